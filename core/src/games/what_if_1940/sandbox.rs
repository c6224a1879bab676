//! Changes of a position outside the rules, for tests and questions.

use super::Question;
use super::phases::{Phase, Sequence};
use super::refusal as no;
use super::stacking::Stacks;
use super::state::{Attitude, State, mark};
use super::terrain;
use super::units::{self, BODIES};
use crate::board::SpaceId;
use crate::forces::{UnitId, Where};
use crate::game::{No, Quiet, Seat, allowed};
use crate::rules::sandbox::no as kit;
use crate::rules::{Question as _, Sandbox};

impl Sandbox for State {
    const NO_SUCH_SPACE: No = no::NO_SUCH_SPACE;
    const NO_SUCH_TURN: No = no::NO_SUCH_TURN;

    fn check_place(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        if units::is_aircraft(unit) {
            return Ok(());
        }
        allowed(State::is_ground(at), no::WATER)?;
        let other = self.occupant(at).filter(|camp| Some(*camp) != self.camp_of(unit));
        allowed(other.is_none(), no::ENEMY_THERE)
    }

    /// 8.0: aircraft fly only where a case says so.
    fn cleared(&mut self) {
        for unit in super::data::ROSTER.units().filter(|unit| units::is_aircraft(*unit)) {
            self.units.put(unit, Where::Out);
        }
    }

    /// Units hold the hex they are put into, as if they had come there; a sandbox does not win a
    /// game by it.
    fn placed(&mut self, unit: UnitId, at: SpaceId) {
        if let Some(camp) = self.camp_of(unit).filter(|_| units::is_ground(unit)) {
            self.held.give(at, Some(Seat(camp as u8)));
            // 11.21: no garrison lives where its enemy stands.
            let theirs = terrain::garrison_camp(at) == Some(camp.foe());
            if let Some(site) = terrain::site(at).filter(|_| theirs) {
                self.own.garrisons &= !(1 << site);
            }
        }
    }

    /// `held` goes by camp, and a sandbox names a seat.
    fn given(&mut self, space: SpaceId, seat: Option<Seat>) {
        let camp = seat.map(|seat| self.camp_of_seat(seat));
        self.held.give(space, camp.map(|camp| Seat(camp as u8)));
    }

    fn enter_phase(&mut self, phase: u8, seat: Seat) -> Result<(), No> {
        let phase = Phase::from_number(phase).ok_or(kit::NO_SUCH_PHASE)?;
        let camp = self.camp_of_seat(seat);
        allowed(phase.is_of(camp), no::PHASE_OF_OTHER_SIDE)?;
        self.begin_phase(phase, camp, &mut Quiet);
        // What needs nobody comes first, as in play; but a phase in which there is nothing to do
        // yet does not end, since whoever set it up may go on.
        while matches!(
            self.frames.top(),
            Question::Sequence(Sequence::Opening) | Question::Stacks(Stacks::Checking(_))
        ) {
            self.frames.top().run(self, &mut Quiet);
        }
        let begun = self.clone();
        self.settle(&mut Quiet);
        if self.phase != phase || self.outcome.is_some() {
            *self = begun;
        }
        Ok(())
    }

    fn set_marker(&mut self, name: &str, at: SpaceId, on: bool) -> Result<(), No> {
        match name {
            "fort" => {
                self.own.forts.retain(|fort| *fort != at);
                if on {
                    self.own.forts.push(at).map_err(|_| no::TOO_MANY_FORTS)?;
                }
            }
            "garrison" => {
                let site = terrain::site(at).ok_or(no::NO_GARRISON_THERE)?;
                self.own.garrisons &= !(1 << site);
                self.own.garrisons |= u64::from(on) << site;
            }
            "lost" => {
                let city = terrain::soviet_city(at).ok_or(no::NO_SOVIET_CITY)?;
                self.own.lost &= !(1 << city);
                self.own.lost |= u16::from(on) << city;
            }
            _ => return Err(kit::NO_SUCH_MARKER),
        }
        Ok(())
    }

    fn set_value(&mut self, name: &str, value: i16) -> Result<(), No> {
        let yes = match value {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(kit::NOT_THAT_NUMBER),
        };
        let attitude = || match value {
            0 => Ok(Attitude::Neutral),
            1 => Ok(Attitude::Violated),
            2 => Ok(Attitude::Joined),
            _ => Err(kit::NOT_THAT_NUMBER),
        };
        match name {
            "finland" => self.own.finland = yes?,
            "japan" => self.own.japan = yes?,
            "romania" => self.own.romania = yes?,
            "ploesti" => self.own.ploesti = yes?,
            "ardennes" => self.own.ardennes = yes?,
            "tank-army" => self.own.tank_army = yes?,
            "belgium" => self.own.belgium = attitude()?,
            "holland" => {
                allowed(value != 2, kit::NOT_THAT_NUMBER)?;
                self.own.holland = attitude()?;
            }
            "fight-first" => {
                use super::state::Order;
                self.own.order = if yes? { Order::FightMove } else { Order::MoveFight };
            }
            "rivers-ignored" => {
                allowed((0..=2).contains(&value), kit::NOT_THAT_NUMBER)?;
                self.own.rivers_ignored = value as u8;
            }
            "first-tanks" => {
                allowed((0..=11).contains(&value), kit::NOT_THAT_NUMBER)?;
                self.own.first_tanks = value as u8;
            }
            _ => return self.set_unit_value(name, value),
        }
        Ok(())
    }
}

impl State {
    /// A named unit's number: lost steps, the rung of a tank corps, or the face of an army: `34` is
    /// the first free face of strength 3-4, known from then on, and 0 makes it unknown again.
    fn set_unit_value(&mut self, name: &str, value: i16) -> Result<(), No> {
        let unit = super::data::ROSTER.find(name).ok_or(kit::NO_SUCH_NUMBER)?;
        if let Some(army) = units::tank_army_of(unit) {
            allowed((0..=i16::from(units::TOP_RUNG)).contains(&value), kit::NOT_THAT_NUMBER)?;
            self.own.rungs[army] = value as u8;
            return Ok(());
        }
        if units::body(unit).is_some() {
            return self.set_face_by_factors(unit, value);
        }
        let steps = i16::from(units::counter(unit).steps());
        allowed((1..=steps).contains(&value), no::NOT_SO_MANY_STEPS)?;
        let lost = (steps - value) as u8;
        self.units.set_marks(unit, self.units.marks(unit).with_steps_lost(lost));
        Ok(())
    }

    fn set_face_by_factors(&mut self, unit: UnitId, value: i16) -> Result<(), No> {
        if value == 0 {
            self.units.mark(unit, mark::TRIED, false);
            return Ok(());
        }
        let wanted = ((value / 10) as u8, (value % 10) as u8);
        let range = if units::is_juggernaut(unit) {
            0..units::JUGGERNAUTS
        } else {
            units::JUGGERNAUTS..BODIES
        };
        let free = |face: &usize| {
            let taken = self.own.faces.iter().enumerate().any(|(body, other)| {
                let other_unit = units::unit_of_body(body);
                usize::from(*other) == *face
                    && other_unit != unit
                    && self.units.marks(other_unit).has(mark::TRIED)
            });
            units::face_factors(*face) == wanted && !taken
        };
        let face = range.into_iter().find(free).ok_or(kit::NOT_THAT_NUMBER)?;
        // Whoever had it takes what this one had: every face is there once.
        let body = units::body(unit).ok_or(kit::NOT_THAT_NUMBER)?;
        if let Some(other) = self.own.faces.iter().position(|other| usize::from(*other) == face) {
            self.own.faces.swap(body, other);
        }
        self.units.mark(unit, mark::TRIED, true);
        Ok(())
    }
}
