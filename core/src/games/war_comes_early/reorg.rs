//! Reorganisation: breaking down, forming armies, replacements (3.5, 7.0, 7.1, 13.4).
//!
//! The corps inside an army wait in the pool while the army is on the map. Breaking down swaps
//! the army for as many corps of its nation from the pool; forming one swaps them back. Corps of
//! one nation and kind are alike, so the lowest numbers are used and nobody is asked. Soviet
//! armies stand to fronts as corps to armies (2.3.1).

use super::choices::verb;
use super::combat::Survey;
use super::data::BOARD;
use super::refusal as no;
use super::stacking::Stacks;
use super::state::{State, enemy, mark};
use super::terrain;
use super::units::{self, ASIDE, POOL, counter};
use crate::board::{Place, PlaceKind, SpaceId, SpaceSet};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Decisions, Event, Events, Kind, No};
use crate::rules::questions;

/// What picking a unit in this phase does.
pub enum Reorg {
    /// 7.0: breaks it down.
    BreakDown(SpaceId),
    /// 7.1: begins an army with it.
    Combine(SpaceId),
    /// 3.5: brings it back.
    Replace,
}

questions! {
    /// 3.5, 7.0: reorganisation.
    pub enum Reorganising of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 7.0: what to reorganise.
    Reorganise {
        asks game.active, Kind::Spend, "Reorganise which unit?", "7.0";
        auto game.call_next_arrival();
        given survey = Survey::of(game);
        unit it in game.to_reorganise(), if game.check_reorg(&survey, it) =>
            game.reorganise(it, events);
        choice verb::END => game.end_phase();
        choice verb::TOP, if game.check_raising() => game.frames.call(Stacks::Raise);
    }
    /// 7.1: more corps for the army being formed in this hex.
    Combine(at: SpaceId) {
        asks game.active, Kind::Join, "Which corps joins it?", "7.1";
        show {
            prompt.ask.space = Some(at);
            prompt.selected = game.group;
        };
        unit it in game.units.stack(at), if game.check_part(it, at) =>
            game.add_part(it, at, events);
    }
    /// 3.5: where a replaced corps appears.
    Replace(unit: UnitId) {
        asks game.active, Kind::Arrive, "Where does it come back?", "3.5";
        show prompt.ask.unit = Some(unit);
        space to of game.replace_hexes(unit), why game.check_replace_at(unit, to) =>
            game.replace(unit, to, events);
    }
}

impl State {
    /// 7.0: units that could be asked for: those on the map and those that might come back.
    fn to_reorganise(&self) -> impl Iterator<Item = UnitId> + '_ {
        let back = (1..=self.turn).flat_map(|turn| self.units.at(Where::Turn(turn)));
        let on_map = self.units.on_map().map(|(unit, _)| unit);
        on_map.chain(back).chain(self.units.at(Where::Eliminated))
    }

    /// The judge of the phase: what picking `unit` would do.
    pub(super) fn check_reorg(&self, survey: &Survey<'_>, unit: UnitId) -> Result<Reorg, No> {
        self.check_acts(unit)?;
        match self.units.whereabouts(unit) {
            Where::Space(at) if units::is_army(unit) => self.check_break_down(survey, unit, at),
            Where::Space(at) => self.check_combine(survey, unit, at),
            Where::Eliminated | Where::Turn(_) => self.check_replacement(unit),
            _ if units::is_replaceable(unit) => Err(no::NOT_LOST),
            _ => Err(no::NOT_ON_MAP),
        }
    }

    fn check_break_down(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        at: SpaceId,
    ) -> Result<Reorg, No> {
        if !units::breaks_down(unit) {
            let rule =
                if self.is_campaign() { no::NEVER_BREAKS_DOWN } else { no::SAB_HOLDS_TOGETHER };
            return Err(rule);
        }
        self.check_fresh(survey, unit, at)?;
        Ok(Reorg::BreakDown(at))
    }

    /// 7.0: in supply, and not both formed and broken down in one phase.
    fn check_fresh(&self, survey: &Survey<'_>, unit: UnitId, at: SpaceId) -> Result<(), No> {
        if self.units.marks(unit).has(mark::REORGANISED) {
            return Err(no::ALREADY_REORGANISED);
        }
        if !survey.supplied(unit, at) {
            return Err(no::NO_SUPPLY_TO_REORGANISE);
        }
        Ok(())
    }

    fn check_combine(&self, survey: &Survey<'_>, unit: UnitId, at: SpaceId) -> Result<Reorg, No> {
        if !units::is_component(unit) {
            return Err(no::NOT_A_COMPONENT);
        }
        let (needs, has) = self.corps_for_army(unit).ok_or(no::NO_ARMY_COUNTER)?;
        if self.units.marks(unit).has(mark::REORGANISED) {
            return Err(no::ALREADY_REORGANISED);
        }
        if has < needs {
            return Err(no::TOO_FEW);
        }
        // 8.0: one army a hex.
        if self.units.stack(at).any(units::is_army) {
            return Err(no::ARMY_HERE_ALREADY);
        }
        // 6.2.2: enemy aircraft prevent it.
        if self.in_air_zone(enemy(self.seat(unit)), at) {
            return Err(no::UNDER_ATTACK_FROM_AIR);
        }
        self.check_fresh(survey, unit, at)?;
        Ok(Reorg::Combine(at))
    }

    /// 7.1: an army counter of the unit's nation that is not in use.
    fn free_army(&self, unit: UnitId) -> Option<UnitId> {
        self.units
            .at(Where::Box(ASIDE))
            .filter(|army| units::fits(unit, *army) && units::breaks_down(*army))
            .min()
    }

    /// 7.1: how many corps an army of this unit's kind takes, and how many are with it.
    pub(super) fn corps_for_army(&self, unit: UnitId) -> Option<(u8, u8)> {
        let (army, at) = (self.free_army(unit)?, self.units.space(unit)?);
        Some((units::parts_of(army) as u8, self.parts_at(unit, at).count() as u8))
    }

    /// The corps in a hex that an army could be formed of together with `unit`.
    fn parts_at(&self, unit: UnitId, at: SpaceId) -> impl Iterator<Item = UnitId> + '_ {
        let (nation, mech) = (counter(unit).nation, units::is_mech(unit));
        self.units.stack(at).filter(move |part| {
            counter(*part).nation == nation
                && units::is_mech(*part) == mech
                && units::is_component(*part)
                && !self.units.marks(*part).has(mark::REORGANISED)
        })
    }

    fn check_replacement(&self, unit: UnitId) -> Result<Reorg, No> {
        if counter(unit).nation == units::GE {
            if !units::is_replaceable(unit) {
                return Err(no::NEVER_REPLACED);
            }
            if self.own.replaced {
                return Err(no::REPLACED_THIS_TURN);
            }
        } else {
            match self.units.whereabouts(unit) {
                _ if !self.is_campaign() => return Err(no::POLES_NOT_REPLACED),
                Where::Turn(turn) if turn <= self.turn => {}
                Where::Turn(_) => return Err(no::NOT_DUE),
                _ => return Err(no::NEVER_REPLACED),
            }
        }
        if self.replace_hexes(unit).is_empty() {
            return Err(no::NO_CITY_TO_REPLACE);
        }
        Ok(Reorg::Replace)
    }

    /// 3.5: hexes where a unit could come back.
    pub(super) fn replace_hexes(&self, unit: UnitId) -> SpaceSet {
        let cities = BOARD.places.iter().filter(|place| self.is_own_city(unit, place));
        let mut hexes = self.entry_sources(units::nation_of(unit));
        cities.for_each(|place| hexes.insert(place.space));
        hexes.iter().filter(|at| self.check_replace_at(unit, *at).is_ok()).collect()
    }

    /// 3.5: sources of supply where lost units of a nation appear, beside its cities. Germans
    /// return to cities of Germany only.
    fn entry_sources(&self, nation: crate::forces::Nation) -> SpaceSet {
        match nation {
            units::GE => SpaceSet::EMPTY,
            units::SU => self.rail_sources(),
            _ => self.sources(nation),
        }
    }

    /// 3.5: a city of its own that its side holds, or another source, with room. Enemy zones do
    /// not matter.
    pub(super) fn check_replace_at(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        self.may_stand(unit, to)?;
        let own = BOARD.place(to).is_some_and(|place| self.is_own_city(unit, place));
        if !own && !self.entry_sources(units::nation_of(unit)).contains(to) {
            return Err(no::REPLACE_IN_CITY);
        }
        self.check_room(unit, to)
    }

    /// 3.5: is this a city of the unit's country that its side holds?
    fn is_own_city(&self, unit: UnitId, place: &Place) -> bool {
        let home = units::lands(&[units::home(units::nation_of(unit))]);
        place.kind == PlaceKind::City
            && terrain::is_in(home, place.space)
            && self.holds(self.seat(unit), place.space)
    }

    /// Carries out a pick of this phase.
    pub(super) fn reorganise(&mut self, unit: UnitId, events: &mut dyn Events) {
        let Ok(what) = self.check_reorg(&Survey::of(self), unit) else { return };
        match what {
            Reorg::BreakDown(at) => {
                let parts = self.break_down(unit, "7.0", events);
                for part in parts.iter() {
                    self.units.mark(part, mark::REORGANISED, true);
                }
                self.call_dispersal(at);
            }
            Reorg::Combine(at) => {
                self.group = UnitSet::EMPTY;
                self.group.insert(unit);
                self.frames.call(Reorganising::Combine(at));
                self.combine_if_settled(at, events);
            }
            Reorg::Replace => self.frames.call(Reorganising::Replace(unit)),
        }
    }

    /// 7.1: the judge of one more corps for the army being formed.
    pub(super) fn check_part(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        self.check_acts(unit)?;
        if self.units.space(unit) != Some(at) {
            return Err(no::NOT_THAT_HEX);
        }
        let alike = |first: UnitId| units::is_mech(first) == units::is_mech(unit);
        if !units::is_component(unit) || !self.group.iter().next().is_none_or(alike) {
            return Err(no::NOT_A_COMPONENT);
        }
        if self.group.contains(unit) || self.units.marks(unit).has(mark::REORGANISED) {
            return Err(no::ALREADY_REORGANISED);
        }
        Ok(())
    }

    /// 7.1: one more corps; the army appears when it is complete.
    pub(super) fn add_part(&mut self, unit: UnitId, at: SpaceId, events: &mut dyn Events) {
        self.group.insert(unit);
        self.combine_if_settled(at, events);
    }

    /// Forms the army once nothing is left to choose.
    fn combine_if_settled(&mut self, at: SpaceId, events: &mut dyn Events) {
        let Some(first) = self.group.iter().next() else { return };
        let Some(army) = self.free_army(first) else { return };
        let needs = units::parts_of(army);
        let mut parts = self.group;
        if parts.len() < needs {
            let all: UnitSet = self.parts_at(first, at).collect();
            if all.len() > needs {
                return;
            }
            parts = all;
        }
        for part in parts.iter() {
            self.units.put(part, Where::Box(POOL));
        }
        self.units.put(army, Where::Space(at));
        self.units.mark(army, mark::REORGANISED, true);
        self.group = UnitSet::EMPTY;
        self.frames.end();
        events.event(Event::Formed { unit: army, at });
    }

    /// 3.5: a lost corps comes back.
    pub(super) fn replace(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        self.units.put(unit, Where::Space(to));
        self.own.replaced |= counter(unit).nation == units::GE;
        self.frames.end();
        events.event(Event::Placed { unit, at: to });
    }

    /// 7.0: swaps an army for its corps, which inherit its marks. Returns them.
    pub(super) fn break_down(
        &mut self,
        army: UnitId,
        rule: &'static str,
        events: &mut dyn Events,
    ) -> UnitSet {
        let mut parts = UnitSet::EMPTY;
        let Some(at) = self.units.space(army) else { return parts };
        let marks = self.units.marks(army);
        self.units.put(army, Where::Box(ASIDE));
        events.event(Event::BrokeDown { unit: army, at, rule });
        for _ in 0..units::parts_of(army) {
            let Some(part) = self.next_part(army) else { break };
            self.units.put(part, Where::Space(at));
            self.units.set_marks(part, marks);
            parts.insert(part);
            events.event(Event::Placed { unit: part, at });
        }
        parts
    }

    /// The next corps of the pool for an army of this nation.
    pub(super) fn next_part(&self, army: UnitId) -> Option<UnitId> {
        self.units.at(Where::Box(POOL)).filter(|part| units::fits(*part, army)).min()
    }

    /// 7.1: a unit is lost; of an army its corps are lost and the counter is set aside.
    pub(super) fn lose(&mut self, unit: UnitId, rule: &'static str, events: &mut dyn Events) {
        let Some(at) = self.units.space(unit) else { return };
        if units::breaks_down(unit) {
            let parts = self.break_down(unit, rule, events);
            for part in parts.iter() {
                self.lose_one(part, at, rule, events);
            }
        } else {
            self.lose_one(unit, at, rule, events);
        }
    }

    fn lose_one(&mut self, unit: UnitId, at: SpaceId, rule: &'static str, events: &mut dyn Events) {
        // 3.5: out of supply, out of a concentric attack or a city, or for want of room.
        let battle = &self.own.battle;
        let fighting = battle.open;
        let unsupplied =
            if fighting { battle.unsupplied.contains(unit) } else { !self.supplied(unit) };
        let (concentric, city) = battle.harsh;
        let harsh = unsupplied || city || rule == "7.0";
        let harsh = harsh || concentric && self.seat(unit) != self.active;
        let to = self.fate(unit, harsh, events);
        self.mourn(unit, unsupplied, events);
        self.units.put(unit, to);
        self.units.set_marks(unit, crate::forces::Marks::NONE);
        self.group.remove(unit);
        events.event(Event::Lost { unit, at: at.into(), rule });
        if matches!(to, Where::Turn(_)) {
            events.event(Event::Sent { unit, to });
        }
    }

    /// 3.5: when a lost unit comes back, if it ever does.
    fn fate(&mut self, unit: UnitId, harsh: bool, events: &mut dyn Events) -> Where {
        if !self.is_campaign()
            || !units::returns(unit)
            || self.has_fallen(units::home(units::nation_of(unit)))
        {
            return Where::Eliminated;
        }
        let due = i16::from(self.turn) + self.roll_dice(if harsh { 2 } else { 1 }, "3.5", events);
        if due > i16::from(self.turns()) { Where::Eliminated } else { Where::Turn(due as u8) }
    }

    /// 7.0: if a hex holds too much after a break-down, the enemy spreads the rest.
    pub(super) fn call_dispersal(&mut self, at: SpaceId) {
        if self.check_stack(at).is_err() {
            self.frames.call(Stacks::Disperse(at, false));
        }
    }
}
