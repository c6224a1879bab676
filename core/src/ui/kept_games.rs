//! The pages of kept games: which there are, and what can be done with one. What the player wants
//! is done by [`crate::saving`]; here the screens follow.

use super::app::App;
use super::page::Page;
use super::paint::{Words, plain};
use super::settings::Settings;
use crate::journal::{Fault, Shelf, When};
use crate::saving::{Done, HAS_PAGES, Request, Wish, date};
use embedded_storage::nor_flash::NorFlash;

/// The lines of the page of one game.
pub(super) const DEEDS: [&str; 4] = ["Play", "Replay", "Copy", "Delete"];

impl App {
    /// Takes up settings and the game played last. Without a clock, counts one more day of play.
    pub fn wake<F: NorFlash>(&mut self, shelf: &mut Shelf<F>) -> Done<F> {
        self.saving.find_shelf(shelf);
        match shelf.settings::<Settings>() {
            Ok(settings) => settings.into_iter().for_each(|kept| self.device.take_up(kept)),
            Err(Fault::Flash(error)) => return Err(Fault::Flash(error)),
            Err(_) => {}
        }
        let done = self.saving.wake(&mut self.live, shelf);
        if self.saving.is_kept() {
            self.welcome();
        }
        done
    }

    /// Does what was asked for: whatever runs the program brings every request but
    /// [`Request::Quit`] here.
    pub fn serve<F: NorFlash>(&mut self, shelf: &mut Shelf<F>, request: Request) -> Done<F> {
        match request {
            Request::Begin => self.saving.begin(&mut self.live, shelf, self.guide.is_on()),
            Request::Save => self.saving.record(&self.live, shelf),
            Request::Settings => shelf.keep_settings(self.device.settings()),
            Request::Shelf(wish) if HAS_PAGES => self.grant(shelf, wish),
            Request::Shelf(_) | Request::Quit => Ok(()),
        }
    }

    /// Does something with kept games, and shows what came of it.
    fn grant<F: NorFlash>(&mut self, shelf: &mut Shelf<F>, wish: Wish) -> Done<F> {
        match wish {
            Wish::Play(slot) => {
                self.saving.load(&mut self.live, shelf, slot)?;
                self.welcome();
                self.sit_down();
            }
            Wish::Replay(slot) => {
                self.saving.load(&mut self.live, shelf, slot)?;
                self.welcome();
                self.saving.begin_replay(shelf);
                self.show_decision(shelf, 0)?;
            }
            Wish::Decision(n) => self.show_decision(shelf, n)?,
            Wish::Turns(n) => self.show_turn(shelf, n)?,
            Wish::Branch | Wish::Leave if !self.is_replaying() => {}
            Wish::Branch => {
                self.saving.branch(&mut self.live, shelf)?;
                self.welcome();
                self.sit_down();
            }
            Wish::Leave => {
                self.saving.end_replay(&mut self.live, shelf)?;
                self.welcome();
            }
            Wish::List => self.show_kept(shelf)?,
            Wish::Copy(slot) => {
                self.saving.copy(shelf, slot)?;
                self.show_kept(shelf)?;
            }
            Wish::Delete(slot) => {
                self.saving.delete(&mut self.live, shelf, slot)?;
                self.show_kept(shelf)?;
            }
        }
        Ok(())
    }

    /// Lists what is kept.
    fn show_kept<F: NorFlash>(&mut self, shelf: &mut Shelf<F>) -> Done<F> {
        self.saving.list(shelf)?;
        self.open(Page::Shelf);
        Ok(())
    }

    /// Shows no more than a board without the pages for kept games.
    pub fn hide_shelf(&mut self) {
        self.saving.hide_shelf();
        self.redraw();
    }

    /// A line of the list of kept games.
    pub(super) fn kept_line(&self, n: usize) -> Words {
        let Some(game) = self.saving.kept().get(n) else {
            return plain(if self.saving.kept().is_empty() { "None yet" } else { "" });
        };
        if game.is_bad() {
            return crate::words!("{}: cannot be read", game.slot() + 1);
        }
        let (name, turn) = (game.name(), game.turn());
        let over = if game.is_over() { " over" } else { "" };
        match game.when() {
            When::Count(n) => crate::words!("{name} T{turn}{over} day {n}"),
            When::Clock(seconds) => {
                let (year, month, day) = date(seconds);
                crate::words!("{name} T{turn}{over} {year}-{month:02}-{day:02}")
            }
        }
    }

    /// Select on a line of the list.
    pub(super) fn choose_kept(&mut self, n: usize) {
        if let Some(slot) = self.saving.kept().get(n).map(|game| game.slot()) {
            self.open(Page::Slot(slot));
        }
    }

    /// Select on a line of the page of one game.
    pub(super) fn choose_deed(&mut self, slot: u8, n: usize) {
        let wish = match n {
            0 => Wish::Play(slot),
            1 => Wish::Replay(slot),
            2 => Wish::Copy(slot),
            _ => return self.open(Page::Erase(slot)),
        };
        self.saving.ask(Request::Shelf(wish));
    }
}
