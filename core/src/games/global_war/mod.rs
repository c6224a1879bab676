//! Global War: the whole war, 1939 to 1945, on two maps of areas.
//!
//! Two to five players in two camps, 26 seasons, no dice. An area belongs to whoever last had a
//! land unit there; units move any distance through friendly land and must stop before enemies;
//! whoever has the greater sum wins a battle, and every attack costs a supply unit or a convoy.
//! Stars on the map buy what was lost.
//!
//! A player turn goes through these phases (`phases`):
//!
//! | phase | files |
//! |---|---|
//! | declare | `politics` (who may, levies), `entry` (the US, Japan), `status` (what nations do) |
//! | replace | `arrivals` (track, upgrades), `production` (stars), `replacements`, `lend` |
//! | move | `moves` and `depth` (on land), `sea`, `air`, `airborne`, `cargo`, `overrun` |
//! | combat | `combat`, `attacks` (the chart), `supply`, `battle`, `retreat`, `aftermath` |
//! | breakthrough | `breakthrough` |
//! | end of turn | `review`, `garrison`, `markers`, `partisans`, `forts`; then `defeat`, `vichy` |
//!
//! What all of them use: `nations` and `seats` (who is who), `dates`, `areas` and `units` (map and
//! counters as rules see them), `memory` (what is remembered), `state` (wars, sides, losses),
//! `control` (possession, zones, the map as a nation sees it), `stacking`, `openings` (shorter
//! scenarios). `choices` has the words
//! of the choices, `screens`, `player` and `wishes` are what screens and computer players ask.

mod aftermath;
mod air;
mod airborne;
mod areas;
mod arrivals;
mod attacks;
mod battle;
mod breakthrough;
mod cargo;
mod choices;
mod combat;
mod control;
mod dates;
mod defeat;
mod depth;
mod entry;
mod forecast;
mod forts;
mod garrison;
mod lend;
mod lesson;
mod markers;
mod memory;
mod moves;
mod nations;
mod openings;
mod overrun;
mod partisans;
mod phases;
mod player;
mod politics;
mod production;
pub(crate) mod refusal;
mod replacements;
mod retreat;
mod review;
mod sandbox;
mod screens;
mod sea;
mod seats;
mod setup;
mod stacking;
mod state;
mod status;
mod supply;
mod units;
pub(crate) mod verdict;
mod vichy;
mod victory;
mod wishes;

pub use state::State;

use crate::board::SpaceId;
use crate::forces::UnitId;
use crate::game::{
    Action, Choice, GameInfo, GameOption, No, Outcome, Refusal, Rulebook, Seat, Standing,
};
use crate::rules::{Course, Secrets, chapters, game_data, game_info};

chapters! {
    /// Everything this game asks, by chapter.
    pub enum Question of State {
        Sequence: phases::Sequence,
        Deployment: setup::Deployment,
        Stacks: stacking::Stacks,
        Diplomacy: politics::Diplomacy,
        Arrivals: arrivals::Arrivals,
        Replacements: replacements::Replacements,
        Movement: moves::Movement,
        Combat: combat::Combat,
        Breakthrough: breakthrough::Breakthrough,
        Review: review::Review,
        Displacement: overrun::Displacement,
        Claims: garrison::Claims,
        Markers: markers::Markers,
        Partisans: partisans::Partisans,
        Fall: vichy::Fall,
        Terms: defeat::Terms,
        Fighting: battle::Fighting,
        Retreats: retreat::Retreats,
        Landings: aftermath::Landings,
        Shipping: cargo::Shipping,
        Bombing: air::Bombing,
    }
}

game_data!("/global-war.rs");

/// The options, by their place in the list (Optional Rules). Paired ones are one (OPT-01).
pub mod option {
    /// OPT-02, OPT-03: Finland goes on, and France keeps its colonies.
    pub const FINLAND: u8 = 0;
    /// OPT-04, OPT-05: the Philippines unguarded, and the border of Manchuria.
    pub const PHILIPPINES: u8 = 1;
    /// OPT-06, OPT-07: supply for China, and one garrison spared for Japan.
    pub const CHINA: u8 = 2;
    /// OPT-08, OPT-09: the Allies invade neutrals.
    pub const AGGRESSIVE_ALLIES: u8 = 3;
    /// OPT-10, OPT-11: France fights on.
    pub const FREE_FRANCE: u8 = 4;
    /// OPT-12, OPT-13.
    pub const PARTISANS: u8 = 5;
    /// OPT-14 to OPT-18.
    pub const ADVANCED_LEND_LEASE: u8 = 6;
    /// OPT-19, OPT-20.
    pub const FUEL: u8 = 7;
    /// BOA-01 to BOA-16.
    pub const ATLANTIC: u8 = 8;
}

static OPTIONS: [GameOption; 9] = [
    GameOption { code: "finland", name: "Finland and France", rule: "OPT-02" },
    GameOption { code: "philippines", name: "Philippines, Manchuria", rule: "OPT-04" },
    GameOption { code: "china", name: "China supplied", rule: "OPT-06" },
    GameOption { code: "aggressive", name: "Aggressive Allies", rule: "OPT-08" },
    GameOption { code: "free-france", name: "Free France", rule: "OPT-10" },
    GameOption { code: "partisans", name: "Partisans", rule: "OPT-12" },
    GameOption { code: "lend-lease", name: "Advanced Lend-Lease", rule: "OPT-14" },
    GameOption { code: "fuel", name: "Japan's naval fuel", rule: "OPT-19" },
    GameOption { code: "atlantic", name: "Battle of the Atlantic", rule: "BOA-01" },
];

/// What never changes in this game. Players are offered it once its computer player is one.
pub static INFO: GameInfo = GameInfo {
    is_offered: false,
    ..game_info!("global-war", "Global War", units::BOXES, &OPTIONS, Some(&lesson::POLAND))
};

impl Course for State {
    type Question = Question;

    const INFO: &'static GameInfo = &INFO;
    const OVER: Question = Question::Sequence(phases::Sequence::Over);

    fn lay_out(&mut self) {
        self.start();
    }

    fn phase_seat(&self) -> Option<Seat> {
        (self.phase == phases::Phase::SetUp).then(|| self.decider())
    }

    fn who(&self) -> &'static str {
        self.who_acts()
    }

    fn numbers(&self, why: No, action: Action) -> Option<(i16, i16)> {
        if let (refusal::SHORT_SUPPLY, Action::Unit(unit)) = (why, action) {
            let (needed, there) = self.supply_count(unit);
            return Some((needed.into(), there.into()));
        }
        if let Action::Unit(unit) = action
            && why == refusal::TOO_DEAR
        {
            let (a, b) = self.price_of(unit);
            return Some((a.into(), b.into()));
        }
        let Action::Space(to) = action else { return None };
        let (a, b) = match (self.marching(), self.breaking()) {
            (Some(unit), _) if why == refusal::TOO_DEEP => self.depth_numbers(unit, to),
            (_, Some(unit)) if why == refusal::TOO_DEEP => self.break_numbers(unit, to),
            _ => return None,
        };
        Some((a.into(), b.into()))
    }
}

// Nothing is hidden in this game.
impl Secrets for State {}

impl Standing for State {
    fn sudden_end(&self) -> Option<Outcome> {
        self.decided()
    }

    fn verdict(&self) -> Option<Refusal> {
        self.why_over()
    }

    fn score(&self, seat: Seat) -> i32 {
        self.score_of(seat)
    }

    fn tally(&self, line: &mut dyn FnMut(&'static str, i16)) {
        self.tally_stars(line);
    }
}

impl Rulebook for State {
    fn commander(&self, unit: UnitId) -> Option<Seat> {
        self.seat_for(self.nation(unit))
    }

    fn choice_text(&self, choice: Choice) -> (&'static str, &'static str) {
        choices::text(choice)
    }

    /// Who controls an area, which need not be who possesses it.
    fn control(&self, space: SpaceId) -> Option<Seat> {
        self.controller(space).and_then(|nation| self.seat_for(nation))
    }
}
