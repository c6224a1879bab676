//! The choices of this game, with their words.

use crate::game::{Choice, word};

/// The choices of this game. Their numbers are part of every kept game: new ones go to the end.
pub(super) mod verb {
    pub const END: u8 = 0;
    pub const READY: u8 = 1;
    /// 3.3: a corps goes to the west map.
    pub const WEST: u8 = 2;
    /// 3.3: a corps waits in the reserve.
    pub const RESERVE: u8 = 3;
    /// 5.3: the order of the eastern phases.
    pub const MOVE_FIRST: u8 = 4;
    pub const FIGHT_FIRST: u8 = 5;
    pub const STAND: u8 = 6;
    pub const ATTACK: u8 = 7;
    /// 8.7: 7th Flieger comes down.
    pub const DROP: u8 = 8;
    /// 8.4: so many aircraft.
    pub const SUPPORT: u8 = 9;
    /// 11.19: what a retreat becomes.
    pub const LOSE_ONE: u8 = 10;
    pub const BLOODBATH: u8 = 11;
    pub const HOLD: u8 = 12;
    pub const RETREAT: u8 = 13;
    /// 11.20: so many steps on both sides.
    pub const TOLL: u8 = 14;
    pub const STOP: u8 = 15;
    /// 12.4, 12.7: to Romania.
    pub const ROMANIA: u8 = 16;
    /// 12.7: to the map.
    pub const MAP: u8 = 17;
    /// 12.7: to the southwest front.
    pub const SOUTHWEST: u8 = 18;
    /// 9.10: so many armies are brought back.
    pub const REPLACE: u8 = 19;
}

/// Short word and full text of a choice.
pub(super) fn text(choice: Choice) -> (&'static str, &'static str) {
    match choice.verb {
        verb::END => (word("end"), "Done here"),
        verb::READY => (word("ready"), "Ready-made set-up"),
        verb::WEST => (word("west"), "To the west map"),
        verb::RESERVE => (word("reserve"), "Into the reserve"),
        verb::MOVE_FIRST => (word("move-fight"), "Move, then fight"),
        verb::FIGHT_FIRST => (word("fight-move"), "Fight, then move"),
        verb::STAND => (word("stand"), "Stay here"),
        verb::ATTACK => (word("attack"), "Attack"),
        verb::DROP => (word("drop"), "Drop 7th Flieger Corps"),
        verb::SUPPORT => (word("support"), "Aircraft in support"),
        verb::LOSE_ONE => (word("lose-one"), "Lose a step instead"),
        verb::BLOODBATH => (word("bloodbath"), "Make it a bloodbath"),
        verb::HOLD => (word("hold"), "Lose a step and hold"),
        verb::RETREAT => (word("retreat"), "Retreat"),
        verb::TOLL => (word("toll"), "Steps lost on both sides"),
        verb::STOP => (word("stop"), "No further advance"),
        verb::ROMANIA => (word("romania"), "Into Romania"),
        verb::MAP => (word("map"), "Onto the map"),
        verb::SOUTHWEST => (word("southwest"), "To the southwest front"),
        verb::REPLACE => (word("replace"), "Armies brought back"),
        _ => ("?", "?"),
    }
}
