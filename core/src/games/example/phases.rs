//! The sequence of play (1.1): Blue moves and fights, then Red does.

use super::combat::Combat;
use super::movement::Movement;
use super::refusal as no;
use super::{BLUE, Question, RED, State};
use crate::forces::UnitSet;
use crate::game::{Decisions, Event, Events, Kind, Outcome, Seat};
use crate::rules::phases;
use crate::rules::questions;

phases! {
    Movement = 0, "movement";
    Combat = 1, "combat";
}

questions! {
    /// 1.1, 4.1: the sequence of play.
    pub enum Sequence of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 4.1: the game is over.
    Over {
        asks game.active, Kind::Over, "The game is over", "4.1";
        else no::OVER;
    }
}

impl Phase {
    /// What is asked as it begins.
    fn question(self) -> Question {
        match self {
            Phase::Movement => Movement::Move.into(),
            Phase::Combat => Combat::Fight.into(),
        }
    }
}

impl State {
    /// 1.1: a turn begins with Blue.
    pub(super) fn begin_turn(&mut self, turn: u8, events: &mut dyn Events) {
        self.turn = turn;
        events.event(Event::Turn { turn });
        self.start_phase(Phase::Movement, BLUE, events);
    }

    /// Begins a phase: every mark of the last one goes.
    pub(super) fn start_phase(&mut self, phase: Phase, seat: Seat, events: &mut dyn Events) {
        self.phase = phase;
        self.active = seat;
        self.units.clear_marks();
        self.group = UnitSet::EMPTY;
        self.frames.reset(phase.question());
        events.event(Event::Phase { phase: phase.into(), seat, who: "" });
    }

    /// 1.1: what comes after a phase.
    pub(super) fn end_phase(&mut self, events: &mut dyn Events) {
        match (self.phase, self.active) {
            (Phase::Movement, seat) => self.start_phase(Phase::Combat, seat, events),
            (Phase::Combat, BLUE) => self.start_phase(Phase::Movement, RED, events),
            (Phase::Combat, _) if self.turn < self.turns() => {
                self.begin_turn(self.turn + 1, events)
            }
            // 4.1: the last turn is over.
            (Phase::Combat, _) => {
                let winner = self.ford_holder();
                self.conclude(Outcome::Win(winner, 1), events);
            }
        }
    }
}
