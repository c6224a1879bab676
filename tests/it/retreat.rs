//! Ways out for beaten and displaced units, on the real map.

use hexmarch_core::board::{SpaceId, SpaceSet};
use hexmarch_core::combat::best_steps;
use hexmarch_core::games::war_comes_early::data::BOARD;

fn hex(label: &str) -> SpaceId {
    BOARD.find(label).expect(label)
}

fn set(labels: &[&str]) -> SpaceSet {
    labels.iter().map(|label| hex(label)).collect()
}

#[test]
fn the_best_rank_of_neighbours_is_taken() {
    let zones = set(&["3420", "3422"]);
    let steps = best_steps(&BOARD, hex("3421"), |way| Some(u8::from(zones.contains(way.to))));
    assert_eq!(steps.len(), 4);
    assert!(!steps.meets(&zones));
    // With nothing better, the second rank will do; with nothing at all, none.
    let only = best_steps(&BOARD, hex("3421"), |way| zones.contains(way.to).then_some(1));
    assert_eq!(only, zones);
    assert!(best_steps(&BOARD, hex("3421"), |_| None).is_empty());
}
