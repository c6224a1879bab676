//! The data compiler: a game's five text files in, Rust with static tables out.
//!
//! [`source`] cuts a file into sections and lines and keeps the faults. One file of this folder
//! reads each kind of text: [`map`] (with [`legend`], [`spaces`], [`sides`], [`areas`], [`places`]
//! and [`pack`]), [`roster`], [`scenarios`], [`tables`] and [`rules`]. Each goes on after a fault,
//! so that an author sees every fault of a game at once. [`emit`] writes what they read.
//!
//! The build script and the tests both include this folder by path, and it includes the core's own
//! hex geometry the same way, so there is one parser and one notion of what a neighbour is.
//!
//! Not here: where the files are and where the result goes. That is for `build.rs`.

mod areas;
mod emit;
#[allow(dead_code, reason = "the core's own file, of which the compiler needs a part")]
#[path = "../src/board/hex.rs"]
mod hex;
mod legend;
mod map;
#[cfg(test)]
mod output_tests;
mod pack;
mod places;
mod prose;
mod roster;
mod rules;
mod scenarios;
mod sides;
mod source;
mod spaces;
mod styles;
mod tables;
#[cfg(test)]
mod tests;

pub use source::Fault;

use source::{Faults, Source};
use std::path::Path;

/// The files of a game, all of which must be there.
pub const FILES: [&str; 5] = ["map.txt", "roster.txt", "tables.txt", "scenarios.txt", "rules.txt"];

/// Spaces a board may have; `SPACES_MAX` of the core's budget, which a test compares.
const SPACES_MAX: usize = 2432;

/// Counters a roster may have; `UNITS_MAX` of the core's budget, which a test compares.
const UNITS_MAX: usize = 320;

/// A space of the board, as the core's geometry wants it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct SpaceId(u16);

impl SpaceId {
    /// The space with this number.
    const fn new(number: u16) -> Self {
        Self(number)
    }

    /// The number, for indexing.
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How much of the rule index is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Words {
    /// All of it.
    Whole,
    /// Numbers and titles: a device with little flash has no room for the texts.
    Titles,
}

/// Compiles the game in `folder`, which is named like `core/data/GAME`.
///
/// Faults name their file by the last two parts of that path, `data/GAME/map.txt`.
pub fn compile(folder: &Path, words: Words) -> Result<String, Vec<Fault>> {
    let name = |path: Option<&Path>| {
        path.and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned()
    };
    let shown = format!("{}/{}", name(folder.parent()), name(Some(folder)));
    let files = FILES
        .map(|file| (format!("{shown}/{file}"), std::fs::read_to_string(folder.join(file)).ok()));
    let files = files.each_ref().map(|(path, text)| (path.as_str(), text.as_deref()));
    compile_files(files, words)
}

/// Compiles a game from texts in memory; a file goes by the last part of its name.
#[allow(dead_code, reason = "for tests, which have no folder; the build script does not call it")]
pub fn compile_texts(files: &[(&str, &str)]) -> Result<String, Vec<Fault>> {
    let files = FILES.map(|name| {
        let named = |path: &str| path.rsplit('/').next() == Some(name);
        match files.iter().find(|(path, _)| named(path)) {
            Some((path, text)) => (*path, Some(*text)),
            None => (name, None),
        }
    });
    compile_files(files, Words::Whole)
}

/// Compiles the five files, in the order of [`FILES`]; `None` is a file that cannot be read.
fn compile_files(files: [(&str, Option<&str>); 5], words: Words) -> Result<String, Vec<Fault>> {
    let mut faults = Faults::default();
    let [map, roster, tables, scenarios, rules] =
        files.map(|(path, text)| Source::read(path, text, &mut faults));

    let board = map::read(&map, &mut faults);
    let roster = roster::read(&roster, &board, &mut faults);
    let scenarios = scenarios::read(&scenarios, &roster, &mut faults);
    let tables = tables::read(&tables, &mut faults);
    let rules = rules::read(&rules, &roster, &scenarios, &mut faults);

    faults.into_result()?;
    let mut code = emit::board(&board);
    code += &emit::roster(&roster);
    code += &emit::scenarios(&scenarios, &roster);
    code += &emit::tables(&tables);
    code += &emit::rules(&rules, words);
    Ok(code)
}
