//! Result tables as data.

/// One line of headings over a table's columns.
#[derive(Debug)]
pub struct Line {
    /// The line's name in `tables.txt`.
    pub name: &'static str,
    /// The least value that reaches each column, ascending.
    pub heads: &'static [i16],
}

impl Line {
    /// The heading of a column.
    pub fn head(&self, column: Column) -> i16 {
        self.heads.get(usize::from(column.0)).copied().unwrap_or(0)
    }
}

/// A result table: columns by a number, rows by a die.
///
/// What the number is (a differential, odds, a percentage) and what a cell means is the game's
/// affair; a cell written `a/b` is kept as `a * 16 + b`, a cell that is a word as its place in
/// `words`.
#[derive(Debug)]
pub struct Table {
    /// The table's name in `tables.txt`.
    pub name: &'static str,
    /// Headings; several lines may stand over the same columns.
    pub lines: &'static [Line],
    /// The die face of the first row.
    pub first_row: i8,
    /// How many columns.
    pub columns: u8,
    /// Cells row by row.
    pub cells: &'static [u8],
    /// The words that cells stand for; empty where cells are numbers.
    pub words: &'static [&'static str],
}

/// A column of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Column(pub u8);

impl Table {
    /// The line with this name.
    pub fn line(&self, name: &str) -> Option<&'static Line> {
        self.lines.iter().find(|line| line.name == name)
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.cells.len() / usize::from(self.columns.max(1))
    }

    /// The column for `value` under `line`: the last heading that it reaches, the first below all.
    pub fn column(&self, line: &Line, value: i16) -> Column {
        let reached = line.heads.iter().take_while(|head| **head <= value).count();
        Column(reached.saturating_sub(1) as u8)
    }

    /// `column` moved right by `shift` (left if negative), not beyond either end.
    pub fn shifted(&self, column: Column, shift: i16) -> Column {
        let last = i16::from(self.columns) - 1;
        Column(i16::from(column.0).saturating_add(shift).clamp(0, last.max(0)) as u8)
    }

    /// The cell for a column and a die, rows beyond the ends read as the end rows.
    pub fn cell(&self, column: Column, die: i8) -> u8 {
        let last = self.rows() as i16 - 1;
        let row = (i16::from(die) - i16::from(self.first_row)).clamp(0, last.max(0)) as usize;
        self.cells
            .get(row * usize::from(self.columns) + usize::from(column.0))
            .copied()
            .unwrap_or(0)
    }

    /// The word for a column and a die, where cells are words.
    pub fn word(&self, column: Column, die: i8) -> &'static str {
        self.meaning(self.cell(column, die))
    }

    /// The word that a cell stands for.
    pub fn meaning(&self, cell: u8) -> &'static str {
        self.words.get(usize::from(cell)).copied().unwrap_or("")
    }
}

/// A small chart of numbers by name; `None` where the chart shows a dash.
#[derive(Debug)]
pub struct Chart {
    /// The chart's name in `tables.txt`.
    pub name: &'static str,
    /// Column names.
    pub columns: &'static [&'static str],
    /// Row names.
    pub rows: &'static [&'static str],
    /// Numbers row by row.
    pub cells: &'static [Option<i8>],
}

impl Chart {
    /// The number at a row and column by place.
    pub const fn at(&self, row: usize, column: usize) -> Option<i8> {
        if row >= self.rows.len() || column >= self.columns.len() {
            return None;
        }
        self.cells[row * self.columns.len() + column]
    }

    /// A column, row by row; zero where the chart shows a dash. A game that takes its columns while
    /// compiling keeps no chart in flash.
    pub const fn column<const N: usize>(&self, column: usize) -> [i8; N] {
        let mut numbers = [0; N];
        let mut n = 0;
        while n < N {
            if let Some(number) = self.at(n, column) {
                numbers[n] = number;
            }
            n += 1;
        }
        numbers
    }

    /// A column of prices in half points, row by row; zero where the chart shows a dash.
    pub const fn halves<const N: usize>(&self, column: usize) -> [u8; N] {
        let mut halves = [0; N];
        let mut n = 0;
        while n < N {
            halves[n] = match self.at(n, column) {
                Some(points) => points as u8 * 2,
                None => 0,
            };
            n += 1;
        }
        halves
    }

    /// The number at a named row and column.
    pub fn get(&self, row: &str, column: &str) -> Option<i8> {
        let row = self.rows.iter().position(|name| *name == row)?;
        let column = self.columns.iter().position(|name| *name == column)?;
        self.at(row, column)
    }
}
