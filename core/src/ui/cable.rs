//! Somebody at the other end of a cable: what the screens show of it, and how its decisions come to
//! them.
//!
//! Whatever runs the program and has a cable says so with [`App::fit_cable`], keeps a
//! [`crate::link::Cable`] and brings it a [`CableEnd`] and the bytes that came.

use super::app::App;
use super::page::Page;
use super::paint::{Words, plain};
use crate::budget::SEATS_MAX;
use crate::game::{Action, Seat};
use crate::journal::{Header, Shelf, Sitter};
use crate::link::{Call, Caller, Link, NearEnd, Status, secret};
use crate::saving::Request;
use embedded_storage::nor_flash::NorFlash;

impl App {
    /// There is a cable, by which somebody else can play.
    pub fn fit_cable(&mut self) {
        self.calls.fit();
        self.redraw();
    }

    /// Offers the prepared game to the other end.
    pub(super) fn offer(&mut self) {
        self.calls.call(Call::Offer);
        self.open(Page::Cable);
    }

    /// Offers the first scenario of the prepared game, with its options, to be played by these.
    pub fn offer_prepared(&mut self, seats: [Sitter; SEATS_MAX]) {
        self.draft.seat(seats);
        self.offer();
    }

    /// Waits for a game that the other end offers.
    pub fn join(&mut self) {
        self.calls.call(Call::Join);
        self.open(Page::Cable);
    }

    /// Wants to go on with the game being played, if somebody is away who plays in it.
    pub(super) fn recall(&mut self) {
        let away = self.live.has_far_player();
        self.calls.call(if away { Call::GoOn } else { Call::Rest });
    }

    /// After something went wrong, tries again.
    pub(super) fn call_again(&mut self) {
        if let Some(Status::Broken(_)) = self.calls.status() {
            self.recall();
        }
    }

    /// How the cable stands.
    pub(super) fn cable_text(&self) -> Words {
        match self.calls.status() {
            Some(Status::Playing(_)) => plain("Connected."),
            Some(Status::Silent) => plain("The other device is silent."),
            Some(Status::Broken(trouble)) => crate::words!("{trouble}."),
            _ => plain("Waiting for the other device."),
        }
    }

    /// The link that is wanted now. Not inlined: it is made on the stack.
    #[inline(never)]
    fn wanted_link(&mut self) -> Option<Link> {
        self.stir(u64::from(self.calls.number()));
        let secret = secret(self.seed);
        match self.calls.wanted() {
            Call::Rest => None,
            Call::Join => Some(Link::guest(secret)),
            Call::GoOn => Some(Link::host(self.live.header(), secret)),
            Call::Offer => Some(Link::host(&self.draft.header(0)?, secret)),
        }
    }

    /// Takes a decision of the other end for good. Says whether it could be taken.
    fn act_for_far(&mut self, action: Action) -> bool {
        let count = self.live.count();
        if self.live.session().is_none() || self.live.why_not(action).is_some() {
            return false;
        }
        let before = self.pages.bookmark();
        self.news.set_own(false);
        self.act(action);
        // Whoever reads something goes on reading.
        let page = before.page();
        if !matches!(page, Page::Map | Page::Ask | Page::Result | Page::Cable | Page::End) {
            self.news.finish();
            self.pages.return_to(before);
        }
        self.live.settle();
        self.live.session().is_some_and(|session| session.count() == count + 1)
    }
}

/// This end of a cable: the program, and the shelf behind it.
pub struct CableEnd<'a, F> {
    /// The program.
    pub app: &'a mut App,
    /// Where its game is kept, if anywhere.
    pub shelf: Option<&'a mut Shelf<F>>,
}

impl<F: NorFlash> Caller for CableEnd<'_, F> {
    fn number(&self) -> Option<u8> {
        // A game that is only seen again is not played by cable.
        let is_lent = self.app.saving.is_replaying();
        (!is_lent).then(|| self.app.calls.number())
    }

    fn link(&mut self) -> Option<Link> {
        self.app.wanted_link()
    }

    fn hear(&mut self, status: Status) {
        let app = &mut *self.app;
        if !app.calls.note(status) {
            return;
        }
        match (status, app.pages.page()) {
            (Status::Broken(_), Page::Map | Page::Ask) => {
                let text = app.cable_text();
                app.notice(&text);
            }
            (_, Page::Cable) => app.redraw(),
            _ => app.screen.redraw_bars(),
        }
    }
}

impl<F: NorFlash> NearEnd for CableEnd<'_, F> {
    fn begin(&mut self, header: &Header) -> bool {
        let app = &mut *self.app;
        // The link that begins it stays, and so does what was asked for before.
        let (calls, request) = (app.calls, app.take_request());
        app.begin(header.clone());
        app.calls.go_on(calls);
        let begun = app.take_request();
        if let Some(request) = begun.or(request) {
            app.saving.ask(request);
        }
        begun == Some(Request::Begin)
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
        let shelf = self.shelf.as_ref().filter(|_| self.app.saving.is_kept());
        shelf.map_or(u32::MAX, |shelf| shelf.count()).min(self.settled())
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
        self.app.act_for_far(action)
    }
}
