//! The combat results table of War Comes Early against a transcription of our own (12.1, 12.3).
//!
//! Typed from the rulebook, not from `core/data`. Every cell is asked for twice through the engine:
//! as the odds of an attack that is being prepared, and as the result of that attack with the die
//! loaded. Both heading lines are walked one differential at a time, past both ends.

use hexmarch_simulator::engine::Engine;

/// The two lines of headings, the German one first.
const HEADS: [(&str, [i32; 11]); 2] = [
    ("mech", [-1, 0, 1, 2, 3, 4, 5, 10, 15, 20, 25]),
    ("other", [0, 1, 2, 3, 4, 5, 10, 15, 20, 25, 30]),
];

/// A row for each face of the die: attacker/defender.
const ROWS: [&str; 6] = [
    "1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5 0/5 0/5",
    "2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5 0/5",
    "3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5",
    "3/0 3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5",
    "3/0 3/0 3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4",
    "3/0 3/0 3/0 3/0 2/0 2/0 1/1 1/1 1/1 1/2 0/3",
];

/// Attackers with their factors, strongest first; all of them stand in one hex, so nothing shifts.
const GERMANS: &[(&str, i32)] = &[
    ("GE39.3A", 16),
    ("GE39.4A", 16),
    ("GE39.8A", 16),
    ("GE39.19MC", 8),
    ("GE39.1", 5),
    ("GE39.2", 5),
    ("GE39.CW", 4),
    ("GE39.CB", 3),
    ("GE39.FG", 2),
];
const POLES: &[(&str, i32)] = &[
    ("PO.Pm", 7),
    ("PO.Pz", 7),
    ("PO.Lz", 7),
    ("PO.Cc", 7),
    ("PO.Cr", 7),
    ("PO.BI", 3),
    ("PO.Dr", 3),
    ("PO.EC", 3),
    ("PO.1C", 2),
    ("PO.2C", 2),
    ("PO.GR", 0),
];

/// Some attackers that add up to `sum`.
fn adding_up(from: &'static [(&'static str, i32)], sum: i32) -> Option<Vec<&'static str>> {
    let (first, rest) = from.split_first()?;
    if first.1 == sum {
        return Some(vec![first.0]);
    }
    let with = (first.1 < sum).then(|| adding_up(rest, sum - first.1)).flatten();
    with.map(|with| [vec![first.0], with].concat()).or_else(|| adding_up(rest, sum))
}

/// An attack with this differential, prepared but not declared. `None` if no units make it up.
fn prepared(line: &str, differential: i32) -> Option<Engine> {
    let (side, all, defenders) = match line {
        "mech" => ("German", GERMANS, [("PO.Na", 11), ("PO.2C", 2)]),
        _ => ("Polish", POLES, [("GE39.CW", 4), ("GE39.FG", 3)]),
    };
    let found = defenders.iter().find_map(|(unit, defence)| {
        adding_up(all, differential + defence).map(|attackers| (*unit, attackers))
    });
    let (defender, attackers) = found?;
    let attackers = attackers.join(" ");
    let mut engine = Engine::new();
    for line in [
        "case WCE-12.3m: a cell".to_string(),
        format!("place {defender} 3720"),
        format!("place {attackers} 3719"),
        format!("phase {side} combat"),
        format!("do 3720 {attackers}"),
    ] {
        let reply = engine.line(&line);
        assert!(reply.ok, "{line}: {:?}", reply.lines);
    }
    Some(engine)
}

#[test]
fn every_cell_under_both_lines() {
    let mut seen = [[false; 11]; 2];
    for (n, (line, heads)) in HEADS.iter().enumerate() {
        for differential in -3..=36 {
            // The last heading that the differential reaches; the first also serves below it.
            let column = heads.iter().rposition(|head| *head <= differential).unwrap_or(0);
            let Some(mut engine) = prepared(line, differential) else { continue };
            let at = format!("{line} line, differential {differential:+}");
            let odds = engine.line("show odds").lines;
            let head = format!("line {line}, column {:+}", heads[column]);
            assert!(odds.contains(&head), "{at}: no {head:?} in {odds:#?}");
            assert!(!odds.iter().any(|line| line.starts_with("shift")), "{at}: {odds:#?}");
            for (row, die) in ROWS.iter().zip(1..) {
                let cell = row.split(' ').nth(column).expect("eleven cells in a row");
                let (attacker, defender) = cell.split_once('/').expect("two numbers in a cell");
                let chance = format!("die {die}: attacker loses {attacker}, defender {defender}");
                assert!(odds.contains(&chance), "{at}: no {chance:?} in {odds:#?}");
                // The die itself.
                let mut fight = prepared(line, differential).expect("the same attack again");
                assert!(fight.line(&format!("dice {die}")).ok);
                let told = fight.line("do attack").lines;
                let result = format!("column {}, {chance}", column + 1);
                assert!(
                    told.iter().any(|line| line.ends_with(&result)),
                    "{at}: no {result:?} in {told:#?}"
                );
            }
            seen[n][column] = true;
        }
    }
    assert_eq!(seen, [[true; 11]; 2], "a column was never reached");
}

#[test]
fn every_differential_is_tried() {
    for differential in -1..=30 {
        for (line, _) in HEADS {
            assert!(prepared(line, differential).is_some(), "{line} {differential}");
        }
    }
}
