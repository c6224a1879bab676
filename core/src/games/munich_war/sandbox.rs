//! Positions that no play led to, for tests and questions, and what must hold in every position.

use super::combat::Combat;
use super::data::{BOARD, ROSTER};
use super::mobilization::Mobilization;
use super::phases::Phase;
use super::refusal as no;
use super::state::{ALLIED, AXIS, SEATS, Stage, State};
use super::supply::For;
use super::terrain;
use super::units::{self, home, land, nation_of};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::UnitId;
use crate::game::{No, Quiet, Seat, allowed, word};
use crate::rules::Sandbox;
use crate::rules::sandbox::no as sandbox;

impl State {
    /// What supply is asked for in this phase.
    pub(super) fn purpose(&self) -> For {
        match self.phase {
            Phase::Movement => For::Movement,
            Phase::Combat => For::Combat,
            _ => For::Upkeep,
        }
    }
}

impl Sandbox for State {
    const NO_SUCH_SPACE: No = no::NO_SUCH_SPACE;
    const NO_SUCH_TURN: No = no::NO_SUCH_TURN;

    fn check_place(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        let (seat, troop) = (self.seat(unit), units::is_troop(unit));
        if troop && self.troops(at).any(|other| self.seat(other) != seat) {
            return Err(no::ENEMY_THERE);
        }
        if troop && !BOARD.is_land(at) && !(units::is_marine(unit) && terrain::is_sea(at)) {
            return Err(no::WATER);
        }
        let own = land(home(nation_of(unit)));
        let open = if seat.is_some() { self.at_war() | own } else { own };
        allowed(!BOARD.is_land(at) || open & land(self.country(at)) != 0, no::NEUTRAL_LAND)
    }

    /// Its side then holds the hex.
    fn placed(&mut self, unit: UnitId, at: SpaceId) {
        let seat = self.seat(unit);
        if units::is_troop(unit) && seat.is_some() && BOARD.is_land(at) {
            self.held.give(at, seat);
            self.claim(unit, at, &SpaceSet::EMPTY, &mut Quiet);
        }
    }

    fn given(&mut self, space: SpaceId, seat: Option<Seat>) {
        let Some(city) = terrain::city(space) else { return };
        let abroad = self.side(self.country(space)) != seat;
        for other in SEATS {
            let taken = &mut self.own.taken[usize::from(other.0 & 1)];
            let last = u128::from(abroad && seat == Some(other));
            *taken = *taken & !(1 << city) | last << city;
        }
    }

    /// Units that are due ask where they arrive.
    fn enter_phase(&mut self, phase: u8, seat: Seat) -> Result<(), No> {
        let phase = Phase::from_number(phase).ok_or(sandbox::NO_SUCH_PHASE)?;
        allowed(seat.0 <= 1 && phase != Phase::SetUp, no::PHASE_OF_OTHER_SIDE)?;
        self.settle_control(&mut Quiet);
        self.begin_phase(phase, seat, &mut Quiet);
        while self.frames.top() == Mobilization::Mobilize.into()
            && self.call_next_arrival(&mut Quiet)
        {}
        Ok(())
    }

    /// The marker `terror`, on a city.
    fn set_marker(&mut self, name: &str, at: SpaceId, on: bool) -> Result<(), No> {
        if name != "terror" {
            return Err(no::ONLY_TERROR);
        }
        let city = terrain::city(at).ok_or(no::TERROR_IN_CITIES)?;
        self.own.terror = self.own.terror & !(1 << city) | u128::from(on) << city;
        Ok(())
    }

    /// Numbers by name: a unit's lost steps by its code, a country's side by its code (0 neutral,
    /// 1 Axis, 2 Allied), its points as `rp-GE`, its trains as `trains-GE`; `storm`, `gift`.
    fn set_value(&mut self, name: &str, value: i16) -> Result<(), No> {
        let small = u8::try_from(value).map_err(|_| sandbox::NOT_THAT_NUMBER)?;
        let unknown = sandbox::NO_SUCH_NUMBER;
        if let Some(unit) = ROSTER.find(name) {
            if small >= units::counter(unit).steps() {
                return Err(no::NOT_SO_MANY_STEPS);
            }
            let marks = self.units.marks(unit).with_steps_lost(small);
            self.units.set_marks(unit, marks);
            return Ok(());
        }
        if let Some((kind, code)) = name.split_once('-') {
            let nation = ROSTER.nation(code).ok_or(unknown)?;
            let list = match kind {
                "rp" => &mut self.own.points,
                "trains" => &mut self.own.trains,
                _ => return Err(unknown),
            };
            if let Some(slot) = list.get_mut(usize::from(nation.0)) {
                *slot = small;
            }
            return Ok(());
        }
        if let Some(country) = BOARD.country_coded(name) {
            self.own.camp.iter_mut().for_each(|camp| *camp &= !land(country));
            self.own.fallen &= !land(country);
            match small {
                1 => self.join(country, AXIS, "", &mut Quiet),
                2 => self.join(country, ALLIED, "", &mut Quiet),
                _ => {
                    let gone = terrain::land_of(land(country));
                    SEATS.iter().for_each(|seat| self.held.of_mut(*seat).subtract(&gone));
                }
            }
            return Ok(());
        }
        match name {
            "storm" => self.own.storm = small != 0,
            "gift" => self.own.gift = small,
            _ => return Err(unknown),
        }
        Ok(())
    }

    fn rig(&mut self, _name: &str) -> Result<(), No> {
        Err(no::NOTHING_TO_DRAW)
    }

    /// 2.3: a position that no play led to is settled first.
    fn edited(&mut self) {
        self.settle_control(&mut Quiet);
    }

    fn check_position(&self) -> Result<(), &'static str> {
        if self.own.camp[0] & self.own.camp[1] != 0 {
            return Err(word("a country is on both sides"));
        }
        for (unit, at) in self.all_troops() {
            if self.troops(at).any(|other| self.seat(other) != self.seat(unit)) {
                return Err(word("both sides are in one hex"));
            }
            let neutral = self.seat(unit).is_none();
            if neutral && self.country(at) != home(nation_of(unit)) {
                return Err(word("a neutral unit is abroad"));
            }
            if !neutral && BOARD.is_land(at) && self.side(self.country(at)).is_none() {
                return Err(word("a unit is in a neutral country"));
            }
            if !BOARD.is_land(at) && !units::is_marine(unit) {
                return Err(word("a unit is at sea"));
            }
            if self.steps_left(unit) == 0 {
                return Err(word("a unit has no step left and is still there"));
            }
        }
        for seat in SEATS {
            for at in self.air_hexes(seat).iter() {
                let own = |u: &UnitId| units::is_air(*u) && self.seat(*u) == Some(seat);
                if self.units.stack(at).filter(own).count() > 1 {
                    return Err(word("two air units of a side are in one hex"));
                }
            }
        }
        // 9.1: stacks are in order once a movement phase is over.
        let looked_at =
            self.frames.top() == Combat::Fight.into() && self.own.opening && self.turn > 0;
        if looked_at && self.overfull(SpaceId::new(0)).next().is_some() {
            return Err(word("a hex is overfull after the phase"));
        }
        if self.own.battle.stage != Stage::Idle && self.frames.depth() == 1 {
            return Err(word("a battle is over but not forgotten"));
        }
        Ok(())
    }
}
