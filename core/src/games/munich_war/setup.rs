//! Scenarios and deployment (3.0), and the options that act before play (23.1, 23.2, 23.6).

use super::choices::verb;
use super::data::{BOARD, ROSTER, SCENARIOS};
use super::mobilization::Mobilization;
use super::option;
use super::refusal as no;
use super::state::{ALLIED, AXIS, SEATS, State};
use super::terrain::{self, flag};
use super::units::{
    self, AVAILABLE, Attitude, BRITAIN, FI, FR, FRANCE, GE, NATIONS, REINFORCEMENT, RESERVE, SMALL,
    SU, UK, UTILIZED, attitude, home, land, nation_of, nations,
};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Arm, Nation, Size, Start, UnitId, UnitSet, Where};
use crate::game::{Decisions, Event, Events, Kind, No, Seat, allowed};
use crate::named;
use crate::rules::SetUp;
use crate::rules::questions;

/// 3.4: where one German anti-aircraft corps begins.
const RUHR: SpaceId = named::place(&BOARD, "Ruhr");
/// 3.4: where the British one does.
const LONDON: SpaceId = named::place(&BOARD, "London");

/// 3.4.1: the steps of deployment and who places in each.
pub const STEPS: [Seat; 4] = [ALLIED, AXIS, ALLIED, AXIS];

/// 3.2: the entry of the list that stands for a roll, behind the five scenarios.
const ROLLED: u8 = 5;

/// 23.1: units that make room for the armour: two German corps, one French army.
const SPARE_CORPS: usize = 2;
const SPARE_ARMIES: usize = 1;

questions! {
    /// 3.0, 23.1, 23.2: scenarios and deployment.
    pub enum Deployment of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 3.2: a die decides the scenario.
    Roll {
        asks ALLIED, Kind::Plan, "Which war is it?", "3.2";
        choice verb::ROLL => game.roll_scenario(events);
    }
    /// 23.1: which units stay out for the armour that comes in.
    Spare(step: u8) {
        asks State::deployer(step), Kind::GiveUp, "Which unit makes room?", "23.1";
        unit it of game.spares(step), why allowed(false, no::NOT_SPARE) => game.spare(it, step);
    }
    /// 3.4.1: one of the four steps of deployment.
    Deploy(step: u8) {
        asks State::deployer(step), Kind::SetUp, "Set up which unit?", "3.4.1";
        auto game.end_step(step, events);
        unit it in game.to_deploy(step), if game.check_deployed(step, it) =>
            game.frames.call(Deployment::To(it));
        choice verb::READY => game.deploy_ready(step, events);
    }
    /// 3.4.2: where this unit begins.
    To(unit: UnitId) {
        asks game.active, Kind::SetUpTo, "In which hex?", "3.4.2";
        show prompt.ask.unit = Some(unit);
        auto game.strand_if_homeless(unit, events);
        space to in game.homeland(unit), if game.check_deploy(unit, to) => {
            game.frames.end();
            game.deploy(unit, to, events);
        };
    }
    /// 23.2: countries from this one on are still to be rolled for.
    Surprise(next: u8) { runs game.surprise(next, events); }
}

impl State {
    /// Before the first decision: 3.2 may leave it to a die which scenario it is.
    pub(super) fn start(&mut self) {
        self.active = ALLIED;
        self.frames.reset(Deployment::Roll);
        if self.scenario < ROLLED {
            self.put_out();
        }
    }

    /// 3.2: the die picks the scenario.
    fn roll_scenario(&mut self, events: &mut dyn Events) {
        // 1 and 2 are the same scenario.
        self.scenario = self.roll("3.2", events).saturating_sub(2);
        let name = SCENARIOS.get(usize::from(self.scenario)).map_or("", |scenario| scenario.name);
        events.event(Event::Drawn { name, rule: "3.2" });
        self.put_out();
    }

    /// 3.4: puts every counter where the scenario has it and asks for the first step.
    fn put_out(&mut self) {
        for nation in nations() {
            if let Attitude::Fights(seat) = attitude(nation, self.scenario) {
                self.own.camp[usize::from(seat.0 & 1)] |= land(home(nation));
            }
        }
        for seat in SEATS {
            let side = usize::from(seat.0 & 1);
            let danzig = if self.own.camp[side] & land(units::POLAND) != 0 {
                land(units::DANZIG)
            } else {
                0
            };
            *self.held.of_mut(seat) = terrain::land_of(self.own.camp[side] | danzig);
        }
        for (unit, start) in self.scenario().starts.iter() {
            let extra = units::is_optional(unit) && !self.plays(option::ARMOUR);
            if extra || self.step_of(nation_of(unit)).is_none() {
                continue;
            }
            let to = match start {
                Start::Free(_) => Where::Box(RESERVE),
                Start::Later => Where::Box(REINFORCEMENT),
                Start::Box(number) => Where::Box(number),
                Start::At(space) => Where::Space(space),
                Start::Due(turn) => Where::Turn(turn),
                Start::Pool | Start::Neutral(_) | Start::Absent => continue,
            };
            self.units.put(unit, to);
            if units::starts_reduced(unit) && !self.is_up_to_strength(unit) {
                self.units.set_marks(unit, self.units.marks(unit).with_steps_lost(1));
            }
        }
        self.frames.reset(Deployment::Deploy(0));
    }

    /// 23.1: the British armour begins at full strength.
    fn is_up_to_strength(&self, unit: UnitId) -> bool {
        self.plays(option::ARMOUR) && nation_of(unit) == UK && units::is_mech(unit)
    }

    /// 3.4.1: the step in which a nation is deployed; those that cannot come in stay in the box.
    fn step_of(&self, nation: Nation) -> Option<u8> {
        match attitude(nation, self.scenario) {
            Attitude::Neutral | Attitude::MayJoin(AXIS) if nation == FI => Some(1),
            Attitude::Fights(AXIS) | Attitude::MayJoin(AXIS) => Some(3),
            Attitude::Fights(_) | Attitude::MayJoin(_) => Some(2),
            Attitude::Neutral if SMALL & land(home(nation)) != 0 => Some(0),
            Attitude::Neutral => None,
        }
    }

    /// 3.4.1: units that are still to be deployed in a step.
    fn to_deploy(&self, step: u8) -> impl Iterator<Item = UnitId> + '_ {
        self.units
            .at(Where::Box(RESERVE))
            .filter(move |unit| self.step_of(nation_of(*unit)) == Some(step))
    }

    /// Who deploys in a step.
    fn deployer(step: u8) -> Seat {
        STEPS.get(usize::from(step)).copied().unwrap_or(AXIS)
    }

    /// 3.4.1: the judge of picking a unit to deploy.
    fn check_deployed(&self, step: u8, unit: UnitId) -> Result<(), No> {
        let waits = self.units.whereabouts(unit) == Where::Box(RESERVE);
        allowed(waits && self.step_of(nation_of(unit)) == Some(step), no::NOT_TO_DEPLOY)
    }

    /// 3.4: is this the last German anti-aircraft corps, with none in the Ruhr?
    fn ruhr_must_be_next(&self, unit: UnitId) -> bool {
        let flak = |other: &UnitId| {
            nation_of(*other) == GE && units::is_static(*other) && !units::is_fort(*other)
        };
        let waiting = self.units.at(Where::Box(RESERVE)).filter(flak).any(|other| other != unit);
        !waiting && !self.units.stack(RUHR).any(|other| flak(&other))
    }

    /// The ready-made set-up for everything that a step has not deployed yet.
    fn deploy_ready(&mut self, step: u8, events: &mut dyn Events) {
        let waiting: UnitSet = self.to_deploy(step).collect();
        for unit in self.deploy_all(&waiting, events).iter() {
            self.strand(unit, events);
        }
    }

    /// A unit for which its country has no hex left waits with the reinforcements.
    fn strand(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.send(unit, Where::Box(REINFORCEMENT), events);
    }

    /// 3.4.2: a unit that has no hex to begin in is stranded. Says whether so.
    fn strand_if_homeless(&mut self, unit: UnitId, events: &mut dyn Events) -> bool {
        let homeless = self.deploy_hexes(unit).is_empty();
        if homeless {
            self.frames.end();
            self.strand(unit, events);
        }
        homeless
    }

    /// 3.4.1: everything of a step is deployed. Says whether so.
    fn end_step(&mut self, step: u8, events: &mut dyn Events) -> bool {
        let done = self.to_deploy(step).next().is_none();
        if done {
            self.next_step(step, events);
        }
        done
    }

    /// 3.4.1: a step is done; the next one begins, or play does.
    fn next_step(&mut self, step: u8, events: &mut dyn Events) {
        let next = step + 1;
        if usize::from(next) >= STEPS.len() {
            self.settle_control(events);
            let first = if self.plays(option::SURPRISE) { 0 } else { NATIONS as u8 };
            self.frames.reset(Deployment::Surprise(first));
            return;
        }
        self.active = State::deployer(next);
        // 23.6: some Soviet units are readier than they look.
        if self.plays(option::READINESS) && self.step_of(SU) == Some(next) {
            self.ready_soviets(events);
        }
        self.frames.reset(Deployment::Deploy(next));
        if self.plays(option::ARMOUR) && !self.spares(next).is_empty() {
            self.frames.call(Deployment::Spare(next));
        }
    }

    /// 23.6: each reduced Soviet unit is at full strength on a 5 or 6.
    fn ready_soviets(&mut self, events: &mut dyn Events) {
        let reduced: UnitSet = ROSTER
            .units()
            .filter(|unit| nation_of(*unit) == SU && self.units.marks(*unit).steps_lost() > 0)
            .filter(|unit| self.units.whereabouts(*unit) == Where::Box(RESERVE))
            .collect();
        for unit in reduced.iter() {
            if self.roll("23.6", events) >= 5 {
                self.units.set_marks(unit, self.units.marks(unit).with_steps_lost(0));
                events.event(Event::Refitted { unit });
            }
        }
    }

    /// 23.1: units of which some must stay out in a step; empty when enough are out.
    fn spares(&self, step: u8) -> UnitSet {
        let (nation, most) = match step {
            2 => (FR, SPARE_ARMIES),
            _ => (GE, SPARE_CORPS),
        };
        let out = self.units.at(Where::Eliminated).filter(|unit| nation_of(*unit) == nation);
        if self.step_of(nation) != Some(step) || out.count() >= most {
            return UnitSet::EMPTY;
        }
        self.to_deploy(step).filter(|unit| self.is_spare(nation, *unit)).collect()
    }

    fn is_spare(&self, nation: Nation, unit: UnitId) -> bool {
        let counter = units::counter(unit);
        let kind = match nation {
            FR => units::is_army(unit) && self.units.marks(unit).steps_lost() == 0,
            _ => counter.arm == Arm::Infantry && counter.size == Size::Corps,
        };
        kind && counter.nation == nation
    }

    /// 23.1: a unit stays out of the game.
    fn spare(&mut self, unit: UnitId, step: u8) {
        self.units.put(unit, Where::Eliminated);
        if self.spares(step).is_empty() {
            self.frames.end();
        }
    }

    /// 23.2: a die for each Allied and each neutral country, one after another.
    fn surprise(&mut self, next: u8, events: &mut dyn Events) {
        let nation = Nation(next);
        if usize::from(next) >= NATIONS {
            self.begin_turn(1, events);
            return;
        }
        self.frames.goto(Deployment::Surprise(next + 1));
        let struck = self.side(home(nation)) != Some(AXIS) && self.step_of(nation).is_some();
        if !struck {
            return;
        }
        let die = self.roll("23.2", events);
        let what = match die {
            1..=3 => "is surprised",
            6 => "is on the alert",
            _ => "is not surprised",
        };
        let name = ROSTER.nations.get(usize::from(next)).map_or("", |nation| nation.name);
        events.event(Event::Nation { name, what, rule: "23.2" });
        match die {
            1..=3 => {
                let wings: UnitSet = self
                    .units
                    .at(Where::Box(AVAILABLE))
                    .filter(|unit| units::is_air(*unit) && nation_of(*unit) == nation)
                    .collect();
                for unit in wings.iter() {
                    self.send(unit, Where::Box(UTILIZED), events);
                }
            }
            6 => {
                if let Some(points) = self.own.points.get_mut(usize::from(next)) {
                    *points = 1;
                }
                self.frames.call(Mobilization::Alert(nation));
            }
            _ => {}
        }
    }

    /// 23.4: Britain or France.
    pub(super) fn is_western_power(nation: Nation) -> bool {
        matches!(home(nation), BRITAIN | FRANCE)
    }
}

impl SetUp for State {
    /// 3.4.2: the judge of a unit's first hex.
    fn check_deploy(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let nation = nation_of(unit);
        if !BOARD.exists(to) {
            return Err(no::NO_SUCH_SPACE);
        }
        // 5.6: Danzig is a country of its own on the map, so nobody begins there.
        if !terrain::is_in(land(home(nation)), to) {
            return Err(no::DEPLOY_AT_HOME);
        }
        if units::is_fort(unit) {
            if !terrain::is(to, flag::FORTIFICATION) {
                return Err(no::DEPLOY_FORT);
            }
        } else if units::is_static(unit) {
            let flak_city = terrain::is(to, flag::CITY) && (nation != UK || to == LONDON);
            if !flak_city {
                return Err(no::DEPLOY_FLAK);
            }
            // 9.0: a fortification will need the place.
            if terrain::is(to, flag::FORTIFICATION) {
                return Err(no::ONE_STATIC);
            }
            if nation == GE && to != RUHR && self.ruhr_must_be_next(unit) {
                return Err(no::DEPLOY_RUHR);
            }
        } else if units::is_western(unit) && !terrain::borders(to, FRANCE) {
            return Err(no::DEPLOY_WEST);
        }
        if terrain::is_mountain(to) && (units::is_static(unit) || !units::is_alpine(unit)) {
            return Err(no::MOUNTAIN);
        }
        self.check_room(unit, to)
    }

    fn homeland(&self, unit: UnitId) -> SpaceSet {
        terrain::land_of(land(home(nation_of(unit))))
    }
}
