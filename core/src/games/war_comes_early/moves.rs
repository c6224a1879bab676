//! Movement (11.0): picking units, where they can go, and going there.
//!
//! A unit, or several that began the phase in one hex, is picked and sent somewhere. It may be
//! picked again while it has points left and no unit from another hex has begun to move (11.2),
//! so a path can be shaped leg by leg: passing through a hex takes control of it (3.6).

use super::choices::verb;
use super::data::BOARD;
use super::refusal as no;
use super::stacking::{Stacks, Weight};
use super::state::{GERMAN, State, enemy, mark};
use super::{terrain, units};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, Where};
use crate::game::{Events, Kind, No};
use crate::march::{self, Hindrance, Purse, Scratch, Steps, Terms};
use crate::rules::{Load, questions};

/// The question a field in the scratch answers: where one picked unit can go.
const ONE: u32 = 1;
/// Where several can go together.
const SEVERAL: u32 = 2;

/// A unit on the move, as the search sees it.
pub(super) struct Mover {
    start: SpaceId,
    mech: bool,
    /// 9.1: zones stop it.
    heeds_zones: bool,
    /// 9.1: it begins in a zone and may not step straight into another.
    pinned: bool,
    /// 11.6: in column it may not enter zones at all.
    column: bool,
    /// Enemy zones.
    zones: SpaceSet,
    /// 6.2.2: enemy air zones, which cost more.
    air: SpaceSet,
}

impl Steps for Mover {
    #[inline(always)]
    fn prices(&self, from: SpaceId) -> u32 {
        terrain::step_prices(from, self.mech)
    }
}

impl Mover {
    /// 9.1: zones stop whoever enters, and do not follow one another.
    fn terms(&self) -> Terms<'_> {
        Terms {
            start: self.start,
            halts: if self.heeds_zones { &self.zones } else { &SpaceSet::EMPTY },
            not_first: if self.pinned { &self.zones } else { &SpaceSet::EMPTY },
            dearer: (&self.air, terrain::AIR_HALVES),
        }
    }
}

questions! {
    /// 11.0: movement.
    pub enum Movement of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 11.0: what to move.
    Move {
        asks game.active, Kind::Mover, "Move which unit?", "11.0";
        unit it in game.units.on_map().map(|(unit, _)| unit), if game.check_mover(it) =>
            game.pick_mover(it, events);
        choice verb::END => game.end_phase();
        choice verb::TOP, if game.check_raising() => game.frames.call(Stacks::Raise);
        choice verb::VIOLATE, each number in game.neutrals(), if game.check_violation(number) =>
            game.violate(number, events);
    }
    /// 11.0: where the picked units go, or who joins them.
    March {
        asks game.active, Kind::March, "Where to?", "11.0";
        show {
            prompt.ask.unit = game.group.iter().next();
            prompt.ask.halves = game.group.iter().map(|unit| game.left_halves(unit)).min();
            prompt.selected = game.group;
        };
        // 10.5: all that were picked may have been broken down and put elsewhere.
        auto game.end_empty_march();
        space to of game.destinations(scratch), why game.why_not_there(to) =>
            game.march(scratch, to, events);
        unit it in game.companions(), if game.check_joiner(it) => game.join(it, events);
        choice verb::STAND => game.stand_picked();
        choice verb::COLUMN, if game.check_column() => game.form_column();
    }
}

impl State {
    /// Units in the hex of those picked.
    fn companions(&self) -> impl Iterator<Item = UnitId> + '_ {
        let at = self.group.iter().next().and_then(|unit| self.units.space(unit));
        at.into_iter().flat_map(|at| self.units.stack(at))
    }

    fn end_empty_march(&mut self) -> bool {
        let empty = self.group.is_empty();
        if empty {
            self.frames.end();
        }
        empty
    }

    /// 11.0: the judge of picking a unit to move.
    pub(super) fn check_mover(&self, unit: UnitId) -> Result<(), No> {
        self.check_acts(unit)?;
        if self.units.space(unit).is_none() {
            return Err(no::NOT_ON_MAP);
        }
        if units::is_static(unit) {
            return Err(no::STATIC);
        }
        if self.units.marks(unit).has(mark::FINISHED) {
            return Err(no::FINISHED);
        }
        Ok(())
    }

    /// 11.2: the judge of taking one more unit along.
    pub(super) fn check_joiner(&self, unit: UnitId) -> Result<(), No> {
        self.check_mover(unit)?;
        if self.group.contains(unit) {
            return Err(no::IN_GROUP);
        }
        let Some(leader) = self.group.iter().next() else { return Err(no::NOT_ASKED) };
        if self.units.space(unit) != self.units.space(leader)
            || self.began(unit) != self.began(leader)
        {
            return Err(no::OTHER_STACK);
        }
        Ok(())
    }

    /// Where a unit began the phase, as long as its stack may still move.
    fn began(&self, unit: UnitId) -> Option<SpaceId> {
        if self.units.marks(unit).has(mark::MOVED) {
            self.own.origin
        } else {
            self.units.space(unit)
        }
    }

    /// 11.0: a unit is picked. An army out of supply breaks down instead of moving (10.5).
    pub(super) fn pick_mover(&mut self, unit: UnitId, events: &mut dyn Events) {
        // 3.3: neutrality is violated before anything else is done in a phase.
        self.own.war.opening = false;
        self.group.clear();
        if self.ready(unit, events) {
            self.group.insert(unit);
            self.frames.call(Movement::March);
        }
    }

    /// 11.2: one more unit comes along.
    pub(super) fn join(&mut self, unit: UnitId, events: &mut dyn Events) {
        if self.ready(unit, events) {
            self.group.insert(unit);
        }
    }

    /// 10.0, 11.6: supply and column movement are judged as the move begins. Says whether the
    /// unit is still there to move.
    fn ready(&mut self, unit: UnitId, events: &mut dyn Events) -> bool {
        if self.units.marks(unit).has(mark::MOVED) {
            return true;
        }
        let Some(at) = self.units.space(unit) else { return false };
        let supplied = self.supplied(unit);
        if !supplied && units::breaks_down(unit) {
            self.break_down(unit, "10.5", events);
            self.call_dispersal(at);
            return false;
        }
        self.units.mark(unit, mark::UNSUPPLIED, !supplied);
        true
    }

    /// 11.6: the judge of column movement: for units in supply and away from the enemy as their
    /// move begins.
    pub(super) fn check_column(&self) -> Result<(), No> {
        for unit in self.group.iter() {
            let marks = self.units.marks(unit);
            if marks.has(mark::MOVED | mark::COLUMN) {
                return Err(no::COLUMN_LATE);
            }
            if marks.has(mark::UNSUPPLIED) {
                return Err(no::COLUMN_SUPPLY);
            }
            let foe = enemy(self.seat(unit));
            let Some(at) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
            if self.has_enemy_beside(unit, at) {
                return Err(no::COLUMN_ENEMY);
            }
            if self.in_air_zone(foe, at) {
                return Err(no::COLUMN_AIR);
            }
        }
        Ok(())
    }

    /// 11.6: the picked units march in column.
    pub(super) fn form_column(&mut self) {
        for unit in self.group.iter() {
            self.units.mark(unit, mark::COLUMN, true);
        }
    }

    /// 2.3.2, 10.5, 11.6: half points a unit could still spend.
    pub(super) fn left_halves(&self, unit: UnitId) -> u8 {
        let marks = self.units.marks(unit);
        let mut points = units::counter(unit).front.movement;
        if marks.has(mark::UNSUPPLIED) {
            points = points.div_ceil(2);
        }
        if marks.has(mark::COLUMN) {
            points *= 2;
        }
        (points * 2).saturating_sub(marks.number(mark::SPENT.0, mark::SPENT.1))
    }

    /// The hexes a unit may enter: in its countries, free of enemies, other nations and shut
    /// works, with room for it.
    fn open_to(&self, unit: UnitId) -> SpaceSet {
        let nation = units::nation_of(unit);
        let mut open = terrain::land_of(self.range(nation));
        self.shut_works(nation, &mut open);
        // Stacks stand side by side in the table, so one pass weighs them all.
        let mut load = Weight::default();
        let mut last = None;
        for (other, at) in self.units.on_map() {
            if last != Some(at) {
                last = Some(at);
                load = Weight::default();
                load.add(unit);
            }
            if other != unit {
                load.add(other);
            }
            if units::nation_of(other) != nation || load.check(at).is_err() {
                open.remove(at);
            }
        }
        open
    }

    pub(super) fn mover(&self, unit: UnitId, start: SpaceId) -> Mover {
        let foe = enemy(self.seat(unit));
        let zones = self.zones_of(foe);
        let heeds_zones = !units::ignores_zones(unit);
        Mover {
            start,
            mech: units::is_mech(unit),
            heeds_zones,
            pinned: heeds_zones && zones.contains(start),
            column: self.units.marks(unit).has(mark::COLUMN),
            zones,
            air: self.air_zone(foe),
        }
    }

    fn search(&self, scratch: &mut Scratch, unit: UnitId) -> Option<Mover> {
        let start = self.units.space(unit)?;
        let mover = self.mover(unit, start);
        self.look_from(scratch, unit, &mover, self.left_halves(unit));
        Some(mover)
    }

    /// Fills the scratch with what a unit can reach for so many half points.
    pub(super) fn look_from(&self, scratch: &mut Scratch, unit: UnitId, mover: &Mover, halves: u8) {
        let mut open = self.open_to(unit);
        if mover.column {
            // 11.6: no zones in column, on the ground or in the air.
            open.subtract(&mover.zones);
            open.subtract(&mover.air);
        }
        // 11.1: one hex whatever it costs, as the first step of a move.
        let least_one_step = !self.units.marks(unit).has(mark::MOVED);
        let purse = Purse { points: halves, least_one_step };
        scratch.search(&BOARD, mover, &mover.terms(), &open, purse);
    }

    /// Where the picked units can go together. The scratch keeps the answer.
    fn destinations(&self, scratch: &mut Scratch) -> SpaceSet {
        if let Some(answer) = scratch.answer(self.running, self.question()) {
            return *answer;
        }
        let mut all: Option<SpaceSet> = None;
        for unit in self.group.iter() {
            let Some(mover) = self.search(scratch, unit) else { continue };
            let reach = scratch.reach_from(mover.start);
            match &mut all {
                Some(all) => all.intersect(&reach),
                None => all = Some(reach),
            }
        }
        let mut all = all.unwrap_or_default();
        if self.group.only().is_none() {
            // 8.0: there must be room for all of them.
            let full: SpaceSet =
                all.iter().filter(|to| self.check_room_for_group(*to).is_err()).collect();
            all.subtract(&full);
        }
        scratch.keep(self.running, self.question(), &all);
        all
    }

    /// With one unit picked the scratch keeps its prices as well as the answer.
    fn question(&self) -> u32 {
        if self.group.only().is_some() { ONE } else { SEVERAL }
    }

    fn check_room_for_group(&self, to: SpaceId) -> Result<(), No> {
        let mut load = self.load(to, |unit| self.group.contains(unit));
        self.group.iter().for_each(|unit| load.add(unit));
        load.check(to)
    }

    /// 11.0: the most telling reason why the picked units cannot go there.
    fn why_not_there(&self, to: SpaceId) -> Result<(), No> {
        let Some(unit) = self.group.iter().next() else { return Err(no::NOT_ASKED) };
        if self.units.space(unit) == Some(to) {
            return Err(no::ALREADY_THERE);
        }
        self.may_stand(unit, to)?;
        self.check_room_for_group(to)?;
        // Of several units the one that cannot go decides.
        let reason = self.group.iter().find_map(|unit| self.why_out_of_reach(unit, to));
        Err(reason.unwrap_or(no::TOO_FAR))
    }

    /// Why a unit cannot step into a hex beside it; `None` if that is not what keeps it away.
    fn why_out_of_reach(&self, unit: UnitId, to: SpaceId) -> Option<No> {
        let mover = self.mover(unit, self.units.space(unit)?);
        let hindrance = self.hindrance(unit, &mover, to);
        if hindrance == Hindrance::NoWay {
            let barred = mover.mech && terrain::bars_mech(to);
            return Some(if barred { no::MECH_TERRAIN } else { no::CLOSED_SIDE });
        }
        let air = mover.air.contains(to);
        if mover.column && (air || mover.zones.contains(to)) && self.is_beside(unit, to) {
            return Some(if air { no::COLUMN_AIR } else { no::COLUMN_ZONE });
        }
        match hindrance {
            Hindrance::NotFirst => Some(no::ZONE_TO_ZONE),
            Hindrance::TooDear { .. } => Some(no::TOO_DEAR),
            Hindrance::NoWay | Hindrance::TooFar => None,
        }
    }

    fn is_beside(&self, unit: UnitId, to: SpaceId) -> bool {
        self.units.space(unit).is_some_and(|at| BOARD.between(at, to).is_some())
    }

    /// 9.1, 11.0: what keeps a unit from stepping into a hex.
    fn hindrance(&self, unit: UnitId, mover: &Mover, to: SpaceId) -> Hindrance {
        march::hindrance(&BOARD, mover, &mover.terms(), to, self.left_halves(unit))
    }

    /// 11.0: what a step costs a unit and what it has left, in halves, where it lacks some.
    pub(super) fn dear_step(&self, unit: UnitId, to: SpaceId) -> Option<(u8, u8)> {
        let mover = self.mover(unit, self.units.space(unit)?);
        match self.hindrance(unit, &mover, to) {
            Hindrance::TooDear { price, left } => Some((price, left)),
            _ => None,
        }
    }

    /// Sends the picked units to a destination that has been checked.
    pub(super) fn march(&mut self, scratch: &mut Scratch, to: SpaceId, events: &mut dyn Events) {
        let group = self.group;
        // 11.2: once a unit from another hex begins to move, earlier stacks may not go on.
        let began = group.iter().next().and_then(|unit| self.began(unit));
        if began != self.own.origin {
            self.units.mark_all(mark::MOVED, mark::FINISHED);
            self.own.origin = began;
        }
        // The prices of a single unit are still there from the question.
        let priced = scratch.answer(self.running, ONE).is_some();
        self.frames.end();
        self.group.clear();
        for unit in group.iter() {
            self.march_one(scratch, unit, to, priced, events);
        }
    }

    fn march_one(
        &mut self,
        scratch: &mut Scratch,
        unit: UnitId,
        to: SpaceId,
        priced: bool,
        events: &mut dyn Events,
    ) {
        let Some(start) = self.units.space(unit) else { return };
        let mover = if priced { Some(self.mover(unit, start)) } else { self.search(scratch, unit) };
        let Some(mover) = mover else { return };
        let price = scratch.price(to);
        let route = (&mover, &mover.terms());
        self.go_along(scratch, unit, route, to, events, |game, at, events| {
            game.claim(at, unit, events);
        });
        self.units.spend(unit, mark::SPENT, price);
        let stopped = mover.heeds_zones && mover.zones.contains(to);
        if stopped || self.left_halves(unit) == 0 {
            self.units.mark(unit, mark::FINISHED, true);
        }
    }

    /// 3.6: a unit enters a hex, on top of the stack there, and its side takes control.
    pub(super) fn enter(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        self.units.put(unit, Where::Space(to));
        self.claim(to, unit, events);
    }

    /// 3.6: a unit's side takes control of a hex, if it has not got it already.
    fn claim(&mut self, space: SpaceId, unit: UnitId, events: &mut dyn Events) {
        let seat = self.seat(unit);
        let before = self.held.holder(space);
        let takes = self.take(space, seat, events);
        if !self.is_campaign() {
            return;
        }
        if units::nation_of(unit) == units::SU {
            self.own.war.soviet.insert(space);
        }
        self.breach_by(space, seat, events);
        if takes {
            self.captured(space, seat, before, events);
            if seat == GERMAN {
                self.lose_track(space, events);
            }
        }
    }
}
