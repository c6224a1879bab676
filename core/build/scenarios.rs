//! `scenarios.txt`: a section `[CODE]` for each scenario.
//!
//! Which units take part and where they start stands in the roster, in the column of that code or
//! in the one that the scenario names with `roster COLUMN`.

use super::roster::Roster;
use super::shared::limits::{BYTE_LIST_MAX, SEATS_MAX, TURNS_MAX};
use super::source::{At, Faults, Section, Source, cells};
use super::styles::{self, Manner};

/// A scenario.
#[derive(Default)]
pub struct Scenario<'a> {
    /// Its code.
    pub code: &'a str,
    /// Its column in the roster.
    pub column: &'a str,
    /// The name a player reads.
    pub name: &'a str,
    /// The names of its turns.
    pub turns: Vec<&'a str>,
    /// The names of its sides.
    pub sides: Vec<&'a str>,
    /// The camp of each of them.
    pub camps: Vec<u8>,
    /// How computer players play it.
    pub manners: Vec<Manner<'a>>,
}

/// Reads the scenarios.
pub fn read<'a>(
    source: &Source<'a>,
    roster: &Roster<'_>,
    faults: &mut Faults,
) -> Vec<Scenario<'a>> {
    source.refuse_preamble(faults);
    let mut scenarios: Vec<Scenario<'_>> = Vec::new();
    for section in &source.sections {
        let code = section.kind;
        if !section.name.is_empty() {
            faults.add(section.at, format!("unknown section {}", section.heading()));
            continue;
        }
        if scenarios.iter().any(|other| other.code == code) {
            faults.add(section.at, format!("scenario {code} is there twice"));
        }
        let scenario = read_scenario(section, faults);
        if !roster.scenarios.contains(&scenario.column) {
            let at = section.lines().find(|line| line.text.starts_with("roster"));
            let at = at.map_or(section.at, |line| line.at);
            faults.add(at, format!("the roster has no column {}", scenario.column));
        }
        scenarios.push(scenario);
        faults.too_many(section.at, "scenarios", scenarios.len(), BYTE_LIST_MAX);
    }
    scenarios
}

/// Reads one scenario.
fn read_scenario<'a>(section: &Section<'a>, faults: &mut Faults) -> Scenario<'a> {
    let mut scenario = Scenario { code: section.kind, column: section.kind, ..Scenario::default() };
    let (mut seen, mut camps) = (Vec::new(), None);
    for line in section.lines() {
        let (key, value) = line.text.split_once(char::is_whitespace).unwrap_or((line.text, ""));
        let value = value.trim();
        if value.is_empty() || cells(value).contains(&"") {
            faults.add(line.at, format!("{key} has an empty entry"));
        }
        if key != "style" {
            faults.twice(line.at, &mut seen, key);
        }
        let max = if key == "sides" { SEATS_MAX } else { TURNS_MAX };
        if matches!(key, "sides" | "turns") && cells(value).len() > max {
            faults.add(line.at, format!("more than {max} {key}"));
        }
        match key {
            "name" => scenario.name = value,
            "roster" => scenario.column = value,
            "turns" => scenario.turns = cells(value),
            "sides" => scenario.sides = cells(value),
            "camps" => camps = Some((line.at, value)),
            "style" => {
                let manner = styles::read(line, &scenario.sides, faults);
                let when = |manner: &Manner<'_>| (manner.seat, manner.sharp, manner.from);
                if let Some(manner) = &manner
                    && scenario.manners.iter().any(|other| when(other) == when(manner))
                {
                    faults.add(line.at, "the side has two styles from the same turn");
                }
                scenario.manners.extend(manner);
            }
            _ => faults.add(line.at, format!("unknown word {key}")),
        }
    }
    let has = |key| section.lines().any(|line| line.text.split_whitespace().next() == Some(key));
    for key in ["name", "turns", "sides"].into_iter().filter(|key| !has(key)) {
        faults.add(section.at, format!("scenario {} has no {key}", section.kind));
    }
    scenario.camps = match camps {
        Some((at, value)) => read_camps(at, value, scenario.sides.len(), faults),
        None => (0..scenario.sides.len() as u8).collect(),
    };
    scenario
}

/// Reads who sits with whom: the camp of each side, numbered from 0 as they come.
fn read_camps<'a>(at: At<'a>, value: &str, sides: usize, faults: &mut Faults) -> Vec<u8> {
    let words = value.split_whitespace();
    let camps: Vec<u8> = words.filter_map(|word| faults.number(at, word)).collect();
    if camps.len() != sides {
        faults.add(at, format!("{} camps for {sides} sides", camps.len()));
    }
    let mut next = 0;
    for camp in &camps {
        if *camp > next {
            faults.add(at, format!("camp {camp} comes before camp {next}"));
        }
        next = next.max(camp.saturating_add(1));
    }
    if next == 1 {
        faults.add(at, "all sides sit in one camp".to_string());
    }
    camps
}
