//! A game in play: the state, the question it waits for, and the way back.
//!
//! Undo keeps one earlier copy of the state and the actions since. The copy is taken wherever
//! undo has to stop: at a die, a revelation or a change of seat. No game has to say so: the dice,
//! what the deciding seat may see and the seat itself are compared before and after each action
//! ([`Barrier`]). Taking an action back is playing the copy forward to just before it. What was
//! taken back stays on the trail until something else is done, and can be done again.
//!
//! The scratch for searches is lent: there is one on a device, and a session is made on the stack.
//!
//! Actions have numbers, counted from the beginning of the game, so that a journal can tell what
//! it has already kept.

use crate::board::SpaceSet;
use crate::budget::UNDO_MAX;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Action, Dice, Events, Game, Prompt, Quiet, Refusal, Seat};
use crate::games::AnyGame;
use crate::journal::{Header, Trail};
use crate::march::Scratch;

/// Why undo goes no further back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barrier {
    /// Dice were rolled, or something was drawn with them.
    Dice,
    /// The seat that decided sees a unit of the map that it had not seen before.
    Shown,
    /// Another seat has the decision.
    Seat,
    /// There is no room to remember more.
    Room,
}

/// A game being played.
#[derive(Clone)]
pub struct Session {
    game: AnyGame,
    /// Actions done since the game began.
    count: u32,
    /// The state as far back as undo goes, and how many actions had been done then.
    base: AnyGame,
    base_count: u32,
    /// Why no further, if an action stands in the way.
    barrier: Option<Barrier>,
    /// What was done, and after it what was taken back.
    trail: Trail,
    prompt: Prompt,
}

impl Session {
    /// Sits down to a game that has just been set up.
    pub fn new(game: AnyGame, scratch: &mut Scratch) -> Self {
        let mut prompt = Prompt::new();
        game.get().prompt(scratch, &mut prompt);
        let (base, trail) = (game.clone(), Trail::new(0));
        Self { game, count: 0, base, base_count: 0, barrier: None, trail, prompt }
    }

    /// Puts a game into `place`, one in which `count` actions have been done, instead of the game
    /// before it if there was one. Small stacks are why this is not left to the caller.
    pub fn sit<'a>(
        place: &'a mut Option<Session>,
        scratch: &mut Scratch,
        game: AnyGame,
        count: u32,
    ) -> Option<&'a mut Session> {
        Self::unfold(place);
        let session = place.as_mut()?;
        session.game.clone_from(&game);
        session.go_on(scratch, count);
        Some(session)
    }

    /// Sets a game up in `place`, instead of the game before it if there was one.
    pub fn begin(
        place: &mut Option<Session>,
        scratch: &mut Scratch,
        header: &Header,
    ) -> Result<(), Refusal> {
        Self::set_up(place, header)?;
        if let Some(session) = place {
            session.go_on(scratch, 0);
        }
        Ok(())
    }

    fn set_up(place: &mut Option<Session>, header: &Header) -> Result<(), Refusal> {
        let opening = header.opening()?;
        Self::unfold(place);
        if let Some(session) = place {
            session.game.begin(opening);
        }
        Ok(())
    }

    /// Sees to it that there is a session, perhaps with nothing in it that counts. Not inlined: it
    /// is made on the stack.
    #[inline(never)]
    fn unfold(place: &mut Option<Session>) {
        if place.is_none() {
            let (game, base) = (AnyGame::BLANK, AnyGame::BLANK);
            let (trail, prompt) = (Trail::new(0), Prompt::new());
            let (count, base_count, barrier) = (0, 0, None);
            *place = Some(Self { game, count, base, base_count, barrier, trail, prompt });
        }
    }

    /// Puts another game in the place of this one, one in which `count` actions have been done.
    pub fn reset(&mut self, scratch: &mut Scratch, game: AnyGame, count: u32) {
        self.game = game;
        self.go_on(scratch, count);
    }

    /// Reads a state of this game that was written down with [`AnyGame::write`];
    /// `false` if it is none, and then the session must go. [`Session::go_on`] must follow.
    pub(crate) fn read(&mut self, pop: &mut dyn FnMut() -> Option<u8>) -> bool {
        self.game.read(pop)
    }

    /// Goes on from the state as it is, in which `count` actions have been done.
    pub(crate) fn go_on(&mut self, scratch: &mut Scratch, count: u32) {
        self.renumber(count);
        self.settle();
        self.ask(scratch);
    }

    /// Says how many actions had been done before the game came here.
    pub(crate) fn renumber(&mut self, count: u32) {
        self.count = count;
        self.base_count = count;
        self.trail = Trail::new(count);
    }

    /// Remembers what was done before the game came here, as far back as there is room;
    /// `before` gives the actions by number.
    pub(crate) fn remember(&mut self, before: &mut dyn FnMut(u32) -> Option<Action>) {
        while let Some(action) = self.trail.start().checked_sub(1).and_then(&mut *before)
            && self.trail.precede(action)
        {}
    }

    /// Plays on without stopping to ask, to where undo can go back to `floor` and no further.
    ///
    /// `next` gives the actions by number until there are no more. The error is the number of one
    /// that is not legal.
    pub fn fast_forward(
        &mut self,
        scratch: &mut Scratch,
        floor: u32,
        next: &mut dyn FnMut(u32) -> Option<Action>,
    ) -> Result<(), u32> {
        while let Some(action) = next(self.count) {
            let done = self.game.get_mut().apply(scratch, action, &mut Quiet);
            if done.is_err() {
                self.settle();
                self.ask(scratch);
                return Err(self.count);
            }
            self.trail.set(self.count, action);
            self.count += 1;
            if self.count == floor || self.count - self.base_count > UNDO_MAX as u32 {
                self.settle();
            }
        }
        self.ask(scratch);
        Ok(())
    }

    /// The game, to look at.
    #[cfg_attr(feature = "small", inline(never))]
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

    /// How many actions have been done since the game began.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The state as far back as undo goes, and how many actions had been done then.
    pub fn base(&self) -> (&AnyGame, u32) {
        (&self.base, self.base_count)
    }

    /// Action `n` of the game, if it is one of the last.
    pub fn action(&self, n: u32) -> Option<Action> {
        self.trail.get(n).filter(|_| n < self.count)
    }

    fn ask(&mut self, scratch: &mut Scratch) {
        self.game.get().prompt(scratch, &mut self.prompt);
    }

    /// Makes what was done final: undo goes no further back than here.
    pub fn settle(&mut self) {
        self.base.clone_from(&self.game);
        self.base_count = self.count;
        self.barrier = None;
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
        let before = Unknown::to(self.prompt.seat, self.game.get());
        self.game.get_mut().apply(scratch, action, events)?;
        self.ask(scratch);
        if self.trail.get(self.count) != Some(action) {
            self.trail.set(self.count, action);
        }
        self.count += 1;
        let full = self.count - self.base_count > UNDO_MAX as u32;
        let room = full.then_some(Barrier::Room);
        if let Some(barrier) = before.barrier(self.game.get(), self.prompt.seat).or(room) {
            self.settle();
            self.barrier = Some(barrier);
        }
        Ok(())
    }

    /// Why undo goes no further back than it does, if an action stands in its way.
    pub fn barrier(&self) -> Option<Barrier> {
        self.barrier
    }

    /// Can the last action be taken back?
    pub fn can_undo(&self) -> bool {
        self.count > self.base_count
    }

    /// Takes the last action back and returns it, if there was one to take back.
    pub fn undo(&mut self, scratch: &mut Scratch) -> Option<Action> {
        let last = self.count.checked_sub(1).filter(|_| self.can_undo())?;
        self.go_back(scratch, &mut |now, _| now < last);
        self.trail.get(last)
    }

    /// Takes back everything done in this phase, as far as undo goes. Says whether there was
    /// anything.
    pub fn undo_phase(&mut self, scratch: &mut Scratch) -> bool {
        let (count, status) = (self.count, self.game.get().status());
        self.go_back(scratch, &mut |now, game| now < count && game.status() != status);
        self.count < count
    }

    /// Plays the earlier copy forward while `on` says so, for as many actions as are there.
    fn go_back(&mut self, scratch: &mut Scratch, on: &mut dyn FnMut(u32, &dyn Game) -> bool) {
        self.game.clone_from(&self.base);
        self.count = self.base_count;
        while on(self.count, self.game.get()) {
            let Some(action) = self.trail.get(self.count) else { break };
            let again = self.game.get_mut().apply(scratch, action, &mut Quiet);
            debug_assert!(again.is_ok(), "what was legal once is legal again");
            self.count += 1;
        }
        self.ask(scratch);
    }

    /// The action that was taken back last and can be done again.
    pub fn undone(&self) -> Option<Action> {
        self.trail.get(self.count)
    }

    /// Can what was taken back be done again?
    pub fn can_redo(&self) -> bool {
        self.undone().is_some()
    }

    /// Does again what was taken back last. Says whether there was anything.
    pub fn redo(&mut self, scratch: &mut Scratch, events: &mut dyn Events) -> bool {
        let action = self.trail.get(self.count);
        action.is_some_and(|action| self.apply(scratch, action, events).is_ok())
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

/// What a seat does not know when it decides.
struct Unknown {
    seat: Seat,
    dice: Dice,
    /// Units on the map that it may not know. What comes onto the map later was not hidden there.
    hidden: UnitSet,
}

impl Unknown {
    fn to(seat: Seat, game: &dyn Game) -> Self {
        let hidden = |unit: &UnitId| {
            matches!(game.whereabouts(*unit), Where::Space(_)) && !game.sees(seat, *unit)
        };
        let hidden = game.info().roster.units().filter(hidden).collect();
        Self { seat, dice: game.dice().clone(), hidden }
    }

    /// What has come to be known since, or who decides now, so that there is no way back.
    fn barrier(&self, game: &dyn Game, next: Seat) -> Option<Barrier> {
        if *game.dice() != self.dice {
            return Some(Barrier::Dice);
        }
        // A unit that is lost has been seen too: it counts wherever it is now.
        if self.hidden.iter().any(|unit| game.sees(self.seat, unit)) {
            return Some(Barrier::Shown);
        }
        (next != self.seat).then_some(Barrier::Seat)
    }
}
