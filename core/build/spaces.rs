//! Which spaces a map has, what they are called and what letters stand in them.
//!
//! Hex sheets come first, in the order of the file, then areas. Within a sheet the core's own
//! [`Sheet`] says which number a hex has and who its neighbours are.

use super::shared::SpaceId;
use super::shared::hex::{Dir, Parity, Sheet};
use super::source::{At, Faults, Section, Source};

/// A sheet of areas, in numbers of the whole map.
pub struct Plate<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its first area.
    pub first: usize,
    /// How many areas it has.
    pub len: usize,
    /// Its first column.
    pub left: u8,
    /// How many columns it takes.
    pub cols: u8,
}

/// The spaces of a map.
pub struct Spaces<'a> {
    /// Hex sheets.
    pub sheets: Vec<Sheet>,
    /// Ids of areas; their numbers follow those of the sheets.
    pub areas: Vec<&'a str>,
    /// Where the areas are drawn: column and half row, all plates side by side.
    pub spots: Vec<(u8, u8)>,
    /// Sheets of areas.
    pub plates: Vec<Plate<'a>>,
    /// How many spaces the core has room for.
    pub max: usize,
    /// Are the sheets drawn with the first row to the left? All of a map are, or none.
    pub turned: bool,
}

impl<'a> Spaces<'a> {
    /// Reads the `[sheet NAME]` sections. Areas come later, from [`super::areas`].
    pub fn read(source: &Source<'a>, max: usize, faults: &mut Faults) -> Self {
        let sheets = || source.of_kind("sheet");
        let turned = sheets().next().is_some_and(is_turned);
        if let Some(other) = sheets().find(|section| is_turned(section) != turned) {
            faults.add(other.at, "all sheets of a map are turned, or none");
        }
        let mut spaces = Spaces {
            sheets: Vec::new(),
            areas: Vec::new(),
            spots: Vec::new(),
            plates: Vec::new(),
            max,
            turned,
        };
        for section in source.of_kind("sheet") {
            if spaces.sheets.len() == 2 {
                faults.add(section.at, "more than two sheets");
                break;
            }
            if spaces.sheets.iter().any(|sheet| sheet.name == section.name) {
                faults.add(section.at, format!("sheet {} is there twice", section.name));
            }
            let first = spaces.len();
            if let Some(sheet) = read_sheet(section, first, faults) {
                spaces.sheets.push(sheet);
                spaces.check_len(section.at, faults);
            }
        }
        spaces
    }

    /// How many spaces there are, gaps included.
    pub fn len(&self) -> usize {
        self.hex_len() + self.areas.len()
    }

    /// How many of them belong to sheets.
    pub fn hex_len(&self) -> usize {
        self.sheets.iter().map(Sheet::len).sum()
    }

    /// Notes a fault when the map has more spaces than the core has room for.
    pub fn check_len(&self, at: At<'_>, faults: &mut Faults) {
        if self.len() > self.max {
            faults.add(at, format!("{} spaces, more than {}", self.len(), self.max));
        }
    }

    /// The sheet of a space, with its place among the sheets.
    pub fn sheet_of(&self, space: usize) -> Option<(usize, &Sheet)> {
        self.sheets.iter().enumerate().find(|(_, sheet)| sheet.holds(id(space)))
    }

    /// Is there such a space, and not only a gap in the numbering?
    pub fn exists(&self, space: usize) -> bool {
        match self.sheet_of(space) {
            Some((_, sheet)) => sheet.coords(id(space)).is_some(),
            None => space < self.len(),
        }
    }

    /// The neighbouring hex.
    pub fn neighbour(&self, space: usize, dir: Dir) -> Option<usize> {
        let (_, sheet) = self.sheet_of(space)?;
        sheet.neighbour(id(space), dir).map(SpaceId::index)
    }

    /// The space with this printed number or area id.
    pub fn find(&self, label: &str) -> Option<usize> {
        let hex = |sheet: &Sheet| {
            let digits = label.strip_prefix(sheet.prefix)?;
            if digits.len() != 4 || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            let (col, row) = digits.split_at(2);
            sheet.at(col.parse().ok()?, row.parse().ok()?).map(SpaceId::index)
        };
        let area = || self.areas.iter().position(|name| *name == label);
        self.sheets.iter().find_map(hex).or_else(|| Some(self.hex_len() + area()?))
    }

    /// The space with this label, or a fault.
    pub fn expect(&self, at: At<'_>, label: &str, faults: &mut Faults) -> Option<usize> {
        let space = self.find(label);
        if space.is_none() {
            let what = if self.areas.is_empty() { "hex" } else { "space" };
            faults.add(at, format!("there is no {what} {label}"));
        }
        space
    }

    /// The printed number or area id of a space.
    pub fn label(&self, space: usize) -> String {
        let hex = self.sheet_of(space).and_then(|(_, sheet)| {
            let (col, row) = sheet.coords(id(space))?;
            Some(format!("{}{col:02}{row:02}", sheet.prefix))
        });
        let area = || self.areas.get(space.checked_sub(self.hex_len())?).map(|a| (*a).into());
        hex.or_else(area).unwrap_or_else(|| "nowhere".into())
    }
}

/// The number of a space as the geometry wants it; the compiler itself counts in `usize`. A map
/// with more spaces than there are numbers is a fault long before.
pub fn id(space: usize) -> SpaceId {
    SpaceId::new(u16::try_from(space).unwrap_or(u16::MAX))
}

/// Reads what a sheet says of its numbering.
fn read_sheet(section: &Section<'_>, first: usize, faults: &mut Faults) -> Option<Sheet> {
    let (mut columns, mut rows, mut down, mut short, mut prefix) = (None, None, None, None, "");
    let mut seen = Vec::new();
    for line in section.lines() {
        let (key, value) = line.text.split_once(char::is_whitespace).unwrap_or((line.text, ""));
        let value = value.trim();
        faults.twice(line.at, &mut seen, key);
        match key {
            "columns" => columns = read_range(line.at, value, faults),
            "rows" => rows = read_range(line.at, value, faults),
            "down" => down = read_parity(line.at, value, faults),
            "short" => short = read_parity(line.at, value, faults),
            "prefix" => prefix = value,
            "turned" if value.is_empty() => {}
            _ => faults.add(line.at, format!("unknown word {key}")),
        }
    }
    let (Some((first_col, cols)), Some((first_row, rows)), Some(down)) = (columns, rows, down)
    else {
        faults.add(section.at, "a sheet needs columns, rows and down");
        return None;
    };
    // The core's sheet holds static names. The script ends soon, so letting go of them is no loss.
    let (name, prefix) = (String::from(section.name).leak(), String::from(prefix).leak());
    let first = first as u16;
    Some(Sheet { name, prefix, first_col, first_row, cols, rows, down, short, first })
}

/// Does a sheet say that it is drawn turned?
fn is_turned(section: &Section<'_>) -> bool {
    section.lines().any(|line| line.text == "turned")
}

/// Reads `first-last` into the first number and how many there are.
fn read_range(at: At<'_>, text: &str, faults: &mut Faults) -> Option<(u8, u8)> {
    let ends = text.split_once('-').and_then(|(first, last)| {
        Some((first.trim().parse::<u8>().ok()?, last.trim().parse::<u8>().ok()?))
    });
    match ends {
        // Two digits are printed for each, hence 99.
        Some((first, last)) if first <= last && last <= 99 => Some((first, last - first + 1)),
        _ => {
            faults.add(at, format!("bad range {text:?}"));
            None
        }
    }
}

/// Reads `odd` or `even`.
fn read_parity(at: At<'_>, text: &str, faults: &mut Faults) -> Option<Parity> {
    match text {
        "odd" => Some(Parity::Odd),
        "even" => Some(Parity::Even),
        _ => {
            faults.add(at, format!("{text:?} is neither odd nor even"));
            None
        }
    }
}

/// One thing that every space has: its terrain or its country.
pub struct Layer<'a> {
    /// By space; `None` for gaps and where the text was at fault.
    pub values: Vec<Option<u8>>,
    /// Where it is written, by space.
    pub at: Vec<At<'a>>,
}

impl<'a> Layer<'a> {
    /// Reads the rows of letters in the sections of one kind, `[hexes NAME]` or `[nations NAME]`.
    ///
    /// `what` names the thing in faults; `number` finds it by its letter.
    pub fn read(
        source: &Source<'a>,
        kind: &str,
        what: &str,
        spaces: &Spaces<'a>,
        number: impl Fn(char) -> Option<u8>,
        faults: &mut Faults,
    ) -> Self {
        let len = spaces.hex_len();
        let mut layer = Layer { values: vec![None; len], at: vec![source.at; len] };
        for (n, section) in source.of_kind(kind).enumerate() {
            if source.of_kind(kind).take(n).any(|other| other.name == section.name) {
                faults.add(section.at, format!("{} is there twice", section.heading()));
            }
            if !spaces.sheets.iter().any(|sheet| sheet.name == section.name) {
                faults.add(section.at, format!("there is no sheet {}", section.name));
            }
        }
        for sheet in &spaces.sheets {
            match source.of_kind(kind).find(|section| section.name == sheet.name) {
                Some(section) => layer.read_sheet(section, sheet, what, &number, faults),
                None => faults.add(source.at, format!("there is no [{kind} {}]", sheet.name)),
            }
        }
        layer
    }

    /// What a space has, if it is known.
    pub fn get(&self, space: usize) -> Option<u8> {
        self.values.get(space).copied().flatten()
    }

    /// Reads the rows of one sheet.
    fn read_sheet(
        &mut self,
        section: &Section<'a>,
        sheet: &Sheet,
        what: &str,
        number: &impl Fn(char) -> Option<u8>,
        faults: &mut Faults,
    ) {
        let mut seen = vec![false; usize::from(sheet.rows)];
        for line in section.lines() {
            let ["row", row, letters] = line.words()[..] else {
                faults.add(line.at, "a row is `row N letters`");
                continue;
            };
            let Some(row) = faults.number::<u8>(line.at, row) else { continue };
            let place = usize::from(row.wrapping_sub(sheet.first_row));
            match seen.get_mut(place) {
                None => {
                    faults.add(line.at, format!("the sheet has no row {row}"));
                    continue;
                }
                Some(true) => faults.add(line.at, format!("row {row} is there twice")),
                Some(seen) => *seen = true,
            }
            let count = letters.chars().count();
            if count != usize::from(sheet.cols) {
                let what =
                    format!("row {row} has {count} letters, the sheet {} columns", sheet.cols);
                faults.add(line.at, what);
                continue;
            }
            for (n, letter) in letters.chars().enumerate() {
                let col = sheet.first_col + n as u8;
                match (sheet.at(col, row), letter) {
                    (None, '_') => {}
                    (None, _) => {
                        faults.add(line.at, format!("there is no hex {col:02}{row:02}: write _"));
                    }
                    (Some(space), _) => {
                        let value = number(letter);
                        if value.is_none() {
                            let hex = format!("{col:02}{row:02}");
                            faults.add(line.at, format!("unknown {what} letter {letter} in {hex}"));
                        }
                        self.values[space.index()] = value;
                        self.at[space.index()] = line.at;
                    }
                }
            }
        }
        for (n, _) in seen.iter().enumerate().filter(|(_, seen)| !**seen) {
            let row = n + usize::from(sheet.first_row);
            faults.add(section.at, format!("row {row} is missing"));
        }
    }
}
