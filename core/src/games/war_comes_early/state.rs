//! What the rules must remember.

use super::units::{self, GE, UNITS};
use crate::board::{SpaceId, SpaceSet};
use crate::budget::WAR_COMES_EARLY_BYTES_MAX;
use crate::combat::Bill;
use crate::forces::{UnitId, UnitSet, UnitTable};
use crate::game::{Dice, Frames, Outcome, Seat};

/// The German player.
pub const GERMAN: Seat = Seat(0);
/// The player on the other side: Poland in 1939.
pub const ALLIED: Seat = Seat(1);

/// The seat across the table.
pub const fn enemy(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

/// Marks that units carry through a phase. Bits 0 and 1 belong to the kit.
pub mod mark {
    /// Has begun to move.
    pub const MOVED: u16 = 1 << 2;
    /// Will not move any more this phase.
    pub const FINISHED: u16 = 1 << 3;
    /// Out of supply when its move began: half its points (10.5).
    pub const UNSUPPLIED: u16 = 1 << 4;
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
    /// Was formed or broken down in this phase (7.0).
    pub const REORGANISED: u16 = 1 << 10;
    /// Half points spent: five bits, up to 31 (a corps in column has 24).
    pub const SPENT: (u32, u32) = (11, 5);
}

/// What one step of the game waits for; the innermost is on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Frame {
    /// 5.1: the German player fixes the order of his phases.
    Order,
    /// 7.0: what to reorganise.
    Reorganise,
    /// 7.1: more corps for the army being formed in this hex.
    Combine(SpaceId),
    /// 3.5: where a replaced corps appears.
    Replace(UnitId),
    /// 11.0: what to move.
    Move,
    /// 11.0: where the picked units go, or who joins them.
    March,
    /// 12.0: what to attack.
    Fight,
    /// 12.0: with which units.
    Muster,
    /// 12.3: a battle under way; it runs by itself until somebody must decide.
    Battle,
    /// 12.3: which units pay for a side's losses.
    Losses(Seat),
    /// 12.5: who goes in.
    Advance,
    /// 12.7: whether and where those who went in attack again.
    Momentum,
    /// 7.0, 8.0: which unit of an overfull hex the enemy moves out.
    Disperse {
        /// The overfull hex.
        from: SpaceId,
        /// 8.0 at the end of a phase lets the enemy leave things as they are.
        optional: bool,
    },
    /// 7.0: where that unit goes.
    DisperseTo(UnitId),
    /// 7.0: no room anywhere: the owner gives up a unit of the hex.
    GiveUp(SpaceId),
    /// 8.0: a phase is ending; overfull hexes from this one on are still to be looked at.
    Ending(SpaceId),
    /// The game is over.
    Over,
}

/// How far a battle has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
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

/// The attack being prepared or fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
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
}

impl Battle {
    /// No battle.
    pub const NONE: Battle = Battle {
        target: SpaceId::new(0),
        flank: false,
        momentum: false,
        stage: Stage::Supply,
        bill: Bill::of(0),
        attacker_loss: 0,
        advanced: UnitSet::EMPTY,
        open: false,
    };
}

/// A game of War Comes Early.
#[derive(Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct State {
    /// Which scenario, an index into the list.
    pub(super) scenario: u8,
    /// The turn, from 1.
    pub(super) turn: u8,
    /// How many of the turn's six phases are over.
    pub(super) phases_done: u8,
    /// 5.1: the order of the German phases, chosen for this turn.
    pub(super) order: u8,
    /// Tells positions apart: [`crate::game::follow`].
    pub(super) position: u64,
    pub(super) dice: Dice,
    pub(super) units: UnitTable<UNITS>,
    /// 3.6: hexes each seat controls.
    pub(super) held: [SpaceSet; 2],
    pub(super) frames: Frames<Frame>,
    /// Units picked: to move, to form an army, to attack.
    pub(super) group: UnitSet,
    /// 11.2: where the stack that is moving began.
    pub(super) origin: Option<SpaceId>,
    pub(super) battle: Battle,
    /// 3.5: the German replacement of this turn is used.
    pub(super) replaced: bool,
    pub(super) outcome: Option<Outcome>,
}

const _: () = assert!(size_of::<State>() <= WAR_COMES_EARLY_BYTES_MAX);

impl State {
    /// 1.3, 13.1: who commands a unit of this scenario.
    #[inline]
    pub(super) fn seat(&self, unit: UnitId) -> Seat {
        if units::counter(unit).nation == GE { GERMAN } else { ALLIED }
    }

    /// Who controls a hex (3.6).
    pub(super) fn holder(&self, space: SpaceId) -> Option<Seat> {
        [GERMAN, ALLIED].into_iter().find(|seat| self.holds(*seat, space))
    }

    /// Does a seat control a hex?
    pub(super) fn holds(&self, seat: Seat, space: SpaceId) -> bool {
        self.held.get(usize::from(seat.0)).is_some_and(|held| held.contains(space))
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
