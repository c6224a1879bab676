//! Hexmarch on a desktop: the same core in a window, in a terminal, behind a line protocol, in
//! random play and on printed maps.
//!
//! - [`play`] is the program of the device with a keyboard, a disk and a window or a terminal.
//! - [`mod@print`] draws a game's whole map to print.
//! - [`engine`] answers lines: new games, decisions, questions, undo, saves, sandbox positions.
//! - [`streams`] carries lines between an engine and a pair of streams.
//! - [`conformance`] runs rule cases, which are protocol lines with what must come out.
//! - [`contest`] plays matches between computer players, ours or other programs.
//! - [`mail`] writes kept games as text and reads them again.
//! - [`fuzz`] plays random games and checks everything that must hold.
//!
//! All of it knows the games only through `hexmarch_core::game::Game`: a sixth game needs no line
//! here. The protocol is written down in `docs/protocol.md`.
#![forbid(unsafe_code)]

pub mod conformance;
pub mod contest;
pub mod engine;
pub mod fuzz;
pub mod mail;
pub mod play;
pub mod print;
pub mod streams;
