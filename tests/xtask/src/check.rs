//! Everything that must hold before a change goes in.
//!
//! Each step runs whatever became of the others, says how long it took, and shows its output only
//! if it fails. The last line counts the steps. The steps that build for the board fail with the
//! way to set it up where it is missing: a step that cannot run has not passed.

use crate::process::{Done, cargo, quietly, root};
use crate::{arm, e2e, link, picosystem};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

struct Step {
    name: &'static str,
    what: &'static str,
    run: fn() -> Done,
}

static STEPS: &[Step] = &[
    Step { name: "format", what: "the code is formatted", run: format },
    Step { name: "clippy", what: "no lint has anything to say", run: clippy },
    Step { name: "test", what: "all tests pass", run: test },
    Step { name: "docs", what: "the documentation builds cleanly", run: docs },
    Step { name: "core", what: "the core builds for the board", run: arm::core },
    Step { name: "hash", what: "board and desktop play the same games", run: arm::hash },
    Step { name: "device", what: "the handheld works in the emulator", run: || e2e::test(&[]) },
    Step { name: "link", what: "two of them play over a bad cable", run: link::short },
    Step { name: "picosystem", what: "so does the PicoSystem", run: || picosystem::test(&[]) },
    Step { name: "fuzz", what: "random games end and break nothing", run: fuzz },
];

/// Random games played by the `fuzz` step: enough for a minute or two on two slow cores.
const FUZZ: [(&str, &str, u32); 2] =
    [("war-comes-early", "1939", 4000), ("munich-war", "roll", 400)];

/// Lines of a failure that are shown: a compiler's first errors, a test run's last words.
const SHOWN_FIRST: usize = 40;
const SHOWN_LAST: usize = 60;

/// Runs the steps named, or all.
pub fn run(names: &[&str]) -> ExitCode {
    if let Some(name) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        eprintln!("there is no step {name}; the steps are:");
        for step in STEPS {
            eprintln!("  {:10} {}", step.name, step.what);
        }
        return ExitCode::FAILURE;
    }
    let (mut passed, mut failed) = (0, 0);
    for step in STEPS.iter().filter(|step| names.is_empty() || names.contains(&step.name)) {
        print!("{:10} {:40}", step.name, step.what);
        let _ = std::io::stdout().flush();
        let start = Instant::now();
        let done = (step.run)();
        let seconds = start.elapsed().as_secs_f32();
        match done {
            Ok(words) => {
                passed += 1;
                println!("{}", format!("ok     {seconds:6.1} s  {words}").trim_end());
            }
            Err(words) => {
                failed += 1;
                println!("FAILED {seconds:6.1} s");
                show(&words, &root().join(format!("target/check-{}.log", step.name)));
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Shows how a failure begins and how it ends; the whole of a long one goes into a file.
fn show(words: &str, log: &Path) {
    let lines: Vec<&str> = words.lines().collect();
    let left_out = lines.len().saturating_sub(SHOWN_FIRST + SHOWN_LAST);
    for (n, line) in lines.iter().enumerate() {
        if left_out == 0 || n < SHOWN_FIRST || n >= SHOWN_FIRST + left_out {
            println!("    {line}");
        } else if n == SHOWN_FIRST {
            let _ = std::fs::write(log, words);
            println!("    ... {left_out} lines more in {} ...", log.display());
        }
    }
}

fn format() -> Done {
    quietly(cargo().args(["fmt", "--all", "--check", "--", "--color", "never"]))?;
    Ok(String::new())
}

fn clippy() -> Done {
    quietly(cargo().args(["clippy", "--all-targets", "--", "-D", "warnings"]))?;
    quietly(cargo().args(["clippy", "--package", "xtask", "--", "-D", "warnings"]))?;
    Ok(String::new())
}

fn test() -> Done {
    let said = quietly(cargo().arg("test"))?;
    let counts = said.lines().filter_map(|line| line.strip_prefix("test result: ok. "));
    let counts = counts.filter_map(|line| line.split(' ').next()?.parse::<u32>().ok());
    Ok(format!("{} tests", counts.sum::<u32>()))
}

fn docs() -> Done {
    quietly(cargo().args(["doc", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(String::new())
}

fn fuzz() -> Done {
    let mut words = Vec::new();
    for (game, scenario, games) in FUZZ {
        let games = games.to_string();
        let command = ["run", "--release", "--bin", "hexmarch", "--"];
        let fuzz = ["fuzz", game, scenario, "--games", &games];
        let said = quietly(cargo().args(command).args(fuzz))?;
        let decisions = said.lines().find(|line| line.starts_with("decisions "));
        words.push(format!("{game}: {games} games, {}", decisions.unwrap_or_default()));
    }
    Ok(words.join("; "))
}
