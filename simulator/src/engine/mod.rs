//! The line protocol: one line in, a few lines out, nothing else.
//!
//! A reply ends with the line `ok`, or is the one line `error: ...` (the line was bad) or
//! `no RULE: ...` (a rule forbids it). Where it is not `ok`, nothing has changed. Blank lines and
//! comments have no reply, nor have the lines between `load` and `end`. `docs/protocol.md` has
//! every command with examples.
//!
//! [`Engine::line`] only splits and sends on. The rooms behind it: [`recorded_game`] keeps a game
//! with its [`record`] and the way back, [`names`] reads words, [`words`] writes them, [`options`]
//! does both for what players agreed on, `show` answers questions, `text_map` draws the map,
//! `suggest` gives advice, `match_host` serves the players of a match, `sandbox` changes positions,
//! `load` reads saves.

pub mod checksum;
mod load;
mod match_host;
pub mod names;
pub mod options;
pub mod record;
pub mod recorded_game;
mod sandbox;
mod show;
mod suggest;
mod text_map;
pub mod words;

pub use load::{Loader, SaveLabel};

use hexmarch_core::game::{GameInfo, Refusal, Rule, Scenario, Scope, Seat};
use hexmarch_core::games;
use names::Names;
use record::Kind;
use recorded_game::RecordedGame;
use words::Words;

/// The number of the protocol; it grows when a client could notice.
pub const PROTOCOL: u32 = 1;

/// The longest line, in bytes. No command comes near it; what is longer is not meant for us.
pub const LINE_MAX: usize = 8192;

/// The seed of a game that is started without one: the same lines, the same game.
pub const SEED: u64 = 1;

/// What the engine says to one line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reply {
    /// The lines of the reply.
    pub lines: Vec<String>,
    /// Was the line carried out?
    pub ok: bool,
}

impl Reply {
    /// No reply at all: to a comment, or while a save is being read.
    fn silent() -> Self {
        Self { lines: Vec::new(), ok: true }
    }
}

/// Why a line was not carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotDone {
    /// The line was bad.
    Error(String),
    /// A rule forbids it; the text says at which of several actions, if there were several.
    Rule(Refusal, String),
}

impl NotDone {
    fn error<T>(text: impl Into<String>) -> Result<T, NotDone> {
        Err(NotDone::Error(text.into()))
    }
}

impl From<String> for NotDone {
    fn from(text: String) -> Self {
        NotDone::Error(text)
    }
}

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> Self {
        NotDone::Rule(refusal, String::new())
    }
}

impl std::fmt::Display for NotDone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotDone::Error(text) => write!(f, "error: {text}"),
            NotDone::Rule(refusal, at) if refusal.rule().is_empty() => {
                write!(f, "no: {refusal}{at}")
            }
            NotDone::Rule(refusal, at) => write!(f, "no {refusal}{at}"),
        }
    }
}

/// What a command comes to: the lines before `ok`, or why not.
type Said = Result<Vec<String>, NotDone>;

/// Every command with its arguments and what it does.
const COMMANDS: &[(&str, &str, &str)] = &[
    ("hello", "", "name, version, number of the protocol"),
    ("help", "", "this list"),
    ("games", "", "what can be played"),
    ("scenarios", "GAME", "the scenarios of a game"),
    ("options", "GAME", "what players may agree on before a game"),
    ("rules", "[NUMBER]", "the rules of the game on the table, by number"),
    ("new", "GAME SCENARIO [with OPTION...] [seed N]", "starts a game"),
    ("prompt", "", "who is asked, and what"),
    ("legal", "", "everything that may be picked now"),
    ("do", "ACTION...", "picks units, spaces or choices, all of them or none"),
    ("suggest", "[LEVEL]", "what a recruit, regular or veteran would pick"),
    ("why", "ACTION", "which rule forbids it, or `allowed`"),
    (
        "show",
        "board|map|hex|unit|turn|score|odds|warnings|options ... [as SIDE]",
        "shows something",
    ),
    ("view", "SIDE|all", "from now on hides what that side may not see"),
    ("undo", "[all]", "takes back the last decision, or all that may be taken back"),
    ("hash", "", "a number that stands for the whole position"),
    ("save", "", "the game as text"),
    ("load", "", "reads such a text, up to the line `end`"),
    (
        "sandbox",
        "GAME SCENARIO [with OPTION...] [seed N] | on",
        "an empty map, or edits in this game",
    ),
    ("begin", "SCENARIO [with OPTION...] [seed N]", "sandbox: an empty map of the same game"),
    ("place", "UNIT... HEX|BOX|turn N|eliminated|out", "sandbox: puts units somewhere"),
    ("remove", "UNIT...", "sandbox: takes units out of the game"),
    ("control", "HEX... SIDE|nobody", "sandbox: gives spaces to a side"),
    ("turn", "N", "sandbox: sets the turn"),
    ("phase", "SIDE NAME", "sandbox: begins a phase"),
    ("dice", "N...", "sandbox: loads the next dice"),
    ("marker", "NAME HEX... [off]", "sandbox: puts a marker of the game on spaces"),
    ("value", "NAME N", "sandbox: sets a number of the game"),
    ("draw", "NAME", "sandbox: says which marker is drawn next"),
    ("case", "ID... [with OPTION...]: TITLE", "a fresh sandbox of the game with that rule"),
    ("quit", "", "ends the session"),
];

/// A game or none, and everything needed to answer lines about it.
#[derive(Default)]
pub struct Engine {
    recorded: Option<RecordedGame>,
    loading: Option<Box<Loader>>,
    viewer: Option<Seat>,
    /// What each side has seen happen, for players of a match.
    logs: Option<[Vec<String>; 2]>,
    advisers: Vec<Box<suggest::Adviser>>,
    quit: bool,
}

impl Engine {
    /// An engine with no game.
    pub fn new() -> Self {
        Self::default()
    }

    /// The game there is, with its record.
    pub fn recorded(&self) -> Option<&RecordedGame> {
        self.recorded.as_ref()
    }

    /// Is there a command of this name?
    pub fn knows(command: &str) -> bool {
        COMMANDS.iter().any(|(name, ..)| *name == command)
    }

    /// Has `quit` been said?
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// Is a save being read?
    pub fn is_loading(&self) -> bool {
        self.loading.is_some()
    }

    /// Answers one line of any bytes at all, without its line end.
    pub fn bytes(&mut self, line: &[u8]) -> Reply {
        match std::str::from_utf8(line) {
            Ok(line) => self.line(line),
            Err(_) => self.bad_line("the line is not UTF-8"),
        }
    }

    /// Answers one line.
    pub fn line(&mut self, line: &str) -> Reply {
        if line.len() > LINE_MAX {
            return self.bad_line("the line is too long");
        }
        if let Some(loader) = self.loading.as_mut() {
            if line.trim() != "end" {
                loader.line(line);
                return Reply::silent();
            }
            return self.end_of_load();
        }
        let words = split(line);
        let Some((command, args)) = words.split_first() else { return Reply::silent() };
        if *command == "load" && args.is_empty() {
            self.loading = Some(Box::new(Loader::new()));
            return Reply::silent();
        }
        reply(self.answer(command, args))
    }

    /// A line that cannot even be read. Within a save it spoils the save, and `end` says so.
    pub(crate) fn bad_line(&mut self, fault: &str) -> Reply {
        if let Some(loader) = self.loading.as_mut() {
            loader.bad_line(fault);
            return Reply::silent();
        }
        reply(NotDone::error(fault))
    }

    fn end_of_load(&mut self) -> Reply {
        let Some(loader) = self.loading.take() else { return Reply::silent() };
        reply(match loader.finish() {
            Ok(recorded) => {
                let lines = vec![format!("loaded {} decisions", recorded.record().entries.len())];
                self.recorded = Some(recorded);
                Ok(lines)
            }
            Err(fault) => NotDone::error(fault),
        })
    }

    fn answer(&mut self, command: &str, args: &[&str]) -> Said {
        match (command, args) {
            ("hello", []) => Ok(vec![
                concat!("hexmarch ", env!("CARGO_PKG_VERSION")).to_string(),
                format!("protocol {PROTOCOL}"),
            ]),
            ("help", []) => {
                Ok(COMMANDS.iter().map(|(n, args, what)| help_line(n, args, what)).collect())
            }
            ("games", []) => {
                let title = |info: &&GameInfo| format!("{} {}", info.code, info.name);
                Ok(games::offered().iter().map(title).collect())
            }
            ("scenarios", [game]) => Ok(scenarios(find_game(game)?)),
            ("options", [game]) => Ok(options::list(find_game(game)?)),
            ("rules", []) => Ok(rules(self.game()?.info(), "")),
            ("rules", [number]) => Ok(rules(self.game()?.info(), number)),
            ("new", [game, scenario, rest @ ..]) => self.start(game, scenario, rest, Kind::Game),
            ("sandbox", ["on"]) => self.sandbox_on(),
            ("sandbox", [game, scenario, rest @ ..]) => {
                self.start(game, scenario, rest, Kind::Sandbox)
            }
            ("begin", [scenario, rest @ ..]) => self.begin_again(scenario, rest),
            ("case", [_, ..]) => self.case(args),
            ("prompt", []) => show::prompt(self.recorded_or()?, self.viewer),
            ("legal", []) => show::legal(self.recorded_or()?, self.viewer),
            ("do", [_, ..]) => self.act(args),
            ("suggest", []) => self.suggest("regular"),
            ("suggest", [level]) => self.suggest(level),
            ("why", [action]) => self.why(action),
            ("show", [_, ..]) => show::show(self.recorded_or()?, self.viewer, args),
            ("view", [side]) => self.view(side),
            ("undo", []) => self.undo(1),
            ("undo", ["all"]) => self.undo(usize::MAX),
            ("hash", []) => Ok(vec![format!("hash {:016x}", self.game()?.hash())]),
            ("save", []) => {
                Ok(self.recorded_or()?.record().text().lines().map(str::to_string).collect())
            }
            (
                "place" | "remove" | "control" | "turn" | "phase" | "dice" | "marker" | "value"
                | "draw",
                [_, ..],
            ) => self.edit(command, args),
            ("quit", []) => {
                self.quit = true;
                Ok(Vec::new())
            }
            _ => match COMMANDS.iter().find(|(name, ..)| *name == command) {
                Some((name, args, _)) => {
                    NotDone::error(format!("say `{}`", format!("{name} {args}").trim()))
                }
                None => {
                    NotDone::error(format!("no command is called {}; say `help`", quoted(command)))
                }
            },
        }
    }

    fn recorded_or(&self) -> Result<&RecordedGame, NotDone> {
        self.recorded.as_ref().ok_or_else(no_game)
    }

    fn game(&self) -> Result<&dyn hexmarch_core::game::Game, NotDone> {
        Ok(self.recorded_or()?.game())
    }

    fn start(&mut self, game: &str, scenario: &str, rest: &[&str], kind: Kind) -> Said {
        let info = find_game(game)?;
        let scenario = find_scenario(info, scenario)?;
        let (options, seed) = agreed(info, rest)?;
        let recorded = RecordedGame::start(info, scenario, options, seed, kind)?;
        let with = options::clause(info, options);
        let lines = vec![
            format!("{} {}{with}, seed {seed}", info.code, scenario.code),
            Words::new(recorded.game()).status(recorded.game().status()),
        ];
        self.recorded = Some(recorded);
        self.viewer = None;
        Ok(lines)
    }

    /// Empties the map of a sandbox, in a scenario of its game and with options of its own.
    fn begin_again(&mut self, scenario: &str, rest: &[&str]) -> Said {
        let recorded = self.recorded_or()?;
        if !recorded.is_sandbox() {
            return NotDone::error("this is a game by the rules; `new` begins another");
        }
        let game = recorded.record().info.code;
        self.start(game, scenario, rest, Kind::Sandbox)
    }

    /// A conformance case names rules; the first says which game and scenario it is about.
    fn case(&mut self, args: &[&str]) -> Said {
        let (ids, with) = case_head(args)?;
        let mut found = None;
        for id in ids {
            let rule = games::ALL.iter().find_map(|info| rule_with(info, id).map(|r| (*info, r)));
            let rule = rule.ok_or_else(|| format!("no rule index has {}", quoted(id)))?;
            found = found.or(Some(rule));
        }
        let Some((info, rule)) = found else {
            return NotDone::error("a case names the rules it proves");
        };
        let first = info.scenarios.first().ok_or_else(|| "the game has no scenario".to_string())?;
        let scenario = match rule.scope {
            Scope::Scenario(code) => find_scenario(info, code).unwrap_or(first),
            Scope::All | Scope::Option | Scope::Note => first,
        };
        self.start(info.code, scenario.code, &with, Kind::Sandbox)
    }

    /// Carries out actions in order, all or none of them.
    fn act(&mut self, args: &[&str]) -> Said {
        let viewer = self.viewer;
        let mark = self.recorded_or()?.mark();
        let mut lines = Vec::new();
        for (n, word) in args.iter().enumerate() {
            let recorded = self.recorded.as_mut().ok_or_else(no_game)?;
            let before = recorded.any().clone();
            let done = Names::new(recorded.game())
                .action(recorded.prompt(), word)
                .map_err(NotDone::Error)
                .and_then(|action| recorded.act(action).map_err(NotDone::from));
            match done {
                Ok(events) => {
                    let words = Words { game: recorded.game(), viewer };
                    lines.extend(words.events(&events, before.get()));
                    self.note_for_sides(&events, before.get());
                }
                Err(no) => {
                    recorded.rewind(mark);
                    return Err(match no {
                        NotDone::Rule(refusal, _) if args.len() > 1 => NotDone::Rule(
                            refusal,
                            format!(" ({word}, number {} of {})", n + 1, args.len()),
                        ),
                        no => no,
                    });
                }
            }
        }
        if let Some(recorded) = self.recorded.as_mut() {
            recorded.settle();
        }
        Ok(lines)
    }

    fn why(&mut self, word: &str) -> Said {
        let recorded = self.recorded.as_mut().ok_or_else(no_game)?;
        let action = Names::new(recorded.game()).action(recorded.prompt(), word)?;
        match recorded.why_not(action) {
            None => Ok(vec!["allowed".to_string()]),
            Some(refusal) => Err(refusal.into()),
        }
    }

    fn view(&mut self, side: &str) -> Said {
        let game = self.game()?;
        self.viewer = match side {
            "all" => None,
            side => Some(Names::new(game).seat(side)?),
        };
        Ok(Vec::new())
    }

    fn undo(&mut self, most: usize) -> Said {
        let recorded = self.recorded.as_mut().ok_or_else(no_game)?;
        let mut lines = Vec::new();
        while lines.len() < most {
            match recorded.undo() {
                Ok(text) => lines.push(format!("took back {text}")),
                Err(why) if lines.is_empty() => return NotDone::error(why),
                Err(_) => break,
            }
        }
        Ok(lines)
    }
}

fn no_game() -> NotDone {
    NotDone::Error("there is no game; say `new GAME SCENARIO`".to_string())
}

fn reply(said: Said) -> Reply {
    match said {
        Ok(mut lines) => {
            lines.push("ok".to_string());
            Reply { lines, ok: true }
        }
        Err(no) => Reply { lines: vec![no.to_string()], ok: false },
    }
}

/// The words of a line without its comment, and without the expectation of a conformance case.
pub(crate) fn split(line: &str) -> Vec<&str> {
    line.split_whitespace().take_while(|word| !word.starts_with('#') && *word != "|").collect()
}

/// What somebody typed, safe and short enough to be shown back.
pub(crate) fn quoted(word: &str) -> String {
    let short: String = word.chars().take(40).collect();
    format!("{short:?}")
}

fn help_line(name: &str, args: &str, what: &str) -> String {
    format!("{:<40}  {what}", format!("{name} {args}").trim())
}

/// The head of a case, `WCE-9.1a WCE-9.1b: title`: the rule ids, and from `with` on what is agreed.
pub(crate) fn case_head<'a>(args: &[&'a str]) -> Result<(Vec<&'a str>, Vec<&'a str>), String> {
    let last = args.iter().position(|word| word.ends_with(':'));
    let last = last.ok_or_else(|| "say `case ID... [with OPTION...]: TITLE`".to_string())?;
    let head = args.iter().take(last + 1).map(|word| word.trim_end_matches(':'));
    let mut ids: Vec<&str> = head.filter(|id| !id.is_empty()).collect();
    let with = ids.iter().position(|word| *word == "with").unwrap_or(ids.len());
    let with = ids.split_off(with);
    Ok((ids, with))
}

/// What may follow a scenario, `[with OPTION...] [seed N]`: the options and the seed.
fn agreed(info: &GameInfo, rest: &[&str]) -> Result<(u32, u64), String> {
    let (with, seed) = match rest {
        [with @ .., "seed", seed] => {
            let number = seed.parse();
            (with, number.map_err(|_| format!("{} is no seed: a whole number is", quoted(seed)))?)
        }
        with => (with, SEED),
    };
    match with {
        [] => Ok((0, seed)),
        ["with", words @ ..] => Ok((options::read(info, words.iter().copied())?, seed)),
        _ => Err("after the scenario only `with OPTION...` and `seed N` may stand".to_string()),
    }
}

/// The game with this code.
pub fn find_game(code: &str) -> Result<&'static GameInfo, String> {
    let found = games::ALL.iter().find(|info| info.code.eq_ignore_ascii_case(code));
    let codes = || games::ALL.iter().map(|info| info.code).collect::<Vec<_>>().join(", ");
    found.copied().ok_or_else(|| format!("there is no game {}: {}", quoted(code), codes()))
}

/// The scenario of a game with this code.
pub fn find_scenario(info: &'static GameInfo, code: &str) -> Result<&'static Scenario, String> {
    let found = info.scenarios.iter().find(|scenario| scenario.code.eq_ignore_ascii_case(code));
    found.ok_or_else(|| format!("{} has no scenario {}", info.code, quoted(code)))
}

/// The scenarios of a game, a line each.
pub fn scenarios(info: &GameInfo) -> Vec<String> {
    let line = |s: &Scenario| {
        format!("{} {}, {} turns, {}", s.code, s.name, s.turns.len(), s.sides.join(" against "))
    };
    info.scenarios.iter().map(line).collect()
}

/// The rules whose number begins with `number`, a line each; all of them if it is empty.
pub fn rules(info: &GameInfo, number: &str) -> Vec<String> {
    let fits = |rule: &Rule| {
        let own = rule.id.split_once('-').map_or(rule.id.as_str(), |(_, own)| own);
        number.is_empty() || rule.id == number || begins_with_number(own, number)
    };
    let line = |rule: Rule| format!("{} {}: {}", rule.id, rule.title, rule.text);
    info.rules.iter().filter(fits).map(line).collect()
}

/// Is `number` the beginning of `rule`, and not only of one of its numbers (9.1 is not in 9.10)?
pub fn begins_with_number(rule: &str, number: &str) -> bool {
    rule.strip_prefix(number).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn rule_with(info: &'static GameInfo, id: &str) -> Option<Rule> {
    info.rules.iter().find(|rule| rule.id == id)
}
