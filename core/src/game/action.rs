//! What a player can say: three bytes.

use crate::board::SpaceId;
use crate::forces::UnitId;

/// A choice from a list: a verb of the game and, where the verb needs one, a small number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Choice {
    /// Which choice, by the game's own list.
    pub verb: u8,
    /// How many, or which one.
    pub number: u8,
}

impl Choice {
    /// A choice that needs no number.
    pub const fn new(verb: u8) -> Self {
        Self { verb, number: 0 }
    }
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Action {
    /// Picks a unit.
    Unit(UnitId),
    /// Picks a space.
    Space(SpaceId),
    /// Picks a choice.
    Choice(Choice),
}

impl Action {
    /// How long an action is when written down.
    pub const BYTES: usize = 3;

    /// The action as bytes.
    pub const fn to_bytes(self) -> [u8; Self::BYTES] {
        match self {
            Action::Unit(unit) => {
                let [a, b] = unit.raw().to_le_bytes();
                [0, a, b]
            }
            Action::Space(space) => {
                let [a, b] = space.raw().to_le_bytes();
                [1, a, b]
            }
            Action::Choice(choice) => [2, choice.verb, choice.number],
        }
    }

    /// The action that these bytes stand for, if they stand for any.
    pub const fn from_bytes(bytes: [u8; Self::BYTES]) -> Option<Action> {
        let [kind, a, b] = bytes;
        match kind {
            0 => Some(Action::Unit(UnitId::new(u16::from_le_bytes([a, b])))),
            1 => Some(Action::Space(SpaceId::new(u16::from_le_bytes([a, b])))),
            2 => Some(Action::Choice(Choice { verb: a, number: b })),
            _ => None,
        }
    }
}

impl From<UnitId> for Action {
    fn from(unit: UnitId) -> Self {
        Action::Unit(unit)
    }
}

impl From<SpaceId> for Action {
    fn from(space: SpaceId) -> Self {
        Action::Space(space)
    }
}

impl From<Choice> for Action {
    fn from(choice: Choice) -> Self {
        Action::Choice(choice)
    }
}
