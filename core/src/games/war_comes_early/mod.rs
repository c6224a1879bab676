//! War Comes Early: the war that Munich put off, and the one that came a year later.
//!
//! Two players, hexes of twenty miles, one-step units from corps to fronts. The campaign of 1938
//! has ten turns of four days and every nation from France to the Soviet Union; the scenario of
//! 1939 (section 13) is the German attack on Poland, six turns of three days.
//!
//! The files follow the book: `setup` 3.0 to 3.4 and 13.2, `arrivals` 3.2 and 12.8, `politics` 3.3
//! and 4.3 to 4.6, `victory` 4.1, 4.2 and 13.3, `phases` 5, `air` 6, `reorg` 3.5 and 7, `stacking`
//! 8, `zones` 9, `supply` and `railheads` 10, `moves` 11, `forts` 11.5, `terrain` the terrain
//! chart, `combat` and `battle` 12. `ask`, `judge` and `deeds` hand every question and every
//! decision to the chapter it belongs to, and `play` is what the rest of the machine sees.

mod air;
mod arrivals;
mod ask;
mod battle;
mod combat;
mod deeds;
mod forts;
mod guess;
mod judge;
mod lesson;
mod moves;
mod phases;
mod play;
mod politics;
mod railheads;
pub(crate) mod refusal;
mod reorg;
mod sandbox;
mod score;
mod setup;
mod stacking;
mod state;
mod supply;
mod terrain;
mod units;
pub(crate) mod verdict;
mod victory;
mod zones;

pub use state::State;

use crate::game::{GameInfo, game_info};

/// Map, counters, charts, scenarios and rule index, compiled from `data/war-comes-early`.
pub mod data {
    #![allow(missing_docs)]
    use crate::board::*;
    use crate::combat::*;
    use crate::forces::*;
    use crate::game::{Manner, Rules, Scenario, Seat, Skill, Style};
    use crate::texts::{Cuts, Texts};
    include!(concat!(env!("OUT_DIR"), "/war-comes-early.rs"));
}

/// The place of the 1938 campaign among the scenarios.
const CAMPAIGN: u8 = {
    let mut n = 0;
    while n < data::SCENARIOS.len() && !crate::named::same(data::SCENARIOS[n].code, "1938") {
        n += 1;
    }
    n as u8
};

/// What never changes in this game.
pub static INFO: GameInfo =
    game_info!("war-comes-early", "War Comes Early", &[], Some(&lesson::POLAND));
