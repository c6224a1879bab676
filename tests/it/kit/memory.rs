//! Nothing in the core allocates.

use crate::games::{scenarios, title};
use crate::oracles::random::Random;
use hexmarch_core::board::{Board, Sides, SpaceId, SpaceSet};
use hexmarch_core::game::{Game, Prompt, Quiet};
use hexmarch_core::games::{ALL, AnyGame, Opening};
use hexmarch_core::march::{Purse, Scratch, Steps, Terms, prices_out_of};
use hexmarch_core::supply::{Over, flood};

/// Plays a whole game by the seed; says how many decisions it took.
fn play(game: &mut dyn Game, scratch: &mut Scratch, prompt: &mut Prompt, seed: u64) -> u32 {
    let mut random = Random::new(seed);
    let mut decisions = 0;
    loop {
        game.prompt(scratch, prompt);
        let Some(action) = prompt.nth(random.below(prompt.len())) else { return decisions };
        game.apply(scratch, action, &mut Quiet).expect("what is offered is allowed");
        decisions += 1;
    }
}

/// Any open side costs two points, and a railway one.
struct Anybody(&'static Board);

impl Steps for Anybody {
    fn prices(&self, from: SpaceId) -> u32 {
        prices_out_of(self.0, from, |way| match way.sides {
            sides if sides.any(Sides::CLOSED) => None,
            sides => Some(if sides.any(Sides::RAIL) { 1 } else { 2 }),
        })
    }
}

#[test]
fn searches_and_floods_allocate_nothing() {
    let mut scratch = Box::new(Scratch::new());
    for info in ALL {
        let (board, mover) = (info.board, Anybody(info.board));
        let mut reached = 0;
        let memory = allocation_counter::measure(|| {
            let mut land = SpaceSet::EMPTY;
            land.insert_words(board.land);
            let halts: SpaceSet = land.iter().step_by(7).collect();
            // From so many hexes that a field on every board is walked, and no more on a large one.
            let stride = land.len() / 40 + 1;
            for start in land.iter().step_by(stride) {
                let none = &SpaceSet::EMPTY;
                let terms = Terms { start, halts: &halts, not_first: none, dearer: (none, 0) };
                let purse = Purse { points: 16, least_one_step: true };
                scratch.search(board, &mover, &terms, &land, purse);
                reached += scratch.reach().len();
                for to in scratch.reach().iter() {
                    scratch.walk(board, &mover, &terms, to, |_| reached += 1);
                }
            }
            for over in [Over::Open, Over::Rail] {
                for limit in [None, Some(4)] {
                    let field = flood(board, &halts, &land, &land, over, limit);
                    reached += field.iter().count();
                }
            }
        });
        assert!(reached > 100, "{}: {reached}", info.code);
        assert_eq!(memory.count_total, 0, "{}", info.code);
    }
}

#[test]
fn whole_games_allocate_nothing() {
    let mut scratch = Box::new(Scratch::new());
    let mut prompt = Box::new(Prompt::new());
    for (info, scenario) in scenarios() {
        let mut decisions = 0;
        let memory = allocation_counter::measure(|| {
            for seed in 0..3 {
                let Ok(mut any) = AnyGame::start(info.code, scenario.code, seed) else { return };
                let game = any.get_mut();
                decisions += play(game, &mut scratch, &mut prompt, seed);
                assert!(game.outcome().is_some() && game.check().is_ok() && game.hash() != 0);
            }
        });
        assert!(decisions > 10, "{}: only {decisions} decisions", title(info, scenario));
        assert_eq!(memory.count_total, 0, "{}", title(info, scenario));
    }
}

/// The count itself counts.
#[test]
fn an_allocation_would_be_seen() {
    let memory = allocation_counter::measure(|| drop(std::hint::black_box(vec![1, 2, 3])));
    assert_eq!(memory.count_total, 1);
}

/// A game set up in the place of another is the game that it would have been anywhere else.
#[test]
fn nothing_is_left_of_the_game_before() {
    let mut scratch = Scratch::new();
    let mut prompt = Prompt::new();
    for (info, scenario) in scenarios() {
        let opening = |seed| Opening::find(info.code, scenario.code, 0, seed).expect("a game");
        let mut game = AnyGame::new(opening(1));
        play(game.get_mut(), &mut scratch, &mut prompt, 5);
        let mut copy = AnyGame::new(opening(3));
        copy.clone_from(&game);
        assert_eq!(copy.get().hash(), game.get().hash());
        game.begin(opening(2));
        let fresh = AnyGame::new(opening(2));
        assert_eq!(game.get().hash(), fresh.get().hash(), "{}", title(info, scenario));
    }
}
