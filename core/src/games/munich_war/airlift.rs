//! Airlift of units (16.10.1): an aircraft that waits in a city takes one along to another.

use super::refusal as no;
use super::state::{State, enemy, mark};
use super::terrain::{self, flag};
use super::units::{self, UTILIZED};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, Where};
use crate::game::{Event, Events, No};

impl State {
    /// 16.10.1: where a unit can go by air.
    pub(super) fn by_air(&self, unit: UnitId) -> SpaceSet {
        let Some(from) = self.units.space(unit) else { return SpaceSet::EMPTY };
        if self.check_passenger(unit).is_err() {
            return SpaceSet::EMPTY;
        }
        let Some(lift) = self.carrier_at(from) else { return SpaceSet::EMPTY };
        let mut start = SpaceSet::EMPTY;
        start.insert(from);
        let reach = self.fly_from(start, self.strength(lift).movement, 0);
        reach.iter().filter(|to| self.check_airport(unit, from, *to).is_ok()).collect()
    }

    fn carrier_at(&self, at: SpaceId) -> Option<UnitId> {
        let lift = self.air_at(self.active, at)?;
        let waits = units::is_airlift(lift) && self.units.marks(lift).has(mark::CARRIER);
        waits.then_some(lift)
    }

    /// 16.10.1: may a unit board the aircraft in its hex?
    pub(super) fn check_passenger(&self, unit: UnitId) -> Result<(), No> {
        let Some(at) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        if self.units.marks(unit).has(mark::MOVED) {
            return Err(no::AIR_FIRST);
        }
        if self.carrier_at(at).is_none() {
            return Err(no::NO_AIRLIFT);
        }
        if !State::is_cargo(unit) {
            return Err(no::TOO_HEAVY);
        }
        if self.in_zone_of(enemy(self.active), at) || self.terrorized(at) {
            return Err(no::AIRPORT_SHUT);
        }
        Ok(())
    }

    /// 16.10.1: a city where the unit can be set down.
    fn check_airport(&self, unit: UnitId, from: SpaceId, to: SpaceId) -> Result<(), No> {
        self.check_entry(unit, to)?;
        let shut = self.in_zone_of(enemy(self.active), to) || self.terrorized(to);
        let city = terrain::is(to, flag::CITY) && self.holds(self.active, to);
        if to == from || !city || shut || self.has_other_nation(unit, to) {
            return Err(no::AIRPORT_SHUT);
        }
        Ok(())
    }

    /// 16.10.1: with the aircraft that waits in its hex.
    pub(super) fn fly(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let Some(from) = self.units.space(unit) else { return };
        if let Some(lift) = self.carrier_at(from) {
            self.send(lift, Where::Box(UTILIZED), events);
        }
        self.units.put(unit, Where::Space(to));
        events.event(Event::Moved { unit, from, to });
        self.units.mark(unit, mark::MOVED | mark::FINISHED, true);
    }
}
