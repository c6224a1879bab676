//! What lies between neighbouring hexes, as the map lists it: pairs and chains of hexes.
//!
//! A pair `2027/2128` is the side between two hexes, a chain `2128-2227-2226` crosses the sides on
//! its way. A name and a colon may stand before them. What follows from the hexes themselves
//! (sea) is added in [`super::pack`].

use super::hex::Dir;
use super::source::{At, Faults, Section, Source};
use super::spaces::Spaces;
use std::collections::BTreeMap;

/// What can lie on a side, as bits. The core's `Sides` has the same names; only names are emitted,
/// so the bits need not agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SideSet(pub u16);

impl SideSet {
    pub const RIVER: Self = Self(1);
    pub const MAJOR_RIVER: Self = Self(1 << 1);
    pub const STRAIT: Self = Self(1 << 2);
    pub const SEA: Self = Self(1 << 3);
    pub const LAKE: Self = Self(1 << 4);
    pub const BLOCKED: Self = Self(1 << 5);
    pub const RAIL: Self = Self(1 << 6);
    pub const ROAD: Self = Self(1 << 7);
    pub const EDGE: Self = Self(1 << 8);
    pub const SEA_LANE: Self = Self(1 << 9);

    /// What no land unit crosses, as the core has it.
    pub const CLOSED: Self = Self(Self::SEA.0 | Self::LAKE.0 | Self::BLOCKED.0 | Self::EDGE.0);

    /// The names in the core, in the order of the bits.
    pub const NAMES: [&'static str; 10] = [
        "RIVER",
        "MAJOR_RIVER",
        "STRAIT",
        "SEA",
        "LAKE",
        "BLOCKED",
        "RAIL",
        "ROAD",
        "EDGE",
        "SEA_LANE",
    ];

    /// Does this share anything with `other`?
    pub fn any(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds all of `other`.
    pub fn insert(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Takes out all of `other`.
    pub fn remove(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

/// What the map lists for sides, by the two hexes, the lower number first.
#[derive(Default)]
pub struct Edges {
    sets: BTreeMap<(usize, usize), SideSet>,
}

impl Edges {
    /// Reads every section that lists sides.
    pub fn read(source: &Source<'_>, spaces: &Spaces<'_>, faults: &mut Faults) -> Self {
        let mut edges = Edges::default();
        for section in &source.sections {
            let (set, joint) = match section.kind {
                "rivers" => (SideSet::RIVER, '/'),
                "major-rivers" => (SideSet::MAJOR_RIVER, '/'),
                "strait" => (SideSet::STRAIT, '/'),
                "blocked" => (SideSet::BLOCKED, '/'),
                "rails" => (SideSet::RAIL, '-'),
                "roads" => (SideSet::ROAD, '-'),
                "water" => (SideSet::default(), '/'),
                _ => continue,
            };
            edges.read_section(section, set, joint, spaces, faults);
        }
        edges
    }

    /// What is listed for the side between two hexes.
    pub fn get(&self, a: usize, b: usize) -> SideSet {
        self.sets.get(&(a.min(b), a.max(b))).copied().unwrap_or_default()
    }

    /// Reads one section; `[water]` says with each line what the water is.
    fn read_section(
        &mut self,
        section: &Section<'_>,
        set: SideSet,
        joint: char,
        spaces: &Spaces<'_>,
        faults: &mut Faults,
    ) {
        for line in section.lines() {
            let (name, words) = line.text.split_once(':').unwrap_or(("", line.text));
            let set = match (section.kind, name.trim()) {
                ("water", "sea") => SideSet::SEA,
                ("water", "lake") => SideSet::LAKE,
                ("water", _) => {
                    faults.add(line.at, "water is `sea:` or `lake:` and pairs of hexes");
                    continue;
                }
                _ => set,
            };
            for word in words.split_whitespace() {
                self.read_word(line.at, word, set, joint, spaces, faults);
            }
        }
    }

    /// Reads one pair or chain.
    fn read_word(
        &mut self,
        at: At<'_>,
        word: &str,
        set: SideSet,
        joint: char,
        spaces: &Spaces<'_>,
        faults: &mut Faults,
    ) {
        let labels: Vec<&str> = word.split(joint).collect();
        if labels.len() < 2 || joint == '/' && labels.len() > 2 {
            let form = if joint == '/' { "pair" } else { "chain" };
            return faults.add(at, format!("{word} is not a {form} of hexes"));
        }
        let hexes: Vec<_> = labels.iter().map(|label| spaces.expect(at, label, faults)).collect();
        for (names, ends) in labels.windows(2).zip(hexes.windows(2)) {
            let (&[from, to], &[Some(a), Some(b)]) = (names, ends) else { continue };
            if !Dir::ALL.into_iter().any(|dir| spaces.neighbour(a, dir) == Some(b)) {
                faults.add(at, format!("{from}{joint}{to} are not neighbours"));
                continue;
            }
            let listed = self.sets.entry((a.min(b), a.max(b))).or_default();
            if listed.any(set) {
                faults.add(at, format!("{from}{joint}{to} is listed twice"));
            }
            listed.insert(set);
        }
    }
}
