//! Holding boxes (12.0): the German reserve, and the Soviet fronts beyond the map with what they
//! may bring about: Japan, Finland, Romania and its oil.

use super::battle::Fighting;
use super::choices::verb;
use super::data::{BOARD, FINLAND_TABLE, JAPAN_TABLE, ROSTER};
use super::refusal as no;
use super::state::{Allied, Assault, Battle, Command, German, State, Traffic, mark};
use super::supply::{Line, Net};
use super::terrain::{self, flag};
use super::units::{
    self, ARCTIC, FAR_EAST, FLIEGER, GERMANY, RESERVE_ARRIVED, RESERVE_READY, ROMANIA,
    SOUTHWEST_ARRIVED, SOUTHWEST_READY,
};
use super::victory::modifier;
use crate::board::{SpaceId, SpaceSet};
use crate::combat::Column;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::march::Scratch;
use crate::rules::questions;

/// Any infantry corps: they are all alike to a hex.
const INFANTRY: UnitId = units::FIRST_INFANTRY;
/// 12.6: armies that keep Finland quiet.
const ARCTIC_GUARD: usize = 3;
/// What answers in the scratch belong to: hexes of corps out of supply, and hexes of entry.
const HUNGRY: u32 = 2;
/// The other one.
const RELEASES: u32 = 3;

questions! {
    /// 12.0: holding boxes.
    pub enum Fronts of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 12.1: which corps goes into the reserve.
    Withdraw {
        asks game.active, Kind::GiveUp, "Withdraw which corps?", "12.1";
        auto game.end_withdrawing();
        given hungry = game.hungry_infantry(scratch);
        unit it, if game.check_withdraw(it, &hungry) =>
            game.send(it, Where::Box(RESERVE_ARRIVED), events);
        choice verb::END => game.frames.goto(Fronts::Release);
    }
    /// 12.1: which corps leaves the reserve.
    Release {
        asks game.active, Kind::Spend, "Release which corps?", "12.1";
        auto game.end_unless(game.can_release());
        given entries = game.releases(scratch);
        unit it in game.units.at(Where::Box(RESERVE_READY)), if game.check_release(it, &entries) =>
            game.frames.call(Fronts::ReleaseTo(it));
        choice verb::END => game.end_phase();
    }
    /// 12.2 to 12.4: where it goes.
    ReleaseTo(unit: UnitId) {
        asks game.active, Kind::Arrive, "Where does it go?", "12.2";
        show prompt.ask.unit = Some(unit);
        space to of game.releases_of(scratch, unit), why game.check_release_to(unit, to) => {
            game.frames.end();
            events.event(Event::Placed { unit, at: to });
            game.enter(unit, to, events);
        };
        choice verb::ROMANIA, if game.check_to_romania() => {
            game.frames.end();
            game.send(unit, Where::Box(ROMANIA), events);
        };
    }
    /// 12.5: which army of the Far East goes west.
    FarEast {
        asks game.active, Kind::GiveUp, "Take which army west?", "12.5";
        auto game.end_unless(!game.own.japan && game.units.at(Where::Box(FAR_EAST)).count() > 0);
        unit it in game.units.at(Where::Box(FAR_EAST)), if game.check_far_east(it) => {
            game.own.far_east = true;
            game.units.mark(it, mark::SHIFTED, true);
            game.send(it, Where::Turn(game.turn), events);
        };
        choice verb::END => game.end_phase();
    }
    /// 12.6: which army goes into the Arctic or leaves it.
    Arctic {
        asks game.active, Kind::GiveUp, "Arctic: which army goes?", "12.6";
        auto game.end_unless(game.has_arctic_traffic());
        unit it, if game.check_arctic(it) => game.pass_arctic(it, events);
        choice verb::END => game.end_phase();
    }
    /// 12.7: which army of the southwest front moves on.
    Southwest {
        asks game.active, Kind::Spend, "Southwest: which army goes?", "12.7";
        auto game.end_southwest();
        unit it, if game.check_southwestern(it) => game.pick_southwestern(it, events);
        choice verb::END => game.close_southwest();
    }
    /// 12.7: where that army goes.
    SouthwestTo(unit: UnitId) {
        asks game.active, Kind::Plan, "Where does it go?", "12.7";
        show prompt.ask.unit = Some(unit);
        choice verb::ROMANIA, if game.check_invader(unit) => {
            game.frames.end();
            game.units.mark(unit, mark::SHIFTED, true);
            game.send(unit, Where::Box(ROMANIA), events);
        };
        choice verb::MAP => {
            game.frames.end();
            game.units.mark(unit, mark::SHIFTED, true);
            game.send(unit, Where::Turn(game.turn), events);
        };
    }
    /// 12.4: whom the Germans send as the Soviets come in.
    React {
        asks game.seat_at(Command::GermanEast), Kind::Spend, "Send whom to Romania?", "12.4";
        auto game.end_reaction();
        unit it in game.units.at(Where::Box(RESERVE_READY)), if game.check_reactor(it) =>
            game.send(it, Where::Box(ROMANIA), events);
        choice verb::END => game.end_reacting();
    }
    /// 12.8: the attack on Ploesti.
    Onslaught { runs game.attack_ploesti(events); }
}

impl State {
    // The German reserve -------------------------------------------------------------------------

    /// 12.1: who came last turn may leave.
    pub(super) fn pass_on_reserve(&mut self, events: &mut dyn Events) {
        for unit in ROSTER.units() {
            if self.units.whereabouts(unit) == Where::Box(RESERVE_ARRIVED) {
                self.send(unit, Where::Box(RESERVE_READY), events);
            }
        }
    }

    fn end_withdrawing(&mut self) -> bool {
        let mut stationed = ROSTER.units().filter(|unit| self.check_stationed(*unit).is_ok());
        // The first of them is fed as a rule, so the others are seldom looked at.
        let none = match stationed.next() {
            Some(first) if self.supplied(first) => false,
            Some(_) => {
                let others: UnitSet = stationed.collect();
                self.unsupplied(&others) == others
            }
            None => true,
        };
        if none {
            self.frames.goto(Fronts::Release);
        }
        none
    }

    /// 12.1, 12.4: the judge of a corps that goes into the reserve.
    fn check_withdraw(&self, unit: UnitId, hungry: &SpaceSet) -> Result<(), No> {
        self.check_stationed(unit)?;
        let fed = self.units.space(unit).is_none_or(|at| !hungry.contains(at));
        allowed(fed, no::OUT_OF_SUPPLY)
    }

    /// 12.1: is a corps one that could go, its supply aside? Whoever goes waits in the first part
    /// of the reserve until the next turn, so nobody goes both ways in one.
    fn check_stationed(&self, unit: UnitId) -> Result<(), No> {
        allowed(unit.index() < units::UNITS, no::NOT_YOURS)?;
        allowed(units::is_german_infantry(unit), no::ONLY_INFANTRY)?;
        let place = self.units.whereabouts(unit);
        let there = matches!(place, Where::Space(_) | Where::Box(ROMANIA));
        allowed(there, no::NOT_ON_MAP)
    }

    /// 12.1: hexes of German infantry that is out of supply. The scratch keeps the answer.
    fn hungry_infantry(&self, scratch: &mut Scratch) -> SpaceSet {
        if let Some(answer) = scratch.answer(self.running, HUNGRY) {
            return *answer;
        }
        let all = self.all_troops().map(|(unit, _)| unit);
        let infantry = all.filter(|unit| units::is_german_infantry(*unit)).collect();
        let hungry = self.unsupplied(&infantry);
        let hungry = hungry.iter().filter_map(|unit| self.units.space(unit)).collect();
        scratch.keep(self.running, HUNGRY, &hungry);
        hungry
    }

    fn can_release(&self) -> bool {
        let ready = || self.units.at(Where::Box(RESERVE_READY));
        if ready().next().is_none() {
            return false;
        }
        // The edges ask for no supply, and have room as a rule.
        let mut edges = terrain::WEST_EDGE.iter().chain(terrain::EAST_EDGE.iter());
        let edge = edges.find(|at| self.check_release_room(INFANTRY, *at).is_ok());
        let entries = match edge {
            Some(at) => [at].into_iter().collect(),
            None => self.trace_releases(),
        };
        ready().any(|unit| self.check_release(unit, &entries).is_ok())
    }

    /// 12.1: the judge of a corps that leaves the reserve; paratroops are dropped instead, but for
    /// Romania.
    fn check_release(&self, unit: UnitId, entries: &SpaceSet) -> Result<(), No> {
        let ready = self.units.whereabouts(unit) == Where::Box(RESERVE_READY);
        allowed(ready, no::NOT_IN_RESERVE)?;
        if unit == FLIEGER {
            // 12.4: but for Romania it leaves by air alone.
            return self.check_to_romania().or(Err(no::FLIEGER_DROPS));
        }
        let anywhere = self.check_to_romania().is_ok() || !entries.is_empty();
        allowed(anywhere, no::NO_ENTRY)
    }

    /// 12.2, 12.3: where a corps may come onto the maps; paratroops come otherwise.
    fn releases_of(&self, scratch: &mut Scratch, unit: UnitId) -> SpaceSet {
        if unit == FLIEGER { SpaceSet::EMPTY } else { self.releases(scratch) }
    }

    /// 12.2, 12.3: where infantry may come onto the maps. The scratch keeps the answer.
    fn releases(&self, scratch: &mut Scratch) -> SpaceSet {
        if let Some(answer) = scratch.answer(self.running, RELEASES) {
            return *answer;
        }
        let all = self.trace_releases();
        scratch.keep(self.running, RELEASES, &all);
        all
    }

    fn trace_releases(&self) -> SpaceSet {
        let lines = [self.lines(Net::Ruhr), self.lines(Net::Rollbahn)];
        let fits = |at: &SpaceId| {
            let lines = &lines[usize::from(!terrain::is_west(*at))];
            self.check_release_by(INFANTRY, *at, lines).is_ok()
        };
        terrain::RELEASES.iter().filter(fits).collect()
    }

    fn check_release_to(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let net = if terrain::is_west(to) { Net::Ruhr } else { Net::Rollbahn };
        self.check_release_by(unit, to, &self.lines(net))
    }

    /// 12.2, 12.3: the judge of a hex of entry: the edge of Greater Germany, or a supplied town or
    /// city away from the enemy, which in the east may lie abroad on a Rollbahn.
    fn check_release_by(
        &self,
        unit: UnitId,
        to: SpaceId,
        lines: &super::supply::Lines,
    ) -> Result<(), No> {
        allowed(State::is_ground(to), no::WATER)?;
        allowed(unit != FLIEGER, no::FLIEGER_DROPS)?;
        if !terrain::is(to, flag::WEST_EDGE | flag::EAST_EDGE) {
            let west = terrain::is_west(to);
            let pick = |in_west: No, in_east: No| if west { in_west } else { in_east };
            let edge = pick(no::WEST_EDGE_OR_TOWN, no::EAST_EDGE_OR_TOWN);
            allowed(terrain::is(to, flag::CITY | flag::TOWN), edge)?;
            let home = self.country(to) == GERMANY;
            allowed(home || !west && terrain::is(to, flag::ROLLBAHN), edge)?;
            // 12.3 asks for control, 12.2 does not.
            allowed(west || self.holds(German, to), no::NOT_HELD)?;
            let beside = BOARD.ways(to).any(|way| self.occupant(way.to) == Some(Allied));
            allowed(!beside, pick(no::WEST_TOWN_BESIDE_ENEMY, no::EAST_TOWN_BESIDE_ENEMY))?;
            let fed = self.line_at(unit, to, lines) > Line::None;
            allowed(fed, pick(no::WEST_TOWN_SUPPLY, no::EAST_TOWN_SUPPLY))?;
        }
        self.check_release_room(unit, to)
    }

    fn check_release_room(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        self.check_free(unit, to)?;
        self.check_more(to, 1)
    }

    /// 12.4, A-19, A-21: may Germans go to Romania in their own turn? Once the Soviets have been
    /// there, and as long as there is oil to defend.
    fn check_to_romania(&self) -> Result<(), No> {
        allowed(self.own.romania, no::ROMANIA_AT_PEACE)?;
        allowed(!self.own.ploesti, no::PLOESTI_LOST)
    }

    // The Far East -------------------------------------------------------------------------------

    /// 12.5: the judge of an army taken out of the Far East.
    fn check_far_east(&self, unit: UnitId) -> Result<(), No> {
        allowed(!self.own.japan, no::JAPAN_AT_WAR)?;
        let there = self.units.whereabouts(unit) == Where::Box(FAR_EAST);
        allowed(there, no::NOT_IN_FAR_EAST)
    }

    /// 12.5: does Japan come in? Rolled for once a turn in which an army was taken.
    pub(super) fn roll_for_japan(&mut self, events: &mut dyn Events) {
        if self.own.japan || !self.own.far_east {
            return;
        }
        let row = match self.units.at(Where::Box(FAR_EAST)).count() {
            0 => "japan-none-left",
            1 => "japan-one-left",
            _ => "japan-two-left",
        };
        let total = self.roll("12.5", events) as i8 + modifier(row);
        if JAPAN_TABLE.word(Column(0), total) == "war" {
            self.own.japan = true;
            events.event(Event::Nation { name: "Japan", what: "goes to war", rule: "12.5" });
        } else {
            events.event(Event::Nation { name: "Japan", what: "stays out", rule: "12.5" });
        }
    }

    // The Arctic ---------------------------------------------------------------------------------

    fn has_arctic_traffic(&self) -> bool {
        ROSTER.units().any(|unit| self.check_arctic(unit).is_ok())
    }

    /// 12.6: the judge of an army that goes in or out; all of a turn go one way.
    fn check_arctic(&self, unit: UnitId) -> Result<(), No> {
        let marks = self.units.marks(unit);
        match self.units.whereabouts(unit) {
            Where::Box(ARCTIC) => {
                allowed(self.own.arctic != Traffic::In, no::ONE_WAY)?;
                allowed(!marks.has(mark::FROZEN), no::FINLAND_HOLDS)?;
            }
            Where::Turn(turn) if turn == self.turn => {
                allowed(self.own.arctic != Traffic::Out, no::ONE_WAY)?;
            }
            _ => return Err(no::NOT_AT_ARCTIC),
        }
        // an army of the Far East does not go there on the turn it left.
        allowed(!marks.has(mark::SHIFTED), no::ONE_MOVE_ARCTIC)
    }

    fn pass_arctic(&mut self, unit: UnitId, events: &mut dyn Events) {
        let out = self.units.whereabouts(unit) == Where::Box(ARCTIC);
        self.own.arctic = if out { Traffic::Out } else { Traffic::In };
        self.units.mark(unit, mark::SHIFTED, true);
        let to = if out { Where::Turn(self.turn) } else { Where::Box(ARCTIC) };
        self.send(unit, to, events);
    }

    /// 12.6: does Finland come in? Rolled for whenever two armies or fewer watch it.
    pub(super) fn roll_for_finland(&mut self, events: &mut dyn Events) {
        let guard = self.units.at(Where::Box(ARCTIC)).count();
        if self.own.finland || guard >= ARCTIC_GUARD {
            return;
        }
        let row = match guard {
            0 => "finland-none-left",
            1 => "finland-one-left",
            _ => "finland-two-left",
        };
        let total = self.roll("12.6", events) as i8 + modifier(row);
        if FINLAND_TABLE.word(Column(0), total) == "war" {
            self.own.finland = true;
            for unit in ROSTER.units() {
                if self.units.whereabouts(unit) == Where::Box(ARCTIC) {
                    self.units.mark(unit, mark::FROZEN, true);
                }
            }
            events.event(Event::Nation { name: "Finland", what: "goes to war", rule: "12.6" });
        } else {
            events.event(Event::Nation { name: "Finland", what: "stays out", rule: "12.6" });
        }
    }

    // Romania ------------------------------------------------------------------------------------

    /// 12.8: whether Soviets stood in Romania as the step began decides who may react.
    pub(super) fn open_southwest(&mut self) {
        self.own.left = u8::from(self.in_romania(Allied).is_empty());
    }

    fn end_southwest(&mut self) -> bool {
        let none = !ROSTER.units().any(|unit| self.check_southwestern(unit).is_ok());
        if none {
            self.close_southwest();
        }
        none
    }

    /// 12.7: the judge of an army that moves on.
    fn check_southwestern(&self, unit: UnitId) -> Result<(), No> {
        let shifted = self.units.marks(unit).has(mark::SHIFTED);
        match self.units.whereabouts(unit) {
            Where::Box(SOUTHWEST_ARRIVED) => allowed(!shifted, no::ONE_PORTION),
            Where::Box(SOUTHWEST_READY) => Ok(()),
            _ => Err(no::NOT_IN_THAT_BOX),
        }
    }

    /// 12.7: from Just Arrived it goes to Eligible, from there onwards.
    fn pick_southwestern(&mut self, unit: UnitId, events: &mut dyn Events) {
        if self.units.whereabouts(unit) == Where::Box(SOUTHWEST_ARRIVED) {
            self.units.mark(unit, mark::SHIFTED, true);
            self.send(unit, Where::Box(SOUTHWEST_READY), events);
        } else {
            self.frames.call(Fronts::SouthwestTo(unit));
        }
    }

    /// 12.7: may an army invade? One portion of the box a turn.
    fn check_invader(&self, unit: UnitId) -> Result<(), No> {
        allowed(!self.units.marks(unit).has(mark::SHIFTED), no::ONE_PORTION)
    }

    /// 12.7: all who go have gone. 12.4: the Germans may answer a new invasion; 12.8: then the
    /// Soviets attack.
    fn close_southwest(&mut self) {
        let invaded = !self.in_romania(Allied).is_empty();
        let fresh = self.own.left > 0 && invaded;
        self.own.left = 0;
        self.own.romania |= invaded;
        self.frames.goto(Fronts::Onslaught);
        if fresh && !self.own.ploesti {
            self.own.left = 1;
            self.frames.call(Fronts::React);
        }
    }

    fn end_reaction(&mut self) -> bool {
        let able = |unit: &UnitId| self.check_reactor(*unit).is_ok();
        let none = self.units.at(Where::Box(RESERVE_READY)).find(able).is_none();
        if none {
            self.end_reacting();
        }
        none
    }

    /// 12.4: the judge of who is sent: infantry, or 7th Flieger for good.
    fn check_reactor(&self, unit: UnitId) -> Result<(), No> {
        let ready = self.units.whereabouts(unit) == Where::Box(RESERVE_READY);
        allowed(ready, no::NOT_IN_RESERVE)
    }

    fn end_reacting(&mut self) {
        self.own.left = 0;
        self.frames.end();
    }

    /// 12.8: all Soviets there attack all Germans there, once.
    fn attack_ploesti(&mut self, events: &mut dyn Events) {
        let attackers = self.in_romania(Allied);
        let defenders = self.in_romania(German);
        self.frames.goto(Fronts::Southwest);
        if attackers.is_empty() || defenders.is_empty() {
            self.end_phase();
            return;
        }
        self.group = attackers;
        self.own.battle = Battle { kind: Assault::Romania, ..Battle::BLANK };
        self.end_phase_after_battle(events);
    }

    fn end_phase_after_battle(&mut self, events: &mut dyn Events) {
        let group = self.group;
        self.end_phase();
        self.group = group;
        self.frames.call(Fighting::Battle);
        self.begin_battle(events);
    }

    /// 12.8, 6.10: with only Soviets left there at the end of the step, Ploesti is theirs for good.
    pub(super) fn judge_romania(&mut self, events: &mut dyn Events) {
        let taken = !self.in_romania(Allied).is_empty() && self.in_romania(German).is_empty();
        if taken && !self.own.ploesti {
            self.own.ploesti = true;
            events.event(Event::Nation { name: "Ploesti", what: "is lost", rule: "6.10" });
        }
    }
}
