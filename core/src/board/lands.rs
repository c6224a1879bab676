//! The land of countries, whole boards at once.

use super::{Board, SpaceId, SpaceSet};

/// A set of countries, a bit each by their number.
pub type Lands = u32;

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
        countries >> (self.country(space).0 & 31) & 1 != 0 && self.is_land(space)
    }
}
