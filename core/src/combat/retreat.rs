//! Where beaten, displaced or excess units can go.
//!
//! One step into the best kind of hex there is: the game says what each hex is to the unit.

use crate::board::{Board, SpaceId, SpaceSet, Way};

/// The neighbours of the best rank: of all a unit could step to, those ranked lowest.
///
/// `rank` says how good a step is, 0 the best, or `None` where the unit cannot go: "hexes free of
/// enemy zones come first" is two ranks.
pub fn best_steps(board: &Board, from: SpaceId, rank: impl Fn(Way) -> Option<u8>) -> SpaceSet {
    let mut best = u8::MAX;
    let mut set = SpaceSet::EMPTY;
    for way in board.ways(from) {
        if let Some(rank) = rank(way) {
            if rank < best {
                best = rank;
                set.clear();
            }
            if rank == best {
                set.insert(way.to);
            }
        }
    }
    set
}
