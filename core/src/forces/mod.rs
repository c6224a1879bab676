//! Counters: the roster that never changes and the table that does.
//!
//! A [`Roster`] is `static` data from `data/GAME/roster.txt`. A [`UnitTable`] is the part of a
//! game's state that says where each unit is and what marks it carries: six bytes a unit, in
//! arrays of fixed size.
//!
//! The table keeps one more thing: all units in the order of where they are. Units of one space
//! stand side by side in that order, bottom of the stack first, so a stack is a slice, its top is
//! the slice's last unit, and everything on the map comes before everything off it.

mod set;
mod table;

pub use set::{UnitSet, in_order, shuffle};
pub use table::{Marks, UnitTable, Where};

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

crate::kept!(UnitId(0));
crate::kept!(Nation(0));

/// A nationality, an index into [`Roster::nations`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Nation(pub u8);

/// What a unit is, as its symbol shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Arm {
    Infantry,
    Mountain,
    Cavalry,
    Motorized,
    Mechanized,
    Armour,
    Static,
    Airborne,
    Marine,
    Artillery,
    Headquarters,
    Air,
    Naval,
    Supply,
    Fort,
    Marker,
    SecondLine,
    Security,
    ArmouredCavalry,
    AntiAircraft,
    Airlift,
    Transport,
    SpecialForces,
}

/// How large a formation is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Size {
    None,
    Battalion,
    Regiment,
    Brigade,
    Division,
    Corps,
    Army,
    Front,
}

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

/// A counter as it is printed.
#[derive(Debug)]
pub struct Counter {
    /// Short unique name, `PO.Lz`.
    pub code: &'static str,
    /// The name a player reads, `Lodz Army`.
    pub name: &'static str,
    /// Whose it is.
    pub nation: Nation,
    /// Its symbol.
    pub arm: Arm,
    /// Its size symbol.
    pub size: Size,
    /// Faces from full strength down; at least one.
    pub faces: &'static [Face],
    /// What it counts for in a stack.
    pub weight: u8,
    /// What its loss counts for, in halves.
    pub worth_halves: u8,
    /// Traits, bits by the game's own list.
    pub traits: u16,
}

impl Counter {
    /// The face at full strength.
    pub fn front(&self) -> Face {
        self.faces.first().copied().unwrap_or(Face { attack: 0, defence: 0, movement: 0 })
    }
}

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

/// Where a counter begins in one scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Not in this scenario.
    Absent,
    /// On this space.
    At(crate::board::SpaceId),
    /// Set aside, to be used when others break down.
    Pool,
    /// Placed by its owner; a ready-made set-up puts it here.
    Free(Option<crate::board::SpaceId>),
    /// Arrives during play.
    Later,
    /// Placed when its nation is drawn in; a ready-made set-up puts it here.
    Neutral(Option<crate::board::SpaceId>),
    /// In this box beside the map.
    Box(u8),
}

/// All counters of a game.
#[derive(Debug)]
pub struct Roster {
    /// The nations.
    pub nations: &'static [NationKind],
    /// The counters; a unit's number is its place here.
    pub counters: &'static [Counter],
}

/// Stands in for a number that no counter has.
static NOBODY: Counter = Counter {
    code: "?",
    name: "no such unit",
    nation: Nation(u8::MAX),
    arm: Arm::Marker,
    size: Size::None,
    faces: &[],
    weight: 0,
    worth_halves: 0,
    traits: 0,
};

impl Roster {
    /// The counter of a unit.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn get(&self, unit: UnitId) -> &'static Counter {
        self.counters.get(unit.index()).unwrap_or(&NOBODY)
    }

    /// The unit with this code, letter for letter.
    pub fn find(&self, code: &str) -> Option<UnitId> {
        self.counters.iter().position(|c| c.code == code).map(|n| UnitId(n as u16))
    }

    /// The nation with this code.
    pub fn nation(&self, code: &str) -> Option<Nation> {
        self.nations.iter().position(|n| n.code == code).map(|n| Nation(n as u8))
    }

    /// Every unit, in order.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.counters.len() as u16).map(UnitId)
    }
}
