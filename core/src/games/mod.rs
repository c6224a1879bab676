//! The games, one folder each, and one place that holds any of them.
//!
//! States of different games share the memory of the largest. Adding a game is a data folder, a
//! folder here, and a line in each list below. A game beside the first is a feature of its own: the
//! flash of the reference board holds one.

#[cfg(feature = "munich-war")]
pub mod munich_war;
pub mod war_comes_early;

use crate::codec::{self, Codec, Reader, Writer};
use crate::game::{Game, GameInfo, Reasons, Refusal};

/// What can be played.
pub static ALL: &[&GameInfo] = &[
    &war_comes_early::INFO,
    #[cfg(feature = "munich-war")]
    &munich_war::INFO,
];

/// Is more than the first game aboard? What it never does takes no flash then.
pub const SEVERAL: bool = cfg!(feature = "munich-war");

/// Every list of reasons to say no, in the order of the numbers in [`list`].
pub(crate) static REASONS: [&Reasons; 6] = [
    &war_comes_early::refusal::REASONS,
    &war_comes_early::verdict::REASONS,
    &nothing::REASONS,
    #[cfg(feature = "sandbox")]
    &crate::game::sandbox::no::REASONS,
    #[cfg(not(feature = "sandbox"))]
    &Reasons::NONE,
    #[cfg(feature = "munich-war")]
    &munich_war::refusal::REASONS,
    #[cfg(not(feature = "munich-war"))]
    &Reasons::NONE,
    #[cfg(feature = "munich-war")]
    &munich_war::verdict::REASONS,
    #[cfg(not(feature = "munich-war"))]
    &Reasons::NONE,
];

/// The places of the lists.
pub(crate) mod list {
    #![allow(dead_code)]
    pub const WAR_COMES_EARLY: u16 = 0;
    pub const WAR_COMES_EARLY_ENDS: u16 = 1;
    pub const NOTHING: u16 = 2;
    pub const SANDBOX: u16 = 3;
    pub const MUNICH_WAR: u16 = 4;
    pub const MUNICH_WAR_ENDS: u16 = 5;
}

/// What there is not.
pub(crate) mod nothing {
    crate::game::reasons! {
        super::list::NOTHING;
        NO_SUCH_GAME = "", "there is no such game";
        NO_SUCH_SCENARIO = "", "the game has no such scenario";
        NO_SUCH_OPTION = "", "the game has no such option";
        NO_SANDBOX = "", "there is no sandbox here";
    }
}

/// A game in play, whichever it is.
///
/// The order of the variants is part of every kept game: new ones go to the end. There is one of
/// these at a table, and no heap to put the larger ones on.
#[allow(clippy::large_enum_variant)]
pub enum AnyGame {
    /// War Comes Early.
    WarComesEarly(war_comes_early::State),
    /// Munich War.
    #[cfg(feature = "munich-war")]
    MunichWar(munich_war::State),
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

    /// Memory for a game, all zeros: something must be put there before it is used.
    pub const BLANK: AnyGame = AnyGame::WarComesEarly(war_comes_early::State::BLANK);

    /// Sets up a game.
    #[inline]
    pub fn new(opening: Opening) -> AnyGame {
        let mut game = AnyGame::BLANK;
        game.begin(opening);
        game
    }

    /// Sets up a game in the place of this one, where a small stack has no room for another.
    pub fn begin(&mut self, opening: Opening) {
        #[cfg(feature = "munich-war")]
        if self.which() != opening.game {
            // Another game was here before.
            self.make_room(opening.game);
        }
        match self {
            AnyGame::WarComesEarly(state) => state.begin(opening.scenario, opening.seed),
            #[cfg(feature = "munich-war")]
            AnyGame::MunichWar(state) => {
                state.begin(opening.scenario, opening.options, opening.seed);
            }
        }
    }

    /// Turns this into memory for another game.
    #[cfg(feature = "munich-war")]
    #[inline(never)]
    fn make_room(&mut self, game: Which) {
        *self = match game {
            Which::WarComesEarly => AnyGame::WarComesEarly(war_comes_early::State::blank()),
            #[cfg(feature = "munich-war")]
            Which::MunichWar => AnyGame::MunichWar(munich_war::State::BLANK),
        };
    }

    /// Which game this is.
    #[cfg(feature = "munich-war")]
    fn which(&self) -> Which {
        match self {
            AnyGame::WarComesEarly(_) => Which::WarComesEarly,
            #[cfg(feature = "munich-war")]
            AnyGame::MunichWar(_) => Which::MunichWar,
        }
    }

    /// The game, to look at.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn get(&self) -> &dyn Game {
        match self {
            AnyGame::WarComesEarly(state) => state,
            #[cfg(feature = "munich-war")]
            AnyGame::MunichWar(state) => state,
        }
    }

    /// The game, to play.
    pub fn get_mut(&mut self) -> &mut dyn Game {
        match self {
            AnyGame::WarComesEarly(state) => state,
            #[cfg(feature = "munich-war")]
            AnyGame::MunichWar(state) => state,
        }
    }

    /// Writes the state down, byte by byte. `false` if a byte was not taken.
    pub fn write(&self, push: &mut dyn FnMut(u8) -> bool) -> bool {
        codec::write(self, push)
    }

    /// Reads a state of the same game that was written down. `false` if the bytes are none; what
    /// is here then is worthless.
    ///
    /// Only the form is checked. Whoever does not trust the bytes plays the actions instead.
    pub fn read(&mut self, pop: &mut dyn FnMut() -> Option<u8>) -> bool {
        codec::read(self, pop)
    }
}

impl Clone for AnyGame {
    fn clone(&self) -> Self {
        match self {
            AnyGame::WarComesEarly(state) => AnyGame::WarComesEarly(state.clone()),
            #[cfg(feature = "munich-war")]
            AnyGame::MunichWar(state) => AnyGame::MunichWar(state.clone()),
        }
    }

    /// In place: undo and the computer player copy states all the time, on small stacks.
    fn clone_from(&mut self, other: &Self) {
        #[cfg(feature = "munich-war")]
        if self.which() != other.which() {
            self.make_room(other.which());
        }
        match (self, other) {
            (AnyGame::WarComesEarly(to), AnyGame::WarComesEarly(from)) => to.copy_from(from),
            #[cfg(feature = "munich-war")]
            (AnyGame::MunichWar(to), AnyGame::MunichWar(from)) => to.copy_from(from),
            #[cfg(feature = "munich-war")]
            _ => debug_assert!(false, "room was made for the other game"),
        }
    }
}

/// The games, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Which {
    WarComesEarly,
    #[cfg(feature = "munich-war")]
    MunichWar,
}

/// What a game begins with; there is such a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "munich-war"), allow(dead_code))]
pub struct Opening {
    game: Which,
    scenario: u8,
    options: u8,
    seed: u64,
}

impl Opening {
    /// The opening of this game and scenario with these options, if there is one.
    pub fn find(game: &str, scenario: &str, options: u32, seed: u64) -> Result<Self, Refusal> {
        let info = ALL.iter().find(|info| info.code == game);
        let info = info.ok_or(Refusal::new(nothing::NO_SUCH_GAME))?;
        let number = info.scenarios.iter().position(|s| s.code == scenario);
        let number = number.ok_or(Refusal::new(nothing::NO_SUCH_SCENARIO))? as u8;
        if options >> info.options.len() != 0 {
            return Err(Refusal::new(nothing::NO_SUCH_OPTION));
        }
        let game = match *info {
            info if info.code == war_comes_early::INFO.code => Which::WarComesEarly,
            #[cfg(feature = "munich-war")]
            info if info.code == munich_war::INFO.code => Which::MunichWar,
            _ => return Err(Refusal::new(nothing::NO_SUCH_GAME)),
        };
        Ok(Opening { game, scenario: number, options: options as u8, seed })
    }
}

/// First the number of the game, by its place among the variants.
impl Codec for AnyGame {
    fn write(&self, out: &mut Writer<'_>) {
        match self {
            AnyGame::WarComesEarly(state) => {
                out.byte(0);
                state.write(out);
            }
            #[cfg(feature = "munich-war")]
            AnyGame::MunichWar(state) => {
                out.byte(1);
                state.write(out);
            }
        }
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        match (from.byte(), self) {
            (0, AnyGame::WarComesEarly(state)) => state.read(from),
            #[cfg(feature = "munich-war")]
            (1, AnyGame::MunichWar(state)) => state.read(from),
            _ => from.fail(),
        }
    }
}
