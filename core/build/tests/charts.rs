//! Faults of tables, scenarios and rules.

use super::super::shared::limits::TURNS_MAX;
use super::{RULES, SCENARIOS, TABLES, assert_has, check, check_text, outcome};

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
fn camps_say_who_sits_with_whom() {
    let with = |sides: &str, camps: &str| {
        SCENARIOS.replace("German | Polish", &format!("{sides}\n{camps}"))
    };
    let three = "German | Polish | French";
    let code = outcome("scenarios.txt", &with(three, "camps 0 1 1")).expect("camps");
    assert_has(&code, "camps: &[Camp(0),Camp(1),Camp(1),]");
    // Whoever is not named with another is alone.
    let code = outcome("scenarios.txt", &with(three, "")).expect("no camps");
    assert_has(&code, "camps: &[Camp(0),Camp(1),Camp(2),]");
    // The line may stand before that of the sides.
    let before = SCENARIOS.replace("sides", "camps 0 1\nsides");
    let code = outcome("scenarios.txt", &before).expect("camps");
    assert_has(&code, "camps: &[Camp(0),Camp(1),]");
    let refused = |camps: &str, faults: &[&str]| {
        check_text("scenarios.txt", &with(three, camps), faults);
    };
    refused("camps 0 1", &["5: 2 camps for 3 sides"]);
    refused("camps 0 1 1 2", &["5: 4 camps for 3 sides"]);
    refused("camps 0 1 x", &["5: bad number \"x\"", "5: 2 camps for 3 sides"]);
    refused("camps 0 2 1", &["5: camp 2 comes before camp 1"]);
    refused("camps 1 0 0", &["5: camp 1 comes before camp 0"]);
    refused("camps 0 0 0", &["5: all sides sit in one camp"]);
    refused("camps 0 1 1\ncamps 0 1 1", &["6: camps is there twice"]);
    refused("camps", &["5: camps has an empty entry", "5: 0 camps for 3 sides"]);
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

#[test]
fn nothing_of_charts_and_scenarios_is_read_over() {
    let line = "line odds -1 0 +2";
    let twice = format!("{line}\n{line}");
    check("tables.txt", line, &twice, &["3: line odds is there twice"]);
    check("tables.txt", "foot mech", "foot foot", &["6: foot is there twice"]);
    let heads: String = (0..256).map(|n| format!(" {n}")).collect();
    let cells = " 1".repeat(256);
    let wide = format!("[table wide]\nline a{heads}\n1{cells}\n");
    check_text("tables.txt", &wide, &["1: 256 columns, more than 255"]);
    let words: String = (0..257).map(|n| format!(" w{n}")).collect();
    let wordy = format!("[table wordy]\nline a 1\nresults{words}\n1 w0\n");
    check_text("tables.txt", &wordy, &["3: more than 256 results"]);

    check("scenarios.txt", "[1939]\n", "[1939]\nname A\n", &["3: name is there twice"]);
    let sides = "A | B | C | D | E | F";
    check("scenarios.txt", "German | Polish", sides, &["4: more than 5 sides"]);
    let turns = vec!["x"; TURNS_MAX + 1].join(" | ");
    let fault = format!("3: more than {TURNS_MAX} turns");
    check("scenarios.txt", "1-3 Sep | 4-6 Sep", &turns, &[fault.as_str()]);
    let styles = format!("{SCENARIOS}style German | hold 1\nstyle German | hold 2\n");
    check_text("scenarios.txt", &styles, &["6: the side has two styles from the same turn"]);
}
