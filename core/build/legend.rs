//! The map's legend: which letter stands for which terrain and which country.

use super::shared::kinds::AreaKind;
use super::shared::limits::{BYTE_LIST_MAX, COUNTRIES_MAX};
use super::source::{Faults, Line, Source};

/// A kind of terrain.
pub struct Terrain {
    /// Its letter in the rows of hexes.
    pub letter: char,
    /// The name a player reads.
    pub name: String,
    /// Nothing ever enters.
    pub closed: bool,
}

/// A country or region.
pub struct Country {
    /// Its letter in the rows of nations, if the map has any.
    pub letter: Option<char>,
    /// Its code on counters and in lists.
    pub code: String,
    /// The name a player reads.
    pub name: String,
}

/// The letters of a map.
pub struct Legend {
    /// Kinds of terrain, in order.
    pub terrains: Vec<Terrain>,
    /// Countries, in order; number 0 is no country.
    pub countries: Vec<Country>,
}

impl Legend {
    /// Reads `[terrain]` and `[countries]`.
    pub fn read(source: &Source<'_>, faults: &mut Faults) -> Self {
        let nowhere = Country { letter: Some('-'), code: "--".into(), name: "no country".into() };
        let mut legend = Legend { terrains: Vec::new(), countries: vec![nowhere] };
        for line in source.of_kind("terrain").flat_map(|section| section.lines()) {
            legend.add_terrain(line, faults);
        }
        let has_rows = source.of_kind("sheet").next().is_some();
        for line in source.of_kind("countries").flat_map(|section| section.lines()) {
            legend.add_country(line, has_rows, faults);
        }
        if legend.terrains.is_empty() {
            faults.add(source.at, "the map has no [terrain]");
        }
        legend
    }

    /// The terrain with this letter.
    pub fn terrain_lettered(&self, letter: char) -> Option<u8> {
        self.terrains.iter().position(|t| t.letter == letter).map(|n| n as u8)
    }

    /// The terrain with this name.
    pub fn terrain_named(&self, name: &str) -> Option<u8> {
        self.terrains.iter().position(|t| t.name == name).map(|n| n as u8)
    }

    /// The country with this letter.
    pub fn country_lettered(&self, letter: char) -> Option<u8> {
        self.countries.iter().position(|c| c.letter == Some(letter)).map(|n| n as u8)
    }

    /// The country with this code; a lone dash serves for none, too.
    pub fn country_coded(&self, code: &str) -> Option<u8> {
        let code = if code == "-" { "--" } else { code };
        self.countries.iter().position(|c| c.code == code).map(|n| n as u8)
    }

    /// Can nothing ever enter this terrain?
    pub fn is_closed(&self, terrain: u8) -> bool {
        self.terrains.get(usize::from(terrain)).is_some_and(|t| t.closed)
    }

    /// What fills the places of the numbering where the sheet has no hex: void if the legend has
    /// it, otherwise anything closed.
    pub fn gap(&self) -> u8 {
        let void = self.terrains.iter().position(|t| t.closed && t.name == "void");
        let closed = || self.terrains.iter().position(|t| t.closed);
        void.or_else(closed).unwrap_or(0) as u8
    }

    /// Reads `letter name [closed]`.
    fn add_terrain(&mut self, line: &Line<'_>, faults: &mut Faults) {
        let mut words = line.words();
        let closed = words.len() > 2 && words.last() == Some(&"closed");
        if closed {
            words.pop();
        }
        let (Some(letter), [_, name @ ..]) = (lone_letter(&words), words.as_slice()) else {
            return faults.add(line.at, "a terrain is `letter name`, and `closed` if it is");
        };
        let name = name.join(" ");
        if name.is_empty() {
            faults.add(line.at, "the terrain has no name");
        }
        if self.terrain_lettered(letter).is_some() || self.terrain_named(&name).is_some() {
            return faults.add(line.at, format!("terrain {letter} {name} is taken"));
        }
        self.terrains.push(Terrain { letter, name, closed });
        faults.too_many(line.at, "kinds of terrain", self.terrains.len(), BYTE_LIST_MAX);
    }

    /// The sort of area that a terrain is.
    pub fn area_kind(&self, terrain: u8) -> Option<AreaKind> {
        self.terrains.get(usize::from(terrain)).and_then(|kind| AreaKind::with_word(&kind.name))
    }

    /// Reads `letter code name`, or `code name` where no rows of letters name a country.
    fn add_country(&mut self, line: &Line<'_>, has_rows: bool, faults: &mut Faults) {
        let words = line.words();
        let letter = lone_letter(&words);
        let words = &words[usize::from(letter.is_some()).min(words.len())..];
        let (false, [code, name @ ..]) = (has_rows && letter.is_none(), words) else {
            return faults.add(line.at, "a country is `letter code name`");
        };
        if name.is_empty() {
            faults.add(line.at, format!("country {code} has no name"));
        }
        let lettered = letter.and_then(|letter| self.country_lettered(letter));
        if lettered.is_some() || self.country_coded(code).is_some() {
            let letter = letter.map(|letter| format!("{letter} ")).unwrap_or_default();
            return faults.add(line.at, format!("country {letter}{code} is taken"));
        }
        self.countries.push(Country { letter, code: (*code).into(), name: name.join(" ") });
        faults.too_many(line.at, "countries", self.countries.len(), COUNTRIES_MAX);
    }
}

/// The first word, if it is one letter; the underscore stands for a gap and is no letter.
fn lone_letter(words: &[&str]) -> Option<char> {
    let mut letters = words.first()?.chars();
    let letter = letters.next().filter(|letter| *letter != '_')?;
    letters.next().is_none().then_some(letter)
}
