//! War Comes Early: the war that Munich put off, and the one that came a year later.
//!
//! Two players, hexes of twenty miles, one-step units from corps to fronts. The campaign of 1938
//! has ten turns of four days and every nation from France to the Soviet Union; the scenario of
//! 1939 (section 13) is the German attack on Poland, six turns of three days.
//!
//! The files follow the book: `setup` 3.0 to 3.4 and 13.2, `arrivals` 3.2 and 12.8, `politics` 3.3
//! and 4.3 to 4.6, `victory` 4.1, 4.2 and 13.3, `phases` 5, `air` 6, `reorg` 3.5 and 7, `stacking`
//! 8, `zones` 9, `supply` and `railheads` 10, `moves` 11, `forts` 11.5, `terrain` the terrain
//! chart, `combat` and `battle` 12. Each begins with the questions it asks. `choices` has the words
//! of the choices, `screens` and `player` are what screens and computer players ask.

mod air;
mod arrivals;
mod battle;
mod choices;
mod combat;
mod forts;
mod guess;
mod lesson;
mod moves;
mod phases;
mod player;
mod politics;
mod railheads;
pub(crate) mod refusal;
mod reorg;
mod sandbox;
mod screens;
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

use crate::board::SpaceId;
use crate::forces::UnitId;
use crate::game::{Action, Choice, GameInfo, No, Rulebook, Seat};
use crate::rules::{Course, chapters, game_data, game_info};

chapters! {
    /// Everything this game asks, by chapter.
    pub enum Question of State {
        Deployment: setup::Deployment,
        Sequence: phases::Sequence,
        Air: air::Air,
        Arrivals: arrivals::Arrivals,
        Railways: railheads::Railways,
        Reorganising: reorg::Reorganising,
        Stacks: stacking::Stacks,
        Movement: moves::Movement,
        Combat: battle::Combat,
    }
}

game_data!("/war-comes-early.rs");

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
    game_info!("war-comes-early", "War Comes Early", units::BOXES, &[], Some(&lesson::POLAND));

impl Course for State {
    type Question = Question;

    const INFO: &'static GameInfo = &INFO;
    const OVER: Question = Question::Sequence(phases::Sequence::Over);

    fn lay_out(&mut self) {
        self.start();
    }

    fn clean_up(&mut self) {
        self.own.battle = state::Battle::BLANK;
    }

    fn phase_seat(&self) -> Option<Seat> {
        (self.phase == phases::Phase::SetUp).then(|| self.decider())
    }

    /// 5.2: nations, where a side has several. 3.0: sides set up, not nations. 5.3: whom the
    /// Germans may forestall.
    fn who(&self) -> &'static str {
        let named = self.is_campaign() && self.phase != phases::Phase::SetUp;
        let group = self.shown_group().filter(|_| named);
        group.map_or("", |group| group.name)
    }

    fn numbers(&self, why: No, action: Action) -> Option<(i16, i16)> {
        let (a, b) = match action {
            Action::Space(to) if why == refusal::TOO_DEAR => {
                self.group.iter().find_map(|unit| self.dear_step(unit, to))
            }
            Action::Unit(unit) if why == refusal::TOO_FEW => self.corps_for_army(unit),
            _ => None,
        }?;
        Some((a.into(), b.into()))
    }
}

impl Rulebook for State {
    fn commander(&self, unit: UnitId) -> Option<Seat> {
        Some(self.seat(unit))
    }

    fn in_play(&self, space: SpaceId) -> bool {
        let lands = if self.is_campaign() { units::PLAYED } else { self.open_lands() };
        terrain::is_in(lands, space)
    }

    fn choice_text(&self, choice: Choice) -> (&'static str, &'static str) {
        self.choice_text(choice)
    }
}
