//! Zones of control (9.0).
//!
//! A unit's zone is the six hexes around it, except across closed hexsides and water and except
//! where the unit itself may not go: a Polish zone ends at the border, a mechanized one reaches
//! into mountains and swamps only along a railway. Static units have zones like infantry, and so
//! have intact Czech and Belgian works.

use super::data::BOARD;
use super::state::{ALLIED, State};
use super::{terrain, units};
use crate::board::{Sides, SpaceId, SpaceSet, Way};
use crate::forces::{Nation, UnitId};
use crate::game::Seat;

impl State {
    /// 11.6, 12.6: do enemy units stand next to a unit? 5.1: nations that wait are nobody's
    /// enemies.
    pub(super) fn has_enemy_beside(&self, unit: UnitId, at: SpaceId) -> bool {
        let hostile = |other: UnitId| {
            self.seat(other) != self.seat(unit) && self.fights(units::nation_of(other))
        };
        BOARD.ways(at).any(|way| self.units.top(way.to).is_some_and(hostile))
    }

    /// Every hex in the zone of a seat's units.
    pub(super) fn zones_of(&self, seat: Seat) -> SpaceSet {
        let mut zones = SpaceSet::EMPTY;
        let mut last = None;
        // 9.0: not where the unit may not go.
        let mut ranges = [0; units::NATIONS];
        for (n, range) in ranges.iter_mut().enumerate() {
            let nation = Nation(n as u8);
            if self.side(nation) == seat && self.fights(nation) {
                *range = self.range(nation);
            }
        }
        let range = |nation: Nation| ranges.get(usize::from(nation.0)).copied().unwrap_or(0);
        let mut spread = |at: SpaceId, nation: Nation, mech: bool| {
            let range = range(nation);
            BOARD.for_each_way(at, |way: Way| {
                // 9.0: not across closed or watery hexsides, not into water.
                let closed = way.sides.any(Sides::CLOSED.with(Sides::STRAIT));
                let enters = !mech || !terrain::bars_mech(way.to) || way.sides.any(Sides::RAIL);
                if !closed && enters && terrain::is_in(range, way.to) {
                    zones.insert(way.to);
                }
            });
        };
        for (unit, at) in self.units.on_map() {
            let (nation, mech) = (units::nation_of(unit), units::is_mech(unit));
            // Units of one stack and kind have the same zone.
            if range(nation) == 0 || last == Some((at, mech)) {
                continue;
            }
            last = Some((at, mech));
            spread(at, nation, mech);
        }
        if seat == ALLIED {
            for nation in [units::CZ, units::BE] {
                self.kept(Some(nation)).for_each(|at| spread(at, nation, false));
            }
        }
        // 11.5: nobody else has a zone in an intact work.
        self.kept(None).for_each(|at| zones.remove(at));
        if seat == super::state::GERMAN {
            self.shut_works(units::GE, &mut zones);
        }
        zones
    }
}
