//! Random games of every scenario: never stuck, never endless, every check held.

use hexmarch_core::games;
use hexmarch_simulator::fuzz::{Plan, Rigor, play, run};

fn plans(rigor: Rigor) -> Vec<Plan> {
    let scenarios =
        games::ALL.iter().flat_map(|info| info.scenarios.iter().map(move |s| (*info, s)));
    scenarios.map(|(info, scenario)| Plan { info, scenario, seed: 1, rigor }).collect()
}

#[test]
fn random_games_end_and_hold() {
    for plan in plans(Rigor::Sample) {
        let tally = run(plan, 24, &|| ()).unwrap_or_else(|failure| panic!("\n{failure}\n"));
        assert_eq!(tally.games, 24);
    }
}

#[test]
fn hostile_input_is_refused_without_a_trace() {
    for plan in plans(Rigor::Hostile) {
        run(plan, 3, &|| ()).unwrap_or_else(|failure| panic!("\n{failure}\n"));
    }
}

#[test]
fn looking_closer_does_not_change_the_play() {
    for plan in plans(Rigor::Sample) {
        let looked = play(plan, 1, 200).unwrap_or_else(|failure| panic!("\n{failure}\n"));
        let trusted = play(Plan { rigor: Rigor::Trust, ..plan }, 1, 200).unwrap();
        assert_eq!(looked.hash, trusted.hash);
        assert_eq!(looked.record.text(), trusted.record.text());
    }
}
