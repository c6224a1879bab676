//! Who is who: commands, camps, and who sits where (1.3).

use crate::game::Seat;

/// Who acts (1.3). A seat decides for one or more of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Command {
    /// The German on the west map, with Dutch and dormant Belgians.
    GermanWest = 0,
    /// The German on the east map, the senior of the two.
    GermanEast = 1,
    /// The Soviet.
    Soviet = 2,
    /// The Anglo-French commander, with Belgians who came over to him.
    AngloFrench = 3,
}

use Command::*;

crate::codec!(enum Command {
    GermanWest = 0,
    GermanEast = 1,
    Soviet = 2,
    AngloFrench = 3,
} else GermanWest);

/// Which side of the war (4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Camp {
    /// Germany, and Holland once it is violated.
    German = 0,
    /// Britain, France, the Soviet Union, and Belgium once it joins.
    Allied = 1,
}

pub use Camp::{Allied, German};

crate::codec!(enum Camp { German = 0, Allied = 1 } else German);

impl Camp {
    /// The other one.
    pub const fn foe(self) -> Camp {
        match self {
            German => Allied,
            Allied => German,
        }
    }
}

impl Command {
    /// All of them.
    pub const ALL: [Command; 4] = [GermanWest, GermanEast, Soviet, AngloFrench];

    /// On whose side it is.
    pub const fn camp(self) -> Camp {
        match self {
            GermanWest | GermanEast => German,
            Soviet | AngloFrench => Allied,
        }
    }

    /// Does it act on the west map?
    pub const fn is_west(self) -> bool {
        matches!(self, GermanWest | AngloFrench)
    }
}

/// 1.3: who sits where, by scenario and command.
const SEATS: [[u8; 4]; 3] = [[0, 0, 1, 1], [0, 0, 2, 1], [0, 1, 2, 3]];

/// 1.3: who decides for a command in a scenario.
pub(super) fn seat_at(scenario: u8, command: Command) -> Seat {
    let row = SEATS.get(usize::from(scenario)).unwrap_or(&SEATS[0]);
    Seat(row[command as usize])
}
