//! Stacking (Stacking): what an area has room for, and the looks at all of them as movement,
//! combat and a player turn end.
//!
//! Each side has its own stack in an area: airborne units and Strategics may be over enemies
//! (STK-11, STK-12). U-boats and their hunters count for nobody but each other (BOA-12).

use super::areas::{AREAS, EUROPE, SEAS, WINTER};
use super::dates::Season;
use super::nations::{Nation, Side};
use super::refusal as no;
use super::state::{State, mark};
use super::units::{Class, class};
use crate::board::SpaceId;
use crate::forces::UnitId;
use crate::game::{Events, Kind, No, Seat, allowed};
use crate::rules::questions;

questions! {
    /// STK-01: stacks are looked at.
    pub enum Stacks of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// STK-07: movement is over: who lies on top where two armies are, and who is too many.
    Tops { runs game.look_at_tops(events); }
    /// STK-07: which of two armies lies on top, and has to attack.
    Top(at: SpaceId) {
        asks game.top_seat(at), Kind::Raise, "Which army lies on top?", "STK-07";
        show prompt.ask.space = Some(at);
        unit it in game.units.stack(at), if game.check_top(it, at) => {
            game.frames.end();
            game.units.raise(it);
        };
    }
    /// STK-01, STK-15: a phase is over: who is too many.
    Crowded { runs game.look_at_crowds(events); }
    /// STK-15: which unit of a crowded area is given up.
    Crowd(at: SpaceId) {
        asks game.crowd_seat(at), Kind::GiveUp, "Too many: give up which?", "STK-15";
        show prompt.ask.space = Some(at);
        unit it in game.units.stack(at), if game.check_crowd(it, at) => {
            game.frames.end();
            game.eliminate(it, "STK-15", events);
        };
    }
}

/// The rooms of an area: units of one room take each other's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Room {
    Army,
    Small,
    Tactical,
    Strategic,
    Flotilla,
    Carrier,
    Convoy,
    Craft,
    Supply,
    Fort,
    Marker,
    UBoat,
    Asw,
}

const ROOMS: usize = 13;

/// Which room a unit takes (STK-02 to STK-04, BOA-16).
fn room(unit: UnitId) -> Room {
    match class(unit) {
        Class::Marine | Class::Parachute => Room::Small,
        Class::Tactical => Room::Tactical,
        Class::Strategic | Class::Heavy | Class::Atomic => Room::Strategic,
        Class::Flotilla => Room::Flotilla,
        Class::Carrier => Room::Carrier,
        Class::Convoy => Room::Convoy,
        Class::LandingCraft => Room::Craft,
        Class::Supply => Room::Supply,
        Class::Fort => Room::Fort,
        Class::Marker => Room::Marker,
        Class::UBoat => Room::UBoat,
        Class::Asw => Room::Asw,
        _ => Room::Army,
    }
}

impl Room {
    /// What a full one says.
    const fn full(self) -> No {
        match self {
            Room::Army => no::FULL_ARMY,
            Room::Small => no::FULL_SMALL,
            Room::Tactical => no::FULL_TACTICAL,
            Room::Strategic => no::FULL_STRATEGIC,
            Room::Flotilla => no::FULL_FLOTILLA,
            Room::Carrier => no::FULL_CARRIER,
            Room::Convoy => no::FULL_CONVOY,
            Room::Craft => no::FULL_CRAFT,
            Room::Supply => no::FULL_SUPPLY,
            Room::Fort => no::FULL_FORT,
            Room::Marker => no::FULL_MARKER,
            Room::UBoat | Room::Asw => no::FULL_UBOAT,
        }
    }
}

impl State {
    /// Units of a side in an area, in its rooms.
    fn crowd_in(&self, at: SpaceId, side: Side) -> [u8; ROOMS] {
        let mut rooms = [0u8; ROOMS];
        for unit in self.units.stack(at) {
            if self.side_of(self.nation(unit)) == side {
                rooms[room(unit) as usize] += 1;
            }
        }
        rooms
    }

    /// STK-06: how many armies of a nation an area may hold as movement ends, if it then attacks.
    pub(super) fn armies_allowed(&self, at: SpaceId, nation: Nation) -> u8 {
        if SEAS.contains(at) || self.is_muddy(at) || self.is_unprepared(nation) { 1 } else { 2 }
    }

    /// STK-16: in Spring no two armies share an area of the European winter zone or of the Pacific.
    pub(super) fn is_muddy(&self, at: SpaceId) -> bool {
        self.season() == Season::Spring && (!EUROPE.contains(at) || WINTER.contains(at))
    }

    /// The judge of room for a unit beside what else of its side is there, one of each kind.
    pub(super) fn check_room_for(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        let side = self.side_of(self.nation(unit));
        let mut rooms = self.crowd_in(at, side);
        let own = room(unit);
        if self.units.space(unit) == Some(at) {
            rooms[own as usize] = rooms[own as usize].saturating_sub(1);
        }
        allowed(rooms[own as usize] == 0, own.full())
    }

    /// The judge of a unit that is to stay in an area: room for it, and fit company.
    pub(super) fn check_stay(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        self.check_room_for(unit, at)?;
        self.check_company(unit, at)
    }

    /// SPC-01, SPC-03: nations that may not stack do not end a move in one area. SPC-09, SET-15: a
    /// power at peace ends none at sea, which is nobody's.
    pub(super) fn check_company(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        let nation = self.nation(unit);
        let at_peace = nation.is_power() && self.enemies(nation) == 0;
        let no = if nation == Nation::America { no::US_AT_PEACE } else { no::NEUTRAL_POWER };
        allowed(!(at_peace && SEAS.contains(at)), no)?;
        let (side, group) = (self.side_of(nation), self.group_of(nation));
        let apart = |other: UnitId| {
            let theirs = self.nation(other);
            other != unit
                && self.side_of(theirs) == side
                && self.group_of(theirs) != group
                && !self.at_war(nation, theirs)
                && !class(other).is_atlantic()
                && !self.is_guest_in_china(unit, other)
        };
        let no = if side == Side::Axis { no::AXIS_GROUPS } else { no::OTHER_GROUP };
        allowed(!self.units.stack(at).any(apart), no)
    }

    /// SPC-04: US aircraft may stand among Chinese units, US armies and ships not.
    fn is_guest_in_china(&self, one: UnitId, other: UnitId) -> bool {
        let guest = match (self.nation(one), self.nation(other)) {
            (Nation::America, Nation::China) => one,
            (Nation::China, Nation::America) => other,
            _ => return false,
        };
        self.is_guest(guest)
    }

    /// STK-07: two armies in one area, perhaps of two seats: the player says which lies on top.
    fn look_at_tops(&mut self, events: &mut dyn Events) {
        if !self.is_last_share() {
            return self.finish_phase(events);
        }
        let next = self.areas_from(self.own.combat.looked).find(|at| {
            let armies = self.units.stack(*at).filter(|unit| self.check_top(*unit, *at).is_ok());
            armies.count() > 1
        });
        match next {
            Some(at) => {
                self.own.combat.looked = at.raw() + 1;
                self.frames.call(Stacks::Top(at));
            }
            None => {
                self.own.combat.looked = 0;
                self.frames.reset(Stacks::Crowded);
            }
        }
    }

    /// The judge of an army that is to lie on top: one of two of the nations whose turn this is.
    fn check_top(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        let army = class(unit).is_army() && self.units.space(unit) == Some(at);
        allowed(army && self.is_of_turn(unit), no::NOT_TOP)
    }

    /// Who says which lies on top: the owner of the lowest.
    fn top_seat(&self, at: SpaceId) -> Seat {
        let mut armies = self.units.stack(at).filter(|unit| self.check_top(*unit, at).is_ok());
        armies.next().and_then(|unit| self.seat_for(self.nation(unit))).unwrap_or(self.active)
    }

    /// STK-01, MPL-05: a phase that seats share is over when the last of them is done.
    pub(super) fn is_last_share(&self) -> bool {
        usize::from(self.own.share) + 1 >= self.player_turn().shares.len()
    }

    fn areas_from(&self, first: u16) -> impl Iterator<Item = SpaceId> + use<> {
        (first..AREAS as u16).map(SpaceId::new)
    }

    /// STK-01: areas that hold too much, one after another, then what comes after the phase.
    fn look_at_crowds(&mut self, events: &mut dyn Events) {
        if !self.is_last_share() {
            return self.finish_phase(events);
        }
        let next = self.units.on_map().map(|(_, at)| at).find(|at| self.crowded(*at).is_some());
        match next {
            Some(at) => self.frames.call(Stacks::Crowd(at)),
            None => self.finish_phase(events),
        }
    }

    /// The side that has too much in an area, if one has.
    fn crowded(&self, at: SpaceId) -> Option<Side> {
        [Side::Axis, Side::Allied].into_iter().find(|side| {
            let crowd = |unit: UnitId| {
                self.side_of(self.nation(unit)) == *side && self.check_crowd(unit, at).is_ok()
            };
            self.units.stack(at).any(crowd)
        })
    }

    /// The owner of a crowded stack.
    fn crowd_seat(&self, at: SpaceId) -> Seat {
        let mut units = self.units.stack(at);
        let unit = units.find(|unit| self.check_crowd(*unit, at).is_ok());
        unit.and_then(|unit| self.seat_for(self.nation(unit))).unwrap_or(self.active)
    }

    /// STK-15: the judge of a unit that is given up: it must take a room that is overfull.
    fn check_crowd(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        allowed(self.units.space(unit) == Some(at), no::NOT_CROWDED)?;
        let nation = self.nation(unit);
        let rooms = self.crowd_in(at, self.side_of(nation));
        let own = room(unit);
        let limit = match own {
            // STK-06: only as movement ends, and only for whoever can attack.
            Room::Army if self.phase == super::phases::Phase::Move && self.is_of_turn(unit) => {
                self.armies_allowed(at, nation)
            }
            _ => 1,
        };
        allowed(rooms[own as usize] > limit && own != Room::Fort, no::NOT_CROWDED)
    }

    /// GR-88 and PAR-09: airborne units overhead are judged by their own phase.
    pub(super) fn is_overhead(&self, unit: UnitId) -> bool {
        self.units.marks(unit).has(mark::OVERHEAD)
    }
}
