//! What happens without a press: moves are shown, and the computer plays.

use super::app::{App, Stale, site};
use super::page::Page;
use super::seats::level;
use crate::game::Action;
use crate::journal::Sitter;
use crate::opponent::{Level, Thought};

/// Decisions a computer player tries out between two looks at the buttons.
const SLICE: u32 = 16;

/// A battle of the computer's is shown for so many steps of a move.
const BATTLE_STEPS: u32 = 20;

impl App {
    /// After how many milliseconds [`App::tick`] will have something to do. If there is none,
    /// nothing happens until a button is pressed.
    pub fn due(&self) -> Option<u32> {
        if !self.parade.is_empty() || self.passes_by() {
            Some(self.wait)
        } else {
            self.thinks().then_some(0)
        }
    }

    /// So many milliseconds have passed.
    pub fn tick(&mut self, ms: u32) {
        self.wait = self.wait.saturating_sub(ms);
        if self.wait > 0 && self.due() != Some(0) {
            return;
        }
        if !self.parade.is_empty() {
            self.wait = self.settings.step_ms();
            self.show_step();
        } else if self.passes_by() {
            self.log.battle = None;
            self.arrive();
        } else if self.thinks() {
            self.think();
        }
    }

    /// One more step of the parade.
    fn show_step(&mut self) {
        let Some(step) = self.parade.advance() else { return };
        let window = self.window();
        let board = self.board();
        let moved = board.is_some_and(|board| self.camera.follow(board, window, step.to, false));
        if moved || self.parade.is_empty() {
            self.look_again();
        } else {
            self.stale.spots(step.from, step.to);
        }
        if self.parade.is_empty() {
            self.linger();
        }
    }

    /// The parade is over, or has gone out of sight: back to where the cursor is, once it is over.
    pub(super) fn look_again(&mut self) {
        if self.parade.is_empty() && self.awaited().is_none() {
            self.put_cursor(self.cursor, false);
        }
        self.stale = Stale::Everything;
    }

    /// A battle that a person did not begin is shown for a while and then passes by.
    fn passes_by(&self) -> bool {
        self.parade.is_empty()
            && self.page == Page::Result
            && !self.own_act
            && self.awaited().is_some()
    }

    /// Lets a battle stand for a while.
    pub(super) fn linger(&mut self) {
        self.wait = self.settings.step_ms() * BATTLE_STEPS;
    }

    /// Is the computer to decide, or to advise? It does not while a page covers the map.
    fn thinks(&self) -> bool {
        if self.is_replaying() {
            return false;
        }
        let plays = matches!(self.awaited(), Some(Sitter::Computer(_)));
        self.parade.is_empty() && self.page == Page::Map && (plays || self.advising)
    }

    /// The computer thinks a little, and plays when it is done.
    fn think(&mut self) {
        self.seat_computer();
        let (Some(session), opponent) = (&self.session, &mut self.opponent) else { return };
        let (game, prompt) = (session.any(), session.prompt());
        match opponent.think(game, &mut self.scratch, prompt, SLICE) {
            Thought::Busy(permille) => {
                let percent = (permille / 10) as u8;
                if self.progress / 5 != percent / 5 {
                    self.progress = percent;
                    self.stale.bars();
                }
            }
            Thought::Play(action) => self.resolve(action),
            Thought::Nothing => self.advising = false,
        }
    }

    /// Takes what the computer has found so far.
    pub(super) fn decide_now(&mut self) {
        self.seat_computer();
        let (Some(session), opponent) = (&self.session, &mut self.opponent) else { return };
        let (game, prompt) = (session.any(), session.prompt());
        if let Thought::Play(action) = opponent.stop(game, &mut self.scratch, prompt) {
            self.resolve(action);
        }
    }

    /// Puts a computer player of the right level in the chair. Not inlined: the first one is made
    /// on the stack.
    #[inline(never)]
    fn seat_computer(&mut self) {
        let wanted = match self.awaited() {
            Some(Sitter::Computer(n)) => level(n),
            _ => Level::Regular,
        };
        if self.opponent.level() != wanted || !self.seated {
            self.opponent.reset(wanted, self.seed, wanted.budget());
            self.seated = true;
        }
    }

    /// The computer has decided: for itself, or as advice.
    fn resolve(&mut self, action: Action) {
        self.progress = 0;
        if core::mem::take(&mut self.advising) {
            self.advise(action);
        } else {
            self.own_act = false;
            self.act(action);
        }
    }

    /// Shows what the computer would do.
    fn advise(&mut self, action: Action) {
        let Some(session) = &self.session else { return };
        let game = session.game();
        let at = site(game, action);
        self.message = match action {
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
        self.message_rule = "";
        if let Some(space) = at {
            self.put_cursor(space, false);
        }
        self.open(Page::Message);
    }
}
