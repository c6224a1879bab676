//! The game being prepared: which, which scenario, who is to sit where (a person at this device,
//! the computer, somebody at the other end of a cable), and which of its options are on.

use super::app::App;
use super::paint::{Words, plain};
use crate::budget::SEATS_MAX;
use crate::game::{GameInfo, Scenario};
use crate::games::offered;
use crate::journal::{Header, Sitter};
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

/// The game being prepared.
pub(super) struct Draft {
    /// The games to choose from, where they are not all that are aboard.
    offered: Option<&'static [&'static GameInfo]>,
    /// Its place among the games, and its scenario's among the scenarios.
    game: u8,
    scenario: u8,
    seats: [Sitter; SEATS_MAX],
    /// A bit each by the game's own list.
    options: u32,
}

impl Draft {
    pub(super) const fn new() -> Self {
        Self { offered: None, game: 0, scenario: 0, seats: ALONE, options: 0 }
    }

    /// The games to choose from.
    pub(super) fn games(&self) -> &'static [&'static GameInfo] {
        self.offered.unwrap_or_else(offered)
    }

    /// The game.
    pub(super) fn info(&self) -> &'static GameInfo {
        let games = self.games();
        games.get(usize::from(self.game)).copied().unwrap_or(games[0])
    }

    /// The scenario.
    pub(super) fn scenario(&self) -> Option<&'static Scenario> {
        self.info().scenarios.get(usize::from(self.scenario))
    }

    /// The header of the game as prepared.
    pub(super) fn header(&self, seed: u64) -> Option<Header> {
        let mut header = Header::new(self.info().code, self.scenario()?.code, seed);
        header.seats = self.seats;
        header.options = self.options;
        Some(header)
    }

    /// Chooses a game.
    pub(super) fn choose_game(&mut self, n: usize) {
        if self.game != n as u8 {
            // Another game has options of its own.
            self.options = 0;
        }
        self.game = n as u8;
    }

    /// Chooses a scenario.
    pub(super) fn choose_scenario(&mut self, n: usize) {
        self.scenario = n as u8;
        self.seats = ALONE;
    }

    /// Chooses a game by its name, with these options switched on.
    pub(super) fn prepare(&mut self, game: &str, options: u32) {
        if let Some(n) = self.games().iter().position(|info| info.code == game) {
            self.game = n as u8;
            self.options = options;
        }
    }

    /// The first scenario is to be played by these.
    pub(super) fn seat(&mut self, seats: [Sitter; SEATS_MAX]) {
        self.scenario = 0;
        self.seats = seats;
    }

    /// The lines of the page: to begin, then the sides, then the options.
    pub(super) fn lines(&self) -> usize {
        self.first_option() + self.info().options.len()
    }

    /// The line of the first option.
    fn first_option(&self) -> usize {
        1 + self.scenario().map_or(0, |scenario| scenario.sides.len())
    }

    /// A line of the page.
    pub(super) fn line(&self, n: usize) -> Words {
        let Some(seat) = n.checked_sub(1) else { return plain("Begin") };
        if let Some(n) = n.checked_sub(self.first_option()) {
            let name = self.info().options.get(n).map_or("", |option| option.name);
            let state = if self.options >> n & 1 != 0 { "on" } else { "off" };
            return crate::words!("{name}: {state}");
        }
        let side = self.scenario().and_then(|scenario| scenario.sides.get(seat));
        let sitter = self.seats.get(seat).copied().unwrap_or(Sitter::Here);
        crate::words!("{}: {}", side.unwrap_or(&""), name(sitter))
    }

    /// Changes what a line of the page says: who sits there, or whether an option is on.
    fn turn(&mut self, n: usize, has_cable: bool) {
        if let Some(n) = n.checked_sub(self.first_option()) {
            self.options ^= 1 << n;
        } else if let Some(sitter) = n.checked_sub(1).and_then(|seat| self.seats.get_mut(seat)) {
            let last = Level::ALL.len() as u8 - 1;
            *sitter = match *sitter {
                Sitter::Here => Sitter::Computer(0),
                Sitter::Computer(n) if n < last => Sitter::Computer(n + 1),
                Sitter::Computer(_) if has_cable => Sitter::Away,
                Sitter::Computer(_) | Sitter::Away => Sitter::Here,
            };
        }
    }
}

impl App {
    /// Has a game chosen on the pages before it, with these options switched on.
    pub fn prepare(&mut self, game: &str, options: u32) {
        self.draft.prepare(game, options);
    }

    /// Shows no more games than a device with these and no others.
    pub fn offer_only(&mut self, games: &'static [&'static GameInfo]) {
        self.draft.offered = Some(games);
    }

    /// The game chosen on those pages and its options.
    pub fn prepared(&self) -> (&'static GameInfo, u32) {
        (self.draft.info(), self.draft.options)
    }

    /// Select on a line of the page.
    pub(super) fn choose_seat(&mut self, n: usize) {
        if n > 0 {
            return self.draft.turn(n, self.calls.is_fitted());
        }
        let Some(scenario) = self.draft.scenario() else { return };
        let seats = self.draft.seats.get(..scenario.sides.len()).unwrap_or(&[]);
        if seats.contains(&Sitter::Away) {
            self.offer();
        } else if let Some(header) = self.draft.header(self.seed) {
            self.begin(header);
        }
    }
}
