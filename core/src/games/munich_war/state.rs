//! What the rules must remember.

use super::phases::Phase;
use super::terrain::Cities;
use super::units::{self, DANZIG, Lands, NATIONS, POLAND, UNITS, home, land, nation_of};
use super::{data, option};
use crate::board::{Country, SpaceId, SpaceSet};
use crate::budget::MUNICH_WAR_BYTES_MAX;
use crate::forces::{Face, Nation, UnitId, UnitSet, UnitTable, Where};
use crate::game::{Dice, Event, Events, Frames, Holdings, Outcome, Seat};

/// The player of Germany and its friends.
pub const AXIS: Seat = Seat(0);
/// The player of Czechoslovakia and its friends.
pub const ALLIED: Seat = Seat(1);
/// Both.
pub const SEATS: [Seat; 2] = [AXIS, ALLIED];

pub use crate::game::enemy;

/// Marks that units carry through a phase. Bits 0 and 1 belong to the kit.
pub mod mark {
    /// Has begun to move.
    pub const MOVED: u16 = 1 << 2;
    /// Will not move any more this phase.
    pub const FINISHED: u16 = 1 << 3;
    /// Out of supply when its move began: half its points (14.6).
    pub const UNSUPPLIED: u16 = 1 << 4;
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

/// How a unit moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// Whichever way gets there: on foot or wheels first, then by rail, sea or air.
    Any,
    /// 8.6: by train.
    Rail,
    /// 18.2: aboard ship.
    Sea,
    /// 16.10.1: by air.
    Air,
}

crate::codec!(enum By { Any = 0, Rail = 1, Sea = 2, Air = 3 } else By::Any);

/// What one step of the game waits for; the innermost is on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// 3.2: a die decides the scenario.
    Roll,
    /// 23.1: which units stay out for the armour that comes in.
    Spare(u8),
    /// 3.4.1: one of the four steps of deployment.
    Deploy(u8),
    /// 3.4.2: where this unit begins.
    DeployTo(UnitId),
    /// 23.2: countries from this one on are still to be rolled for.
    Surprise(u8),
    /// 23.2: the point of a country on the alert.
    Alert(Nation),
    /// 6.0: points from a crisis elsewhere.
    Crisis(Seat),
    /// 20.0: which air units the storm grounds, and how many more.
    Storm(u8),
    /// 7.2.2: a unit arrives.
    Arrive(UnitId),
    /// 7.2: what to mobilize and refit.
    Mobilize,
    /// 16.2: which air unit flies.
    Launch,
    /// 16.2: and where to; an airlift may wait for a passenger instead.
    LaunchTo(UnitId),
    /// 16.10.1: where an airlift waits for a passenger.
    Carry(UnitId),
    /// 16.6: which air unit intercepts.
    Intercept,
    /// 16.6: and where.
    InterceptTo(UnitId),
    /// 16.6: which interception is fought next.
    Dogfight,
    /// 16.8: which air unit bombs.
    Bomb,
    /// 16.8: city or units?
    BombWhat(UnitId),
    /// 16.8.1: which unit the bombs hit.
    BombUnit(SpaceId),
    /// 8.0: what to move.
    Move,
    /// 8.0: where to.
    March(UnitId, By),
    /// 11.0: what to attack.
    Fight,
    /// 18.3: where ships bring supply.
    Moor(UnitId),
    /// 11.8: with which units and markers.
    Muster,
    /// 11.8: a battle under way; it runs by itself until somebody must decide.
    Battle,
    /// 11.16: which units a side reduces.
    Losses(Seat),
    /// 12.0: which unit of a side retreats next.
    Retreat(Seat),
    /// 12.0: where it goes.
    RetreatTo(UnitId),
    /// 13.0: who goes in.
    Advance,
    /// 13.1: whether and where it goes on.
    Pursue(UnitId),
    /// 9.1: which unit of an overfull hex is given up.
    Crowd(SpaceId),
    /// 9.1: a phase is ending; overfull hexes from this one on are still to be looked at.
    Ending(SpaceId),
    /// The game is over.
    Over,
}

// The numbers are part of every kept game: new frames get new ones.
crate::codec!(enum Frame {
    Roll = 0,
    Spare(it) = 1,
    Deploy(it) = 2,
    DeployTo(it) = 3,
    Surprise(it) = 4,
    Alert(it) = 5,
    Crisis(it) = 6,
    Storm(it) = 7,
    Arrive(it) = 8,
    Mobilize = 9,
    Launch = 10,
    LaunchTo(it) = 11,
    Carry(it) = 12,
    Intercept = 13,
    InterceptTo(it) = 14,
    Dogfight = 15,
    Bomb = 16,
    BombWhat(it) = 17,
    BombUnit(it) = 18,
    Move = 19,
    March(unit, by) = 20,
    Fight = 21,
    Moor(it) = 22,
    Muster = 23,
    Battle = 24,
    Losses(it) = 25,
    Retreat(it) = 26,
    RetreatTo(it) = 27,
    Advance = 28,
    Pursue(it) = 29,
    Crowd(it) = 30,
    Ending(it) = 31,
    Over = 32,
} else Frame::Over);

/// The chapters of the book that questions belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chapter {
    /// 3.0, 6.0, 7.0, 20.0: set-up, events, mobilization.
    Forces,
    /// 16.0: aircraft.
    Flight,
    /// 8.0: movement.
    March,
    /// 9.1, 11.0 to 13.0: combat, and what follows from it.
    Battle,
}

impl Frame {
    /// The chapter that the question belongs to.
    pub const fn chapter(self) -> Chapter {
        match self {
            Frame::Roll
            | Frame::Spare(_)
            | Frame::Deploy(_)
            | Frame::DeployTo(_)
            | Frame::Alert(_)
            | Frame::Crisis(_)
            | Frame::Mobilize
            | Frame::Storm(_)
            | Frame::Arrive(_) => Chapter::Forces,
            Frame::Launch
            | Frame::LaunchTo(_)
            | Frame::Carry(_)
            | Frame::Intercept
            | Frame::InterceptTo(_)
            | Frame::Dogfight
            | Frame::Bomb
            | Frame::BombWhat(_)
            | Frame::BombUnit(_) => Chapter::Flight,
            Frame::Move | Frame::March(..) => Chapter::March,
            _ => Chapter::Battle,
        }
    }
}

/// How far a battle has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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

crate::codec!(enum Stage {
    Idle = 0,
    SpecialForces = 1,
    Roll = 2,
    DefenderLosses = 3,
    AttackerLosses = 4,
    DefenderRetreat = 5,
    AttackerRetreat = 6,
    Flak = 7,
    Advance = 8,
    Done = 9,
} else Stage::Idle);

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

crate::codec!(struct Battle {
    target, stage, mobile, air, ships, special, infiltrated, flak, die, result, due, done, from,
    taken, open
});

impl Battle {
    /// No battle.
    pub const NONE: Battle = Battle {
        target: SpaceId::new(0),
        stage: Stage::Idle,
        mobile: false,
        air: None,
        ships: None,
        special: None,
        infiltrated: false,
        flak: false,
        die: 0,
        result: 0,
        due: 0,
        done: UnitSet::EMPTY,
        from: SpaceId::new(0),
        taken: 0,
        open: false,
    };
}

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

crate::codec!(struct Voyage { ships, from, to, load });

impl crate::codec::Blank for Voyage {
    const BLANK: Voyage =
        Voyage { ships: UnitId::new(0), from: SpaceId::new(0), to: SpaceId::new(0), load: 0 };
}

/// Transports that can be at sea at once: a side never has more than two.
pub const VOYAGES: usize = 3;

/// A game of Munich War.
#[derive(Clone, PartialEq, Eq)]
pub struct State {
    /// Which scenario, an index into the list.
    pub(super) scenario: u8,
    /// 23.0: the optional rules in force.
    pub(super) options: u8,
    /// The turn, from 1; 0 during set-up.
    pub(super) turn: u8,
    /// The phase being played.
    pub(super) phase: Phase,
    /// Whose player turn it is.
    pub(super) active: Seat,
    /// Tells positions apart: [`crate::game::follow`].
    pub(super) position: u64,
    pub(super) dice: Dice,
    pub(super) units: UnitTable<UNITS>,
    /// 2.3: hexes each seat controls, disputes aside.
    pub(super) held: Holdings,
    /// 5.0: countries each seat controls.
    pub(super) camp: [Lands; 2],
    /// 21.0: countries that have surrendered.
    pub(super) fallen: Lands,
    /// 5.3: intervention has happened.
    pub(super) joined: bool,
    /// 20.0: storms have set in.
    pub(super) storm: bool,
    /// 6.0: the side that gets no replacement points this turn.
    pub(super) starved: Option<Seat>,
    /// 16.8.2: cities with a terror marker.
    pub(super) terror: Cities,
    /// 22.0: cities that each seat was the last to occupy.
    pub(super) taken: [Cities; 2],
    /// 7.1: replacement points left, by nation.
    pub(super) points: [u8; NATIONS],
    /// 6.0: points that any country of the side may use.
    pub(super) gift: u8,
    /// 8.6.2: units moved by rail this turn, by nation.
    pub(super) trains: [u8; NATIONS],
    /// 16.2: air units that have intercepted this turn.
    pub(super) flown: UnitSet,
    pub(super) frames: Frames<Frame>,
    /// Units picked to attack.
    pub(super) group: UnitSet,
    /// 8.1: the unit that is moving, one at a time.
    pub(super) mover: Option<UnitId>,
    pub(super) voyages: heapless::Vec<Voyage, VOYAGES, u8>,
    pub(super) battle: Battle,
    /// 18.3: nothing has been attacked in this phase yet.
    pub(super) opening: bool,
    pub(super) outcome: Option<Outcome>,
    /// A guess at the position, in which nothing is hidden from anybody.
    pub(super) imagined: bool,
}

crate::codec!(struct State {
    scenario, options, turn, phase, active, position, dice, units, held, camp, fallen, joined,
    storm, starved, terror, taken, points, gift, trains, flown, frames, group, mover, voyages,
    battle, opening, outcome; imagined
});

const _: () = assert!(size_of::<State>() <= MUNICH_WAR_BYTES_MAX);

impl State {
    /// 23.0: is an optional rule in force?
    pub(super) fn plays(&self, option: u8) -> bool {
        debug_assert!(option <= option::READINESS);
        self.options & option != 0
    }

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
        self.camp[0] | self.camp[1]
    }

    /// 5.0: who controls a country.
    #[inline]
    pub(super) fn side(&self, country: Country) -> Option<Seat> {
        SEATS.into_iter().find(|seat| self.camp[usize::from(seat.0 & 1)] & land(country) != 0)
    }

    /// Who commands a unit; nobody commands neutrals.
    #[cfg_attr(feature = "small", inline(never))]
    pub(super) fn seat(&self, unit: UnitId) -> Option<Seat> {
        self.side(home(nation_of(unit)))
    }

    /// 2.5.1: what a unit can do at its present strength.
    pub(super) fn face(&self, unit: UnitId) -> Face {
        units::face(unit, self.units.marks(unit).steps_lost())
    }

    /// 11.17: steps a unit has left.
    pub(super) fn steps_left(&self, unit: UnitId) -> u8 {
        units::steps(unit).saturating_sub(self.units.marks(unit).steps_lost())
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

    /// Rolls a die for everybody to see.
    pub(super) fn roll(&mut self, rule: &'static str, events: &mut dyn Events) -> u8 {
        let die = self.dice.d6();
        events.event(Event::Rolled { dice: 1, total: die, rule });
        die
    }

    /// Puts a marker or a unit into a display.
    pub(super) fn send(&mut self, unit: UnitId, to: Where, events: &mut dyn Events) {
        if self.units.whereabouts(unit) != to {
            self.units.put(unit, to);
            events.event(Event::Sent { unit, to });
        }
    }

    /// 11.17: a unit loses a step, or is lost with its last.
    pub(super) fn reduce(&mut self, unit: UnitId, rule: &'static str, events: &mut dyn Events) {
        if self.steps_left(unit) > 1 {
            let marks = self.units.marks(unit);
            self.units.set_marks(unit, marks.with_steps_lost(marks.steps_lost() + 1));
            if let Some(at) = self.units.space(unit) {
                events.event(Event::Reduced { unit, at, rule });
            }
        } else {
            self.eliminate(unit, rule, events);
        }
    }

    /// 7.3: a unit is out of the game for good.
    pub(super) fn eliminate(&mut self, unit: UnitId, rule: &'static str, events: &mut dyn Events) {
        if let Some(at) = self.units.space(unit) {
            events.event(Event::Lost { unit, at, rule });
        }
        self.units.put(unit, Where::Eliminated);
        if self.mover == Some(unit) {
            self.mover = None;
        }
    }
}
