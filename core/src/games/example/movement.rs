//! Movement (2.0): who moves, and how far.

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

/// Nothing stops a unit on its way, and nothing makes it dearer.
fn terms(start: SpaceId) -> Terms<'static> {
    static NONE: SpaceSet = SpaceSet::EMPTY;
    Terms { start, halts: &NONE, not_first: &NONE, dearer: (&NONE, 0) }
}

impl State {
    /// 2.1: the judge of a unit that is to move.
    fn check_mover(&self, unit: UnitId) -> Result<(), No> {
        if unit.index() >= super::UNITS || self.seat(unit) != self.active {
            return Err(no::NOT_YOURS);
        }
        if self.units.marks(unit).has(mark::MOVED) { Err(no::MOVED) } else { Ok(()) }
    }

    /// 2.2, 2.3: everywhere a unit can go.
    fn destinations(&self, scratch: &mut Scratch, unit: UnitId) -> SpaceSet {
        let Some(start) = self.units.space(unit) else { return SpaceSet::EMPTY };
        let free = |at: &SpaceId| BOARD.is_land(*at) && self.units.top(*at).is_none();
        let open = BOARD.spaces().filter(free).collect();
        let purse = Purse { points: self.roster().get(unit).front.movement, least_one_step: false };
        scratch.search(&BOARD, &Walk, &terms(start), &open, purse);
        let mut reach = *scratch.reach();
        reach.remove(start);
        reach
    }

    /// 2.2, 2.3: why a unit does not get there.
    fn check_hex(&self, to: SpaceId) -> Result<(), No> {
        Err(if self.units.top(to).is_some() { no::FULL } else { no::TOO_FAR })
    }

    /// 2.2: a unit goes there, hex by hex.
    fn march(&mut self, scratch: &mut Scratch, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        self.destinations(scratch, unit);
        let Some(mut from) = self.units.space(unit) else { return };
        scratch.walk(&BOARD, &Walk, &terms(from), to, |at| {
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
