//! What lies between two neighbours, and how a hex has it packed.
//!
//! Few different sets of things lie on the sides of one map, so a side is [`SET_BITS`] bits, a
//! place in the board's list of those sets. A hex keeps three of its six sides, up, up-right and
//! down-right, and then [`LOW_BIT`]; the others are those of its neighbours.
//!
//! The data compiler includes this file by its path: it packs what [`super::Board`] unpacks.

/// What lies on a hexside, or on the way between two areas.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sides(pub u16);

impl Sides {
    /// Nothing of note.
    pub const NONE: Sides = Sides(0);
    /// A river.
    pub const RIVER: Sides = Sides(1);
    /// A river that the rules call major.
    pub const MAJOR_RIVER: Sides = Sides(1 << 1);
    /// Water that may be crossed under rules of its own.
    pub const STRAIT: Sides = Sides(1 << 2);
    /// Open sea.
    pub const SEA: Sides = Sides(1 << 3);
    /// A lake.
    pub const LAKE: Sides = Sides(1 << 4);
    /// Closed by the map.
    pub const BLOCKED: Sides = Sides(1 << 5);
    /// A railway crosses.
    pub const RAIL: Sides = Sides(1 << 6);
    /// A road crosses.
    pub const ROAD: Sides = Sides(1 << 7);
    /// Two countries meet. No side keeps it: `Board::is_border` knows.
    pub const BORDER: Sides = Sides(1 << 8);
    /// The sheet ends.
    pub const EDGE: Sides = Sides(1 << 9);
    /// Areas joined over sea.
    pub const SEA_LANE: Sides = Sides(1 << 10);

    /// What no land unit crosses and no zone or supply line passes, whatever the game.
    pub const CLOSED: Sides = Sides(Self::SEA.0 | Self::LAKE.0 | Self::BLOCKED.0 | Self::EDGE.0);

    /// What a side can keep, by the names of the constants above: compiled maps are written with
    /// them.
    pub const NAMES: [(Sides, &'static str); 10] = [
        (Self::RIVER, "RIVER"),
        (Self::MAJOR_RIVER, "MAJOR_RIVER"),
        (Self::STRAIT, "STRAIT"),
        (Self::SEA, "SEA"),
        (Self::LAKE, "LAKE"),
        (Self::BLOCKED, "BLOCKED"),
        (Self::RAIL, "RAIL"),
        (Self::ROAD, "ROAD"),
        (Self::EDGE, "EDGE"),
        (Self::SEA_LANE, "SEA_LANE"),
    ];

    /// Both together.
    pub const fn with(self, other: Sides) -> Sides {
        Sides(self.0 | other.0)
    }

    /// This without the other.
    pub const fn without(self, other: Sides) -> Sides {
        Sides(self.0 & !other.0)
    }

    /// Does this share anything with `other`?
    #[inline]
    pub const fn any(self, other: Sides) -> bool {
        self.0 & other.0 != 0
    }
}

/// Bits of a packed side.
pub const SET_BITS: u32 = 5;
/// Different sets that these bits tell apart; number 0 is the edge of the sheet.
pub const SETS_MAX: usize = 1 << SET_BITS;
/// The bits of one packed side.
pub const SET_MASK: u32 = SETS_MAX as u32 - 1;
/// Set behind the three sides that a hex keeps if its column stands lower.
pub const LOW_BIT: u16 = 1 << (3 * SET_BITS);
