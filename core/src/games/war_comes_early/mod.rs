//! War Comes Early: the war that Munich put off, and the one that came a year later.
//!
//! Two players, hexes of twenty miles, one-step units from corps to fronts. Here: section 13, the
//! German attack on Poland in September 1939, six turns of three days.
//!
//! A turn (5.1, 13.4): the German player fixes the order of his three phases and plays them; then
//! the Polish player reorganises, moves and fights. The files follow the book:
//! `setup` 13.2, `reorg` 3.5 and 7, `stacking` 8, `zones` 9, `supply` 10, `moves` 11, `terrain`
//! the terrain chart, `combat` and `battle` 12, `victory` 13.3. `phases` is the sequence of play
//! and `play` hands every decision to the chapter it belongs to.

mod battle;
mod combat;
mod guess;
mod lesson;
mod moves;
mod phases;
mod play;
mod refusal;
mod reorg;
mod score;
mod setup;
mod stacking;
mod state;
mod supply;
mod terrain;
mod units;
mod victory;
mod zones;

pub use state::State;

use crate::game::GameInfo;

/// Map, counters, charts, scenarios and rule index, compiled from `data/war-comes-early`.
pub mod data {
    #![allow(missing_docs)]
    use crate::board::*;
    use crate::combat::*;
    use crate::forces::*;
    use crate::game::{Rules, Scenario};
    include!(concat!(env!("OUT_DIR"), "/war-comes-early.rs"));
}

/// What never changes in this game.
pub static INFO: GameInfo = GameInfo {
    code: "war-comes-early",
    name: "War Comes Early",
    board: &data::BOARD,
    roster: &data::ROSTER,
    scenarios: data::SCENARIOS,
    rules: &data::RULES,
    phases: phases::NAMES,
    boxes: units::BOXES,
    lesson: Some(&lesson::POLAND),
};
