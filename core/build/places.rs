//! Named places, and the named sets of spaces called marks.

use super::legend::Legend;
use super::shared::kinds::PlaceKind;
use super::source::{At, Faults, Line, Source};
use super::spaces::{Layer, Spaces};
use std::collections::BTreeSet;

/// A place.
pub struct Place {
    /// Its space.
    pub space: usize,
    /// Its kind.
    pub kind: PlaceKind,
    /// Victory points.
    pub points: u8,
    /// Its country.
    pub country: u8,
    /// The words after the name, in the core's spelling.
    pub flags: Vec<&'static str>,
    /// Its name.
    pub name: String,
}

impl Place {
    /// The place that gives an area its name; a star is a point.
    pub fn area(space: usize, country: u8, name: &str, star: bool, port: bool) -> Self {
        let flags = if port { vec!["PORT"] } else { Vec::new() };
        let (kind, points, name) = (PlaceKind::Area, star.into(), name.into());
        Place { space, kind, points, country, flags, name }
    }
}

/// A named set of spaces.
pub struct Mark {
    /// Its name.
    pub name: String,
    /// Its spaces, which the set keeps ascending.
    pub spaces: BTreeSet<usize>,
}

/// Reads `[places]` into `places`, which may hold areas already, and sorts them by space.
pub fn read<'a>(
    source: &Source<'a>,
    legend: &Legend,
    spaces: &Spaces<'a>,
    terrain: &Layer<'a>,
    country: &Layer<'a>,
    places: &mut Vec<Place>,
    faults: &mut Faults,
) {
    let city = legend.terrain_named("city");
    // Also those whose line has a fault, which are then not reported a second time.
    let mut cities = BTreeSet::new();
    for line in source.of_kind("places").flat_map(|section| section.lines()) {
        let Some(place) = read_place(line, legend, spaces, &mut cities, faults) else { continue };
        let label = spaces.label(place.space);
        if places.iter().any(|other| other.space == place.space) {
            faults.add(line.at, format!("{label} has two places"));
        }
        if let Some(there) = country.get(place.space)
            && there != place.country
        {
            let code = |number: u8| &legend.countries[usize::from(number)].code;
            let (here, there) = (code(place.country), code(there));
            faults.add(line.at, format!("{} is in {here} but {label} in {there}", place.name));
        }
        let there = terrain.get(place.space);
        if place.kind == PlaceKind::City && city.is_some() && there.is_some() && there != city {
            faults.add(line.at, format!("{} is a city but {label} is no city hex", place.name));
        }
        places.push(place);
    }
    // The other way round: a city hex without its city.
    for (space, there) in terrain.values.iter().enumerate().take(spaces.hex_len()) {
        if there.is_some() && *there == city && !cities.contains(&space) {
            let label = spaces.label(space);
            faults.add(terrain.at[space], format!("{label} is a city hex without a city"));
        }
    }
    places.sort_by_key(|place| place.space);
}

/// Reads `hex kind points country name`, then the flags `port` and `capital` if any.
fn read_place(
    line: &Line<'_>,
    legend: &Legend,
    spaces: &Spaces<'_>,
    cities: &mut BTreeSet<usize>,
    faults: &mut Faults,
) -> Option<Place> {
    let words = line.words();
    let [label, kind, points, code, rest @ ..] = words.as_slice() else {
        faults.add(line.at, "a place is `hex kind points country name`");
        return None;
    };
    let flags = rest.iter().rev().take_while(|word| matches!(**word, "port" | "capital")).count();
    let (name, flags) = rest.split_at(rest.len() - flags);
    if name.is_empty() {
        faults.add(line.at, "the place has no name");
    }
    let name = name.join(" ");
    faults.long(line.at, &name);
    let mut seen = Vec::new();
    flags.iter().for_each(|flag| faults.twice(line.at, &mut seen, flag));
    let space = spaces.expect(line.at, label, faults);
    // Areas have a section of their own.
    let known = PlaceKind::with_word(kind).filter(|kind| *kind != PlaceKind::Area);
    if known.is_none() {
        faults.add(line.at, format!("unknown place {kind}"));
    }
    if known == Some(PlaceKind::City) {
        cities.extend(space);
    }
    let points = faults.number(line.at, points);
    let country = legend.country_coded(code);
    if country.is_none() {
        faults.add(line.at, format!("unknown country {code}"));
    }
    Some(Place {
        space: space?,
        kind: known?,
        points: points?,
        country: country?,
        flags: [("capital", "CAPITAL"), ("port", "PORT")]
            .into_iter()
            .filter(|(word, _)| flags.contains(word))
            .map(|(_, flag)| flag)
            .collect(),
        name,
    })
}

/// Reads the marks: each kind of `[forts]`, the `[exits]`, and every `[mark NAME]`.
pub fn read_marks(source: &Source<'_>, spaces: &Spaces<'_>, faults: &mut Faults) -> Vec<Mark> {
    let mut marks = Vec::new();
    for section in &source.sections {
        match section.kind {
            "forts" => {}
            "mark" if section.name.is_empty() => faults.add(section.at, "the mark has no name"),
            "exits" | "mark" => {}
            _ => continue,
        }
        for line in section.lines() {
            let (name, labels) = match (section.kind, line.text.split_once(':')) {
                ("forts", Some((kind, labels))) => (kind.trim(), labels),
                ("forts", None) => {
                    faults.add(line.at, "works are `kind: hexes`");
                    continue;
                }
                ("exits", _) => ("exits", line.text),
                _ => (section.name, line.text),
            };
            add_marks(line.at, name, labels, spaces, &mut marks, faults);
        }
    }
    marks
}

/// Adds spaces to the mark of a name.
fn add_marks(
    at: At<'_>,
    name: &str,
    labels: &str,
    spaces: &Spaces<'_>,
    marks: &mut Vec<Mark>,
    faults: &mut Faults,
) {
    let place = marks.iter().position(|mark| mark.name == name).unwrap_or_else(|| {
        marks.push(Mark { name: name.into(), spaces: BTreeSet::new() });
        marks.len() - 1
    });
    for label in labels.split_whitespace() {
        let Some(space) = spaces.expect(at, label, faults) else { continue };
        if !marks[place].spaces.insert(space) {
            faults.add(at, format!("{label} is listed twice in {name}"));
        }
    }
}
