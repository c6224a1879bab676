//! The map as this game reads it (11.3, 11.4, the terrain chart).

use super::data::{BOARD, TERRAIN_CHART};
#[cfg(not(target_os = "none"))]
use crate::board::by_hex;
use crate::board::{DOWN_BIT, Lands, SIDE_BITS, Sides, SpaceId, Way, offsets};

/// Terrain numbers follow the map's legend.
const CITY: u8 = 6;
const MOUNTAIN: u8 = 4;
const SWAMP: u8 = 5;
const KINDS: usize = TERRAIN_CHART.rows.len();

/// The price of entering, in half points, by terrain; zero is never.
const FOOT: [u8; KINDS] = TERRAIN_CHART.halves(0);
const MECH: [u8; KINDS] = TERRAIN_CHART.halves(1);

/// 11.4: a river costs one point more.
const RIVER_HALVES: u8 = 2;
/// The Danish Straits cost two points more (ours).
const STRAIT_HALVES: u8 = 4;
/// 11.4: along a railway half a point, whatever else is there.
const RAIL_HALVES: u8 = 1;

/// 6.2.2: an enemy air zone costs one point more.
pub const AIR_HALVES: u8 = 2;

/// Is there a city that counts? Black dots do not (2.1).
#[inline]
pub const fn is_city(space: SpaceId) -> bool {
    kind(space) == CITY
}

/// 11.4: where mechanized units go only by rail and never attack.
#[inline]
pub const fn bars_mech(space: SpaceId) -> bool {
    matches!(kind(space), MOUNTAIN | SWAMP)
}

/// Is there no hex at all, but a chart over the map?
pub const fn is_void(space: SpaceId) -> bool {
    kind(space) as usize >= KINDS - 1
}

/// The terrain's number, that of no hex at all beyond the map.
const fn kind(space: SpaceId) -> u8 {
    if let Some(ground) = BOARD.ground(space) { ground.terrain.0 } else { u8::MAX }
}

/// 11.3, 11.4: what a step costs in half points, or `None` if it cannot be taken at all.
pub const fn price(from: SpaceId, way: Way, mech: bool) -> Option<u8> {
    toll(crossing(is_city(from), way.sides), kind(way.to) as usize, mech)
}

/// 11.3: what the terrain within a hex costs, hexsides and railways aside.
pub const fn price_within(space: SpaceId, mech: bool) -> Option<u8> {
    base(kind(space) as usize, mech)
}

const fn base(kind: usize, mech: bool) -> Option<u8> {
    let prices = if mech { &MECH } else { &FOOT };
    if kind >= KINDS || prices[kind] == 0 { None } else { Some(prices[kind]) }
}

/// What a hexside is to prices.
#[derive(Clone, Copy)]
enum Crossing {
    Closed,
    Rail,
    Strait,
    River,
    Dry,
}

const CROSSINGS: [Crossing; 5] =
    [Crossing::Closed, Crossing::Rail, Crossing::Strait, Crossing::River, Crossing::Dry];

/// What a hexside is to whoever comes from a city or from elsewhere.
const fn crossing(from_city: bool, sides: Sides) -> Crossing {
    if sides.any(Sides::CLOSED) {
        Crossing::Closed
    } else if sides.any(Sides::RAIL) {
        Crossing::Rail
    } else if sides.any(Sides::STRAIT) {
        Crossing::Strait
    } else if sides.any(Sides::RIVER) && !from_city {
        Crossing::River
    } else {
        Crossing::Dry
    }
}

/// What a step costs by all that its price depends on.
const fn toll(over: Crossing, to: usize, mech: bool) -> Option<u8> {
    let more = match over {
        Crossing::Closed => return None,
        Crossing::Rail => return Some(RAIL_HALVES),
        Crossing::Strait => STRAIT_HALVES,
        // 11.4: no price for the river into or out of a city.
        Crossing::River if to != CITY as usize => RIVER_HALVES,
        Crossing::River | Crossing::Dry => 0,
    };
    if let Some(base) = base(to, mech) { Some(base + more) } else { None }
}

/// The prices of the six steps out of a hex, as a search reads them.
///
/// A desktop looks them up in a table of all steps, which searches a third faster; a small machine
/// puts them together from [`TOLLS`] and saves 16 KB of flash.
#[inline]
pub fn step_prices(from: SpaceId, mech: bool) -> u32 {
    #[cfg(not(target_os = "none"))]
    return STEPS[mech as usize].get(from.index()).copied().unwrap_or(0);
    #[cfg(target_os = "none")]
    return steps_from(from, mech);
}

#[cfg(not(target_os = "none"))]
static STEPS: [[u32; BOARD.ground.len()]; 2] = [all_steps(false), all_steps(true)];

#[cfg(not(target_os = "none"))]
const fn all_steps(mech: bool) -> [u32; BOARD.ground.len()] {
    by_hex!(BOARD, 0, |from| steps_from(from, mech))
}

const fn steps_from(from: SpaceId, mech: bool) -> u32 {
    let packed = BOARD.packed(from);
    let walk = offsets(BOARD.sheets[0].rows as i32, packed & DOWN_BIT != 0);
    let tolls = &TOLLS[mech as usize];
    let crossed = &CROSSED[is_city(from) as usize];
    let mut steps = packed & !SIDE_BITS;
    let mut dir = 0;
    while dir < 6 {
        let set = (packed >> (5 * dir) & 31) as usize;
        let to = kind(SpaceId::new((from.raw() as i32 + walk[dir]) as u16)) as usize;
        if set < SIDE_SETS && to < KINDS {
            steps |= (tolls[crossed[set] as usize][to] as u32) << (4 * dir);
        }
        dir += 1;
    }
    steps
}

const SIDE_SETS: usize = BOARD.side_sets.len();

/// The [`Crossing`] that each set of hexsides is, out of a city or not.
static CROSSED: [[u8; SIDE_SETS]; 2] = [crossed(false), crossed(true)];

const fn crossed(from_city: bool) -> [u8; SIDE_SETS] {
    let mut crossed = [0; SIDE_SETS];
    let mut set = 0;
    while set < SIDE_SETS {
        crossed[set] = crossing(from_city, BOARD.side_sets[set]) as u8;
        set += 1;
    }
    crossed
}

/// All that [`toll`] can answer: mechanized or not, the crossing, the terrain entered.
static TOLLS: [[[u8; KINDS]; CROSSINGS.len()]; 2] = [tolls(false), tolls(true)];

const fn tolls(mech: bool) -> [[u8; KINDS]; CROSSINGS.len()] {
    let mut tolls = [[0; KINDS]; CROSSINGS.len()];
    let mut over = 0;
    while over < CROSSINGS.len() {
        let mut to = 0;
        while to < KINDS {
            if let Some(price) = toll(CROSSINGS[over], to, mech) {
                assert!(price + AIR_HALVES <= 15, "a step costs more than a search can count");
                tolls[over][to] = price;
            }
            to += 1;
        }
        over += 1;
    }
    tolls
}

/// Columns the terrain of a hex shifts an attack to the left (12.2).
pub fn shift(space: SpaceId) -> i8 {
    static SHIFTS: [i8; KINDS] = TERRAIN_CHART.column(2);
    SHIFTS.get(usize::from(BOARD.terrain(space).0)).copied().unwrap_or(0)
}

crate::board::land_of!(BOARD);

/// Is this hex land of one of these countries?
#[cfg_attr(feature = "small", inline(never))]
pub fn is_in(countries: Lands, space: SpaceId) -> bool {
    BOARD.is_land_of(countries, space)
}

/// 3.1: is this hex beside another country?
pub fn on_border(space: SpaceId) -> bool {
    let own = BOARD.country(space);
    BOARD.ways(space).any(|way| BOARD.is_land(way.to) && BOARD.country(way.to) != own)
}

/// 1.2: the last hex of its column.
pub fn on_south_edge(space: SpaceId) -> bool {
    let Some(sheet) = BOARD.sheets.first() else { return false };
    sheet.coords(space).is_some_and(|(col, row)| sheet.at(col, row + 1).is_none())
}

/// 1.2: a hex of the first column.
pub fn on_west_edge(space: SpaceId) -> bool {
    BOARD.sheets.first().and_then(|sheet| sheet.coords(space)).is_some_and(|(col, _)| col == 1)
}
