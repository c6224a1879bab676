//! Surprise in the east (5.5): one die as the first eastern phase begins.

use super::choices::verb;
use super::data::SURPRISE_CHART;
use super::refusal as no;
use super::state::{Command, State, mark};
use super::terrain;
use super::units::{self, MOSCOW_GARRISON};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, Where};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::rules::questions;

questions! {
    /// 5.5: what the surprise leaves the Soviets to do.
    pub enum Surprise of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 5.5: which Juggernaut is moved elsewhere.
    Redeploy(left: u8) {
        asks game.seat_at(Command::Soviet), Kind::Mover, "Redeploy which army?", "5.5";
        show prompt.ask.halves = Some(2 * left);
        auto game.end_redeployment(left);
        unit it in game.units.on_map().map(|(unit, _)| unit), if game.check_redeploy(it) => {
            game.frames.goto(Surprise::Redeploy(left - 1));
            game.frames.call(Surprise::RedeployTo(it));
        };
        choice verb::END => game.frames.end();
    }
    /// 5.5: where it goes.
    RedeployTo(unit: UnitId) {
        asks game.seat_at(Command::Soviet), Kind::March, "Redeploy where?", "5.5";
        show prompt.ask.unit = Some(unit);
        space to of game.redeployments(unit), why game.check_redeploy_to(unit, to) => {
            game.frames.end();
            game.units.mark(unit, mark::SHIFTED, true);
            events.event(Event::Placed { unit, at: to });
            game.enter(unit, to, events);
        };
    }
    /// 5.5: where an army of June comes early.
    Early(left: u8) {
        asks game.seat_at(Command::Soviet), Kind::Arrive, "An army comes early: where?", "5.5";
        show {
            prompt.ask.unit = game.units.at(Where::Turn(1)).min_by_key(|unit| unit.index());
            prompt.ask.halves = Some(2 * left);
        };
        auto game.end_early(left);
        space to of game.early_hexes(), why game.check_early(to) => {
            game.frames.goto(Surprise::Early(left - 1));
            game.come_early(to, events);
        };
        choice verb::END => game.frames.end();
    }
}

impl State {
    /// 5.5: the die, what it allows the Soviets, and which rivers count for nothing.
    pub(super) fn surprise(&mut self, events: &mut dyn Events) {
        let row = usize::from(self.roll("5.5", events)) - 1;
        let of = |column| SURPRISE_CHART.at(row, column).unwrap_or(0) as u8;
        self.own.rivers_ignored = of(2);
        let (soviet, german) = (Command::Soviet, Command::GermanEast);
        if of(0) + of(1) + of(2) == 0 {
            events.event(Event::Drawn { name: "-", rule: "5.5" });
        }
        for (command, count, what) in [
            (soviet, of(0), "to redeploy"),
            (soviet, of(1), "come early"),
            (german, of(2), "river columns ignored"),
        ] {
            if count > 0 {
                let seat = self.seat_at(command);
                events.event(Event::Count { seat, count, what, rule: "5.5" });
            }
        }
        if of(1) > 0 {
            self.frames.call(Surprise::Early(of(1)));
        }
        if of(0) > 0 {
            self.frames.call(Surprise::Redeploy(of(0)));
        }
    }

    fn end_redeployment(&mut self, left: u8) -> bool {
        let mut all = self.units.on_map().map(|(unit, _)| unit);
        let done = left == 0 || !all.any(|unit| self.check_redeploy(unit).is_ok());
        if done {
            self.frames.end();
        }
        done
    }

    /// 5.5: the judge of an army to redeploy: Juggernauts on the map, each once.
    fn check_redeploy(&self, unit: UnitId) -> Result<(), No> {
        allowed(unit.index() < units::UNITS && unit != MOSCOW_GARRISON, no::ONLY_JUGGERNAUTS)?;
        let there = units::is_juggernaut(unit) && self.units.space(unit).is_some();
        allowed(there, no::ONLY_JUGGERNAUTS)?;
        allowed(!self.units.marks(unit).has(mark::SHIFTED), no::REDEPLOYED)?;
        allowed(!self.redeployments(unit).is_empty(), no::NO_ENTRY)
    }

    fn redeployments(&self, unit: UnitId) -> SpaceSet {
        let home = self.soviet_homeland();
        home.iter().filter(|at| self.check_redeploy_to(unit, *at).is_ok()).collect()
    }

    /// 5.5, A-102: the judge of a hex to redeploy to.
    fn check_redeploy_to(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        self.check_early(to)?;
        let red = |at: SpaceId| terrain::is(at, terrain::flag::RED_ROW);
        let inside = self.units.space(unit).is_some_and(red);
        allowed(inside || !red(to), no::RED_ROW_ONCE)
    }

    fn end_early(&mut self, left: u8) -> bool {
        let none = self.units.at(Where::Turn(1)).next().is_none();
        let done = left == 0 || none || self.early_hexes().is_empty();
        if done {
            self.frames.end();
        }
        done
    }

    fn early_hexes(&self) -> SpaceSet {
        let home = self.soviet_homeland();
        home.iter().filter(|at| self.check_early(*at).is_ok()).collect()
    }

    /// 5.5: the judge of a hex for an army that comes early.
    fn check_early(&self, to: SpaceId) -> Result<(), No> {
        allowed(self.soviet_homeland().contains(to), no::REDEPLOY_AT_HOME)?;
        let german = self.occupant(to) == Some(super::state::German);
        allowed(!german, no::ENEMY_THERE)?;
        self.check_more(to, 1)
    }

    /// 5.5: an army out of the box of June, by lot: all its bodies are alike.
    fn come_early(&mut self, to: SpaceId, events: &mut dyn Events) {
        let first = self.units.at(Where::Turn(1)).min_by_key(|unit| unit.index());
        if let Some(unit) = first {
            events.event(Event::Placed { unit, at: to });
            self.enter(unit, to, events);
        }
    }
}
