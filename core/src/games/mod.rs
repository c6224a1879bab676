//! The games, one folder each, and one place that holds any of them.
//!
//! States of different games share the memory of the largest. Adding a game is a data folder, a
//! folder here, and a row in the list below, from which everything else follows: the features that
//! say which games are aboard, what can be played, the numbers that stand for a game in what is
//! kept, and its reasons to say no.

mod list;

use crate::game::{Game, GameInfo, Reasons, Refusal};

list::games! {
    /// War Comes Early.
    "war-comes-early", war_comes_early, WarComesEarly;
    /// Munich War.
    "munich-war", munich_war, MunichWar;
    /// 1940: What If?
    "what-if-1940", what_if_1940, WhatIf;
    /// Global War.
    "global-war", global_war, GlobalWar;
    /// The Ford, a game to copy.
    "example", example, Example;
}

/// What there is not.
pub(crate) mod nothing {
    crate::game::reasons! {
        super::NOTHING;
        NO_SUCH_GAME = "", "there is no such game";
        NO_SUCH_SCENARIO = "", "the game has no such scenario";
        NO_SUCH_OPTION = "", "the game has no such option";
        NO_SANDBOX = "", "there is no sandbox here";
    }
}

impl AnyGame {
    /// Sets up a scenario without options; the seed decides all dice.
    pub fn start(game: &str, scenario: &str, seed: u64) -> Result<AnyGame, Refusal> {
        Self::agreed(game, scenario, 0, seed)
    }

    /// Sets up a scenario with the options agreed on, a bit each by the game's own list.
    pub fn agreed(game: &str, scenario: &str, options: u32, seed: u64) -> Result<AnyGame, Refusal> {
        Opening::find(game, scenario, options, seed).map(AnyGame::new)
    }

    /// Sets up a game.
    #[inline]
    pub fn new(opening: Opening) -> AnyGame {
        let mut game = AnyGame::BLANK;
        game.begin(opening);
        game
    }

    /// Writes the state down, byte by byte. `false` if a byte was not taken.
    pub fn write(&self, push: &mut dyn FnMut(u8) -> bool) -> bool {
        crate::codec::write(self, push)
    }

    /// Reads a state of the same game that was written down. `false` if the bytes are none; what
    /// is here then is worthless.
    ///
    /// Only the form is checked. Whoever does not trust the bytes plays the actions instead.
    pub fn read(&mut self, pop: &mut dyn FnMut() -> Option<u8>) -> bool {
        crate::codec::read(self, pop)
    }
}

/// What a game begins with; there is such a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    game: Row,
    scenario: u8,
    options: u32,
    seed: u64,
}

impl Opening {
    /// The opening of this game and scenario with these options, if there is one.
    pub fn find(game: &str, scenario: &str, options: u32, seed: u64) -> Result<Self, Refusal> {
        let place = ALL.iter().position(|info| info.code == game);
        let found = place.and_then(|n| Some((*ABOARD.get(n)?, *ALL.get(n)?)));
        let (game, info) = found.ok_or(Refusal::new(nothing::NO_SUCH_GAME))?;
        let number = info.scenarios.iter().position(|s| s.code == scenario);
        let number = number.ok_or(Refusal::new(nothing::NO_SUCH_SCENARIO))? as u8;
        if u64::from(options) >> info.options.len() != 0 {
            return Err(Refusal::new(nothing::NO_SUCH_OPTION));
        }
        Ok(Opening { game, scenario: number, options, seed })
    }
}
