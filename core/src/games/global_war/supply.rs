//! Supply of attacks (Supply, Supply and Weather Exceptions, The First Russian Winter): which
//! sources reach whom, how many an attack needs, and which are spent.
//!
//! Everything that counts sources stands here: `needs` says what an attack asks for, `reaches` whom
//! a source serves, `is_fed` whether some sources are enough. An attack is never put together that
//! could not be supplied, so the player is only asked which sources to spend, and only where that
//! makes a difference.

use super::areas::{
    AreaSet, BAKU, JAPAN_HOME, KUWAIT, OIL_ISLANDS, PORTS, SEAS, SOVIET_1939, WINTER,
};
use super::attacks::Line;
use super::combat::{PLEDGE, SOURCES_MAX};
use super::data::BOARD;
use super::dates::Season;
use super::nations::Nation::{self, *};
use super::nations::Side;
use super::option;
use super::refusal as no;
use super::state::State;
use super::units::{self, Class, class};
use crate::board::{Sides, SpaceId};
use crate::forces::{UnitId, UnitSet};
use crate::game::{No, allowed};

/// A supply unit, convoy or landing craft, where it is, or was when it was spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// The unit.
    pub unit: UnitId,
    /// Where it serves from.
    pub at: SpaceId,
    /// Is it spent already, for an attack of this round that lets others share it?
    pub spent: bool,
    /// Has it been picked for the attack that is being prepared?
    pub picked: bool,
}

/// Sources that might serve an attack.
pub type Sources = heapless::Vec<Source, SOURCES_MAX, u8>;

/// What an attack needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    /// How many sources have to reach each of its units: two in Winter (WSP-04).
    pub each: u8,
    /// How many sources in all.
    pub total: u8,
    /// How many of them serve nobody but this landing (LDG-08).
    pub own: u8,
}

impl State {
    /// WSP-08, STR-01: does a unit of an attack need supply? A landing craft needs what it carries
    /// needs.
    pub(super) fn needs_supply(&self, unit: UnitId) -> bool {
        let carried = self.cargo_of(unit).unwrap_or(unit);
        !class(unit).is_bomber() && !units::is_elite(carried)
    }

    /// WSP-01 to WSP-06, LDG-08 to LDG-14: what an attack of a group on a target needs.
    pub(super) fn needs(&self, group: &UnitSet, target: SpaceId) -> Needs {
        let fed = || group.iter().filter(|unit| self.needs_supply(*unit));
        let Some(first) = fed().next() else { return Needs::default() };
        let winter = self.season() == Season::Winter;
        let soviets = self.nation(first) == Soviets;
        // WSP-06, GR-50: Soviets at war with Germany do not feel the Winter.
        let hardy = soviets && winter && self.at_war(Soviets, Germany);
        let each = if winter && WINTER.contains(target) && !soviets { 2 } else { 1 };
        let by_road = |unit: &UnitId| {
            let from = self.units.space(*unit);
            class(*unit).is_troops()
                && self.line_to(*unit, target) == Ok(Line::Black)
                && from.is_some_and(|from| !BOARD.joined(from, target, Sides::RAIL))
        };
        // WSP-01, WSP-05: one more for each land unit beyond the first that comes by road.
        let roads = if hardy { 0 } else { fed().filter(by_road).count() as u8 };
        let landings = self.landing_stacks(group, target);
        let beyond = landings.saturating_sub(1);
        let total = each + roads.saturating_sub(1) + beyond;
        Needs { each, total, own: if landings > 0 { each + beyond } else { 0 } }
    }

    /// LDG-14, LDG-17: stacks of a landing that need a source of their own: one for all landing
    /// craft together, and one for each area from which marines or airborne units come by
    /// themselves.
    fn landing_stacks(&self, group: &UnitSet, target: SpaceId) -> u8 {
        let lands = |unit: &UnitId| self.needs_supply(*unit) && self.lands_at(*unit, target);
        let mut by_craft = AreaSet::EMPTY;
        let mut by_themselves = AreaSet::EMPTY;
        for unit in group.iter().filter(lands) {
            let Some(at) = self.units.space(unit) else { continue };
            match class(unit) {
                Class::LandingCraft => by_craft.insert(at),
                _ => by_themselves.insert(at),
            }
        }
        u8::from(!by_craft.is_empty()) + by_themselves.without(&by_craft).iter().count() as u8
    }

    /// LL-08 to LL-14: may units of one nation live on sources of another?
    pub(super) fn lends_supply(&self, source: UnitId, user: Nation) -> bool {
        let (giver, user) = (self.guardian(self.nation(source)), self.guardian(user));
        let (Some(giver), Some(user)) = (giver, user) else { return false };
        let allies = self.enemies(giver) & self.enemies(user) != 0;
        match (giver, user) {
            _ if giver == user => true,
            (Germany, Italy) | (Italy, Germany) => allies,
            // OPT-08: the US lends nothing to those who invade neutrals.
            (America, Britain | France) => {
                let stingy = self.plays(option::AGGRESSIVE_ALLIES) && self.own.politics.aggressors;
                allies && !stingy
            }
            (Britain, France | America) | (France, Britain | America) => allies,
            // OPT-06: supply units of the US, with the option.
            (America, China) => {
                allies && self.plays(option::CHINA) && class(source) == Class::Supply
            }
            _ => false,
        }
    }

    /// The judge of a source by itself: it is one, unloaded, and may be used.
    pub(super) fn check_source(&self, unit: UnitId, user: Nation) -> Result<(), No> {
        allowed(unit.index() < units::UNITS && class(unit).is_source(), no::NOT_A_SOURCE)?;
        allowed(self.units.space(unit).is_some(), no::NOT_ON_MAP)?;
        allowed(self.is_of_turn(unit) && self.lends_supply(unit, user), no::SOURCE_FOREIGN)?;
        // CON-16, SUP-13: nothing aboard.
        allowed(self.cargo_of(unit).is_none(), no::SOURCE_LOADED)?;
        allowed(unit != units::JAPANESE_OIL || self.has_oil_route(), no::OIL_ROUTE)?;
        allowed(unit != units::GERMAN_OIL || self.has_german_oil(), no::NO_OIL)
    }

    /// SPR-01, SPR-02: does the Axis hold Baku or Kuwait?
    pub(super) fn has_german_oil(&self) -> bool {
        self.controls(Side::Axis, BAKU) || self.controls(Side::Axis, KUWAIT)
    }

    /// SPR-04: is there a way over friendly or open water from one of the three islands, held, to a
    /// port of Japan?
    pub(super) fn has_oil_route(&self) -> bool {
        let view = self.outlook(Japan, false);
        let open = view.friendly.and(&PORTS).or(&self.open_seas(Japan));
        let mut reached = OIL_ISLANDS.and(&open);
        loop {
            let wider = reached.or(&reached.beside(Sides::SEA_LANE).and(&open));
            if wider == reached {
                return reached.meets(&JAPAN_HOME.and(&PORTS));
            }
            reached = wider;
        }
    }

    /// Sea areas without enemies of a nation.
    fn open_seas(&self, nation: Nation) -> AreaSet {
        SEAS.iter().filter(|at| self.is_open_sea(*at, nation)).collect()
    }

    /// SUP-03 to SUP-07, SUP-12, GR-67: does a source at a place serve a unit?
    pub(super) fn reaches(&self, source: UnitId, from: SpaceId, unit: UnitId) -> bool {
        let Some(at) = self.place(unit) else { return false };
        if !self.lends_supply(source, self.nation(unit)) || self.is_frozen(source, from, unit, at) {
            return false;
        }
        let black = BOARD.joined(from, at, Sides::BLACK);
        let blue = BOARD.joined(from, at, Sides::SEA_LANE);
        // GR-67: an army aboard is no ship; what is ashore does not feed it.
        let sails = self.fighter_class(unit).is_ship();
        match class(source) {
            // A supply unit: by land, and ships in port or beside it.
            Class::Supply if sails => from == at || blue,
            Class::Supply => from == at || black,
            // A convoy in port serves by land as well, at sea only over the water.
            _ if PORTS.contains(from) => from == at || blue || black && !sails,
            _ => from == at || blue,
        }
    }

    /// FRW-02 to FRW-04: in the first Russian Winter no Axis supply unit serves anybody inside the
    /// old Soviet border, and none inside serves anybody outside.
    fn is_frozen(&self, source: UnitId, from: SpaceId, unit: UnitId, at: SpaceId) -> bool {
        class(source) == Class::Supply
            && self.first_winter_binds(unit)
            && (SOVIET_1939.contains(from) || SOVIET_1939.contains(at))
    }

    /// FRW-01 to FRW-04: does the first Russian Winter bind a unit's supply? Japan's only if it is
    /// at war with the Soviets.
    pub(super) fn first_winter_binds(&self, unit: UnitId) -> bool {
        let nation = self.nation(unit);
        let axis = self.side_of(nation) == Side::Axis;
        let concerned = axis && (nation != Japan || self.at_war(Japan, Soviets));
        concerned && self.is_first_winter()
    }

    /// All sources that reach at least one unit of a group that needs them. Those spent in this
    /// round that may be shared come first, then those of the seat that acts, then its partner's.
    pub(super) fn sources_for(&self, group: &UnitSet) -> Sources {
        let mut sources = Sources::new();
        let useful = |source: UnitId, at: SpaceId| {
            let fed = |unit: UnitId| self.needs_supply(unit) && self.reaches(source, at, unit);
            group.iter().any(fed)
        };
        let mut add = |unit: UnitId, at: SpaceId, spent: bool, picked: bool| {
            let listed = sources.push(Source { unit, at, spent, picked });
            debug_assert!(listed.is_ok(), "more sources than counters");
        };
        for source in self.own.combat.spent.iter().filter(|s| useful(s.unit, s.at)) {
            add(source.unit, source.at, true, false);
        }
        let Some(first) = group.nth(0) else { return sources };
        for own in [true, false] {
            for (unit, at) in self.units.on_map() {
                let candidate = class(unit).is_source()
                    && self.is_own(unit) == own
                    && !group.contains(unit)
                    && useful(unit, at);
                if candidate && self.check_source(unit, self.nation(first)).is_ok() {
                    add(unit, at, false, self.attack_number(unit) == PLEDGE);
                }
            }
        }
        sources
    }

    /// Are those of some sources that `counts` names enough for an attack?
    pub(super) fn is_fed(
        &self,
        group: &UnitSet,
        target: SpaceId,
        needs: Needs,
        sources: &Sources,
        counts: &dyn Fn(&Source) -> bool,
    ) -> bool {
        let all = || sources.iter().filter(|source| counts(source));
        let fresh = || all().filter(|source| !source.spent);
        if all().count() < usize::from(needs.total) || fresh().count() < usize::from(needs.own) {
            return false;
        }
        group.iter().filter(|unit| self.needs_supply(*unit)).all(|unit| {
            let serves = |source: &&Source| self.reaches(source.unit, source.at, unit);
            // LDG-09: what lands lives on sources of its own.
            let count = if self.lands_at(unit, target) {
                fresh().filter(serves).count()
            } else {
                all().filter(serves).count()
            };
            count >= usize::from(needs.each)
        })
    }

    /// SUP-01: the judge of an attack's supply, by everything there is. SPC-11: the surprise attack
    /// needs none.
    pub(super) fn check_fed(&self, group: &UnitSet, target: SpaceId) -> Result<(), No> {
        if self.check_surprise_by(group, target).is_ok() {
            return Ok(());
        }
        self.check_supply(group, target)
    }

    /// SUP-01: can an attack be supplied?
    pub(super) fn check_supply(&self, group: &UnitSet, target: SpaceId) -> Result<(), No> {
        let needs = self.needs(group, target);
        if needs.total == 0 {
            return Ok(());
        }
        let sources = self.sources_for(group);
        allowed(!sources.is_empty(), no::NO_SUPPLY)?;
        if self.is_fed(group, target, needs, &sources, &|_| true) {
            return Ok(());
        }
        Err(match () {
            () if sources.len() < usize::from(needs.total) => no::SHORT_SUPPLY,
            () if sources.iter().filter(|source| !source.spent).count()
                < usize::from(needs.own) =>
            {
                no::SOURCE_USED
            }
            () if needs.each > 1 => no::WINTER_DOUBLE,
            () => no::NO_SUPPLY,
        })
    }

    /// What the refusal [`no::SHORT_SUPPLY`] counts: needed and there, with one unit more.
    pub(super) fn supply_count(&self, unit: UnitId) -> (u8, u8) {
        let mut group = self.group;
        group.insert(unit);
        let needs = self.needs(&group, self.own.battle.target);
        (needs.total, self.sources_for(&group).len() as u8)
    }

    /// Sources that could still be picked for the attack being prepared, if it lacks any.
    pub(super) fn sources_wanted(&self) -> UnitSet {
        let (group, target) = (self.group, self.own.battle.target);
        let needs = self.needs(&group, target);
        let sources = self.sources_for(&group);
        let counted = |source: &Source| source.spent || source.picked;
        if needs.total == 0 || self.is_fed(&group, target, needs, &sources, &counted) {
            return UnitSet::EMPTY;
        }
        let left = || sources.iter().filter(|source| !counted(source));
        // One that brings an underfed unit what it lacks goes before one that only adds to the sum.
        let hungry = |unit: UnitId| {
            let serves = |s: &&Source| counted(s) && self.reaches(s.unit, s.at, unit);
            let lands = self.lands_at(unit, target);
            let count = sources.iter().filter(serves).filter(|s| !(lands && s.spent)).count();
            self.needs_supply(unit) && count < usize::from(needs.each)
        };
        let feeds = |source: &&Source| {
            group.iter().any(|unit| hungry(unit) && self.reaches(source.unit, source.at, unit))
        };
        let feeding: UnitSet = left().filter(feeds).map(|source| source.unit).collect();
        if !feeding.is_empty() { feeding } else { left().map(|source| source.unit).collect() }
    }

    /// Is there no choice among the sources that are wanted: one alone, or all of them needed?
    pub(super) fn forced_source(&self, wanted: &UnitSet) -> Option<UnitId> {
        if let Some(only) = wanted.only() {
            return Some(only);
        }
        let (group, target) = (self.group, self.own.battle.target);
        let needs = self.needs(&group, target);
        let sources = self.sources_for(&group);
        // One without which all others together would not do has to be spent.
        wanted.iter().find(|unit| {
            !self.is_fed(&group, target, needs, &sources, &|source| source.unit != *unit)
        })
    }

    /// The judge of a source that is picked.
    pub(super) fn check_pick_source(&self, unit: UnitId) -> Result<(), No> {
        let Some(first) = self.group.nth(0) else { return Err(no::NOBODY_ATTACKS) };
        self.check_source(unit, self.nation(first))?;
        let sources = self.sources_for(&self.group);
        let listed = sources.iter().any(|source| source.unit == unit);
        Err(if listed { no::SOURCE_ENOUGH } else { no::SOURCE_FAR })
    }
}
