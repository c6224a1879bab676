//! Tables over a map, made while compiling.
//!
//! A `const fn` can be handed no closure, so what is done for each hex stands in a macro: a table
//! with a value a hex (`by_hex`), the hexes of which something holds (`hexes`), what is done for
//! each way out of a hex (`each_way`).

// Which of these are in use depends on the games that are aboard.
#![allow(unused_macros, unused_imports)]

use super::{Board, PlaceKind};

/// What is to be done for each way out of a hex, with the number of its direction:
/// `each_way!(BOARD, at, |dir, way| { price += toll(way) })`.
macro_rules! each_way {
    ($board:expr, $from:expr, |$dir:ident, $way:ident| $deed:block) => {{
        let ways = $board.ways_by_direction($from);
        let mut $dir = 0;
        while $dir < ways.len() {
            if let Some($way) = ways[$dir] $deed
            $dir += 1;
        }
    }};
}

/// A value for each hex of a map: `by_hex!(BOARD, 0, |at| price(at))`, where zero stands until it
/// is worked out.
macro_rules! by_hex {
    ($board:expr, $blank:expr, |$at:ident| $value:expr) => {{
        let mut all = [$blank; $board.ground.len()];
        let mut n = 0;
        while n < all.len() {
            let $at = $crate::board::SpaceId::new(n as u16);
            all[n] = $value;
            n += 1;
        }
        all
    }};
}

/// The hexes of a map of which something holds: `hexes!(BOARD, |at| is_mountain(at))`.
macro_rules! hexes {
    ($board:expr, |$at:ident| $holds:expr) => {{
        let mut words = [0; $crate::board::SET_WORDS];
        let mut n = 0;
        while n < $board.ground.len() {
            let $at = $crate::board::SpaceId::new(n as u16);
            if $holds {
                words[n >> 6] |= 1 << (n & 63);
            }
            n += 1;
        }
        $crate::board::SpaceSet::of_words(words)
    }};
}

pub(crate) use {by_hex, each_way, hexes};

/// The bits that places have in a table of flags; zero for what a game does not ask for.
pub struct PlaceFlags {
    /// A city.
    pub city: u16,
    /// A town.
    pub town: u16,
    /// The seat of a government.
    pub capital: u16,
    /// A harbour.
    pub port: u16,
}

/// Flags for each hex: the named sets of the map that it is in, and what place is there.
#[allow(dead_code, reason = "not every game keeps flags")]
pub const fn flags<const HEXES: usize>(
    board: &Board,
    marks: &[(&str, u16)],
    places: PlaceFlags,
) -> [u16; HEXES] {
    let mut flags = [0; HEXES];
    let mut m = 0;
    while m < marks.len() {
        let spaces = crate::named::mark(board, marks[m].0);
        let mut n = 0;
        while n < spaces.len() {
            flags[spaces[n].index()] |= marks[m].1;
            n += 1;
        }
        m += 1;
    }
    let mut p = 0;
    while p < board.places.len() {
        let place = &board.places[p];
        let at = place.space.index();
        flags[at] |= match place.kind {
            PlaceKind::City => places.city,
            PlaceKind::Town => places.town,
            PlaceKind::Dot | PlaceKind::Area => 0,
        };
        flags[at] |= if place.is_capital() { places.capital } else { 0 };
        flags[at] |= if place.is_port() { places.port } else { 0 };
        p += 1;
    }
    flags
}
