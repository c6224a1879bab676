//! Somebody at the other end of a cable.
//!
//! Whatever runs the program and has a cable says so with [`App::fit_cable`], keeps a [`Cable`] and
//! brings it the bytes that came; everything else is here and in [`crate::link`].

use super::app::{App, Request};
use super::page::Page;
use super::paint::Words;
use crate::budget::SEATS_MAX;
use crate::game::{Action, Seat};
use crate::journal::{Header, Shelf, Sitter};
use crate::link::{Link, NearEnd, Status, secret};
use embedded_storage::nor_flash::NorFlash;

/// What the players want of the cable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Call {
    /// Nothing.
    #[default]
    Rest,
    /// To offer the scenario being prepared.
    Offer,
    /// To be offered a game.
    Join,
    /// To go on with the game at the table.
    GoOn,
}

/// What the screens know of the cable.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Far {
    /// There is one.
    pub(super) fitted: bool,
    call: Call,
    /// Grows whenever they want something else.
    calls: u8,
    /// How it stands, where anything is wanted.
    status: Option<Status>,
}

impl App {
    /// There is a cable, by which somebody else can play.
    pub fn fit_cable(&mut self) {
        self.far.fitted = true;
        self.redraw();
    }

    /// Offers a new game to the other end.
    pub fn offer(&mut self, game: u8, scenario: u8, seats: [Sitter; SEATS_MAX]) {
        (self.game, self.scenario, self.draft) = (game, scenario, seats);
        self.call(Call::Offer);
        self.open(Page::Cable);
    }

    /// Offers the first scenario of the prepared game, with its options.
    pub fn offer_prepared(&mut self, seats: [Sitter; SEATS_MAX]) {
        self.offer(self.game, 0, seats);
    }

    /// Waits for a game that the other end offers.
    pub fn join(&mut self) {
        self.call(Call::Join);
        self.open(Page::Cable);
    }

    fn call(&mut self, call: Call) {
        self.far = Far { call, calls: self.far.calls.wrapping_add(1), status: None, ..self.far };
    }

    /// Wants to go on with the game at the table, if somebody is away who plays in it.
    pub(super) fn recall(&mut self) {
        let away = self.session.is_some() && self.header.seats.contains(&Sitter::Away);
        self.call(if away { Call::GoOn } else { Call::Rest });
    }

    /// After something went wrong, tries again.
    pub(super) fn call_again(&mut self) {
        if let Some(Status::Broken(_)) = self.far.status {
            self.recall();
        }
    }

    /// Is somebody to be reached who cannot be?
    pub(super) fn is_cut_off(&self) -> bool {
        !matches!(self.far.status, None | Some(Status::Playing(_)))
    }

    /// How the cable stands.
    pub(super) fn far_text(&self) -> Words {
        match self.far.status {
            Some(Status::Playing(_)) => crate::words!("Connected."),
            Some(Status::Silent) => crate::words!("The other device is silent."),
            Some(Status::Broken(trouble)) => crate::words!("{trouble}."),
            _ => crate::words!("Waiting for the other device."),
        }
    }

    fn set_far(&mut self, status: Status) {
        let status = match status {
            Status::Playing(_) => Status::Playing(0),
            other => other,
        };
        if self.far.status.replace(status) == Some(status) {
            return;
        }
        match (status, self.page) {
            (Status::Broken(_), Page::Map | Page::Ask) => {
                let text = self.far_text();
                self.notice(&text);
            }
            (_, Page::Cable) => self.redraw(),
            _ => self.stale.bars(),
        }
    }

    /// The link that is wanted now.
    #[inline(never)]
    fn link(&mut self) -> Option<Link> {
        self.stir(u64::from(self.far.calls));
        let secret = secret(self.seed);
        match self.far.call {
            Call::Rest => None,
            Call::Join => Some(Link::guest(secret)),
            Call::GoOn => Some(Link::host(&self.header, secret)),
            Call::Offer => {
                let (info, scenario) = (self.chosen(), self.drafted()?);
                let plain = Header::new(info.code, scenario.code, 0);
                let (seats, options) = (self.draft, self.options);
                Some(Link::host(&Header { seats, options, ..plain }, secret))
            }
        }
    }
}

/// A cable, as whatever has one drives it.
#[derive(Default)]
pub struct Cable {
    link: Option<Link>,
    calls: u8,
    /// Decisions that were kept at the last look.
    kept: u32,
}

impl Cable {
    /// Bytes came, and so many milliseconds passed.
    pub fn pass<F: NorFlash>(&mut self, table: &mut FarTable<'_, F>, came: &[u8], ms: u32) {
        let app = &mut *table.app;
        // The table is lent to a game being seen again.
        if app.replay.is_some() {
            return;
        }
        if self.calls != app.far.calls {
            self.calls = app.far.calls;
            self.link = app.link();
        }
        let Some(link) = &mut self.link else { return };
        if self.kept != table.kept() {
            self.kept = table.kept();
            link.hurry();
        }
        link.receive(came, table);
        link.tick(ms, table);
        let status = link.status(table);
        table.app.set_far(status);
    }

    /// After how many milliseconds [`Cable::pass`] has something to do, if it has.
    pub fn due(&self) -> Option<u32> {
        self.link.as_ref().map(Link::due)
    }

    /// Takes bytes to send. Says how many there were.
    pub fn take(&mut self, buffer: &mut [u8]) -> usize {
        self.link.as_mut().map_or(0, |link| link.take(buffer))
    }
}

/// The program and the shelf behind it, for a [`crate::link::Link`].
pub struct FarTable<'a, F> {
    /// The program.
    pub app: &'a mut App,
    /// Where its game is kept, if anywhere.
    pub shelf: Option<&'a mut Shelf<F>>,
}

impl<F: NorFlash> NearEnd for FarTable<'_, F> {
    fn begin(&mut self, header: &Header) -> bool {
        let app = &mut *self.app;
        // The link that begins it stays.
        let (far, request) = (app.far, app.request.take());
        app.begin(&header.game, &header.scenario, header.options, header.seed, header.seats);
        app.far = Far { call: Call::GoOn, ..far };
        let begun = app.request == Some(Request::Begin);
        app.request = app.request.or(request);
        begun
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
        let (page, list) = (app.page, app.list);
        app.own_act = false;
        app.act(action);
        // Whoever reads something goes on reading.
        if !matches!(page, Page::Map | Page::Ask | Page::Result | Page::Cable | Page::End) {
            app.parade.finish();
            (app.page, app.list) = (page, list);
        }
        let Some(session) = &mut app.session else { return false };
        session.settle();
        session.count() == count + 1
    }
}
