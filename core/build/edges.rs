//! What lies between neighbouring hexes, as the map lists it: pairs and chains of hexes.
//!
//! A pair `2027/2128` is the side between two hexes, a chain `2128-2227-2226` crosses the sides on
//! its way. A name and a colon may stand before them. What follows from the hexes themselves
//! (sea) is added in [`super::pack`].

use super::shared::hex::Dir;
use super::shared::sides::Sides;
use super::source::{At, Faults, Section, Source};
use super::spaces::Spaces;
use std::collections::BTreeMap;

/// What the map lists for sides, by the two hexes, the lower number first.
#[derive(Default)]
pub struct Edges {
    sets: BTreeMap<(usize, usize), Sides>,
}

impl Edges {
    /// Reads every section that lists sides.
    pub fn read(source: &Source<'_>, spaces: &Spaces<'_>, faults: &mut Faults) -> Self {
        let mut edges = Edges::default();
        for section in &source.sections {
            let (set, joint) = match section.kind {
                "rivers" => (Sides::RIVER, '/'),
                "major-rivers" => (Sides::MAJOR_RIVER, '/'),
                "strait" => (Sides::STRAIT, '/'),
                "blocked" => (Sides::BLOCKED, '/'),
                "rails" => (Sides::RAIL, '-'),
                "roads" => (Sides::ROAD, '-'),
                "water" => (Sides::NONE, '/'),
                _ => continue,
            };
            edges.read_section(section, set, joint, spaces, faults);
        }
        edges
    }

    /// What is listed for the side between two hexes.
    pub fn get(&self, a: usize, b: usize) -> Sides {
        self.sets.get(&(a.min(b), a.max(b))).copied().unwrap_or_default()
    }

    /// Reads one section; `[water]` says with each line what the water is.
    fn read_section(
        &mut self,
        section: &Section<'_>,
        set: Sides,
        joint: char,
        spaces: &Spaces<'_>,
        faults: &mut Faults,
    ) {
        for line in section.lines() {
            let (name, words) = line.text.split_once(':').unwrap_or(("", line.text));
            let set = match (section.kind, name.trim()) {
                ("water", "sea") => Sides::SEA,
                ("water", "lake") => Sides::LAKE,
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
        set: Sides,
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
            *listed = listed.with(set);
        }
    }
}
