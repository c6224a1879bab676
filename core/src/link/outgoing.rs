//! What an end says at each stage.

use super::frame::{self, Message, pack};
use super::secret::promise;
use super::trouble::number_of;
use super::{AGAIN, IDLE, Link, PROTOCOL, SILENCE, Stage, Table, Trouble, UNKNOWN, kind};
use crate::game::Action;
use crate::journal::Sitter;

/// Decisions in one message.
const BATCH: usize = 24;

impl Link {
    /// Queues a message, or drops it if the last ones are not yet gone: it will be said again.
    fn say(&mut self, message: &[u8]) {
        pack(message, &mut self.out);
    }

    /// Says what is to be said at this stage.
    pub(super) fn speak(&mut self, table: &mut dyn Table) {
        self.wait = if self.quiet < SILENCE { AGAIN } else { IDLE };
        match self.stage {
            Stage::Greeting if self.is_old(table) => self.say_resume(true),
            Stage::Greeting if self.host => self.offer(),
            Stage::Greeting => self.say(&[kind::KNOCK, PROTOCOL]),
            Stage::Promised(_) => self.say_secret(kind::REPLY),
            Stage::Telling(_) => self.say_secret(kind::REVEAL),
            Stage::Playing => {
                let kept = table.kept();
                if self.far_count < kept {
                    self.say_actions(kept, table);
                } else if self.far_count != UNKNOWN {
                    self.wait = IDLE;
                }
                self.say_position(table);
            }
            Stage::Broken(trouble) => {
                self.wait = IDLE;
                let (code, n) = number_of(trouble);
                let [a, b, c, d] = n.to_le_bytes();
                self.say(&[kind::TROUBLE, code, a, b, c, d]);
            }
            Stage::Told(_) => self.wait = IDLE,
        }
    }

    fn say_actions(&mut self, kept: u32, table: &mut dyn Table) {
        let mut message = Message::new();
        let _ = message.push(kind::ACTIONS);
        let _ = message.extend_from_slice(&self.far_count.to_le_bytes());
        let end = kept.min(self.far_count + BATCH as u32);
        for n in self.far_count..end {
            let Some(action) = table.action(n) else { break };
            let _ = message.extend_from_slice(&action.to_bytes());
        }
        self.say(&message);
    }

    fn say_position(&mut self, table: &dyn Table) {
        let mut message = Message::new();
        let _ = message.push(kind::POSITION);
        let _ = message.extend_from_slice(&table.kept().to_le_bytes());
        let _ = message.extend_from_slice(&table.hash().to_le_bytes());
        self.say(&message);
    }

    fn offer(&mut self) {
        let Some(game) = self.game else { return self.fail(Trouble::NoSuchGame) };
        let away = |(n, sitter): (usize, &Sitter)| u8::from(*sitter == Sitter::Away) << n;
        let far_seats = self.seats.iter().enumerate().map(away).sum();
        let mut message = Message::new();
        let mut put = |bytes: &[u8]| _ = message.extend_from_slice(bytes);
        put(&[kind::OFFER, PROTOCOL, far_seats]);
        put(&promise(&self.secret));
        put(&game.mark.to_le_bytes());
        put(&game.options.to_le_bytes());
        for text in [game.game, game.scenario] {
            put(&[text.len() as u8]);
            put(text.as_bytes());
        }
        self.say(&message);
    }

    /// Says which game is at the table. Whoever greets wants to hear the same.
    pub(super) fn say_resume(&mut self, greets: bool) {
        let Some(game) = self.game else { return };
        let mut message = Message::new();
        let _ = message.extend_from_slice(&[kind::RESUME, PROTOCOL, u8::from(greets)]);
        let _ = message.extend_from_slice(&game.key.to_le_bytes());
        let _ = message.extend_from_slice(&game.mark.to_le_bytes());
        self.say(&message);
    }

    fn say_secret(&mut self, kind: u8) {
        let mut message = Message::new();
        let _ = message.push(kind);
        let _ = message.extend_from_slice(&self.secret);
        self.say(&message);
    }
}

// An offer is the longest message, a batch of decisions the next.
const _: () = assert!(3 + 8 + 4 + 32 + 2 * 25 <= frame::MESSAGE_MAX);
const _: () = assert!(5 + BATCH * Action::BYTES <= frame::MESSAGE_MAX);
