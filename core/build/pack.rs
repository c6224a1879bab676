//! Hexsides in the core's packed form, which [`super::shared::sides`] describes. Two kinds of
//! sides, open ones and those with a railway, are also wanted for a whole board at once, as bits by
//! space.

use super::edges::Edges;
use super::legend::Legend;
use super::shared::hex::Dir;
use super::shared::limits::BYTE_LIST_MAX;
use super::shared::sides::{LOW_BIT, SET_BITS, SETS_MAX, Sides};
use super::source::{At, Faults};
use super::spaces::{Layer, Spaces, id};

/// Bits by space for the directions up, up-right and down-right.
pub type Planes = [Vec<u64>; 3];

/// The sides of all hexes.
pub struct Packed {
    /// By hex: up, up-right and down-right, then [`LOW_BIT`].
    pub halves: Vec<u16>,
    /// The different sets; number 0 is the edge of the sheet.
    pub sets: Vec<Sides>,
    /// Sides that are not closed.
    pub open: Planes,
    /// Sides with a railway.
    pub rail: Planes,
}

/// Packs the sides of all hexes.
pub fn pack(
    at: At<'_>,
    spaces: &Spaces<'_>,
    legend: &Legend,
    terrain: &Layer<'_>,
    edges: &Edges,
    faults: &mut Faults,
) -> Packed {
    let words = || vec![0; spaces.len().div_ceil(64)];
    let planes = || [words(), words(), words()];
    let mut packed = Packed {
        halves: Vec::with_capacity(spaces.hex_len()),
        sets: vec![Sides::EDGE],
        open: planes(),
        rail: planes(),
    };
    for space in 0..spaces.hex_len() {
        let mut bits = 0;
        for dir in Dir::ALL.into_iter().take(3) {
            let Some(to) = spaces.neighbour(space, dir) else { continue };
            let set = side_set(space, to, legend, terrain, edges);
            let number = packed.number(set);
            // More sets than fit are a fault, which is noted below.
            bits |= ((number % SETS_MAX) as u16) << (SET_BITS * dir as u32);
            if let Some(plane) = packed.open.get_mut(dir as usize)
                && !set.any(Sides::CLOSED)
            {
                set_bit(plane, space);
            }
            if let Some(plane) = packed.rail.get_mut(dir as usize)
                && set.any(Sides::RAIL)
            {
                set_bit(plane, space);
            }
        }
        packed.halves.push(bits | low_bit(space, spaces));
    }
    if packed.sets.len() > SETS_MAX {
        let count = packed.sets.len();
        faults.add(at, format!("{count} different sets of hexsides, more than {SETS_MAX}"));
    }
    packed
}

/// Sets the bit of a space.
pub fn set_bit(words: &mut [u64], space: usize) {
    words[space / 64] |= 1 << (space % 64);
}

impl Packed {
    /// The number of a set, new or known.
    fn number(&mut self, set: Sides) -> usize {
        self.sets.iter().position(|known| *known == set).unwrap_or_else(|| {
            self.sets.push(set);
            self.sets.len() - 1
        })
    }
}

/// The bit that says how to find a hex's neighbours; a gap has none.
fn low_bit(space: usize, spaces: &Spaces<'_>) -> u16 {
    let Some((_, sheet)) = spaces.sheet_of(space) else { return 0 };
    let Some((col, _)) = sheet.coords(id(space)) else { return 0 };
    if sheet.down.matches(col) { LOW_BIT } else { 0 }
}

/// What lies in the spaces, in the core's packed form.
#[derive(Default)]
pub struct Grounds {
    /// By space: a place in the list of pairs.
    pub numbers: Vec<usize>,
    /// The different pairs of terrain and country.
    pub pairs: Vec<(u8, u8)>,
}

/// Packs terrain and country of all spaces.
pub fn grounds(
    at: At<'_>,
    spaces: &Spaces<'_>,
    legend: &Legend,
    terrain: &Layer<'_>,
    country: &Layer<'_>,
    faults: &mut Faults,
) -> Grounds {
    let mut grounds = Grounds::default();
    for space in 0..spaces.len() {
        let pair = (terrain.get(space).unwrap_or(legend.gap()), country.get(space).unwrap_or(0));
        let known = grounds.pairs.iter().position(|known| *known == pair);
        grounds.numbers.push(known.unwrap_or(grounds.pairs.len()));
        if known.is_none() {
            grounds.pairs.push(pair);
        }
    }
    if grounds.pairs.len() > BYTE_LIST_MAX {
        let count = grounds.pairs.len();
        let what = format!("{count} pairs of terrain and country, more than {BYTE_LIST_MAX}");
        faults.add(at, what);
    }
    grounds
}

/// All that lies between two neighbours: what the map lists, and what follows from the two hexes.
fn side_set(a: usize, b: usize, legend: &Legend, terrain: &Layer<'_>, edges: &Edges) -> Sides {
    let mut set = edges.get(a, b);
    for there in [a, b].into_iter().filter_map(|space| terrain.get(space)) {
        let kind = &legend.terrains[usize::from(there)];
        match kind.name.as_str() {
            _ if !kind.closed => {}
            "sea" => set = set.with(Sides::SEA),
            "lake" => set = set.with(Sides::LAKE),
            _ => set = set.with(Sides::BLOCKED),
        }
    }
    // A strait is crossed under rules of its own and must not count as closed.
    if set.any(Sides::STRAIT) {
        set = set.without(Sides::SEA);
    }
    set
}
