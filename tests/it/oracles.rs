//! The kit against code that is not ours.
//!
//! Geometry is held against `hexx`, movement fields, journeys and supply floods against
//! `pathfinding`, on boards drawn at random (`boards`), on sheets as large as the printed ones, and
//! on the games' own. A board is drawn as plain lists of ways out, made with `hexx`, and packed
//! into the core's form from them: the oracle walks the lists, the core walks the packed form.
//! Every case follows from a seed that a failure names.
//!
//! `random` is the only source of chance here.

mod boards;
mod fields;
mod floods;
mod geometry;
mod journeys;
pub mod random;
