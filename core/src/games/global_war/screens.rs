//! What screens ask of this game.

use super::areas::{EXPANDED_SOVIET, SOVIET_1939, STARS, WINTER};
use super::nations::{Nation, Side, each};
use super::state::State;
use super::units::{self, class};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{self, Face, UnitId};
use crate::game::{Decisions, ForScreens, Forecast, Seat};

impl ForScreens for State {
    fn funds(&self, line: &mut dyn FnMut(&'static str, i16)) {
        self.purse(self.status().active, line);
    }

    /// ZOC-01: where land units of a seat's enemies would have to stop.
    fn zones(&self, seat: Seat, out: &mut SpaceSet) {
        let side = if self.is_axis(seat) { Side::Axis } else { Side::Allied };
        for (unit, at) in self.units.on_map() {
            if class(unit).is_troops() && self.side_of(self.nation(unit)) == side {
                for to in super::data::BOARD.along(at, crate::board::Sides::BLACK) {
                    out.insert(to);
                }
            }
        }
    }

    fn layers(&self) -> &'static [&'static str] {
        &["Stars", "Winter zone", "Soviet Union of 1939", "Expanded Soviet Union", "Controlled"]
    }

    fn layer(&self, layer: u8, out: &mut SpaceSet) {
        *out = match layer {
            0 => STARS.without(&self.own.production.destroyed).spaces(),
            1 => WINTER.spaces(),
            2 => SOVIET_1939.spaces(),
            3 => EXPANDED_SOVIET.spaces(),
            _ => {
                let controlled =
                    |(at, owner): (SpaceId, _)| (self.controller(at) != Some(owner)).then_some(at);
                self.own.owner.iter().filter_map(controlled).collect()
            }
        };
    }

    /// POS-01: the colours of whoever possesses it; a nation without counters has none.
    fn owner(&self, space: SpaceId) -> Option<forces::Nation> {
        self.own.owner.of(space).and_then(Nation::paper)
    }

    fn is_fortified(&self, space: SpaceId) -> bool {
        self.units.stack(space).any(|unit| class(unit) == units::Class::Fort)
    }

    fn sign(&self, space: SpaceId) -> &'static str {
        if self.own.production.destroyed.contains(space) { "NO" } else { "" }
    }

    fn forecast(&self, _viewer: Seat) -> Option<Forecast> {
        self.foreseen()
    }

    fn strength(&self, unit: UnitId) -> Face {
        let (attack, defence) = self.values(unit);
        Face { attack, defence, movement: units::counter(unit).front.movement }
    }
}

impl State {
    /// Stars by power, for the tally.
    pub(super) fn tally_stars(&self, line: &mut dyn FnMut(&'static str, i16)) {
        for power in each(0xFF) {
            line(power.name(), self.stars_of(power) as i16);
        }
    }
}
