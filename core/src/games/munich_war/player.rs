//! What this game values, for the computer player.

use super::data::{ASSAULT_TABLE, BOARD};
use super::retreat::outcome_of;
use super::state::{AXIS, State, enemy};
use super::terrain::{self, flag};
use super::units::{self, GE, Lands, SU, home, land, nation_of};
use super::victory::{FACTOR, OBJECTIVE, POINT};
use crate::board::SpaceId;
use crate::combat::percentage;
use crate::forces::UnitId;
use crate::game::{ForPlayer, Prospect, Seat};

/// Points of a place beyond which it draws no more troops: nobody takes Berlin in a week.
const DRAW: i16 = 12;
/// Hexes from which an army can come to an attack.
const MARCH: u16 = 3;

impl ForPlayer for State {
    /// 22.0: places that give points, and what hangs on each.
    fn objectives(&self, visit: &mut dyn FnMut(SpaceId, i16)) {
        for place in BOARD.places {
            let country = self.country(place.space);
            // 5.5: what can be invaded is there for the taking.
            let fights = self.side(country).is_some() || self.prey() & land(country) != 0;
            let home = terrain::is(place.space, flag::CAPITAL | flag::MOBILIZATION);
            let objective = terrain::is(place.space, flag::OBJECTIVE | flag::MANNERHEIM);
            if !fights || !(home || objective) {
                continue;
            }
            let points = i16::from(place.points).clamp(if objective { OBJECTIVE } else { 0 }, DRAW);
            let mut worth = points * POINT as i16;
            // Its country may give up with it.
            if terrain::is(place.space, flag::CAPITAL) && self.own.fallen & land(country) == 0 {
                worth += POINT as i16 / 2;
            }
            // 22.1: the Axis must take more than it gives, so what it has counts for less; least
            // where no country falls with it.
            if self.side(country) == Some(AXIS) {
                let capital = terrain::is(place.space, flag::CAPITAL);
                worth = worth / 16 * if capital { 12 } else { 4 };
            }
            visit(place.space, worth);
        }
    }

    /// What losing a unit costs, in points of the score.
    fn worth(&self, unit: UnitId) -> i16 {
        let face = self.strength(unit);
        let bounty = units::bounty(unit) * POINT as i16;
        bounty + (FACTOR as i16) * (i16::from(face.attack) + i16::from(face.defence)) / 2
    }

    fn lure(&self, unit: UnitId, space: SpaceId) -> Option<i32> {
        units::is_air(unit).then(|| self.air_value(unit, space))
    }

    fn crowds(&self, unit: UnitId, space: SpaceId) -> bool {
        self.check_room(unit, space).is_err()
    }

    /// 5.0, 5.5: may a unit ever be in a country, as things are?
    fn may_go(&self, unit: UnitId, space: SpaceId) -> bool {
        let open = self.at_war() | self.prey_of(nation_of(unit));
        self.seat(unit).is_some() && open & land(self.country(space)) != 0
    }

    /// 11.9: the six results of an assault on a hex so defended, other shifts aside.
    fn prospect(&self, _seat: Seat, target: SpaceId, attack: i16, defence: i16) -> Prospect {
        let Some(line) = ASSAULT_TABLE.lines.first() else { return Prospect::default() };
        let small = |n: i16| n.max(0) as u16;
        let column = ASSAULT_TABLE.column(line, percentage(small(attack), small(defence)));
        let city = terrain::is(target, flag::CITY) && !self.terrorized(target);
        let shift = terrain::shift(target).max(i8::from(city));
        let column = ASSAULT_TABLE.shifted(column, -i16::from(shift));
        let mut sum = Prospect::default();
        for die in 1..=6 {
            let effect = outcome_of(ASSAULT_TABLE.word(column, die));
            // Two units against one is the usual thing; a retreat is half a loss.
            sum.attacker += 2 * i16::from(effect.attacker.steps(2, 1));
            sum.defender += 2 * i16::from(effect.defender.steps(1, 1));
            sum.defender += i16::from(effect.defender_retreat > 0);
        }
        sum
    }
}

impl State {
    /// 5.5: neutrals that somebody at war may invade.
    fn prey(&self) -> Lands {
        let invaders = [GE, SU].into_iter().filter(|nation| self.side(home(*nation)).is_some());
        invaders.fold(0, |all, nation| all | self.prey_of(nation))
    }

    /// 16.0: what an air unit does in a hex: helps an attack that its army can make there, meets
    /// enemy aircraft, or bombs a city.
    fn air_value(&self, unit: UnitId, space: SpaceId) -> i32 {
        let Some(seat) = self.seat(unit) else { return 0 };
        if let Some(raider) = self.air_at(enemy(seat), space) {
            let factor = |unit: UnitId| {
                i32::from(units::dogfight_factor(unit, self.units.marks(unit).steps_lost()))
            };
            return 200 + 50 * (factor(unit) - factor(raider));
        }
        if !self.occupies(enemy(seat), space) {
            return i32::from(self.city_is_target(space)) * 20;
        }
        let near = |(other, at): (UnitId, SpaceId)| {
            let own = nation_of(other) == nation_of(unit);
            own && BOARD.distance(at, space).is_some_and(|far| far <= MARCH)
        };
        let army: i32 = self
            .all_troops()
            .filter(|it| near(*it))
            .map(|(u, _)| i32::from(self.strength(u).attack))
            .sum();
        let defence = i32::from(self.defence(space)).max(1);
        let prize = BOARD.place(space).map_or(0, |place| 20 * i32::from(place.points));
        (army * 100 / defence).min(300) + prize
    }
}
