//! The games, one folder each, and one place that holds any of them.
//!
//! States of different games share the memory of the largest. Adding a game is a data folder, a
//! folder here, and a line in each list below.

pub mod munich_war;
pub mod war_comes_early;

use crate::game::{Game, GameInfo, Refusal};
use crate::kept::{self, In, Kept, Out};

/// What can be played.
pub static ALL: &[&GameInfo] = &[&war_comes_early::INFO];

/// A game in play, whichever it is.
///
/// The order of the variants is part of every kept game: new ones go to the end.
#[derive(Clone)]
pub enum AnyGame {
    /// War Comes Early.
    WarComesEarly(war_comes_early::State),
}

impl AnyGame {
    /// Sets up a scenario without options; the seed decides all dice.
    pub fn start(game: &str, scenario: &str, seed: u64) -> Result<AnyGame, Refusal> {
        Self::agreed(game, scenario, 0, seed)
    }

    /// Sets up a scenario with the options agreed on, a bit each by the game's own list.
    pub fn agreed(game: &str, scenario: &str, options: u32, seed: u64) -> Result<AnyGame, Refusal> {
        let info = ALL.iter().find(|info| info.code == game);
        let info = info.ok_or(Refusal::new("", "there is no such game"))?;
        let number = info.scenarios.iter().position(|s| s.code == scenario);
        let number = number.ok_or(Refusal::new("", "the game has no such scenario"))? as u8;
        if options >> info.options.len() != 0 {
            return Err(Refusal::new("", "the game has no such option"));
        }
        match *info {
            info if info.code == war_comes_early::INFO.code => {
                Ok(AnyGame::WarComesEarly(war_comes_early::State::new(number, seed)))
            }
            _ => Err(Refusal::new("", "there is no such game")),
        }
    }

    /// The game, to look at.
    pub fn get(&self) -> &dyn Game {
        match self {
            AnyGame::WarComesEarly(state) => state,
        }
    }

    /// The game, to play.
    pub fn get_mut(&mut self) -> &mut dyn Game {
        match self {
            AnyGame::WarComesEarly(state) => state,
        }
    }

    /// Writes the state down, byte by byte. `false` if a byte was not taken.
    pub fn write(&self, push: &mut dyn FnMut(u8) -> bool) -> bool {
        kept::write(self, push)
    }

    /// Reads a state of the same game that was written down. `false` if the bytes are none; what
    /// is here then is worthless.
    ///
    /// Only the form is checked. Whoever does not trust the bytes plays the actions instead.
    pub fn read(&mut self, pop: &mut dyn FnMut() -> Option<u8>) -> bool {
        kept::read(self, pop)
    }
}

/// First the number of the game, by its place among the variants.
impl Kept for AnyGame {
    fn write(&self, out: &mut Out<'_>) {
        match self {
            AnyGame::WarComesEarly(state) => {
                out.byte(0);
                state.write(out);
            }
        }
    }

    fn read(&mut self, from: &mut In<'_>) {
        match (from.byte(), self) {
            (0, AnyGame::WarComesEarly(state)) => state.read(from),
            _ => from.fail(),
        }
    }
}
