//! The map: spaces, what lies in them and between them.
//!
//! A board is spaces and the ways between them. A hex sheet makes ways, a list of joined areas does
//! so, too, and a board may have two sheets or sheets and areas together. All of it is `static`
//! data made at build time from `data/GAME/map.txt`, so a board costs flash and no RAM.
//!
//! A hex costs two bytes: a place in a list of all the different surroundings of hexes (`ways` has
//! how that is packed), and another one in a list of pairs of terrain and country.
//!
//! Not here: what any of it costs or does. That is for the games to say.

mod areas;
mod hex;
mod lands;
mod legend;
mod print;
mod set;
mod sides;
mod space;
mod tables;
mod ways;

pub use crate::kinds::{AreaKind, PlaceKind};
pub use areas::{Areas, Plate};
pub use hex::{Dir, DirSet, Parity, Sheet, offsets};
pub(crate) use lands::land_of;
pub use lands::{Lands, land_from, land_table, lands};
pub use legend::{Country, CountryKind, Ground, Mark, Place, Terrain, TerrainKind};
pub use print::Label;
pub(crate) use set::Bits;
pub use set::{SET_WORDS, SpaceSet, window};
pub use sides::{LOW_BIT, Sides};
pub use space::SpaceId;
pub use tables::{PlaceFlags, flags};
pub(crate) use tables::{by_hex, each_way, hexes};
pub use ways::{DOWN_BIT, Halves, SECOND_SHEET_BIT, SIDE_BITS, SidePlanes, Way, Ways};

use crate::texts::Texts;

crate::codec!(SpaceId(0));

/// A whole map.
#[derive(Debug)]
pub struct Board {
    /// The name of the map.
    pub name: &'static str,
    /// Hex sheets in the order of their spaces; none on an area board.
    pub sheets: &'static [Sheet],
    /// Are they drawn turned, the first row to the left and the first column at the foot?
    pub turned: bool,
    /// How many spaces there are, places without a hex included.
    pub len: u16,
    /// Kinds of terrain.
    pub terrains: &'static [TerrainKind],
    /// Countries; number 0 is no country.
    pub countries: &'static [CountryKind],
    /// What lies in each space, a place in `grounds`.
    pub ground: &'static [u8],
    /// The different pairs of terrain and country.
    pub grounds: &'static [Ground],
    /// Half of the hexsides by space. [`Board::packed`] adds the other half.
    pub halves: Halves,
    /// The different sets the packed sides point to; number 0 is the edge of the sheet.
    pub side_sets: &'static [Sides],
    /// Sides that are not [`Sides::CLOSED`].
    pub open: SidePlanes,
    /// Sides a railway crosses.
    pub rail: SidePlanes,
    /// The areas; none on a board of hexes.
    pub areas: Areas,
    /// Where each area's ways begin in `ways`; one more entry than areas. Empty without areas.
    pub way_starts: &'static [u16],
    /// Ways between areas, and those of hexes to others than their neighbours.
    pub ways: &'static [Way],
    /// Spaces that can ever be entered.
    pub land: &'static [u64],
    /// Named places, ascending by space.
    pub places: &'static [Place],
    /// Their names, in the same order.
    pub place_names: Texts,
    /// Works and other named sets.
    pub marks: &'static [Mark],
}

impl Board {
    /// The sheet that holds `space`.
    pub fn sheet_of(&self, space: SpaceId) -> Option<&'static Sheet> {
        self.sheets.iter().find(|sheet| sheet.holds(space))
    }

    /// Is there such a space, and not only a gap in the numbering?
    pub fn exists(&self, space: SpaceId) -> bool {
        match self.sheet_of(space) {
            Some(sheet) => sheet.coords(space).is_some(),
            None => space.index() < self.len as usize,
        }
    }

    /// Every space, in order.
    pub fn spaces(&self) -> impl Iterator<Item = SpaceId> + '_ {
        (0..self.len).map(SpaceId::new).filter(|space| self.exists(*space))
    }

    /// What lies in a space, if there is one with this number.
    #[inline]
    pub const fn ground(&self, space: SpaceId) -> Option<Ground> {
        if space.index() >= self.ground.len() {
            return None;
        }
        let number = self.ground[space.index()] as usize;
        if number < self.grounds.len() { Some(self.grounds[number]) } else { None }
    }

    /// The terrain of a space.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline)]
    pub const fn terrain(&self, space: SpaceId) -> Terrain {
        if let Some(ground) = self.ground(space) { ground.terrain } else { Terrain(0) }
    }

    /// The country the map prints for a space.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline)]
    pub const fn country(&self, space: SpaceId) -> Country {
        if let Some(ground) = self.ground(space) { ground.country } else { Country(0) }
    }

    /// The country with this code.
    pub fn country_coded(&self, code: &str) -> Option<Country> {
        self.countries.iter().position(|c| c.code == code).map(|n| Country(n as u8))
    }

    /// Can anything ever enter this space?
    #[inline]
    pub fn is_land(&self, space: SpaceId) -> bool {
        self.land.get(space.index() >> 6).is_some_and(|w| w >> (space.index() & 63) & 1 != 0)
    }

    /// Do two countries meet between these neighbours?
    pub fn is_border(&self, a: SpaceId, b: SpaceId) -> bool {
        let (a, b) = (self.country(a), self.country(b));
        a != b && a != Country(0) && b != Country(0)
    }

    /// Hexes between two spaces of one sheet. Spaces of different sheets have no distance.
    pub fn distance(&self, a: SpaceId, b: SpaceId) -> Option<u16> {
        self.sheet_of(a)?.distance(a, b)
    }

    /// The most important place in a space, by its number in the list.
    pub fn place_number(&self, space: SpaceId) -> Option<usize> {
        self.places.binary_search_by_key(&space, |place| place.space).ok()
    }

    /// The most important place in a space.
    pub fn place(&self, space: SpaceId) -> Option<&'static Place> {
        self.place_number(space).and_then(|n| self.places.get(n))
    }

    /// The name the map has for a space; empty if it has none.
    pub fn place_name(&self, space: SpaceId) -> &'static str {
        self.place_number(space).map_or("", |n| self.place_names.get(n))
    }

    /// The spaces of a named set; empty if the map has none.
    pub fn mark(&self, name: &str) -> &'static [SpaceId] {
        self.marks.iter().find(|mark| mark.name == name).map_or(&[], |mark| mark.spaces)
    }
}
