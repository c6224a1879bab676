//! Every fault the compiler knows, each in a small game that is otherwise sound.
//!
//! [`check`] takes one file of that game, changes some words in it and compares the whole list of
//! faults, so that a fault is also shown not to draw others after it.

use super::{FILES, Words, compile, compile_texts};
use std::path::Path;

pub(super) const MAP: &str = "\
board Small
[sheet main]
columns 1-3
rows 1-3
down even
short even
[terrain]
. clear
c city
~ sea closed
[countries]
G GE Germany
P PO Poland
[hexes main]
row 1 .c.
row 2 ...
row 3 ._~
[nations main]
row 1 GGP
row 2 GGP
row 3 G_-
[rivers]
Oder: 0201/0301 0202/0302
[rails]
0101-0201-0301
0101-0102
[places]
0201 city 2 GE Berlin capital
0302 dot 0 PO New Town port
[forts]
wall: 0202 0102
[exits]
0101
";

pub(super) const ROSTER: &str = "\
[GE Germany]
# id | name | type | size | attack | defence | move | ce | stack | traits | 1939
GE.1 | 1 Army | infantry | army | 5 | 6 | 4 | 3 | 1 | component adhoc | at 0202
GE.2 | 2 Corps | flieger | corps | 1 | 2 | 6 | 2 | 1 | - | pool
";

pub(super) const TABLES: &str = "\
[table combat]
line odds -1 0 +2
1 1/0 1/1 0/5
2 2/0 1/0 7
[chart terrain]
columns foot mech
clear 1 -
";

pub(super) const SCENARIOS: &str = "\
[1939]
name Poland 1939
turns 1-3 Sep | 4-6 Sep
sides German | Polish
";

pub(super) const RULES: &str = "\
T-1a | 1939 | First | The text of the first.
T-1b | note | Second | The text of the second.
";

const TEXTS: [&str; 5] = [MAP, ROSTER, TABLES, SCENARIOS, RULES];

/// What the small game compiles to when `file` has the given text.
pub(super) fn outcome(file: &str, text: &str) -> Result<String, Vec<String>> {
    let paths = FILES.map(|name| format!("data/small/{name}"));
    let files: Vec<(&str, &str)> = (paths.iter().zip(FILES).zip(TEXTS))
        .map(|((path, name), sound)| (path.as_str(), if name == file { text } else { sound }))
        .collect();
    compile_texts(&files).map_err(|faults| faults.iter().map(|f| f.to_string()).collect())
}

/// The small game's text of a file.
fn sound(file: &str) -> &'static str {
    TEXTS[FILES.iter().position(|name| *name == file).expect("a file of a game")]
}

/// Changes `from` to `to` in one file and compares the faults, `line: what is wrong`.
#[track_caller]
fn check(file: &str, from: &str, to: &str, expected: &[&str]) {
    let text = sound(file);
    assert!(text.contains(from), "{from:?} is not in {file}");
    check_text(file, &text.replacen(from, to, 1), expected);
}

/// Compares the faults of a whole text.
#[track_caller]
fn check_text(file: &str, text: &str, expected: &[&str]) {
    let expected: Vec<_> =
        expected.iter().map(|what| format!("data/small/{file}:{what}")).collect();
    let found = outcome(file, text).err().unwrap_or_default();
    assert_eq!(found, expected);
}

/// The code the small game compiles to with another map.
#[track_caller]
pub(super) fn code_with_map(map: &str) -> String {
    outcome("map.txt", map).expect("a sound map")
}

#[track_caller]
pub(super) fn assert_has(code: &str, part: &str) {
    assert!(code.contains(part), "{part:?} is not in\n{code}");
}

#[test]
fn files_may_be_missing() {
    let faults = compile(Path::new("no/data/nowhere"), Words::Whole).expect_err("no such folder");
    let faults: Vec<_> = faults.iter().map(|fault| fault.to_string()).collect();
    for file in FILES {
        let missing = format!("data/nowhere/{file}:1: the file is missing");
        assert!(faults.contains(&missing), "{missing} is not in {faults:?}");
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let map = MAP.replace("0101-0102", "0101-0302").replace("0201/0301", "0201/0101/0102");
    check_text(
        "map.txt",
        &map.replace("[exits]", "[entrances]"),
        &[
            "23: 0201/0101/0102 is not a pair of hexes",
            "26: 0101-0302 are not neighbours",
            "32: unknown section [entrances]",
        ],
    );
}

#[test]
fn sections_and_lines_must_be_known() {
    check("map.txt", "[exits]", "[doors out]", &["32: unknown section [doors out]"]);
    check("map.txt", "[exits]", "[exits", &["32: the heading does not end with ]"]);
    check(
        "map.txt",
        "board Small",
        "size 3",
        &["1: only `board NAME` stands before the first section", "1: the board has no name"],
    );
    check("roster.txt", "GE.2", "[XX]\nGE.2", &["4: unknown section [XX]"]);
    check("roster.txt", "[GE", "stray\n[GE", &["1: text before the first section"]);
    check(
        "tables.txt",
        "[chart terrain]",
        "[graph terrain]",
        &["5: unknown section [graph terrain]"],
    );
    check("scenarios.txt", "[1939]", "[1939 again]", &["1: unknown section [1939 again]"]);
    check("rules.txt", "T-1b", "[section]\nT-1b", &["2: unknown section [section]"]);
}

#[test]
fn the_legend_must_be_clear() {
    check("map.txt", "~ sea closed", "~ sea closed\nc town", &["11: terrain c town is taken"]);
    check("map.txt", "P PO Poland", "P PO Poland\nQ PO Other", &["14: country Q PO is taken"]);
    check(
        "map.txt",
        "P PO Poland",
        "P PO Poland\nQQ QQ Other",
        &["14: a country is `letter code name`"],
    );
    check(
        "map.txt",
        "c city",
        "c city\nxx wood",
        &["10: a terrain is `letter name`, and `closed` if it is"],
    );
}

#[test]
fn sheets_must_be_whole() {
    check(
        "map.txt",
        "short even",
        "short some\nshort even",
        &["6: \"some\" is neither odd nor even"],
    );
    check(
        "map.txt",
        "short even",
        "shorter even",
        &[
            "6: unknown word shorter",
            "17: unknown terrain letter _ in 0203",
            "21: unknown country letter _ in 0203",
        ],
    );
    check(
        "map.txt",
        "[hexes main]",
        "[hexes west]",
        &["1: there is no [hexes main]", "14: there is no sheet west"],
    );
    let sheet = "[sheet big]\ncolumns 1-99\nrows 1-99\ndown odd\n[hexes main]";
    let big = MAP.replace("[hexes main]", sheet);
    let faults = outcome("map.txt", &big).expect_err("too many");
    assert!(faults.contains(&"data/small/map.txt:14: 9810 spaces, more than 2432".into()));
    let bad = MAP.replace("columns 1-3", "columns 3-1");
    let faults = outcome("map.txt", &bad).expect_err("a bad range");
    assert_eq!(faults[0], "data/small/map.txt:2: a sheet needs columns, rows and down");
    assert_eq!(faults[1], "data/small/map.txt:3: bad range \"3-1\"");
}

#[test]
fn rows_must_be_whole() {
    check("map.txt", "row 2 ...", "row 2 .?.", &["16: unknown terrain letter ? in 0202"]);
    check("map.txt", "row 2 GGP", "row 2 GXP", &["20: unknown country letter X in 0202"]);
    check("map.txt", "row 2 ...", "row 2 ....", &["16: row 2 has 4 letters, the sheet 3 columns"]);
    check("map.txt", "row 2 ...\n", "", &["14: row 2 is missing"]);
    check("map.txt", "row 2 ...\n", "row 2 ...\nrow 2 ...\n", &["17: row 2 is there twice"]);
    check("map.txt", "row 2 ...\n", "row 2 ...\nrow 4 ...\n", &["17: the sheet has no row 4"]);
    check("map.txt", "row 2 ...\n", "row 2 ...\nrow x ...\n", &["17: bad number \"x\""]);
    check("map.txt", "row 2 ...\n", "row 2 ...\nrow 1\n", &["17: a row is `row N letters`"]);
    check("map.txt", "row 3 ._~", "row 3 ..~", &["17: there is no hex 0203: write _"]);
}

#[test]
fn pairs_and_chains_must_join_neighbours() {
    check("map.txt", "0202/0302", "0202/0402", &["23: there is no hex 0402"]);
    check("map.txt", "0202/0302", "0203/0302", &["23: there is no hex 0203"]);
    check("map.txt", "0202/0302", "0101/0302", &["23: 0101/0302 are not neighbours"]);
    check("map.txt", "0202/0302", "0202", &["23: 0202 is not a pair of hexes"]);
    check("map.txt", "0202/0302", "0301/0201", &["23: 0301/0201 is listed twice"]);
    check("map.txt", "0101-0102", "0102-0301", &["26: 0102-0301 are not neighbours"]);
    check("map.txt", "0101-0102", "0101", &["26: 0101 is not a chain of hexes"]);
    check("map.txt", "0101-0102", "0301-0201", &["26: 0301-0201 is listed twice"]);
    check(
        "map.txt",
        "[rails]",
        "[water]\n0101/0201\n[rails]",
        &["25: water is `sea:` or `lake:` and pairs of hexes"],
    );
}

#[test]
fn there_are_at_most_32_sets_of_sides() {
    let mut map = String::from("board Tall\n[sheet main]\ncolumns 1-1\nrows 1-40\ndown even\n");
    map += "[terrain]\n. clear\n[hexes main]\n";
    (1..=40).for_each(|row| map += &format!("row {row} .\n"));
    map += "[nations main]\n";
    (1..=40).for_each(|row| map += &format!("row {row} -\n"));
    // The side below row k has the sections whose bits are set in k.
    let sections = ["rivers", "major-rivers", "blocked", "strait", "rails", "roads"];
    for (bit, section) in sections.into_iter().enumerate() {
        map += &format!("[{section}]\n");
        let joint = if bit < 4 { '/' } else { '-' };
        for row in (1..=35).filter(|row| row >> bit & 1 != 0) {
            map += &format!("01{row:02}{joint}01{:02}\n", row + 1);
        }
    }
    let roster = ROSTER.replace("at 0202", "free");
    let texts = [map.as_str(), roster.as_str(), TABLES, SCENARIOS, RULES];
    let files: Vec<_> = FILES.into_iter().zip(texts).collect();
    let faults = compile_texts(&files).expect_err("too many sets");
    let faults: Vec<_> = faults.iter().map(|fault| fault.to_string()).collect();
    assert_eq!(faults, ["map.txt:1: 37 different sets of hexsides, more than 32"]);
}

#[test]
fn there_are_at_most_256_pairs_of_terrain_and_country() {
    let letters = "abcdefghijklmnopq";
    let mut map =
        String::from("board B\n[sheet main]\ncolumns 1-17\nrows 1-17\ndown even\n[terrain]\n");
    letters.chars().for_each(|letter| map += &format!("{letter} {letter}\n"));
    map += "[countries]\n";
    letters.chars().for_each(|letter| map += &format!("{letter} {letter}{letter} {letter}\n"));
    map += "[hexes main]\n";
    (1..=17).for_each(|row| map += &format!("row {row} {letters}\n"));
    map += "[nations main]\n";
    for (row, letter) in (1..=17).zip(letters.chars()) {
        map += &format!("row {row} {}\n", letter.to_string().repeat(17));
    }
    let faults = outcome("map.txt", &map).expect_err("289 pairs");
    let expected = "data/small/map.txt:1: 289 pairs of terrain and country, more than 256";
    assert!(faults.iter().any(|fault| fault == expected), "{faults:?}");
}

#[test]
fn places_must_fit_their_hexes() {
    check(
        "map.txt",
        "0302 dot",
        "0201 dot",
        &["29: 0201 has two places", "29: New Town is in PO but 0201 in GE"],
    );
    check("map.txt", "0302 dot 0 PO", "0302 dot 0 GE", &["29: New Town is in GE but 0302 in PO"]);
    check("map.txt", "0302 dot 0 PO", "0302 dot 0 XX", &["29: unknown country XX"]);
    check("map.txt", "0302 dot 0 PO", "0302 dot x PO", &["29: bad number \"x\""]);
    check("map.txt", "0302 dot 0 PO", "0302 hut 0 PO", &["29: unknown place hut"]);
    check("map.txt", "0302 dot 0 PO", "0309 dot 0 PO", &["29: there is no hex 0309"]);
    check("map.txt", "New Town port", "port", &["29: the place has no name"]);
    check("map.txt", "PO New Town port", "", &["29: a place is `hex kind points country name`"]);
    check("map.txt", "0302 dot", "0302 city", &["29: New Town is a city but 0302 is no city hex"]);
    check("map.txt", "0201 city", "0201 dot", &["15: 0201 is a city hex without a city"]);
}

#[test]
fn marks_must_name_hexes() {
    check("map.txt", "0202 0102", "0202 0902", &["31: there is no hex 0902"]);
    check("map.txt", "0202 0102", "0202 0202", &["31: 0202 is listed twice in wall"]);
    check("map.txt", "wall: 0202 0102", "0202", &["31: works are `kind: hexes`"]);
    check("map.txt", "[exits]", "[mark]", &["32: the mark has no name"]);
}

#[test]
fn counters_must_be_sound() {
    check("roster.txt", "GE.2", "GE.1", &["4: unit GE.1 is there twice"]);
    check("roster.txt", "flieger", "cycle", &["4: unknown type cycle"]);
    check("roster.txt", "| corps", "| horde", &["4: unknown size horde"]);
    check("roster.txt", "component", "brave", &["3: unknown trait brave"]);
    check("roster.txt", "| 5 | 6", "| 5 | six", &["3: bad number \"six\""]);
    check("roster.txt", "| 5 | 6", "| 5 | 256", &["3: bad number \"256\""]);
    check("roster.txt", "| pool", "| pool | at 0101", &["4: 12 cells, but 11 columns have names"]);
    check("roster.txt", "GE.2 | 2 Corps", "GE.2 |", &["4: a counter needs an id and a name"]);
    check(
        "roster.txt",
        "# id | name",
        "# id | title",
        &[
            "2: there is no column name",
            "3: unknown start \"1 Army\"",
            "4: unknown start \"2 Corps\"",
        ],
    );
    check("roster.txt", "GE.2", "[GE Other]\nGE.2", &["4: nation GE is there twice"]);
    let bare = ROSTER.replace("# id", "# no");
    let faults = outcome("roster.txt", &bare).expect_err("no columns");
    let expected = "data/small/roster.txt:3: no comment `# id | name | ...` names the columns";
    assert_eq!(faults[0], expected);
}

#[test]
fn a_counter_may_have_a_back() {
    let code = outcome("roster.txt", &ROSTER.replace("| 5 | 6 | 4", "| 5/2 | 6/3 | 4"));
    let front = "Face { attack: 5, defence: 6, movement: 4 }";
    let back = "Face { attack: 2, defence: 3, movement: 4 }";
    assert_has(&code.expect("two faces"), &format!("front: {front}, back: Some({back})"));
    check("roster.txt", "| 5 | 6", "| 5/ | 6", &["3: bad number \"\""]);
    check("roster.txt", "| 5 | 6", "| 5/1/1 | 6", &["3: bad number \"1/1\""]);
    check(
        "roster.txt",
        "| 5 | 6",
        "| 5/6 | 6",
        &["3: the reduced side is stronger than the full one"],
    );
}

#[test]
fn counters_may_begin_in_boxes() {
    let roster = format!("[boxes]\nready\nused\n{ROSTER}");
    let roster = roster.replace("pool", "box used");
    let code = outcome("roster.txt", &roster).expect("listed boxes");
    assert_has(&code, "pub const BOXES: &[&str] = &[\"ready\",\"used\",];");
    assert_has(&code, "Start::Box(1)");
    check_text("roster.txt", &roster.replace("box used", "box lost"), &["7: there is no box lost"]);
    check_text(
        "roster.txt",
        &roster.replace("ready\nused", "ready\nready"),
        &["3: box ready is there twice", "7: there is no box used"],
    );
}

#[test]
fn scenarios_may_share_a_column() {
    let more = format!("{SCENARIOS}[again]\nname Again\nroster 1939\nturns 1\nsides Red\n");
    let code = outcome("scenarios.txt", &more).expect("a shared column");
    assert_eq!(code.matches("static STARTS_").count(), 1);
    assert_eq!(code.matches("starts: STARTS_1939 }").count(), 2);
    check_text(
        "scenarios.txt",
        &more.replace("roster 1939", "roster 1941"),
        &["7: the roster has no column 1941"],
    );
}

#[test]
fn cells_may_be_words() {
    let words = "line odds -1 0 +2\nresults A D -\n1 A A -\n2 A D D\n";
    let numbers = "line odds -1 0 +2\n1 1/0 1/1 0/5\n2 2/0 1/0 7\n";
    let text = TABLES.replace(numbers, words);
    let code = outcome("tables.txt", &text).expect("words");
    assert_has(&code, "cells: &[0,0,2,0,1,1,], words: &[\"A\",\"D\",\"-\",]");
    check_text("tables.txt", &text.replace("2 A D D", "2 A D E"), &["5: unknown result E"]);
    check_text(
        "tables.txt",
        &text.replace("s A D -", "s A D - A"),
        &["3: result A is there twice"],
    );
    check_text(
        "tables.txt",
        &text.replace("2 A D D\n", "2 A D D\nresults E\n"),
        &["6: the results stand once, before the rows"],
    );
}

#[test]
fn rules_may_act_everywhere_or_by_choice() {
    let text = RULES.replace("| 1939", "| all").replace("| note", "| option");
    let code = outcome("rules.txt", &text).expect("scopes");
    assert_has(&code, "scopes: &[\"all\",\"option\",],");
}

#[test]
fn traits_may_be_listed() {
    let roster = format!("[traits]\nadhoc\nslow-march\ncomponent\n{ROSTER}");
    let code = outcome("roster.txt", &roster).expect("listed traits");
    assert_has(&code, "pub const SLOW_MARCH: u16 = 2;");
    assert_has(&code, "traits: 5 }");
    let roster = roster.replace("slow-march", "adhoc");
    check_text("roster.txt", &roster, &["3: trait adhoc is there twice"]);
}

#[test]
fn starts_must_be_possible() {
    check("roster.txt", "at 0202", "at 0902", &["3: there is no hex 0902"]);
    check("roster.txt", "at 0202", "at 0303", &["3: GE.1 starts at 0303, which is sea"]);
    check("roster.txt", "at 0202", "0202", &["3: unknown start \"0202\""]);
    check(
        "scenarios.txt",
        "sides",
        "[1940]\nname Later\nturns 1\nsides Red\nsides",
        &["1: scenario 1939 has no sides", "4: the roster has no column 1940"],
    );
}

#[test]
fn there_are_at_most_320_units() {
    let mut roster = ROSTER.to_string();
    for n in 3..=321 {
        roster += &format!("GE.{n} | {n} | static | - | 0 | 1 | 0 | 1 | 1 | - | free\n");
    }
    check_text(
        "roster.txt",
        &roster,
        &["1: 321 different names, more than 256", "323: more than 320 units"],
    );
}

#[test]
fn counters_that_are_alike_are_kept_once() {
    let more = "GE.3 | 2 Corps | airborne | corps | 1 | 2 | 6 | 2 | 1 | - | pool\n";
    let code = outcome("roster.txt", &format!("{ROSTER}{more}")).expect("three counters");
    assert_eq!(code.matches("Counter { nation").count(), 2);
    assert_has(&code, "Entry { counter: 1, name: 1 },Entry { counter: 1, name: 1 },");
    let mut roster = ROSTER.to_string();
    for n in 0..255 {
        roster += &format!("GE.{} | A | static | - | {n} | 1 | 0 | 1 | 1 | - | free\n", n + 3);
    }
    check_text("roster.txt", &roster, &["1: 257 different counters, more than 256"]);
}

#[test]
fn tables_must_be_whole() {
    check("tables.txt", "2/0 1/0 7", "2/0 1/0", &["4: row 2 has 2 cells, the table 3 columns"]);
    check("tables.txt", "-1 0 +2", "-1 +2 0", &["2: the heads of line odds do not ascend"]);
    check(
        "tables.txt",
        "-1 0 +2",
        "-1 0 +2\nline low 0 1",
        &["3: line low has 2 heads, the table 3 columns"],
    );
    check("tables.txt", "2 2/0", "4 2/0", &["4: row 2 is missing", "4: row 3 is missing"]);
    check("tables.txt", "2 2/0", "1 2/0", &["4: row 1 follows 1"]);
    check("tables.txt", "2/0 1/0 7", "2/0 1/0 x", &["4: bad number \"x\""]);
    check("tables.txt", "2/0 1/0 7", "2/0 1/16 7", &["4: 1/16 does not fit a cell: at most 15/15"]);
    check(
        "tables.txt",
        "line odds -1 0 +2\n1 1/0 1/1 0/5\n2 2/0 1/0 7\n",
        "",
        &["1: table combat has no line of headings", "1: table combat has no rows"],
    );
    check("tables.txt", "clear 1 -", "clear 1", &["7: row clear has 1 cells, the chart 2 columns"]);
    check("tables.txt", "clear 1 -", "clear 1 x", &["7: bad number \"x\""]);
    check("tables.txt", "clear 1 -", "clear 1 -\nclear 1 1", &["8: row clear is there twice"]);
    check(
        "tables.txt",
        "columns foot",
        "foot",
        &["5: chart terrain does not begin with `columns`"],
    );
    check("tables.txt", "[chart terrain]", "[chart 1]", &["5: \"1\" is no name for a chart"]);
}

#[test]
fn scenarios_must_be_whole() {
    check("scenarios.txt", "sides German | Polish\n", "", &["1: scenario 1939 has no sides"]);
    check("scenarios.txt", "German | Polish", "German |", &["4: sides has an empty entry"]);
    check(
        "scenarios.txt",
        "name",
        "title",
        &["1: scenario 1939 has no name", "2: unknown word title"],
    );
}

#[test]
fn styles_are_numbers_by_name() {
    let with = |line: &str| format!("{SCENARIOS}{line}\n");
    let line = "style Polish sharp from 4 | goals 1 2 3 4 5 6 | nerve -7 | press 105";
    let code = outcome("scenarios.txt", &with(line)).expect("a style");
    assert_has(&code, "Manner { seat: Seat(1), skill: Skill::Sharp, from: 4, style: ");
    assert_has(&code, "Style { goals: [1, 2, 3, 4, 5, 6], nerve: -7, press: 105, ..Style::SOUND }");
    let code = outcome("scenarios.txt", &with("style German | hold 9")).expect("a style");
    assert_has(&code, "Manner { seat: Seat(0), skill: Skill::Sound, from: 1, style: ");
    let refused = |line: &str, fault: &str| check_text("scenarios.txt", &with(line), &[fault]);
    refused("style Russian | hold 9", "5: there is no side Russian");
    refused("style German blunt | hold 9", STYLE);
    refused("style German sharp from | hold 9", STYLE);
    refused("style German from x | hold 9", "5: bad number \"x\"");
    refused("style German | hold 256", "5: bad number \"256\"");
    refused("style German | nerve -200", "5: bad number \"-200\"");
    refused("style German | goals 1 2 3", "5: \"goals 1 2 3\" is no number of a style");
    refused("style German | luck 3", "5: \"luck 3\" is no number of a style");
    refused("style German | hold 1 | hold 2", "5: hold is there twice");
}

const STYLE: &str = "5: a style is `style SIDE [sharp] [from TURN] | NUMBER VALUE | ...`";

#[test]
fn rules_must_be_whole() {
    check("rules.txt", "T-1b", "T-1a", &["2: rule T-1a is there twice"]);
    check("rules.txt", "The text of the second.", "", &["2: the rule has no text"]);
    check(
        "rules.txt",
        "| The text of the second.",
        "",
        &["2: a rule is `id | scope | title | text`"],
    );
    check("rules.txt", "| note", "| 1941", &["2: unknown scope 1941"]);
    check("rules.txt", "| Second", "| second", &["2: the title begins with a small letter"]);
}

/// The compiler cannot include the core's budget and board, so it repeats their numbers.
#[test]
fn limits_agree_with_the_core() {
    let budget = include_str!("../src/budget.rs");
    assert_has(budget, &format!("SPACES_MAX: usize = {};", super::SPACES_MAX));
    assert_has(budget, &format!("UNITS_MAX: usize = {};", super::UNITS_MAX));
    let rules = include_str!("../src/game/rules.rs");
    assert_has(rules, &format!("SCOPE: u8 = {};", super::rules::SCOPE));
    assert_has(rules, "SCOPE_END: u8 = b' ';");
    let texts = include_str!("../src/texts.rs");
    assert_has(texts, &format!("GROUP: usize = {};", super::emit::GROUP));
    let board = include_str!("../src/board/mod.rs");
    assert_has(board, "LOW_BIT: u16 = 1 << 15;");
}

#[test]
fn the_data_of_war_comes_early_is_sound() {
    sound_data([
        include_str!("../data/war-comes-early/map.txt"),
        include_str!("../data/war-comes-early/roster.txt"),
        include_str!("../data/war-comes-early/tables.txt"),
        include_str!("../data/war-comes-early/scenarios.txt"),
        include_str!("../data/war-comes-early/rules.txt"),
    ]);
}

#[test]
fn the_data_of_munich_war_is_sound() {
    sound_data([
        include_str!("../data/munich-war/map.txt"),
        include_str!("../data/munich-war/roster.txt"),
        include_str!("../data/munich-war/tables.txt"),
        include_str!("../data/munich-war/scenarios.txt"),
        include_str!("../data/munich-war/rules.txt"),
    ]);
}

/// Compiles the files of a game, given in the order of [`FILES`].
#[track_caller]
fn sound_data(texts: [&str; 5]) {
    let files: Vec<(&str, &str)> = FILES.into_iter().zip(texts).collect();
    if let Err(faults) = compile_texts(&files) {
        panic!("{}", faults.iter().map(|fault| format!("{fault}\n")).collect::<String>());
    }
}
