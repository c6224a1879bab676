//! What may attack what (Permissible Attacks): the chart of kinds, the lines that lead to a target,
//! and who of both sides takes part.
//!
//! An attack grows unit by unit, and is one that could be made at every step: whoever would join is
//! judged together with those that are in it already. So nobody has to be sent away again.

use super::areas::{LANDS, MALTA, PORTS, SEAS, WINTER};
use super::data::{ATTACKS_TABLE, BOARD};
use super::dates::Season;
use super::nations::{Nation, Side};
use super::refusal as no;
use super::state::{State, mark};
use super::units::{Class, class};
use crate::board::{Sides, SpaceId};
use crate::combat::Column;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{No, allowed};

/// CMB-04: land units that may attack out of one area.
const ARMIES_A_STACK: usize = 2;

/// The bit of each kind of unit in the chart.
pub mod kind {
    /// Land units.
    pub const LAND: u8 = 1;
    /// Tacticals.
    pub const TACTICAL: u8 = 2;
    /// Flotillas and Carriers.
    pub const NAVAL: u8 = 4;
}

/// PAC-01 to PAC-49: what an attack of some kinds of units on some others is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fight {
    /// No combat.
    None,
    /// Everybody against everybody.
    All,
    /// Aircraft against aircraft.
    Air,
    /// The same, by Carriers.
    Carrier,
    /// Ships and Tacticals against ships.
    Naval,
    /// Ships and Tacticals against ships and aircraft.
    Both,
}

crate::codec!(enum Fight {
    None = 0, All = 1, Air = 2, Carrier = 3, Naval = 4, Both = 5
} else Fight::None);

/// As the words of the chart are numbered.
const FIGHTS: [Fight; 6] =
    [Fight::None, Fight::All, Fight::Air, Fight::Carrier, Fight::Naval, Fight::Both];

const _: () = {
    let words = ["none", "all", "air", "carrier", "naval", "both"];
    let mut n = 0;
    while n < words.len() {
        assert!(crate::named::same(ATTACKS_TABLE.words[n], words[n]));
        n += 1;
    }
    assert!(ATTACKS_TABLE.first_row == 1 && ATTACKS_TABLE.columns == 7);
};

impl Fight {
    /// What the chart says for two sets of kinds.
    pub fn between(attackers: u8, defenders: u8) -> Fight {
        if attackers == 0 || defenders == 0 {
            return Fight::None;
        }
        let cell = ATTACKS_TABLE.cell(Column(defenders - 1), attackers as i8);
        FIGHTS.get(usize::from(cell)).copied().unwrap_or(Fight::None)
    }

    /// Does an attacker of a class take part? STR-01, ADV-05: Strategics only go along.
    pub const fn has_attacker(self, class: Class) -> bool {
        match self {
            Fight::None => false,
            Fight::All => true,
            Fight::Air | Fight::Carrier => class.is_fighter() || class.is_bomber(),
            Fight::Naval | Fight::Both => {
                class.is_fighter() || class.is_warship() || class.is_bomber()
            }
        }
    }

    /// GR-74: does a defender of a class take part? STR-08: not one that cannot be attacked.
    pub const fn has_defender(self, class: Class) -> bool {
        if matches!(class, Class::Heavy | Class::Atomic) || class.is_atlantic() {
            return false;
        }
        match self {
            Fight::None => false,
            Fight::All => true,
            Fight::Air | Fight::Carrier => class.is_air(),
            Fight::Naval => class.is_ship(),
            Fight::Both => class.is_ship() || class.is_air(),
        }
    }

    /// What it is called before it is fought.
    pub const fn name(self) -> &'static str {
        match self {
            Fight::None => "no combat",
            Fight::All => "all against all",
            Fight::Air | Fight::Carrier => "air combat",
            Fight::Naval => "against the ships",
            Fight::Both => "against ships and aircraft",
        }
    }
}

/// How an attacker gets at its target (PAC-50, PAC-51).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// Across a railway or a road.
    Black,
    /// Across a sea lane.
    Blue,
    /// LDG-01: onto the coast, from a landing craft, by its own boats or from the air.
    Landing,
    /// PAR-08: from the air above it.
    Above,
}

impl State {
    /// What a unit is in an attack: a landing craft is what it carries.
    pub(super) fn fighter_class(&self, unit: UnitId) -> Class {
        self.cargo_of(unit).map_or(class(unit), class)
    }

    /// CON-01: what a ship carries.
    pub(super) fn cargo_of(&self, ship: UnitId) -> Option<UnitId> {
        if class(ship).is_transport() { self.units.at(Where::Aboard(ship)).next() } else { None }
    }

    /// Enemies of a nation in an area that can be attacked.
    pub(super) fn victims(&self, at: SpaceId, nation: Nation) -> impl Iterator<Item = UnitId> + '_ {
        let stack = self.units.stack(at);
        stack
            .filter(move |unit| self.is_foe(*unit, nation) && Fight::All.has_defender(class(*unit)))
    }

    /// GR-74: the kinds of those who would defend an area against a nation. Where nobody fights,
    /// whoever is there stands for a kind: supply for land units, transports for ships, and for
    /// aircraft alone a Strategic for a Tactical (ACB-03, STR-04).
    fn kinds_at(&self, at: SpaceId, nation: Nation, by_air_alone: bool) -> u8 {
        let (mut kinds, mut helpless) = (0, 0);
        for unit in self.victims(at, nation) {
            let class = class(unit);
            kinds |= class.kind();
            helpless |= match class {
                Class::Supply => kind::LAND,
                _ if class.is_transport() => kind::NAVAL,
                _ if class.is_bomber() => kind::TACTICAL,
                _ => 0,
            };
        }
        match kinds {
            0 => helpless,
            _ if by_air_alone => kinds | helpless & kind::TACTICAL,
            _ => kinds,
        }
    }

    /// What an attack by these units on an area is. All are of nations with the same enemies there.
    pub(super) fn fight_of(&self, group: &UnitSet, target: SpaceId) -> Fight {
        let Some(first) = group.nth(0) else { return Fight::None };
        let classes = || group.iter().map(|unit| self.fighter_class(unit));
        let by_air_alone = classes().all(|class| class.is_fighter() || class.is_bomber());
        let attackers = classes().fold(0, |kinds, class| kinds | class.kind());
        Fight::between(attackers, self.kinds_at(target, self.nation(first), by_air_alone))
    }

    /// Those who defend an area in a fight, bottom of the stack first.
    pub(super) fn defenders(
        &self,
        fight: Fight,
        target: SpaceId,
        nation: Nation,
    ) -> impl Iterator<Item = UnitId> + '_ {
        self.victims(target, nation).filter(move |unit| fight.has_defender(class(*unit)))
    }

    /// PAC-50, PAC-51: how a unit gets at a target.
    pub(super) fn line_to(&self, unit: UnitId, target: SpaceId) -> Result<Line, No> {
        let class = class(unit);
        let from = match self.units.whereabouts(unit) {
            Where::Space(from) => from,
            Where::Aboard(_) => return Err(no::AT_SEA_ABOARD),
            _ => return Err(no::NOT_ON_MAP),
        };
        let black = BOARD.joined(from, target, Sides::BLACK);
        let blue = BOARD.joined(from, target, Sides::SEA_LANE);
        let coast = PORTS.contains(target);
        match class {
            Class::Fort | Class::Marker | Class::Supply | Class::Convoy => Err(no::NEVER_ATTACKS),
            Class::UBoat | Class::Asw => Err(no::NEVER_ATTACKS),
            // CON-10: what is aboard lands from beside.
            Class::LandingCraft => {
                let troops =
                    self.cargo_of(unit).is_some_and(|cargo| super::units::class(cargo).is_troops());
                allowed(troops, no::NEVER_ATTACKS)?;
                allowed(blue && coast, no::NOT_BESIDE_BLUE)?;
                Ok(Line::Landing)
            }
            // FRT-10: whoever lies in Malta beside its fort attacks it from there.
            _ if from == target && target == MALTA && (class.is_warship() || class.is_air()) => {
                Ok(Line::Blue)
            }
            Class::Flotilla | Class::Carrier => {
                allowed(blue, no::NOT_BESIDE_BLUE)?;
                Ok(Line::Blue)
            }
            // ACB-06: an aircraft does not fight from sea to sea.
            _ if class.is_air() => {
                let over_sea = SEAS.contains(from) && SEAS.contains(target);
                allowed(!over_sea || class.is_bomber(), no::TACTICAL_SEA)?;
                allowed(black || blue, no::NOT_BESIDE_BLACK)?;
                Ok(if black { Line::Black } else { Line::Blue })
            }
            _ if from == target && self.is_overhead(unit) => Ok(Line::Above),
            _ if black => Ok(Line::Black),
            // LDG-01: marines by boat, airborne units from the air.
            _ if blue && coast && (class.is_marine() || class.is_airborne()) => Ok(Line::Landing),
            _ if blue && LANDS.contains(target) => Err(no::CRAFT_ONLY),
            _ => Err(no::NOT_BESIDE_BLACK),
        }
    }

    /// Is an attack of a unit on a target a landing? One from above is, if it came over water.
    pub(super) fn lands_at(&self, unit: UnitId, target: SpaceId) -> bool {
        match self.line_to(unit, target) {
            Ok(Line::Landing) => true,
            Ok(Line::Above) => self.units.marks(unit).has(mark::LANDED),
            _ => false,
        }
    }

    /// CMB-08 and the lines: may a unit attack an area at all, whoever else does?
    pub(super) fn check_attacker(&self, unit: UnitId, target: SpaceId) -> Result<(), No> {
        allowed(unit.index() < super::units::UNITS, no::NOT_YOURS)?;
        let nation = self.nation(unit);
        allowed(self.is_of_turn(unit), no::NOT_YOURS)?;
        let line = self.line_to(unit, target)?;
        let marks = self.units.marks(unit);
        allowed(!marks.has(mark::ATTACKED), no::HAS_ATTACKED)?;
        allowed(self.attack_number(unit) == 0, no::IN_ATTACK)?;
        // LDG-07: whoever has landed does nothing more in this turn.
        allowed(line == Line::Above || !marks.has(mark::LANDED), no::LANDED_NOW)?;
        allowed(self.victims(target, nation).next().is_some(), self.why_no_victim(target, nation))?;
        // SUA-01, SUA-02: other Allies fight on Soviet land in an armistice only.
        let barred = self.side_of(nation) == Side::Allied
            && nation != Nation::Soviets
            && self.barred_soviet_land().contains(target);
        allowed(!barred, no::SOVIET_LAND)?;
        // SPC-05: US Tacticals in China only defend.
        if nation == Nation::America && class(unit) == Class::Tactical {
            let guest = self.place(unit).and_then(|at| self.own.owner.of(at));
            allowed(guest != Some(Nation::China), no::CHINA_DEFENDS)?;
        }
        // LDG-06, LDG-18: no landings in a winter zone in Winter.
        let comes_down = line == Line::Above || self.lands_at(unit, target);
        let frozen = self.season() == Season::Winter && WINTER.contains(target);
        allowed(!(comes_down && frozen), no::LANDING_WINTER)
    }

    /// Why there is nobody to attack in an area.
    fn why_no_victim(&self, target: SpaceId, nation: Nation) -> No {
        let mut foes = self.units.stack(target).filter(|unit| self.is_foe(*unit, nation));
        match foes.next() {
            // BOA-12, BOA-15: U-boats and hunters are nobody's targets.
            Some(foe) if class(foe).is_atlantic() => no::UBOAT_SAFE,
            // STR-08: only heavy bombers are there.
            Some(_) => no::HEAVY_SAFE,
            None if self.units.stack(target).any(|unit| !self.is_own(unit)) => no::NOT_AT_WAR,
            None => no::NO_ENEMY,
        }
    }

    /// The judge of one more unit in the attack that is being prepared.
    pub(super) fn check_muster(&self, unit: UnitId) -> Result<(), No> {
        allowed(!self.group.contains(unit), no::IN_ATTACK)?;
        self.check_join(unit, &self.group, self.own.battle.target)
    }

    /// The judge of a unit that joins some others against a target.
    pub(super) fn check_join(
        &self,
        unit: UnitId,
        others: &UnitSet,
        target: SpaceId,
    ) -> Result<(), No> {
        self.check_attacker(unit, target)?;
        // MPL-05: the seat that acts begins; its partner may be asked to join in.
        allowed(self.is_own(unit) || !others.is_empty(), no::NOT_NOW)?;
        allowed(self.is_own(unit) || !self.own.combat.refused, no::PARTNER_REFUSED)?;
        let group = self.group_of(self.nation(unit));
        let apart = |other: UnitId| self.group_of(self.nation(other)) != group;
        allowed(!others.iter().any(apart), no::GROUPS_APART)?;
        let mut all = *others;
        all.insert(unit);
        self.check_chart(unit, &all, target)?;
        self.check_stack(unit, others, target)?;
        self.check_cover(&all, target)?;
        self.check_fed(&all, target)
    }

    /// PAC-01 to PAC-49: do all of a group take part, now that a unit has joined?
    fn check_chart(&self, unit: UnitId, all: &UnitSet, target: SpaceId) -> Result<(), No> {
        let fight = self.fight_of(all, target);
        let part = |unit: UnitId| fight.has_attacker(self.fighter_class(unit));
        if !all.iter().all(part) {
            return Err(match self.fighter_class(unit) {
                Class::Tactical if fight == Fight::None => no::TACTICAL_ALONE,
                class if class.is_warship() && fight == Fight::None => no::SHIPS_ALONE,
                class if class.is_bomber() => no::NEVER_ATTACKS,
                _ => no::CHART_FORBIDS,
            });
        }
        let fighters = || all.iter().filter(|unit| self.fighter_class(*unit).is_fighter());
        // PAC-16, PAC-18: in a fight of Carriers the ships have to be some.
        // AVN-02, GR-75: a flotilla needs aircraft from its own area against aircraft.
        let nation = self.nation(unit);
        let air = self.defenders(fight, target, nation).any(|foe| class(foe).is_fighter());
        let same = |a: UnitId, b: UnitId| self.place(a) == self.place(b);
        for ship in all.iter().filter(|unit| class(*unit) == Class::Flotilla) {
            let covered = fighters().any(|other| same(other, ship));
            allowed(!air || covered, no::FLOTILLA_BARRED)?;
        }
        // ADV-05: a Strategic goes along with a stack that attacks.
        for bomber in all.iter().filter(|unit| class(*unit).is_bomber()) {
            let fights = |other: UnitId| !class(other).is_bomber() && same(other, bomber);
            allowed(all.iter().any(fights), no::NEVER_ATTACKS)?;
        }
        Ok(())
    }

    /// CMB-04: two land units of an area attack one other.
    fn check_stack(&self, unit: UnitId, others: &UnitSet, target: SpaceId) -> Result<(), No> {
        if !class(unit).is_troops() || self.line_to(unit, target) != Ok(Line::Black) {
            return Ok(());
        }
        let from = self.units.space(unit);
        let beside = |other: &UnitId| class(*other).is_troops() && self.units.space(*other) == from;
        allowed(others.iter().filter(beside).count() < ARMIES_A_STACK, no::TWO_ARMIES)
    }

    /// LDG-05, PAS-01 and the landing columns of the chart.
    fn check_cover(&self, all: &UnitSet, target: SpaceId) -> Result<(), No> {
        let Some(first) = all.nth(0) else { return Ok(()) };
        let nation = self.nation(first);
        let fighters_there = || self.victims(target, nation).any(|foe| class(foe).is_fighter());
        // The chart has a column of its own for parachutes.
        let ashore = |unit: UnitId| !class(unit).is_airborne() && self.lands_at(unit, target);
        if all.iter().any(ashore) {
            let covered = all.iter().any(|unit| class(unit).is_fighter());
            allowed(covered || !fighters_there(), no::LANDING_COVER)?;
            // PAC-05 and others: land units alone do not land where ships or aircraft guard.
            let kinds = all.iter().fold(0, |kinds, unit| kinds | self.fighter_class(unit).kind());
            let guarded = self.victims(target, nation).any(|foe| class(foe).is_warship());
            allowed(kinds != kind::LAND || !guarded, no::LANDING_GUARDED)?;
        }
        // PAR-05, PAS-01: nobody jumps on aircraft or Carriers.
        let jumps = |unit: UnitId| {
            class(unit).is_airborne() && self.line_to(unit, target) != Ok(Line::Black)
        };
        allowed(!all.iter().any(jumps) || !fighters_there(), no::DROP_AIR)
    }

    // Values -------------------------------------------------------------------------------------

    /// FRT-02, CVL-09: what a unit attacks with.
    pub(super) fn attack_of(&self, unit: UnitId, at_fort: bool) -> u8 {
        let class = class(unit);
        let (attack, _) = self.values(unit);
        match class {
            Class::LandingCraft => {
                self.cargo_of(unit).map_or(0, |cargo| 1 + self.attack_of(cargo, at_fort))
            }
            _ if class.is_bomber() => 0,
            _ if at_fort && class.stalls_at_forts() => attack.min(1),
            _ => attack,
        }
    }

    /// FRT-15, SPC-12: what a unit defends with, by how it is attacked.
    pub(super) fn defence_of(&self, unit: UnitId, manner: Manner) -> u8 {
        let class = class(unit);
        let (_, defence) = self.values(unit);
        match class {
            Class::Fort => defence.saturating_sub(u8::from(manner.parachutes)),
            _ if manner.surprise && !class.is_land() => 0,
            _ if class.is_bomber() || class.is_source() => 0,
            _ => defence,
        }
    }

    /// How a group attacks a target.
    pub(super) fn manner_of(&self, group: &UnitSet, target: SpaceId, surprise: bool) -> Manner {
        let fort = |unit: UnitId| class(unit) == Class::Fort;
        let nation = group.nth(0).map(|unit| self.nation(unit));
        Manner {
            surprise,
            parachutes: group.iter().any(|unit| class(unit).is_airborne()),
            fort: nation.is_some_and(|nation| self.victims(target, nation).any(fort)),
        }
    }
}

/// What changes values in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// SPC-12: nobody but land units is ready.
    pub surprise: bool,
    /// FRT-15: parachute units attack.
    pub parachutes: bool,
    /// FRT-02: there is a fort.
    pub fort: bool,
}
