//! Power cuts: whatever was kept before is there afterwards, and the device goes on with it.
//!
//! The emulator can come back to a moment, so one save is played once for its times and then once
//! for each cut, from the moment before it touches flash. After a cut the game in flash must be the
//! one from before the decision or the one after it. With some of these flashes the device starts
//! again: it shows what the program here shows with the same flash, goes on with the game, and
//! keeps the next decision.

use super::emulator::{Change, GAMES_BYTES, Number};
use super::twin::{Game, Here, Twin};
use super::{TO_THE_MAP, fetch, files};
use crate::process::Done;
use hexmarch_core::ui::{Button, Press};
use std::thread;

/// How much is cut.
#[derive(Clone, Copy)]
pub struct Extent {
    /// Saves that are cut at random instants, on each of the devices.
    saves: u32,
    /// Devices that this is done with, at the same time.
    devices: u64,
    /// Instants of a save that adds a record.
    cuts: u32,
    /// Instants of one that writes a new copy of the game, which takes much longer.
    cuts_large: u32,
    /// Of these cuts, the device itself starts again after one in so many.
    resume_every: u32,
    /// Saves that are cut at every byte before the one that writes a new copy.
    swept: u32,
    /// Of the saves that are cut at every byte, the device itself starts with one in so many.
    start_every: usize,
}

impl Extent {
    /// Enough for every day.
    pub const SHORT: Extent = Extent {
        saves: 4,
        devices: 1,
        cuts: 3,
        cuts_large: 24,
        resume_every: 4,
        swept: 1,
        start_every: 2000,
    };
    /// 500 cuts and more, and every byte of everything up to a new copy.
    pub const ALL: Extent = Extent {
        saves: 70,
        devices: 2,
        cuts: 3,
        cuts_large: 40,
        resume_every: 10,
        swept: u32::MAX,
        start_every: 1000,
    };
}

/// After the last byte of a save, in milliseconds, power is cut as well.
const MARGIN_MS: f64 = 0.3;

/// A save that takes longer, from the press on, hangs.
const SAVE_MS_MAX: u32 = 3000;

/// Decisions within which a save must come that writes a whole new copy.
const DECISIONS_MAX: u32 = 80;

/// What random cuts came to.
#[derive(Default)]
struct Count {
    cuts: u32,
    saves: u32,
    /// Cuts after which the decision in hand was not there yet.
    before: u32,
    /// Saves among them that erased flash.
    large: u32,
    /// Cuts after which the device itself went on.
    resumed: u32,
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.cuts += other.cuts;
        self.saves += other.saves;
        self.before += other.before;
        self.large += other.large;
        self.resumed += other.resumed;
    }
}

/// Cuts power in the middle of saves.
pub fn cuts(extent: Extent) -> Done {
    fetch()?;
    files()?;
    let runs: Vec<_> =
        (1..=extent.devices).map(|seed| thread::spawn(move || random(extent, seed))).collect();
    let (swept, mut sum) = sweep(extent)?;
    for run in runs {
        sum.add(&run.join().map_err(|_| "a run of cuts panicked")??);
    }
    let Count { cuts, saves, before, large, resumed } = sum;
    Ok(format!(
        "{cuts} random cuts of {saves} saves, {large} of them large, nothing lost \
         ({before} before the decision was kept), {resumed} times the device went on; {swept}"
    ))
}

/// A device in a game, and chance.
struct Bench {
    twin: Twin,
    chance: u64,
    count: Count,
}

/// A decision that was taken and kept.
struct Save {
    press: Press,
    changes: Vec<Change>,
    before: Option<Game>,
    after: Option<Game>,
}

impl Bench {
    fn start(seed: u64) -> Result<Self, String> {
        let mut twin = Twin::start(&files()?.elf)?;
        twin.play(TO_THE_MAP, &[])?;
        Ok(Self { twin, chance: seed, count: Count::default() })
    }

    /// Takes a decision. The moments before and after it can be come back to.
    fn save(&mut self) -> Result<Save, String> {
        let before = self.twin.kept()?;
        self.twin.device.order("keep before")?;
        let (press, changes) = decide(&mut self.twin)?;
        let after = self.twin.kept()?;
        self.twin.device.order("keep after")?;
        Ok(Save { press, changes, before, after })
    }

    /// From 0 to 1.
    fn chance(&mut self) -> f64 {
        self.chance = self
            .chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) as f64 / f64::from(1_u32 << 31)
    }

    /// Takes the decision again and again, and cuts power at random instants of its save.
    fn cut(&mut self, save: &Save, extent: Extent) -> Result<(), String> {
        let (Some(first), Some(last)) = (save.changes.first(), save.changes.last()) else {
            return Err("a decision was not kept".to_owned());
        };
        let (from, to) = (first.begun, last.done + MARGIN_MS);
        let button = save.press;
        let twin = &mut self.twin;
        twin.device.order("back before")?;
        twin.device.push(button)?;
        twin.device.order(format_args!("change {SAVE_MS_MAX}"))?;
        twin.device.order("keep saving")?;
        for _ in 0..if save.is_large() { extent.cuts_large } else { extent.cuts } {
            let at = from + (to - from) * self.chance();
            let Self { twin, count, .. } = self;
            let told = |why| format!("save {} cut at {at} ms: {why}", count.saves);
            twin.device.order("back saving")?;
            twin.device.order(format_args!("cutat {at}"))?;
            twin.device.order(format_args!("run {SAVE_MS_MAX}"))?;
            if !twin.device.order("status")?.ends_with("dead") {
                return Err(told("it lives on".to_owned()));
            }
            let games = twin.device.games()?;
            count.cuts += 1;
            let found = match count.cuts % extent.resume_every {
                0 => {
                    count.resumed += 1;
                    resume(twin, games).map_err(told)?
                }
                _ => Here::wake(games).map_err(told)?.game(),
            };
            save.admits(found).map_err(told)?;
            count.before += u32::from(found == save.before);
        }
        self.count.saves += 1;
        self.count.large += u32::from(save.is_large());
        self.twin.device.order("back after").map(drop)
    }
}

impl Save {
    /// Does it write a whole new copy?
    fn is_large(&self) -> bool {
        self.changes.iter().any(|change| change.bytes.is_none())
    }

    /// May this be what is found after power was cut?
    fn admits(&self, found: Option<Game>) -> Result<(), String> {
        if found.is_some() && (found == self.before || found == self.after) {
            return Ok(());
        }
        Err("neither the old game nor the new".to_owned())
    }
}

/// Cuts at random instants of one save after the other.
fn random(extent: Extent, seed: u64) -> Result<Count, String> {
    let mut bench = Bench::start(seed)?;
    for _ in 0..extent.saves {
        let save = bench.save()?;
        bench.cut(&save, extent)?;
    }
    Ok(bench.count)
}

/// Takes a decision that is kept: a unit is picked, or put back. Says what that did to flash.
fn decide(twin: &mut Twin) -> Result<(Press, Vec<Change>), String> {
    twin.device.changes()?;
    let button = if twin.here.picking() { Button::A } else { Button::B };
    let press = Press { button, held: false };
    twin.press(press)?;
    Ok((press, twin.device.changes()?))
}

/// Starts the device with these games, goes on with the one it has and takes a decision. Says
/// which game it was. The program here is afterwards what it was before.
fn resume(twin: &mut Twin, games: Vec<u8>) -> Result<Option<Game>, String> {
    let found = Here::wake(games.clone())?.game().ok_or("the game is lost")?;
    twin.device.boot_with(&games)?;
    let here = std::mem::replace(&mut twin.here, Here::wake(games)?);
    twin.begin()?;
    twin.press(Press { button: Button::A, held: false })?;
    if twin.here.game() != Some(found) {
        return Err("the title page opens another game".to_owned());
    }
    // A page says whose turn it is before there is a unit to pick.
    for _ in 0..2 {
        if twin.here.game() == Some(found) {
            decide(twin)?;
        }
    }
    let now = twin.here.game();
    if now == Some(found) || twin.kept()? != now {
        return Err("the next decision is not kept".to_owned());
    }
    if twin.device.gauge(Number::NotKept)? > 0 {
        return Err("something could not be kept".to_owned());
    }
    twin.here = here;
    Ok(Some(found))
}

/// Cuts saves after every byte: one that writes a whole new copy of the game, and records on the
/// way to it. The large one is cut at random instants as well.
fn sweep(extent: Extent) -> Result<(String, Count), String> {
    let mut bench = Bench::start(0)?;
    let mut flash = bench.twin.device.games()?;
    let (mut saves, mut instants, mut starts) = (0, 0, 0);
    for _ in 0..DECISIONS_MAX {
        let save = bench.save()?;
        let sweeps = saves < extent.swept || save.is_large();
        saves += u32::from(sweeps);
        for change in &save.changes {
            for count in (0..=change.length).filter(|_| sweeps) {
                instants += 1;
                let torn = tear(&flash, change, count, instants as u8);
                let told = |why| format!("save {saves}, byte {count} of {}: {why}", change.length);
                let found = match instants % extent.start_every {
                    0 => {
                        starts += 1;
                        resume(&mut bench.twin, torn)
                    }
                    _ => Here::wake(torn).map(|here| here.game()),
                };
                save.admits(found.map_err(told)?).map_err(told)?;
            }
            change.apply(&mut flash, change.length, 0);
        }
        bench.twin.device.order("back after")?;
        if save.is_large() {
            bench.cut(&save, extent)?;
            let said = format!(
                "{saves} saves cut at every one of {instants} bytes, the device started with \
                 {starts}"
            );
            return Ok((said, bench.count));
        }
    }
    Err("no save wrote a new copy".to_owned())
}

fn tear(flash: &[u8], change: &Change, count: usize, bits: u8) -> Vec<u8> {
    let mut torn = flash.get(..GAMES_BYTES).unwrap_or(flash).to_vec();
    change.apply(&mut torn, count, bits.wrapping_mul(37));
    torn
}
