//! Airpower (8.1, 8.3 to 8.6): superiority, interdiction, and what is left for support.
//!
//! Aircraft wait in the box `ready`; a mission takes them to `flown`, an enemy mission against them
//! to `suppressed`, and interdiction to the hex they hang over until the phase is done. With the
//! next game turn all can fly again (8.6).

use super::choices::verb;
use super::data::{BOARD, ROSTER};
use super::refusal as no;
use super::state::{Allied, Camp, Command, German, State};
use super::terrain;
use super::units::{self, FLOWN, GE, READY, SU, SUPPRESSED};
use crate::board::SpaceId;
use crate::forces::{UnitId, Where};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::rules::questions;

/// 8.1: aircraft that may go for superiority in a turn.
pub const SUPERIORITY_MISSIONS: u8 = 3;

questions! {
    /// 8.0: airpower.
    pub enum Air of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 8.1: which enemy aircraft are kept on the ground.
    Suppress {
        asks game.active, Kind::Hit, "Suppress which aircraft?", "8.1";
        auto game.end_unless(game.can_suppress());
        unit it in game.units.at(Where::Box(READY)), if game.check_suppress(it) =>
            game.suppress(it, events);
        choice verb::END => game.end_phase();
    }
    /// 8.3: which hexes aircraft hang over while the enemy moves.
    Interdict(command: Command) {
        asks game.seat_at(command), Kind::SortieTo, "Interdict which hex?", "8.3";
        auto game.end_interdiction(command);
        show prompt.ask.unit = game.ready_aircraft(command.camp(), game.is_moving_west()).nth(0);
        space at, if game.check_interdict(at) => game.interdict(command, at, events);
        choice verb::END => game.frames.end();
    }
}

impl State {
    /// 8.6: with a new game turn all aircraft can fly.
    pub(super) fn refuel(&mut self) {
        for unit in ROSTER.units().filter(|unit| units::is_aircraft(*unit)) {
            if self.units.whereabouts(unit) != Where::Out {
                self.units.put(unit, Where::Box(READY));
            }
        }
    }

    /// 8.4, 8.5: aircraft of a camp that may fly on a map: German ones on both, the others on their
    /// own.
    pub(super) fn ready_aircraft(
        &self,
        camp: Camp,
        west: bool,
    ) -> impl Iterator<Item = UnitId> + '_ {
        self.units.at(Where::Box(READY)).filter(move |unit| match units::nation_of(*unit) {
            GE => camp == German,
            SU => camp == Allied && !west,
            _ => camp == Allied && west,
        })
    }

    fn can_suppress(&self) -> bool {
        self.units.at(Where::Box(READY)).any(|unit| self.check_suppress(unit).is_ok())
    }

    /// 8.1: the judge of aircraft to be suppressed.
    fn check_suppress(&self, unit: UnitId) -> Result<(), No> {
        allowed(unit.index() < units::UNITS && units::is_aircraft(unit), no::NOT_AIRCRAFT)?;
        allowed(units::nation_of(unit) != GE, no::NOT_ENEMY_AIR)?;
        allowed(self.units.whereabouts(unit) == Where::Box(READY), no::NOT_READY)?;
        allowed(self.own.left > 0, no::THREE_MISSIONS)?;
        allowed(self.ready_aircraft(German, true).next().is_some(), no::NO_AIRCRAFT)
    }

    /// 8.1: one aircraft for another.
    fn suppress(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.own.left -= 1;
        self.fly(German, true, 1, events);
        self.send(unit, Where::Box(SUPPRESSED), events);
    }

    /// So many aircraft of a camp have flown their mission.
    pub(super) fn fly(&mut self, camp: Camp, west: bool, count: u8, events: &mut dyn Events) {
        for _ in 0..count {
            let Some(unit) = self.ready_aircraft(camp, west).next() else { return };
            self.send(unit, Where::Box(FLOWN), events);
        }
    }

    /// 8.4: how many aircraft could support a camp in a battle on a map, or beside the maps.
    pub(super) fn support_left(&self, camp: Camp, west: bool) -> u8 {
        self.ready_aircraft(camp, west).count() as u8
    }

    fn is_moving_west(&self) -> bool {
        self.own.command.is_west()
    }

    /// 8.3: before a movement phase the other side may interdict it. The Soviets never do.
    pub(super) fn open_interdiction(&mut self) {
        match self.own.command {
            Command::GermanWest => self.offer_interdiction(Command::AngloFrench),
            Command::GermanEast => {}
            Command::Soviet | Command::AngloFrench => self.offer_interdiction(Command::GermanEast),
        }
    }

    fn offer_interdiction(&mut self, command: Command) {
        if self.ready_aircraft(command.camp(), self.is_moving_west()).next().is_some() {
            self.frames.call(Air::Interdict(command));
        }
    }

    /// 8.3: nobody is left to fly. Says whether so.
    fn end_interdiction(&mut self, command: Command) -> bool {
        let any = self.ready_aircraft(command.camp(), self.is_moving_west()).next().is_some();
        if !any {
            self.frames.end();
        }
        !any
    }

    /// 8.3: the judge of a hex to interdict: one aircraft a hex, on the map of the movement.
    fn check_interdict(&self, at: SpaceId) -> Result<(), No> {
        allowed(BOARD.exists(at) && !terrain::is_void(at), no::NO_SUCH_SPACE)?;
        let west = self.is_moving_west();
        let elsewhere = if west && self.acting_camp() == German {
            no::AIR_STAYS_WEST
        } else {
            no::INTERDICT_THERE
        };
        allowed(terrain::is_west(at) == west, elsewhere)?;
        let taken = self.units.stack(at).any(units::is_aircraft);
        allowed(!taken, no::ONE_INTERDICTOR)
    }

    /// 8.3: an aircraft hangs over a hex.
    fn interdict(&mut self, command: Command, at: SpaceId, events: &mut dyn Events) {
        let west = self.is_moving_west();
        let Some(unit) = self.ready_aircraft(command.camp(), west).next() else { return };
        self.units.put(unit, Where::Space(at));
        events.event(Event::Placed { unit, at });
    }

    /// 8.3: at the end of the phase they are done for the turn.
    pub(super) fn recall_interdictors(&mut self, events: &mut dyn Events) {
        for unit in ROSTER.units().filter(|unit| units::is_aircraft(*unit)) {
            if self.units.space(unit).is_some() {
                self.send(unit, Where::Box(FLOWN), events);
            }
        }
    }
}
