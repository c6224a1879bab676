//! What nations do by themselves, by date or because of what others did (Status of All Nations,
//! Declarations of War, Soviet-Japanese Treaty).
//!
//! The sequence of play calls here as seasons and player turns begin and end; each of these
//! moments has one function. Nobody is asked.

use super::nations::Side;
use super::state::State;
use crate::game::Events;

/// What nations have done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status {
    /// STA-46: Turkey has joined a side.
    pub turkey_joined: bool,
}

crate::codec!(struct Status { turkey_joined });

impl Status {
    /// Nothing yet.
    pub const NONE: Status = Status { turkey_joined: false };
}

impl State {
    /// SEQ-04: a season begins: nations that change by date.
    pub(super) fn season_begins(&mut self, _events: &mut dyn Events) {}

    /// DOW-04: a player turn begins.
    pub(super) fn player_turn_begins(&mut self, _events: &mut dyn Events) {}

    /// MPL-06: nations whose turn this was are done: what looks at a single nation's turn.
    pub(super) fn nations_are_done(&mut self, _events: &mut dyn Events) {}

    /// MPL-06: the last player turn of a side is over: defeats, Vichy, joiners, victory.
    pub(super) fn side_is_done(&mut self, _side: Side, _events: &mut dyn Events) {}
}
