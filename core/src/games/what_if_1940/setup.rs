//! Set-up (3.1 to 3.5, 3.10 to 3.12): Soviets, the division of the German corps, the west, the
//! neutrals, the Germans of the east, the Anglo-French; by hand or ready-made.

use super::choices::verb;
use super::data::BOARD;
use super::phases::Phase;
use super::refusal as no;
use super::state::{Battle, Command, State, mark};
use super::terrain::{self, LENINGRAD, MOSCOW, flag};
use super::units::{
    self, ARCTIC, ASIDE, BE, BELGIUM, BODIES, ESTONIA, FIRST_REGULAR, FRANCE, GE, GERMANY, HOLLAND,
    JUGGERNAUTS, LATVIA, LITHUANIA, NE, RESERVE_READY, SHOCK, SU, USSR,
};
use crate::board::{Lands, SpaceId, SpaceSet, lands};
use crate::forces::{Start, UnitId, UnitSet, Where, shuffle};
use crate::game::{Decisions, Events, Kind, No, Seat, allowed};
use crate::rules::SetUp;
use crate::rules::questions;

/// 3.2: the turn in which 1st Shock Army may come.
const SHOCK_TURN: u8 = 10;

/// Whose counters are laid out, in the order of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Band {
    /// 3.2: four Juggernauts.
    Juggernauts = 0,
    /// 3.3: which German corps go west or wait.
    Division = 1,
    /// 3.3: Germans of the west map.
    West = 2,
    /// 3.4: Dutch and Belgians.
    Neutrals = 3,
    /// 3.3: Germans of the east map.
    East = 4,
    /// 3.5: British and French.
    French = 5,
    /// 3.11: all is laid out.
    Done = 6,
}

crate::codec!(enum Band {
    Juggernauts = 0, Division = 1, West = 2, Neutrals = 3, East = 4, French = 5, Done = 6,
} else Band::Done);

impl Band {
    const fn next(self) -> Band {
        match self {
            Band::Juggernauts => Band::Division,
            Band::Division => Band::West,
            Band::West => Band::Neutrals,
            Band::Neutrals => Band::East,
            Band::East => Band::French,
            Band::French | Band::Done => Band::Done,
        }
    }

    /// who lays them out.
    const fn command(self) -> Command {
        match self {
            Band::Juggernauts => Command::Soviet,
            Band::West | Band::Neutrals => Command::GermanWest,
            Band::Division | Band::East | Band::Done => Command::GermanEast,
            Band::French => Command::AngloFrench,
        }
    }
}

questions! {
    /// 3.1: set-up.
    pub enum Deployment of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 3.1: who lays out counters next.
    Next { runs game.begin_band(Band::Juggernauts); }
    /// 3.2 to 3.5: which counter.
    Deploy(band: Band) {
        asks game.seat_at(band.command()), Kind::SetUp, "Set up which unit?", "3.1";
        auto game.end_band(band, events);
        unit it in game.units.at(Where::Box(ASIDE)), if game.check_waiting(it, band) =>
            game.frames.call(Deployment::DeployTo(it));
        choice verb::READY => game.deploy_band(band, events);
    }
    /// 3.2 to 3.5: where it begins.
    DeployTo(unit: UnitId) {
        asks game.deploy_seat(), Kind::SetUpTo, "Set it up where?", "3.1";
        show prompt.ask.unit = Some(unit);
        space to of game.deploy_hexes(unit), why game.check_deploy(unit, to) => {
            game.frames.end();
            game.deploy(unit, to, events);
        };
    }
    /// 3.3: which corps goes west or into the reserve; the rest is the east's.
    Divide {
        asks game.seat_at(Command::GermanEast), Kind::SetUp, "Not to the east: whom?", "3.3";
        unit it in game.units.at(Where::Box(ASIDE)), if game.check_divisible(it) =>
            game.frames.call(Deployment::DivideTo(it));
        choice verb::READY => game.divide_all(events);
        choice verb::END => game.begin_band(Band::West);
    }
    /// 3.3: where that corps goes.
    DivideTo(unit: UnitId) {
        asks game.seat_at(Command::GermanEast), Kind::Plan, "Where does it go?", "3.3";
        show prompt.ask.unit = Some(unit);
        choice verb::WEST => {
            game.frames.end();
            game.units.mark(unit, mark::SHIFTED, true);
        };
        choice verb::RESERVE => {
            game.frames.end();
            game.send(unit, Where::Box(RESERVE_READY), events);
        };
    }
}

impl State {
    /// 3.2 to 3.5: everything that nobody has to choose.
    pub(super) fn start(&mut self) {
        self.phase = Phase::SetUp;
        self.own.battle = Battle::BLANK;
        self.own.garrisons = terrain::first_garrisons(self.border());
        for at in BOARD.spaces().filter(|at| BOARD.is_land(*at)) {
            let camp = terrain::first_holder(at, self.border());
            self.held.give(at, camp.map(|camp| Seat(camp as u8)));
        }
        for (unit, start) in self.scenario().starts.iter() {
            let place = match start {
                Start::At(at) => Where::Space(at),
                Start::Box(place) => Where::Box(place),
                Start::Free(_) | Start::Neutral(_) => Where::Box(ASIDE),
                Start::Due(turn) => Where::Turn(turn),
                // 9.6: bodies for substitutes come into the game with them.
                Start::Absent | Start::Pool | Start::Later => Where::Out,
            };
            self.units.put(unit, place);
        }
        self.deal_faces();
        self.fill_track();
        self.frames.reset(Deployment::Next);
        self.active = self.seat_at(Command::Soviet);
        self.settle(&mut crate::game::Quiet);
    }

    /// 3.2: Juggernauts and regular armies are dealt blind; nobody sees what is under them.
    fn deal_faces(&mut self) {
        let mut faces: heapless::Vec<u8, BODIES> = (0..BODIES as u8).collect();
        let (juggernauts, others) = faces.split_at_mut(JUGGERNAUTS);
        shuffle(juggernauts, &mut self.dice);
        let regular = FIRST_REGULAR - JUGGERNAUTS;
        let (substitutes, regulars) = others.split_at_mut(regular);
        shuffle(regulars, &mut self.dice);
        // The last bodies are spare: what is written under them counts for nothing.
        let bodies = juggernauts.iter().chain(regulars.iter()).chain(substitutes.iter());
        for (slot, face) in self.own.faces.iter_mut().zip(bodies) {
            *slot = *face;
        }
    }

    /// 3.2: the other regular armies wait on the turn track, in the numbers printed there.
    fn fill_track(&mut self) {
        let arctic = self.units.at(Where::Box(ARCTIC)).count();
        let regulars = BODIES - FIRST_REGULAR;
        let mut bodies = (JUGGERNAUTS + arctic..JUGGERNAUTS + regulars).map(units::unit_of_body);
        for turn in 1..=self.turns() {
            for body in bodies.by_ref().take(usize::from(units::reinforcements(turn))) {
                self.units.put(body, Where::Turn(turn));
            }
        }
        debug_assert!(bodies.next().is_none(), "the track takes all armies");
        self.units.put(SHOCK, Where::Turn(SHOCK_TURN));
    }

    /// Does a counter belong to a band?
    fn is_of_band(&self, unit: UnitId, band: Band) -> bool {
        let free = matches!(self.start_of(unit), Start::Free(_) | Start::Neutral(_));
        let waits = self.units.whereabouts(unit) == Where::Box(ASIDE);
        let west = self.units.marks(unit).has(mark::SHIFTED);
        free && waits
            && match units::nation_of(unit) {
                SU => band == Band::Juggernauts,
                GE if units::is_german_infantry(unit) && west => band == Band::West,
                GE => band == Band::East,
                BE | NE => band == Band::Neutrals,
                _ => band == Band::French,
            }
    }

    fn band(&self, band: Band) -> UnitSet {
        self.units.at(Where::Box(ASIDE)).filter(|unit| self.is_of_band(*unit, band)).collect()
    }

    /// The judge of a counter to set up.
    fn check_waiting(&self, unit: UnitId, band: Band) -> Result<(), No> {
        allowed(self.is_of_band(unit, band), no::NOT_TO_DEPLOY)
    }

    /// 3.3: may a corps go elsewhere than east? Panzers may not.
    fn check_divisible(&self, unit: UnitId) -> Result<(), No> {
        let waits = self.units.whereabouts(unit) == Where::Box(ASIDE);
        allowed(waits && units::nation_of(unit) == GE, no::NOT_TO_DEPLOY)?;
        allowed(units::is_german_infantry(unit), no::PANZERS_EAST)?;
        allowed(!self.units.marks(unit).has(mark::SHIFTED), no::NOT_TO_DEPLOY)
    }

    fn begin_band(&mut self, band: Band) {
        self.active = self.seat_at(band.command());
        match band {
            Band::Division => self.frames.reset(Deployment::Divide),
            _ => self.frames.reset(Deployment::Deploy(band)),
        }
    }

    /// Are all counters of a band laid out? Then the next one begins.
    fn end_band(&mut self, band: Band, events: &mut dyn Events) -> bool {
        let done = self.band(band).is_empty();
        if done && band == Band::Done {
            self.units.keep_marks(mark::LASTING);
            self.finish_phase(events);
        } else if done {
            self.begin_band(band.next());
        }
        done
    }

    fn deploy_seat(&self) -> Seat {
        self.active
    }

    /// The ready-made set-up of a band.
    fn deploy_band(&mut self, band: Band, events: &mut dyn Events) {
        let stranded = self.deploy_all(&self.band(band), events);
        debug_assert!(stranded.is_empty(), "there is room for everybody");
    }

    /// 3.3: the ready-made division: whose proposed hex is in the west goes there, who has none
    /// waits.
    fn divide_all(&mut self, events: &mut dyn Events) {
        for unit in self.band(Band::East).iter() {
            if self.check_divisible(unit).is_err() {
                continue;
            }
            match self.proposed(unit) {
                Some(at) if terrain::is_west(at) => self.units.mark(unit, mark::SHIFTED, true),
                Some(_) => {}
                None => self.send(unit, Where::Box(RESERVE_READY), events),
            }
        }
        self.begin_band(Band::West);
    }

    /// 3.2 to 3.5, 3.10: the countries a counter may begin in.
    fn home_lands(&self, unit: UnitId) -> Lands {
        match units::nation_of(unit) {
            // 3.10: with the border moved Lithuania is the Soviets'.
            SU if self.border() => lands(&[USSR, ESTONIA, LATVIA, LITHUANIA]),
            SU => lands(&[USSR, ESTONIA, LATVIA]),
            GE if self.border() || self.goes_west(unit) => lands(&[GERMANY]),
            GE => lands(&[GERMANY, LITHUANIA]),
            BE => lands(&[BELGIUM]),
            NE => lands(&[HOLLAND]),
            _ => lands(&[FRANCE]),
        }
    }

    fn goes_west(&self, unit: UnitId) -> bool {
        self.units.marks(unit).has(mark::SHIFTED)
    }

    /// 5.5, 3.2: the land in which Soviets are set up or redeployed, whoever is there.
    pub(super) fn soviet_homeland(&self) -> SpaceSet {
        terrain::land_of(lands(&[USSR, ESTONIA, LATVIA]))
    }
}

impl SetUp for State {
    fn homeland(&self, unit: UnitId) -> SpaceSet {
        let mut home = terrain::land_of(self.home_lands(unit));
        if units::nation_of(unit) == GE {
            if self.border() && !self.goes_west(unit) {
                home.union(&terrain::BOUNDARY);
            }
            let west = self.goes_west(unit);
            home = home.iter().filter(|at| terrain::is_west(*at) == west).collect();
        }
        home
    }

    /// 3.2 to 3.5: the judge of a counter's first hex.
    fn check_deploy(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        allowed(State::is_ground(to), no::WATER)?;
        let abroad = match units::nation_of(unit) {
            SU => no::DEPLOY_SOVIET,
            GE => no::DEPLOY_GERMAN,
            BE | NE => no::DEPLOY_NEUTRAL,
            _ => no::DEPLOY_FRENCH,
        };
        allowed(self.homeland(unit).contains(to), abroad)?;
        self.check_ardennes(unit, to)?;
        match units::nation_of(unit) {
            SU => {
                let empty = self.troops(to).next().is_none();
                allowed(empty && to != MOSCOW && to != LENINGRAD, no::DEPLOY_ALONE)?;
            }
            NE => allowed(self.troops(to).next().is_none(), no::DEPLOY_ONE_DUTCH)?,
            BE => allowed(terrain::is(to, flag::CITY | flag::TOWN), no::DEPLOY_IN_TOWNS)?,
            _ => {}
        }
        self.check_stay(unit, to)
    }
}
