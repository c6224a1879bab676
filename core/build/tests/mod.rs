//! Every fault the compiler knows, each in a small game that is otherwise sound.
//!
//! [`check`] takes one file of that game, changes some words in it and compares the whole list of
//! faults, so that a fault is also shown not to draw others after it.

mod areas;
mod charts;
mod map;
mod output;
mod roster;
mod what_if;

use super::{FILES, Room, compile, compile_texts, games};
use std::path::Path;

const MAP: &str = "\
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

const ROSTER: &str = "\
[GE Germany]
# id | name | type | size | attack | defence | move | ce | stack | traits | 1939
GE.1 | 1 Army | infantry | army | 5 | 6 | 4 | 3 | 1 | - | at 0202
GE.2 | 2 Corps | airborne | corps | 1 | 2 | 6 | 2 | 1 | - | pool
";

const TABLES: &str = "\
[table combat]
line odds -1 0 +2
1 1/0 1/1 0/5
2 2/0 1/0 7
[chart terrain]
columns foot mech
clear 1 -
";

const SCENARIOS: &str = "\
[1939]
name Poland 1939
turns 1-3 Sep | 4-6 Sep
sides German | Polish
";

const RULES: &str = "\
T-1a | 1939 | First | The text of the first.
T-1b | note | Second | The text of the second.
";

const TEXTS: [&str; 5] = [MAP, ROSTER, TABLES, SCENARIOS, RULES];

/// What the small game compiles to when `file` has the given text.
fn outcome(file: &str, text: &str) -> Result<String, Vec<String>> {
    let mut texts = TEXTS;
    for (slot, _) in texts.iter_mut().zip(FILES).filter(|(_, name)| *name == file) {
        *slot = text;
    }
    compile_all(texts)
}

/// What it compiles to with another map, and counters that begin elsewhere.
fn compile_with(map: &str, start: &str) -> Result<String, Vec<String>> {
    compile_all([map, &ROSTER.replace("at 0202", start), TABLES, SCENARIOS, RULES])
}

/// What these texts compile to, in the order of [`FILES`].
fn compile_all(texts: [&str; 5]) -> Result<String, Vec<String>> {
    let paths = FILES.map(|name| format!("data/small/{name}"));
    let files: Vec<(&str, &str)> = paths.iter().map(String::as_str).zip(texts).collect();
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
fn code_with_map(map: &str) -> String {
    outcome("map.txt", map).expect("a sound map")
}

#[track_caller]
fn assert_has(code: &str, part: &str) {
    assert!(code.contains(part), "{part:?} is not in\n{code}");
}

#[test]
fn files_may_be_missing() {
    let faults = compile(Path::new("no/data/nowhere"), Room::WHOLE).expect_err("no such folder");
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
fn the_data_of_every_game_is_sound() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/data");
    let games = games(&data).expect("the core's data");
    assert!(!games.is_empty());
    for game in games {
        if let Err(faults) = compile(&data.join(game), Room::WHOLE) {
            panic!("{}", faults.iter().map(|fault| format!("{fault}\n")).collect::<String>());
        }
    }
}
