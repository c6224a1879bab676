//! What this game values, for the computer player: prizes, the score, and what an attack brings.
//! Where units that do not march go, and what is bought and declared, stands in `wishes`.

use super::areas::{AREAS, EUROPE, LANDS, PORTS, SEAS, STARS, WINTER, home_of};
use super::data::BOARD;
use super::dates::{Date, Season};
use super::nations::Nation::{self, *};
use super::nations::{AXIS, Side, each};
use super::state::State;
use super::units::{Class, class};
use crate::board::{Sides, SpaceId};
use crate::forces::{UnitId, Where};
use crate::game::{Choice, ForPlayer, Outcome, Prospect, Seat};
use crate::named;

/// A star.
pub(super) const STAR: i32 = 100;
/// A star's worth of a unit on the map.
const COST: i32 = 10;
/// Any other area.
const AREA: i32 = 4;
/// An area at the front, to those who plan.
const FRONT: i16 = 12;
/// A level of victory.
const LEVEL: i32 = 1000;
/// An area that a short scenario is won by.
const AIM: i32 = 150;
/// What an army on top of another is saved from by attacking.
const TOP: i32 = 25;
/// The price of a second attack on an area in a round.
const AGAIN: i32 = 2000;
/// A power that is beaten.
const POWER: i32 = 600;

/// Poland's last word.
pub(super) const WARSAW: SpaceId = named::area(&BOARD, "WARSAW");

/// What taking a place decides beside its star, and what has none and is wanted all the same.
static PRIZES: [(SpaceId, i16); 24] = [
    prize("PARIS", 200),
    prize("MOSCOW", 100),
    prize("KIEV", 100),
    prize("LENINGRAD", 100),
    prize("LONDON", 100),
    prize("MANCHESTER", 100),
    prize("LIVERPOOL", 100),
    prize("BERLIN", 100),
    prize("TOKYO", 100),
    prize("ROME", 50),
    prize("NAPLES", 50),
    prize("TURIN", 50),
    prize("CHUNGKING", 50),
    prize("BAKU", 60),
    prize("KUWAIT", 60),
    prize("WARSAW", 60),
    prize("LOW_COUNTRIES", 40),
    prize("SEDAN", 30),
    prize("GIBRALTAR", 30),
    prize("SUEZ", 30),
    prize("MALTA", 20),
    prize("SINGAPORE", 30),
    prize("MANILA", 20),
    prize("SMOLENSK", 30),
];

const fn prize(id: &str, worth: i16) -> (SpaceId, i16) {
    (named::area(&BOARD, id), worth)
}

/// The land that black lines join, by the number of its first area and one more; nothing at sea.
static LANDMASS: [u8; AREAS] = {
    let mut mass = [0u8; AREAS];
    let mut n = 0;
    while n < AREAS {
        if LANDS.contains(SpaceId::new(n as u16)) {
            mass[n] = n as u8 + 1;
        }
        n += 1;
    }
    let mut changed = true;
    while changed {
        changed = false;
        let mut from = 0;
        while from < AREAS {
            let mut way = BOARD.way_starts[from] as usize;
            while way < BOARD.way_starts[from + 1] as usize {
                let to = BOARD.ways[way].to.index();
                if BOARD.ways[way].sides.any(Sides::BLACK) && mass[to] > mass[from] {
                    mass[to] = mass[from];
                    changed = true;
                }
                way += 1;
            }
            from += 1;
        }
    }
    mass
};

/// Does a way over land lead from an area to another?
pub(super) fn same_land(one: SpaceId, other: SpaceId) -> bool {
    let mass = |at: SpaceId| LANDMASS.get(at.index()).copied().unwrap_or(0);
    mass(one) != 0 && mass(one) == mass(other)
}

impl ForPlayer for State {
    /// REP-07: stars, what decides how powers fall, and where enemies border on each other; the
    /// dearest first, since a player has no room for all.
    fn objectives(&self, visit: &mut dyn FnMut(SpaceId, i16)) {
        let mut worths = [0; AREAS];
        for (at, owner) in self.own.owner.iter() {
            if let Some(worth) = worths.get_mut(at.index()) {
                *worth = self.objective(at, owner);
            }
        }
        let mut dearer = i16::MAX;
        while let Some(most) = worths.iter().copied().filter(|n| (1..dearer).contains(n)).max() {
            let alike = (0..).zip(worths).filter(|(_, worth)| *worth == most);
            alike.for_each(|(at, worth)| visit(SpaceId::new(at), worth));
            dearer = most;
        }
    }

    fn worth(&self, unit: UnitId) -> i16 {
        (COST * i32::from(class(unit).cost().unwrap_or(1))) as i16
    }

    fn lure(&self, unit: UnitId, space: SpaceId) -> Option<i32> {
        self.lure_of(unit, space)
    }

    fn wish(&self, unit: UnitId) -> i32 {
        self.wish_for(unit)
    }

    fn freight(&self, ship: UnitId, unit: UnitId) -> i32 {
        if class(ship).is_transport() { self.freight_of(ship, unit) } else { 0 }
    }

    fn leaning(&self, choice: Choice) -> i32 {
        self.leaning_to(choice)
    }

    /// SUP-09: the sources that are spent.
    fn outlay(&self) -> i32 {
        let needs = self.needs(&self.group, self.own.battle.target);
        let spent = self.own.combat.spent.len() as u8;
        let fresh = needs.total.saturating_sub(spent).max(needs.own);
        // Who is attacked already need not be attacked again.
        let again = self.own.combat.targets.contains(&self.own.battle.target);
        // STK-07: who lies on top of another army dies if it does not attack.
        let on_top = |unit: &UnitId| {
            let armies = |at: SpaceId| self.units.stack(at).filter(|it| class(*it).is_army());
            class(*unit).is_army()
                && self.units.space(*unit).is_some_and(|at| {
                    armies(at).next_back() == Some(*unit) && armies(at).count() > 1
                })
        };
        let saved = self.group.iter().filter(on_top).count() as i32;
        15 * i32::from(fresh) + if again { AGAIN } else { 0 } - TOP * saved
    }

    /// Does a unit find no room, or a second army nobody to attack (STK-06, STK-07)?
    fn crowds(&self, unit: UnitId, space: SpaceId) -> bool {
        self.check_stay(unit, space).is_err() && !self.has_work(unit, space)
    }

    /// FRD-01, NEU-03: may a unit ever be in an area, as things are?
    fn may_go(&self, unit: UnitId, space: SpaceId) -> bool {
        let kind = class(unit);
        let nation = self.nation(unit);
        let Some(owner) = self.own.owner.of(space) else {
            return kind.is_ship() && SEAS.contains(space);
        };
        if kind.is_ship() && !PORTS.contains(space) {
            return false;
        }
        let by_air = kind.is_air();
        let hostile = self.is_enemy_to_be(owner, nation) && !kind.is_ship();
        let open = hostile
            || self.opens_to(owner, nation, by_air)
            || nation == Soviets && self.annexable(nation).contains(space);
        let joined = |at: SpaceId| !kind.is_troops() || same_land(at, space);
        open && self.units.space(unit).is_none_or(joined)
            && (matches!(nation, Germany | Britain | Soviets | America)
                || self.range(unit).contains(space))
    }

    /// CMB-05: who has more wins, and loses nobody.
    fn prospect(&self, _seat: Seat, _target: SpaceId, attack: i16, defence: i16) -> Prospect {
        let won = attack > defence;
        Prospect { attacker: 0, defender: if won { 12 * attack.min(40) } else { 0 } }
    }
}

impl State {
    /// What holding an area decides.
    pub(super) fn prize_of(&self, at: SpaceId) -> i16 {
        let star = if STARS.contains(at) { STAR as i16 } else { 0 };
        let aim = super::seats::aim(self.scenario).is_some_and(|aim| aim.areas.contains(at));
        let star = if aim { star + AIM as i16 } else { star };
        let more = PRIZES.iter().find(|(place, _)| *place == at).map_or(0, |(_, more)| *more);
        // What has fallen decides nothing more.
        let home = Nation::ALL.into_iter().find(|nation| home_of(*nation).contains(at));
        let decided = home.is_some_and(|nation| nation.is_power() && self.is_defeated(nation));
        if decided { star.max(10) } else { star + more }
    }

    /// What an area of somebody's is as an objective. A star of those who are at peace with
    /// everybody is no prize, and nobody threatens it.
    fn objective(&self, at: SpaceId, owner: Nation) -> i16 {
        let named = STARS.contains(at) || PRIZES.iter().any(|(place, _)| *place == at);
        let prize = self.prize_of(at);
        if named {
            return if self.enemies(owner) != 0 { prize } else { 0 };
        }
        let foes = self.enemies(owner);
        let beside = |to: SpaceId| self.own.owner.of(to).is_some_and(|o| foes & o.bit() != 0);
        match prize {
            0 if BOARD.along(at, Sides::BLACK).any(beside) => FRONT,
            _ => prize,
        }
    }

    /// How well a seat's side stands, the other as badly.
    pub(super) fn score_of(&self, seat: Seat) -> i32 {
        let mut axis = 0;
        if let Some(Outcome::Win(winner, level)) = self.outcome {
            let won = winner == self.first_seat(Side::Axis);
            axis += if won { 1 } else { -1 } * LEVEL * i32::from(level);
        }
        for power in each(self.own.defeated) {
            let lost = if !power.is_power() {
                0
            } else if AXIS & power.bit() != 0 {
                -POWER
            } else {
                POWER
            };
            axis += lost;
        }
        if let Some(aim) = super::seats::aim(self.scenario) {
            axis += AIM * i32::from(self.held_of(aim));
        }
        for (at, owner) in self.own.owner.iter() {
            let worth = if STARS.contains(at) { STAR } else { AREA };
            match self.side_of(owner) {
                Side::Axis => axis += worth,
                Side::Allied => axis -= worth,
                Side::Neutral => {}
            }
        }
        for unit in super::data::ROSTER.units() {
            if !matches!(self.whereabouts_of(unit), Where::Space(_) | Where::Aboard(_)) {
                continue;
            }
            let worth = i32::from(self.worth(unit));
            match self.side_of(self.nation(unit)) {
                Side::Axis => axis += worth,
                Side::Allied => axis -= worth,
                Side::Neutral => {}
            }
        }
        if self.is_axis(seat) { axis } else { -axis }
    }

    fn whereabouts_of(&self, unit: UnitId) -> Where {
        self.units.whereabouts(unit)
    }

    /// Does a seat play for the Axis?
    pub(super) fn is_axis(&self, seat: Seat) -> bool {
        self.powers_of(seat).next().is_some_and(|power| power.camp() == Side::Axis)
    }

    /// Stars that a nation possesses.
    pub(super) fn stars_of(&self, nation: Nation) -> usize {
        self.own.owner.lands(nation.bit()).and(&STARS).count()
    }

    /// Can an army lie on top of another in an area, since the two could win against somebody
    /// beside it?
    fn has_work(&self, unit: UnitId, space: SpaceId) -> bool {
        if !class(unit).is_army() || self.check_company(unit, space).is_err() {
            return false;
        }
        // STK-16: in Spring nobody stacks in the cold, nor on the Pacific map.
        let thawing = self.season() == Season::Spring;
        if thawing && (WINTER.contains(space) || !EUROPE.contains(space)) {
            return false;
        }
        let armies = self
            .units
            .stack(space)
            .filter(|other| *other != unit && class(*other).is_army() && self.is_own(*other));
        let nation = self.nation(unit);
        armies.count() == 1
            && self.has_source_near(nation, space)
            && BOARD.along(space, Sides::BLACK).any(|target| {
                let (attack, defence) = self.odds_at(nation, target, Some(unit));
                let own = i32::from(self.attack_of(unit, false));
                let close = self.units.space(unit) == Some(space);
                let attack =
                    if close || self.adjoins(unit, target) { attack } else { attack + own };
                defence > 0 && attack > defence
            })
    }

    /// Are two nations at war, or about to be? DOW-04: Britain and France declare it as they play.
    fn is_enemy_to_be(&self, one: Nation, other: Nation) -> bool {
        let west = |nation: Nation| matches!(nation, Britain | France);
        let soon = self.date() == Date(1)
            && (one == Germany && west(other) || west(one) && other == Germany);
        soon || self.at_war(one, other)
    }

    fn adjoins(&self, unit: UnitId, target: SpaceId) -> bool {
        self.units.space(unit).is_some_and(|at| BOARD.joined(at, target, Sides::BLACK))
    }

    /// Could a supply unit come to where it serves an area?
    fn has_source_near(&self, nation: Nation, space: SpaceId) -> bool {
        self.units.on_map().any(|(unit, at)| {
            let near = BOARD.areas.steps_between(at.raw() as u8, space.raw() as u8);
            class(unit) == Class::Supply
                && self.lends_supply(unit, nation)
                && near.is_some_and(|steps| steps <= 3)
        })
    }
}
