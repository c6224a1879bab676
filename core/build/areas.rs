//! Areas and the ways between them, for boards that are not hexes.
//!
//! `[areas PLATE]` has a line `id | kind | country | column,half row | name` for each area of a
//! printed sheet, and `| star` behind it where the area has one. The kind is a terrain of the
//! legend named as areas are ([`AreaKind`]), the id is what data files and the line protocol call
//! it, and the column and the row, counted in halves, are where it is drawn. `[ways]` has lines
//! `A rail B C D`: A is joined with each of the others, there and back.

use super::legend::Legend;
use super::places::Place;
use super::shared::kinds::AreaKind;
use super::shared::sides::Sides;
use super::source::{At, Faults, Line, Source};
use super::spaces::{Layer, Plate, Spaces};
use std::collections::BTreeMap;

/// Columns between two plates.
const GAP: u8 = 1;

/// Columns and half rows of a plate: two plates, and their numbers still fit a byte.
const SPOT_MAX: u8 = 99;

/// Ways by space, in the form the core reads: where each space's run begins, then the runs.
#[derive(Default)]
pub struct Ways {
    /// One more entry than spaces, or none at all where there are no ways.
    pub starts: Vec<usize>,
    /// Where each way leads and what it is.
    pub ways: Vec<(usize, Sides)>,
}

/// Steps between any two spaces of a board of areas, along its lines: one over land, two over
/// water, and no more than half a byte holds. A space has as many entries as spaces come before it,
/// two a byte.
pub fn steps(ways: &Ways) -> Vec<u8> {
    const FAR: u8 = 15;
    let spaces = ways.starts.len().saturating_sub(1);
    let mut halves = Vec::new();
    for from in 0..spaces {
        let mut far = vec![FAR; spaces];
        far[from] = 0;
        for steps in 0..FAR {
            let there: Vec<usize> = (0..spaces).filter(|at| far[*at] == steps).collect();
            for (to, sides) in
                there.iter().flat_map(|at| &ways.ways[ways.starts[*at]..ways.starts[at + 1]])
            {
                let by_land = sides.any(Sides::RAIL.with(Sides::ROAD));
                let more = (steps + if by_land { 1 } else { 2 }).min(FAR);
                far[*to] = far[*to].min(more);
            }
        }
        halves.extend_from_slice(&far[..from]);
    }
    halves.chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 4).collect()
}

/// What is read while areas are.
pub struct Reader<'r, 'a> {
    /// The letters of the map.
    pub legend: &'r Legend,
    /// Its spaces, to which the areas are added.
    pub spaces: &'r mut Spaces<'a>,
    /// The terrain of them.
    pub terrain: &'r mut Layer<'a>,
    /// The country of them.
    pub country: &'r mut Layer<'a>,
}

impl<'a> Reader<'_, 'a> {
    /// Reads `[areas]`: adds them to the spaces, the layers and the places, which are returned.
    pub fn read(mut self, source: &Source<'a>, faults: &mut Faults) -> Vec<Place> {
        let mut places = Vec::new();
        let mut left = 0;
        for section in source.of_kind("areas") {
            if self.spaces.plates.iter().any(|plate| plate.name == section.name) {
                faults.add(section.at, format!("{} is there twice", section.heading()));
            }
            if self.spaces.plates.len() == 2 {
                faults.add(section.at, "more than two plates");
                break;
            }
            let first = self.spaces.len();
            for line in section.lines() {
                places.extend(self.read_area(line, first, left, faults));
            }
            let spots = &self.spaces.spots[first - self.spaces.hex_len()..];
            let end = spots.iter().map(|(column, _)| column + 1).max().unwrap_or(left);
            let (name, len, cols) = (section.name, self.spaces.len() - first, end - left);
            self.spaces.plates.push(Plate { name, first, len, left, cols });
            left = end + GAP;
        }
        places
    }

    /// Reads one area of the plate that begins with the space `first` and the column `left`.
    fn read_area(
        &mut self,
        line: &Line<'a>,
        first: usize,
        left: u8,
        faults: &mut Faults,
    ) -> Option<Place> {
        let cells = line.cells();
        let (&[id, kind, code, spot, name], star) = match &cells[..] {
            [area @ .., "star"] if cells.len() == 6 => (<&[&str; 5]>::try_from(area).ok()?, true),
            area => match <&[&str; 5]>::try_from(area) {
                Ok(area) => (area, false),
                Err(_) => {
                    let form = "an area is `id | kind | country | column,half row | name`, and \
                                `| star` if it has one";
                    faults.add(line.at, form);
                    return None;
                }
            },
        };
        if id.is_empty() || id.contains(char::is_whitespace) {
            faults.add(line.at, "an area needs an id of one word");
        }
        if name.is_empty() {
            faults.add(line.at, format!("area {id} has no name"));
        }
        faults.long(line.at, id);
        faults.long(line.at, name);
        if self.spaces.find(id).is_some() {
            faults.add(line.at, format!("area {id} is there twice"));
            return None;
        }
        let kind_number = self.legend.terrain_named(kind);
        let area_kind = kind_number.and_then(|number| self.legend.area_kind(number));
        match (kind_number, area_kind) {
            (None, _) => faults.add(line.at, format!("unknown terrain {kind}")),
            (_, None) => faults.add(line.at, format!("no area is {kind}")),
            _ => {}
        }
        let country_number = self.legend.country_coded(code);
        if country_number.is_none() {
            faults.add(line.at, format!("unknown country {code}"));
        }
        let spot = read_spot(line.at, spot, left, faults);
        if let Some(spot) = spot {
            self.check_spot(line.at, id, spot, first, faults);
        }
        let space = self.spaces.len();
        self.spaces.areas.push(id);
        self.spaces.spots.push(spot.unwrap_or((left, 0)));
        self.terrain.values.push(kind_number);
        self.terrain.at.push(line.at);
        self.country.values.push(country_number);
        self.country.at.push(line.at);
        // Once is enough: the next area would only say it again.
        if self.spaces.len() == self.spaces.max + 1 {
            self.spaces.check_len(line.at, faults);
        }
        let port = matches!(area_kind, Some(AreaKind::Coastal | AreaKind::Island));
        Some(Place::area(space, country_number.unwrap_or(0), name, star, port))
    }

    /// Notes a fault if an area is drawn over another one of its plate: nearer than a column, or
    /// than a row in the same column.
    fn check_spot(
        &self,
        at: At<'_>,
        id: &str,
        (column, row): (u8, u8),
        first: usize,
        faults: &mut Faults,
    ) {
        let from = first - self.spaces.hex_len();
        let others = self.spaces.areas.iter().zip(&self.spaces.spots).skip(from);
        for (other, _) in others.filter(|(_, (c, r))| *c == column && r.abs_diff(row) < 2) {
            faults.add(at, format!("{id} is nearer to {other} than a row"));
        }
    }
}

/// Reads `column,half row`, and moves it to where its plate begins.
fn read_spot(at: At<'_>, text: &str, left: u8, faults: &mut Faults) -> Option<(u8, u8)> {
    let Some((column, row)) = text.split_once(',') else {
        faults.add(at, format!("{text:?} is no place `column,half row`"));
        return None;
    };
    let column: u8 = faults.number(at, column.trim())?;
    let row: u8 = faults.number(at, row.trim())?;
    if column.max(row) > SPOT_MAX {
        faults.add(at, format!("the place {text} is beyond {SPOT_MAX}"));
        return None;
    }
    Some((left + column, row))
}

/// Reads `[ways]`.
pub fn read_ways(
    source: &Source<'_>,
    legend: &Legend,
    spaces: &Spaces<'_>,
    terrain: &Layer<'_>,
    faults: &mut Faults,
) -> Ways {
    let mut pairs = BTreeMap::new();
    let kind = |space: usize| terrain.get(space).and_then(|number| legend.area_kind(number));
    for line in source.of_kind("ways").flat_map(|section| section.lines()) {
        read_way(line, spaces, &kind, &mut pairs, faults);
    }
    if pairs.is_empty() && spaces.areas.is_empty() {
        return Ways::default();
    }
    for space in spaces.hex_len()..spaces.len() {
        let mut sets = pairs.range((space, 0)..(space + 1, 0)).map(|(_, set)| *set).peekable();
        let (at, id) = (terrain.at[space], spaces.label(space));
        if sets.peek().is_none() {
            faults.add(at, format!("nothing leads to {id}"));
        } else if matches!(kind(space), Some(AreaKind::Coastal | AreaKind::Island))
            && !sets.any(|set: Sides| set.any(Sides::SEA_LANE))
        {
            faults.add(at, format!("no sea lane leads to the port {id}"));
        }
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
    kind_of: &impl Fn(usize) -> Option<AreaKind>,
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
        let barred = if set == Sides::SEA_LANE { AreaKind::Land } else { AreaKind::Sea };
        for (end, _) in [(from, a), (to, b)].iter().filter(|end| kind_of(end.1) == Some(barred)) {
            faults.add(line.at, format!("{end} is {}, where no {kind} leads", barred.word()));
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
