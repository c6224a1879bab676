//! What stands in hexes: garrisons (11.21), cities of the Soviets (9.5), forts and whom they serve
//! (10.22, 11.19), and who holds what as the game begins (3.12).

use super::data::BOARD;
use super::sides::{Allied, Camp, German};
use super::terrain::{MOSCOW, country, flag, is, is_city};
use super::units::{self, ESTONIA, FRANCE, GERMANY, HOLLAND, LATVIA, LITHUANIA, USSR};
use crate::board::{Country, SpaceId};
use crate::forces::UnitId;

const HEXES: usize = BOARD.ground.len();

/// Hexes that can have a garrison, a bit each in the order of the map.
pub type Sites = u64;
/// Soviet cities, a bit each in the same order.
pub type Cities = u16;

/// 11.21: does a hex ever have a garrison of its own? Lithuanian cities do with option 3.10.
const fn is_site(at: SpaceId) -> bool {
    let country = BOARD.country(at);
    let garrisoned = is_one_of(country, &[GERMANY, HOLLAND]) || is_soviet_land(country);
    let moscow = at.index() == MOSCOW.index();
    let city = is_city(at) && garrisoned && !moscow;
    city || is(at, flag::GERMAN_FORT | flag::DUTCH_FORT | flag::SOVIET_FORT)
}

/// 3.12: the countries that begin under Soviet control, Lithuania among them with option 3.10.
const fn is_soviet_land(country: Country) -> bool {
    is_one_of(country, &[USSR, ESTONIA, LATVIA, LITHUANIA])
}

const fn is_one_of(country: Country, countries: &[Country]) -> bool {
    let mut n = 0;
    while n < countries.len() {
        if countries[n].0 == country.0 {
            return true;
        }
        n += 1;
    }
    false
}

const SITES: usize = {
    let (mut n, mut count) = (0, 0);
    while n < HEXES {
        count += is_site(SpaceId::new(n as u16)) as usize;
        n += 1;
    }
    assert!(count <= Sites::BITS as usize, "more garrisons than bits");
    count
};

/// The sites, in the order of the map.
pub static SITE_HEXES: [SpaceId; SITES] = {
    let mut sites = [SpaceId::new(0); SITES];
    let (mut n, mut next) = (0, 0);
    while n < HEXES {
        if is_site(SpaceId::new(n as u16)) {
            sites[next] = SpaceId::new(n as u16);
            next += 1;
        }
        n += 1;
    }
    sites
};

/// 11.21: the place of a hex among the sites of garrisons.
pub fn site(at: SpaceId) -> Option<usize> {
    SITE_HEXES.binary_search(&at).ok()
}

/// 11.21: whose garrison a site has.
pub fn garrison_camp(at: SpaceId) -> Option<Camp> {
    let german = is_one_of(BOARD.country(at), &[GERMANY, HOLLAND]);
    site(at).map(|_| if german { German } else { Allied })
}

/// 11.21: garrisons alive as the game begins. Lithuania's are there with option 3.10 only.
pub fn first_garrisons(border: bool) -> Sites {
    let alive = |at: &SpaceId| border || BOARD.country(*at).0 != LITHUANIA.0;
    let sites = SITE_HEXES.iter().enumerate().filter(|(_, at)| alive(at));
    sites.fold(0, |all, (n, _)| all | 1 << n)
}

const SOVIET_CITIES: usize = {
    let (mut p, mut count) = (0, 0);
    while p < BOARD.places.len() {
        count += is_soviet_city(BOARD.places[p].space) as usize;
        p += 1;
    }
    assert!(count <= Cities::BITS as usize, "more Soviet cities than bits");
    count
};

const fn is_soviet_city(at: SpaceId) -> bool {
    is_city(at) && is_soviet_land(BOARD.country(at))
}

/// 9.5: cities that begin under Soviet control, Lithuania's with option 3.10.
pub static SOVIET_CITY_HEXES: [SpaceId; SOVIET_CITIES] = {
    let mut cities = [SpaceId::new(0); SOVIET_CITIES];
    let (mut p, mut next) = (0, 0);
    while p < BOARD.places.len() {
        if is_soviet_city(BOARD.places[p].space) {
            cities[next] = BOARD.places[p].space;
            next += 1;
        }
        p += 1;
    }
    cities
};

/// The place of a city among them.
pub fn soviet_city(at: SpaceId) -> Option<usize> {
    SOVIET_CITY_HEXES.iter().position(|city| *city == at)
}

/// 10.22: does a printed fort help this camp's units? Those that the other side or a neutral held
/// as the game began never do.
pub fn fort_serves(at: SpaceId, camp: Camp) -> bool {
    let theirs = match camp {
        German => flag::GERMAN_FORT,
        Allied => flag::FRENCH_FORT | flag::SOVIET_FORT,
    };
    is(at, theirs)
}

/// 10.22, A-56: does a printed fort help this unit?
pub fn fort_helps(at: SpaceId, unit: UnitId, camp: Camp) -> bool {
    match units::nation_of(unit) {
        units::BE => is(at, flag::BELGIAN_FORT),
        units::NE => is(at, flag::DUTCH_FORT),
        _ => fort_serves(at, camp),
    }
}

/// 11.19: did this unit's own nation build the fort?
pub fn is_own_fort(at: SpaceId, unit: UnitId) -> bool {
    let built = match units::nation_of(unit) {
        units::GE => flag::GERMAN_FORT,
        units::FR => flag::FRENCH_FORT,
        units::BE => flag::BELGIAN_FORT,
        units::NE => flag::DUTCH_FORT,
        units::SU => flag::SOVIET_FORT,
        _ => 0,
    };
    is(at, built)
}

/// 3.12: who controls a hex as the game begins; neutral land is nobody's.
pub fn first_holder(at: SpaceId, border: bool) -> Option<Camp> {
    match country(at, border) {
        GERMANY => Some(German),
        LITHUANIA => Some(if border { Allied } else { German }),
        FRANCE | USSR | ESTONIA | LATVIA | units::FORMER_POLAND => Some(Allied),
        _ => None,
    }
}
