//! Forts that come and go (Forts): the Siegfried Line and the Atlantic Wall, Brest-Litovsk, Moscow.
//! What comes later is put on the track.

use super::areas::home_of;
use super::nations::Nation::{France, Germany};
use super::nations::Side;
use super::state::State;
use super::units::{ATLANTIC_WALL, BREST_FORT, LATER, MOSCOW_FORT, SIEGFRIED, class};
use crate::forces::{UnitId, Where};
use crate::game::Events;

/// FRT-08: turns until the Atlantic Wall is built.
const WALL_TURNS: u8 = 4;

impl State {
    /// FRT-07: as a German turn ends: France has fallen, or no Ally is left there.
    pub(super) fn look_at_siegfried(&mut self, events: &mut dyn Events) {
        let german = self.acting() & Germany.bit() != 0;
        if !german || self.units.space(SIEGFRIED).is_none() {
            return;
        }
        let france = home_of(France);
        let ally = |unit: UnitId| {
            let class = class(unit);
            let counts = !class.is_bomber() && !class.is_atlantic();
            self.side_of(self.nation(unit)) == Side::Allied && counts
        };
        let held = self.units.on_map().any(|(unit, at)| france.contains(at) && ally(unit));
        if held && !self.is_defeated(France) {
            return;
        }
        self.own.defeat.siegfried = self.date();
        self.remove_for_good(SIEGFRIED, "FRT-07", events);
        for wall in ATLANTIC_WALL {
            self.await_event(wall, WALL_TURNS, events);
        }
    }

    /// FRT-12, FRT-13: a fort that comes a turn later.
    pub(super) fn await_forts(&mut self, brest: bool, events: &mut dyn Events) {
        self.await_event(if brest { BREST_FORT } else { MOSCOW_FORT }, 1, events);
    }

    /// A unit that waits for an event is put on the track, so many turns from now.
    pub(super) fn await_event(&mut self, unit: UnitId, turns: u8, events: &mut dyn Events) {
        if self.units.whereabouts(unit) == Where::Box(LATER) {
            let due = self.date().plus(turns);
            self.send(unit, Where::Turn(due.0), events);
        }
    }
}
