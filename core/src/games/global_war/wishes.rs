//! What the computer player is told of what only this game understands: where supply, aircraft and
//! ships do good, what is worth buying, what goes aboard, and when war is declared.
//!
//! An attack brings what its target is worth if those who could take part have more than those who
//! defend ([`State::odds_at`], [`State::gain`]); everything that serves attacks is drawn to where
//! most of that is within its reach.

use super::areas::{AreaSet, LANDS, PORTS, SEAS, STARS, home_of};
use super::choices::verb;
use super::data::BOARD;
use super::dates::{Season, spring, summer, winter};
use super::nations::Nation::{self, *};
use super::nations::Side;
use super::player::same_land;
use super::state::{State, mark};
use super::units::{Class, class};
use crate::board::{Sides, SpaceId};
use crate::forces::{UnitId, Where};
use crate::game::Choice;

/// Steps from which an enemy draws what is brought forward.
const NEAR: u8 = 4;

/// What going where there is no room is worth.
const FULL: i32 = -300;

/// Steps between two areas, along all lines.
fn far(one: SpaceId, other: SpaceId) -> i32 {
    BOARD.areas.steps_between(one.raw() as u8, other.raw() as u8).unwrap_or(15).into()
}

impl State {
    /// What those of a nation's group around an area could attack it with, one unit left out, and
    /// what stands there against them.
    pub(super) fn odds_at(
        &self,
        nation: Nation,
        target: SpaceId,
        without: Option<UnitId>,
    ) -> (i32, i32) {
        let mut defence = 0;
        let mut fort = false;
        for foe in self.foes_in(target, nation) {
            fort |= class(foe) == Class::Fort;
            if class(foe).is_land() || matches!(class(foe), Class::Tactical) {
                defence += i32::from(self.values(foe).1);
            }
        }
        let group = self.group_of(nation);
        let mut attack = 0;
        for way in BOARD.area_ways(target) {
            let black = way.sides.any(Sides::BLACK);
            for unit in self.units.stack(way.to) {
                let kind = class(unit);
                let takes_part = match kind {
                    _ if Some(unit) == without => false,
                    Class::Tactical => true,
                    Class::LandingCraft => !black && PORTS.contains(target),
                    _ => kind.is_troops() && black,
                };
                if takes_part
                    && self.group_of(self.nation(unit)) == group
                    && self.side_of(self.nation(unit)) == self.side_of(nation)
                    && !self.units.marks(unit).has(mark::ATTACKED)
                {
                    attack += i32::from(self.attack_of(unit, fort));
                }
            }
        }
        (attack, defence)
    }

    /// What an attack on an area would bring, as things stand around it.
    fn gain(&self, nation: Nation, target: SpaceId) -> i32 {
        if self.foes_in(target, nation).next().is_none() {
            return 0;
        }
        let (attack, defence) = self.odds_at(nation, target, None);
        let prize = 30 + i32::from(self.prize_of(target)) / 2;
        match attack - defence {
            _ if attack == 0 => 0,
            1.. => prize,
            -1..=0 => prize / 3,
            _ => prize / 10,
        }
    }

    /// Does a nation have enemies on land beside an area, and nobody to stop them there?
    fn is_exposed(&self, nation: Nation, at: SpaceId) -> bool {
        let held = self.units.stack(at).any(|unit| {
            class(unit).is_land() && self.side_of(self.nation(unit)) == self.side_of(nation)
        });
        !held
            && BOARD
                .along(at, Sides::BLACK)
                .any(|near| self.foes_in(near, nation).any(|foe| class(foe).is_troops()))
    }

    /// How much the war near an area calls for more: the dearest enemy area by its distance, over
    /// land alone.
    fn demand(&self, nation: Nation, at: SpaceId) -> i32 {
        let calls = self.own.owner.iter().filter_map(|(to, owner)| {
            let steps = far(at, to);
            let near = steps <= i32::from(NEAR) && same_land(at, to);
            // Nobody fights Vichy France for its own sake.
            (near && self.enemies(nation) & owner.bit() != 0)
                .then(|| (20 + i32::from(self.prize_of(to))) / (2 + steps))
        });
        calls.max().unwrap_or(0)
    }

    /// Where a unit that does not march does good.
    pub(super) fn lure_of(&self, unit: UnitId, space: SpaceId) -> Option<i32> {
        let nation = self.nation(unit);
        let kind = class(unit);
        if !kind.is_troops() && !kind.is_atlantic() && self.check_stay(unit, space).is_err() {
            return Some(FULL);
        }
        match kind {
            Class::Supply => Some(self.supply_at(unit, nation, space)),
            Class::Tactical => Some(self.fighters_at(unit, nation, space)),
            kind if kind.is_bomber() => Some(self.bombers_at(nation, space)),
            Class::Convoy | Class::LandingCraft => Some(self.transport_at(unit, nation, space)),
            kind if kind.is_ship() => Some(self.fleet_at(unit, nation, space)),
            // Nobody jumps alone.
            Class::Parachute | Class::Marine => Some(match self.own.owner.of(space) {
                Some(owner) if self.at_war(owner, nation) => FULL,
                _ => self.demand(nation, space) / 4,
            }),
            kind if kind.is_atlantic() => Some(i32::from(SEAS.contains(space))),
            _ => None,
        }
    }

    /// SUP-03: attacks that a source in an area would serve.
    fn served_from(&self, unit: UnitId, nation: Nation, space: SpaceId, lines: Sides) -> i32 {
        let mut places = AreaSet::of(&[space]);
        BOARD.along(space, lines).for_each(|at| places.insert(at));
        let fights = |at: &SpaceId| {
            self.units
                .stack(*at)
                .any(|it| self.attack_of(it, false) > 0 && self.lends_supply(unit, self.nation(it)))
        };
        let mut targets = AreaSet::EMPTY;
        for at in places.iter().filter(fights) {
            let lines = if SEAS.contains(at) { Sides::SEA_LANE } else { Sides::BLACK };
            BOARD.along(at, lines).for_each(|to| targets.insert(to));
        }
        targets.iter().map(|target| self.gain(nation, target)).sum()
    }

    fn supply_at(&self, unit: UnitId, nation: Nation, space: SpaceId) -> i32 {
        let served = self.served_from(unit, nation, space, Sides::BLACK);
        // A second source where there is one already is worth half of it.
        let shared = self.units.on_map().any(|(other, at)| {
            other != unit && class(other).is_source() && self.nation(other) == nation && at == space
                || other != unit
                    && class(other) == Class::Supply
                    && self.nation(other) == nation
                    && BOARD.joined(at, space, Sides::BLACK)
        });
        let danger = if self.is_exposed(nation, space) { 80 } else { 0 };
        2 * served / if shared { 2 } else { 1 } + self.demand(nation, space) - danger
    }

    fn fighters_at(&self, unit: UnitId, nation: Nation, space: SpaceId) -> i32 {
        let mut best = 0;
        for way in BOARD.area_ways(space) {
            if self.foes_in(way.to, nation).next().is_none() {
                continue;
            }
            let (attack, defence) = self.odds_at(nation, way.to, Some(unit));
            let prize = 20 + i32::from(self.prize_of(way.to)) / 2;
            let value = match attack - defence {
                _ if attack == 0 => 0,
                // It makes the difference.
                0 => prize,
                1 => prize / 3,
                -2..=-1 => prize / 4,
                _ => prize / 10,
            };
            best = best.max(value);
        }
        let army = self.units.stack(space).any(|other| {
            class(other).is_army() && self.side_of(self.nation(other)) == self.side_of(nation)
        });
        let cover = if army { 12 } else { 0 };
        let danger = if LANDS.contains(space) && self.is_exposed(nation, space) { 60 } else { 0 };
        let at_sea = if SEAS.contains(space) { 25 } else { 0 };
        best + cover + self.demand(nation, space) / 2 - danger - at_sea
    }

    /// STR-02: over an enemy star without fighters.
    fn bombers_at(&self, nation: Nation, space: SpaceId) -> i32 {
        let foe = self.own.owner.of(space).is_some_and(|owner| self.at_war(owner, nation));
        match (foe, STARS.contains(space)) {
            (true, true) => 100 + i32::from(self.prize_of(space)) / 10,
            (true, false) => -20,
            (false, star) => i32::from(star),
        }
    }

    /// Ships that fight: where enemy ships are fewer, before own landings, and else in port.
    fn fleet_at(&self, unit: UnitId, nation: Nation, space: SpaceId) -> i32 {
        let strength = |at: SpaceId, foes: bool| -> i32 {
            let counts = |it: &UnitId| {
                let kind = class(*it);
                let ours = self.side_of(self.nation(*it)) == self.side_of(nation);
                *it != unit
                    && (kind.is_warship() || kind == Class::Tactical)
                    && if foes { self.is_foe(*it, nation) } else { ours }
            };
            self.units.stack(at).filter(counts).count() as i32
        };
        let around = |foes: bool| -> i32 {
            BOARD.along(space, Sides::SEA_LANE).map(|at| strength(at, foes)).sum()
        };
        let (ours, theirs) = (strength(space, false) + 1, around(true));
        let cargo = self.units.stack(space).any(|it| class(it).is_transport());
        let prey = BOARD.along(space, Sides::SEA_LANE).any(|at| {
            self.foes_in(at, nation).any(|foe| class(foe).is_ship()) && strength(at, true) < ours
        });
        let mut value = 0;
        value += if prey { 25 } else { 0 };
        value += if cargo && SEAS.contains(space) { 30 } else { 0 };
        value += if PORTS.contains(space) { 8 } else { 0 };
        value - 10 * (theirs - ours).max(0)
    }

    /// CON-01: what carries: with cargo to where that is called for, without to where some waits.
    fn transport_at(&self, ship: UnitId, nation: Nation, space: SpaceId) -> i32 {
        let danger = BOARD.along(space, Sides::SEA_LANE).any(|at| {
            let strikes = |foe: UnitId| class(foe).is_warship() || class(foe) == Class::Tactical;
            self.foes_in(at, nation).any(strikes)
        });
        let covered = self.units.stack(space).any(|it| class(it).is_warship());
        let danger = if danger && !covered { 15 } else { 0 };
        if let Some(cargo) = self.cargo_of(ship) {
            let landing = class(ship) == Class::LandingCraft && class(cargo).is_troops();
            if SEAS.contains(space) {
                let beach = BOARD.along(space, Sides::SEA_LANE).filter(|at| PORTS.contains(*at));
                let best = beach
                    .filter(|at| self.own.owner.of(*at).is_some_and(|o| self.at_war(o, nation)))
                    .map(|at| self.beach(nation, at))
                    .max();
                return if landing { best.unwrap_or(-20) - danger } else { -20 - danger };
            }
            let hostile = self.own.owner.of(space).is_some_and(|owner| self.at_war(owner, nation));
            let taken = if hostile { 40 + i32::from(self.prize_of(space)) / 2 } else { 0 };
            let crowd = if self.check_stay(cargo, space).is_err() { 80 } else { 0 };
            return 2 * self.demand(nation, space) + taken - danger - crowd;
        }
        let waits = PORTS.contains(space)
            && self.units.stack(space).any(|unit| self.freight_of(ship, unit) > 0);
        let served = self.served_from(ship, nation, space, Sides::BLACK.with(Sides::SEA_LANE));
        let port = if PORTS.contains(space) { 6 } else { 0 };
        let served = if self.is_exposed(nation, space) { 0 } else { served };
        served + if waits { 40 } else { 0 } + port - danger
    }

    /// What landing on a coast promises.
    fn beach(&self, nation: Nation, at: SpaceId) -> i32 {
        let (attack, defence) = self.odds_at(nation, at, None);
        let prize = 20 + i32::from(self.prize_of(at)) / 2 + self.demand(nation, at);
        match attack + 2 - defence {
            1.. => prize,
            0 => prize / 3,
            _ => -10,
        }
    }

    /// CON-03: armies that have no enemy on their land go where there are some; so does supply,
    /// where there is more than one.
    pub(super) fn freight_of(&self, ship: UnitId, unit: UnitId) -> i32 {
        let nation = self.nation(unit);
        let Some(at) = self.units.space(unit) else { return -1 };
        if self.enemies(nation) == 0 || self.check_load(ship, unit).is_err() {
            return -1;
        }
        let kind = class(unit);
        let idle = self.demand(nation, at) == 0;
        let guards = self.units.on_map().filter(|(other, there)| {
            class(*other).is_army() && self.nation(*other) == nation && same_land(*there, at)
        });
        let spare = guards.count() > usize::from(home_of(nation).contains(at));
        match kind {
            _ if !idle => -1,
            _ if kind.is_army() && spare => 10 * i32::from(self.values(unit).0).max(1),
            Class::Marine if class(ship) == Class::LandingCraft => 5,
            Class::Supply => 6,
            _ => -1,
        }
    }

    /// REP-02: what is bought first.
    pub(super) fn wish_for(&self, unit: UnitId) -> i32 {
        if matches!(self.units.whereabouts(unit), Where::Space(_)) {
            // Armies go before what serves them.
            return match class(unit) {
                kind if kind.is_troops() => 90,
                Class::Tactical => 80,
                kind if kind.is_warship() => 60,
                kind if kind.is_transport() => 50,
                Class::Supply => 40,
                _ => 70,
            };
        }
        // RNF-09: who would be one too many wherever it arrives is better bought later.
        let mut places = self.arrival_areas(unit).iter();
        if !places.any(|at| self.check_stay(unit, at).is_ok()) {
            return -1;
        }
        let nation = self.nation(unit);
        let count = |kinds: &dyn Fn(Class) -> bool| {
            let own = |(other, _): &(UnitId, SpaceId)| {
                self.nation(*other) == nation && kinds(class(*other))
            };
            self.units.on_map().filter(own).count() as i32
        };
        let sources = count(&|kind| kind == Class::Supply);
        let overseas = matches!(nation, Britain | America | Japan);
        match class(unit) {
            Class::Supply => 100 - 35 * sources,
            Class::Convoy if overseas => 75 - 20 * count(&|kind| kind == Class::Convoy),
            Class::Convoy => 5,
            Class::LandingCraft => 70 - 20 * count(&|kind| kind == Class::LandingCraft),
            Class::Tactical => 62,
            Class::Infantry => 50,
            kind if kind.is_army() => 60,
            kind if kind.is_warship() => 30,
            kind if kind.is_bomber() => 25,
            kind if kind.is_troops() => 15,
            _ => 10,
        }
    }

    /// When a war is declared, and what else no outcome tells.
    pub(super) fn leaning_to(&self, choice: Choice) -> i32 {
        match choice.verb {
            verb::WAR => match Nation::from_number(choice.number) {
                Some(on) => self.war_on(on),
                None => 0,
            },
            verb::LAST_STAND => 50,
            verb::AGREE | verb::YES | verb::DROP => 10,
            verb::LEND => i32::from(self.acting() & America.bit() != 0) * 20,
            _ => 0,
        }
    }

    /// What a declaration of war promises whoever may make one now.
    fn war_on(&self, on: Nation) -> i32 {
        let now = self.date();
        let declaring = match self.frames.top() {
            super::Question::Diplomacy(super::politics::Diplomacy::Declare(nation)) => nation,
            _ => return 0,
        };
        let season = now.season();
        let fair = season != Season::Winter;
        let poland = self.possesses(Side::Axis, super::player::WARSAW);
        match (declaring, on) {
            // The way to Paris.
            (Germany, LowCountries) if !self.is_defeated(France) => {
                i32::from(poland && fair && now >= spring(1940)) * 30
            }
            (Germany, Denmark) => i32::from(now >= summer(1940) && self.is_defeated(France)) * 5,
            (Germany, Yugoslavia | Greece) => {
                let free = self.is_defeated(France) && now >= spring(1941);
                i32::from(free && !self.at_war(Germany, Soviets)) * 10
            }
            (Germany, Soviets) => {
                let ready = self.is_defeated(France) && now >= summer(1941);
                i32::from(ready && season == Season::Summer) * 40
            }
            (Japan, Britain | America) => i32::from(now >= winter(1941)) * 20,
            (Japan, LowCountries) => i32::from(now >= winter(1941)) * 20,
            (Soviets, Germany) => i32::from(matches!(season, Season::Spring | Season::Summer)) * 20,
            (America, _) if on.is_power() => 50,
            _ => 0,
        }
    }
}
