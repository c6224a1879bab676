//! The sequence of play (1.1): Blue moves and fights, then Red does.

use super::combat::Combat;
use super::movement::Movement;
use super::refusal as no;
use super::{BLUE, Question, RED, State};
use crate::game::{Decisions, Events, Kind, Outcome, Seat};
use crate::rules::{phases, questions};

phases! {
    asks Question;
    Movement = 0, "movement" => Movement::Move;
    Combat = 1, "combat" => Combat::Fight;
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

impl State {
    /// 1.1: a turn begins with Blue.
    pub(super) fn begin_turn(&mut self, turn: u8, events: &mut dyn Events) {
        self.open_turn(turn, events);
        self.start_phase(Phase::Movement, BLUE, events);
    }

    /// Begins a phase: every mark of the last one goes.
    pub(super) fn start_phase(&mut self, phase: Phase, seat: Seat, events: &mut dyn Events) {
        self.units.clear_marks();
        self.open_phase(phase, seat, events);
    }

    /// 1.1: what comes after a phase.
    pub(super) fn end_phase(&mut self, events: &mut dyn Events) {
        match (self.phase, self.active) {
            (Phase::Movement, seat) => self.start_phase(Phase::Combat, seat, events),
            (Phase::Combat, BLUE) => self.start_phase(Phase::Movement, RED, events),
            _ if self.turn < self.turns() => self.begin_turn(self.turn + 1, events),
            // 4.1: the last turn is over.
            _ => self.conclude(Outcome::Win(self.ford_holder(), 1), events),
        }
    }
}
