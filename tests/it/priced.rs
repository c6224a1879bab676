//! The search by price table against the search that asks at each step.
//!
//! The second is held against somebody else's Dijkstra in `oracles`; here the first is held
//! against the second, on the real grid with prices, openings and halts at random.

use hexmarch_core::board::{Dir, SpaceId, SpaceSet, Way};
use hexmarch_core::game::Dice;
use hexmarch_core::games::war_comes_early::data::BOARD;
use hexmarch_core::march::{Scratch, Steps, Terms};

struct Table<'a> {
    prices: &'a [u32],
    halts: &'a SpaceSet,
    start: SpaceId,
    pinned: bool,
    dearer: (&'a SpaceSet, u8),
}

impl Steps for Table<'_> {
    fn price(&self, from: SpaceId, way: Way, _: u8) -> Option<u8> {
        let dir = BOARD.direction(from, way.to)?;
        let price = (self.prices[from.index()] >> (4 * dir as u32) & 15) as u8;
        let barred = self.pinned && from == self.start && self.halts.contains(way.to);
        let more = if self.dearer.0.contains(way.to) { self.dearer.1 } else { 0 };
        (price != 0 && !barred).then_some(price + more)
    }

    fn goes_on(&self, at: SpaceId) -> bool {
        !self.halts.contains(at)
    }
}

#[test]
fn both_searches_agree() {
    let mut dice = Dice::new(12);
    let mut asked = Box::new(Scratch::new());
    let mut priced = Box::new(Scratch::new());
    let spaces: Vec<SpaceId> = BOARD.spaces().collect();
    for round in 0..1500 {
        let (dear, more) = (1 + dice.below(14), dice.below(4));
        let mut prices = vec![0u32; usize::from(BOARD.len)];
        for from in &spaces {
            for dir in Dir::ALL {
                if BOARD.neighbour(*from, dir).is_some() {
                    prices[from.index()] |= dice.below(dear + 2).min(15 - more) << (4 * dir as u32);
                }
            }
        }
        let mut some =
            |percent| spaces.iter().filter(|_| dice.below(100) < percent).copied().collect();
        let (open, halts): (SpaceSet, SpaceSet) = (some(85), some(10));
        let hard: SpaceSet = some(20);
        let dearer = (&hard, more as u8);
        let start = spaces[dice.below(spaces.len() as u32) as usize];
        let (least, pinned) = (dice.below(2) == 0, dice.below(2) == 0);
        let allowance = dice.below(30) as u8;
        let table = Table { prices: &prices, halts: &halts, start, pinned, dearer };
        asked.search(&BOARD, start, allowance, least, &open, &table);
        let least_one_step = least;
        let terms = Terms { allowance, least_one_step, open: &open, halts: &halts, pinned, dearer };
        priced.search_priced(&BOARD, |at| prices[at.index()], start, &terms);
        assert_eq!(asked.reach(), priced.reach(), "round {round}");
        for space in &spaces {
            assert_eq!(asked.price(*space), priced.price(*space), "round {round}, {space:?}");
        }
    }
}
