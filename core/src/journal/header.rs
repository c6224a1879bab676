//! What a kept game says of itself.

use crate::budget::{NAME_MAX, SEATS_MAX};
use crate::game::Refusal;
use crate::games::{AnyGame, Opening};

/// A name: of a game that is kept, or of a player.
pub type Name = heapless::String<NAME_MAX>;

/// A name cut to what fits.
pub fn name(text: &str) -> Name {
    let mut name = Name::new();
    for letter in text.chars() {
        if name.push(letter).is_err() {
            break;
        }
    }
    name
}

/// What a copy of a game is called, unless its player says otherwise.
pub fn title_of_copy(title: &str) -> Name {
    let mut copy = name("Copy");
    for letter in " of ".chars().chain(title.chars()).filter(|_| !title.is_empty()) {
        if copy.push(letter).is_err() {
            break;
        }
    }
    copy
}

/// When a game was last played. Devices without a clock count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum When {
    /// The number of times the device was switched on, or any other count that grows.
    Count(u32),
    /// Seconds since the beginning of 1970.
    Clock(u32),
}

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Somebody at this device.
    Here,
    /// The computer, and how strong.
    Computer(u8),
    /// Somebody at the other end of a link, or by mail.
    Away,
}

crate::codec!(enum Sitter { Here = 0, Computer(level) = 1, Away = 2 } else Sitter::Here);

/// How a game was begun: with its actions, all that is needed to play it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The short name of the game.
    pub game: heapless::String<24>,
    /// The short name of the scenario.
    pub scenario: heapless::String<24>,
    /// Options of the scenario, by the game's own list; 0 is the plain game.
    pub options: u32,
    /// The seed of all dice.
    pub seed: u64,
    /// Who sits where.
    pub seats: [Sitter; SEATS_MAX],
    /// The players' names; empty where nobody gave one.
    pub names: [Name; SEATS_MAX],
    /// The name of the game on the shelf; empty if nobody gave one.
    pub title: Name,
}

crate::codec!(struct Header { game, scenario, options, seed, seats, names, title });

impl Header {
    /// A game that everybody plays here.
    pub fn new(game: &str, scenario: &str, seed: u64) -> Header {
        let short = |text: &str| heapless::String::try_from(text).unwrap_or_default();
        Header {
            game: short(game),
            scenario: short(scenario),
            options: 0,
            seed,
            seats: [Sitter::Here; SEATS_MAX],
            names: [const { Name::new() }; SEATS_MAX],
            title: Name::new(),
        }
    }

    /// The game as it was set up.
    pub fn start(&self) -> Result<AnyGame, Refusal> {
        self.opening().map(AnyGame::new)
    }

    /// What it begins with, if there is such a game.
    pub fn opening(&self) -> Result<Opening, Refusal> {
        Opening::find(&self.game, &self.scenario, self.options, self.seed)
    }
}

/// The most bytes of a header as it is written down.
pub const HEADER_MAX: usize = 2 * 25 + 5 + 10 + SEATS_MAX * (2 + 1 + NAME_MAX) + 1 + NAME_MAX;

/// A line of the list of kept games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// How it was begun.
    pub header: Header,
    /// Actions done.
    pub count: u32,
    /// The turn, from 1.
    pub turn: u8,
    /// When it was last played.
    pub when: When,
    /// It is played out.
    pub over: bool,
}
