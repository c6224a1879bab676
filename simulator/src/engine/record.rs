//! How a game came about: its beginning and everything done since, as lines that do it again.

use super::words;
use hexmarch_core::game::{GameInfo, Scenario, Status};

/// How a game was begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// By the rules.
    Game,
    /// As an arrangement to be changed at will.
    Sandbox,
}

/// A line of the record: one decision or one edit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The protocol line that does it again.
    pub text: String,
    /// Turn and phase it was done in.
    pub status: Status,
    /// The position it led to.
    pub hash: u64,
}

/// How a game came about: all that is needed to play it again.
#[derive(Clone, Debug)]
pub struct Record {
    /// The game.
    pub info: &'static GameInfo,
    /// The scenario.
    pub scenario: &'static Scenario,
    /// What the players agreed on, a bit each by the game's list.
    pub options: u32,
    /// The seed of all dice.
    pub seed: u64,
    /// How it was begun.
    pub kind: Kind,
    /// What was done, in order.
    pub entries: Vec<Entry>,
}

impl Record {
    /// The record as text: a header, then a protocol line for everything done, with the turn and
    /// phase over each group and the hash of the position below it.
    pub fn text(&self) -> String {
        let mut text = format!(
            "save {}\ngame {}\nscenario {}\n",
            super::PROTOCOL,
            self.info.code,
            self.scenario.code
        );
        let options = super::options::words(self.info, self.options);
        if !options.is_empty() {
            text += &format!("options {}\n", options.join(" "));
        }
        text += &format!("seed {}\n", self.seed);
        if self.kind == Kind::Sandbox {
            text.push_str("sandbox\n");
        }
        self.body(0, &mut text);
        text
    }

    /// Appends the lines for all entries from number `from`, which begins a group.
    pub fn body(&self, from: usize, text: &mut String) {
        let entries = self.entries.get(from..).unwrap_or(&[]);
        for group in entries.chunk_by(|a, b| a.status == b.status) {
            let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
            *text += &format!("# {}\n", words::status(self.info, self.scenario, first.status));
            for entry in group {
                *text += &entry.text;
                text.push('\n');
            }
            *text += &format!("hash {:016x}\n", last.hash);
        }
    }
}
