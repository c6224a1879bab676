//! Reinforcements, upgrades and units that come by events (Reinforcements, Early and
//! Date-Dependent Reinforcements, Upgrades).
//!
//! A unit on the track stands at its printed turn; what is due follows from the shifts (ERY-01,
//! USE-06). The phase deals with upgrades and arrivals one by one, asking where a unit goes only
//! if there is a choice, and then lets the player buy ([`super::replacements`]).

use super::refusal as no;
use super::replacements::Replacements;
use super::state::State;
use crate::board::{SpaceId, SpaceSet};
use crate::forces::UnitId;
use crate::game::{Events, Kind, No, Seat};
use crate::rules::questions;

questions! {
    /// RNF-01: what comes by itself.
    pub enum Arrivals of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// RNF-01: the next unit that is due.
    Next { runs game.next_arrival(events); }
    /// RNF-02: where it arrives.
    Arrive(unit: UnitId) {
        asks game.owner_seat(unit), Kind::Arrive, "Where does it arrive?", "RNF-02";
        show prompt.ask.unit = Some(unit);
        space to of game.arrival_areas(unit), why game.check_arrival(unit, to) =>
            game.arrive(unit, to, events);
    }
}

impl State {
    /// Who decides for a unit.
    pub(super) fn owner_seat(&self, unit: UnitId) -> Seat {
        self.seat_for(self.nation(unit)).unwrap_or(self.active)
    }

    fn next_arrival(&mut self, _events: &mut dyn Events) {
        self.frames.reset(Replacements::Rebuild);
    }

    /// RNF-02 to RNF-06: where a unit may arrive.
    pub(super) fn arrival_areas(&self, _unit: UnitId) -> SpaceSet {
        SpaceSet::EMPTY
    }

    /// The judge of an arrival, or of a replacement (REP-10).
    pub(super) fn check_arrival(&self, _unit: UnitId, _to: SpaceId) -> Result<(), No> {
        Err(no::HOME_STAR)
    }

    fn arrive(&mut self, _unit: UnitId, _to: SpaceId, _events: &mut dyn Events) {}
}
