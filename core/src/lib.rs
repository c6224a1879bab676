//! Hexmarch: board wargames with every rule enforced, for very small machines.
//!
//! The kit (`board`, `forces`, `march`, `supply`, `combat`, `game`) knows no game. A game, in
//! `games`, knows the kit. Everything else knows only [`game::Game`].
//!
//! Nothing here allocates, nothing is unsafe, nothing waits, reads a clock or draws by chance
//! outside a game's own dice: a seed and a list of actions are a game, on every machine.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

pub mod board;
pub mod budget;
pub mod codec;
pub mod combat;
pub mod forces;
pub mod game;
pub mod games;
pub mod journal;
pub mod link;
pub mod march;
mod named;
pub mod opponent;
pub mod session;
pub mod supply;
pub mod telling;
pub mod texts;
pub mod ui;
