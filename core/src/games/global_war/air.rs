//! Movement in the air (Air Units Movement, Strategic Bombing, Atomic Bomb).

use super::areas::{AreaSet, GIBRALTAR, MALTA, SEAS, SOVIET_1939};
use super::choices::verb;
use super::control::Outlook;
use super::data::BOARD;
use super::nations::Side;
use super::refusal as no;
use super::state::{State, mark};
use super::units::{Class, class};
use crate::board::{Sides, SpaceId, Way};
use crate::forces::UnitId;
use crate::game::{Event, Events, Kind, No, allowed};
use crate::march::{ANY_LENGTH, Legs, Scratch};
use crate::rules::questions;

questions! {
    /// ATM-02: the bomb.
    pub enum Bombing of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// GR-80: an atomic unit stands over an enemy star.
    Drop(unit: UnitId) {
        asks game.active, Kind::Plan, "Drop the atomic bomb?", "ATM-02";
        show {
            prompt.ask.unit = Some(unit);
            prompt.ask.space = game.units.space(unit);
        };
        choice verb::DROP => game.drop_bomb(unit, events);
        choice verb::KEEP => game.frames.end();
    }
}

/// How an aircraft journeys: legs over land and over one sea lane each, by turns.
struct Flight {
    /// AIR-02: a Tactical crosses one lane. AIR-07: a Strategic two.
    lengths: &'static [u8],
    enter: AreaSet,
    pass: AreaSet,
    /// AIR-14: may it fly from sea to sea?
    far: bool,
}

impl Legs for Flight {
    fn lengths(&self) -> &[u8] {
        self.lengths
    }

    fn enters(&self, leg: usize, from: SpaceId, way: Way) -> bool {
        let over = if leg.is_multiple_of(2) { Sides::BLACK } else { Sides::SEA_LANE };
        let far = self.far || !(SEAS.contains(from) && SEAS.contains(way.to));
        way.sides.any(over) && self.enter.contains(way.to) && far
    }

    fn goes_on(&self, _leg: usize, at: SpaceId) -> bool {
        self.pass.contains(at)
    }
}

impl State {
    fn flight(&self, unit: UnitId, start: SpaceId) -> Flight {
        let view = self.outlook(self.nation(unit), true);
        let mut flight = if class(unit).is_bomber() {
            self.bomber_flight(&view, unit)
        } else {
            self.tactical_flight(&view, unit)
        };
        // FRT-11: over the enemy's Gibraltar nobody flies.
        if !view.friendly.contains(GIBRALTAR) {
            flight.enter.remove(GIBRALTAR);
        }
        flight.enter = flight.enter.and(&self.range(unit));
        flight.pass = self.in_mud(flight.pass, start);
        flight
    }

    /// AIR-01 to AIR-06: a Tactical enters friendly land and open seas, and land of the enemy where
    /// nobody is, as deep as a land unit; it stops at enemies.
    fn tactical_flight(&self, view: &Outlook, _unit: UnitId) -> Flight {
        let foes = self.air_foes(view);
        let deep = view.hostile.and(&self.depth_by_air(view.nation));
        let mut enter = view.friendly.or(&SEAS).or(&deep).without(&foes);
        let mut pass = view.friendly.without(&view.air_zone());
        pass = pass.or(&view.own_land).or(&view.own_tacticals);
        // FRT-10.
        if self.side_of(view.nation) == Side::Axis && self.is_malta_open() {
            enter.insert(MALTA);
            pass.insert(MALTA);
        }
        Flight { lengths: &[ANY_LENGTH, 1, ANY_LENGTH], enter, pass, far: false }
    }

    /// Enemies that bar a Tactical: all of them, bombers too (OVR-11).
    fn air_foes(&self, view: &Outlook) -> AreaSet {
        view.foes()
    }

    /// AIR-07 to AIR-14: a Strategic goes anywhere but to enemy Tacticals and Carriers, and stops
    /// in the first area that is not friendly; where another one is already it goes on.
    fn bomber_flight(&self, view: &Outlook, unit: UnitId) -> Flight {
        let fighters = view.foe_tacticals.or(&view.foe_carriers);
        let heavy = matches!(class(unit), Class::Heavy | Class::Atomic);
        let bars = if heavy { AreaSet::EMPTY } else { fighters };
        let enter = view.friendly.or(&SEAS).or(&view.hostile).without(&bars);
        // STK-09: two sides' bombers share no area.
        let enter = enter.without(&view.foe_bombers);
        let held = view.foe_ships.or(&view.foe_tacticals);
        let seas = SEAS.without(&held);
        let pass = view.friendly.or(&seas).or(&view.own_bombers);
        let lengths = &[ANY_LENGTH, 1, ANY_LENGTH, 1, ANY_LENGTH];
        Flight { lengths, enter, pass, far: true }
    }

    /// Everywhere an aircraft can fly to and stay.
    pub(super) fn air_reach(&self, scratch: &mut Scratch, unit: UnitId) -> AreaSet {
        let Some(start) = self.units.space(unit) else { return AreaSet::EMPTY };
        scratch.journey(&BOARD, start, &self.flight(unit, start));
        let mut reach: AreaSet = scratch.reach().iter().collect();
        reach.remove(start);
        reach.iter().filter(|to| self.check_company(unit, *to).is_ok()).collect()
    }

    /// The most telling reason why an aircraft does not fly somewhere.
    pub(super) fn why_not_fly(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        self.check_range(unit, to)?;
        self.check_closed(unit, to, true)?;
        let view = self.outlook(self.nation(unit), true);
        let gate = to == GIBRALTAR && !view.friendly.contains(to);
        allowed(!gate, no::GIBRALTAR)?;
        self.check_company(unit, to)?;
        allowed(!view.foe_bombers.contains(to), no::BOMBER_BARS)?;
        if class(unit).is_bomber() {
            let fighters = view.foe_tacticals.or(&view.foe_carriers);
            let light = class(unit) == Class::Strategic;
            allowed(!(light && fighters.contains(to)), no::BOMBER_BARRED)?;
            return Err(no::TWO_LANES);
        }
        allowed(!view.foe_tacticals.contains(to), no::AIRSPACE)?;
        allowed(!self.air_foes(&view).contains(to), no::ENEMY_THERE)?;
        if view.hostile.contains(to) {
            let near = self.depth_by_air(view.nation).contains(to);
            allowed(near, no::TOO_DEEP)?;
        }
        if self.is_rasputitsa() && SOVIET_1939.contains(to) {
            return Err(no::MUD);
        }
        let Some(from) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        allowed(!(SEAS.contains(from) && SEAS.contains(to)), no::SEA_TO_SEA)?;
        let open = view.friendly.or(&view.hostile).or(&SEAS);
        Err(if Self::is_one_lane_away(from, to, &open) { no::AIR_STOPS } else { no::ONE_LANE })
    }

    /// AIR-02: do black lines and one sea lane lead over some areas from one to another?
    fn is_one_lane_away(from: SpaceId, to: SpaceId, open: &AreaSet) -> bool {
        let by_land = |areas: AreaSet| {
            let mut reached = areas;
            loop {
                let wider = reached.or(&reached.beside(Sides::BLACK).and(open));
                if wider == reached {
                    return reached;
                }
                reached = wider;
            }
        };
        let ashore = by_land(AreaSet::of(&[from]));
        by_land(ashore.or(&ashore.beside(Sides::SEA_LANE))).contains(to)
    }

    /// An aircraft flies. GR-80: an atomic one is asked over an enemy star.
    pub(super) fn go_by_air(
        &mut self,
        scratch: &mut Scratch,
        unit: UnitId,
        to: SpaceId,
        events: &mut dyn Events,
    ) {
        let Some(start) = self.units.space(unit) else { return };
        let flight = self.flight(unit, start);
        self.follow(scratch, unit, &flight, to, events);
        self.units.mark(unit, mark::MOVED, true);
        if class(unit) == Class::Atomic && self.check_drop(unit).is_ok() {
            self.frames.call(Bombing::Drop(unit));
        }
    }

    /// ATM-02: the judge of a bomb that is to be dropped: over a star of the enemy.
    fn check_drop(&self, unit: UnitId) -> Result<(), No> {
        let at = self.units.space(unit).ok_or(no::NOT_ON_MAP)?;
        let nation = self.nation(unit);
        let hostile = self.own.owner.of(at).is_some_and(|owner| self.at_war(owner, nation));
        allowed(hostile && self.star_areas().contains(at), no::NO_STAR_THERE)
    }

    /// ATM-01, ATM-02: a star is gone for good, and the bomb with it.
    fn drop_bomb(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.frames.end();
        let Some(at) = self.units.space(unit) else { return };
        self.own.production.destroyed.insert(at);
        events.event(Event::Marked { space: at, what: "star", on: false, rule: "ATM-02" });
        self.remove_for_good(unit, "ATM-01", events);
    }
}
