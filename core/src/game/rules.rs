//! The rule index, packed: English takes half the flash, and a device shows one rule at a time.
//!
//! The data compiler writes all lines of an index as one run of bytes. A byte stands for itself or
//! for a pair of bytes, which may stand for pairs again; the most frequent pairs have a byte of
//! their own. A rule is unpacked when it is asked for.
//!
//! Before it is packed a rule is its number without what all numbers begin with, or nothing if it
//! is that of the rule before with the next letter; a byte that ends the number and says where the
//! rule acts, its title with a small letter first (which then makes pairs
//! like any other), and behind a line feed its text.

mod form;

pub use form::{DEPTH_MAX, ID_MAX, SCOPE, SCOPE_END, TEXT_MAX, TITLE_MAX};

use crate::texts::Cuts;
use form::{SCOPE_ALL, SCOPE_NOTE, SCOPE_OPTION};
use heapless::String;

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
    /// The rules one after another.
    pub bytes: &'static [u8],
    /// Where each is.
    pub cuts: Cuts,
    /// What every id begins with.
    pub prefix: &'static str,
    /// Where rules act: codes of scenarios, and the words `all`, `option` and `note`.
    pub scopes: &'static [&'static str],
}

impl Rules {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.cuts.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.cuts.is_empty()
    }

    /// A rule by its place in the index.
    pub fn get(&self, n: usize) -> Option<Rule> {
        if n >= self.len() {
            return None;
        }
        let (mut title, mut text) = (String::new(), String::new());
        let mut scope = None;
        let mut titled = false;
        // The data compiler has measured them, so there is room.
        self.unpack(n, &mut |byte| {
            let letter = char::from(byte);
            let _ = match (byte, scope) {
                (SCOPE..SCOPE_END, _) => {
                    scope = Some(usize::from(byte - SCOPE));
                    Ok(())
                }
                (b'\n', _) => {
                    titled = true;
                    Ok(())
                }
                (_, None) => Ok(()),
                _ if titled => text.push(letter),
                _ if title.is_empty() => title.push(letter.to_ascii_uppercase()),
                _ => title.push(letter),
            };
        });
        let scope = match *self.scopes.get(scope?)? {
            SCOPE_ALL => Scope::All,
            SCOPE_OPTION => Scope::Option,
            SCOPE_NOTE => Scope::Note,
            code => Scope::Scenario(code),
        };
        Some(Rule { id: self.id(n), scope, title, text })
    }

    /// The id of a rule: that of the last one with a number, and its letter if others followed it.
    fn id(&self, n: usize) -> String<ID_MAX> {
        let mut id = String::new();
        let _ = id.push_str(self.prefix);
        for (more, rule) in (0..=n).rev().enumerate() {
            let mut is_number = true;
            self.unpack(rule, &mut |byte| {
                is_number &= byte >= SCOPE_END;
                if is_number {
                    let _ = id.push(char::from(byte));
                }
            });
            if id.len() > self.prefix.len() {
                if let Some(letter) = id.pop() {
                    let _ = id.push(char::from(letter as u8 + more as u8));
                }
                break;
            }
        }
        id
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Rule> {
        (0..self.len()).filter_map(|n| self.get(n))
    }

    fn unpack(&self, n: usize, visit: &mut dyn FnMut(u8)) {
        let (start, len) = self.cuts.get(n);
        let packed = self.bytes.get(start..start + len).unwrap_or(&[]);
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
