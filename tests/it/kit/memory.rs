//! Nothing in the core allocates.

use crate::games::{scenarios, title};
use crate::oracles::random::Random;
use crate::oracles::typical;
use hexmarch_core::game::{Game, Prompt, Quiet};
use hexmarch_core::games::war_comes_early::data::BOARD;
use hexmarch_core::games::{AnyGame, Opening};
use hexmarch_core::march::{Purse, Scratch};
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

#[test]
fn searches_and_floods_allocate_nothing() {
    let (starts, sources, land) = (typical::starts(), typical::sources(), typical::land());
    let zones = typical::zones(&typical::enemies());
    let prices = typical::Prices::foot();
    let mut scratch = Box::new(Scratch::new());
    let mut reached = 0;
    let memory = allocation_counter::measure(|| {
        for start in &starts {
            let terms = typical::terms(*start, &zones);
            let mover = typical::Mover { start: *start, prices: prices.clone(), zones };
            let purse = Purse { points: typical::ALLOWANCE, least_one_step: true };
            scratch.search(&BOARD, &mover, &terms, &land, purse);
            reached += scratch.reach().len();
            for to in scratch.reach().iter() {
                scratch.walk(&BOARD, &mover, &terms, to, |_| reached += 1);
            }
        }
        for over in [Over::Open, Over::Rail] {
            for limit in [None, Some(4)] {
                let field = flood(&BOARD, &sources, &land, &land, over, limit);
                reached += field.iter().count();
            }
        }
    });
    assert!(reached > 1000);
    assert_eq!(memory.count_total, 0);
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
