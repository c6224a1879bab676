//! In how many places a question lives, counted.
//!
//! A chapter of a game writes its questions down whole, in a block `questions!` with a row each;
//! who opens a question elsewhere names it, `March::To`. A place is a line that names it outside
//! comments and tests, the row itself included.

use crate::source::{braced, cut, files, read};
use std::collections::BTreeSet;

/// On average a question may live in so many files.
const FILES_MAX: f64 = 2.0;
/// And in so many places.
const PLACES_MAX: f64 = 4.0;

/// Folders of games: not every one of them need be built.
fn folders() -> BTreeSet<String> {
    let parts = files("core/src/games", ".rs").into_iter();
    let parts = parts.map(|path| path.split('/').map(str::to_string).collect::<Vec<_>>());
    parts.filter(|parts| parts.len() > 4).map(|parts| parts[..4].join("/")).collect()
}

/// A question: the enum of its chapter, its own name, and the file with its row.
#[derive(PartialEq, Eq, Debug)]
struct Question {
    chapter: String,
    name: String,
    path: String,
}

/// The questions in the blocks of a source.
fn questions(path: &str, text: &str) -> Vec<Question> {
    let code: String = text.lines().map(|line| cut(line).0.to_string() + "\n").collect();
    let mut all = Vec::new();
    let mut rest = code.as_str();
    while let Some(at) = rest.find("questions! {") {
        rest = &rest[at + "questions! ".len()..];
        let block = braced(rest);
        let Some((head, rows)) = block.split_once(';') else { continue };
        let chapter = head.split_once("enum ").map_or("", |(_, name)| word(name)).to_string();
        for name in rows_of(rows) {
            all.push(Question { chapter: chapter.clone(), name, path: path.to_string() });
        }
        rest = &rest[block.len()..];
    }
    all
}

/// The names of the rows `Name(field: Type) { ... }`.
fn rows_of(mut rows: &str) -> Vec<String> {
    let mut names = Vec::new();
    loop {
        rows = rows.trim_start();
        if let Some(attribute) = rows.strip_prefix("#[") {
            rows = attribute.split_once(']').map_or("", |(_, rest)| rest);
            continue;
        }
        let name = word(rows);
        let Some(at) = rows.find('{').filter(|_| !name.is_empty()) else { return names };
        names.push(name.to_string());
        let body = braced(&rows[at..]);
        rows = &rows[at + body.len() + 2..];
    }
}

/// The identifier that a text begins with.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

/// Does a line name it, and not something whose name only begins like it?
fn names(line: &str, full: &str) -> bool {
    let follows = |at: usize| line[at + full.len()..].chars().next();
    let goes_on = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
    line.match_indices(full)
        .any(|(at, _)| !goes_on(follows(at)) && !goes_on(line[..at].chars().last()))
}

/// The lines of a source that count.
fn counted(text: &str) -> impl Iterator<Item = &str> {
    text.lines().take_while(|line| line.trim() != "#[cfg(test)]").map(|line| cut(line).0)
}

#[test]
fn a_question_lives_in_few_places() {
    let (mut all, mut in_files, mut in_places) = (0, 0, 0);
    for folder in folders() {
        let sources: Vec<(String, String)> =
            files(&folder, ".rs").into_iter().map(|path| (path.clone(), read(&path))).collect();
        let questions: Vec<Question> =
            sources.iter().flat_map(|(path, text)| questions(path, text)).collect();
        assert!(!questions.is_empty(), "{folder} asks nothing");
        let (mut files, mut places) = (0, 0);
        for question in &questions {
            let full = format!("{}::{}", question.chapter, question.name);
            let mentions = |text: &str| counted(text).filter(|line| names(line, &full)).count();
            let found = sources.iter().map(|(path, text)| (path, mentions(text)));
            let found: Vec<_> = found
                .map(|(path, n)| n + usize::from(*path == question.path))
                .filter(|n| *n > 0)
                .collect();
            files += found.len();
            places += found.iter().sum::<usize>();
        }
        tell(&folder, questions.len(), files, places);
        (all, in_files, in_places) = (all + questions.len(), in_files + files, in_places + places);
    }
    let [files, places] = tell("all games", all, in_files, in_places);
    assert!(files <= FILES_MAX, "{files:.1} files a question");
    assert!(places <= PLACES_MAX, "{places:.1} places a question");
}

/// Prints the averages and gives them back.
fn tell(what: &str, all: usize, files: usize, places: usize) -> [f64; 2] {
    let [files, places] = [files, places].map(|n| n as f64 / all as f64);
    println!("{what}: {all} questions, {files:.1} files and {places:.1} places each");
    [files, places]
}

#[test]
fn rows_are_found_as_they_are_written() {
    let text = "
        questions! {
            /// 16.0: in the air { not a brace }.
            pub enum Air of State |game, scratch, prompt, events| else no::NOT_ASKED;

            /// 16.2: what flies.
            Launch {
                asks game.active, Kind::Mover, \"Launch which unit?\", \"16.2\";
                unit it in game.ready(), if game.check(it) => { game.frames.call(Air::To(it)); };
            }
            #[allow(dead_code)]
            To(unit: UnitId) { asks game.active; }
            Over { runs game.land(events); }
        }
        fn elsewhere() { Air::Tower; Air::To(unit); }";
    let found = questions("air.rs", text);
    let names_found: Vec<&str> = found.iter().map(|question| question.name.as_str()).collect();
    assert_eq!(names_found, ["Launch", "To", "Over"]);
    assert!(found.iter().all(|question| question.chapter == "Air" && question.path == "air.rs"));
    assert_eq!(counted(text).filter(|line| names(line, "Air::To")).count(), 2);
    assert!(!names("Air::Tower", "Air::To") && !names("SeaAir::To", "Air::To"));
}
