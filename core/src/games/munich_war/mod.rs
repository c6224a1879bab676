//! Munich War 1938: the powers that might have fought over Czechoslovakia, week by week.
//!
//! Two players, Axis and Allied, hexes of 65 kilometres, corps and armies of one or two steps.
//! Five scenarios say who is at war from the beginning and who may come in; neutrals come in when
//! they are invaded. Air units, ships and special forces are markers that fly and sail from
//! displays beside the map.
//!
//! The files follow the book: `setup` 3 and the options of 23 that act before play, `phases` 4,
//! `politics` 5, 6 and 21, `mobilization` 7, `moves` 8 and 16.10, `stacking` 9, `zones` 10 and
//! 2.3, `combat` and `battle` 11, `retreat` 12 and 13, `supply` 14, `air` 16, `sea` 18, `terrain`
//! 19, 20 and the terrain chart, `victory` 22. `ask`, `judge` and `deeds` hand every question and
//! every decision to the chapter it belongs to, and `play` is what the rest of the machine sees.

mod air;
mod ask;
mod battle;
mod combat;
mod deeds;
mod guess;
mod judge;
mod mobilization;
mod moves;
mod phases;
mod play;
mod politics;
pub(crate) mod refusal;
mod retreat;
mod sandbox;
mod score;
mod sea;
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

use crate::game::{GameInfo, GameOption, game_info};

/// Map, counters, charts, scenarios and rule index, compiled from `data/munich-war`.
pub mod data {
    #![allow(missing_docs)]
    use crate::board::*;
    use crate::combat::*;
    use crate::forces::*;
    use crate::game::{Manner, Rules, Scenario, Seat, Skill, Style};
    use crate::texts::{Cuts, Texts};
    include!(concat!(env!("OUT_DIR"), "/munich-war.rs"));
}

/// 23.0: the optional rules, a bit each.
pub mod option {
    /// 23.1: more armour.
    pub const ARMOUR: u8 = 1;
    /// 23.2: the Luftwaffe strikes first.
    pub const SURPRISE: u8 = 1 << 1;
    /// 23.3: units leave over beaches.
    pub const EVACUATION: u8 = 1 << 2;
    /// 23.4: ships go round the edge of the map.
    pub const SEAWAYS: u8 = 1 << 3;
    /// 23.5: Poland lets nobody in.
    pub const POLAND: u8 = 1 << 4;
    /// 23.6: some Soviet units are ready.
    pub const READINESS: u8 = 1 << 5;
}

static OPTIONS: [GameOption; 6] = [
    GameOption { code: "armour", name: "More armour", rule: "23.1" },
    GameOption { code: "surprise", name: "Surprise attack", rule: "23.2" },
    GameOption { code: "evacuation", name: "Evacuation by sea", rule: "23.3" },
    GameOption { code: "seaways", name: "More sea routes", rule: "23.4" },
    GameOption { code: "poland", name: "Poland lets none in", rule: "23.5" },
    GameOption { code: "readiness", name: "Soviet readiness", rule: "23.6" },
];

/// What never changes in this game.
pub static INFO: GameInfo = game_info!("munich-war", "Munich War", &OPTIONS, None);
