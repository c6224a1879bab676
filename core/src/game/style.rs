//! A way to play, as a handful of numbers: a hint for computer players.

mod numbers;

pub use numbers::Style;

use super::Seat;

/// How good the numbers of a style are to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Skill {
    /// Good against anybody.
    Sound,
    /// The best known against sound play.
    Sharp,
}

/// A style that a scenario gives a seat, from a turn on.
#[derive(Debug)]
pub struct Manner {
    /// Who plays so.
    pub seat: Seat,
    /// A sound one serves those who play sharply too, if there is none for them.
    pub skill: Skill,
    /// The first turn of it.
    pub from: u8,
    /// The numbers.
    pub style: Style,
}

impl Manner {
    /// Is it for this seat, skill and turn?
    pub fn fits(&self, seat: Seat, skill: Skill, turn: u8) -> bool {
        self.seat == seat && self.skill <= skill && self.from <= turn.max(1)
    }
}
