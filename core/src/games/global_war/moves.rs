//! Movement (Movement in General, Land Movement): who moves next, and where land units can go.
//!
//! A unit moves once a turn (MOV-01). The question [`Movement::March`] is answered by the unit's
//! own kind of movement: on land here, at sea in `sea`, in the air in `air` and `airborne`.

use super::areas::{AreaSet, LANDS, SOVIET_1939};
use super::cargo::Shipping;
use super::choices::verb;
use super::combat::Combat;
use super::control::Outlook;
use super::data::BOARD;
use super::dates::Date;
use super::nations::Nation;
use super::nations::Nation::Japan;
use super::refusal as no;
use super::state::{State, mark};
use super::units::{self, Class, class};
use crate::board::{Sides, SpaceId, SpaceSet, Way};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::march::{ANY_LENGTH, Legs, Scratch};
use crate::rules::questions;

questions! {
    /// MOV-01: movement.
    pub enum Movement of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// MOV-01: what to move.
    Move {
        asks game.active, Kind::Mover, "Move which unit?", "MOV-01";
        auto game.end_unless(game.can_move());
        unit it in game.units.on_map().map(|(unit, _)| unit), if game.check_mover(it) =>
            game.frames.call(Movement::March(it));
        choice verb::END => game.end_phase();
    }
    /// MOV-02: where it goes.
    March(unit: UnitId) {
        asks game.active, Kind::March, "Where to?", "MOV-02";
        show {
            prompt.ask.unit = Some(unit);
            prompt.ask.space = game.units.space(unit);
        };
        unit it in game.loadable(unit).iter(), if game.check_load(unit, it) =>
            game.take_aboard(unit, it, events);
        space to of game.destinations(scratch, unit), why game.why_not_march(unit, to) =>
            game.march(scratch, unit, to, events);
        choice verb::LAND, if game.check_ashore(unit) =>
            game.frames.goto(Shipping::Ashore(unit));
        choice verb::STAND => game.stand(unit, events);
    }
    /// SPC-13: the stack of the surprise attack moves once more.
    Withdraw {
        asks game.active, Kind::Mover, "Move on with which?", "SPC-13";
        auto game.end_withdrawal();
        unit it in game.group, if game.check_mover(it) =>
            game.frames.call(Movement::March(it));
        choice verb::END => game.group = UnitSet::EMPTY;
    }
}

/// How a land unit journeys: along black lines, over areas it may enter, on from those it may pass.
struct Walk {
    enter: AreaSet,
    pass: AreaSet,
}

impl Legs for Walk {
    fn lengths(&self) -> &[u8] {
        &[ANY_LENGTH]
    }

    fn enters(&self, _leg: usize, _from: SpaceId, way: Way) -> bool {
        way.sides.any(Sides::BLACK) && self.enter.contains(way.to)
    }

    fn goes_on(&self, _leg: usize, at: SpaceId) -> bool {
        self.pass.contains(at)
    }
}

impl State {
    /// GR-34: what is friendly as the turn begins.
    pub(super) fn open_movement(&mut self, _events: &mut dyn Events) {
        self.own.combat.refused = false;
        if self.own.share == 0 {
            self.note_bases();
        }
    }

    /// SPC-13: the surprise attack is over, and who has made it, wherever it is now, may move; then
    /// the combat goes on.
    pub(super) fn withdraw(&mut self, target: SpaceId) {
        for unit in self.units.stack(target) {
            if self.is_own(unit) && self.units.marks(unit).has(mark::ATTACKED) {
                self.group.insert(unit);
            }
        }
        self.frames.reset(Movement::Withdraw);
    }

    fn end_withdrawal(&mut self) -> bool {
        let done = !self.group.iter().any(|unit| self.check_mover(unit).is_ok());
        if done {
            self.group = UnitSet::EMPTY;
            self.frames.reset(Combat::Resolve);
        }
        done
    }

    fn can_move(&self) -> bool {
        self.units.on_map().any(|(unit, _)| self.check_mover(unit).is_ok())
    }

    /// MOV-01: the judge of a unit that is to move.
    fn check_mover(&self, unit: UnitId) -> Result<(), No> {
        self.check_own(unit)?;
        let aboard = matches!(self.units.whereabouts(unit), Where::Aboard(_));
        allowed(!aboard, no::ABOARD)?;
        allowed(self.units.space(unit).is_some(), no::NOT_ON_MAP)?;
        let class = class(unit);
        allowed(!matches!(class, Class::Fort | Class::Marker), no::CANNOT_MOVE)?;
        let marks = self.units.marks(unit);
        allowed(!marks.has(mark::MOVED), no::HAS_MOVED)?;
        // SET-08: the first supply unit is used where it is, or not at all.
        let first = unit == units::FIRST_SUPPLY && self.date() == Date(1);
        allowed(!first, no::FIRST_TURN_SUPPLY)?;
        self.check_fuel(unit)?;
        self.check_held(unit)
    }

    /// SET-13, OPT-04: until Japan comes, one US unit stays in the Philippines.
    pub(super) fn check_held(&self, unit: UnitId) -> Result<(), No> {
        let held = self.units.marks(unit).has(mark::HELD)
            && !self.at_war(Nation::America, Japan)
            && !self.plays(super::option::PHILIPPINES);
        allowed(!held, no::PHILIPPINES_HELD)
    }

    /// MPL-05: the judge of a unit that is to act: the active seat's, and of a nation whose share
    /// of the turn this is.
    pub(super) fn check_own(&self, unit: UnitId) -> Result<(), No> {
        if self.is_own(unit) {
            return Ok(());
        }
        let seat = self.seat_for(self.nation(unit));
        Err(if seat == Some(self.active) { no::NOT_NOW } else { no::NOT_YOURS })
    }

    /// MOV-02: everywhere a unit can go and stay. The scratch keeps the answer.
    fn destinations(&self, scratch: &mut Scratch, unit: UnitId) -> SpaceSet {
        const QUESTION: u32 = 1;
        if let Some(answer) = scratch.answer(self.running, QUESTION) {
            return *answer;
        }
        let all = self.reach_of(scratch, unit).spaces();
        scratch.keep(self.running, QUESTION, &all);
        all
    }

    /// Everywhere a unit can go and stay, by its own kind of movement.
    pub(super) fn reach_of(&self, scratch: &mut Scratch, unit: UnitId) -> AreaSet {
        match class(unit) {
            class if class.is_marine() => self.marine_reach(scratch, unit),
            class if class.is_airborne() => {
                // STK-12: on foot, too, it shares no area with enemy aircraft.
                let reach = self.land_reach(scratch, unit).or(&self.drop_reach(scratch, unit));
                reach.iter().filter(|to| self.check_drop_air(unit, *to).is_ok()).collect()
            }
            class if class.is_troops() || class == Class::Supply => self.land_reach(scratch, unit),
            class if class.is_air() => self.air_reach(scratch, unit),
            class if class.is_ship() || class.is_atlantic() => self.sea_reach(scratch, unit),
            _ => AreaSet::EMPTY,
        }
    }

    /// LND-01: how a land unit journeys as things are.
    fn walk(&self, unit: UnitId, start: SpaceId) -> Walk {
        let nation = self.nation(unit);
        let view = self.outlook(nation, self.is_guest(unit));
        let enter = self.land_entries(&view, unit);
        let mut pass = self.land_passes(&view);
        if self.is_rasputitsa() {
            // SPM-01, GR-69: one area in the mud, and no other before it for who begins there.
            pass = if SOVIET_1939.contains(start) {
                AreaSet::EMPTY
            } else {
                pass.without(&SOVIET_1939)
            };
        }
        Walk { enter, pass }
    }

    /// LND-01 to LND-03: areas that a land unit may go on from: those that friends possess, without
    /// enemies beside them, and wherever friends on land or in the air are.
    pub(super) fn land_passes(&self, view: &Outlook) -> AreaSet {
        let friends = view.own_land.or(&view.own_tacticals);
        view.friendly.and(&view.soil).without(&view.land_zone()).or(&friends)
    }

    /// Areas that a land unit may enter over a black line.
    pub(super) fn land_entries(&self, view: &Outlook, unit: UnitId) -> AreaSet {
        let nation = view.nation;
        let foes = view.foe_land.or(&view.foe_ships).or(&view.foe_tacticals).or(&view.foe_supply);
        let mut enter = view.friendly.without(&foes);
        if class(unit) != Class::Supply {
            let annexed = view.closed.and(&self.annexable(nation));
            let hostile = view.hostile.or(&annexed).and(&self.depth_by_land(nation));
            enter = enter.or(&hostile.without(&foes));
            if class(unit).is_army() {
                let there = hostile.or(&view.friendly).and(&foes);
                let weak = there.iter().filter(|at| self.check_overrun(nation, *at).is_ok());
                enter = enter.or(&weak.collect());
            } else {
                // MAR-04, GR-42: a marine, too, goes onto a lone supply unit.
                let others = view.foe_land.or(&view.foe_ships).or(&view.foe_tacticals);
                let supply = hostile.and(&view.foe_supply).without(&others);
                if class(unit).is_marine() {
                    enter = enter.or(&supply.without(&view.foe_bombers));
                }
            }
        } else if self.first_winter_binds(unit) {
            enter = enter.without(&SOVIET_1939);
        }
        // STK-12: airborne units stand under no enemy aircraft.
        if class(unit).is_airborne() {
            enter = enter.without(&view.foe_bombers);
        }
        enter.and(&self.range(unit))
    }

    /// LND-01: everywhere a land unit can walk to and stay.
    pub(super) fn land_reach(&self, scratch: &mut Scratch, unit: UnitId) -> AreaSet {
        let Some(start) = self.units.space(unit) else { return AreaSet::EMPTY };
        // FRW-01: Axis supply in the Soviet Union stands still in the first Winter.
        let frozen = class(unit) == Class::Supply && self.first_winter_binds(unit);
        if frozen && SOVIET_1939.contains(start) {
            return AreaSet::EMPTY;
        }
        scratch.journey(&BOARD, start, &self.walk(unit, start));
        let mut reach: AreaSet = scratch.reach().iter().collect();
        reach.remove(start);
        reach.iter().filter(|to| self.check_company(unit, *to).is_ok()).collect()
    }

    /// The most telling reason why a unit does not go somewhere.
    fn why_not_march(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let Some(start) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        allowed(to != start, no::ALREADY_THERE)?;
        match class(unit) {
            class if class.is_air() => self.why_not_fly(unit, to),
            class if class.is_ship() || class.is_atlantic() => self.why_not_sail(unit, to),
            class if class.is_airborne() => self.why_not_drop(unit, to),
            class if class.is_marine() => {
                self.why_not_land_marines(unit, to)?;
                self.why_not_walk(unit, start, to)
            }
            _ => self.why_not_walk(unit, start, to),
        }
    }

    /// The same for a unit that walks.
    fn why_not_walk(&self, unit: UnitId, start: SpaceId, to: SpaceId) -> Result<(), No> {
        let nation = self.nation(unit);
        allowed(LANDS.contains(to), no::BLACK_ONLY)?;
        self.check_range(unit, to)?;
        self.check_closed(unit, to, self.is_guest(unit))?;
        let supply = class(unit) == Class::Supply;
        if supply && self.first_winter_binds(unit) {
            let soviet = SOVIET_1939.contains(to) || SOVIET_1939.contains(start);
            allowed(!soviet, no::WINTER_SUPPLY)?;
        }
        let view = self.outlook(nation, self.is_guest(unit));
        let foes = view.foe_land.or(&view.foe_ships).or(&view.foe_tacticals).or(&view.foe_supply);
        if foes.contains(to) {
            allowed(class(unit).is_army(), no::OVERRUN_ARMY)?;
            self.check_overrun(nation, to)?;
        }
        if !view.friendly.contains(to) {
            allowed(!supply, no::SUPPLY_FRIENDLY)?;
            let by_land = self.depth_of(nation, to, Sides::BLACK).is_some();
            allowed(by_land, no::BLACK_ONLY)?;
            allowed(self.depth_by_land(nation).contains(to), no::TOO_DEEP)?;
        }
        let bombed = class(unit).is_airborne() && view.foe_bombers.contains(to);
        allowed(!bombed, no::DROP_AIR)?;
        self.check_company(unit, to)?;
        if self.is_rasputitsa() && SOVIET_1939.contains(to) {
            return Err(no::MUD);
        }
        let near = AreaSet::of(&[to]).beside(Sides::BLACK);
        Err(match () {
            () if near.is_empty() => no::BLACK_ONLY,
            () if near.meets(&view.land_zone()) => no::ZONE_STOPS,
            () if near.meets(&view.hostile) => no::STOPS_THERE,
            () => no::NOT_REACHED,
        })
    }

    /// MEL-01: how deep an area lies, and how deep the unit on the move may go.
    pub(super) fn depth_numbers(&self, unit: UnitId, to: SpaceId) -> (u8, u8) {
        self.depth_for(unit, to)
    }

    /// The unit that a place is asked for.
    pub(super) fn marching(&self) -> Option<UnitId> {
        match self.frames.top() {
            super::Question::Movement(Movement::March(unit)) => Some(unit),
            _ => None,
        }
    }

    /// MOV-02: a unit goes there, by its own kind of movement.
    fn march(&mut self, scratch: &mut Scratch, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        self.frames.end();
        match class(unit) {
            class if class.is_air() => self.go_by_air(scratch, unit, to, events),
            class if class.is_ship() || class.is_atlantic() => {
                self.go_by_sea(scratch, unit, to, events);
            }
            class if class.is_marine() => self.go_by_itself(scratch, unit, to, events),
            class if class.is_airborne() && !self.land_reach(scratch, unit).contains(to) => {
                self.go_by_parachute(scratch, unit, to, events);
            }
            _ => self.go_by_land(scratch, unit, to, events),
        }
    }

    /// LND-01: a land unit walks, area by area. POS-11: what it enters it takes; OVR-01: whom it
    /// finds there it overruns.
    pub(super) fn go_by_land(
        &mut self,
        scratch: &mut Scratch,
        unit: UnitId,
        to: SpaceId,
        events: &mut dyn Events,
    ) {
        let Some(start) = self.units.space(unit) else { return };
        let walk = self.walk(unit, start);
        self.units.mark(unit, mark::MOVED, true);
        let mut from = start;
        scratch.walk_journey(&BOARD, start, &walk, to, |at| {
            events.event(Event::Moved { unit, from, to: at });
            self.units.put(unit, Where::Space(at));
            if class(unit) != Class::Supply {
                self.overrun(at, unit, events);
                self.take_by(unit, at, events);
            }
            from = at;
        });
        debug_assert!(from == to, "a journey leads to its end");
        self.note_italian(unit, from);
        if class(unit).is_army() {
            self.push_out(from, self.nation(unit));
        }
    }

    /// MOV-01: a unit stays where it is for the rest of the phase.
    fn stand(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.frames.end();
        self.moor(unit, events);
    }
}
