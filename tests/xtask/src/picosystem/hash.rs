//! Whole games on the emulated chip: it must come to the positions that this machine comes to.

use super::emulator::Emulator;
use super::fetch;
use crate::arm::{PICOSYSTEM, Table};
use crate::images::{Aboard, Kind};
use crate::process::Done;
use crate::trace::Opening;
use hexmarch_core::games;

/// A game takes some seconds of the chip's time; one that takes so many milliseconds hangs.
const GAME_MS_MAX: u32 = 600_000;

/// Plays the games of `trace` on the device and here: every line must be the same. The emulator
/// takes its time, so for every day the first game and the last will do.
pub fn hash(all: bool) -> Done {
    fetch()?;
    let image = Aboard::usual(&PICOSYSTEM).build(&PICOSYSTEM, "hash", Kind::Shipped)?;
    let mut device = Emulator::start(&image)?;
    // A port that is not open yet hears nothing.
    device.order("run 20")?;
    let mut table = Table::new();
    let mut games = 0;
    let openings: Vec<Opening> = Opening::all(games::ALL).collect();
    let ends = [0, openings.len() - 1];
    for (n, opening) in openings.iter().enumerate().filter(|(n, _)| all || ends.contains(n)) {
        device.order(format_args!("send {n:02x}"))?;
        table.compare(opening, &device.order(format_args!("hear {GAME_MS_MAX}"))?)?;
        games += 1;
    }
    device.order(format_args!("send {:02x}", openings.len()))?;
    let stack = device.order(format_args!("hear {GAME_MS_MAX}"))?;
    Ok(format!("{games} games, {stack}"))
}
