//! Hexmarch: board wargames with every rule enforced, for very small machines.
//!
//! The kit (`board`, `forces`, `march`, `supply`, `combat`, `game`) knows no game. A game, in
//! `games`, knows the kit. Everything else knows only [`game::Game`].
//!
//! Nothing here allocates, nothing is unsafe, nothing waits, reads a clock or draws by chance
//! outside a game's own dice: a seed and a list of actions are a game, on every machine.
#![no_std]
#![forbid(unsafe_code)]
// Part of the kit is there for games that may not be aboard.
#![cfg_attr(not(feature = "whole"), allow(dead_code, unused_imports, unused_macros))]

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
mod kinds;
pub mod link;
pub mod live;
pub mod march;
mod named;
pub mod opponent;
pub mod rules;
pub mod saving;
pub mod session;
pub mod supply;
pub mod telling;
pub mod texts;
pub mod ui;
