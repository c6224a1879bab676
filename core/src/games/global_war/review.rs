//! The End of Turn phase: one step after another, each in its own chapter: garrison claims
//! (`garrison`), Improvement Markers (`markers`), partisans, areas handed back; and what the end of
//! a side's turn still has to ask (`vichy`, `defeat`).

use super::areas::{AreaSet, FIRST_OWNERS, country};
use super::choices::verb;
use super::nations::Nation::{self, *};
use super::phases::Sequence;
use super::refusal as no;
use super::state::State;
use crate::board::SpaceId;
use crate::game::{Events, Kind, No, allowed};
use crate::rules::questions;

questions! {
    /// GAR-02: the End of Turn phase.
    pub enum Review of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// The next step of the phase.
    Next { runs game.next_step(events); }
    /// SPC-07: a Chinese area goes back to China.
    HandBack {
        asks game.active, Kind::Marker, "Hand which area to China?", "SPC-07";
        auto game.end_hand_back();
        space at in game.chinese_areas().iter(), if game.check_hand_back(at) =>
            game.possess(at, China, events);
        choice verb::PASS => game.frames.end();
    }
}

impl State {
    pub(super) fn open_review(&mut self, events: &mut dyn Events) {
        self.own.garrison.step = 0;
        self.own.garrison.passed = false;
        self.look_at_siegfried(events);
    }

    /// The steps of the phase, each of which asks what it has to and comes back here.
    fn next_step(&mut self, events: &mut dyn Events) {
        let step = self.own.garrison.step;
        self.own.garrison.step += 1;
        match step {
            0 => self.frames.call(super::garrison::Claims::Claim),
            1 => {
                // GAR-10: after claims have moved whom they move.
                self.note_star_garrisons();
                self.place_markers(events);
            }
            2 => self.frames.call(super::partisans::Partisans::Rise),
            3 => self.frames.call(Review::HandBack),
            _ => self.end_phase(),
        }
    }

    fn end_hand_back(&mut self) -> bool {
        let done = !self.chinese_areas().iter().any(|at| self.check_hand_back(at).is_ok());
        if done {
            self.frames.end();
        }
        done
    }

    /// SPC-07: areas of China in the hands of Britain and the US.
    fn chinese_areas(&self) -> AreaSet {
        self.own.owner.lands(Britain.bit() | America.bit())
    }

    /// The judge of an area that is handed back.
    fn check_hand_back(&self, at: SpaceId) -> Result<(), No> {
        let first = FIRST_OWNERS.get(at.index()).copied().flatten();
        let chinese = country(at) == China.home() || first == Some(China);
        let holder: Option<Nation> = self.own.owner.of(at);
        let ours = holder.is_some_and(|nation| self.acting() & nation.bit() != 0);
        allowed(ours && !self.is_defeated(China), no::NOT_YOURS)?;
        allowed(chinese, no::NOT_CHINESE)
    }

    /// What a side's end of turn still has to ask, and then the next player turn.
    pub(super) fn between_turns(&mut self, events: &mut dyn Events) {
        if !self.ask_aftermath(events) {
            self.next_player_turn(events);
        }
    }

    /// After the last question of a player turn.
    pub(super) fn begin_aftermath(&mut self) {
        self.frames.reset(Sequence::Between);
    }
}
