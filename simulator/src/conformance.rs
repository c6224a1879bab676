//! Runs rule cases: protocol lines with what must come out.
//!
//! ```text
//! case WCE-9.1a: a zone stops the unit that enters it
//!   place PO.Lz 3421
//!   place GE39.10A 3419
//!   phase German Movement
//!   do GE39.10A 3420
//!   why 3421               | no 8.0
//!   show hex 3420          | has zone Polish | hasnt river
//! ```
//!
//! Every line goes to the engine as it stands (it drops what follows the bar), so a file of cases
//! can be piped into `hexmarch engine` whole. A line without expectation must be `ok`; `ok`,
//! `error` and `no` with a rule number say how the reply must end; `has` and `hasnt` say what a
//! line of it must contain or none may.

use crate::engine::{Engine, Reply, begins_with_number, case_head, split};
use std::collections::BTreeSet;

/// What a file of cases came to.
#[derive(Debug, Default)]
pub struct Report {
    /// How many cases there are.
    pub cases: usize,
    /// The rule ids that they name.
    pub ids: Vec<String>,
    /// Every line that did not do as expected, `file:line: expected ..., got ...`.
    pub failures: Vec<String>,
    /// Every reason that was given to say no, or to warn: `RULE: words`.
    pub reasons: BTreeSet<String>,
}

/// Runs all cases of a text; `name` is what failures call it.
pub fn check(name: &str, text: &str) -> Report {
    let mut report = Report::default();
    let mut engine = Engine::new();
    for (n, line) in text.lines().enumerate() {
        let words = split(line);
        let is_case = words.first() == Some(&"case");
        if is_case {
            // Nothing of the case before is left over.
            engine = Engine::new();
            report.cases += 1;
            let (ids, _) = case_head(words.get(1..).unwrap_or(&[])).unwrap_or_default();
            report.ids.extend(ids.into_iter().map(str::to_string));
        } else if words.is_empty() {
            continue;
        } else if report.cases == 0 {
            report.failures.push(format!("{name}:{}: expected a case, got {line:?}", n + 1));
            continue;
        }
        let reply = engine.line(line);
        report.reasons.extend(reasons(&words, &reply));
        for fault in faults(line, &reply) {
            report.failures.push(format!("{name}:{}: {fault}", n + 1));
        }
    }
    report
}

/// The reasons that a reply gives: what was refused, or what there are warnings of.
fn reasons(words: &[&str], reply: &Reply) -> Vec<String> {
    let lines = reply.lines.iter();
    match words {
        ["show", "warnings", ..] => lines.filter(|line| *line != "ok").cloned().collect(),
        _ => lines.filter_map(|line| line.strip_prefix("no ")).map(str::to_string).collect(),
    }
}

/// Everything in a reply that is not as the line expects it.
fn faults(line: &str, reply: &Reply) -> Vec<String> {
    let line = line.split(" #").next().unwrap_or(line);
    let expected: Vec<&str> = line.split(" | ").skip(1).map(str::trim).collect();
    let last = reply.lines.last().map_or("", String::as_str);
    let ends = |expect: &&&str| !expect.starts_with("has ") && !expect.starts_with("hasnt ");
    let end = expected.iter().find(ends).copied().unwrap_or("ok");
    let mut faults = Vec::new();
    if !ends_as(last, end) {
        faults.push(format!("expected {end}, got {last}"));
    }
    for expect in &expected {
        let (wanted, text) = match expect.split_once(' ') {
            Some(("has", text)) => (true, text.trim()),
            Some(("hasnt", text)) => (false, text.trim()),
            _ => continue,
        };
        if reply.lines.iter().any(|line| line.contains(text)) != wanted {
            faults.push(format!("expected {expect}, got {}", reply.lines.join(" / ")));
        }
    }
    faults
}

fn ends_as(last: &str, end: &str) -> bool {
    match end.split_once(' ') {
        Some(("no", rule)) => {
            last.strip_prefix("no ").is_some_and(|rest| begins_with_number(rest, rule))
        }
        None if end == "ok" => last == "ok",
        None if end == "error" => last.starts_with("error: "),
        None if end == "no" => last.starts_with("no ") || last.starts_with("no: "),
        _ => false,
    }
}
