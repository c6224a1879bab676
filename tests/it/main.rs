//! Everything that is tested from outside the core.
//!
//! `conformance` runs the rule cases, `contest` plays matches, `coverage` holds them against the rule index, `crt` reads
//! the combat table, `facts` looks at maps and counters, `journal` cuts the
//! power, `mutants` changes saves, texts and frames, `opponent` watches the computer player, `options` agrees on rules
//! before a game, `play` plays at random, `protocol` talks
//! to the engine, `serial` plays over serial ports.

mod buttons;
mod chair;
/// The data compiler, with its own tests: a build script has none.
#[path = "../../core/build/mod.rs"]
#[allow(dead_code)]
mod compiler;
mod conformance;
mod contest;
mod coverage;
mod crt;
mod facts;
mod facts2;
mod facts_munich;
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
mod protocol;
mod retreat;
mod screens;
#[cfg(unix)]
mod serial;
