//! Land combat up to the die (11.0): who may attack whom, with what, on which column.

use super::choices::verb;
use super::data::{ASSAULT_TABLE, BOARD, MOBILE_TABLE};
use super::refusal as no;
use super::retreat::outcome_of;
use super::sea::Sea;
use super::state::{Battle, State, enemy, mark};
use super::supply::For;
use super::terrain::{self, flag};
use super::units::{self, AVAILABLE, Attitude, home, land, nation_of};
use crate::board::{Sides, SpaceId, SpaceSet};
use crate::combat::{Column, Shifts, Table, percentage};
use crate::forces::{Nation, UnitId, UnitSet, Where};
use crate::game::{Chance, Choice, Decisions, Forecast, Heading, Kind, No, Seat};
use crate::rules::questions;
use crate::supply::{Over, spread};

/// The sum of an attack: strengths, column, shifts.
pub struct Odds {
    /// Total attack factors.
    pub attack: u16,
    /// Total defence factors.
    pub defence: u16,
    /// The column before shifts.
    pub before: Column,
    /// And after.
    pub after: Column,
    /// Every shift with its rule.
    pub shifts: Shifts,
}

questions! {
    /// 11.0: land combat up to the die.
    pub enum Combat of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 11.0: what to attack. 18.3: before that, which ships bring supply.
    Fight {
        asks game.active, Kind::Target, "Attack which hex?", "11.0";
        auto game.end_unless(game.can_fight() || game.can_moor(), events);
        space at in game.hexes_of_others(), if game.check_target(at) => game.pick_target(at);
        unit it in game.available(), if game.check_moor(it) => game.frames.call(Sea::Moor(it));
        choice verb::END, if game.check_end() => game.end_phase(events);
    }
    /// 11.8: with which units and markers.
    Muster {
        asks game.active, Kind::Muster, "With which units?", "11.8";
        show {
            prompt.ask.space = Some(game.own.battle.target);
            prompt.selected = game.mustered();
        };
        unit it in game.to_muster(), if game.check_muster(it) => game.muster(it);
        choice verb::ATTACK, if game.check_attack() => game.commit(events);
        choice verb::MOBILE, if game.check_mobile() => game.own.battle.mobile = true;
    }
}

impl State {
    /// 11.0: may a unit attack a hex at all this phase, other attackers aside?
    fn check_attacker(&self, unit: UnitId, target: SpaceId) -> Result<(), No> {
        if !self.is_own(unit, self.active) {
            return Err(no::NOT_YOURS);
        }
        if !units::is_troop(unit) {
            return Err(no::MARKERS_DO_NOT_MARCH);
        }
        let Some(at) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        if self.strength(unit).attack == 0 {
            return Err(no::NO_ATTACK_FACTOR);
        }
        let marks = self.units.marks(unit);
        if marks.has(mark::ATTACKED) {
            return Err(no::HAS_ATTACKED);
        }
        if marks.has(mark::SPENT_FORCE) {
            return Err(no::SPENT_FORCE);
        }
        let Some(sides) = BOARD.between(at, target) else { return Err(no::NOT_ADJACENT) };
        // 18.2.2: marines attack out of the sea; nobody else across water.
        if sides.any(Sides::CLOSED) && !(units::is_marine(unit) && terrain::is_sea(at)) {
            return Err(no::CLOSED_SIDE);
        }
        self.check_victim(nation_of(unit), target)
    }

    /// 2.4, 5.4: are there units in the hex that this nation may attack?
    fn check_victim(&self, nation: Nation, target: SpaceId) -> Result<(), No> {
        let Some(first) = self.troops(target).next() else { return Err(no::NO_ENEMY) };
        match self.seat(first) {
            Some(seat) if seat == self.active => Err(no::NO_ENEMY),
            Some(_) => Ok(()),
            None if self.prey_of(nation) & land(self.country(target)) != 0 => Ok(()),
            None => Err(no::NEUTRAL_LAND),
        }
    }

    /// 11.4: the judge of a target: somebody can attack it.
    fn check_target(&self, target: SpaceId) -> Result<(), No> {
        if !BOARD.exists(target) {
            return Err(no::NO_SUCH_SPACE);
        }
        let Some(first) = self.troops(target).next() else { return Err(no::NO_ENEMY) };
        if self.seat(first) == Some(self.active) {
            return Err(no::NO_ENEMY);
        }
        let mut reason = no::NO_ATTACKER;
        for way in BOARD.ways(target) {
            for unit in self.units.stack(way.to) {
                match self.check_attacker(unit, target) {
                    Ok(()) => return Ok(()),
                    Err(refusal) if refusal != no::MARKERS_DO_NOT_MARCH => reason = refusal,
                    Err(_) => {}
                }
            }
        }
        Err(if reason == no::NOT_YOURS { no::NO_ATTACKER } else { reason })
    }

    /// 11.0: hexes with land units of others, each once.
    fn hexes_of_others(&self) -> impl Iterator<Item = SpaceId> + '_ {
        let mut last = None;
        // Whoever is attacked has one of the active player's units beside him.
        let mut near = SpaceSet::EMPTY;
        spread(&BOARD, &self.occupied(self.active), Over::Air, &mut near);
        let others = self.all_troops().filter(|(unit, _)| self.seat(*unit) != Some(self.active));
        let near_ones = others.map(|(_, at)| at).filter(move |at| near.contains(*at));
        near_ones.filter(move |at| last.replace(*at) != Some(*at))
    }

    /// 11.0: can any hex be attacked?
    fn can_fight(&self) -> bool {
        self.hexes_of_others().any(|at| self.check_target(at).is_ok())
    }

    /// 18.2.2: may the phase end? Marines off a coast must attack first.
    fn check_end(&self) -> Result<(), No> {
        let waits = |(unit, at): (UnitId, SpaceId)| {
            terrain::is_sea(at)
                && BOARD.ways(at).any(|way| self.check_attacker(unit, way.to).is_ok())
        };
        let waiting = self.all_troops().any(waits);
        if waiting { Err(no::MARINES_MUST_ATTACK) } else { Ok(()) }
    }

    /// 11.4: a target is picked; attackers follow.
    fn pick_target(&mut self, target: SpaceId) {
        self.own.opening = false;
        self.group.clear();
        self.own.battle = Battle { target, ..Battle::BLANK };
        self.frames.call(Combat::Muster);
    }

    /// 11.3: the nation of the attack being prepared.
    pub(super) fn attacking_nation(&self) -> Option<Nation> {
        self.group.iter().next().map(nation_of)
    }

    /// 11.8: the attackers and markers of the attack being prepared.
    fn mustered(&self) -> UnitSet {
        let Battle { air, ships, special, .. } = self.own.battle;
        let mut all = self.group;
        [air, ships, special].into_iter().flatten().for_each(|unit| all.insert(unit));
        all
    }

    /// 11.2, 11.15: who might take part: units beside the target, aircraft over it, markers that
    /// wait for a task.
    fn to_muster(&self) -> impl Iterator<Item = UnitId> + '_ {
        let target = self.own.battle.target;
        self.beside(target).chain(self.units.stack(target)).chain(self.available())
    }

    /// 11.2, 11.3, 11.15: the judge of one more attacker or marker.
    fn check_muster(&self, unit: UnitId) -> Result<(), No> {
        if units::is_marker(unit) && unit.index() < units::UNITS {
            return self.check_support(unit);
        }
        self.check_attacker(unit, self.own.battle.target)?;
        if self.group.contains(unit) {
            return Err(no::IN_ATTACK);
        }
        match self.attacking_nation() {
            Some(nation) if nation != nation_of(unit) => Err(no::ONE_NATION),
            _ => Ok(()),
        }
    }

    /// 11.15: the judge of a marker that supports the attack.
    fn check_support(&self, unit: UnitId) -> Result<(), No> {
        if !self.is_own(unit, self.active) {
            return Err(no::NOT_YOURS);
        }
        // 16.9, 18.1: of the attackers' country.
        let Some(nation) = self.attacking_nation() else { return Err(no::NOBODY_ATTACKS) };
        if nation_of(unit) != nation {
            return Err(no::ONE_NATION);
        }
        let target = self.own.battle.target;
        let ready = self.units.whereabouts(unit) == Where::Box(AVAILABLE);
        if units::is_airstrike(unit) {
            if self.units.space(unit) != Some(target) {
                return Err(no::NOT_OVERHEAD);
            }
            return if self.own.battle.air.is_some() { Err(no::ONE_OF_EACH) } else { Ok(()) };
        }
        let used = if units::is_special(unit) {
            self.own.battle.special
        } else if units::is_bombard(unit) {
            if !self.can_bombard(nation, target) {
                return Err(no::NOT_COASTAL);
            }
            self.own.battle.ships
        } else {
            return Err(no::NO_SUPPORT);
        };
        match used {
            Some(_) => Err(no::ONE_OF_EACH),
            None if ready => Ok(()),
            None => Err(no::NOT_READY),
        }
    }

    /// 11.8: one more attacker or marker.
    fn muster(&mut self, unit: UnitId) {
        if units::is_airstrike(unit) {
            self.own.battle.air = Some(unit);
        } else if units::is_bombard(unit) {
            self.own.battle.ships = Some(unit);
        } else if units::is_special(unit) {
            self.own.battle.special = Some(unit);
        } else {
            self.group.insert(unit);
        }
    }

    /// 11.8: the judge of going ahead.
    fn check_attack(&self) -> Result<(), No> {
        if self.group.is_empty() { Err(no::NOBODY_ATTACKS) } else { Ok(()) }
    }

    /// 11.7: the judge of the mobile table; an attack is an assault unless its owner says so.
    fn check_mobile(&self) -> Result<(), No> {
        self.check_attack()?;
        if self.own.battle.mobile {
            return Err(no::MOBILE_ALREADY);
        }
        if self.troops(self.own.battle.target).any(units::is_fort) {
            return Err(no::FORT_IS_ASSAULTED);
        }
        if self.group.iter().any(units::is_mech) { Ok(()) } else { Err(no::MOBILE_NEEDS_MECH) }
    }

    /// The table of an attack.
    pub(super) fn table(mobile: bool) -> &'static Table {
        if mobile { &MOBILE_TABLE } else { &ASSAULT_TABLE }
    }

    /// 11.9 to 11.15: strengths, column and shifts of the attack as it stands.
    #[inline(never)]
    pub(super) fn odds(&self, defence: u16) -> Odds {
        let target = self.own.battle.target;
        let nation = self.attacking_nation().unwrap_or(Nation(u8::MAX));
        let attack = self.group.iter().map(|unit| u16::from(self.strength(unit).attack)).sum();
        let table = State::table(self.own.battle.mobile);
        let mut shifts = Shifts::default();
        let mut shift = |rule, by| shifts.add(rule, by);
        shift("11.11 terrain", -self.terrain_shift(target));
        // 11.11: every attacker comes over a river or a strait.
        let water = Sides::RIVER.with(Sides::STRAIT);
        shift("11.11 river", -i8::from(self.all_cross(&self.group, target, water)));
        shift("11.12 trenches", -i8::from(self.dug_in(target)));
        shift("11.13 supply", -self.supply_shift());
        shift("11.14 all round", i8::from(self.is_concentric(target)));
        shift("20.0 storm", -(self.storm_shift(nation, target) as i8));
        let factor = |unit: UnitId| self.strength(unit).attack as i8;
        shift("16.9 air", self.own.battle.air.map_or(0, factor));
        shift("18.1 ships", self.own.battle.ships.map_or(0, factor));
        shift("17.1 special", i8::from(self.own.battle.infiltrated));
        let before = match table.lines.first() {
            Some(line) => table.column(line, percentage(attack, defence)),
            None => Column(0),
        };
        Odds { attack, defence, before, after: table.shifted(before, shifts.sum()), shifts }
    }

    /// 11.11, 19.0: the best of the terrain in a hex.
    fn terrain_shift(&self, target: SpaceId) -> i8 {
        let ground = terrain::shift(target);
        // 19.0: alpine attackers make rough ground and mountains half as good.
        let climbing = terrain::is_steep(target) && self.group.iter().any(units::is_alpine);
        let ground = if climbing { ground - 1 } else { ground };
        // 16.8.2: terror takes a city's worth.
        let city = terrain::is(target, flag::CITY) && !self.terrorized(target);
        ground.max(i8::from(city))
    }

    /// 11.12: are all defenders in trenches of their own country?
    fn dug_in(&self, target: SpaceId) -> bool {
        let country = self.country(target);
        terrain::is(target, flag::ENTRENCHMENT)
            && self.troops(target).all(|unit| home(nation_of(unit)) == country)
    }

    /// 11.13: columns lost for want of supply.
    fn supply_shift(&self) -> i8 {
        let Some(nation) = self.attacking_nation() else { return 0 };
        let depots = self.depots(nation);
        let all = self.group.len();
        let fed =
            self.group.iter().filter(|unit| self.supplied_by(*unit, For::Combat, &depots)).count();
        match fed {
            0 => 2,
            fed if fed < all => 1,
            _ => 0,
        }
    }

    /// 11.14: are attackers or their zones on all six sides, but for hexes where the defenders
    /// could not go anyway?
    fn is_concentric(&self, target: SpaceId) -> bool {
        let mut covered = SpaceSet::EMPTY;
        for unit in self.group.iter() {
            if let Some(at) = self.units.space(unit) {
                covered.insert(at);
                if !terrain::is_sea(at) {
                    self.zone_around(at, &mut covered);
                }
            }
        }
        let around = BOARD.ways(target);
        let needed = |to: SpaceId, sides: Sides| {
            let walks = |unit: UnitId| terrain::suits(unit, to) || sides.any(Sides::RAIL);
            let enters = self.troops(target).any(walks);
            BOARD.is_land(to) && !sides.any(Sides::CLOSED) && enters && !self.is_shut(to)
        };
        around.into_iter().all(|way| covered.contains(way.to) || !needed(way.to, way.sides))
    }

    /// 5.6: is a hex of a country that nobody ever enters?
    fn is_shut(&self, at: SpaceId) -> bool {
        let country = self.country(at);
        let in_game = units::nation_in(country).is_some_and(|nation| {
            units::attitude(nation, self.scenario) != Attitude::Neutral
                || (units::prey(units::GE) | units::prey(units::SU)) & land(country) != 0
        });
        let luxembourg = units::prey(units::GE) & land(country) != 0;
        !in_game && !luxembourg && self.side(country).is_none()
    }

    /// 11.6: what defends a hex, as far as a seat can see it.
    fn visible_defence(&self, viewer: Seat) -> (u16, bool) {
        let mut exact = true;
        let mut sum = 0;
        for unit in self.troops(self.own.battle.target) {
            if self.sees(viewer, unit) {
                sum += u16::from(self.strength(unit).defence);
            } else {
                exact = false;
            }
        }
        (sum, exact)
    }

    /// The battle being prepared, as a seat may know it.
    pub(super) fn forecast(&self, viewer: Seat) -> Forecast {
        let (defence, exact) = self.visible_defence(viewer);
        let mut forecast = Forecast::default();
        let odds = self.odds(defence);
        let mobile = self.own.battle.mobile;
        let table = State::table(mobile);
        let head = |column| table.lines.first().map_or(0, |line| line.head(column));
        forecast.go = Choice::new(verb::ATTACK);
        forecast.attack = odds.attack as i16;
        forecast.defence = defence as i16;
        forecast.exact = exact;
        forecast.line = if mobile { "mobile" } else { "assault" };
        forecast.heading = Heading::Percent;
        forecast.columns = (head(odds.before), head(odds.after));
        forecast.shifts = odds.shifts;
        let defenders = self.troops(self.own.battle.target).count() as u8;
        let attackers = self.group.len() as u8;
        let fort = self.troops(self.own.battle.target).any(units::is_fort);
        for die in 1..=6 {
            let result = table.word(odds.after, die as i8);
            let outcome = outcome_of(result);
            let chance = Chance {
                die,
                weight: 1,
                attacker_halves: outcome.attacker.steps(attackers, defenders) * 2,
                defender_halves: outcome.defender.steps(defenders, defenders) * 2,
                attacker_back: outcome.attacker_retreat,
                defender_back: outcome.defender_retreat,
                result,
                clears: outcome.defender_retreat > 0 && !fort || result == "DZ",
            };
            let _ = forecast.chances.push(chance);
        }
        forecast
    }

    /// 15.0: how many defence factors a hex has.
    pub(super) fn defence(&self, target: SpaceId) -> u16 {
        self.troops(target).map(|unit| u16::from(self.strength(unit).defence)).sum()
    }

    /// 11.0: is a seat's unit adjacent to the hex it must be moved from? The enemy of the attack.
    pub(super) fn defender(&self) -> Seat {
        enemy(self.active)
    }
}
