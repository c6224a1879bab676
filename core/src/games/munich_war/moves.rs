//! Land movement (8.0): picking units, where they can go and by which way, and going there on foot
//! and wheels. By rail they go in `rail`, aboard ship in `sea`, by air in `airlift`.
//!
//! Units move one at a time. A unit is picked and sent somewhere; while it has points left and no
//! other has begun, it may be picked again, so that a path can be shaped leg by leg. All ways to
//! get about are offered at once: a hex that can be walked to is walked to, else the train is
//! taken, then the ship, then the aircraft; a choice keeps to one of them.

use super::choices::verb;
use super::data::BOARD;
use super::option;
use super::refusal as no;
use super::state::{State, enemy, mark};
use super::supply::For;
use super::terrain::{self, Going, class};
use super::units::{self, GE, OFF_MAP, POLAND, SU, home, land, nation_of};
use super::ways::{By, Ways};
use crate::board::{Country, Sides, SpaceId, SpaceSet};
use crate::forces::{UnitId, Where};
use crate::game::{Events, Kind, No, Seat};
use crate::march::{self, Hindrance, Purse, Scratch, Steps, Terms};
use crate::rules::questions;

/// A unit on the move, as the search sees it.
pub struct Mover {
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
    pub(super) fn terms(&self) -> Terms<'_> {
        Terms {
            halts: &self.halts,
            not_first: if self.pinned { &self.zones } else { &SpaceSet::EMPTY },
            ..Terms::from(self.start)
        }
    }
}

questions! {
    /// 8.0: movement.
    pub enum Movement of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 8.0: what to move.
    Move {
        asks game.active, Kind::Mover, "Move which unit?", "8.0";
        auto game.end_unless(game.can_move(), events);
        unit it in game.movable(), if game.check_mover(it) => game.pick_mover(it);
        choice verb::END => game.end_phase(events);
    }
    /// 8.0: where to.
    March(unit: UnitId, by: By) {
        asks game.active, Kind::March, by.question().0, by.question().1;
        show {
            prompt.ask.unit = Some(unit);
            let walks = by == By::Any && game.units.space(unit).is_some();
            prompt.ask.halves = walks.then(|| game.left_halves(unit));
        };
        choice verb::STAND => game.stand(unit);
        choice verb::LEAVE, if game.check_departure(unit, by) => game.depart(unit, events);
        space to of game.destinations(scratch, unit, by), why game.why_not_there(unit, by, to) =>
            game.march(scratch, unit, by, to, events);
        given open = game.open_ways(scratch, unit, by);
        choice verb::RAIL, if game.check_way(unit, by, open, By::Rail) =>
            game.frames.goto(Movement::March(unit, By::Rail));
        choice verb::SEA, if game.check_way(unit, by, open, By::Sea) =>
            game.frames.goto(Movement::March(unit, By::Sea));
        choice verb::AIR, if game.check_way(unit, by, open, By::Air) =>
            game.frames.goto(Movement::March(unit, By::Air));
    }
}

impl State {
    /// 8.0: who might move: units on the map, and those on trains beyond it (8.6.1).
    fn movable(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.units.on_map().map(|(unit, _)| unit).chain(self.beyond())
    }

    fn can_move(&self) -> bool {
        self.movable().any(|unit| self.check_mover(unit).is_ok())
    }

    /// 8.0: the judge of picking a unit to move.
    fn check_mover(&self, unit: UnitId) -> Result<(), No> {
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
    fn pick_mover(&mut self, unit: UnitId) {
        if let Some(last) = self.own.mover.filter(|last| *last != unit) {
            self.units.mark(last, mark::FINISHED, true);
        }
        if !self.units.marks(unit).has(mark::MOVED) {
            let supplied = self.supplied(unit, For::Movement);
            self.units.mark(unit, mark::UNSUPPLIED, !supplied);
        }
        self.frames.call(Movement::March(unit, By::Any));
    }

    /// 14.6: half points a unit could still spend.
    fn left_halves(&self, unit: UnitId) -> u8 {
        let marks = self.units.marks(unit);
        let mut points = self.strength(unit).movement;
        if marks.has(mark::UNSUPPLIED) {
            points = points.div_ceil(2);
        }
        (points * 2).saturating_sub(marks.number(mark::SPENT.0, mark::SPENT.1))
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
    pub(super) fn open_to(&self, unit: UnitId) -> SpaceSet {
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

    pub(super) fn hostile_zones(&self, unit: UnitId) -> SpaceSet {
        self.zones_of(self.foe_of(unit))
    }

    pub(super) fn mover(&self, unit: UnitId, start: SpaceId, by_rail: bool) -> Mover {
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
                hostile: self.own.camp[usize::from(foe.0 & 1)],
                storm: self.own.storm,
            },
            pinned: zones.contains(start),
            zones,
            halts,
            by_rail,
        }
    }

    /// Fills the scratch with what a unit can walk to for so many half points.
    pub(super) fn walk_field(
        &self,
        scratch: &mut Scratch,
        unit: UnitId,
        halves: u8,
    ) -> Option<Mover> {
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

    /// 8.2: hexes where the unit may not end its move for other nations' units.
    fn shared(&self, unit: UnitId) -> SpaceSet {
        let nation = nation_of(unit);
        self.all_troops()
            .filter(|(other, _)| units::is_mobile(*other) && nation_of(*other) != nation)
            .map(|(_, at)| at)
            .collect()
    }

    /// Where a unit can go by one of the ways that do not take it step by step.
    fn carried(&self, unit: UnitId, by: By) -> SpaceSet {
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

    /// Where a unit can go. The scratch keeps the answer, and with it the ways beside walking that
    /// lead somewhere.
    fn destinations(&self, scratch: &mut Scratch, unit: UnitId, by: By) -> SpaceSet {
        if let Some((_, answer)) = self.known(scratch, by) {
            return *answer;
        }
        let mut all = SpaceSet::EMPTY;
        let mut open = Ways::NONE;
        for way in [By::Rail, By::Sea, By::Air] {
            if by == By::Any || by == way {
                let carried = self.carried(unit, way);
                if !carried.is_empty() {
                    open = open.with(way);
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
        scratch.keep(self.running, open.question(by), &all);
        all
    }

    /// The answer that the scratch keeps, if it is one to this question: the ways beside walking
    /// that lead somewhere, and where all ways lead.
    fn known<'a>(&self, scratch: &'a Scratch, by: By) -> Option<(Ways, &'a SpaceSet)> {
        Ways::all().find_map(|open| Some((open, scratch.answer(self.running, open.question(by))?)))
    }

    /// The ways beside walking that lead somewhere.
    fn open_ways(&self, scratch: &mut Scratch, unit: UnitId, by: By) -> Ways {
        if self.known(scratch, by).is_none() {
            self.destinations(scratch, unit, by);
        }
        self.known(scratch, by).map_or(Ways::NONE, |(open, _)| open)
    }

    /// The judge of keeping to one of the ways beside walking.
    fn check_way(&self, unit: UnitId, by: By, open: Ways, way: By) -> Result<(), No> {
        if by != By::Any {
            return Err(no::NOT_ASKED);
        }
        if open.has(way) {
            return Ok(());
        }
        match way {
            By::Any => Err(no::NOT_ASKED),
            By::Rail => self.check_train(unit).and(Err(no::NO_RAIL)),
            By::Sea => Err(no::NO_PORT),
            By::Air => self.check_passenger(unit).and(Err(no::AIRPORT_SHUT)),
        }
    }

    /// The most telling reason why a unit does not get somewhere.
    fn why_not_there(&self, unit: UnitId, by: By, to: SpaceId) -> Result<(), No> {
        if self.units.space(unit) == Some(to) {
            return Err(no::ALREADY_THERE);
        }
        let Some(start) = self.units.space(unit) else { return Err(no::NO_RAIL) };
        if by == By::Sea || terrain::is_sea(to) {
            return self.check_landing(unit, start, to).and(Err(no::TOO_FAR));
        }
        self.check_entry(unit, to)?;
        if self.has_other_nation(unit, to) {
            return Err(no::OTHER_NATION);
        }
        match by {
            By::Rail => return self.check_train(unit).and(Err(no::NO_RAIL)),
            By::Air => return self.check_passenger(unit).and(Err(no::AIRPORT_SHUT)),
            By::Any | By::Sea => {}
        }
        Err(match self.hindrance(unit, to) {
            Some(Hindrance::NoWay) if self.is_too_steep(start, to) => no::MOUNTAIN,
            Some(Hindrance::NoWay) => no::CLOSED_SIDE,
            Some(Hindrance::NotFirst) => no::ZONE_TO_ZONE,
            Some(Hindrance::TooDear { .. }) => no::TOO_DEAR,
            Some(Hindrance::TooFar) | None => no::TOO_FAR,
        })
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

    /// Sends a unit to a destination that has been checked.
    fn march(
        &mut self,
        scratch: &mut Scratch,
        unit: UnitId,
        by: By,
        to: SpaceId,
        events: &mut dyn Events,
    ) {
        self.frames.end();
        self.own.mover = Some(unit);
        let halves = self.left_halves(unit);
        let mut way = by;
        let mut walker = None;
        if by == By::Any {
            // What it costs to walk is still there from the question.
            let priced = self.known(scratch, by).is_some();
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
        self.units.spend(unit, mark::SPENT, spent);
    }

    /// 2.3: a unit passes through hexes: it takes those out of enemy zones, and its own zone takes
    /// from the enemy what nobody guards.
    pub(super) fn pass_along(
        &mut self,
        scratch: &Scratch,
        unit: UnitId,
        to: SpaceId,
        mover: &Mover,
        events: &mut dyn Events,
    ) {
        let Some(seat) = self.seat(unit) else { return };
        let route = (mover, &mover.terms());
        self.go_along(scratch, unit, route, to, events, |game, at, events| {
            if game.side(game.country(at)).is_some() {
                game.claim(unit, at, &mover.zones, events);
                let mut zone = SpaceSet::EMPTY;
                game.zone_around(at, &mut zone);
                game.unsettle(seat, &zone);
            }
        });
    }

    /// 8.0: the picked unit stays where it is for the rest of the phase.
    fn stand(&mut self, unit: UnitId) {
        self.units.mark(unit, mark::FINISHED, true);
        self.frames.end();
    }
}
