//! A kept game seen again: forwards and backwards, a decision or a turn at a time.
//!
//! The table shows the game as it was. Going back is undo as far as it reaches, and else playing on
//! from the beginning to just before. Nothing is kept while it lasts; leaving loads the game anew.

use super::app::{App, Button, Press, Request, Stale, site};
use super::page::Page;
use super::paint::Words;
use super::slots::Wish;
use crate::journal::{Fault, Shelf};
use crate::session::Session;
use embedded_storage::nor_flash::NorFlash;

/// Steps back that are quick after a jump.
const NEAR: u32 = 100;

type Done<F> = Result<(), Fault<<F as embedded_storage::nor_flash::ErrorType>::Error>>;

/// What is being seen again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Replay {
    /// Its slot.
    slot: u8,
    /// Decisions it has.
    end: u32,
}

impl App {
    /// What stands above the map while a game is seen again.
    pub(super) fn replay_text(&self) -> Option<Words> {
        let (replay, session) = (self.replay.filter(|_| self.is_replaying())?, self.session()?);
        let turn = session.game().status().turn;
        Some(crate::words!("Replay {}/{} T{turn}", session.count(), replay.end))
    }

    /// A button while a game is seen again: sideways a decision, up and down a turn.
    pub(super) fn press_replay(&mut self, press: Press) {
        let at = self.session().map_or(0, Session::count);
        let step = if press.held { 20 } else { 1 };
        let wish = match press.button {
            Button::Right => Wish::Decision(at.saturating_add(step)),
            Button::Left => Wish::Decision(at.saturating_sub(step)),
            Button::Up => Wish::Turns(-1),
            Button::Down => Wish::Turns(1),
            Button::Y => return self.next_zoom(),
            Button::B => Wish::Leave,
            Button::Select | Button::A | Button::X => return self.open(Page::Replayed),
        };
        self.request = Some(Request::Shelf(wish));
    }

    /// Select on a line of the menu of a replay.
    pub(super) fn choose_replayed(&mut self, n: usize) {
        match n {
            0 => self.open(Page::Map),
            1 => self.request = Some(Request::Shelf(Wish::Branch)),
            _ => self.request = Some(Request::Shelf(Wish::Leave)),
        }
    }

    /// Begins to see a game again.
    pub(super) fn replay<F: NorFlash>(&mut self, shelf: &mut Shelf<F>, slot: u8) -> Done<F> {
        self.load(shelf, slot)?;
        self.replay = Some(Replay { slot, end: shelf.count() });
        self.show_decision(shelf, 0)
    }

    /// Shows the game before decision `n`.
    pub(super) fn show_decision<F: NorFlash>(&mut self, shelf: &mut Shelf<F>, n: u32) -> Done<F> {
        let Some(replay) = self.replay else { return Ok(()) };
        let n = n.min(replay.end);
        let Some(session) = &mut self.session else { return Ok(()) };
        if n < session.base().1 {
            let fresh = self.header.start().map_err(|_| Fault::UnknownGame)?;
            session.reset(&mut self.scratch, fresh, 0);
        }
        while session.count() > n {
            if session.undo(&mut self.scratch).is_none() {
                return Err(Fault::Damaged);
            }
        }
        let mut fault = None;
        let floor = n.saturating_sub(NEAR);
        let played = session.fast_forward(&mut self.scratch, floor, &mut |at| {
            let action = if at < n { shelf.action(at) } else { Ok(None) };
            action.unwrap_or_else(|error| {
                fault = Some(error);
                None
            })
        });
        if let Some(fault) = fault.or(played.err().map(Fault::Departs)) {
            return Err(fault);
        }
        self.follow_replay();
        Ok(())
    }

    /// Shows where a turn begins, so many turns on or back.
    pub(super) fn show_turn<F: NorFlash>(&mut self, shelf: &mut Shelf<F>, turns: i8) -> Done<F> {
        let Some(replay) = self.replay else { return Ok(()) };
        let turn = |app: &App| app.session().map_or(0, |session| session.game().status().turn);
        let now = turn(self);
        let wanted = now.saturating_add_signed(turns).max(1);
        if wanted < now {
            self.show_decision(shelf, 0)?;
        }
        let from = self.session().map_or(0, Session::count);
        for n in from..replay.end {
            if turn(self) >= wanted {
                break;
            }
            self.show_decision(shelf, n + 1)?;
        }
        Ok(())
    }

    /// A new game from here on.
    pub(super) fn branch<F: NorFlash>(&mut self, shelf: &mut Shelf<F>) -> Done<F> {
        let (Some(replay), Some(session)) = (self.replay, self.session()) else { return Ok(()) };
        let count = session.count();
        let slot = shelf.empty_slot()?.ok_or(Fault::Full)?;
        let title = crate::words!("From {count}");
        shelf.branch(replay.slot, slot, count, &title)?;
        self.load(shelf, slot)?;
        self.sit_down();
        Ok(())
    }

    /// Back to the game as it is.
    pub(super) fn end_replay<F: NorFlash>(&mut self, shelf: &mut Shelf<F>) -> Done<F> {
        let Some(replay) = self.replay.take() else { return Ok(()) };
        self.load(shelf, replay.slot)?;
        self.open(Page::Title);
        Ok(())
    }

    /// The cursor goes to what was done last.
    fn follow_replay(&mut self) {
        let Some(session) = &self.session else { return };
        let last = session.count().checked_sub(1).and_then(|n| session.action(n));
        let at = last.and_then(|action| site(session.game(), action));
        self.open(Page::Map);
        match at {
            Some(space) => self.put_cursor(space, false),
            // The beginning, or a choice: somewhere on the map where there is something to see.
            None if self.stage.is_none() => self.go_home(),
            None => {}
        }
        self.stage = self.session().map(|session| session.game().status());
        self.refresh();
        self.stale = Stale::Everything;
    }
}
