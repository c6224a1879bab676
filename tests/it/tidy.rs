//! What a reader of the sources may rely on.
//!
//! Each refusal is met by a case and used by a judge; each rule that is cited stands in the index;
//! each module says what it is for; no stray words, no wide lines, no endless files.

mod width;

use crate::conformance::reports;
use crate::coverage::pairs;
use crate::source::{braced, cut, files, folder_of, read};
use hexmarch_core::game::GameInfo;
use hexmarch_core::games::ALL;
use std::collections::BTreeSet;

/// A reason to say no, as it is written down.
struct Reason {
    name: String,
    rule: String,
    text: String,
}

/// The reasons of a game, read from its sources: no device needs such a list.
fn reasons(info: &GameInfo) -> Vec<Reason> {
    let mut all = Vec::new();
    for path in files(&folder_of(info.code), ".rs") {
        let text = read(&path);
        let Some(at) = text.find("refusals! {") else { continue };
        let block = braced(&text[at + "refusals! ".len()..]);
        let code: String = block.lines().map(|line| cut(line).0.to_string() + "\n").collect();
        all.extend(code.split(';').filter_map(reason));
    }
    assert!(!all.is_empty(), "no refusals of {} were found", info.code);
    all
}

/// `NAME = "rule", "text"`
fn reason(row: &str) -> Option<Reason> {
    let (name, rest) = row.split_once('=')?;
    let mut quoted = rest.split('"').skip(1).step_by(2);
    let (rule, text) = (quoted.next()?.to_string(), quoted.next()?.to_string());
    Some(Reason { name: name.trim().to_string(), rule, text })
}

impl Reason {
    /// Was this said? Numbers stand where the text has braces.
    fn is_in(&self, said: &str) -> bool {
        let Some(mut rest) = said.strip_prefix(&format!("{}: ", self.rule)) else { return false };
        for (n, part) in self.text.split("{}").enumerate() {
            match rest.find(part) {
                Some(at) if n > 0 || at == 0 => rest = &rest[at + part.len()..],
                _ => return false,
            }
        }
        true
    }
}

/// `unmet.txt` beside a game's cases has `NAME | why` for what no case can meet.
#[test]
fn every_refusal_is_met_by_a_case() {
    let mut unmet = Vec::new();
    for info in ALL {
        let said = &reports()[info.code].reasons;
        let mut known = pairs(info.code, "unmet.txt");
        for reason in reasons(info) {
            let excused = known.iter().position(|(name, _)| *name == reason.name);
            let met = said.iter().any(|said| reason.is_in(said));
            let excuse = excused.map(|n| known.swap_remove(n).1).unwrap_or_default();
            assert!(!met || excuse.is_empty(), "{}: a case meets {}", info.code, reason.name);
            if !met && excuse.is_empty() {
                let Reason { name, rule, text } = reason;
                unmet.push(format!("{} {name} {rule}: {text}", info.code));
            }
        }
        assert!(known.is_empty(), "{}: unmet.txt has what is no refusal: {known:?}", info.code);
    }
    assert!(unmet.is_empty(), "no case meets\n{}\n", unmet.join("\n"));
}

#[test]
fn every_refusal_has_a_judge() {
    for info in ALL {
        let sources = files(&folder_of(info.code), ".rs").into_iter().map(|path| read(&path));
        let code: String = sources
            .flat_map(|text| text.lines().map(|line| cut(line).0.to_string()).collect::<Vec<_>>())
            .collect::<Vec<_>>()
            .join("\n");
        let words: Vec<&str> =
            code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
        for reason in reasons(info) {
            let used = words.iter().filter(|word| **word == reason.name).count() > 1;
            assert!(used, "{}: nothing refuses with {}", info.code, reason.name);
        }
    }
}

/// The numbers of the rules in a game's index, letters aside.
fn numbers(info: &GameInfo) -> BTreeSet<String> {
    let number = |id: &str| {
        let number = id.split_once('-').map_or(id, |(_, number)| number);
        number.trim_end_matches(|c: char| c.is_ascii_lowercase()).to_string()
    };
    info.rules.iter().map(|rule| number(rule.id.as_str())).collect()
}

/// Does a rule of the index have this number, or belong to that chapter? `6.0` is all of 6, and
/// `2.5` all of 2.5.1 and those after it.
fn is_known(known: &BTreeSet<String>, rule: &str) -> bool {
    let chapter = format!("{}.", rule.strip_suffix(".0").unwrap_or(rule));
    known.contains(rule) || known.iter().any(|number| number.starts_with(&chapter))
}

/// Everything in a line that looks like the number of a rule: `9.1`, `3.4.2`.
fn cited(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '.' && c != '-');
    words.map(|word| word.trim_end_matches(['.', '-'])).filter(|word| {
        let mut parts = word.split('.').map(|part| part.parse::<u8>().is_ok_and(|n| n < 100));
        word.contains('.') && parts.all(|number| number)
    })
}

#[test]
fn every_rule_that_is_cited_stands_in_the_index() {
    let mut unknown = Vec::new();
    for info in ALL {
        let known = numbers(info);
        for path in files(&folder_of(info.code), ".rs") {
            for (n, line) in read(&path).lines().enumerate() {
                let (code, comment) = cut(line);
                let strings = code.split('"').skip(1).step_by(2);
                for rule in strings.chain([comment]).flat_map(cited) {
                    if !is_known(&known, rule) {
                        unknown.push(format!("{path}:{}: {rule}", n + 1));
                    }
                }
            }
        }
    }
    assert!(unknown.is_empty(), "rules.txt lacks\n{}\n", unknown.join("\n"));
}

/// All sources of the project.
fn sources() -> impl Iterator<Item = (String, String)> {
    let rooms = ["core", "firmware", "simulator", "tests"];
    rooms.into_iter().flat_map(|room| files(room, ".rs")).map(|path| {
        let text = read(&path);
        (path, text)
    })
}

#[test]
fn every_module_says_what_it_is_for() {
    for (path, text) in sources() {
        assert!(text.starts_with("//! "), "{path} begins without a word about itself");
    }
}

/// Words that are left behind by unfinished work, each cut in two so that it is not found here.
const STRAY: [(&str, &str); 8] = [
    ("TO", "DO"),
    ("FIX", "ME"),
    ("XX", "X"),
    ("HA", "CK"),
    ("dbg", "!("),
    ("todo", "!("),
    ("unimplemented", "!("),
    ("#[ign", "ore"),
];

#[test]
fn nothing_unfinished_is_left_behind() {
    for (path, text) in sources() {
        for (n, line) in text.lines().enumerate() {
            for (head, tail) in STRAY {
                let word = format!("{head}{tail}");
                assert!(!line.contains(&word), "{path}:{}: {word}", n + 1);
            }
            let prints = path.starts_with("core/src/") && cut(line).0.contains("println!");
            assert!(!prints, "{path}:{}: the core has nowhere to print to", n + 1);
        }
    }
}

/// Lines after which a file wants splitting.
const LINES_MAX: usize = 500;

/// Files that may be longer, and why.
const LONG: &[(&str, &str)] = &[
    ("core/src/telling.rs", "every event in both wordings, in one table"),
    ("simulator/src/engine/mod.rs", "the lines of the protocol, one after another"),
    ("simulator/src/fuzz.rs", "random play with every check"),
];

#[test]
fn no_file_is_endless() {
    let long = sources().filter(|(_, text)| text.lines().count() > LINES_MAX);
    let long: BTreeSet<String> = long.map(|(path, _)| path).collect();
    let known: BTreeSet<String> = LONG.iter().map(|(path, _)| path.to_string()).collect();
    let (new, gone): (Vec<_>, Vec<_>) =
        (long.difference(&known).collect(), known.difference(&long).collect());
    assert!(new.is_empty(), "over {LINES_MAX} lines, and LONG does not say why: {new:#?}");
    assert!(gone.is_empty(), "LONG may forget {gone:#?}");
}
