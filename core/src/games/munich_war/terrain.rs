//! The map as this game reads it: the terrain chart, what stands in a hex, weather in the east
//! (8.4, 8.5, 19.0, 20.0).

use super::data::{BOARD, TERRAIN_CHART};
use super::units::{self, Lands, USSR, land};
#[cfg(not(target_os = "none"))]
use crate::board::by_hex;
use crate::board::{
    self, Country, Dir, PlaceFlags, SIDE_BITS, Sides, SpaceId, SpaceSet, Way, each_way, hexes,
};
use crate::forces::UnitId;
use crate::march::STEP_MAX;
use crate::named;

const CLEAR: u8 = named::terrain(&BOARD, "clear").0;
const FOREST: u8 = named::terrain(&BOARD, "forest").0;
const ROUGH: u8 = named::terrain(&BOARD, "rough").0;
const MOUNTAIN: u8 = named::terrain(&BOARD, "mountain").0;
const MARSH: u8 = named::terrain(&BOARD, "marsh").0;
const KINDS: usize = BOARD.terrains.len();
const HEXES: usize = BOARD.ground.len();

/// What is in a hex beside its terrain.
pub mod flag {
    /// 19.0: bunkers and trenches.
    pub const ENTRENCHMENT: u16 = 1;
    /// 3.4.2: where a fortification is set up.
    pub const FORTIFICATION: u16 = 1 << 1;
    /// 7.1: a mobilization centre.
    pub const MOBILIZATION: u16 = 1 << 2;
    /// 7.1: one of the five Reich Strategic Objectives.
    pub const OBJECTIVE: u16 = 1 << 3;
    /// 22.0: the Mannerheim Line.
    pub const MANNERHEIM: u16 = 1 << 4;
    /// 8.6.1: a railway runs off the map to the east.
    pub const EXIT: u16 = 1 << 5;
    /// A city of any size.
    pub const CITY: u16 = 1 << 6;
    /// A capital.
    pub const CAPITAL: u16 = 1 << 7;
    /// 18.2: a port.
    pub const PORT: u16 = 1 << 8;
    /// 18.1: the North Sea and its coast; the other seas follow.
    pub const NORTH_SEA: u16 = 1 << 9;
    /// The Baltic.
    pub const BALTIC: u16 = 1 << 10;
    /// The Adriatic.
    pub const ADRIATIC: u16 = 1 << 11;
    /// The Black Sea.
    pub const BLACK_SEA: u16 = 1 << 12;
    /// The Mediterranean coast of the map.
    pub const MEDITERRANEAN: u16 = 1 << 13;
    /// All seas.
    pub const SEAS: u16 = NORTH_SEA | BALTIC | ADRIATIC | BLACK_SEA | MEDITERRANEAN;
}

static FLAGS: [u16; HEXES] = {
    const MARKS: [(&str, u16); 11] = [
        ("entrenchment", flag::ENTRENCHMENT),
        ("fortification", flag::FORTIFICATION),
        ("mobilization", flag::MOBILIZATION),
        ("objective", flag::OBJECTIVE),
        ("mannerheim", flag::MANNERHEIM),
        ("exits", flag::EXIT),
        ("north-sea", flag::NORTH_SEA),
        ("baltic", flag::BALTIC),
        ("adriatic", flag::ADRIATIC),
        ("black-sea", flag::BLACK_SEA),
        ("mediterranean", flag::MEDITERRANEAN),
    ];
    const PLACES: PlaceFlags =
        PlaceFlags { city: flag::CITY, town: 0, capital: flag::CAPITAL, port: flag::PORT };
    board::flags(&BOARD, &MARKS, PLACES)
};

/// Is any of these in the hex?
#[cfg_attr(feature = "small", inline(never))]
pub fn is(space: SpaceId, mask: u16) -> bool {
    FLAGS.get(space.index()).is_some_and(|flags| flags & mask != 0)
}

// Flights and zones tell water from land by whose it is.
const _: () = {
    let mut n = 0;
    while n < HEXES {
        let land = BOARD.land[n >> 6] >> (n & 63) & 1 != 0;
        assert!(land || BOARD.country(SpaceId::new(n as u16)).0 == 0, "water is no country's");
        n += 1;
    }
};

/// 18.1: the seas a hex lies on.
pub fn seas(space: SpaceId) -> u16 {
    FLAGS.get(space.index()).map_or(0, |flags| flags & flag::SEAS)
}

/// 18.2.2: land beside open water.
pub fn is_coast(space: SpaceId) -> bool {
    BOARD.is_land(space) && seas(space) != 0
}

/// 18.2.2: nothing but water.
pub fn is_sea(space: SpaceId) -> bool {
    !BOARD.is_land(space) && seas(space) != 0
}

/// 19.0: only alpine units live here.
#[inline]
pub const fn is_mountain(space: SpaceId) -> bool {
    BOARD.terrain(space).0 == MOUNTAIN
}

/// All mountains.
pub static MOUNTAINS: SpaceSet = hexes!(BOARD, |at| is_mountain(at));

/// 9.0: room for one unit.
pub fn is_marsh(space: SpaceId) -> bool {
    BOARD.terrain(space).0 == MARSH
}

/// 19.0: where alpine units attack better.
pub fn is_steep(space: SpaceId) -> bool {
    matches!(BOARD.terrain(space).0, ROUGH | MOUNTAIN)
}

/// 14.3, 19.0: may this kind of unit be here without a railway?
#[inline]
pub fn suits(unit: UnitId, space: SpaceId) -> bool {
    units::is_alpine(unit) || !is_mountain(space)
}

/// Is there a railway in the hex?
pub fn has_rail(space: SpaceId) -> bool {
    BOARD.ways(space).any(|way| way.sides.any(Sides::RAIL)) || is(space, flag::EXIT)
}

/// 7.2.2: does the hex lie on the edge of the map?
pub fn on_edge(space: SpaceId) -> bool {
    BOARD.ways(space).count() < 6
}

/// What a unit pays for, by the columns of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Wheels and tracks.
    Mech = 0,
    /// On foot or horseback.
    Foot = 1,
    /// Mountain troops.
    Alpine = 2,
}

/// The class of a unit. Mechanized units are never alpine.
pub fn class(unit: UnitId) -> Class {
    if units::is_mech(unit) {
        Class::Mech
    } else if units::is_alpine(unit) {
        Class::Alpine
    } else {
        Class::Foot
    }
}

const SHIFT: usize = 3;

/// Price of entering by terrain and class, in half points; zero is never.
static PRICES: [[u8; KINDS]; 3] =
    [TERRAIN_CHART.halves(0), TERRAIN_CHART.halves(1), TERRAIN_CHART.halves(2)];

/// 8.4: a river or a strait costs one point more.
const WATER_HALVES: u8 = 2;
/// 19.0: so do the trenches of an enemy.
const TRENCH_HALVES: u8 = 2;
/// 8.5: along a railway half a point.
const ROAD_HALVES: u8 = 1;
/// 20.0: in storms a whole one, in the Soviet Union.
const MUDDY_ROAD_HALVES: u8 = 2;
/// 20.0: and two for clear ground and forest.
const MUD_HALVES: u8 = 4;

const _: () = {
    let mut dearest = MUD_HALVES;
    let mut n = 0;
    while n < KINDS * PRICES.len() {
        let price = PRICES[n / KINDS][n % KINDS];
        dearest = if price > dearest { price } else { dearest };
        n += 1;
    }
    let most = dearest + WATER_HALVES + TRENCH_HALVES;
    assert!(most <= STEP_MAX, "a step costs more than a search can count");
};

/// What the price of a step depends on beside the map.
#[derive(Clone, Copy)]
pub struct Going {
    /// Who walks.
    pub class: Class,
    /// 19.0: countries whose trenches are in the way.
    pub hostile: Lands,
    /// 20.0: storms.
    pub storm: bool,
}

/// 8.4, 8.5: what a step costs in half points, trenches aside; zero is never.
const fn toll(way: Way, class: Class, storm: bool) -> u8 {
    if way.sides.any(Sides::CLOSED) {
        return 0;
    }
    let mud = storm && land(BOARD.country(way.to)) == land(USSR);
    // 8.5: a railway takes the place of terrain and bridges rivers.
    if way.sides.any(Sides::RAIL) {
        return if mud { MUDDY_ROAD_HALVES } else { ROAD_HALVES };
    }
    let kind = BOARD.terrain(way.to).0;
    let price = match PRICES[class as usize][kind as usize] {
        0 => return 0,
        _ if mud && matches!(kind, CLEAR | FOREST) => MUD_HALVES,
        price => price,
    };
    let water = way.sides.any(Sides::RIVER.with(Sides::STRAIT));
    if water { price + WATER_HALVES } else { price }
}

/// 19.0: does a step lead into trenches? By rail they are not in the way.
const fn meets_trench(way: Way) -> bool {
    !way.sides.any(Sides::RAIL) && FLAGS[way.to.index()] & flag::ENTRENCHMENT != 0
}

/// 8.4: what the terrain within a hex costs.
pub fn price_within(space: SpaceId, class: Class) -> Option<u8> {
    let price = PRICES[class as usize].get(usize::from(BOARD.terrain(space).0)).copied();
    price.filter(|price| *price > 0)
}

/// Above the six prices of a hex: a bit for each step that leads into trenches.
const TRENCH_BITS: u32 = 24;
const TRENCHES: u32 = 0b11_1111 << TRENCH_BITS;

/// The prices of the six steps out of a hex, as a search reads them.
///
/// A desktop looks them up in tables of all steps; a small machine puts them together and saves
/// the flash.
#[inline]
pub fn step_prices(from: SpaceId, going: Going) -> u32 {
    #[cfg(not(target_os = "none"))]
    let steps = STEPS[going.storm as usize][going.class as usize].get(from.index()).copied();
    #[cfg(target_os = "none")]
    let steps = Some(steps_from(from, going.class, going.storm));
    match steps {
        None => 0,
        Some(steps) if steps & TRENCHES == 0 => steps,
        Some(steps) => with_trenches(from, steps, going.hostile),
    }
}

/// 19.0: adds what the trenches of enemies cost.
fn with_trenches(from: SpaceId, mut steps: u32, hostile: Lands) -> u32 {
    for (n, dir) in Dir::ALL.into_iter().enumerate() {
        if steps >> (TRENCH_BITS as usize + n) & 1 != 0
            && let Some(to) = BOARD.neighbour(from, dir)
            && hostile & land(BOARD.country(to)) != 0
        {
            steps += u32::from(TRENCH_HALVES) << (4 * n);
        }
    }
    steps
}

/// 8.6: the same for trains, which go along railways only and at no price.
#[inline]
pub fn rail_prices(from: SpaceId) -> u32 {
    #[cfg(not(target_os = "none"))]
    return RAILS.get(from.index()).copied().unwrap_or(0);
    #[cfg(target_os = "none")]
    return rails_from(from);
}

#[cfg(not(target_os = "none"))]
static STEPS: [[[u32; HEXES]; 3]; 2] = [
    [all_steps(Class::Mech, false), all_steps(Class::Foot, false), all_steps(Class::Alpine, false)],
    [all_steps(Class::Mech, true), all_steps(Class::Foot, true), all_steps(Class::Alpine, true)],
];

#[cfg(not(target_os = "none"))]
static RAILS: [u32; HEXES] = by_hex!(BOARD, 0, |from| rails_from(from));

#[cfg(not(target_os = "none"))]
const fn all_steps(class: Class, storm: bool) -> [u32; HEXES] {
    by_hex!(BOARD, 0, |from| steps_from(from, class, storm))
}

const fn steps_from(from: SpaceId, class: Class, storm: bool) -> u32 {
    let mut steps = BOARD.packed(from) & !SIDE_BITS;
    each_way!(BOARD, from, |dir, way| {
        let price = toll(way, class, storm);
        steps |= (price as u32) << (4 * dir);
        if price != 0 && meets_trench(way) {
            steps |= 1 << (TRENCH_BITS as usize + dir);
        }
    });
    steps
}

const fn rails_from(from: SpaceId) -> u32 {
    let mut steps = BOARD.packed(from) & !SIDE_BITS;
    each_way!(BOARD, from, |dir, way| {
        if way.sides.any(Sides::RAIL) {
            steps |= 1 << (4 * dir);
        }
    });
    steps
}

/// 11.11: columns the terrain shifts an attack to the left.
pub fn shift(space: SpaceId) -> i8 {
    static SHIFTS: [i8; KINDS] = TERRAIN_CHART.column(SHIFT);
    SHIFTS.get(usize::from(BOARD.terrain(space).0)).copied().unwrap_or(0)
}

crate::board::land_of!(BOARD);

/// Is this hex land of one of these countries?
#[cfg_attr(feature = "small", inline(never))]
pub fn is_in(countries: Lands, space: SpaceId) -> bool {
    BOARD.is_land_of(countries, space)
}

/// Is a hex beside a country?
pub fn borders(space: SpaceId, country: Country) -> bool {
    BOARD.ways(space).any(|way| BOARD.is_land(way.to) && BOARD.country(way.to) == country)
}

/// The place of a city in the map's list, for sets of cities.
pub fn city(space: SpaceId) -> Option<usize> {
    BOARD.place_number(space).filter(|_| is(space, flag::CITY))
}

/// Cities fit a word.
pub type Cities = u128;
const _: () = assert!(BOARD.places.len() <= 128);
