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
use crate::game::{Event, Events, No, allowed};
use crate::march::{PRICE_MAX, Purse, Scratch};
use crate::supply::{Over, flood, spread};

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
        let purse = Purse { points: PRICE_MAX, least_one_step: false };
        scratch.search(&BOARD, &mover, &mover.terms(), &self.own_rails(unit), purse);
        mover
    }

    /// 8.6: what it reaches, whatever the way. 10.3: a zone stops the train, and from one it may
    /// not go straight into another.
    fn rail_reach(&self, unit: UnitId, start: SpaceId, zones: &SpaceSet) -> SpaceSet {
        let open = self.own_rails(unit);
        let mut pass = open;
        pass.subtract(zones);
        let mut from = SpaceSet::EMPTY;
        from.insert(start);
        if zones.contains(start) {
            let mut next = SpaceSet::EMPTY;
            spread(&BOARD, &from, Over::Rail, &mut next);
            next.intersect(&pass);
            from = next;
        }
        let mut reach = flood(&BOARD, &from, &open, &pass, Over::Rail, None);
        reach.insert(start);
        reach
    }

    /// 8.6, 8.6.1: where a unit can go by rail.
    pub(super) fn by_rail(&self, unit: UnitId) -> SpaceSet {
        if self.check_train(unit).is_err() {
            return SpaceSet::EMPTY;
        }
        match self.units.space(unit) {
            Some(start) => {
                let mut reach = self.rail_reach(unit, start, &self.hostile_zones(unit));
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
                self.pass_along(scratch, unit, to, &mover, events);
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
    pub(super) fn check_departure(&self, unit: UnitId, by: By) -> Result<(), No> {
        if by != By::Any {
            return Err(no::NOT_ASKED);
        }
        if nation_of(unit) != SU {
            return Err(no::ONLY_SOVIETS_LEAVE);
        }
        self.check_train(unit)?;
        let Some(start) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        let zones = self.hostile_zones(unit);
        let door =
            |at: SpaceId| terrain::is(at, flag::EXIT) && (at == start || !zones.contains(at));
        allowed(self.rail_reach(unit, start, &zones).iter().any(door), no::NO_RAIL)
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
