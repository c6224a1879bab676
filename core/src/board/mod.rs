//! The map: spaces, what lies in them and between them.
//!
//! A board is spaces and the ways between them. A hex sheet makes ways, a list of joined areas does
//! so, too, and a board may have two sheets or sheets and areas together. All of it is `static`
//! data made at build time from `data/GAME/map.txt`, so a board costs flash and no RAM.
//!
//! What is between two neighbours is a [`Sides`] set, an index of five bits into the board's short
//! list of different sets. A hex has those of three sides and reads the other three from its
//! neighbours, with one bit more that says where those are. Few hexes differ in this, so it stands
//! in a list and a hex keeps its place there: one byte, and another one for the pair of terrain and
//! country.
//!
//! Not here: what any of it costs or does. That is for the games to say.

mod hex;
mod lands;
mod set;

pub use hex::{Dir, DirSet, Parity, Sheet, offsets};
pub(crate) use lands::land_of;
pub use lands::{Lands, land_from, land_table, lands};
pub(crate) use set::Bits;
pub use set::{SET_WORDS, SpaceSet, window};

use crate::texts::Texts;

/// A space of a board: a hex or an area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct SpaceId(u16);

impl SpaceId {
    /// The space with this number.
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// The number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number as it is stored.
    pub const fn raw(self) -> u16 {
        self.0
    }
}

crate::codec!(SpaceId(0));

/// A country or region of the board, an index into [`Board::countries`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Country(pub u8);

/// A kind of terrain or area, an index into [`Board::terrains`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Terrain(pub u8);

/// What lies on a hexside, or on the way between two areas.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sides(pub u16);

impl Sides {
    /// Nothing of note.
    pub const NONE: Sides = Sides(0);
    /// A river.
    pub const RIVER: Sides = Sides(1);
    /// A river that the rules call major.
    pub const MAJOR_RIVER: Sides = Sides(1 << 1);
    /// Water that may be crossed under rules of its own.
    pub const STRAIT: Sides = Sides(1 << 2);
    /// Open sea.
    pub const SEA: Sides = Sides(1 << 3);
    /// A lake.
    pub const LAKE: Sides = Sides(1 << 4);
    /// Closed by the map.
    pub const BLOCKED: Sides = Sides(1 << 5);
    /// A railway crosses.
    pub const RAIL: Sides = Sides(1 << 6);
    /// A road crosses.
    pub const ROAD: Sides = Sides(1 << 7);
    /// Two countries meet. No side keeps it: [`Board::is_border`] knows.
    pub const BORDER: Sides = Sides(1 << 8);
    /// The sheet ends.
    pub const EDGE: Sides = Sides(1 << 9);
    /// Areas joined over sea.
    pub const SEA_LANE: Sides = Sides(1 << 10);

    /// What no land unit crosses and no zone or supply line passes, whatever the game.
    pub const CLOSED: Sides = Sides(Self::SEA.0 | Self::LAKE.0 | Self::BLOCKED.0 | Self::EDGE.0);

    /// Both together.
    pub const fn with(self, other: Sides) -> Sides {
        Sides(self.0 | other.0)
    }

    /// Does this share anything with `other`?
    #[inline]
    pub const fn any(self, other: Sides) -> bool {
        self.0 & other.0 != 0
    }
}

/// A kind of terrain as the map names it.
#[derive(Debug)]
pub struct TerrainKind {
    /// The letter in `map.txt`.
    pub letter: char,
    /// The name a player reads.
    pub name: &'static str,
    /// Nothing ever enters: sea, lake, no hex at all.
    pub closed: bool,
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

/// What sort of place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaceKind {
    /// Counts in the rules.
    City,
    /// Smaller, where a game tells the two apart.
    Town,
    /// Only a name on the map.
    Dot,
    /// An area of an area board.
    Area,
}

/// Hexes the map marks with works of one kind, or any other named set of spaces.
#[derive(Debug)]
pub struct Mark {
    /// The kind, as `map.txt` calls it.
    pub name: &'static str,
    /// The spaces, ascending.
    pub spaces: &'static [SpaceId],
}

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

/// A whole map.
#[derive(Debug)]
pub struct Board {
    /// The name of the map.
    pub name: &'static str,
    /// Hex sheets in the order of their spaces; none on an area board.
    pub sheets: &'static [Sheet],
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

/// The sides of every hex that it keeps itself: up, up-right and down-right.
#[derive(Debug)]
pub struct Halves {
    /// By hex: the low byte of its place in `kinds`.
    pub numbers: &'static [u8],
    /// By hex: the high byte; empty where low bytes are enough.
    pub high: &'static [u8],
    /// The different ones: five bits for each of the three sides, then [`LOW_BIT`].
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

/// Set in [`Halves::kinds`] for a hex in a lower column.
pub const LOW_BIT: u16 = 1 << 15;

/// The part of [`Board::packed`] that holds the six sides.
pub const SIDE_BITS: u32 = (1 << 30) - 1;
/// Set in [`Board::packed`] for a hex in a lower column.
pub const DOWN_BIT: u32 = 1 << 30;
/// Set in [`Board::packed`] for a hex of the second sheet.
pub const SECOND_SHEET_BIT: u32 = 1 << 31;

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

    /// All that is packed of a hex: five bits for each of its six sides clockwise from up, zero
    /// where the sheet ends, then [`DOWN_BIT`] and [`SECOND_SHEET_BIT`]. Zero for an area.
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
        let down = if at + 1 < self.halves.len() { self.halves.of(at + 1) as u32 & 31 } else { 0 };
        let down_left = self.seen_from(at, left, first) >> 5 & 31;
        let up_left = self.seen_from(at, left.wrapping_sub(1), first) >> 10 & 31;
        let own = (self.halves.of(at) & !LOW_BIT) as u32;
        own | down << 15 | down_left << 20 | up_left << 25 | (kind as u32) << 30
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
        self.side_set(packed >> (5 * dir as u32))
    }

    /// The set that the low five bits of `packed` stand for.
    #[inline]
    pub fn side_set(&self, packed: u32) -> Sides {
        self.side_sets.get(packed as usize & 31).copied().unwrap_or(Sides::EDGE)
    }

    /// The neighbouring hex in a direction.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn neighbour(&self, space: SpaceId, dir: Dir) -> Option<SpaceId> {
        let packed = self.packed(space);
        if packed >> (5 * dir as u32) & 31 == 0 {
            return None;
        }
        let step = offsets(self.stride(packed), packed & DOWN_BIT != 0);
        let to = space.index() as i32 + step.get(dir as usize).copied().unwrap_or(0);
        u16::try_from(to).ok().map(SpaceId::new)
    }

    /// Rows of the sheet a packed hex belongs to.
    #[inline]
    pub fn stride(&self, packed: u32) -> i32 {
        let sheet = usize::from(packed & SECOND_SHEET_BIT != 0);
        self.sheets.get(sheet).map_or(0, |sheet| i32::from(sheet.rows))
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
                if rest & 31 != 0 {
                    let to = SpaceId::new((space.index() as i32 + step) as u16);
                    visit(Way { to, sides: self.side_set(rest) });
                }
                rest >>= 5;
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

    /// Do two countries meet between these neighbours?
    pub fn is_border(&self, a: SpaceId, b: SpaceId) -> bool {
        let (a, b) = (self.country(a), self.country(b));
        a != b && a != Country(0) && b != Country(0)
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

    /// Hexes between two spaces of one sheet. Spaces of different sheets have no distance.
    pub fn distance(&self, a: SpaceId, b: SpaceId) -> Option<u16> {
        self.sheet_of(a)?.distance(a, b)
    }

    /// The hexes exactly `radius` away.
    pub fn ring(&self, centre: SpaceId, radius: u16) -> impl Iterator<Item = SpaceId> + '_ {
        let sheet = self.sheet_of(centre);
        sheet.into_iter().flat_map(move |sheet| {
            (0..sheet.len() as u16)
                .map(move |n| SpaceId::new(sheet.first + n))
                .filter(move |space| sheet.distance(centre, *space) == Some(radius))
        })
    }

    /// The directions in which `centre` has a neighbour in `set`.
    pub fn directions_in(&self, centre: SpaceId, set: &SpaceSet) -> DirSet {
        let mut dirs = DirSet::EMPTY;
        for dir in Dir::ALL {
            if self.neighbour(centre, dir).is_some_and(|space| set.contains(space)) {
                dirs.insert(dir);
            }
        }
        dirs
    }

    /// Where a space is drawn: columns to the right, half rows down. Sheets stand side by side.
    pub fn position(&self, space: SpaceId) -> (u16, u16) {
        let mut left = 0;
        for sheet in self.sheets {
            if let Some((col, row)) = sheet.coords(space) {
                let low = u16::from(sheet.down.matches(col));
                return (
                    left + u16::from(col - sheet.first_col),
                    2 * u16::from(row - sheet.first_row) + low,
                );
            }
            left += u16::from(sheet.cols) + 1;
        }
        (0, 0)
    }

    /// The hex that is drawn there, in the measures of [`Board::position`].
    pub fn at_position(&self, x: i32, y: i32) -> Option<SpaceId> {
        let mut left = 0;
        for sheet in self.sheets {
            let (col, row) =
                (x - left + i32::from(sheet.first_col), y / 2 + i32::from(sheet.first_row));
            if y >= 0
                && let (Ok(col), Ok(row)) = (u8::try_from(col), u8::try_from(row))
                && i32::from(sheet.down.matches(col)) == y % 2
                && let Some(space) = sheet.at(col, row)
            {
                return Some(space);
            }
            left += i32::from(sheet.cols) + 1;
        }
        None
    }

    /// How far the whole map goes, in the measures of [`Board::position`].
    pub fn extent(&self) -> (u16, u16) {
        let wide: u16 = self.sheets.iter().map(|sheet| u16::from(sheet.cols) + 1).sum();
        let high = self.sheets.iter().map(|sheet| 2 * u16::from(sheet.rows)).max();
        (wide.saturating_sub(1), high.unwrap_or(0))
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

    /// The space with this printed number or area name.
    pub fn find(&self, label: &str) -> Option<SpaceId> {
        for sheet in self.sheets {
            if let Some(digits) = label.strip_prefix(sheet.prefix)
                && digits.len() == 4
                && digits.bytes().all(|b| b.is_ascii_digit())
            {
                let (col, row) = digits.split_at(2);
                if let (Ok(col), Ok(row)) = (col.parse(), row.parse())
                    && let Some(space) = sheet.at(col, row)
                {
                    return Some(space);
                }
            }
        }
        let area =
            |place: &&Place| place.kind == PlaceKind::Area && self.place_name(place.space) == label;
        self.places.iter().find(area).map(|place| place.space)
    }

    /// The printed number or name of a space, for showing.
    pub fn label(&self, space: SpaceId) -> Label<'_> {
        Label { board: self, space }
    }
}

/// The ways out of a space, one after another. A type of its own, so that a board's program has the
/// walk once.
pub struct Ways<'a> {
    board: &'a Board,
    space: SpaceId,
    packed: u32,
    /// Directions that were looked at, and behind them the ways of an area.
    dir: u8,
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
            self.dir += 1;
            let Some(step) = steps.get(dir) else {
                return board.area_ways(space).get(dir - steps.len()).copied();
            };
            let class = packed >> (5 * dir) & 31;
            if class != 0 {
                let to = SpaceId::new((space.index() as i32 + step) as u16);
                return Some(Way { to, sides: board.side_set(class) });
            }
        }
    }
}

/// Shows the printed number of a hex or the name of an area.
pub struct Label<'a> {
    board: &'a Board,
    space: SpaceId,
}

impl core::fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if let Some(sheet) = self.board.sheet_of(self.space)
            && let Some((col, row)) = sheet.coords(self.space)
        {
            return write!(f, "{}{col:02}{row:02}", sheet.prefix);
        }
        match self.board.place_name(self.space) {
            "" => f.write_str("nowhere"),
            name => f.write_str(name),
        }
    }
}
