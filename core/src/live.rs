//! The game that is being played here: its session, how it was begun and who plays it, and the
//! memory its searches work in.
//!
//! Screens, saving and the cable all have to do with it, and none of them owns it. There may be
//! none.

use crate::game::{Action, Events, Game, Refusal, Seat};
use crate::games::AnyGame;
use crate::journal::{Header, Name, Sitter};
use crate::march::Scratch;
use crate::session::Session;

/// The game being played, if there is one.
pub struct LiveGame {
    session: Option<Session>,
    scratch: Scratch,
    header: Header,
}

impl LiveGame {
    /// None yet. Inlined, so that it is made where it stays.
    #[inline(always)]
    pub fn new() -> Self {
        Self { session: None, scratch: Scratch::new(), header: Header::new("", "", 0) }
    }

    /// Its session.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// Its position.
    pub fn game(&self) -> Option<&dyn Game> {
        self.session().map(Session::game)
    }

    /// Its session, to look at, and the memory to search in.
    pub fn search(&mut self) -> Option<(&Session, &mut Scratch)> {
        self.session.as_ref().map(|session| (session, &mut self.scratch))
    }

    /// How it was begun, and who sits where.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many decisions have been taken in it.
    pub fn count(&self) -> u32 {
        self.session().map_or(0, Session::count)
    }

    /// Has it ended?
    pub fn is_over(&self) -> bool {
        self.game().is_some_and(|game| game.outcome().is_some())
    }

    /// Who decides for a seat.
    pub fn sitter(&self, seat: Seat) -> Sitter {
        self.header.seats.get(usize::from(seat.0)).copied().unwrap_or(Sitter::Here)
    }

    /// The seats of people at this device.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        let sides = self.game().map_or(0, |game| game.scenario().sides.len());
        (0..sides as u8).map(Seat).filter(|seat| self.sitter(*seat) == Sitter::Here)
    }

    /// Whoever decides now, if it is nobody at this device.
    pub fn awaited(&self) -> Option<Sitter> {
        let sitter = self.sitter(self.session()?.seat());
        (!self.is_over() && sitter != Sitter::Here).then_some(sitter)
    }

    /// Is there anybody who plays it elsewhere?
    pub fn has_far_player(&self) -> bool {
        self.session.is_some() && self.header.seats.contains(&Sitter::Away)
    }

    /// Puts a new game in its place, or leaves it if there is no such game.
    pub fn begin(&mut self, header: Header) -> Result<(), Refusal> {
        Session::begin(&mut self.session, &mut self.scratch, &header)?;
        self.header = header;
        Ok(())
    }

    /// Puts a game in its place that stands as it stands.
    pub fn put(&mut self, header: Header, game: AnyGame) {
        Session::sit(&mut self.session, &mut self.scratch, game, 0);
        self.header = header;
    }

    /// Puts in its place what `load` brings. A game is large for a small stack, so it is made in
    /// place; where it cannot be, what was there before may be gone.
    pub fn load<E>(
        &mut self,
        load: impl FnOnce(&mut Option<Session>, &mut Scratch) -> Result<Header, E>,
    ) -> Result<(), E> {
        self.header = load(&mut self.session, &mut self.scratch)?;
        Ok(())
    }

    /// Gives it a title.
    pub fn set_title(&mut self, title: Name) {
        self.header.title = title;
    }

    /// Clears it away.
    pub fn clear(&mut self) {
        self.session = None;
    }

    /// Why a decision cannot be taken; `None` if it can.
    pub fn why_not(&mut self, action: Action) -> Option<Refusal> {
        let (session, scratch) = self.search()?;
        session.why_not(scratch, action)
    }

    /// Takes a decision, or refuses it and changes nothing.
    pub fn act(&mut self, action: Action, events: &mut dyn Events) -> Result<(), Refusal> {
        match &mut self.session {
            Some(session) => session.apply(&mut self.scratch, action, events),
            None => Ok(()),
        }
    }

    /// Makes what was done final.
    pub fn settle(&mut self) {
        if let Some(session) = &mut self.session {
            session.settle();
        }
    }

    /// Takes the last decision back and returns it, if it can be taken back.
    pub fn undo(&mut self) -> Option<Action> {
        self.session.as_mut()?.undo(&mut self.scratch)
    }

    /// Takes back everything done in this phase. Says whether there was anything.
    pub fn undo_phase(&mut self) -> bool {
        self.session.as_mut().is_some_and(|session| session.undo_phase(&mut self.scratch))
    }

    /// Goes back to its beginning.
    pub fn restart(&mut self) -> Result<(), Refusal> {
        let fresh = self.header.start()?;
        if let Some(session) = &mut self.session {
            session.reset(&mut self.scratch, fresh, 0);
        }
        Ok(())
    }

    /// Plays on with decisions that were taken before, as [`Session::fast_forward`] does.
    pub fn fast_forward(
        &mut self,
        floor: u32,
        next: &mut dyn FnMut(u32) -> Option<Action>,
    ) -> Result<(), u32> {
        match &mut self.session {
            Some(session) => session.fast_forward(&mut self.scratch, floor, next),
            None => Ok(()),
        }
    }
}

impl Default for LiveGame {
    fn default() -> Self {
        Self::new()
    }
}
