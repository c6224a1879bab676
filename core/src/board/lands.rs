//! The land of countries, whole boards at once.

use super::{Board, Country, SpaceId, SpaceSet};
use crate::budget::COUNTRIES_MAX;

/// A set of countries, a bit each by their number.
pub type Lands = u64;

const _: () = assert!(COUNTRIES_MAX == Lands::BITS as usize);

/// The set of some countries.
pub const fn lands(countries: &[Country]) -> Lands {
    let (mut set, mut n) = (0, 0);
    while n < countries.len() {
        set |= 1 << countries[n].0;
        n += 1;
    }
    set
}

/// Writes `land_of` for the map of a game: the land of some countries. A small machine looks at
/// the map and saves the table, which is some KB.
macro_rules! land_of {
    ($board:ident) => {
        #[cfg(not(target_os = "none"))]
        static LAND: [[u64; $board.ground.len().div_ceil(64)]; $board.countries.len()] =
            $crate::board::land_table(&$board);

        /// The land of some countries.
        pub fn land_of(countries: $crate::board::Lands) -> $crate::board::SpaceSet {
            #[cfg(not(target_os = "none"))]
            return $crate::board::land_from(&LAND, countries);
            #[cfg(target_os = "none")]
            return $board.land_of(countries);
        }
    };
}

pub(crate) use land_of;

/// The land of each country, a bit a space, worked out while compiling. A table for desktops: it
/// takes a few KB, and a small machine looks at the map instead.
pub const fn land_table<const WORDS: usize, const COUNTRIES: usize>(
    board: &Board,
) -> [[u64; WORDS]; COUNTRIES] {
    let mut land = [[0; WORDS]; COUNTRIES];
    let mut n = 0;
    while n < board.ground.len() {
        if board.land[n >> 6] >> (n & 63) & 1 != 0 {
            land[board.country(SpaceId::new(n as u16)).0 as usize][n >> 6] |= 1 << (n & 63);
        }
        n += 1;
    }
    land
}

/// The land of some countries, from such a table.
pub fn land_from<const WORDS: usize>(table: &[[u64; WORDS]], countries: Lands) -> SpaceSet {
    let mut set = SpaceSet::EMPTY;
    for (n, words) in table.iter().enumerate() {
        if countries >> n & 1 != 0 {
            set.insert_words(words);
        }
    }
    set
}

impl Board {
    /// The land of some countries, by looking at every space.
    pub fn land_of(&self, countries: Lands) -> SpaceSet {
        let all = (0..self.len).map(SpaceId::new);
        all.filter(|space| self.is_land_of(countries, *space)).collect()
    }

    /// Is this space land of one of these countries?
    #[inline]
    pub fn is_land_of(&self, countries: Lands, space: SpaceId) -> bool {
        countries >> (self.country(space).0 & 63) & 1 != 0 && self.is_land(space)
    }
}
