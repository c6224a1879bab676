//! Who sits where, and in what order nations play (Multi-Player Game).
//!
//! A game turn is a row of player turns. A player turn belongs to some nations; where two seats
//! have nations in it, each phase is played by one after the other (MPL-05).

use super::dates::{Date, spring, summer, winter};
use super::nations::Nation::{self, *};
use super::nations::{Nations, POWERS, Side};
use super::openings::{self, Aim};
use crate::game::Seat;

/// A share of a player turn: the nations that one seat plays in it.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// Which seat.
    pub seat: Seat,
    /// Which of its nations.
    pub nations: Nations,
}

/// A player turn: the shares of one or two seats, the leading one first, and whose side it is of.
#[derive(Clone, Copy, Debug)]
pub struct PlayerTurn {
    /// Whose it is.
    pub side: Side,
    /// The shares, in the order in which they play a phase.
    pub shares: &'static [Share],
}

impl PlayerTurn {
    /// All nations that play in it.
    pub fn nations(&self) -> Nations {
        self.shares.iter().fold(0, |all, share| all | share.nations)
    }
}

/// Who sits where.
#[derive(Debug)]
pub struct Seating {
    /// The seat of each power, by number.
    pub seats: [u8; POWERS],
    /// The player turns of a game turn.
    pub turns: &'static [PlayerTurn],
}

const fn share(seat: u8, nations: &[Nation]) -> Share {
    let (mut set, mut n) = (0, 0);
    while n < nations.len() {
        set |= nations[n].bit();
        n += 1;
    }
    Share { seat: Seat(seat), nations: set }
}

const fn axis(shares: &'static [Share]) -> PlayerTurn {
    PlayerTurn { side: Side::Axis, shares }
}

const fn allied(shares: &'static [Share]) -> PlayerTurn {
    PlayerTurn { side: Side::Allied, shares }
}

/// SEQ-01: the Axis first.
static TWO: Seating = Seating {
    seats: [0, 0, 0, 1, 1, 1, 1, 1],
    turns: &[
        axis(&[share(0, &[Germany, Italy, Japan])]),
        allied(&[share(1, &[Britain, France, Soviets, America, China])]),
    ],
};

/// MPL-01, MPL-04: Axis, Allies, Soviets.
static THREE: Seating = Seating {
    seats: [0, 0, 0, 1, 1, 2, 1, 1],
    turns: &[
        axis(&[share(0, &[Germany, Italy, Japan])]),
        allied(&[share(1, &[Britain, France, America, China])]),
        allied(&[share(2, &[Soviets])]),
    ],
};

/// MPL-01: two players of the Axis, who play together; the order is ours.
static THREE_AXIS: Seating = Seating {
    seats: [0, 1, 1, 2, 2, 2, 2, 2],
    turns: &[
        axis(&[share(0, &[Germany]), share(1, &[Italy, Japan])]),
        allied(&[share(2, &[Britain, France, Soviets, America, China])]),
    ],
};

/// MPL-02, MPL-05: the Soviets play apart from the Americans, with whom they share a seat.
static FOUR: Seating = Seating {
    seats: [0, 1, 1, 3, 3, 2, 2, 3],
    turns: &[
        axis(&[share(0, &[Germany]), share(1, &[Italy])]),
        axis(&[share(1, &[Japan])]),
        allied(&[share(2, &[Soviets])]),
        allied(&[share(2, &[America]), share(3, &[Britain, France, China])]),
    ],
};

/// MPL-03, MPL-05.
static FIVE: Seating = Seating {
    seats: [0, 1, 1, 4, 4, 3, 2, 2],
    turns: &[
        axis(&[share(0, &[Germany]), share(1, &[Italy])]),
        axis(&[share(1, &[Japan])]),
        allied(&[share(3, &[Soviets])]),
        allied(&[share(2, &[America, China]), share(4, &[Britain, France])]),
    ],
};

/// What is the game's own about a scenario: who sits where, with which turn of the campaign it
/// begins, and what it is won by if that is not the whole war. In the order of
/// `scenarios.txt`; a scenario that has no row is for two from the start.
static SCENARIOS: [(&Seating, Date, Option<&Aim>); 10] = [
    (&TWO, Date(1), None),
    (&THREE, Date(1), None),
    (&THREE_AXIS, Date(1), None),
    (&FOUR, Date(1), None),
    (&FIVE, Date(1), None),
    (&TWO, Date(1), Some(&openings::POLAND_FRANCE)),
    (&TWO, summer(1941), Some(&openings::BARBAROSSA)),
    (&TWO, winter(1941), Some(&openings::PACIFIC)),
    (&TWO, spring(1943), Some(&openings::YEAR_1943)),
    (&TWO, summer(1944), Some(&openings::OVERLORD)),
];

/// Who sits where in a scenario.
pub fn seating(scenario: u8) -> &'static Seating {
    SCENARIOS.get(usize::from(scenario)).map_or(&TWO, |row| row.0)
}

/// The turn of the campaign with which a scenario begins.
pub fn first_date(scenario: u8) -> Date {
    SCENARIOS.get(usize::from(scenario)).map_or(Date(1), |row| row.1)
}

/// What a short scenario is won by.
pub fn aim(scenario: u8) -> Option<&'static Aim> {
    SCENARIOS.get(usize::from(scenario)).and_then(|row| row.2)
}

#[cfg(test)]
mod tests {
    use super::super::data::SCENARIOS as LISTED;
    use super::*;
    use crate::game::Camp;

    /// Every power plays once a game turn, in the seat that has it, and sits with its side.
    #[test]
    fn every_power_plays_once_a_turn() {
        assert_eq!(LISTED.len(), SCENARIOS.len());
        for (scenario, (seating, ..)) in LISTED.iter().zip(&SCENARIOS) {
            let mut seen = 0;
            for turn in seating.turns {
                for share in turn.shares {
                    assert_eq!(seen & share.nations, 0, "{}", scenario.code);
                    seen |= share.nations;
                    for nation in super::super::nations::each(share.nations) {
                        assert_eq!(seating.seats[nation as usize], share.seat.0);
                        let camp = Camp(u8::from(nation.camp() == Side::Allied));
                        assert_eq!(scenario.camp(share.seat), camp, "{}", scenario.code);
                        assert_eq!(nation.camp(), turn.side);
                    }
                }
            }
            assert_eq!(seen.count_ones() as usize, POWERS, "{}", scenario.code);
        }
    }
}
