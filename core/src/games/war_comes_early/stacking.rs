//! Stacking (8.0) and what happens to units that have no room (7.0).
//!
//! A hex holds five units, German mechanized corps and static divisions counting two; one army;
//! one German static corps. The limit holds at all times, for units passing through as well.
//! The owner of a stack says which unit is on top, which is all that its enemy sees (8.3).

use super::data::BOARD;
use super::refusal as no;
use super::state::{Frame, State, enemy, mark};
use super::terrain;
use super::units::{self, counter, nation_of};
use crate::board::{SpaceId, SpaceSet};
use crate::combat::best_steps;
use crate::forces::UnitId;
use crate::game::No;

/// 8.0: units a hex holds.
pub const STACK_MAX: u8 = 5;

/// What stands in a hex, as stacking counts it.
#[derive(Clone, Copy, Default)]
pub struct Load {
    units: u8,
    armies: u8,
    reserves: u8,
}

impl Load {
    /// One more unit.
    pub fn add(&mut self, unit: UnitId) {
        self.units = self.units.saturating_add(counter(unit).weight);
        self.armies += u8::from(units::is_army(unit));
        self.reserves += u8::from(units::is_reserve_corps(unit));
    }

    /// Is this more than a hex holds, and if so, why?
    pub fn excess(self) -> Option<No> {
        if self.armies > 1 {
            return Some(no::ONE_ARMY);
        }
        (self.units > STACK_MAX || self.reserves > 1).then_some(no::HEX_FULL)
    }
}

impl State {
    /// What stands in a hex, leaving out one unit.
    pub(super) fn load_without(&self, space: SpaceId, but: Option<UnitId>) -> Load {
        let mut load = Load::default();
        self.units.stack(space).filter(|unit| Some(*unit) != but).for_each(|unit| load.add(unit));
        load
    }

    /// 8.0: could `unit` be in this hex beside what is there?
    pub(super) fn room(&self, space: SpaceId, unit: UnitId) -> Result<(), No> {
        let mut load = self.load_without(space, Some(unit));
        load.add(unit);
        load.excess().map_or(Ok(()), Err)
    }

    /// 8.0: does a hex hold too much?
    pub(super) fn is_overfull(&self, space: SpaceId) -> bool {
        self.load_without(space, None).excess().is_some()
    }

    /// The first overfull hex on the map.
    pub(super) fn first_overfull(&self) -> Option<SpaceId> {
        let mut last = None;
        self.units.on_map().map(|(_, at)| at).find(|at| {
            let new = last != Some(*at);
            last = Some(*at);
            new && self.is_overfull(*at)
        })
    }

    /// 7.0: where a unit of an overfull hex may be put. Hexes free of enemy zones come first.
    pub(super) fn dispersal(&self, unit: UnitId) -> SpaceSet {
        let Some(from) = self.units.space(unit) else { return SpaceSet::EMPTY };
        let zones = self.zones_of(enemy(self.seat(unit)));
        best_steps(&BOARD, from, |link| {
            self.may_disperse(unit, link.to).ok().map(|()| u8::from(zones.contains(link.to)))
        })
    }

    /// 7.0: could this unit be put there at all, zones aside?
    fn may_disperse(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let Some(from) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        let link = BOARD.links(from).find(|link| link.to == to).ok_or(no::DISPERSE_ADJACENT)?;
        self.may_stand(unit, to)?;
        terrain::price(from, link, units::is_mech(unit)).ok_or(no::CLOSED_SIDE)?;
        self.room(to, unit)
    }

    /// 8.0, 11.5, 11.7, 13.1: may this unit be in the hex, room aside?
    pub(super) fn may_stand(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let seat = self.seat(unit);
        if !BOARD.exists(to) {
            return Err(no::NO_SUCH_SPACE);
        }
        if !BOARD.is_land(to) {
            return Err(no::WATER);
        }
        self.check_country(nation_of(unit), to)?;
        self.check_works(nation_of(unit), to)?;
        if self.has_unit(enemy(seat), to) {
            return Err(no::ENEMY_THERE);
        }
        if self.has_other_nation(unit, to) {
            return Err(no::OTHER_NATION);
        }
        Ok(())
    }

    /// 8.0: is a unit of another nation there? Nations never share a hex, friends or not.
    pub(super) fn has_other_nation(&self, unit: UnitId, to: SpaceId) -> bool {
        self.units.top(to).is_some_and(|other| nation_of(other) != nation_of(unit))
    }

    /// 8.3: the judge of putting a unit on top of its stack, once a phase. Whoever is raised last
    /// is on top, so any order can be had, and nobody goes round for ever.
    pub(super) fn check_raise(&self, unit: UnitId) -> Result<(), No> {
        self.check_acts(unit)?;
        let Some(at) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        if self.units.top(at) == Some(unit) {
            return Err(no::ON_TOP);
        }
        if self.units.marks(unit).has(mark::RAISED) { Err(no::RAISED_ALREADY) } else { Ok(()) }
    }

    /// 8.3: the judge of asking for it: is there a unit that could go on top?
    pub(super) fn check_raising(&self) -> Result<(), No> {
        let mut all = self.units.on_map().map(|(unit, _)| unit);
        if all.any(|unit| self.check_raise(unit).is_ok()) { Ok(()) } else { Err(no::NONE_BELOW) }
    }

    /// 8.3: a unit goes on top of its stack.
    pub(super) fn raise(&mut self, unit: UnitId) {
        self.units.raise(unit);
        self.units.mark(unit, mark::RAISED, true);
        self.frames.end();
    }

    /// 8.3: asks which unit goes on top.
    pub(super) fn call_raise(&mut self) {
        self.frames.call(Frame::Raise);
    }

    /// The judge of a dispersal: a unit of the overfull hex to a hex.
    pub(super) fn check_dispersal(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        self.may_disperse(unit, to)?;
        if self.dispersal(unit).contains(to) { Ok(()) } else { Err(no::DISPERSE_ZONE) }
    }
}
