//! Play on the emulated device, from switching it on to switching it off.

use super::emulator::{Emulator, Number};
use super::twin::{Game, Twin};
use super::{Files, TO_THE_MAP, files};
use crate::process::Done;
use hexmarch_core::games;
use hexmarch_core::ui::{Button, Press};

/// A cursor step must be on the glass this soon, in microseconds.
const STEP_MAX: u32 = 20_000;

/// The part of a minute without presses that the processor may be awake, in millionths.
const AWAKE_MAX: u32 = 2_000;

/// Scripts whose pictures are those of the simulator.
const SCRIPTS: [&str; 3] =
    ["tests/picosystem/pages.script", "tests/picosystem/map.script", "tests/screens/moves.script"];

/// The tour: a game is begun, units move and fight.
const TOUR: &str = "docs/pictures/tour.script";

/// Scripts of single games, by their codes.
const GAMES: &str = "tests/picosystem/games";

/// Plays the scripts of the simulator on the device, pixel by pixel.
pub fn journey() -> Done {
    super::fetch()?;
    let Files { elf: image, uf2, ram } = files()?;
    // The file that a player copies must start as well; it has no symbols to ask for more.
    let mut copied = Emulator::start(uf2)?;
    copied.order("rest 300")?;
    let title = copied.order("mark")?;

    let (mut presses, mut golden) = (0, 0);
    for script in SCRIPTS {
        let mut twin = Twin::start(image)?;
        if twin.device.order("mark")? != title {
            return Err("UF2 and ELF start differently".to_owned());
        }
        twin.play(script, &[])?;
        presses += twin.presses;
        golden += twin.golden.len();
    }
    let mut twin = Twin::start(image)?;
    // The pictures of the tour are in the documents, twice as large.
    let shots = std::fs::read_to_string(crate::process::root().join(TOUR)).unwrap_or_default();
    let shots: Vec<&str> = shots.lines().filter_map(|line| line.strip_prefix("shot ")).collect();
    twin.play(TOUR, &shots)?;
    cut_and_resume(&mut twin)?;
    presses += twin.presses;
    Ok(format!("{presses} presses alike, {golden} kept pictures, RAM {ram}"))
}

/// The same with every game that has a script of its own: set-up, a move, a battle.
pub fn games() -> Done {
    super::fetch()?;
    let mut said = Vec::new();
    for info in games::ALL {
        let script = format!("{GAMES}/{}.script", info.code);
        if !crate::process::root().join(&script).exists() {
            continue;
        }
        let mut twin = Twin::start(&files()?.elf)?;
        twin.play(&script, &[])?;
        let (count, hash) = cut_and_resume(&mut twin)?;
        let Twin { presses, golden, .. } = twin;
        let (name, golden) = (info.code, golden.len());
        said.push(format!(
            "{name}: {count} decisions to {hash:016x}, {presses} presses alike, \
             {golden} kept pictures"
        ));
    }
    Ok(said.join(", "))
}

/// Power goes and comes back. What the device has kept is the game as it stands here, and it goes
/// on with it.
fn cut_and_resume(twin: &mut Twin) -> Result<Game, String> {
    let game = twin.here.game().ok_or("there is no game")?;
    if twin.kept()? != Some(game) {
        return Err("the device has kept another game than it played".to_owned());
    }
    twin.device.order("cut")?;
    twin.reboot()?;
    twin.press(Press { button: Button::A, held: false })?;
    match twin.here.game() == Some(game) {
        true => Ok(game),
        false => Err("after power was cut it is another game".to_owned()),
    }
}

/// Measures what a player feels: how soon a cursor step is seen, and how much the device sleeps.
pub fn measure() -> Done {
    super::fetch()?;
    let mut twin = Twin::start(&files()?.elf)?;
    twin.play(TO_THE_MAP, &[])?;
    let mut worst = 0;
    for button in ["right", "down", "left", "up", "right", "right", "down", "down"] {
        twin.device.order(format_args!("press {button} 30"))?;
        let shown = twin.device.gauge(Number::ShownAt)?;
        let pressed = twin.device.gauge(Number::PressedAt)?;
        worst = worst.max(shown.wrapping_sub(pressed));
    }
    if worst > STEP_MAX {
        return Err(format!("a cursor step took {worst} us, more than {STEP_MAX}"));
    }
    let asleep = self::asleep(&mut twin.device)?;
    if asleep > AWAKE_MAX {
        return Err(format!("awake for {asleep} millionths of a quiet time, not {AWAKE_MAX}"));
    }
    if twin.device.gauge(Number::Kept)? == 0 {
        return Err("nothing was kept".to_owned());
    }
    let light = power(&mut twin.device)?;
    // A computer that has opened the serial port, and has nothing to say.
    twin.device.plug()?;
    let plugged = self::asleep(&mut twin.device)?;
    if plugged > AWAKE_MAX {
        return Err(format!("plugged in it is awake for {plugged} millionths, not {AWAKE_MAX}"));
    }
    Ok(format!(
        "cursor step {worst} us, awake {asleep} millionths of the time, {plugged} with a computer \
         at its plug, {light}"
    ))
}

/// How much of a quiet half minute the processor is awake, in millionths.
fn asleep(device: &mut Emulator) -> Result<u32, String> {
    let before = awake_ms(device)?;
    device.order("run 30000")?;
    Ok(((awake_ms(device)? - before) / 30_000.0 * 1e6) as u32)
}

fn awake_ms(device: &mut Emulator) -> Result<f64, String> {
    let status = device.order("status")?;
    let part = status.split("awake ").nth(1).and_then(|rest| rest.split(' ').next());
    part.and_then(|ms| ms.parse().ok()).ok_or(status)
}

/// The light goes down when nobody presses anything, and a key brings it back with a click.
fn power(device: &mut Emulator) -> Result<String, String> {
    let bright: u32 = device.ask("light")?;
    device.order("run 45000")?;
    let dim: u32 = device.ask("light")?;
    device.order("run 130000")?;
    let dark: u32 = device.ask("light")?;
    device.order("press x")?;
    let again: u32 = device.ask("light")?;
    let clicks: u32 = device.ask("clicks")?;
    if !(dim < bright && dark == 0 && again == bright && clicks > 0) {
        return Err(format!("light {bright}, {dim}, {dark}, {again}; {clicks} beats"));
    }
    Ok(format!("light {bright} to {dim} to {dark} and back"))
}
