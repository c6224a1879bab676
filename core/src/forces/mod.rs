//! Counters: the roster that never changes and the table that does.
//!
//! A [`Roster`] is `static` data from `data/GAME/roster.txt`: what is printed on the counters, once
//! for all that are alike, and the names of each. A [`UnitTable`] is the part of a
//! game's state that says where each unit is and what marks it carries: six bytes a unit, in
//! arrays of fixed size.
//!
//! The table keeps one more thing: all units in the order of where they are. Units of one space
//! stand side by side in that order, bottom of the stack first, so a stack is a slice, its top is
//! the slice's last unit, and everything on the map comes before everything off it.

mod set;
mod start;
mod starts;
mod table;

pub use crate::kinds::{Arm, Size};
pub use set::{UnitSet, in_order, shuffle};
pub use start::Start;
pub use starts::{Starts, more};
pub use table::{Marks, UnitTable, Where, mark};

use crate::board::SpaceId;
use crate::texts::Texts;

/// A counter of the roster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct UnitId(u16);

impl UnitId {
    /// The unit with this number.
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// The number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number as it is stored.
    pub const fn raw(self) -> u16 {
        self.0
    }
}

crate::codec!(UnitId(0));
crate::codec!(Nation(0));

/// A nationality, an index into [`Roster::nations`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Nation(pub u8);

/// One side of a counter: what it can do at one step of strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// Printed attack factor.
    pub attack: u8,
    /// Printed defence factor.
    pub defence: u8,
    /// Printed movement, in whole points.
    pub movement: u8,
}

/// A counter as it is printed, its names aside: those that differ in nothing else are one.
#[derive(Debug)]
pub struct Counter {
    /// Whose it is.
    pub nation: Nation,
    /// Its symbol.
    pub arm: Arm,
    /// Its size symbol.
    pub size: Size,
    /// The face at full strength.
    pub front: Face,
    /// The face of a unit that has lost a step, if it has one to lose.
    pub back: Option<Face>,
    /// What it counts for in a stack.
    pub weight: u8,
    /// What its loss counts for, in halves.
    pub worth_halves: u8,
    /// Traits, bits by the game's own list.
    pub traits: u16,
}

impl Counter {
    /// Steps of strength, a face each.
    pub const fn steps(&self) -> u8 {
        1 + self.back.is_some() as u8
    }

    /// What it can do with so many steps lost.
    pub fn face(&self, lost: u8) -> Face {
        if lost == 0 { self.front } else { self.back.unwrap_or(self.front) }
    }
}

const _: () = assert!(crate::budget::TRAITS_MAX == u16::BITS as usize);

/// A nation as the counters show it.
#[derive(Debug)]
pub struct NationKind {
    /// Two letters.
    pub code: &'static str,
    /// The name a player reads.
    pub name: &'static str,
    /// Colour of its counters, red, green and blue.
    pub paper: [u8; 3],
    /// Colour of what is printed on them.
    pub ink: [u8; 3],
}

/// A unit in the lists of its roster.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its place in [`Roster::counters`].
    pub counter: u8,
    /// Its place in [`Roster::names`].
    pub name: u8,
}

/// All counters of a game.
#[derive(Debug)]
pub struct Roster {
    /// The nations.
    pub nations: &'static [NationKind],
    /// The different counters.
    pub counters: &'static [Counter],
    /// The units; a unit's number is its place here.
    pub entries: &'static [Entry],
    /// The codes of the units, in the same order.
    pub codes: Texts,
    /// The different names.
    pub names: Texts,
}

/// Stands in for a number that no counter has.
static NOBODY: Counter = Counter {
    nation: Nation(u8::MAX),
    arm: Arm::Marker,
    size: Size::None,
    front: Face { attack: 0, defence: 0, movement: 0 },
    back: None,
    weight: 0,
    worth_halves: 0,
    traits: 0,
};

impl Roster {
    /// How many units there are.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Is there none?
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The counter of a unit.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline)]
    pub fn get(&self, unit: UnitId) -> &'static Counter {
        let entry = self.entries.get(unit.index());
        entry.and_then(|entry| self.counters.get(usize::from(entry.counter))).unwrap_or(&NOBODY)
    }

    /// The short unique name of a unit, `PO.Lz`.
    pub const fn code(&self, unit: UnitId) -> &'static str {
        if unit.index() < self.len() { self.codes.get(unit.index()) } else { "?" }
    }

    /// The name of a unit that a player reads, `Lodz Army`.
    pub fn name(&self, unit: UnitId) -> &'static str {
        let entry = self.entries.get(unit.index());
        entry.map_or("no such unit", |entry| self.names.get(usize::from(entry.name)))
    }

    /// The unit with this code, letter for letter.
    pub fn find(&self, code: &str) -> Option<UnitId> {
        self.units().find(|unit| self.code(*unit) == code)
    }

    /// The nation with this code.
    pub fn nation(&self, code: &str) -> Option<Nation> {
        self.nations.iter().position(|n| n.code == code).map(|n| Nation(n as u8))
    }

    /// Every unit, in order.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.len() as u16).map(UnitId)
    }
}
