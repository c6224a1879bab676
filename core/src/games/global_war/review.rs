//! The End of Turn phase: one step after another, each in its own chapter: garrison claims
//! (`garrison`), Improvement Markers (`markers`), partisans and areas handed back.

use super::refusal as no;
use super::state::State;
use crate::game::Events;
use crate::rules::questions;

questions! {
    /// GAR-02: the End of Turn phase.
    pub enum Review of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// The next step of the phase.
    Next { runs game.end_phase(); }
}

impl State {
    pub(super) fn open_review(&mut self, _events: &mut dyn Events) {}
}
