//! Hex geometry: directions, sheets and their printed numbers, distances.
//!
//! Every sheet is the same kind of grid: flat-top hexes in columns, numbered column first
//! (`CCRR`), every second column standing half a hex lower:
//!
//! ```text
//!       __         0
//!    __/  \__    5 __ 1      directions, clockwise from "up" (row - 1)
//!   /  \__/  \    /  \
//!   \__/  \__/    \__/
//!   /  \__/  \   4    2
//!   \__/  \__/     3
//! ```
//!
//! Spaces of a sheet lie column by column in one run of numbers with a fixed stride, so a step in
//! a direction is one addition that depends only on the parity of the column.

use super::SpaceId;

/// One of the six ways out of a hex, clockwise from "up" on the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Dir {
    /// Row - 1.
    Up,
    /// Column + 1, the upper of the two.
    UpRight,
    /// Column + 1, the lower of the two.
    DownRight,
    /// Row + 1.
    Down,
    /// Column - 1, the lower of the two.
    DownLeft,
    /// Column - 1, the upper of the two.
    UpLeft,
}

impl Dir {
    /// All directions, clockwise.
    pub const ALL: [Dir; 6] =
        [Dir::Up, Dir::UpRight, Dir::DownRight, Dir::Down, Dir::DownLeft, Dir::UpLeft];

    /// The direction with this number, counted modulo six.
    pub const fn from_index(index: usize) -> Dir {
        Self::ALL[index % 6]
    }

    /// The direction straight across.
    pub const fn opposite(self) -> Dir {
        Self::from_index(self as usize + 3)
    }
}

/// A set of directions: which of a hex's six neighbours something holds for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DirSet(u8);

impl DirSet {
    /// No direction.
    pub const EMPTY: DirSet = DirSet(0);

    /// Adds a direction.
    pub fn insert(&mut self, dir: Dir) {
        self.0 |= 1 << dir as u8;
    }

    /// Is this direction in the set?
    pub const fn contains(self, dir: Dir) -> bool {
        self.0 >> dir as u8 & 1 != 0
    }

    /// How many directions.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// No direction at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Two directions straight across from each other.
    pub const fn has_opposites(self) -> bool {
        self.0 & self.0 >> 3 & 0b111 != 0
    }

    /// Three directions with one free between each and the next.
    pub const fn has_three_with_gaps(self) -> bool {
        self.0 & 0b01_0101 == 0b01_0101 || self.0 & 0b10_1010 == 0b10_1010
    }
}

/// Odd or even, of column numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parity {
    /// Even numbers.
    Even,
    /// Odd numbers.
    Odd,
}

impl Parity {
    /// Is `number` of this parity?
    pub const fn matches(self, number: u8) -> bool {
        (number % 2 == 1) == matches!(self, Parity::Odd)
    }
}

/// One printed hex sheet and its numbering scheme.
#[derive(Debug)]
pub struct Sheet {
    /// The sheet's name in data files, `main` where there is only one.
    pub name: &'static str,
    /// What is written before a hex number to tell sheets apart, often nothing.
    pub prefix: &'static str,
    /// First column number printed.
    pub first_col: u8,
    /// First row number printed; some sheets begin at zero.
    pub first_row: u8,
    /// How many columns.
    pub cols: u8,
    /// How many rows the long columns have; also the stride of space numbers.
    pub rows: u8,
    /// Which columns stand half a hex lower.
    pub down: Parity,
    /// Which columns lack the last row, if any do.
    pub short: Option<Parity>,
    /// The number of the sheet's first space.
    pub first: u16,
}

impl Sheet {
    /// Spaces the sheet takes, places without a hex included.
    pub const fn len(&self) -> usize {
        self.cols as usize * self.rows as usize
    }

    /// A sheet without a single hex?
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Does this sheet hold `space`?
    pub const fn holds(&self, space: SpaceId) -> bool {
        space.index() >= self.first as usize && space.index() < self.first as usize + self.len()
    }

    /// Printed column and row of a space of this sheet.
    pub const fn coords(&self, space: SpaceId) -> Option<(u8, u8)> {
        if !self.holds(space) || self.rows == 0 {
            return None;
        }
        let n = space.index() - self.first as usize;
        let col = (n / self.rows as usize) as u8 + self.first_col;
        let row = (n % self.rows as usize) as u8 + self.first_row;
        if self.has(col, row) { Some((col, row)) } else { None }
    }

    /// Is there a hex with this printed column and row?
    pub const fn has(&self, col: u8, row: u8) -> bool {
        if col < self.first_col || row < self.first_row {
            return false;
        }
        col - self.first_col < self.cols && row - self.first_row < self.rows_in(col)
    }

    /// How many hexes a column has.
    pub const fn rows_in(&self, col: u8) -> u8 {
        let short = match self.short {
            Some(parity) => parity.matches(col),
            None => false,
        };
        if short { self.rows.saturating_sub(1) } else { self.rows }
    }

    /// The space printed `CCRR`.
    pub const fn at(&self, col: u8, row: u8) -> Option<SpaceId> {
        if !self.has(col, row) {
            return None;
        }
        let n = (col - self.first_col) as u16 * self.rows as u16 + (row - self.first_row) as u16;
        Some(SpaceId::new(self.first + n))
    }

    /// The hex one step away, if the sheet goes on there.
    pub const fn neighbour(&self, space: SpaceId, dir: Dir) -> Option<SpaceId> {
        let Some((col, row)) = self.coords(space) else { return None };
        let dn = self.down.matches(col) as i16;
        let (dc, dr) = match dir {
            Dir::Up => (0, -1),
            Dir::UpRight => (1, dn - 1),
            Dir::DownRight => (1, dn),
            Dir::Down => (0, 1),
            Dir::DownLeft => (-1, dn),
            Dir::UpLeft => (-1, dn - 1),
        };
        let (col, row) = (col as i16 + dc, row as i16 + dr);
        if col < 0 || row < 0 || col > u8::MAX as i16 || row > u8::MAX as i16 {
            return None;
        }
        self.at(col as u8, row as u8)
    }

    /// Hexes between two spaces of this sheet, counting the last but not the first.
    pub const fn distance(&self, a: SpaceId, b: SpaceId) -> Option<u16> {
        let (Some((ca, ra)), Some((cb, rb))) = (self.coords(a), self.coords(b)) else {
            return None;
        };
        // Rows in half hexes, so that both kinds of columns count on one scale.
        let ya = 2 * ra as u16 + self.down.matches(ca) as u16;
        let yb = 2 * rb as u16 + self.down.matches(cb) as u16;
        let dx = ca.abs_diff(cb) as u16;
        let dy = ya.abs_diff(yb);
        Some(dx + dy.saturating_sub(dx) / 2)
    }
}

/// How far each direction goes in space numbers, for a sheet with `stride` rows.
///
/// `down` says whether the hex left stands in a lower column.
#[inline]
pub const fn offsets(stride: i32, down: bool) -> [i32; 6] {
    let dn = down as i32;
    [-1, stride - 1 + dn, stride + dn, 1, dn - stride, dn - 1 - stride]
}
