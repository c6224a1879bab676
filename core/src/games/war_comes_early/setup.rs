//! Set-up (3.0 to 3.4, 13.2): units with a printed hex go there, the others where their owner
//! likes within the rules of their nation, or all at once by the ready-made set-up.

use super::choices::verb;
use super::data::BOARD;
use super::phases::Phase;
use super::refusal as no;
use super::state::{ALLIED, GERMAN, NOWHERE, State};
use super::terrain;
use super::units::{
    self, AXIS, CZ, CZECHOSLOVAKIA, GE, GERMANS, NEUTRALS, NORTHERN, PLAYED, POLAND, POOL, RESERVE,
    RO, SU, UNITS, lands, nation_of,
};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Start, UnitId, UnitSet, Where};
use crate::game::{Decisions, Events, Kind, No, Quiet, Seat};
use crate::rules::SetUp;
use crate::rules::questions;

/// 3.1: fronts of the north begin in rows above this one.
const SOUTH_ROW: u8 = 24;

questions! {
    /// 3.0 to 3.3: set-up.
    pub enum Deployment of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 3.0, 3.3: a seat sets up its units.
    Deploy(seat: Seat) {
        asks seat, Kind::SetUp, "Set up which unit?", if game.turn == 0 { "3.0" } else { "3.3" };
        // A look at the country before the first hex is chosen.
        show prompt.ask.space = game.to_deploy(seat).next().and_then(|unit| game.proposed(unit));
        auto game.end_deployment(seat, events);
        unit it in game.to_deploy(seat), if game.check_deployed(seat, it) =>
            game.frames.call(Deployment::To(it));
        choice verb::READY => game.deploy_ready(seat, events);
    }
    /// 3.1: where this unit begins.
    To(unit: UnitId) {
        asks game.seat(unit), Kind::SetUpTo, "In which hex?", game.deploy_rule(unit);
        show prompt.ask.unit = Some(unit);
        space to in game.homeland(unit), if game.check_deploy(unit, to) => {
            game.frames.end();
            game.deploy(unit, to, events);
        };
    }
    /// 3.1: where the Soviet railheads begin.
    Railheads {
        asks ALLIED, Kind::Marker, "Railhead in which hex?", "3.1";
        space to in terrain::land_of(lands(&[units::USSR])), if game.check_first_railhead(to) =>
            game.place_railhead(to, events);
        choice verb::READY => {
            game.deploy_ready(ALLIED, events);
            game.frames.reset(Deployment::Deploy(GERMAN));
        };
    }
}

impl State {
    /// Before anything is laid out.
    pub(super) fn start(&mut self) {
        self.phase = Phase::SetUp;
        self.own.acting = GERMANS;
        self.own.war.points = [50; 2];
        // 1939 has no works and no neutrals that act.
        self.own.war.breached = u64::MAX;
        self.own.war.railheads = [NOWHERE; 4];
        self.put_out();
    }

    /// Puts every counter where the scenario has it and asks the first question.
    fn put_out(&mut self) {
        let (german, allied) = if self.is_campaign() {
            self.own.war.neutral = lands(&NEUTRALS);
            self.own.war.breached = 0;
            (AXIS, PLAYED & !AXIS & !self.own.war.neutral)
        } else {
            (lands(&[units::GERMANY, CZECHOSLOVAKIA]), lands(&[POLAND]))
        };
        *self.held.of_mut(GERMAN) = terrain::land_of(german);
        *self.held.of_mut(ALLIED) = terrain::land_of(allied);
        for (unit, start) in self.scenario().starts.iter() {
            let to = match start {
                Start::At(space) => Where::Space(space),
                Start::Pool => Where::Box(POOL),
                Start::Free(_) | Start::Later | Start::Neutral(_) => Where::Box(RESERVE),
                Start::Box(place) => Where::Box(place),
                Start::Due(turn) => Where::Turn(turn),
                Start::Absent => continue,
            };
            self.units.put(unit, to);
        }
        if self.is_campaign() {
            self.frames.reset(Deployment::Deploy(ALLIED));
        } else {
            self.begin_turn(1, &mut Quiet);
        }
    }

    /// 3.0, 3.3: units that a seat still has to set up.
    pub(super) fn to_deploy(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.units.at(Where::Box(RESERVE)).filter(move |unit| self.is_to_deploy(seat, *unit))
    }

    fn is_to_deploy(&self, seat: Seat, unit: UnitId) -> bool {
        let now = match self.start_of(unit) {
            Start::Free(_) => self.turn == 0,
            Start::Neutral(_) => !self.is_neutral(units::home(nation_of(unit))),
            _ => false,
        };
        now && self.seat(unit) == seat && self.units.whereabouts(unit) == Where::Box(RESERVE)
    }

    /// 3.0: the judge of picking a unit to set up.
    pub(super) fn check_deployed(&self, seat: Seat, unit: UnitId) -> Result<(), No> {
        if unit.index() >= UNITS || self.seat(unit) != seat {
            return Err(no::NOT_YOURS);
        }
        if self.is_to_deploy(seat, unit) { Ok(()) } else { Err(no::NOT_TO_DEPLOY) }
    }

    /// The rule that says where a unit begins.
    pub(super) fn deploy_rule(&self, unit: UnitId) -> &'static str {
        match self.seat(unit) {
            _ if self.turn > 0 => "3.3",
            GERMAN => "3.2",
            _ => "3.1",
        }
    }

    /// The ready-made set-up for everything that a seat has not set up yet.
    pub(super) fn deploy_ready(&mut self, seat: Seat, events: &mut dyn Events) {
        let waiting: UnitSet = self.to_deploy(seat).collect();
        self.deploy_all(&waiting, events);
        if self.turn == 0 && seat == ALLIED {
            let free = self.own.war.railheads.iter().take_while(|at| **at != NOWHERE).count();
            let ready = BOARD.mark("railheads").iter().skip(free).enumerate();
            for (n, at) in ready {
                self.set_railhead(free + n, *at, events);
            }
        }
    }

    /// 3.0: what comes after a seat has set up everything.
    fn end_deployment(&mut self, seat: Seat, events: &mut dyn Events) -> bool {
        if self.to_deploy(seat).next().is_some() {
            return false;
        }
        // 3.3: a country that comes in later sets up within a phase. By the number of the turn it
        // cannot be told, since a sandbox may change that at any time.
        if self.frames.depth() > 1 {
            self.frames.end();
        } else if seat == ALLIED && self.own.war.railheads.contains(&NOWHERE) {
            self.frames.reset(Deployment::Railheads);
        } else if seat == ALLIED {
            self.frames.reset(Deployment::Deploy(GERMAN));
        } else {
            self.begin_turn(1, events);
        }
        true
    }

    /// 3.1: the next railhead is placed.
    pub(super) fn place_railhead(&mut self, at: SpaceId, events: &mut dyn Events) {
        let next = self.own.war.railheads.iter().position(|head| *head == NOWHERE).unwrap_or(0);
        self.set_railhead(next, at, events);
        if !self.own.war.railheads.contains(&NOWHERE) {
            self.frames.reset(Deployment::Deploy(GERMAN));
        }
    }
}

impl SetUp for State {
    /// 3.1, 3.2, 3.3: the judge of a unit's first hex.
    fn check_deploy(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let nation = nation_of(unit);
        if !BOARD.exists(to) {
            return Err(no::NO_SUCH_SPACE);
        }
        if !terrain::is_in(lands(&[units::home(nation)]), to) {
            return Err(match self.deploy_rule(unit) {
                "3.1" => no::DEPLOY_AT_HOME,
                "3.2" => no::GERMANS_AT_HOME,
                _ => no::NEUTRALS_AT_HOME,
            });
        }
        let row = BOARD.sheets.first().and_then(|sheet| sheet.coords(to)).map_or(0, |at| at.1);
        match nation {
            CZ if !terrain::on_border(to) && !terrain::is_city(to) => {
                return Err(no::DEPLOY_ON_BORDER);
            }
            SU if NORTHERN.contains(&unit) != (row < SOUTH_ROW) => return Err(no::DEPLOY_FRONT),
            units::FR | units::UK if terrain::on_border(to) => return Err(no::DEPLOY_INLAND),
            GE if units::is_static(unit) && !State::is_west_wall(to) => {
                return Err(no::DEPLOY_ON_WALL);
            }
            _ => {}
        }
        if self.has_unit(super::state::enemy(self.seat(unit)), to) {
            return Err(no::ENEMY_THERE);
        }
        if self.has_other_nation(unit, to) {
            return Err(no::OTHER_NATION);
        }
        // 3.1, 3.2: most nations take as many hexes as they have units.
        let alone = self.turn == 0 && !matches!(nation, GE | RO);
        if alone && self.units.top(to).is_some() {
            return Err(if self.seat(unit) == GERMAN { no::AXIS_ALONE } else { no::DEPLOY_ALONE });
        }
        self.check_room(unit, to)
    }

    fn homeland(&self, unit: UnitId) -> SpaceSet {
        terrain::land_of(lands(&[units::home(nation_of(unit))]))
    }
}
