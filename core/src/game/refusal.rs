//! A "no" that says which rule and with what numbers.
//!
//! A judge answers with a [`No`], the number of a reason in a list, so that the answer fits a
//! register and asking for it costs an instruction. The numbers of a reason are worked out when
//! somebody asks.

use crate::texts::{Cuts, GROUP, Texts, cut};
use core::fmt::{Display, Formatter, Result};
use core::num::NonZeroU16;

/// Why something is forbidden, whatever the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct No(NonZeroU16);

/// Reasons a list can have.
const REASONS_MAX: u16 = 0xFF;

impl No {
    /// A reason by its list in [`crate::games::REASONS`] and its place there.
    pub(crate) const fn new(list: u16, place: u16) -> Self {
        assert!(place < REASONS_MAX);
        match NonZeroU16::new(list << 8 | (place + 1)) {
            Some(number) => Self(number),
            None => unreachable!(),
        }
    }

    /// The rule and the text, and whether the numbers are halves.
    fn words(self) -> (&'static str, &'static str, bool) {
        let place = usize::from(self.0.get() & 0xFF) - 1;
        let list = crate::games::REASONS.get(usize::from(self.0.get() >> 8));
        list.map_or(("", "", false), |list| {
            let rule = list.rules.get(place).copied().unwrap_or(0);
            let words = list.words.get(place);
            let (rule_len, half) = (usize::from(rule & !HALVES), rule & HALVES != 0);
            let (rule, text) = words.split_at_checked(rule_len).unwrap_or_default();
            (rule, text, half)
        })
    }

    /// The rule, by its number in the book, or empty where no rule but the question forbids it.
    pub fn rule(self) -> &'static str {
        self.words().0
    }

    /// The reason in words; each `{}` stands for one of the numbers.
    pub fn text(self) -> &'static str {
        self.words().1
    }
}

/// A list of reasons, as the macro `reasons` writes it.
pub struct Reasons {
    /// Each a rule and, right behind it, a text.
    pub(crate) words: Texts,
    /// How long each rule is; with [`HALVES`] the numbers are halves, to be shown as 2 1/2.
    pub(crate) rules: &'static [u8],
}

/// Set in [`Reasons::rules`].
pub(crate) const HALVES: u8 = 0x80;

impl Reasons {
    /// The list of something that this device lacks.
    #[allow(dead_code)]
    pub(crate) const NONE: Reasons = Reasons {
        words: Texts { letters: "", cuts: Cuts { lengths: &[], starts: &[] } },
        rules: &[],
    };
}

/// How long each text is.
pub(crate) const fn lengths<const N: usize>(texts: [&str; N]) -> [u8; N] {
    let mut lengths = [0; N];
    let mut n = 0;
    while n < N {
        lengths[n] = texts[n].len() as u8;
        n += 1;
    }
    lengths
}

/// Where every [`GROUP`]th text of these lengths begins.
pub(crate) const fn starts<const N: usize>(lengths: &[u8]) -> [u16; N] {
    let mut starts = [0; N];
    let (mut n, mut start) = (0, 0);
    while n < lengths.len() {
        if n.is_multiple_of(GROUP) {
            starts[n / GROUP] = start;
        }
        start += lengths[n] as u16;
        n += 1;
    }
    starts
}

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

/// A judge's answer from a condition.
pub(crate) const fn allowed(yes: bool, no: No) -> core::result::Result<(), No> {
    if yes { Ok(()) } else { Err(no) }
}

impl From<No> for Refusal {
    fn from(why: No) -> Self {
        Self::new(why)
    }
}

/// Reasons, each a constant with its rule and one short line, and the list `REASONS` of them. The
/// first line says which of [`crate::games::REASONS`] that is. `halves` behind a text says in what
/// its numbers count.
macro_rules! reasons {
    (
        $list:expr;
        $($(#[$doc:meta])* $name:ident = $rule:literal, $text:literal $(, $halves:ident)?;)*
    ) => {
        $($(#[$doc])* pub const $name: $crate::game::No =
            $crate::game::No::new($list, Place::$name as u16);)*

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Place { $($name),* }

        /// What the constants stand for.
        pub static REASONS: $crate::game::Reasons = {
            use $crate::game::refusal::{lengths, starts};
            use $crate::texts::{Cuts, GROUP, Texts};
            const LENGTHS: &[u8] = &lengths([$(concat!($rule, $text)),*]);
            const STARTS: &[u16] = &starts::<{ LENGTHS.len().div_ceil(GROUP) }>(LENGTHS);
            let cuts = Cuts { lengths: LENGTHS, starts: STARTS };
            $crate::game::Reasons {
                words: Texts { letters: concat!($($rule, $text),*), cuts },
                rules: &[$(
                    $rule.len() as u8
                        $(| { stringify!($halves); $crate::game::refusal::HALVES })?
                ),*],
            }
        };
    };
}

/// A game's reasons to say no. The first line names the prefix of the rule index, the index and the
/// list; tests hold every reason to the index and to one line of a display.
macro_rules! refusals {
    (
        $prefix:literal, $rules:path, $list:expr;
        $($(#[$doc:meta])* $name:ident = $rule:literal, $text:literal $(, $halves:ident)?;)*
    ) => {
        $crate::game::reasons! { $list; $($(#[$doc])* $name = $rule, $text $(, $halves)?;)* }

        #[cfg(test)]
        mod tests {
            use super::*;

            const ALL: &[(&str, $crate::game::No)] = &[$((stringify!($name), $name)),*];

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

pub(crate) use {reasons, refusals};

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let (rule, text, halves) = self.why.words();
        if !rule.is_empty() {
            f.write_str(rule)?;
            f.write_str(": ")?;
        }
        let mut numbers = self.numbers.iter();
        let mut rest = text;
        while let Some((before, after)) = cut(rest, b'{') {
            f.write_str(before)?;
            let n = numbers.next().copied().unwrap_or(0);
            let (whole, half) = if halves { (n / 2, n % 2 != 0) } else { (n, false) };
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
