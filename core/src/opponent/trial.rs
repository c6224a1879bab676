//! Trying an action out: a copy of the game, and what is asked after it.

use super::situation::Situation;
use crate::game::{Action, Prompt, Quiet, Style};
use crate::games::AnyGame;
use crate::march::Scratch;

/// What a decision is made with.
pub struct Tools<'a> {
    pub trial: &'a mut Option<AnyGame>,
    pub scratch: &'a mut Scratch,
    pub asked: &'a mut Prompt,
    pub situation: &'a mut Situation,
    pub style: Style,
}

impl Tools<'_> {
    /// Carries an action out on a copy and asks what comes next.
    pub fn attempt(&mut self, game: &AnyGame, action: Action) -> Option<&AnyGame> {
        copy(self.trial, game);
        self.go_on(action)
    }

    /// The same, on the copy as it is.
    pub fn go_on(&mut self, action: Action) -> Option<&AnyGame> {
        let trial = self.trial.as_mut()?;
        trial.get_mut().apply(self.scratch, action, &mut Quiet).ok()?;
        trial.get().prompt(self.scratch, self.asked);
        Some(trial)
    }
}

/// Copies a game into a place for one.
pub fn copy(to: &mut Option<AnyGame>, game: &AnyGame) {
    // A blank one first: a clone would stand on the stack on its way.
    if to.is_none() {
        *to = Some(AnyGame::BLANK);
    }
    if let Some(to) = to {
        to.clone_from(game);
    }
}
