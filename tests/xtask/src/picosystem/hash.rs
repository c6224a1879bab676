//! Whole games on the emulated chip: it must come to the positions that this machine comes to.

use super::emulator::Emulator;
use super::fetch;
use crate::arm::{self, PICOSYSTEM, Table};
use crate::process::Done;
use crate::trace;

/// A game takes some seconds of the chip's time; one that takes so many milliseconds hangs.
const GAME_MS_MAX: u32 = 600_000;

/// Plays the games of `trace` on the device and here: every line must be the same. The emulator
/// takes its time, so for every day the first game and the last will do.
pub fn hash(all: bool) -> Done {
    fetch()?;
    arm::build(&PICOSYSTEM, Some("hash"))?;
    let mut device = Emulator::start(&arm::image_path(&PICOSYSTEM, "hash"))?;
    // A port that is not open yet hears nothing.
    device.order("run 20")?;
    let mut table = Table::new();
    let mut games = 0;
    let ends = [*trace::SEEDS.start(), *trace::SEEDS.end()];
    for seed in trace::SEEDS.filter(|seed| all || ends.contains(seed)) {
        device.order(format_args!("send {seed:02x}"))?;
        table.compare(seed, &device.order(format_args!("hear {GAME_MS_MAX}"))?)?;
        games += 1;
    }
    device.order("send 00")?;
    let stack = device.order(format_args!("hear {GAME_MS_MAX}"))?;
    Ok(format!("{games} games, {stack}"))
}
