//! Mobilization and reinforcements (7.0), and what storms do to aircraft (20.0).

use super::Question;
use super::choices::verb;
use super::data::BOARD;
use super::refusal as no;
use super::state::{ALLIED, State, enemy, mark};
use super::supply::{For, Supplies};
use super::terrain::{self, flag};
use super::units::{
    self, AVAILABLE, EDGED, GE, POOR, REINFORCEMENT, UTILIZED, home, land, nation_of, nations,
};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Nation, UnitId, UnitSet, Where};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::rules::questions;
use core::cell::RefCell;

/// 7.2: what a reinforcement costs.
const REINFORCEMENT_POINTS: u8 = 1;
/// 7.3: what refitting costs: mechanized and air units more.
const REFIT_POINTS: u8 = 1;
const DEAR_REFIT_POINTS: u8 = 2;

questions! {
    /// 6.0, 7.0, 20.0, 23.2: points and what they are spent on, arrivals, storms.
    pub enum Mobilization of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 7.2: what to mobilize and refit.
    Mobilize {
        asks game.active, Kind::Spend, "Mobilize or refit what?", "7.2";
        show prompt.ask.halves = Some(game.points_left().saturating_mul(2));
        auto game.call_next_arrival(events) || game.end_unless(game.can_spend(), events);
        given ledger = Ledger::of(game);
        unit it, if ledger.check(it) => game.spend(it, events);
        choice verb::END => game.end_phase(events);
    }
    /// 7.2.2: a unit arrives.
    Arrive(unit: UnitId) {
        asks game.active, Kind::Arrive, "Where does it arrive?", "7.2.2";
        show prompt.ask.unit = Some(unit);
        space to in homeland(unit), if game.check_arrival(unit, to) => {
            game.frames.end();
            game.arrive(unit, to, events);
        };
    }
    /// 6.0: points from a crisis elsewhere.
    Crisis(seat: Seat) {
        asks seat, Kind::Spend, "Spend crisis points on?", "6.0";
        show prompt.ask.halves = Some(game.own.gift * 2);
        auto game.end_unless(game.can_spend(), events);
        given ledger = Ledger::of(game);
        unit it, if ledger.check(it) => game.spend(it, events);
        choice verb::END => game.end_phase(events);
    }
    /// 23.2: the point of a country on the alert.
    Alert(nation: Nation) {
        asks ALLIED, Kind::Spend, "Spend the alert point?", "23.2";
        auto game.end_alert();
        given ledger = Ledger::of(game);
        unit it, if ledger.check(it) => game.spend(it, events);
        choice verb::END => game.frames.end();
    }
    /// 20.0: which air units the storm grounds, and how many more.
    Storm(left: u8) {
        asks game.active, Kind::GiveUp, "Ground which air unit?", "20.0";
        show prompt.ask.halves = Some(left * 2);
        unit it in game.ready_aircraft(game.active), if game.check_storm(it) =>
            game.ground(it, left, events);
    }
}

/// 7.2.2: where a reinforcement may appear at best.
fn homeland(unit: UnitId) -> SpaceSet {
    terrain::land_of(land(home(nation_of(unit))))
}

/// The judge of what points are spent on, for one unit after another: depots and zones are looked
/// for once, if at all.
struct Ledger<'a> {
    game: &'a State,
    supplies: RefCell<Supplies>,
}

impl<'a> Ledger<'a> {
    /// A look at the position.
    fn of(game: &'a State) -> Self {
        Self { game, supplies: RefCell::new(Supplies::default()) }
    }

    /// 7.3: is a unit in supply?
    fn supplied(&self, unit: UnitId) -> bool {
        let mut supplies = self.supplies.borrow_mut();
        let depots = supplies.depots(self.game, nation_of(unit));
        self.game.supplied_by(unit, For::Upkeep, depots)
    }

    /// 7.3: is a unit in an enemy zone?
    fn in_enemy_zone(&self, unit: UnitId, at: SpaceId) -> bool {
        let mut supplies = self.supplies.borrow_mut();
        let seat = self.game.seat(unit);
        seat.is_some_and(|seat| supplies.enemy_zones(self.game, seat).contains(at))
    }

    /// 7.2, 7.3: the judge of spending points on a unit.
    fn check(&self, unit: UnitId) -> Result<(), No> {
        let game = self.game;
        let has = game.purse(unit).ok_or(no::NOT_YOURS)?;
        let affordable = allowed(game.cost(unit) <= has, no::TOO_POOR);
        match game.units.whereabouts(unit) {
            Where::Box(REINFORCEMENT) => affordable,
            Where::Box(AVAILABLE | UTILIZED) if units::is_air(unit) => {
                game.check_reduced(unit)?;
                affordable
            }
            Where::Space(at) if units::is_troop(unit) => {
                if units::is_fort(unit) {
                    return Err(no::FORTS_STAY_REDUCED);
                }
                game.check_reduced(unit)?;
                // Cheaper questions first: supply is a search.
                affordable?;
                if self.in_enemy_zone(unit, at) {
                    return Err(no::REFIT_ZONE);
                }
                allowed(self.supplied(unit), no::REFIT_SUPPLY)
            }
            _ => Err(no::NOTHING_TO_SPEND_ON),
        }
    }
}

impl State {
    /// 4.0: markers come back, storms ground aircraft, points are counted.
    pub(super) fn open_mobilization(&mut self, events: &mut dyn Events) {
        let seat = self.active;
        let back: UnitSet = self
            .units
            .at(Where::Box(UTILIZED))
            .filter(|unit| self.seat(*unit) == Some(seat))
            .filter(|unit| !self.units.marks(*unit).has(mark::GROUNDED))
            .collect();
        for unit in back.iter() {
            self.send(unit, Where::Box(AVAILABLE), events);
        }
        if self.own.starved != Some(seat) {
            self.count_replacements();
        }
        // 20.0: half of the aircraft, rounded up, stay on the ground.
        let wings = self.ready_aircraft(seat).count() as u8;
        if self.own.storm && wings > 0 {
            self.frames.call(Mobilization::Storm(wings.div_ceil(2)));
        }
    }

    fn ready_aircraft(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        let all = self.units.at(Where::Box(AVAILABLE));
        all.filter(move |unit| units::is_air(*unit) && self.seat(*unit) == Some(seat))
    }

    /// 20.0: the judge of an air unit that stays on the ground.
    fn check_storm(&self, unit: UnitId) -> Result<(), No> {
        allowed(self.check_ready(unit, self.active).is_ok(), no::NOT_READY)
    }

    /// 20.0: an air unit stays on the ground.
    fn ground(&mut self, unit: UnitId, left: u8, events: &mut dyn Events) {
        self.send(unit, Where::Box(UTILIZED), events);
        match left {
            0 | 1 => self.frames.end(),
            _ => self.frames.goto(Mobilization::Storm(left - 1)),
        }
    }

    /// 7.1: the replacement points of every country of the active player.
    fn count_replacements(&mut self) {
        let zones = self.zones_of(enemy(self.active));
        for nation in nations() {
            self.own.points[usize::from(nation.0)] = self.points_of(nation, &zones);
        }
    }

    /// 7.1: what a country gets; `zones` are the enemy's.
    fn points_of(&self, nation: Nation, zones: &SpaceSet) -> u8 {
        let country = home(nation);
        let counts = self.side(country) == Some(self.active)
            && (self.own.fallen | POOR) & land(country) == 0;
        if !counts {
            return 0;
        }
        let mut points = units::off_map_points(nation);
        for place in BOARD.places {
            let at = place.space;
            // 7.1.1, 10.6: not under terror, not in an enemy zone.
            if self.terrorized(at) || zones.contains(at) {
                continue;
            }
            let own = terrain::is(at, flag::CAPITAL | flag::MOBILIZATION)
                && place.country == country
                && self.controls(self.active, at, zones);
            // 7.1.1: not in a country that gave up on this side.
            let objective = nation == GE
                && terrain::is(at, flag::OBJECTIVE)
                && self.own.fallen
                    & self.own.camp[usize::from(self.active.0 & 1)]
                    & land(place.country)
                    == 0
                && self.troops(at).any(|unit| nation_of(unit) == GE);
            points += u8::from(own) + u8::from(objective);
        }
        points
    }

    /// 7.1: all points left.
    fn points_left(&self) -> u8 {
        self.own.points.iter().fold(0, |all, points| all.saturating_add(*points))
    }

    /// 6.0, 7.2, 23.2: the points that could be spent on a unit now, if it is for its side, or its
    /// country, to spend any.
    fn purse(&self, unit: UnitId) -> Option<u8> {
        let Question::Mobilization(asked) = self.frames.top() else { return None };
        let nation = nation_of(unit);
        let own = self.own.points.get(usize::from(nation.0)).copied().unwrap_or(0);
        match asked {
            Mobilization::Mobilize => self.is_own(unit, self.active).then_some(own),
            Mobilization::Crisis(seat) => self.is_own(unit, seat).then_some(self.own.gift),
            Mobilization::Alert(alert) => {
                (unit.index() < units::UNITS && alert == nation).then_some(own)
            }
            Mobilization::Arrive(_) | Mobilization::Storm(_) => None,
        }
    }

    /// 7.2, 7.3: what a unit costs.
    fn cost(&self, unit: UnitId) -> u8 {
        match self.units.whereabouts(unit) {
            Where::Box(REINFORCEMENT) => REINFORCEMENT_POINTS,
            Where::Space(_) if !units::is_mech(unit) => REFIT_POINTS,
            _ => DEAR_REFIT_POINTS,
        }
    }

    /// 7.2, 7.3: what a unit costs, and the points of its country.
    pub(super) fn spending(&self, unit: UnitId) -> (u8, u8) {
        (self.cost(unit), self.purse(unit).unwrap_or(0))
    }

    fn check_reduced(&self, unit: UnitId) -> Result<(), No> {
        if units::counter(unit).steps() < 2 {
            return Err(no::ONE_STEP);
        }
        if self.units.marks(unit).steps_lost() == 0 { Err(no::NOT_REDUCED) } else { Ok(()) }
    }

    /// 7.2: can anything be bought at all?
    pub(super) fn can_spend(&self) -> bool {
        let ledger = Ledger::of(self);
        super::data::ROSTER.units().any(|unit| ledger.check(unit).is_ok())
    }

    /// 23.2: the point of the alert is spent, or of no use. Says whether so.
    fn end_alert(&mut self) -> bool {
        let over = !self.can_spend();
        if over {
            self.frames.end();
        }
        over
    }

    /// 7.2.1, 7.3: points are spent on a unit.
    fn spend(&mut self, unit: UnitId, events: &mut dyn Events) {
        let cost = self.cost(unit);
        if let Question::Mobilization(Mobilization::Crisis(_)) = self.frames.top() {
            self.own.gift = self.own.gift.saturating_sub(cost);
        } else if let Some(points) = self.own.points.get_mut(usize::from(nation_of(unit).0)) {
            *points = points.saturating_sub(cost);
        }
        if self.units.whereabouts(unit) == Where::Box(REINFORCEMENT) {
            // 7.2.1: half the die, rounded up, is how many turns it takes.
            let weeks = self.roll("7.2.1", events).div_ceil(2);
            self.send(unit, Where::Turn(self.turn + weeks), events);
        } else {
            let marks = self.units.marks(unit).with_steps_lost(0).with(mark::GROUNDED, false);
            self.units.set_marks(unit, marks);
            events.event(Event::Refitted { unit });
        }
    }

    /// 7.2.2: a unit of the active player whose turn has come.
    fn next_due(&self) -> Option<UnitId> {
        (0..=self.turn).find_map(|turn| {
            let mut due = self.units.at(Where::Turn(turn));
            due.find(|unit| self.seat(*unit) == Some(self.active))
        })
    }

    /// 7.2.2: a due unit arrives by itself, asks where, or waits a week. Says whether one was due.
    pub(super) fn call_next_arrival(&mut self, events: &mut dyn Events) -> bool {
        let Some(unit) = self.next_due() else { return false };
        if units::is_marker(unit) {
            self.send(unit, Where::Box(AVAILABLE), events);
        } else if !homeland(unit).iter().any(|to| self.check_arrival(unit, to).is_ok()) {
            self.send(unit, Where::Turn(self.turn + 1), events);
        } else {
            self.frames.call(Mobilization::Arrive(unit));
        }
        true
    }

    /// 7.2.2: the judge of a hex for a reinforcement.
    fn check_arrival(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let country = home(nation_of(unit));
        let Some(seat) = self.seat(unit) else { return Err(no::NOT_YOURS) };
        let foe = enemy(seat);
        if !BOARD.exists(to) || !BOARD.is_land(to) || BOARD.country(to) != country {
            return Err(no::ARRIVE_AT_HOME);
        }
        if self.occupies(foe, to) {
            return Err(no::ENEMY_THERE);
        }
        let city = terrain::is(to, flag::CAPITAL | flag::MOBILIZATION);
        let edge = EDGED & land(country) != 0 && terrain::on_edge(to);
        if edge {
            if self.control(to) == Some(foe) {
                return Err(no::ARRIVE_CONTROL);
            }
        } else if !city {
            return Err(no::ARRIVE_IN_CITY);
        } else if !self.holds(seat, to) {
            return Err(no::ARRIVE_CONTROL);
        } else if self.in_zone_of(foe, to) {
            return Err(no::ARRIVE_ZONE);
        }
        if self.terrorized(to) {
            return Err(no::ARRIVE_TERROR);
        }
        if !terrain::suits(unit, to) || units::is_static(unit) && terrain::is_mountain(to) {
            return Err(no::MOUNTAIN);
        }
        if self.units.stack(to).any(|other| self.units.marks(other).has(mark::ARRIVED)) {
            return Err(no::ARRIVE_ONE);
        }
        Ok(())
    }

    /// 7.2.2: a reinforcement appears at full strength.
    fn arrive(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let marks = self.units.marks(unit).with_steps_lost(0).with(mark::ARRIVED, true);
        self.units.set_marks(unit, marks);
        self.units.put(unit, Where::Space(to));
        events.event(Event::Placed { unit, at: to });
        self.settle_control(events);
    }
}
