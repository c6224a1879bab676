//! What screens ask of this game.

use super::combat::Combat;
use super::moves::Movement;
use super::phases::Phase;
use super::refusal as no;
use super::state::{SEATS, State};
use super::terrain::{self, class, flag};
use super::{Question, data, units};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Face, UnitId};
use crate::game::{ForScreens, Forecast, No, Seat};
use crate::march::Scratch;

impl ForScreens for State {
    /// Aircraft lie below the rest: who holds the hex is to be seen.
    fn stack(&self, space: SpaceId, visit: &mut dyn FnMut(UnitId)) {
        self.show_stack(space, |unit| !units::is_troop(unit), visit);
    }

    fn funds(&self, line: &mut dyn FnMut(&'static str, i16)) {
        let left = data::ROSTER.nations.iter().zip(self.own.points);
        let shown = left.filter(|(_, left)| *left > 0 && self.phase == Phase::Mobilization);
        shown.for_each(|(nation, left)| line(nation.name, i16::from(left)));
    }

    fn points(&self) -> i16 {
        self.points()
    }

    fn in_supply(&self, unit: UnitId) -> bool {
        !units::is_troop(unit) || self.supplied(unit, self.purpose())
    }

    fn zones(&self, seat: Seat, out: &mut SpaceSet) {
        *out = self.zones_of(seat);
    }

    fn threat(&self, scratch: &mut Scratch, seat: Seat, out: &mut SpaceSet) {
        *out = self.threatened_by(scratch, seat, units::is_troop);
        out.intersect(&self.open_land());
    }

    fn reach(&self, scratch: &mut Scratch, unit: UnitId, out: &mut SpaceSet) {
        let walks = units::is_mobile(unit) && self.seat(unit).is_some();
        let halves = self.strength(unit).movement * 2;
        if walks && self.walk_field(scratch, unit, halves).is_some() {
            out.union(scratch.reach());
        }
    }

    fn layers(&self) -> &'static [&'static str] {
        &["Terror", "Trenches", "Centres", "Objectives", "Ports", "Aircraft", "Disputed"]
    }

    fn layer(&self, layer: u8, out: &mut SpaceSet) {
        let mask = match layer {
            0 => {
                let cities = data::BOARD.places.iter().map(|place| place.space);
                cities.filter(|at| self.terrorized(*at)).for_each(|at| out.insert(at));
                return;
            }
            1 => flag::ENTRENCHMENT,
            2 => flag::CAPITAL | flag::MOBILIZATION,
            3 => flag::OBJECTIVE | flag::MANNERHEIM,
            4 => flag::PORT,
            5 => {
                SEATS.iter().for_each(|seat| out.union(&self.air_hexes(*seat)));
                return;
            }
            _ => {
                // 2.3: what somebody would hold, were it not for the other's zones.
                let land = self.open_land();
                *out = land.iter().filter(|at| self.control(*at).is_none()).collect();
                return;
            }
        };
        data::BOARD.spaces().filter(|at| terrain::is(*at, mask)).for_each(|at| out.insert(at));
    }

    /// 11.12: trenches.
    fn is_fortified(&self, space: SpaceId) -> bool {
        terrain::is(space, flag::ENTRENCHMENT)
    }

    fn sign(&self, space: SpaceId) -> &'static str {
        if self.units.stack(space).any(units::is_air) {
            "AIR"
        } else if self.terrorized(space) {
            "TERROR"
        } else {
            ""
        }
    }

    fn price_to_enter(&self, space: SpaceId) -> Option<u8> {
        let walker = match self.frames.top() {
            Question::Movement(Movement::March(unit, _)) => class(unit),
            _ => terrain::Class::Foot,
        };
        terrain::price_within(space, walker)
    }

    fn strength(&self, unit: UnitId) -> Face {
        self.strength(unit)
    }

    fn is_reduced(&self, unit: UnitId) -> bool {
        unit.index() < units::UNITS && self.units.marks(unit).steps_lost() > 0
    }

    fn forecast(&self, viewer: Seat) -> Option<Forecast> {
        let preparing = self.frames.top() == Combat::Muster.into();
        (preparing && !self.group.is_empty()).then(|| self.forecast(viewer))
    }

    fn warnings(&self, warn: &mut dyn FnMut(No, Option<SpaceId>)) {
        if matches!(self.phase, Phase::Movement | Phase::Combat) {
            for at in self.overfull(SpaceId::new(0)) {
                warn(self.check_stack(at).err().unwrap_or(no::HEX_FULL), Some(at));
            }
            self.starving(&mut |_, at| warn(no::UNSUPPLIED, Some(at)));
        }
        if self.phase == Phase::Mobilization && self.can_spend() {
            warn(no::POINTS_LOST, None);
        }
    }
}
