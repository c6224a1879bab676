//! Every rule that acts in a playable scenario is named by a case or proven elsewhere.
//!
//! `elsewhere.txt` has `ID | where it is proven` for rules that no position can show. `missing.txt`
//! is the honest rest: it must be exactly what is missing, so it can only shrink on purpose.

use crate::conformance;
use hexmarch_core::game::{GameInfo, Scope};
use hexmarch_core::games;
use std::collections::BTreeSet;

#[test]
fn every_rule_of_war_comes_early_is_proven() {
    covers("war-comes-early");
}

fn covers(game: &str) {
    let info = games::ALL.iter().find(|info| info.code == game).expect("a game of that name");
    let known: BTreeSet<&str> = info.rules.iter().map(|rule| rule.id).collect();
    let mut proven: BTreeSet<String> = conformance::run(game).ids.into_iter().collect();
    for (id, place) in pairs(game, "elsewhere.txt") {
        assert!(known.contains(id.as_str()), "elsewhere.txt: no rule {id}");
        assert!(!place.is_empty(), "elsewhere.txt: {id} without a place");
        assert!(proven.insert(id.clone()), "elsewhere.txt: {id} stands twice, or a case has it");
    }
    let missing: Vec<&str> = acting(info).filter(|id| !proven.contains(*id)).collect();
    let listed: Vec<String> = pairs(game, "missing.txt").into_iter().map(|(id, _)| id).collect();
    println!("{game}: {} of {} rules not yet proven", missing.len(), acting(info).count());
    let stale: Vec<&String> = listed.iter().filter(|id| !missing.contains(&id.as_str())).collect();
    let unlisted: Vec<&&str> =
        missing.iter().filter(|id| !listed.iter().any(|l| l == **id)).collect();
    assert!(
        listed == missing,
        "tests/conformance/{game}/missing.txt: take out {stale:?}, add {unlisted:?}, keep the order of \
         the index; it should read:\n{}\n",
        missing.join("\n")
    );
}

/// Ids of the rules that act in a scenario that can be played.
fn acting(info: &'static GameInfo) -> impl Iterator<Item = &'static str> {
    let playable = |code: &str| info.scenarios.iter().any(|scenario| scenario.code == code);
    let acts = move |scope: Scope| matches!(scope, Scope::Scenario(code) if playable(code));
    info.rules.iter().filter(move |rule| acts(rule.scope)).map(|rule| rule.id)
}

/// The lines of a list as `id | rest`, without comments; a missing file is an empty list.
fn pairs(game: &str, file: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(conformance::folder(game).join(file)).unwrap_or_default();
    let lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pair = |line: &str| {
        let (id, rest) = line.split_once('|').unwrap_or((line, ""));
        (id.trim().to_string(), rest.trim().to_string())
    };
    lines.map(pair).collect()
}
