//! The games, one folder each, and one place that holds any of them.
//!
//! States of different games share the memory of the largest. Adding a game is a data folder, a
//! folder here, and a line in each list below.

pub mod war_comes_early;

use crate::game::{Game, GameInfo, Refusal};

/// What can be played.
pub static ALL: &[&GameInfo] = &[&war_comes_early::INFO];

/// A game in play, whichever it is.
#[derive(Clone)]
pub enum AnyGame {
    /// War Comes Early.
    WarComesEarly(war_comes_early::State),
}

impl AnyGame {
    /// Sets up a scenario; the seed decides all dice.
    pub fn start(game: &str, scenario: &str, seed: u64) -> Result<AnyGame, Refusal> {
        let info = ALL.iter().find(|info| info.code == game);
        let info = info.ok_or(Refusal::new("", "there is no such game"))?;
        let number = info.scenarios.iter().position(|s| s.code == scenario);
        let number = number.ok_or(Refusal::new("", "the game has no such scenario"))? as u8;
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
}
