//! What every game has: a position, questions, and the loop that asks them.
//!
//! A game writes down its own fields, its questions chapter by chapter, and what the traits of
//! [`crate::game`] want to know of it. The rest is here, once: what every game remembers
//! ([`Position`]), how a question is put, judged, answered and passed over (`questions`), the turn
//! of the loop that a decision sets off (`turn`), and what chapters of several games have in
//! common: set-up (`deployment`), stacks, steps of strength, battles, what is hidden.

mod battle;
mod chapters;
mod deployment;
mod frames;
mod hidden;
mod holdings;
mod inquiry;
mod phases;
mod position;
mod questions;
pub(crate) mod sandbox;
mod stacks;
mod steps;
mod threat;
mod turn;

pub(crate) use battle::stages;
pub use battle::{Battles, Stages};
pub(crate) use chapters::chapters;
pub use deployment::SetUp;
pub use frames::Frames;
pub use hidden::{Secrets, Veiled};
pub use holdings::Holdings;
pub use inquiry::Inquiry;
pub use phases::Phased;
pub(crate) use phases::{choices, game_data, game_info, phases};
pub use position::{Own, Position};
pub use questions::Question;
pub(crate) use questions::questions;
pub use sandbox::Sandbox;
pub use stacks::{Load, Stacking};
pub use turn::Course;
