//! Faults of rosters.

use super::{ROSTER, assert_has, check, check_text, outcome};

#[test]
fn counters_must_be_sound() {
    check("roster.txt", "GE.2", "GE.1", &["4: unit GE.1 is there twice"]);
    check("roster.txt", "airborne", "cycle", &["4: unknown type cycle"]);
    check("roster.txt", "| corps", "| horde", &["4: unknown size horde"]);
    check("roster.txt", "| - | at", "| brave | at", &["3: unknown trait brave"]);
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
fn traits_may_be_listed() {
    let roster = format!("[traits]\nadhoc\nslow-march\ncomponent\n{ROSTER}");
    let roster = roster.replace("| - | at", "| component adhoc | at");
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
        "sides German | Polish",
        "[1940]\nname Later\nturns 1\nsides Red",
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
fn nothing_of_a_roster_is_read_over() {
    let long = "x".repeat(256);
    check("roster.txt", "1 Army", &long, &["3: a name of 256 letters, more than 255"]);
    check("roster.txt", "| traits |", "| traits | traits |", &TWO_COLUMNS);
    let twice = "[GE Germany]\ncolours 000000 FFFFFF\ncolours 000000 FFFFFF";
    check("roster.txt", "[GE Germany]", twice, &["3: colours is there twice"]);
    let traits = format!("[traits]\nslow\n{}", ROSTER.replace("| - | at", "| slow slow | at"));
    check_text("roster.txt", &traits, &["5: slow is there twice"]);
    let boxes = format!("[boxes]\nready at once\n{ROSTER}");
    check_text("roster.txt", &boxes, &["2: a box is one word, not \"ready at once\""]);
    let many = |what: &str, count: usize| {
        let list: String = (0..count).map(|n| format!("word{n}\n")).collect();
        format!("[{what}]\n{list}{ROSTER}")
    };
    check_text("roster.txt", &many("traits", 17), &["18: more than 16 traits"]);
    check_text("roster.txt", &many("boxes", 257), &["258: more than 256 boxes"]);
    let nations: String = (0..32).map(|n| format!("[N{n} Nation]\n")).collect();
    let roster = format!("{ROSTER}{nations}");
    check_text("roster.txt", &roster, &["36: more than 32 nations"]);
}

const TWO_COLUMNS: [&str; 3] = [
    "2: traits is there twice",
    "3: 11 cells, but 12 columns have names",
    "4: 11 cells, but 12 columns have names",
];

#[test]
fn names_have_room_in_all() {
    let mut roster = ROSTER.to_string();
    for n in 100..399 {
        let code = format!("{n}{}", "x".repeat(220));
        roster += &format!("{code} | A | static | - | 0 | 1 | 0 | 1 | 1 | - | free\n");
    }
    check_text("roster.txt", &roster, &["1: 66685 letters in all, more than 65535"]);
}
