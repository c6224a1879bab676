//! Saving: where the game being played is kept, what else is kept, and what is done with it.
//!
//! Screens never touch a shelf. They leave a [`Request`], and whatever runs the program brings it,
//! with the shelf, to `App::serve`, which has it done here and shows what came of it. What a shelf
//! looks like on flash is the business of [`crate::journal`].

mod kept;
mod replay;

use crate::journal::{Fault, Shelf, When, name, title_of_copy};
use crate::live::LiveGame;
use embedded_storage::nor_flash::NorFlash;
pub use kept::{KeptGame, date};
use kept::{KeptGames, list};
pub use replay::Replay;

/// Has this program the pages for kept games, and so wishes for the shelf?
pub const HAS_PAGES: bool = cfg!(feature = "extras");

/// What comes of something done with a shelf.
pub(crate) type Done<F> = Result<(), Fault<<F as embedded_storage::nor_flash::ErrorType>::Error>>;

/// What the program asks of whatever runs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    /// A game has begun: keep it from its beginning.
    Begin,
    /// The game has changed: keep it.
    Save,
    /// The settings have changed: obey and keep them.
    Settings,
    /// Something with kept games.
    Shelf(Wish),
    /// The player wants to leave.
    Quit,
}

/// What can be done with a kept game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// List all.
    List,
    /// Play it.
    Play(u8),
    /// See it again from its beginning.
    Replay(u8),
    /// Have it twice.
    Copy(u8),
    /// Not have it.
    Delete(u8),
    /// Replay: to this decision.
    Decision(u32),
    /// Replay: so many turns on or back.
    Turns(i8),
    /// Replay: a game of its own from here on.
    Branch,
    /// Replay: back to the game as it is.
    Leave,
}

/// The title of the guided game, of which one is enough.
const LESSON: &str = "Lesson";

/// Where the game being played is kept, and what else is.
pub struct Saving {
    /// What the program asks for.
    request: Option<Request>,
    /// Where the game being played is kept.
    slot: Option<u8>,
    /// There is a shelf to keep games on.
    has_shelf: bool,
    /// What is kept, as last listed.
    kept: KeptGames,
    /// A kept game is being seen again.
    replay: Option<Replay>,
}

impl Saving {
    /// Nothing is kept yet.
    pub const fn new() -> Self {
        Self { request: None, slot: None, has_shelf: false, kept: KeptGames::new(), replay: None }
    }

    /// Asks for something; what was asked for before gives way.
    pub fn ask(&mut self, request: Request) {
        self.request = Some(request);
    }

    /// What is asked for, if anything.
    pub fn take_request(&mut self) -> Option<Request> {
        self.request.take()
    }

    /// Are there pages for kept games, and a shelf to keep them on?
    pub fn has_pages(&self) -> bool {
        HAS_PAGES && self.has_shelf
    }

    /// Does as if there were no shelf.
    pub fn hide_shelf(&mut self) {
        self.has_shelf = false;
    }

    /// What is kept, as last listed.
    pub fn kept(&self) -> &[KeptGame] {
        &self.kept
    }

    /// Is the game being played on the shelf?
    pub fn is_kept(&self) -> bool {
        self.slot.is_some()
    }

    /// A game that is nowhere yet is to be played.
    pub fn leave_slot(&mut self) {
        self.slot = None;
    }

    /// There is a shelf, though it may have no room for any game.
    pub fn find_shelf<F: NorFlash>(&mut self, shelf: &Shelf<F>) {
        self.has_shelf = HAS_PAGES && shelf.slots() > 0;
    }

    /// Brings the game played last, if there is one. Without a clock, counts one more day of play.
    pub fn wake<F: NorFlash>(&mut self, live: &mut LiveGame, shelf: &mut Shelf<F>) -> Done<F> {
        let mut last: Option<(When, u8)> = None;
        let mut days = 0;
        let mut fault = None;
        for slot in 0..shelf.slots() {
            match shelf.summary(slot) {
                Ok(Some(summary)) => {
                    if let When::Count(n) = summary.when {
                        days = days.max(n);
                    }
                    last = last.max(Some((summary.when, slot)));
                }
                Ok(None) => {}
                Err(Fault::Flash(error)) => return Err(Fault::Flash(error)),
                Err(other) => fault = Some(other),
            }
        }
        if let When::Count(_) = shelf.now {
            shelf.now = When::Count(days.saturating_add(1));
        }
        if let Some((_, slot)) = last {
            self.load(live, shelf, slot)?;
        }
        fault.map_or(Ok(()), Err)
    }

    /// Keeps a game from its beginning; a lesson in the place of the lesson before it.
    pub fn begin<F: NorFlash>(
        &mut self,
        live: &mut LiveGame,
        shelf: &mut Shelf<F>,
        is_lesson: bool,
    ) -> Done<F> {
        self.slot = None;
        if is_lesson {
            live.set_title(name(LESSON));
        }
        self.record(live, shelf)
    }

    /// Keeps what has happened in the game being played.
    pub fn record<F: NorFlash>(&mut self, live: &LiveGame, shelf: &mut Shelf<F>) -> Done<F> {
        if self.is_replaying() {
            return Ok(());
        }
        let Some(session) = live.session() else { return Ok(()) };
        if let Some(slot) = self.slot {
            return shelf.record(slot, session);
        }
        let slot = match live.header().title == LESSON {
            true => lesson_slot(shelf)?,
            false => shelf.empty_slot()?,
        };
        let slot = slot.ok_or(Fault::Full)?;
        // A card that came after the game had begun gets what the session remembers.
        shelf.begin(slot, live.header(), session)?;
        self.slot = Some(slot);
        Ok(())
    }

    /// Puts the game of a slot in the place of the game being played.
    pub fn load<F: NorFlash>(
        &mut self,
        live: &mut LiveGame,
        shelf: &mut Shelf<F>,
        slot: u8,
    ) -> Done<F> {
        self.slot = None;
        self.replay = None;
        live.load(|session, scratch| shelf.load(slot, session, scratch))?;
        self.slot = Some(slot);
        Ok(())
    }

    /// Lists what is kept anew.
    pub fn list<F: NorFlash>(&mut self, shelf: &mut Shelf<F>) -> Done<F> {
        list(&mut self.kept, shelf)
    }

    /// Has a kept game twice.
    pub fn copy<F: NorFlash>(&mut self, shelf: &mut Shelf<F>, slot: u8) -> Done<F> {
        let to = shelf.empty_slot()?.ok_or(Fault::Full)?;
        let kept = self.kept.iter().find(|kept| kept.slot() == slot);
        let title = title_of_copy(kept.map_or("", KeptGame::name));
        shelf.copy(slot, to, &title)
    }

    /// Keeps a game no longer. If it is the one being played, it goes too.
    pub fn delete<F: NorFlash>(
        &mut self,
        live: &mut LiveGame,
        shelf: &mut Shelf<F>,
        slot: u8,
    ) -> Done<F> {
        shelf.delete(slot)?;
        if self.slot == Some(slot) {
            self.slot = None;
            live.clear();
        }
        Ok(())
    }
}

impl Default for Saving {
    fn default() -> Self {
        Self::new()
    }
}

/// Where a lesson is kept: in the place of the one before it.
fn lesson_slot<F: NorFlash>(shelf: &mut Shelf<F>) -> Result<Option<u8>, Fault<F::Error>> {
    for slot in 0..shelf.slots() {
        if let Ok(Some(summary)) = shelf.summary(slot)
            && summary.header.title == LESSON
        {
            return Ok(Some(slot));
        }
    }
    shelf.empty_slot()
}
