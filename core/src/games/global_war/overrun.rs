//! Overruns and displacements (Overruns and Displacements): what an army that moves in does to
//! those it finds, and where those go who are pushed out of a port (RNF-10 too).

use super::areas::{AreaSet, INLAND};
use super::data::BOARD;
use super::nations::{Nation, Side};
use super::phases::Phase;
use super::refusal as no;
use super::stacking::Stacks;
use super::state::State;
use super::units::{Class, class};
use crate::board::{Sides, SpaceId};
use crate::forces::{UnitId, UnitSet};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::rules::questions;

questions! {
    /// OVR-06: those who are pushed out.
    pub enum Displacement of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// OVR-06, OVR-16: the next unit that has to leave an area to a nation.
    Displace(at: SpaceId, nation: Nation) { runs game.displace_next(at, nation, events); }
    /// OVR-06, RNF-10: where it goes.
    Yield(unit: UnitId) {
        asks game.owner_seat(unit), Kind::RetreatTo, "Pushed out: go where?", "OVR-06";
        show prompt.ask.unit = Some(unit);
        space to of game.yield_areas(unit).spaces(), why game.check_yield(unit, to) =>
            game.give_way(unit, to, events);
    }
}

impl State {
    /// Enemies of a nation in an area, whatever they are.
    pub(super) fn foes_in(&self, at: SpaceId, nation: Nation) -> impl Iterator<Item = UnitId> + '_ {
        self.units
            .stack(at)
            .filter(move |unit| self.is_foe(*unit, nation) && !class(*unit).is_atlantic())
    }

    /// OVR-01, OVR-12, OVR-16: may an army of a nation move onto whoever is in an area?
    pub(super) fn check_overrun(&self, nation: Nation, at: SpaceId) -> Result<(), No> {
        let (mut weak, mut strong) = (false, false);
        for unit in self.foes_in(at, nation) {
            let class = class(unit);
            match class {
                // FRT-18, SIM-07: forts and markers stand.
                Class::Fort | Class::Marker => return Err(no::FORT_STANDS),
                _ if class.is_bomber() || self.is_overhead(unit) => {}
                _ if class.is_land() && self.values(unit).1 > 0 => return Err(no::ENEMY_THERE),
                _ if class.is_land() => weak = true,
                _ => strong |= self.values(unit).1 > 0,
            }
        }
        // OVR-12: units of value 0 only by themselves; a Tactical beside one is not alone either.
        allowed(!(weak && strong), no::ENEMY_THERE)
    }

    /// OVR-01, OVR-12, OVR-14: an army has moved in: what cannot leave is destroyed at once. Those
    /// who are displaced are asked afterwards ([`Displacement::Displace`]).
    pub(super) fn overrun(&mut self, at: SpaceId, by: UnitId, events: &mut dyn Events) {
        let nation = self.nation(by);
        let beaten: UnitSet = self
            .foes_in(at, nation)
            .filter(|unit| {
                let class = class(*unit);
                let inland = INLAND.contains(at) && class == Class::Tactical;
                class == Class::Supply || class.is_troops() || inland
            })
            .filter(|unit| !self.is_overhead(*unit))
            .collect();
        for unit in beaten.iter() {
            let rule = if class(unit) == Class::Tactical { "OVR-01" } else { "OVR-12" };
            self.eliminate(unit, rule, events);
        }
    }

    /// Those of a nation's enemies who have to leave an area: Tacticals and ships (OVR-02, OVR-16).
    fn displaced(&self, at: SpaceId, nation: Nation) -> Option<UnitId> {
        let leaves = |unit: &UnitId| class(*unit) == Class::Tactical || class(*unit).is_ship();
        self.foes_in(at, nation).find(leaves)
    }

    /// OVR-16, RNF-10: those who have to leave an area to a nation are asked one by one.
    pub(super) fn push_out(&mut self, at: SpaceId, nation: Nation) {
        if self.displaced(at, nation).is_some() {
            self.frames.call(Displacement::Displace(at, nation));
        }
    }

    fn displace_next(&mut self, at: SpaceId, nation: Nation, events: &mut dyn Events) {
        let Some(unit) = self.displaced(at, nation) else { return self.frames.end() };
        let areas = self.yield_areas(unit);
        let mut all = areas.iter();
        match (all.next(), all.next()) {
            // OVR-07, RNF-11: nowhere to go.
            (None, _) => self.eliminate(unit, "OVR-07", events),
            (Some(only), None) => self.leave(unit, only, events),
            _ => self.frames.call(Displacement::Yield(unit)),
        }
    }

    /// OVR-06, OVR-08: areas one line away that a unit is pushed into: friendly, or an empty sea.
    /// RNF-10: whoever is pushed out by what arrives retreats as after combat, over any line.
    fn yield_areas(&self, unit: UnitId) -> AreaSet {
        let Some(from) = self.units.space(unit) else { return AreaSet::EMPTY };
        let tactical = class(unit) == Class::Tactical;
        let lines = if self.phase == Phase::Replace && tactical {
            Sides::BLACK.with(Sides::SEA_LANE)
        } else {
            Sides::SEA_LANE
        };
        BOARD.along(from, lines).filter(|to| self.check_yield(unit, *to).is_ok()).collect()
    }

    /// The judge of an area that a unit is pushed into.
    fn check_yield(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let Some(from) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        let nation = self.nation(unit);
        let ship = class(unit).is_ship();
        let lane = BOARD.joined(from, to, Sides::SEA_LANE);
        allowed(lane || !ship && BOARD.joined(from, to, Sides::BLACK), no::NO_LINE)?;
        allowed(lane || self.phase == Phase::Replace, no::NOT_BESIDE_BLUE)?;
        self.check_range(unit, to)?;
        self.check_refuge(nation, to, !ship)?;
        self.check_company(unit, to)?;
        // OVR-11: no Tactical or Carrier goes where enemy bombers are.
        let bombed =
            class(unit).is_fighter() && self.foes_in(to, nation).any(|foe| class(foe).is_bomber());
        allowed(!bombed, no::BOMBER_BARS)
    }

    /// The judge of an area as a refuge: friendly and free of enemies, or an open sea; for ships
    /// and aircraft of the Axis Malta with its fort alone (GR-61).
    pub(super) fn check_refuge(&self, nation: Nation, to: SpaceId, by_air: bool) -> Result<(), No> {
        if super::areas::SEAS.contains(to) {
            return allowed(self.is_open_sea(to, nation), no::ENEMY_THERE);
        }
        let axis = self.side_of(nation) == Side::Axis;
        if to == super::areas::MALTA && axis && self.is_malta_open() {
            return Ok(());
        }
        let bars = |foe: UnitId| !class(foe).is_bomber() && !self.is_overhead(foe);
        allowed(!self.foes_in(to, nation).any(bars), no::ENEMY_THERE)?;
        let friendly =
            self.controller(to).is_some_and(|owner| self.opens_to(owner, nation, by_air));
        allowed(friendly, no::RETREAT_FRIENDLY)
    }

    /// FRT-10: is its fort in Malta, and nobody else as far as the Allies go?
    pub(super) fn is_malta_open(&self) -> bool {
        use super::{areas::MALTA, units::MALTA_FORT};
        let stack = || self.units.stack(MALTA);
        let mut allies = stack().filter(|unit| self.side_of(self.nation(*unit)) == Side::Allied);
        stack().any(|unit| unit == MALTA_FORT) && allies.all(|unit| unit == MALTA_FORT)
    }

    fn give_way(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        self.frames.end();
        self.leave(unit, to, events);
    }

    /// A unit is pushed out; OVR-09: if that is one too many, the owner gives one up.
    fn leave(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let from = self.units.space(unit).unwrap_or(to);
        let full = self.check_room_for(unit, to).is_err();
        self.units.put(unit, crate::forces::Where::Space(to));
        events.event(Event::Dispersed { unit, from, to });
        self.unload_in_port(unit, events);
        if full {
            self.frames.call(Stacks::Crowd(to));
        }
    }
}
