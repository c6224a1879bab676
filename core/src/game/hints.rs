//! What a computer player assumes of a game that tells it nothing.

use crate::board::{Board, PlaceKind, SpaceId};
use crate::forces::Counter;

/// What an attack brings on average: halves lost, times six, as one die has six faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prospect {
    /// Lost by the attacker.
    pub attacker: i16,
    /// Lost by the defender, if there is as much to lose.
    pub defender: i16,
}

/// What a city is worth where nobody says: more than any counter.
const CITY: i16 = 200;

/// The cities in play, all alike.
pub fn cities(
    board: &Board,
    in_play: &dyn Fn(SpaceId) -> bool,
    visit: &mut dyn FnMut(SpaceId, i16),
) {
    for place in board.places {
        if place.kind == PlaceKind::City && in_play(place.space) {
            visit(place.space, CITY);
        }
    }
}

/// A counter by what its loss counts for, or else by its factors.
pub fn worth(counter: &Counter) -> i16 {
    let face = counter.front;
    match counter.worth_halves {
        0 => 2 * (i16::from(face.attack) + i16::from(face.defence)),
        halves => 10 * i16::from(halves),
    }
}

/// Losses by odds, as most tables have them: dear below two to one, cheap from three to one.
pub fn by_odds(attack: i16, defence: i16) -> Prospect {
    let quarters = 4 * i32::from(attack) / i32::from(defence.max(1));
    let (attacker, defender) = match quarters {
        ..4 => (20, 2),
        4..6 => (12, 5),
        6..8 => (9, 8),
        8..12 => (7, 12),
        12..20 => (4, 20),
        _ => (1, 28),
    };
    Prospect { attacker, defender }
}
