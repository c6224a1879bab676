//! Everything that is tested from outside the core.
//!
//! `conformance` runs the rule cases, `coverage` holds them against the rule index, `crt` reads
//! the combat table, `facts` looks at maps and counters, `play` plays at random, `protocol` talks
//! to the engine.

mod conformance;
mod coverage;
mod crt;
mod facts;
mod facts2;
mod play;
mod protocol;
