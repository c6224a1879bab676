//! Movement by rail (8.6): along the railways of a unit's own country, so many units a turn; Soviet
//! units also leave the map in the east and come back (8.6.1).

use super::data::BOARD;
use super::moves::Mover;
use super::refusal as no;
use super::state::{State, enemy, mark};
use super::terrain::{self, flag};
use super::units::{self, OFF_MAP, POLAND, SU, home, land, nation_of};
use super::ways::By;
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, Where};
use crate::game::{Event, Events, No};
use crate::march::{PRICE_MAX, Scratch, Steps};
use crate::supply::{Over, flood};

impl State {
    /// 8.6.2: units of the nation that can still go by rail this turn.
    pub(super) fn rail_left(&self, unit: UnitId) -> u8 {
        let nation = nation_of(unit);
        let used = self.own.trains.get(usize::from(nation.0)).copied().unwrap_or(0);
        units::rail_capacity(nation).saturating_sub(used)
    }

    /// 8.6: may a unit take the train?
    pub(super) fn check_train(&self, unit: UnitId) -> Result<(), No> {
        let marks = self.units.marks(unit);
        if marks.has(mark::MOVED) {
            return Err(no::RAIL_FIRST);
        }
        if marks.has(mark::UNSUPPLIED) {
            return Err(no::RAIL_SUPPLY);
        }
        if self.rail_left(unit) == 0 {
            return Err(no::RAIL_FULL);
        }
        match self.units.whereabouts(unit) {
            Where::Box(OFF_MAP) => Ok(()),
            Where::Space(at) if self.is_own_rail(unit, at) => Ok(()),
            _ => Err(no::NO_RAIL),
        }
    }

    /// 8.6: a railway in the unit's own country.
    fn is_own_rail(&self, unit: UnitId, at: SpaceId) -> bool {
        self.country(at) == home(nation_of(unit)) && terrain::has_rail(at)
    }

    /// 8.6: hexes of the unit's country that trains can enter.
    fn own_rails(&self, unit: UnitId) -> SpaceSet {
        let mut open = self.open_to(unit);
        let country = home(nation_of(unit));
        let mut lands = land(country);
        if country == POLAND {
            lands |= land(units::DANZIG);
        }
        open.intersect(&terrain::land_of(lands));
        open
    }

    /// 8.6: fills the scratch with what a unit can reach by rail from a hex of its own country.
    fn rail_field(&self, scratch: &mut Scratch, unit: UnitId, start: SpaceId) -> Mover {
        let mover = self.mover(unit, start, true);
        scratch.search(&BOARD, start, PRICE_MAX, false, &self.own_rails(unit), &mover);
        mover
    }

    /// 8.6, 8.6.1: where a unit can go by rail.
    pub(super) fn by_rail(&self, scratch: &mut Scratch, unit: UnitId) -> SpaceSet {
        if self.check_train(unit).is_err() {
            return SpaceSet::EMPTY;
        }
        match self.units.space(unit) {
            Some(start) => {
                self.rail_field(scratch, unit, start);
                let mut reach = *scratch.reach();
                reach.remove(start);
                reach
            }
            // 8.6.1: back by any line of the eastern edge, and on.
            None => {
                let open = self.own_rails(unit);
                let doors: SpaceSet =
                    open.iter().filter(|at| terrain::is(*at, flag::EXIT)).collect();
                let mut pass = open;
                let foe = enemy(self.active);
                pass.subtract(&self.zones_of(foe));
                let mut gates = doors;
                gates.intersect(&pass);
                let mut reach = flood(&BOARD, &gates, &open, &pass, Over::Rail, None);
                reach.union(&doors);
                reach
            }
        }
    }

    /// 8.6: along the railway.
    pub(super) fn ride(
        &mut self,
        scratch: &mut Scratch,
        unit: UnitId,
        to: SpaceId,
        events: &mut dyn Events,
    ) {
        match self.units.space(unit) {
            Some(start) => {
                let mover = self.rail_field(scratch, unit, start);
                let mut path = heapless::Vec::<SpaceId, 128>::new();
                scratch.walk(&BOARD, start, to, &mover, |at| {
                    let _ = path.push(at);
                });
                self.pass_along(unit, start, &path, &mover.zones, events);
            }
            None => {
                self.units.put(unit, Where::Space(to));
                events.event(Event::Placed { unit, at: to });
            }
        }
        self.units.put(unit, Where::Space(to));
        self.board_train(unit);
    }

    /// 8.6.1: may a unit leave by train over the eastern edge?
    pub(super) fn check_departure(
        &self,
        scratch: &mut Scratch,
        unit: UnitId,
        by: By,
    ) -> Result<(), No> {
        if by != By::Any {
            return Err(no::NOT_ASKED);
        }
        if nation_of(unit) != SU {
            return Err(no::ONLY_SOVIETS_LEAVE);
        }
        self.check_train(unit)?;
        let Some(start) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        let mover = self.rail_field(scratch, unit, start);
        let door = |at: SpaceId| terrain::is(at, flag::EXIT) && (at == start || mover.goes_on(at));
        if scratch.reach().iter().any(door) { Ok(()) } else { Err(no::NO_RAIL) }
    }

    /// 8.6.1: a unit leaves the map.
    pub(super) fn depart(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.board_train(unit);
        self.send(unit, Where::Box(OFF_MAP), events);
        self.own.mover = None;
        self.frames.end();
    }

    fn board_train(&mut self, unit: UnitId) {
        if let Some(used) = self.own.trains.get_mut(usize::from(nation_of(unit).0)) {
            *used = used.saturating_add(1);
        }
        self.units.mark(unit, mark::MOVED | mark::FINISHED, true);
    }
}
