//! The maps as this game reads them: the terrain chart (10.8 to 10.14, 11.8), who built what, where
//! garrisons are (11.21), and the rows and edges that the book names.

pub use super::works::*;

use super::data::{BOARD, TERRAIN_CHART};
use super::units::{self, BELGIUM, GERMANY, HOLLAND};
use crate::board::{
    self, Country, PlaceFlags, SET_WORDS, SIDE_BITS, Sides, SpaceId, SpaceSet, Way, by_hex,
    each_way, hexes,
};
use crate::forces::UnitId;
use crate::march::STEP_MAX;
use crate::named;

const FOREST: u8 = named::terrain(&BOARD, "forest").0;
const HILLS: u8 = named::terrain(&BOARD, "hills").0;
const ARDENNES: u8 = named::terrain(&BOARD, "ardennes").0;
const MARSH: u8 = named::terrain(&BOARD, "marsh").0;
const VOID: u8 = named::terrain(&BOARD, "void").0;
const LAKE: u8 = named::terrain(&BOARD, "lake").0;
const KINDS: usize = BOARD.terrains.len();
const HEXES: usize = BOARD.ground.len();

/// Moscow (3.2).
pub const MOSCOW: SpaceId = named::place(&BOARD, "Moscow");
/// Leningrad (3.2).
pub const LENINGRAD: SpaceId = named::place(&BOARD, "Leningrad");
/// 6.5: where both Rollbahnen begin.
pub const HUB: SpaceId = named::mark(&BOARD, "hub")[0];

/// What is in a hex beside its terrain.
pub mod flag {
    /// A city, Ruhr cities among them.
    pub const CITY: u16 = 1;
    /// A town.
    pub const TOWN: u16 = 1 << 1;
    /// 4.2: one of the Ruhr cities.
    pub const RUHR: u16 = 1 << 2;
    /// 6.4: an Anglo-French source.
    pub const AF_SOURCE: u16 = 1 << 3;
    /// 12.2: the German edge of the west map.
    pub const WEST_EDGE: u16 = 1 << 4;
    /// 12.3: the German edge of the east map.
    pub const EAST_EDGE: u16 = 1 << 5;
    /// 12.9: the red row.
    pub const RED_ROW: u16 = 1 << 6;
    /// 3.10: the Polish boundary revision.
    pub const BOUNDARY: u16 = 1 << 7;
    /// 6.4, 6.5: a coast that feeds.
    pub const COAST: u16 = 1 << 8;
    /// A fort that Germans built; the other builders follow.
    pub const GERMAN_FORT: u16 = 1 << 9;
    /// The French.
    pub const FRENCH_FORT: u16 = 1 << 10;
    /// The Belgians.
    pub const BELGIAN_FORT: u16 = 1 << 11;
    /// The Dutch.
    pub const DUTCH_FORT: u16 = 1 << 12;
    /// The Soviets.
    pub const SOVIET_FORT: u16 = 1 << 13;
    /// 12.3: a Rollbahn runs through it.
    pub const ROLLBAHN: u16 = 1 << 14;
    /// A printed fort, whoever built it.
    pub const FORT: u16 = GERMAN_FORT | FRENCH_FORT | BELGIAN_FORT | DUTCH_FORT | SOVIET_FORT;
}

static FLAGS: [u16; HEXES] = {
    const MARKS: [(&str, u16); 12] = [
        ("ruhr", flag::RUHR),
        ("af-source", flag::AF_SOURCE),
        ("west-edge", flag::WEST_EDGE),
        ("east-edge", flag::EAST_EDGE),
        ("red-row", flag::RED_ROW),
        ("boundary", flag::BOUNDARY),
        ("coast", flag::COAST),
        ("german", flag::GERMAN_FORT),
        ("french", flag::FRENCH_FORT),
        ("belgian", flag::BELGIAN_FORT),
        ("dutch", flag::DUTCH_FORT),
        ("soviet", flag::SOVIET_FORT),
    ];
    const PLACES: PlaceFlags =
        PlaceFlags { city: flag::CITY, town: flag::TOWN, capital: 0, port: 0 };
    let marked: [u16; HEXES] = board::flags(&BOARD, &MARKS, PLACES);
    by_hex!(BOARD, 0, |at| marked[at.index()] | if has_road(at) { flag::ROLLBAHN } else { 0 })
};

/// 12.3: does a Rollbahn run through the hex?
const fn has_road(at: SpaceId) -> bool {
    let mut road = false;
    each_way!(BOARD, at, |dir, way| { road |= way.sides.any(Sides::RAIL) });
    road
}

const fn flags(at: SpaceId) -> u16 {
    if at.index() < HEXES { FLAGS[at.index()] } else { 0 }
}

/// Is any of these in the hex?
pub const fn is(at: SpaceId, mask: u16) -> bool {
    flags(at) & mask != 0
}

/// All hexes with any of these.
pub const fn all(mask: u16) -> SpaceSet {
    hexes!(BOARD, |at| is(at, mask))
}

/// All hexes of one kind of terrain.
const fn all_of(kind: u8) -> SpaceSet {
    hexes!(BOARD, |at| BOARD.terrain(at).0 == kind)
}

/// 6.7: hexes that are all lake.
pub static LAKES: SpaceSet = all_of(LAKE);
/// 6.5: the Rollbahnen.
pub static ROADS: SpaceSet = all(flag::ROLLBAHN);
/// 6.7: lakes, and hexes on their shores.
pub static SHORES: SpaceSet = hexes!(BOARD, |at| {
    let mut wet = BOARD.terrain(at).0 == LAKE;
    each_way!(BOARD, at, |dir, way| { wet |= way.sides.any(Sides::LAKE) });
    wet
});
/// 12.2, 12.3: hexes where German corps may ever leave the reserve: the edges, and towns and cities
/// of Greater Germany or, in the east, on a Rollbahn.
pub static RELEASES: SpaceSet = hexes!(BOARD, |at| {
    let home = BOARD.country(at).0 == GERMANY.0 || is(at, flag::ROLLBAHN | flag::BOUNDARY);
    home && is(at, flag::TOWN | flag::CITY) || is(at, flag::WEST_EDGE | flag::EAST_EDGE)
});
/// 10.10: the Ardennes.
pub static ARDENNES_HEXES: SpaceSet = all_of(ARDENNES);
/// 6.7: cities and printed forts, which shut lines when the enemy holds them.
pub static STRONGHOLDS: SpaceSet = all(flag::CITY | flag::FORT);
/// 6.4, 6.5: coasts that feed.
pub static COASTS: SpaceSet = all(flag::COAST);
/// 6.4: the Ruhr cities.
pub static RUHR: SpaceSet = all(flag::RUHR);
/// 6.4: the Anglo-French sources.
pub static AF_SOURCES: SpaceSet = all(flag::AF_SOURCE);
/// 12.2: the German edge of the west map.
pub static WEST_EDGE: SpaceSet = all(flag::WEST_EDGE);
/// 6.5: the German edge of the east map.
pub static EAST_EDGE: SpaceSet = all(flag::EAST_EDGE);
/// 12.9: the red row.
pub static RED_ROW: SpaceSet = all(flag::RED_ROW);
/// 3.10: the Polish boundary revision.
pub static BOUNDARY: SpaceSet = all(flag::BOUNDARY);

/// 6.5: hexes of the east map at most so far from Greater Germany; 3.10: with the border moved the
/// boundary revision is part of it.
pub const fn near_germany(reach: u16, border: bool) -> SpaceSet {
    let sheet = &BOARD.sheets[1];
    let mut words = [0; SET_WORDS];
    let first = sheet.first as usize;
    let mut home = first;
    while home < HEXES {
        let at = SpaceId::new(home as u16);
        if country(at, border).0 == GERMANY.0 {
            let mut n = first;
            while n < HEXES {
                if let Some(distance) = sheet.distance(at, SpaceId::new(n as u16))
                    && distance <= reach
                {
                    words[n >> 6] |= 1 << (n & 63);
                }
                n += 1;
            }
        }
        home += 1;
    }
    SpaceSet::of_words(words)
}

crate::board::land_of!(BOARD);

/// Does a hex lie on the west map?
pub fn is_west(at: SpaceId) -> bool {
    at.raw() < BOARD.sheets[1].first
}

/// 10.14: a city, Ruhr cities included.
pub const fn is_city(at: SpaceId) -> bool {
    is(at, flag::CITY)
}

/// 10.10: the forest that only cavalry knows its way through at first.
pub fn is_ardennes(at: SpaceId) -> bool {
    BOARD.terrain(at).0 == ARDENNES
}

/// 8.7, 10.16: marsh.
pub fn is_marsh(at: SpaceId) -> bool {
    BOARD.terrain(at).0 == MARSH
}

/// The corner of the sheet that is no hex.
pub fn is_void(at: SpaceId) -> bool {
    BOARD.terrain(at).0 == VOID
}

/// 8.7: hills and mountains.
pub fn is_hilly(at: SpaceId) -> bool {
    BOARD.terrain(at).0 == HILLS
}

/// Forest, the Ardennes included.
pub fn is_wooded(at: SpaceId) -> bool {
    matches!(BOARD.terrain(at).0, FOREST | ARDENNES)
}

/// The country of a hex; with option 3.10 the five hexes of the boundary revision are German
///
pub const fn country(at: SpaceId, border: bool) -> Country {
    if border && is(at, flag::BOUNDARY) { GERMANY } else { BOARD.country(at) }
}

// Prices -----------------------------------------------------------------------------------------

/// What a unit pays by, the columns of the chart, and the Soviets for whom all ground is alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Wheels and tracks.
    Mech = 0,
    /// On foot or horseback.
    Foot = 1,
    /// 10.2: one point a hex.
    Soviet = 2,
}

/// The class of a unit that moves.
pub fn class(unit: UnitId) -> Class {
    if units::nation_of(unit) == units::SU {
        Class::Soviet
    } else if units::is_mech(unit) {
        Class::Mech
    } else {
        Class::Foot
    }
}

/// 10.9: the price of entering by terrain, in whole points; zero is never.
static PRICES: [[i8; KINDS]; 2] = [TERRAIN_CHART.column(0), TERRAIN_CHART.column(1)];
/// 11.8: columns the terrain shifts an attack to the left.
static SHIFTS: [i8; KINDS] = TERRAIN_CHART.column(2);

/// 10.11: what crossing a river costs, and a major one.
const RIVER: [u8; 3] = [2, 1, 1];
/// Soviets pay for major rivers what all on foot do.
const MAJOR_RIVER: [u8; 3] = [3, 2, 2];

/// What a hexside is to whoever crosses it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Crossing {
    /// Nothing in the way.
    Dry,
    /// A river or canal.
    River,
    /// A major river.
    MajorRiver,
    /// Nobody ever crosses.
    Closed,
}

/// 10.11: what lies between two hexes; cities do away with the rivers around them, not with major
/// ones.
pub const fn crossing(from: SpaceId, way: Way) -> Crossing {
    if way.sides.any(Sides::CLOSED) {
        Crossing::Closed
    } else if way.sides.any(Sides::MAJOR_RIVER) {
        Crossing::MajorRiver
    } else if way.sides.any(Sides::RIVER) && !is_city(from) && !is_city(way.to) {
        Crossing::River
    } else {
        Crossing::Dry
    }
}

/// What lies between two hexes beside each other.
pub fn between(from: SpaceId, to: SpaceId) -> Crossing {
    let way = BOARD.ways(from).find(|way| way.to == to);
    way.map_or(Crossing::Closed, |way| crossing(from, way))
}

/// 10.12: what a step costs, hex and hexside together; zero is never. The Ardennes cost what open
/// forest does: who may not enter them is kept out otherwise.
const fn toll(from: SpaceId, way: Way, class: Class) -> u8 {
    let within = price_within(way.to, class);
    // 12.9: out of the red row nobody comes back into it.
    let returns = is(way.to, flag::RED_ROW) && !is(from, flag::RED_ROW);
    if within == 0 || returns && matches!(class, Class::Soviet) {
        return 0;
    }
    match crossing(from, way) {
        Crossing::Closed => 0,
        Crossing::Dry => within,
        Crossing::River => within + RIVER[class as usize],
        Crossing::MajorRiver => within + MAJOR_RIVER[class as usize],
    }
}

/// 10.9: what entering a hex costs, hexsides aside; zero is never.
pub const fn price_within(at: SpaceId, class: Class) -> u8 {
    let kind = BOARD.terrain(at).0 as usize;
    if kind >= KINDS || BOARD.terrains[kind].closed {
        return 0;
    }
    match class {
        Class::Soviet => 1,
        Class::Mech | Class::Foot => PRICES[class as usize][kind] as u8,
    }
}

/// The prices of all six steps out of each hex, as a search reads them.
static STEPS: [[u32; HEXES]; 3] =
    [all_steps(Class::Mech), all_steps(Class::Foot), all_steps(Class::Soviet)];

const fn all_steps(class: Class) -> [u32; HEXES] {
    by_hex!(BOARD, 0, |from| {
        let mut steps = BOARD.packed(from) & !SIDE_BITS;
        each_way!(BOARD, from, |dir, way| {
            let price = toll(from, way, class);
            // 8.3, 10.15: aircraft may double it.
            assert!(price * 2 <= STEP_MAX, "a step costs more than a search can count");
            steps |= (price as u32) << (4 * dir);
        });
        steps
    })
}

/// The prices of the six steps out of a hex, four bits each.
#[inline]
pub fn step_prices(from: SpaceId, class: Class) -> u32 {
    STEPS[class as usize].get(from.index()).copied().unwrap_or(0)
}

/// The price of one step between hexes beside each other; zero is never.
pub fn price(from: SpaceId, to: SpaceId, class: Class) -> u8 {
    match BOARD.direction(from, to) {
        Some(dir) => (step_prices(from, class) >> (4 * dir as u32) & 15) as u8,
        None => 0,
    }
}

/// 11.8: columns to the left for what the ground in a hex is.
pub fn shift(at: SpaceId) -> i8 {
    SHIFTS.get(usize::from(BOARD.terrain(at).0)).copied().unwrap_or(0)
}

/// Does Belgium or Holland begin here?
pub fn neutral_of(at: SpaceId) -> Option<Country> {
    Some(BOARD.country(at)).filter(|country| matches!(*country, BELGIUM | HOLLAND))
}
