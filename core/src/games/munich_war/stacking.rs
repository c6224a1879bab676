//! Stacking (9.0): one army or three other mobile units of one nation, and one static unit.

use super::refusal as no;
use super::state::State;
use super::terrain;
use super::units;
use crate::board::SpaceId;
use crate::forces::{Nation, UnitId};
use crate::game::{Events, Kind, No, allowed};
use crate::rules::{Load, Stacking, questions};

/// 9.0: mobile units that are no armies, in one hex.
const UNITS_MAX: u8 = 3;

/// What stands in a hex, added up.
#[derive(Clone, Copy, Default)]
pub struct Weight {
    armies: u8,
    others: u8,
    statics: u8,
    nation: Option<Nation>,
    mixed: bool,
}

impl Load for Weight {
    fn add(&mut self, unit: UnitId) {
        if !units::is_troop(unit) {
            return;
        }
        if units::is_static(unit) {
            self.statics += 1;
            return;
        }
        let nation = units::nation_of(unit);
        self.mixed |= self.nation.is_some_and(|other| other != nation);
        self.nation = Some(nation);
        if units::is_army(unit) {
            self.armies += 1;
        } else {
            self.others += 1;
        }
    }

    fn check(&self, at: SpaceId) -> Result<(), No> {
        allowed(!self.mixed, no::OTHER_NATION)?;
        let alone = self.armies + self.others + self.statics <= 1;
        allowed(alone || !terrain::is_marsh(at), no::MARSH)?;
        allowed(self.statics <= 1, no::ONE_STATIC)?;
        match (self.armies, self.others) {
            (0, 0..=UNITS_MAX) | (1, 0) => Ok(()),
            (0, _) => Err(no::HEX_FULL),
            _ => Err(no::ONE_ARMY),
        }
    }
}

questions! {
    /// 9.1: overfull hexes.
    pub enum Stacks of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 9.1: a phase is ending; overfull hexes from this one on are still to be looked at.
    Ending(from: SpaceId) { runs game.look_at_stacks(from, events); }
    /// 9.1: which unit of an overfull hex is given up.
    Crowd(at: SpaceId) {
        asks game.occupant(at).unwrap_or(game.active), Kind::GiveUp, "Too many: give up which?",
            "9.1";
        show prompt.ask.space = Some(at);
        unit it in game.troops(at), if game.check_crowd(it, at) => {
            game.frames.end();
            game.eliminate(it, "9.1", events);
            game.settle_control(events);
        };
    }
}

impl State {
    /// 9.0: how many units below an army a hex has room for.
    pub(super) fn room_left(&self, at: SpaceId) -> u8 {
        let load = self.load(at, |_| false);
        let most = if terrain::is_marsh(at) { 1 } else { UNITS_MAX };
        if load.armies > 0 { 0 } else { most.saturating_sub(load.others) }
    }

    /// 8.2: are mobile units of another nation there?
    pub(super) fn has_other_nation(&self, unit: UnitId, at: SpaceId) -> bool {
        let nation = units::nation_of(unit);
        self.troops(at).any(|other| units::is_mobile(other) && units::nation_of(other) != nation)
    }

    /// 9.1: the judge of a unit that is given up: static ones only where they are too many.
    fn check_crowd(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        if self.units.space(unit) != Some(at) || !units::is_troop(unit) {
            return Err(no::NOT_IN_THAT_HEX);
        }
        let statics = self.troops(at).filter(|unit| units::is_static(*unit)).count();
        if units::is_static(unit) && statics < 2 && !terrain::is_marsh(at) {
            return Err(no::STATIC_COUNTS_APART);
        }
        Ok(())
    }
}

impl Stacking for State {
    type Load = Weight;

    /// 9.1: neutrals and units at sea do not count.
    fn is_looked_at(&self, at: SpaceId) -> bool {
        self.occupant(at).is_some() && !terrain::is_sea(at)
    }

    /// 9.1: one unit after another, as long as there are too many.
    fn thin_out(&mut self, at: SpaceId) {
        self.frames.goto(Stacks::Ending(at));
        self.frames.call(Stacks::Crowd(at));
    }

    fn stacks_done(&mut self, events: &mut dyn Events) {
        self.finish_phase(events);
    }
}
