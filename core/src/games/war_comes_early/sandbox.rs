//! Positions that no play led to, for tests and questions, and what must hold in every position.

use super::phases::Phase;
use super::refusal as no;
use super::state::{ALLIED, GERMAN, NOWHERE, Stage, State, enemy, mark};
use super::units::{self, GERMANS, GROUP_WORDS, POOL};
use super::{battle, data, stacking};
use crate::board::SpaceId;
use crate::forces::{UnitId, Where};
use crate::game::{No, Quiet, Seat, allowed, word};
use crate::rules::Sandbox;
use crate::rules::sandbox::no as sandbox;

impl Sandbox for State {
    const NO_SUCH_SPACE: No = no::NO_SUCH_SPACE;
    const NO_SUCH_TURN: No = no::NO_SUCH_TURN;

    fn check_place(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        allowed(!self.has_unit(enemy(self.seat(unit)), at), no::ENEMY_THERE)
    }

    fn placed(&mut self, unit: UnitId, at: SpaceId) {
        self.held.give(at, Some(self.seat(unit)));
    }

    fn turned(&mut self) {
        self.own.replaced = false;
    }

    fn enter_phase(&mut self, phase: u8, seat: Seat) -> Result<(), No> {
        let phase = Phase::from_number(phase).ok_or(sandbox::NO_SUCH_PHASE)?;
        if seat.0 > 1 || phase == Phase::Order && seat != GERMAN {
            return Err(no::PHASE_OF_OTHERS);
        }
        if phase > Phase::Combat && (!self.is_campaign() || self.turn < 3) {
            return Err(no::PHASE_OF_OTHER_TURN);
        }
        self.begin_phase(phase, seat, &mut Quiet);
        if self.is_campaign() {
            self.settle(&mut Quiet);
        }
        Ok(())
    }

    fn set_marker(&mut self, name: &str, at: SpaceId, on: bool) -> Result<(), No> {
        match name {
            "breached" => self.set_breached(at, on)?,
            "airpower" => {
                self.own.war.air.retain(|other| *other != at);
                if on {
                    self.own.war.air.push(at).map_err(|_| no::NOT_SO_MANY)?;
                }
            }
            "railhead" => {
                let (old, new) = if on { (NOWHERE, at) } else { (at, NOWHERE) };
                let slot = self.own.war.railheads.iter_mut().find(|head| **head == old);
                *slot.ok_or(no::NO_RAILHEAD)? = new;
            }
            "soviet" if on => self.own.war.soviet.insert(at),
            "soviet" => self.own.war.soviet.remove(at),
            _ => return Err(sandbox::NO_SUCH_MARKER),
        }
        Ok(())
    }

    /// A sandbox sets a number: points, air superiority, or the state of a country by its code.
    fn set_value(&mut self, name: &str, value: i16) -> Result<(), No> {
        match name {
            "german-points" => self.own.war.points[0] = value,
            "allied-points" => self.own.war.points[1] = value,
            // 0 is nobody, 1 the German player, 2 the other.
            "sky" => {
                self.own.war.sky = [None, Some(GERMAN), Some(ALLIED)][value.clamp(0, 2) as usize]
            }
            "used" => self.own.war.used = value as u8,
            _ => {
                let country = data::BOARD.country_coded(name);
                let country = country.ok_or(sandbox::NO_SUCH_NUMBER)?;
                self.set_country(country, value)?;
            }
        }
        Ok(())
    }

    /// 5.2: the marker that comes next.
    fn rig(&mut self, name: &str) -> Result<(), No> {
        let found = GROUP_WORDS.iter().position(|word| *word == name);
        let found = found.ok_or(no::NO_MARKER_TO_DRAW)? as u8;
        self.own.war.rigged = found;
        if found == GERMANS {
            self.own.war.drawn = GERMANS;
        }
        Ok(())
    }

    fn check_position(&self) -> Result<(), &'static str> {
        // A turn has six phases of its own, and three after each marker.
        if self.own.phases_done.max(self.own.war.step) > 6 {
            return Err(word("the game has gone on after its end"));
        }
        let mut last: Option<(UnitId, SpaceId)> = None;
        for (unit, at) in self.units.on_map() {
            if let Some((other, there)) = last
                && there == at
                && units::nation_of(other) != units::nation_of(unit)
            {
                return Err(word("two nations are in one hex"));
            }
            if !self.holds(self.seat(unit), at) {
                return Err(word("a unit stands in a hex its side does not hold"));
            }
            // 5.1: before turn 3 the others wait at home.
            let nation = units::nation_of(unit);
            if self.fights(nation)
                && self.turn > 0
                && !super::terrain::is_in(self.range(nation), at)
            {
                return Err(word("a unit is outside its area"));
            }
            if self.check_works(nation, at).is_err() {
                return Err(word("a unit is in a work it may not enter"));
            }
            last = Some((unit, at));
        }
        let spreading = self.frames.iter().any(|frame| {
            use super::Question::{Combat, Stacks};
            matches!(
                frame,
                Stacks(stacking::Stacks::Disperse(..) | stacking::Stacks::GiveUp(_))
                    | Combat(battle::Combat::Losses(_))
            )
        });
        if !spreading && self.overfull(SpaceId::new(0)).next().is_some() {
            return Err(word("a hex is overfull and nobody is asked to mend it"));
        }
        if self.own.battle.stage == Stage::Done && self.frames.depth() == 1 {
            return Err(word("a battle is over but not forgotten"));
        }
        if self
            .units
            .on_map()
            .any(|(u, _)| units::is_static(u) && self.units.marks(u).has(mark::MOVED))
        {
            return Err(word("a static unit has moved"));
        }
        self.check_pools()
    }
}

impl State {
    /// 3.1, 7.1: corps in the pool are exactly those inside armies on the map.
    fn check_pools(&self) -> Result<(), &'static str> {
        for nation in (0..units::NATIONS as u8).map(crate::forces::Nation) {
            // 3.1, 3.2: two Soviet armies and one German corps are missing from the start.
            let missing = match nation {
                units::SU => 2,
                units::GE if self.is_campaign() => 1,
                _ => 0,
            };
            let of = |unit: &UnitId| units::counter(*unit).nation == nation;
            let pool = self.units.at(Where::Box(POOL)).filter(of).count();
            let armies = self.units.on_map().map(|(unit, _)| unit).filter(of);
            let inside: usize =
                armies.filter(|a| units::breaks_down(*a)).map(units::parts_of).sum();
            if pool + missing < inside {
                return Err(word("an army on the map lacks corps in the pool"));
            }
        }
        Ok(())
    }
}
