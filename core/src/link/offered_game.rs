//! A game that is offered or played over a link, and what tells it from others.

use super::secret::first_word;
use super::sha256::sha256;
use crate::games::{ALL, AnyGame, Opening};
use crate::journal::Header;

/// Bytes of a game's or a scenario's code. One with a longer code cannot be played over a link: an
/// end that wants to is told that the other lacks it.
pub(super) const CODE_MAX: usize = 24;

/// A game that is offered or played.
#[derive(Clone, Copy)]
pub(super) struct Offered {
    pub game: &'static str,
    pub scenario: &'static str,
    pub options: u32,
    /// What tells it from other games.
    pub key: u64,
    /// What tells versions of it apart.
    pub mark: u64,
}

impl Offered {
    /// A game that this end has.
    pub fn find(game: &[u8], scenario: &[u8], options: u32) -> Option<Offered> {
        if game.len().max(scenario.len()) > CODE_MAX {
            return None;
        }
        let info = ALL.iter().find(|info| info.code.as_bytes() == game)?;
        let scenario = info.scenarios.iter().find(|s| s.code.as_bytes() == scenario)?;
        let mark = mark_of(info.code, scenario.code, options)?;
        Some(Offered { game: info.code, scenario: scenario.code, options, key: 0, mark })
    }
}

/// What tells one game from another: its name, scenario, options and seed.
pub(super) fn key_of(header: &Header) -> u64 {
    let names = sha256(&[header.game.as_bytes(), b" ", header.scenario.as_bytes()]);
    first_word(&[&names, &header.options.to_le_bytes(), &header.seed.to_le_bytes()])
}

/// What tells versions of a game apart: the hash of the scenario set up with no dice thrown. Not
/// inlined: the game it sets up must be gone from the stack when the caller goes on.
#[inline(never)]
fn mark_of(game: &str, scenario: &str, options: u32) -> Option<u64> {
    let opening = Opening::find(game, scenario, options, 0).ok()?;
    // Set up in place: a small stack has no room for the game twice.
    let mut game = AnyGame::BLANK;
    game.begin(opening);
    Some(game.get().hash())
}
