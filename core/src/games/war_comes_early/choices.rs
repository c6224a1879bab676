//! The choices of this game, with their words.

use super::phases::{ORDER_TEXTS, ORDER_WORDS};
use super::state::State;
use super::units::NEUTRALS;
use crate::game::{Choice, word};
use crate::rules::choices;

choices! {
    /// With one of the orders of phases.
    ORDER = 0;
    END = 1, "end", "End the phase";
    STAND = 2, "stand", "Stay here";
    /// 12.1: the attack goes in.
    ATTACK = 3, "attack", "Attack";
    STOP = 4, "stop", "Nobody else advances";
    HOLD = 5, "hold", "No second attack";
    LEAVE = 6, "leave", "Leave the stack";
    COLUMN = 7, "column", "March in column";
    /// With a neutral of the list.
    VIOLATE = 8;
    READY = 9, "ready", "Ready-made set-up";
    /// With a number of markers.
    RAID = 10;
    /// With a phase.
    CUT_IN = 11;
    /// With a group, or when.
    WAIT = 12;
    NOT_NOW = 13;
    DROP = 14, "drop", "Drop the 7th Flieger";
    /// With how many: one or all.
    STAY = 15, "stay", "Not now";
    TOP = 16, "top", "Put a unit on top";
}

/// 3.3: the announcements, in the order of the list of neutrals.
static VIOLATIONS: [&str; NEUTRALS.len()] = [
    "Violate Belgium",
    "Violate the Netherlands",
    "Violate Luxembourg",
    "Violate Denmark",
    "Violate Lithuania",
    "Violate Latvia",
    "Violate Estonia",
    "Enter Danzig",
];
static VIOLATION_WORDS: [&str; NEUTRALS.len()] = [
    "violate-belgium",
    "violate-netherlands",
    "violate-luxembourg",
    "violate-denmark",
    "violate-lithuania",
    "violate-latvia",
    "violate-estonia",
    "violate-danzig",
];

/// The word and the text of a numbered choice.
fn named(
    words: &'static [&'static str],
    texts: &'static [&'static str],
    number: usize,
) -> (&'static str, &'static str) {
    let word = if cfg!(feature = "engine-words") { words.get(number) } else { None };
    (word.unwrap_or(&"?"), texts.get(number).unwrap_or(&"?"))
}

/// 6.2.1: a number of raids.
fn raids(number: usize) -> &'static str {
    const DIGITS: &str = "0123456789101112131415161718192021222324";
    let text = match number {
        0 => Some("none"),
        1..10 => DIGITS.get(number..=number),
        // Ten of one digit come before those of two.
        _ => DIGITS.get(2 * number - 10..2 * number - 8),
    };
    text.unwrap_or("?")
}

/// 5.3: German phases by their number.
static CUT_INS: [&str; 4] = ["?", "German reorganisation", "German movement", "German combat"];
static CUT_IN_WORDS: [&str; 4] = ["?", "reorganise", "move", "fight"];

/// 5.3: until when not to ask.
static WAITS: [&str; 10] = [
    "?",
    "Wait for Anglo-French",
    "Wait for the Czechs",
    "Wait for Hungary",
    "Wait for Italy",
    "Wait for Poland",
    "Wait for Yugoslavia",
    "Wait for the Soviets",
    "Wait for the next marker",
    "No more this turn",
];
static WAIT_WORDS: [&str; 10] = [
    "?",
    "wait-west",
    "wait-czech",
    "wait-hungary",
    "wait-italy",
    "wait-poland",
    "wait-danube",
    "wait-soviet",
    "wait-marker",
    "wait-turn",
];

impl State {
    /// Short word and full text of a choice.
    pub(super) fn choice_text(&self, choice: Choice) -> (&'static str, &'static str) {
        let number = usize::from(choice.number);
        match choice.verb {
            verb::ORDER => named(&ORDER_WORDS, &ORDER_TEXTS, number),
            verb::VIOLATE => named(&VIOLATION_WORDS, &VIOLATIONS, number),
            verb::RAID => (raids(number), raids(number)),
            verb::CUT_IN => named(&CUT_IN_WORDS, &CUT_INS, number),
            verb::WAIT => named(&WAIT_WORDS, &WAITS, number),
            verb::NOT_NOW => (word("not-now"), self.without_cut_in()),
            verb::STAY if number > 0 => (word("stay-all"), "No railhead moves now"),
            _ => CHOICES.text(choice),
        }
    }
}
