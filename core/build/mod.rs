//! The data compiler: a game's five text files in, Rust with static tables out.
//!
//! [`source`] cuts a file into sections and lines and keeps the faults. One file of this folder
//! reads each kind of text: [`map`] (with [`legend`], [`spaces`], [`edges`], [`areas`], [`places`]
//! and [`pack`]), [`roster`], [`scenarios`], [`tables`] and [`rules`]. Each goes on after a fault,
//! so that an author sees every fault of a game at once. [`emit`] writes what they read.
//!
//! The build script and the tests both include this folder by path, and it includes some of the
//! core's own files the same way ([`shared`]), so there is one parser, one notion of what a
//! neighbour is, and one list of limits.
//!
//! Not here: which games are aboard and where the result goes. That is for `build.rs`.

mod areas;
mod edges;
mod emit;
mod legend;
mod map;
mod pack;
mod places;
mod prose;
mod roster;
mod rules;
mod scenarios;
mod shared;
mod source;
mod spaces;
mod styles;
mod tables;
#[cfg(test)]
mod tests;

pub use source::Fault;

use shared::limits::{SPACES_LARGE, SPACES_SMALL};
use source::{Faults, Source};
use std::path::Path;
use std::{fs, io};

/// The files of a game, all of which must be there.
pub const FILES: [&str; 5] = ["map.txt", "roster.txt", "tables.txt", "scenarios.txt", "rules.txt"];

/// The games of a folder like `core/data`, by the names of their folders, in order, so that every
/// machine builds alike. A game is a folder with an index of rules: without one nothing is a game.
pub fn games(data: &Path) -> io::Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(data)? {
        let entry = entry?;
        if entry.path().join("rules.txt").is_file() {
            games.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    games.sort();
    Ok(games)
}

/// How much of the rule index is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Words {
    /// All of it.
    Whole,
    /// Numbers and titles: a device with little flash has no room for the texts.
    Titles,
}

/// What the core that is built has room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Rules with their texts or without.
    pub words: Words,
    /// Spaces of a board.
    pub spaces: usize,
}

impl Room {
    /// Room for large boards, and for every word.
    #[allow(dead_code, reason = "for tests; the build script asks the features")]
    pub const WHOLE: Room = Room { words: Words::Whole, spaces: SPACES_LARGE };

    /// What a core with these features has room for.
    #[allow(dead_code, reason = "for the build script; tests have no features to ask")]
    pub fn of(has_feature: impl Fn(&str) -> bool) -> Room {
        Room {
            words: if has_feature("rule-texts") { Words::Whole } else { Words::Titles },
            spaces: if has_feature("large-boards") { SPACES_LARGE } else { SPACES_SMALL },
        }
    }
}

/// Compiles the game in `folder`, which is named like `core/data/GAME`.
///
/// Faults name their file by the last two parts of that path, `data/GAME/map.txt`.
pub fn compile(folder: &Path, room: Room) -> Result<String, Vec<Fault>> {
    let name = |path: Option<&Path>| {
        path.and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned()
    };
    let shown = format!("{}/{}", name(folder.parent()), name(Some(folder)));
    let read = |file: &str| {
        fs::read_to_string(folder.join(file)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => MISSING.to_string(),
            _ => format!("the file cannot be read: {error}"),
        })
    };
    let files = FILES.map(|file| (format!("{shown}/{file}"), read(file)));
    let files = files.each_ref().map(|(path, text)| {
        (path.as_str(), text.as_ref().map(String::as_str).map_err(String::as_str))
    });
    compile_files(files, room)
}

/// Compiles a game from texts in memory; a file goes by the last part of its name.
#[allow(dead_code, reason = "for tests, which have no folder; the build script does not call it")]
pub fn compile_texts(files: &[(&str, &str)]) -> Result<String, Vec<Fault>> {
    let files = FILES.map(|name| {
        let named = |path: &str| path.rsplit('/').next() == Some(name);
        match files.iter().find(|(path, _)| named(path)) {
            Some((path, text)) => (*path, Ok(*text)),
            None => (name, Err(MISSING)),
        }
    });
    compile_files(files, Room::WHOLE)
}

/// What is wrong with a file that is not there.
const MISSING: &str = "the file is missing";

/// Compiles the five files, in the order of [`FILES`]: each has a text, or a reason why not.
fn compile_files(files: [(&str, Result<&str, &str>); 5], room: Room) -> Result<String, Vec<Fault>> {
    let mut faults = Faults::default();
    let [map, roster, tables, scenarios, rules] =
        files.map(|(path, text)| Source::read(path, text, &mut faults));

    let board = map::read(&map, room.spaces, &mut faults);
    let counters = roster::read(&roster, &board, &mut faults);
    let plans = scenarios::read(&scenarios, &counters, &mut faults);
    let charts = tables::read(&tables, &mut faults);
    let index = rules::read(&rules, &counters, &plans, &mut faults);
    faults.check()?;

    let mut code = emit::board(&board, map.at, &mut faults);
    code += &emit::roster(&counters, roster.at, &mut faults);
    code += &emit::scenarios(&plans, &counters);
    code += &emit::tables(&charts);
    code += &emit::rules(&index, room.words, rules.at, &mut faults);
    faults.check()?;
    Ok(code)
}
