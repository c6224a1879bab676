//! Names that rules use, looked up while compiling: a name the data lacks fails the build.

// Which of these are in use depends on the games that are aboard.
#![allow(dead_code)]

use crate::board::{Board, Country, SpaceId, Terrain};
use crate::forces::{Nation, Roster, UnitId};

/// Are two names the same, letter for letter?
pub const fn same(a: &str, b: &str) -> bool {
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

/// The nation with this code.
pub const fn nation(roster: &Roster, code: &str) -> Nation {
    let mut n = 0;
    while n < roster.nations.len() {
        if same(roster.nations[n].code, code) {
            return Nation(n as u8);
        }
        n += 1;
    }
    panic!("the roster lacks a nation that the rules name")
}

/// The unit with this code.
pub const fn unit(roster: &Roster, code: &str) -> UnitId {
    let mut n = 0;
    while n < roster.len() {
        let unit = UnitId::new(n as u16);
        if same(roster.code(unit), code) {
            return unit;
        }
        n += 1;
    }
    panic!("the roster lacks a unit that the rules name")
}

/// The country with this code.
pub const fn country(board: &Board, code: &str) -> Country {
    let mut n = 0;
    while n < board.countries.len() {
        if same(board.countries[n].code, code) {
            return Country(n as u8);
        }
        n += 1;
    }
    panic!("the map lacks a country that the rules name")
}

/// The terrain with this name.
pub const fn terrain(board: &Board, name: &str) -> Terrain {
    let mut n = 0;
    while n < board.terrains.len() {
        if same(board.terrains[n].name, name) {
            return Terrain(n as u8);
        }
        n += 1;
    }
    panic!("the map lacks a terrain that the rules name")
}

/// The area with this id.
pub const fn area(board: &Board, id: &str) -> SpaceId {
    let mut n = 0;
    while n < board.len {
        if same(board.area_id(SpaceId::new(n)), id) {
            return SpaceId::new(n);
        }
        n += 1;
    }
    panic!("the map lacks an area that the rules name")
}

/// The place with this name.
pub const fn place(board: &Board, name: &str) -> SpaceId {
    let mut n = 0;
    while n < board.places.len() {
        if same(board.place_names.get(n), name) {
            return board.places[n].space;
        }
        n += 1;
    }
    panic!("the map lacks a place that the rules name")
}

/// The spaces of a named set.
pub const fn mark(board: &Board, name: &str) -> &'static [SpaceId] {
    let mut n = 0;
    while n < board.marks.len() {
        if same(board.marks[n].name, name) {
            return board.marks[n].spaces;
        }
        n += 1;
    }
    panic!("the map lacks a set of hexes that the rules name")
}

/// The look-ups that the files of a game share, for its own roster and map.
macro_rules! lookups {
    ($roster:ident, $board:ident) => {
        const fn nation(code: &str) -> $crate::forces::Nation {
            $crate::named::nation(&$roster, code)
        }

        #[allow(dead_code, reason = "not every game has rules about single units")]
        const fn unit(code: &str) -> $crate::forces::UnitId {
            $crate::named::unit(&$roster, code)
        }

        const fn country(code: &str) -> $crate::board::Country {
            $crate::named::country(&$board, code)
        }
    };
}

pub(crate) use lookups;
