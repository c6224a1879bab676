//! What this game values, for the computer player.

use super::combat::columns;
use super::data::BOARD;
use super::politics::Entry;
use super::state::{Allied, Attitude, German, State};
use super::terrain::{self, LENINGRAD, MOSCOW, RUHR, flag};
use super::units::{self, JUGGERNAUTS, ROMANIA};
use crate::board::{Sides, SpaceId, SpaceSet};
use crate::combat::odds;
use crate::forces::{UnitId, Where};
use crate::game::{Action, ForPlayer, Prospect, Seat};

/// What winning is worth in points of the score.
pub const WIN: i32 = 2000;
/// A step of a corps.
const STEP: i32 = 12;
/// A factor.
const FACTOR: i32 = 2;
/// A hex nearer to Moscow, or to the Ruhr.
const NEARER: i32 = 10;
/// Hexes from which it counts that a prize is near.
const NEAR: i32 = 16;
/// Hexes from which an enemy is a danger to a city.
const DANGER: i32 = 5;
/// 4.4: a dead corps of the west makes a draw of the default victory.
const DRAW: i32 = 300;

impl ForPlayer for State {
    /// 4.2, 4.3: the Ruhr and Moscow, and what leads there: whatever stands in the way of supply
    /// on the road, then cities. What the Germans have taken is a prize while somebody is near.
    fn objectives(&self, visit: &mut dyn FnMut(SpaceId, i16)) {
        RUHR.iter().for_each(|at| visit(at, 800));
        visit(MOSCOW, 500);
        visit(LENINGRAD, 150);
        let block = self.road_block();
        block.into_iter().for_each(|at| visit(at, 250));
        let prize = |at: SpaceId| at == MOSCOW || at == LENINGRAD || terrain::is_west(at);
        let cities = BOARD.places.iter().map(|place| place.space);
        let cities = cities.filter(|at| terrain::is_city(*at) && !prize(*at) && block != Some(*at));
        for (road, worth) in [(true, 60), (false, 15)] {
            let of_kind = |at: &SpaceId| terrain::is(*at, flag::ROLLBAHN) == road;
            for at in cities.clone().filter(of_kind) {
                if self.holder(at) != Some(German) || self.way_to_camp(Allied, at) <= DANGER {
                    visit(at, worth);
                }
            }
        }
    }

    /// What losing a unit costs; an untried army the mean of its kind, whoever asks.
    fn worth(&self, unit: UnitId) -> i16 {
        let (attack, defence) = self.presumed(unit);
        let steps = i32::from(self.steps_left(unit));
        (STEP * steps + FACTOR * (i32::from(attack) + i32::from(defence))) as i16
    }

    /// What only this game understands.
    fn advice(&self, _seat: Seat, action: Action) -> Option<i32> {
        self.advise(action)
    }

    /// 6.3 to 6.5: where a unit is fed.
    fn fed(&self, unit: UnitId, out: &mut SpaceSet) -> bool {
        let Some(at) = self.units.space(unit) else { return false };
        *out = self.lines(self.net_of(unit, at)).reached();
        out.union(&terrain::COASTS);
        true
    }

    fn crowds(&self, unit: UnitId, space: SpaceId) -> bool {
        self.check_stay(unit, space).is_err()
    }

    /// 3.6 to 3.9, 12.9: may a unit ever be in a hex, as things are?
    fn may_go(&self, unit: UnitId, space: SpaceId) -> bool {
        let same_map =
            self.units.space(unit).is_none_or(|at| terrain::is_west(at) == terrain::is_west(space));
        self.command_of(unit).is_some()
            && same_map
            && self.check_land(unit, space, Entry::Attacking).is_ok()
    }

    /// 11.3: the six results of an attack on a hex so defended.
    fn prospect(&self, _seat: Seat, target: SpaceId, attack: i16, defence: i16) -> Prospect {
        let small = |n: i16| n.max(0) as u16;
        let works = terrain::is(target, flag::FORT) || self.has_field_fort(target);
        let city = if terrain::is_city(target) { columns("city") } else { 0 };
        let ground = terrain::shift(target) + i8::from(works) + city;
        let rung = odds(small(attack), small(defence.max(1))).saturating_sub(i16::from(ground));
        let mut sum = Prospect::default();
        for die in 1..=6 {
            // A retreat is half a loss, and none out of a city.
            let (attacker, defender) = match State::result(rung, die) {
                "AL1" => (2, 0),
                "DR" if city > 0 => (2, 0),
                "DR" => (0, 2),
                "DE" => (0, 4),
                "BB" => (2, 2),
                _ => (0, 0),
            };
            sum.attacker += attacker;
            sum.defender += defender;
        }
        sum
    }
}

impl State {
    /// 6.5: the first hex of the road to Moscow that shuts it to German supply.
    fn road_block(&self) -> Option<SpaceId> {
        let shut = |at: &SpaceId| {
            let stronghold = terrain::STRONGHOLDS.contains(*at) && !self.holds(German, *at);
            self.occupant(*at) == Some(Allied) || stronghold
        };
        let on = |last: SpaceId, at: SpaceId| {
            let ways = BOARD.ways(at).filter(|way| way.sides.any(Sides::RAIL) && way.to != last);
            // The other road leads to Leningrad.
            ways.map(|way| way.to).max_by_key(|to| BOARD.distance(*to, LENINGRAD))
        };
        let (mut last, mut at) = (terrain::HUB, terrain::HUB);
        while at != MOSCOW && !shut(&at) {
            let next = on(last, at)?;
            (last, at) = (at, next);
        }
        Some(at).filter(|at| *at != MOSCOW)
    }

    /// The factors that whoever asks may count with: those of untried armies are the mean of their
    /// kind.
    pub(super) fn presumed(&self, unit: UnitId) -> (u8, u8) {
        if !self.is_untried(unit) {
            return self.factors(unit);
        }
        let body = units::body(unit).unwrap_or(0);
        if body < JUGGERNAUTS { (6, 7) } else { (2, 3) }
    }

    /// How well the Germans stand.
    fn standing(&self) -> i32 {
        let mut sum = 0;
        let cause = |holds: bool, worth: i32| if holds { worth } else { 0 };
        sum += cause(self.holds(German, MOSCOW), 500);
        sum += cause(self.holds(German, LENINGRAD), 150);
        sum += cause(self.own.finland, 80) + cause(self.own.japan, 80);
        sum -= cause(self.own.ploesti, 250);
        sum -= cause(self.own.holland == Attitude::Violated, 10);
        sum += cause(self.has_allied_dead(), DRAW);
        for place in BOARD.places.iter().filter(|place| terrain::is_city(place.space)) {
            let worth = if terrain::soviet_city(place.space).is_some() { 30 } else { 20 };
            match self.holder(place.space) {
                Some(German) => sum += worth,
                Some(Allied) => sum -= worth,
                None => {}
            }
        }
        sum + self.nearness() + self.balance()
    }

    /// How near the Germans are to Moscow, less how near the Allies are to the Ruhr.
    fn nearness(&self) -> i32 {
        let (mut moscow, mut ruhr) = (NEAR, NEAR);
        for (unit, at) in self.all_troops() {
            let far = |to: SpaceId| BOARD.distance(at, to).map_or(NEAR, i32::from);
            match (self.camp_of(unit), terrain::is_west(at)) {
                (Some(German), false) => moscow = moscow.min(far(MOSCOW)),
                (Some(Allied), true) => {
                    ruhr = RUHR.iter().map(far).min().unwrap_or(NEAR).min(ruhr);
                }
                _ => {}
            }
        }
        NEARER * (NEAR - moscow) - 2 * NEARER * (NEAR - ruhr)
    }

    /// Units alive on both sides.
    fn balance(&self) -> i32 {
        let mut sum = 0;
        for unit in super::data::ROSTER.units().filter(|unit| units::is_ground(*unit)) {
            let there = matches!(
                self.units.whereabouts(unit),
                Where::Space(_) | Where::Box(0..=ROMANIA) | Where::Turn(_)
            );
            if !there {
                continue;
            }
            let worth = i32::from(self.worth(unit));
            match self.camp_of(unit) {
                Some(German) => sum += worth,
                Some(Allied) => sum -= worth,
                None => {}
            }
        }
        sum
    }

    /// How well a camp stands, the other as badly.
    pub(super) fn score_of(&self, seat: Seat) -> i32 {
        let german = match self.outcome {
            Some(crate::game::Outcome::Draw(_)) => 0,
            Some(crate::game::Outcome::Win(winner, _)) => {
                if self.camp_at(winner) == German {
                    WIN
                } else {
                    -WIN
                }
            }
            None => self.standing(),
        };
        if self.camp_at(seat) == German { german } else { -german }
    }
}
