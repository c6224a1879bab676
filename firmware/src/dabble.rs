//! Somebody who takes decisions at random, for tests of the cable: with the feature `dabble` every
//! seat at this device is theirs. Nothing of it is in an image that ships.
//!
//! The same position always gives the same decision, so the seed tells the whole game: the test
//! plays it again on the desktop. It is in two programs, of which only one is a handheld.

use hexmarch_core::game::{Action, Dice};
use hexmarch_core::journal::Header;
use hexmarch_core::session::Session;

/// The decision to take.
pub fn decision(header: &Header, session: &Session) -> Option<Action> {
    let mut dice = Dice::new(header.seed ^ u64::from(session.count()));
    let n = dice.below(session.prompt().len() as u32);
    session.prompt().nth(n as usize)
}
