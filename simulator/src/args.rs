//! The command line.

use hexmarch_core::game::GameInfo;
use hexmarch_core::games;
use hexmarch_simulator::contest::Match;
use hexmarch_simulator::contest::player::Player;
use hexmarch_simulator::engine;
use hexmarch_simulator::fuzz::{Plan, Rigor};
use hexmarch_simulator::play::Screen;
use hexmarch_simulator::play::launch::Prepared;
use hexmarch_simulator::play::launch::{Headless, Options};
use hexmarch_simulator::play::wire::End;
use hexmarch_simulator::print;
use lexopt::{Arg, Parser, ValueExt};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What the command line asks for.
pub enum Command {
    Play(Options),
    Script(Options, Headless),
    Map(&'static GameInfo, String, u32),
    Lines,
    Engine,
    Games,
    Rules(String, Option<String>),
    Check(Vec<String>),
    Fuzz(Plan, u64),
    Replay(Plan, u64, Option<u64>),
    Match(Match, Option<String>),
    Slots,
    Export(u8, Option<String>),
    Import(String),
    Delete(u8),
    Copy(u8, Option<String>),
    Moves(u8, Option<String>),
    Help,
}

/// Seconds of the clock: dice for those who ask for none in particular.
pub fn clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// The flags as they were given, and the words beside them.
#[derive(Default)]
struct Given {
    words: Vec<String>,
    help: bool,
    games: Option<u64>,
    seed: Option<u64>,
    game: Option<u64>,
    until: Option<u64>,
    hostile: bool,
    screen: Option<Screen>,
    scale: Option<u64>,
    terminal: bool,
    headless: bool,
    script: Option<String>,
    out: Option<String>,
    gif: Option<String>,
    hex: Option<u64>,
    threads: Option<u64>,
    timeout: Option<u64>,
    plot: Option<String>,
    host: Option<String>,
    join: Option<String>,
    with: Vec<String>,
    serial: Option<String>,
}

/// Reads the command line; the error is fit to be shown.
pub fn parse(parser: Parser) -> Result<Command, String> {
    let given = read(parser)?;
    if given.help {
        return Ok(Command::Help);
    }
    given.belongs()?;
    given.command()
}

fn read(mut parser: Parser) -> Result<Given, String> {
    let mut given = Given::default();
    while let Some(arg) = parser.next().map_err(bad)? {
        match arg {
            Arg::Value(word) => given.words.push(word.string().map_err(bad)?),
            Arg::Long("help") | Arg::Short('h') => given.help = true,
            Arg::Long("hostile") => given.hostile = true,
            Arg::Long("terminal") => given.terminal = true,
            Arg::Long("headless") => given.headless = true,
            Arg::Long("games") => given.games = Some(number(&mut parser)?),
            Arg::Long("seed") => given.seed = Some(number(&mut parser)?),
            Arg::Long("game") => given.game = Some(number(&mut parser)?),
            Arg::Long("until") => given.until = Some(number(&mut parser)?),
            Arg::Long("scale") => given.scale = Some(number(&mut parser)?),
            Arg::Long("threads") => given.threads = Some(number(&mut parser)?),
            Arg::Long("timeout") => given.timeout = Some(number(&mut parser)?),
            Arg::Long("plot") => given.plot = Some(word(&mut parser)?),
            Arg::Long("hex") => given.hex = Some(number(&mut parser)?),
            Arg::Long("screen") => given.screen = Some(Screen::find(&word(&mut parser)?)?),
            Arg::Long("script") => given.script = Some(word(&mut parser)?),
            Arg::Long("out") => given.out = Some(word(&mut parser)?),
            Arg::Long("host") => given.host = Some(word(&mut parser)?),
            Arg::Long("join") => given.join = Some(word(&mut parser)?),
            Arg::Long("with") => given.with.push(word(&mut parser)?),
            Arg::Long("serial") => given.serial = Some(word(&mut parser)?),
            Arg::Long("gif") => given.gif = Some(word(&mut parser)?),
            other => return Err(bad(other.unexpected())),
        }
    }
    Ok(given)
}

impl Given {
    /// Every flag has its commands; elsewhere it is a mistake and not silently dropped.
    fn belongs(&self) -> Result<(), String> {
        let flags = [
            ("--games", self.games.is_some(), &["fuzz", "match"][..]),
            ("--seed", self.seed.is_some(), &["fuzz", "replay", "play", "match"]),
            ("--threads", self.threads.is_some(), &["match"]),
            ("--timeout", self.timeout.is_some(), &["match"]),
            ("--plot", self.plot.is_some(), &["match"]),
            ("--game", self.game.is_some(), &["replay"]),
            ("--until", self.until.is_some(), &["replay"]),
            ("--hostile", self.hostile, &["fuzz", "replay"]),
            ("--screen", self.screen.is_some(), &["play"]),
            ("--scale", self.scale.is_some(), &["play"]),
            ("--terminal", self.terminal, &["play"]),
            ("--headless", self.headless, &["play"]),
            ("--script", self.script.is_some(), &["play"]),
            ("--out", self.out.is_some(), &["play"]),
            ("--gif", self.gif.is_some(), &["play"]),
            ("--host", self.host.is_some(), &["play"]),
            ("--join", self.join.is_some(), &["play"]),
            ("--with", !self.with.is_empty(), &["fuzz", "replay", "match", "play"]),
            ("--serial", self.serial.is_some(), &["play"]),
            ("--hex", self.hex.is_some(), &["map"]),
        ];
        let command = self.words.first().map_or("play", String::as_str);
        for (name, given, commands) in flags {
            if given && !commands.contains(&command) {
                return Err(format!("{name} belongs to {}", commands.join(" and ")));
            }
        }
        Ok(())
    }

    fn command(self) -> Result<Command, String> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        match words.as_slice() {
            [] | ["play"] => self.play(),
            ["map", game, path] => {
                let column = self.hex.unwrap_or(u64::from(print::COLUMN));
                let fits = u32::try_from(column).ok().filter(|n| print::COLUMNS.contains(n));
                let (low, high) = (print::COLUMNS.start(), print::COLUMNS.end());
                let column = fits.ok_or_else(|| format!("--hex takes {low} to {high}"))?;
                Ok(Command::Map(engine::find_game(game)?, path.to_string(), column))
            }
            ["slots"] => Ok(Command::Slots),
            ["export", slot] => Ok(Command::Export(slot_number(slot)?, None)),
            ["export", slot, file] => {
                Ok(Command::Export(slot_number(slot)?, Some(file.to_string())))
            }
            ["import", file] => Ok(Command::Import(file.to_string())),
            ["moves", slot] => Ok(Command::Moves(slot_number(slot)?, None)),
            ["moves", slot, line] => Ok(Command::Moves(slot_number(slot)?, Some(line.to_string()))),
            ["delete", slot] => Ok(Command::Delete(slot_number(slot)?)),
            ["copy", slot] => Ok(Command::Copy(slot_number(slot)?, None)),
            ["copy", slot, title] => Ok(Command::Copy(slot_number(slot)?, Some(title.to_string()))),
            ["lines"] => Ok(Command::Lines),
            ["engine"] => Ok(Command::Engine),
            ["games"] => Ok(Command::Games),
            ["help"] => Ok(Command::Help),
            ["rules", game] => Ok(Command::Rules(game.to_string(), None)),
            ["rules", game, number] => {
                Ok(Command::Rules(game.to_string(), Some(number.to_string())))
            }
            ["check", files @ ..] if !files.is_empty() => {
                Ok(Command::Check(files.iter().map(|file| file.to_string()).collect()))
            }
            ["fuzz", name, scenario] => {
                Ok(Command::Fuzz(self.plan(name, scenario)?, self.games.unwrap_or(100)))
            }
            ["replay", name, scenario] => {
                let game = self.game.ok_or_else(|| "replay needs --game K".to_string())?;
                Ok(Command::Replay(self.plan(name, scenario)?, game, self.until))
            }
            ["match", name, scenario, one, two] => {
                let plan = self.plan(name, scenario)?;
                if plan.scenario.camp_count() != 2 {
                    return Err(format!("a match is between two camps, {scenario} has others"));
                }
                let cores = std::thread::available_parallelism().map_or(1, usize::from);
                let threads = match self.threads {
                    None => cores,
                    Some(n @ 1..=256) => n as usize,
                    Some(_) => return Err("--threads takes 1 to 256".to_string()),
                };
                let plan = Match {
                    info: plan.info,
                    scenario: plan.scenario,
                    options: plan.options.unwrap_or(0),
                    players: [Player::read(one)?, Player::read(two)?],
                    games: self.games.unwrap_or(20),
                    seed: plan.seed,
                    threads,
                    patience: Duration::from_secs(self.timeout.unwrap_or(60)),
                };
                Ok(Command::Match(plan, self.plot))
            }
            [command, ..] => {
                const KNOWN: &[&str] = &[
                    "play", "map", "lines", "engine", "games", "help", "rules", "check", "fuzz",
                    "replay", "match", "slots", "export", "import", "delete", "copy", "moves",
                ];
                Err(match KNOWN.contains(command) {
                    true => format!("`{command}` has other arguments than these"),
                    false => format!("there is no command `{command}`"),
                })
            }
        }
    }

    fn plan(&self, name: &str, scenario: &str) -> Result<Plan, String> {
        let info = engine::find_game(name)?;
        let scenario = engine::find_scenario(info, scenario)?;
        let rigor = if self.hostile { Rigor::Hostile } else { Rigor::Sample };
        let options = self.options(info)?;
        Ok(Plan { info, scenario, options, seed: self.seed.unwrap_or(engine::SEED), rigor })
    }

    /// The options of a game, if anything was said about them.
    fn options(&self, info: &GameInfo) -> Result<Option<u32>, String> {
        let words = self.with.iter().map(String::as_str);
        if self.with.is_empty() { Ok(None) } else { engine::options::read(info, words).map(Some) }
    }

    /// The first game that has all the options asked for, with those.
    fn prepared(&self) -> Result<Option<Prepared>, String> {
        if self.with.is_empty() {
            return Ok(None);
        }
        let found = games::ALL.iter().find_map(|info| Some((*info, self.options(info).ok()??)));
        let words = || self.with.join(" and ");
        let fault = || format!("no game has {}: `hexmarch games` lists options", words());
        found.map(Some).ok_or_else(fault)
    }

    fn play(&self) -> Result<Command, String> {
        let scale = match self.scale {
            None => None,
            Some(scale @ 1..=32) => Some(scale as u32),
            Some(_) => return Err("--scale takes 1 to 32".to_string()),
        };
        // A script is the same every time unless it asks for other dice.
        let seed = if self.headless { engine::SEED } else { clock() };
        let seed = self.seed.unwrap_or(seed);
        let host = self.host.clone().map(End::Host);
        let join = self.join.clone().map(End::Join);
        let serial = self.serial.clone().map(End::Serial);
        let mut ends = [host, join, serial].into_iter().flatten();
        let end = ends.next();
        if ends.next().is_some() {
            return Err("one of --host, --join and --serial".to_string());
        }
        if end.is_some() && self.headless {
            return Err("a script plays alone".to_string());
        }
        let terminal = self.terminal;
        let prepared = self.prepared()?;
        let options = Options { screen: self.screen, scale, seed, terminal, end, prepared };
        if !self.headless {
            let stray = [("--script", &self.script), ("--out", &self.out), ("--gif", &self.gif)];
            let stray = stray.iter().find(|(_, given)| given.is_some());
            return match stray {
                Some((name, _)) => Err(format!("{name} goes with --headless")),
                None => Ok(Command::Play(options)),
            };
        }
        let script = self.script.clone().ok_or("--headless needs --script FILE")?;
        let out = self.out.as_deref().unwrap_or(".").into();
        let how = Headless { script, out, gif: self.gif.as_deref().map(Into::into) };
        Ok(Command::Script(options, how))
    }
}

/// Slots are counted from one where people see them.
fn slot_number(word: &str) -> Result<u8, String> {
    let slot = word.parse().ok().and_then(|n: u8| n.checked_sub(1));
    slot.ok_or_else(|| format!("{word:?} is no slot: `hexmarch slots` lists them"))
}

fn bad(error: lexopt::Error) -> String {
    error.to_string()
}

fn word(parser: &mut Parser) -> Result<String, String> {
    parser.value().and_then(|value| value.string()).map_err(bad)
}

fn number(parser: &mut Parser) -> Result<u64, String> {
    parser.value().and_then(|value| value.parse()).map_err(bad)
}
