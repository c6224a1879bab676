//! Everything that is tested from outside the core.
//!
//! `conformance` runs the rule cases, `contest` plays matches, `coverage` holds them against the
//! rule index, `documents` tries out what documents print, `games`
//! has facts of single games, `journal` cuts the power, `mutants` changes saves, texts and frames,
//! `opponent` watches the computer player, `options` agrees on rules before a game, `play` plays at
//! random and `playthroughs` as it was played before, `protocol` talks to the engine, `questions`
//! counts where questions live, `serial` plays over serial ports, `tidy` reads the sources. What
//! holds for all games loops over the list of games.

mod buttons;
/// The data compiler, with its own tests: a build script has none.
#[path = "../../core/build/mod.rs"]
#[allow(dead_code)]
mod compiler;
mod conformance;
mod contest;
mod coverage;
mod documents;
mod endpoint;
mod games;
mod greys;
mod journal;
mod kit;
mod link;
mod mail;
mod mutants;
mod oled;
mod opponent;
mod options;
mod oracles;
mod paint;
mod play;
mod playthroughs;
mod protocol;
mod questions;
mod retreat;
mod screens;
#[cfg(unix)]
mod serial;
mod source;
mod tidy;
