//! Random games of every scenario: never stuck, never endless, every check held.

use hexmarch_core::forces::{Start, UnitId};
use hexmarch_core::game::Dice;
use hexmarch_core::games;
use hexmarch_simulator::engine::Engine;
use hexmarch_simulator::engine::words::Words;
use hexmarch_simulator::fuzz::{Plan, Rigor, play, run};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn plans(rigor: Rigor) -> Vec<Plan> {
    let scenarios =
        games::ALL.iter().flat_map(|info| info.scenarios.iter().map(move |s| (*info, s)));
    let plan = |(info, scenario)| Plan { info, scenario, options: None, seed: 1, rigor };
    scenarios.map(plan).collect()
}

#[test]
fn random_games_end_and_hold() {
    for plan in plans(Rigor::Sample) {
        let tally = run(plan, 120, &|| ()).unwrap_or_else(|failure| panic!("\n{failure}\n"));
        assert_eq!(tally.games, 120);
    }
}

#[test]
fn hostile_input_is_refused_without_a_trace() {
    for plan in plans(Rigor::Hostile) {
        run(plan, 12, &|| ()).unwrap_or_else(|failure| panic!("\n{failure}\n"));
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

/// Words that lines are made of, sensible and not.
const WORDS: [&str; 40] = [
    "do",
    "why",
    "place",
    "remove",
    "control",
    "turn",
    "phase",
    "dice",
    "show",
    "undo",
    "view",
    "sandbox",
    "save",
    "hash",
    "legal",
    "prompt",
    "all",
    "on",
    "as",
    "German",
    "Polish",
    "nobody",
    "pool",
    "eliminated",
    "out",
    "movement",
    "combat",
    "reorganisation",
    "order",
    "end",
    "board",
    "map",
    "hex",
    "unit",
    "odds",
    "warnings",
    "1",
    "6",
    "30-40",
    "\u{0}é",
];

/// Positions made by hand are stranger than any game: nothing that can be typed may panic.
#[test]
fn no_lines_in_any_position_panic() {
    for seed in 0..24 {
        let mut engine = Engine::new();
        let mut random = Dice::new(seed);
        let mut log = vec!["sandbox war-comes-early 1939".to_string()];
        engine.line(&log[0]);
        for _ in 0..400 {
            let line = any_line(&mut engine, &mut random);
            log.push(line.clone());
            let reply = catch_unwind(AssertUnwindSafe(|| engine.line(&line)));
            let reply = reply.unwrap_or_else(|_| panic!("seed {seed}:\n{}\n", log.join("\n")));
            assert!(reply.ok || reply.lines.len() == 1, "{line}: {reply:?}");
            if !reply.ok {
                log.pop();
            }
        }
    }
}

/// A decision, an edit or a heap of words.
fn any_line(engine: &mut Engine, random: &mut Dice) -> String {
    let info = games::ALL[0];
    let unit = |random: &mut Dice| {
        // Mostly counters that are in the scenario.
        let here = |unit: &UnitId| info.scenarios[0].starts.of(*unit) != Start::Absent;
        let all: Vec<UnitId> = info.roster.units().filter(here).collect();
        info.roster.code(all[random.below(all.len() as u32) as usize])
    };
    let hex = |random: &mut Dice| format!("{}{}", 28 + random.below(17), 12 + random.below(20));
    let side = |random: &mut Dice| ["German", "Polish"][random.below(2) as usize];
    match random.below(10) {
        0..5 => {
            let prompt = engine.recorded().expect("a game").prompt();
            let all = prompt.len() as u32;
            let action = prompt.nth(random.below(all) as usize);
            let words = Words::new(engine.recorded().expect("a game").game());
            action
                .map_or("undo".to_string(), |action| format!("do {}", words.action(prompt, action)))
        }
        5 | 6 => format!("place {} {}", unit(random), hex(random)),
        7 => match random.below(4) {
            0 => format!("control {} {}", hex(random), side(random)),
            1 => format!(
                "place {} {}",
                unit(random),
                ["pool", "aside", "eliminated", "out"][random.below(4) as usize]
            ),
            2 => format!("turn {}", 1 + random.below(6)),
            _ => "undo".to_string(),
        },
        8 => format!("phase {} {}", side(random), info.phases[random.below(4) as usize]),
        _ => {
            let mut words = vec![WORDS[random.below(40) as usize].to_string()];
            for _ in 0..random.below(4) {
                words.push(match random.below(3) {
                    0 => unit(random).to_string(),
                    1 => hex(random),
                    _ => WORDS[random.below(40) as usize].to_string(),
                });
            }
            words.join(" ")
        }
    }
}
