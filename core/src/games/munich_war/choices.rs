//! The choices of this game, with their words.

use crate::game::{Choice, word};

/// The choices of this game. Their numbers are part of every kept game: new ones go to the end.
pub(super) mod verb {
    pub const END: u8 = 0;
    pub const READY: u8 = 1;
    pub const ROLL: u8 = 2;
    pub const STAND: u8 = 3;
    pub const RAIL: u8 = 4;
    pub const SEA: u8 = 5;
    pub const AIR: u8 = 6;
    /// 8.6.1: off the map.
    pub const LEAVE: u8 = 7;
    /// 11.8: the attack goes in.
    pub const ATTACK: u8 = 8;
    pub const MOBILE: u8 = 9;
    pub const CITY: u8 = 10;
    pub const TROOPS: u8 = 11;
    pub const STAY: u8 = 12;
    pub const STOP: u8 = 13;
    pub const CARRY: u8 = 14;
}

/// Short word and full text of a choice.
pub(super) fn text(choice: Choice) -> (&'static str, &'static str) {
    match choice.verb {
        verb::END => (word("end"), "End the phase"),
        verb::READY => (word("ready"), "Ready-made set-up"),
        verb::ROLL => (word("roll"), "Roll the die"),
        verb::STAND => (word("stand"), "Stay here"),
        verb::RAIL => (word("rail"), "Only by rail"),
        verb::SEA => (word("sea"), "Only by sea"),
        verb::AIR => (word("air"), "Only by air"),
        verb::LEAVE => (word("leave"), "Leave by rail, eastwards"),
        verb::ATTACK => (word("attack"), "Attack"),
        verb::MOBILE => (word("mobile"), "Use the mobile table"),
        verb::CITY => (word("city"), "Bomb the city"),
        verb::TROOPS => (word("troops"), "Bomb the units"),
        verb::STAY => (word("stay"), "Hold the fortification"),
        verb::STOP => (word("stop"), "No further advance"),
        verb::CARRY => (word("carry"), "Wait for a passenger"),
        _ => ("?", "?"),
    }
}
