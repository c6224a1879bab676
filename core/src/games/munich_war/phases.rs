//! The sequence of play (4.0).
//!
//! A turn is an event and two player turns, Axis first. A player turn is mobilization, air launch,
//! the enemy's interception, bombing, movement, combat; aircraft then return and countries whose
//! cities are lost may give up. The first turn has no event and no mobilization. What needs
//! nobody's decision runs by itself.

use super::state::{ALLIED, AXIS, Battle, Frame, State, enemy, mark};
use super::terrain;
use super::units::{self, AVAILABLE, NATIONS, UTILIZED};
use crate::board::SpaceId;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Events, Game, Seat, phases};

phases! {
    SetUp = 0, "set-up";
    Events = 1, "events";
    Mobilization = 2, "mobilization";
    Launch = 3, "launch";
    Interception = 4, "interception";
    Bombing = 5, "bombing";
    Movement = 6, "movement";
    Combat = 7, "combat";
}

use Phase::*;

impl Phase {
    /// What is asked as it begins.
    const fn frame(self) -> Frame {
        match self {
            SetUp | Events => Frame::Over,
            Mobilization => Frame::Mobilize,
            Launch => Frame::Launch,
            Interception => Frame::Intercept,
            Bombing => Frame::Bomb,
            Movement => Frame::Move,
            Combat => Frame::Fight,
        }
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
        self.turn = turn;
        self.trains = [0; NATIONS];
        self.flown = UnitSet::EMPTY;
        self.starved = None;
        self.active = AXIS;
        events.event(Event::Turn { turn });
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
    pub(super) fn start_phase(&mut self, phase: Phase, seat: Seat, events: &mut dyn Events) {
        self.phase = phase;
        self.active = seat;
        let keep = if phase == Combat { mark::OF_THE_TURN } else { mark::LASTING };
        let keep = if phase > Launch { keep | mark::CARRIER } else { keep };
        self.units.keep_marks(keep);
        self.group = UnitSet::EMPTY;
        self.mover = None;
        self.battle = Battle::NONE;
        self.opening = true;
        self.gift = 0;
        self.points = [0; NATIONS];
        self.frames.reset(phase.frame());
        events.event(Event::Phase { phase: phase as u8, seat: self.phase_seat(), who: "" });
        match phase {
            Events => self.draw_event(events),
            Mobilization => self.open_mobilization(events),
            Movement => self.voyages.clear(),
            _ => {}
        }
    }

    /// Whose phase it is: the other player intercepts.
    pub(super) fn phase_seat(&self) -> Seat {
        if self.phase == Interception { enemy(self.active) } else { self.active }
    }

    /// The player is done with his phase. 9.1: stacks are looked at after movement and combat.
    pub(super) fn end_phase(&mut self, events: &mut dyn Events) {
        self.group = UnitSet::EMPTY;
        self.mover = None;
        match self.phase {
            Movement => {
                self.dock(events);
                self.frames.call(Frame::Ending(SpaceId::new(0)));
            }
            Combat => {
                self.drown(events);
                self.frames.call(Frame::Ending(SpaceId::new(0)));
            }
            Interception => self.frames.reset(Frame::Dogfight),
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

    /// Is there nothing that could be done in this phase?
    pub(super) fn is_idle(&self) -> bool {
        match self.frames.top() {
            Frame::Launch => {
                !self.units.at(Where::Box(AVAILABLE)).any(|u| self.check_launch(u).is_ok())
            }
            Frame::Intercept => {
                !self.units.at(Where::Box(AVAILABLE)).any(|u| self.check_interceptor(u).is_ok())
            }
            Frame::Bomb => !self.units.on_map().any(|(u, _)| self.check_bomber(u).is_ok()),
            Frame::Mobilize => !self.can_spend(),
            Frame::Fight => self.targets().is_empty() && !self.can_moor(),
            Frame::Move => {
                let movable = |unit: UnitId| self.check_mover(unit).is_ok();
                !self.units.on_map().any(|(u, _)| movable(u)) && !self.beyond().any(movable)
            }
            _ => false,
        }
    }

    /// A sandbox begins a phase with all units fresh.
    pub(super) fn enter_phase(&mut self, phase: Phase, seat: Seat, events: &mut dyn Events) {
        self.turn = self.turn.max(1);
        self.outcome = None;
        self.units.keep_marks(mark::LASTING);
        let active = if phase == Interception { enemy(seat) } else { seat };
        self.start_phase(phase, active, events);
    }
}
