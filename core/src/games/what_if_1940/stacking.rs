//! Stacking (7.0): two of a side in a hex of the west map and three in the east, nations of the
//! west apart.

use super::refusal as no;
use super::state::{State, mark};
use super::terrain;
use super::units::{self, TANKS};
use crate::board::SpaceId;
use crate::forces::UnitId;
use crate::game::{Events, Kind, No, Seat, allowed};
use crate::rules::{Stacking, questions};

/// 7.4: units in a hex of the west map.
const WEST_MAX: usize = 2;
/// 7.5: units in a hex of the east map.
const EAST_MAX: usize = 3;

questions! {
    /// 7.2: overfull hexes.
    pub enum Stacks of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 7.2: a phase is ending; overfull hexes from this one on are still to be looked at.
    Ending(from: SpaceId) { runs game.look_at_stacks(from, events); }
    /// 7.2: the same as a phase begins or a combat ends, after which things go on as they were.
    Checking(from: SpaceId) { runs game.check_stacks(from); }
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

/// Units of a hex that take room.
#[derive(Default)]
pub struct Load(usize);

impl crate::rules::Load for Load {
    /// 7.6: static units and aircraft take none.
    fn add(&mut self, unit: UnitId) {
        self.0 += usize::from(units::is_ground(unit) && !units::is_static(unit));
    }

    fn check(&self, at: SpaceId) -> Result<(), No> {
        let full = if terrain::is_west(at) { no::HEX_FULL_WEST } else { no::HEX_FULL_EAST };
        allowed(self.0 <= State::limit(at), full)
    }
}

impl Stacking for State {
    type Load = Load;

    /// 3.6: neutrals do not count.
    fn is_looked_at(&self, at: SpaceId) -> bool {
        !self.is_frozen(at)
    }

    /// 7.2: the owner gives somebody up, until the hex has room.
    fn thin_out(&mut self, at: SpaceId) {
        self.frames.goto(Stacks::Ending(at));
        self.frames.call(Stacks::Crowd(at));
    }

    fn stacks_done(&mut self, events: &mut dyn Events) {
        self.finish_phase(events);
    }
}

impl State {
    /// 7.2: overfull hexes are looked at one after another.
    fn check_stacks(&mut self, from: SpaceId) {
        let next = self.overfull(from).next();
        match next {
            Some(at) => {
                self.frames.goto(Stacks::Checking(at));
                self.frames.call(Stacks::Crowd(at));
            }
            None => self.frames.end(),
        }
    }

    /// 7.4, 7.5: units that a hex holds.
    fn limit(at: SpaceId) -> usize {
        if terrain::is_west(at) { WEST_MAX } else { EAST_MAX }
    }

    /// 7.6: units in a hex that take room.
    fn crowd(&self, at: SpaceId) -> usize {
        self.load(at, |_| false).0
    }

    /// Is there no room for one more?
    pub(super) fn is_full(&self, at: SpaceId) -> bool {
        self.crowd(at) >= Self::limit(at)
    }

    /// 7.4, 7.5: have so many more room in a hex?
    pub(super) fn check_more(&self, at: SpaceId, more: usize) -> Result<(), No> {
        crate::rules::Load::check(&Load(self.crowd(at) + more), at)
    }

    /// 7.4, 7.5: has a unit room in a hex, and is it in fit company there?
    pub(super) fn check_stay(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        self.check_room(unit, at)?;
        self.check_company(unit, at)
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

    /// The owner of a stack.
    fn seat_in(&self, at: SpaceId) -> Seat {
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
