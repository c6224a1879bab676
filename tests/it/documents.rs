//! What the documents print is tried out: cases, sessions, command lines.
//!
//! A case is run as `hexmarch check` would. In a session lines at the margin are typed, and those
//! below them, indented, must be found in the reply, in this order. A command line must be one that
//! the program takes; where that costs little it is done. `docs/protocol.md` has sessions of its
//! own with every word of the replies, which `protocol` compares.

#[path = "../../simulator/src/args.rs"]
#[allow(dead_code)]
mod args;

use crate::source::{files, read, root};
use args::Command;
use hexmarch_core::game::GameInfo;
use hexmarch_core::games::ALL;
use hexmarch_simulator::conformance::check;
use hexmarch_simulator::engine::{self, Engine};
use hexmarch_simulator::fuzz;
use hexmarch_simulator::play::script;

/// Every document, with its path.
fn documents() -> Vec<(String, String)> {
    let docs = files("docs", ".md").into_iter();
    let all = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"].map(str::to_string);
    all.into_iter().chain(docs).map(|path| (path.clone(), read(&path))).collect()
}

/// A part of a document that is not prose.
struct Block {
    /// The document and the line with which the block begins.
    place: String,
    /// What stands behind the fence, or nothing if it is only indented.
    kind: String,
    lines: Vec<String>,
}

/// Everything that stands between fences or is indented by four.
fn blocks() -> Vec<Block> {
    let mut all: Vec<Block> = Vec::new();
    for (path, text) in documents() {
        let mut open: Option<Block> = None;
        for (n, line) in text.lines().enumerate() {
            let place = || format!("{path}:{}", n + 1);
            let fenced = open.as_ref().is_some_and(|block| block.kind.starts_with("```"));
            match (line.starts_with("```"), fenced) {
                (true, true) => all.extend(open.take()),
                (true, false) => {
                    all.extend(open.take());
                    open = Some(Block { place: place(), kind: line.to_string(), lines: vec![] });
                }
                (false, true) => open.iter_mut().for_each(|b| b.lines.push(line.to_string())),
                (false, false) => match line.strip_prefix("    ") {
                    Some(text) => {
                        let new = || Block { place: place(), kind: String::new(), lines: vec![] };
                        open.get_or_insert_with(new).lines.push(text.to_string());
                    }
                    None => all.extend(open.take()),
                },
            }
        }
        all.extend(open);
    }
    all
}

impl Block {
    fn begins_with(&self, word: &str) -> bool {
        self.lines.first().is_some_and(|line| line.split_whitespace().next() == Some(word))
    }

    fn text(&self) -> String {
        self.lines.join("\n")
    }
}

/// Is the game of a line aboard? The word after the first names it.
fn is_aboard(line: &str) -> bool {
    let word = line.split_whitespace().nth(1).unwrap_or_default();
    let of_rule = |info: &&GameInfo| info.rules.iter().any(|rule| rule.id.as_str() == word);
    ALL.iter().any(|info| info.code == word) || ALL.iter().copied().any(|info| of_rule(&info))
}

#[test]
fn cases_in_documents_hold() {
    let cases: Vec<Block> = blocks().into_iter().filter(|b| b.begins_with("case")).collect();
    assert!(cases.len() >= 2, "the documents show how a case is written");
    for case in cases.iter().filter(|case| is_aboard(case.lines[0].trim_end_matches(':'))) {
        let report = check(&case.place, &case.text());
        assert!(report.failures.is_empty(), "\n{}\n", report.failures.join("\n"));
    }
}

#[test]
fn sessions_in_documents_go_as_printed() {
    let sessions = blocks().into_iter().filter(|b| b.kind == "```text" && b.begins_with("new"));
    let sessions: Vec<Block> = sessions.collect();
    assert!(!sessions.is_empty(), "README.md shows a session");
    for session in sessions.iter().filter(|session| is_aboard(&session.lines[0])) {
        follow(session);
    }
}

/// Types the lines of a session and looks for what is printed below each.
fn follow(session: &Block) {
    let mut engine = Engine::new();
    let mut lines = session.lines.iter().peekable();
    while let Some(line) = lines.next() {
        let reply = engine.line(line);
        let mut rest = reply.lines.iter();
        let mut refused = false;
        while let Some(printed) = lines.next_if(|line| line.starts_with(' ')) {
            let printed = printed.trim();
            refused |= printed.starts_with("no ") || printed.starts_with("error: ");
            let found = rest.any(|said| said == printed);
            assert!(found, "{}: `{line}` says {:?}, not {printed:?}", session.place, reply.lines);
        }
        assert!(reply.ok != refused, "{}: `{line}` says {:?}", session.place, reply.lines);
    }
}

/// The command lines of a document: whole lines of blocks, and what stands in backticks.
fn commands() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (path, text) in documents() {
        for (at, part) in text.split('`').enumerate().skip(1).step_by(2) {
            // A command may go over the end of a line.
            let words = part.split_whitespace().collect::<Vec<_>>().join(" ");
            all.push((format!("{path}, piece {at}"), words));
        }
    }
    for block in blocks().into_iter().filter(|block| !block.kind.starts_with("```session")) {
        all.extend(block.lines.iter().map(|line| (block.place.clone(), line.clone())));
    }
    all
}

/// What a person would type where the document has a word in capitals, for a game.
fn filled<'a>(word: &'a str, info: &'static GameInfo) -> &'a str {
    match word {
        "GAME" => info.code,
        "SCENARIO" => info.scenarios[0].code,
        "OPTION" => info.options.first().map_or("none", |option| option.code),
        "A" | "B" => "recruit",
        "N" | "S" | "K" | "SLOT" | "SECONDS" => "1",
        word => word,
    }
}

/// The game that a line is about: the one it names, or one with options to choose from; nothing if
/// it names one that is not aboard.
fn game_of(line: &str) -> Option<&'static GameInfo> {
    let games = std::fs::read_dir(root().join("core/data")).into_iter().flatten().flatten();
    let mut codes = games.map(|entry| entry.file_name().to_string_lossy().into_owned());
    match codes.find(|code| line.split_whitespace().any(|word| word == code)) {
        Some(code) => ALL.iter().find(|info| info.code == code).copied(),
        None => ALL.iter().find(|info| !info.options.is_empty()).or(ALL.first()).copied(),
    }
}

/// The words of a line; what stands in quotes is one.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split('"').enumerate();
    let mut words = Vec::new();
    for (n, part) in parts {
        if n % 2 == 1 { words.push(part) } else { words.extend(part.split_whitespace()) }
    }
    words
}

/// The arguments of a line that calls the program: without comments, brackets, and what the shell
/// would do with the rest of it.
fn arguments(line: &str) -> Option<Vec<String>> {
    let line = line.split(" # ").next().unwrap_or(line);
    // In a list what is said about a command stands far to the right of it.
    let line = line.split("   ").next().unwrap_or(line).trim();
    let rest = line.strip_prefix("hexmarch").or_else(|| {
        let rest = line.strip_prefix("cargo run --release")?;
        Some(rest.strip_prefix(" --").unwrap_or(rest))
    })?;
    let is_whole = rest.is_empty() || rest.starts_with(' ');
    let info = game_of(line)?;
    let words = words(rest);
    let words = words.into_iter().take_while(|word| !["<", ">", "|", "&&"].contains(word));
    let plain = |word: &str| {
        let word = word.trim_matches(['[', ']']).trim_end_matches("...").trim_matches(['[', ']']);
        filled(word, info).to_string()
    };
    is_whole.then(|| words.map(plain).collect())
}

#[test]
fn command_lines_in_documents_are_taken() {
    let mut tried = 0;
    for (place, line) in commands() {
        let Some(mut arguments) = arguments(&line) else { continue };
        // Named by its first word only, the command is meant and not a way to call it.
        if arguments.len() == 1 && has_arguments(&arguments[0]) {
            continue;
        }
        tried += 1;
        let mut command = args::parse(lexopt::Parser::from_args(&arguments));
        // A flag may be named without what follows it.
        if command.as_ref().is_err_and(|fault| fault.starts_with("missing argument")) {
            arguments.push("1".to_string());
            command = args::parse(lexopt::Parser::from_args(&arguments));
        }
        let done = command.and_then(|command| carry_out(&command));
        done.unwrap_or_else(|fault| panic!("{place}: `{line}`: {fault}"));
    }
    assert!(tried > 30, "only {tried} command lines were found");
}

/// Is it a command that is never given alone?
fn has_arguments(word: &str) -> bool {
    let alone = args::parse(lexopt::Parser::from_args([word]));
    alone.err().is_some_and(|fault| fault.ends_with("has other arguments than these"))
}

/// Does as much of a command as needs no window, no time and nobody's files.
fn carry_out(command: &Command) -> Result<(), String> {
    match command {
        Command::Rules(game, number) => {
            let rules = engine::rules(engine::find_game(game)?, number.as_deref().unwrap_or(""));
            if rules.is_empty() { Err("no rule has that number".to_string()) } else { Ok(()) }
        }
        Command::Fuzz(plan, _) => {
            fuzz::play(*plan, 0, 20).map(drop).map_err(|failure| failure.to_string())
        }
        Command::Script(_, how) if how.script != "FILE" => {
            let path = root().join(&how.script);
            let text = std::fs::read_to_string(&path).map_err(|fault| fault.to_string())?;
            script::parse(&how.script, &text).map(drop).map_err(|fault| fault.to_string())
        }
        _ => Ok(()),
    }
}

/// Chores are printed in documents as well: their words must be among those that the chores list.
#[test]
fn chores_in_documents_exist() {
    let usage: String = files("tests/xtask/src", ".rs").iter().map(|path| read(path)).collect();
    let known: Vec<Vec<&str>> = usage
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("cargo xtask "))
        // What it does follows in a column of its own.
        .map(|line| line.split("  ").next().unwrap_or(line))
        .map(|line| line.split_whitespace().take_while(|word| is_plain(word)).take(2).collect())
        .collect();
    let mut tried = 0;
    for (place, line) in commands() {
        let line = line.trim_start_matches("HEXMARCH_BLESS=1 ");
        let Some(rest) = line.strip_prefix("cargo xtask ") else { continue };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let fits = known.iter().any(|known| words.starts_with(known) && !known.is_empty());
        assert!(fits, "{place}: there is no `cargo xtask {rest}`");
        tried += 1;
    }
    assert!(tried > 10 && known.len() > 5, "{tried} chores were found, {} are known", known.len());
}

fn is_plain(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_lowercase())
}

/// Names that stand in quotes behind this, in a source file.
fn named(path: &str, before: &str) -> Vec<String> {
    let text = read(path);
    let parts = text.split(before).skip(1).filter_map(|part| part.split('"').next());
    parts.map(str::to_string).collect()
}

/// The steps of the check, in their order.
fn steps() -> Vec<String> {
    named("tests/xtask/src/check.rs", "    step(\"")
}

#[test]
fn steps_in_documents_are_those_of_the_check() {
    let text = read("CONTRIBUTING.md");
    let table = text.lines().skip_while(|line| !line.starts_with("| step |")).skip(2);
    let rows = table.map_while(|line| line.strip_prefix("| ")?.split(" |").next());
    let rows: Vec<&str> = rows.collect();
    // First what is installed where it is missing, which is no step to name.
    assert_eq!(rows.first(), Some(&"set-up"), "{rows:?}");
    assert_eq!(rows[1..], steps(), "the table of CONTRIBUTING.md and the steps of the check");
}

/// What is named behind a chore: steps of the check, games at the cable.
#[test]
fn names_behind_chores_exist() {
    let cable = named("tests/xtask/src/link.rs", "Plan { name: \"");
    let cable = cable.into_iter().chain(["serial", "screens"].map(str::to_string)).collect();
    let known: [(&str, Vec<String>); 2] =
        [("cargo xtask check", steps()), ("cargo xtask arm link", cable)];
    let mut tried = 0;
    for (place, line) in commands() {
        // What is said about a command stands far to the right of it.
        let line = line.split("  ").next().unwrap_or(&line);
        for (chore, known) in &known {
            let rest = line.strip_prefix(chore).filter(|rest| rest.starts_with(' '));
            for name in rest.unwrap_or_default().split_whitespace() {
                assert!(known.iter().any(|known| known == name), "{place}: {chore} has no {name}");
                tried += 1;
            }
        }
    }
    assert!(tried > 5, "{tried} names were found");
}

/// Tests are named by a part of their path; there must be some.
#[test]
fn tests_in_documents_exist() {
    let sources = files("tests/it", ".rs");
    let mut tried = 0;
    for (place, line) in commands() {
        let line = line.trim_start_matches("HEXMARCH_BLESS=1 ");
        let Some(rest) = line.strip_prefix("cargo test ") else { continue };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [flag, package, name] = words[..] else { panic!("{place}: `{line}` names no test") };
        assert!(["--package", "-p"].contains(&flag) && package == "hexmarch-tests", "{place}");
        let in_path = |path: &String| path.contains(&format!("/{name}."));
        let in_text = |path: &String| read(path).contains(&format!("fn {name}"));
        let found = sources.iter().any(|path| in_path(path) || in_text(path));
        assert!(found, "{place}: `{line}` runs nothing");
        tried += 1;
    }
    assert!(tried > 2, "{tried} calls of tests were found");
}

/// Benchmarks are named, too.
#[test]
fn benchmarks_in_documents_exist() {
    let manifest = read("tests/Cargo.toml");
    for (place, line) in commands() {
        let mut words = line.split_whitespace().skip_while(|word| *word != "--bench").skip(1);
        if let Some(name) = words.next().filter(|_| line.starts_with("cargo bench")) {
            let listed = manifest.contains(&format!("[[bench]]\nname = \"{name}\""));
            assert!(listed, "{place}: there is no benchmark {name}");
        }
    }
}
