//! Supply: who can trace a line home (9.2, 10.1 to 10.4).
//!
//! A unit in its own country is in supply. Abroad, a line of any length must reach a source of
//! its own nation that its side holds. The line may not enter enemy units, intact enemy works,
//! enemy-held cities or neutrals; it may enter an enemy zone but not go on from it, unless a
//! friendly unit stands there. Lines to German mechanized units take no notice of zones. Soviet
//! lines are short and end at a railhead. Nations that never leave home are always in supply.
//!
//! Not here: what lack of supply does (10.5). Moves, combat and reorganisation ask.

use super::data::BOARD;
use super::state::{State, enemy};
use super::terrain;
use super::units::{self, home, nation_of};
use crate::board::{PlaceKind, SpaceId, SpaceSet};
use crate::forces::{Nation, UnitId};
use crate::game::Seat;
use crate::supply::{Over, flood};

impl State {
    /// 10.1: is this hex home to the nation? Danzig is to Germans, whoever holds it.
    pub(super) fn at_home(&self, nation: Nation, space: SpaceId) -> bool {
        let country = BOARD.country(space);
        country == home(nation) || nation == units::GE && country == units::DANZIG
    }

    /// 10.4: a nation's sources that its side holds. Soviet sources are in [`super::railheads`].
    #[inline(never)]
    pub(super) fn sources(&self, nation: Nation) -> SpaceSet {
        let seat = self.side(nation);
        let held = |space: SpaceId| self.holds(seat, space);
        let country = home(nation);
        let cities = |also: crate::board::Country| -> SpaceSet {
            let places = BOARD.places.iter();
            places
                .filter(|place| place.kind == PlaceKind::City && held(place.space))
                .filter(|place| place.country == country || place.country == also)
                .map(|place| place.space)
                .collect()
        };
        let mut land = terrain::land_of(units::lands(&[country]));
        land.intersect(self.held.of(seat));
        let (south, west) = (terrain::on_south_edge, terrain::on_west_edge);
        match country {
            units::GERMANY => cities(units::DANZIG),
            units::FRANCE => land,
            units::YUGOSLAVIA | units::ROMANIA => land.iter().filter(|at| south(*at)).collect(),
            units::ITALY => land.iter().filter(|at| south(*at) || west(*at)).collect(),
            units::HUNGARY => {
                let capital =
                    BOARD.places.iter().filter(|p| p.country == country && p.is_capital());
                capital.map(|place| place.space).filter(|at| held(*at)).collect()
            }
            _ => cities(country),
        }
    }

    /// 10.2: every hex a supply line of this nation can reach; lines to units that heed enemy
    /// zones or to those that do not.
    #[inline(never)]
    pub(super) fn line_field(&self, nation: Nation, heeding: bool) -> SpaceSet {
        let seat = self.side(nation);
        let foe = enemy(seat);
        // 10.2: not into enemy units, intact works or cities, nor out of the countries in play.
        let mut enter = terrain::land_of(self.line_lands());
        self.vacate(foe, &mut enter);
        self.shut_enemy_works(seat, &mut enter);
        for place in BOARD.places {
            if place.kind == PlaceKind::City && self.holds(foe, place.space) {
                enter.remove(place.space);
            }
        }
        let mut pass = enter;
        if heeding {
            // 9.2: into a zone but not through it, unless a friend is there.
            let mut zones = self.zones_of(foe);
            self.vacate(seat, &mut zones);
            pass.subtract(&zones);
        }
        if nation == units::SU {
            return self.soviet_lines(&enter, &pass);
        }
        flood(&BOARD, &self.sources(nation), &enter, &pass, Over::Open, None)
    }

    /// Takes the hexes of a seat's units out of a set.
    fn vacate(&self, seat: Seat, set: &mut SpaceSet) {
        for (unit, at) in self.units.on_map() {
            if self.seat(unit) == seat {
                set.remove(at);
            }
        }
    }

    /// Is a unit on the map in supply where it stands?
    pub(super) fn supplied(&self, unit: UnitId) -> bool {
        let Some(at) = self.units.space(unit) else { return false };
        let nation = nation_of(unit);
        if self.at_home(nation, at) {
            return true;
        }
        self.line_field(nation, !units::ignores_zones(unit)).contains(at)
    }
}
