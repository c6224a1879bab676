//! What screens ask of this game.

use super::battle::Fighting;
use super::choices::verb;
use super::combat::{Combat, LOWEST_RUNG};
use super::flieger::Flieger;
use super::refusal as no;
use super::state::{German, State};
use super::supply::{Line, Net};
use super::terrain::{self, Class, class, flag};
use super::units::{self, FLIEGER, FORMER_POLAND, READY};
use super::{Question, data};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Face, UnitId, UnitSet, Where};
use crate::game::{Chance, Choice, Decisions, ForScreens, Forecast, Heading, No, Seat};
use crate::march::Scratch;

impl ForScreens for State {
    /// Aircraft that interdict lie below the rest: who holds the hex is to be seen.
    fn stack(&self, space: SpaceId, visit: &mut dyn FnMut(UnitId)) {
        self.show_stack(space, |unit| !units::is_ground(unit), visit);
    }

    fn funds(&self, line: &mut dyn FnMut(&'static str, i16)) {
        let flies = |nation| {
            let ready = self.units.at(Where::Box(READY));
            ready.filter(|unit| units::nation_of(*unit) == nation).count() as i16
        };
        for (n, nation) in data::ROSTER.nations.iter().enumerate() {
            let left = flies(crate::forces::Nation(n as u8));
            if left > 0 {
                line(nation.name, left);
            }
        }
    }

    /// 4.4: nobody counts points.
    fn has_points(&self) -> bool {
        false
    }

    fn tally_head(&self) -> &'static str {
        "On the die for Moscow:"
    }

    fn funds_word(&self) -> &'static str {
        "aircraft ready:"
    }

    fn has_zones(&self) -> bool {
        false
    }

    fn roll_name(&self, rule: &'static str) -> &'static str {
        match rule {
            "3.6" => "Belgium",
            "4.3" => "Moscow",
            "5.5" => "Surprise",
            "6.11" => "Supply",
            "8.7" => "Landing",
            "9.2" => "Tank corps",
            "9.4" => "Tank army",
            "10.10" => "Ardennes",
            "11.3" => "Battle",
            "12.5" => "Japan",
            "12.6" => "Finland",
            _ => "",
        }
    }

    fn in_supply(&self, unit: UnitId) -> bool {
        !units::is_ground(unit) || self.command_of(unit).is_none() || self.supplied(unit)
    }

    fn threat(&self, scratch: &mut Scratch, seat: Seat, out: &mut SpaceSet) {
        *out = self.threatened_by(scratch, seat, units::is_ground);
    }

    fn reach(&self, scratch: &mut Scratch, unit: UnitId, out: &mut SpaceSet) {
        if !units::is_ground(unit) || units::is_static(unit) || self.command_of(unit).is_none() {
            return;
        }
        let points = self.allowance(unit);
        let points = if self.line(unit) == Line::None { points.div_ceil(2) } else { points };
        let alone: UnitSet = [unit].into_iter().collect();
        if self.search(scratch, &alone, points).is_some() {
            out.union(scratch.reach());
        }
    }

    fn layers(&self) -> &'static [&'static str] {
        &[
            "Rollbahn in use",
            "German supply",
            "Soviet supply",
            "Allied supply",
            "Interdiction",
            "Garrisons",
            "Former Poland",
            "Red row",
            "Entry hexes",
        ]
    }

    fn layer(&self, layer: u8, out: &mut SpaceSet) {
        *out = match layer {
            0 => self.open_rollbahnen(),
            1 => {
                let mut all = self.lines(Net::Rollbahn).reached();
                all.union(&self.lines(Net::Ruhr).reached());
                all
            }
            2 => self.lines(Net::RedRow).reached(),
            3 => self.lines(Net::French).reached(),
            4 => self.interdicted(),
            5 => terrain::SITE_HEXES
                .iter()
                .copied()
                .filter(|at| self.garrison_at(*at).is_some())
                .collect(),
            6 => data::BOARD.spaces().filter(|at| self.country(*at) == FORMER_POLAND).collect(),
            7 => terrain::RED_ROW,
            _ => self.entry_hexes(),
        };
    }

    /// 10.13, 9.8: forts printed on the map, and those of markers.
    fn is_fortified(&self, space: SpaceId) -> bool {
        terrain::is(space, flag::FORT) || self.has_field_fort(space)
    }

    fn sign(&self, space: SpaceId) -> &'static str {
        if self.units.stack(space).any(units::is_aircraft) {
            "AIR"
        } else if self.has_field_fort(space) {
            "FORT"
        } else {
            ""
        }
    }

    fn price_to_enter(&self, space: SpaceId) -> Option<u8> {
        let walker = self.group.nth(0).map_or(Class::Foot, class);
        Some(2 * terrain::price_within(space, walker)).filter(|price| *price > 0)
    }

    fn strength(&self, unit: UnitId) -> Face {
        self.shown(unit)
    }

    fn is_reduced(&self, unit: UnitId) -> bool {
        unit.index() < units::UNITS && self.is_worn(unit)
    }

    fn is_blank(&self, unit: UnitId) -> bool {
        self.is_untried(unit) && !self.imagined
    }

    fn title(&self, unit: UnitId) -> &'static str {
        self.title_of(unit)
    }

    fn forecast(&self, viewer: Seat) -> Option<Forecast> {
        let go = match self.frames.top() {
            Question::Combat(Combat::Muster) | Question::Flieger(Flieger::Join) => verb::ATTACK,
            // 8.4: both stacks are open, and the aircraft decide.
            Question::Fighting(Fighting::Support(_)) => verb::SUPPORT,
            _ => return None,
        };
        (!self.group.is_empty()).then(|| self.foresee(Choice::new(go), viewer))
    }

    fn forecast_of(&self, choice: Choice, viewer: Seat) -> Option<Forecast> {
        let battle = self.forecast(viewer)?;
        (battle.go.verb == choice.verb).then(|| self.foresee(choice, viewer))
    }

    fn warnings(&self, warn: &mut dyn FnMut(No, Option<SpaceId>)) {
        let ours = self.all_troops().map(|(unit, _)| unit).filter(|unit| self.is_own(*unit));
        for unit in self.unsupplied(&ours.collect()).iter() {
            warn(no::OUT_OF_SUPPLY, self.units.space(unit));
        }
    }
}

impl State {
    /// What a counter is called: a tried army by its face, a tank corps by its variant.
    pub(super) fn title_of(&self, unit: UnitId) -> &'static str {
        if let Some(army) = units::tank_army_of(unit) {
            return units::rung_name(self.own.rungs[army]);
        }
        match self.face_of(unit) {
            Some(face) if !self.is_untried(unit) => units::face_name(face),
            _ => data::ROSTER.name(unit),
        }
    }

    /// Hexes where the camp that acts could bring units in.
    fn entry_hexes(&self) -> SpaceSet {
        if self.acting_camp() == German {
            let mut all = terrain::WEST_EDGE;
            all.union(&terrain::EAST_EDGE);
            return all;
        }
        let mut all = terrain::RED_ROW;
        let open = |at: &&SpaceId| {
            let city = terrain::soviet_city(**at);
            city.is_some_and(|city| self.own.lost >> city & 1 == 0)
        };
        terrain::SOVIET_CITY_HEXES.iter().filter(open).for_each(|at| all.insert(*at));
        all
    }

    /// The battle being prepared, as a seat may know it: what is untried counts with the mean of
    /// its kind, and makes the sum uncertain on either side.
    fn foresee(&self, go: Choice, viewer: Seat) -> Forecast {
        let seen = |unit: UnitId| self.sees(viewer, unit);
        let known = |unit: UnitId| seen(unit) && !self.is_blank(unit);
        let exact = self.defenders().iter().chain(self.group.iter()).all(known);
        let mut odds = self.odds(&seen);
        // 8.4: the aircraft that may be sent count as if they flew.
        if let Question::Fighting(Fighting::Support(camp)) = self.frames.top() {
            let by = if camp == self.acting_camp() { go.number as i8 } else { -(go.number as i8) };
            odds.shifts.add("8.4", by);
            odds.after = odds.after.saturating_add(by.into());
        }
        let mut forecast = Forecast {
            go,
            attack: odds.attack as i16,
            defence: odds.defence as i16,
            exact,
            line: "odds",
            heading: Heading::Odds,
            columns: (odds.before, odds.after),
            shifts: odds.shifts,
            ..Forecast::default()
        };
        self.foresee_results(odds.after, &seen, &mut forecast);
        forecast
    }

    /// 6.11, 11.3: every result with its weight: over the six faces of the die, or over both dice
    /// where supply may not come.
    pub(super) fn foresee_results(
        &self,
        rung: i16,
        known: &dyn Fn(UnitId) -> bool,
        forecast: &mut Forecast,
    ) {
        let scarce = [1, 2, 3, 4, 5, 6].map(|die| self.attenuation(die));
        let supply: &[Option<u8>] = if self.is_attenuated() { &scarce } else { &[Some(0)] };
        // 6.11: without supply the paratroops go in alone.
        let alone = self
            .own
            .battle
            .dropped
            .then(|| self.odds_of(&[FLIEGER].into_iter().collect(), &|unit| known(unit)).after);
        for &columns in supply {
            for die in 1..=6 {
                let result = match columns {
                    Some(columns) => State::result(rung - i16::from(columns), die),
                    None => alone.map_or("cancelled", |rung| State::result(rung, die)),
                };
                self.add_chance(result, forecast);
            }
        }
        if rung < LOWEST_RUNG {
            forecast.line = "below 1:3";
        }
    }

    fn add_chance(&self, result: &'static str, forecast: &mut Forecast) {
        if let Some(chance) = forecast.chances.iter_mut().find(|chance| chance.result == result) {
            chance.weight += 1;
            return;
        }
        let ours = self.steps_of(&self.group);
        let defenders = self.defenders();
        let theirs = self.steps_of(&defenders).max(1);
        let fast = self.holds_fast();
        let (attacker, defender) = match result {
            "AL1" => (1, 0),
            "DR" if fast => (1, 0),
            "DE" => (0, defenders.len().max(1) as u8),
            "BB" => (ours.min(theirs), theirs.min(ours)),
            _ => (0, 0),
        };
        let chance = Chance {
            die: 0,
            weight: 1,
            attacker_halves: 2 * attacker,
            defender_halves: 2 * defender,
            attacker_back: 0,
            defender_back: u8::from(result == "DR" && !fast),
            result,
            clears: match result {
                "DR" => !fast,
                "DE" => theirs == defender,
                "BB" => theirs <= ours,
                _ => false,
            },
        };
        let listed = forecast.chances.push(chance);
        debug_assert!(listed.is_ok(), "six results at most");
    }
}
