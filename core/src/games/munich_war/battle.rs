//! Land combat from the die on (11.8, 11.15 to 11.18, 17.1): a battle runs by itself from stage to
//! stage and stops where somebody must decide.

use super::Question;
use super::refusal as no;
use super::retreat::{Aftermath, Effect, Loss, name_of, outcome_of};
use super::state::{Battle, Stage, State, mark};
use super::terrain;
use super::units::{self, UTILIZED, nation_of};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Events, Kind, No, Seat};
use crate::rules::{Battles, questions};

questions! {
    /// 11.8, 11.16: a battle.
    pub enum Fighting of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 11.8: a battle under way; it runs by itself until somebody must decide.
    Battle { runs game.run_battle(events); }
    /// 11.16: which units a side reduces.
    Losses(seat: Seat) {
        asks seat, Kind::Losses, "Reduce which unit?", "11.16";
        show {
            prompt.ask.space = Some(game.own.battle.target);
            prompt.ask.halves = Some(game.own.battle.due * 2);
        };
        unit it of game.payers(seat), why game.why_not_pay(seat, it) =>
            game.pay_chosen(it, events);
    }
}

impl State {
    /// 11.8: the attack goes in. 5.4: on a neutral that is an invasion.
    pub(super) fn commit(&mut self, events: &mut dyn Events) {
        let target = self.own.battle.target;
        self.invade(self.country(target), self.active, events);
        for unit in self.group.iter() {
            self.units.mark(unit, mark::ATTACKED, true);
        }
        self.own.battle.open = true;
        let flak = self.troops(target).any(units::has_flak);
        self.own.battle.flak = flak;
        self.own.battle.stage = Stage::SpecialForces;
        events.event(Event::Revealed { space: target });
        // 16.9: aircraft of another country over the hex turn back.
        let idle = self.air_at(self.active, target).filter(|air| {
            units::is_airstrike(*air) && Some(nation_of(*air)) != self.attacking_nation()
        });
        if let Some(air) = idle {
            self.send(air, Where::Box(UTILIZED), events);
        }
        self.frames.goto(Fighting::Battle);
    }

    /// 11.16: what the result asks for.
    pub(super) fn effect(&self) -> Effect {
        outcome_of(State::table(self.own.battle.mobile).meaning(self.own.battle.result))
    }

    /// 11.6: everything in the hex defends it.
    fn defenders(&self) -> UnitSet {
        self.troops(self.own.battle.target)
            .filter(|unit| self.seat(*unit) == Some(self.defender()))
            .collect()
    }

    /// 17.1: special forces try their luck first.
    fn infiltrate(&mut self, events: &mut dyn Events) {
        let Some(unit) = self.own.battle.special else { return };
        let lucky = self.roll("17.1", events) <= self.strength(unit).attack;
        let what = if lucky { "succeed" } else { "fail" };
        events.event(Event::Nation { name: "Special forces", what, rule: "17.1" });
        if lucky {
            self.own.battle.infiltrated = true;
            let fort = self.troops(self.own.battle.target).find(|other| units::is_fort(*other));
            if let Some(fort) = fort {
                self.reduce(fort, "17.1", events);
            }
        } else {
            self.units.put(unit, Where::Eliminated);
            events.event(Event::Sent { unit, to: Where::Eliminated });
        }
    }

    /// 11.8: the die.
    fn roll_battle(&mut self, events: &mut dyn Events) {
        let odds = self.odds(self.defence(self.own.battle.target));
        let table = State::table(self.own.battle.mobile);
        let die = self.dice.d6();
        self.own.battle.die = die;
        self.own.battle.result = table.cell(odds.after, die as i8);
        events.event(Event::Battle {
            target: self.own.battle.target.into(),
            attack: odds.attack as i16,
            defence: odds.defence as i16,
            column: odds.after,
            die,
            attacker_halves: 0,
            defender_halves: 0,
            result: name_of(table.meaning(self.own.battle.result)),
        });
    }

    /// 11.16: how many units of a force are to be reduced. A bloodbath costs the attacker as many
    /// as the defender, who has just paid.
    fn owe(&mut self, loss: Loss, force: UnitSet) {
        let mech = force.iter().filter(|unit| units::is_mech(*unit)).count();
        let paid = self.own.battle.done.len();
        self.own.battle.done = UnitSet::EMPTY;
        self.own.battle.due = match loss {
            Loss::None => 0,
            Loss::One => force.len().min(1),
            Loss::Mech => mech.min(1),
            Loss::Equal => force.len().min(paid),
            Loss::All | Loss::Destroyed => force.len(),
        } as u8;
    }

    /// The losses that a seat is paying.
    fn loss_of(&self, seat: Seat) -> Loss {
        let effect = self.effect();
        if seat == self.active { effect.attacker } else { effect.defender }
    }

    /// Units of a seat in the battle that have neither paid nor retreated yet.
    pub(super) fn waiting(&self, seat: Seat) -> UnitSet {
        let force = if seat == self.active { self.group } else { self.defenders() };
        let there = |unit: &UnitId| self.units.space(*unit).is_some();
        force.iter().filter(there).filter(|unit| !self.own.battle.done.contains(*unit)).collect()
    }

    /// 11.16: why a unit does not take the next reduction.
    fn why_not_pay(&self, seat: Seat, unit: UnitId) -> Result<(), No> {
        let involved = self.group.contains(unit) || self.defenders().contains(unit);
        if !involved || !self.is_own(unit, seat) {
            return Err(no::NOT_INVOLVED);
        }
        Err(if self.own.battle.done.contains(unit) { no::PAID_ALREADY } else { no::MECH_FIRST })
    }

    /// Forgets the battle; the combat phase goes on.
    fn end_battle(&mut self, events: &mut dyn Events) {
        self.sink_marines(events);
        self.group = UnitSet::EMPTY;
        self.own.battle = Battle::BLANK;
        self.frames.end();
        self.settle_control(events);
    }

    /// 16.9, 17.1, 18.1: markers go back; flak hits aircraft on a one.
    fn release_support(&mut self, events: &mut dyn Events) {
        if let Some(air) = self.own.battle.air.filter(|air| self.units.space(*air).is_some()) {
            if self.own.battle.flak && self.own.battle.die == 1 {
                self.reduce(air, "16.9", events);
            }
            if self.units.space(air).is_some() {
                self.send(air, Where::Box(UTILIZED), events);
            }
        }
        if let Some(ships) = self.own.battle.ships {
            self.send(ships, Where::Box(UTILIZED), events);
        }
        if let Some(special) = self.own.battle.special.filter(|_| self.own.battle.infiltrated) {
            self.send(special, Where::Box(UTILIZED), events);
        }
    }

    /// 13.0: does the result let attackers in, and is the hex empty of enemies?
    fn may_advance(&self) -> bool {
        let cleared = self.troops(self.own.battle.target).next().is_none();
        cleared && self.effect().advance
    }

    /// 18.2.2: marines from the sea must land where the way is open.
    fn land_marines(&mut self, events: &mut dyn Events) {
        for unit in self.group.iter() {
            if self.units.space(unit).is_some_and(terrain::is_sea) {
                self.advance(unit, events);
            }
        }
    }

    /// 18.2.2: whatever else came of it, marines that did not land are lost.
    fn sink_marines(&mut self, events: &mut dyn Events) {
        for unit in self.group.iter() {
            if self.units.space(unit).is_some_and(terrain::is_sea) {
                self.eliminate(unit, "18.2.2", events);
            }
        }
    }
}

impl Battles for State {
    type Stage = Stage;

    const LOSSES: fn(Seat) -> Question = |seat| Question::Fighting(Fighting::Losses(seat));
    const ADVANCE: Question = Question::Aftermath(Aftermath::Advance);

    fn stage(&mut self) -> &mut Stage {
        &mut self.own.battle.stage
    }

    fn play_stage(&mut self, stage: Stage, events: &mut dyn Events) -> bool {
        match stage {
            Stage::Idle => {
                self.frames.end();
                return false;
            }
            Stage::SpecialForces => self.infiltrate(events),
            Stage::Roll => {
                self.roll_battle(events);
                self.owe(self.effect().defender, self.defenders());
            }
            Stage::DefenderLosses => {
                if !self.settle_losses(self.defender(), events) {
                    return false;
                }
                self.owe(self.effect().attacker, self.group);
            }
            Stage::AttackerLosses => {
                if !self.settle_losses(self.active, events) {
                    return false;
                }
                self.owe(Loss::None, UnitSet::EMPTY);
            }
            Stage::DefenderRetreat => return self.run_retreat(self.defender(), events),
            Stage::AttackerRetreat => return self.run_retreat(self.active, events),
            Stage::Flak => self.release_support(events),
            Stage::Advance => {
                if self.may_advance() {
                    self.land_marines(events);
                    self.offer_advance();
                }
            }
            Stage::Done => {
                self.end_battle(events);
                return false;
            }
        }
        true
    }

    fn payers(&self, seat: Seat) -> UnitSet {
        if self.own.battle.due == 0 {
            return UnitSet::EMPTY;
        }
        let waiting = self.waiting(seat);
        let mech: UnitSet = waiting.iter().filter(|unit| units::is_mech(*unit)).collect();
        // 11.16: on the mobile table attacking mechanized units pay first.
        let first = seat == self.active
            && (self.loss_of(seat) == Loss::Mech || self.own.battle.mobile && !mech.is_empty());
        if first { mech } else { waiting }
    }

    fn forced_payer(&self, payers: &UnitSet) -> Option<UnitId> {
        payers.nth(0).filter(|_| payers.len() <= usize::from(self.own.battle.due))
    }

    /// 11.16, 11.17: a unit takes its loss.
    fn pay(&mut self, unit: UnitId, events: &mut dyn Events) {
        let loss = self.seat(unit).map_or(Loss::None, |seat| self.loss_of(seat));
        self.own.battle.due = self.own.battle.due.saturating_sub(1);
        self.own.battle.done.insert(unit);
        if loss == Loss::Destroyed {
            self.eliminate(unit, "11.16", events);
        } else {
            self.reduce(unit, "11.17", events);
        }
        if self.units.space(unit).is_none() {
            self.group.remove(unit);
        }
    }

    /// 13.0: the judge of a unit that goes in.
    fn check_advance(&self, unit: UnitId) -> Result<(), No> {
        if !self.group.contains(unit) {
            return Err(no::NOT_ATTACKER);
        }
        let target = self.own.battle.target;
        let Some(at) = self.units.space(unit).filter(|at| *at != target) else {
            return Err(no::ALREADY_THERE);
        };
        self.check_pursuit_step(unit, at, target)
    }

    fn advance(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.move_in(unit, self.own.battle.target, events);
    }
}
