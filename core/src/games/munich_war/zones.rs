//! Zones of control (10.0) and the control of hexes (2.3).
//!
//! A mobile unit's zone is the six hexes around it, except across water and into or out of neutral
//! countries. A hex is its owner's by occupation, by having been the last to go through it, or by
//! being at home there. Where an enemy zone reaches it, it is disputed as long as that lasts; a hex
//! abroad that nobody occupies is lost for good.

use super::data::BOARD;
use super::state::{SEATS, State, enemy};
use super::terrain::{self, city};
use super::units::{self, home, land, nation_of};
use crate::board::{Sides, SpaceId, SpaceSet};
use crate::forces::UnitId;
use crate::game::{Events, Seat};
use crate::supply::{Over, spread};

/// Where a side is.
#[derive(Default)]
pub struct Presence {
    /// 2.3: hexes that its land units occupy.
    pub occupied: SpaceSet,
    /// 10.0: those from which a zone goes out.
    pub mobile: SpaceSet,
}

impl State {
    /// 10.1: the hexes that the zone of a unit at `at` reaches.
    pub(super) fn zone_around(&self, at: SpaceId, zones: &mut SpaceSet) {
        let open = self.at_war();
        if open >> (self.country(at).0 & 31) & 1 == 0 {
            return;
        }
        BOARD.for_each_way(at, |way| {
            let reaches = open >> (self.country(way.to).0 & 31) & 1 != 0;
            if reaches && !way.sides.any(Sides::CLOSED) && BOARD.is_land(way.to) {
                zones.insert(way.to);
            }
        });
    }

    /// 10.0: every hex in the zone of a seat's units.
    pub(super) fn zones_of(&self, seat: Seat) -> SpaceSet {
        let camp = self.own.camp[usize::from(seat.0 & 1)];
        let mut centres = SpaceSet::EMPTY;
        for (unit, at) in self.units.on_map() {
            if camp & land(home(nation_of(unit))) != 0 && units::is_mobile(unit) {
                centres.insert(at);
            }
        }
        self.zones_around(centres)
    }

    /// 10.1: the zones of units in some hexes. Both ends lie in countries at war.
    pub(super) fn zones_around(&self, mut centres: SpaceSet) -> SpaceSet {
        let open = self.open_land();
        centres.intersect(&open);
        let mut zones = SpaceSet::EMPTY;
        spread(&BOARD, &centres, Over::Open, &mut zones);
        zones.intersect(&open);
        zones
    }

    /// 2.3, 10.0: where both sides are, in one look at all units.
    pub(super) fn presence(&self) -> [Presence; 2] {
        let mut sides = [Presence::default(), Presence::default()];
        for (unit, at) in self.all_troops() {
            let country = land(home(nation_of(unit)));
            for (side, camp) in sides.iter_mut().zip(self.own.camp) {
                if camp & country != 0 {
                    side.occupied.insert(at);
                    if !units::is_static(unit) {
                        side.mobile.insert(at);
                    }
                }
            }
        }
        sides
    }

    /// 2.3: does a seat hold a hex, disputes aside?
    pub(super) fn holds(&self, seat: Seat, space: SpaceId) -> bool {
        self.held.holds(seat, space)
    }

    /// 2.3: does a seat control a hex now? `zones` are the other side's.
    pub(super) fn controls(&self, seat: Seat, space: SpaceId, zones: &SpaceSet) -> bool {
        // 2.3: a hex in both sides' zones, or occupied in an enemy zone, is disputed. What an enemy
        // occupies and does not control is just that.
        self.holds(seat, space)
            && !self.occupies(enemy(seat), space)
            && !(zones.contains(space)
                && (self.occupies(seat, space) || self.in_zone_of(seat, space)))
    }

    /// 10.0: is a hex in the zone of one of a seat's units?
    pub(super) fn in_zone_of(&self, seat: Seat, space: SpaceId) -> bool {
        let open = self.at_war();
        let exerts = |unit: UnitId| units::is_mobile(unit) && self.seat(unit) == Some(seat);
        open >> (self.country(space).0 & 31) & 1 != 0
            && BOARD.ways(space).any(|way| {
                !way.sides.any(Sides::CLOSED)
                    && open >> (self.country(way.to).0 & 31) & 1 != 0
                    && BOARD.is_land(way.to)
                    && self.units.stack(way.to).any(exerts)
            })
    }

    /// 2.3: who controls a hex, disputes and all.
    pub(super) fn control(&self, space: SpaceId) -> Option<Seat> {
        SEATS.into_iter().find(|seat| {
            let foe = enemy(*seat);
            let disputed = || {
                self.occupies(foe, space)
                    || self.in_zone_of(foe, space)
                        && (self.occupies(*seat, space) || self.in_zone_of(*seat, space))
            };
            self.holds(*seat, space) && !disputed()
        })
    }

    /// 2.3, 22.0: a land unit enters a hex. `foes` are the enemy's zones.
    pub(super) fn claim(
        &mut self,
        unit: UnitId,
        space: SpaceId,
        foes: &SpaceSet,
        events: &mut dyn Events,
    ) {
        let Some(seat) = self.seat(unit) else { return };
        if let Some(city) = city(space) {
            // 22.0: victory points go to whoever was there last.
            for other in SEATS {
                let taken = &mut self.own.taken[usize::from(other.0 & 1)];
                *taken = if other == seat { *taken | 1 << city } else { *taken & !(1 << city) };
            }
        }
        if BOARD.is_land(space) && !foes.contains(space) {
            self.take(space, seat, events);
        }
    }

    /// 2.3: what entering hexes, or reaching them with zones, takes from the enemy: those abroad
    /// that he does not occupy.
    pub(super) fn unsettle(&mut self, seat: Seat, zone: &SpaceSet) {
        let foe = enemy(seat);
        let mut lost = *zone;
        lost.intersect(self.held.of(foe));
        if lost.is_empty() {
            return;
        }
        let homes = self.own.camp[usize::from(foe.0 & 1)];
        for space in lost.iter() {
            let at_home = homes >> (self.country(space).0 & 31) & 1 != 0;
            if !at_home && !self.occupies(foe, space) {
                self.held.of_mut(foe).remove(space);
            }
        }
    }

    /// 2.3: control after units have moved, gone or come: occupied hexes out of enemy zones are
    /// their occupants', hexes abroad in enemy zones are nobody's.
    pub(super) fn settle_control(&mut self, events: &mut dyn Events) {
        let sides = self.presence();
        let occupied = [sides[0].occupied, sides[1].occupied];
        let zones = sides.map(|side| self.zones_around(side.mobile));
        for seat in SEATS {
            let mut reach = zones[usize::from(seat.0)];
            reach.union(&occupied[usize::from(seat.0)]);
            self.unsettle(seat, &reach);
        }
        for seat in SEATS {
            let mut mine = occupied[usize::from(seat.0)];
            mine.subtract(self.held.of(seat));
            mine.subtract(&zones[usize::from(enemy(seat).0)]);
            for space in mine.iter().filter(|space| BOARD.is_land(*space)) {
                self.take(space, seat, events);
            }
        }
    }

    /// 16.8.2: is there a terror marker?
    pub(super) fn terrorized(&self, space: SpaceId) -> bool {
        city(space).is_some_and(|city| self.own.terror >> city & 1 != 0)
    }

    /// 5.1: land of countries at war.
    pub(super) fn open_land(&self) -> SpaceSet {
        let mut lands = self.at_war();
        if lands & land(units::POLAND) != 0 {
            lands |= land(units::DANZIG);
        }
        terrain::land_of(lands)
    }
}
