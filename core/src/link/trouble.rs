//! Why two ends cannot play together, in words and as a number on the wire.

use super::PROTOCOL;

/// Why two ends cannot play together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The other end speaks another protocol; its number.
    Protocol(u8),
    /// One end does not have the game, the scenario or one of the options.
    NoSuchGame,
    /// The games are of the same name and not the same: another version.
    OtherVersion,
    /// One end wants to go on with a game that the other does not have at the table.
    NotAtTable,
    /// The other end changed its secret after promising it.
    Cheated,
    /// A decision that the rules do not allow; its number.
    Illegal(u32),
    /// A decision that was not for that end to make; its number.
    NotYours(u32),
    /// The positions differ after so many decisions.
    Differ(u32),
    /// One end lacks decisions that it made itself: an old copy of the game.
    Behind(u32),
    /// Both ends offer a new game, or both wait for an offer.
    SamePart,
}

impl core::fmt::Display for Trouble {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Trouble::Protocol(n) => {
                write!(
                    f,
                    "The other end speaks link {n}, this one {PROTOCOL}: bring both up to date"
                )
            }
            Trouble::NoSuchGame => f.write_str("One end lacks this game or its options"),
            Trouble::OtherVersion => {
                f.write_str("The two ends have different versions of this game")
            }
            Trouble::NotAtTable => f.write_str("The other end has another game at the table"),
            Trouble::Cheated => f.write_str("The other end changed its secret"),
            Trouble::Illegal(n) => write!(f, "Decision {} is not legal", n.saturating_add(1)),
            Trouble::NotYours(n) => {
                write!(f, "Decision {} was not theirs to make", n.saturating_add(1))
            }
            Trouble::Differ(n) => write!(f, "The positions differ after decision {n}"),
            Trouble::Behind(n) => write!(f, "One end has an old copy: {n} decisions only"),
            Trouble::SamePart => f.write_str("One end must begin a game and the other join"),
        }
    }
}

pub(super) fn number_of(trouble: Trouble) -> (u8, u32) {
    match trouble {
        Trouble::Protocol(_) => (1, u32::from(PROTOCOL)),
        Trouble::NoSuchGame => (2, 0),
        Trouble::OtherVersion => (3, 0),
        Trouble::NotAtTable => (4, 0),
        Trouble::Cheated => (5, 0),
        Trouble::Illegal(n) => (6, n),
        Trouble::NotYours(n) => (7, n),
        Trouble::Differ(n) => (8, n),
        Trouble::Behind(n) => (9, n),
        Trouble::SamePart => (10, 0),
    }
}

pub(super) fn trouble_of(code: u8, n: u32) -> Option<Trouble> {
    Some(match code {
        1 => Trouble::Protocol(n as u8),
        2 => Trouble::NoSuchGame,
        3 => Trouble::OtherVersion,
        4 => Trouble::NotAtTable,
        5 => Trouble::Cheated,
        6 => Trouble::Illegal(n),
        7 => Trouble::NotYours(n),
        8 => Trouble::Differ(n),
        9 => Trouble::Behind(n),
        10 => Trouble::SamePart,
        _ => return None,
    })
}
