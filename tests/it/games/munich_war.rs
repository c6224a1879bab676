//! Facts of Munich War that no case can show: they hold over the whole map or over all counters, or
//! take the engine itself. Counts are those of the Initial Deployment Table, sums those of the
//! charts at the end of the book.

mod counters;
mod map;

use crate::kit::combat::check_printed;
use crate::protocol::engine;
use hexmarch_core::board::{Dir, Mark, Parity, Place, PlaceKind, Sides, SpaceId};
use hexmarch_core::forces::{Arm, Counter, Size, Start, Starts, UnitId};
use hexmarch_core::game::Scenario;
use hexmarch_core::games::munich_war::data::{
    ASSAULT_TABLE, BELLIGERENTS_CHART, BOARD, COUNTRIES_CHART, INTERCEPTION_TABLE, MOBILE_TABLE,
    ROSTER, SCENARIOS, TERRAIN_CHART, TERROR_TABLE, traits,
};
use hexmarch_simulator::engine::Engine;
use std::collections::BTreeSet;

fn hex(label: &str) -> SpaceId {
    BOARD.find(label).unwrap_or_else(|| panic!("no hex {label}"))
}

fn mark(name: &str) -> &'static [SpaceId] {
    let found: Option<&'static Mark> = BOARD.marks.iter().find(|mark| mark.name == name);
    found.unwrap_or_else(|| panic!("no mark {name}")).spaces
}

fn terrain(space: SpaceId) -> &'static str {
    BOARD.terrains[usize::from(BOARD.terrain(space).0)].name
}

fn country(space: SpaceId) -> &'static str {
    BOARD.countries[usize::from(BOARD.country(space).0)].code
}

fn place(space: SpaceId) -> Option<&'static Place> {
    BOARD.places.iter().find(|place| place.space == space)
}

fn named(name: &str) -> &'static Place {
    let found = BOARD.places.iter().find(|place| BOARD.place_name(place.space) == name);
    found.unwrap_or_else(|| panic!("no place {name}"))
}

/// Every unit, its code and its counter.
fn counters() -> impl Iterator<Item = (UnitId, &'static str, &'static Counter)> {
    ROSTER.units().map(|unit| (unit, ROSTER.code(unit), ROSTER.get(unit)))
}

fn nation(counter: &Counter) -> &'static str {
    ROSTER.nations[usize::from(counter.nation.0)].code
}

fn has(counter: &Counter, bit: u16) -> bool {
    counter.traits & bit != 0
}

fn starts() -> Starts {
    SCENARIOS[0].starts
}

fn neighbours(space: SpaceId) -> impl Iterator<Item = (Dir, SpaceId)> {
    Dir::ALL.into_iter().filter_map(move |dir| Some((dir, BOARD.neighbour(space, dir)?)))
}

/// How many counters of a kind a nation has: on the map at full strength, reduced, and to come.
fn count(nation_code: &str, arm: Arm, size: Size) -> [usize; 3] {
    let mut counts = [0; 3];
    for (unit, _, counter) in counters() {
        let kind = (nation(counter), counter.arm, counter.size) == (nation_code, arm, size);
        if kind && !has(counter, traits::OPTIONAL) {
            let place = match starts().of(unit) {
                Start::Later => 2,
                _ if has(counter, traits::REDUCED) => 1,
                _ => 0,
            };
            counts[place] += 1;
        }
    }
    counts
}

// MW-1.1b
#[test]
fn a_turn_is_a_week() {
    let weeks = ["Oct I", "Oct II", "Oct III", "Oct IV", "Nov I", "Nov II", "Nov III", "Nov IV"];
    for scenario in SCENARIOS {
        assert_eq!(scenario.turns, &weeks[..scenario.turns.len()], "{}", scenario.code);
    }
}

#[test]
fn the_scenarios_are_those_of_the_table() {
    let found: Vec<_> = SCENARIOS.iter().map(|s| (s.code, s.turns.len())).collect();
    let expected =
        [("western", 6), ("entente", 4), ("intermarium", 6), ("comintern", 8), ("general", 8)];
    assert_eq!(found[..5], expected);
    assert_eq!(found[5..], [("roll", 8)]);
    let side = |scenario: &str, number: i8| -> Vec<&str> {
        let rows = BELLIGERENTS_CHART.rows.iter().copied();
        rows.filter(|row| BELLIGERENTS_CHART.get(row, scenario) == Some(number)).collect()
    };
    let table: [[&[&str]; 4]; 5] = [
        [&["GE", "PO", "HU"], &["CZ", "FR", "UK"], &["IT"], &["SU"]],
        [&["GE", "HU"], &["CZ", "RO", "YG"], &["IT"], &["FR", "PO"]],
        [&["GE", "SU"], &["CZ", "PO", "RO", "LI", "LA", "ES"], &["HU"], &["FR", "YG", "FI"]],
        [&["GE", "PO", "IT"], &["CZ", "SU", "RO"], &["HU", "FI"], &["FR", "YG"]],
        [&["GE", "IT", "HU", "RO"], &["CZ", "FR", "UK", "PO"], &["FI"], &["SU", "YG"]],
    ];
    for ((scenario, _), lists) in expected.iter().zip(table) {
        for (number, list) in (1..).zip(lists) {
            assert_eq!(side(scenario, number), list, "{scenario} {number}");
        }
    }
    // The charts have a row for each nation, in the order of the roster.
    let codes: Vec<&str> = ROSTER.nations.iter().map(|nation| nation.code).collect();
    assert_eq!(BELLIGERENTS_CHART.rows, codes);
    assert_eq!(COUNTRIES_CHART.rows, codes);
    assert_eq!(BELLIGERENTS_CHART.columns, expected.map(|(code, _)| code));
}

#[test]
fn the_result_tables_are_read_as_they_stand() {
    for table in [&ASSAULT_TABLE, &MOBILE_TABLE, &INTERCEPTION_TABLE, &TERROR_TABLE] {
        check_printed(table);
    }
}

#[test]
fn the_result_tables_climb_from_bad_to_good() {
    // One column to the right is worth one on the die, so diagonals are constant.
    for table in [&ASSAULT_TABLE, &MOBILE_TABLE] {
        assert_eq!((table.rows(), table.columns, table.first_row), (6, 9, 1));
        let cell = |row: usize, column: usize| table.cells[row * 9 + column];
        for (row, column) in (1..6).flat_map(|row| (0..8).map(move |column| (row, column))) {
            assert_eq!(
                cell(row, column),
                cell(row - 1, column + 1),
                "{} {row} {column}",
                table.name
            );
        }
    }
    // 11.9 prints two examples: 20 against 13, and 10 against 12.
    let line = ASSAULT_TABLE.line("percent").expect("the heads");
    assert_eq!(line.heads[usize::from(ASSAULT_TABLE.column(line, 153).0)], 150);
    assert_eq!(line.heads[usize::from(ASSAULT_TABLE.column(line, 83).0)], 50);
    // Every result that the book explains comes up in one table or the other, and no other does.
    let used: BTreeSet<u8> =
        ASSAULT_TABLE.cells.iter().chain(MOBILE_TABLE.cells).copied().collect();
    assert_eq!(used.len(), ASSAULT_TABLE.words.len());
    assert_eq!(ASSAULT_TABLE.words, MOBILE_TABLE.words);
    // In the air the words stand from worst to best, and so do the cells.
    for table in [&INTERCEPTION_TABLE, &TERROR_TABLE] {
        let cell = |row: usize, column: usize| table.cells[row * 3 + column];
        for (row, column) in (0..6).flat_map(|row| (0..3).map(move |column| (row, column))) {
            let better_die = row + 1 == 6 || cell(row, column) <= cell(row + 1, column);
            let better_odds = column + 1 == 3 || cell(row, column) <= cell(row, column + 1);
            assert!(better_die && better_odds, "{} {row} {column}", table.name);
        }
    }
}

#[test]
fn the_terrain_chart_has_the_rows_of_the_legend() {
    for (row, kind) in BOARD.terrains.iter().enumerate() {
        assert_eq!(TERRAIN_CHART.rows[row], kind.name);
    }
    // 8.4: clear costs one. 19.0: only alpine units enter mountains, and they halve the shift.
    let at = |row, column| TERRAIN_CHART.get(row, column);
    assert_eq!(["mech", "foot", "alpine"].map(|class| at("clear", class)), [Some(1); 3]);
    assert_eq!(["mech", "foot"].map(|class| at("mountain", class)), [None; 2]);
    for row in ["rough", "mountain"] {
        assert_eq!((at(row, "shift"), at(row, "alpine-shift")), (Some(2), Some(1)), "{row}");
    }
}

#[test]
fn undo_stops_where_aircraft_look_down_on_a_stack() {
    let mut engine = engine(&["new munich-war western", "do ready", "do ready", "do ready"]);
    assert!(engine.line("do ready").ok && engine.line("do GE.L1 2511").ok);
    assert!(engine.line("undo").ok, "over home there is nothing to learn");
    let seen = |engine: &mut Engine| engine.line("show hex 2816 as Axis").lines.join("\n");
    assert!(seen(&mut engine).contains("unit ?"), "{}", seen(&mut engine));
    assert!(engine.line("do 2816").ok);
    assert!(!seen(&mut engine).contains("unit ?"), "{}", seen(&mut engine));
    let reply = engine.line("undo").lines;
    assert_eq!(reply, ["error: something has been revealed, so there is no way back"]);
}
