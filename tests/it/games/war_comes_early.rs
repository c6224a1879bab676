//! Facts of War Comes Early that no position can show: they hold over the whole map or over all
//! counters. `tests/conformance/war-comes-early/elsewhere.txt` lists them. `crt` has every cell of
//! the combat table, `markers` what is drawn in the campaign.

mod crt;
mod markers;

use crate::kit::combat::check_printed;
use crate::protocol::engine;
use hexmarch_core::board::{Dir, Parity, SpaceId};
use hexmarch_core::combat::{Rounding, Strength};
use hexmarch_core::forces::{Arm, Counter, Size, Start, Starts, UnitId};
use hexmarch_core::games::war_comes_early::data::{
    BOARD, COMBAT_TABLE, ROSTER, SCENARIOS, TERRAIN_CHART,
};
use hexmarch_simulator::engine::Engine;
use std::collections::BTreeSet;

fn hex(label: &str) -> SpaceId {
    BOARD.find(label).unwrap_or_else(|| panic!("no hex {label}"))
}

fn at(col: u8, row: u8) -> Option<SpaceId> {
    BOARD.sheets[0].at(col, row)
}

fn is_void(space: SpaceId) -> bool {
    BOARD.terrains[usize::from(BOARD.terrain(space).0)].name == "void"
}

/// Every unit, its code and its counter.
fn counters() -> impl Iterator<Item = (UnitId, &'static str, &'static Counter)> {
    ROSTER.units().map(|unit| (unit, ROSTER.code(unit), ROSTER.get(unit)))
}

fn nation(counter: &Counter) -> &'static str {
    ROSTER.nations[usize::from(counter.nation.0)].code
}

fn starts_of_1939() -> Starts {
    SCENARIOS.iter().find(|scenario| scenario.code == "1939").expect("the scenario").starts
}

/// Does a counter only mark something? The 7th Flieger does: it lies on a hex and has no factors.
fn is_marker(counter: &Counter) -> bool {
    counter.weight == 0
}

// WCE-1.1b
#[test]
fn distance_is_a_count_of_hexes() {
    // Rule 3.2.1 wants at most nine hexes between these two, which only the shortest path has.
    assert_eq!(BOARD.distance(hex("2128"), hex("2821")), Some(10));
    assert_eq!(BOARD.distance(hex("2413"), hex("2414")), Some(1));
    assert_eq!(BOARD.distance(hex("3421"), hex("3421")), Some(0));
    for space in BOARD.spaces() {
        for way in BOARD.ways(space) {
            assert_eq!(BOARD.distance(space, way.to), Some(1));
            assert_eq!(BOARD.distance(way.to, space), Some(1));
        }
    }
}

#[test]
fn the_map_has_as_many_hexes_as_the_book_says() {
    let [sheet] = BOARD.sheets else { panic!("one sheet") };
    assert_eq!((sheet.first_col, sheet.first_row, sheet.cols, sheet.rows), (1, 1, 61, 34));
    assert_eq!((sheet.down, sheet.short), (Parity::Even, Some(Parity::Even)));
    assert_eq!(BOARD.spaces().count(), 31 * 34 + 30 * 33);
}

// WCE-1.2a
#[test]
fn the_north_edge_runs_from_0101_to_6110() {
    let top = |col: u8| {
        let rows = (1..=34).filter_map(|row| Some((row, at(col, row)?)));
        rows.filter(|(_, space)| !is_void(*space))
            .map(|(row, _)| row)
            .min()
            .expect("a column with hexes")
    };
    assert_eq!(top(1), 1);
    assert_eq!(top(61), 10);
    let mut last = 1;
    for col in 1..=61 {
        // The edge only falls towards the east, and nothing is cut out below it.
        assert!(top(col) >= last, "column {col}");
        last = top(col);
        let below = (top(col)..=34).filter_map(|row| at(col, row));
        assert!(
            below.clone().count() > 0 && below.into_iter().all(|space| !is_void(space)),
            "column {col}"
        );
        let space = at(col, top(col)).expect("the top hex");
        assert!(BOARD.neighbour(space, Dir::Up).is_none_or(is_void), "column {col}");
    }
    // Only the corner under the charts is cut off.
    assert!((1..=56).all(|col| top(col) == 1));
}

// WCE-1.2b
#[test]
fn the_east_edge_is_column_61_from_row_11_to_33() {
    for row in 11..=33 {
        let space = at(61, row).expect("a hex of the east edge");
        assert!(!is_void(space));
        for dir in [Dir::UpRight, Dir::DownRight] {
            assert_eq!(BOARD.neighbour(space, dir), None, "61{row}");
        }
    }
    assert!((1..=34).all(|row| at(62, row).is_none()));
}

// WCE-1.2c
#[test]
fn the_south_edge_is_the_bottom_of_every_column() {
    for col in 1..=61 {
        let bottom = if col % 2 == 1 { 34 } else { 33 };
        let space = at(col, bottom).expect("a bottom hex");
        assert_eq!(BOARD.neighbour(space, Dir::Down), None, "column {col}");
        assert_eq!(at(col, bottom + 1), None, "column {col}");
        assert!(!is_void(space));
    }
}

// WCE-1.2d
#[test]
fn the_west_edge_is_column_1_from_row_2_to_34() {
    for row in 2..=34 {
        let space = at(1, row).expect("a hex of the west edge");
        for dir in [Dir::UpLeft, Dir::DownLeft] {
            assert_eq!(BOARD.neighbour(space, dir), None, "01{row:02}");
        }
    }
    assert!((1..=34).all(|row| at(0, row).is_none()));
}

// WCE-1.3f
#[test]
fn every_nation_but_the_soviet_union_is_western() {
    // What the rules say of Western units holds for all of them, what they say of Soviet units
    // for the Soviets alone: fronts, and armies as quick and as small as corps.
    for (_, code, counter) in
        counters().filter(|(_, _, counter)| counter.arm != Arm::Static && !is_marker(counter))
    {
        let soviet = nation(counter) == "SU";
        let points = match counter.size {
            Size::Front => 4,
            Size::Army if soviet => 6,
            Size::Army => 4,
            _ => 6,
        };
        assert_eq!(counter.front.movement, points, "{code}");
        assert!(soviet || counter.size != Size::Front, "{code}");
        if soviet && counter.size == Size::Army {
            assert_eq!(counter.worth_halves, 2, "{code}");
        }
    }
    let fronts = counters().filter(|(_, _, counter)| counter.size == Size::Front).count();
    assert_eq!(fronts, 6);
}

// WCE-1.4c
#[test]
fn one_halved_is_one() {
    // No unit of 1939 attacks with 1, so the sum itself is asked.
    let halved = |factors: &[u8], times: u8| {
        let mut strength = Strength::default();
        factors.iter().for_each(|factor| strength.add(*factor, times));
        strength.total(Rounding::Up)
    };
    assert_eq!(halved(&[1], 1), 1);
    assert_eq!(halved(&[1], 2), 1);
    assert_eq!(halved(&[2], 2), 1);
    assert_eq!(halved(&[1, 1], 1), 1);
    assert_eq!(halved(&[0], 1), 0);
}

// WCE-2.2a
#[test]
fn a_counter_is_a_unit_or_a_marker() {
    for (unit, code, counter) in counters() {
        let face = counter.front;
        if is_marker(counter) {
            assert_eq!((face.attack, face.defence, face.movement), (0, 0, 0), "{code}");
            assert_eq!(counter.worth_halves, 0, "{code}: a marker pays for no losses");
            assert_eq!(starts_of_1939().of(unit), Start::Absent, "{code}");
        } else {
            assert!(face.defence > 0 && counter.worth_halves > 0, "{code}");
        }
    }
    let markers: Vec<&str> =
        counters().filter(|(_, _, c)| is_marker(c)).map(|(_, code, _)| code).collect();
    assert_eq!(markers, ["GE.7F"]);
}

// WCE-2.3.3a
#[test]
fn every_nation_has_colours_of_its_own() {
    // The book gives each nation a paper and an ink; no two of them have the same paper.
    let papers: BTreeSet<[u8; 3]> = ROSTER.nations.iter().map(|nation| nation.paper).collect();
    assert_eq!(papers.len(), ROSTER.nations.len());
    for nation in ROSTER.nations {
        // Red on yellow in one case, white where the paper is dark and black where it is light.
        let light = nation.paper.iter().map(|part| u32::from(*part)).sum::<u32>() > 3 * 128;
        let ink = match nation.code {
            "RO" => [0xC0, 0, 0],
            _ if light => [0; 3],
            _ => [0xFF; 3],
        };
        assert_eq!(nation.ink, ink, "{}", nation.code);
    }
}

// WCE-2.3.3b
#[test]
fn every_unit_carries_the_two_letters_of_its_nation() {
    let codes: BTreeSet<&str> = ROSTER.nations.iter().map(|nation| nation.code).collect();
    assert_eq!(codes.len(), ROSTER.nations.len(), "no two nations share their letters");
    assert!(codes.iter().all(|code| code.len() == 2));
    for (_, code, counter) in counters() {
        let (letters, _) = code.split_once('.').expect("a dot after the nation");
        assert_eq!(letters.trim_end_matches("39"), nation(counter), "{code}");
    }
    assert_ne!(ROSTER.nation("UK"), ROSTER.nation("FR"));
    let bef = ROSTER.get(ROSTER.find("UK.BEF").expect("the BEF"));
    assert_eq!(nation(bef), "UK");
}

// WCE-2.3.4a
#[test]
fn no_two_units_of_a_nation_and_size_share_a_name() {
    let codes: BTreeSet<&str> = counters().map(|(_, code, _)| code).collect();
    assert_eq!(codes.len(), ROSTER.len());
    // The German counters of 1939 are a set of their own: 3 Army is in both.
    let of_1939 = |code: &str| code.starts_with("GE39.");
    let names: BTreeSet<_> = counters()
        .map(|(unit, code, c)| {
            (of_1939(code), nation(c), format!("{:?}", c.size), ROSTER.name(unit))
        })
        .collect();
    assert_eq!(names.len(), ROSTER.len());
}

fn terrain(label: &str) -> &'static str {
    BOARD.terrains[usize::from(BOARD.terrain(hex(label)).0)].name
}

/// What entering costs on foot and on wheels; what is barred costs more than anything else.
fn prices(name: &str) -> [i8; 2] {
    let row = BOARD
        .terrains
        .iter()
        .position(|terrain| terrain.name == name)
        .expect("a terrain of that name");
    [0, 1].map(|column| TERRAIN_CHART.at(row, column).unwrap_or(i8::MAX))
}

// WCE-11.3a
#[test]
fn a_hex_of_several_terrains_carries_the_costliest() {
    // The map keeps one natural terrain a hex, so the choice is made there: wooded highlands
    // stand as highlands, which is right only while those cost no less than woods.
    for (place, label, kept) in [
        ("the Black Forest", "0418", "rough"),
        ("the Ardennes", "0410", "rough"),
        ("the High Tatra", "3129", "mountain"),
        ("the wooded Carpathians", "3732", "mountain"),
    ] {
        assert_eq!(terrain(label), kept, "{place}");
        for class in [0, 1] {
            assert!(prices(kept)[class] >= prices("woods")[class], "{place}");
        }
    }
    // Steeper never costs less, for either class.
    for (less, more) in
        [("clear", "woods"), ("clear", "broken"), ("broken", "rough"), ("rough", "mountain")]
    {
        assert!(
            (0..2).all(|class| prices(less)[class] <= prices(more)[class]),
            "{less} and {more}"
        );
    }
}

#[test]
fn the_combat_table_is_read_as_it_stands() {
    check_printed(&COMBAT_TABLE);
}

#[test]
fn views_hide_what_a_side_may_not_see() {
    let mut engine =
        engine(&["sandbox war-comes-early 1939", "place PO.Dr PO.Cz 3421", "place GE39.10A 3419"]);
    let has = |engine: &mut Engine, line: &str, text: &str| {
        engine.line(line).lines.join("\n").contains(text)
    };
    assert!(has(&mut engine, "show board", "3421 Lodz: PO.Dr PO.Cz"));
    assert!(has(&mut engine, "show board as Polish", "3421 Lodz: PO.Dr PO.Cz"));
    assert!(has(&mut engine, "show board as German", "3421 Lodz: ? PO.Cz"));
    assert!(!engine.line("show unit PO.Dr as German").ok);
    assert!(engine.line("view German").ok);
    assert!(has(&mut engine, "show hex Lodz", "unit ?"));
    assert!(has(&mut engine, "show hex Lodz as all", "unit PO.Dr"));
    assert!(engine.line("view all").ok);
    assert!(has(&mut engine, "show hex Lodz", "unit PO.Dr"));
}
