//! Movement (2.0): who moves, how far, and what stops a unit.

use super::data::{BOARD, TERRAIN_CHART};
use super::refusal as no;
use super::{State, mark, verb};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, Where};
use crate::game::{Event, Events, Kind, No};
use crate::march::{Purse, Scratch, Steps, Terms, prices_out_of};
use crate::rules::questions;

questions! {
    /// 2.0: movement.
    pub enum Movement of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 2.1: what to move.
    Move {
        asks game.active, Kind::Mover, "Move which unit?", "2.1";
        unit it in game.units.on_map().map(|(unit, _)| unit), if game.check_mover(it) =>
            game.frames.call(Movement::March(it));
        choice verb::END => game.end_phase(events);
    }
    /// 2.2: where it goes.
    March(unit: UnitId) {
        asks game.active, Kind::March, "Where to?", "2.2";
        show prompt.ask.unit = Some(unit);
        space to of game.destinations(scratch, unit), why game.check_hex(to) =>
            game.march(scratch, unit, to, events);
        choice verb::STAY => game.finish(unit);
    }
}

/// Steps as the search sees them: all units alike.
struct Walk;

impl Steps for Walk {
    /// 2.2: the price of the terrain.
    fn prices(&self, from: SpaceId) -> u32 {
        prices_out_of(&BOARD, from, |way| {
            let terrain = usize::from(BOARD.terrain(way.to).0);
            TERRAIN_CHART.at(terrain, 0).map(|points| points as u8)
        })
    }
}

impl State {
    /// 2.1: the judge of a unit that is to move.
    fn check_mover(&self, unit: UnitId) -> Result<(), No> {
        if unit.index() >= super::UNITS || self.seat(unit) != self.active {
            return Err(no::NOT_YOURS);
        }
        if self.units.marks(unit).has(mark::MOVED) { Err(no::MOVED) } else { Ok(()) }
    }

    /// 2.2 to 2.4: everywhere a unit can go.
    fn destinations(&self, scratch: &mut Scratch, unit: UnitId) -> SpaceSet {
        let mut reach = SpaceSet::EMPTY;
        self.search(scratch, unit, &mut |scratch, _| reach = *scratch.reach());
        if let Some(start) = self.units.space(unit) {
            reach.remove(start);
        }
        reach
    }

    /// Searches for a unit's ways, and shows them to somebody.
    fn search(
        &self,
        scratch: &mut Scratch,
        unit: UnitId,
        show: &mut dyn FnMut(&Scratch, &Terms<'_>),
    ) {
        let Some(start) = self.units.space(unit) else { return };
        // 2.3: nobody goes where somebody is. 2.4: beside an enemy nobody goes further.
        let free = |at: &SpaceId| BOARD.is_land(*at) && self.units.top(*at).is_none();
        let open: SpaceSet = BOARD.spaces().filter(free).collect();
        let halts = open.iter().filter(|at| self.beside_enemy(self.active, *at)).collect();
        let none = SpaceSet::EMPTY;
        let terms = Terms { start, halts: &halts, not_first: &none, dearer: (&none, 0) };
        let points = self.roster().get(unit).front.movement;
        scratch.search(&BOARD, &Walk, &terms, &open, Purse { points, least_one_step: false });
        show(scratch, &terms);
    }

    /// 2.2, 2.3: why a unit does not get there.
    fn check_hex(&self, to: SpaceId) -> Result<(), No> {
        Err(if self.units.top(to).is_some() { no::FULL } else { no::TOO_FAR })
    }

    /// 2.2: a unit goes there, hex by hex.
    fn march(&mut self, scratch: &mut Scratch, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        self.search(scratch, unit, &mut |scratch, terms| {
            let mut from = terms.start;
            scratch.walk(&BOARD, &Walk, terms, to, |at| {
                events.event(Event::Moved { unit, from, to: at });
                from = at;
            });
        });
        self.enter(unit, to, events);
        self.finish(unit);
    }

    /// A unit stands in a hex, which its side then holds.
    pub(super) fn enter(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let seat = self.seat(unit);
        self.units.put(unit, Where::Space(to));
        if !self.held.holds(seat, to) {
            self.held.give(to, Some(seat));
            events.event(Event::Control { space: to, seat });
        }
    }

    /// 2.1: a unit has moved.
    fn finish(&mut self, unit: UnitId) {
        self.units.mark(unit, mark::MOVED, true);
        self.frames.end();
    }
}
