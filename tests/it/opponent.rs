//! The computer player: legal, honest, the same every time, within its means.

use crate::games::{scenarios, title};
use hexmarch_core::forces::{UnitId, Where};
use hexmarch_core::game::{Action, Dice, Game, GameInfo, Outcome, Prompt, Quiet, Scenario, Seat};
use hexmarch_core::games::{ALL, AnyGame};
use hexmarch_core::march::Scratch;
use hexmarch_core::opponent::{Level, Opponent, ScoreHistory, Thought};
use std::collections::BTreeSet;

/// What is played: a game and one of its scenarios.
type Which = (&'static GameInfo, &'static Scenario);

fn start((info, scenario): Which, seed: u64) -> AnyGame {
    AnyGame::start(info.code, scenario.code, seed).unwrap_or_else(|no| panic!("{no}"))
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
    which: Which,
    levels: [(Level, u32); 2],
    seed: u64,
    slice: u32,
    look: impl FnMut(&AnyGame, &Prompt, Action),
) -> AnyGame {
    let game = play_until(20_000, which, levels, seed, slice, look);
    assert!(game.get().outcome().is_some(), "{} goes on for ever", title(which.0, which.1));
    game
}

/// Plays so many decisions, or to the end of the game.
fn play_until(
    decisions: u32,
    which: Which,
    levels: [(Level, u32); 2],
    seed: u64,
    slice: u32,
    mut look: impl FnMut(&AnyGame, &Prompt, Action),
) -> AnyGame {
    let mut game = start(which, seed);
    let (mut scratch, mut prompt) = (Box::new(Scratch::new()), Prompt::new());
    // Who sits together plays alike.
    let player = |seat: Seat| {
        let (level, budget) = levels[usize::from(game.get().camp(seat).0)];
        Box::new(Opponent::new(level, seed + u64::from(seat.0), budget))
    };
    let mut players: Vec<_> = game.get().scenario().seats().map(player).collect();
    for _ in 0..decisions {
        game.get().prompt(&mut scratch, &mut prompt);
        if prompt.is_empty() {
            break;
        }
        let player = &mut players[usize::from(game.get().camp(prompt.seat).0)];
        let (action, _) = think(player, &game, &mut scratch, &prompt, slice);
        assert!(prompt.offers(action), "{action:?} is not offered");
        look(&game, &prompt, action);
        game.get_mut().apply(&mut scratch, action, &mut Quiet).unwrap_or_else(|no| panic!("{no}"));
    }
    game
}

/// The first position in which a Veteran with a budget tries much out, and what is asked. Where a
/// phase leaves little to choose it is soon done, and in a small game that may be so in all.
fn first_search(which: Which) -> Option<(AnyGame, Prompt)> {
    let (mut scratch, mut prompt) = (Box::new(Scratch::new()), Prompt::new());
    let mut game = start(which, 1);
    let mut regular = Box::new(Opponent::new(Level::Regular, 1, 0));
    let mut last = None;
    loop {
        game.get().prompt(&mut scratch, &mut prompt);
        if prompt.is_empty() {
            return None;
        }
        let now = Some(game.get().status());
        if last != now {
            last = now;
            let mut veteran = Box::new(Opponent::new(Level::Veteran, 1, 100_000));
            if let Thought::Busy(_) = veteran.think(&game, &mut scratch, &prompt, 2500) {
                return Some((game, prompt));
            }
        }
        let (action, _) = think(&mut regular, &game, &mut scratch, &prompt, 1000);
        game.get_mut().apply(&mut scratch, action, &mut Quiet).unwrap_or_else(|no| panic!("{no}"));
    }
}

#[test]
fn levels_play_whole_games_by_the_rules() {
    for which in scenarios() {
        for seed in 1..3 {
            play(which, [(Level::Regular, 0), (Level::Recruit, 0)], seed, 1000, |_, _, _| ());
            play(which, [(Level::Recruit, 0), (Level::Regular, 0)], seed, 1000, |_, _, _| ());
        }
        let veterans = [(Level::Veteran, 100); 2];
        play_until(80, which, veterans, 3, 1000, |_, _, _| ());
    }
}

#[test]
fn a_seed_a_level_and_a_budget_always_play_alike() {
    let levels = [(Level::Veteran, 20), (Level::Regular, 20)];
    for which in scenarios() {
        let games = [(5, 1000), (5, 7), (6, 1000)].map(|(seed, slice)| {
            let mut moves = Vec::new();
            let note = |_: &AnyGame, _: &Prompt, action| moves.push(action);
            let end = play_until(100, which, levels, seed, slice, note);
            (moves, end.get().hash())
        });
        let title = title(which.0, which.1);
        assert!(games[0] == games[1], "{title}: how thinking is cut up makes no difference");
        assert!(games[0] != games[2], "{title}: another seed is another game");
    }
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

/// Is there anything that a seat may not see?
fn hides(game: &dyn Game, seat: Seat) -> bool {
    let on_map = |unit: &UnitId| matches!(game.whereabouts(*unit), Where::Space(_));
    game.info().roster.units().filter(on_map).any(|unit| !game.sees(seat, unit))
}

/// Does a guess look the same to a seat? It may have left a unit out that found no room.
fn looks_the_same(game: &dyn Game, guess: &dyn Game, seat: Seat) -> bool {
    game.info().roster.units().all(|unit| {
        let [was, is] = [game, guess].map(|game| game.whereabouts(unit));
        let on_map = |at: Where| matches!(at, Where::Space(_));
        if game.sees(seat, unit) { was == is } else { on_map(was) == on_map(is) }
    })
}

/// What came of comparing.
#[derive(Default, Debug)]
struct Compared {
    /// Positions that were to be compared with another.
    tried: u32,
    /// Those for which there was one that looks the same.
    alike: u32,
    /// Those in which something was hidden.
    hidden: u32,
    /// Those in which it stood elsewhere in the other.
    moved: u32,
}

#[test]
fn what_is_hidden_makes_no_difference() {
    for info in ALL {
        let mut compared = Compared::default();
        for scenario in info.scenarios {
            compare_blindly((info, scenario), &mut compared);
        }
        let Compared { tried, alike, hidden, moved } = compared;
        assert!(tried > 0 && 2 * alike > tried, "{}: {compared:?}", info.code);
        assert!(8 * moved >= hidden, "{}: {compared:?}", info.code);
    }
}

/// Asks all levels now and then in a game, and again in a position that looks the same.
fn compare_blindly(which: Which, compared: &mut Compared) {
    let (mut scratch, mut prompt) = (Box::new(Scratch::new()), Prompt::new());
    for level in Level::ALL {
        let budget = level.budget().min(40);
        let mut count = 0;
        play(which, [(Level::Regular, 0); 2], 11, 1000, |game, asked, _| {
            count += 1;
            // A Veteran takes its time.
            if count % if budget > 0 { 71 } else { 23 } != 0 {
                return;
            }
            let seat = asked.seat;
            let other = scrambled(game, seat, count);
            other.get().prompt(&mut scratch, &mut prompt);
            compared.tried += 1;
            // A hidden unit of another kind may bar other ways: the rules tell, and anyone may
            // know.
            let same_offer = prompt.actions().eq(asked.actions());
            if !same_offer || !looks_the_same(game.get(), other.get(), seat) {
                return;
            }
            let choice = |game: &AnyGame, scratch: &mut Scratch| {
                let mut player = Box::new(Opponent::new(level, 3, budget));
                think(&mut player, game, scratch, asked, 1000).0
            };
            let (seen, guessed) = (choice(game, &mut scratch), choice(&other, &mut scratch));
            assert_eq!(seen, guessed, "{level:?} in {}", title(which.0, which.1));
            compared.alike += 1;
            compared.hidden += u32::from(hides(game.get(), seat));
            compared.moved += u32::from(spaces(game.get()) != spaces(other.get()));
        });
    }
}

#[test]
fn a_guess_shows_what_was_seen_and_new_dice() {
    for which in scenarios() {
        let (mut count, mut stacks, mut lower) = (0u64, 0, 0);
        play(which, [(Level::Regular, 0); 2], 4, 1000, |game, asked, _| {
            count += 1;
            if count.is_multiple_of(3) {
                let guess = scrambled(game, asked.seat, count);
                let (all, some) = check_guess(game.get(), guess.get(), asked.seat);
                (stacks, lower) = (stacks + all, lower + some);
            }
        });
        // What finds no room is left out; that must be rare.
        assert!(lower * 50 <= stacks, "{}: {lower} of {stacks}", title(which.0, which.1));
    }
}

/// Nothing that a seat sees is elsewhere in a guess of its, and no stack is higher. Says how many
/// stacks with something to see there are, and how many are lower in the guess.
fn check_guess(now: &dyn Game, then: &dyn Game, seat: Seat) -> (u32, u32) {
    let height = |game: &dyn Game, at| {
        let mut n = 0;
        game.stack(at, &mut |_| n += 1);
        n
    };
    let (mut stacks, mut lower) = (BTreeSet::new(), 0);
    for unit in now.info().roster.units().filter(|unit| now.sees(seat, *unit)) {
        assert_eq!(now.whereabouts(unit), then.whereabouts(unit));
        if let Where::Space(at) = now.whereabouts(unit)
            && stacks.insert(at)
        {
            let (was, is) = (height(now, at), height(then, at));
            assert!(is <= was, "a stack has grown from {was} to {is}");
            lower += u32::from(is < was);
        }
    }
    assert_eq!(then.check(), Ok(()));
    (stacks.len() as u32, lower)
}

#[test]
fn it_can_be_stopped_at_any_time() {
    let mut scratch = Box::new(Scratch::new());
    for (game, prompt) in scenarios().filter_map(first_search) {
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
}

#[test]
fn it_keeps_to_its_budget() {
    // A round that has begun is played to its end: six trials of some hundred decisions.
    const ROUND: u32 = 6000;
    let mut scratch = Box::new(Scratch::new());
    let (mut searches, mut spent) = (0, 0);
    for which in scenarios() {
        let Some((game, prompt)) = first_search(which) else { continue };
        let mut pauses = |budget: u32| {
            let mut player = Box::new(Opponent::new(Level::Veteran, 1, budget));
            think(&mut player, &game, &mut scratch, &prompt, 1).1
        };
        assert_eq!(pauses(0), 0);
        let used = [100, 2000].map(&mut pauses);
        let title = title(which.0, which.1);
        assert!(used[0] <= 100 + ROUND && used[1] <= 2000 + ROUND, "{title}: {used:?}");
        // It may be sure before.
        searches += 1;
        spent += u32::from(used[1] >= 2000);
    }
    assert!(2 * spent >= searches, "of {searches} searches {spent} took as much as they might");
}

#[test]
fn thinking_allocates_nothing() {
    let mut scratch = Box::new(Scratch::new());
    for which in scenarios() {
        let Some((game, prompt)) = first_search(which) else { continue };
        let mut player = Box::new(Opponent::new(Level::Veteran, 1, 100));
        let memory = allocation_counter::measure(|| {
            think(&mut player, &game, &mut scratch, &prompt, 10);
        });
        assert_eq!(memory.count_total, 0, "{}", title(which.0, which.1));
    }
}

#[test]
fn recruits_beat_chance() {
    for info in ALL {
        let (mut wins, mut losses) = (0, 0);
        for scenario in info.scenarios {
            for seed in 0..4 {
                let seat = Seat(seed as u8 % 2);
                match against_chance((info, scenario), seat, seed) {
                    Some(Outcome::Win(winner, _)) if winner == seat => wins += 1,
                    Some(Outcome::Win(..)) => losses += 1,
                    _ => {}
                }
            }
        }
        assert!(wins > 2 * losses, "{}: a recruit won {wins} and lost {losses}", info.code);
    }
}

/// How a game ends that a recruit plays against dice.
fn against_chance(which: Which, seat: Seat, seed: u64) -> Option<Outcome> {
    let mut game = start(which, 100 + seed);
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
        game.get_mut().apply(&mut scratch, action, &mut Quiet).unwrap_or_else(|no| panic!("{no}"));
    }
    game.get().outcome()
}

#[test]
fn a_story_names_the_phases_that_turned_the_game() {
    for which in scenarios() {
        let mut story = ScoreHistory::new();
        let end = play(which, [(Level::Regular, 0), (Level::Recruit, 0)], 2, 1000, |game, _, _| {
            story.note(game.get());
        });
        story.note(end.get());
        let (score, title) = (end.get().score(Seat(0)), title(which.0, which.1));
        let turns = usize::from(end.get().status().turn);
        assert_eq!(story.by_turn().len(), turns, "{title}");
        assert_eq!(story.by_turn().last(), Some(&score), "{title}");
        let points: Vec<_> = story.turning_points(3).collect();
        assert!(points.len() <= 3, "{title}: {points:?}");
        assert!(points.is_sorted_by_key(|swing| swing.status.turn));
        let least = points.iter().map(|swing| swing.change.abs()).min();
        assert!(story.turning_points(16).filter(|s| Some(s.change.abs()) > least).count() < 3);
    }
}
