//! What results mean (the list of combat results), retreat (12.0) and advance (13.0).

use super::choices::verb;
use super::data::BOARD;
use super::refusal as no;
use super::state::{State, enemy};
use super::terrain;
use super::units;
use crate::board::{Sides, SpaceId, SpaceSet, Way};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::rules::{Battles, questions};

/// What a side loses by a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// Nothing.
    None,
    /// One unit is reduced.
    One,
    /// One mechanized unit is reduced.
    Mech,
    /// All units are reduced.
    All,
    /// As many units as the other side lost steps of.
    Equal,
    /// All units are eliminated.
    Destroyed,
}

impl Loss {
    /// Steps that a force of so many units loses, for a forecast.
    pub fn steps(self, force: u8, other: u8) -> u8 {
        match self {
            Loss::None => 0,
            Loss::One | Loss::Mech => 1.min(force),
            Loss::All => force,
            Loss::Equal => other.min(force),
            Loss::Destroyed => force.saturating_mul(2),
        }
    }
}

/// What a result of a combat table asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Of the defender.
    pub defender: Loss,
    /// Of the attacker.
    pub attacker: Loss,
    /// 12.0: hexes the defender goes back.
    pub defender_retreat: u8,
    /// 12.0: hexes the attacker goes back.
    pub attacker_retreat: u8,
    /// 13.0: the attacker may go in, if the hex is empty.
    pub advance: bool,
}

/// The list of combat results.
pub fn outcome_of(word: &str) -> Effect {
    use Loss::*;
    let (defender, attacker, defender_retreat, attacker_retreat, advance) = match word {
        "AA" => (None, One, 0, 0, false),
        "AD" => (None, All, 0, 1, false),
        "AP" => (None, None, 0, 2, false),
        "AW" => (None, None, 0, 1, false),
        "AZ" => (None, Destroyed, 0, 0, false),
        "BB" => (All, Equal, 0, 0, true),
        "DA" => (One, None, 0, 0, true),
        "DD" => (All, None, 1, 0, true),
        "DP" => (None, None, 2, 0, true),
        "DW" => (None, None, 1, 0, true),
        "DZ" => (Destroyed, None, 0, 0, true),
        "MA" => (One, None, 1, 0, true),
        "MD" => (None, Mech, 1, 0, true),
        "OR" => (All, None, 3, 0, true),
        // AS: nothing happens.
        _ => (None, None, 0, 0, false),
    };
    Effect { defender, attacker, defender_retreat, attacker_retreat, advance }
}

/// The letters of a result with its name.
pub fn name_of(word: &'static str) -> &'static str {
    match word {
        "AA" => "AA, attacker attrition",
        "AD" => "AD, attacker defeated",
        "AP" => "AP, attacker panics",
        "AS" => "AS, attack stalls",
        "AW" => "AW, attacker withdraws",
        "AZ" => "AZ, attacker disaster",
        "BB" => "BB, bloodbath",
        "DA" => "DA, defender attrition",
        "DD" => "DD, defender defeated",
        "DP" => "DP, defender panics",
        "DW" => "DW, defender withdraws",
        "DZ" => "DZ, defender disaster",
        "MA" => "MA, mobile assault",
        "MD" => "MD, mobile defense",
        "OR" => "OR, overrun",
        // 16.6.1: in the air it is the interceptor that attacks.
        "AE" => "AE, interceptor destroyed",
        "AL" => "AL, interceptor loss",
        "DB" => "DB, raid aborted",
        "DE" => "DE, raider destroyed",
        "DL" => "DL, raider loss",
        "ML" => "ML, mutual loss",
        _ => word,
    }
}

/// 12.1: hexes beyond the length asked for in which a unit may look for room: the whole map.
const FARTHER: u8 = 40;

questions! {
    /// 12.0, 13.0: retreat and advance.
    pub enum Aftermath of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 12.0: which unit of a side retreats next.
    Retreat(seat: Seat) {
        asks seat, Kind::Retreat, "Which unit retreats next?", "12.0";
        unit it of game.waiting(seat), why allowed(false, no::NEED_NOT_RETREAT) => {
            game.frames.end();
            game.start_retreat(it, events);
        };
    }
    /// 12.0: where it goes.
    RetreatTo(unit: UnitId) {
        asks game.seat(unit).unwrap_or(game.active), Kind::RetreatTo,
            "Retreat to which hex?", "12.1";
        show prompt.ask.unit = Some(unit);
        space to of game.retreat_hexes(unit), why game.why_not_retreat(unit, to) =>
            game.step_back(unit, to, events);
        choice verb::STAY, if allowed(game.may_stay(unit), no::MUST_RETREAT) => game.frames.end();
    }
    /// 13.0: who goes in.
    Advance {
        asks game.active, Kind::Advance, "Advance with which unit?", "13.0";
        show {
            prompt.ask.space = Some(game.own.battle.target);
            prompt.ask.halves = Some(2 * game.room_left(game.own.battle.target));
        };
        unit it in game.group, if game.check_advance(it) => {
            game.go_in(it, events);
            if !game.pursuit_hexes(it).is_empty() {
                game.frames.call(Aftermath::Pursue(it));
            }
        };
        choice verb::STOP => game.frames.end();
    }
    /// 13.1: whether and where it goes on.
    Pursue(unit: UnitId) {
        asks game.active, Kind::Pursue, "Pursue to which hex?", "13.1";
        show prompt.ask.unit = Some(unit);
        space to of game.pursuit_hexes(unit), why game.check_pursuit(unit, to) =>
            game.pursue(unit, to, events);
        choice verb::STOP => game.frames.end();
    }
}

impl State {
    /// 12.0: the length of the retreat that a seat's units make.
    fn retreat_length(&self, seat: Seat) -> u8 {
        let verdict = self.effect();
        if seat == self.active { verdict.attacker_retreat } else { verdict.defender_retreat }
    }

    /// 12.0: retreats units that leave no choice; says whether all have gone.
    pub(super) fn run_retreat(&mut self, seat: Seat, events: &mut dyn Events) -> bool {
        loop {
            let waiting = self.waiting(seat);
            let Some(first) = waiting.nth(0).filter(|_| self.retreat_length(seat) > 0) else {
                self.own.battle.done = UnitSet::EMPTY;
                return true;
            };
            // 12.2: fortifications never leave; units at sea have a rule of their own.
            let fixed = waiting.iter().find(|unit| {
                units::is_fort(*unit) || self.units.space(*unit).is_some_and(terrain::is_sea)
            });
            if let Some(unit) = fixed {
                self.own.battle.done.insert(unit);
                continue;
            }
            match waiting.only() {
                Some(_) => {
                    if self.start_retreat(first, events) {
                        return false;
                    }
                }
                None => {
                    self.frames.call(Aftermath::Retreat(seat));
                    return false;
                }
            }
        }
    }

    /// 12.0: a unit begins to retreat. Says whether somebody is asked.
    fn start_retreat(&mut self, unit: UnitId, events: &mut dyn Events) -> bool {
        let Some(at) = self.units.space(unit) else { return false };
        self.own.battle.done.insert(unit);
        self.own.battle.from = at;
        self.own.battle.taken = 0;
        let may_stay = self.may_stay(unit);
        if self.retreat_hexes(unit).is_empty() {
            if !may_stay {
                // 12.1: nowhere to go.
                self.lose_retreating(unit, events);
            }
            return false;
        }
        self.frames.call(Aftermath::RetreatTo(unit));
        true
    }

    fn lose_retreating(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.eliminate(unit, "12.1", events);
        self.group.remove(unit);
    }

    /// 12.2: may a unit ignore the retreat, or end it here? With a fortification, it may.
    fn may_stay(&self, unit: UnitId) -> bool {
        let Some(at) = self.units.space(unit) else { return false };
        let Some(seat) = self.seat(unit) else { return false };
        self.fort_at(seat, at) && (self.own.battle.taken == 0 || self.check_room(unit, at).is_ok())
    }

    /// 12.1: can a unit step over this side on its retreat, stacks and zones aside?
    fn can_step_back(&self, unit: UnitId, way: Way) -> bool {
        !way.sides.any(Sides::CLOSED)
            && terrain::suits(unit, way.to)
            && self.at_war() >> (self.country(way.to).0 & 31) & 1 != 0
            && self.check_entry(unit, way.to).is_ok()
    }

    /// 12.1: does a step lead away from where the unit began?
    fn leads_away(&self, to: SpaceId, taken: u8) -> bool {
        BOARD.distance(self.own.battle.from, to) == Some(u16::from(taken) + 1)
    }

    /// 12.1: could a unit that has come to `at` with so many steps left end its retreat alive, at
    /// most `extra` hexes beyond its length?
    fn can_finish(
        &self,
        unit: UnitId,
        at: SpaceId,
        taken: u8,
        steps: u8,
        zones: &SpaceSet,
        extra: u8,
    ) -> bool {
        let Some(seat) = self.seat(unit) else { return false };
        let length = self.retreat_length(seat);
        // Where it can be with two steps or more, and with one.
        let mut fresh = SpaceSet::EMPTY;
        let mut worn = SpaceSet::EMPTY;
        if steps > 1 {
            fresh.insert(at)
        } else {
            worn.insert(at)
        }
        for taken in taken..=length + extra {
            let ends = |set: &SpaceSet| {
                set.iter().any(|at| {
                    (taken >= length || self.fort_at(seat, at)) && self.check_room(unit, at).is_ok()
                })
            };
            if ends(&fresh) || ends(&worn) {
                return true;
            }
            let (mut fresh_next, mut worn_next) = (SpaceSet::EMPTY, SpaceSet::EMPTY);
            for (set, is_fresh) in [(&fresh, true), (&worn, false)] {
                for at in set.iter() {
                    for way in BOARD.ways(at) {
                        if !self.leads_away(way.to, taken) || !self.can_step_back(unit, way) {
                            continue;
                        }
                        match (is_fresh, zones.contains(way.to)) {
                            (true, false) => fresh_next.insert(way.to),
                            (true, true) | (false, false) => worn_next.insert(way.to),
                            (false, true) => {}
                        }
                    }
                }
            }
            (fresh, worn) = (fresh_next, worn_next);
            if fresh.is_empty() && worn.is_empty() {
                return false;
            }
        }
        false
    }

    /// 12.1: the next hexes of a retreat: on ways that end alive and with room where they should;
    /// only if there are none, on ways that go on past full hexes.
    fn retreat_hexes(&self, unit: UnitId) -> SpaceSet {
        let short = self.ways_back(unit, 0);
        if short.is_empty() { self.ways_back(unit, FARTHER) } else { short }
    }

    fn ways_back(&self, unit: UnitId, extra: u8) -> SpaceSet {
        let (Some(at), Some(seat)) = (self.units.space(unit), self.seat(unit)) else {
            return SpaceSet::EMPTY;
        };
        // 12.1: static units cannot leave.
        if units::is_static(unit) {
            return SpaceSet::EMPTY;
        }
        let zones = self.zones_of(enemy(seat));
        let taken = self.own.battle.taken;
        let steps = self.steps_left(unit);
        let mut set = SpaceSet::EMPTY;
        for way in BOARD.ways(at) {
            let left = steps - u8::from(zones.contains(way.to)).min(steps);
            let goes = left > 0 && self.leads_away(way.to, taken) && self.can_step_back(unit, way);
            if goes && self.can_finish(unit, way.to, taken + 1, left, &zones, extra) {
                set.insert(way.to);
            }
        }
        set
    }

    /// 12.1: why a unit does not step back to a hex.
    fn why_not_retreat(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        self.check_entry(unit, to)?;
        if self.units.space(unit).is_some_and(|at| BOARD.between(at, to).is_none()) {
            return Err(no::RETREAT_STEP);
        }
        Err(if self.leads_away(to, self.own.battle.taken) {
            no::RETREAT_BETTER
        } else {
            no::RETREAT_AWAY
        })
    }

    /// 12.0: one hex back; a zone costs a step each time.
    fn step_back(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let (Some(from), Some(seat)) = (self.units.space(unit), self.seat(unit)) else { return };
        self.frames.end();
        self.units.put(unit, Where::Space(to));
        events.event(Event::Retreated { unit, from, to });
        self.own.battle.taken = self.own.battle.taken.saturating_add(1);
        let zones = self.zones_of(enemy(seat));
        if zones.contains(to) {
            self.reduce(unit, "12.1", events);
        }
        if self.units.space(unit).is_none() {
            self.group.remove(unit);
            return;
        }
        self.claim(unit, to, &zones, events);
        // 12.1: on until the length is reached and there is room. 12.2: or a fortification.
        let long_enough = self.own.battle.taken >= self.retreat_length(seat);
        if long_enough && self.check_room(unit, to).is_ok() {
            return;
        }
        if self.retreat_hexes(unit).is_empty() {
            if !self.may_stay(unit) {
                self.lose_retreating(unit, events);
            }
            return;
        }
        self.frames.call(Aftermath::RetreatTo(unit));
    }

    /// 13.0, 13.1: one hex of an advance.
    pub(super) fn check_pursuit_step(
        &self,
        unit: UnitId,
        at: SpaceId,
        to: SpaceId,
    ) -> Result<(), No> {
        self.check_entry(unit, to)?;
        // 5.4: an advance never invades.
        if self.side(self.country(to)).is_none() {
            return Err(no::NEUTRAL_LAND);
        }
        if units::is_static(unit) {
            return Err(no::STATIC);
        }
        if !terrain::suits(unit, to) {
            return Err(no::MOUNTAIN);
        }
        match BOARD.between(at, to) {
            Some(sides) if !sides.any(Sides::CLOSED) => Ok(()),
            Some(_) => Err(no::CLOSED_SIDE),
            None => Err(no::NOT_ADJACENT),
        }
    }

    /// 13.0, 13.1: a unit goes in or on.
    pub(super) fn move_in(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let (Some(from), Some(seat)) = (self.units.space(unit), self.seat(unit)) else { return };
        self.units.put(unit, Where::Space(to));
        events.event(Event::Advanced { unit, from, to });
        let foes = self.zones_of(enemy(seat));
        self.claim(unit, to, &foes, events);
        self.settle_control(events);
    }

    /// 13.1: it goes on.
    fn pursue(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        self.frames.end();
        // 13.1: from the second hex it does not come back into the first.
        self.group.remove(unit);
        self.move_in(unit, to, events);
    }

    /// 13.1, 20.0: may a unit that went in go on? On the mobile table, if it pursues, in good
    /// weather.
    fn pursuit_hexes(&self, unit: UnitId) -> SpaceSet {
        let Some(at) = self.units.space(unit) else { return SpaceSet::EMPTY };
        if !self.own.battle.mobile || !units::pursues(unit) || self.own.storm {
            return SpaceSet::EMPTY;
        }
        BOARD
            .ways(at)
            .map(|way| way.to)
            .filter(|to| self.check_pursuit_step(unit, at, *to).is_ok())
            .collect()
    }

    /// 13.1: the judge of a second hex.
    fn check_pursuit(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let Some(at) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        self.check_pursuit_step(unit, at, to)
    }
}
