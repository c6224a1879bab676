//! Fortifications (11.5): where they are, which still stand, and what that means.
//!
//! Czech and Belgian works have a defence of their own and a zone, and only their own nation
//! enters them. The West Wall has neither: whoever walks in breaches it. Germans have no business
//! in the Maginot Line at all. A work that is breached is forgotten; in 1939 all are.

use super::data::{BOARD, WORKS_CHART};
use super::refusal as no;
use super::state::{GERMAN, State};
use super::units::{BE, BELGIUM, CZ, GE};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::Nation;
use crate::game::{Event, Events, No, Seat};

/// Kinds of works, in the order of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// Czech.
    Fort,
    /// Czech, heavy.
    Heavy,
    /// The one Belgian work.
    Belgian,
    /// German.
    WestWall,
    /// French.
    Maginot,
}

use Work::{Belgian, Fort, Heavy, Maginot, WestWall};

static KINDS: [(Work, &[SpaceId]); 5] = [
    (Fort, mark("fort")),
    (Heavy, mark("heavy")),
    (Belgian, mark("belgian")),
    (WestWall, mark("westwall")),
    (Maginot, mark("maginot")),
];

/// 4.5.1: the bits of all Czech works.
const CZECH: u64 = (1 << (mark("fort").len() + mark("heavy").len())) - 1;

const fn mark(name: &str) -> &'static [SpaceId] {
    crate::named::mark(&BOARD, name)
}

/// The work in a hex and its bit.
fn work_at(space: SpaceId) -> Option<(Work, u64)> {
    all().find(|(_, at, _)| *at == space).map(|(work, _, bit)| (work, bit))
}

/// Every work, where it is, and its bit.
fn all() -> Works {
    Works { kind: 0, place: 0, bit: 1 }
}

/// A walk along all works. A type of its own, so that a board's program has it once.
struct Works {
    kind: usize,
    place: usize,
    bit: u64,
}

impl Iterator for Works {
    type Item = (Work, SpaceId, u64);

    #[cfg_attr(feature = "small", inline(never))]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (work, spaces) = KINDS.get(self.kind)?;
            if let Some(at) = spaces.get(self.place) {
                let bit = self.bit;
                self.place += 1;
                self.bit <<= 1;
                return Some((*work, *at, bit));
            }
            self.kind += 1;
            self.place = 0;
        }
    }
}

impl Work {
    /// The nation whose units alone may enter it while it is intact.
    fn keeper(self) -> Option<Nation> {
        match self {
            Fort | Heavy => Some(CZ),
            Belgian => Some(BE),
            WestWall | Maginot => None,
        }
    }

    /// Columns it shifts an attack to the left.
    pub fn shift(self) -> i8 {
        const SHIFTS: [i8; KINDS.len()] = WORKS_CHART.column(0);
        SHIFTS[self as usize]
    }

    /// The strength of its own defence.
    pub fn garrison(self) -> u8 {
        const STRENGTHS: [i8; KINDS.len()] = WORKS_CHART.column(1);
        STRENGTHS[self as usize].max(0) as u8
    }
}

impl State {
    /// The intact work in a hex. The Belgian one sleeps while Belgium is neutral.
    pub(super) fn intact(&self, space: SpaceId) -> Option<Work> {
        let (work, bit) = work_at(space)?;
        let asleep = work == Belgian && self.own.war.neutral >> BELGIUM.0 & 1 != 0;
        (self.own.war.breached & bit == 0 && !asleep).then_some(work)
    }

    /// 11.5: the defence of an intact work against a seat. Only the Allies have such works.
    pub(super) fn garrison(&self, space: SpaceId, against: Seat) -> Option<Work> {
        let work = self.intact(space)?;
        (against == GERMAN && work.keeper().is_some()).then_some(work)
    }

    /// Intact works with a defence of their own, of one nation or of all.
    pub(super) fn kept(&self, by: Option<Nation>) -> impl Iterator<Item = SpaceId> + '_ {
        let mine = move |work: Work| work.keeper().is_some_and(|k| by.is_none_or(|by| by == k));
        // In 1939 there are none, which is quickly said.
        let any = self.own.war.breached != u64::MAX;
        all()
            .take_while(move |(work, ..)| any && work.keeper().is_some())
            .filter(move |(work, at, _)| mine(*work) && self.intact(*at).is_some())
            .map(|(_, at, _)| at)
    }

    /// Every intact work.
    pub(super) fn intact_works(&self) -> impl Iterator<Item = SpaceId> + '_ {
        all().map(|(_, at, _)| at).filter(|at| self.intact(*at).is_some())
    }

    /// 11.5: the judge of a nation in a hex with works.
    pub(super) fn check_works(&self, nation: Nation, space: SpaceId) -> Result<(), No> {
        match self.intact(space) {
            Some(Maginot) if nation == GE => Err(no::MAGINOT),
            Some(work) if work.keeper().is_some_and(|keeper| keeper != nation) => {
                Err(no::INTACT_FORT)
            }
            _ => Ok(()),
        }
    }

    /// Takes the hexes out of a set that a nation may not enter because of works.
    pub(super) fn shut_works(&self, nation: Nation, open: &mut SpaceSet) {
        for (work, at, bit) in all() {
            if self.own.war.breached & bit == 0 && self.check_works(nation, at).is_err() {
                open.remove(at);
            }
            // The Maginot Line concerns Germans only.
            if nation != GE && work == WestWall {
                break;
            }
        }
    }

    /// 10.2: takes out the intact works of a seat's enemy.
    pub(super) fn shut_enemy_works(&self, seat: Seat, open: &mut SpaceSet) {
        for (work, at, bit) in all() {
            let hostile = (work == WestWall) != (seat == GERMAN);
            if hostile && self.own.war.breached & bit == 0 {
                open.remove(at);
            }
        }
    }

    /// 11.5, 4.4: a unit has come into a hex: an enemy work there is breached.
    pub(super) fn breach_by(&mut self, space: SpaceId, seat: Seat, events: &mut dyn Events) {
        let Some(work) = self.intact(space) else { return };
        let hostile = match work {
            WestWall => seat != GERMAN,
            Maginot => false,
            _ => seat == GERMAN,
        };
        if !hostile {
            return;
        }
        self.breach(space, events);
        if work == WestWall {
            // 4.4: a point for the first entry, never given back.
            self.capture_points(seat, 1, "4.4", events);
        }
        self.check_czech_works(events);
    }

    /// 11.5: a work is breached for good.
    pub(super) fn breach(&mut self, space: SpaceId, events: &mut dyn Events) {
        if let Some((_, bit)) = work_at(space)
            && self.own.war.breached & bit == 0
        {
            self.own.war.breached |= bit;
            events.event(Event::Marked { space, what: "breached", on: true, rule: "11.5" });
        }
    }

    /// A sandbox breaches or mends a work.
    pub(super) fn set_breached(&mut self, space: SpaceId, on: bool) -> Result<(), No> {
        let (_, bit) = work_at(space).ok_or(no::NO_WORK)?;
        self.own.war.breached =
            if on { self.own.war.breached | bit } else { self.own.war.breached & !bit };
        Ok(())
    }

    /// 4.5.1: have all Czech works been breached?
    pub(super) fn czech_works_gone(&self) -> bool {
        self.own.war.breached & CZECH == CZECH
    }

    /// 4.5.1, 4.5.2: the works of a nation that has capitulated are breached.
    pub(super) fn breach_all_of(&mut self, nation: Nation, events: &mut dyn Events) {
        for (work, at, _) in all() {
            if work.keeper() == Some(nation) {
                self.breach(at, events);
            }
        }
    }

    /// 12.0: a work without units is attacked once a phase as well.
    pub(super) fn storm(&mut self, space: SpaceId) {
        if let Some((_, bit)) = work_at(space) {
            self.own.war.stormed |= bit;
        }
    }

    /// 12.0: was this work attacked in this phase?
    pub(super) fn was_stormed(&self, space: SpaceId) -> bool {
        work_at(space).is_some_and(|(_, bit)| self.own.war.stormed & bit != 0)
    }

    /// 11.5: how many Czech works are breached, for the score.
    pub(super) fn czech_breaches(&self) -> u32 {
        (self.own.war.breached & CZECH).count_ones()
    }

    /// Is there a West Wall hex, intact or not (3.2)?
    pub(super) fn is_west_wall(space: SpaceId) -> bool {
        work_at(space).is_some_and(|(work, _)| work == WestWall)
    }
}
