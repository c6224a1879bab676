//! Supply: who can trace a line home (9.2, 10.1 to 10.4).
//!
//! A unit in its own country is in supply. Abroad, a line of any length must reach a city of its
//! own that its side holds. The line may not enter enemy units or enemy-held cities; it may enter
//! an enemy zone but not go on from it, unless a friendly unit stands there. Lines to German
//! mechanized units take no notice of zones. Poles never leave Poland in 1939 and are always in
//! supply.
//!
//! Not here: what lack of supply does (10.5). Moves, combat and reorganisation ask.

use super::data::BOARD;
use super::state::{GERMAN, State, enemy};
use super::{terrain, units};
use crate::board::{PlaceKind, SpaceId, SpaceSet};
use crate::forces::UnitId;
use crate::game::Seat;
use crate::supply::{Over, flood};

impl State {
    /// 10.1: is this hex home to the unit? Danzig is German once German-held.
    pub(super) fn at_home(&self, seat: Seat, space: SpaceId) -> bool {
        if seat == GERMAN {
            terrain::in_germany(space)
                || BOARD.country(space) == units::DANZIG && self.holds(GERMAN, space)
        } else {
            BOARD.country(space) == units::POLAND
        }
    }

    /// 10.4: a seat's sources that it holds.
    fn sources(&self, seat: Seat) -> SpaceSet {
        BOARD
            .places
            .iter()
            .filter(|place| place.kind == PlaceKind::City && self.holds(seat, place.space))
            .filter(|place| {
                if seat == GERMAN {
                    place.country == units::GERMANY || place.country == units::DANZIG
                } else {
                    place.country == units::POLAND
                }
            })
            .map(|place| place.space)
            .collect()
    }

    /// 10.2: every hex a supply line of this seat can reach; lines to units that heed enemy zones
    /// or to those that do not.
    pub(super) fn line_field(&self, seat: Seat, heeding: bool) -> SpaceSet {
        let foe = enemy(seat);
        // 10.2: not into enemy units or enemy-held cities, nor out of the countries in play.
        let mut enter = SpaceSet::from_words(terrain::area(GERMAN));
        enter.subtract(&self.occupied(foe));
        for place in BOARD.places {
            if place.kind == PlaceKind::City && self.holds(foe, place.space) {
                enter.remove(place.space);
            }
        }
        let mut pass = enter;
        if heeding {
            // 9.2: into a zone but not through it, unless a friend is there.
            let mut zones = self.zones_of(foe);
            zones.subtract(&self.occupied(seat));
            pass.subtract(&zones);
        }
        flood(&BOARD, &self.sources(seat), &enter, &pass, Over::Open, None)
    }

    /// Is a unit on the map in supply where it stands?
    pub(super) fn supplied(&self, unit: UnitId) -> bool {
        let Some(at) = self.units.space(unit) else { return false };
        let seat = self.seat(unit);
        if self.at_home(seat, at) {
            return true;
        }
        self.line_field(seat, !units::ignores_zones(unit)).contains(at)
    }
}
