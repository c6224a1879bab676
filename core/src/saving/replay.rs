//! A kept game seen again: at any of its decisions, forwards and backwards.
//!
//! The game being played shows the game as it was. Going back is undo as far as it reaches, and
//! else playing on from the beginning to just before. Nothing is kept while it lasts; leaving loads
//! the game anew.

use super::{Done, Saving};
use crate::journal::{Fault, Name, Shelf};
use crate::live::LiveGame;
use core::fmt::Write;
use embedded_storage::nor_flash::NorFlash;

/// Decisions back that are quick after a jump.
const NEAR: u32 = 100;

/// What is being seen again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replay {
    slot: u8,
    end: u32,
}

impl Replay {
    /// How many decisions it has.
    pub fn end(self) -> u32 {
        self.end
    }
}

impl Saving {
    /// Is a kept game being seen again?
    pub fn is_replaying(&self) -> bool {
        super::HAS_PAGES && self.replay.is_some()
    }

    /// What is being seen again, if anything.
    pub fn replay(&self) -> Option<Replay> {
        self.replay.filter(|_| super::HAS_PAGES)
    }

    /// The game just loaded is only looked at.
    pub fn begin_replay<F: NorFlash>(&mut self, shelf: &Shelf<F>) {
        self.replay = self.slot.map(|slot| Replay { slot, end: shelf.count() });
    }

    /// Shows the game before decision `n`.
    pub fn show_decision<F: NorFlash>(
        &mut self,
        live: &mut LiveGame,
        shelf: &mut Shelf<F>,
        n: u32,
    ) -> Done<F> {
        let Some(replay) = self.replay else { return Ok(()) };
        let n = n.min(replay.end);
        let Some(session) = live.session() else { return Ok(()) };
        if n < session.base().1 {
            live.restart().map_err(|_| Fault::UnknownGame)?;
        }
        while live.count() > n {
            live.undo().ok_or(Fault::Damaged)?;
        }
        let mut fault = None;
        let played = live.fast_forward(n.saturating_sub(NEAR), &mut |at| {
            let action = if at < n { shelf.action(at) } else { Ok(None) };
            action.unwrap_or_else(|error| {
                fault = Some(error);
                None
            })
        });
        fault.or(played.err().map(Fault::Departs)).map_or(Ok(()), Err)
    }

    /// Makes a new game of it that goes on from here, and loads it.
    pub fn branch<F: NorFlash>(&mut self, live: &mut LiveGame, shelf: &mut Shelf<F>) -> Done<F> {
        let Some(replay) = self.replay else { return Ok(()) };
        let slot = shelf.empty_slot()?.ok_or(Fault::Full)?;
        let mut title = Name::new();
        let _ = write!(title, "From {}", live.count());
        shelf.branch(replay.slot, slot, live.count(), &title)?;
        self.load(live, shelf, slot)
    }

    /// Loads the game as it is.
    pub fn end_replay<F: NorFlash>(
        &mut self,
        live: &mut LiveGame,
        shelf: &mut Shelf<F>,
    ) -> Done<F> {
        match self.replay.take() {
            Some(replay) => self.load(live, shelf, replay.slot),
            None => Ok(()),
        }
    }
}
