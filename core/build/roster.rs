//! `roster.txt`: the counters and where they start.
//!
//! A section `[CODE Name]` is a nation and each of its lines a counter, save one that gives its
//! `colours`. A comment `# id | name | ...` names the columns for the lines below it; every column
//! that is not one of the counter's own says how the counter starts in the scenarios that name it.
//! A factor `5/2` is 5 at full strength and 2 on the back; a counter with no such factor has one
//! face. A section `[traits]` lists the game's traits, one a line, and a section `[boxes]` the
//! boxes beside the map, if any begin there.

use super::map::Map;
use super::shared::kinds::{Arm, Size};
use super::shared::limits::{BYTE_LIST_MAX, NATIONS_MAX, TRAITS_MAX, UNITS_MAX};
use super::shared::{SpaceId, Start};
use super::source::{At, Faults, Line, Source, cells};
use super::spaces;
use std::collections::BTreeSet;

/// Columns a counter itself has.
const OWN: [&str; 10] =
    ["id", "name", "type", "size", "attack", "defence", "move", "ce", "stack", "traits"];

/// Colours of a nation whose section gives none.
const PLAIN: [[u8; 3]; 2] = [[200, 200, 200], [0, 0, 0]];

/// A counter.
pub struct Counter<'a> {
    /// Its short unique name.
    pub code: &'a str,
    /// The name a player reads.
    pub name: &'a str,
    /// Its nation, by number.
    pub nation: usize,
    /// Its type.
    pub arm: Arm,
    /// Its size.
    pub size: Size,
    /// Attack, defence and movement at full strength.
    pub front: [u8; 3],
    /// The same with a step lost, if there is one to lose.
    pub back: Option<[u8; 3]>,
    /// What its loss counts for, in halves.
    pub worth_halves: u8,
    /// What it counts for in a stack.
    pub weight: u8,
    /// Its traits, as bits in the order of the list.
    pub traits: u16,
    /// How it starts, by scenario.
    pub starts: Vec<(&'a str, Start)>,
}

/// All counters.
#[derive(Default)]
pub struct Roster<'a> {
    /// Codes and names of nations.
    pub nations: Vec<(&'a str, &'a str)>,
    /// Colours of nations: the counter and what is printed on it.
    pub colours: Vec<[[u8; 3]; 2]>,
    /// Names of traits.
    pub traits: Vec<&'a str>,
    /// Names of boxes.
    pub boxes: Vec<&'a str>,
    /// Counters.
    pub counters: Vec<Counter<'a>>,
    /// Scenarios that have a column.
    pub scenarios: Vec<&'a str>,
}

/// Reads the roster.
pub fn read<'a>(source: &Source<'a>, map: &Map<'_>, faults: &mut Faults) -> Roster<'a> {
    source.refuse_preamble(faults);
    let mut roster = Roster::default();
    roster.read_traits(source, faults);
    roster.read_boxes(source, faults);
    let mut header: Option<Vec<&str>> = None;
    for section in source.sections.iter().filter(|s| !matches!(s.kind, "traits" | "boxes")) {
        if section.name.is_empty() {
            faults.add(section.at, format!("unknown section {}", section.heading()));
            continue;
        }
        if roster.nations.iter().any(|(code, _)| *code == section.kind) {
            faults.add(section.at, format!("nation {} is there twice", section.kind));
        }
        roster.nations.push((section.kind, section.name));
        faults.too_many(section.at, "nations", roster.nations.len(), NATIONS_MAX);
        roster.colours.push(PLAIN);
        let mut seen = Vec::new();
        for line in &section.all {
            if let Some(names) = header_of(line) {
                roster.note_header(line.at, &names, faults);
                header = Some(names);
            } else if line.text.is_empty() {
                continue;
            } else if let Some(colours) = line.text.trim().strip_prefix("colours ") {
                faults.twice(line.at, &mut seen, "colours");
                roster.read_colours(line.at, colours, faults);
            } else if let Some(header) = &header {
                roster.read_counter(line, header, map, faults);
            } else {
                faults.add(line.at, "no comment `# id | name | ...` names the columns");
            }
        }
    }
    roster.check_lists(source.at, faults);
    roster
}

/// The column names, if this line gives them.
fn header_of<'a>(line: &Line<'a>) -> Option<Vec<&'a str>> {
    let names = cells(line.raw.trim().strip_prefix('#')?);
    (names.len() > 1 && names.first() == Some(&"id")).then_some(names)
}

impl<'a> Roster<'a> {
    /// Reads the list of traits, a word each.
    fn read_traits(&mut self, source: &Source<'a>, faults: &mut Faults) {
        for line in source.of_kind("traits").flat_map(|section| section.lines()) {
            let name = one_word(line, "trait", faults);
            if self.traits.contains(&name) {
                faults.add(line.at, format!("trait {name} is there twice"));
            }
            self.traits.push(name);
            faults.too_many(line.at, "traits", self.traits.len(), TRAITS_MAX);
        }
    }

    /// Reads the list of boxes, a word each.
    fn read_boxes(&mut self, source: &Source<'a>, faults: &mut Faults) {
        for line in source.of_kind("boxes").flat_map(|section| section.lines()) {
            let name = one_word(line, "box", faults);
            if self.boxes.contains(&name) {
                faults.add(line.at, format!("box {name} is there twice"));
            }
            self.boxes.push(name);
            faults.too_many(line.at, "boxes", self.boxes.len(), BYTE_LIST_MAX);
        }
    }

    /// A unit is two numbers of a byte: which counter it is, names aside, and which name it has.
    fn check_lists(&self, at: At<'_>, faults: &mut Faults) {
        let kind = |c: &Counter<'a>| {
            (c.nation, c.arm, c.size, c.front, c.back, c.worth_halves, c.weight, c.traits)
        };
        let kinds: BTreeSet<_> = self.counters.iter().map(kind).collect();
        let names: BTreeSet<_> = self.counters.iter().map(|c| c.name).collect();
        for (what, count) in [("counters", kinds.len()), ("names", names.len())] {
            if count > BYTE_LIST_MAX {
                faults.add(at, format!("{count} different {what}, more than {BYTE_LIST_MAX}"));
            }
        }
    }

    /// Reads the colours of the nation: paper and ink, six hexadecimal digits each.
    fn read_colours(&mut self, at: At<'_>, text: &str, faults: &mut Faults) {
        let colour = |word: &str| {
            let rgb = u32::from_str_radix(word, 16).ok().filter(|_| word.len() == 6)?;
            let [_, r, g, b] = rgb.to_be_bytes();
            Some([r, g, b])
        };
        match text.split_whitespace().map(colour).collect::<Vec<_>>()[..] {
            [Some(paper), Some(ink)] => {
                if let Some(last) = self.colours.last_mut() {
                    *last = [paper, ink];
                }
            }
            _ => faults.add(at, format!("colours are two of six digits, not {text:?}")),
        }
    }

    /// Checks the column names and keeps the scenarios among them.
    fn note_header(&mut self, at: At<'_>, names: &[&'a str], faults: &mut Faults) {
        for own in OWN.iter().filter(|own| !names.contains(own)) {
            faults.add(at, format!("there is no column {own}"));
        }
        let mut seen = Vec::new();
        for name in names {
            faults.twice(at, &mut seen, name);
        }
        for name in names.iter().filter(|name| !OWN.contains(name)) {
            if !self.scenarios.contains(name) {
                self.scenarios.push(name);
            }
        }
    }

    /// Reads one counter.
    fn read_counter(
        &mut self,
        line: &Line<'a>,
        header: &[&'a str],
        map: &Map<'_>,
        faults: &mut Faults,
    ) {
        let at = line.at;
        let cells = line.cells();
        if cells.len() != header.len() {
            let what = format!("{} cells, but {} columns have names", cells.len(), header.len());
            return faults.add(at, what);
        }
        // A column that is missing was a fault of the header and is not one of each line.
        let cell = |name| header.iter().position(|own| *own == name).map(|n| cells[n]);
        let code = cell("id").unwrap_or_default();
        if code.is_empty() || cell("name") == Some("") {
            faults.add(at, "a counter needs an id and a name");
        }
        if self.counters.iter().any(|other| other.code == code) {
            faults.add(at, format!("unit {code} is there twice"));
        }
        faults.too_many(at, "units", self.counters.len() + 1, UNITS_MAX);
        faults.long(at, code);
        faults.long(at, cell("name").unwrap_or_default());
        let mut number =
            |name| cell(name).and_then(|word| faults.number(at, word)).unwrap_or_default();
        let (worth_halves, weight) = (number("ce"), number("stack"));
        let (front, back) = read_faces(at, ["attack", "defence", "move"].map(cell), faults);
        let mut starts = Vec::new();
        for (name, text) in header.iter().zip(&cells).filter(|(name, _)| !OWN.contains(name)) {
            starts.push((*name, self.read_start(at, code, text, map, faults)));
        }
        let counter = Counter {
            code,
            name: cell("name").unwrap_or_default(),
            nation: self.nations.len() - 1,
            arm: known(at, "type", cell("type"), Arm::with_word, faults).unwrap_or(Arm::Marker),
            size: known(at, "size", cell("size"), Size::with_word, faults).unwrap_or(Size::None),
            front,
            back,
            worth_halves,
            weight,
            traits: self.trait_bits(at, cell("traits").unwrap_or("-"), faults),
            starts,
        };
        self.counters.push(counter);
    }

    /// Reads traits into bits; a dash is none.
    fn trait_bits(&self, at: At<'_>, text: &str, faults: &mut Faults) -> u16 {
        let mut bits = 0;
        let mut seen = Vec::new();
        for word in text.split_whitespace().filter(|word| *word != "-") {
            faults.twice(at, &mut seen, word);
            match self.traits.iter().position(|name| *name == word) {
                Some(n) => bits |= 1 << (n % TRAITS_MAX),
                None => faults.add(at, format!("unknown trait {word}")),
            }
        }
        bits
    }

    /// Reads how a counter starts.
    fn read_start(
        &self,
        at: At<'_>,
        code: &str,
        text: &str,
        map: &Map<'_>,
        faults: &mut Faults,
    ) -> Start {
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["-"] => Start::Absent,
            ["pool"] => Start::Pool,
            ["later"] => Start::Later,
            ["free"] => Start::Free(None),
            ["neutral"] => Start::Neutral(None),
            ["free", label] => Start::Free(read_space(at, code, label, map, faults)),
            ["neutral", label] => Start::Neutral(read_space(at, code, label, map, faults)),
            ["at", label] => {
                read_space(at, code, label, map, faults).map_or(Start::Absent, Start::At)
            }
            // The turns of a scenario count on: a campaign may be joined late.
            ["due", turn] => Start::Due(faults.number(at, turn).unwrap_or_default()),
            ["box", word] => {
                match self.boxes.iter().zip(0..=u8::MAX).find(|(name, _)| **name == word) {
                    Some((_, number)) => Start::Box(number),
                    None => {
                        faults.add(at, format!("there is no box {word}"));
                        Start::Absent
                    }
                }
            }
            _ => {
                faults.add(at, format!("unknown start {text:?}"));
                Start::Absent
            }
        }
    }
}

/// Reads where on the map a counter starts, which must be open to it.
fn read_space(
    at: At<'_>,
    code: &str,
    label: &str,
    map: &Map<'_>,
    faults: &mut Faults,
) -> Option<SpaceId> {
    let space = map.spaces.expect(at, label, faults)?;
    if let Some(closed) = map.closed_terrain(space) {
        faults.add(at, format!("{code} starts at {label}, which is {closed}"));
    }
    Some(spaces::id(space))
}

/// The one word of a line.
fn one_word<'a>(line: &Line<'a>, what: &str, faults: &mut Faults) -> &'a str {
    if line.text.contains(char::is_whitespace) {
        faults.add(line.at, format!("a {what} is one word, not {:?}", line.text));
    }
    line.text.split_whitespace().next().unwrap_or_default()
}

/// The kind that a word stands for, or a fault.
fn known<T>(
    at: At<'_>,
    what: &str,
    word: Option<&str>,
    find: impl Fn(&str) -> Option<T>,
    faults: &mut Faults,
) -> Option<T> {
    let word = word?;
    let found = find(word);
    if found.is_none() {
        faults.add(at, format!("unknown {what} {word}"));
    }
    found
}

/// Reads the factors of both faces, or of the one there is.
fn read_faces(
    at: At<'_>,
    cells: [Option<&str>; 3],
    faults: &mut Faults,
) -> ([u8; 3], Option<[u8; 3]>) {
    let halves = cells.map(|cell| {
        let cell = cell.unwrap_or("0");
        let (full, reduced) = cell.split_once('/').unwrap_or((cell, cell));
        (full, reduced, cell.contains('/'))
    });
    let two = halves.iter().any(|(_, _, two)| *two);
    let mut number = |word: &str| faults.number(at, word.trim()).unwrap_or_default();
    let full = halves.map(|(full, _, _)| number(full));
    if !two {
        return (full, None);
    }
    let mut reduced = full;
    for (factor, (_, word, slash)) in reduced.iter_mut().zip(halves) {
        // A factor without a slash is the same on both sides and is not read twice.
        if slash {
            *factor = number(word);
        }
    }
    if reduced.iter().zip(full).any(|(reduced, full)| *reduced > full) {
        faults.add(at, "the reduced side is stronger than the full one");
    }
    (full, Some(reduced))
}
