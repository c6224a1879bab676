//! Ways out for beaten and displaced units, on the boards of all games.

use hexmarch_core::board::SpaceSet;
use hexmarch_core::combat::best_steps;
use hexmarch_core::games::ALL;

#[test]
fn the_best_rank_of_neighbours_is_taken() {
    for info in ALL {
        let mut spaces = info.board.spaces();
        let inland = spaces.find(|space| info.board.ways(*space).count() == 6);
        let from = inland.expect("a hex with hexes all around");
        let all: SpaceSet = info.board.ways(from).map(|way| way.to).collect();
        let zones: SpaceSet = info.board.ways(from).map(|way| way.to).step_by(3).collect();
        let mut free = all;
        free.subtract(&zones);
        assert_eq!((free.len(), zones.len()), (4, 2));
        let ranked = |way| Some(u8::from(zones.contains(way)));
        assert_eq!(best_steps(info.board, from, |way| ranked(way.to)), free, "{}", info.code);
        // With nothing better, the second rank will do; with nothing at all, none.
        let only = best_steps(info.board, from, |way| zones.contains(way.to).then_some(1));
        assert_eq!(only, zones, "{}", info.code);
        assert!(best_steps(info.board, from, |_| None).is_empty());
    }
}
