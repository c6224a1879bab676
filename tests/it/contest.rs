//! Matches: the results, and other programs that play, good and bad.

use hexmarch_simulator::contest::player::Player;
use hexmarch_simulator::contest::{Match, Tally, plot, run, wilson};
use hexmarch_simulator::engine::{Engine, find_game, find_scenario};
use std::time::Duration;

fn plan(one: &str, two: &str, games: u64) -> Match {
    let info = find_game("war-comes-early").unwrap();
    Match {
        options: 0,
        info,
        scenario: find_scenario(info, "1939").unwrap(),
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
    let plan = plan("recruit", "random", 4);
    let tally = run(&plan, &|| ());
    assert_eq!(tally.games.iter().map(|p| p.first).collect::<Vec<_>>(), [0, 1, 0, 1]);
    assert_eq!(tally.count(None).games(), 4);
    assert_eq!(tally.count(Some(0)).games(), 2);
    assert!(tally.count(None).wins >= 3);
    assert!(tally.by_turn(0).len() == 6 && tally.margin(Some(1)) > 0.0);
    assert!(faults(&tally).is_empty());
    let text = tally.text(&plan).join("\n");
    assert!(text.contains("recruit as Polish") && text.contains("ahead in pairs"), "{text}");
    // The same again, whatever thread a game was played on.
    let again = run(&Match { threads: 1, ..plan.clone() }, &|| ());
    let scores = |tally: &Tally| tally.games.iter().map(|p| p.score).collect::<Vec<_>>();
    assert_eq!(scores(&tally), scores(&again));
    assert!(plot::draw(&plan, &tally).pixels().len() > 10_000);
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
    // It asks what a recruit would do, and does that.
    let text = "\
while read -r line; do
  case $line in
    suggest*) todo=${line#suggest } ;;
    over*) exit 0 ;;
    ok) if [ -n \"$todo\" ]; then echo \"do $todo\"; todo=; else echo 'suggest recruit'; fi ;;
  esac
done
";
    let plan = plan(&bot("adviser", text), "random", 2);
    let tally = run(&plan, &|| ());
    assert_eq!(faults(&tally), Vec::<&str>::new());
    assert_eq!(tally.count(None).games(), 2);
    assert!(tally.games.iter().all(|played| played.decisions[0] > 20));
}

#[test]
fn a_program_that_misbehaves_loses_and_is_told_why() {
    let cases = [
        ("leaves", "exit 3", "has ended"),
        ("sleeps", "exec sleep 30", "no decision within"),
        ("cheats", "read a; read b; echo 'do Warsaw'; cat >/dev/null", "illegal move `do Warsaw`"),
    ];
    for (name, text, why) in cases {
        let mut plan = plan(&bot(name, text), "random", 1);
        plan.patience = Duration::from_millis(1500);
        let tally = run(&plan, &|| ());
        assert_eq!(tally.count(None).losses, 1, "{name}");
        assert!(faults(&tally).iter().all(|fault| fault.contains(why)), "{:?}", faults(&tally));
    }
    let tally = run(&plan("/nonexistent/bot", "random", 1), &|| ());
    assert!(faults(&tally)[0].contains("cannot be started"));
    assert!(
        tally.text(&plan("/nonexistent/bot", "random", 1)).iter().any(|l| l.contains("game 0"))
    );
}

#[test]
fn a_player_of_a_match_sees_and_does_only_what_its_side_may() {
    use hexmarch_core::game::Seat;
    let mut engine = Engine::new();
    assert!(engine.line("new war-comes-early 1939 seed 5").ok);
    for line in ["save", "hash", "undo", "view all", "dice 1", "new war-comes-early 1939"] {
        assert!(!engine.line_from(Seat(0), line).ok, "{line}");
    }
    assert!(!engine.line_from(Seat(0), "show board as all").ok);
    assert!(!engine.line_from(Seat(1), "do move-fight-reorg").ok);
    assert!(!engine.line_from(Seat(0), "do move-fight-reorg GE39.14A").ok);
    assert!(engine.line_from(Seat(0), "suggest recruit").ok);
    assert!(engine.line_from(Seat(0), "do move-fight-reorg").ok);
    assert!(engine.line_from(Seat(1), "show board").ok);
}

#[test]
fn players_are_read() {
    assert_eq!(Player::read("random"), Ok(Player::Random));
    assert_eq!(Player::read("Veteran:300").unwrap().name(), "veteran:300");
    assert_eq!(Player::read("./bots/fox --fast").unwrap().name(), "fox");
    assert!(Player::read("regular:many").is_err());
    assert!(Player::read(" ").is_err());
}
