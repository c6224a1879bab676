//! The Ford: a game to copy. Blue wants Kettleford by dusk.
//!
//! It has everything a game has, once, and nothing twice. The files follow its rules, which are in
//! `data/example/rules.txt`: `phases` 1, `movement` 2, `combat` 3, and victory here.

mod combat;
mod movement;
mod phases;
pub(crate) mod refusal;
pub(crate) mod verdict;

use self::phases::Phase;
use self::refusal as no;
use crate::board::SpaceId;
use crate::forces::{Start, UnitId, Where};
use crate::game::{
    Decisions, ForPlayer, ForScreens, GameInfo, No, Quiet, Refusal, Rulebook, Seat, Standing,
    allowed, word,
};
use crate::named;
use crate::rules::{Course, Own, Position, Sandbox, Secrets, chapters, game_data, game_info};

game_data!("/example.rs");

/// What never changes in this game.
pub static INFO: GameInfo =
    GameInfo { is_offered: false, ..game_info!("example", "The Ford", &[], &[], None) };

/// Counters in the box.
const UNITS: usize = data::ROSTER.len();

const BLUE: Seat = Seat(0);
const RED: Seat = Seat(1);

const KETTLEFORD: SpaceId = named::place(&data::BOARD, "Kettleford");

/// Marks that units carry through a phase. Bits 0 and 1 belong to the kit.
mod mark {
    pub const MOVED: u16 = 1 << 2;
    pub const ATTACKED: u16 = 1 << 3;
    pub const DEFENDED: u16 = 1 << 4;
}

/// The choices, with their words.
mod choices {
    crate::rules::choices! {
        END = 0, "end", "End the phase";
        STAY = 1, "stay", "Stay here";
    }
}

crate::kept! {
    /// What only this game remembers.
    #[derive(Clone, PartialEq)]
    pub struct Memory {
        /// Units that each side has lost.
        lost: [u8; 2],
    }
}

impl Own for Memory {
    type Question = Question;
    type Phase = Phase;
}

/// A game of The Ford.
pub type State = Position<Memory, UNITS>;

chapters! {
    /// Everything this game asks, by chapter.
    pub enum Question of State {
        Sequence: phases::Sequence,
        Movement: movement::Movement,
        Combat: combat::Combat,
    }
}

impl State {
    /// Who commands a unit: the nations are the sides.
    fn seat(&self, unit: UnitId) -> Seat {
        Seat(self.roster().get(unit).nation.0)
    }

    /// 4.1: who holds Kettleford.
    fn ford_holder(&self) -> Seat {
        if self.held.holds(BLUE, KETTLEFORD) { BLUE } else { RED }
    }
}

impl Course for State {
    type Question = Question;

    const INFO: &'static GameInfo = &INFO;
    const OVER: Question = Question::Sequence(phases::Sequence::Over);

    fn lay_out(&mut self) {
        for (unit, start) in self.scenario().starts.iter() {
            if let Start::At(at) = start {
                self.units.put(unit, Where::Space(at));
                self.placed(unit, at);
            }
        }
        self.begin_turn(1, &mut Quiet);
    }
}

impl Sandbox for State {
    const NO_SUCH_SPACE: No = no::TOO_FAR;
    const NO_SUCH_TURN: No = no::NOT_ASKED;

    fn check_place(&self, _unit: UnitId, at: SpaceId) -> Result<(), No> {
        allowed(self.units.top(at).is_none(), no::FULL)
    }

    fn placed(&mut self, unit: UnitId, at: SpaceId) {
        self.held.give(at, Some(self.seat(unit)));
    }

    fn enter_phase(&mut self, phase: u8, seat: Seat) -> Result<(), No> {
        let phase = Phase::from_number(phase).ok_or(no::NOT_ASKED)?;
        self.start_phase(phase, seat, &mut Quiet);
        Ok(())
    }

    /// 2.3: nobody shares a hex.
    fn check_position(&self) -> Result<(), &'static str> {
        let alone = self.units.on_map().all(|(_, at)| self.units.stack(at).count() == 1);
        if alone { Ok(()) } else { Err(word("two in a hex")) }
    }
}

impl Standing for State {
    fn verdict(&self) -> Option<Refusal> {
        self.outcome.map(|_| Refusal::new(verdict::FORD_HELD))
    }

    fn score(&self, seat: Seat) -> i32 {
        let ford = if self.ford_holder() == BLUE { 100 } else { -100 };
        let [blue, red] = self.own.lost.map(i32::from);
        let blue = ford + 20 * (red - blue);
        if seat == BLUE { blue } else { -blue }
    }

    fn tally(&self, line: &mut dyn FnMut(&'static str, i16)) {
        line("Kettleford", i16::from(self.ford_holder() == BLUE));
    }
}

impl Rulebook for State {
    fn commander(&self, unit: UnitId) -> Option<Seat> {
        Some(self.seat(unit))
    }
}

// What the kit assumes is good enough here.
impl Secrets for State {}
impl ForScreens for State {}
impl ForPlayer for State {}
