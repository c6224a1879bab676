//! What the rules must remember.

use super::phases::Phase;
use super::units::{self, AXIS_NATIONS, GE, GROUPS, Lands, UNITS};
use crate::board::{SpaceId, SpaceSet};
use crate::combat::Bill;
use crate::forces::{Nation, UnitId, UnitSet};
use crate::game::{No, Seat};
use crate::rules::{Own, Position, stages};

/// The German player.
pub const GERMAN: Seat = Seat(0);
/// The player on the other side: the Allies in 1938, Poland in 1939.
pub const ALLIED: Seat = Seat(1);

pub use crate::game::enemy;

/// Marks that units carry through a phase. Bits 0 and 1 belong to the kit.
pub mod mark {
    pub use crate::forces::mark::*;

    /// Marches in column: twice its points, no zones (11.6).
    pub const COLUMN: u16 = 1 << 5;
    /// Has attacked this phase (12.0).
    pub const ATTACKED: u16 = 1 << 6;
    /// Has been attacked this phase (12.0).
    pub const DEFENDED: u16 = 1 << 7;
    /// Its first attack was a flank attack (12.7).
    pub const FLANKED: u16 = 1 << 8;
    /// Has taken part in a momentum attack (12.7).
    pub const MOMENTUM: u16 = 1 << 9;
    /// Was put on top of its stack in this phase (8.3). No combat phase has it, so it is the bit of
    /// [`MOMENTUM`].
    pub const RAISED: u16 = MOMENTUM;
    /// Was formed or broken down in this phase (7.0).
    pub const REORGANISED: u16 = 1 << 10;
    /// Half points spent: five bits, up to 31 (a corps in column has 24).
    pub const SPENT: (u32, u32) = (11, 5);
}

stages! {
    /// How far a battle has come.
    pub enum Stage {
        /// 10.5: armies out of supply break down.
        Supply,
        /// 12.3: the die.
        Roll,
        /// 12.3: the defender pays first.
        DefenderLosses,
        /// 12.3: then the attacker.
        AttackerLosses,
        /// 12.4: attacking armies are disrupted if the defence held.
        Disruption,
        /// 12.5: or go in if it did not.
        Advance,
        /// 12.7: a second attack.
        Momentum,
        /// Nothing is left to do.
        Done,
    }
}

crate::kept! {
    /// The attack being prepared or fought.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Battle {
        /// The hex attacked.
        pub target: SpaceId,
        /// 12.6: into an empty hex.
        pub flank: bool,
        /// 12.7: by units that have just advanced.
        pub momentum: bool,
        /// How far it has come.
        pub stage: Stage,
        /// What the side that pays now still owes.
        pub bill: Bill,
        /// What the attacker will owe, in whole corps.
        pub attacker_loss: u8,
        /// Units that went in, which alone may attack again (12.7).
        pub advanced: UnitSet,
        /// 8.3: stacks that the attack has laid open.
        pub open: bool,
        /// 11.5: the defence of the work itself stands.
        pub garrison: bool,
        /// 12.8: the 7th Flieger Division has landed.
        pub landed: bool,
        /// 3.5: the loss of defenders or of anybody weighs double in turns: concentric, city.
        pub harsh: (bool, bool),
        /// 10.0: units out of supply as the battle began.
        pub unsupplied: UnitSet,
    }
}

/// A railhead that is nowhere: its whole line is lost.
pub const NOWHERE: SpaceId = SpaceId::new(u16::MAX);

/// Airpower markers a side can have: 18 against 2, and four fallen allies.
const AIR_MAX: usize = 24;

crate::kept! {
    /// What only the campaign of 1938 needs.
    #[derive(Clone, PartialEq, Eq)]
    pub struct War {
        /// 3.3: countries still neutral.
        pub neutral: Lands,
        /// 4.5: countries that have capitulated.
        pub fallen: Lands,
        /// 4.3: victory points of both seats.
        pub points: [i16; 2],
        /// 11.5: works that count no more, by [`super::forts`].
        pub breached: u64,
        /// 12.0: works attacked in this phase.
        pub stormed: u64,
        /// 5.2: markers still in the pool, a bit each group.
        pub markers: u8,
        /// 5.2: the group whose marker was drawn last.
        pub drawn: u8,
        /// 5.2: how many of its phases are over.
        pub step: u8,
        /// 5.3: German phases played this turn, a bit each.
        pub used: u8,
        /// 5.3: until when the German player does not want to be asked.
        pub waiting: u8,
        /// A sandbox says which marker comes next; zero is by chance.
        pub rigged: u8,
        /// 6.1: who has air superiority.
        pub sky: Option<Seat>,
        /// 6.2: airpower markers not yet used.
        pub wings: u8,
        /// 6.2.2: airpower markers on the map.
        pub air: heapless::Vec<SpaceId, AIR_MAX, u8>,
        /// 10.3.1: the Soviet railheads.
        pub railheads: [SpaceId; 4],
        /// 10.3.1: hexes outside the Soviet Union that Soviet units hold or were the last to hold.
        pub soviet: SpaceSet,
        /// 3.2.2: static corps still to be placed in this phase.
        pub arriving: u8,
        /// 3.3: nothing has been done in this phase, so neutrality may still be violated.
        pub opening: bool,
    }
}

crate::kept! {
    /// What only this game remembers.
    #[derive(Clone, PartialEq)]
    pub struct Memory {
        /// 5.2: whose phase it is, an index into [`GROUPS`].
        pub acting: u8,
        /// 5.1: how many of the turn's six phases are over.
        pub phases_done: u8,
        /// 5.1: the order of the German phases, chosen for this turn.
        pub order: u8,
        /// 11.2: where the stack that is moving began.
        pub origin: Option<SpaceId>,
        /// 12.0: the attack being prepared or fought.
        pub battle: Battle,
        /// 3.5: the German replacement of this turn is used.
        pub replaced: bool,
        /// What only the campaign of 1938 needs.
        pub war: War,
    }
}

impl Own for Memory {
    type Question = super::Question;
    type Phase = Phase;
}

/// A game of War Comes Early.
pub type State = Position<Memory, UNITS>;

/// Bytes for the whole state of a game.
const BYTES_MAX: usize = 4 * 1024;

const _: () = assert!(size_of::<State>() <= BYTES_MAX);

impl State {
    /// Is this the campaign of 1938?
    #[inline]
    pub(super) fn is_campaign(&self) -> bool {
        self.scenario == super::CAMPAIGN
    }

    /// 1.3, 13.1: who commands a nation in this scenario.
    #[inline]
    pub(super) fn side(&self, nation: Nation) -> Seat {
        let axis = if self.is_campaign() { AXIS_NATIONS } else { 1 << GE.0 };
        if units::includes(axis, nation) { GERMAN } else { ALLIED }
    }

    /// 1.3, 13.1: who commands a unit of this scenario.
    #[cfg_attr(feature = "small", inline(never))]
    pub(super) fn seat(&self, unit: UnitId) -> Seat {
        self.side(units::counter(unit).nation)
    }

    /// 5.2: nations whose phase it is.
    #[inline]
    pub(super) fn acting_nations(&self) -> u16 {
        GROUPS.get(usize::from(self.own.acting)).map_or(0, |group| group.nations)
    }

    /// 5.2: who plays the phases of a group.
    pub(super) fn seat_of_group(&self, group: u8) -> Seat {
        let nations = GROUPS.get(usize::from(group)).map_or(1, |group| group.nations);
        self.side(Nation(nations.trailing_zeros() as u8))
    }

    /// 5.2: is this unit's nation in its phase?
    pub(super) fn check_acts(&self, unit: UnitId) -> Result<(), No> {
        if self.seat(unit) != self.active {
            return Err(super::refusal::NOT_YOURS);
        }
        if self.is_campaign() && !units::includes(self.acting_nations(), units::nation_of(unit)) {
            return Err(super::refusal::NOT_ITS_PHASE);
        }
        Ok(())
    }

    /// Does a seat control a hex (3.6)?
    pub(super) fn holds(&self, seat: Seat, space: SpaceId) -> bool {
        self.held.holds(seat, space)
    }

    /// The hexes a seat's units stand on.
    pub(super) fn occupied(&self, seat: Seat) -> SpaceSet {
        self.units.on_map().filter(|(unit, _)| self.seat(*unit) == seat).map(|(_, at)| at).collect()
    }

    /// Does a seat have a unit in a hex? Sides never share one (8.0).
    pub(super) fn has_unit(&self, seat: Seat, space: SpaceId) -> bool {
        self.units.top(space).is_some_and(|unit| self.seat(unit) == seat)
    }
}
