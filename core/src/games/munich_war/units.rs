//! What units are and what they may do by their kind (2.5, 2.7, 3.4).

use super::data::{BELLIGERENTS_CHART, BOARD, COUNTRIES_CHART, ROSTER, traits};
use crate::board::Country;
use crate::combat::Chart;
use crate::forces::{Counter, Nation, Size, UnitId};
use crate::game::Seat;
use crate::named;

use super::state::{ALLIED, AXIS};

/// Counters in the box.
pub const UNITS: usize = ROSTER.len();

/// Nations that have counters.
pub const NATIONS: usize = ROSTER.nations.len();

/// Displays beside the map, in the order of the numbers below.
pub use super::data::BOXES;
/// 16.1: markers ready for a mission.
pub const AVAILABLE: u8 = 0;
/// 16.1: markers that have had theirs.
pub const UTILIZED: u8 = 1;
/// 3.4.3: units that can be mobilized.
pub const REINFORCEMENT: u8 = 2;
/// 21.0: units of countries that gave up.
pub const SURRENDERED: u8 = 3;
/// 8.6.1: Soviet units on trains beyond the edge.
pub const OFF_MAP: u8 = 4;
/// 3.4.2: units still to be set up.
pub const RESERVE: u8 = 5;

named::lookups!(ROSTER, BOARD);

/// Germany's units.
pub const GE: Nation = nation("GE");
/// French units.
pub const FR: Nation = nation("FR");
/// British units.
pub const UK: Nation = nation("UK");
/// Italian units.
pub const IT: Nation = nation("IT");
/// Soviet units.
pub const SU: Nation = nation("SU");
/// Finnish units.
pub const FI: Nation = nation("FI");

/// France.
pub const FRANCE: Country = country("FR");
/// Great Britain.
pub const BRITAIN: Country = country("UK");
/// Italy, with Zara (5.6).
pub const ITALY: Country = country("IT");
/// Poland.
pub const POLAND: Country = country("PO");
/// The Soviet Union.
pub const USSR: Country = country("SU");
/// Finland, with the Mannerheim Line (2.1).
pub const FINLAND: Country = country("FI");
/// Romania.
pub const ROMANIA: Country = country("RO");
/// The free city, Polish once Poland is at war (5.6).
pub const DANZIG: Country = country("DZ");
/// Yugoslavia.
pub const YUGOSLAVIA: Country = country("YG");

pub use crate::board::{Lands, lands};

/// A set of one country.
#[inline]
pub const fn land(country: Country) -> Lands {
    1 << (country.0 & 31)
}

/// 3.4.1: the small neutrals that the Allied player sets up first.
pub const SMALL: Lands = lands(&[
    country("BE"),
    country("NE"),
    country("DN"),
    country("LI"),
    country("LA"),
    country("ES"),
]);

/// 5.5: what Germany may invade.
const GERMAN_PREY: Lands = SMALL | land(country("LU"));
/// 5.5: what the Soviet Union may invade.
const SOVIET_PREY: Lands = lands(&[country("LI"), country("LA"), country("ES"), FINLAND]);

/// 5.5: the neutrals that a nation may invade.
pub const fn prey(nation: Nation) -> Lands {
    match nation {
        GE => GERMAN_PREY,
        SU => SOVIET_PREY,
        _ => 0,
    }
}

/// 7.1.1: countries that never get replacement points.
pub const POOR: Lands =
    lands(&[country("LI"), country("LA"), country("ES"), country("DN"), country("LU")]);

/// 7.2.2: countries whose reinforcements may come in over the edge of the map.
pub const EDGED: Lands = lands(&[BRITAIN, FRANCE, ITALY, YUGOSLAVIA, ROMANIA, FINLAND, USSR]);

/// The rows of the charts by nation.
const ROWS: [usize; NATIONS] = {
    let mut rows = [0; NATIONS];
    let mut n = 0;
    while n < NATIONS {
        let mut row = 0;
        while !named::same(COUNTRIES_CHART.rows[row], ROSTER.nations[n].code) {
            row += 1;
        }
        assert!(named::same(BELLIGERENTS_CHART.rows[row], ROSTER.nations[n].code));
        rows[n] = row;
        n += 1;
    }
    rows
};

/// The first columns of a chart by nation, zero where it shows a dash.
const fn by_nation<const COLUMNS: usize>(chart: &Chart) -> [[i8; NATIONS]; COLUMNS] {
    let mut columns = [[0; NATIONS]; COLUMNS];
    let mut column = 0;
    while column < COLUMNS {
        let mut n = 0;
        while n < NATIONS {
            if let Some(number) = chart.at(ROWS[n], column) {
                columns[column][n] = number;
            }
            n += 1;
        }
        column += 1;
    }
    columns
}

fn of_chart(nation: Nation, column: usize) -> u8 {
    static COUNTRIES: [[i8; NATIONS]; COUNTRIES_CHART.columns.len()] = by_nation(&COUNTRIES_CHART);
    COUNTRIES.get(column).and_then(|row| row.get(usize::from(nation.0))).map_or(0, |n| *n as u8)
}

/// 21.0: the highest die on which a country gives up; zero if it never does.
pub fn surrender_range(nation: Nation) -> u8 {
    of_chart(nation, 0)
}

/// 8.6.2: units a country can move by rail in a turn.
pub fn rail_capacity(nation: Nation) -> u8 {
    of_chart(nation, 1)
}

/// 7.1: points from beyond the map.
pub fn off_map_points(nation: Nation) -> u8 {
    of_chart(nation, 3)
}

/// 3.2: how a nation begins in a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attitude {
    /// At war only if it is invaded.
    Neutral,
    /// At war on this side from the start.
    Fights(Seat),
    /// 5.3: may come in on this side.
    MayJoin(Seat),
}

/// 3.2: the Scenario Determination Table.
pub fn attitude(nation: Nation, scenario: u8) -> Attitude {
    static BELLIGERENTS: [[i8; NATIONS]; BELLIGERENTS_CHART.columns.len()] =
        by_nation(&BELLIGERENTS_CHART);
    let column = BELLIGERENTS.get(usize::from(scenario));
    match column.and_then(|column| column.get(usize::from(nation.0))) {
        Some(1) => Attitude::Fights(AXIS),
        Some(2) => Attitude::Fights(ALLIED),
        Some(3) => Attitude::MayJoin(AXIS),
        Some(4) => Attitude::MayJoin(ALLIED),
        _ => Attitude::Neutral,
    }
}

/// Every nation.
pub fn nations() -> impl Iterator<Item = Nation> {
    (0..NATIONS as u8).map(Nation)
}

/// The country of a nation.
#[cfg_attr(feature = "small", inline(never))]
pub const fn home(nation: Nation) -> Country {
    const HOMES: [Country; NATIONS] = {
        let mut homes = [Country(0); NATIONS];
        let mut n = 0;
        while n < NATIONS {
            homes[n] = country(ROSTER.nations[n].code);
            n += 1;
        }
        homes
    };
    if (nation.0 as usize) < NATIONS { HOMES[nation.0 as usize] } else { Country(0) }
}

/// The nation of a country, if it has units.
pub fn nation_in(country: Country) -> Option<Nation> {
    nations().find(|nation| home(*nation) == country)
}

/// The counter of a unit.
#[cfg_attr(feature = "small", inline(never))]
pub fn counter(unit: UnitId) -> &'static Counter {
    ROSTER.get(unit)
}

/// The nation of a unit.
#[cfg_attr(feature = "small", inline(never))]
pub fn nation_of(unit: UnitId) -> Nation {
    counter(unit).nation
}

fn has(unit: UnitId, traits: u16) -> bool {
    counter(unit).traits & traits != 0
}

/// 2.5.4: air, naval and special forces markers; everything else is a land unit.
pub fn is_marker(unit: UnitId) -> bool {
    has(
        unit,
        traits::AIRSTRIKE | traits::AIRLIFT | traits::BOMBARD | traits::TRANSPORT | traits::SF,
    )
}

/// 2.5.1: a land unit.
#[inline]
pub fn is_troop(unit: UnitId) -> bool {
    unit.index() < UNITS && !is_marker(unit)
}

/// 16.0: an air unit of either kind.
pub fn is_air(unit: UnitId) -> bool {
    has(unit, traits::AIRSTRIKE | traits::AIRLIFT)
}

/// 16.0: bombers and fighters.
pub fn is_airstrike(unit: UnitId) -> bool {
    has(unit, traits::AIRSTRIKE)
}

/// 16.0: transport aircraft.
pub fn is_airlift(unit: UnitId) -> bool {
    has(unit, traits::AIRLIFT)
}

/// 18.1: guns at sea.
pub fn is_bombard(unit: UnitId) -> bool {
    has(unit, traits::BOMBARD)
}

/// 18.2: ships for troops.
pub fn is_transport(unit: UnitId) -> bool {
    has(unit, traits::TRANSPORT)
}

/// 17.0: special forces.
pub fn is_special(unit: UnitId) -> bool {
    has(unit, traits::SF)
}

/// 2.5.2: wheels and tracks.
#[inline]
pub fn is_mech(unit: UnitId) -> bool {
    has(unit, traits::MECH)
}

/// 2.5.2: fortifications and anti-aircraft units that never move.
#[inline]
pub fn is_static(unit: UnitId) -> bool {
    has(unit, traits::STATIC)
}

/// 8.0: a land unit that moves.
#[inline]
pub fn is_mobile(unit: UnitId) -> bool {
    is_troop(unit) && !is_static(unit)
}

/// 19.0: a fortification.
#[inline]
pub fn is_fort(unit: UnitId) -> bool {
    has(unit, traits::FORT)
}

/// 16.7: shoots at aircraft.
pub fn has_flak(unit: UnitId) -> bool {
    has(unit, traits::FLAK)
}

/// 19.0: at home in mountains.
#[inline]
pub fn is_alpine(unit: UnitId) -> bool {
    has(unit, traits::ALPINE)
}

/// 18.2.2: lands where there is no port.
pub fn is_marine(unit: UnitId) -> bool {
    has(unit, traits::MARINE)
}

/// 13.1: may pursue.
pub fn pursues(unit: UnitId) -> bool {
    has(unit, traits::PURSUIT)
}

/// 9.0: an army, which fills a hex.
pub fn is_army(unit: UnitId) -> bool {
    counter(unit).size >= Size::Army
}

/// 23.1: only with the optional rules.
pub fn is_optional(unit: UnitId) -> bool {
    has(unit, traits::OPTIONAL)
}

/// 3.4: German second line, which begins beside France.
pub fn is_western(unit: UnitId) -> bool {
    has(unit, traits::WEST)
}

/// 16.6: what an air unit fights other aircraft with.
pub fn dogfight_factor(unit: UnitId, lost: u8) -> u8 {
    let face = counter(unit).face(lost);
    if is_airlift(unit) { face.defence } else { face.attack }
}

/// 3.4.2: begins with a step lost.
pub fn starts_reduced(unit: UnitId) -> bool {
    has(unit, traits::REDUCED)
}

/// 22.0: what an enemy gets for its loss.
pub fn bounty(unit: UnitId) -> i16 {
    if is_air(unit) {
        2
    } else if is_mech(unit) && counter(unit).size >= Size::Corps {
        1
    } else {
        0
    }
}
