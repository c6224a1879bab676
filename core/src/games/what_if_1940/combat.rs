//! Prepared assaults up to the die (11.1 to 11.10), and the odds of every kind of assault.

use super::battle::Fighting;
use super::choices::verb;
use super::data::{BOARD, COMBAT_TABLE, TERRAIN_CHART};
use super::flieger::Flieger;
use super::politics::Entry;
use super::refusal as no;
use super::state::{Allied, Assault, Battle, Camp, German, Order, State, mark};
use super::terrain::{self, Crossing};
use super::units::{self, FLIEGER, FORMER_POLAND, GERMANY, SHOCK, SU};
use crate::board::{DirSet, SpaceId};
use crate::combat::{Shifts, odds};
use crate::forces::{UnitId, UnitSet};
use crate::game::{Events, Kind, No, allowed};
use crate::rules::questions;

/// 11.14: below this rung of the ladder no die is thrown.
pub const LOWEST_RUNG: i16 = -2;
/// 11.21: what a garrison alone defends with.
const GARRISON_DEFENCE: u16 = 1;

/// Columns for what stands in a hex, by its row in the terrain chart.
pub fn columns(row: &str) -> i8 {
    TERRAIN_CHART.get(row, "shift").unwrap_or(0)
}

/// The sum of an assault: strengths, rungs of the ladder, shifts.
pub struct Odds {
    /// Total attack strength.
    pub attack: u16,
    /// Total defence strength.
    pub defence: u16,
    /// The rung before shifts: 1:1 is 0, 2:1 is 1, 1:2 is -1.
    pub before: i16,
    /// And after all of them. 11.14: the range of the table comes last.
    pub after: i16,
    /// Every shift with its rule.
    pub shifts: Shifts,
}

questions! {
    /// 11.0: prepared assaults.
    pub enum Combat of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 11.1: what to attack.
    Fight {
        asks game.active, Kind::Target, "Attack which hex?", "11.1";
        auto game.end_unless(game.can_fight());
        space at in game.enemy_hexes(), if game.check_target(at) => game.pick_target(at);
        choice verb::DROP, if game.check_drop() => game.frames.call(Flieger::DropTo);
        choice verb::END => game.end_phase();
    }
    /// 11.5: with which units.
    Muster {
        asks game.active, Kind::Muster, "With which units?", "11.5";
        show {
            prompt.ask.space = Some(game.own.battle.target);
            prompt.selected = game.group;
        };
        unit it in game.beside(game.own.battle.target), if game.check_muster(it) =>
            game.group.insert(it);
        choice verb::ATTACK, if allowed(!game.group.is_empty(), no::NOBODY_ATTACKS) =>
            game.commit(events);
    }
}

impl State {
    /// Hexes with enemies or their garrisons, each once.
    fn enemy_hexes(&self) -> impl Iterator<Item = SpaceId> + '_ {
        let foe = self.acting_camp().foe();
        let mut last = None;
        let theirs = move |unit: UnitId| self.camp_of(unit) == Some(foe);
        let held = self.all_troops().filter(move |(unit, _)| theirs(*unit)).map(|(_, at)| at);
        let held = held.filter(move |at| last.replace(*at) != Some(*at));
        let sites = terrain::SITE_HEXES.iter().copied();
        held.chain(sites.filter(move |at| self.garrison_at(*at) == Some(foe)))
    }

    fn can_fight(&self) -> bool {
        self.enemy_hexes().any(|at| self.check_target(at).is_ok()) || self.check_drop().is_ok()
    }

    /// 11.4, A-63, A-100: may a hex be attacked in this combat phase at all? It must hold a unit
    /// that was not attacked, and none that was and stayed.
    pub(super) fn check_victim(&self, target: SpaceId) -> Result<(), No> {
        let foe = self.acting_camp().foe();
        allowed(!self.is_frozen(target), no::NEUTRAL_UNITS)?;
        if self.garrison_at(target) == Some(foe) {
            let stormed = terrain::site(target).is_some_and(|n| self.own.stormed >> n & 1 != 0);
            return allowed(!stormed, no::WAS_ATTACKED);
        }
        allowed(self.occupant(target) == Some(foe), no::NO_ENEMY)?;
        let marks = |unit: UnitId| self.units.marks(unit);
        let stayed =
            |unit: UnitId| marks(unit).has(mark::DEFENDED) && !marks(unit).has(mark::RETREATED);
        let fresh = self.troops(target).any(|unit| !marks(unit).has(mark::DEFENDED));
        allowed(fresh && !self.troops(target).any(stayed), no::WAS_ATTACKED)
    }

    /// 11.1, 11.2, 11.4: the judge of a unit that would attack a hex.
    pub(super) fn check_attacker(&self, unit: UnitId, target: SpaceId) -> Result<(), No> {
        allowed(unit.index() < units::UNITS && units::is_ground(unit), no::NOT_GROUND)?;
        self.check_own(unit)?;
        let Some(at) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        allowed(!units::is_static(unit), no::STATIC_NEVER_ATTACKS)?;
        allowed(!self.units.marks(unit).has(mark::ATTACKED), no::HAS_ATTACKED)?;
        allowed(BOARD.between(at, target).is_some(), no::NOT_ADJACENT)?;
        allowed(terrain::between(at, target) != Crossing::Closed, no::CLOSED_SIDE)?;
        self.check_land(unit, target, Entry::Attacking)
    }

    /// 11.1: the judge of a target: somebody can attack it.
    fn check_target(&self, target: SpaceId) -> Result<(), No> {
        allowed(BOARD.exists(target), no::NO_SUCH_SPACE)?;
        allowed(BOARD.is_land(target), no::WATER)?;
        self.check_victim(target)?;
        let mut reason = no::NO_ATTACKER;
        for unit in self.beside(target) {
            match self.check_attacker(unit, target) {
                Ok(()) => return Ok(()),
                Err(no::NOT_YOURS | no::NOT_GROUND | no::NEUTRAL_UNITS) => {}
                Err(why) => reason = why,
            }
        }
        Err(reason)
    }

    /// 11.1: a target is picked; now the attackers.
    fn pick_target(&mut self, target: SpaceId) {
        self.group = UnitSet::EMPTY;
        self.own.battle = Battle { target, launch: target, ..Battle::BLANK };
        self.frames.call(Combat::Muster);
    }

    /// 11.5: the judge of one more attacker.
    fn check_muster(&self, unit: UnitId) -> Result<(), No> {
        allowed(!self.group.contains(unit), no::IN_ATTACK)?;
        self.check_attacker(unit, self.own.battle.target)
    }

    /// 7.3: from here it cannot be called off.
    fn commit(&mut self, events: &mut dyn Events) {
        self.frames.goto(Fighting::Battle);
        self.begin_battle(events);
    }

    // The odds -----------------------------------------------------------------------------------

    /// 6.7, A-31: a factor, halved and rounded up for a unit out of supply.
    fn fed(unit: UnitId, factor: u8, hungry: &UnitSet) -> u16 {
        u16::from(if hungry.contains(unit) { factor.div_ceil(2) } else { factor })
    }

    /// What a unit attacks with. 8.7: paratroops attack with what they defend with.
    fn attack_of(&self, unit: UnitId, hungry: &UnitSet) -> u16 {
        let (attack, defence) = self.presumed(unit);
        if unit == FLIEGER { u16::from(defence) } else { Self::fed(unit, attack, hungry) }
    }

    /// What a unit defends with. 11.11, A-99: one that fell back here in this phase adds nothing to
    /// a prepared assault.
    fn defence_of(&self, unit: UnitId, hungry: &UnitSet) -> u16 {
        if self.own.battle.kind == Assault::Prepared && self.fell_back(unit) {
            return 0;
        }
        Self::fed(unit, self.presumed(unit).1, hungry)
    }

    /// The units that defend.
    pub(super) fn defenders(&self) -> UnitSet {
        match self.own.battle.kind {
            Assault::Romania => self.in_romania(German),
            Assault::Prepared | Assault::Mobile => self.troops(self.own.battle.target).collect(),
        }
    }

    /// Ground units of an attack: all of it but the paratroops that are coming down.
    fn ground<'a>(&self, group: &'a UnitSet) -> impl Iterator<Item = UnitId> + 'a {
        let dropped = self.own.battle.dropped;
        group.iter().filter(move |unit| !(dropped && *unit == FLIEGER))
    }

    /// 6.7: units of a battle that are out of supply. Once both sides have looked, as they were
    /// then; beside the maps everybody is fed.
    pub(super) fn hungry(&self, group: &UnitSet) -> UnitSet {
        if self.own.battle.open {
            return self.own.battle.hungry;
        }
        let defenders = self.defenders();
        self.unsupplied(&group.iter().chain(defenders.iter()).collect())
    }

    /// 11.3, 11.14: the odds of the assault being prepared or fought, of the units that `known`
    /// lets count.
    pub(super) fn odds(&self, known: &dyn Fn(UnitId) -> bool) -> Odds {
        self.odds_of(&self.group, known)
    }

    /// The same by other attackers.
    pub(super) fn odds_of(&self, group: &UnitSet, known: &dyn Fn(UnitId) -> bool) -> Odds {
        let battle = &self.own.battle;
        let counted = |unit: &UnitId| known(*unit);
        let defenders = self.defenders();
        let hungry = self.hungry(group);
        let attackers = group.iter().filter(counted);
        let attack = attackers.map(|unit| self.attack_of(unit, &hungry)).sum();
        let known = defenders.iter().filter(counted);
        let mut defence = known.map(|unit| self.defence_of(unit, &hungry)).sum();
        if defenders.is_empty() && battle.kind != Assault::Romania {
            defence = GARRISON_DEFENCE;
        }
        let before = odds(attack, defence);
        let mut shifts = Shifts::default();
        if battle.kind != Assault::Romania {
            self.shift_for_ground(&mut shifts);
            self.shift_for_rivers(group, &mut shifts);
            self.shift_for_manner(group, &mut shifts);
            shifts.add("6.12", self.poland_shift(group));
        }
        shifts.add("9.7", i8::from(group.contains(SHOCK)));
        let [attacking, defending] = battle.support;
        shifts.add("8.4", attacking as i8 - defending as i8);
        shifts.add("6.11", -(battle.attenuated as i8));
        Odds { attack, defence, before, after: before.saturating_add(shifts.sum()), shifts }
    }

    /// 11.8: what the hex gives its defenders.
    fn shift_for_ground(&self, shifts: &mut Shifts) {
        let target = self.own.battle.target;
        let camp = self.acting_camp().foe();
        shifts.add("11.8", -terrain::shift(target));
        if terrain::is_city(target) {
            shifts.add("10.14", -columns("city"));
        }
        let defender = self.defenders().nth(0);
        // 10.22: a garrison sits in works of its own.
        let works = match defender {
            Some(unit) => terrain::fort_helps(target, unit, camp),
            None => terrain::is(target, terrain::flag::FORT),
        };
        if works {
            shifts.add("10.22", -columns("fort"));
        }
        if camp == Allied && self.has_field_fort(target) {
            shifts.add("9.8", -columns("field-fort"));
        }
    }

    /// 5.5: what a hexside is to this attack.
    fn crossing_of(&self, from: SpaceId) -> Crossing {
        let ignored = if self.acting_camp() == German { self.own.rivers_ignored } else { 0 };
        match terrain::between(from, self.own.battle.target) {
            Crossing::River if ignored > 0 => Crossing::Dry,
            Crossing::MajorRiver if ignored > 1 => Crossing::Dry,
            crossing => crossing,
        }
    }

    /// 11.8, 10.23, A-54: rivers, if all come across one. 8.7: not with paratroops beyond.
    fn shift_for_rivers(&self, group: &UnitSet, shifts: &mut Shifts) {
        if self.own.battle.dropped {
            return;
        }
        let hexes = self.ground(group).filter_map(|unit| self.units.space(unit));
        let easiest = hexes.map(|from| self.crossing_of(from)).min();
        let mobile = self.own.battle.kind == Assault::Mobile;
        match easiest {
            Some(Crossing::River) => {
                shifts.add(if mobile { "10.23" } else { "11.8" }, -columns("river"));
            }
            Some(Crossing::MajorRiver) => shifts.add("11.8", -columns("major-river")),
            Some(Crossing::Dry | Crossing::Closed) | None => {}
        }
    }

    /// 11.9, 11.10: the order of phases, and attackers all round.
    fn shift_for_manner(&self, group: &UnitSet, shifts: &mut Shifts) {
        let battle = &self.own.battle;
        let camp = self.acting_camp();
        let east = !terrain::is_west(battle.target);
        let prepared = battle.kind == Assault::Prepared;
        if prepared && camp == German && east && self.own.order == Order::FightMove {
            let ground = self.ground(group).next().is_some();
            shifts.add("11.9", i8::from(ground));
        }
        shifts.add("11.10", i8::from(self.is_concentric(group)));
    }

    /// 11.10, A-53: attackers on opposite sides, on three with gaps, or on more than three; not
    /// Soviets, not against cities, not on the move. With paratroops always.
    pub(super) fn is_concentric(&self, group: &UnitSet) -> bool {
        let battle = &self.own.battle;
        if battle.dropped {
            return self.ground(group).next().is_some();
        }
        let prepared = battle.kind == Assault::Prepared;
        if !prepared || terrain::is_city(battle.target) {
            return false;
        }
        let mut sides = DirSet::EMPTY;
        for unit in self.ground(group) {
            if units::nation_of(unit) == SU {
                return false;
            }
            let from = self.units.space(unit);
            let side = from.and_then(|from| BOARD.direction(battle.target, from));
            side.into_iter().for_each(|side| sides.insert(side));
        }
        sides.has_opposites() || sides.has_three_with_gaps() || sides.len() > 3
    }

    /// 6.12, A-35: Soviets in Former Poland, or fed through it in Germany, fight a column worse.
    fn poland_shift(&self, group: &UnitSet) -> i8 {
        if self.acting_camp() == German {
            let target = self.own.battle.target;
            let hampered = self.defenders().iter().any(|unit| self.is_hampered(unit, target));
            return i8::from(hampered);
        }
        let hampers = |unit| self.units.space(unit).is_some_and(|at| self.is_hampered(unit, at));
        -i8::from(self.ground(group).any(hampers))
    }

    fn is_hampered(&self, unit: UnitId, at: SpaceId) -> bool {
        if units::nation_of(unit) != SU {
            return false;
        }
        match self.country(at) {
            FORMER_POLAND => true,
            GERMANY => self.supplied(unit) && self.lines_cross_poland(at),
            _ => false,
        }
    }

    /// 11.14: the word in the table for a rung and a die; below the table there is no die.
    pub(super) fn result(rung: i16, die: u8) -> &'static str {
        if rung < LOWEST_RUNG {
            return "AL1";
        }
        let Some(line) = COMBAT_TABLE.lines.first() else { return "AS" };
        COMBAT_TABLE.word(COMBAT_TABLE.column(line, rung), die as i8)
    }

    /// The camp that defends.
    pub(super) fn defending_camp(&self) -> Camp {
        self.acting_camp().foe()
    }
}
