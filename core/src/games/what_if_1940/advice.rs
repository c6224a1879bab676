//! What answers are good for that only this game understands: aircraft, the order of the eastern
//! phases, conversions, boxes beside the maps, and where armies arrive. The computer player asks.

use super::Question;
use super::air::Air;
use super::arrivals::Arrivals;
use super::battle::Fighting;
use super::choices::verb;
use super::combat::{Combat, columns};
use super::data::BOARD;
use super::flieger::Flieger;
use super::fronts::Fronts;
use super::moves::Movement;
use super::phases::{Phase, Sequence};
use super::state::{Allied, Camp, Command, German, State, mark};
use super::surprise::Surprise;
use super::terrain::{self, LENINGRAD, MOSCOW, RUHR};
use super::units::{
    self, ARCTIC, FLIEGER, RESERVE_READY, ROMANIA, SHOCK, SOUTHWEST_ARRIVED, SOUTHWEST_READY, SU,
};
use crate::board::SpaceId;
use crate::combat::odds;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Action, Choice, ForPlayer, Forecast};

/// What an aircraft sent to an attack could do elsewhere, and one sent to a defence, later.
const SORTIE: i32 = 6;
/// The other one.
const LATE_SORTIE: i32 = 3;
/// The same for one that is wanted over the Ruhr.
const WANTED: i32 = 40;
/// Hexes from which Allied units are a danger to the Ruhr at once.
const RUHR_REACH: u16 = 2;
/// Attack near a city that makes it worth a drop of 7th Flieger.
const DROP_SUPPORT: i32 = 14;
/// Targets in reach that make it worth fighting before moving.
const TARGETS: i32 = 2;
/// 12.6: armies that keep Finland quiet.
const ARCTIC_GUARD: usize = 3;
/// From this turn on the southwest front is not waited with.
const SOUTHWEST_WAITS: u8 = 3;
/// Hexes from Moscow at which the Germans are a danger to it.
const NEAR_MOSCOW: u16 = 7;

impl State {
    /// How good an answer is, for questions that are answered here.
    pub(super) fn advise(&self, action: Action) -> Option<i32> {
        use Action::{Choice as Word, Space, Unit};
        match (self.frames.top(), action) {
            (Question::Sequence(Sequence::Front), Word(word)) => Some(self.order_value(word)),
            (Question::Air(Air::Suppress), Unit(unit)) => Some(self.suppression_value(unit)),
            (Question::Air(Air::Interdict(command)), Space(at)) => {
                Some(self.interdiction_value(command, at))
            }
            (Question::Air(Air::Interdict(command)), Word(_)) => Some(self.aloft_value(command)),
            (Question::Fighting(Fighting::Support(camp)), Word(word)) => {
                Some(self.support_value(camp, word.number))
            }
            (Question::Fighting(Fighting::Convert), Word(word)) => Some(self.conversion(word)),
            (Question::Fighting(Fighting::Toll), Word(word)) => {
                let [ours, theirs] = self.step_worths();
                Some(i32::from(word.number) * (theirs - ours))
            }
            (
                Question::Movement(Movement::Move) | Question::Combat(Combat::Fight),
                Word(Choice { verb: verb::DROP, .. }),
            ) => Some(self.drop_call()),
            (Question::Flieger(Flieger::DropTo), Space(to)) => Some(self.drop_value(to)),
            (Question::Fronts(front), _) => self.advise_front(front, action),
            (Question::Arrivals(Arrivals::Replace), Word(word)) => Some(word.number.into()),
            (Question::Arrivals(Arrivals::Fortify), Space(at)) => Some(self.fort_value(at)),
            (Question::Arrivals(Arrivals::Arrive), Unit(_)) => Some(1),
            (Question::Arrivals(Arrivals::ArriveTo(_)), Space(at)) => Some(self.arrival_value(at)),
            (Question::Arrivals(Arrivals::ArriveTo(_)), Word(_)) => Some(-1000),
            (Question::Arrivals(Arrivals::TanksTo(_)), Space(at)) => Some(-self.way_to_ruhr(at)),
            (Question::Surprise(Surprise::Early(_)), Space(at)) => Some(self.arrival_value(at)),
            (
                Question::Air(_) | Question::Arrivals(Arrivals::Fortify | Arrivals::Arrive),
                Word(_),
            ) => Some(0),
            (Question::Surprise(Surprise::Early(_)), Word(_)) => Some(-1000),
            _ => None,
        }
    }

    /// The same beside the maps.
    fn advise_front(&self, front: Fronts, action: Action) -> Option<i32> {
        use Action::{Choice as Word, Space, Unit};
        Some(match (front, action) {
            (Fronts::Withdraw, Unit(_)) => -1,
            (Fronts::Release, Unit(unit)) => self.release_value(unit),
            (Fronts::ReleaseTo(_), Space(at)) => self.entry_value(at),
            (Fronts::ReleaseTo(_), Word(_)) => {
                if self.romania_lacks() > 0 {
                    1000
                } else {
                    -1000
                }
            }
            (Fronts::FarEast, Unit(_)) => {
                if self.moscow_in_danger() {
                    1
                } else {
                    -1
                }
            }
            (Fronts::Arctic, Unit(unit)) => self.arctic_value(unit),
            (Fronts::Southwest, Unit(_)) => {
                if self.would_invade() || self.turn >= SOUTHWEST_WAITS {
                    1
                } else {
                    -1
                }
            }
            (Fronts::SouthwestTo(_), Word(word)) => {
                i32::from((word.verb == verb::ROMANIA) == self.would_invade())
            }
            (Fronts::React, Unit(unit)) => {
                let missing = self.romania_lacks();
                // Paratroops have other uses.
                if unit == FLIEGER { missing - 8 } else { missing }
            }
            (_, Word(_)) => 0,
            _ => return None,
        })
    }

    // What the questions ask of the position -----------------------------------------------------

    /// Factors of a camp's units near a hex: attack or defence.
    fn near(&self, camp: Camp, at: SpaceId, radius: u16, attack: bool) -> i32 {
        let near = |(unit, here): &(UnitId, SpaceId)| {
            self.camp_of(*unit) == Some(camp)
                && BOARD.distance(at, *here).is_some_and(|far| far <= radius)
        };
        let factor = |(unit, _): (UnitId, SpaceId)| {
            let (ours, theirs) = self.presumed(unit);
            i32::from(if attack { ours } else { theirs })
        };
        self.all_troops().filter(near).map(factor).sum()
    }

    /// Factors of a camp's units in a box.
    fn boxed(&self, camp: Camp, place: u8, attack: bool) -> i32 {
        let ours = |unit: &UnitId| units::is_ground(*unit) && self.camp_of(*unit) == Some(camp);
        let factor = |unit: UnitId| {
            let (ours, theirs) = self.presumed(unit);
            i32::from(if attack { ours } else { theirs })
        };
        self.units.at(Where::Box(place)).filter(ours).map(factor).sum()
    }

    fn way_to_ruhr(&self, at: SpaceId) -> i32 {
        RUHR.iter().filter_map(|city| BOARD.distance(at, city)).min().map_or(99, i32::from)
    }

    /// Hexes from a hex to the nearest unit of a camp.
    pub(super) fn way_to_camp(&self, camp: Camp, at: SpaceId) -> i32 {
        let all = self.all_troops().filter(|(unit, _)| self.camp_of(*unit) == Some(camp));
        all.filter_map(|(_, here)| BOARD.distance(at, here)).min().map_or(99, i32::from)
    }

    fn moscow_in_danger(&self) -> bool {
        self.near(German, MOSCOW, NEAR_MOSCOW, true) > 0
    }

    /// What it is worth to a camp to clear a hex of its enemies.
    fn prize(&self, camp: Camp, at: SpaceId) -> i32 {
        if terrain::is_west(at) {
            return match (camp, self.way_to_ruhr(at)) {
                (Allied, 0) => 1500,
                (Allied, 1) => 120,
                (Allied, _) => 20,
                (German, _) => 10,
            };
        }
        let far = BOARD.distance(at, MOSCOW).unwrap_or(99);
        match at {
            MOSCOW => 700,
            LENINGRAD => 250,
            _ if terrain::is_city(at) => 80,
            _ if far <= 2 => 60,
            _ => 15,
        }
    }

    // The air ------------------------------------------------------------------------------------

    /// 5.3: fighting first gains a column; moving first brings more into the fight.
    fn order_value(&self, word: Choice) -> i32 {
        if word.verb != verb::FIGHT_FIRST {
            return TARGETS;
        }
        let ripe = |at: &SpaceId| {
            let attack = self.near(German, *at, 1, true);
            attack > 0 && self.rung_against_soviets(*at, attack) >= 2
        };
        let mut last = None;
        let theirs = |(unit, _): &(UnitId, SpaceId)| units::nation_of(*unit) == SU;
        let held = self.all_troops().filter(theirs).map(|(_, at)| at);
        let held = held.filter(move |at| last.replace(*at) != Some(*at));
        let ripe = held.filter(ripe);
        ripe.map(|at| if at == MOSCOW { TARGETS + 1 } else { 1 }).sum()
    }

    fn rung_against_soviets(&self, target: SpaceId, attack: i32) -> i32 {
        let defence = self.near(Allied, target, 0, false).max(1);
        let city = if terrain::is_city(target) { columns("city") } else { 0 };
        let ground = terrain::shift(target) + city + i8::from(self.has_field_fort(target));
        i32::from(odds(attack as u16, defence as u16)) - i32::from(ground)
    }

    /// 8.1, 8.2: aircraft are kept on the ground where paratroops are to come down.
    fn suppression_value(&self, unit: UnitId) -> i32 {
        let waits = self.units.whereabouts(FLIEGER) == Where::Box(RESERVE_READY);
        let drop = |city: SpaceId| {
            !self.holds(German, city) && self.near(German, city, 1, true) >= DROP_SUPPORT
        };
        let worth_it = units::nation_of(unit) == SU && waits && (drop(MOSCOW) || drop(LENINGRAD));
        if worth_it { 1 } else { -1 }
    }

    /// 8.3: what an aircraft does to those who are about to move, around a hex.
    fn interdiction_value(&self, command: Command, at: SpaceId) -> i32 {
        let camp = command.camp().foe();
        if self.near(camp, at, 0, true) == 0 {
            return -1;
        }
        let all = self.near(camp, at, 1, true);
        if self.own.command.is_west() {
            return if self.way_to_ruhr(at) <= 6 { 2 * all } else { all / 2 };
        }
        if self.way_to_camp(camp.foe(), at) <= 4 { all } else { all / 4 }
    }

    /// 8.4: what it is good for if it waits for battles.
    fn aloft_value(&self, command: Command) -> i32 {
        let ready = self.support_left(command.camp(), self.own.command.is_west());
        match ready {
            _ if command.camp() == German && ready <= self.ruhr_guard() => 1000,
            0 | 1 => 24,
            _ => 14,
        }
    }

    /// 8.4: German aircraft that had better wait for an attack on the Ruhr.
    fn ruhr_guard(&self) -> u8 {
        let danger = |at: SpaceId| {
            let attack = self.near(Allied, at, RUHR_REACH, true);
            let defence = self.near(German, at, 0, false).max(1);
            match attack {
                _ if attack >= 3 * defence => 3,
                _ if 2 * attack >= 3 * defence => 2,
                _ => 0,
            }
        };
        RUHR.iter().map(danger).max().unwrap_or(0)
    }

    /// 8.4: what so many aircraft add to a battle on average, less what else they could do.
    fn support_value(&self, camp: Camp, count: u8) -> i32 {
        let attacks = camp == self.acting_camp();
        let shift = if attacks { i16::from(count) } else { -i16::from(count) };
        let value = self.battle_value(shift);
        let cost = if camp == German && attacks { SORTIE } else { LATE_SORTIE };
        let kept = self.battle_space().is_none_or(|at| !terrain::is_west(at));
        let guard = if camp == German && kept { self.ruhr_guard() } else { 0 };
        let short = count > self.supporters(camp).saturating_sub(guard);
        let cost = if count > 0 && short { WANTED + cost } else { cost };
        (if attacks { value } else { -value }) - cost * i32::from(count)
    }

    /// What a step is worth on average: of the attackers, of the defenders.
    fn step_worths(&self) -> [i32; 2] {
        [self.group, self.defenders()].map(|force: UnitSet| {
            let worth: i32 = force.iter().map(|unit| i32::from(self.worth(unit))).sum();
            worth / i32::from(self.steps_of(&force)).max(1)
        })
    }

    /// What the battle under way brings the attacker on average, with some more columns.
    fn battle_value(&self, shift: i16) -> i32 {
        let mut forecast = Forecast::default();
        let rung = self.odds(&|_| true).after.saturating_add(shift);
        self.foresee_results(rung, &|_| true, &mut forecast);
        let [ours, theirs] = self.step_worths();
        let prize = self.battle_space().map_or(60, |at| self.prize(self.acting_camp(), at));
        let (mut sum, mut cases) = (0, 0);
        for chance in &forecast.chances {
            let killed = i32::from(chance.defender_halves) * theirs / 2;
            let lost = i32::from(chance.attacker_halves) * ours / 2;
            let cleared = if chance.clears { prize } else { 0 };
            sum += i32::from(chance.weight) * (killed - lost + cleared);
            cases += i32::from(chance.weight);
        }
        sum / cases.max(1)
    }

    /// 11.19: a step, or a bloodbath in its place.
    fn conversion(&self, word: Choice) -> i32 {
        let [ours, theirs] = self.step_worths();
        if word.verb != verb::BLOODBATH {
            return -ours;
        }
        let (attack, defence) = (self.steps_of(&self.group), self.steps_of(&self.defenders()));
        let prize = self.battle_space().map_or(0, |at| self.prize(self.acting_camp(), at));
        let cleared = if attack > defence { prize } else { 0 };
        i32::from(attack.min(defence.max(1))) * (theirs - ours) + cleared
    }

    // 7th Flieger --------------------------------------------------------------------------------

    /// 8.7: is it time for the paratroops?
    fn drop_call(&self) -> i32 {
        if self.phase != Phase::EastCombat {
            return -1;
        }
        self.drop_value(MOSCOW).max(self.drop_value(LENINGRAD)).min(1)
    }

    /// 8.7: what a drop on a hex promises, with those beside it.
    fn drop_value(&self, to: SpaceId) -> i32 {
        let near = BOARD.ways(to).flat_map(|way| self.troops(way.to));
        let fresh = near.filter(|unit| {
            self.camp_of(*unit) == Some(German) && !self.units.marks(*unit).has(mark::ATTACKED)
        });
        let attack: i32 = fresh.map(|unit| i32::from(self.presumed(unit).0)).sum();
        if !self.holds_enemy(to) || attack < DROP_SUPPORT {
            return -1000;
        }
        // Seven factors, and a column for coming from above.
        let rung = self.rung_against_soviets(to, attack + 7) + 1;
        if rung < 1 { -100 } else { self.prize(German, to) * rung.min(4) / 8 - 60 }
    }

    // Beside the maps ----------------------------------------------------------------------------

    /// 12.1, 12.4: corps that Romania does not need leave the reserve.
    fn release_value(&self, unit: UnitId) -> i32 {
        if self.romania_lacks() > 0 {
            return 1;
        }
        let threat =
            [SOUTHWEST_ARRIVED, SOUTHWEST_READY].map(|part| self.boxed(Allied, part, true));
        let threat = if self.own.ploesti { 0 } else { threat.iter().sum() };
        let left = self.boxed(German, RESERVE_READY, false) - i32::from(self.presumed(unit).1);
        if unit != FLIEGER && 5 * left >= 4 * threat { 1 } else { -1 }
    }

    /// 12.2, 12.3: the front that needs it more, and a place near it.
    fn entry_value(&self, at: SpaceId) -> i32 {
        if !terrain::is_west(at) {
            let far = BOARD.distance(at, MOSCOW).map_or(99, i32::from);
            return 200 - 5 * far;
        }
        let ruhr = RUHR.iter().next().unwrap_or(at);
        let threat = self.near(Allied, ruhr, 9, true);
        let guard = self.near(German, ruhr, 4, false);
        let need = if threat > guard { 300 } else { 0 };
        need - 10 * self.way_to_ruhr(at)
    }

    /// 12.8: defence that Romania lacks against those who have come.
    fn romania_lacks(&self) -> i32 {
        if self.own.ploesti {
            return 0;
        }
        self.boxed(Allied, ROMANIA, true) - self.boxed(German, ROMANIA, false)
    }

    /// 12.7: can the Soviets take the oil against what could come to defend it?
    fn would_invade(&self) -> bool {
        let attack = self.boxed(Allied, SOUTHWEST_READY, true) + self.boxed(Allied, ROMANIA, true);
        let defence = self.boxed(German, RESERVE_READY, false) + self.boxed(German, ROMANIA, false);
        !self.own.ploesti && attack > 0 && 2 * attack >= 3 * defence
    }

    /// 12.6: three armies in the Arctic keep Finland out.
    fn arctic_value(&self, unit: UnitId) -> i32 {
        let there = self.units.at(Where::Box(ARCTIC)).count();
        let goes_in = self.units.whereabouts(unit) != Where::Box(ARCTIC);
        match goes_in {
            true if self.own.finland || there >= ARCTIC_GUARD || unit == SHOCK => -1,
            true => 1,
            false if there > ARCTIC_GUARD => 1,
            false => -1,
        }
    }

    /// 9.5: armies come where they are needed: the capitals, then cities before the enemy.
    fn arrival_value(&self, at: SpaceId) -> i32 {
        let crowd = 8 * self.troops(at).count() as i32;
        let foe = self.way_to_camp(German, at);
        let base = match at {
            MOSCOW => 60,
            LENINGRAD => 55,
            _ if terrain::is_city(at) && (3..=8).contains(&foe) => 50,
            _ if terrain::is_city(at) => 35,
            _ => 10 - BOARD.distance(at, MOSCOW).map_or(99, i32::from) / 2,
        };
        base - crowd
    }

    /// 9.8: forts stand before Moscow, best under those who hold it.
    fn fort_value(&self, at: SpaceId) -> i32 {
        let far = |city: SpaceId| BOARD.distance(at, city).map_or(99, i32::from);
        let moscow = 24 - 3 * far(MOSCOW) - self.way_to_camp(German, at);
        let held = if self.troops(at).next().is_some() { 8 } else { 0 };
        (moscow.max(12 - 3 * far(LENINGRAD)) + held).max(1)
    }
}
