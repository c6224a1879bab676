//! Everything that must hold before a change goes in.
//!
//! Each step runs whatever became of the others, says how long it took, and shows its output only
//! if it fails. The last line counts the steps. What a step needs and this machine has not is
//! installed before the first step that needs something, for all that follow; where that cannot be,
//! the steps that need it fail and say so, since a step that cannot run has not passed.

use crate::arm::{self, Table};
use crate::process::{Done, cargo, quietly, root};
use crate::setup::{self, Need};
use crate::trace::Opening;
use crate::{e2e, images, link, picosystem};
use hexmarch_core::games;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

struct Step {
    name: &'static str,
    what: &'static str,
    needs: &'static [Need],
    run: fn() -> Done,
}

/// What a step with an image of the reference board needs.
const BOARD: &[Need] = &[Need::Compiler, Need::Qemu];

static STEPS: &[Step] = &[
    step("format", "the code is formatted", &[Need::Format], format),
    step("clippy", "no lint has anything to say", &[Need::Clippy], clippy),
    step("test", "all tests pass", &[], test),
    step("docs", "the documentation builds cleanly", &[], docs),
    step("fuzz", "random games end and break nothing", &[], fuzz),
    step("core", "the core builds for the boards", &[Need::Compiler], arm::core),
    step("size", "an image for each game fits the board", &[Need::Compiler], images::sizes),
    step("hash", "board and desktop play the same games", BOARD, arm::hash),
    step("device", "the handheld works in the emulator", BOARD, || e2e::test(&[])),
    step("link", "two of them play over a bad cable", BOARD, link::short),
    step("picosystem", "so does the PicoSystem", &[Need::Compiler, Need::Node], || {
        picosystem::test(&[])
    }),
];

const fn step(
    name: &'static str,
    what: &'static str,
    needs: &'static [Need],
    run: fn() -> Done,
) -> Step {
    Step { name, what, needs, run }
}

/// Random decisions of each scenario in the `fuzz` step, by which games are counted: all scenarios
/// together take about two minutes on two cores.
const FUZZ_DECISIONS: u32 = 240_000;

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
    let wanted = STEPS.iter().filter(|step| names.is_empty() || names.contains(&step.name));
    let wanted: Vec<&Step> = wanted.collect();
    let (mut passed, mut failed, mut tried) = (0, 0, false);
    for (n, step) in wanted.iter().enumerate() {
        let lacks = |need: &&Need| need.missing().is_some();
        if !tried && step.needs.iter().any(|need| lacks(&need)) {
            tried = true;
            let needs = wanted.iter().skip(n).flat_map(|step| step.needs).copied();
            let needs: Vec<Need> =
                Need::ALL.into_iter().filter(|n| needs.clone().any(|m| m == *n)).collect();
            println!("{:10} what is missing is installed", "set-up");
            count(&mut passed, &mut failed, "set-up", "what is missing is here", || {
                setup::provide(&needs)
            });
        }
        count(&mut passed, &mut failed, step.name, step.what, || {
            match step.needs.iter().find_map(|need| need.missing()) {
                Some(missing) => Err(format!("missing: {missing}")),
                None => (step.run)(),
            }
        });
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs a step, says how it went, and counts it.
fn count(passed: &mut u32, failed: &mut u32, name: &str, what: &str, run: impl FnOnce() -> Done) {
    print!("{name:10} {what:40}");
    let _ = std::io::stdout().flush();
    let start = Instant::now();
    let done = run();
    let seconds = start.elapsed().as_secs_f32();
    match done {
        Ok(words) => {
            *passed += 1;
            println!("{}", format!("ok     {seconds:6.1} s  {words}").trim_end());
        }
        Err(words) => {
            *failed += 1;
            println!("FAILED {seconds:6.1} s");
            show(&words, &root().join(format!("target/check-{name}.log")));
        }
    }
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
    // The modules of the games stand in the list of games, a macro, where cargo does not look.
    let mut files = Vec::new();
    rust_files(&root().join("core/src/games"), &mut files).map_err(|e| e.to_string())?;
    quietly(Command::new("rustfmt").args(["--edition", "2024", "--check"]).args(files))?;
    Ok(String::new())
}

/// Every file of Rust in a folder, and in those within it.
fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            rust_files(&path, files)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
    Ok(())
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

/// Random games of every scenario there is, so many that each has about as many decisions.
fn fuzz() -> Done {
    quietly(cargo().args(["build", "--release", "--bin", "hexmarch"]))?;
    let mut table = Table::new();
    let mut words = Vec::new();
    let mut played = Vec::new();
    for opening in Opening::all(games::ALL) {
        if played.contains(&opening.names()) {
            continue;
        }
        played.push(opening.names());
        let games = (FUZZ_DECISIONS / table.play(&opening)?.decisions.max(1)).max(1).to_string();
        let (game, scenario) = opening.names();
        let command = ["run", "--release", "--bin", "hexmarch", "--"];
        let fuzz = ["fuzz", game, scenario, "--games", &games];
        quietly(cargo().args(command).args(fuzz))?;
        words.push(format!("{game} {scenario} {games}"));
    }
    Ok(words.join(", "))
}
