//! What every game answers in the same way.

use crate::forces::{UnitId, Where};

/// A game whose counters the kit may move, behind the back of the rules.
pub trait Counters: super::Game {
    /// Puts a unit somewhere.
    fn put(&mut self, unit: UnitId, to: Where);

    /// Puts a unit on top of its stack.
    fn lift(&mut self, unit: UnitId);

    /// Forgets all that a unit has done.
    fn forget(&mut self, unit: UnitId);
}

/// The phases of a game with their numbers, which are part of every kept game, and their names.
macro_rules! phases {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $text:literal;)+) => {
        /// A phase of the sequence of play.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        #[allow(missing_docs)]
        pub enum Phase {
            $($(#[$doc])* $name = $number,)+
        }

        $crate::codec!(enum Phase { $($name = $number,)+ } else [$(Phase::$name),+][0]);

        impl From<Phase> for u8 {
            fn from(phase: Phase) -> u8 {
                phase as u8
            }
        }

        /// Names of the phases, by number.
        pub const NAMES: &[&str] = &[$($text),+];

        impl Phase {
            /// The phase with this number.
            pub fn from_number(number: u8) -> Option<Phase> {
                [$(Phase::$name),+].get(usize::from(number)).copied()
            }
        }
    };
}

pub(crate) use phases;

/// What never changes in a game whose tables are in its `data` and its phases in `phases`.
macro_rules! game_info {
    ($code:literal, $name:literal, $boxes:expr, $options:expr, $lesson:expr) => {
        $crate::game::GameInfo {
            code: $code,
            name: $name,
            board: &data::BOARD,
            roster: &data::ROSTER,
            scenarios: data::SCENARIOS,
            rules: &data::RULES,
            phases: phases::NAMES,
            boxes: $boxes,
            options: $options,
            lesson: $lesson,
        }
    };
}

pub(crate) use game_info;
