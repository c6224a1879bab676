//! `tables.txt`: result tables and charts, written as they are printed.
//!
//! `[table NAME]` has lines of headings, `line NAME heads`, and a row for each face of the die. A
//! cell `a/b` is kept in one byte as `a * 16 + b`. Where a line `results words` stands before the
//! rows, cells are words and a cell is kept as the word's place in that list. `[chart NAME]` has a
//! line `columns names` and rows with a name; a dash is no number.

use super::shared::limits::BYTE_LIST_MAX;
use super::source::{At, Faults, Line, Section, Source};

/// A result table.
pub struct Table<'a> {
    /// Its name.
    pub name: &'a str,
    /// Lines of headings.
    pub lines: Vec<(&'a str, Vec<i16>)>,
    /// The die face of the first row.
    pub first_row: i8,
    /// How many columns.
    pub columns: usize,
    /// Cells, row by row.
    pub cells: Vec<u8>,
    /// The words that cells stand for; empty where cells are numbers.
    pub words: Vec<&'a str>,
}

/// A chart of numbers by name.
pub struct Chart<'a> {
    /// Its name.
    pub name: &'a str,
    /// Names of columns.
    pub columns: Vec<&'a str>,
    /// Names of rows.
    pub rows: Vec<&'a str>,
    /// Numbers, row by row.
    pub cells: Vec<Option<i8>>,
}

/// All tables and charts.
#[derive(Default)]
pub struct Tables<'a> {
    /// Tables.
    pub tables: Vec<Table<'a>>,
    /// Charts.
    pub charts: Vec<Chart<'a>>,
}

/// Reads the tables.
pub fn read<'a>(source: &Source<'a>, faults: &mut Faults) -> Tables<'a> {
    source.refuse_preamble(faults);
    let mut tables = Tables::default();
    for (n, section) in source.sections.iter().enumerate() {
        let (kind, name) = (section.kind, section.name);
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if !name.bytes().all(plain) || !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            faults.add(section.at, format!("{name:?} is no name for a {kind}"));
        }
        if source.sections[..n].iter().any(|other| (other.kind, other.name) == (kind, name)) {
            faults.add(section.at, format!("{kind} {name} is there twice"));
        }
        match kind {
            "table" => tables.tables.push(read_table(section, faults)),
            "chart" => tables.charts.push(read_chart(section, faults)),
            _ => faults.add(section.at, format!("unknown section {}", section.heading())),
        }
    }
    tables
}

/// Reads a table.
fn read_table<'a>(section: &Section<'a>, faults: &mut Faults) -> Table<'a> {
    let columns = section.lines().find_map(|line| match line.words()[..] {
        ["line", _, ref heads @ ..] => Some(heads.len()),
        _ => None,
    });
    let columns = columns.unwrap_or(0);
    if columns == 0 {
        faults.add(section.at, format!("table {} has no line of headings", section.name));
    }
    if columns > usize::from(u8::MAX) {
        faults.add(section.at, format!("{columns} columns, more than {}", u8::MAX));
    }
    let (lines, cells, words) = (Vec::new(), Vec::new(), Vec::new());
    let mut table = Table { name: section.name, lines, first_row: 0, columns, cells, words };
    let mut last = None;
    for line in section.lines() {
        match line.words()[..] {
            ["results", ref words @ ..] => table.add_words(line.at, words, last, faults),
            ["line", name, ref heads @ ..] => table.add_line(line.at, name, heads, faults),
            ["line"] => faults.add(line.at, "the line has no name"),
            _ => last = table.add_row(line, last, faults).or(last),
        }
    }
    if last.is_none() {
        faults.add(section.at, format!("table {} has no rows", section.name));
    }
    table
}

impl<'a> Table<'a> {
    /// Reads a line of headings, which must ascend or a column could never be reached.
    fn add_line(&mut self, at: At<'_>, name: &'a str, words: &[&str], faults: &mut Faults) {
        if words.len() != self.columns {
            let (count, columns) = (words.len(), self.columns);
            faults.add(at, format!("line {name} has {count} heads, the table {columns} columns"));
        }
        if self.lines.iter().any(|(other, _)| *other == name) {
            faults.add(at, format!("line {name} is there twice"));
        }
        let heads: Vec<i16> = words.iter().filter_map(|word| faults.number(at, word)).collect();
        if !heads.is_sorted_by(|a, b| a < b) {
            faults.add(at, format!("the heads of line {name} do not ascend"));
        }
        self.lines.push((name, heads));
    }

    /// Reads the words that cells stand for, before any row.
    fn add_words(&mut self, at: At<'_>, words: &[&'a str], last: Option<i8>, faults: &mut Faults) {
        if last.is_some() || !self.words.is_empty() {
            faults.add(at, "the results stand once, before the rows");
        }
        for word in words {
            if self.words.contains(word) {
                faults.add(at, format!("result {word} is there twice"));
            }
            self.words.push(word);
            faults.too_many(at, "results", self.words.len(), BYTE_LIST_MAX);
        }
    }

    /// Reads a cell: a word of the list if there is one, otherwise one number or two.
    fn read_cell(&self, at: At<'_>, text: &str, faults: &mut Faults) -> Option<u8> {
        if self.words.is_empty() {
            return read_cell(at, text, faults);
        }
        let place = self.words.iter().position(|word| *word == text);
        if place.is_none() {
            faults.add(at, format!("unknown result {text}"));
        }
        place.and_then(|place| u8::try_from(place).ok())
    }

    /// Reads a row of cells, which must follow the row before, and returns its die face.
    fn add_row(&mut self, line: &Line<'_>, last: Option<i8>, faults: &mut Faults) -> Option<i8> {
        let words = line.words();
        let (die, cells) = words.split_first()?;
        let die: i8 = faults.number(line.at, die)?;
        match last {
            None => self.first_row = die,
            Some(last) if die <= last => faults.add(line.at, format!("row {die} follows {last}")),
            Some(last) => {
                for missing in last.saturating_add(1)..die {
                    faults.add(line.at, format!("row {missing} is missing"));
                }
            }
        }
        if cells.len() != self.columns {
            let (count, columns) = (cells.len(), self.columns);
            faults
                .add(line.at, format!("row {die} has {count} cells, the table {columns} columns"));
        }
        for cell in cells {
            self.cells.extend(self.read_cell(line.at, cell, faults));
        }
        Some(die)
    }
}

/// Reads a cell, one number or two.
fn read_cell(at: At<'_>, text: &str, faults: &mut Faults) -> Option<u8> {
    let Some((high, low)) = text.split_once('/') else { return faults.number(at, text) };
    let (high, low): (u8, u8) = (faults.number(at, high)?, faults.number(at, low)?);
    if high > 15 || low > 15 {
        faults.add(at, format!("{text} does not fit a cell: at most 15/15"));
        return None;
    }
    Some(high * 16 + low)
}

/// Reads a chart.
fn read_chart<'a>(section: &Section<'a>, faults: &mut Faults) -> Chart<'a> {
    let mut chart =
        Chart { name: section.name, columns: Vec::new(), rows: Vec::new(), cells: Vec::new() };
    for line in section.lines() {
        let words = line.words();
        let Some((first, cells)) = words.split_first() else { continue };
        if chart.columns.is_empty() {
            if *first != "columns" || cells.is_empty() {
                return refuse_chart(section, faults, chart);
            }
            for name in cells {
                faults.twice(line.at, &mut chart.columns, name);
            }
            continue;
        }
        if cells.len() != chart.columns.len() {
            let (count, columns) = (cells.len(), chart.columns.len());
            let what = format!("row {first} has {count} cells, the chart {columns} columns");
            faults.add(line.at, what);
        }
        if chart.rows.contains(first) {
            faults.add(line.at, format!("row {first} is there twice"));
        }
        chart.rows.push(first);
        let number = |cell: &&str| if *cell == "-" { None } else { faults.number(line.at, cell) };
        chart.cells.extend(cells.iter().map(number));
    }
    if chart.rows.is_empty() {
        faults.add(section.at, format!("chart {} has no rows", section.name));
    }
    chart
}

/// A chart cannot be read without its columns.
fn refuse_chart<'a>(section: &Section<'a>, faults: &mut Faults, chart: Chart<'a>) -> Chart<'a> {
    faults.add(section.at, format!("chart {} does not begin with `columns`", section.name));
    chart
}
