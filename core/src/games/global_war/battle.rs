//! A battle without a die (Losses, Retreat Before Combat, Retreat After Combat, Advance After
//! Combat).

use crate::board::SpaceId;

/// The battle being fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Battle {
    /// What is attacked.
    pub target: SpaceId,
    /// Loss points that the defender still owes.
    pub due: u8,
}

crate::codec!(struct Battle { target, due });

impl Battle {
    /// No battle.
    pub const NONE: Battle = Battle { target: SpaceId::new(0), due: 0 };
}
