//! Mobile assaults (10.15 to 10.23): panzers, and tank corps of the best sort, attack while they
//! move, out of the hex they are in, and go on if they clear the way.

use super::battle::Fighting;
use super::data::BOARD;
use super::politics::Entry;
use super::refusal as no;
use super::state::{Assault, Battle, German, State, mark};
use super::supply::Line;
use super::terrain::{self, Crossing, class, flag};
use super::units;
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, UnitSet};
use crate::game::{Events, No, allowed};

/// 10.15: an assault costs twice what entering does.
const TIMES: u8 = 2;
/// 10.22: and one more against a printed fort.
const FORT_POINTS: u8 = 1;

impl State {
    /// Is somebody there whom the acting camp could fight: enemy units, or a garrison alone?
    pub(super) fn holds_enemy(&self, at: SpaceId) -> bool {
        let foe = self.acting_camp().foe();
        self.occupant(at) == Some(foe) || self.garrison_at(at) == Some(foe)
    }

    /// 10.15, 10.17, 6.10: may a unit make a mobile assault out of this hex at all?
    pub(super) fn check_assaulter(&self, unit: UnitId) -> Result<(), No> {
        let able = units::is_panzer(unit) || self.is_top_rung(unit);
        allowed(able, no::CANNOT_ASSAULT)?;
        let german = self.camp_of(unit) == Some(German);
        allowed(!(german && self.own.ploesti), no::NO_OIL)?;
        let marks = self.units.marks(unit);
        allowed(!marks.has(mark::ASSAULTED), no::HAS_ASSAULTED)?;
        // 6.7, A-32: it was in supply as its move began, and has a line by land where it starts.
        allowed(!marks.has(mark::UNSUPPLIED), no::BEGAN_UNFED)?;
        allowed(self.line(unit) == Line::Overland, no::ASSAULT_SUPPLY)
    }

    /// 10.15, 10.16, 10.23: may the ground be assaulted out of a hex by this unit, whoever is
    /// there?
    fn check_assault_ground(&self, unit: UnitId, from: SpaceId, to: SpaceId) -> Result<(), No> {
        self.check_land(unit, to, Entry::Forced)?;
        allowed(!terrain::is_marsh(to), no::MARSH)?;
        allowed(!self.has_field_fort(to), no::FIELD_FORT)?;
        match terrain::between(from, to) {
            Crossing::Dry | Crossing::River => Ok(()),
            Crossing::MajorRiver => Err(no::MAJOR_RIVER),
            Crossing::Closed if BOARD.between(from, to).is_none() => Err(no::NOT_ADJACENT),
            Crossing::Closed => Err(no::CLOSED_SIDE),
        }
    }

    /// 10.15, 10.22, 8.3: what an assault costs a unit.
    pub(super) fn assault_price(&self, unit: UnitId, from: SpaceId, to: SpaceId) -> u8 {
        let mut price = terrain::price(from, to, class(unit));
        let interdicted = self.interdicted();
        if interdicted.contains(from) || interdicted.contains(to) {
            price *= 2;
        }
        TIMES * price + if terrain::is(to, flag::FORT) { FORT_POINTS } else { 0 }
    }

    /// 10.15 to 10.23: the judge of an assault by all of the picked units out of their hex.
    pub(super) fn check_assault(&self, to: SpaceId) -> Result<(), No> {
        let Some(from) = self.group_hex() else { return Err(no::NOT_ON_MAP) };
        allowed(self.holds_enemy(to), no::NO_ENEMY)?;
        allowed(self.check_stack(from).is_ok(), no::LAUNCH_CROWDED)?;
        for unit in self.group.iter() {
            self.check_assaulter(unit)?;
            self.check_assault_ground(unit, from, to)?;
        }
        let left = self.points_left(&self.group);
        let dear = self.group.iter().any(|unit| self.assault_price(unit, from, to) > left);
        allowed(!dear, no::ASSAULT_DEAR)
    }

    /// 10.16: what an assault by the picked units costs, and what they have left.
    pub(super) fn dear_assault(&self, to: SpaceId) -> Option<(u8, u8)> {
        let from = self.group_hex()?;
        let price = self.group.iter().map(|unit| self.assault_price(unit, from, to)).max()?;
        Some((price, self.points_left(&self.group)))
    }

    /// 10.18, A-110: the judge of one unit that would assault with 7th Flieger out of its hex.
    pub(super) fn check_assault_alone(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let Some(from) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        self.check_own(unit)?;
        allowed(!self.units.marks(unit).has(mark::FINISHED), no::FINISHED)?;
        self.check_assaulter(unit)?;
        self.check_assault_ground(unit, from, to)?;
        let alone: UnitSet = [unit].into_iter().collect();
        let price = self.assault_price(unit, from, to);
        allowed(price <= self.points_left(&alone), no::ASSAULT_DEAR)
    }

    /// Hexes that the picked units can assault.
    pub(super) fn assault_targets(&self) -> SpaceSet {
        let Some(from) = self.group_hex() else { return SpaceSet::EMPTY };
        let near = BOARD.ways(from).map(|way| way.to).filter(|to| self.holds_enemy(*to));
        near.filter(|to| self.check_assault(*to).is_ok()).collect()
    }

    /// 10.15: the picked units go in.
    pub(super) fn assault(&mut self, to: SpaceId, events: &mut dyn Events) {
        let Some(from) = self.group_hex() else { return };
        self.pay_assault(from, to);
        self.own.battle =
            Battle { kind: Assault::Mobile, target: to, launch: from, ..Battle::BLANK };
        self.frames.goto(Fighting::Battle);
        self.begin_battle(events);
    }

    /// 10.15: what an assault costs, and that it was made.
    pub(super) fn pay_assault(&mut self, from: SpaceId, to: SpaceId) {
        for unit in self.group.iter() {
            self.spend(unit, self.assault_price(unit, from, to));
            self.units.mark(unit, mark::ASSAULTED, true);
        }
    }

    /// 10.19, 10.20: what becomes of the assaulting units: they go in if the hex is clear and move
    /// on, or stay where they started and are done.
    pub(super) fn end_assault(&mut self, cleared: bool, events: &mut dyn Events) {
        let target = self.own.battle.target;
        for unit in self.group.iter() {
            if self.units.space(unit).is_none() {
                continue;
            }
            if cleared {
                let from = self.own.battle.launch;
                events.event(crate::game::Event::Advanced { unit, from, to: target });
                self.enter(unit, target, events);
            } else {
                self.units.mark(unit, mark::FINISHED, true);
            }
        }
        self.rest();
    }
}
