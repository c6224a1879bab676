//! What happens without a press: moves are shown, and the computer plays.

use super::app::App;
use super::decide::site;
use super::draft::level;
use super::page::Page;
use crate::game::Action;
use crate::journal::Sitter;
use crate::opponent::{Level, Thought};

/// A battle of the computer's is shown for so many steps of a move.
const BATTLE_STEPS: u32 = 20;

impl App {
    /// After how many milliseconds [`App::tick`] will have something to do. If there is none,
    /// nothing happens until a button is pressed.
    pub fn due(&self) -> Option<u32> {
        if !self.news.is_still() || self.passes_by() {
            Some(self.news.wait())
        } else {
            self.thinks().then_some(0)
        }
    }

    /// So many milliseconds have passed.
    pub fn tick(&mut self, ms: u32) {
        self.news.pass(ms);
        if self.news.wait() > 0 && self.due() != Some(0) {
            return;
        }
        if !self.news.is_still() {
            self.news.set_wait(self.device.settings().step_ms());
            self.show_step();
        } else if self.passes_by() {
            self.news.pass_battle();
            self.arrive();
        } else if self.thinks() {
            self.think();
        }
    }

    /// One more step of the parade.
    fn show_step(&mut self) {
        let Some(step) = self.news.advance() else { return };
        let window = self.window();
        let board = self.board();
        let moved = board.is_some_and(|board| self.view.follow(board, window, step.to, false));
        if moved || self.news.is_still() {
            self.look_again();
        } else {
            self.screen.redraw_spots(step.from, step.to);
        }
        if self.news.is_still() {
            self.linger();
        }
    }

    /// The parade is over, or has gone out of sight: back to where the cursor is, once it is over.
    pub(super) fn look_again(&mut self) {
        if self.news.is_still() && self.live.awaited().is_none() {
            self.put_cursor(self.view.cursor(), false);
        }
        self.screen.redraw();
    }

    /// A battle that a person did not begin is shown for a while and then passes by.
    fn passes_by(&self) -> bool {
        self.news.is_still()
            && self.pages.page() == Page::Result
            && !self.news.is_own()
            && self.live.awaited().is_some()
    }

    /// Lets a battle stand for a while.
    pub(super) fn linger(&mut self) {
        self.news.set_wait(self.device.settings().step_ms() * BATTLE_STEPS);
    }

    /// Is the computer to decide, or to advise? It does not while a page covers the map.
    fn thinks(&self) -> bool {
        if self.is_replaying() {
            return false;
        }
        let plays = matches!(self.live.awaited(), Some(Sitter::Computer(_)));
        let is_asked = plays || self.thinking.is_advising();
        self.news.is_still() && self.pages.page() == Page::Map && is_asked
    }

    /// The computer thinks a little, and plays when it is done.
    fn think(&mut self) {
        self.seat_computer();
        match self.thinking.think(&mut self.live) {
            Thought::Busy(permille) => {
                if self.thinking.note(permille) {
                    self.screen.redraw_bars();
                }
            }
            Thought::Play(action) => self.resolve(action),
            Thought::Nothing => self.thinking.end_advice(),
        }
    }

    /// Takes what the computer has found so far.
    pub(super) fn decide_now(&mut self) {
        self.seat_computer();
        if let Thought::Play(action) = self.thinking.stop(&mut self.live) {
            self.resolve(action);
        }
    }

    /// Puts a computer player of the right level in the chair.
    fn seat_computer(&mut self) {
        let wanted = match self.live.awaited() {
            Some(Sitter::Computer(n)) => level(n),
            _ => Level::Regular,
        };
        self.thinking.sit(wanted, self.seed);
    }

    /// The computer has decided: for itself, or as advice.
    fn resolve(&mut self, action: Action) {
        if self.thinking.finish() {
            self.advise(action);
        } else {
            self.news.set_own(false);
            self.act(action);
        }
    }

    /// Shows what the computer would do.
    fn advise(&mut self, action: Action) {
        let Some(game) = self.live.game() else { return };
        let at = site(game, action);
        let text = match action {
            Action::Unit(unit) => {
                crate::words!("Suggested: pick {}", game.info().roster.code(unit))
            }
            Action::Space(space) => {
                crate::words!("Suggested: {}", game.info().board.label(space))
            }
            Action::Choice(choice) => {
                crate::words!("Suggested: {}", game.choice_text(choice).1)
            }
        };
        if let Some(space) = at {
            self.put_cursor(space, false);
        }
        self.say(text, "");
    }
}
