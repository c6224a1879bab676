//! Where beaten, displaced or excess units can go.
//!
//! The rulebooks agree on the shapes and differ in the conditions: one step into the best kind of
//! hex there is; several steps that must end a given distance away; a full hex passing one of its
//! units on to make room for another. The game says what each hex is to the unit.

use crate::board::{Board, SpaceId, SpaceSet, Way};
use crate::march::{Scratch, Steps};

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

/// Where a retreat of exactly `length` steps can end, each step taking the unit farther from where
/// it began.
///
/// `step` says whether a step may be taken; it is told how many were taken before it.
pub fn retreat_ends(
    board: &Board,
    start: SpaceId,
    length: u16,
    step: impl Fn(SpaceId, Way, u16) -> bool,
) -> SpaceSet {
    let mut edge = SpaceSet::EMPTY;
    edge.insert(start);
    let mut seen = edge;
    for taken in 0..length {
        let mut next = SpaceSet::EMPTY;
        for from in edge.iter() {
            for way in board.ways(from) {
                // On a sheet every step must lead away; between areas, to where it has not been.
                let away = match board.distance(start, way.to) {
                    Some(distance) => distance > taken,
                    None => !seen.contains(way.to),
                };
                if away && step(from, way, taken) {
                    next.insert(way.to);
                }
            }
        }
        seen.union(&next);
        edge = next;
    }
    edge
}

/// A shortest chain of displacements out of a full space: each full space on the way passes one
/// unit on to the next, and the last has room.
///
/// `full` are the friendly spaces that could pass a unit on, `roomy` those that could take one in.
/// `visit` is called for each space of the chain after `from`, in order. Says whether there is
/// such a chain.
pub fn displacement(
    board: &Board,
    scratch: &mut Scratch,
    from: SpaceId,
    full: &SpaceSet,
    roomy: &SpaceSet,
    step: impl Fn(SpaceId, Way) -> bool,
    visit: impl FnMut(SpaceId),
) -> bool {
    struct Chain<'a, F> {
        roomy: &'a SpaceSet,
        step: F,
    }
    impl<F: Fn(SpaceId, Way) -> bool> Steps for Chain<'_, F> {
        fn price(&self, from: SpaceId, way: Way, _: u8) -> Option<u8> {
            (self.step)(from, way).then_some(1)
        }
        fn goes_on(&self, at: SpaceId) -> bool {
            !self.roomy.contains(at)
        }
    }
    let mut open = *full;
    open.union(roomy);
    let chain = Chain { roomy, step };
    scratch.search(board, from, crate::march::PRICE_MAX, false, &open, &chain);
    let mut ends = *scratch.reach();
    ends.intersect(roomy);
    ends.remove(from);
    let end = ends.iter().min_by_key(|end| (scratch.price(*end), *end));
    if let Some(end) = end {
        scratch.walk(board, from, end, &chain, visit);
    }
    end.is_some()
}
