//! Partisans (an option): from Summer 1943 an Allied End of Turn may take an empty area from the
//! Axis.

use super::areas::{AreaSet, SOVIET_1939, home_of};
use super::choices::verb;
use super::dates::summer;
use super::nations::Nation::{self, America, Britain, Greece, Soviets, Yugoslavia};
use super::nations::Side;
use super::option;
use super::refusal as no;
use super::state::State;
use crate::board::SpaceId;
use crate::game::{Events, Kind, No, allowed};
use crate::rules::questions;

questions! {
    /// OPT-12: partisans.
    pub enum Partisans of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// OPT-12: where they rise.
    Rise {
        asks game.active, Kind::Marker, "Where do partisans rise?", "OPT-12";
        auto game.end_rising();
        space at in game.partisan_lands().iter(), if game.check_partisans(at) =>
            game.rise(at, events);
        choice verb::PASS => game.frames.end();
    }
}

impl State {
    fn partisan_lands(&self) -> AreaSet {
        SOVIET_1939.or(&home_of(Yugoslavia)).or(&home_of(Greece))
    }

    /// OPT-12: once in an Allied End of Turn, that of the side's last player turn.
    fn end_rising(&mut self) -> bool {
        let time = self.plays(option::PARTISANS)
            && self.date() >= summer(1943)
            && self.closing_side() == Some(Side::Allied)
            && self.own.share == 0;
        let done =
            !time || !self.partisan_lands().iter().any(|at| self.check_partisans(at).is_ok());
        if done {
            self.frames.end();
        }
        done
    }

    /// The judge of an area: held by the Axis, with nobody there.
    fn check_partisans(&self, at: SpaceId) -> Result<(), No> {
        let free = self.partisan_lands().contains(at) && self.possesses(Side::Axis, at);
        let empty = free && self.units.top(at).is_none();
        allowed(empty && self.partisans_of(at).is_some(), no::PARTISAN_PLACE)
    }

    /// Whose the area will be: its own nation's, beaten before or not; where that is at peace with
    /// whoever holds it, or gone like the Soviets, the US's or Britain's.
    fn partisans_of(&self, at: SpaceId) -> Option<Nation> {
        let home = if SOVIET_1939.contains(at) {
            Soviets
        } else if home_of(Greece).contains(at) {
            Greece
        } else {
            Yugoslavia
        };
        let holder = self.own.owner.of(at)?;
        let rises = |nation: &Nation| {
            let gone = nation.is_power() && self.is_defeated(*nation);
            self.at_war(*nation, holder) && !gone
        };
        [home, America, Britain].into_iter().find(rises)
    }

    fn rise(&mut self, at: SpaceId, events: &mut dyn Events) {
        self.frames.end();
        if let Some(nation) = self.partisans_of(at) {
            self.possess(at, nation, events);
        }
    }
}
