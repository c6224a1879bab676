//! Munich War 1938: the powers that might have fought over Czechoslovakia, week by week.
//!
//! Two players, Axis and Allied, hexes of 65 kilometres, corps and armies of one or two steps.
//! Five scenarios say who is at war from the beginning and who may come in; neutrals come in when
//! they are invaded. Air units, ships and special forces are markers that fly and sail from
//! displays beside the map.
//!
//! The files follow the book: `setup` 3 and the options of 23 that act before play, `phases` 4,
//! `politics` 5, 6 and 21, `mobilization` 7, `moves`, `ways` and `rail` 8, `stacking` 9, `zones` 10
//! and 2.3, `combat` and `battle` 11, `retreat` 12 and 13, `supply` 14, `air` and `airlift` 16,
//! `sea` 18, `terrain` 19, 20 and the terrain chart, `victory` 22. Each begins with the questions
//! it asks. `choices` has the words of the choices, `screens` and `player` are what screens and
//! computer players ask.

mod air;
mod airlift;
mod battle;
mod choices;
mod combat;
mod guess;
mod mobilization;
mod moves;
mod phases;
mod player;
mod politics;
mod rail;
pub(crate) mod refusal;
mod retreat;
mod sandbox;
mod screens;
mod sea;
mod setup;
mod stacking;
mod state;
mod supply;
mod terrain;
mod units;
pub(crate) mod verdict;
mod victory;
mod ways;
mod zones;

pub use state::State;

use crate::board::SpaceId;
use crate::forces::UnitId;
use crate::game::{Action, GameInfo, GameOption, No, Rulebook, Seat, enemy};
use crate::rules::{Course, chapters, game_data, game_info};

chapters! {
    /// Everything this game asks, by chapter.
    pub enum Question of State {
        Deployment: setup::Deployment,
        Sequence: phases::Sequence,
        Mobilization: mobilization::Mobilization,
        Air: air::Air,
        Movement: moves::Movement,
        Combat: combat::Combat,
        Sea: sea::Sea,
        Fighting: battle::Fighting,
        Aftermath: retreat::Aftermath,
        Stacks: stacking::Stacks,
    }
}

game_data!("/munich-war.rs");

/// 23.0: the optional rules, by their place in the list.
pub mod option {
    /// 23.1: more armour.
    pub const ARMOUR: u8 = 0;
    /// 23.2: the Luftwaffe strikes first.
    pub const SURPRISE: u8 = 1;
    /// 23.3: units leave over beaches.
    pub const EVACUATION: u8 = 2;
    /// 23.4: ships go round the edge of the map.
    pub const SEAWAYS: u8 = 3;
    /// 23.5: Poland lets nobody in.
    pub const POLAND: u8 = 4;
    /// 23.6: some Soviet units are ready.
    pub const READINESS: u8 = 5;
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
pub static INFO: GameInfo = game_info!("munich-war", "Munich War", units::BOXES, &OPTIONS, None);

impl Course for State {
    type Question = Question;

    const INFO: &'static GameInfo = &INFO;
    const OVER: Question = Question::Sequence(phases::Sequence::Over);

    fn lay_out(&mut self) {
        self.start();
    }

    /// 16.5: the other player intercepts.
    fn phase_seat(&self) -> Option<Seat> {
        match self.phase {
            phases::Phase::SetUp => Some(self.decider()),
            phases::Phase::Interception => Some(enemy(self.active)),
            _ => None,
        }
    }

    fn numbers(&self, why: No, action: Action) -> Option<(i16, i16)> {
        let picked = match (self.frames.top(), action) {
            (_, Action::Unit(unit)) => unit,
            (Question::Movement(moves::Movement::March(unit, _)), _) => unit,
            _ => return None,
        };
        let (a, b) = match action {
            Action::Space(to) if why == refusal::TOO_DEAR => self.dear_step(picked, to)?,
            _ if why == refusal::TOO_POOR => self.spending(picked),
            _ if why == refusal::RAIL_FULL => (units::rail_capacity(units::nation_of(picked)), 0),
            _ => return None,
        };
        Some((a.into(), b.into()))
    }
}

impl Rulebook for State {
    fn commander(&self, unit: UnitId) -> Option<Seat> {
        self.seat(unit)
    }

    fn control(&self, space: SpaceId) -> Option<Seat> {
        self.control(space)
    }

    fn in_play(&self, space: SpaceId) -> bool {
        data::BOARD.is_land(space)
            && (self.side(self.country(space)).is_some()
                || units::nation_in(self.country(space)).is_some())
    }
}
