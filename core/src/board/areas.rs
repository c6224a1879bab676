//! Boards of areas: plates, where their areas are drawn, what they are called, and what joins them.
//!
//! A plate is a printed sheet without hexes. Its areas have places of their own, by column and half
//! row as those of hexes, so that cameras, cursors and pictures work alike on either sort of board.

use super::{Board, Sides, SpaceId};
use crate::kinds::AreaKind;
use crate::texts::Texts;

/// A sheet of areas.
#[derive(Debug)]
pub struct Plate {
    /// Its name, as the map calls it.
    pub name: &'static str,
    /// The number of its first area.
    pub first: u16,
    /// How many areas it has.
    pub len: u16,
    /// The column where it begins: plates lie side by side.
    pub left: u8,
    /// How many columns it takes.
    pub cols: u8,
}

impl Plate {
    /// Does this plate hold `space`?
    pub const fn holds(&self, space: SpaceId) -> bool {
        let at = space.index();
        at >= self.first as usize && at < self.first as usize + self.len as usize
    }
}

/// The areas of a board, in the order of their numbers.
#[derive(Debug)]
pub struct Areas {
    /// The plates they are on; none on a board of hexes.
    pub plates: &'static [Plate],
    /// Where they are drawn: column and half row.
    pub spots: &'static [(u8, u8)],
    /// Their ids, which are what they go by in data files and lines.
    pub ids: Texts,
}

impl Areas {
    /// No area at all.
    pub const NONE: Areas = Areas { plates: &[], spots: &[], ids: Texts::NONE };
}

impl Sides {
    /// What land units move along: railways and roads, the black lines.
    pub const BLACK: Sides = Sides(Self::RAIL.0 | Self::ROAD.0);
}

impl Board {
    /// The number of the first area; hexes come before it.
    const fn first_area(&self) -> usize {
        match self.areas.plates {
            [first, ..] => first.first as usize,
            [] => self.len as usize,
        }
    }

    /// The place of an area in the lists of areas.
    const fn area_number(&self, space: SpaceId) -> Option<usize> {
        match space.index().checked_sub(self.first_area()) {
            Some(number) if number < self.areas.spots.len() => Some(number),
            _ => None,
        }
    }

    /// Is this board made of areas?
    pub const fn has_areas(&self) -> bool {
        !self.areas.plates.is_empty()
    }

    /// The plate that an area is on.
    pub fn plate_of(&self, space: SpaceId) -> Option<&'static Plate> {
        self.areas.plates.iter().find(|plate| plate.holds(space))
    }

    /// What sort of area a space is; a hex is none.
    pub const fn area_kind(&self, space: SpaceId) -> Option<AreaKind> {
        let terrain = self.terrain(space).0 as usize;
        if terrain < self.terrains.len() { self.terrains[terrain].area } else { None }
    }

    /// The id of an area; empty for a hex.
    pub const fn area_id(&self, space: SpaceId) -> &'static str {
        match self.area_number(space) {
            Some(number) => self.areas.ids.get(number),
            None => "",
        }
    }

    /// Where an area is drawn: its column, and its row in halves.
    pub const fn area_spot(&self, space: SpaceId) -> Option<(u8, u8)> {
        match self.area_number(space) {
            Some(number) => Some(self.areas.spots[number]),
            None => None,
        }
    }

    /// Every area, in order.
    pub fn area_spaces(&self) -> impl Iterator<Item = SpaceId> + '_ {
        let first = self.first_area();
        (first..first + self.areas.spots.len()).map(|number| SpaceId::new(number as u16))
    }

    /// The area with this id.
    pub(super) fn find_area(&self, id: &str) -> Option<SpaceId> {
        self.area_spaces().find(|space| self.area_id(*space) == id)
    }

    /// The areas at the other ends of the lines of some kinds: [`Sides::BLACK`], one of its two, or
    /// [`Sides::SEA_LANE`].
    #[inline]
    pub fn along(&self, space: SpaceId, lines: Sides) -> impl Iterator<Item = SpaceId> + use<> {
        self.area_ways(space).iter().filter(move |way| way.sides.any(lines)).map(|way| way.to)
    }

    /// Does a line of one of these kinds join two areas?
    pub fn joined(&self, a: SpaceId, b: SpaceId, lines: Sides) -> bool {
        self.along(a, lines).any(|there| there == b)
    }
}
