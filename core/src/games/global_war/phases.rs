//! The sequence of play (Turn Sequence): player turns of seven phases.
//!
//! A phase begins with what needs nobody ([`Sequence::Opening`]), asks its own question, and closes
//! with what its end brings ([`Sequence::Closing`]). Where two seats share a player turn each
//! phase is played by one after the other.

use super::arrivals::Arrivals;
use super::breakthrough::Breakthrough;
use super::combat::Combat;
use super::dates;
use super::moves::Movement;
use super::nations::{Side, each};
use super::politics::Diplomacy;
use super::refusal as no;
use super::review::Review;
use super::setup::Deployment;
use super::state::{State, mark};
use super::{Question, stacking::Stacks};
use crate::game::{Decisions, Events, Kind};
use crate::rules::phases;
use crate::rules::questions;

phases! {
    asks Question;
    SetUp = 0, "set-up" => Deployment::Next;
    Declare = 1, "declare" => Diplomacy::Next(0);
    Replace = 2, "replace" => Arrivals::Next;
    Move = 3, "move" => Movement::Move;
    Combat = 4, "combat" => Combat::Fight;
    Breakthrough = 5, "breakthrough" => Breakthrough::Break;
    EndTurn = 6, "end-turn" => Review::Next;
}

use Phase::{Declare, EndTurn, Move, Replace, SetUp};

questions! {
    /// SEQ-02: the sequence of play.
    pub enum Sequence of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// The game is over.
    Over {
        asks game.active, Kind::Over, "The game is over", "VIC-01";
        else no::OVER;
    }
    /// What a phase does before its first question.
    Opening { runs game.prepare(events); }
    /// What a phase does after its last one.
    Closing { runs game.close(events); }
    /// What the end of a player turn still has to ask.
    Between { runs game.between_turns(events); }
}

impl State {
    /// SEQ-01: a game turn begins.
    pub(super) fn begin_turn(&mut self, turn: u8, events: &mut dyn Events) {
        self.open_turn(turn, events);
        self.season_begins(events);
        self.begin_player_turn(0, events);
    }

    /// SEQ-02: a player turn begins.
    pub(super) fn begin_player_turn(&mut self, round: u8, events: &mut dyn Events) {
        self.own.round = round;
        self.own.share = 0;
        self.units.keep_marks(mark::LASTING);
        self.player_turn_begins(events);
        self.start_phase(Declare, 0, events);
    }

    /// Begins a phase of a share of the player turn.
    pub(super) fn start_phase(&mut self, phase: Phase, share: u8, events: &mut dyn Events) {
        self.own.share = share;
        let shares = self.player_turn().shares;
        let seat = shares.get(usize::from(share)).unwrap_or(&shares[0]).seat;
        // CON-03: what has moved in the partner's share of the phase is not carried besides.
        let shared = if share > 0 && phase == Move { mark::MOVED | mark::SHIPPED } else { 0 };
        self.units.keep_marks(mark::OF_THE_TURN | shared);
        self.open_phase(phase, seat, events);
        self.frames.call(Sequence::Opening);
    }

    /// What comes before the first question of a phase.
    fn prepare(&mut self, events: &mut dyn Events) {
        self.frames.end();
        match self.phase {
            SetUp | Declare => {}
            Replace => self.open_replacements(events),
            // GR-34: what is friendly as the turn begins, whatever arrived.
            Move => self.open_movement(events),
            Phase::Combat => self.open_combat(events),
            Phase::Breakthrough => self.open_breakthrough(events),
            EndTurn => self.open_review(events),
        }
    }

    /// The player is done with a phase.
    pub(super) fn end_phase(&mut self) {
        self.group = crate::forces::UnitSet::EMPTY;
        self.frames.reset(Sequence::Closing);
    }

    /// A phase in which nothing can be done ends by itself. Says whether so.
    pub(super) fn end_unless(&mut self, can_act: bool) -> bool {
        if !can_act {
            self.end_phase();
        }
        !can_act
    }

    /// What comes after the last question of a phase; where stacks are looked at (STK-01) the
    /// phase goes on with that, and then finishes.
    fn close(&mut self, events: &mut dyn Events) {
        match self.phase {
            Move => self.frames.reset(Stacks::Tops),
            Phase::Combat => self.close_combat(events),
            Phase::Breakthrough => self.close_breakthrough(events),
            EndTurn => self.frames.reset(Stacks::Crowded),
            _ => self.finish_phase(events),
        }
    }

    /// SEQ-02: what comes after a phase.
    pub(super) fn finish_phase(&mut self, events: &mut dyn Events) {
        if self.phase == SetUp {
            return self.begin_turn(1, events);
        }
        let shares = self.player_turn().shares.len() as u8;
        if self.own.share + 1 < shares {
            return self.start_phase(self.phase, self.own.share + 1, events);
        }
        match Phase::from_number(u8::from(self.phase) + 1) {
            Some(next) => self.start_phase(next, 0, events),
            None => self.end_player_turn(events),
        }
    }

    /// SEQ-01: a player turn is over. MPL-06: what happens as a side's turn ends waits for the last
    /// player turn of that side.
    fn end_player_turn(&mut self, events: &mut dyn Events) {
        self.nations_are_done(events);
        if let Some(side) = self.closing_side() {
            self.side_is_done(side, events);
        }
        self.begin_aftermath();
    }

    /// SEQ-01: the next player turn, the next game turn, or the end.
    pub(super) fn next_player_turn(&mut self, events: &mut dyn Events) {
        let next = self.own.round + 1;
        if usize::from(next) < self.seating().turns.len() {
            self.begin_player_turn(next, events);
        } else if self.turn < self.turns() {
            self.begin_turn(self.turn + 1, events);
        } else {
            self.outcome = Some(self.final_result());
        }
    }

    /// MPL-06: the side whose last player turn of the game turn this is, if it is one.
    pub(super) fn closing_side(&self) -> Option<Side> {
        let (side, round) = (self.acting_side(), usize::from(self.own.round));
        let later = self.seating().turns.iter().skip(round + 1);
        let mut later = later.filter(|turn| turn.side == side);
        later.next().is_none().then_some(side)
    }

    /// Is this the last turn of the campaign?
    pub(super) fn is_last_turn(&self) -> bool {
        self.date() >= dates::LAST || self.turn >= self.turns()
    }

    /// Which of a seat's nations act, where not all do.
    pub(super) fn who_acts(&self) -> &'static str {
        if matches!(self.phase, SetUp) {
            return "";
        }
        if let Question::Diplomacy(Diplomacy::Declare(nation)) = self.frames.top() {
            return nation.name();
        }
        let shares = self.player_turn().shares;
        let share = shares.get(usize::from(self.own.share)).unwrap_or(&shares[0]);
        let seats = &self.seating().seats;
        let all = seats.iter().filter(|seat| **seat == share.seat.0).count();
        let mut acting = each(share.nations);
        match (acting.next(), acting.next()) {
            (Some(only), None) if all > 1 => only.name(),
            _ => "",
        }
    }

    /// A sandbox begins a phase with all units fresh.
    pub(super) fn begin_phase(&mut self, phase: Phase, share: (u8, u8), events: &mut dyn Events) {
        self.turn = self.turn.max(1);
        self.outcome = None;
        self.own.round = share.0;
        self.units.keep_marks(mark::LASTING);
        self.start_phase(phase, share.1, events);
    }
}
