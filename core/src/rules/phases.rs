//! The phases of a game, and what never changes in it.

use crate::codec::Blank;

/// A phase of a sequence of play, which `phases!` writes down.
pub trait Phased<Question>: Copy + Eq + Blank + Into<u8> {
    /// What is asked as it begins.
    fn question(self) -> Question;
}

/// The phases of a game: their numbers, which are part of every kept game, their names, and what is
/// asked as they begin.
macro_rules! phases {
    (
        asks $Question:ty;
        $($(#[$doc:meta])* $name:ident = $number:literal, $text:literal => $question:expr;)+
    ) => {
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

        impl $crate::rules::Phased<$Question> for Phase {
            fn question(self) -> $Question {
                match self {
                    $(Phase::$name => $question.into(),)+
                }
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

/// The choices of a game: their numbers, which are part of every kept game, with short word and
/// full text. Without words stands what the number it comes with decides. `END` ends a phase.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident = $number:literal $(, $word:literal, $text:literal)?;)+) => {
        /// The choices by name.
        pub(super) mod verb {
            $($(#[$doc])* pub const $name: u8 = $number;)+
        }

        const TEXTS: [(&str, &str); [$($number),+].len()] = {
            let mut texts = [("?", "?"); [$($number),+].len()];
            $($(texts[$number] = ($crate::game::word($word), $text);)?)+
            texts
        };

        /// All of them with their words.
        pub const CHOICES: $crate::game::Choices =
            $crate::game::Choices { end: verb::END, texts: &TEXTS };
    };
}

pub(crate) use choices;

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

/// What never changes in a game whose tables are in its `data`, its phases in `phases` and its
/// choices in `choices`.
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
            choices: choices::CHOICES,
            boxes: $boxes,
            options: $options,
            is_offered: true,
            lesson: $lesson,
        }
    };
}

pub(crate) use game_info;
