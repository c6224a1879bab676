//! Stacking (7.0): two of a side in a hex of the west map and three in the east, nations of the
//! west apart.

use super::refusal as no;
use super::state::{State, mark};
use super::terrain;
use super::units::{self, TANKS};
use crate::board::SpaceId;
use crate::forces::UnitId;
use crate::game::{Events, Kind, No, allowed};
use crate::rules::questions;

/// 7.4: units in a hex of the west map.
const WEST_MAX: usize = 2;
/// 7.5: units in a hex of the east map.
const EAST_MAX: usize = 3;

questions! {
    /// 7.2: overfull hexes.
    pub enum Stacks of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 7.2: a phase is ending; overfull hexes from this one on are still to be looked at.
    Ending(from: SpaceId) { runs game.look_at_stacks(from, events); }
    /// 7.2: which unit of an overfull hex is given up.
    Crowd(at: SpaceId) {
        asks game.seat_in(at), Kind::GiveUp, "Too many: give up which?", "7.2";
        show prompt.ask.space = Some(at);
        unit it in game.troops(at), if game.check_crowd(it, at) => {
            game.frames.end();
            game.eliminate(it, "7.2", events);
        };
    }
}

impl State {
    /// 7.4, 7.5: units that a hex holds.
    pub(super) fn limit(at: SpaceId) -> usize {
        if terrain::is_west(at) { WEST_MAX } else { EAST_MAX }
    }

    /// 7.6: units in a hex that take room.
    pub(super) fn load(&self, at: SpaceId) -> usize {
        self.troops(at).filter(|unit| !units::is_static(*unit)).count()
    }

    /// 7.4, 7.5: why one more unit has no room in a hex, if it has none.
    pub(super) fn check_room(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        let here = self.units.space(unit) == Some(at);
        let more = usize::from(!here && !units::is_static(unit));
        self.check_load(at, self.load(at) + more)?;
        self.check_company(unit, at)
    }

    /// 7.4, 7.5: is this more than a hex holds?
    pub(super) fn check_load(&self, at: SpaceId, load: usize) -> Result<(), No> {
        let full = if terrain::is_west(at) { no::HEX_FULL_WEST } else { no::HEX_FULL_EAST };
        allowed(load <= Self::limit(at), full)
    }

    /// 7.4: nations of the west do not share a hex; 9.4: but for the tank army.
    pub(super) fn check_company(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        let apart = |other: UnitId| other != unit && !self.may_share(unit, other);
        allowed(!self.troops(at).any(apart), no::OTHER_NATION)
    }

    /// 7.4, 9.4: may these two stand in one hex?
    pub(super) fn may_share(&self, one: UnitId, other: UnitId) -> bool {
        let tanks = |unit: UnitId| TANKS.contains(&unit) && self.is_top_rung(unit);
        units::nation_of(one) == units::nation_of(other)
            || self.own.tank_army && tanks(one) && tanks(other)
    }

    /// 7.2: is a hex overfull, or are nations mixed there?
    fn is_crowded(&self, at: SpaceId) -> bool {
        self.load(at) > Self::limit(at)
            || self.troops(at).any(|unit| self.check_company(unit, at).is_err())
    }

    /// 7.2: overfull hexes from this one on; neutrals do not count.
    pub(super) fn next_crowd(&self, from: SpaceId) -> Option<SpaceId> {
        let mut all = self.all_troops().map(|(_, at)| at).filter(|at| *at >= from);
        all.find(|at| !self.is_frozen(*at) && self.is_crowded(*at))
    }

    /// 7.2: as a phase ends, overfull hexes are looked at one after another.
    fn look_at_stacks(&mut self, from: SpaceId, events: &mut dyn Events) {
        match self.next_crowd(from) {
            Some(at) => {
                self.frames.goto(Stacks::Ending(at));
                self.frames.call(Stacks::Crowd(at));
            }
            None => self.finish_phase(events),
        }
    }

    /// 7.2: the owner of a stack.
    fn seat_in(&self, at: SpaceId) -> crate::game::Seat {
        let command = self.troops(at).next().and_then(|unit| self.command_of(unit));
        command.map_or(self.active, |command| self.seat_at(command))
    }

    /// 7.2, 7.6: the judge of a unit that is given up: static ones take no room.
    fn check_crowd(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        allowed(self.units.space(unit) == Some(at), no::NOT_IN_THAT_HEX)?;
        allowed(!units::is_static(unit), no::STATIC_IS_FREE)
    }

    /// 11.11: a unit that retreated into a hex in this phase.
    pub(super) fn fell_back(&self, unit: UnitId) -> bool {
        self.units.marks(unit).has(mark::RETREATED)
    }
}
