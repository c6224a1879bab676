//! Everything that is tested from outside the core.
//!
//! `conformance` runs the rule cases, `coverage` holds them against the rule index, `crt` reads
//! the combat table, `facts` looks at maps and counters, `journal` cuts the power, `play` plays at random, `protocol` talks
//! to the engine.

/// The data compiler, with its own tests: a build script has none.
#[path = "../../core/build/mod.rs"]
#[allow(dead_code)]
mod compiler;
mod conformance;
mod coverage;
mod crt;
mod facts;
mod facts2;
mod journal;
mod kit;
mod oracles;
mod play;
mod priced;
mod protocol;
mod retreat;
mod screens;
