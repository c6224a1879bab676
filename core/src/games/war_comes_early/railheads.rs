//! The Soviet railways (10.3, 10.3.1): how far they reach, and the four railheads.

use super::choices::verb;
use super::data::BOARD;
use super::phases::{CLOSED, Sequence};
use super::refusal as no;
use super::state::{ALLIED, GERMAN, NOWHERE, State};
use super::terrain;
use super::units::{USSR, lands};
use crate::board::{SpaceId, SpaceSet};
use crate::game::{Event, Events, Kind, No};
use crate::rules::questions;
use crate::supply::{Over, flood};

/// 10.3.1: hexes a railhead may go in one turn.
const RAILHEAD_STEPS: u16 = 4;
/// 10.3: a unit needs a railhead within five steps, which is four hexes between.
const LEG_STEPS: u16 = 5;

questions! {
    /// 10.3: the Soviet railways.
    pub enum Railways of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 10.3.1: where this railhead goes.
    Railhead(number: u8) {
        asks game.active, Kind::Marker, "Move this railhead?", "10.3.1";
        show prompt.ask.space = game.own.war.railheads.get(usize::from(number)).copied();
        space to of game.railhead_goals(number), why game.check_railhead(number, to) => {
            game.frames.end();
            game.set_railhead(usize::from(number), to, events);
        };
        choice verb::STAY, each which in [THIS, ALL] => {
            game.frames.end();
            if which == ALL {
                game.frames.goto(Sequence::Closing(CLOSED));
            }
        };
    }
}

/// 10.3.1: this railhead stays.
const THIS: u8 = 0;
/// 10.3.1: so do the others.
const ALL: u8 = 1;

impl State {
    /// 10.3.1: hexes the Soviets control: their own and those they took, unless an enemy came.
    pub(super) fn soviet_hexes(&self) -> SpaceSet {
        let mut hexes = terrain::land_of(lands(&[USSR]));
        hexes.union(&self.own.war.soviet);
        hexes.intersect(self.held.of(ALLIED));
        hexes
    }

    /// 10.3: the Soviet edge hexes in the east and south where a line leaves the map.
    pub(super) fn rail_sources(&self) -> SpaceSet {
        let edge = |at: SpaceId| {
            let sheet = BOARD.sheets.first();
            let east = sheet.and_then(|s| s.coords(at).map(|(col, _)| s.at(col + 1, 1).is_none()));
            east == Some(true) || terrain::on_south_edge(at)
        };
        let exits = BOARD.mark("exits").iter().copied();
        exits
            .filter(|at| BOARD.country(*at) == USSR && edge(*at) && self.holds(ALLIED, *at))
            .collect()
    }

    /// 10.3.1: rail hexes joined to a source by Soviet-held rail hexes.
    fn rail_net(&self) -> SpaceSet {
        let hexes = self.soviet_hexes();
        flood(&BOARD, &self.rail_sources(), &hexes, &hexes, Over::Rail, None)
    }

    /// 10.3: every hex where a Soviet unit abroad is in supply.
    #[inline(never)]
    pub(super) fn soviet_lines(&self, enter: &SpaceSet, pass: &SpaceSet) -> SpaceSet {
        let live = self.live_railheads(enter, pass);
        let heads = self.own.war.railheads.iter().zip(live).filter(|(_, live)| *live);
        let heads = heads.map(|(at, _)| *at).collect();
        flood(&BOARD, &heads, enter, pass, Over::Open, Some(LEG_STEPS))
    }

    /// 10.3: railheads with a line. The rail leg keeps to Soviet hexes and obeys enemy units and
    /// zones as well.
    #[inline(never)]
    fn live_railheads(&self, enter: &SpaceSet, pass: &SpaceSet) -> [bool; 4] {
        let mut on = self.soviet_hexes();
        on.intersect(enter);
        let net = flood(&BOARD, &self.rail_sources(), &on, pass, Over::Rail, None);
        // 9.2: a railhead in an enemy zone is a place to pass like any other.
        self.own.war.railheads.map(|at| net.contains(at) && pass.contains(at))
    }

    /// 10.3.1: where a railhead may go as a Soviet movement phase ends.
    pub(super) fn railhead_goals(&self, number: u8) -> SpaceSet {
        let Some(at) = self.own.war.railheads.get(usize::from(number)).copied() else {
            return SpaceSet::EMPTY;
        };
        if at == NOWHERE {
            return SpaceSet::EMPTY;
        }
        let net = self.rail_net();
        let start = core::iter::once(at).collect();
        let mut goals = flood(&BOARD, &start, &net, &net, Over::Rail, Some(RAILHEAD_STEPS));
        goals.remove(at);
        goals
    }

    /// 10.3.1: the judge of a railhead's move.
    pub(super) fn check_railhead(&self, number: u8, to: SpaceId) -> Result<(), No> {
        if self.railhead_goals(number).contains(to) { Ok(()) } else { Err(no::RAILHEAD_TRACK) }
    }

    /// 3.1: the judge of a railhead's first hex: a rail hex of the USSR beside its border.
    pub(super) fn check_first_railhead(&self, at: SpaceId) -> Result<(), No> {
        let rail = BOARD.ways(at).any(|way| way.sides.any(crate::board::Sides::RAIL));
        if rail && terrain::is_in(lands(&[USSR]), at) && terrain::on_border(at) {
            Ok(())
        } else {
            Err(no::RAILHEAD_BORDER)
        }
    }

    /// Puts a railhead somewhere.
    pub(super) fn set_railhead(&mut self, number: usize, at: SpaceId, events: &mut dyn Events) {
        if let Some(slot) = self.own.war.railheads.get_mut(number) {
            *slot = at;
            if at != NOWHERE {
                events.event(Event::Marked {
                    space: at,
                    what: "railhead",
                    on: true,
                    rule: "10.3.1",
                });
            }
        }
    }

    /// 10.3.1: railheads that were cut off fall back to the first hex joined to a source.
    #[inline(never)]
    pub(super) fn pull_back_railheads(&mut self, events: &mut dyn Events) {
        let net = self.rail_net();
        for n in 0..self.own.war.railheads.len() {
            let at = self.own.war.railheads[n];
            if at == NOWHERE || net.contains(at) {
                continue;
            }
            let back = self.way_back(at, &net);
            self.set_railhead(n, back, events);
        }
    }

    /// The nearest hex of the net by rail.
    fn way_back(&self, at: SpaceId, net: &SpaceSet) -> SpaceId {
        let all = terrain::land_of(super::units::PLAYED);
        let start: SpaceSet = core::iter::once(at).collect();
        let mut seen = start;
        loop {
            let mut next = SpaceSet::EMPTY;
            crate::supply::spread(&BOARD, &seen, Over::Rail, &mut next);
            next.intersect(&all);
            next.union(&seen);
            let mut found = next;
            found.intersect(net);
            if let Some(back) = found.nth(0) {
                return back;
            }
            if next == seen {
                return NOWHERE;
            }
            seen = next;
        }
    }

    /// 10.3.1: an enemy has come into a hex; was it one the Soviets held?
    pub(super) fn lose_track(&mut self, space: SpaceId, events: &mut dyn Events) {
        let theirs = BOARD.country(space) == USSR || self.own.war.soviet.contains(space);
        self.own.war.soviet.remove(space);
        if theirs && self.holds(GERMAN, space) {
            self.pull_back_railheads(events);
        }
    }
}
