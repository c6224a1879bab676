//! What the rules must remember.

use super::data;
use super::phases::Phase;
use super::terrain::Cities;
use super::units::{self, DANZIG, Lands, NATIONS, POLAND, UNITS, home, land, nation_of};
use crate::board::{Country, SpaceId, SpaceSet};
use crate::forces::{Face, UnitId, UnitSet, Where};
use crate::game::{Events, Seat};
use crate::rules::{Own, Position, stages};

/// The player of Germany and its friends.
pub const AXIS: Seat = Seat(0);
/// The player of Czechoslovakia and its friends.
pub const ALLIED: Seat = Seat(1);
/// Both.
pub const SEATS: [Seat; 2] = [AXIS, ALLIED];

pub use crate::game::enemy;

/// Marks that units carry through a phase. Bits 0 and 1 belong to the kit.
pub mod mark {
    pub use crate::forces::mark::*;

    /// Has attacked this phase (11.0).
    pub const ATTACKED: u16 = 1 << 5;
    /// Came onto the map in this Mobilization Phase (7.2.2).
    pub const ARRIVED: u16 = 1 << 6;
    /// Came by sea this turn, so it fights in supply (18.2.1).
    pub const LANDED: u16 = 1 << 7;
    /// Came by sea in a way that leaves it unfit to attack (23.3, 23.4).
    pub const SPENT_FORCE: u16 = 1 << 8;
    /// Cannot fly before it is refitted (16.6.1).
    pub const GROUNDED: u16 = 1 << 9;
    /// An airlift that waits for a passenger (16.10.1).
    pub const CARRIER: u16 = 1 << 10;
    /// Half points spent: five bits, up to 31.
    pub const SPENT: (u32, u32) = (11, 5);

    /// What outlives a phase.
    pub const LASTING: u16 = GROUNDED;
    /// What outlives the movement phase, until the turn of the player is over.
    pub const OF_THE_TURN: u16 = LASTING | LANDED | SPENT_FORCE | CARRIER;
}

stages! {
    /// How far a battle has come.
    #[allow(missing_docs)]
    pub enum Stage {
        /// Nothing is being fought.
        Idle,
        SpecialForces,
        Roll,
        DefenderLosses,
        AttackerLosses,
        DefenderRetreat,
        AttackerRetreat,
        Flak,
        Advance,
        Done,
    }
}

crate::kept! {
    /// The attack being prepared or fought. Its attackers are the state's `group`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Battle {
        /// The hex attacked.
        pub target: SpaceId,
        /// How far it has come.
        pub stage: Stage,
        /// 11.7: on the mobile table.
        pub mobile: bool,
        /// 11.15: the air unit that helps.
        pub air: Option<UnitId>,
        /// 11.15: the ships that help.
        pub ships: Option<UnitId>,
        /// 11.15: the special forces that help.
        pub special: Option<UnitId>,
        /// 17.1: they were lucky.
        pub infiltrated: bool,
        /// 16.9: something in the hex could shoot at aircraft.
        pub flak: bool,
        /// The die.
        pub die: u8,
        /// The result, an index into the words of the tables.
        pub result: u8,
        /// 11.16: reductions still to be taken.
        pub due: u8,
        /// 11.16: units that have taken theirs, or have retreated.
        pub done: UnitSet,
        /// 12.0: where the retreating unit began.
        pub from: SpaceId,
        /// 12.0: how far it has come.
        pub taken: u8,
        /// 15.0: both sides have looked.
        pub open: bool,
    }
}

crate::kept! {
    /// 18.2.1: what a transport has carried this phase.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Voyage {
        /// The ships.
        pub ships: UnitId,
        /// Where all aboard began.
        pub from: SpaceId,
        /// Where they land.
        pub to: SpaceId,
        /// Units carried; an army fills the ships.
        pub load: u8,
    }
}

/// Transports that can be at sea at once: a side never has more than two.
pub const VOYAGES: usize = 3;

crate::kept! {
    /// What only this game remembers.
    #[derive(Clone, PartialEq)]
    pub struct Memory {
        /// 5.0: countries each seat controls.
        pub camp: [Lands; 2],
        /// 21.0: countries that have surrendered.
        pub fallen: Lands,
        /// 5.3: intervention has happened.
        pub joined: bool,
        /// 20.0: storms have set in.
        pub storm: bool,
        /// 6.0: the side that gets no replacement points this turn.
        pub starved: Option<Seat>,
        /// 16.8.2: cities with a terror marker.
        pub terror: Cities,
        /// 22.0: cities that each seat was the last to occupy.
        pub taken: [Cities; 2],
        /// 7.1: replacement points left, by nation.
        pub points: [u8; NATIONS],
        /// 6.0: points that any country of the side may use.
        pub gift: u8,
        /// 8.6.2: units moved by rail this turn, by nation.
        pub trains: [u8; NATIONS],
        /// 16.2: air units that have intercepted this turn.
        pub flown: UnitSet,
        /// 8.1: the unit that is moving, one at a time.
        pub mover: Option<UnitId>,
        /// 18.2.1: transports at sea.
        pub voyages: heapless::Vec<Voyage, VOYAGES, u8>,
        /// 11.0: the attack being prepared or fought.
        pub battle: Battle,
        /// 18.3: nothing has been attacked in this phase yet.
        pub opening: bool,
    }
}

impl Own for Memory {
    type Question = super::Question;
    type Phase = Phase;
}

/// A game of Munich War. Of what every game remembers, the seat `active` is the one whose player
/// turn it is, `held` are hexes disputes aside (2.3), and `group` are the units picked to attack.
pub type State = Position<Memory, UNITS>;

/// Bytes for the whole state of a game.
const BYTES_MAX: usize = 3 * 1024;

const _: () = assert!(size_of::<State>() <= BYTES_MAX);

impl State {
    /// 5.6: the country of a hex; Danzig is Polish once Poland is at war.
    pub(super) fn country(&self, space: SpaceId) -> Country {
        match data::BOARD.country(space) {
            DANZIG if self.at_war() & land(POLAND) != 0 => POLAND,
            country => country,
        }
    }

    /// 2.2: countries of both sides.
    #[inline]
    pub(super) fn at_war(&self) -> Lands {
        self.own.camp[0] | self.own.camp[1]
    }

    /// 5.0: who controls a country.
    #[inline]
    pub(super) fn side(&self, country: Country) -> Option<Seat> {
        SEATS.into_iter().find(|seat| self.own.camp[usize::from(seat.0 & 1)] & land(country) != 0)
    }

    /// Who commands a unit; nobody commands neutrals.
    #[cfg_attr(feature = "small", inline(never))]
    pub(super) fn seat(&self, unit: UnitId) -> Option<Seat> {
        self.side(home(nation_of(unit)))
    }

    /// 2.5.1: what a unit can do at its present strength.
    pub(super) fn strength(&self, unit: UnitId) -> Face {
        units::counter(unit).face(self.units.marks(unit).steps_lost())
    }

    /// Land units in a hex, bottom of the stack first.
    pub(super) fn troops(&self, space: SpaceId) -> impl DoubleEndedIterator<Item = UnitId> + '_ {
        self.units.stack(space).filter(|unit| units::is_troop(*unit))
    }

    /// Land units on the map with their hexes.
    pub(super) fn all_troops(&self) -> impl Iterator<Item = (UnitId, SpaceId)> + '_ {
        self.units.on_map().filter(|(unit, _)| units::is_troop(*unit))
    }

    /// 2.3: the seat whose land units are in a hex. Sides never share one.
    pub(super) fn occupant(&self, space: SpaceId) -> Option<Seat> {
        self.troops(space).next().and_then(|unit| self.seat(unit))
    }

    /// 2.3: is a hex occupied by land units of this seat?
    pub(super) fn occupies(&self, seat: Seat, space: SpaceId) -> bool {
        self.occupant(space) == Some(seat)
    }

    /// 2.3: hexes that a seat's land units occupy.
    pub(super) fn occupied(&self, seat: Seat) -> SpaceSet {
        let own = |unit: UnitId| self.seat(unit) == Some(seat);
        self.all_troops().filter(|(unit, _)| own(*unit)).map(|(_, at)| at).collect()
    }

    /// Is there a fortification of this seat in a hex?
    pub(super) fn fort_at(&self, seat: Seat, space: SpaceId) -> bool {
        self.troops(space).any(|unit| units::is_fort(unit) && self.seat(unit) == Some(seat))
    }

    /// The air unit of a seat in a hex.
    pub(super) fn air_at(&self, seat: Seat, space: SpaceId) -> Option<UnitId> {
        let mut all = self.units.stack(space);
        all.find(|unit| units::is_air(*unit) && self.seat(*unit) == Some(seat))
    }

    /// Hexes that a seat's air units are in.
    pub(super) fn air_hexes(&self, seat: Seat) -> SpaceSet {
        let own = |unit: UnitId| units::is_air(unit) && self.seat(unit) == Some(seat);
        self.units.on_map().filter(|(unit, _)| own(*unit)).map(|(_, at)| at).collect()
    }

    /// 11.17: a unit loses a step, or is lost with its last.
    pub(super) fn reduce(&mut self, unit: UnitId, rule: &'static str, events: &mut dyn Events) {
        let at = self.units.space(unit).map(Where::Space);
        if !self.lose_step(unit, at, rule, events) {
            self.eliminate(unit, rule, events);
        }
    }

    /// 7.3: a unit is out of the game for good.
    pub(super) fn eliminate(&mut self, unit: UnitId, rule: &'static str, events: &mut dyn Events) {
        self.remove(unit, rule, events);
        if self.own.mover == Some(unit) {
            self.own.mover = None;
        }
    }
}
