//! Movement (10.1 to 10.14): picking units, where they can go together, and going there.
//!
//! Units that began the phase in one hex may go together or one by one, as often as they have
//! points (10.4, 10.5); once a unit of another hex begins, they are done. A space of the question
//! `March` is a hex to go to, or an enemy hex to assault out of the present one (`assault`).

use super::choices::verb;
use super::data::BOARD;
use super::flieger::Flieger;
use super::politics::Entry;
use super::refusal as no;
use super::state::{Attitude, State, mark};
use super::terrain::{self, Class, class};
use super::units;
use crate::board::{Dir, SpaceId, SpaceSet};
use crate::forces::{UnitId, UnitSet};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::march::{self, Hindrance, Purse, Scratch, Steps, Terms};
use crate::rules::questions;
use crate::supply::{Over, spread};

questions! {
    /// 10.0: movement.
    pub enum Movement of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 10.2: what to move.
    Move {
        asks game.active, Kind::Mover, "Move which unit?", "10.2";
        auto game.end_unless(game.can_move());
        unit it in game.units.on_map().map(|(unit, _)| unit), if game.check_mover(it) =>
            game.pick_mover(it);
        choice verb::DROP, if game.check_drop() => game.frames.call(Flieger::DropTo);
        choice verb::END => game.end_phase();
    }
    /// 10.2, 10.15: where the picked units go, and who comes along.
    March {
        asks game.active, Kind::March, "Where to?", "10.2";
        show {
            prompt.ask.unit = game.group.nth(0);
            prompt.ask.space = game.group_hex();
            prompt.ask.halves = Some(2 * game.points_left(&game.group));
            prompt.selected = game.group;
        };
        unit it in game.beside_group(), if game.check_companion(it) => game.join_march(it);
        space to of game.marches(scratch), why game.why_not_march(to) =>
            game.march(scratch, to, events);
        choice verb::STAND => game.stand_picked();
    }
}

/// Units on the move, as the search sees them.
pub(super) struct Walk {
    start: SpaceId,
    class: Class,
    /// 8.3: hexes in which every step costs double, in and out.
    interdicted: SpaceSet,
    /// 3.6: the borders of neutrals stop whoever crosses them.
    halts: SpaceSet,
}

/// The prices of six steps.
const PRICES: u32 = 0xFF_FFFF;
/// What an answer in the scratch belongs to: where the picked units can go, and the field of the
/// search with it.
const MARCHES: u32 = 1;

impl Steps for Walk {
    /// 8.3: a step that begins or ends below enemy aircraft costs double, once.
    #[inline]
    fn prices(&self, from: SpaceId) -> u32 {
        let steps = terrain::step_prices(from, self.class);
        if self.interdicted.is_empty() {
            return steps;
        }
        if self.interdicted.contains(from) {
            // No price has its highest bit, so none runs over into the next.
            return steps & !PRICES | (steps & PRICES) << 1;
        }
        Dir::ALL.into_iter().fold(steps, |steps, dir| {
            let under = BOARD.neighbour(from, dir).filter(|to| self.interdicted.contains(*to));
            let price = steps >> (4 * dir as u32) & 15;
            if under.is_some() { steps + (price << (4 * dir as u32)) } else { steps }
        })
    }
}

impl Walk {
    /// 10.9: what a step costs one of the units by its own class.
    fn price_of(&self, unit: UnitId, from: SpaceId, to: SpaceId) -> u8 {
        let price = terrain::price(from, to, class(unit));
        let under = self.interdicted.contains(from) || self.interdicted.contains(to);
        if under { 2 * price } else { price }
    }

    fn terms(&self) -> Terms<'_> {
        Terms {
            start: self.start,
            halts: &self.halts,
            not_first: &SpaceSet::EMPTY,
            dearer: (&SpaceSet::EMPTY, 0),
        }
    }
}

impl State {
    fn can_move(&self) -> bool {
        let mut all = self.units.on_map().map(|(unit, _)| unit);
        all.any(|unit| self.check_mover(unit).is_ok()) || self.check_drop().is_ok()
    }

    /// 10.2: the judge of picking a unit to move.
    fn check_mover(&self, unit: UnitId) -> Result<(), No> {
        allowed(unit.index() < units::UNITS && units::is_ground(unit), no::NOT_GROUND)?;
        self.check_own(unit)?;
        allowed(self.units.space(unit).is_some(), no::NOT_ON_MAP)?;
        allowed(!units::is_static(unit), no::STATIC)?;
        allowed(!self.units.marks(unit).has(mark::FINISHED), no::FINISHED)
    }

    /// 1.3, 3.6: is this one of the units of whoever acts?
    pub(super) fn check_own(&self, unit: UnitId) -> Result<(), No> {
        if self.is_own(unit) {
            return Ok(());
        }
        let command = Some(unit).filter(|unit| unit.index() < units::UNITS);
        match command.map(|unit| self.command_of(unit)) {
            Some(None) => Err(no::NEUTRAL_UNITS),
            // 5.2: his own, but it acts at another time.
            Some(Some(other)) if self.seat_at(other) == self.active => Err(no::NOT_NOW),
            _ => Err(no::NOT_YOURS),
        }
    }

    /// 10.4, 10.5: a unit is picked. Those of another hex that have moved are done.
    fn pick_mover(&mut self, unit: UnitId) {
        if let Some(at) = self.units.space(unit) {
            self.begin_stack(unit, at);
        }
        self.group = UnitSet::EMPTY;
        self.join_march(unit);
        self.frames.call(Movement::March);
    }

    /// 10.5: a stack begins to move: those of another hex that have moved are done.
    pub(super) fn begin_stack(&mut self, unit: UnitId, at: SpaceId) {
        if !self.units.marks(unit).has(mark::MOVED) && self.own.parent != Some(at) {
            self.units.mark_all(mark::MOVED, mark::FINISHED);
            self.own.parent = Some(at);
        }
    }

    /// A unit joins those that are about to move. 6.7: its supply is looked at as its move begins.
    fn join_march(&mut self, unit: UnitId) {
        if !self.units.marks(unit).has(mark::MOVED) {
            let supplied = self.supplied(unit);
            self.units.mark(unit, mark::UNSUPPLIED, !supplied);
        }
        self.group.insert(unit);
    }

    /// The hex that the picked units are in.
    pub(super) fn group_hex(&self) -> Option<SpaceId> {
        self.group.nth(0).and_then(|unit| self.units.space(unit))
    }

    /// Units in the hex of the picked ones.
    fn beside_group(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.group_hex().into_iter().flat_map(|at| self.units.stack(at))
    }

    /// 10.4: the judge of one more unit that goes along: it began the phase with the others.
    fn check_companion(&self, unit: UnitId) -> Result<(), No> {
        self.check_mover(unit)?;
        allowed(!self.group.contains(unit), no::IN_GROUP)?;
        let at = self.units.space(unit);
        allowed(at == self.group_hex(), no::OTHER_STACK)?;
        let moved = self.units.marks(unit).has(mark::MOVED);
        allowed(moved || at == self.own.parent, no::OTHER_STACK)?;
        // 7.4: nations that may not stand together do not move together.
        let apart = |other: UnitId| !self.may_share(unit, other);
        allowed(!self.group.iter().any(apart), no::OTHER_NATION)?;
        self.check_pace(unit)
    }

    /// 10.6: has a unit any points in common with the picked ones?
    fn check_pace(&self, unit: UnitId) -> Result<(), No> {
        let mut all = self.group;
        all.insert(unit);
        let spent = self.most_spent(&all);
        // 6.7: whoever has not begun to move is looked at only as he joins.
        let hungry = spent > 0 && !self.units.marks(unit).has(mark::MOVED) && !self.supplied(unit);
        let slow = hungry && self.allowance(unit).div_ceil(2) <= spent;
        allowed(!slow && self.points_left(&all) > 0, no::NO_POINTS_TOGETHER)
    }

    /// 2.10, 6.7: points a unit has in all in this phase.
    fn points(&self, unit: UnitId) -> u8 {
        let points = self.allowance(unit);
        if self.units.marks(unit).has(mark::UNSUPPLIED) { points.div_ceil(2) } else { points }
    }

    /// 10.6: points that some units still have together: those of the slowest, less what the one
    /// has spent that paid most.
    pub(super) fn points_left(&self, group: &UnitSet) -> u8 {
        let slowest = group.iter().map(|unit| self.points(unit)).min().unwrap_or(0);
        slowest.saturating_sub(self.most_spent(group))
    }

    fn most_spent(&self, group: &UnitSet) -> u8 {
        let (at, width) = mark::SPENT;
        group.iter().map(|unit| self.units.marks(unit).number(at, width)).max().unwrap_or(0)
    }

    /// Points of a unit are gone.
    pub(super) fn spend(&mut self, unit: UnitId, points: u8) {
        self.units.spend(unit, mark::SPENT, points);
    }

    /// 8.3: hexes under enemy aircraft, and those around them.
    pub(super) fn interdicted(&self) -> SpaceSet {
        let mut under: SpaceSet = self
            .units
            .on_map()
            .filter(|(unit, _)| units::is_aircraft(*unit))
            .map(|(_, at)| at)
            .collect();
        if !under.is_empty() {
            let centres = under;
            spread(&BOARD, &centres, Over::Air, &mut under);
        }
        under
    }

    fn walk(&self, start: SpaceId, group: &UnitSet) -> Walk {
        // 10.6, 10.9: each pays its own price, and the stack goes as far as the dearest gets.
        let mech = group.iter().find(|unit| units::is_mech(*unit));
        let class = class(mech.or(group.nth(0)).unwrap_or(UnitId::new(0)));
        Walk { start, class, interdicted: self.interdicted(), halts: self.borders() }
    }

    /// 10.7, 7.2: hexes that all of a group may be in, passing through or to stay.
    fn open_to(&self, group: &UnitSet, start: SpaceId) -> SpaceSet {
        let Some(first) = group.nth(0) else { return SpaceSet::EMPTY };
        let size = group.iter().filter(|unit| !units::is_static(*unit)).count();
        let mut open = self.lands_open_to(first, start);
        if !self.own.ardennes && !group.iter().all(units::is_western_cavalry) {
            open.subtract(&terrain::ARDENNES_HEXES);
        }
        let mut last = None;
        for (unit, at) in self.all_troops() {
            if last.replace(at) == Some(at) || at == start {
                continue;
            }
            let friendly = self.camp_of(unit) == self.camp_of(first);
            if !friendly || self.check_more(at, size).is_err() {
                open.remove(at);
            }
        }
        let foe = self.acting_camp().foe();
        for at in terrain::SITE_HEXES {
            if self.garrison_at(at) == Some(foe) {
                open.remove(at);
            }
        }
        open
    }

    /// 3.6 to 3.9, 12.9: the land of a unit that moves, whoever is there.
    fn lands_open_to(&self, unit: UnitId, start: SpaceId) -> SpaceSet {
        let mut open = terrain::land_of(self.countries_of(unit));
        if terrain::is_west(start) {
            return open;
        }
        // 12.9: Germans never enter the red row. Soviets do from within, which the prices see to.
        if units::nation_of(unit) == units::GE {
            open.subtract(&terrain::RED_ROW);
        }
        open
    }

    /// Fills the scratch with what the group can reach; says how it walks.
    pub(super) fn search(
        &self,
        scratch: &mut Scratch,
        group: &UnitSet,
        points: u8,
    ) -> Option<Walk> {
        let start = group.nth(0).and_then(|unit| self.units.space(unit))?;
        let walk = self.walk(start, group);
        let mut open = self.open_to(group, start);
        open.insert(start);
        // 10.3: one hex whatever it costs, if nothing has been spent.
        let fresh = group.iter().all(|unit| !self.units.marks(unit).has(mark::MOVED));
        let purse = Purse { points, least_one_step: fresh && points > 0 };
        scratch.search(&BOARD, &walk, &walk.terms(), &open, purse);
        Some(walk)
    }

    /// 10.2: where the group can go and stay.
    fn destinations(&self, scratch: &mut Scratch) -> SpaceSet {
        if self.search(scratch, &self.group, self.points_left(&self.group)).is_none() {
            return SpaceSet::EMPTY;
        }
        let mut reach = *scratch.reach();
        if let Some(start) = self.group_hex() {
            reach.remove(start);
        }
        // 7.4: nobody stays with units of another nation.
        if self.group_hex().is_some_and(terrain::is_west) {
            for (_, at) in self.all_troops() {
                if reach.contains(at) && self.check_group_company(at).is_err() {
                    reach.remove(at);
                }
            }
        }
        reach
    }

    fn check_group_company(&self, at: SpaceId) -> Result<(), No> {
        self.group.iter().try_for_each(|unit| self.check_company(unit, at))
    }

    /// 10.2, 10.15: where the group can go, and what it can assault from where it is. The scratch
    /// keeps the answer, and behind it the field of the search.
    fn marches(&self, scratch: &mut Scratch) -> SpaceSet {
        if let Some(answer) = scratch.answer(self.running, MARCHES) {
            return *answer;
        }
        let mut all = self.destinations(scratch);
        all.union(&self.assault_targets());
        scratch.keep(self.running, MARCHES, &all);
        all
    }

    /// The most telling reason why the group does not go to a hex.
    fn why_not_march(&self, to: SpaceId) -> Result<(), No> {
        let (Some(first), Some(start)) = (self.group.nth(0), self.group_hex()) else {
            return Err(no::NOT_ON_MAP);
        };
        allowed(to != start, no::ALREADY_THERE)?;
        for unit in self.group.iter() {
            self.check_land(unit, to, Entry::Moving)?;
        }
        if self.holds_enemy(to) {
            return self.check_assault(to);
        }
        self.check_free(first, to)?;
        let size = self.group.iter().filter(|unit| !units::is_static(*unit)).count();
        self.check_more(to, size)?;
        self.check_group_company(to)?;
        Err(match self.hindrance(to) {
            Some(Hindrance::NoWay) => no::CLOSED_SIDE,
            Some(Hindrance::TooDear { .. }) => no::TOO_DEAR,
            // 3.6: who violates a country stops at its border.
            _ if self.is_neutral_land(to) => no::BORDER_FIRST,
            Some(Hindrance::NotFirst | Hindrance::TooFar) | None => no::TOO_FAR,
        })
    }

    fn hindrance(&self, to: SpaceId) -> Option<Hindrance> {
        let walk = self.walk(self.group_hex()?, &self.group);
        let left = self.points_left(&self.group);
        Some(march::hindrance(&BOARD, &walk, &walk.terms(), to, left))
    }

    /// What a step costs the group and what it has left, where it lacks some.
    pub(super) fn dear_step(&self, to: SpaceId) -> Option<(u8, u8)> {
        match self.hindrance(to)? {
            Hindrance::TooDear { price, left } => Some((price, left)),
            _ => None,
        }
    }

    /// 10.2: the group goes, hex by hex; or it assaults.
    fn march(&mut self, scratch: &mut Scratch, to: SpaceId, events: &mut dyn Events) {
        if self.holds_enemy(to) {
            self.assault(to, events);
            return;
        }
        let points = self.points_left(&self.group);
        let Some(start) = self.group_hex() else { return };
        // The field is still there from the question, unless somebody asked for something else.
        if scratch.answer(self.running, MARCHES).is_none() {
            self.search(scratch, &self.group, points);
        }
        let walk = self.walk(start, &self.group);
        let group = self.group;
        let (mut from, mut exhausting) = (start, false);
        scratch.walk(&BOARD, &walk, &walk.terms(), to, |at| {
            self.violate(at, events);
            for unit in group.iter() {
                events.event(Event::Moved { unit, from, to: at });
                let price = walk.price_of(unit, from, at);
                // 10.3: a first step that costs more than there is takes all that anybody has.
                exhausting |= price > points;
                self.enter(unit, at, events);
                self.spend(unit, price);
            }
            from = at;
        });
        if exhausting {
            group.iter().for_each(|unit| self.units.mark(unit, mark::FINISHED, true));
        }
        self.rest();
        self.frames.end();
    }

    /// Whoever has nothing left is done.
    pub(super) fn rest(&mut self) {
        for unit in self.group.iter() {
            let alone: UnitSet = [unit].into_iter().collect();
            if self.points_left(&alone) == 0 {
                self.units.mark(unit, mark::FINISHED, true);
            }
        }
        self.group = UnitSet::EMPTY;
    }

    /// 3.6: has a neutral's land to be violated before anybody goes there?
    pub(super) fn is_neutral_land(&self, at: SpaceId) -> bool {
        terrain::neutral_of(at).is_some_and(|land| self.attitude(land) == Attitude::Neutral)
    }
}
