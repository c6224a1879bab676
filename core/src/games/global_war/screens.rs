//! What screens ask of this game.

use super::areas::{EXPANDED_SOVIET, SOVIET_1939, STARS, WINTER};
use super::nations::{AXIS, Nation, Nations, Side, each};
use super::state::State;
use super::units::{self, class};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{self, Face, UnitId};
use crate::game::{Decisions, ForScreens, Forecast, Seat};
use core::fmt::{self, Display, Formatter};

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

    fn tally_head(&self) -> &'static str {
        "Stars possessed"
    }

    /// Stars of the Axis, or what a short scenario counts.
    fn points(&self) -> i16 {
        match super::seats::aim(self.scenario) {
            Some(aim) => self.held_of(aim).into(),
            None => each(AXIS).map(|power| self.stars_of(power) as i16).sum(),
        }
    }

    /// Wars, treaties and what is to come of them.
    fn standings(&self, line: &mut dyn FnMut(&dyn Display)) {
        for power in each(0xFF) {
            let name = power.name();
            match self.enemies(power) {
                _ if self.is_defeated(power) => line(&format_args!("{name}: defeated")),
                0 => line(&format_args!("{name}: at peace")),
                foes => line(&format_args!("{name} fights {}", Codes(foes))),
            }
        }
        for (side, name) in [(Side::Axis, "With the Axis"), (Side::Allied, "With the Allies")] {
            let joined = |nation: &Nation| {
                !nation.is_power() && self.side_of(*nation) == side && !self.is_defeated(*nation)
            };
            let small = Nation::ALL.into_iter().filter(joined);
            let set = small.fold(0, |set, nation| set | nation.bit());
            if set != 0 {
                line(&format_args!("{name}: {}", Codes(set)));
            }
        }
        let politics = &self.own.politics;
        if politics.treaty && self.date() < super::dates::summer(1942) && !politics.japan_freed {
            line(&"Treaty of Japan and the Soviets");
        }
        if politics.is_armistice() {
            line(&"Armistice with the Soviets");
        }
        if self.own.defeat.vichy {
            line(&"Vichy France is neutral and open");
        }
    }

    /// SUP-09: sources.
    fn costs(&self, line: &mut dyn FnMut(&dyn Display)) {
        let needs = self.needs(&self.group, self.own.battle.target);
        if needs.total == 0 {
            return line(&"needs no supply");
        }
        let sources = self.sources_for(&self.group);
        let there = sources.len();
        line(&format_args!("expends {} of {there} sources", needs.total));
        for source in sources.iter().take(4) {
            let code = super::data::ROSTER.code(source.unit);
            let at = super::data::BOARD.place_name(source.at);
            let spent = if source.spent { " (spent already)" } else { "" };
            line(&format_args!("  {code} in {at}{spent}"));
        }
    }

    /// The season for which a unit is marked; the Soviets and the US may come earlier.
    fn due_name(&self, turn: u8) -> &'static str {
        let campaign = super::data::SCENARIOS.first().map_or(&[][..], |first| first.turns);
        usize::from(turn).checked_sub(1).and_then(|n| campaign.get(n)).copied().unwrap_or("later")
    }

    fn forecast(&self, _viewer: Seat) -> Option<Forecast> {
        self.foreseen()
    }

    fn strength(&self, unit: UnitId) -> Face {
        let (attack, defence) = self.values(unit);
        Face { attack, defence, movement: units::counter(unit).front.movement }
    }
}

/// Nations by their codes.
struct Codes(Nations);

impl Display for Codes {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (n, nation) in each(self.0).enumerate() {
            let gap = if n == 0 { "" } else { " " };
            write!(f, "{gap}{}", nation.code())?;
        }
        Ok(())
    }
}

impl State {
    /// Stars by power, for the tally.
    pub(super) fn tally_stars(&self, line: &mut dyn FnMut(&'static str, i16)) {
        for power in each(0xFF) {
            line(power.name(), self.stars_of(power) as i16);
        }
        if let Some(aim) = super::seats::aim(self.scenario) {
            line("Held by the Axis", self.held_of(aim).into());
            line("The Axis needs", aim.axis.into());
        }
    }
}
