//! Faults of maps.

use super::super::{Room, compile_files};
use super::{MAP, assert_has, check, code_with_map, compile_with, outcome};

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
        &["6: \"some\" is neither odd nor even", "7: short is there twice"],
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
fn all_sheets_are_turned_or_none() {
    let turned = MAP.replace("short even", "short even\nturned");
    assert_has(&code_with_map(MAP), "turned: false,");
    assert_has(&code_with_map(&turned), "turned: true,");
    check("map.txt", "short even", "short even\nturned left", &["7: unknown word turned"]);
    let second = "[sheet east]\ncolumns 10-10\nrows 1-1\ndown odd\n[hexes east]\nrow 1 .\n\
                  [nations east]\nrow 1 G\n[hexes main]";
    let two = turned.replace("[hexes main]", second);
    let faults = outcome("map.txt", &two).expect_err("one of two");
    assert_eq!(faults, ["data/small/map.txt:15: all sheets of a map are turned, or none"]);
    let both = two.replace("columns 10-10", "turned\ncolumns 10-10");
    assert_has(&code_with_map(&both), "turned: true,");
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
    let faults = compile_with(&map, "free").expect_err("too many sets");
    assert_eq!(faults, ["data/small/map.txt:1: 37 different sets of hexsides, more than 32"]);
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
fn nothing_of_a_map_is_read_over() {
    check("map.txt", "board Small", "board Small\nboard Other", &["2: the board has two names"]);
    check("map.txt", "rows 1-3", "rows 1-3\nrows 1-3", &["5: rows is there twice"]);
    check(
        "map.txt",
        "[rivers]",
        "[nations main]\nrow 1 GGP\n[rivers]",
        &["22: [nations main] is there twice"],
    );
    check("map.txt", "Town port", "Town port port", &["29: port is there twice"]);
    let long = "x".repeat(256);
    check("map.txt", "Berlin", &long, &["28: a name of 256 letters, more than 255"]);
    // No country is the first of 64.
    let more: String = (1..63).map(|n| format!("{} C{n} Country\n", letter(n))).collect();
    check(
        "map.txt",
        "[hexes main]",
        &format!("{more}[hexes main]"),
        &["75: more than 64 countries"],
    );
    let more: String = (1..255).map(|n| format!("{} kind {n}\n", letter(n))).collect();
    check(
        "map.txt",
        "[countries]",
        &format!("{more}[countries]"),
        &["264: more than 256 kinds of terrain"],
    );
}

/// A letter that the small game does not use.
fn letter(n: u32) -> char {
    char::from_u32(0x400 + n).expect("a letter")
}

#[test]
fn a_small_machine_takes_smaller_boards() {
    let mut map = String::from("board Wide\n[sheet main]\ncolumns 1-44\nrows 1-50\ndown even\n");
    map += "[terrain]\n. clear\n";
    for (section, letter) in [("hexes", "."), ("nations", "-")] {
        map += &format!("[{section} main]\n");
        (1..=50).for_each(|row| map += &format!("row {row} {}\n", letter.repeat(44)));
    }
    assert!(compile_with(&map, "free").is_ok());
    let small = Room::of(|_| false);
    let files = [("map.txt", Ok(map.as_str())); 5];
    let faults = compile_files(files, small).expect_err("2,200 hexes");
    assert!(faults.iter().any(|f| f.to_string() == "map.txt:2: 2200 spaces, more than 2112"));
}
