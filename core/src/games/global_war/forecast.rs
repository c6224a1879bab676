//! What a battle will come to, told before it is declared. There is no die, so one line says it
//! all: who would win, by how much, and whether the area would be free afterwards.

use super::attacks::Fight;
use super::combat::Combat;
use super::state::State;
use super::units::{Class, class};
use super::{Question, choices::verb};
use crate::board::SpaceId;
use crate::combat::Shifts;
use crate::forces::UnitSet;
use crate::game::{Chance, Choice, Forecast, Heading};

impl State {
    /// The attack that is being prepared, or the one declared that is looked at.
    pub(super) fn foreseen(&self) -> Option<Forecast> {
        let go = match self.frames.top() {
            Question::Combat(Combat::Muster) if self.check_declare().is_ok() => verb::ATTACK,
            Question::Combat(Combat::Muster) => verb::SURPRISE,
            Question::Combat(Combat::Source | Combat::Consent(_)) => verb::ATTACK,
            _ => return None,
        };
        let surprise = go == verb::SURPRISE;
        let target = self.own.battle.target;
        (!self.group.is_empty())
            .then(|| self.foresee(Choice::new(go), &self.group, target, surprise))
    }

    fn foresee(&self, go: Choice, group: &UnitSet, target: SpaceId, surprise: bool) -> Forecast {
        let fight = self.fight_of(group, target);
        let manner = self.manner_of(group, target, surprise);
        let (attack, defence) = self.sums(group, fight, target, manner);
        let mut forecast = Forecast {
            go,
            attack: attack.into(),
            defence: defence.into(),
            exact: true,
            line: fight.name(),
            heading: Heading::Difference,
            columns: (0, 0),
            shifts: Shifts::default(),
            chances: heapless::Vec::new(),
        };
        self.list_changes(group, fight, target, surprise, &mut forecast.shifts);
        let due = attack.saturating_sub(defence);
        let empty = group
            .nth(0)
            .is_none_or(|unit| self.defenders(fight, target, self.nation(unit)).next().is_none());
        let won = due > 0 || empty;
        let chance = Chance {
            die: 0,
            weight: 1,
            attacker_halves: 0,
            defender_halves: 2 * due.min(defence),
            attacker_back: 0,
            defender_back: u8::from(won),
            result: if won { "won" } else { "no effect" },
            clears: won && self.would_clear(group, fight, target, due),
        };
        let listed = forecast.chances.push(chance);
        debug_assert!(listed.is_ok(), "one line has room");
        forecast
    }

    /// Changes of value by rule: armor and parachutes at a fort, and a surprise.
    fn list_changes(
        &self,
        group: &UnitSet,
        fight: Fight,
        target: SpaceId,
        surprise: bool,
        shifts: &mut Shifts,
    ) {
        let manner = self.manner_of(group, target, surprise);
        let plain =
            |fort: bool| -> i8 { group.iter().map(|unit| self.attack_of(unit, fort) as i8).sum() };
        shifts.add("FRT-02", plain(manner.fort) - plain(false));
        let Some(first) = group.nth(0) else { return };
        let nation = self.nation(first);
        let calm = super::attacks::Manner { surprise: false, parachutes: false, ..manner };
        let sum = |manner| -> i8 {
            let defenders = self.defenders(fight, target, nation);
            defenders.map(|unit| self.defence_of(unit, manner) as i8).sum()
        };
        let torn = super::attacks::Manner { parachutes: manner.parachutes, ..calm };
        shifts.add("FRT-15", sum(calm) - sum(torn));
        shifts.add("SPC-12", sum(torn) - sum(manner));
    }

    /// FRT-05, SIM-05: would nobody be left? A fort stays unless the loss covers it whole, a
    /// marker likewise; who takes no part stays.
    fn would_clear(&self, group: &UnitSet, fight: Fight, target: SpaceId, due: u8) -> bool {
        let Some(first) = group.nth(0) else { return false };
        let nation = self.nation(first);
        let bystander = |unit| !fight.has_defender(class(unit));
        let manner = self.manner_of(group, target, false);
        let works =
            |unit: &crate::forces::UnitId| matches!(class(*unit), Class::Fort | Class::Marker);
        let all: u8 = self.victims(target, nation).map(|unit| self.defence_of(unit, manner)).sum();
        let walled = self.victims(target, nation).any(|unit| works(&unit));
        !self.victims(target, nation).any(bystander) && (!walled || due >= all)
    }
}
