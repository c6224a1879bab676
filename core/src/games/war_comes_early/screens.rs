//! What screens ask of this game.

use super::battle::Combat;
use super::combat::Survey;
use super::phases::Phase;
use super::refusal as no;
use super::state::{ALLIED, GERMAN, State};
use super::terrain;
use super::units::{self, GERMANS};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, Where};
use crate::game::{ForScreens, Forecast, No, Seat};
use crate::march::Scratch;

impl ForScreens for State {
    /// 4.2: the German lead, which decides the campaign; in 1939 the German points (13.3).
    fn points(&self) -> i16 {
        let [german, allied] = self.own.war.points;
        if self.is_campaign() { german.saturating_sub(allied) } else { self.german_points() }
    }

    fn in_supply(&self, unit: UnitId) -> bool {
        self.supplied(unit)
    }

    fn zones(&self, seat: Seat, out: &mut SpaceSet) {
        *out = self.zones_of(seat);
    }

    /// As if in supply.
    fn threat(&self, scratch: &mut Scratch, seat: Seat, out: &mut SpaceSet) {
        *out = self.threatened_by(scratch, seat, |_| true);
        let ours = self.units.on_map().filter(|(unit, _)| self.seat(*unit) == seat);
        let lands = ours.fold(0, |all, (unit, _)| all | self.range(units::nation_of(unit)));
        out.intersect(&terrain::land_of(lands));
    }

    fn reach(&self, scratch: &mut Scratch, unit: UnitId, out: &mut SpaceSet) {
        let Some(start) = self.units.space(unit).filter(|_| !units::is_static(unit)) else {
            return;
        };
        let halves = units::counter(unit).front.movement * 2;
        self.look_from(scratch, unit, &self.mover(unit, start), halves);
        out.union(scratch.reach());
    }

    fn layers(&self) -> &'static [&'static str] {
        if self.is_campaign() { &["Air zones", "Intact works", "Railheads"] } else { &[] }
    }

    fn layer(&self, layer: u8, out: &mut SpaceSet) {
        match layer {
            0 => {
                *out = self.air_zone(GERMAN);
                out.union(&self.air_zone(ALLIED));
            }
            1 => self.intact_works().for_each(|at| out.insert(at)),
            _ => self.own.war.railheads.iter().for_each(|at| out.insert(*at)),
        }
    }

    fn is_fortified(&self, space: SpaceId) -> bool {
        self.intact(space).is_some()
    }

    fn sign(&self, space: SpaceId) -> &'static str {
        match (self.own.war.air.contains(&space), self.own.war.railheads.contains(&space)) {
            (true, _) => "AIR",
            (_, true) => "RAIL",
            _ => "",
        }
    }

    fn price_to_enter(&self, space: SpaceId) -> Option<u8> {
        let mech = self.group.iter().next().is_some_and(units::is_mech);
        terrain::price_within(space, mech)
    }

    fn forecast(&self, viewer: Seat) -> Option<Forecast> {
        let preparing = self.frames.top() == Combat::Muster.into() && !self.own.battle.flank;
        (preparing && !self.group.is_empty()).then(|| self.forecast(viewer))
    }

    fn warnings(&self, warn: &mut dyn FnMut(No, Option<SpaceId>)) {
        if let Some(at) = self.overfull(SpaceId::new(0)).next() {
            warn(no::OVERFULL, Some(at));
        }
        for (unit, at) in self.units.on_map() {
            if self.check_acts(unit).is_ok() && !self.supplied(unit) {
                warn(no::UNSUPPLIED, Some(at));
            }
        }
        if self.phase == Phase::Reorganisation && self.own.acting == GERMANS && !self.own.replaced {
            let survey = Survey::of(self);
            let due = self
                .units
                .at(Where::Eliminated)
                .any(|unit| self.check_reorg(&survey, unit).is_ok());
            if due {
                warn(no::REPLACEMENT_LAPSES, None);
            }
        }
    }
}
