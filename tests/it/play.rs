//! Random games of every scenario: never stuck, never endless, every check held.

use crate::games::{scenarios, title};
use hexmarch_core::board::{Board, SpaceId};
use hexmarch_core::forces::{Start, UnitId};
use hexmarch_core::game::{Dice, GameInfo, Scenario};
use hexmarch_simulator::engine::Engine;
use hexmarch_simulator::engine::words::Words;
use hexmarch_simulator::fuzz::{Plan, Rigor, play, run};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn plans(rigor: Rigor) -> Vec<Plan> {
    let plan = |(info, scenario)| Plan { info, scenario, options: None, seed: 1, rigor };
    scenarios().map(plan).collect()
}

/// A hundred games of each scenario, fewer where games are long.
#[test]
fn random_games_end_and_hold() {
    const FIRST: u64 = 8;
    const DECISIONS: u64 = 100_000;
    let play = |plan: Plan, games| {
        let tally = run(plan, games, &|| ()).unwrap_or_else(|failure| panic!("\n{failure}\n"));
        assert_eq!(tally.games, games);
        tally.decisions
    };
    for plan in plans(Rigor::Sample) {
        let each = play(plan, FIRST) / FIRST;
        play(Plan { seed: 100, ..plan }, (DECISIONS / each.max(1)).clamp(FIRST, 100));
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

/// Words that lines are made of, sensible and not; those of the game come to them.
const WORDS: [&str; 37] = [
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
    "begin",
    "save",
    "hash",
    "legal",
    "prompt",
    "marker",
    "value",
    "draw",
    "suggest",
    "all",
    "on",
    "as",
    "nobody",
    "eliminated",
    "out",
    "end",
    "board",
    "map",
    "hex",
    "unit",
    "odds",
    "warnings",
    "1",
    "30-40",
    "\u{0}é",
];

/// Positions made by hand are stranger than any game: nothing that can be typed may panic.
#[test]
fn no_lines_in_any_position_panic() {
    for (info, scenario) in scenarios() {
        for seed in 0..12 {
            let mut random = Dice::new(seed);
            let words = Vocabulary::new(info, scenario);
            let mut engine = Engine::new();
            let mut log = vec![format!("sandbox {}", title(info, scenario))];
            engine.line(&log[0]);
            for _ in 0..300 {
                let line = words.line(&engine, &mut random);
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
}

/// What lines about a scenario are made of.
struct Vocabulary {
    info: &'static GameInfo,
    scenario: &'static Scenario,
    /// Counters that are in the scenario.
    units: Vec<UnitId>,
    /// A part of the map small enough for units to meet.
    spaces: Vec<SpaceId>,
}

impl Vocabulary {
    fn new(info: &'static GameInfo, scenario: &'static Scenario) -> Self {
        let here = |unit: &UnitId| scenario.starts.of(*unit) != Start::Absent;
        let units = info.roster.units().filter(here).collect();
        Self { info, scenario, units, spaces: middle(info.board) }
    }

    fn unit(&self, random: &mut Dice) -> &'static str {
        self.info.roster.code(pick(&self.units, random))
    }

    fn space(&self, random: &mut Dice) -> String {
        let space = pick(&self.spaces, random);
        self.info.board.label(space).to_string().replace(' ', "-")
    }

    fn side(&self, random: &mut Dice) -> &'static str {
        pick(self.scenario.sides, random)
    }

    /// A decision, an edit or a heap of words.
    fn line(&self, engine: &Engine, random: &mut Dice) -> String {
        let info = self.info;
        match random.below(10) {
            0..5 => {
                let table = engine.recorded().expect("a game");
                let all = table.prompt().len().max(1) as u32;
                let action = table.prompt().nth(random.below(all) as usize);
                let words = Words::new(table.game());
                let line = |action| format!("do {}", words.action(table.prompt(), action));
                action.map_or("undo".to_string(), line)
            }
            5 | 6 => format!("place {} {}", self.unit(random), self.space(random)),
            7 => match random.below(4) {
                0 => format!("control {} {}", self.space(random), self.side(random)),
                1 => {
                    let boxes = [info.boxes, &["eliminated", "out"]].concat();
                    format!("place {} {}", self.unit(random), pick(&boxes, random))
                }
                2 => format!("turn {}", 1 + random.below(self.scenario.turns.len() as u32)),
                _ => "undo".to_string(),
            },
            8 => format!("phase {} {}", self.side(random), pick(info.phases, random)),
            _ => {
                let mut words = vec![pick(&WORDS, random).to_string()];
                for _ in 0..random.below(4) {
                    words.push(match random.below(5) {
                        0 => self.unit(random).to_string(),
                        1 => self.space(random),
                        2 => self.side(random).to_string(),
                        3 => pick(info.phases, random).to_string(),
                        _ => pick(&WORDS, random).to_string(),
                    });
                }
                words.join(" ")
            }
        }
    }
}

fn pick<T: Copy>(from: &[T], random: &mut Dice) -> T {
    from[random.below(from.len() as u32) as usize]
}

/// The spaces near the middle of a board.
fn middle(board: &'static Board) -> Vec<SpaceId> {
    const NEAR: usize = 240;
    let mut spaces: Vec<SpaceId> = board.spaces().collect();
    let centre = spaces[spaces.len() / 2];
    spaces.sort_by_key(|space| board.distance(centre, *space));
    spaces.truncate(NEAR);
    spaces
}
