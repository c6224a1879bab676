//! The sequence of play (4.0).
//!
//! A turn is an event and two player turns, Axis first. A player turn is mobilization, air launch,
//! the enemy's interception, bombing, movement, combat; aircraft then return and countries whose
//! cities are lost may give up. The first turn has no event and no mobilization. What needs
//! nobody's decision runs by itself.

use super::air::Air;
use super::combat;
use super::mobilization;
use super::moves;
use super::refusal as no;
use super::stacking::Stacks;
use super::state::{ALLIED, AXIS, Battle, State, enemy, mark};
use super::units::{self, NATIONS, UTILIZED};
use super::{Question, terrain};
use crate::board::SpaceId;
use crate::forces::{UnitSet, Where};
use crate::game::{Decisions, Events, Kind, Seat};
use crate::rules::phases;
use crate::rules::questions;

phases! {
    asks Question;
    SetUp = 0, "set-up" => Sequence::Over;
    Events = 1, "events" => Sequence::Over;
    Mobilization = 2, "mobilization" => mobilization::Mobilization::Mobilize;
    Launch = 3, "launch" => Air::Launch;
    Interception = 4, "interception" => Air::Intercept;
    Bombing = 5, "bombing" => Air::Bomb;
    Movement = 6, "movement" => moves::Movement::Move;
    Combat = 7, "combat" => combat::Combat::Fight;
}

use Phase::*;

questions! {
    /// 4.0: the sequence of play.
    pub enum Sequence of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// The game is over.
    Over {
        asks game.active, Kind::Over, "The game is over", "22.0";
        else no::OVER;
    }
}

/// 20.0: October has four turns.
const NOVEMBER: u8 = 5;

impl State {
    /// 20.0: storms come in November only.
    pub(super) fn is_november(&self) -> bool {
        self.turn >= NOVEMBER
    }

    /// 4.0: a turn begins.
    pub(super) fn begin_turn(&mut self, turn: u8, events: &mut dyn Events) {
        self.own.trains = [0; NATIONS];
        self.own.flown = UnitSet::EMPTY;
        self.own.starved = None;
        self.active = AXIS;
        self.open_turn(turn, events);
        if turn > 1 {
            self.start_phase(Events, AXIS, events);
        } else {
            self.begin_player(AXIS, events);
        }
    }

    fn begin_player(&mut self, seat: Seat, events: &mut dyn Events) {
        // 4.0: no mobilization on the first turn.
        let first = if self.turn > 1 { Mobilization } else { Launch };
        self.start_phase(first, seat, events);
    }

    /// Begins a phase: every mark of the last one goes.
    fn start_phase(&mut self, phase: Phase, seat: Seat, events: &mut dyn Events) {
        let keep = if phase == Combat { mark::OF_THE_TURN } else { mark::LASTING };
        let keep = if phase > Launch { keep | mark::CARRIER } else { keep };
        self.units.keep_marks(keep);
        self.own.mover = None;
        self.own.battle = Battle::BLANK;
        self.own.opening = true;
        self.own.gift = 0;
        self.own.points = [0; NATIONS];
        self.open_phase(phase, seat, events);
        match phase {
            Events => self.draw_event(events),
            Mobilization => self.open_mobilization(events),
            Movement => self.own.voyages.clear(),
            _ => {}
        }
    }

    /// The player is done with his phase. 9.1: stacks are looked at after movement and combat.
    pub(super) fn end_phase(&mut self, events: &mut dyn Events) {
        self.group = UnitSet::EMPTY;
        self.own.mover = None;
        match self.phase {
            Movement => {
                self.dock(events);
                self.frames.call(Stacks::Ending(SpaceId::new(0)));
            }
            Combat => {
                self.drown(events);
                self.frames.call(Stacks::Ending(SpaceId::new(0)));
            }
            Interception => self.frames.reset(Air::Dogfight),
            _ => self.finish_phase(events),
        }
    }

    /// What comes after a phase: the next one, the other player, the next turn, or the result.
    pub(super) fn finish_phase(&mut self, events: &mut dyn Events) {
        let seat = self.active;
        match self.phase {
            SetUp => self.begin_turn(1, events),
            Events => self.begin_player(AXIS, events),
            Mobilization => self.start_phase(Launch, seat, events),
            Launch => self.start_phase(Interception, seat, events),
            Interception => self.start_phase(Bombing, seat, events),
            Bombing => self.start_phase(Movement, seat, events),
            Movement => self.start_phase(Combat, seat, events),
            Combat => self.end_player(events),
        }
    }

    /// 4.0: aircraft and ships return, then surrender is looked at.
    fn end_player(&mut self, events: &mut dyn Events) {
        let out: UnitSet = self
            .units
            .on_map()
            .map(|(unit, _)| unit)
            .filter(|unit| units::is_marker(*unit) && self.seat(*unit) == Some(self.active))
            .collect();
        for unit in out.iter() {
            self.send(unit, Where::Box(UTILIZED), events);
        }
        self.units.keep_marks(mark::LASTING);
        self.check_surrenders(events);
        if self.outcome.is_some() {
            return;
        }
        if self.active == AXIS {
            self.begin_player(ALLIED, events);
        } else if self.turn < self.turns() {
            self.begin_turn(self.turn + 1, events);
        } else {
            self.judge(events);
        }
    }

    /// 18.2.2: marines still at sea after the combat phase are lost.
    fn drown(&mut self, events: &mut dyn Events) {
        let afloat: UnitSet = self
            .all_troops()
            .filter(|(_, at)| terrain::is_sea(*at))
            .map(|(unit, _)| unit)
            .collect();
        for unit in afloat.iter() {
            self.eliminate(unit, "18.2.2", events);
        }
    }

    /// 4.0: a phase in which nothing can be done ends by itself. Says whether so.
    pub(super) fn end_unless(&mut self, can_act: bool, events: &mut dyn Events) -> bool {
        if !can_act {
            self.end_phase(events);
        }
        !can_act
    }

    /// A sandbox begins a phase with all units fresh.
    pub(super) fn begin_phase(&mut self, phase: Phase, seat: Seat, events: &mut dyn Events) {
        self.turn = self.turn.max(1);
        self.outcome = None;
        self.units.keep_marks(mark::LASTING);
        let active = if phase == Interception { enemy(seat) } else { seat };
        self.start_phase(phase, active, events);
    }
}
