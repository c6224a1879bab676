//! What units are and what they may do by their kind (2.3, 7.1, 13.4).

use super::data::{BOARD, ROSTER, traits};
use crate::board::Country;
use crate::forces::{Arm, Counter, Nation, Size, UnitId};

/// Counters in the box.
pub const UNITS: usize = ROSTER.counters.len();

/// Boxes beside the map.
pub const BOXES: &[&str] = &["pool", "aside"];
/// Corps that are inside armies on the map (3.1, 3.2).
pub const POOL: u8 = 0;
/// Army counters not in use (7.1).
pub const ASIDE: u8 = 1;

/// Germany's units.
pub const GE: Nation = nation("GE");
/// Poland's units.
pub const PO: Nation = nation("PO");

/// Germany, with East Prussia.
pub const GERMANY: Country = country("GE");
/// Poland.
pub const POLAND: Country = country("PO");
/// Czechoslovakia.
pub const CZECHOSLOVAKIA: Country = country("CZ");
/// The free city, one hex.
pub const DANZIG: Country = country("DZ");

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut n = 0;
    while n < a.len() {
        if a[n] != b[n] {
            return false;
        }
        n += 1;
    }
    true
}

const fn nation(code: &str) -> Nation {
    let mut n = 0;
    while n < ROSTER.nations.len() {
        if same(ROSTER.nations[n].code, code) {
            return Nation(n as u8);
        }
        n += 1;
    }
    panic!("the roster lacks a nation that the rules name")
}

const fn country(code: &str) -> Country {
    let mut n = 0;
    while n < BOARD.countries.len() {
        if same(BOARD.countries[n].code, code) {
            return Country(n as u8);
        }
        n += 1;
    }
    panic!("the map lacks a country that the rules name")
}

/// The counter of a unit.
#[inline]
pub fn counter(unit: UnitId) -> &'static Counter {
    ROSTER.get(unit)
}

/// 2.3.5: wheels and tracks.
#[inline]
pub fn is_mech(unit: UnitId) -> bool {
    matches!(counter(unit).arm, Arm::Motorized | Arm::Mechanized)
}

/// 2.3.5: no attack factor, no movement.
#[inline]
pub fn is_static(unit: UnitId) -> bool {
    counter(unit).arm == Arm::Static
}

/// 2.3.1: a Western army or a Soviet front.
#[inline]
pub fn is_army(unit: UnitId) -> bool {
    matches!(counter(unit).size, Size::Army | Size::Front)
}

/// 8.0: the German 0-3 static corps, of which a hex holds one.
pub fn is_reserve_corps(unit: UnitId) -> bool {
    let counter = counter(unit);
    counter.nation == GE && counter.arm == Arm::Static && counter.size == Size::Corps
}

/// 9.1: German mechanized corps take no notice of enemy zones.
#[inline]
pub fn ignores_zones(unit: UnitId) -> bool {
    counter(unit).nation == GE && is_mech(unit)
}

/// 7.1: may be part of an army.
#[inline]
pub fn is_component(unit: UnitId) -> bool {
    counter(unit).traits & traits::COMPONENT != 0
}

/// 7.1: an army that parts can be taken out of; not SAB (13.4).
#[inline]
pub fn breaks_down(unit: UnitId) -> bool {
    is_army(unit) && counter(unit).traits & traits::NOBREAK == 0
}

/// 7.1, 13.4: how many corps an army is made of, which is what its loss counts for.
pub fn parts_of(army: UnitId) -> usize {
    usize::from(counter(army).worth_halves) / 2
}

/// 3.5, 4.6: a German corps that may come back. Static units and SAB never do.
pub fn is_replaceable(unit: UnitId) -> bool {
    let counter = counter(unit);
    counter.nation == GE
        && counter.size == Size::Corps
        && counter.arm != Arm::Static
        && counter.traits & traits::NOREPLACE == 0
}

/// 12.6, 12.7, 13.4: in 1939 every German unit but SAB may make flank and momentum attacks.
pub fn has_momentum(unit: UnitId) -> bool {
    let sab = is_army(unit) && !breaks_down(unit);
    counter(unit).nation == GE && !sab && !is_static(unit)
}
