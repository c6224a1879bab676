//! Breakthrough (Breakthrough Movement Phase): armor that did not attack moves again; the areas it
//! enters change hands as the phase ends.

use super::areas::AreaSet;
use super::choices::verb;
use super::nations::POWERS;
use super::refusal as no;
use super::state::State;
use crate::game::{Events, Kind};
use crate::rules::questions;

questions! {
    /// BRK-01: breakthrough.
    pub enum Breakthrough of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// BRK-01: what moves.
    Break {
        asks game.active, Kind::Mover, "Break through with which?", "BRK-01";
        auto game.end_unless(false);
        choice verb::END => game.end_phase();
    }
}

/// BRK-02: areas that were entered, by the power that will have them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entered(pub [AreaSet; POWERS]);

crate::codec!(Entered([AreaSet::EMPTY; POWERS]));

impl Entered {
    /// None.
    pub const NONE: Entered = Entered([AreaSet::EMPTY; POWERS]);
}

impl State {
    pub(super) fn open_breakthrough(&mut self, _events: &mut dyn Events) {
        self.own.breakthrough = Entered::NONE;
    }

    /// BRK-02: entered areas change hands.
    pub(super) fn close_breakthrough(&mut self, events: &mut dyn Events) {
        self.finish_phase(events);
    }
}
