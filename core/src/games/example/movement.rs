//! Movement (2.0): who moves, and how far.

use super::choices::verb;
use super::data::{BOARD, TERRAIN_CHART};
use super::refusal as no;
use super::{State, mark};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::UnitId;
use crate::game::{Events, Kind, No, allowed};
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
        allowed(self.seat(unit) == self.active, no::NOT_YOURS)?;
        allowed(!self.units.marks(unit).has(mark::MOVED), no::MOVED)
    }

    /// 2.2, 2.3: everywhere a unit can go.
    fn destinations(&self, scratch: &mut Scratch, unit: UnitId) -> SpaceSet {
        let Some(start) = self.units.space(unit) else { return SpaceSet::EMPTY };
        let free = |at: &SpaceId| BOARD.is_land(*at) && self.units.top(*at).is_none();
        let open = BOARD.spaces().filter(free).collect();
        let purse = Purse { points: self.roster().get(unit).front.movement, least_one_step: false };
        scratch.search(&BOARD, &Walk, &Terms::from(start), &open, purse);
        scratch.reach_from(start)
    }

    /// 2.2, 2.3: why a unit does not get there.
    fn check_hex(&self, to: SpaceId) -> Result<(), No> {
        Err(if self.units.top(to).is_some() { no::FULL } else { no::TOO_FAR })
    }

    /// 2.2: a unit goes there, hex by hex.
    fn march(&mut self, scratch: &mut Scratch, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        self.destinations(scratch, unit);
        let Some(from) = self.units.space(unit) else { return };
        self.go_along(scratch, unit, (&Walk, &Terms::from(from)), to, events, |_, _, _| {});
        // 4.1: its side was there last.
        self.take(to, self.active, events);
        self.finish(unit);
    }

    /// 2.1: a unit has moved.
    fn finish(&mut self, unit: UnitId) {
        self.units.mark(unit, mark::MOVED, true);
        self.frames.end();
    }
}
