//! A "no" that says which rule and with what numbers.

/// Why something cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule, by its number in the book, or empty where no rule but the question forbids it.
    pub rule: &'static str,
    /// The reason; each `{}` stands for one of the numbers.
    pub text: &'static str,
    /// The numbers, in halves where `half` says so.
    pub numbers: [i16; 2],
    /// Are the numbers halves, to be shown as 2 1/2?
    pub half: bool,
}

impl Refusal {
    /// A refusal without numbers.
    pub const fn new(rule: &'static str, text: &'static str) -> Self {
        Self { rule, text, numbers: [0; 2], half: false }
    }

    /// A refusal with two numbers.
    pub const fn with(rule: &'static str, text: &'static str, a: i16, b: i16) -> Self {
        Self { rule, text, numbers: [a, b], half: false }
    }

    /// A refusal with two numbers that count halves.
    pub const fn halves(rule: &'static str, text: &'static str, a: i16, b: i16) -> Self {
        Self { rule, text, numbers: [a, b], half: true }
    }
}

/// A game's reasons to say no, each a constant with its rule and one short line. The first line
/// names the prefix of the rule index and the index; tests hold every reason to both.
macro_rules! refusals {
    ($prefix:literal, $rules:path; $($(#[$doc:meta])* $name:ident = $rule:literal, $text:literal;)*) => {
        $($(#[$doc])* pub const $name: Refusal = Refusal::new($rule, $text);)*

        #[cfg(test)]
        mod tests {
            use super::*;

            const ALL: &[(&str, Refusal)] = &[$((stringify!($name), $name)),*];

            #[test]
            fn every_reason_fits_one_line_of_the_smallest_display() {
                // 128 pixels of a font five wide.
                for (name, refusal) in ALL {
                    assert!(refusal.text.len() <= 25, "{name}: {}", refusal.text);
                }
            }

            #[test]
            fn every_reason_cites_a_rule_of_the_index() {
                for (name, refusal) in ALL {
                    let cited = $rules.iter().any(|rule| {
                        let number = rule.id.trim_start_matches($prefix);
                        number.trim_end_matches(|c: char| c.is_ascii_lowercase()) == refusal.rule
                    });
                    assert!(cited, "{name} cites {}, which the index lacks", refusal.rule);
                }
            }
        }
    };
}

pub(crate) use refusals;

impl core::fmt::Display for Refusal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if !self.rule.is_empty() {
            write!(f, "{}: ", self.rule)?;
        }
        let mut numbers = self.numbers.iter();
        let mut rest = self.text;
        while let Some((before, after)) = rest.split_once('{') {
            f.write_str(before)?;
            let n = numbers.next().copied().unwrap_or(0);
            match (self.half, n % 2) {
                (false, _) => write!(f, "{n}")?,
                (true, 0) => write!(f, "{}", n / 2)?,
                (true, _) if n == 1 => f.write_str("1/2")?,
                (true, _) => write!(f, "{} 1/2", n / 2)?,
            }
            rest = after.strip_prefix('}').unwrap_or(after);
        }
        f.write_str(rest)
    }
}
