//! 1940: What If? Germany turns east in 1940, while France waits.
//!
//! Two, three or four players in two camps, two sheets that never touch: the west at 16 miles a
//! hex, the east at 25. Corps of two steps fight armies of one; there are no zones of control.
//! Germany wins by a die while it holds Moscow, the Allies the moment one of their units enters the
//! Ruhr, and by default. Soviet armies lie face down until they fight, and nobody knows them.
//!
//! The files follow the book: `setup` 3, `politics` 3.6 to 3.9 and 12.9, `victory` 4, `phases` 5,
//! `surprise` 5.5, `supply` 6, `stacking` 7, `air` and `flieger` 8, `arrivals` 9, `moves` and
//! `assault` 10, `combat`, `battle` and `retreat` 11, `fronts` 12. Each begins with the questions
//! it asks. `terrain` and `units` read map and counters, `choices` has the words of the choices,
//! `screens`, `player` and `advice` are what screens and computer players ask, `guess` what is
//! hidden.

mod advice;
mod air;
mod arrivals;
mod assault;
mod battle;
mod choices;
mod combat;
mod flieger;
mod fronts;
mod guess;
mod lesson;
mod memory;
mod moves;
mod phases;
mod player;
mod politics;
pub(crate) mod refusal;
mod retreat;
mod sandbox;
mod screens;
mod setup;
mod sides;
mod stacking;
mod state;
mod supply;
mod surprise;
mod terrain;
mod units;
pub(crate) mod verdict;
mod victory;
mod works;

pub use state::State;

use crate::board::SpaceId;
use crate::forces::UnitId;
use crate::game::{Action, Choice, GameInfo, GameOption, No, Refusal, Rulebook, Seat, Standing};
use crate::rules::{Course, chapters, game_data, game_info};

chapters! {
    /// Everything this game asks, by chapter.
    pub enum Question of State {
        Sequence: phases::Sequence,
        Deployment: setup::Deployment,
        Surprise: surprise::Surprise,
        Stacks: stacking::Stacks,
        Air: air::Air,
        Flieger: flieger::Flieger,
        Arrivals: arrivals::Arrivals,
        Movement: moves::Movement,
        Combat: combat::Combat,
        Fighting: battle::Fighting,
        Aftermath: retreat::Aftermath,
        Fronts: fronts::Fronts,
    }
}

game_data!("/what-if-1940.rs");

/// The options, by their place in the list.
pub mod option {
    /// 3.10: the border of 1939 runs elsewhere.
    pub const BORDER: u8 = 0;
}

static OPTIONS: [GameOption; 1] =
    [GameOption { code: "border", name: "Lithuania Soviet", rule: "3.10" }];

/// What never changes in this game.
pub static INFO: GameInfo =
    game_info!("what-if-1940", "1940: What If?", units::BOXES, &OPTIONS, Some(&lesson::MINSK));

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

    fn numbers(&self, why: No, action: Action) -> Option<(i16, i16)> {
        let (a, b) = match action {
            Action::Space(to) if why == refusal::TOO_DEAR => self.dear_step(to)?,
            Action::Space(to) if why == refusal::ASSAULT_DEAR => self.dear_assault(to)?,
            _ if why == refusal::SO_MANY_REPLACED => self.replacing(),
            _ => return None,
        };
        Some((a.into(), b.into()))
    }
}

impl Standing for State {
    fn verdict(&self) -> Option<Refusal> {
        self.why_over()
    }

    fn score(&self, seat: Seat) -> i32 {
        self.score_of(seat)
    }

    /// 4.3: what moves the roll for Moscow, and 4.4: what makes a draw.
    fn tally(&self, line: &mut dyn FnMut(&'static str, i16)) {
        for cause in self.moscow_causes() {
            line(cause.name, if cause.holds { cause.by().into() } else { 0 });
        }
    }
}

impl Rulebook for State {
    fn commander(&self, unit: UnitId) -> Option<Seat> {
        self.command_of(unit).map(|command| self.seat_at(command))
    }

    fn choice_text(&self, choice: Choice) -> (&'static str, &'static str) {
        choices::text(choice)
    }

    fn control(&self, space: SpaceId) -> Option<Seat> {
        self.holder(space).map(|camp| self.keeper(camp, space))
    }
}
