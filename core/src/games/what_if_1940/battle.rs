//! A battle from the moment it cannot be called off (7.3) to the advance (11.13).
//!
//! All assaults go the same way, prepared and mobile ones, from the air, and in Romania: aircraft
//! of the attacker, of the defender, the supply of Germans in the east (6.11), the die, the ways
//! out of a retreat (11.19), losses, retreats, and what the victors do. It runs by itself from
//! stage to stage and stops where somebody must decide.

use super::Question;
use super::choices::verb;
use super::data::ATTENUATION_TABLE;
use super::refusal as no;
use super::retreat::Aftermath;
use super::stacking::Stacks;
use super::state::{Allied, Assault, Battle, Camp, Command, German, Stage, State, Verdict, mark};
use super::terrain;
use super::units::{self, FLIEGER, GE, TANKS, TOP_RUNG};
use super::victory::modifier;
use crate::board::SpaceId;
use crate::combat::Column;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::rules::{Battles, questions};
use core::cmp::Ordering;

/// The sides of a battle.
const ATTACKER: usize = 0;
/// The other one.
const DEFENDER: usize = 1;

/// 6.11: the first turn in which supply may not come.
const ATTENUATED_FROM: u8 = 6;

questions! {
    /// 8.4, 11.15 to 11.20: a battle under way.
    pub enum Fighting of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 11.3: a battle; it runs by itself until somebody must decide.
    Battle { runs game.run_battle(events); }
    /// 8.4: how many aircraft a camp sends.
    Support(camp: Camp) {
        asks game.air_seat(camp), Kind::Plan, "How many aircraft?", "8.4";
        show prompt.ask.space = game.battle_space();
        choice verb::SUPPORT, each number in 0..=game.supporters(camp) =>
            game.support(camp, number, events);
    }
    /// 11.19: what becomes of a retreat out of a city or a fort.
    Convert {
        asks game.active, Kind::Plan, "They hold on: what then?", "11.19";
        show prompt.ask.space = game.battle_space();
        choice verb::LOSE_ONE => game.convert(Verdict::AttackerOne);
        choice verb::BLOODBATH => game.convert(Verdict::Bloodbath);
    }
    /// 11.19: Germans may give a step instead of ground.
    Hold {
        asks game.owner_of_defence(), Kind::Plan, "Retreat, or lose a step?", "11.19";
        show prompt.ask.space = game.battle_space();
        choice verb::HOLD => game.convert(Verdict::DefenderOne);
        choice verb::RETREAT => game.convert(Verdict::Retreat);
    }
    /// 11.20: how many steps both sides lose.
    Toll {
        asks game.active, Kind::Plan, "How many steps on both sides?", "11.20";
        show prompt.ask.space = game.battle_space();
        choice verb::TOLL, each number in 1..=game.steps_of(&game.group) =>
            game.name_toll(number);
    }
    /// 11.16, 11.20: which unit of a seat loses a step.
    Losses(seat: Seat) {
        asks seat, Kind::Losses, "Which unit loses a step?", "11.16";
        show {
            prompt.ask.space = game.battle_space();
            prompt.ask.halves = Some(2 * game.own.battle.due[game.side_of(seat)]);
        };
        unit it of game.payers(seat), why allowed(false, no::NOT_INVOLVED) =>
            game.pay_chosen(it, events);
    }
}

impl State {
    /// The hex of the battle, if it is on a map.
    pub(super) fn battle_space(&self) -> Option<SpaceId> {
        let battle = &self.own.battle;
        (battle.kind != Assault::Romania).then_some(battle.target)
    }

    /// Where the battle is.
    fn battle_place(&self) -> Where {
        self.battle_space().map_or(Where::Box(units::ROMANIA), Where::Space)
    }

    /// The side of a seat in this battle: 0 attacks, 1 defends.
    fn side_of(&self, seat: Seat) -> usize {
        usize::from(self.camp_at(seat) != self.acting_camp())
    }

    /// The units of a side that are left.
    fn force(&self, side: usize) -> UnitSet {
        if side == ATTACKER { self.group } else { self.defenders() }
    }

    /// 11.20: steps of some units.
    pub(super) fn steps_of(&self, units: &UnitSet) -> u8 {
        units.iter().map(|unit| self.steps_left(unit)).sum()
    }

    /// Who decides for these units.
    fn owner_of(&self, units: &UnitSet) -> Seat {
        let command = units.nth(0).and_then(|unit| self.command_of(unit));
        command.map_or(self.active, |command| self.seat_at(command))
    }

    fn owner_of_defence(&self) -> Seat {
        self.owner_of(&self.defenders())
    }

    /// 8.4: who sends a camp's aircraft. The German ones are the east's to send.
    fn air_seat(&self, camp: Camp) -> Seat {
        self.seat_at(match camp {
            German => Command::GermanEast,
            Allied if self.is_western_battle() => Command::AngloFrench,
            Allied => Command::Soviet,
        })
    }

    fn is_western_battle(&self) -> bool {
        self.battle_space().is_some_and(terrain::is_west)
    }

    /// 8.4: aircraft that a camp may send to this battle. The Soviet ones never defend.
    pub(super) fn supporters(&self, camp: Camp) -> u8 {
        let west = self.is_western_battle();
        let defends = camp != self.acting_camp();
        if camp == Allied && !west && defends { 0 } else { self.support_left(camp, west) }
    }

    /// 7.3, 2.12: both sides look, and what was untried is known from now on.
    pub(super) fn begin_battle(&mut self, events: &mut dyn Events) {
        self.own.battle.hungry = self.hungry(&self.group);
        self.own.battle.open = true;
        let defenders = self.defenders();
        self.own.battle.garrison = defenders.is_empty() && self.own.battle.kind != Assault::Romania;
        let attackers = self.group;
        for unit in attackers.iter().chain(defenders.iter()) {
            if self.is_untried(unit) {
                self.units.mark(unit, mark::TRIED, true);
                events.event(Event::Shown { unit, name: self.title_of(unit) });
            }
        }
        if let Some(space) = self.battle_space().filter(|_| !defenders.is_empty()) {
            events.event(Event::Revealed { space });
        }
        let fresh = TANKS.into_iter().filter(|unit| attackers.contains(*unit));
        self.own.battle.fresh = fresh.filter(|unit| !self.is_worn(*unit)).collect();
        if self.own.battle.kind == Assault::Prepared {
            attackers.iter().for_each(|unit| self.units.mark(unit, mark::ATTACKED, true));
        }
    }

    /// 8.4: a camp is asked for aircraft, if it has any to send.
    fn ask_support(&mut self, camp: Camp) {
        if self.supporters(camp) > 0 {
            self.frames.call(Fighting::Support(camp));
        }
    }

    /// 8.4: so many go.
    fn support(&mut self, camp: Camp, count: u8, events: &mut dyn Events) {
        let side = usize::from(camp != self.acting_camp());
        self.own.battle.support[side] = count;
        self.fly(camp, self.is_western_battle(), count, events);
        self.frames.end();
    }

    /// 6.11, 11.3: supply, then the die.
    fn roll_battle(&mut self, events: &mut dyn Events) {
        if self.is_attenuated() && !self.attenuate(events) {
            return;
        }
        if self.own.battle.kind == Assault::Prepared {
            self.mark_attacked();
        }
        let odds = self.odds(&|_| true);
        let die = if odds.after < super::combat::LOWEST_RUNG { 0 } else { self.dice.d6() };
        if die > 0 {
            events.event(Event::Rolled { dice: 1, total: die, rule: "11.3" });
        }
        let result = Self::result(odds.after, die);
        events.event(Event::Battle {
            target: self.battle_place(),
            attack: odds.attack as i16,
            defence: odds.defence as i16,
            column: Column(odds.after.clamp(-2, 4).wrapping_add(2) as u8),
            die,
            attacker_halves: 0,
            defender_halves: 0,
            result,
        });
        self.own.battle.verdict = match result {
            "AL1" => Verdict::AttackerOne,
            "DR" => Verdict::Retreat,
            "DE" => Verdict::Eliminated,
            "BB" => Verdict::Bloodbath,
            _ => Verdict::Stalled,
        };
    }

    /// 11.4: whoever is in the hex has been attacked.
    fn mark_attacked(&mut self) {
        let target = self.own.battle.target;
        if let Some(site) = terrain::site(target).filter(|_| self.own.battle.garrison) {
            self.own.stormed |= 1 << site;
        }
        for unit in self.defenders().iter() {
            self.units.mark(unit, mark::DEFENDED, true);
        }
    }

    /// 6.11, A-37: must a German attack in the east ask for supply?
    pub(super) fn is_attenuated(&self) -> bool {
        let battle = &self.own.battle;
        let east = battle.kind != Assault::Romania && !terrain::is_west(battle.target);
        if self.turn < ATTENUATED_FROM || self.acting_camp() != German || !east {
            return false;
        }
        let mut ground = self.group.iter().filter(|unit| *unit != FLIEGER).peekable();
        let hungry = self.hungry(&self.group);
        let starves = |unit: UnitId| hungry.contains(unit);
        // 7th Flieger that comes down is in supply, so an attack with it is never wholly without.
        ground.peek().is_some() && (battle.dropped || !ground.all(starves))
    }

    /// 6.11: columns lost by the die; `None` if the attack does not take place.
    pub(super) fn attenuation(&self, die: u8) -> Option<u8> {
        let more = if self.own.ploesti { modifier("attenuation-ploesti") } else { 0 };
        match ATTENUATION_TABLE.word(Column(0), die as i8 + more) {
            "one" => Some(1),
            "two" => Some(2),
            "cancelled" => None,
            _ => Some(0),
        }
    }

    /// 6.11: rolls for supply. Says whether the attack goes on.
    fn attenuate(&mut self, events: &mut dyn Events) -> bool {
        let die = self.roll("6.11", events);
        match self.attenuation(die) {
            Some(columns) => {
                self.own.battle.attenuated = columns;
                true
            }
            // 6.11: what comes from the air goes in alone.
            None if self.own.battle.dropped => {
                let halted: UnitSet = self.group.iter().filter(|u| *u != FLIEGER).collect();
                self.halt(&halted);
                self.group = [FLIEGER].into_iter().collect();
                true
            }
            None => {
                let at = self.battle_place();
                events.event(Event::Unopposed { target: at, rule: "6.11" });
                self.own.battle.verdict = Verdict::Cancelled;
                false
            }
        }
    }

    /// a force whose attack is off stays where it is.
    fn halt(&mut self, units: &UnitSet) {
        if self.own.battle.kind == Assault::Mobile {
            units.iter().for_each(|unit| self.units.mark(unit, mark::FINISHED, true));
        }
    }

    /// 11.19, 12.8: a retreat may become something else.
    fn ask_conversion(&mut self) {
        if self.own.battle.verdict != Verdict::Retreat {
            return;
        }
        if self.own.battle.kind == Assault::Romania {
            self.own.battle.verdict = Verdict::Stalled;
        } else if self.holds_fast() {
            self.frames.call(Fighting::Convert);
        } else if self.may_hold() {
            self.frames.call(Fighting::Hold);
        }
    }

    /// 11.19: cities, and forts of the defenders' own nation, are not given up.
    pub(super) fn holds_fast(&self) -> bool {
        let target = self.own.battle.target;
        let own_fort = |unit: UnitId| terrain::is_own_fort(target, unit);
        self.own.battle.garrison
            || terrain::is_city(target)
            || self.defenders().iter().any(own_fort)
    }

    /// 11.19, A-95: may the German give a step? Not his last one.
    fn may_hold(&self) -> bool {
        let defenders = self.defenders();
        let german = defenders.iter().all(|unit| units::nation_of(unit) == GE);
        german && self.steps_of(&defenders) > 1
    }

    /// 11.19: what it is in the end.
    fn convert(&mut self, verdict: Verdict) {
        self.own.battle.verdict = verdict;
        self.frames.end();
    }

    /// 11.20: the attacker names the price.
    fn name_toll(&mut self, steps: u8) {
        self.own.battle.due = [steps; 2];
        self.frames.end();
    }

    /// 11.16, 11.17, 11.20: what each side owes.
    fn present_bills(&mut self, events: &mut dyn Events) {
        match self.own.battle.verdict {
            Verdict::AttackerOne => self.own.battle.due[ATTACKER] = 1,
            Verdict::DefenderOne => self.own.battle.due[DEFENDER] = 1,
            Verdict::Eliminated => {
                for unit in self.defenders().iter() {
                    self.reduce(unit, "11.17", events);
                }
                self.end_garrison(events);
            }
            Verdict::Bloodbath => self.begin_bloodbath(events),
            Verdict::Stalled | Verdict::Retreat | Verdict::Cancelled => {}
        }
    }

    /// 11.20: the smaller force is gone, the other loses as many steps. Between equals the attacker
    /// says how many.
    fn begin_bloodbath(&mut self, events: &mut dyn Events) {
        let (attackers, defenders) = (self.group, self.defenders());
        let ours = self.steps_of(&attackers);
        let theirs = self.steps_of(&defenders) + u8::from(self.own.battle.garrison);
        if ours == theirs && ours > 1 {
            self.frames.call(Fighting::Toll);
            return;
        }
        if ours <= theirs {
            attackers.iter().for_each(|unit| self.eliminate(unit, "11.20", events));
        }
        if theirs <= ours {
            defenders.iter().for_each(|unit| self.eliminate(unit, "11.20", events));
            self.end_garrison(events);
        }
        self.own.battle.due = match ours.cmp(&theirs) {
            Ordering::Less => [0, ours],
            Ordering::Equal => [0; 2],
            Ordering::Greater => [theirs, 0],
        };
    }

    /// Takes the losses of a side. Says whether all are taken.
    fn take_losses(&mut self, side: usize, events: &mut dyn Events) -> bool {
        if self.own.battle.due[side] == 0 {
            return true;
        }
        if self.force(side).is_empty() {
            self.own.battle.due[side] = 0;
            return true;
        }
        let seat = self.owner_of(&self.force(side));
        self.settle_losses(seat, events)
    }

    /// 11.21: a garrison that stood alone is gone, or goes with the units that were cleared.
    pub(super) fn end_garrison(&mut self, events: &mut dyn Events) {
        let target = self.own.battle.target;
        if self.own.battle.kind == Assault::Romania || !self.defenders().is_empty() {
            return;
        }
        let Some(site) = terrain::site(target) else { return };
        let theirs = terrain::garrison_camp(target) == Some(self.defending_camp());
        if theirs && self.own.garrisons >> site & 1 != 0 {
            self.own.garrisons &= !(1 << site);
            let what = "garrison";
            events.event(Event::Marked { space: target, what, on: false, rule: "11.21" });
        }
    }

    /// Is nobody left in the hex, units or garrison?
    pub(super) fn is_cleared(&self) -> bool {
        let target = self.own.battle.target;
        self.own.battle.verdict != Verdict::Cancelled
            && self.defenders().is_empty()
            && self.garrison_at(target) != Some(self.defending_camp())
    }

    /// 10.19, 10.20, 11.13: what the victors do, and what becomes of paratroops.
    fn run_advance(&mut self, events: &mut dyn Events) {
        if self.own.battle.kind == Assault::Romania {
            return;
        }
        // 11.21: units that were cleared take the garrison with them.
        if self.own.battle.verdict != Verdict::Cancelled && !self.own.battle.garrison {
            self.end_garrison(events);
        }
        let cleared = self.is_cleared();
        if self.own.battle.dropped && self.group.contains(FLIEGER) {
            self.settle_paratroops(cleared, events);
        }
        match self.own.battle.kind {
            Assault::Mobile => self.end_assault(cleared, events),
            Assault::Prepared if cleared => self.offer_advance(),
            Assault::Prepared | Assault::Romania => {}
        }
    }

    /// 8.7: they hold the hex, or they are lost.
    fn settle_paratroops(&mut self, cleared: bool, events: &mut dyn Events) {
        let target = self.own.battle.target;
        if cleared {
            self.group.remove(FLIEGER);
            events.event(Event::Placed { unit: FLIEGER, at: target });
            self.enter(FLIEGER, target, events);
        } else {
            self.eliminate(FLIEGER, "8.7", events);
        }
    }

    /// 9.3: tank corps that attacked and are whole climb a rung. Then the battle is forgotten.
    fn end_battle(&mut self, events: &mut dyn Events) {
        for (army, unit) in TANKS.into_iter().enumerate() {
            let whole = self.own.battle.fresh.contains(unit) && !self.is_worn(unit);
            let there = self.units.space(unit).is_some();
            let cancelled = self.own.battle.verdict == Verdict::Cancelled;
            if whole && there && !cancelled && self.own.rungs[army] < TOP_RUNG {
                self.own.rungs[army] += 1;
                let name = units::rung_name(self.own.rungs[army]);
                events.event(Event::Shown { unit, name });
            }
        }
        self.group = UnitSet::EMPTY;
        self.own.battle = Battle::BLANK;
        self.frames.end();
        // 7.2: stacks are looked at after every combat.
        self.frames.call(Stacks::Checking(SpaceId::new(0)));
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
            Stage::AttackerSupport => self.ask_support(self.acting_camp()),
            Stage::DefenderSupport => self.ask_support(self.acting_camp().foe()),
            Stage::Roll => self.roll_battle(events),
            Stage::Conversion => self.ask_conversion(),
            Stage::Bills => self.present_bills(events),
            Stage::DefenderLosses => return self.take_losses(DEFENDER, events),
            Stage::AttackerLosses => return self.take_losses(ATTACKER, events),
            Stage::Retreat => return self.run_retreats(events),
            Stage::Advance => self.run_advance(events),
            Stage::Done => {
                self.end_battle(events);
                return false;
            }
        }
        true
    }

    fn payers(&self, seat: Seat) -> UnitSet {
        let side = self.side_of(seat);
        if self.own.battle.due[side] > 0 { self.force(side) } else { UnitSet::EMPTY }
    }

    /// 11.16: one alone, or anybody where all must pay all they have.
    fn forced_payer(&self, payers: &UnitSet) -> Option<UnitId> {
        let first = payers.nth(0)?;
        let side = usize::from(!self.group.contains(first));
        let all = self.steps_of(payers) <= self.own.battle.due[side];
        (all || payers.nth(1).is_none()).then_some(first)
    }

    /// 11.16: a unit loses a step.
    fn pay(&mut self, unit: UnitId, events: &mut dyn Events) {
        let side = usize::from(!self.group.contains(unit));
        self.own.battle.due[side] = self.own.battle.due[side].saturating_sub(1);
        self.reduce(unit, "11.16", events);
    }

    fn check_advance(&self, unit: UnitId) -> Result<(), No> {
        self.check_going_in(unit)
    }

    fn advance(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.come_in(unit, events);
    }
}
