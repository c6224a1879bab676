//! Stacking (8.0) and what happens to units that have no room (7.0).
//!
//! A hex holds five units, German mechanized corps and static divisions counting two; one army;
//! one German static corps. The limit holds at all times, for units passing through as well.
//! The owner of a stack says which unit is on top, which is all that its enemy sees (8.3).

use super::choices::verb;
use super::data::BOARD;
use super::phases::Sequence;
use super::refusal as no;
use super::state::{State, enemy, mark};
use super::terrain;
use super::units::{self, counter, nation_of};
use crate::board::{SpaceId, SpaceSet};
use crate::combat::best_steps;
use crate::forces::{UnitId, UnitSet};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::rules::{Load, Stacking, questions};

/// 8.0: units a hex holds.
pub const STACK_MAX: u8 = 5;

/// What stands in a hex, as stacking counts it.
#[derive(Clone, Copy, Default)]
pub struct Weight {
    units: u8,
    armies: u8,
    reserves: u8,
}

impl Load for Weight {
    fn add(&mut self, unit: UnitId) {
        self.units = self.units.saturating_add(counter(unit).weight);
        self.armies += u8::from(units::is_army(unit));
        self.reserves += u8::from(units::is_reserve_corps(unit));
    }

    fn check(&self, _at: SpaceId) -> Result<(), No> {
        allowed(self.armies <= 1, no::ONE_ARMY)?;
        allowed(self.units <= STACK_MAX && self.reserves <= 1, no::HEX_FULL)
    }
}

questions! {
    /// 7.0, 8.0: stacks, and units for which there is no room.
    pub enum Stacks of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 8.0: a phase is ending; overfull hexes from this one on are still to be looked at.
    Ending(from: SpaceId) { runs game.look_at_stacks(from, events); }
    /// 7.0, 8.0: which unit of an overfull hex the enemy moves out. 8.0 at the end of a phase lets
    /// the enemy leave things as they are.
    Disperse(from: SpaceId, optional: bool) {
        asks game.owner_of_stack(from).map_or(game.active, enemy), Kind::Excess,
            "Move which excess unit?", if optional { "8.0" } else { "7.0" };
        show prompt.ask.space = Some(from);
        auto game.end_dispersal(from, optional);
        unit it in game.units.stack(from), if game.check_excess(it, from) =>
            game.frames.call(Stacks::DisperseTo(it));
        choice verb::LEAVE, if allowed(optional, no::NOT_ASKED) => game.frames.end();
    }
    /// 7.0: where that unit goes.
    DisperseTo(unit: UnitId) {
        asks enemy(game.seat(unit)), Kind::ExcessTo, "Where to?", "7.0";
        show prompt.ask.unit = Some(unit);
        auto game.disperse_to_only(unit, events);
        space to of game.dispersal(unit), why game.check_dispersal(unit, to) => {
            game.frames.end();
            game.disperse(unit, to, events);
        };
    }
    /// 7.0: no room anywhere: the owner gives up a unit of the hex.
    GiveUp(at: SpaceId) {
        asks game.owner_of_stack(at).unwrap_or(game.active), Kind::GiveUp,
            "No room: give up which?", "7.0";
        show prompt.ask.space = Some(at);
        unit it in game.units.stack(at),
            if allowed(game.units.space(it) == Some(at), no::NOT_IN_THAT_HEX) => {
            game.frames.end();
            game.lose(it, "7.0", events);
        };
    }
    /// 8.3: which unit goes on top of its stack.
    Raise {
        asks game.active, Kind::Raise, "Which unit goes on top?", "8.3";
        unit it in game.units.on_map().map(|(unit, _)| unit), if game.check_raise(it) =>
            game.raise(it);
        // Where there is one stack to think of, that is the place to look at.
        show prompt.ask.space = game.only_stack(&prompt.units);
    }
}

impl State {
    fn owner_of_stack(&self, at: SpaceId) -> Option<Seat> {
        self.units.top(at).map(|unit| self.seat(unit))
    }

    /// 7.0: the hex has room again, or nobody there can be moved out. Says whether so.
    fn end_dispersal(&mut self, from: SpaceId, optional: bool) -> bool {
        if self.check_stack(from).is_ok() {
            self.frames.end();
            return true;
        }
        if self.units.stack(from).any(|unit| self.check_excess(unit, from).is_ok()) {
            return false;
        }
        if optional {
            self.frames.end();
        } else {
            self.frames.call(Stacks::GiveUp(from));
        }
        true
    }

    /// 7.0: where there is one hex only it goes there. Says whether so.
    fn disperse_to_only(&mut self, unit: UnitId, events: &mut dyn Events) -> bool {
        let to = self.dispersal(unit);
        let only = to.nth(0).filter(|_| to.nth(1).is_none());
        if let Some(only) = only {
            self.frames.end();
            self.disperse(unit, only, events);
        }
        only.is_some()
    }

    /// 7.0: may this unit be moved out of the overfull hex?
    fn check_excess(&self, unit: UnitId, from: SpaceId) -> Result<(), No> {
        if self.units.space(unit) != Some(from) {
            return Err(no::NOT_IN_THAT_HEX);
        }
        if self.dispersal(unit).is_empty() { Err(no::NO_ROOM_FOR_IT) } else { Ok(()) }
    }

    /// 7.0: a unit is put where the enemy wants it. It is out of any battle it was in.
    fn disperse(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let Some(from) = self.units.space(unit) else { return };
        events.event(Event::Dispersed { unit, from, to });
        self.enter(unit, to, events);
        self.group.remove(unit);
    }

    /// The hex that all these units are in, if it is one.
    fn only_stack(&self, units: &UnitSet) -> Option<SpaceId> {
        let mut hexes = units.iter().filter_map(|unit| self.units.space(unit));
        let first = hexes.next();
        first.filter(|first| hexes.all(|at| at == *first))
    }

    /// 7.0: where a unit of an overfull hex may be put. Hexes free of enemy zones come first.
    pub(super) fn dispersal(&self, unit: UnitId) -> SpaceSet {
        let Some(from) = self.units.space(unit) else { return SpaceSet::EMPTY };
        let zones = self.zones_of(enemy(self.seat(unit)));
        best_steps(&BOARD, from, |way| {
            self.may_disperse(unit, way.to).ok().map(|()| u8::from(zones.contains(way.to)))
        })
    }

    /// 7.0: could this unit be put there at all, zones aside?
    fn may_disperse(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let Some(from) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        let way = BOARD.ways(from).find(|way| way.to == to).ok_or(no::DISPERSE_ADJACENT)?;
        self.may_stand(unit, to)?;
        terrain::price(from, way, units::is_mech(unit)).ok_or(no::CLOSED_SIDE)?;
        self.check_room(unit, to)
    }

    /// 8.0, 11.5, 11.7, 13.1: may this unit be in the hex, room aside?
    pub(super) fn may_stand(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let seat = self.seat(unit);
        if !BOARD.exists(to) {
            return Err(no::NO_SUCH_SPACE);
        }
        if !BOARD.is_land(to) {
            return Err(no::WATER);
        }
        self.check_country(nation_of(unit), to)?;
        self.check_works(nation_of(unit), to)?;
        if self.has_unit(enemy(seat), to) {
            return Err(no::ENEMY_THERE);
        }
        if self.has_other_nation(unit, to) {
            return Err(no::OTHER_NATION);
        }
        Ok(())
    }

    /// 8.0: is a unit of another nation there? Nations never share a hex, friends or not.
    pub(super) fn has_other_nation(&self, unit: UnitId, to: SpaceId) -> bool {
        self.units.top(to).is_some_and(|other| nation_of(other) != nation_of(unit))
    }

    /// 8.3: the judge of putting a unit on top of its stack, once a phase. Whoever is raised last
    /// is on top, so any order can be had, and nobody goes round for ever.
    pub(super) fn check_raise(&self, unit: UnitId) -> Result<(), No> {
        self.check_acts(unit)?;
        let Some(at) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        if self.units.top(at) == Some(unit) {
            return Err(no::ON_TOP);
        }
        if self.units.marks(unit).has(mark::RAISED) { Err(no::RAISED_ALREADY) } else { Ok(()) }
    }

    /// 8.3: the judge of asking for it: is there a unit that could go on top?
    pub(super) fn check_raising(&self) -> Result<(), No> {
        let mut all = self.units.on_map().map(|(unit, _)| unit);
        if all.any(|unit| self.check_raise(unit).is_ok()) { Ok(()) } else { Err(no::NONE_BELOW) }
    }

    /// 8.3: a unit goes on top of its stack.
    pub(super) fn raise(&mut self, unit: UnitId) {
        self.units.raise(unit);
        self.units.mark(unit, mark::RAISED, true);
        self.frames.end();
    }

    /// The judge of a dispersal: a unit of the overfull hex to a hex.
    pub(super) fn check_dispersal(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        self.may_disperse(unit, to)?;
        if self.dispersal(unit).contains(to) { Ok(()) } else { Err(no::DISPERSE_ZONE) }
    }
}

impl Stacking for State {
    type Load = Weight;

    /// 8.0: the enemy may do so, once.
    fn thin_out(&mut self, at: SpaceId) {
        self.frames.goto(Stacks::Ending(SpaceId::new(at.raw() + 1)));
        self.frames.call(Stacks::Disperse(at, true));
    }

    fn stacks_done(&mut self, _events: &mut dyn Events) {
        self.frames.goto(Sequence::Closing(0));
    }
}
