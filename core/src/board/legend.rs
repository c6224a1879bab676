//! What the map names: terrain, countries, places, and any other set of spaces.

use super::SpaceId;
use crate::kinds::{AreaKind, PlaceKind};

/// A country or region of the board, an index into the countries of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Country(pub u8);

/// A kind of terrain or area, an index into those of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Terrain(pub u8);

/// A kind of terrain as the map names it.
#[derive(Debug)]
pub struct TerrainKind {
    /// The letter in `map.txt`.
    pub letter: char,
    /// The name a player reads.
    pub name: &'static str,
    /// Nothing ever enters: sea, lake, no hex at all.
    pub closed: bool,
    /// The sort of area it is; only areas have one.
    pub area: Option<AreaKind>,
}

/// A country or region as the map names it.
#[derive(Debug)]
pub struct CountryKind {
    /// Two or three letters, as on the counters.
    pub code: &'static str,
    /// The name a player reads.
    pub name: &'static str,
}

/// A named place.
#[derive(Debug)]
pub struct Place {
    /// Where it is.
    pub space: SpaceId,
    /// City, town, or what the game calls it.
    pub kind: PlaceKind,
    /// Victory points, zero where none.
    pub points: u8,
    /// Its country.
    pub country: Country,
    /// [`Place::CAPITAL`], [`Place::PORT`], both or neither.
    pub flags: u8,
}

impl Place {
    /// Seat of a government.
    pub const CAPITAL: u8 = 1;
    /// Has a harbour.
    pub const PORT: u8 = 2;

    /// Is it the seat of a government?
    #[inline]
    pub const fn is_capital(&self) -> bool {
        self.flags & Self::CAPITAL != 0
    }

    /// Has it a harbour?
    #[inline]
    pub const fn is_port(&self) -> bool {
        self.flags & Self::PORT != 0
    }
}

/// What lies in a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    /// Its terrain.
    pub terrain: Terrain,
    /// Its country.
    pub country: Country,
}

/// Hexes the map marks with works of one kind, or any other named set of spaces.
#[derive(Debug)]
pub struct Mark {
    /// The kind, as `map.txt` calls it.
    pub name: &'static str,
    /// The spaces, ascending.
    pub spaces: &'static [SpaceId],
}
