//! Matches: the results, and other programs that play, good and bad.

use crate::games::{scenarios, title};
use hexmarch_core::game::{GameInfo, Scenario, Seat};
use hexmarch_core::games::ALL;
use hexmarch_simulator::contest::player::Player;
use hexmarch_simulator::contest::{Match, Tally, plot, run, wilson};
use hexmarch_simulator::engine::Engine;
use hexmarch_simulator::engine::words::Words;
use std::time::Duration;

/// What is played: a game and one of its scenarios.
type Which = (&'static GameInfo, &'static Scenario);

/// The first scenario of every game.
fn firsts() -> impl Iterator<Item = Which> {
    ALL.iter().map(|info| (*info, &info.scenarios[0]))
}

fn plan((info, scenario): Which, one: &str, two: &str, games: u64) -> Match {
    Match {
        options: 0,
        info,
        scenario,
        players: [Player::read(one).unwrap(), Player::read(two).unwrap()],
        games,
        seed: 1,
        threads: 2,
        patience: Duration::from_secs(20),
    }
}

/// A program in the shell's own words, in a file of its own.
fn bot(name: &str, text: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("{name}.sh"));
    std::fs::write(&path, text).unwrap();
    format!("sh {}", path.display())
}

fn faults(tally: &Tally) -> Vec<&str> {
    tally.games.iter().filter_map(|played| played.fault.as_deref()).collect()
}

#[test]
fn a_match_changes_sides_and_counts() {
    for which in firsts() {
        let plan = plan(which, "recruit", "random", 4);
        let tally = run(&plan, &|| ());
        assert_eq!(tally.games.iter().map(|p| p.first).collect::<Vec<_>>(), [0, 1, 0, 1]);
        assert_eq!(tally.count(None).games(), 4);
        assert_eq!(tally.count(Some(0)).games(), 2);
        let count = tally.count(None);
        assert!(count.wins > 2 * count.losses, "{}: {count:?}", plan.title());
        assert!((1..=which.1.turns.len()).contains(&tally.by_turn(0).len()));
        assert!(faults(&tally).is_empty());
        let text = tally.text(&plan).join("\n");
        let as_second = format!("recruit as {}", which.1.sides[1]);
        assert!(text.contains(&as_second) && text.contains("ahead in pairs"), "{text}");
        // The same again, whatever thread a game was played on.
        let again = run(&Match { threads: 1, ..plan.clone() }, &|| ());
        let scores = |tally: &Tally| tally.games.iter().map(|p| p.score).collect::<Vec<_>>();
        assert_eq!(scores(&tally), scores(&again));
        assert!(plot::draw(&plan, &tally).pixels().len() > 10_000);
    }
}

#[test]
fn a_match_of_every_scenario_comes_to_its_end() {
    for which in scenarios() {
        let tally = run(&plan(which, "regular", "recruit", 2), &|| ());
        assert!(faults(&tally).is_empty(), "{}: {:?}", title(which.0, which.1), faults(&tally));
        assert!(tally.games.iter().all(|played| played.decisions.iter().all(|n| *n > 0)));
    }
}

#[test]
fn the_interval_is_wilsons() {
    let (low, high) = wilson(8, 10);
    assert!((low - 0.490).abs() < 0.001 && (high - 0.943).abs() < 0.001, "{low} {high}");
    assert_eq!(wilson(0, 0), (0.0, 1.0));
    assert!(wilson(200, 200).0 > 0.98);
}

#[test]
fn another_program_plays_a_whole_game_through_the_protocol() {
    // The one in the document: it asks what a recruit would do, and does that.
    let document = crate::source::read("docs/protocol.md");
    let (_, rest) = document.split_once("```sh\n").expect("a program in the document");
    let (text, _) = rest.split_once("```").expect("its end");
    let adviser = bot("adviser", text);
    for which in firsts() {
        let tally = run(&plan(which, &adviser, "random", 2), &|| ());
        assert_eq!(faults(&tally), Vec::<&str>::new());
        assert_eq!(tally.count(None).games(), 2);
        assert!(tally.games.iter().all(|played| played.decisions[0] > 3));
    }
}

#[test]
fn a_program_that_misbehaves_loses_and_is_told_why() {
    let cases = [
        ("leaves", "exit 3", "has ended"),
        ("sleeps", "exec sleep 30", "no decision within"),
        (
            "cheats",
            "read a; read b; echo 'do Nowhere'; cat >/dev/null",
            "illegal move `do Nowhere`",
        ),
    ];
    // How a program is watched is the same in all games.
    let which = firsts().next().expect("a game");
    for (name, text, why) in cases {
        let mut plan = plan(which, &bot(name, text), "random", 1);
        plan.patience = Duration::from_millis(1500);
        let tally = run(&plan, &|| ());
        assert_eq!(tally.count(None).losses, 1, "{name}");
        assert!(faults(&tally).iter().all(|fault| fault.contains(why)), "{:?}", faults(&tally));
    }
    let plan = plan(which, "/nonexistent/bot", "random", 1);
    let tally = run(&plan, &|| ());
    assert!(faults(&tally)[0].contains("cannot be started"));
    assert!(tally.text(&plan).iter().any(|line| line.contains("game 0")));
}

#[test]
fn a_guest_sees_and_does_only_what_its_side_may() {
    for (info, scenario) in scenarios() {
        let mut engine = Engine::new();
        let new = format!("new {} seed 5", title(info, scenario));
        assert!(engine.line(&new).ok);
        let (here, there, first) = {
            let table = engine.recorded().expect("a game");
            let prompt = table.prompt();
            let first = prompt.nth(0).expect("something is offered");
            let word = Words::new(table.game()).action(prompt, first);
            (prompt.seat, hexmarch_core::game::enemy(prompt.seat), word)
        };
        for line in ["save", "hash", "undo", "view all", "dice 1", "show board as all", &new] {
            assert!(!engine.line_from(here, line).ok, "{line}");
        }
        assert!(!engine.line_from(there, &format!("do {first}")).ok, "it is not theirs to decide");
        assert!(!engine.line_from(here, &format!("do {first} nowhere")).ok);
        assert!(engine.line_from(here, "suggest recruit").ok);
        assert!(engine.line_from(here, &format!("do {first}")).ok);
        assert!([Seat(0), Seat(1)].into_iter().all(|seat| engine.line_from(seat, "show board").ok));
    }
}

#[test]
fn players_are_read() {
    assert_eq!(Player::read("random"), Ok(Player::Random));
    assert_eq!(Player::read("Veteran:300").unwrap().name(), "veteran:300");
    assert_eq!(Player::read("./bots/fox --fast").unwrap().name(), "fox");
    assert!(Player::read("regular:many").is_err());
    assert!(Player::read(" ").is_err());
}
