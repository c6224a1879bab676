//! The everyday searches that are timed, on the largest map there is: on a small one there is
//! nothing to search.
//!
//! Forty land hexes of Germany and Poland, eight points, terrain prices from the game's chart,
//! rivers, bridges and rails as in 11.4, and the zones of a dozen enemies across the frontier,
//! which stop a unit and may not follow one another (9.1). The game's own mover is private; this
//! one has the same prices and the same zones.

use hexmarch_core::board::{Dir, PlaceKind, SIDE_BITS, Sides, SpaceId, SpaceSet, Way};
use hexmarch_core::games::war_comes_early::data::{BOARD, TERRAIN_CHART};
use hexmarch_core::march::{Steps, Terms};

/// Half points a unit may spend.
pub const ALLOWANCE: u8 = 16;
/// Fields in one round.
pub const STARTS: usize = 40;
/// Enemies with a zone.
const ENEMIES: usize = 12;
/// The terrain that is a city, by its name in the chart.
const CITY: &str = "city";

/// The map's land.
pub fn land() -> SpaceSet {
    let mut land = SpaceSet::EMPTY;
    land.insert_words(BOARD.land);
    land
}

/// Land of a country.
fn of(code: &str) -> Vec<SpaceId> {
    let country = BOARD.country_coded(code).expect("a country of the map");
    let mut spaces = BOARD.spaces();
    let mut found = Vec::new();
    while let Some(space) = spaces.find(|s| BOARD.is_land(*s) && BOARD.country(*s) == country) {
        found.push(space);
    }
    found
}

/// So many of a list, evenly spread.
fn spread(list: &[SpaceId], count: usize) -> impl Iterator<Item = SpaceId> + '_ {
    (0..count).map(move |n| list[(2 * n + 1) * list.len() / (2 * count)])
}

/// Where the fields begin: half in Germany, half in Poland.
pub fn starts() -> Vec<SpaceId> {
    let (germany, poland) = (of("GE"), of("PO"));
    spread(&germany, STARTS / 2).chain(spread(&poland, STARTS / 2)).collect()
}

/// Hexes of a dozen enemies in Poland, none of them a start.
pub fn enemies() -> SpaceSet {
    let poland = of("PO");
    let near = |n: usize| poland[(n * poland.len() / ENEMIES + 5) % poland.len()];
    let starts: SpaceSet = starts().into_iter().collect();
    (0..ENEMIES).map(near).filter(|space| !starts.contains(*space)).collect()
}

/// The hexes next to any of `centres`, over sides that are not closed.
pub fn zones(centres: &SpaceSet) -> SpaceSet {
    let ways = centres.iter().flat_map(|space| BOARD.ways(space));
    ways.filter(|way| !way.sides.any(Sides::CLOSED)).map(|way| way.to).collect()
}

/// Cities of Germany: where lines begin.
pub fn sources() -> SpaceSet {
    let germany = BOARD.country_coded("GE");
    let cities = BOARD.places.iter().filter(|place| place.kind == PlaceKind::City);
    cities.filter(|place| Some(place.country) == germany).map(|place| place.space).collect()
}

/// Prices in half points by terrain; zero is never.
#[derive(Clone, Debug)]
pub struct Prices {
    enter: [u8; 16],
    city: u8,
    /// Do railways count?
    pub rails: bool,
}

impl Prices {
    /// The chart's prices for units on foot.
    pub fn foot() -> Prices {
        let mut prices = Prices { enter: [0; 16], city: u8::MAX, rails: true };
        for (n, name) in TERRAIN_CHART.rows.iter().enumerate() {
            prices.enter[n] = TERRAIN_CHART.get(name, "foot").map_or(0, |points| points as u8 * 2);
            if *name == CITY {
                prices.city = n as u8;
            }
        }
        prices
    }

    /// The price of the terrain alone.
    #[inline(always)]
    pub fn enter(&self, to: SpaceId) -> Option<u8> {
        let price = self.enter[usize::from(BOARD.terrain(to).0 & 15)];
        (price != 0).then_some(price)
    }

    /// The price of a step: terrain, river without bridge, strait; a railway costs half a point.
    #[inline(always)]
    pub fn step(&self, from: SpaceId, way: Way) -> Option<u8> {
        if way.sides.any(Sides::CLOSED) {
            return None;
        }
        if self.rails && way.sides.any(Sides::RAIL) {
            return Some(1);
        }
        let base = self.enter(way.to)?;
        let is_city = |space| BOARD.terrain(space).0 == self.city;
        let mut extra = 0;
        if way.sides.any(Sides::RIVER) && !is_city(from) && !is_city(way.to) {
            extra = 2;
        }
        if way.sides.any(Sides::STRAIT) {
            extra = 4;
        }
        Some(base + extra)
    }

    /// The prices of the six steps out of a hex, four bits each.
    pub fn steps(&self, from: SpaceId) -> u32 {
        let mut steps = BOARD.packed(from) & !SIDE_BITS;
        for dir in Dir::ALL {
            if let Some(to) = BOARD.neighbour(from, dir) {
                let price = self.step(from, Way { to, sides: BOARD.side(from, dir) });
                steps |= u32::from(price.unwrap_or(0)) << (4 * dir as u32);
            }
        }
        steps
    }
}

/// A unit on the move.
#[derive(Clone, Debug)]
pub struct Mover {
    /// Where it begins.
    pub start: SpaceId,
    /// What steps cost.
    pub prices: Prices,
    /// Enemy zones.
    pub zones: SpaceSet,
}

impl Mover {
    /// The price of a step, 9.1 included.
    #[inline(always)]
    pub fn price(&self, from: SpaceId, way: Way) -> Option<u8> {
        if self.zones.contains(way.to) && from == self.start && self.zones.contains(from) {
            return None;
        }
        self.prices.step(from, way)
    }

    /// 9.1: a zone stops the unit that enters it.
    pub fn goes_on(&self, at: SpaceId) -> bool {
        !self.zones.contains(at)
    }
}

/// 9.1 as the search has it: zones stop whoever enters, and do not follow one another.
pub fn terms(start: SpaceId, zones: &SpaceSet) -> Terms<'_> {
    let pinned = zones.contains(start);
    Terms {
        start,
        halts: zones,
        not_first: if pinned { zones } else { &SpaceSet::EMPTY },
        dearer: (&SpaceSet::EMPTY, 0),
    }
}

impl Steps for Mover {
    fn prices(&self, from: SpaceId) -> u32 {
        self.prices.steps(from)
    }
}
