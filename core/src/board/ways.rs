//! Neighbours: the ways out of a space and what lies on them.
//!
//! A hex keeps three of its sides ([`super::sides`]) and reads the other three from its neighbours,
//! with one bit more that says where those are. Few hexes differ in this, so it stands in a list
//! and a hex keeps its place there, one byte.

use super::sides::{SET_BITS, SET_MASK};
use super::{Board, Dir, LOW_BIT, Sides, SpaceId, offsets};

/// One way out of a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Where it leads.
    pub to: SpaceId,
    /// What lies between.
    pub sides: Sides,
}

/// Which hexes have a given thing on their sides, as bits for the three directions
/// up, up-right and down-right. The other three are the same sides seen from the neighbour.
#[derive(Debug)]
pub struct SidePlanes {
    /// One run of words a direction.
    pub dirs: [&'static [u64]; 3],
}

/// The sides of every hex that it keeps itself: up, up-right and down-right.
#[derive(Debug)]
pub struct Halves {
    /// By hex: the low byte of its place in `kinds`.
    pub numbers: &'static [u8],
    /// By hex: the high byte; empty where low bytes are enough.
    pub high: &'static [u8],
    /// The different ones: three packed sides, then [`LOW_BIT`].
    pub kinds: &'static [u16],
}

impl Halves {
    /// How many hexes there are.
    #[inline]
    const fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Those of the hex with this number.
    #[inline]
    const fn of(&self, at: usize) -> u16 {
        let high = if at < self.high.len() { (self.high[at] as usize) << 8 } else { 0 };
        self.kinds[self.numbers[at] as usize | high]
    }
}

/// The part of [`Board::packed`] that holds the six sides.
pub const SIDE_BITS: u32 = DOWN_BIT - 1;
/// Set in [`Board::packed`] for a hex in a lower column.
pub const DOWN_BIT: u32 = 1 << (6 * SET_BITS);
/// Set in [`Board::packed`] for a hex of the second sheet.
pub const SECOND_SHEET_BIT: u32 = DOWN_BIT << 1;

impl Board {
    /// How the neighbours of a hex are found: [`DOWN_BIT`] and [`SECOND_SHEET_BIT`] as 1 and 2.
    #[inline]
    pub const fn walk_kind(&self, space: SpaceId) -> usize {
        let at = space.index();
        if at >= self.halves.len() {
            return 0;
        }
        let second = self.sheets.len() > 1 && at >= self.sheets[1].first as usize;
        (self.halves.of(at) / LOW_BIT) as usize | (second as usize) << 1
    }

    /// All that is packed of a hex: its six sides clockwise from up, each zero where the sheet
    /// ends, then [`DOWN_BIT`] and [`SECOND_SHEET_BIT`]. Zero for an area.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline)]
    pub const fn packed(&self, space: SpaceId) -> u32 {
        let at = space.index();
        if at >= self.halves.len() {
            return 0;
        }
        let kind = self.walk_kind(space);
        let sheet = match self.sheets {
            [_, second, ..] if kind > 1 => second,
            [first, ..] => first,
            [] => return 0,
        };
        let left = (at + (kind & 1)).wrapping_sub(sheet.rows as usize);
        let first = sheet.first as usize;
        // The top of a column has no side up, so the one below the last is an edge by itself.
        let down =
            if at + 1 < self.halves.len() { self.halves.of(at + 1) as u32 & SET_MASK } else { 0 };
        let down_left = self.seen_from(at, left, first) >> SET_BITS & SET_MASK;
        let up_left = self.seen_from(at, left.wrapping_sub(1), first) >> (2 * SET_BITS) & SET_MASK;
        let own = (self.halves.of(at) & !LOW_BIT) as u32;
        let left = down_left << (4 * SET_BITS) | up_left << (5 * SET_BITS);
        own | down << (3 * SET_BITS) | left | (kind as u32 * DOWN_BIT)
    }

    /// The sides of a hex in the column to the left; none if the number is not of that column.
    #[inline]
    const fn seen_from(&self, at: usize, left: usize, first: usize) -> u32 {
        // Columns are low by turns: a number that ran over into another column is like our own.
        let there = left >= first && left < at;
        if there && (self.halves.of(left) ^ self.halves.of(at)) & LOW_BIT != 0 {
            self.halves.of(left) as u32
        } else {
            0
        }
    }

    /// What lies on one side of a hex. Beyond the sheet it is the edge.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn side(&self, space: SpaceId, dir: Dir) -> Sides {
        let packed = self.packed(space);
        self.side_set(packed >> (SET_BITS * dir as u32))
    }

    /// The set that the lowest side of `packed` stands for.
    #[inline]
    pub fn side_set(&self, packed: u32) -> Sides {
        self.side_sets.get((packed & SET_MASK) as usize).copied().unwrap_or(Sides::EDGE)
    }

    /// The neighbouring hex in a direction.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn neighbour(&self, space: SpaceId, dir: Dir) -> Option<SpaceId> {
        let packed = self.packed(space);
        if packed >> (SET_BITS * dir as u32) & SET_MASK == 0 {
            return None;
        }
        let step = offsets(self.stride(packed), packed & DOWN_BIT != 0);
        let to = space.index() as i32 + step.get(dir as usize).copied().unwrap_or(0);
        u16::try_from(to).ok().map(SpaceId::new)
    }

    /// Rows of the sheet a packed hex belongs to.
    #[inline]
    pub const fn stride(&self, packed: u32) -> i32 {
        let sheet = (packed & SECOND_SHEET_BIT != 0) as usize;
        if sheet < self.sheets.len() { self.sheets[sheet].rows as i32 } else { 0 }
    }

    /// The ways out of a hex by direction, while compiling as well: for games that keep tables of
    /// all steps.
    pub const fn ways_by_direction(&self, from: SpaceId) -> [Option<Way>; 6] {
        let packed = self.packed(from);
        let walk = offsets(self.stride(packed), packed & DOWN_BIT != 0);
        let mut ways = [None; 6];
        let mut dir = 0;
        while dir < ways.len() {
            let set = (packed >> (SET_BITS * dir as u32) & SET_MASK) as usize;
            if set != 0 && set < self.side_sets.len() {
                let to = SpaceId::new((from.index() as i32 + walk[dir]) as u16);
                ways[dir] = Some(Way { to, sides: self.side_sets[set] });
            }
            dir += 1;
        }
        ways
    }

    /// Calls `visit` for every way out of a space, in the order of [`Board::ways`].
    ///
    /// The same as looping over `ways`, in a form that compiles to straight code: searches spend
    /// most of their time here.
    #[inline(always)]
    pub fn for_each_way(&self, space: SpaceId, mut visit: impl FnMut(Way)) {
        let packed = self.packed(space);
        if packed & SIDE_BITS != 0 {
            let steps = offsets(self.stride(packed), packed & DOWN_BIT != 0);
            let mut rest = packed;
            for step in steps {
                if rest & SET_MASK != 0 {
                    let to = SpaceId::new((space.index() as i32 + step) as u16);
                    visit(Way { to, sides: self.side_set(rest) });
                }
                rest >>= SET_BITS;
            }
        }
        if !self.way_starts.is_empty() {
            self.area_ways(space).iter().copied().for_each(visit);
        }
    }

    /// All ways out of a space: to the hex neighbours clockwise, then the others.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn ways(&self, space: SpaceId) -> Ways<'_> {
        Ways { board: self, space, packed: self.packed(space), dir: 0 }
    }

    /// The ways of an area.
    #[inline]
    pub fn area_ways(&self, space: SpaceId) -> &'static [Way] {
        if self.way_starts.is_empty() {
            return &[];
        }
        let start = self.way_starts.get(space.index()).copied().unwrap_or(0) as usize;
        let end = self.way_starts.get(space.index() + 1).copied().unwrap_or(0) as usize;
        self.ways.get(start..end).unwrap_or(&[])
    }

    /// What lies between two spaces, if they are neighbours.
    pub fn between(&self, a: SpaceId, b: SpaceId) -> Option<Sides> {
        self.ways(a).find(|way| way.to == b).map(|way| way.sides)
    }

    /// The direction from one hex to a neighbour.
    pub fn direction(&self, from: SpaceId, to: SpaceId) -> Option<Dir> {
        Dir::ALL.into_iter().find(|dir| self.neighbour(from, *dir) == Some(to))
    }
}

/// The ways out of a space, one after another. A type of its own, so that a board's program has the
/// walk once.
pub struct Ways<'a> {
    board: &'a Board,
    space: SpaceId,
    packed: u32,
    /// Directions that were looked at, and behind them the ways of an area.
    dir: u16,
}

impl Iterator for Ways<'_> {
    type Item = Way;

    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline)]
    fn next(&mut self) -> Option<Way> {
        let Self { board, space, packed, .. } = *self;
        let steps = offsets(board.stride(packed), packed & DOWN_BIT != 0);
        loop {
            let dir = usize::from(self.dir);
            self.dir = self.dir.saturating_add(1);
            let Some(step) = steps.get(dir) else {
                return board.area_ways(space).get(dir - steps.len()).copied();
            };
            let class = packed >> (SET_BITS * dir as u32) & SET_MASK;
            if class != 0 {
                let to = SpaceId::new((space.index() as i32 + step) as u16);
                return Some(Way { to, sides: board.side_set(class) });
            }
        }
    }
}
