//! The games, one folder each, and one place that holds any of them.
//!
//! States of different games share the memory of the largest. Adding a game is a data folder, a
//! folder here, and a line in each list below.

pub mod munich_war;
pub mod war_comes_early;

use crate::game::{Game, GameInfo, Refusal};

/// What can be played.
pub static ALL: &[&GameInfo] = &[&war_comes_early::INFO];

/// A game in play, whichever it is.
///
/// The order of the variants is part of every kept game: new ones go to the end.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
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
        postcard::serialize_with_flavor(self, Push(push)).is_ok()
    }

    /// Reads a state that was written down. `None` if the bytes are no state.
    ///
    /// Only the form is checked. Whoever does not trust the bytes plays the actions instead.
    pub fn read(pop: &mut dyn FnMut() -> Option<u8>) -> Option<AnyGame> {
        let mut reader = postcard::Deserializer::from_flavor(Pop(pop));
        serde::Deserialize::deserialize(&mut reader).ok()
    }
}

struct Push<'a>(&'a mut dyn FnMut(u8) -> bool);

impl postcard::ser_flavors::Flavor for Push<'_> {
    type Output = ();
    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        if (self.0)(byte) { Ok(()) } else { Err(postcard::Error::SerializeBufferFull) }
    }
    fn finalize(self) -> postcard::Result<()> {
        Ok(())
    }
}

struct Pop<'a>(&'a mut dyn FnMut() -> Option<u8>);

impl<'a> postcard::de_flavors::Flavor<'a> for Pop<'a> {
    type Remainder = ();
    type Source = ();
    fn pop(&mut self) -> postcard::Result<u8> {
        (self.0)().ok_or(postcard::Error::DeserializeUnexpectedEnd)
    }
    /// States own what they hold, so nothing is ever borrowed from the bytes.
    fn try_take_n(&mut self, _: usize) -> postcard::Result<&'a [u8]> {
        Err(postcard::Error::WontImplement)
    }
    fn finalize(self) -> postcard::Result<()> {
        Ok(())
    }
}
