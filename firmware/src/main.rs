//! Hexmarch in the pocket: the program of the handheld.
//!
//! A press goes from the pins to the `buttons` task, which knows about bouncing contacts; to the
//! `game` task, which hands it to the core; to the `screen` task, which lets the core draw and
//! sends what has changed; and last, when there is a picture to look at, to the `storage` task,
//! which keeps the game on the card. Between presses the processor sleeps. What stands here decides
//! nothing about any game and lays out no screen.
#![no_std]
#![no_main]

mod board;
#[cfg(feature = "dabble")]
mod dabble;
mod drivers;
mod fault;
mod gauges;
mod log;
mod presses;
mod shared;
#[cfg(feature = "defmt")]
mod stack;
mod storage;
mod tasks;

use cortex_m_rt::entry;

#[entry]
fn main() -> ! {
    let (parts, medium) = board::start();
    let shared = shared::build(medium);
    shared.wake();
    board::executor::run(|spawner| tasks::spawn(spawner, shared, parts))
}
