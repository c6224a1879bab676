//! Who sits where: a person at this device, the computer, somebody at the other end of a cable.
//! Below the sides are the options of the game, if it has some.

use super::app::App;
use super::log::side;
use super::paint::Words;
use crate::budget::SEATS_MAX;
use crate::game::{GameInfo, Scenario, Seat};
use crate::games::{ALL, SEVERAL};
use crate::journal::Sitter;
use crate::opponent::Level;

/// The level of a computer player by the number a header keeps.
pub(super) fn level(n: u8) -> Level {
    Level::ALL.get(usize::from(n)).copied().unwrap_or(Level::Regular)
}

/// The usual company: the first side here, the computer on the others.
pub(super) const ALONE: [Sitter; SEATS_MAX] = {
    let mut seats = [Sitter::Computer(Level::Regular as u8); SEATS_MAX];
    seats[0] = Sitter::Here;
    seats
};

/// The name of whoever sits there.
fn name(sitter: Sitter) -> &'static str {
    match sitter {
        Sitter::Here => "you",
        Sitter::Computer(n) => level(n).name(),
        Sitter::Away => "cable",
    }
}

impl App {
    /// Has a game chosen on the pages before it, with these options switched on.
    pub fn prepare(&mut self, game: &str, options: u32) {
        if let Some(n) = ALL.iter().position(|info| info.code == game) {
            self.game = n as u8;
            self.options = options;
        }
    }

    /// The game chosen on those pages and its options.
    pub fn prepared(&self) -> (&'static GameInfo, u32) {
        (self.chosen(), self.options)
    }

    /// The scenario that is being prepared.
    pub(super) fn drafted(&self) -> Option<&'static Scenario> {
        self.chosen().scenarios.get(usize::from(self.scenario))
    }

    /// The lines of the page: to begin, then the sides, then the options.
    pub(super) fn seat_lines(&self) -> usize {
        self.first_option() + if SEVERAL { self.chosen().options.len() } else { 0 }
    }

    /// The line of the first option.
    fn first_option(&self) -> usize {
        1 + self.drafted().map_or(0, |scenario| scenario.sides.len())
    }

    /// A line of the page.
    pub(super) fn seat_line(&self, n: usize) -> Words {
        let Some(seat) = n.checked_sub(1) else { return crate::words!("Begin") };
        if SEVERAL && let Some(n) = n.checked_sub(self.first_option()) {
            let name = self.chosen().options.get(n).map_or("", |option| option.name);
            let state = if self.options >> n & 1 != 0 { "on" } else { "off" };
            return crate::words!("{name}: {state}");
        }
        let side = self.drafted().and_then(|scenario| scenario.sides.get(seat));
        let sitter = self.draft.get(seat).copied().unwrap_or(Sitter::Here);
        crate::words!("{}: {}", side.unwrap_or(&""), name(sitter))
    }

    /// Select on a line of the page.
    pub(super) fn choose_seat(&mut self, n: usize) {
        let Some(seat) = n.checked_sub(1) else {
            let info = self.chosen();
            let Some(scenario) = self.drafted() else { return };
            let sitters = self.draft.iter().take(scenario.sides.len());
            if sitters.into_iter().any(|sitter| *sitter == Sitter::Away) {
                return self.offer(self.game, self.scenario, self.draft);
            }
            return self.begin(info.code, scenario.code, self.options, self.seed, self.draft);
        };
        if SEVERAL && let Some(n) = n.checked_sub(self.first_option()) {
            self.options ^= 1 << n;
        } else if let Some(sitter) = self.draft.get_mut(seat) {
            let last = Level::ALL.len() as u8 - 1;
            *sitter = match *sitter {
                Sitter::Here => Sitter::Computer(0),
                Sitter::Computer(n) if n < last => Sitter::Computer(n + 1),
                Sitter::Computer(_) if self.far.fitted => Sitter::Away,
                Sitter::Computer(_) | Sitter::Away => Sitter::Here,
            };
        }
    }

    /// Who decides for a seat of the game at the table.
    pub(super) fn sitter(&self, seat: Seat) -> Sitter {
        self.header.seats.get(usize::from(seat.0)).copied().unwrap_or(Sitter::Here)
    }

    /// The seats of people at this device.
    pub(super) fn people(&self) -> impl Iterator<Item = Seat> {
        let sides = self.session().map_or(0, |session| session.game().scenario().sides.len());
        (0..sides as u8).map(Seat).filter(|seat| self.sitter(*seat) == Sitter::Here)
    }

    /// Whoever decides now, if it is nobody at this device.
    pub(super) fn awaited(&self) -> Option<Sitter> {
        let session = self.session()?;
        let sitter = self.sitter(session.seat());
        (session.game().outcome().is_none() && sitter != Sitter::Here).then_some(sitter)
    }

    /// What stands above or below the map while somebody else decides.
    pub(super) fn awaited_text(&self) -> Option<Words> {
        let session = self.session()?;
        let name = side(session.game(), session.seat());
        match self.awaited()? {
            Sitter::Computer(_) => Some(crate::words!("{name} thinks {}%", self.progress)),
            _ if self.is_cut_off() => Some(crate::words!("No answer from {name}")),
            _ => Some(crate::words!("Waiting for {name}")),
        }
    }
}
