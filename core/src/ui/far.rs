//! The table as the other end of a link sees it.

use super::app::{App, Request};
use crate::game::{Action, Seat};
use crate::journal::{Header, Shelf};
use crate::link::Table;
use embedded_storage::nor_flash::NorFlash;

/// The program and the shelf behind it, for a [`crate::link::Link`].
pub struct FarTable<'a, F> {
    /// The program.
    pub app: &'a mut App,
    /// Where its game is kept, if anywhere.
    pub shelf: Option<&'a mut Shelf<F>>,
}

impl<F: NorFlash> Table for FarTable<'_, F> {
    fn begin(&mut self, header: &Header) -> bool {
        let Ok(game) = header.start() else { return false };
        self.app.resume(header.clone(), game);
        self.app.request = Some(Request::Begin);
        true
    }

    fn header(&self) -> Option<&Header> {
        self.app.session().map(|_| self.app.header())
    }

    fn seat(&self) -> Option<Seat> {
        let session = self.app.session()?;
        session.game().outcome().is_none().then(|| session.seat())
    }

    fn settled(&self) -> u32 {
        // The end of a game is told even where it could still be taken back.
        self.app.session().map_or(0, |session| match session.game().outcome() {
            Some(_) => session.count(),
            None => session.base().1,
        })
    }

    fn kept(&self) -> u32 {
        let kept = self.shelf.as_ref().zip(self.app.slot);
        kept.map_or(u32::MAX, |(shelf, _)| shelf.count()).min(self.settled())
    }

    fn hash(&self) -> u64 {
        let Some(session) = self.app.session() else { return 0 };
        match self.kept() {
            n if n == session.base().1 => session.base().0.get().hash(),
            n if n == session.count() => session.game().hash(),
            _ => 0,
        }
    }

    fn action(&mut self, n: u32) -> Option<Action> {
        let session = self.app.session()?;
        // Older than what is remembered: it is on the shelf.
        session.action(n).or_else(|| self.shelf.as_mut()?.action(n).ok().flatten())
    }

    fn act(&mut self, action: Action) -> bool {
        let app = &mut *self.app;
        let Some(session) = &app.session else { return false };
        let count = session.count();
        if session.why_not(&mut app.scratch, action).is_some() {
            return false;
        }
        app.own_act = false;
        app.act(action);
        let Some(session) = &mut app.session else { return false };
        session.settle();
        session.count() == count + 1
    }
}
