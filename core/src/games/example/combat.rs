//! Combat (3.0): targets, the die, and who is lost.

use super::choices::verb;
use super::data::COMBAT_TABLE;
use super::refusal as no;
use super::{State, mark};
use crate::board::{Sides, SpaceId};
use crate::combat::odds;
use crate::forces::{UnitId, UnitSet};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::rules::questions;

questions! {
    /// 3.0: combat.
    pub enum Combat of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 3.1: what to attack.
    Fight {
        asks game.active, Kind::Target, "Attack which hex?", "3.1";
        space at, if game.check_target(at) => game.attack(at, events);
        choice verb::END => game.end_phase(events);
    }
}

impl State {
    /// 3.1: the units that would attack a hex.
    fn attackers(&self, target: SpaceId) -> UnitSet {
        let fresh = |unit: &UnitId| !self.units.marks(*unit).has(mark::ATTACKED);
        self.beside(target).filter(|unit| self.seat(*unit) == self.active).filter(fresh).collect()
    }

    /// 3.1: the judge of a target.
    fn check_target(&self, at: SpaceId) -> Result<(), No> {
        let foe = self.units.top(at).filter(|unit| self.seat(*unit) != self.active);
        let foe = foe.ok_or(no::NO_ENEMY)?;
        allowed(!self.units.marks(foe).has(mark::DEFENDED), no::WAS_ATTACKED)?;
        allowed(!self.attackers(at).is_empty(), no::NOBODY_BESIDE)
    }

    /// 3.2, 3.3: the odds, the die, and what it brings.
    fn attack(&mut self, target: SpaceId, events: &mut dyn Events) {
        let Some(defender) = self.units.top(target) else { return };
        let attackers = self.attackers(target);
        let factors = |unit: UnitId| self.roster().get(unit).front;
        let attack = attackers.iter().map(|unit| u16::from(factors(unit).attack)).sum();
        let defence = u16::from(factors(defender).defence);
        let column = COMBAT_TABLE.column(&COMBAT_TABLE.lines[0], odds(attack, defence));
        let column = COMBAT_TABLE
            .shifted(column, -i16::from(self.all_cross(&attackers, target, Sides::RIVER)));
        attackers.iter().for_each(|unit| self.units.mark(unit, mark::ATTACKED, true));
        self.units.mark(defender, mark::DEFENDED, true);
        let die = self.roll("3.2", events);
        let result = COMBAT_TABLE.word(column, die as i8);
        let (attacker_halves, defender_halves) = match result {
            "AL" => (2, 0),
            "EX" => (2, 2),
            "DL" => (0, 2),
            _ => (0, 0),
        };
        let (attack, defence) = (attack as i16, defence as i16);
        events.event(Event::Battle {
            target: target.into(),
            attack,
            defence,
            column,
            die,
            attacker_halves,
            defender_halves,
            result,
        });
        if let Some(first) = attackers.iter().next().filter(|_| attacker_halves > 0) {
            self.lose(first, events);
        }
        if defender_halves > 0 {
            self.lose(defender, events);
        }
    }

    /// 3.3: a unit is lost.
    fn lose(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.own.lost[usize::from(self.seat(unit).0 & 1)] += 1;
        self.remove(unit, "3.3", events);
    }
}
