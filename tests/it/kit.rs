//! The kit's small parts against naive models, and what none of it may do: allocate.
//!
//! A model is the shortest code that is plainly right: a list of lists for stacks, the standard
//! library's sets for sets of bits, multiplication for division. Every case follows from a seed.

mod codec;
pub mod combat;
mod decisions;
mod memory;
mod sets;
mod units;
