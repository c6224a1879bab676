//! A game at the table: the state, the question it waits for, and the way back.
//!
//! Undo keeps one earlier copy of the state and the actions since. The copy is taken wherever
//! undo has to stop: at a die, a revelation or a change of seat. Taking an action back is playing
//! the copy forward to just before it.
//!
//! The scratch for searches is lent: there is one on a device, and a session is made on the stack.

use crate::board::SpaceSet;
use crate::budget::UNDO_MAX;
use crate::forces::UnitId;
use crate::game::{Action, Event, Events, Game, Prompt, Quiet, Refusal, Seat};
use crate::games::AnyGame;
use crate::march::Scratch;

/// A game being played.
pub struct Session {
    game: AnyGame,
    /// The state as far back as undo goes.
    base: AnyGame,
    /// What was done since.
    since: heapless::Vec<Action, UNDO_MAX>,
    prompt: Prompt,
}

impl Session {
    /// Sits down to a game that has just been set up or loaded.
    pub fn new(game: AnyGame, scratch: &mut Scratch) -> Self {
        let mut prompt = Prompt::new();
        game.get().prompt(scratch, &mut prompt);
        Self { base: game.clone(), game, since: heapless::Vec::new(), prompt }
    }

    /// The game, to look at.
    pub fn game(&self) -> &dyn Game {
        self.game.get()
    }

    /// The game with its type, to copy.
    pub fn any(&self) -> &AnyGame {
        &self.game
    }

    /// The question the game waits for.
    pub fn prompt(&self) -> &Prompt {
        &self.prompt
    }

    fn ask(&mut self, scratch: &mut Scratch) {
        self.game.get().prompt(scratch, &mut self.prompt);
    }

    /// Why an action cannot be taken; `None` if it can.
    pub fn why_not(&self, scratch: &mut Scratch, action: Action) -> Option<Refusal> {
        self.game.get().why_not(scratch, action)
    }

    /// Takes an action, or refuses it and changes nothing.
    pub fn apply(
        &mut self,
        scratch: &mut Scratch,
        action: Action,
        events: &mut dyn Events,
    ) -> Result<(), Refusal> {
        let seat = self.prompt.seat;
        let mut watch = Watch { events, revealed: false };
        self.game.get_mut().apply(scratch, action, &mut watch)?;
        let revealed = watch.revealed;
        self.ask(scratch);
        if revealed || self.prompt.seat != seat || self.since.push(action).is_err() {
            self.base.clone_from(&self.game);
            self.since.clear();
        }
        Ok(())
    }

    /// Can the last action be taken back?
    pub fn can_undo(&self) -> bool {
        !self.since.is_empty()
    }

    /// Takes the last action back and returns it, if there was one to take back.
    pub fn undo(&mut self, scratch: &mut Scratch) -> Option<Action> {
        let undone = self.since.pop()?;
        self.game.clone_from(&self.base);
        for action in &self.since {
            let again = self.game.get_mut().apply(scratch, *action, &mut Quiet);
            debug_assert!(again.is_ok(), "what was legal once is legal again");
        }
        self.ask(scratch);
        Some(undone)
    }

    /// Spaces that a unit could move to now if it were free to.
    pub fn reach(&self, scratch: &mut Scratch, unit: UnitId, out: &mut SpaceSet) {
        self.game.get().reach(scratch, unit, out);
    }

    /// Spaces that a seat could reach and attack in its next turn.
    pub fn threat(&self, scratch: &mut Scratch, seat: Seat, out: &mut SpaceSet) {
        self.game.get().threat(scratch, seat, out);
    }

    /// Whose decision it is.
    pub fn seat(&self) -> Seat {
        self.prompt.seat
    }
}

/// Passes events on and notes whether one of them showed something new.
struct Watch<'a> {
    events: &'a mut dyn Events,
    revealed: bool,
}

impl Events for Watch<'_> {
    fn event(&mut self, event: Event) {
        self.revealed |= event.reveals();
        self.events.event(event);
    }
}
