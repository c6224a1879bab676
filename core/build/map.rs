//! `map.txt`: the board.
//!
//! The sections may stand in any order. They are read in the order in which they need each other:
//! legend and sheets, the letters of the hexes, areas, and then everything that names a space.

use super::areas::{self, Ways};
use super::edges::Edges;
use super::legend::Legend;
use super::pack::{self, Grounds, Packed};
use super::places::{self, Mark, Place};
use super::source::{Faults, Source};
use super::spaces::{Layer, Spaces};

/// Sections a map may have.
const KINDS: [&str; 18] = [
    "sheet",
    "terrain",
    "countries",
    "hexes",
    "nations",
    "areas",
    "ways",
    "rivers",
    "major-rivers",
    "water",
    "blocked",
    "strait",
    "rails",
    "roads",
    "exits",
    "places",
    "forts",
    "mark",
];

/// A whole map.
pub struct Map<'a> {
    /// The name of the board.
    pub name: &'a str,
    /// Its spaces.
    pub spaces: Spaces<'a>,
    /// Its letters.
    pub legend: Legend,
    /// Terrain by space.
    pub terrain: Layer<'a>,
    /// Terrain and country together, for the core.
    pub grounds: Grounds,
    /// Hexsides.
    pub packed: Packed,
    /// Ways beside those of the hexes.
    pub ways: Ways,
    /// Spaces that can be entered, as bits.
    pub land: Vec<u64>,
    /// Named places, by space.
    pub places: Vec<Place>,
    /// Named sets.
    pub marks: Vec<Mark>,
}

/// Reads the map, which may have so many spaces.
pub fn read<'a>(source: &Source<'a>, spaces_max: usize, faults: &mut Faults) -> Map<'a> {
    for section in &source.sections {
        if !KINDS.contains(&section.kind) {
            faults.add(section.at, format!("unknown section {}", section.heading()));
        }
    }
    let name = read_name(source, faults);
    let legend = Legend::read(source, faults);
    let mut spaces = Spaces::read(source, spaces_max, faults);
    let letter = |letter| legend.terrain_lettered(letter);
    let mut terrain = Layer::read(source, "hexes", "terrain", &spaces, letter, faults);
    let letter = |letter| legend.country_lettered(letter);
    let mut country = Layer::read(source, "nations", "country", &spaces, letter, faults);
    let mut places = areas::Reader {
        legend: &legend,
        spaces: &mut spaces,
        terrain: &mut terrain,
        country: &mut country,
    }
    .read(source, faults);
    places::read(source, &legend, &spaces, &terrain, &country, &mut places, faults);
    let edges = Edges::read(source, &spaces, faults);
    let packed = pack::pack(source.at, &spaces, &legend, &terrain, &edges, faults);
    let grounds = pack::grounds(source.at, &spaces, &legend, &terrain, &country, faults);
    let ways = areas::read_ways(source, &legend, &spaces, &terrain, faults);
    let marks = places::read_marks(source, &spaces, faults);

    let mut land = vec![0; spaces.len().div_ceil(64)];
    for (space, there) in terrain.values.iter().enumerate() {
        if there.is_some_and(|there| !legend.is_closed(there)) && spaces.exists(space) {
            pack::set_bit(&mut land, space);
        }
    }
    Map { name, spaces, legend, terrain, grounds, packed, ways, land, places, marks }
}

impl Map<'_> {
    /// The name of the closed terrain of a space, if nothing can enter there.
    pub fn closed_terrain(&self, space: usize) -> Option<&str> {
        let kind = self.legend.terrains.get(usize::from(self.terrain.get(space)?))?;
        kind.closed.then_some(kind.name.as_str())
    }
}

/// Reads the line `board NAME`, the only one that stands before the sections.
fn read_name<'a>(source: &Source<'a>, faults: &mut Faults) -> &'a str {
    let mut name = "";
    for line in source.preamble.lines() {
        match line.text.split_once(char::is_whitespace) {
            Some(("board", _)) if !name.is_empty() => {
                faults.add(line.at, "the board has two names")
            }
            Some(("board", rest)) => name = rest.trim(),
            _ => faults.add(line.at, "only `board NAME` stands before the first section"),
        }
    }
    if name.is_empty() {
        faults.add(source.at, "the board has no name");
    }
    name
}
