//! Who sits with whom.

use super::{Scenario, Seat};

/// Players who win and lose together, by number: the first seat is in camp 0, and camps are
/// numbered as they come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Camp(pub u8);

/// The seat across the table, in a game of two.
pub const fn enemy(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

impl Scenario {
    /// The seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.sides.len() as u8).map(Seat)
    }

    /// The name of a seat.
    pub fn side(&self, seat: Seat) -> &'static str {
        self.sides.get(usize::from(seat.0)).copied().unwrap_or("nobody")
    }

    /// The camp of a seat as the game begins.
    pub fn camp(&self, seat: Seat) -> Camp {
        self.camps.get(usize::from(seat.0)).copied().unwrap_or(Camp(seat.0))
    }

    /// How many camps there are as the game begins.
    pub fn camp_count(&self) -> usize {
        self.seats().map(|seat| usize::from(self.camp(seat).0) + 1).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forces::Starts;
    use crate::games::ALL;
    use std::vec::Vec;

    /// One against two who sit together, and two who came after them.
    static PARTY: Scenario = Scenario {
        code: "party",
        name: "Party",
        turns: &["dawn"],
        sides: &["Red", "West", "East", "North", "South"],
        camps: &[Camp(0), Camp(1), Camp(1), Camp(2), Camp(0)],
        manners: &[],
        starts: Starts(&[]),
    };

    #[test]
    fn seats_know_their_camp() {
        let camps: Vec<u8> = PARTY.seats().map(|seat| PARTY.camp(seat).0).collect();
        assert_eq!(camps, [0, 1, 1, 2, 0]);
        assert_eq!(PARTY.camp_count(), 3);
        assert_eq!((PARTY.side(Seat(2)), PARTY.side(Seat(5))), ("East", "nobody"));
    }

    /// Without a line that says otherwise every side is for itself.
    #[test]
    fn two_sides_are_two_camps() {
        let scenarios = ALL.iter().flat_map(|info| info.scenarios);
        for scenario in scenarios.filter(|scenario| scenario.sides.len() == 2) {
            assert_eq!(scenario.camps.len(), scenario.sides.len(), "{}", scenario.code);
            assert_eq!(scenario.camp_count(), 2, "{}", scenario.code);
            for seat in scenario.seats() {
                assert_ne!(scenario.camp(seat), scenario.camp(enemy(seat)));
            }
        }
    }
}
