//! Set-up (At Start Conditions): the Allies with the Soviets first, then the Axis; by hand or
//! ready-made.

use super::areas::{AREAS, FIRST_OWNERS, IRAN, LANDS, PHILIPPINES, PORTS, STARS};
use super::choices::verb;
use super::nations::Nation::{self, *};
use super::nations::{Side, each};
use super::phases::Phase;
use super::refusal as no;
use super::state::{State, mark};
use super::units::{self, ASIDE, LATER, NEUTRAL, class};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Start, UnitId, UnitSet, Where};
use crate::game::{Decisions, Events, Kind, No, Quiet, Seat, allowed};
use crate::rules::SetUp;
use crate::rules::questions;

questions! {
    /// SET-01: set-up.
    pub enum Deployment of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// SET-10: who sets up next.
    Next { runs game.next_to_deploy(events); }
    /// SET-01: which counter.
    Deploy {
        asks game.active, Kind::SetUp, "Set up which unit?", "SET-01";
        auto game.end_deploying();
        unit it in game.units.at(Where::Box(ASIDE)), if game.check_waiting(it) =>
            game.frames.call(Deployment::DeployTo(it));
        choice verb::READY => game.deploy_rest(events);
    }
    /// SET-01: where it begins.
    DeployTo(unit: UnitId) {
        asks game.active, Kind::SetUpTo, "Set it up where?", "SET-01";
        show prompt.ask.unit = Some(unit);
        space to of game.deploy_hexes(unit), why game.check_deploy(unit, to) => {
            game.frames.end();
            game.deploy(unit, to, events);
            game.hold_philippines(unit, to);
        };
    }
}

impl State {
    /// SET-01 to SET-14: everything that nobody has to choose.
    pub(super) fn start(&mut self) {
        self.phase = Phase::SetUp;
        for (n, owner) in FIRST_OWNERS.iter().enumerate() {
            self.own.owner.give(SpaceId::new(n as u16), *owner);
        }
        self.first_politics();
        // OPT-18: Iran is a nation of its own.
        if self.plays(super::option::ADVANCED_LEND_LEASE) {
            self.own.owner.give(IRAN, Some(Iran));
        }
        for (unit, start) in self.scenario().starts.iter() {
            let place = match start {
                _ if !self.is_in_game(unit) => Where::Out,
                Start::At(at) => Where::Space(at),
                Start::Free(_) => Where::Box(ASIDE),
                Start::Box(place) => Where::Box(place),
                Start::Due(turn) => Where::Turn(turn),
                Start::Neutral(_) => Where::Box(NEUTRAL),
                Start::Later | Start::Pool => Where::Box(LATER),
                Start::Absent => Where::Out,
            };
            self.units.put(unit, place);
        }
        self.early_arrivals();
        self.catch_up();
        for n in 0..AREAS as u16 {
            self.hold(SpaceId::new(n));
        }
        self.frames.reset(Deployment::Next);
        self.active = self.deploying(Side::Allied).unwrap_or(Seat(0));
        self.settle(&mut Quiet);
    }

    /// DOW-03, DOW-05, DOW-10, SET-14, STA-20: who is at war in Fall 1939, and on whose side.
    fn first_politics(&mut self) {
        for nation in Nation::ALL {
            self.own.sides[nation as usize] = match nation {
                Hungary => Side::Axis,
                Poland => Side::Allied,
                _ => nation.camp(),
            };
        }
        self.set_war(Germany, Poland, true);
        self.set_war(Soviets, Poland, true);
        self.set_war(Japan, China, true);
        self.set_war(Hungary, Poland, true);
    }

    /// Does a counter take part with the options agreed on?
    fn is_in_game(&self, unit: UnitId) -> bool {
        !units::is_atlantic(unit) || self.plays(super::option::ATLANTIC)
    }

    /// OPT-03: the Colonial Army comes in Winter 1939.
    fn early_arrivals(&mut self) {
        if self.plays(super::option::FINLAND) {
            self.units.put(units::COLONIAL, Where::Turn(super::dates::winter(1939).0));
        }
    }

    /// SET-10: seats of a side that still have counters to set up, the first of them.
    fn deploying(&self, side: Side) -> Option<Seat> {
        let seats = self.scenario().seats();
        let mut waiting = seats.filter(|seat| {
            let of = |unit: UnitId| {
                let nation = self.nation(unit);
                self.seat_for(nation) == Some(*seat) && self.side_of(nation) == side
            };
            self.units.at(Where::Box(ASIDE)).any(of)
        });
        waiting.next()
    }

    /// SET-10: the Allies, then the Axis, then the war.
    fn next_to_deploy(&mut self, events: &mut dyn Events) {
        let next = self.deploying(Side::Allied).or_else(|| self.deploying(Side::Axis));
        match next {
            Some(seat) => {
                self.active = seat;
                self.frames.reset(Deployment::Deploy);
            }
            None => self.finish_phase(events),
        }
    }

    fn end_deploying(&mut self) -> bool {
        let done = !self.units.at(Where::Box(ASIDE)).any(|unit| self.check_waiting(unit).is_ok());
        if done {
            self.frames.reset(Deployment::Next);
        }
        done
    }

    /// The judge of a counter to set up.
    fn check_waiting(&self, unit: UnitId) -> Result<(), No> {
        let waits = self.units.whereabouts(unit) == Where::Box(ASIDE);
        allowed(waits, no::NOT_TO_DEPLOY)?;
        allowed(self.seat_for(self.nation(unit)) == Some(self.active), no::NOT_YOURS)
    }

    /// SET-12, SET-13: the first US unit in the Philippines is the one that stays there.
    fn hold_philippines(&mut self, unit: UnitId, at: SpaceId) {
        if self.nation(unit) == America && PHILIPPINES.contains(at) && !self.philippines_held() {
            self.units.mark(unit, mark::HELD, true);
        }
    }

    /// SET-12: is one US unit in the Philippines?
    pub(super) fn philippines_held(&self) -> bool {
        self.units.on_map().any(|(unit, _)| self.units.marks(unit).has(mark::HELD))
    }

    /// The ready-made set-up of everything that waits for the active seat.
    fn deploy_rest(&mut self, events: &mut dyn Events) {
        let all = self.units.at(Where::Box(ASIDE));
        let waiting: UnitSet = all.filter(|unit| self.check_waiting(*unit).is_ok()).collect();
        for unit in waiting.iter() {
            let alone: UnitSet = [unit].into_iter().collect();
            let stranded = self.deploy_all(&alone, events);
            debug_assert!(stranded.is_empty(), "there is room for everybody");
            if let Some(at) = self.units.space(unit) {
                self.hold_philippines(unit, at);
            }
        }
    }

    /// SET-12: US units that still wait, this one left out.
    fn other_americans(&self, unit: UnitId) -> usize {
        let all = self.units.at(Where::Box(ASIDE));
        all.filter(|other| *other != unit && self.nation(*other) == America).count()
    }
}

impl SetUp for State {
    /// SET-01: the areas that its nation possesses.
    fn homeland(&self, unit: UnitId) -> SpaceSet {
        self.own.owner.lands(self.nation(unit).bit()).spaces()
    }

    /// SET-01 to SET-12: the judge of a counter's first area.
    fn check_deploy(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let nation = self.nation(unit);
        allowed(LANDS.contains(to), no::DEPLOY_SEA)?;
        let owner = self.own.owner.of(to);
        if owner != Some(nation) {
            let ally = owner.is_some_and(|owner| self.side_of(owner) == self.side_of(nation));
            return Err(if ally { no::DEPLOY_ALLY } else { no::DEPLOY_OWN });
        }
        allowed(!class(unit).is_ship() || PORTS.contains(to), no::DEPLOY_PORT)?;
        // SET-12: the last US unit goes there if no other has. OPT-04: none has to.
        let free = nation != America
            || self.plays(super::option::PHILIPPINES)
            || PHILIPPINES.contains(to)
            || self.philippines_held()
            || self.other_americans(unit) > 0;
        allowed(free, no::DEPLOY_PHILIPPINES)?;
        // SET-09: stacking does not count on stars.
        if STARS.contains(to) { Ok(()) } else { self.check_stay(unit, to) }
    }
}

impl State {
    /// Every unit of a nation that is in the game, wherever it is.
    pub(super) fn units_of(&self, nation: Nation) -> UnitSet {
        let all = super::data::ROSTER.units();
        all.filter(|unit| self.nation(*unit) == nation).collect()
    }

    /// Powers that a seat plays.
    pub(super) fn powers_of(&self, seat: Seat) -> impl Iterator<Item = Nation> + use<> {
        let seats = self.seating().seats;
        each(0xFF).filter(move |nation| seats.get(*nation as usize) == Some(&seat.0))
    }
}
