//! Movement (2.0): who moves, how far, and what stops a unit.

use super::data::{BOARD, TERRAIN_CHART};
use super::refusal as no;
use super::{State, mark, verb};
use crate::board::{SpaceId, SpaceSet, Way};
use crate::forces::{UnitId, Where};
use crate::game::{Event, Events, Kind, No, Seat};
use crate::march::{Scratch, Steps};
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

/// The search for ways of one unit.
struct Mover<'a> {
    game: &'a State,
    seat: Seat,
}

impl Steps for Mover<'_> {
    /// 2.2: the price of the terrain.
    fn price(&self, _from: SpaceId, way: Way, _spent: u8) -> Option<u8> {
        let terrain = BOARD.ground(way.to)?.terrain;
        TERRAIN_CHART.at(usize::from(terrain.0), 0).map(|points| points as u8)
    }

    /// 2.4: beside an enemy it goes no further.
    fn goes_on(&self, at: SpaceId) -> bool {
        !self.game.beside_enemy(self.seat, at)
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
        let Some(start) = self.units.space(unit) else { return SpaceSet::EMPTY };
        // 2.3: nobody goes where somebody is.
        let free = |at: &SpaceId| BOARD.is_land(*at) && self.units.top(*at).is_none();
        let open: SpaceSet = BOARD.spaces().filter(free).collect();
        let points = self.roster().get(unit).front.movement;
        let mover = Mover { game: self, seat: self.active };
        scratch.search(&BOARD, start, points, false, &open, &mover);
        let mut reach = *scratch.reach();
        reach.remove(start);
        reach
    }

    /// 2.2, 2.3: why a unit does not get there.
    fn check_hex(&self, to: SpaceId) -> Result<(), No> {
        if !BOARD.exists(to) {
            return Err(no::NO_SUCH_SPACE);
        }
        Err(if self.units.top(to).is_some() { no::FULL } else { no::TOO_FAR })
    }

    /// 2.2: a unit goes there, hex by hex.
    fn march(&mut self, scratch: &mut Scratch, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let Some(start) = self.units.space(unit) else { return };
        self.destinations(scratch, unit);
        let mut from = start;
        let mover = Mover { game: self, seat: self.active };
        scratch.walk(&BOARD, start, to, &mover, |at| {
            events.event(Event::Moved { unit, from, to: at });
            from = at;
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
