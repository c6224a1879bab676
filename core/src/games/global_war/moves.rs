//! Movement (Movement in General, Land Movement): who moves next, and where land units can go.
//!
//! A unit moves once a turn (MOV-01). The question `March` is answered by the unit's own kind of
//! movement: on land here, at sea in `sea`, in the air in `air` and `airborne`.

use super::choices::verb;
use super::refusal as no;
use super::state::State;
use crate::game::{Events, Kind};
use crate::rules::questions;

questions! {
    /// MOV-01: movement.
    pub enum Movement of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// MOV-01: what to move.
    Move {
        asks game.active, Kind::Mover, "Move which unit?", "MOV-01";
        auto game.end_unless(false);
        choice verb::END => game.end_phase();
    }
}

impl State {
    /// GR-34: what is friendly as the turn begins.
    pub(super) fn open_movement(&mut self, _events: &mut dyn Events) {
        if self.own.share == 0 {
            self.note_bases();
        }
    }
}
