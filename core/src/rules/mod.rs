//! What every game has: a position, questions, and the loop that asks them.
//!
//! A game writes down its own fields, its questions chapter by chapter, and what the traits of
//! [`crate::game`] want to know of it. The rest is here, once: what every game remembers
//! ([`Position`]), how a question is put, judged, answered and passed over ([`questions`]), and the
//! turn of the loop that a decision sets off ([`turn`]).

mod chapters;
mod position;
mod questions;
mod turn;

pub(crate) use chapters::chapters;
pub use position::{Own, Position};
pub(crate) use questions::questions;
pub use questions::{Among, Question};
pub use turn::Course;
