//! Power cuts: whatever was kept before is there afterwards, and the device goes on with it.

use super::emulator::{Change, Gauge};
use super::twin::{Twin, kept};
use super::{TO_THE_MAP, fetch, uf2};
use crate::arm::{self, PICOSYSTEM};
use crate::process::Done;
use hexmarch_core::ui::{Button, Press};
use std::thread;

/// Cuts at random instants of saves: so many, shared by two devices.
const RANDOM: u32 = 500;
const RANDOM_QUICK: u32 = 60;
const DEVICES: u32 = 2;

/// Of the torn saves that are looked at here, the device itself starts with one in so many.
const BOOT_EVERY: usize = 400;

/// Presses within which a save must come.
const PRESSES_MAX: u32 = 60;

fn tap(button: Button) -> Press {
    Press { button, held: false }
}

/// All of it, or enough of it for every day.
pub fn cuts(all: bool) -> Done {
    fetch()?;
    uf2()?;
    let each = if all { RANDOM } else { RANDOM_QUICK } / DEVICES;
    let runs: Vec<_> =
        (1..=DEVICES).map(|seed| thread::spawn(move || random(each, seed))).collect();
    let swept = sweep(all)?;
    let mut lost = 0;
    for run in runs {
        lost += run.join().map_err(|_| "a run of cuts panicked")??;
    }
    let total = each * DEVICES;
    Ok(format!("{total} random cuts ({lost} before the decision was kept), {swept}"))
}

/// Cuts at random instants of saves, one after the other on the same flash. Counts those after
/// which the decision in hand was not there yet.
fn random(count: u32, seed: u32) -> Result<u32, String> {
    let mut twin = Twin::start(&arm::image_path(&PICOSYSTEM, "hexmarch"))?;
    twin.play(TO_THE_MAP, &[])?;
    let mut state = u64::from(seed);
    let mut below = |n: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let mut lost = 0;
    for cut in 0..count {
        let before = kept(twin.device.games()?).ok_or("no game is kept")?;
        let (after, part) = (below(3), below(1000));
        twin.device.order(format_args!("tear {after} 0.{part:03}"))?;
        // A unit is picked and put back: each is a decision that is kept.
        let mut last = before;
        let mut presses = 0;
        let died = loop {
            presses += 1;
            if presses > PRESSES_MAX {
                return Err("nothing is kept".to_owned());
            }
            let button = if twin.picking() { Button::A } else { Button::B };
            match twin.press(tap(button)) {
                Ok(()) => last = kept(twin.device.games()?).ok_or("the game is gone")?,
                Err(_) if twin.device.order("status")?.ends_with("dead") => break twin.hash(),
                Err(why) => return Err(why),
            }
        };
        let now =
            kept(twin.device.games()?).ok_or(format!("cut {cut} of seed {seed} lost the game"))?;
        let (was, is) = (Some(last.1), Some(now.1));
        if is != was && is != died {
            return Err(format!("cut {cut} of seed {seed}: neither the old game nor the new"));
        }
        lost += u32::from(is == was);
        twin.reboot()?;
        // The title page offers to go on.
        twin.press(tap(Button::A))?;
        if twin.device.gauge(Gauge::NotKept)? > 0 {
            return Err("something could not be kept".to_owned());
        }
    }
    Ok(lost)
}

/// Cuts one save after every byte: one that writes a whole new copy of the game, and the records
/// on the way to it.
fn sweep(all: bool) -> Result<String, String> {
    let mut twin = Twin::start(&arm::image_path(&PICOSYSTEM, "hexmarch"))?;
    twin.play(TO_THE_MAP, &[])?;
    let (mut instants, mut boots) = (0, 0);
    for _ in 0..PRESSES_MAX {
        twin.device.changes()?;
        let mut flash = twin.device.games()?;
        let before = kept(flash.clone()).ok_or("no game is kept")?;
        let button = if twin.picking() { Button::A } else { Button::B };
        twin.press(tap(button))?;
        let changes = twin.device.changes()?;
        let after = kept(twin.device.games()?).ok_or("the game is gone")?;
        let large = changes.iter().any(|change| change.bytes.is_none());
        for change in &changes {
            for count in 0..=change.length {
                instants += 1;
                let torn = tear(&flash, change, count, instants as u8);
                let found = kept(torn.clone()).ok_or(format!("lost at byte {count}"))?;
                if found != before && found != after {
                    return Err(format!("neither the old nor the new at byte {count}"));
                }
                if all || instants % BOOT_EVERY == 0 {
                    boots += 1;
                    let mut other = Twin::start(&arm::image_path(&PICOSYSTEM, "hexmarch"))?;
                    other.device.boot_with(&torn)?;
                    other.reboot()?;
                }
            }
            change.apply(&mut flash, change.length, 0);
        }
        if large {
            return Ok(format!("a save cut at all of {instants} bytes, {boots} of them started"));
        }
    }
    Err("no save wrote a new copy".to_owned())
}

fn tear(flash: &[u8], change: &Change, count: usize, bits: u8) -> Vec<u8> {
    let mut torn = flash.to_vec();
    change.apply(&mut torn, count, bits.wrapping_mul(37));
    torn
}
