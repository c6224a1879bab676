//! Everything that is tested from outside the core.
//!
//! `conformance` runs the rule cases, `coverage` holds them against the rule index, `play` plays
//! at random, `protocol` talks to the engine.

mod conformance;
mod coverage;
mod play;
mod protocol;
