//! What the combat phase does with landings, and what its end brings (Sea and Air Landings,
//! Stacking, Parachute Movement, Marines).

use super::areas::{AreaSet, SEAS};
use super::combat::Plans;
use super::refusal as no;
use super::stacking::Stacks;
use super::state::{State, mark};
use super::units::{self, class};
use crate::board::SpaceId;
use crate::forces::{UnitId, UnitSet};
use crate::game::{Events, Kind, No, allowed};
use crate::rules::questions;

questions! {
    /// LDG-08: landings and their supply.
    pub enum Landings of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// LDG-08: which source a landing made by movement expends.
    Expend(at: SpaceId) {
        asks game.active, Kind::GiveUp, "Expend which source?", "LDG-08";
        show prompt.ask.space = Some(at);
        auto game.expend_by_itself(at, events);
        unit it of game.landing_sources(at), why game.check_landing_source(it) =>
            game.expend(at, it, events);
    }
}

impl State {
    /// Who has landed in an area by moving, and needs supply for it.
    fn landed_at(&self, at: SpaceId) -> UnitSet {
        let landed = |unit: &UnitId| {
            self.is_own(*unit)
                && self.units.marks(*unit).has(mark::LANDED)
                && class(*unit).is_troops()
                && !units::is_elite(*unit)
                && !self.is_overhead(*unit)
        };
        self.units.stack(at).filter(landed).collect()
    }

    /// LDG-03: areas where somebody has landed by moving and needs supply.
    pub(super) fn landed_areas(&self) -> AreaSet {
        let areas = self.units.on_map().map(|(_, at)| at);
        areas.filter(|at| !self.landed_at(*at).is_empty()).collect()
    }

    /// LDG-08, LDG-09: sources that reach all who have landed in an area.
    pub(super) fn landing_sources(&self, at: SpaceId) -> UnitSet {
        let landed = self.landed_at(at);
        let serves = |source: &super::supply::Source| {
            let all = |unit: UnitId| self.reaches(source.unit, source.at, unit);
            !source.spent && landed.iter().all(all)
        };
        self.sources_for(&landed).iter().filter(|s| serves(s)).map(|source| source.unit).collect()
    }

    fn check_landing_source(&self, unit: UnitId) -> Result<(), No> {
        allowed(class(unit).is_source(), no::NOT_A_SOURCE)?;
        Err(no::SOURCE_FAR)
    }

    /// Where there is no choice nobody is asked. A landing that nothing supplies fails.
    fn expend_by_itself(&mut self, at: SpaceId, events: &mut dyn Events) -> bool {
        let sources = self.landing_sources(at);
        if sources.is_empty() {
            for unit in self.landed_at(at).iter() {
                self.eliminate(unit, "LDG-08", events);
            }
            self.own.combat.landings.remove(at);
            self.frames.end();
            return true;
        }
        sources.only().is_some_and(|unit| {
            self.expend(at, unit, events);
            true
        })
    }

    fn expend(&mut self, at: SpaceId, unit: UnitId, events: &mut dyn Events) {
        self.own.combat.landings.remove(at);
        self.eliminate(unit, "LDG-08", events);
        self.frames.end();
    }

    /// Combat is over: armies on top that did not attack are lost, airborne units come down or are
    /// lost, beachheads become possession; then stacks are looked at.
    pub(super) fn close_combat(&mut self, events: &mut dyn Events) {
        self.own.combat = Plans::NONE;
        let own: UnitSet =
            self.units.on_map().map(|(u, _)| u).filter(|unit| self.is_own(*unit)).collect();
        if self.is_last_share() {
            self.lose_idle_tops(events);
        }
        for unit in own.iter() {
            let Some(at) = self.units.space(unit) else { continue };
            if self.is_overhead(unit) {
                self.come_down(unit, at, events);
            } else if self.units.marks(unit).has(mark::LANDED) && class(unit).is_troops() {
                // POS-07, MAR-05: a beachhead is possessed from now on.
                self.take_by(unit, at, events);
            } else if class(unit).is_marine() && SEAS.contains(at) {
                // MAR-08, GR-78: marines do not stay in their boats.
                self.eliminate(unit, "MAR-08", events);
            }
        }
        self.frames.reset(Stacks::Crowded);
    }

    /// STK-07: of two armies in an area the one on top has to attack.
    pub(super) fn note_tops(&mut self) {
        let army = |unit: &UnitId| {
            class(*unit).is_army() && self.is_of_turn(*unit) && !self.is_overhead(*unit)
        };
        let top = |unit: &UnitId, at: SpaceId| {
            let mut armies = self.units.stack(at).filter(army);
            armies.next() != Some(*unit) && armies.last() == Some(*unit)
        };
        let tops = self.units.on_map().filter(|(unit, at)| army(unit) && top(unit, *at));
        let tops: UnitSet = tops.map(|(unit, _)| unit).collect();
        for unit in tops.iter() {
            self.units.mark(unit, mark::TOP, true);
        }
    }

    /// STK-07: who lay on top and did not attack is lost, whoever has left from below it.
    fn lose_idle_tops(&mut self, events: &mut dyn Events) {
        let own: UnitSet =
            self.units.on_map().map(|(u, _)| u).filter(|unit| self.is_of_turn(*unit)).collect();
        for unit in own.iter() {
            let marks = self.units.marks(unit);
            if marks.has(mark::TOP) && !marks.has(mark::ATTACKED) {
                self.eliminate(unit, "STK-07", events);
            }
        }
    }

    /// PAR-08, PAR-09: an airborne unit comes down where its side has taken the area.
    fn come_down(&mut self, unit: UnitId, at: SpaceId, events: &mut dyn Events) {
        let side = self.side_of(self.nation(unit));
        if self.victims(at, self.nation(unit)).next().is_none() && self.controls(side, at) {
            self.units.mark(unit, mark::OVERHEAD, false);
        } else {
            self.eliminate(unit, "PAR-09", events);
        }
    }
}
