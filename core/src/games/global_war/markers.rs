//! Soviet Improvement Markers (Soviet Improvements, errata): one more each turn from the German
//! attack on, six in the end, and then one less each turn.

use super::areas::EXPANDED_SOVIET;
use super::choices::verb;
use super::nations::Nation::Soviets;
use super::refusal as no;
use super::state::State;
use super::units::{self, Class, MARKERS, class};
use crate::board::SpaceId;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::rules::questions;

questions! {
    /// SIM-01: Improvement Markers.
    pub enum Markers of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// SIM-01, SIM-04: where the next one goes.
    Place {
        asks game.soviet_seat(), Kind::Marker, "Improve which area?", "SIM-01";
        auto game.end_markers();
        space at in EXPANDED_SOVIET.iter(), if game.check_marker(at) =>
            game.place_marker(at, events);
        choice verb::PASS => game.frames.end();
    }
    /// SIM-09: which one leaves the game.
    Remove {
        asks game.soviet_seat(), Kind::GiveUp, "Take off which marker?", "SIM-09";
        auto game.end_removal(events);
        unit it in game.markers_left(), if game.check_marker_left(it) => {
            game.remove_for_good(it, "SIM-09", events);
        };
    }
}

/// SIM-09: the turns of the invasion, counted from 0, from which markers go.
const FADING: u8 = 6;

/// Markers that there are at most so many turns after the invasion (SIM-01, SIM-09).
const fn markers_in_turn(turns: u8) -> u8 {
    if turns < FADING { turns + 1 } else { (2 * FADING - 1).saturating_sub(turns) }
}

impl State {
    fn soviet_seat(&self) -> Seat {
        self.seat_for(Soviets).unwrap_or(self.active)
    }

    /// SIM-01: the markers' step of the Soviet End of Turn.
    pub(super) fn place_markers(&mut self, _events: &mut dyn Events) {
        let soviet = self.acting() & Soviets.bit() != 0 && !self.is_defeated(Soviets);
        if soviet && self.own.politics.invasion.is_set() {
            self.frames.call(Markers::Place);
            self.frames.call(Markers::Remove);
        }
    }

    /// Markers that this turn allows.
    fn markers_allowed(&self) -> u8 {
        markers_in_turn(self.own.politics.invasion.until(self.date()))
    }

    /// Markers that have not left the game.
    fn markers_left(&self) -> UnitSet {
        let left = |unit: &UnitId| self.check_marker_left(*unit).is_ok();
        MARKERS.into_iter().filter(left).collect()
    }

    fn check_marker_left(&self, unit: UnitId) -> Result<(), No> {
        let there = !matches!(self.units.whereabouts(unit), Where::Eliminated | Where::Out);
        allowed(class(unit) == Class::Marker && there, no::NOT_ON_MAP)
    }

    /// SIM-09: nobody is asked when one that is off the map can go.
    fn end_removal(&mut self, events: &mut dyn Events) -> bool {
        let fading = self.own.politics.invasion.until(self.date()) >= FADING;
        let left = self.markers_left();
        if !fading || left.len() <= usize::from(self.markers_allowed()) {
            self.frames.end();
            return true;
        }
        let off_map = left.iter().find(|unit| self.units.space(*unit).is_none());
        let last = left.nth(0).filter(|_| left.len() == 1);
        match off_map.or(last) {
            Some(unit) => {
                self.remove_for_good(unit, "SIM-09", events);
                true
            }
            None => false,
        }
    }

    /// SIM-04: one that could be placed now.
    fn marker_in_hand(&self) -> Option<UnitId> {
        let on_map = MARKERS.iter().filter(|unit| self.units.space(**unit).is_some()).count();
        if on_map >= usize::from(self.markers_allowed()) {
            return None;
        }
        self.markers_left().iter().find(|unit| {
            matches!(self.units.whereabouts(*unit), Where::Box(units::PILE | units::LATER))
        })
    }

    fn end_markers(&mut self) -> bool {
        let done = self.marker_in_hand().is_none()
            || !EXPANDED_SOVIET.iter().any(|at| self.check_marker(at).is_ok());
        if done {
            self.frames.end();
        }
        done
    }

    /// SIM-03: the judge of an area for a marker.
    fn check_marker(&self, at: SpaceId) -> Result<(), No> {
        allowed(EXPANDED_SOVIET.contains(at), no::MARKER_BORDER)?;
        allowed(self.own.owner.of(at) == Some(Soviets), no::MARKER_PLACE)?;
        let (mut helped, mut marked) = (false, false);
        for unit in self.units.stack(at).filter(|unit| self.nation(*unit) == Soviets) {
            let class = class(unit);
            marked |= class == Class::Marker;
            helped |= class.is_troops() || matches!(class, Class::Tactical | Class::Fort);
        }
        allowed(!marked, no::FULL_MARKER)?;
        allowed(helped, no::MARKER_PLACE)
    }

    fn place_marker(&mut self, at: SpaceId, events: &mut dyn Events) {
        if let Some(unit) = self.marker_in_hand() {
            self.units.put(unit, Where::Space(at));
            events.event(Event::Placed { unit, at });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SIM-09: the example of the book: six in the sixth turn, the last one goes in Spring 1944.
    #[test]
    fn markers_come_and_go() {
        let counts: std::vec::Vec<u8> = (0..13).map(markers_in_turn).collect();
        assert_eq!(counts, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0, 0]);
    }
}
