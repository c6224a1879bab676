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
    /// How far they are from each other: two entries a byte, for each space those before it.
    pub steps: &'static [u8],
}

impl Areas {
    /// No area at all.
    pub const NONE: Areas = Areas { plates: &[], spots: &[], ids: Texts::NONE, steps: &[] };
}

impl Areas {
    /// Steps from an area to another along the lines of the board: one over land, two over water,
    /// and at most 15; nothing on a board of hexes.
    pub fn steps_between(&self, one: u8, other: u8) -> Option<u8> {
        if !cfg!(feature = "area-boards") || self.steps.is_empty() {
            return None;
        }
        let (low, high) = (usize::from(one.min(other)), usize::from(one.max(other)));
        if low == high {
            return Some(0);
        }
        let at = high * (high - 1) / 2 + low;
        let pair = self.steps.get(at / 2).copied().unwrap_or(0xFF);
        Some(if at.is_multiple_of(2) { pair & 0xF } else { pair >> 4 })
    }
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
        if !self.has_areas() {
            return None;
        }
        match space.index().checked_sub(self.first_area()) {
            Some(number) if number < self.areas.spots.len() => Some(number),
            _ => None,
        }
    }

    /// Is this board made of areas? Without the feature `area-boards` none is, and nothing is left
    /// of what is done for them.
    pub const fn has_areas(&self) -> bool {
        cfg!(feature = "area-boards") && !self.areas.plates.is_empty()
    }

    /// The plate that an area is on.
    pub fn plate_of(&self, space: SpaceId) -> Option<&'static Plate> {
        self.areas.plates.iter().find(|plate| plate.holds(space))
    }

    /// What sort of area a space is; a hex is none.
    pub const fn area_kind(&self, space: SpaceId) -> Option<AreaKind> {
        if !self.has_areas() {
            return None;
        }
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

#[cfg(test)]
mod tests {
    use super::super::{
        Country, CountryKind, Ground, Halves, SidePlanes, Terrain, TerrainKind, Way,
    };
    use super::*;
    use crate::texts::Cuts;
    use std::vec::Vec;

    const fn way(to: u16, sides: Sides) -> Way {
        Way { to: SpaceId::new(to), sides }
    }

    const fn kind(name: &'static str, area: AreaKind) -> TerrainKind {
        TerrainKind { letter: '.', name, closed: false, area: Some(area) }
    }

    const fn ground(terrain: u8) -> Ground {
        Ground { terrain: Terrain(terrain), country: Country(0) }
    }

    const NONE: SidePlanes = SidePlanes { dirs: [&[], &[], &[]] };
    const BOTH: Sides = Sides::ROAD.with(Sides::SEA_LANE);

    /// Two plates: on one an inland area, a port and a sea, on the other a sea and an island.
    static BOARD: Board = Board {
        name: "two plates",
        sheets: &[],
        turned: false,
        len: 5,
        terrains: &[
            kind("land", AreaKind::Land),
            kind("coastal", AreaKind::Coastal),
            kind("sea", AreaKind::Sea),
            kind("island", AreaKind::Island),
        ],
        countries: &[CountryKind { code: "--", name: "none" }],
        ground: &[0, 1, 2, 2, 3],
        grounds: &[ground(0), ground(1), ground(2), ground(3)],
        halves: Halves { numbers: &[], high: &[], kinds: &[] },
        side_sets: &[],
        open: NONE,
        rail: NONE,
        areas: Areas {
            plates: &[
                Plate { name: "West", first: 0, len: 3, left: 0, cols: 4 },
                Plate { name: "East", first: 3, len: 2, left: 5, cols: 3 },
            ],
            spots: &[(0, 0), (1, 1), (3, 6), (5, 4), (7, 9)],
            ids: Texts {
                letters: "ULMROMEGULFBAYOSEL",
                cuts: Cuts { lengths: &[3, 4, 4, 3, 4], starts: &[0] },
            },
            steps: &[],
        },
        way_starts: &[0, 1, 3, 5, 7, 8],
        ways: &[
            way(1, Sides::RAIL),
            way(0, Sides::RAIL),
            way(2, BOTH),
            way(1, BOTH),
            way(3, Sides::SEA_LANE),
            way(2, Sides::SEA_LANE),
            way(4, Sides::SEA_LANE),
            way(3, Sides::SEA_LANE),
        ],
        land: &[31],
        places: &[],
        place_names: Texts::NONE,
        marks: &[],
    };

    fn area(id: &str) -> SpaceId {
        BOARD.find(id).expect("an area")
    }

    #[test]
    fn areas_go_by_their_ids() {
        let ids: Vec<&str> = BOARD.spaces().map(|space| BOARD.area_id(space)).collect();
        assert_eq!(ids, ["ULM", "ROME", "GULF", "BAY", "OSEL"]);
        for space in BOARD.spaces() {
            let label = std::format!("{}", BOARD.label(space));
            assert_eq!(BOARD.find(&label), Some(space));
        }
        assert_eq!(BOARD.find("UL"), None);
        assert_eq!(BOARD.area_id(SpaceId::new(5)), "");
        assert_eq!(std::format!("{}", BOARD.label(SpaceId::new(5))), "nowhere");
    }

    #[test]
    fn every_area_is_found_where_it_is_drawn() {
        assert_eq!(BOARD.extent(), (8, 10));
        for space in BOARD.spaces() {
            let (x, y) = BOARD.position(space);
            assert_eq!(BOARD.at_position(x.into(), y.into()), Some(space));
        }
        assert_eq!(BOARD.at_position(0, 1), None);
        assert_eq!(BOARD.at_position(-1, 0), None);
        assert_eq!(BOARD.at_position(300, 0), None);
    }

    #[test]
    fn an_area_has_a_plate_and_a_kind() {
        let plate = |id| BOARD.plate_of(area(id)).map(|plate| plate.name);
        assert_eq!(["ULM", "GULF", "BAY"].map(plate), [Some("West"), Some("West"), Some("East")]);
        assert!(BOARD.plate_of(SpaceId::new(5)).is_none());
        let kinds: Vec<_> = BOARD.area_spaces().filter_map(|at| BOARD.area_kind(at)).collect();
        let (land, sea) = (AreaKind::Land, AreaKind::Sea);
        assert_eq!(kinds, [land, AreaKind::Coastal, sea, sea, AreaKind::Island]);
    }

    #[test]
    fn lines_lead_along_their_kind() {
        let along = |id, lines| {
            let there = BOARD.along(area(id), lines);
            there.map(|space| BOARD.area_id(space)).collect::<Vec<_>>()
        };
        assert_eq!(along("ROME", Sides::BLACK), ["ULM", "GULF"]);
        assert_eq!(along("ROME", Sides::RAIL), ["ULM"]);
        assert_eq!(along("ROME", Sides::SEA_LANE), ["GULF"]);
        assert!(along("ULM", Sides::SEA_LANE).is_empty());
        assert!(BOARD.joined(area("BAY"), area("OSEL"), Sides::SEA_LANE));
        assert!(!BOARD.joined(area("BAY"), area("OSEL"), Sides::BLACK));
        assert_eq!(BOARD.along(SpaceId::new(9), Sides::BLACK).count(), 0);
    }

    #[test]
    fn steps_stand_two_a_byte_and_read_both_ways() {
        // From the second area to the first, from the third to the first and to the second.
        let areas = Areas { steps: &[0x21, 0x0F], ..Areas::NONE };
        let steps = |one, other| areas.steps_between(one, other);
        assert_eq!([steps(1, 0), steps(2, 0), steps(2, 1)], [Some(1), Some(2), Some(15)]);
        assert_eq!([steps(0, 2), steps(1, 1)], [Some(2), Some(0)]);
        assert_eq!(Areas::NONE.steps_between(0, 1), None, "hexes have none");
    }
}
