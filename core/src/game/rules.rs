//! The rule index, packed: English takes half the flash, and a device shows one rule at a time.
//!
//! The data compiler writes all lines of an index as one run of bytes. A byte stands for itself or
//! for a pair of bytes, which may stand for pairs again; the most frequent pairs have a byte of
//! their own. A rule is unpacked when it is asked for.

use heapless::String;

/// Letters of a rule's id.
pub const ID_MAX: usize = 12;
/// Letters of its title.
pub const TITLE_MAX: usize = 32;
/// Letters of its text.
pub const TEXT_MAX: usize = 200;
/// Pairs within pairs.
pub const DEPTH_MAX: usize = 24;

/// Where a rule of the index acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// In every scenario.
    All,
    /// In this scenario, perhaps in others too.
    Scenario(&'static str),
    /// Where the players agree on it.
    Option,
    /// Nowhere in software: a remark.
    Note,
}

/// A line of the rule index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// `WCE-9.1a`.
    pub id: String<ID_MAX>,
    /// Where it acts.
    pub scope: Scope,
    /// Two or three words.
    pub title: String<TITLE_MAX>,
    /// The rule in our own words.
    pub text: String<TEXT_MAX>,
}

/// The rule index of a game.
#[derive(Debug)]
pub struct Rules {
    /// What a byte stands for: two bytes, or nothing if it stands for itself.
    pub pairs: &'static [[u8; 2]],
    /// The rules one after another: id, title and text, each but the last ending with a line feed.
    pub bytes: &'static [u8],
    /// Where each begins, and the end of the last.
    pub starts: &'static [u16],
    /// Where each acts.
    pub scopes: &'static [Option<u8>],
    /// The scenarios that `scopes` counts, and the words `all` and `option` where they are used.
    pub scenarios: &'static [&'static str],
}

impl Rules {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.scopes.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.scopes.is_empty()
    }

    /// A rule by its place in the index.
    pub fn get(&self, n: usize) -> Option<Rule> {
        let scope = match self.scopes.get(n)? {
            Some(scenario) => match *self.scenarios.get(usize::from(*scenario))? {
                "all" => Scope::All,
                "option" => Scope::Option,
                code => Scope::Scenario(code),
            },
            None => Scope::Note,
        };
        let (mut id, mut title, mut text) = (String::new(), String::new(), String::new());
        let mut part = 0;
        self.unpack(n, |byte| {
            let letter = char::from(byte);
            if letter == '\n' {
                part += 1;
                return;
            }
            // The data compiler has measured them, so there is room.
            let _ = match part {
                0 => id.push(letter),
                1 => title.push(letter),
                _ => text.push(letter),
            };
        });
        Some(Rule { id, scope, title, text })
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Rule> {
        (0..self.len()).filter_map(|n| self.get(n))
    }

    fn unpack(&self, n: usize, mut visit: impl FnMut(u8)) {
        let (Some(from), Some(to)) = (self.starts.get(n), self.starts.get(n + 1)) else { return };
        let packed = self.bytes.get(usize::from(*from)..usize::from(*to)).unwrap_or(&[]);
        for byte in packed {
            let mut open = heapless::Vec::<u8, DEPTH_MAX>::new();
            let mut next = Some(*byte);
            while let Some(byte) = next {
                next = match self.pairs.get(usize::from(byte)) {
                    Some([first, second]) if *second != 0 => {
                        let _ = open.push(*second);
                        Some(*first)
                    }
                    _ => {
                        visit(byte);
                        open.pop()
                    }
                };
            }
        }
    }
}
