//! Where one counter begins. The data compiler includes this file by its path and reads rosters
//! into the same type.

use super::SpaceId;

/// Where a counter begins in one scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Not in this scenario.
    Absent,
    /// On this space.
    At(SpaceId),
    /// Set aside, to be used when others break down.
    Pool,
    /// Placed by its owner; a ready-made set-up puts it here.
    Free(Option<SpaceId>),
    /// Arrives during play.
    Later,
    /// Placed when its nation is drawn in; a ready-made set-up puts it here.
    Neutral(Option<SpaceId>),
    /// In this box beside the map.
    Box(u8),
    /// On the turn track, to come in this turn as the counter has it.
    Due(u8),
}
