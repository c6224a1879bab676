//! Whole games as text: `tests/playthroughs/*.txt`.
//!
//! The first line of such a text begins a game. Recruits play it: what is asked and by which rule,
//! how much may be picked, what is taken and what comes of it, a paragraph a decision; at the end
//! of each turn the map and the score. A change of the rules shows as a difference that can be
//! read. After one that is meant, `HEXMARCH_BLESS=1 cargo test -p hexmarch-tests playthroughs`
//! takes it over; a file with nothing but a first line becomes a new one.

use crate::source::{blesses, files, read, root};
use hexmarch_core::games::ALL;
use hexmarch_simulator::engine::Engine;

/// A text should be pleasant to look through.
const BYTES_MAX: usize = 400_000;
/// A game that takes longer does not end.
const DECISIONS_MAX: usize = 5000;

#[test]
fn playthroughs_go_as_they_went() {
    let mut seen = 0;
    for path in files("tests/playthroughs", ".txt") {
        let kept = read(&path);
        let first = kept.lines().next().unwrap_or_default();
        // A game that is not aboard has nothing to compare.
        let game = first.split_whitespace().nth(1).unwrap_or_default();
        if !ALL.iter().any(|info| info.code == game) {
            continue;
        }
        seen += 1;
        let played = played(first);
        assert!(played.len() < BYTES_MAX, "{path} has {} bytes", played.len());
        if blesses() {
            std::fs::write(root().join(&path), &played).expect("can be written");
            continue;
        }
        for (n, (kept, played)) in kept.lines().zip(played.lines()).enumerate() {
            assert_eq!(kept, played, "{path}:{}", n + 1);
        }
        assert_eq!(kept.lines().count(), played.lines().count(), "{path}: lines");
    }
    assert!(seen > 0 || files("tests/playthroughs", ".txt").len() < 2, "nothing was compared");
}

/// Plays the game that a line begins, and tells it.
fn played(first: &str) -> String {
    let mut engine = Engine::new();
    let mut text = format!("{first}\n");
    tell(&mut text, &said(&mut engine, first)[1..], "");
    let mut turn = turn_of(&mut engine);
    for _ in 0..DECISIONS_MAX {
        let prompt = said(&mut engine, "prompt");
        let Some(asks) = prompt.iter().find_map(|line| line.strip_prefix("asks ")) else { break };
        let offers = prompt.iter().find_map(|line| line.strip_prefix("offers "));
        let some: Vec<&str> = offers.unwrap_or_default().split(", ").filter(is_some).collect();
        let suggestion = said(&mut engine, "suggest recruit").join(" ");
        let taken = suggestion.strip_prefix("suggest ").expect("a suggestion").to_string();
        text += &format!("\n{asks} {}\n", some.join(", "));
        let about = prompt.iter().filter(|line| line.starts_with("about "));
        tell(&mut text, &about.cloned().collect::<Vec<_>>(), "");
        text += &format!("> {taken}\n");
        let events = said(&mut engine, &format!("do {taken}"));
        tell(&mut text, &events, "  ");
        let now = turn_of(&mut engine);
        if now != turn {
            text.push('\n');
            let picture = [said(&mut engine, "show map"), said(&mut engine, "show score")];
            tell(&mut text, &picture.concat(), "    ");
            turn = now;
        }
    }
    let end = [said(&mut engine, "prompt"), said(&mut engine, "show score")].concat();
    assert!(end.iter().any(|line| line.starts_with("over: ")), "{first}: {end:?}");
    text.push('\n');
    tell(&mut text, &said(&mut engine, "show map"), "    ");
    tell(&mut text, &end, "");
    text
}

/// Is any of them offered?
fn is_some(part: &&str) -> bool {
    !part.ends_with(" 0")
}

fn tell(text: &mut String, lines: &[String], indent: &str) {
    for line in lines {
        *text += format!("{indent}{line}").trim_end();
        text.push('\n');
    }
}

/// What the engine says to a line that must be right, without the `ok`.
fn said(engine: &mut Engine, line: &str) -> Vec<String> {
    let mut reply = engine.line(line);
    assert!(reply.ok, "{line}: {reply:?}");
    reply.lines.pop();
    reply.lines
}

/// The words of the status before the phase.
fn turn_of(engine: &mut Engine) -> String {
    let status = said(engine, "show turn").join(" ");
    status.split(',').next().unwrap_or_default().to_string()
}
