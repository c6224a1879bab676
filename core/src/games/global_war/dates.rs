//! The calendar (Turn Sequence): 26 seasons from Fall 1939 to Winter 1945.
//!
//! Rules name seasons, so they count in turns of the campaign whatever scenario is played; a
//! shorter one begins with a later turn.

use super::data::LIMITS_CHART;

/// A quarter of a year.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Season {
    /// SEQ-04: the first of a year.
    Spring = 0,
    /// The second.
    Summer = 1,
    /// The third.
    Fall = 2,
    /// The last: Winter 1941 comes before Spring 1942.
    Winter = 3,
}

use Season::{Fall, Spring, Summer, Winter};

/// A turn of the campaign, from 1 for Fall 1939. Zero is the date of what has not happened.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Date(pub u8);

crate::codec!(Date(0));

/// The last turn of the campaign (SEQ-05).
pub const LAST: Date = winter(1945);
/// A year.
pub const YEAR: u8 = 4;

// SEQ-05: 26 turns.
const _: () = assert!(LAST.0 == 26 && Date::of(Fall, 1939).0 == 1);
// The chart has a row for each season, in their order.
const _: () = assert!(LIMITS_CHART.rows.len() == 4);

impl Date {
    /// Of what has not happened.
    pub const NEVER: Date = Date(0);

    /// The turn that is played in this season.
    pub const fn of(season: Season, year: u16) -> Date {
        Date(((year - 1939) * 4 + season as u16 - 1) as u8)
    }

    /// Has it happened?
    pub const fn is_set(self) -> bool {
        self.0 != 0
    }

    /// The season.
    pub const fn season(self) -> Season {
        match (self.0 + 1) % YEAR {
            0 => Spring,
            1 => Summer,
            2 => Fall,
            _ => Winter,
        }
    }

    /// So many turns later.
    pub const fn plus(self, turns: u8) -> Date {
        Date(self.0.saturating_add(turns))
    }

    /// So many turns earlier, at the earliest the first.
    pub const fn minus(self, turns: u8) -> Date {
        let turn = self.0.saturating_sub(turns);
        Date(if turn == 0 { 1 } else { turn })
    }

    /// Turns from this date to a later one.
    pub const fn until(self, later: Date) -> u8 {
        later.0.saturating_sub(self.0)
    }
}

/// Spring of a year.
pub const fn spring(year: u16) -> Date {
    Date::of(Spring, year)
}

/// Summer of a year.
pub const fn summer(year: u16) -> Date {
    Date::of(Summer, year)
}

/// Fall of a year.
pub const fn fall(year: u16) -> Date {
    Date::of(Fall, year)
}

/// Winter of a year.
pub const fn winter(year: u16) -> Date {
    Date::of(Winter, year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seasons_follow_one_another() {
        let seasons: std::vec::Vec<Season> = (1..=5).map(|turn| Date(turn).season()).collect();
        assert_eq!(seasons, [Fall, Winter, Spring, Summer, Fall]);
        assert_eq!((spring(1940).0, winter(1941).0, spring(1942).0), (3, 10, 11));
        assert_eq!(winter(1941).season(), Winter);
    }
}
