//! The map as this game reads it (11.3, 11.4, the terrain chart).

use super::data::{BOARD, TERRAIN_CHART};
use super::state::GERMAN;
use super::units::{CZECHOSLOVAKIA, DANZIG, GERMANY, POLAND};
use crate::board::{Country, DOWN_BIT, Link, SET_WORDS, Sides, SpaceId, SpaceSet, offsets};
use crate::game::Seat;

/// Terrain numbers follow the map's legend.
const CITY: u8 = 6;
const MOUNTAIN: u8 = 4;
const SWAMP: u8 = 5;
const KINDS: usize = TERRAIN_CHART.rows.len();

/// The price of entering, in half points, by terrain; zero is never.
const FOOT: [u8; KINDS] = prices(0);
const MECH: [u8; KINDS] = prices(1);

const fn prices(column: usize) -> [u8; KINDS] {
    let mut halves = [0; KINDS];
    let mut n = 0;
    while n < KINDS {
        halves[n] = match TERRAIN_CHART.at(n, column) {
            Some(points) => points as u8 * 2,
            None => 0,
        };
        n += 1;
    }
    halves
}

/// 11.4: a river costs one point more.
const RIVER_HALVES: u8 = 2;
/// The Danish Straits cost two points more (ours).
const STRAIT_HALVES: u8 = 4;
/// 11.4: along a railway half a point, whatever else is there.
const RAIL_HALVES: u8 = 1;

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

/// The terrain's number, that of no hex at all beyond the map.
const fn kind(space: SpaceId) -> u8 {
    if space.index() < BOARD.terrain.len() { BOARD.terrain[space.index()] } else { u8::MAX }
}

/// 11.3, 11.4: what a step costs in half points, or `None` if it cannot be taken at all.
pub const fn price(from: SpaceId, link: Link, mech: bool) -> Option<u8> {
    if link.sides.any(Sides::CLOSED) {
        return None;
    }
    if link.sides.any(Sides::RAIL) {
        return Some(RAIL_HALVES);
    }
    let Some(base) = price_within(link.to, mech) else { return None };
    if link.sides.any(Sides::STRAIT) {
        return Some(base + STRAIT_HALVES);
    }
    // 11.4: no price for the river into or out of a city.
    let dry = is_city(from) || is_city(link.to) || !link.sides.any(Sides::RIVER);
    Some(if dry { base } else { base + RIVER_HALVES })
}

/// 11.3: what the terrain within a hex costs, hexsides and railways aside.
pub const fn price_within(space: SpaceId, mech: bool) -> Option<u8> {
    let prices = if mech { &MECH } else { &FOOT };
    let kind = kind(space) as usize;
    if kind >= KINDS || prices[kind] == 0 { None } else { Some(prices[kind]) }
}

/// Every price of every step, worked out by [`price`] while compiling: six of four bits a hex.
pub fn step_prices(mech: bool) -> &'static [u32] {
    if mech { &MECH_STEPS } else { &FOOT_STEPS }
}

const HEXES: usize = BOARD.terrain.len();
static FOOT_STEPS: [u32; HEXES] = all_steps(false);
static MECH_STEPS: [u32; HEXES] = all_steps(true);

const fn all_steps(mech: bool) -> [u32; HEXES] {
    let mut steps = [0; HEXES];
    let mut n = 0;
    while n < HEXES {
        let from = SpaceId::new(n as u16);
        let packed = BOARD.sides[n];
        let walk = offsets(BOARD.sheets[0].rows as i32, packed & DOWN_BIT != 0);
        let mut dir = 0;
        while dir < 6 {
            let class = packed >> (5 * dir) & 31;
            if class != 0 {
                let to = SpaceId::new((n as i32 + walk[dir]) as u16);
                let link = Link { to, sides: BOARD.side_sets[class as usize] };
                if let Some(price) = price(from, link, mech) {
                    assert!(price <= 15, "a step costs more than four bits can say");
                    steps[n] |= (price as u32) << (4 * dir);
                }
            }
            dir += 1;
        }
        n += 1;
    }
    steps
}

/// Columns the terrain of a hex shifts an attack to the left (12.2).
pub fn shift(space: SpaceId) -> i8 {
    TERRAIN_CHART.at(usize::from(BOARD.terrain(space).0), 2).unwrap_or(0)
}

/// The land of some countries, as a set.
const fn land_of(countries: &[Country]) -> [u64; SET_WORDS] {
    let mut words = [0; SET_WORDS];
    let mut n = 0;
    while n < BOARD.country.len() {
        let mut c = 0;
        while c < countries.len() {
            if BOARD.country[n] == countries[c].0 && BOARD.land[n >> 6] >> (n & 63) & 1 != 0 {
                words[n >> 6] |= 1 << (n & 63);
            }
            c += 1;
        }
        n += 1;
    }
    words
}

static IN_GERMANY: [u64; SET_WORDS] = land_of(&[GERMANY]);
static IN_POLAND: [u64; SET_WORDS] = land_of(&[POLAND]);
static GERMAN_START: [u64; SET_WORDS] = land_of(&[GERMANY, CZECHOSLOVAKIA]);
/// 13.1: where Germans may go. Danzig is theirs for the taking.
static GERMAN_AREA: [u64; SET_WORDS] = land_of(&[GERMANY, CZECHOSLOVAKIA, POLAND, DANZIG]);

/// 13.1, 11.7: the hexes that units of a seat may enter and attack.
#[inline]
pub fn area(seat: Seat) -> &'static [u64; SET_WORDS] {
    if seat == GERMAN { &GERMAN_AREA } else { &IN_POLAND }
}

/// 13.1: may units of a seat be in this hex, as far as the map goes?
#[inline]
pub fn in_area(seat: Seat, space: SpaceId) -> bool {
    area(seat).get(space.index() >> 6).is_some_and(|w| w >> (space.index() & 63) & 1 != 0)
}

/// 13.2: what a seat controls at the start.
pub fn held_at_start(seat: Seat) -> SpaceSet {
    SpaceSet::from_words(if seat == GERMAN { &GERMAN_START } else { &IN_POLAND })
}

/// Is this hex in Germany? East Prussia is (3.2).
pub fn in_germany(space: SpaceId) -> bool {
    IN_GERMANY.get(space.index() >> 6).is_some_and(|w| w >> (space.index() & 63) & 1 != 0)
}
