//! The computer player: legal, honest, the same every time, within its means.

use hexmarch_core::forces::{UnitId, Where};
use hexmarch_core::game::{Action, Dice, Game, Prompt, Quiet, Seat};
use hexmarch_core::games::{self, AnyGame};
use hexmarch_core::march::Scratch;
use hexmarch_core::opponent::{Level, Opponent, Story, Thought};

const GAME: &str = "war-comes-early";

fn start(scenario: &str, seed: u64) -> AnyGame {
    AnyGame::start(GAME, scenario, seed).unwrap_or_else(|no| panic!("{no}"))
}

/// Thinks to the end; says what came of it and how often it was interrupted.
fn think(
    opponent: &mut Opponent,
    game: &AnyGame,
    scratch: &mut Scratch,
    prompt: &Prompt,
    slice: u32,
) -> (Action, u32) {
    let mut pauses = 0;
    let mut last = 0;
    loop {
        match opponent.think(game, scratch, prompt, slice) {
            Thought::Play(action) => return (action, pauses),
            Thought::Busy(permille) => {
                assert!((last..1000).contains(&permille), "{last} then {permille}");
                last = permille;
                pauses += 1;
            }
            Thought::Nothing => panic!("nothing to decide"),
        }
    }
}

/// Plays a whole game and calls `look` with every position.
fn play(
    scenario: &str,
    levels: [(Level, u32); 2],
    seed: u64,
    slice: u32,
    mut look: impl FnMut(&AnyGame, &Prompt, Action),
) -> AnyGame {
    let mut game = start(scenario, seed);
    let (mut scratch, mut prompt) = (Box::new(Scratch::new()), Prompt::new());
    let [a, b] = levels;
    let mut players =
        [Box::new(Opponent::new(a.0, seed, a.1)), Box::new(Opponent::new(b.0, seed + 1, b.1))];
    for _ in 0..20_000 {
        game.get().prompt(&mut scratch, &mut prompt);
        if prompt.is_empty() {
            break;
        }
        let player = &mut players[usize::from(prompt.seat.0)];
        let (action, _) = think(player, &game, &mut scratch, &prompt, slice);
        assert!(prompt.offers(action), "{action:?} is not offered");
        look(&game, &prompt, action);
        game.get_mut().apply(&mut scratch, action, &mut Quiet).unwrap_or_else(|no| panic!("{no}"));
    }
    assert!(game.get().outcome().is_some(), "the game goes on for ever");
    game
}

fn scenarios() -> impl Iterator<Item = &'static str> {
    games::ALL
        .iter()
        .filter(|info| info.code == GAME)
        .flat_map(|info| info.scenarios)
        .map(|s| s.code)
}

#[test]
fn levels_play_whole_games_by_the_rules() {
    for scenario in scenarios() {
        for seed in 1..4 {
            play(scenario, [(Level::Regular, 200), (Level::Recruit, 0)], seed, 1000, |_, _, _| ());
            play(scenario, [(Level::Recruit, 0), (Level::Regular, 0)], seed, 1000, |_, _, _| ());
        }
    }
}

#[test]
fn a_seed_a_level_and_a_budget_always_play_alike() {
    let levels = [(Level::Veteran, 120), (Level::Regular, 120)];
    let games = [(5, 1000), (5, 7), (6, 1000)].map(|(seed, slice)| {
        let mut moves = Vec::new();
        let end = play("1939", levels, seed, slice, |_, _, action| moves.push(action));
        (moves, end.get().hash())
    });
    assert_eq!(games[0], games[1], "how thinking is cut up makes no difference");
    assert_ne!(games[0], games[2], "another seed is another game");
}

/// A position that looks the same to a seat, with everything it cannot see put elsewhere.
fn scrambled(game: &AnyGame, seat: Seat, seed: u64) -> AnyGame {
    let mut other = game.clone();
    other.get_mut().guess(seat, &mut Dice::new(seed));
    other
}

fn spaces(game: &dyn Game) -> Vec<Where> {
    game.info().roster.units().map(|unit| game.whereabouts(unit)).collect()
}

#[test]
fn what_is_hidden_makes_no_difference() {
    let (mut compared, mut moved) = (0, 0);
    let (mut scratch, mut prompt) = (Box::new(Scratch::new()), Prompt::new());
    for level in [Level::Recruit, Level::Regular, Level::Veteran] {
        let budget = level.budget().min(150);
        let mut count = 0;
        play("1939", [(Level::Regular, 0); 2], 11, 1000, |game, asked, _| {
            count += 1;
            if count % 9 != 0 {
                return;
            }
            let seat = asked.seat;
            let other = scrambled(game, seat, count);
            other.get().prompt(&mut scratch, &mut prompt);
            // A hidden unit of another kind may bar other ways: the rules tell, and anyone may know.
            if !prompt.actions().eq(asked.actions()) {
                return;
            }
            let choice = |game: &AnyGame, scratch: &mut Scratch| {
                let mut player = Box::new(Opponent::new(level, 3, budget));
                think(&mut player, game, scratch, asked, 1000).0
            };
            assert_eq!(choice(game, &mut scratch), choice(&other, &mut scratch), "{level:?}");
            compared += 1;
            moved += u32::from(spaces(game.get()) != spaces(other.get()));
        });
    }
    assert!(compared > 60 && moved > 8, "compared {compared}, hidden units moved in {moved}");
}

#[test]
fn a_guess_shows_what_was_seen_and_new_dice() {
    play("1939", [(Level::Regular, 0); 2], 4, 1000, |game, asked, _| {
        let seat = asked.seat;
        let guess = scrambled(game, seat, 1);
        let (now, then) = (game.get(), guess.get());
        for unit in now.info().roster.units() {
            if now.sees(seat, unit) {
                assert_eq!(now.whereabouts(unit), then.whereabouts(unit));
            }
        }
        let height = |game: &dyn Game, unit: UnitId| match game.whereabouts(unit) {
            Where::Space(at) => {
                let mut n = 0;
                game.stack(at, &mut |_| n += 1);
                n
            }
            _ => 0,
        };
        let units = now.info().roster.units().filter(|unit| now.sees(seat, *unit));
        for unit in units {
            assert_eq!(height(now, unit), height(then, unit), "stacks keep their height");
        }
        assert_eq!(then.check(), Ok(()));
    });
}

#[test]
fn it_can_be_stopped_at_any_time() {
    let game = start("1939", 1);
    let (mut scratch, mut prompt) = (Box::new(Scratch::new()), Prompt::new());
    game.get().prompt(&mut scratch, &mut prompt);
    for slices in [0, 1, 3, 40] {
        let mut player = Box::new(Opponent::new(Level::Veteran, 1, 100_000));
        for _ in 0..slices {
            assert!(matches!(player.think(&game, &mut scratch, &prompt, 5), Thought::Busy(_)));
        }
        match player.stop(&game, &mut scratch, &prompt) {
            Thought::Play(action) => assert!(prompt.offers(action)),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn it_keeps_to_its_budget() {
    let game = start("1939", 1);
    let (mut scratch, mut prompt) = (Box::new(Scratch::new()), Prompt::new());
    game.get().prompt(&mut scratch, &mut prompt);
    let pauses = |budget: u32, scratch: &mut Scratch| {
        let mut player = Box::new(Opponent::new(Level::Veteran, 1, budget));
        think(&mut player, &game, scratch, &prompt, 1).1
    };
    assert_eq!(pauses(0, &mut scratch), 0);
    let (small, large) = (pauses(500, &mut scratch), pauses(8000, &mut scratch));
    // A round that has begun is played to its end: six trials of some hundred decisions.
    assert!((500..8000).contains(&small) && (8000..16_000).contains(&large), "{small}, {large}");
}

#[test]
fn thinking_allocates_nothing() {
    let game = start("1939", 2);
    let (mut scratch, mut prompt) = (Box::new(Scratch::new()), Prompt::new());
    game.get().prompt(&mut scratch, &mut prompt);
    let mut player = Box::new(Opponent::new(Level::Veteran, 1, 300));
    let memory = allocation_counter::measure(|| {
        think(&mut player, &game, &mut scratch, &prompt, 10);
    });
    assert_eq!(memory.count_total, 0);
}

#[test]
fn recruits_beat_chance() {
    let mut wins = 0;
    for seed in 0..10 {
        let seat = Seat(seed as u8 % 2);
        let mut game = start("1939", 100 + seed);
        let (mut scratch, mut prompt) = (Box::new(Scratch::new()), Prompt::new());
        let mut player = Box::new(Opponent::new(Level::Recruit, seed, 0));
        let mut dice = Dice::new(seed);
        while game.get().outcome().is_none() {
            game.get().prompt(&mut scratch, &mut prompt);
            let action = if prompt.seat == seat {
                think(&mut player, &game, &mut scratch, &prompt, 1000).0
            } else {
                prompt.nth(dice.below(prompt.len() as u32) as usize).expect("something is offered")
            };
            game.get_mut()
                .apply(&mut scratch, action, &mut Quiet)
                .unwrap_or_else(|no| panic!("{no}"));
        }
        let won = |outcome| matches!(outcome, hexmarch_core::game::Outcome::Win(s, _) if s == seat);
        wins += u32::from(game.get().outcome().is_some_and(won));
    }
    assert!(wins >= 9, "a recruit won only {wins} of 10");
}

#[test]
fn a_story_names_the_phases_that_turned_the_game() {
    let mut story = Story::new();
    let end = play("1939", [(Level::Regular, 0), (Level::Recruit, 0)], 2, 1000, |game, _, _| {
        story.note(game.get());
    });
    story.note(end.get());
    let score = end.get().score(Seat(0));
    assert_eq!(story.by_turn().len(), end.get().scenario().turns.len());
    assert_eq!(story.by_turn().last(), Some(&score));
    let points: Vec<_> = story.turning_points(3).collect();
    assert!(points.len() == 3, "{points:?}");
    assert!(points.is_sorted_by_key(|swing| swing.status.turn));
    let least = points.iter().map(|swing| swing.change.abs()).min();
    assert!(story.turning_points(16).filter(|s| Some(s.change.abs()) > least).count() < 3);
}
