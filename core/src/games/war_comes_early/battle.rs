//! A battle from the decision to attack to the last advance (12.3 to 12.7).
//!
//! A battle runs by itself, stage by stage, and stops where somebody must decide: who pays for
//! losses, where excess units go, who advances, whether to attack again.

use super::Question;
use super::choices::verb;
use super::combat::{Survey, losses};
use super::refusal as no;
use super::stacking::Weight;
use super::state::{Battle, Stage, State, enemy, mark};
use super::units;
use crate::board::{SpaceId, SpaceSet};
use crate::combat::Bill;
use crate::forces::{UnitId, UnitSet};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::rules::{Battles, Load, questions};

questions! {
    /// 12.0: combat.
    pub enum Combat of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 12.0: what to attack.
    Fight {
        asks game.active, Kind::Target, "Attack which hex?", "12.0";
        given survey = Survey::of(game);
        space at in survey.near(false), if survey.check_target(at, false) =>
            game.pick_target(at, false);
        choice verb::END => game.end_phase();
        choice verb::VIOLATE, each number in game.neutrals(), if game.check_violation(number) =>
            game.violate(number, events);
    }
    /// 12.0: with which units.
    Muster {
        asks game.active, Kind::Muster, "With which units?",
            if game.own.battle.flank { "12.6" } else { "12.0" };
        show {
            prompt.ask.space = Some(game.own.battle.target);
            prompt.selected = game.group;
        };
        given survey = Survey::of(game);
        unit it in game.beside(game.own.battle.target), if game.check_muster(&survey, it) =>
            game.group.insert(it);
        choice verb::ATTACK, if allowed(!game.group.is_empty(), no::NOBODY_ATTACKS) =>
            game.commit(events);
        choice verb::DROP, if game.check_drop() => game.drop_flieger(events);
    }
    /// 12.3: a battle under way; it runs by itself until somebody must decide.
    Battle { runs game.run_battle(events); }
    /// 12.3: which units pay for a side's losses.
    Losses(seat: Seat) {
        asks seat, Kind::Losses, "Which unit pays?", "12.3";
        show {
            prompt.ask.halves = Some(game.own.battle.bill.due_halves());
            // Where those are who can pay.
            prompt.ask.space = game.involved(seat).iter().find_map(|unit| game.units.space(unit));
        };
        unit it of game.payers(seat), why game.check_payer(seat, it) =>
            game.pay_chosen(it, events);
    }
    /// 12.5: who goes in.
    Advance {
        asks game.active, Kind::Advance, "Who advances?", "12.5";
        show prompt.ask.space = Some(game.own.battle.target);
        unit it in game.involved(game.active), if game.check_advance(it) =>
            game.go_in(it, events);
        choice verb::STOP => game.frames.end();
    }
    /// 12.7: whether and where those who went in attack again.
    Momentum {
        asks game.active, Kind::Target, "Attack again where?", "12.7";
        show {
            prompt.ask.space = Some(game.own.battle.target);
            prompt.selected = game.own.battle.advanced;
        };
        given survey = Survey::of(game);
        space at in survey.near(true), if survey.check_target(at, true) =>
            game.pick_target(at, true);
        choice verb::HOLD => game.frames.end();
    }
}

impl State {
    /// 12.0: a target is picked; now the attackers.
    pub(super) fn pick_target(&mut self, target: SpaceId, momentum: bool) {
        let garrison = self.garrison(target, self.active).is_some();
        let flank = !garrison && !self.has_unit(enemy(self.active), target);
        // 3.3: neutrality is violated before anything else is done in a phase.
        self.own.war.opening = false;
        let advanced = self.own.battle.advanced;
        self.group = UnitSet::EMPTY;
        self.own.battle = Battle { target, flank, momentum, garrison, ..Battle::BLANK };
        if momentum {
            // 12.7: those that went in are the only ones that may join.
            self.own.battle.advanced = advanced;
            self.frames.goto(Combat::Muster);
        } else {
            self.frames.call(Combat::Battle);
            self.frames.call(Combat::Muster);
        }
    }

    /// 12.0: the judge of one more attacker.
    pub(super) fn check_muster(&self, survey: &Survey<'_>, unit: UnitId) -> Result<(), No> {
        if self.group.contains(unit) {
            return Err(no::IN_ATTACK);
        }
        let battle = &self.own.battle;
        survey.check_attacker(unit, battle.target, battle.flank, battle.momentum)?;
        if battle.flank {
            // 12.6: all of them go into one hex.
            let mut load = Weight::default();
            self.group.iter().for_each(|other| load.add(other));
            load.add(unit);
            load.check(battle.target)?;
        }
        Ok(())
    }

    /// 12.0: the attack is declared. From here it cannot be called off (8.3).
    pub(super) fn commit(&mut self, events: &mut dyn Events) {
        self.frames.end();
        let target = self.own.battle.target;
        let once =
            if self.own.battle.momentum { mark::ATTACKED | mark::MOMENTUM } else { mark::ATTACKED };
        for unit in self.group.iter() {
            self.units.mark(unit, once, true);
        }
        // 8.3: an attack lays open the hex it goes against and those it comes from.
        self.own.battle.open = true;
        let mut open = SpaceSet::EMPTY;
        open.insert(target);
        self.group.iter().filter_map(|unit| self.units.space(unit)).for_each(|at| open.insert(at));
        open.iter()
            .filter(|space| self.units.top(*space).is_some())
            .for_each(|space| events.event(Event::Revealed { space }));
        if self.own.battle.flank {
            // 12.6: no die and no losses; the attackers go in.
            events.event(Event::Unopposed { target: target.into(), rule: "12.6" });
            self.own.battle.advanced = UnitSet::EMPTY;
            for unit in self.group.iter() {
                self.units.mark(unit, mark::FLANKED, true);
                self.advance(unit, events);
            }
            self.own.battle.stage = Stage::Momentum;
            return;
        }
        self.own.battle.advanced = UnitSet::EMPTY;
        let defenders: UnitSet = self.units.stack(target).collect();
        for unit in defenders.iter() {
            self.units.mark(unit, mark::DEFENDED, true);
        }
        self.storm(target);
        self.own.battle.stage = Stage::Supply;
    }

    /// 12.4: does the defence hold? That of a work holds it like a unit.
    fn is_held(&self) -> bool {
        self.own.battle.garrison || self.units.top(self.own.battle.target).is_some()
    }

    /// 12.7: asks whether those who went in attack again, if they can.
    fn offer_momentum(&mut self) {
        self.own.battle.advanced = self.with_momentum();
        if !self.own.battle.advanced.is_empty() && !Survey::of(self).targets(true).is_empty() {
            self.frames.call(Combat::Momentum);
        }
    }

    /// Forgets the battle; the combat phase goes on.
    pub(super) fn end_battle(&mut self) {
        self.own.battle = Battle::BLANK;
        self.group = UnitSet::EMPTY;
        self.frames.end();
    }

    /// 10.5: an army of either side found out of supply breaks down before the die. Says whether
    /// one does.
    fn break_unsupplied(&mut self, events: &mut dyn Events) -> bool {
        let target = self.own.battle.target;
        let attacker = self
            .group
            .iter()
            .find(|unit| units::breaks_down(*unit) && !self.attacker_supplied(*unit, target));
        let defender = || {
            self.units.stack(target).find(|unit| units::breaks_down(*unit) && !self.supplied(*unit))
        };
        let army = attacker.or_else(defender);
        army.map(|army| self.break_in_battle(army, "10.5", events)).is_some()
    }

    /// Breaks an army down in the middle of a battle; its corps take its place in it.
    /// Says how many there are.
    fn break_in_battle(
        &mut self,
        army: UnitId,
        rule: &'static str,
        events: &mut dyn Events,
    ) -> usize {
        let Some(at) = self.units.space(army) else { return 0 };
        let attacking = self.group.contains(army);
        let parts = self.break_down(army, rule, events);
        if attacking {
            self.group.remove(army);
            parts.iter().for_each(|part| self.group.insert(part));
        }
        // 12.3: losses come before the enemy spreads what has no room.
        if !matches!(self.own.battle.stage, Stage::DefenderLosses | Stage::AttackerLosses) {
            self.call_dispersal(at);
        }
        parts.len()
    }

    /// 12.3: the die, and what both sides owe.
    fn roll_battle(&mut self, events: &mut dyn Events) {
        let target = self.own.battle.target;
        let defenders: UnitSet = self.units.stack(target).collect();
        let odds = self.odds(target, &self.group, &defenders);
        let die = self.dice.d6();
        let (attacker, defender) = losses(odds.column, die);
        // 3.5: what makes losses slow to come back is fixed as the die falls.
        let concentric = odds.shifts.iter().any(|(rule, _)| rule.starts_with("12.2.2"));
        self.own.battle.harsh = (concentric, self.is_city(target));
        if self.is_campaign() {
            let attackers = self.group.iter().filter(|u| !self.attacker_supplied(*u, target));
            let mut unsupplied: UnitSet = attackers.collect();
            let starving = defenders.iter().filter(|unit| !self.supplied(*unit));
            starving.for_each(|unit| unsupplied.insert(unit));
            self.own.battle.unsupplied = unsupplied;
        }
        events.event(Event::Rolled { dice: 1, total: die, rule: "12.3" });
        events.event(Event::Battle {
            target: target.into(),
            attack: odds.attack,
            defence: odds.defence,
            column: odds.column,
            die,
            attacker_halves: attacker * 2,
            defender_halves: defender * 2,
            result: "",
        });
        self.own.battle.bill = Bill::of(defender);
        self.own.battle.attacker_loss = attacker;
    }

    /// The units of a seat that are in the battle and can pay.
    pub(super) fn involved(&self, seat: Seat) -> UnitSet {
        if seat == self.active {
            self.group.iter().filter(|unit| self.units.space(*unit).is_some()).collect()
        } else {
            self.units.stack(self.own.battle.target).collect()
        }
    }

    /// 12.3: a seat pays what it owes. Says whether all is settled.
    fn take_losses(&mut self, seat: Seat, events: &mut dyn Events) -> bool {
        let involved = self.involved(seat);
        let worth = involved.iter().map(|unit| u16::from(units::counter(unit).worth_halves)).sum();
        if self.own.battle.bill.takes_all(worth) {
            involved.iter().for_each(|unit| self.lose(unit, "12.3", events));
            self.own.battle.bill.pay(worth as u8);
        }
        if !self.settle_losses(seat, events) {
            return false;
        }
        // 12.3: what is owed beyond the units takes the defence of the work.
        if seat != self.active && !self.own.battle.bill.is_paid() {
            self.lose_garrison(events);
        }
        // 7.0: what a break-down left without room is spread by the enemy.
        let mut hexes = involved.iter().filter_map(|unit| self.units.space(unit));
        let full = hexes.find(|at| self.check_stack(*at).is_err());
        full.inspect(|at| self.call_dispersal(*at)).is_none()
    }

    /// 12.3: the defence of the work is gone, though the work stands until somebody goes in (11.5).
    fn lose_garrison(&mut self, events: &mut dyn Events) {
        if self.own.battle.garrison {
            self.own.battle.garrison = false;
            let space = self.own.battle.target;
            events.event(Event::Marked { space, what: "garrison lost", on: true, rule: "12.3" });
        }
    }

    /// 12.3: the judge of paying with a unit.
    pub(super) fn check_payer(&self, seat: Seat, unit: UnitId) -> Result<(), No> {
        if self.seat(unit) != seat {
            return Err(no::NOT_YOURS);
        }
        if self.involved(seat).contains(unit) { Ok(()) } else { Err(no::NOT_INVOLVED) }
    }

    /// 12.4: the defence held, so an attacking army falls apart. Says whether one does.
    fn disrupt(&mut self, events: &mut dyn Events) -> bool {
        let army = self.involved(self.active).iter().find(|unit| units::breaks_down(*unit));
        army.map(|army| self.break_in_battle(army, "12.4", events)).is_some()
    }

    /// 12.7: of the units that went in, those that may attack again. Nobody does so twice.
    fn with_momentum(&self) -> UnitSet {
        if self.own.battle.momentum {
            return UnitSet::EMPTY;
        }
        self.own.battle.advanced.iter().filter(|unit| self.has_momentum(*unit)).collect()
    }
}

impl Battles for State {
    type Stage = Stage;

    const LOSSES: fn(Seat) -> Question = |seat| Question::Combat(Combat::Losses(seat));
    const ADVANCE: Question = Question::Combat(Combat::Advance);

    fn stage(&mut self) -> &mut Stage {
        &mut self.own.battle.stage
    }

    fn play_stage(&mut self, stage: Stage, events: &mut dyn Events) -> bool {
        match stage {
            Stage::Supply => return !self.break_unsupplied(events),
            Stage::Roll => self.roll_battle(events),
            Stage::DefenderLosses => {
                if !self.take_losses(enemy(self.active), events) {
                    return false;
                }
                self.own.battle.bill = Bill::of(self.own.battle.attacker_loss);
            }
            Stage::AttackerLosses => return self.take_losses(self.active, events),
            Stage::Disruption => return !self.is_held() || !self.disrupt(events),
            Stage::Advance => {
                if !self.is_held() {
                    self.offer_advance();
                }
            }
            Stage::Momentum => self.offer_momentum(),
            Stage::Done => {
                self.end_battle();
                return false;
            }
        }
        true
    }

    /// 12.3: the units of a seat in the battle.
    fn payers(&self, seat: Seat) -> UnitSet {
        if self.own.battle.bill.is_paid() { UnitSet::EMPTY } else { self.involved(seat) }
    }

    /// One alone, or several alike in one hex.
    fn forced_payer(&self, payers: &UnitSet) -> Option<UnitId> {
        let mut all = payers.iter();
        let first = all.next()?;
        let (counter, at) = (units::counter(first), self.units.space(first));
        let alike = |unit: UnitId| {
            let other = units::counter(unit);
            other.front == counter.front
                && other.arm == counter.arm
                && other.size == counter.size
                && other.traits == counter.traits
                && self.units.space(unit) == at
        };
        all.all(alike).then_some(first)
    }

    /// 12.3: an army is broken down in place, and its corps can pay.
    fn pay(&mut self, unit: UnitId, events: &mut dyn Events) {
        if units::breaks_down(unit) {
            let parts = self.break_in_battle(unit, "12.3", events);
            // 7.1: parts that are not there count as lost already.
            let short = units::parts_of(unit).saturating_sub(parts);
            self.own.battle.bill.pay(2 * short as u8);
        } else {
            self.own.battle.bill.pay(units::counter(unit).worth_halves);
            self.lose(unit, "12.3", events);
        }
    }

    /// 12.5: the judge of an advance.
    fn check_advance(&self, unit: UnitId) -> Result<(), No> {
        if self.seat(unit) != self.active {
            return Err(no::NOT_YOURS);
        }
        let target = self.own.battle.target;
        let at = self.units.space(unit).filter(|_| self.group.contains(unit));
        if at.is_none_or(|at| at == target) {
            return Err(no::NOT_ATTACKER);
        }
        if units::is_static(unit) {
            return Err(no::STATIC_STAYS);
        }
        if self.has_other_nation(unit, target) {
            return Err(no::OTHER_NATION);
        }
        self.check_country(units::nation_of(unit), target)?;
        self.check_room(unit, target)
    }

    /// 12.5: it costs nothing and zones do not matter.
    fn advance(&mut self, unit: UnitId, events: &mut dyn Events) {
        let to = self.own.battle.target;
        let from = self.units.space(unit).unwrap_or(to);
        events.event(Event::Advanced { unit, from, to });
        self.enter(unit, to, events);
        self.own.battle.advanced.insert(unit);
    }
}
