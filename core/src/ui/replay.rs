//! A kept game seen again, on the screen: forwards and backwards, a decision or a turn at a time.

use super::app::{App, Button, Press};
use super::decide::site;
use super::page::Page;
use super::paint::Words;
use crate::journal::Shelf;
use crate::saving::{Done, Request, Wish};
use embedded_storage::nor_flash::NorFlash;

impl App {
    /// Is a kept game being seen again?
    pub fn is_replaying(&self) -> bool {
        self.saving.is_replaying()
    }

    /// What stands above the map while a game is seen again.
    pub(super) fn replay_text(&self) -> Option<Words> {
        let (replay, game) = (self.saving.replay()?, self.live.game()?);
        let turn = game.status().turn;
        Some(crate::words!("Replay {}/{} T{turn}", self.live.count(), replay.end()))
    }

    /// A button while a game is seen again: sideways a decision, up and down a turn.
    pub(super) fn press_replay(&mut self, press: Press) {
        let at = self.live.count();
        let by = if press.held { 20 } else { 1 };
        let wish = match press.button {
            Button::Right => Wish::Decision(at.saturating_add(by)),
            Button::Left => Wish::Decision(at.saturating_sub(by)),
            Button::Up => Wish::Turns(-1),
            Button::Down => Wish::Turns(1),
            Button::Y => return self.next_zoom(),
            Button::B => Wish::Leave,
            Button::Select | Button::A | Button::X => return self.open(Page::Replayed),
        };
        self.saving.ask(Request::Shelf(wish));
    }

    /// Select on a line of the menu of a replay.
    pub(super) fn choose_replayed(&mut self, n: usize) {
        match n {
            0 => self.open(Page::Map),
            1 => self.saving.ask(Request::Shelf(Wish::Branch)),
            _ => self.saving.ask(Request::Shelf(Wish::Leave)),
        }
    }

    /// Shows the game before decision `n`.
    pub(super) fn show_decision<F: NorFlash>(&mut self, shelf: &mut Shelf<F>, n: u32) -> Done<F> {
        if self.is_replaying() {
            self.saving.show_decision(&mut self.live, shelf, n)?;
            self.follow_replay();
        }
        Ok(())
    }

    /// Shows where a turn begins, so many turns on or back.
    pub(super) fn show_turn<F: NorFlash>(&mut self, shelf: &mut Shelf<F>, turns: i8) -> Done<F> {
        let Some(replay) = self.saving.replay() else { return Ok(()) };
        let turn = |app: &App| app.live.game().map_or(0, |game| game.status().turn);
        let now = turn(self);
        let wanted = now.saturating_add_signed(turns).max(1);
        if wanted < now {
            self.show_decision(shelf, 0)?;
        }
        for n in self.live.count()..replay.end() {
            if turn(self) >= wanted {
                break;
            }
            self.show_decision(shelf, n + 1)?;
        }
        Ok(())
    }

    /// The cursor goes to what was done last.
    fn follow_replay(&mut self) {
        let Some(session) = self.live.session() else { return };
        let last = session.count().checked_sub(1).and_then(|n| session.action(n));
        let at = last.and_then(|action| site(session.game(), action));
        self.open(Page::Map);
        match at {
            Some(space) => self.put_cursor(space, false),
            // The beginning, or a choice: somewhere on the map where there is something to see.
            None if self.view.stage().is_none() => self.go_home(),
            None => {}
        }
        self.view.set_stage(self.live.game().map(|game| game.status()));
        self.refresh();
    }
}
