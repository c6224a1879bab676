//! What the program asks of a shelf: the one place where screens and kept games meet.
//!
//! Whatever runs the program calls [`App::wake`] once and hands every request but
//! [`Request::Quit`] to [`App::serve`].

use super::app::{App, Request};
use super::page::Page;
use super::settings::Settings;
use super::slots::Wish;
use crate::journal::{Fault, Shelf, When, name, title_of_copy};
use crate::session::Session;
use embedded_storage::nor_flash::NorFlash;

type Done<F> = Result<(), Fault<<F as embedded_storage::nor_flash::ErrorType>::Error>>;

/// The title of the guided game, of which one is enough.
const LESSON: &str = "Lesson";

impl App {
    /// Takes up settings and the game played last. Without a clock, counts one more day of play.
    pub fn wake<F: NorFlash>(&mut self, shelf: &mut Shelf<F>) -> Done<F> {
        self.shelved = cfg!(feature = "extras") && shelf.slots() > 0;
        match shelf.settings::<Settings>() {
            Ok(settings) => self.settings = settings.unwrap_or(self.settings),
            Err(Fault::Flash(error)) => return Err(Fault::Flash(error)),
            Err(_) => {}
        }
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
            self.load(shelf, slot)?;
            self.open(Page::Title);
        }
        fault.map_or(Ok(()), Err)
    }

    /// Does what was asked for.
    pub fn serve<F: NorFlash>(&mut self, shelf: &mut Shelf<F>, request: Request) -> Done<F> {
        match request {
            Request::Begin => {
                self.slot = None;
                if self.lesson.is_some() {
                    self.header.title = name(LESSON);
                }
                self.file(shelf)
            }
            Request::Save => self.file(shelf),
            Request::Settings => shelf.keep_settings(&self.settings),
            Request::Shelf(wish) if cfg!(feature = "extras") => self.grant(shelf, wish),
            Request::Shelf(_) => Ok(()),
            Request::Quit => Ok(()),
        }
    }

    /// Keeps what has happened at the table.
    fn file<F: NorFlash>(&mut self, shelf: &mut Shelf<F>) -> Done<F> {
        if self.is_replaying() {
            return Ok(());
        }
        let Some(session) = &self.session else { return Ok(()) };
        if let Some(slot) = self.slot {
            return shelf.record(slot, session);
        }
        let slot = match self.header.title == LESSON {
            true => Self::lesson_slot(shelf)?,
            false => shelf.empty_slot()?,
        };
        let slot = slot.ok_or(Fault::Full)?;
        // A card that came after the game had begun gets what the table remembers.
        shelf.begin(slot, &self.header, session)?;
        self.slot = Some(slot);
        Ok(())
    }

    fn lesson_slot<F: NorFlash>(shelf: &mut Shelf<F>) -> Result<Option<u8>, Fault<F::Error>> {
        for slot in 0..shelf.slots() {
            if let Ok(Some(line)) = shelf.summary(slot)
                && line.header.title == LESSON
            {
                return Ok(Some(slot));
            }
        }
        shelf.empty_slot()
    }

    fn grant<F: NorFlash>(&mut self, shelf: &mut Shelf<F>, wish: Wish) -> Done<F> {
        match wish {
            Wish::List => {}
            Wish::Play(slot) => {
                self.load(shelf, slot)?;
                self.sit_down();
                return Ok(());
            }
            Wish::Replay(slot) => return self.replay(shelf, slot),
            Wish::Decision(n) => return self.show_decision(shelf, n),
            Wish::Turns(n) => return self.show_turn(shelf, n),
            Wish::Branch => return self.branch(shelf),
            Wish::Leave => return self.end_replay(shelf),
            Wish::Copy(slot) => {
                let to = shelf.empty_slot()?.ok_or(Fault::Full)?;
                let line = self.kept.iter().find(|line| line.slot == slot);
                let title = title_of_copy(line.map_or("", |line| line.name.as_str()));
                shelf.copy(slot, to, &title)?;
            }
            Wish::Delete(slot) => {
                shelf.delete(slot)?;
                // The game at the table is no longer kept: it goes too.
                if self.slot == Some(slot) {
                    self.slot = None;
                    self.session = None;
                }
            }
        }
        self.list_slots(shelf)?;
        self.open(Page::Shelf);
        Ok(())
    }

    /// Takes back what was done in this phase.
    pub(super) fn undo_phase(&mut self) {
        let scratch = &mut self.scratch;
        if self.session.as_mut().is_some_and(|session| session.undo_phase(scratch)) {
            self.request = Some(Request::Save);
            self.arrive();
        }
    }

    /// Does again what was taken back last.
    pub(super) fn redo(&mut self) {
        if let Some(action) = self.session().and_then(Session::undone) {
            self.act(action);
        }
    }

    /// Shows no more than a board without the pages for kept games.
    pub fn hide_shelf(&mut self) {
        self.shelved = false;
        self.redraw();
    }

    /// Is a kept game being seen again?
    pub fn is_replaying(&self) -> bool {
        cfg!(feature = "extras") && self.replay.is_some()
    }

    /// Are there pages for kept games, and a shelf to keep them on?
    pub(super) fn has_pages(&self) -> bool {
        cfg!(feature = "extras") && self.shelved
    }

    /// Puts the game of a slot on the table.
    pub(super) fn load<F: NorFlash>(&mut self, shelf: &mut Shelf<F>, slot: u8) -> Done<F> {
        let mut done = Ok(());
        self.slot = None;
        self.replay = None;
        self.keep(|table, scratch| match shelf.load(slot, table, scratch) {
            Ok(header) => Some(header),
            Err(fault) => {
                done = Err(fault);
                None
            }
        });
        self.slot = done.is_ok().then_some(slot);
        done
    }
}
