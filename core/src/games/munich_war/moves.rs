//! Land movement (8.0): on foot and wheels, by rail, aboard ship and by air.
//!
//! Units move one at a time. A unit is picked and sent somewhere; while it has points left and no
//! other has begun, it may be picked again, so that a path can be shaped leg by leg. All ways to
//! get about are offered at once: a hex that can be walked to is walked to, else the train is
//! taken, then the ship, then the aircraft; a choice keeps to one of them.

use super::data::BOARD;
use super::option;
use super::refusal as no;
use super::state::{By, Frame, State, enemy, mark};
use super::supply::For;
use super::terrain::{self, Going, class, flag};
use super::units::{self, GE, OFF_MAP, POLAND, SU, UTILIZED, home, land, nation_of};
use crate::board::{Country, Sides, SpaceId, SpaceSet};
use crate::forces::{UnitId, Where};
use crate::game::{Event, Events, No, Seat};
use crate::march::{self, Hindrance, PRICE_MAX, Purse, Scratch, Steps, Terms};
use crate::supply::{Over, flood, spread};

/// The questions an answer in the scratch can be for.
const QUESTION: u32 = 16;

/// A unit on the move, as the search sees it.
struct Mover {
    start: SpaceId,
    going: Going,
    /// 10.3: it begins in a zone and may not step straight into another.
    pinned: bool,
    /// Enemy zones.
    zones: SpaceSet,
    /// 10.3: a zone stops the unit that enters it. 5.4: so does the border of a neutral, until the
    /// neutral has come in.
    halts: SpaceSet,
    /// 8.6: only along railways, at no price.
    by_rail: bool,
}

impl Steps for Mover {
    #[inline(always)]
    fn prices(&self, from: SpaceId) -> u32 {
        if self.by_rail {
            terrain::rail_prices(from)
        } else {
            terrain::step_prices(from, self.going)
        }
    }
}

impl Mover {
    fn terms(&self) -> Terms<'_> {
        Terms {
            start: self.start,
            halts: &self.halts,
            not_first: if self.pinned { &self.zones } else { &SpaceSet::EMPTY },
            dearer: (&SpaceSet::EMPTY, 0),
        }
    }
}

impl State {
    /// 8.0: the judge of picking a unit to move.
    pub(super) fn check_mover(&self, unit: UnitId) -> Result<(), No> {
        if !self.is_own(unit, self.active) {
            return Err(no::NOT_YOURS);
        }
        if !units::is_troop(unit) {
            return Err(no::MARKERS_DO_NOT_MARCH);
        }
        match self.units.whereabouts(unit) {
            Where::Space(_) => {}
            Where::Box(OFF_MAP) => {
                if self.rail_left(unit) == 0 {
                    return Err(no::RAIL_FULL);
                }
            }
            _ => return Err(no::NOT_ON_MAP),
        }
        if units::is_static(unit) {
            return Err(no::STATIC);
        }
        if self.units.marks(unit).has(mark::FINISHED) {
            return Err(no::FINISHED);
        }
        Ok(())
    }

    /// 8.1: a unit is picked; the one before it has finished. 14.6: its supply is looked at now.
    pub(super) fn pick_mover(&mut self, unit: UnitId) {
        if let Some(last) = self.mover.filter(|last| *last != unit) {
            self.units.mark(last, mark::FINISHED, true);
        }
        if !self.units.marks(unit).has(mark::MOVED) {
            let supplied = self.supplied(unit, For::Movement);
            self.units.mark(unit, mark::UNSUPPLIED, !supplied);
        }
        self.frames.call(Frame::March(unit, By::Any));
    }

    /// 14.6: half points a unit could still spend.
    pub(super) fn left_halves(&self, unit: UnitId) -> u8 {
        let marks = self.units.marks(unit);
        let mut points = self.face(unit).movement;
        if marks.has(mark::UNSUPPLIED) {
            points = points.div_ceil(2);
        }
        (points * 2).saturating_sub(marks.number(mark::SPENT.0, mark::SPENT.1))
    }

    /// 8.6.2: units of the nation that can still go by rail this turn.
    fn rail_left(&self, unit: UnitId) -> u8 {
        let nation = nation_of(unit);
        let used = self.trains.get(usize::from(nation.0)).copied().unwrap_or(0);
        units::rail_capacity(nation).saturating_sub(used)
    }

    /// 23.5: a country that lets an ally's units neither in nor through.
    fn is_barred(&self, unit: UnitId, country: Country) -> bool {
        if !self.plays(option::POLAND) {
            return false;
        }
        let own = home(nation_of(unit));
        let friends = self.side(own).is_some() && self.side(own) == self.side(country);
        let great = land(home(GE)) | land(home(SU));
        let pole_abroad = own == POLAND && great & land(country) != 0;
        let guest = country == POLAND && great & land(own) != 0;
        friends && (pole_abroad || guest)
    }

    /// 2.4, 5.4, 8.2: may a unit be in this hex at all, stacking and terrain aside?
    pub(super) fn check_entry(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        if !BOARD.exists(to) {
            return Err(no::NO_SUCH_SPACE);
        }
        if !BOARD.is_land(to) {
            return Err(no::WATER);
        }
        let country = self.country(to);
        let open = self.at_war() | self.prey_of(nation_of(unit));
        if open & land(country) == 0 {
            return Err(no::NEUTRAL_LAND);
        }
        if self.is_barred(unit, country) {
            return Err(no::POLAND_SHUT);
        }
        // 8.2: enemies, or neutrals who are about to be.
        let hostile = |other: UnitId| self.seat(other) != self.seat(unit);
        if self.troops(to).any(hostile) { Err(no::ENEMY_THERE) } else { Ok(()) }
    }

    /// All hexes that a unit may be in.
    fn open_to(&self, unit: UnitId) -> SpaceSet {
        let mut lands = self.at_war() | self.prey_of(nation_of(unit));
        if self.plays(option::POLAND) {
            let barred = (0..32).filter(|n| self.is_barred(unit, Country(*n)));
            barred.for_each(|n| lands &= !(1 << n));
        }
        if lands & land(POLAND) != 0 && self.at_war() & land(POLAND) != 0 {
            lands |= land(units::DANZIG);
        }
        let mut open = terrain::land_of(lands);
        let own = self.seat(unit);
        for (other, at) in self.all_troops() {
            if self.seat(other) != own {
                open.remove(at);
            }
        }
        open
    }

    fn foe_of(&self, unit: UnitId) -> Seat {
        self.seat(unit).map_or(self.active, enemy)
    }

    fn hostile_zones(&self, unit: UnitId) -> SpaceSet {
        self.zones_of(self.foe_of(unit))
    }

    fn mover(&self, unit: UnitId, start: SpaceId, by_rail: bool) -> Mover {
        let foe = self.foe_of(unit);
        let zones = self.zones_of(foe);
        let mut halts = zones;
        let prey = self.prey_of(nation_of(unit));
        if !by_rail && prey != 0 {
            halts.union(&terrain::land_of(prey));
        }
        Mover {
            start,
            going: Going {
                class: class(unit),
                hostile: self.camp[usize::from(foe.0 & 1)],
                storm: self.storm,
            },
            pinned: zones.contains(start),
            zones,
            halts,
            by_rail,
        }
    }

    /// Fills the scratch with what a unit can walk to for so many half points.
    fn walk_field(&self, scratch: &mut Scratch, unit: UnitId, halves: u8) -> Option<Mover> {
        let mover = self.walker(unit)?;
        let open = self.open_to(unit);
        // 8.3: one hex whatever it costs, as the first step of a move.
        let least_one_step = !self.units.marks(unit).has(mark::MOVED);
        let purse = Purse { points: halves, least_one_step };
        scratch.search(&BOARD, &mover, &mover.terms(), &open, purse);
        Some(mover)
    }

    /// A unit that goes on foot or on wheels; nobody does out of the sea.
    fn walker(&self, unit: UnitId) -> Option<Mover> {
        let start = self.units.space(unit).filter(|start| !terrain::is_sea(*start))?;
        Some(self.mover(unit, start, false))
    }

    /// 8.6: may a unit take the train?
    fn check_train(&self, unit: UnitId) -> Result<(), No> {
        let marks = self.units.marks(unit);
        if marks.has(mark::MOVED) {
            return Err(no::RAIL_FIRST);
        }
        if marks.has(mark::UNSUPPLIED) {
            return Err(no::RAIL_SUPPLY);
        }
        if self.rail_left(unit) == 0 {
            return Err(no::RAIL_FULL);
        }
        match self.units.whereabouts(unit) {
            Where::Box(OFF_MAP) => Ok(()),
            Where::Space(at) if self.is_own_rail(unit, at) => Ok(()),
            _ => Err(no::NO_RAIL),
        }
    }

    /// 8.6: a railway in the unit's own country.
    fn is_own_rail(&self, unit: UnitId, at: SpaceId) -> bool {
        self.country(at) == home(nation_of(unit)) && terrain::has_rail(at)
    }

    /// 8.6: hexes of the unit's country that trains can enter.
    fn own_rails(&self, unit: UnitId) -> SpaceSet {
        let mut open = self.open_to(unit);
        let country = home(nation_of(unit));
        let mut lands = land(country);
        if country == POLAND {
            lands |= land(units::DANZIG);
        }
        open.intersect(&terrain::land_of(lands));
        open
    }

    /// 8.6: fills the scratch with what a unit can reach by rail from a hex of its own country.
    fn rail_field(&self, scratch: &mut Scratch, unit: UnitId, start: SpaceId) -> Mover {
        let mover = self.mover(unit, start, true);
        let purse = Purse { points: PRICE_MAX, least_one_step: false };
        scratch.search(&BOARD, &mover, &mover.terms(), &self.own_rails(unit), purse);
        mover
    }

    /// 8.6: what it reaches, whatever the way. 10.3: a zone stops the train, and from one it may
    /// not go straight into another.
    fn rail_reach(&self, unit: UnitId, start: SpaceId, zones: &SpaceSet) -> SpaceSet {
        let open = self.own_rails(unit);
        let mut pass = open;
        pass.subtract(zones);
        let mut from = SpaceSet::EMPTY;
        from.insert(start);
        if zones.contains(start) {
            let mut next = SpaceSet::EMPTY;
            spread(&BOARD, &from, Over::Rail, &mut next);
            next.intersect(&pass);
            from = next;
        }
        let mut reach = flood(&BOARD, &from, &open, &pass, Over::Rail, None);
        reach.insert(start);
        reach
    }

    /// 8.6, 8.6.1: where a unit can go by rail.
    fn by_rail(&self, unit: UnitId) -> SpaceSet {
        if self.check_train(unit).is_err() {
            return SpaceSet::EMPTY;
        }
        match self.units.space(unit) {
            Some(start) => {
                let mut reach = self.rail_reach(unit, start, &self.hostile_zones(unit));
                reach.remove(start);
                reach
            }
            // 8.6.1: back by any line of the eastern edge, and on.
            None => {
                let open = self.own_rails(unit);
                let doors: SpaceSet =
                    open.iter().filter(|at| terrain::is(*at, flag::EXIT)).collect();
                let mut pass = open;
                let foe = enemy(self.active);
                pass.subtract(&self.zones_of(foe));
                let mut gates = doors;
                gates.intersect(&pass);
                let mut reach = flood(&BOARD, &gates, &open, &pass, Over::Rail, None);
                reach.union(&doors);
                reach
            }
        }
    }

    /// 16.10.1: where a unit can go by air.
    fn by_air(&self, unit: UnitId) -> SpaceSet {
        let Some(from) = self.units.space(unit) else { return SpaceSet::EMPTY };
        if self.check_passenger(unit).is_err() {
            return SpaceSet::EMPTY;
        }
        let Some(lift) = self.carrier_at(from) else { return SpaceSet::EMPTY };
        let mut start = SpaceSet::EMPTY;
        start.insert(from);
        let reach = self.fly_from(start, self.face(lift).movement, 0);
        reach.iter().filter(|to| self.check_airport(unit, from, *to).is_ok()).collect()
    }

    fn carrier_at(&self, at: SpaceId) -> Option<UnitId> {
        let lift = self.air_at(self.active, at)?;
        let waits = units::is_airlift(lift) && self.units.marks(lift).has(mark::CARRIER);
        waits.then_some(lift)
    }

    /// 16.10.1: may a unit board the aircraft in its hex?
    fn check_passenger(&self, unit: UnitId) -> Result<(), No> {
        let Some(at) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        if self.units.marks(unit).has(mark::MOVED) {
            return Err(no::AIR_FIRST);
        }
        if self.carrier_at(at).is_none() {
            return Err(no::NO_AIRLIFT);
        }
        if !State::is_cargo(unit) {
            return Err(no::TOO_HEAVY);
        }
        if self.in_zone_of(enemy(self.active), at) || self.terrorized(at) {
            return Err(no::AIRPORT_SHUT);
        }
        Ok(())
    }

    /// 16.10.1: a city where the unit can be set down.
    fn check_airport(&self, unit: UnitId, from: SpaceId, to: SpaceId) -> Result<(), No> {
        self.check_entry(unit, to)?;
        let shut = self.in_zone_of(enemy(self.active), to) || self.terrorized(to);
        let city = terrain::is(to, flag::CITY) && self.holds(self.active, to);
        if to == from || !city || shut || self.has_other_nation(unit, to) {
            return Err(no::AIRPORT_SHUT);
        }
        Ok(())
    }

    /// 8.2: hexes where the unit may not end its move for other nations' units.
    fn shared(&self, unit: UnitId) -> SpaceSet {
        let nation = nation_of(unit);
        self.all_troops()
            .filter(|(other, _)| units::is_mobile(*other) && nation_of(*other) != nation)
            .map(|(_, at)| at)
            .collect()
    }

    /// Where a unit can go by one of the ways that do not take it step by step.
    pub(super) fn carried(&self, unit: UnitId, by: By) -> SpaceSet {
        match by {
            By::Any => SpaceSet::EMPTY,
            By::Rail => {
                let mut way = self.by_rail(unit);
                if !way.is_empty() {
                    way.subtract(&self.shared(unit));
                }
                way
            }
            By::Sea => self.landings(unit),
            By::Air => self.by_air(unit),
        }
    }

    /// Where a unit can go; calls `visit` for each way beside walking that leads somewhere.
    pub(super) fn destinations(
        &self,
        scratch: &mut Scratch,
        unit: UnitId,
        by: By,
        mut visit: impl FnMut(By),
    ) -> SpaceSet {
        let mut all = SpaceSet::EMPTY;
        for way in [By::Rail, By::Sea, By::Air] {
            if by == By::Any || by == way {
                let carried = self.carried(unit, way);
                if !carried.is_empty() {
                    visit(way);
                    all.union(&carried);
                }
            }
        }
        // Last, so that the scratch still has its prices when the unit goes.
        if by == By::Any && self.walk_field(scratch, unit, self.left_halves(unit)).is_some() {
            let mut walked = *scratch.reach();
            if let Some(start) = self.units.space(unit) {
                walked.remove(start);
            }
            walked.subtract(&self.shared(unit));
            all.union(&walked);
        }
        scratch.keep(self.position, QUESTION + by as u32, &all);
        all
    }

    /// 8.0: the judge of a destination.
    pub(super) fn check_destination(
        &self,
        scratch: &mut Scratch,
        unit: UnitId,
        by: By,
        to: SpaceId,
    ) -> Result<(), No> {
        let legal = match scratch.answer(self.position, QUESTION + by as u32) {
            Some(answer) => answer.contains(to),
            None => self.destinations(scratch, unit, by, |_| {}).contains(to),
        };
        if legal { Ok(()) } else { Err(self.why_not_there(unit, by, to)) }
    }

    /// The most telling reason why a unit does not get somewhere.
    fn why_not_there(&self, unit: UnitId, by: By, to: SpaceId) -> No {
        if self.units.space(unit) == Some(to) {
            return no::ALREADY_THERE;
        }
        let Some(start) = self.units.space(unit) else { return no::NO_RAIL };
        if by == By::Sea || terrain::is_sea(to) {
            return self.check_landing(unit, start, to).err().unwrap_or(no::TOO_FAR);
        }
        if let Err(refusal) = self.check_entry(unit, to) {
            return refusal;
        }
        if self.has_other_nation(unit, to) {
            return no::OTHER_NATION;
        }
        match by {
            By::Rail => return self.check_train(unit).err().unwrap_or(no::NO_RAIL),
            By::Air => {
                let refusal = self.check_passenger(unit).err();
                return refusal.unwrap_or(no::AIRPORT_SHUT);
            }
            _ => {}
        }
        match self.hindrance(unit, to) {
            Some(Hindrance::NoWay) if self.is_too_steep(start, to) => no::MOUNTAIN,
            Some(Hindrance::NoWay) => no::CLOSED_SIDE,
            Some(Hindrance::NotFirst) => no::ZONE_TO_ZONE,
            Some(Hindrance::TooDear { .. }) => no::TOO_DEAR,
            Some(Hindrance::TooFar) | None => no::TOO_FAR,
        }
    }

    /// 19.0: is it the mountain that keeps a unit out, and not the hexside?
    fn is_too_steep(&self, start: SpaceId, to: SpaceId) -> bool {
        let closed = BOARD.between(start, to).is_none_or(|sides| sides.any(Sides::CLOSED));
        terrain::is_mountain(to) && !closed
    }

    /// 8.4, 10.3: why a unit does not walk into a hex beside it.
    fn hindrance(&self, unit: UnitId, to: SpaceId) -> Option<Hindrance> {
        let start = self.units.space(unit)?;
        let mover = self.mover(unit, start, false);
        Some(march::hindrance(&BOARD, &mover, &mover.terms(), to, self.left_halves(unit)))
    }

    /// 8.4: what a step costs a unit and what it has left, in halves, where it lacks some.
    pub(super) fn dear_step(&self, unit: UnitId, to: SpaceId) -> Option<(u8, u8)> {
        match self.hindrance(unit, to)? {
            Hindrance::TooDear { price, left } => Some((price, left)),
            _ => None,
        }
    }

    /// The judge of keeping to one of the other ways: rail, sea, air.
    pub(super) fn check_way(&self, unit: UnitId, by: By) -> Result<(), No> {
        let reason = match by {
            By::Any => return Ok(()),
            By::Rail => {
                self.check_train(unit)?;
                no::NO_RAIL
            }
            By::Sea => no::NO_PORT,
            By::Air => {
                self.check_passenger(unit)?;
                no::AIRPORT_SHUT
            }
        };
        if self.carried(unit, by).is_empty() { Err(reason) } else { Ok(()) }
    }

    /// 8.6.1: may a unit leave by train over the eastern edge?
    pub(super) fn check_departure(&self, unit: UnitId) -> Result<(), No> {
        if nation_of(unit) != SU {
            return Err(no::ONLY_SOVIETS_LEAVE);
        }
        self.check_train(unit)?;
        let Some(start) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        let zones = self.hostile_zones(unit);
        let door =
            |at: SpaceId| terrain::is(at, flag::EXIT) && (at == start || !zones.contains(at));
        if self.rail_reach(unit, start, &zones).iter().any(door) {
            Ok(())
        } else {
            Err(no::NO_RAIL)
        }
    }

    /// 8.6.1: a unit leaves the map.
    pub(super) fn depart(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.board_train(unit);
        self.send(unit, Where::Box(OFF_MAP), events);
        self.mover = None;
        self.frames.end();
    }

    fn board_train(&mut self, unit: UnitId) {
        if let Some(used) = self.trains.get_mut(usize::from(nation_of(unit).0)) {
            *used = used.saturating_add(1);
        }
        self.units.mark(unit, mark::MOVED | mark::FINISHED, true);
    }

    /// Sends a unit to a destination that has been checked.
    pub(super) fn march(
        &mut self,
        scratch: &mut Scratch,
        unit: UnitId,
        by: By,
        to: SpaceId,
        events: &mut dyn Events,
    ) {
        self.frames.end();
        self.mover = Some(unit);
        let halves = self.left_halves(unit);
        let mut way = by;
        let mut walker = None;
        if by == By::Any {
            // What it costs to walk is still there from the question.
            let priced = scratch.answer(self.position, QUESTION + by as u32).is_some();
            walker =
                if priced { self.walker(unit) } else { self.walk_field(scratch, unit, halves) };
            way = if walker.is_some() && scratch.reached(to) {
                By::Any
            } else if self.by_rail(unit).contains(to) {
                By::Rail
            } else if self.landings(unit).contains(to) {
                By::Sea
            } else {
                By::Air
            };
        }
        match way {
            By::Any => {
                if let Some(walker) = walker {
                    self.walk(scratch, unit, to, halves, &walker, events);
                }
            }
            By::Rail => self.ride(scratch, unit, to, events),
            By::Sea => self.sail(unit, to, events),
            By::Air => self.fly(unit, to, events),
        }
        if let Some(at) = self.units.space(unit) {
            if BOARD.is_land(at) {
                self.invade(self.country(at), self.active, events);
            }
            let foes = self.zones_of(enemy(self.active));
            self.claim(unit, at, &foes, events);
            // 10.3: whoever comes into a zone stops; so does whoever has nothing left.
            if self.left_halves(unit) == 0 || foes.contains(at) {
                self.units.mark(unit, mark::FINISHED, true);
            }
        }
        self.settle_control(events);
    }

    /// 8.1: hex by hex; what is passed through is taken (2.3).
    fn walk(
        &mut self,
        scratch: &mut Scratch,
        unit: UnitId,
        to: SpaceId,
        halves: u8,
        walker: &Mover,
        events: &mut dyn Events,
    ) {
        let spent = scratch.price(to).min(halves);
        self.pass_along(scratch, unit, to, walker, events);
        let marks = self.units.marks(unit).with(mark::MOVED, true);
        let (at, width) = mark::SPENT;
        let before = marks.number(at, width);
        self.units.set_marks(unit, marks.with_number(at, width, (before + spent).min(31)));
    }

    /// 8.6: along the railway.
    fn ride(&mut self, scratch: &mut Scratch, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        match self.units.space(unit) {
            Some(start) => {
                let mover = self.rail_field(scratch, unit, start);
                self.pass_along(scratch, unit, to, &mover, events);
            }
            None => {
                self.units.put(unit, Where::Space(to));
                events.event(Event::Placed { unit, at: to });
            }
        }
        self.units.put(unit, Where::Space(to));
        self.board_train(unit);
    }

    /// 16.10.1: with the aircraft that waits in its hex.
    fn fly(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let Some(from) = self.units.space(unit) else { return };
        if let Some(lift) = self.carrier_at(from) {
            self.send(lift, Where::Box(UTILIZED), events);
        }
        self.units.put(unit, Where::Space(to));
        events.event(Event::Moved { unit, from, to });
        self.units.mark(unit, mark::MOVED | mark::FINISHED, true);
    }

    /// 2.3: a unit passes through hexes: it takes those out of enemy zones, and its own zone takes
    /// from the enemy what nobody guards.
    fn pass_along(
        &mut self,
        scratch: &Scratch,
        unit: UnitId,
        to: SpaceId,
        mover: &Mover,
        events: &mut dyn Events,
    ) {
        let Some(seat) = self.seat(unit) else { return };
        let mut from = mover.start;
        scratch.walk(&BOARD, mover, &mover.terms(), to, |at| {
            self.units.put(unit, Where::Space(at));
            events.event(Event::Moved { unit, from, to: at });
            from = at;
            if self.side(self.country(at)).is_some() {
                self.claim(unit, at, &mover.zones, events);
                let mut zone = SpaceSet::EMPTY;
                self.zone_around(at, &mut zone);
                self.unsettle(seat, &zone);
            }
        });
    }

    /// 8.0: the picked unit stays where it is for the rest of the phase.
    pub(super) fn stand(&mut self, unit: UnitId) {
        self.units.mark(unit, mark::FINISHED, true);
        self.frames.end();
    }

    /// Hexes that a seat's units could come to and attack from where they stand.
    pub(super) fn threatened(&self, scratch: &mut Scratch, seat: Seat, out: &mut SpaceSet) {
        let mut reach = self.occupied(seat);
        for (unit, _) in self.all_troops() {
            if self.seat(unit) == Some(seat) {
                self.within_reach(scratch, unit, &mut reach);
            }
        }
        spread(&BOARD, &reach, Over::Open, out);
        out.intersect(&self.open_land());
    }

    /// Hexes that a unit could walk to with all its points, whether or not it may move now.
    pub(super) fn within_reach(&self, scratch: &mut Scratch, unit: UnitId, out: &mut SpaceSet) {
        if !units::is_mobile(unit) || self.seat(unit).is_none() {
            return;
        }
        if self.walk_field(scratch, unit, self.face(unit).movement * 2).is_some() {
            out.union(scratch.reach());
        }
    }
}
