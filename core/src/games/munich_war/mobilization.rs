//! Mobilization and reinforcements (7.0), and what storms do to aircraft (20.0).

use super::data::BOARD;
use super::refusal as no;
use super::state::{Frame, State, enemy, mark};
use super::supply::{For, Supplies};
use super::terrain::{self, flag};
use super::units::{
    self, AVAILABLE, EDGED, GE, POOR, REINFORCEMENT, UTILIZED, home, land, nation_of, nations,
};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Nation, UnitId, UnitSet, Where};
use crate::game::{Event, Events, No, Seat};

/// 7.2: what a reinforcement costs.
const REINFORCEMENT_POINTS: u8 = 1;
/// 7.3: what refitting costs: mechanized and air units more.
const REFIT_POINTS: u8 = 1;
const DEAR_REFIT_POINTS: u8 = 2;

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
        if self.starved != Some(seat) {
            self.count_replacements();
        }
        // 20.0: half of the aircraft, rounded up, stay on the ground.
        let wings = self.ready_aircraft(seat).count() as u8;
        if self.storm && wings > 0 {
            self.frames.call(Frame::Storm(wings.div_ceil(2)));
        }
    }

    fn ready_aircraft(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        let all = self.units.at(Where::Box(AVAILABLE));
        all.filter(move |unit| units::is_air(*unit) && self.seat(*unit) == Some(seat))
    }

    /// 20.0: the judge of an air unit that stays on the ground.
    pub(super) fn check_storm(&self, unit: UnitId) -> Result<(), No> {
        if self.ready_aircraft(self.active).any(|ready| ready == unit) {
            Ok(())
        } else {
            Err(no::NOT_READY)
        }
    }

    /// 20.0: an air unit stays on the ground.
    pub(super) fn ground(&mut self, unit: UnitId, left: u8, events: &mut dyn Events) {
        self.send(unit, Where::Box(UTILIZED), events);
        match left {
            0 | 1 => self.frames.end(),
            _ => self.frames.goto(Frame::Storm(left - 1)),
        }
    }

    /// 7.1: the replacement points of every country of the active player.
    pub(super) fn count_replacements(&mut self) {
        let zones = self.zones_of(enemy(self.active));
        for nation in nations() {
            self.points[usize::from(nation.0)] = self.points_of(nation, &zones);
        }
    }

    /// 7.1: what a country gets; `zones` are the enemy's.
    fn points_of(&self, nation: Nation, zones: &SpaceSet) -> u8 {
        let country = home(nation);
        let counts =
            self.side(country) == Some(self.active) && (self.fallen | POOR) & land(country) == 0;
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
                && self.fallen & self.camp[usize::from(self.active.0 & 1)] & land(place.country)
                    == 0
                && self.troops(at).any(|unit| nation_of(unit) == GE);
            points += u8::from(own) + u8::from(objective);
        }
        points
    }

    /// 7.2, 6.0, 23.2: the points that could be spent on a unit now.
    fn purse(&self, unit: UnitId) -> u8 {
        let nation = nation_of(unit);
        let own = self.points.get(usize::from(nation.0)).copied().unwrap_or(0);
        match self.frames.top() {
            Frame::Crisis(seat) if self.seat(unit) == Some(seat) => self.gift,
            Frame::Alert(alert) if alert == nation => own,
            Frame::Mobilize if self.seat(unit) == Some(self.active) => own,
            _ => 0,
        }
    }

    /// Who spends points now.
    pub(super) fn spender(&self) -> Seat {
        match self.frames.top() {
            Frame::Crisis(seat) => seat,
            Frame::Alert(_) => super::state::ALLIED,
            _ => self.active,
        }
    }

    /// 7.2, 7.3: the judge of spending points on a unit: what it costs.
    pub(super) fn check_spend(&self, unit: UnitId) -> Result<u8, No> {
        self.check_spend_by(unit, &mut Supplies::default())
    }

    /// The same for many units, nation by nation: depots are looked for once, if at all.
    fn check_spend_by(&self, unit: UnitId, supplies: &mut Supplies) -> Result<u8, No> {
        if unit.index() >= units::UNITS {
            return Err(no::NOT_YOURS);
        }
        let owner = match self.frames.top() {
            Frame::Alert(nation) => nation_of(unit) == nation,
            _ => self.is_own(unit, self.spender()),
        };
        if !owner {
            return Err(no::NOT_YOURS);
        }
        let (cost, has) = self.spending(unit);
        match self.units.whereabouts(unit) {
            Where::Box(REINFORCEMENT) => {}
            Where::Box(AVAILABLE | UTILIZED) if units::is_air(unit) => self.check_reduced(unit)?,
            Where::Space(at) if units::is_troop(unit) => {
                if units::is_fort(unit) {
                    return Err(no::FORTS_STAY_REDUCED);
                }
                self.check_reduced(unit)?;
                // Cheaper questions first: supply is a search.
                if cost > has {
                    return Err(no::TOO_POOR);
                }
                if self.seat(unit).is_some_and(|seat| supplies.enemy_zones(self, seat).contains(at))
                {
                    return Err(no::REFIT_ZONE);
                }
                let depots = supplies.depots(self, nation_of(unit));
                if !self.supplied_by(unit, For::Upkeep, depots) {
                    return Err(no::REFIT_SUPPLY);
                }
            }
            _ => return Err(no::NOTHING_TO_SPEND_ON),
        }
        if cost > has { Err(no::TOO_POOR) } else { Ok(cost) }
    }

    /// 7.2, 7.3: what a unit costs, and the points of its country.
    pub(super) fn spending(&self, unit: UnitId) -> (u8, u8) {
        let cost = match self.units.whereabouts(unit) {
            Where::Box(REINFORCEMENT) => REINFORCEMENT_POINTS,
            Where::Space(_) if !units::is_mech(unit) => REFIT_POINTS,
            _ => DEAR_REFIT_POINTS,
        };
        (cost, self.purse(unit))
    }

    fn check_reduced(&self, unit: UnitId) -> Result<(), No> {
        if units::steps(unit) < 2 {
            return Err(no::ONE_STEP);
        }
        if self.units.marks(unit).steps_lost() == 0 { Err(no::NOT_REDUCED) } else { Ok(()) }
    }

    /// 7.2: everything points could be spent on.
    pub(super) fn spendable(&self) -> UnitSet {
        let mut supplies = Supplies::default();
        let fits = |unit: &UnitId| self.check_spend_by(*unit, &mut supplies).is_ok();
        self.with_purse().filter(fits).collect()
    }

    /// Can anything be bought at all?
    pub(super) fn can_spend(&self) -> bool {
        let mut supplies = Supplies::default();
        self.with_purse().any(|unit| self.check_spend_by(unit, &mut supplies).is_ok())
    }

    /// Units of countries that have points, in the order of the roster: nation by nation.
    fn with_purse(&self) -> impl Iterator<Item = UnitId> + '_ {
        super::data::ROSTER.units().filter(|unit| self.purse(*unit) > 0)
    }

    /// 7.2.1, 7.3: points are spent on a unit.
    pub(super) fn spend(&mut self, unit: UnitId, cost: u8, events: &mut dyn Events) {
        if let Frame::Crisis(_) = self.frames.top() {
            self.gift = self.gift.saturating_sub(cost);
        } else if let Some(points) = self.points.get_mut(usize::from(nation_of(unit).0)) {
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
    pub(super) fn next_due(&self) -> Option<UnitId> {
        (0..=self.turn).find_map(|turn| {
            let mut due = self.units.at(Where::Turn(turn));
            due.find(|unit| self.seat(*unit) == Some(self.active))
        })
    }

    /// 7.2.2: a due unit arrives by itself, asks where, or waits a week.
    pub(super) fn call_arrival(&mut self, unit: UnitId, events: &mut dyn Events) {
        if units::is_marker(unit) {
            self.send(unit, Where::Box(AVAILABLE), events);
        } else if self.arrival_hexes(unit).is_empty() {
            self.send(unit, Where::Turn(self.turn + 1), events);
        } else {
            self.frames.call(Frame::Arrive(unit));
        }
    }

    /// 7.2.2: the judge of a hex for a reinforcement.
    pub(super) fn check_arrival(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
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
            if self.holder(to) == Some(foe) {
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

    /// 7.2.2: hexes where a reinforcement may appear.
    pub(super) fn arrival_hexes(&self, unit: UnitId) -> SpaceSet {
        let home = terrain::land_of(land(home(nation_of(unit))));
        home.iter().filter(|to| self.check_arrival(unit, *to).is_ok()).collect()
    }

    /// 7.2.2: a reinforcement appears at full strength.
    pub(super) fn arrive(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let marks = self.units.marks(unit).with_steps_lost(0).with(mark::ARRIVED, true);
        self.units.set_marks(unit, marks);
        self.units.put(unit, Where::Space(to));
        events.event(Event::Placed { unit, at: to });
        self.settle_control(events);
    }
}
