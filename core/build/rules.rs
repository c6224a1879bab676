//! `rules.txt`: the register of rules, one obligation a line, `id | scope | title | text`.
//!
//! The scope is `all` for what acts in every scenario, `option` for what the players may choose,
//! `note` for what has no meaning in software, otherwise the scenario in which the rule acts; a
//! scenario that has only its roster so far is one, too.

use super::roster::Roster;
use super::scenarios::Scenario;
use super::shared::form::{ID_MAX, SCOPE, SCOPE_END, TEXT_MAX, TITLE_MAX};
use super::shared::form::{SCOPE_ALL, SCOPE_NOTE, SCOPE_OPTION};
use super::source::{Faults, Source};
use std::collections::BTreeSet;

/// A rule.
pub struct Rule<'a> {
    /// Its number, with our letter.
    pub id: &'a str,
    /// Where it acts.
    pub scope: &'a str,
    /// A short heading.
    pub title: &'a str,
    /// The obligation in our own words.
    pub text: &'a str,
}

/// Reads the rules.
pub fn read<'a>(
    source: &Source<'a>,
    roster: &Roster<'_>,
    scenarios: &[Scenario<'_>],
    faults: &mut Faults,
) -> Vec<Rule<'a>> {
    for section in &source.sections {
        faults.add(section.at, format!("unknown section {}", section.heading()));
    }
    let mut rules = Vec::new();
    let mut ids = BTreeSet::new();
    for line in source.preamble.lines() {
        let mut cells = line.text.splitn(4, '|').map(str::trim);
        let (Some(id), Some(scope), Some(title), Some(text)) =
            (cells.next(), cells.next(), cells.next(), cells.next())
        else {
            faults.add(line.at, "a rule is `id | scope | title | text`");
            continue;
        };
        let known = [SCOPE_ALL, SCOPE_OPTION, SCOPE_NOTE].contains(&scope)
            || roster.scenarios.contains(&scope)
            || scenarios.iter().any(|scenario| scenario.code == scope);
        if !known {
            faults.add(line.at, format!("unknown scope {scope}"));
        }
        if !ids.insert(id) {
            faults.add(line.at, format!("rule {id} is there twice"));
        }
        if title.starts_with(|letter: char| letter.is_ascii_lowercase()) {
            faults.add(line.at, "the title begins with a small letter");
        }
        for (what, cell, max) in
            [("id", id, ID_MAX), ("title", title, TITLE_MAX), ("text", text, TEXT_MAX)]
        {
            if cell.is_empty() {
                faults.add(line.at, format!("the rule has no {what}"));
            }
            if !cell.is_ascii() {
                faults.add(line.at, format!("the {what} has letters that are not ASCII"));
            }
            if cell.len() > max {
                let long = cell.len();
                faults.add(line.at, format!("the {what} has {long} letters, {max} is the most"));
            }
        }
        rules.push(Rule { id, scope, title, text });
    }
    let scopes: BTreeSet<&str> = rules.iter().map(|rule: &Rule<'_>| rule.scope).collect();
    if scopes.len() > usize::from(SCOPE_END - SCOPE) {
        faults.add(source.at, format!("rules act in {} different places", scopes.len()));
    }
    rules
}
