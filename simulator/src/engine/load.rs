//! Reads a saved game and plays it again, line by line.
//!
//! A save is a header and then protocol lines, so an engine of its own carries them out and every
//! decision is judged anew. The game already on the table stays until the whole save has passed.

use super::checksum::Checksum;
use super::record::Kind;
use super::recorded_game::RecordedGame;
use super::{Engine, PROTOCOL, find_game, find_scenario, options, quoted, split};
use hexmarch_core::game::{GameInfo, Scenario};

/// Lines a save may have; a game has a few thousand.
const LINES_MAX: usize = 200_000;

/// Reads one save.
#[derive(Default)]
pub struct Loader {
    engine: Engine,
    header: SaveHeader,
    number: usize,
    /// The last line whose hash was right.
    sound: usize,
    /// Of all lines before this one.
    sum: Checksum,
    /// Another version wrote it, whose hashes are not ours: only the rules can judge it.
    foreign: bool,
    /// The checksum has been read: nothing may follow.
    closed: bool,
    fault: Option<String>,
}

#[derive(Default)]
struct SaveHeader {
    /// The lines there have been.
    said: Vec<&'static str>,
    version: bool,
    info: Option<&'static GameInfo>,
    scenario: Option<&'static Scenario>,
    options: u32,
    seed: Option<u64>,
    sandbox: bool,
    /// The hash of the game as it was set up by whoever wrote the save.
    start: Option<u64>,
    title: String,
    /// Who sits where, in the words of the save.
    sits: Vec<String>,
}

/// What a save says about itself beside the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveLabel {
    /// Its title.
    pub title: String,
    /// Who sits where, a line of words each.
    pub sits: Vec<String>,
}

impl Loader {
    /// A reader at the first line.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next line. After the first fault the rest is only counted.
    pub fn line(&mut self, line: &str) {
        self.number += 1;
        if self.fault.is_some() {
            return;
        }
        // A title or a name may have anything in it, also what begins a remark elsewhere.
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if !matches!(words.as_slice(), ["title" | "sits", ..]) {
            words = split(line);
        }
        let sum = self.sum.value();
        self.sum.add(line);
        let done = match words.split_first() {
            _ if self.number > LINES_MAX => Err("the save is too long".to_string()),
            // Not even a remark: nothing would notice that it was changed.
            _ if self.closed && !line.trim().is_empty() => {
                Err("nothing may follow the checksum".to_string())
            }
            None => Ok(()),
            Some((&"checksum", _)) => {
                self.closed = true;
                match line.trim() == format!("checksum {sum:08x}") {
                    true => Ok(()),
                    false => Err(format!("the text was changed: its checksum is {sum:08x}")),
                }
            }
            Some((command, args)) if self.engine.recorded.is_none() => self.header(command, args),
            Some((command, args)) => self.body(command, args),
        };
        if let Err(fault) = done {
            self.fault = Some(format!("line {}: {fault}", self.number));
        }
    }

    /// Takes a line that could not even be read.
    pub(super) fn bad_line(&mut self, fault: &str) {
        self.number += 1;
        self.fault.get_or_insert_with(|| format!("line {}: {fault}", self.number));
    }

    /// The game as far as it has been read, and what is wrong, if something is.
    pub fn so_far(&self) -> Result<&RecordedGame, String> {
        match (&self.fault, self.engine.recorded()) {
            (Some(fault), _) => Err(fault.clone()),
            (None, Some(recorded)) => Ok(recorded),
            (None, None) => Err("the header is not complete".to_string()),
        }
    }

    /// What the save says about itself.
    pub fn label(&self) -> SaveLabel {
        SaveLabel { title: self.header.title.clone(), sits: self.header.sits.clone() }
    }

    /// Did it end with a checksum?
    pub fn is_sealed(&self) -> bool {
        self.closed
    }

    /// The game, once all lines have been taken.
    pub fn finish(mut self) -> Result<RecordedGame, String> {
        if self.engine.recorded.is_none() && self.fault.is_none() {
            self.start()?;
        }
        self.so_far()?;
        self.engine.recorded.ok_or_else(|| "the save is empty".to_string())
    }

    fn header(&mut self, command: &str, args: &[&str]) -> Result<(), String> {
        const ONCE: [&str; 7] = ["save", "game", "scenario", "options", "seed", "start", "title"];
        let header = &mut self.header;
        if let Some(once) = ONCE.iter().find(|once| **once == command) {
            if header.said.contains(once) {
                return Err(format!("{command} is said twice"));
            }
            header.said.push(once);
        }
        match (command, args) {
            ("save", [version]) if *version == PROTOCOL.to_string() => header.version = true,
            ("save", [version]) => {
                return Err(format!("saves of version {} are not known", quoted(version)));
            }
            _ if !header.version => return Err(format!("a save begins with `save {PROTOCOL}`")),
            ("game", [game]) => header.info = Some(find_game(game)?),
            ("scenario", [scenario]) => {
                let info = header.info.ok_or_else(|| "the game comes first".to_string())?;
                header.scenario = Some(find_scenario(info, scenario)?);
            }
            ("options", words) => {
                let info = header.info.ok_or_else(|| "the game comes first".to_string())?;
                header.options = options::read(info, words.iter().copied())?;
            }
            ("seed", [seed]) => {
                header.seed =
                    Some(seed.parse().map_err(|_| format!("{} is no seed", quoted(seed)))?);
            }
            ("sandbox", []) => header.sandbox = true,
            ("start", [hash]) => {
                let start = u64::from_str_radix(hash, 16);
                header.start = Some(start.map_err(|_| format!("{} is no hash", quoted(hash)))?);
            }
            ("title", words) => header.title = words.join(" "),
            ("sits", words) => header.sits.push(words.join(" ")),
            _ => {
                self.start()?;
                return self.body(command, args);
            }
        }
        Ok(())
    }

    fn start(&mut self) -> Result<(), String> {
        let header = &self.header;
        let (Some(info), Some(scenario), Some(seed)) = (header.info, header.scenario, header.seed)
        else {
            return Err("the header lacks game, scenario or seed".to_string());
        };
        let kind = if header.sandbox { Kind::Sandbox } else { Kind::Game };
        let recorded = RecordedGame::start(info, scenario, header.options, seed, kind);
        let recorded = recorded.map_err(|refusal| refusal.to_string())?;
        self.foreign = header.start.is_some_and(|start| start != recorded.game().hash());
        self.engine.recorded = Some(recorded);
        Ok(())
    }

    fn body(&mut self, command: &str, args: &[&str]) -> Result<(), String> {
        match (command, args) {
            ("hash", [_]) if self.foreign => Ok(()),
            ("hash", [hash]) => {
                let now = self.engine.game().map_err(|no| no.to_string())?.hash();
                if u64::from_str_radix(hash, 16) != Ok(now) {
                    return Err(format!(
                        "the game departs from its record after line {}: the hash is {now:016x}",
                        self.sound
                    ));
                }
                self.sound = self.number;
                Ok(())
            }
            (
                "do" | "place" | "control" | "turn" | "phase" | "dice" | "marker" | "value"
                | "draw",
                [_, ..],
            )
            | ("sandbox", ["on"]) => {
                let done = self.engine.answer(command, args);
                done.map(|_| ()).map_err(|no| format!("`{command} {}`: {no}", args.join(" ")))
            }
            _ => Err(format!("{} does not belong in a save", quoted(command))),
        }
    }
}
