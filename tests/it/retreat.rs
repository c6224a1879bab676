//! Ways out for beaten and displaced units, on the real map.

use hexmarch_core::board::{Sides, SpaceId, SpaceSet};
use hexmarch_core::combat::{best_steps, displacement, retreat_ends};
use hexmarch_core::games::war_comes_early::data::BOARD;
use hexmarch_core::march::Scratch;

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

#[test]
fn a_retreat_ends_exactly_so_far_away() {
    let start = hex("3421");
    for length in 1..=4 {
        let free = retreat_ends(&BOARD, start, length, |_, way, _| !way.sides.any(Sides::EDGE));
        let ring: SpaceSet = ring_of(start, length);
        assert_eq!(free, ring, "{length} steps without obstacles end on the ring");
    }
    // A wall of rivers: whoever may not cross them ends on this side.
    let dry = retreat_ends(&BOARD, start, 3, |_, way, _| !way.sides.any(Sides::RIVER));
    let ring: SpaceSet = ring_of(start, 3);
    assert!(!dry.is_empty() && dry.len() < ring.len());
    // The third step may be forbidden alone.
    assert!(retreat_ends(&BOARD, start, 3, |_, _, taken| taken < 2).is_empty());
}

#[test]
fn full_hexes_pass_units_on_until_one_has_room() {
    let mut scratch = Scratch::new();
    let full = set(&["3421", "3422", "3423"]);
    let roomy = set(&["3424", "3425"]);
    let mut chain = Vec::new();
    let found = displacement(
        &BOARD,
        &mut scratch,
        hex("3421"),
        &full,
        &roomy,
        |_, _| true,
        |at| chain.push(at),
    );
    assert!(found);
    assert_eq!(chain, [hex("3422"), hex("3423"), hex("3424")]);
    let broken = set(&["3421", "3422"]);
    assert!(!displacement(&BOARD, &mut scratch, hex("3421"), &broken, &roomy, |_, _| true, |_| {}));
}

/// The hexes so far away.
fn ring_of(centre: SpaceId, radius: u16) -> SpaceSet {
    BOARD.spaces().filter(|space| BOARD.distance(centre, *space) == Some(radius)).collect()
}
