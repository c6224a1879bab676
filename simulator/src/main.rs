//! The command `hexmarch`: its arguments, and who does the work.

mod args;

use args::Command;
use hexmarch_core::games;
use hexmarch_simulator::contest::{self, Match};
use hexmarch_simulator::engine::{self, Engine};
use hexmarch_simulator::fuzz::{self, Plan, Rigor};
use hexmarch_simulator::play::canvas::Picture;
use hexmarch_simulator::play::store::{FileShelf, Store};
use hexmarch_simulator::play::{launch, picture};
use hexmarch_simulator::streams::{self, Client};
use hexmarch_simulator::{conformance, mail, print};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

const HELP: &str = "\
hexmarch [play] [--screen oled|pico|qvga] [--scale N] [--seed S] [--terminal] [--with OPTION]...
                                     play in a window, or in the terminal if none opens
hexmarch play --host PORT | --join ADDRESS:PORT | --serial /dev/TTY
                                     with somebody at another computer, or at a handheld
hexmarch play --headless --script FILE|- [--out DIR] [--gif FILE]
                                     plays a script of buttons and writes its pictures
hexmarch lines                       play by typing, a line at a time
hexmarch map GAME OUT.png [--hex N]  draws the whole map to print, N pixels a column
hexmarch engine                      the line protocol on standard input and output
hexmarch games                       what can be played, and with which options
hexmarch rules GAME [NUMBER]         the rule index, `hexmarch rules war-comes-early 9.1`
hexmarch check FILE...               runs rule cases and says what came out otherwise
hexmarch fuzz GAME SCENARIO [--games N] [--seed S] [--hostile] [--with OPTION|none]...
                                     plays random games and checks what must always hold; without
                                     --with, games take all options there are by turns
hexmarch replay GAME SCENARIO --game K [--seed S] [--until N] [--hostile] [--with OPTION|none]...
                                     plays one of those games again and prints it as a save
hexmarch match GAME SCENARIO A B [--games N] [--seed S] [--threads N] [--timeout SECONDS]
               [--with OPTION]... [--plot FILE.png]
                                     plays a match; A and B are random, recruit, regular, veteran,
                                     veteran:BUDGET or a program that speaks the line protocol
hexmarch slots                       the games that are kept here
hexmarch export SLOT [FILE]          writes a kept game as text, to read or to mail
hexmarch import FILE|-               checks every decision of such a text and keeps the game
hexmarch moves SLOT [LINE]           the last decisions as the line a device shows in a code, or
                                     makes the decisions of such a line
hexmarch copy SLOT [TITLE]           the same game once more, under another title
hexmarch delete SLOT                 empties a slot
hexmarch help                        this text";

const WELCOME: &str = "\
A new game. Say `legal` for what you may do and pick by name: a unit (PO.Lz), a hex (3421 or
Lodz), a choice. `show map`, `show hex Warsaw`, `show odds`, `why 3421` and `undo` help you
along; `help` lists the rest, `quit` leaves.";

fn main() -> ExitCode {
    match args::parse(lexopt::Parser::from_env()) {
        Ok(command) => match run(command) {
            Ok(code) => code,
            // Whoever read our output has had enough of it.
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("hexmarch: {error}");
                ExitCode::FAILURE
            }
        },
        Err(error) => {
            eprintln!("hexmarch: {error}; `hexmarch help` lists the commands");
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> std::io::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    match command {
        Command::Play(options) => {
            // The terminal is not ours to write to while a front end has it.
            drop(out);
            return Ok(told(launch::play(&options)));
        }
        Command::Script(options, how) => {
            return Ok(match launch::headless(&options, &how) {
                Ok(_) => ExitCode::SUCCESS,
                Err(error) => bad_argument(&error),
            });
        }
        Command::Map(info, path, column) => {
            let picture = print::map(info, column).map_err(std::io::Error::other)?;
            write_picture(&path, &picture)?;
        }
        Command::Lines => lines(&mut out)?,
        Command::Engine => {
            let input = &mut std::io::stdin().lock();
            streams::run(&mut Engine::new(), Client::Program, input, &mut out)?;
        }
        Command::Games => {
            for info in games::ALL {
                writeln!(out, "{} {}", info.code, info.name)?;
                let scenarios = engine::scenarios(info);
                scenarios.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
                let options = engine::options::list(info);
                options.iter().try_for_each(|line| writeln!(out, "  with {line}"))?;
            }
        }
        Command::Rules(game, number) => {
            let lines = engine::find_game(&game)
                .map(|info| engine::rules(info, number.as_deref().unwrap_or("")));
            match lines {
                Ok(lines) if lines.is_empty() => {
                    return Ok(bad_argument("no rule has that number"));
                }
                Ok(lines) => lines.iter().try_for_each(|line| writeln!(out, "{line}"))?,
                Err(error) => return Ok(bad_argument(&error)),
            }
        }
        Command::Check(files) => return check(&files, &mut out),
        Command::Fuzz(plan, games) => return fuzz_games(plan, games, &mut out),
        Command::Replay(plan, game, until) => return replay(plan, game, until, &mut out),
        Command::Match(plan, plot) => return play_match(&plan, plot.as_deref(), &mut out),
        Command::Slots => match open_shelf() {
            Ok(mut shelf) => {
                mail::list(&mut shelf).iter().try_for_each(|line| writeln!(out, "{line}"))?;
            }
            Err(error) => return Ok(told(Err(error))),
        },
        Command::Export(slot, file) => {
            let text = open_shelf().and_then(|mut shelf| mail::export(&mut shelf, slot));
            match (text, file) {
                (Ok(text), None) => write!(out, "{text}")?,
                (Ok(text), Some(file)) => std::fs::write(file, text)?,
                (Err(error), _) => return Ok(told(Err(error))),
            }
        }
        Command::Import(file) => {
            let text = match file.as_str() {
                "-" => std::io::read_to_string(std::io::stdin())?,
                file => std::fs::read_to_string(file)?,
            };
            let slot = open_shelf().and_then(|mut shelf| mail::import(&mut shelf, &text));
            match slot {
                Ok(slot) => writeln!(out, "kept in slot {}", slot + 1)?,
                Err(error) => return Ok(told(Err(format!("{file}: {error}")))),
            }
        }
        Command::Moves(slot, line) => {
            let done = open_shelf().and_then(|mut shelf| match line {
                None => mail::moves(&mut shelf, slot),
                Some(line) => mail::take_moves(&mut shelf, slot, &line)
                    .map(|new| format!("{new} new decisions")),
            });
            match done {
                Ok(text) => writeln!(out, "{text}")?,
                Err(error) => return Ok(told(Err(error))),
            }
        }
        Command::Copy(slot, title) => {
            let done =
                open_shelf().and_then(|mut shelf| mail::copy(&mut shelf, slot, title.as_deref()));
            match done {
                Ok(slot) => writeln!(out, "slot {}", slot + 1)?,
                Err(error) => return Ok(told(Err(error))),
            }
        }
        Command::Delete(slot) => {
            let done = open_shelf()
                .and_then(|mut shelf| shelf.delete(slot).map_err(|fault| fault.to_string()));
            return Ok(told(done));
        }
        Command::Help => writeln!(out, "{HELP}")?,
    }
    Ok(ExitCode::SUCCESS)
}

fn write_picture(path: &str, picture: &Picture) -> std::io::Result<()> {
    let named = |e: std::io::Error| std::io::Error::new(e.kind(), format!("{path}: {e}"));
    picture::write_png(Path::new(path), picture).map_err(named)
}

fn open_shelf() -> Result<FileShelf, String> {
    Store::of_user().ok_or("this system has no folder for kept games")?.open()
}

fn told(done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hexmarch: {error}");
            ExitCode::FAILURE
        }
    }
}

fn bad_argument(error: &str) -> ExitCode {
    eprintln!("hexmarch: {error}");
    ExitCode::from(2)
}

/// A game by typed lines: the first scenario of the first game, dice from the clock.
fn lines(out: &mut dyn Write) -> std::io::Result<()> {
    let mut engine = Engine::new();
    let clock = args::clock();
    let first = games::ALL.first().and_then(|info| Some((info, info.scenarios.first()?)));
    if let Some((info, scenario)) = first {
        engine.line(&format!("new {} {} seed {clock}", info.code, scenario.code));
        writeln!(out, "{}: {}, seed {clock}", info.name, scenario.name)?;
    }
    let client = match std::io::stdin().is_terminal() {
        true => Client::Person,
        false => Client::Program,
    };
    if client == Client::Person {
        writeln!(out, "{WELCOME}\n")?;
    }
    streams::run(&mut engine, client, &mut std::io::stdin().lock(), out)
}

fn check(files: &[String], out: &mut dyn Write) -> std::io::Result<ExitCode> {
    let (mut cases, mut failures) = (0, 0);
    for file in files {
        let report = conformance::check(file, &std::fs::read_to_string(file)?);
        cases += report.cases;
        failures += report.failures.len();
        report.failures.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    writeln!(out, "{cases} cases, {failures} lines failed")?;
    Ok(if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A bar on standard error, and only if that is a terminal.
fn progress(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or(ProgressStyle::default_bar()))
}

fn play_match(plan: &Match, plot: Option<&str>, out: &mut dyn Write) -> std::io::Result<ExitCode> {
    let bar = progress(plan.games);
    let tally = contest::run(plan, &|| bar.inc(1));
    bar.finish_and_clear();
    tally.text(plan).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    if let Some(path) = plot {
        write_picture(path, &contest::plot::draw(plan, &tally))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn fuzz_games(plan: Plan, games: u64, out: &mut dyn Write) -> std::io::Result<ExitCode> {
    let bar = progress(games);
    let start = Instant::now();
    let tally = fuzz::run(plan, games, &|| bar.inc(1));
    bar.finish_and_clear();
    match tally {
        Err(failure) => {
            writeln!(out, "{failure}")?;
            Ok(ExitCode::FAILURE)
        }
        Ok(tally) => {
            let seconds = start.elapsed().as_secs_f64();
            let rate = tally.decisions as f64 / seconds.max(1e-9);
            let results = tally.results.iter().map(|(result, times)| format!("{result} {times}"));
            let results: Vec<String> = results.collect();
            writeln!(out, "games {}, all ended and all checks held", tally.games)?;
            writeln!(out, "decisions {}, {rate:.0} a second", tally.decisions)?;
            writeln!(out, "longest {} decisions, game {}", tally.longest.0, tally.longest.1)?;
            writeln!(out, "results {}", results.join(", "))?;
            writeln!(out, "digest {:016x}", tally.digest)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Prints the game up to the decision that failed, then plays it again with every check.
fn replay(
    plan: Plan,
    game: u64,
    until: Option<u64>,
    out: &mut dyn Write,
) -> std::io::Result<ExitCode> {
    let until = until.unwrap_or(u64::MAX);
    let unchecked = Plan { rigor: Rigor::Trust, ..plan };
    let before = until.checked_sub(1).map(|until| fuzz::play(unchecked, game, until));
    if let Some(Ok(played)) = before {
        write!(out, "{}", played.record.text())?;
    }
    match fuzz::play(plan, game, until) {
        Ok(played) => {
            writeln!(out, "# {} decisions, all checks held", played.decisions)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(failure) => {
            writeln!(out, "# {}", failure.cause)?;
            Ok(ExitCode::FAILURE)
        }
    }
}
