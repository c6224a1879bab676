//! A "no" that says which rule and with what numbers.
//!
//! A judge answers with a [`Reason`], which is static, so that the answer fits a register. Its numbers are
//! worked out when somebody asks.

use crate::texts::cut;
use core::fmt::{Display, Formatter, Result};

/// Why something is forbidden, whatever the numbers.
#[derive(PartialEq, Eq, Debug)]
pub struct Reason {
    /// The rule and, right behind it, the text.
    words: &'static str,
    rule_len: u8,
    /// Are the numbers halves, to be shown as 2 1/2?
    half: bool,
}

impl Reason {
    /// A reason whose rule is the first `rule_len` bytes of `words`.
    pub const fn new(words: &'static str, rule_len: usize) -> Self {
        Self { words, rule_len: rule_len as u8, half: false }
    }

    /// The rule, by its number in the book, or empty where no rule but the question forbids it.
    pub fn rule(&self) -> &'static str {
        self.words.get(..usize::from(self.rule_len)).unwrap_or("")
    }

    /// The reason in words; each `{}` stands for one of the numbers.
    pub fn text(&self) -> &'static str {
        self.words.get(usize::from(self.rule_len)..).unwrap_or("")
    }

    /// The same with numbers that count halves.
    pub const fn in_halves(self) -> Self {
        Self { half: true, ..self }
    }
}

/// What a judge says.
pub type No = &'static Reason;

/// Why something cannot be done, with numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    why: No,
    /// The numbers, in halves where the reason says so.
    numbers: [i16; 2],
}

impl Refusal {
    /// A refusal without numbers.
    pub const fn new(why: No) -> Self {
        Self { why, numbers: [0; 2] }
    }

    /// A refusal with two numbers.
    pub const fn with(why: No, a: i16, b: i16) -> Self {
        Self { why, numbers: [a, b] }
    }

    /// The rule, by its number in the book, or empty where no rule but the question forbids it.
    pub fn rule(self) -> &'static str {
        self.why.rule()
    }
}

impl From<No> for Refusal {
    fn from(why: No) -> Self {
        Self::new(why)
    }
}

/// A reason of a place of its own: `reason!("8.0", "too many units here")`.
macro_rules! reason {
    ($rule:literal, $text:literal) => {
        const { &$crate::game::Reason::new(concat!($rule, $text), $rule.len()) }
    };
    ($rule:literal, $text:literal, halves) => {
        const { &$crate::game::Reason::new(concat!($rule, $text), $rule.len()).in_halves() }
    };
}

/// A game's reasons to say no, each a constant with its rule and one short line. The first line
/// names the prefix of the rule index and the index; tests hold every reason to both. `halves` behind
/// the text says in what its numbers count.
macro_rules! refusals {
    ($prefix:literal, $rules:path; $($(#[$doc:meta])* $name:ident = $rule:literal, $text:literal $(, $halves:ident)?;)*) => {
        $($(#[$doc])* pub const $name: No = $crate::game::reason!($rule, $text $(, $halves)?);)*

        #[cfg(test)]
        mod tests {
            use super::*;

            const ALL: &[(&str, No)] = &[$((stringify!($name), $name)),*];

            #[test]
            fn every_reason_fits_one_line_of_the_smallest_display() {
                // 128 pixels of a font five wide.
                for (name, refusal) in ALL {
                    assert!(refusal.text().len() <= 25, "{name}: {}", refusal.text());
                }
            }

            #[test]
            fn every_reason_cites_a_rule_of_the_index() {
                for (name, refusal) in ALL {
                    let cited = $rules.iter().any(|rule| {
                        let number = rule.id.trim_start_matches($prefix);
                        number.trim_end_matches(|c: char| c.is_ascii_lowercase()) == refusal.rule()
                    });
                    assert!(cited, "{name} cites {}, which the index lacks", refusal.rule());
                }
            }
        }
    };
}

pub(crate) use {reason, refusals};

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let rule = self.rule();
        if !rule.is_empty() {
            f.write_str(rule)?;
            f.write_str(": ")?;
        }
        let mut numbers = self.numbers.iter();
        let mut rest = self.why.text();
        while let Some((before, after)) = cut(rest, b'{') {
            f.write_str(before)?;
            let n = numbers.next().copied().unwrap_or(0);
            let (whole, half) = if self.why.half { (n / 2, n % 2 != 0) } else { (n, false) };
            if whole != 0 || !half {
                Display::fmt(&whole, f)?;
            }
            if half {
                f.write_str(if whole == 0 { "1/2" } else { " 1/2" })?;
            }
            rest = after.strip_prefix('}').unwrap_or(after);
        }
        f.write_str(rest)
    }
}
