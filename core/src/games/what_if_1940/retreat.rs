//! Retreat (11.11), displacement (11.12) and advance (11.13).
//!
//! Units retreat one at a time, each one hex towards its supply. Where only full hexes are open,
//! somebody there has to make room, and may in turn need room himself: a chain leads over full
//! hexes, each nearer to one with room than the last, so it ends.

use super::choices::verb;
use super::data::BOARD;
use super::politics::Entry;
use super::refusal as no;
use super::state::{State, Verdict, mark};
use super::supply::Net;
use super::terrain::{self, Crossing};
use super::units::{self, BE, BELGIUM, FLIEGER, NE};
use crate::board::{SpaceId, SpaceSet};
use crate::combat::best_steps;
use crate::forces::{UnitId, UnitSet};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::rules::{Battles, questions};

/// How far a way to supply may be; whoever has none is ranked behind all who have.
const FARTHEST: u8 = 100;
/// Displacements in one chain; no more full hexes lie in a row.
const CHAIN_MAX: u8 = 40;

questions! {
    /// 11.11 to 11.13: retreat, displacement, advance.
    pub enum Aftermath of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 11.11: which unit retreats next.
    Retreat {
        asks game.seat_of_unit(game.retreaters().nth(0)), Kind::Retreat,
            "Which unit retreats next?", "11.11";
        show prompt.ask.space = game.battle_space();
        unit it of game.retreaters(), why allowed(false, no::NEED_NOT_RETREAT) => {
            game.frames.end();
            game.start_retreat(it, events);
        };
    }
    /// 11.11, 11.12: where it goes.
    RetreatTo(unit: UnitId) {
        asks game.seat_of_unit(Some(unit)), Kind::RetreatTo, "Retreat to which hex?", "11.11";
        show prompt.ask.unit = Some(unit);
        space to of game.refuges(unit), why game.why_not_retreat(unit, to) => {
            game.frames.end();
            game.fall_back(unit, to, events);
        };
    }
    /// 11.12: which unit of a full hex makes room.
    Displace(at: SpaceId, newcomer: UnitId) {
        asks game.seat_of_unit(Some(newcomer)), Kind::Excess, "Which unit makes room?", "11.12";
        show prompt.ask.space = Some(at);
        auto game.displace_only(at, newcomer, events);
        unit it in game.troops(at), if game.check_displaced(it, at, newcomer) => {
            game.frames.end();
            game.make_room(it, events);
        };
    }
    /// 11.12: where it goes.
    DisplaceTo(unit: UnitId) {
        asks game.seat_of_unit(Some(unit)), Kind::ExcessTo, "It makes room: where to?", "11.12";
        show prompt.ask.unit = Some(unit);
        space to of game.ways_aside(unit), why game.why_not_aside(unit, to) => {
            game.frames.end();
            game.step_aside(unit, to, events);
        };
    }
    /// 11.13: who goes in.
    Advance {
        asks game.active, Kind::Advance, "Who advances?", "11.13";
        show prompt.ask.space = game.battle_space();
        unit it in game.group, if game.check_advance(it) => game.go_in(it, events);
        choice verb::STOP => game.frames.end();
    }
}

impl State {
    /// Who decides for a unit.
    fn seat_of_unit(&self, unit: Option<UnitId>) -> Seat {
        let command = unit.and_then(|unit| self.command_of(unit));
        command.map_or(self.active, |command| self.seat_at(command))
    }

    /// 11.11: defenders that still have to go.
    fn retreaters(&self) -> UnitSet {
        let gone = self.own.battle.gone;
        self.defenders().iter().filter(|unit| !gone.contains(*unit)).collect()
    }

    /// 11.11: one unit after another retreats. Says whether all have.
    pub(super) fn run_retreats(&mut self, events: &mut dyn Events) -> bool {
        if self.own.battle.verdict != Verdict::Retreat {
            return true;
        }
        let waiting = self.retreaters();
        match (waiting.nth(0), waiting.nth(1)) {
            (None, _) => return true,
            (Some(only), None) => self.start_retreat(only, events),
            _ => self.frames.call(Aftermath::Retreat),
        }
        false
    }

    /// 11.11: a unit begins to retreat. One that cannot is hit where it stands; A-49: so are those
    /// that never move.
    fn start_retreat(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.own.battle.gone.insert(unit);
        let refuges = self.refuges(unit);
        match (refuges.nth(0), refuges.nth(1)) {
            // 11.12: where it could go but for the crowd, and the crowd could not make room.
            (None, _) if self.is_crowded_in(unit) => self.eliminate(unit, "11.12", events),
            (None, _) => self.reduce(unit, "11.11", events),
            (Some(only), None) => self.fall_back(unit, only, events),
            _ => self.frames.call(Aftermath::RetreatTo(unit)),
        }
    }

    /// may a unit step back into a hex, room aside?
    fn check_refuge(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let Some(from) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        allowed(BOARD.between(from, to).is_some(), no::NOT_ADJACENT)?;
        // 11.12: nobody makes room by going where the others were beaten.
        allowed(self.battle_space() != Some(to), no::BEATEN_THERE)?;
        allowed(terrain::between(from, to) != Crossing::Closed, no::CLOSED_SIDE)?;
        self.check_land(unit, to, Entry::Forced)?;
        self.check_free(unit, to)?;
        self.check_company(unit, to)
    }

    /// Is it only for want of room that a unit cannot retreat?
    fn is_crowded_in(&self, unit: UnitId) -> bool {
        let from = self.units.space(unit).filter(|_| !units::is_static(unit));
        from.is_some_and(|from| BOARD.ways(from).any(|w| self.check_refuge(unit, w.to).is_ok()))
    }

    /// How many displacements a hex is from one with room, over full ones: none if it has room.
    fn chain_to_room(&self, unit: UnitId, to: SpaceId) -> Option<u8> {
        let mut seen = SpaceSet::EMPTY;
        let mut edge = SpaceSet::EMPTY;
        edge.insert(to);
        // Where the unit comes from has room once it is gone, but nobody goes back there (11.11).
        self.units.space(unit).into_iter().for_each(|from| seen.insert(from));
        for steps in 0..CHAIN_MAX {
            let roomy = |at: SpaceId| !self.is_full(at);
            if edge.iter().any(roomy) {
                return Some(steps);
            }
            seen.union(&edge);
            let mut next = SpaceSet::EMPTY;
            for at in edge.iter() {
                let gone = self.own.battle.gone;
                let movable = |other: &UnitId| !units::is_static(*other) && !gone.contains(*other);
                for displaced in self.troops(at).filter(movable) {
                    let beside = BOARD.ways(at).map(|way| way.to);
                    let open = beside.filter(|to| self.check_refuge(displaced, *to).is_ok());
                    open.filter(|to| !seen.contains(*to)).for_each(|to| next.insert(to));
                }
            }
            if next.is_empty() {
                return None;
            }
            edge = next;
        }
        None
    }

    /// 11.11, 11.12: hexes beside a unit that are open to its retreat, the best of them.
    fn refuges(&self, unit: UnitId) -> SpaceSet {
        if units::is_static(unit) {
            return SpaceSet::EMPTY;
        }
        // 11.11: together, as long as there is room.
        if let Some(refuge) = self.own.battle.refuge
            && self.check_refuge(unit, refuge).is_ok()
            && !self.is_full(refuge)
        {
            return [refuge].into_iter().collect();
        }
        // The stack is broken up as little as may be: of equal hexes the one that takes most of it.
        let ways = self.ways_aside(unit);
        let waiting = self.retreaters();
        let all = 1 + waiting.iter().filter(|other| !units::is_static(*other)).count();
        let takes = |at: SpaceId| (0..=all).rev().find(|n| self.check_more(at, *n).is_ok());
        let most = ways.iter().filter_map(takes).max();
        ways.iter().filter(|at| takes(*at) == most).collect()
    }

    /// 11.12: where a unit can step one hex aside: with room before full ones, nearer to room
    /// before others, and then towards its supply.
    fn ways_aside(&self, unit: UnitId) -> SpaceSet {
        let Some(from) = self.units.space(unit) else { return SpaceSet::EMPTY };
        let open = |to: SpaceId| self.check_refuge(unit, to).is_ok();
        let chain = best_steps(&BOARD, from, |way| {
            open(way.to).then(|| self.chain_to_room(unit, way.to))?
        });
        self.nearest_to_supply(unit, chain)
    }

    /// 11.11, A-60: of some hexes those from which the way to the unit's supply is shortest.
    fn nearest_to_supply(&self, unit: UnitId, among: SpaceSet) -> SpaceSet {
        let Some(any) = among.nth(0).filter(|_| among.nth(1).is_some()) else { return among };
        // 6.4, A-96: at home every hex feeds them.
        let home = match units::nation_of(unit) {
            NE => among,
            BE => among.iter().filter(|at| self.country(*at) == BELGIUM).collect(),
            _ => SpaceSet::EMPTY,
        };
        if !home.is_empty() {
            return home;
        }
        let net = self.net_of(unit, any);
        let open = self.passable(net);
        // 3.12: where the unit comes to stand its own side holds what there is, so a line ends
        // there that could not go on.
        let mut ends = open;
        ends.union(&among);
        let mut reached = self.sources(net);
        let mut met = terrain_sources(net);
        for _ in 0..FARTHEST {
            met.intersect(&among);
            if !met.is_empty() {
                return met;
            }
            met = self.one_step(net, &reached, &ends);
            let mut next = met;
            next.intersect(&open);
            if next == reached && !met.meets(&among) {
                break;
            }
            reached = next;
        }
        self.nearest_by_air(&among, &terrain_sources(net))
    }

    /// without any way, as the crow flies.
    fn nearest_by_air(&self, among: &SpaceSet, sources: &SpaceSet) -> SpaceSet {
        let distance = |at: SpaceId| {
            sources.iter().filter_map(|source| BOARD.distance(at, source)).min().unwrap_or(u16::MAX)
        };
        let best = among.iter().map(distance).min().unwrap_or(u16::MAX);
        among.iter().filter(|at| distance(*at) == best).collect()
    }

    /// Why a unit does not step back to a hex.
    fn why_not_retreat(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        self.check_refuge(unit, to)?;
        // As good as any, but for less of the stack.
        allowed(!self.ways_aside(unit).contains(to), no::RETREAT_TOGETHER)?;
        self.why_not_aside(unit, to)
    }

    /// Why a unit does not step aside to a hex.
    fn why_not_aside(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        self.check_refuge(unit, to)?;
        match self.chain_to_room(unit, to) {
            None => Err(no::NO_ROOM_AT_ALL),
            Some(0) => Err(no::RETREAT_TO_SUPPLY),
            Some(_) => Err(no::RETREAT_TO_ROOM),
        }
    }

    /// 11.11: a unit retreats. 11.12: into a full hex, where somebody makes room.
    fn fall_back(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let full = self.is_full(to);
        self.step_back(unit, to, events);
        self.own.battle.refuge.get_or_insert(to);
        if full {
            self.frames.call(Aftermath::Displace(to, unit));
        }
    }

    fn step_back(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let Some(from) = self.units.space(unit) else { return };
        // 11.11: whoever comes to others adds nothing to their defence; whoever was displaced and
        // stands alone has a hex of his own to defend.
        let joins = self.own.battle.gone.contains(unit) || self.occupant(to).is_some();
        events.event(Event::Retreated { unit, from, to });
        self.enter(unit, to, events);
        self.units.mark(unit, mark::RETREATED, joins);
    }

    /// 11.12: may this unit make room? Not who has just come, nor who takes none; it must have
    /// somewhere to go that leads to room.
    fn check_displaced(&self, unit: UnitId, at: SpaceId, newcomer: UnitId) -> Result<(), No> {
        allowed(self.units.space(unit) == Some(at), no::NOT_IN_THAT_HEX)?;
        let came = unit == newcomer || self.own.battle.gone.contains(unit);
        allowed(!came, no::JUST_CAME)?;
        allowed(!units::is_static(unit), no::STATIC_IS_FREE)?;
        allowed(!self.ways_aside(unit).is_empty(), no::NO_ROOM_AT_ALL)
    }

    /// 11.12: where one unit only can make room, it does. Says whether the question is over.
    fn displace_only(&mut self, at: SpaceId, newcomer: UnitId, events: &mut dyn Events) -> bool {
        let able = |unit: &UnitId| self.check_displaced(*unit, at, newcomer).is_ok();
        let able: UnitSet = self.troops(at).filter(able).collect();
        match (able.nth(0), able.nth(1)) {
            (None, _) => {
                // Room was promised along a chain that another unit's going has cut: the hex stays
                // too full until the end of the phase, when its owner gives somebody up (7.2).
                self.frames.end();
                true
            }
            (Some(only), None) => {
                self.frames.end();
                self.make_room(only, events);
                true
            }
            _ => false,
        }
    }

    /// 11.12: a unit makes room.
    fn make_room(&mut self, unit: UnitId, events: &mut dyn Events) {
        let ways = self.ways_aside(unit);
        match (ways.nth(0), ways.nth(1)) {
            (None, _) => {}
            (Some(only), None) => self.step_aside(unit, only, events),
            _ => self.frames.call(Aftermath::DisplaceTo(unit)),
        }
    }

    fn step_aside(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let full = self.is_full(to);
        self.step_back(unit, to, events);
        if full {
            self.frames.call(Aftermath::Displace(to, unit));
        }
    }

    // Advance ------------------------------------------------------------------------------------

    /// 11.13: the judge of an advance.
    pub(super) fn check_going_in(&self, unit: UnitId) -> Result<(), No> {
        let target = self.own.battle.target;
        allowed(self.group.contains(unit) && unit != FLIEGER, no::NOT_ATTACKER)?;
        allowed(self.units.space(unit) != Some(target), no::ALREADY_THERE)?;
        self.check_land(unit, target, Entry::Forced)?;
        self.check_stay(unit, target)
    }

    /// 11.13: a unit goes in, at no price.
    pub(super) fn come_in(&mut self, unit: UnitId, events: &mut dyn Events) {
        let to = self.own.battle.target;
        let from = self.units.space(unit).unwrap_or(to);
        events.event(Event::Advanced { unit, from, to });
        self.enter(unit, to, events);
    }
}

/// The sources that a bee flies to, whoever is there.
fn terrain_sources(net: Net) -> SpaceSet {
    match net {
        Net::Ruhr => terrain::RUHR,
        Net::Rollbahn => terrain::EAST_EDGE,
        Net::RedRow => terrain::RED_ROW,
        Net::French | Net::Cavalry => terrain::AF_SOURCES,
    }
}
