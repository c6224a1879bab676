//! What comes and what comes back (9.0): Anglo-French tank corps, Soviet armies and forts, and
//! replacements.

use super::choices::verb;
use super::data::{BOARD, POOLS_CHART, ROSTER};
use super::refusal as no;
use super::state::{Allied, FIELD_FORTS, German, State, mark};
use super::supply::{Line, Lines, Net};
use super::terrain::{self, LENINGRAD, MOSCOW, flag};
use super::units::{
    self, ASIDE, FR, JUGGERNAUTS, PILE, RESERVE_ARRIVED, RESERVE_READY, ROMANIA, SHOCK,
    SOUTHWEST_ARRIVED, TANKS, TOP_RUNG, UK, USSR,
};
use crate::board::{SpaceId, SpaceSet, lands};
use crate::forces::{Marks, UnitId, Where};
use crate::game::{Decisions, Event, Events, Kind, No, allowed};
use crate::march::Scratch;
use crate::rules::questions;

/// 9.2, 9.4, 10.10: the die that changes minds in the west.
const IDEA: u8 = 1;
/// 9.2: once one army has its tank corps, the other needs less.
const EXAMPLE: u8 = 2;
/// 9.10: no turn allows more.
const MOST_REPLACED: u8 = 4;
/// 9.8: the first turn in which forts are built.
const FORTS_FROM: u8 = 5;
/// 9.8: how far from Moscow and Leningrad.
const FORT_RANGE: u16 = 5;
/// What an answer in the scratch belongs to: hexes of entry.
const ENTRIES: u32 = 4;

const _: () = assert!(matches!(POOLS_CHART.at(0, 0), Some(count) if count as usize == FIELD_FORTS));

questions! {
    /// 9.0: reinforcements and replacements.
    pub enum Arrivals of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 9.9, 9.11: which corps is brought back to strength.
    Rebuild {
        asks game.active, Kind::Spend, "Rebuild which corps?", game.rebuild_rule();
        auto game.end_unless(game.can_rebuild());
        unit it, if game.check_rebuild(it) => game.rebuild(it, events);
        choice verb::END => game.end_phase();
    }
    /// 9.10: how many dead armies come back.
    Replace {
        asks game.active, Kind::Plan, "How many armies come back?", "9.10";
        auto game.skip_replacing(events);
        choice verb::REPLACE, each number in 0..=MOST_REPLACED, if game.check_replacing(number) =>
            game.replace(number, events);
    }
    /// 9.8: where forts are built.
    Fortify {
        asks game.active, Kind::Marker, "Build a fort where?", "9.8";
        show prompt.ask.halves = Some(2 * game.own.left);
        auto game.end_building();
        space at of game.fort_sites(), why game.check_fort(at) => game.fortify(at, events);
        choice verb::END => game.frames.goto(Arrivals::Arrive);
    }
    /// 9.5: which army arrives.
    Arrive {
        asks game.active, Kind::Spend, "Which army arrives?", "9.5";
        auto game.end_unless(game.is_anybody_due());
        given entries = game.entries(scratch);
        unit it in game.units.at(Where::Turn(game.turn)), if game.check_due(it, &entries) =>
            game.frames.call(Arrivals::ArriveTo(it));
        choice verb::END => game.end_phase();
    }
    /// 9.5, 12.7: where.
    ArriveTo(unit: UnitId) {
        asks game.active, Kind::Arrive, "Where does it arrive?", "9.5";
        show prompt.ask.unit = Some(unit);
        space to of game.entries(scratch), why game.check_entry(to) => {
            game.frames.end();
            game.units.mark(unit, mark::SHIFTED, true);
            events.event(Event::Placed { unit, at: to });
            game.enter(unit, to, events);
        };
        choice verb::SOUTHWEST, if game.check_southwest(unit) => {
            game.frames.end();
            game.units.mark(unit, mark::SHIFTED, true);
            game.send(unit, Where::Box(SOUTHWEST_ARRIVED), events);
        };
    }
    /// 9.2: a tank corps comes.
    Tanks {
        runs game.call_tanks();
    }
    /// 9.2: where it comes.
    TanksTo(unit: UnitId) {
        asks game.active, Kind::Arrive, "Where does it appear?", "9.2";
        show prompt.ask.unit = Some(unit);
        space to in terrain::AF_SOURCES, if game.check_tank_source(unit, to) => {
            game.frames.end();
            game.units.mark(unit, mark::SHIFTED, true);
            events.event(Event::Placed { unit, at: to });
            game.enter(unit, to, events);
        };
    }
}

impl State {
    // Replacements -------------------------------------------------------------------------------

    fn rebuild_rule(&self) -> &'static str {
        if self.acting_camp() == German { "9.9" } else { "9.11" }
    }

    /// 9.9, 9.11: one corps of each kind a turn: infantry and panzers, French and British.
    fn kind_of(unit: UnitId) -> Option<u8> {
        match units::nation_of(unit) {
            units::GE if units::is_panzer(unit) => Some(1),
            units::GE if units::is_german_infantry(unit) => Some(0),
            FR => Some(0),
            UK => Some(1),
            _ => None,
        }
    }

    fn can_rebuild(&self) -> bool {
        ROSTER.units().any(|unit| self.check_rebuild(unit).is_ok())
    }

    /// 9.9, 9.11: the judge of a corps to rebuild.
    fn check_rebuild(&self, unit: UnitId) -> Result<(), No> {
        allowed(unit.index() < units::UNITS && units::is_ground(unit), no::NOT_GROUND)?;
        let german = units::nation_of(unit) == units::GE;
        let ours = self.camp_of(unit) == Some(self.acting_camp());
        allowed(ours && units::nation_of(unit) != units::SU, no::NOT_YOURS)?;
        let pick = |of_german: No, of_western: No| if german { of_german } else { of_western };
        let kind = Self::kind_of(unit);
        let kind = kind.ok_or(no::NO_REPLACEMENTS)?;
        let dead = self.units.whereabouts(unit) == Where::Eliminated;
        allowed(!dead, pick(no::DEAD_STAY_DEAD, no::DEAD_STAY_DEAD_WEST))?;
        let there = match self.units.whereabouts(unit) {
            Where::Space(_) => true,
            Where::Box(place) => {
                german && matches!(place, RESERVE_ARRIVED | RESERVE_READY | ROMANIA)
            }
            _ => false,
        };
        allowed(there, no::NOT_ON_MAP)?;
        allowed(self.is_worn(unit), pick(no::NOT_REDUCED, no::NOT_REDUCED_WEST))?;
        let first = self.own.rebuilt >> kind & 1 == 0;
        allowed(first, pick(no::ONE_OF_A_KIND, no::ONE_OF_A_NATION))?;
        allowed(self.supplied(unit), no::OUT_OF_SUPPLY)
    }

    fn rebuild(&mut self, unit: UnitId, events: &mut dyn Events) {
        let marks = self.units.marks(unit);
        self.units.set_marks(unit, marks.with_steps_lost(0));
        self.own.rebuilt |= Self::kind_of(unit).map_or(0, |kind| 1 << kind);
        events.event(Event::Refitted { unit });
    }

    /// 9.10: armies that may come back this turn.
    pub(super) fn replacements_allowed(&self) -> u8 {
        units::replacements(self.turn)
    }

    /// 9.10: how many may come back, and how many are dead.
    pub(super) fn replacing(&self) -> (u8, u8) {
        (self.own.left, self.own.pile.count_ones() as u8)
    }

    /// 9.10: as many as are allowed and dead.
    fn replaceable(&self) -> u8 {
        self.own.left.min(self.own.pile.count_ones() as u8)
    }

    /// 9.10: the judge of so many.
    fn check_replacing(&self, count: u8) -> Result<(), No> {
        allowed(count <= self.replaceable(), no::SO_MANY_REPLACED)
    }

    /// 9.10: nobody to bring back. Says whether so.
    fn skip_replacing(&mut self, events: &mut dyn Events) -> bool {
        let none = self.replaceable() == 0;
        if none {
            self.begin_forts(events);
        }
        none
    }

    /// 9.10: so many armies are drawn blind and wait in the box of this turn.
    fn replace(&mut self, count: u8, events: &mut dyn Events) {
        for _ in 0..count {
            let Some(unit) = self.units.at(Where::Box(PILE)).min_by_key(|unit| unit.index()) else {
                break;
            };
            let Some(face) = self.draw_face() else { break };
            self.set_face(unit, face);
            self.send(unit, Where::Turn(self.turn), events);
        }
        self.begin_forts(events);
    }

    /// A face out of the pile, by chance.
    fn draw_face(&mut self) -> Option<usize> {
        let count = self.own.pile.count_ones();
        if count == 0 {
            return None;
        }
        let mut n = self.dice.below(count);
        let face = (0..units::BODIES).find(|face| {
            let there = self.own.pile >> face & 1 != 0;
            if there && n > 0 {
                n -= 1;
                return false;
            }
            there
        })?;
        self.own.pile &= !(1 << face);
        Some(face)
    }

    /// 2.12: a body gets a face that nobody has seen.
    pub(super) fn set_face(&mut self, unit: UnitId, face: usize) {
        if let Some(slot) = units::body(unit).and_then(|body| self.own.faces.get_mut(body)) {
            *slot = face as u8;
        }
        self.units.mark(unit, mark::TRIED, false);
    }

    /// 9.6, 9.10: a dead army: its face goes to the pile and its body waits there bare; a
    /// Juggernaut is out for good, and its substitute takes its place in the pile.
    pub(super) fn bury(&mut self, unit: UnitId, face: usize, events: &mut dyn Events) {
        self.units.set_marks(unit, Marks::NONE);
        if face >= JUGGERNAUTS {
            self.own.pile |= 1 << face;
            self.send(unit, Where::Box(PILE), events);
            return;
        }
        self.units.put(unit, Where::Eliminated);
        let spare = (JUGGERNAUTS..units::BODIES).map(units::unit_of_body);
        let mut spare = spare.filter(|body| self.units.whereabouts(*body) == Where::Out);
        if let (Some(substitute), Some(body)) = (units::substitute(face), spare.next()) {
            self.own.pile |= 1 << substitute;
            let name = units::face_name(substitute);
            events.event(Event::Drawn { name, rule: "9.6" });
            self.units.put(body, Where::Box(PILE));
        }
    }

    // Soviet forts -------------------------------------------------------------------------------

    /// 9.8: the roll for forts.
    fn begin_forts(&mut self, events: &mut dyn Events) {
        self.own.left = 0;
        if self.turn >= FORTS_FROM {
            let free = (FIELD_FORTS - self.own.forts.len()) as u8;
            self.own.left = (self.roll("9.8", events) - 1).min(free);
        }
        self.frames.goto(Arrivals::Fortify);
    }

    /// 9.8: nothing more can be built. Says whether so.
    fn end_building(&mut self) -> bool {
        let done = self.own.left == 0 || self.fort_sites().is_empty();
        if done {
            self.frames.goto(Arrivals::Arrive);
        }
        done
    }

    /// 9.8: hexes where a fort may be built.
    fn fort_sites(&self) -> SpaceSet {
        let near = |at: &SpaceId| Self::range_of(*at).next().is_some();
        let fed = [MOSCOW, LENINGRAD].map(|city| self.fed_through(city));
        let fits = |at: &SpaceId| self.check_fort_by(*at, &fed).is_ok();
        terrain::land_of(lands(&[USSR])).iter().filter(near).filter(fits).collect()
    }

    /// Which of Moscow and Leningrad are within building range of a hex.
    fn range_of(at: SpaceId) -> impl Iterator<Item = SpaceId> {
        let near = move |city: &SpaceId| BOARD.distance(at, *city).is_some_and(|d| d <= FORT_RANGE);
        [MOSCOW, LENINGRAD].into_iter().filter(near)
    }

    /// Does a German unit stand beside a hex?
    fn is_beside_german(&self, at: SpaceId) -> bool {
        BOARD.ways(at).any(|way| self.occupant(way.to) == Some(German))
    }

    /// 9.8: the judge of a place for a fort.
    fn check_fort(&self, at: SpaceId) -> Result<(), No> {
        self.check_fort_by(at, &[MOSCOW, LENINGRAD].map(|city| self.fed_through(city)))
    }

    /// The same with what is fed through either city.
    fn check_fort_by(&self, at: SpaceId, fed: &[SpaceSet; 2]) -> Result<(), No> {
        allowed(State::is_ground(at) && BOARD.country(at) == USSR, no::FORT_IN_USSR)?;
        allowed(!terrain::is_city(at), no::FORT_IN_CITY)?;
        allowed(!self.has_field_fort(at), no::ONE_FORT)?;
        let ours = self.holds(Allied, at) && self.occupant(at) != Some(German);
        allowed(ours, no::FORT_ON_OWN)?;
        allowed(Self::range_of(at).next().is_some(), no::FORT_RANGE)?;
        allowed(!self.is_beside_german(at), no::FORT_BESIDE_ENEMY)?;
        allowed(Self::range_of(at).any(|city| self.holds(Allied, city)), no::FORT_CITY_LOST)?;
        let safe = |city: &SpaceId| self.holds(Allied, *city) && !self.is_beside_german(*city);
        allowed(Self::range_of(at).any(|city| safe(&city)), no::FORT_CITY_THREATENED)?;
        let [moscow, leningrad] = fed;
        // it need not be the city that gives the range.
        let fed = moscow.contains(at) || leningrad.contains(at);
        allowed(fed, no::FORT_SUPPLY)
    }

    /// 9.8, A-38: hexes with a Soviet line to a city, and on to the red row.
    fn fed_through(&self, city: SpaceId) -> SpaceSet {
        let open = self.passable(Net::RedRow);
        let mut from: SpaceSet = [city].into_iter().collect();
        from.intersect(&open);
        let joined = self.traced(Net::RedRow, &from, &open);
        if joined.meets(&self.sources(Net::RedRow)) { joined } else { SpaceSet::EMPTY }
    }

    fn fortify(&mut self, at: SpaceId, events: &mut dyn Events) {
        if self.own.forts.push(at).is_ok() {
            self.own.left -= 1;
            events.event(Event::Marked { space: at, what: "fort", on: true, rule: "9.8" });
        } else {
            debug_assert!(false, "no more are offered than there are markers");
        }
    }

    // Soviet armies ------------------------------------------------------------------------------

    fn is_anybody_due(&self) -> bool {
        let due = || self.units.at(Where::Turn(self.turn));
        if due().next().is_none() {
            return false;
        }
        // The red row asks for no supply, and has room as a rule.
        let open = terrain::RED_ROW.iter().find(|at| self.check_entry_room(*at).is_ok());
        let entries = match open {
            Some(at) => [at].into_iter().collect(),
            None => self.trace_entries(),
        };
        due().any(|unit| self.check_due(unit, &entries).is_ok())
    }

    /// 9.5: the judge of an army that is to arrive: it must have somewhere to go.
    fn check_due(&self, unit: UnitId, entries: &SpaceSet) -> Result<(), No> {
        allowed(self.units.whereabouts(unit) == Where::Turn(self.turn), no::NOT_DUE)?;
        let anywhere = self.check_southwest(unit).is_ok() || !entries.is_empty();
        allowed(anywhere, no::NO_ENTRY)
    }

    /// 9.5: where armies may come onto the map. The scratch keeps the answer.
    fn entries(&self, scratch: &mut Scratch) -> SpaceSet {
        if let Some(answer) = scratch.answer(self.running, ENTRIES) {
            return *answer;
        }
        let all = self.trace_entries();
        scratch.keep(self.running, ENTRIES, &all);
        all
    }

    fn trace_entries(&self) -> SpaceSet {
        let lines = self.lines(Net::RedRow);
        let cities = terrain::SOVIET_CITY_HEXES.iter().copied();
        let all = terrain::RED_ROW.iter().chain(cities);
        all.filter(|at| self.check_entry_by(*at, &lines).is_ok()).collect()
    }

    /// 9.5: the judge of a place to arrive.
    fn check_entry(&self, at: SpaceId) -> Result<(), No> {
        self.check_entry_by(at, &self.lines(Net::RedRow))
    }

    fn check_entry_by(&self, at: SpaceId, lines: &Lines) -> Result<(), No> {
        // All Soviet armies are alike to a hex.
        let unit = SHOCK;
        if !terrain::is(at, flag::RED_ROW) {
            let city = terrain::soviet_city(at).filter(|_| self.began_soviet(at));
            let city = city.ok_or(no::ENTER_RED_ROW_OR_CITY)?;
            allowed(self.own.lost >> city & 1 == 0, no::CITY_WAS_LOST)?;
            allowed(!self.is_beside_german(at), no::CITY_BESIDE_ENEMY)?;
            // as a Soviet unit there would find it.
            let fed = self.line_at(unit, at, lines) > Line::None;
            allowed(fed, no::CITY_SUPPLY)?;
        }
        self.check_entry_room(at)
    }

    fn check_entry_room(&self, at: SpaceId) -> Result<(), No> {
        self.check_free(SHOCK, at)?;
        self.check_more(at, 1)
    }

    /// 3.12: did a city begin under Soviet control?
    fn began_soviet(&self, at: SpaceId) -> bool {
        terrain::first_holder(at, self.border()) == Some(Allied)
    }

    /// 12.7, A-17: may an army go to the southwest front? Not on the turn it left the Far East.
    fn check_southwest(&self, unit: UnitId) -> Result<(), No> {
        allowed(!self.units.marks(unit).has(mark::SHIFTED), no::SOUTHWEST_LATER)
    }

    /// 9.5, A-84: who has not arrived waits for the next turn.
    pub(super) fn delay_arrivals(&mut self) {
        if self.turn >= self.turns() {
            return;
        }
        for unit in ROSTER.units() {
            if self.units.whereabouts(unit) == Where::Turn(self.turn) {
                self.units.put(unit, Where::Turn(self.turn + 1));
            }
        }
    }

    // Tanks --------------------------------------------------------------------------------------

    /// 9.2, 9.4, 10.10, A-12: the rolls of step III.A.
    pub(super) fn roll_doctrine(&mut self, events: &mut dyn Events) {
        if !self.own.ardennes && self.roll("10.10", events) == IDEA {
            self.own.ardennes = true;
            events.event(Event::Nation { name: "Ardennes", what: "are open", rule: "10.10" });
        }
        let ready = |unit: &UnitId| {
            self.is_top_rung(*unit)
                && self.units.space(*unit).is_some()
                && !self.is_worn(*unit)
                && self.supplied(*unit)
        };
        let both = TANKS.iter().all(ready);
        if !self.own.tank_army && both && self.roll("9.4", events) == IDEA {
            self.own.tank_army = true;
            let name = "1st Allied Tank Army";
            events.event(Event::Nation { name, what: "is formed", rule: "9.4" });
        }
        let example = self.own.first_tanks > 0 && self.own.first_tanks < self.turn;
        let needed = if example { EXAMPLE } else { IDEA };
        for (army, unit) in TANKS.into_iter().enumerate() {
            if self.own.rungs[army] > 0 || self.roll("9.2", events) > needed {
                continue;
            }
            // 9.2: one of the three formations, drawn blind.
            self.own.rungs[army] = 1 + self.dice.below(u32::from(TOP_RUNG)) as u8;
            if self.own.first_tanks == 0 {
                self.own.first_tanks = self.turn;
            }
            let name = units::rung_name(self.own.rungs[army]);
            events.event(Event::Shown { unit, name });
        }
    }

    /// 9.2, A-103: formed corps appear one by one; one without room waits for the next turn.
    fn call_tanks(&mut self) {
        let waits = |unit: &UnitId| {
            let army = units::tank_army_of(*unit);
            army.is_some_and(|army| self.own.rungs[army] > 0)
                && self.units.whereabouts(*unit) == Where::Box(ASIDE)
                && terrain::AF_SOURCES.iter().any(|at| self.check_tank_source(*unit, at).is_ok())
        };
        match TANKS.into_iter().find(waits) {
            Some(unit) => self.frames.call(Arrivals::TanksTo(unit)),
            None => self.end_phase(),
        }
    }

    /// 9.2: the judge of a source where a tank corps appears.
    fn check_tank_source(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        allowed(terrain::is(at, flag::AF_SOURCE), no::TANKS_AT_SOURCE)?;
        allowed(self.sources(Net::French).contains(at), no::ENEMY_THERE)?;
        self.check_free(unit, at)?;
        self.check_stay(unit, at)
    }
}
