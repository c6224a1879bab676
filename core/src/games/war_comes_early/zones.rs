//! Zones of control (9.0).
//!
//! A unit's zone is the six hexes around it, except across closed hexsides and water and except
//! where the unit itself may not go: a Polish zone ends at the border, a mechanized one reaches
//! into mountains and swamps only along a railway. Static units have zones like infantry.

use super::data::BOARD;
use super::state::State;
use super::{terrain, units};
use crate::board::{Sides, SpaceSet};
use crate::game::Seat;

impl State {
    /// Every hex in the zone of a seat's units.
    pub(super) fn zones_of(&self, seat: Seat) -> SpaceSet {
        let mut zones = SpaceSet::EMPTY;
        let mut last = None;
        for (unit, at) in self.units.on_map() {
            if self.seat(unit) != seat {
                continue;
            }
            let mech = units::is_mech(unit);
            // Units of one stack and kind have the same zone.
            if last == Some((at, mech)) {
                continue;
            }
            last = Some((at, mech));
            BOARD.for_each_link(at, |link| {
                // 9.0: not across closed or watery hexsides, not into water.
                let closed = link.sides.any(Sides::CLOSED.with(Sides::STRAIT));
                let enters = !mech || !terrain::bars_mech(link.to) || link.sides.any(Sides::RAIL);
                if !closed && enters {
                    zones.insert(link.to);
                }
            });
        }
        // 9.0: not where the unit may not go.
        zones.intersect(&SpaceSet::from_words(terrain::area(seat)));
        zones
    }
}
