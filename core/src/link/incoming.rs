//! What comes of a message of the other end.

use super::offered_game::{Offered, key_of};
use super::secret::{Secret, agreed, promise};
use super::trouble::trouble_of;
use super::{AGAIN, Link, NearEnd, PROTOCOL, Stage, Trouble, UNKNOWN, kind};
use crate::game::Action;
use crate::journal::{Header, Sitter};

impl Link {
    /// Takes a message in. Nothing if it is too short for its kind.
    pub(super) fn hear(&mut self, message: &[u8], table: &mut dyn NearEnd) -> Option<()> {
        let (kind, rest) = message.split_first()?;
        if let (Stage::Told(_), true) = (self.stage, *kind != kind::TROUBLE) {
            self.stage = Stage::Greeting;
        }
        // Who greets says first which protocol it speaks.
        if matches!(*kind, kind::KNOCK | kind::OFFER | kind::RESUME) {
            let version = *rest.first()?;
            if version != PROTOCOL && !matches!(self.stage, Stage::Broken(_)) {
                self.fail(Trouble::Protocol(version));
            }
        }
        match (*kind, self.stage) {
            (_, Stage::Broken(_)) => {}
            (kind::TROUBLE, _) => {
                let (code, rest) = rest.split_first()?;
                let n = u32::from_le_bytes(*rest.first_chunk()?);
                self.stage = Stage::Told(trouble_of(*code, n)?);
            }
            // The other end was off.
            (kind::KNOCK | kind::OFFER, Stage::Playing) | (kind::KNOCK, Stage::Telling(_)) => {
                self.say_resume(false);
            }
            (kind::KNOCK, Stage::Greeting) if self.host => self.wait = self.wait.min(AGAIN),
            (kind::OFFER, Stage::Greeting) if self.is_old(table) => self.fail(Trouble::NotAtTable),
            (kind::KNOCK | kind::OFFER, Stage::Greeting) if self.host == (*kind == kind::OFFER) => {
                self.fail(Trouble::SamePart);
            }
            (kind::OFFER, Stage::Greeting) => self.offered(rest)?,
            // The guest's secret is out: a host that promises another now could choose the dice.
            (kind::OFFER, Stage::Promised(made)) if !has_promise(rest, &made) => {
                self.fail(Trouble::Cheated);
            }
            (kind::RESUME, _) => self.resumed(rest, table)?,
            (kind::REPLY, Stage::Greeting | Stage::Telling(_)) if self.host => {
                self.answered(*rest.first_chunk()?, table);
            }
            (kind::REVEAL, Stage::Promised(made)) if !self.host => {
                let theirs: Secret = *rest.first_chunk()?;
                if promise(&theirs) != made {
                    self.fail(Trouble::Cheated);
                    return Some(());
                }
                let seed = agreed(&theirs, &self.secret);
                self.start(seed, table);
                self.wait = 0;
            }
            (kind::ACTIONS, Stage::Playing) => self.told(rest, table)?,
            (kind::POSITION, Stage::Telling(_)) if self.host => {
                self.stage = Stage::Playing;
                self.placed(rest, table)?;
            }
            (kind::POSITION, Stage::Playing) => self.placed(rest, table)?,
            _ => {}
        }
        Some(())
    }

    /// The other end has a game at its table.
    fn resumed(&mut self, rest: &[u8], table: &dyn NearEnd) -> Option<()> {
        let ([_, greets], rest) = rest.split_first_chunk()?;
        let (key, rest) = rest.split_first_chunk()?;
        let mark = u64::from_le_bytes(*rest.first_chunk()?);
        let same = |here: &&Header| key_of(here) == u64::from_le_bytes(*key);
        match table.header().filter(same) {
            // A host that offers a new game does not want the old one.
            Some(here) if !self.host || self.is_old(table) => {
                if !self.is_old(table) {
                    let Link { game, seats, .. } = Link::host(here, self.secret);
                    // Who sits where was agreed when the game began.
                    (self.game, self.seats) = (game, seats);
                }
                if self.game.is_none_or(|game| game.mark != mark) {
                    self.fail(Trouble::OtherVersion);
                    return Some(());
                }
                if *greets != 0 {
                    self.say_resume(false);
                }
                self.stage = Stage::Playing;
                self.far_count = UNKNOWN;
                self.wait = 0;
            }
            _ => self.fail(Trouble::NotAtTable),
        }
        Some(())
    }

    /// A guest hears an offer.
    fn offered(&mut self, rest: &[u8]) -> Option<()> {
        let ([_, seats], rest) = rest.split_first_chunk()?;
        let (made, rest) = rest.split_first_chunk::<32>()?;
        let (mark, rest) = rest.split_first_chunk()?;
        let (options, rest) = rest.split_first_chunk()?;
        let (game, rest) = name(rest)?;
        let (scenario, _) = name(rest)?;
        for (n, sitter) in self.seats.iter_mut().enumerate() {
            *sitter = if seats >> n & 1 != 0 { Sitter::Here } else { Sitter::Away };
        }
        self.stage = Stage::Promised(*made);
        self.wait = 0;
        self.game = Offered::find(game, scenario, u32::from_le_bytes(*options));
        match self.game {
            None => self.fail(Trouble::NoSuchGame),
            Some(game) if game.mark != u64::from_le_bytes(*mark) => {
                self.fail(Trouble::OtherVersion)
            }
            Some(_) => {}
        }
        Some(())
    }

    /// A host hears the guest's secret: both are known, and the game can begin.
    fn answered(&mut self, theirs: Secret, table: &mut dyn NearEnd) {
        if self.is_old(table) {
            return;
        }
        match self.stage {
            Stage::Telling(before) if before != theirs => {}
            Stage::Telling(_) => self.wait = 0,
            _ => {
                self.start(agreed(&self.secret, &theirs), table);
                if self.stage == Stage::Playing {
                    self.stage = Stage::Telling(theirs);
                }
                self.wait = 0;
            }
        }
    }

    fn start(&mut self, seed: u64, table: &mut dyn NearEnd) {
        let seats = self.seats;
        let begun = self.game.as_mut().is_some_and(|game| {
            let plain = Header::new(game.game, game.scenario, seed);
            let header = Header { options: game.options, seats, ..plain };
            game.key = key_of(&header);
            table.begin(&header)
        });
        self.far_count = 0;
        self.stage = Stage::Playing;
        if !begun {
            self.fail(Trouble::NoSuchGame);
        }
    }

    /// Decisions of the other end.
    fn told(&mut self, rest: &[u8], table: &mut dyn NearEnd) -> Option<()> {
        let (first, actions) = rest.split_first_chunk()?;
        let first = u32::from_le_bytes(*first);
        let mut news = false;
        let mut next = Some(first);
        for bytes in actions.chunks_exact(Action::BYTES) {
            let Some(n) = next else { break };
            next = n.checked_add(1);
            // Also what has come and is not kept yet.
            let count = table.settled();
            if n < count {
                continue;
            }
            if n > count {
                break;
            }
            if self.is_far(table) != Some(true) {
                self.fail(Trouble::NotYours(n));
                return Some(());
            }
            let bytes = [*bytes.first()?, *bytes.get(1)?, *bytes.get(2)?];
            if !Action::from_bytes(bytes).is_some_and(|action| table.act(action)) {
                self.fail(Trouble::Illegal(n));
                return Some(());
            }
            news = true;
        }
        let ours = table.settled();
        if news {
            self.far_count = self.far_count.max(ours);
        }
        self.wait = 0;
        Some(())
    }

    /// Is the next decision for the other end to make? Nobody's, when the game is over.
    fn is_far(&self, table: &dyn NearEnd) -> Option<bool> {
        let sitter = self.seats.get(usize::from(table.seat()?.0))?;
        Some(*sitter == Sitter::Away)
    }

    /// How far the other end is, and what its position is like.
    fn placed(&mut self, rest: &[u8], table: &mut dyn NearEnd) -> Option<()> {
        let (count, rest) = rest.split_first_chunk()?;
        let (count, hash) = (u32::from_le_bytes(*count), u64::from_le_bytes(*rest.first_chunk()?));
        let ours = table.kept();
        if count == ours && hash != table.hash() && hash != 0 && table.hash() != 0 {
            self.fail(Trouble::Differ(count));
            return Some(());
        }
        // More than we have: theirs to tell us, unless it would be ours to decide.
        if count > table.settled() && self.is_far(table) == Some(false) {
            self.fail(Trouble::Behind(table.settled()));
            return Some(());
        }
        let before = core::mem::replace(&mut self.far_count, count);
        if before != count {
            self.wait = self.wait.min(if before == UNKNOWN || count > before { 0 } else { AGAIN });
        }
        Some(())
    }
}

/// Does an offer, without its kind, make this promise?
fn has_promise(offer: &[u8], made: &[u8; 32]) -> bool {
    offer.get(2..).is_some_and(|rest| rest.starts_with(made))
}

/// A name with its length before it, and what follows.
fn name(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (len, rest) = bytes.split_first()?;
    rest.split_at_checked(usize::from(*len))
}
