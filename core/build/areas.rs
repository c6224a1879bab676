//! Areas and the ways between them, for boards that are not hexes.
//!
//! `[areas]` has a line `id | kind | country` for each area, where kind is a name of the legend;
//! the id is what a player reads. `[ways]` has lines `A rail B C D`: A is joined with each of the
//! others, there and back.

use super::legend::Legend;
use super::places::Place;
use super::shared::sides::Sides;
use super::source::{Faults, Line, Source};
use super::spaces::{Layer, Spaces};
use std::collections::BTreeMap;

/// Ways by space, in the form the core reads: where each space's run begins, then the runs.
#[derive(Default)]
pub struct Ways {
    /// One more entry than spaces, or none at all where there are no ways.
    pub starts: Vec<usize>,
    /// Where each way leads and what it is.
    pub ways: Vec<(usize, Sides)>,
}

/// Reads `[areas]`: adds them to the spaces, the layers and the places.
pub fn read<'a>(
    source: &Source<'a>,
    legend: &Legend,
    spaces: &mut Spaces<'a>,
    terrain: &mut Layer<'a>,
    country: &mut Layer<'a>,
    faults: &mut Faults,
) -> Vec<Place> {
    let mut places = Vec::new();
    for line in source.of_kind("areas").flat_map(|section| section.lines()) {
        let &[id, kind, code] = &line.cells()[..] else {
            faults.add(line.at, "an area is `id | kind | country`");
            continue;
        };
        if id.is_empty() || id.contains(char::is_whitespace) {
            faults.add(line.at, "an area needs an id of one word");
        }
        faults.long(line.at, id);
        if spaces.find(id).is_some() {
            faults.add(line.at, format!("area {id} is there twice"));
            continue;
        }
        let kind_number = legend.terrain_named(kind);
        if kind_number.is_none() {
            faults.add(line.at, format!("unknown terrain {kind}"));
        }
        let country_number = legend.country_coded(code);
        if country_number.is_none() {
            faults.add(line.at, format!("unknown country {code}"));
        }
        places.push(Place::area(spaces.len(), country_number.unwrap_or(0), id));
        spaces.areas.push(id);
        terrain.values.push(kind_number);
        terrain.at.push(line.at);
        country.values.push(country_number);
        country.at.push(line.at);
        // Once is enough: the next area would only say it again.
        if spaces.len() == spaces.max + 1 {
            spaces.check_len(line.at, faults);
        }
    }
    places
}

/// Reads `[ways]`.
pub fn read_ways(source: &Source<'_>, spaces: &Spaces<'_>, faults: &mut Faults) -> Ways {
    let mut pairs = BTreeMap::new();
    for line in source.of_kind("ways").flat_map(|section| section.lines()) {
        read_way(line, spaces, &mut pairs, faults);
    }
    if pairs.is_empty() && spaces.areas.is_empty() {
        return Ways::default();
    }
    if pairs.len() > usize::from(u16::MAX) {
        faults.add(source.at, format!("{} ways, more than {}", pairs.len(), u16::MAX));
    }
    let starts = (0..=spaces.len()).map(|space| pairs.range(..(space, 0)).count()).collect();
    let ways = pairs.into_iter().map(|((_, to), set)| (to, set)).collect();
    Ways { starts, ways }
}

/// Reads one line of ways into the table of joined pairs, which has each pair from both ends.
fn read_way(
    line: &Line<'_>,
    spaces: &Spaces<'_>,
    pairs: &mut BTreeMap<(usize, usize), Sides>,
    faults: &mut Faults,
) {
    let words = line.words();
    let [from, kind, ends @ ..] = words.as_slice() else {
        return faults.add(line.at, "a way is `from kind to`");
    };
    let set = match *kind {
        "land" => Sides::NONE,
        "rail" => Sides::RAIL,
        "road" => Sides::ROAD,
        "sea-lane" => Sides::SEA_LANE,
        _ => return faults.add(line.at, format!("unknown way {kind}")),
    };
    if ends.is_empty() {
        faults.add(line.at, "the way leads nowhere");
    }
    let Some(a) = spaces.expect(line.at, from, faults) else { return };
    for to in ends {
        let Some(b) = spaces.expect(line.at, to, faults) else { continue };
        if a == b {
            faults.add(line.at, format!("{from} is joined with itself"));
            continue;
        }
        // Two spaces may be joined in two ways, but not twice in one way.
        if pairs.get(&(a, b)).is_some_and(|had| had.any(set) || *had == set) {
            faults.add(line.at, format!("{from} {kind} {to} is listed twice"));
        }
        for pair in [(a, b), (b, a)] {
            let joined = pairs.entry(pair).or_default();
            *joined = joined.with(set);
        }
    }
}
