//! German reinforcements (3.2.1, 3.2.2): the 18th Motorized, the 18th Mountain, the static corps.

use super::choices::verb;
use super::data::BOARD;
use super::refusal as no;
use super::state::{GERMAN, State};
use super::terrain;
use super::units::{
    self, CZECHOSLOVAKIA, FLIEGER_7, GERMANS, GERMANY, MOTORIZED_18, MOUNTAIN_18, RESERVE, lands,
};
use crate::board::{PlaceKind, SpaceId, SpaceSet};
use crate::forces::{UnitId, Where};
use crate::game::{Event, Events, Kind, No};
use crate::rules::questions;
use crate::supply::{Over, flood};

/// 3.2.1: the ends of the path, and the hexes between that are allowed.
const VIENNA: SpaceId = super::victory::hex(21, 28);
const BRESLAU: SpaceId = super::victory::hex(28, 21);
const BETWEEN: u16 = 9;

questions! {
    /// 3.2: German reinforcements.
    pub enum Arrivals of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 3.2.2: where a reinforcement arrives.
    Arrive(unit: UnitId) {
        asks game.active, Kind::Arrive, "Where does it arrive?", "3.2.2";
        show {
            prompt.ask.unit = Some(unit);
            // 3.2.2: so many static corps are still to be placed.
            let left = game.own.war.arriving;
            prompt.ask.halves = (left > 0).then_some(left * 2);
        };
        space to in arrival_places(), if game.check_arrival(unit, to) => {
            game.frames.end();
            game.arrive(unit, to, events);
        };
    }
    /// 3.2.1: where the 18th Motorized Corps appears, if it does.
    Motorized {
        asks game.active, Kind::Arrive, "Where does it arrive?", "3.2.1";
        show prompt.ask.unit = Some(MOTORIZED_18);
        space to of game.motorized_hexes(), why game.check_motorized(to) => {
            game.frames.end();
            game.arrive(MOTORIZED_18, to, events);
        };
        choice verb::STAY => game.frames.end();
    }
}

/// 3.2.2: cities and the West Wall, where reinforcements arrive.
fn arrival_places() -> impl Iterator<Item = SpaceId> {
    let wall = BOARD.mark("westwall").iter().copied();
    BOARD.places.iter().map(|place| place.space).chain(wall)
}

impl State {
    fn is_waiting(&self, unit: UnitId) -> bool {
        self.units.whereabouts(unit) == Where::Box(RESERVE)
    }

    /// 3.2.1: hexes of every path from Vienna to Breslau that is short enough.
    #[inline(never)]
    pub(super) fn path_hexes(&self) -> SpaceSet {
        let mut open = *self.held.of(GERMAN);
        open.intersect(&terrain::land_of(lands(&[GERMANY, CZECHOSLOVAKIA])));
        open.remove(VIENNA);
        open.remove(BRESLAU);
        let from = |start: SpaceId, steps: u16| {
            let start = core::iter::once(start).collect();
            flood(&BOARD, &start, &open, &open, Over::Open, Some(steps))
        };
        let mut path = SpaceSet::EMPTY;
        // So many steps from one end, and the rest from the other.
        for steps in 1..=BETWEEN {
            let mut both = from(VIENNA, steps);
            both.intersect(&from(BRESLAU, BETWEEN + 1 - steps));
            path.union(&both);
        }
        path.intersect(&open);
        path
    }

    /// 3.2.1: hexes where the 18th Motorized Corps may appear now.
    pub(super) fn motorized_hexes(&self) -> SpaceSet {
        if !self.is_campaign() || !self.is_waiting(MOTORIZED_18) {
            return SpaceSet::EMPTY;
        }
        let path = self.path_hexes();
        path.iter().filter(|at| self.check_stand(MOTORIZED_18, *at).is_ok()).collect()
    }

    /// 3.2.1: the judge of its hex.
    pub(super) fn check_motorized(&self, to: SpaceId) -> Result<(), No> {
        if !self.path_hexes().contains(to) {
            return Err(no::OFF_THE_PATH);
        }
        self.check_stand(MOTORIZED_18, to)
    }

    /// Room, nation, country and works, as for any unit that is put somewhere.
    pub(super) fn check_stand(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        self.may_stand(unit, to)?;
        self.check_room(unit, to)
    }

    /// 3.2.2: the judge of a reinforcement's hex.
    pub(super) fn check_arrival(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let city = BOARD.place(to).is_some_and(|place| place.kind == PlaceKind::City);
        // A city of Germany, or for static corps one taken from the enemy; not one of an ally.
        let lands_allowed = if units::is_static(unit) {
            !units::AXIS | lands(&[GERMANY])
        } else {
            lands(&[GERMANY])
        };
        let wall = units::is_static(unit) && State::is_west_wall(to);
        if !(wall || city && terrain::is_in(lands_allowed, to)) || !self.holds(GERMAN, to) {
            return Err(no::ARRIVE_IN_CITY);
        }
        self.check_stand(unit, to)
    }

    /// 3.2.2: is there a hex where a reinforcement may arrive?
    fn can_arrive(&self, unit: UnitId) -> bool {
        arrival_places().any(|at| self.check_arrival(unit, at).is_ok())
    }

    /// 3.2.2, 12.8: what a German phase brings as it begins.
    pub(super) fn open_german_phase(&mut self, events: &mut dyn Events) {
        use super::phases::Phase;
        if !self.is_campaign() || self.own.acting != GERMANS {
            return;
        }
        match self.phase {
            Phase::Movement
                if self.turn >= 2
                    && self.is_waiting(MOUNTAIN_18)
                    && self.can_arrive(MOUNTAIN_18) =>
            {
                self.frames.call(Arrivals::Arrive(MOUNTAIN_18));
            }
            Phase::Reorganisation if self.turn >= 3 => {
                let left = self.static_corps().count() as u8;
                if left > 0 {
                    let more = self.roll_dice(1, "3.2.2", events) - 1;
                    let count = left.min(more as u8);
                    self.own.war.arriving = count;
                    let what = "reserve corps";
                    events.event(Event::Count { seat: GERMAN, count, what, rule: "3.2.2" });
                }
            }
            _ => {}
        }
    }

    /// 3.2.2: static corps that have not arrived.
    fn static_corps(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.units.at(Where::Box(RESERVE)).filter(|unit| units::is_reserve_corps(*unit))
    }

    /// 3.2.2: asks for the next static corps, if one is due and has a place. Says whether one was
    /// due.
    pub(super) fn call_next_arrival(&mut self) -> bool {
        if self.own.war.arriving == 0 {
            return false;
        }
        let next = self.static_corps().min();
        match next.filter(|unit| self.can_arrive(*unit)) {
            Some(unit) => self.frames.call(Arrivals::Arrive(unit)),
            None => self.own.war.arriving = 0,
        }
        true
    }

    /// A unit comes onto the map.
    pub(super) fn arrive(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        self.units.put(unit, Where::Space(to));
        events.event(Event::Placed { unit, at: to });
        if units::is_reserve_corps(unit) {
            self.own.war.arriving = self.own.war.arriving.saturating_sub(1);
        }
    }

    /// 12.8: the judge of a drop of the 7th Flieger Division on the hex about to be attacked.
    pub(super) fn check_drop(&self) -> Result<(), No> {
        if !self.is_campaign() || self.own.acting != GERMANS || self.own.battle.flank {
            return Err(no::NOT_ASKED);
        }
        // Ready from the reorganisation of turn 3 on.
        let reorganised =
            self.own.war.used & 1 << (super::phases::Phase::Reorganisation as u8) != 0;
        if self.turn < 3 || self.turn == 3 && !reorganised {
            return Err(no::DROP_EARLY);
        }
        if !self.is_waiting(FLIEGER_7) {
            return Err(no::DROP_ONCE);
        }
        if self.own.war.sky != Some(GERMAN) {
            return Err(no::DROP_SKY);
        }
        if self.units.top(self.own.battle.target).is_none() {
            return Err(no::DROP_ON_UNITS);
        }
        Ok(())
    }

    /// 12.8: it jumps; a die says whether it lands. Either way it is gone after the attack.
    pub(super) fn drop_flieger(&mut self, events: &mut dyn Events) {
        let landed = self.roll_dice(1, "12.8", events) >= 3;
        self.own.battle.landed = landed;
        self.units.put(FLIEGER_7, Where::Eliminated);
        let what = if landed { "paratroops land" } else { "paratroops lost" };
        events.event(Event::Marked { space: self.own.battle.target, what, on: true, rule: "12.8" });
    }
}
