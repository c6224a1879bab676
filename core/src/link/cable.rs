//! A cable between two devices: what the players want of it, and how it is driven.
//!
//! Whatever runs the program and has a cable keeps a [`Cable`] and brings it the bytes that came.
//! The players' wishes are [`Calls`]; a link is made whenever they want another.

use super::{Link, NearEnd, Status};

/// What the players want of the cable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Call {
    /// Nothing.
    #[default]
    Rest,
    /// To offer the scenario being prepared.
    Offer,
    /// To be offered a game.
    Join,
    /// To go on with the game being played.
    GoOn,
}

/// What the players want of the cable, and what they know of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Calls {
    is_fitted: bool,
    wanted: Call,
    /// Grows whenever they want something else.
    number: u8,
    /// How it stands, where anything is wanted.
    status: Option<Status>,
}

impl Calls {
    /// There is a cable.
    pub fn fit(&mut self) {
        self.is_fitted = true;
    }

    /// Is there one?
    pub fn is_fitted(&self) -> bool {
        self.is_fitted
    }

    /// Wants something else, with a new link.
    pub fn call(&mut self, wanted: Call) {
        *self = Calls { wanted, number: self.number.wrapping_add(1), status: None, ..*self };
    }

    /// The game that was offered has begun: the link that began it stays.
    pub fn go_on(&mut self, before: Calls) {
        *self = Calls { wanted: Call::GoOn, ..before };
    }

    /// What is wanted.
    pub fn wanted(&self) -> Call {
        self.wanted
    }

    /// How many wishes there have been.
    pub fn number(&self) -> u8 {
        self.number
    }

    /// How it stands, where anything is wanted.
    pub fn status(&self) -> Option<Status> {
        self.status
    }

    /// Is somebody to be reached who cannot be?
    pub fn is_cut_off(&self) -> bool {
        !matches!(self.status, None | Some(Status::Playing(_)))
    }

    /// Notes how it stands. Says whether that is news.
    pub fn note(&mut self, status: Status) -> bool {
        let status = match status {
            Status::Playing(_) => Status::Playing(0),
            other => other,
        };
        self.status.replace(status) != Some(status)
    }
}

/// Whoever plays at this end of a cable.
pub trait Caller: NearEnd {
    /// The number of what is wanted now; none while there is no game to speak of.
    fn number(&self) -> Option<u8>;
    /// The link for what is wanted now.
    fn link(&mut self) -> Option<Link>;
    /// How it stands.
    fn hear(&mut self, status: Status);
}

/// A cable, as whatever has one drives it.
#[derive(Default)]
pub struct Cable {
    link: Option<Link>,
    /// What was wanted when the link was made.
    number: u8,
    /// Decisions that were kept at the last look.
    kept: u32,
}

impl Cable {
    /// Bytes came, and so many milliseconds passed.
    pub fn pass(&mut self, end: &mut impl Caller, came: &[u8], ms: u32) {
        let Some(number) = end.number() else { return };
        if self.number != number {
            self.number = number;
            self.link = end.link();
        }
        let Some(link) = &mut self.link else { return };
        if self.kept != end.kept() {
            self.kept = end.kept();
            link.hurry();
        }
        link.receive(came, end);
        link.tick(ms, end);
        let status = link.status(end);
        end.hear(status);
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
