//! Every rule that acts in a playable scenario is named by a case or proven elsewhere.
//!
//! `elsewhere.txt` has `ID | where it is proven` for rules that no position can show. `missing.txt`
//! is the honest rest: it must be exactly what is missing, so it can only shrink on purpose.

use crate::conformance;
use hexmarch_core::game::{GameInfo, Rule, Scope};
use hexmarch_core::games;
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn every_rule_of_every_game_is_proven() {
    games::ALL.iter().for_each(|info| covers(info));
}

/// The index is packed for flash; what comes out must be what stands in the text, letter by letter.
#[test]
fn rules_unpack_to_what_was_written() {
    for info in games::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/data").join(info.code);
        let text = std::fs::read_to_string(folder.join("rules.txt")).expect("an index");
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let written: Vec<String> = lines
            .map(|line| line.splitn(4, '|').map(str::trim).collect::<Vec<_>>().join("|"))
            .collect();
        let unpacked: Vec<String> = info
            .rules
            .iter()
            .map(|Rule { id, scope, title, text }| match scope {
                Scope::Scenario(code) => format!("{id}|{code}|{title}|{text}"),
                Scope::All => format!("{id}|all|{title}|{text}"),
                Scope::Option => format!("{id}|option|{title}|{text}"),
                Scope::Note => format!("{id}|note|{title}|{text}"),
            })
            .collect();
        assert_eq!(written, unpacked);
    }
}

fn covers(info: &'static GameInfo) {
    let game = info.code;
    let known: BTreeSet<String> =
        info.rules.iter().map(|rule| rule.id.as_str().to_owned()).collect();
    let mut proven: BTreeSet<String> = conformance::reports()[game].ids.iter().cloned().collect();
    for (id, place) in pairs(game, "elsewhere.txt") {
        assert!(known.contains(&id), "elsewhere.txt: no rule {id}");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        assert!(root.join(&place).is_file(), "elsewhere.txt: {id} is not proven in {place:?}");
        assert!(proven.insert(id.clone()), "elsewhere.txt: {id} stands twice, or a case has it");
    }
    let missing: Vec<String> = acting(info).filter(|id| !proven.contains(id)).collect();
    let listed: Vec<String> = pairs(game, "missing.txt").into_iter().map(|(id, _)| id).collect();
    println!("{game}: {} of {} rules not yet proven", missing.len(), acting(info).count());
    let stale: Vec<&String> = listed.iter().filter(|id| !missing.contains(id)).collect();
    let unlisted: Vec<&String> = missing.iter().filter(|id| !listed.contains(id)).collect();
    assert!(
        listed == missing,
        "tests/conformance/{game}/missing.txt: take out {stale:?}, add {unlisted:?}, keep the \
         order of the index; it should read:\n{}\n",
        missing.join("\n")
    );
}

/// Ids of the rules that act in a scenario that can be played.
fn acting(info: &'static GameInfo) -> impl Iterator<Item = String> {
    let playable = |code: &str| info.scenarios.iter().any(|scenario| scenario.code == code);
    let acts = move |scope: Scope| match scope {
        Scope::All | Scope::Option => true,
        Scope::Scenario(code) => playable(code),
        Scope::Note => false,
    };
    let rules = info.rules.iter().filter(move |rule| acts(rule.scope));
    rules.map(|rule| rule.id.as_str().to_owned())
}

/// The lines of a list as `id | rest`, without comments; a missing file is an empty list.
pub fn pairs(game: &str, file: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(conformance::folder(game).join(file)).unwrap_or_default();
    let lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pair = |line: &str| {
        let (id, rest) = line.split_once('|').unwrap_or((line, ""));
        (id.trim().to_string(), rest.trim().to_string())
    };
    lines.map(pair).collect()
}
