//! The phases of a game, and what never changes in it.

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

/// Map, counters, charts, scenarios and rule index of a game, compiled from its data folder, in a
/// module `data`.
macro_rules! game_data {
    ($file:literal) => {
        /// Map, counters, charts, scenarios and rule index, compiled from the data folder.
        pub mod data {
            #![allow(missing_docs, unused_imports)]
            use $crate::board::*;
            use $crate::combat::*;
            use $crate::forces::*;
            use $crate::game::{Camp, Manner, Rules, Scenario, Seat, Skill, Style};
            use $crate::texts::{Cuts, Texts};
            include!(concat!(env!("OUT_DIR"), $file));
        }
    };
}

pub(crate) use game_data;

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
            is_sample: false,
            lesson: $lesson,
        }
    };
}

pub(crate) use game_info;
