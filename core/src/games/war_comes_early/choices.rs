//! The choices of this game, with their words.

use super::phases::{ORDER_TEXTS, ORDER_WORDS};
use super::state::State;
use super::units::NEUTRALS;
use crate::game::{Choice, word};

/// The choices of this game. Their numbers are part of every kept game: new ones go to the end.
pub(super) mod verb {
    /// With one of the orders of phases.
    pub const ORDER: u8 = 0;
    pub const END: u8 = 1;
    pub const STAND: u8 = 2;
    /// 12.1: the attack goes in.
    pub const ATTACK: u8 = 3;
    pub const STOP: u8 = 4;
    pub const HOLD: u8 = 5;
    pub const LEAVE: u8 = 6;
    pub const COLUMN: u8 = 7;
    /// With a neutral of the list.
    pub const VIOLATE: u8 = 8;
    pub const READY: u8 = 9;
    /// With a number of markers.
    pub const RAID: u8 = 10;
    /// With a phase.
    pub const CUT_IN: u8 = 11;
    /// With a group, or when.
    pub const WAIT: u8 = 12;
    pub const NOT_NOW: u8 = 13;
    pub const DROP: u8 = 14;
    /// With how many: one or all.
    pub const STAY: u8 = 15;
    pub const TOP: u8 = 16;
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
            verb::END => (word("end"), "End the phase"),
            verb::STAND => (word("stand"), "Stay here"),
            verb::ATTACK => (word("attack"), "Attack"),
            verb::STOP => (word("stop"), "Nobody else advances"),
            verb::HOLD => (word("hold"), "No second attack"),
            verb::LEAVE => (word("leave"), "Leave the stack"),
            verb::COLUMN => (word("column"), "March in column"),
            verb::VIOLATE => named(&VIOLATION_WORDS, &VIOLATIONS, number),
            verb::READY => (word("ready"), "Ready-made set-up"),
            verb::RAID => (raids(number), raids(number)),
            verb::CUT_IN => named(&CUT_IN_WORDS, &CUT_INS, number),
            verb::WAIT => named(&WAIT_WORDS, &WAITS, number),
            verb::NOT_NOW => (word("not-now"), self.without_cut_in()),
            verb::DROP => (word("drop"), "Drop the 7th Flieger"),
            verb::STAY if number > 0 => (word("stay-all"), "No railhead moves now"),
            verb::STAY => (word("stay"), "Not now"),
            verb::TOP => (word("top"), "Put a unit on top"),
            _ => ("?", "?"),
        }
    }
}
