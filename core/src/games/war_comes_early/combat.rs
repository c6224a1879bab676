//! Attacks before the die: who may attack what, and with what chances (12.0 to 12.2, 12.6, 12.7).

use super::data::{BOARD, COMBAT_TABLE};
use super::forts::Work;
use super::refusal as no;
use super::state::{GERMAN, State, enemy, mark};
use super::{terrain, units};
use crate::board::{DirSet, Sides, SpaceId, SpaceSet};
use crate::combat::{Column, Line, Rounding, Shifts, Strength};
use crate::forces::{Face, UnitId, UnitSet};
use crate::game::{Chance, Choice, Decisions, Forecast, Heading, No, Seat};
use core::cell::OnceCell;

/// What several questions about one position share, worked out when first needed.
pub struct Survey<'a> {
    state: &'a State,
    /// Supply lines to units that heed enemy zones, and to those that do not, or of two nations.
    lines: [OnceCell<SpaceSet>; 2],
    foe_zones: OnceCell<SpaceSet>,
    foes: OnceCell<SpaceSet>,
}

impl<'a> Survey<'a> {
    /// A look at the position from the active seat.
    pub fn of(state: &'a State) -> Self {
        Self {
            state,
            lines: [const { OnceCell::new() }; 2],
            foe_zones: OnceCell::new(),
            foes: OnceCell::new(),
        }
    }

    fn foe_zones(&self) -> &SpaceSet {
        self.foe_zones.get_or_init(|| self.state.zones_of(enemy(self.state.active)))
    }

    /// Hexes with enemies in them: units, or the defence of an intact work (11.5).
    fn foes(&self) -> &SpaceSet {
        self.foes.get_or_init(|| {
            let mut foes = self.state.occupied(enemy(self.state.active));
            if self.state.active == GERMAN {
                self.state.kept(None).for_each(|at| foes.insert(at));
            }
            foes
        })
    }

    /// 10.0: is a unit of the active seat in supply at a hex?
    pub fn supplied(&self, unit: UnitId, at: SpaceId) -> bool {
        let state = self.state;
        let nation = units::nation_of(unit);
        let heedless = units::ignores_zones(unit);
        // At most two nations of a group ever leave home: the second line is for Romania.
        let lines = &self.lines[usize::from(heedless || nation == units::RO)];
        state.at_home(nation, at)
            || lines.get_or_init(|| state.line_field(nation, !heedless)).contains(at)
    }

    /// 12.0: the judge of a target hex: an attack if enemies are there, else a flank attack.
    pub fn check_target(&self, target: SpaceId, momentum: bool) -> Result<(), No> {
        let state = self.state;
        if !BOARD.exists(target) {
            return Err(no::NO_SUCH_SPACE);
        }
        let flank = !self.foes().contains(target);
        if flank {
            self.check_flank_hex(target)?;
        } else if !momentum {
            // 12.0: nobody is attacked twice in a phase, save by momentum.
            let twice = |unit: UnitId| state.units.marks(unit).has(mark::DEFENDED);
            if state.units.stack(target).any(twice) || state.was_stormed(target) {
                return Err(no::WAS_ATTACKED);
            }
        }
        // One unit that may attack is enough; otherwise the first neighbour's reason is given.
        let mut reason = None;
        for way in BOARD.ways(target) {
            for unit in state.units.stack(way.to) {
                // 12.7: what keeps others from a second attack is no reason against the hex.
                let past = momentum && !state.own.battle.advanced.contains(unit);
                if state.seat(unit) != state.active || past {
                    continue;
                }
                match self.check_attacker(unit, target, flank, momentum) {
                    Ok(()) => return Ok(()),
                    Err(refusal) => reason = reason.or(Some(refusal)),
                }
            }
        }
        Err(reason.unwrap_or(match (momentum, flank) {
            (true, _) => no::MOMENTUM_ONLY,
            (_, true) => no::NO_ENEMY,
            _ => no::NO_ATTACKER,
        }))
    }

    /// 12.6: an empty hex in an enemy zone.
    fn check_flank_hex(&self, target: SpaceId) -> Result<(), No> {
        if !BOARD.is_land(target) {
            return Err(no::NO_ENEMY);
        }
        if self.state.units.top(target).is_some() {
            return Err(no::FLANK_NOT_EMPTY);
        }
        if !self.foe_zones().contains(target) {
            return Err(no::FLANK_NO_ZONE);
        }
        Ok(())
    }

    /// 12.0, 12.6, 12.7: the judge of one attacker.
    pub fn check_attacker(
        &self,
        unit: UnitId,
        target: SpaceId,
        flank: bool,
        momentum: bool,
    ) -> Result<(), No> {
        let state = self.state;
        state.check_acts(unit)?;
        let nation = units::nation_of(unit);
        let Some(at) = state.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        let marks = state.units.marks(unit);
        if momentum {
            // 12.7: only those that have just gone in, and only once.
            if !state.own.battle.advanced.contains(unit) || marks.has(mark::MOMENTUM) {
                return Err(no::MOMENTUM_ONLY);
            }
        } else if marks.has(mark::ATTACKED) {
            return Err(no::HAS_ATTACKED);
        }
        let Some(sides) = BOARD.between(at, target) else { return Err(no::NOT_ADJACENT) };
        if sides.any(Sides::CLOSED) {
            return Err(no::CLOSED_SIDE);
        }
        state.check_country(nation, target)?;
        // 11.5: Germans have no way into the Maginot Line; other works are there to be attacked.
        if nation == units::GE {
            match state.intact(target) {
                Some(Work::Maginot) => return Err(no::MAGINOT),
                Some(Work::Fort | Work::Heavy | Work::Belgian) if flank || momentum => {
                    return Err(no::FLANK_FORT);
                }
                _ => {}
            }
        }
        if units::is_mech(unit) && terrain::bars_mech(target) {
            return Err(no::MECH_ATTACK);
        }
        if flank || momentum {
            if !state.has_momentum(unit) {
                return Err(if state.is_campaign() { no::FLANK_MECH } else { no::FLANK_GERMAN });
            }
            if flank && momentum && marks.has(mark::FLANKED) {
                return Err(no::FLANK_TWICE);
            }
            // 12.6 asks for enemy units beside it, not mere works; 12.7 only for the zone.
            if flank && !momentum && !state.has_enemy_beside(unit, at) {
                return Err(no::FLANK_NO_ENEMY);
            }
            if !self.supplied(unit, at) {
                return Err(no::FLANK_SUPPLY);
            }
        }
        Ok(())
    }

    /// Every hex that can be attacked now.
    pub fn targets(&self, momentum: bool) -> SpaceSet {
        self.near(momentum).iter().filter(|at| self.check_target(*at, momentum).is_ok()).collect()
    }

    /// Hexes worth a closer look: near those who can attack, with enemies or in their zones.
    pub fn near(&self, momentum: bool) -> SpaceSet {
        let state = self.state;
        let mut near = SpaceSet::EMPTY;
        for (unit, at) in state.units.on_map() {
            let marks = state.units.marks(unit);
            let ready = if momentum {
                state.own.battle.advanced.contains(unit)
            } else {
                !marks.has(mark::ATTACKED)
            };
            if state.check_acts(unit).is_ok() && ready {
                BOARD.ways(at).for_each(|way| near.insert(way.to));
            }
        }
        // Only enemies and the hexes in their zones can be targets at all.
        let mut near_zones = near;
        near_zones.intersect(self.foe_zones());
        near.intersect(self.foes());
        if state.own.acting == units::GERMANS {
            near.union(&near_zones);
        }
        near
    }
}

/// A battle worked out up to the die.
pub struct Odds {
    /// Total attack strength.
    pub attack: i16,
    /// Total defence strength.
    pub defence: i16,
    /// The line of headings used.
    pub line: &'static Line,
    /// The column before shifts.
    pub unshifted: Column,
    /// The column that counts.
    pub column: Column,
    /// Every shift with its rule.
    pub shifts: Shifts,
}

/// The line without headings, for a table that lacks the one asked for.
static NO_LINE: Line = Line { name: "", heads: &[] };

impl State {
    /// 10.0, 10.1: is an attacker in supply for this battle? Attacks into one's own country are.
    pub(super) fn attacker_supplied(&self, unit: UnitId, target: SpaceId) -> bool {
        self.at_home(units::nation_of(unit), target) || self.supplied(unit)
    }

    /// 12.6, 12.7: German mechanized corps; in 1939 every German unit but SAB (13.4).
    pub(super) fn has_momentum(&self, unit: UnitId) -> bool {
        let kind = if self.is_campaign() { units::is_mech(unit) } else { !units::is_sab(unit) };
        units::nation_of(unit) == units::GE && kind && !units::is_static(unit)
    }

    /// Is there a city? Liege is open ground once Belgium has fallen (4.5.2).
    pub(super) fn is_city(&self, space: SpaceId) -> bool {
        let razed = || self.has_fallen(units::BELGIUM) && BOARD.mark("belgian").contains(&space);
        terrain::is_city(space) && !razed()
    }

    /// 12.1, 12.2: strengths and column of an attack, defenders as given.
    pub(super) fn odds(&self, target: SpaceId, attackers: &UnitSet, defenders: &UnitSet) -> Odds {
        let city = self.is_city(target);
        // One look at the supply lines serves all attackers.
        let survey = Survey::of(self);
        let mut attack = Strength::default();
        let mut supplied = Strength::default();
        for unit in attackers.iter() {
            let in_supply = self.at_home(units::nation_of(unit), target)
                || self.units.space(unit).is_some_and(|at| survey.supplied(unit, at));
            // 12.2: mech into a city is halved; 10.5: so are units out of supply.
            let halvings = u8::from(city && units::is_mech(unit)) + u8::from(!in_supply);
            let factor = self.fighting(unit, in_supply).attack;
            attack.add(factor, halvings);
            // 12.1, 13.4: German mechanized units; in 1939 every German unit.
            if in_supply && (!self.is_campaign() || units::ignores_zones(unit)) {
                supplied.add(factor, halvings);
            }
        }
        let mut defence = Strength::default();
        for unit in defenders.iter() {
            defence.add(self.fighting(unit, self.supplied(unit)).defence, 0);
        }
        if let Some(work) = self.garrison(target, self.active) {
            defence.add(work.garrison(), 0);
        }
        let (attack, supplied) = (attack.total(Rounding::Up), supplied.total(Rounding::Up));
        let defence = defence.total(Rounding::Up);
        // 12.1, 13.4: the German line, if at least half the strength is German and in supply.
        let german = self.own.acting == units::GERMANS && supplied > 0 && supplied * 2 >= attack;
        let line = COMBAT_TABLE.line(if german { "mech" } else { "other" }).unwrap_or(&NO_LINE);
        let unshifted = COMBAT_TABLE.column(line, attack - defence);
        let shifts = self.shifts(target, attackers);
        let column = COMBAT_TABLE.shifted(unshifted, shifts.sum());
        Odds { attack, defence, line, unshifted, column, shifts }
    }

    /// The factors a unit fights with. 10.5: an army out of supply will have broken down into its
    /// corps before the die, so before the battle it is counted as them.
    fn fighting(&self, unit: UnitId, in_supply: bool) -> Face {
        let face = units::counter(unit).front;
        match self.next_part(unit) {
            Some(part) if !in_supply && units::breaks_down(unit) => {
                let (part, parts) = (units::counter(part).front, units::parts_of(unit) as u8);
                Face { attack: part.attack * parts, defence: part.defence * parts, ..face }
            }
            _ => face,
        }
    }

    /// 12.2: every column shift of an attack; right is positive.
    fn shifts(&self, target: SpaceId, attackers: &UnitSet) -> Shifts {
        let mut shifts = Shifts::default();
        let mut add = |rule, by| shifts.add(rule, by);
        // 11.3: an intact work counts instead of the ground, but a city beside it still counts.
        let razed = terrain::is_city(target) && !self.is_city(target);
        match self.intact(target) {
            Some(work) => {
                let city = if self.is_city(target) { terrain::shift(target) } else { 0 };
                add("12.2 fortification", -work.shift().max(city));
            }
            None if razed => {}
            None => add("12.2 terrain", -terrain::shift(target)),
        }
        let mut dirs = DirSet::EMPTY;
        let mut under_wings = false;
        for unit in attackers.iter() {
            let Some(at) = self.units.space(unit) else { continue };
            if let Some(dir) = BOARD.direction(target, at) {
                dirs.insert(dir);
            }
            under_wings |= self.in_air_zone(self.active, at);
        }
        // 12.2: a river counts only if every attacker crosses one.
        add("12.2 river", -i8::from(self.all_cross(attackers, target, Sides::RIVER)));
        add("12.2 strait", -2 * i8::from(self.all_cross(attackers, target, Sides::STRAIT)));
        // 12.2: neither into cities nor against works.
        if concentric(dirs) && !self.is_city(target) && self.intact(target).is_none() {
            add("12.2.2 concentric", if self.own.acting == units::GERMANS { 2 } else { 1 });
        }
        add("6.2.2 air support", i8::from(under_wings));
        add("6.2.2 air cover", -i8::from(self.in_air_zone(enemy(self.active), target)));
        add("12.8 paratroops", i8::from(self.own.battle.landed));
        shifts
    }

    /// The battle being prepared, as a seat may know it (8.3).
    pub(super) fn forecast(&self, viewer: Seat) -> Forecast {
        let target = self.own.battle.target;
        let all: UnitSet = self.units.stack(target).collect();
        let known: UnitSet = all.iter().filter(|unit| self.sees(viewer, *unit)).collect();
        // Before the attack is declared the defender sees only the tops of the attacking stacks.
        let attackers: UnitSet =
            self.group.iter().filter(|unit| self.sees(viewer, *unit)).collect();
        let odds = self.odds(target, &attackers, &known);
        let mut forecast = Forecast {
            go: Choice::new(super::choices::verb::ATTACK),
            attack: odds.attack,
            defence: odds.defence,
            exact: known == all && attackers == self.group,
            line: odds.line.name,
            heading: Heading::Difference,
            columns: (odds.line.head(odds.unshifted), odds.line.head(odds.column)),
            shifts: odds.shifts.clone(),
            chances: heapless::Vec::new(),
        };
        for die in 1..=6 {
            let (attacker, defender) = losses(odds.column, die);
            let chance = Chance {
                die,
                weight: 1,
                attacker_halves: attacker * 2,
                defender_halves: defender * 2,
                attacker_back: 0,
                defender_back: 0,
                result: "",
                clears: false,
            };
            let _ = forecast.chances.push(chance);
        }
        forecast
    }
}

/// 12.2.2: from opposite hexes, from three with gaps, or from more than three.
pub fn concentric(from: DirSet) -> bool {
    from.has_opposites() || from.has_three_with_gaps() || from.len() > 3
}

/// 12.3: corps lost by attacker and defender.
pub fn losses(column: Column, die: u8) -> (u8, u8) {
    let cell = COMBAT_TABLE.cell(column, die as i8);
    (cell >> 4, cell & 15)
}
