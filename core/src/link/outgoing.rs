//! What an end says at each stage.

use super::frame::{MESSAGE_MAX, Message, pack};
use super::offered_game::CODE_MAX;
use super::secret::promise;
use super::trouble::number_of;
use super::{AGAIN, IDLE, Link, NearEnd, PROTOCOL, SILENCE, Stage, Trouble, UNKNOWN, kind};
use crate::game::Action;
use crate::journal::Sitter;

/// Decisions in one message.
const BATCH: usize = 24;

impl Link {
    /// Queues the message that these parts make up. It is dropped if the last ones are not yet gone
    /// (it will be said again), and if it is longer than a message may be: half of it would be
    /// misunderstood.
    fn say(&mut self, parts: &[&[u8]]) {
        let mut message = Message::new();
        let fits = parts.iter().all(|part| message.extend_from_slice(part).is_ok());
        debug_assert!(fits, "a message longer than the budget allows");
        if fits {
            pack(&message, &mut self.out);
        }
    }

    /// Says what is to be said at this stage.
    pub(super) fn speak(&mut self, table: &mut dyn NearEnd) {
        self.wait = if self.quiet < SILENCE { AGAIN } else { IDLE };
        match self.stage {
            Stage::Greeting if self.is_old(table) => self.say_resume(true),
            Stage::Greeting if self.host => self.offer(),
            Stage::Greeting => self.say(&[&[kind::KNOCK, PROTOCOL]]),
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
                self.say(&[&[kind::TROUBLE, code], &n.to_le_bytes()]);
            }
            Stage::Told(_) => self.wait = IDLE,
        }
    }

    fn say_actions(&mut self, kept: u32, table: &mut dyn NearEnd) {
        let first = self.far_count;
        let mut actions = heapless::Vec::<u8, { BATCH * Action::BYTES }>::new();
        for n in first..kept.min(first + BATCH as u32) {
            let Some(action) = table.action(n) else { break };
            actions.extend(action.to_bytes());
        }
        self.say(&[&[kind::ACTIONS], &first.to_le_bytes(), &actions]);
    }

    fn say_position(&mut self, table: &dyn NearEnd) {
        let (kept, hash) = (table.kept(), table.hash());
        self.say(&[&[kind::POSITION], &kept.to_le_bytes(), &hash.to_le_bytes()]);
    }

    fn offer(&mut self) {
        let Some(game) = self.game else { return self.fail(Trouble::NoSuchGame) };
        let away = |(n, sitter): (usize, &Sitter)| u8::from(*sitter == Sitter::Away) << n;
        let far_seats = self.seats.iter().enumerate().map(away).sum();
        self.say(&[
            &[kind::OFFER, PROTOCOL, far_seats],
            &promise(&self.secret),
            &game.mark.to_le_bytes(),
            &game.options.to_le_bytes(),
            &[game.game.len() as u8],
            game.game.as_bytes(),
            &[game.scenario.len() as u8],
            game.scenario.as_bytes(),
        ]);
    }

    /// Says which game is at the table. Whoever greets wants to hear the same.
    pub(super) fn say_resume(&mut self, greets: bool) {
        let Some(game) = self.game else { return };
        let head = [kind::RESUME, PROTOCOL, u8::from(greets)];
        self.say(&[&head, &game.key.to_le_bytes(), &game.mark.to_le_bytes()]);
    }

    fn say_secret(&mut self, kind: u8) {
        let secret = self.secret;
        self.say(&[&[kind], &secret]);
    }
}

// An offer is the longest message, a batch of decisions the next.
const _: () = assert!(3 + 32 + 8 + 4 + 2 * (1 + CODE_MAX) <= MESSAGE_MAX);
const _: () = assert!(5 + BATCH * Action::BYTES <= MESSAGE_MAX);
