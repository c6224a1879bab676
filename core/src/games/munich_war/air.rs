//! Airpower (16.0): launching, interception, terror bombing. Support of attacks is in `combat`,
//! airlift of units in `airlift`, airlift of supply in `supply`.

use super::choices::verb;
use super::data::{BOARD, INTERCEPTION_TABLE, TERROR_TABLE};
use super::refusal as no;
use super::retreat::name_of;
use super::state::{State, enemy, mark};
use super::terrain::{self, city, flag};
use super::units::{
    self, AVAILABLE, DANZIG, FINLAND, Lands, POLAND, USSR, UTILIZED, home, land, nation_of,
};
use crate::board::{Place, SpaceId, SpaceSet};
use crate::forces::{Nation, UnitId, Where};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::rules::questions;
use crate::supply::{Over, spread};

questions! {
    /// 16.0: airpower.
    pub enum Air of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 16.2: which air unit flies.
    Launch {
        asks game.active, Kind::Sortie, "Launch which air unit?", "16.2";
        auto game.end_unless(game.can_launch(), events);
        unit it in game.available(), if game.check_launch(it) =>
            game.frames.call(Air::LaunchTo(it));
        choice verb::END => game.end_phase(events);
    }
    /// 16.2: and where to; an airlift may wait for a passenger instead.
    LaunchTo(unit: UnitId) {
        asks game.active, Kind::SortieTo, "Fly to which hex?", "16.3";
        show prompt.ask.unit = Some(unit);
        space to of game.launch_hexes(unit), why game.why_not_launch_at(unit, to) => {
            game.frames.end();
            game.launch(unit, to, events);
        };
        choice verb::CARRY, if allowed(!game.carry_hexes(unit).is_empty(), no::NOBODY_TO_CARRY) =>
            game.frames.goto(Air::Carry(unit));
    }
    /// 16.10.1: where an airlift waits for a passenger.
    Carry(unit: UnitId) {
        asks game.active, Kind::SortieTo, "Wait in which city?", "16.10.1";
        show prompt.ask.unit = Some(unit);
        space at of game.carry_hexes(unit), why allowed(false, no::NOBODY_TO_CARRY) => {
            game.frames.end();
            game.launch(unit, at, events);
            game.units.mark(unit, mark::CARRIER, true);
        };
    }
    /// 16.6: which air unit intercepts.
    Intercept {
        asks enemy(game.active), Kind::Sortie, "Intercept with what?", "16.6";
        auto game.end_unless(game.can_intercept(), events);
        unit it in game.available(), if game.check_interceptor(it) =>
            game.frames.call(Air::InterceptTo(it));
        choice verb::END => game.end_phase(events);
    }
    /// 16.6: and where.
    InterceptTo(unit: UnitId) {
        asks enemy(game.active), Kind::SortieTo, "Intercept where?", "16.6";
        show prompt.ask.unit = Some(unit);
        space to of game.intercept_hexes(unit), why allowed(false, no::NOTHING_TO_MEET) => {
            game.frames.end();
            game.units.put(unit, Where::Space(to));
            events.event(Event::Placed { unit, at: to });
        };
    }
    /// 16.6: which interception is fought next.
    Dogfight {
        asks enemy(game.active), Kind::Sequence, "Which interception first?", "16.6";
        auto game.fight_only_dogfight(events);
        space at of game.dogfights(), why allowed(false, no::NO_DOGFIGHT) =>
            game.dogfight(at, events);
    }
    /// 16.8: which air unit bombs.
    Bomb {
        asks game.active, Kind::Sortie, "Bomb with which unit?", "16.8";
        auto game.end_unless(game.can_bomb(), events);
        unit it in game.units.on_map().map(|(unit, _)| unit), if game.check_bomber(it) =>
            game.bomb(it, events);
        choice verb::END => game.end_phase(events);
    }
    /// 16.8: city or units?
    BombWhat(unit: UnitId) {
        asks game.active, Kind::Plan, "Bomb what?", "16.8";
        show prompt.ask.unit = Some(unit);
        choice verb::CITY => {
            game.frames.end();
            game.drop_bombs(unit, true, events);
        };
        choice verb::TROOPS => {
            game.frames.end();
            game.drop_bombs(unit, false, events);
        };
    }
    /// 16.8.1: which unit the bombs hit.
    BombUnit(at: SpaceId) {
        asks game.active, Kind::Hit, "Which unit is hit?", "16.8.1";
        show prompt.ask.space = Some(at);
        unit it in game.troops(at), if game.check_hit(it, at) => {
            game.frames.end();
            game.reduce(it, "16.8.1", events);
            game.settle_control(events);
        };
    }
}

impl State {
    /// 16.1: markers that wait for a task.
    pub(super) fn available(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.units.at(Where::Box(AVAILABLE))
    }

    fn can_launch(&self) -> bool {
        self.available().any(|unit| self.check_launch(unit).is_ok())
    }

    fn can_intercept(&self) -> bool {
        self.available().any(|unit| self.check_interceptor(unit).is_ok())
    }

    fn can_bomb(&self) -> bool {
        self.units.on_map().any(|(unit, _)| self.check_bomber(unit).is_ok())
    }

    /// 16.3: cities that a nation's air units can start from.
    fn airfields(&self, nation: Nation) -> SpaceSet {
        let Some(seat) = self.side(home(nation)) else { return SpaceSet::EMPTY };
        let zones = self.zones_of(enemy(seat));
        let garrisons = self.garrisons(nation);
        let serves = |at: SpaceId| {
            let own = || self.country(at) == home(nation) && self.controls(seat, at, &zones);
            !zones.contains(at) && (garrisons.contains(at) || own())
        };
        // 16.8.2: not under terror, which goes by the number of the place.
        let calm = |(n, _): &(usize, &Place)| self.own.terror >> n & 1 == 0;
        let places = BOARD.places.iter().enumerate().filter(calm);
        let cities = places.map(|(_, place)| place.space);
        cities.filter(|at| terrain::is(*at, flag::CITY) && serves(*at)).collect()
    }

    /// Hexes with land units of a nation.
    fn garrisons(&self, nation: Nation) -> SpaceSet {
        let own = |(unit, _): &(UnitId, SpaceId)| nation_of(*unit) == nation;
        self.all_troops().filter(own).map(|(_, at)| at).collect()
    }

    /// 16.3: hexes that an air unit can fly to: over countries at war and the sea, and into a
    /// neutral that it may invade (5.4), but through none.
    fn flight(&self, unit: UnitId) -> SpaceSet {
        let nation = nation_of(unit);
        let range = self.strength(unit).movement;
        self.fly_from(self.airfields(nation), range, self.prey_of(nation))
    }

    /// 16.3: hexes within range of some others, for aircraft that may enter these neutrals.
    pub(super) fn fly_from(&self, fields: SpaceSet, range: u8, prey: Lands) -> SpaceSet {
        let open = self.flown_over();
        let prey = prey & !open;
        // Water is no country's land, and free to all.
        let shut = terrain::land_of(!(open | prey));
        let wild = terrain::land_of(prey);
        let mut reach = fields;
        let mut edge = fields;
        for _ in 0..range {
            let mut next = SpaceSet::EMPTY;
            // Out of a neutral only deeper into it.
            let mut inside = edge;
            inside.intersect(&wild);
            edge.subtract(&wild);
            spread(&BOARD, &edge, Over::Air, &mut next);
            for country in (0..Lands::BITS).filter(|n| !inside.is_empty() && prey >> n & 1 != 0) {
                let land = terrain::land_of(1 << country);
                let (mut from, mut deeper) = (inside, SpaceSet::EMPTY);
                from.intersect(&land);
                if from.is_empty() {
                    continue;
                }
                spread(&BOARD, &from, Over::Air, &mut deeper);
                deeper.intersect(&land);
                next.union(&deeper);
            }
            next.subtract(&shut);
            next.subtract(&reach);
            if next.is_empty() {
                break;
            }
            reach.union(&next);
            edge = next;
        }
        reach
    }

    /// 16.3: countries at war, Danzig with Poland (5.6), and what is no country's (number 0).
    fn flown_over(&self) -> Lands {
        let lands = self.at_war() | 1;
        if lands & land(POLAND) != 0 { lands | land(DANZIG) } else { lands }
    }

    /// 16.2: is an air unit ready to fly for its side?
    pub(super) fn check_ready(&self, unit: UnitId, seat: Seat) -> Result<(), No> {
        if !self.is_own(unit, seat) {
            return Err(no::NOT_YOURS);
        }
        if !units::is_air(unit) {
            return Err(no::NOT_AIRCRAFT);
        }
        if self.units.whereabouts(unit) != Where::Box(AVAILABLE) {
            return Err(no::NOT_READY);
        }
        Ok(())
    }

    /// 16.2: the judge of an air unit that is to fly.
    fn check_launch(&self, unit: UnitId) -> Result<(), No> {
        self.check_ready(unit, self.active)?;
        // 16.2: one mission a turn, whoever readied it since.
        if self.own.flown.contains(unit) {
            return Err(no::HAS_FLOWN);
        }
        if self.airfields(nation_of(unit)).is_empty() {
            return Err(no::NO_AIRFIELD);
        }
        // An airstrike unit always finds a hex; an airlift needs somebody to fly for.
        let idle = units::is_airlift(unit)
            && self.launch_hexes(unit).is_empty()
            && self.carry_hexes(unit).is_empty();
        if idle { Err(no::NOBODY_TO_SUPPLY) } else { Ok(()) }
    }

    /// 16.2: target hexes of a flight.
    fn launch_hexes(&self, unit: UnitId) -> SpaceSet {
        let mut reach = self.flight(unit);
        // 16.5: one air unit a side and hex.
        reach.subtract(&self.air_hexes(self.active));
        let mut land = SpaceSet::EMPTY;
        land.insert_words(BOARD.land);
        reach.intersect(&land);
        if units::is_airlift(unit) {
            // 16.10.2: supply goes to land units of the same country.
            reach.intersect(&self.garrisons(nation_of(unit)));
        }
        reach
    }

    /// 16.10.1: launch hexes with somebody to take along.
    fn carry_hexes(&self, unit: UnitId) -> SpaceSet {
        if !units::is_airlift(unit) {
            return SpaceSet::EMPTY;
        }
        let mut fields = self.airfields(nation_of(unit));
        fields.subtract(&self.air_hexes(self.active));
        let cargo = |at: &SpaceId| self.troops(*at).any(State::is_cargo);
        fields.iter().filter(cargo).collect()
    }

    /// 16.10.1: what an airlift can carry.
    pub(super) fn is_cargo(unit: UnitId) -> bool {
        units::is_mobile(unit) && !units::is_mech(unit) && !units::is_army(unit)
    }

    /// 16.2: why a hex is no target of a flight.
    fn why_not_launch_at(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        if self.air_at(self.active, to).is_some() {
            return Err(no::ONE_AIR_UNIT);
        }
        let idle = units::is_airlift(unit) && self.flight(unit).contains(to);
        Err(if idle { no::NOBODY_TO_SUPPLY } else { no::OUT_OF_RANGE })
    }

    /// 16.2: an air unit flies to a hex. 5.4: over a neutral that is an invasion.
    fn launch(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        self.units.put(unit, Where::Space(to));
        events.event(Event::Placed { unit, at: to });
        self.invade(self.country(to), self.active, events);
    }

    /// 16.6: the judge of an interceptor.
    fn check_interceptor(&self, unit: UnitId) -> Result<(), No> {
        self.check_ready(unit, enemy(self.active))?;
        if !units::is_airstrike(unit) {
            return Err(no::AIRLIFT_CARRIES);
        }
        if self.intercept_hexes(unit).is_empty() { Err(no::NOTHING_TO_MEET) } else { Ok(()) }
    }

    /// 16.6: hexes where an air unit can meet enemy aircraft.
    fn intercept_hexes(&self, unit: UnitId) -> SpaceSet {
        let mut targets = self.air_hexes(self.active);
        targets.subtract(&self.air_hexes(enemy(self.active)));
        if !targets.is_empty() {
            targets.intersect(&self.flight(unit));
        }
        targets
    }

    /// 16.6: hexes where aircraft of both sides are.
    fn dogfights(&self) -> SpaceSet {
        let mut both = self.air_hexes(self.active);
        both.intersect(&self.air_hexes(enemy(self.active)));
        both
    }

    /// 16.6: where there is one interception only it is fought; after the last the phase is over.
    /// Says whether so.
    fn fight_only_dogfight(&mut self, events: &mut dyn Events) -> bool {
        let fights = self.dogfights();
        match (fights.nth(0), fights.nth(1)) {
            (None, _) => self.finish_phase(events),
            (Some(only), None) => self.dogfight(only, events),
            _ => return false,
        }
        true
    }

    /// 16.6: interceptor against raider.
    fn dogfight(&mut self, at: SpaceId, events: &mut dyn Events) {
        let (Some(hunter), Some(raider)) =
            (self.air_at(enemy(self.active), at), self.air_at(self.active, at))
        else {
            return;
        };
        events.event(Event::Revealed { space: at });
        let factor = |unit: UnitId| {
            i16::from(units::dogfight_factor(unit, self.units.marks(unit).steps_lost()))
        };
        let (attack, defence) = (factor(hunter), factor(raider));
        let Some(line) = INTERCEPTION_TABLE.lines.first() else { return };
        let column = INTERCEPTION_TABLE.column(line, attack - defence);
        // 20.0: storms over the east.
        let storm = self.storm_shift(nation_of(hunter), at);
        let column = INTERCEPTION_TABLE.shifted(column, -storm);
        let die = self.dice.d6();
        let result = INTERCEPTION_TABLE.word(column, die as i8);
        events.event(Event::Battle {
            target: at.into(),
            attack,
            defence,
            column,
            die,
            attacker_halves: 0,
            defender_halves: 0,
            result: name_of(result),
        });
        if result == "DE" {
            self.eliminate(raider, "16.6.1", events);
        }
        if matches!(result, "DL" | "ML") {
            self.shoot_down(raider, events);
        }
        if result == "DB" {
            self.send(raider, Where::Box(UTILIZED), events);
        }
        if matches!(result, "AL" | "ML") {
            self.shoot_down(hunter, events);
        }
        if result == "AE" {
            self.eliminate(hunter, "16.6.1", events);
        }
        // 16.2, 16.4: the interceptor's mission is over, and it was its only one this turn.
        self.own.flown.insert(hunter);
        if self.units.space(hunter).is_some() {
            self.send(hunter, Where::Box(UTILIZED), events);
        }
    }

    /// 16.6.1: a step lost in the air; without a factor left it stays down until it is refitted.
    fn shoot_down(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.reduce(unit, "16.6.1", events);
        let worn = self.units.space(unit).is_some()
            && units::is_airstrike(unit)
            && self.strength(unit).attack == 0;
        if worn {
            self.units.mark(unit, mark::GROUNDED, true);
            self.send(unit, Where::Box(UTILIZED), events);
        }
    }

    /// 16.8: can the city in a hex be bombed?
    pub(super) fn city_is_target(&self, at: SpaceId) -> bool {
        terrain::is(at, flag::CITY)
            && !self.terrorized(at)
            && self.side(self.country(at)) == Some(enemy(self.active))
            && !self.occupies(self.active, at)
    }

    /// 16.8: can units in a hex be bombed?
    fn troops_are_target(&self, at: SpaceId) -> bool {
        self.occupies(enemy(self.active), at)
    }

    /// 16.8: the judge of a bomber.
    fn check_bomber(&self, unit: UnitId) -> Result<(), No> {
        if !self.is_own(unit, self.active) {
            return Err(no::NOT_YOURS);
        }
        if !units::is_airstrike(unit) {
            return Err(no::NOT_AIRCRAFT);
        }
        let Some(at) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        allowed(self.city_is_target(at) || self.troops_are_target(at), no::NOTHING_TO_BOMB)
    }

    /// 16.8.1: the judge of a unit that the bombs hit.
    fn check_hit(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        let there = units::is_troop(unit) && self.units.space(unit) == Some(at);
        allowed(there, no::NO_TARGET_UNIT)
    }

    /// 16.8: an air unit bombs; if there is a choice of targets it is asked for.
    fn bomb(&mut self, unit: UnitId, events: &mut dyn Events) {
        let Some(at) = self.units.space(unit) else { return };
        match (self.city_is_target(at), self.troops_are_target(at)) {
            (true, true) => self.frames.call(Air::BombWhat(unit)),
            (city, _) => self.drop_bombs(unit, city, events),
        }
    }

    /// 16.8: the die, and what comes of it.
    fn drop_bombs(&mut self, unit: UnitId, on_city: bool, events: &mut dyn Events) {
        let Some(at) = self.units.space(unit) else { return };
        let foe = enemy(self.active);
        events.event(Event::Marked { space: at, what: "bombed", on: true, rule: "16.8" });
        if !on_city {
            events.event(Event::Revealed { space: at });
        }
        let factor = i16::from(self.strength(unit).attack);
        let Some(line) = TERROR_TABLE.lines.first() else { return };
        let column = TERROR_TABLE.column(line, factor);
        // 20.0: storms over the east.
        let column = TERROR_TABLE.shifted(column, -self.storm_shift(nation_of(unit), at));
        let die = self.roll("16.8", events);
        let result = TERROR_TABLE.word(column, die as i8);
        let flak = self.units.stack(at).any(|u| units::has_flak(u) && self.seat(u) == Some(foe));
        let hit = result == "defiance" || result == "flak" && flak;
        events.event(Event::Drawn { name: result, rule: "16.8.1" });
        if hit {
            self.reduce(unit, "16.8.1", events);
        }
        if self.units.space(unit).is_some() {
            self.send(unit, Where::Box(UTILIZED), events);
        }
        match (result, on_city, city(at)) {
            ("terror", true, Some(city)) => {
                self.own.terror |= 1 << city;
                let (space, what) = (at, "terror");
                events.event(Event::Marked { space, what, on: true, rule: "16.8.2" });
            }
            ("terror", false, _) => self.frames.call(Air::BombUnit(at)),
            _ => {}
        }
    }

    /// 20.0: a storm shifts attacks into the Soviet Union and Finland, but not of those at home.
    pub(super) fn storm_shift(&self, nation: Nation, at: SpaceId) -> i16 {
        let country = self.country(at);
        let east = land(country) & (land(USSR) | land(FINLAND)) != 0;
        i16::from(self.own.storm && east && home(nation) != country)
    }
}
