//! The engine as its clients see it: lines in, lines out, on the small board of The Ford.

use hexmarch_core::games::ALL;
use hexmarch_simulator::engine::{Engine, LINE_MAX, Reply};
use hexmarch_simulator::streams::{self, Client};

const GAME: &str = "new example ford seed 7";

/// An engine that was told these lines.
pub fn engine(lines: &[&str]) -> Engine {
    let mut engine = Engine::new();
    for line in lines {
        let reply = engine.line(line);
        assert!(reply.ok, "{line}: {reply:?}");
    }
    engine
}

fn hash(engine: &mut Engine) -> String {
    engine.line("hash").lines.join("\n")
}

fn save(engine: &mut Engine) -> Vec<String> {
    let mut lines = engine.line("save").lines;
    assert_eq!(lines.pop().as_deref(), Some("ok"));
    lines
}

fn load(engine: &mut Engine, lines: &[String]) -> Reply {
    assert_eq!(engine.line("load"), Reply { lines: vec![], ok: true });
    for line in lines {
        assert_eq!(engine.line(line), Reply { lines: vec![], ok: true }, "{line}");
    }
    engine.line("end")
}

/// Takes the first legal action so many times.
fn play(engine: &mut Engine, decisions: usize) {
    for _ in 0..decisions {
        let word = first_legal(engine);
        let reply = engine.line(&format!("do {word}"));
        assert!(reply.ok, "{word}: {reply:?}");
    }
}

fn first_legal(engine: &mut Engine) -> String {
    let legal = engine.line("legal").lines;
    let line = legal.first().expect("something legal");
    let word = line.split_whitespace().nth(1).expect("a word after units, spaces or choice");
    word.trim_end_matches(':').to_string()
}

#[test]
fn it_introduces_itself() {
    let mut engine = Engine::new();
    let lines = engine.line("hello").lines;
    assert!(lines.iter().any(|line| line == "protocol 1"), "{lines:?}");
    let games = engine.line("games").lines;
    for info in ALL {
        let listed = games.iter().any(|line| line.starts_with(&format!("{} ", info.code)));
        assert_eq!(listed, info.is_offered, "{games:?}");
        let scenarios = engine.line(&format!("scenarios {}", info.code)).lines;
        for (line, scenario) in scenarios.iter().zip(info.scenarios) {
            assert!(line.starts_with(&format!("{} ", scenario.code)), "{scenarios:?}");
        }
    }
    assert_eq!(engine.line("").lines, Vec::<String>::new());
    assert_eq!(engine.line("  # a comment").lines, Vec::<String>::new());
    assert_eq!(engine.line("quit").lines, ["ok"]);
    assert!(engine.has_quit());
}

#[test]
fn without_a_game_there_is_nothing_to_ask() {
    for line in [
        "prompt",
        "legal",
        "do x",
        "why x",
        "show board",
        "undo",
        "hash",
        "save",
        "rules",
        "turn 1",
    ] {
        let reply = Engine::new().line(line);
        assert!(
            !reply.ok && reply.lines[0].starts_with("error: there is no game"),
            "{line}: {reply:?}"
        );
    }
}

#[test]
fn bad_lines_change_nothing() {
    let mut engine = engine(&[GAME]);
    play(&mut engine, 3);
    let before = (hash(&mut engine), save(&mut engine));
    let long = "x".repeat(LINE_MAX + 1);
    let many = format!("do {}", "0101 ".repeat(1000));
    let bad = [
        "dance",
        "do",
        "why",
        "why 0101 0102",
        "show",
        "show nothing",
        "show hex",
        "show hex 9999",
        "show hex 0000",
        "show unit",
        "show unit XX.1",
        "show map 1",
        "show map 9-1 1-9",
        "show map 99-99 1-2",
        "show map a-b c-d",
        "show board as Martian",
        "new",
        "new example",
        "new chess ford",
        "new example 1812",
        "new example ford seed",
        "new example ford seed -1",
        "new example ford seed 1 2",
        "new example ford seed 99999999999999999999999",
        "scenarios",
        "scenarios chess",
        "undo 3",
        "view",
        "view Martian",
        "hash now",
        "sandbox",
        "sandbox example",
        "case",
        "case EX-1.1a",
        "case EX-0.0z: no such rule",
        "case : nothing",
        "place RD.1 0302",
        "remove RD.1",
        "control 0302 Blue",
        "turn 2",
        "phase Blue Movement",
        "dice 1",
        "do choice:999:0",
        "do choice:1",
        "quit now",
        "end",
        "do \u{0} \u{7}",
        "do ünïcödé",
        &long,
        &many,
    ];
    for line in bad {
        let reply = engine.line(line);
        let shown = line.chars().take(50).collect::<String>();
        assert!(!reply.ok && reply.lines.len() == 1, "{shown}: {reply:?}");
        let last = &reply.lines[0];
        assert!(last.starts_with("error: ") || last.starts_with("no"), "{shown}: {last}");
        assert!(last.len() < 400, "{shown}: a short answer, not {last}");
    }
    assert!(engine.bytes(b"do \xff\xfe").lines[0].starts_with("error: the line is not UTF-8"));
    assert_eq!((hash(&mut engine), save(&mut engine)), before);
    assert!(!engine.has_quit());
}

#[test]
fn sandbox_lines_are_checked_as_well() {
    let mut engine = engine(&["sandbox example ford"]);
    let before = hash(&mut engine);
    for line in [
        "place",
        "place RD.1",
        "place 0302",
        "place RD.1 XX.1 0302",
        "place RD.1 9999",
        "place RD.1 turn 99",
        "remove",
        "remove XX.1",
        "control",
        "control 0302",
        "control 0302 Martian",
        "control 9999 Blue",
        "turn",
        "turn 0",
        "turn 5",
        "turn 300",
        "turn x",
        "phase",
        "phase Blue",
        "phase Blue Dinner",
        "phase Martian Movement",
        "dice",
        "dice 0",
        "dice 7",
        "dice x",
        concat!("dice 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", " 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"),
        "sandbox on",
    ] {
        let reply = engine.line(line);
        assert!(!reply.ok && reply.lines[0].starts_with("error: "), "{line}: {reply:?}");
    }
    assert_eq!(hash(&mut engine), before);
}

#[test]
fn several_actions_are_all_or_nothing() {
    let mut engine = engine(&[GAME]);
    let before = (hash(&mut engine), save(&mut engine));
    let first = first_legal(&mut engine);
    // The first is legal; the second is not a word at all, or nothing that can be picked.
    for second in ["nonsense", "0101", "RD.1"] {
        let reply = engine.line(&format!("do {first} {second}"));
        assert!(!reply.ok, "{reply:?}");
        assert_eq!((hash(&mut engine), save(&mut engine)), before);
    }
    assert!(engine.line(&format!("do {first}")).ok);
    assert_ne!(hash(&mut engine), before.0);
}

#[test]
fn undo_goes_back_one_decision_and_stops_at_a_change_of_side() {
    let mut engine = engine(&[GAME]);
    assert!(engine.line("undo").lines[0].starts_with("error: there is nothing"));
    let mut hashes = vec![hash(&mut engine)];
    let mut last = Vec::new();
    // Random enough: takes the first legal action until undo finds a barrier.
    for _ in 0..400 {
        play(&mut engine, 1);
        hashes.push(hash(&mut engine));
        last = engine.line("undo").lines;
        if last[0].starts_with("error: ") {
            break;
        }
        assert_eq!(hash(&mut engine), hashes[hashes.len() - 2]);
        play(&mut engine, 1);
        assert_eq!(Some(hash(&mut engine)), hashes.last().cloned());
    }
    assert!(last[0].ends_with("there is no way back"), "{last:?}");
}

#[test]
fn a_sandbox_can_always_go_back() {
    let mut engine = engine(&["sandbox example ford"]);
    let empty = hash(&mut engine);
    for line in ["place RD.1 0302", "place BL.1 0101", "turn 2", "phase Blue Movement", "dice 6 6"]
    {
        assert!(engine.line(line).ok, "{line}");
    }
    play(&mut engine, 2);
    let undone = engine.line("undo all");
    assert_eq!(undone.lines.len(), 8, "{undone:?}");
    assert_eq!(hash(&mut engine), empty);
    assert!(engine.line("show board").lines.iter().all(|line| !line.contains("0302")));
}

#[test]
fn a_sandbox_goes_back_over_dice_and_changes_of_side() {
    for info in ALL {
        let game = format!("new {} {} seed 7", info.code, info.scenarios[0].code);
        let mut engine = engine(&[&game, "sandbox on"]);
        let mut hashes = vec![hash(&mut engine)];
        while hashes.len() <= 300 && engine.line("legal").lines.len() > 1 {
            play(&mut engine, 1);
            hashes.push(hash(&mut engine));
        }
        let last = hashes.len() - 1;
        let back = last.min(30);
        for n in (last - back..last).rev() {
            assert!(engine.line("undo").ok);
            assert_eq!(hash(&mut engine), hashes[n]);
        }
        // The last line is `ok`, the one before it takes `sandbox on` back.
        assert_eq!(engine.line("undo all").lines.len(), last - back + 2);
        assert_eq!(hash(&mut engine), hashes[0]);
    }
}

#[test]
fn a_game_must_be_marked_before_it_is_edited() {
    let mut engine = engine(&[GAME]);
    assert!(!engine.line("place RD.1 0301").ok);
    assert!(engine.line("sandbox on").ok);
    assert!(engine.line("place RD.1 0301").ok);
    assert!(save(&mut engine).iter().any(|line| line == "sandbox on"));
    assert!(engine.line("undo all").ok);
    assert!(!engine.line("place RD.1 0301").ok, "the mark is taken back too");
}

#[test]
fn saves_load_to_the_same_position() {
    let mut engine = engine(&[GAME]);
    play(&mut engine, 15);
    let (saved, at) = (save(&mut engine), hash(&mut engine));
    let mut other = Engine::new();
    assert!(load(&mut other, &saved).ok);
    assert_eq!(hash(&mut other), at);
    assert_eq!(save(&mut other), saved);

    let lines =
        ["place RD.1 0302", "control 0303 Blue", "control 0402 nobody", "turn 3", "dice 1 2"];
    let mut sandbox = self::engine(&["sandbox example ford seed 5"]);
    lines.iter().for_each(|line| assert!(sandbox.line(line).ok, "{line}"));
    assert!(sandbox.line("place BL.1 0101").ok && sandbox.line("phase Blue Movement").ok);
    play(&mut sandbox, 1);
    let (saved, at) = (save(&mut sandbox), hash(&mut sandbox));
    assert!(load(&mut other, &saved).ok);
    assert_eq!(hash(&mut other), at);
    assert_eq!(save(&mut other), saved);
}

#[test]
fn a_tampered_save_names_the_line_and_leaves_the_game() {
    let mut engine = engine(&[GAME]);
    play(&mut engine, 12);
    let (saved, at) = (save(&mut engine), hash(&mut engine));
    let faulty = |change: &dyn Fn(&mut Vec<String>)| {
        let mut lines = saved.clone();
        change(&mut lines);
        lines
    };
    let decision = saved.iter().position(|line| line.starts_with("do ")).expect("a decision");
    let hashed = saved.iter().position(|line| line.starts_with("hash ")).expect("a hash");
    let cases = [
        (
            faulty(&|s| s[decision] = "do 0101".into()),
            format!("error: line {}: `do 0101`: no", decision + 1),
        ),
        (faulty(&|s| s[decision] = "do nobody".into()), format!("error: line {}: ", decision + 1)),
        (faulty(&|s| s[decision] = "quit".into()), format!("error: line {}: ", decision + 1)),
        (
            faulty(&|s| s[hashed] = "hash 0".into()),
            format!("error: line {}: the game departs", hashed + 1),
        ),
        (faulty(&|s| s[0] = "save 9".into()), "error: line 1: saves of version".into()),
        (faulty(&|s| s[0] = "game example".into()), "error: line 1: a save begins".into()),
        (faulty(&|s| s[1] = "game chess".into()), "error: line 2: there is no game".into()),
        (faulty(&|s| s[3] = "seed x".into()), "error: line 4: ".into()),
        (faulty(&|s| drop(s.remove(3))), "error: line ".into()),
        (faulty(&|s| s.truncate(2)), "error: the header lacks".into()),
        (vec![], "error: the header lacks".into()),
    ];
    for (lines, expected) in cases {
        let reply = load(&mut engine, &lines);
        assert!(!reply.ok && reply.lines[0].starts_with(&expected), "{expected}: {reply:?}");
        assert_eq!(hash(&mut engine), at);
    }
    // Another seed has other dice: wherever they matter, a hash tells.
    let other = load(&mut engine, &faulty(&|s| s[3] = "seed 8".into()));
    assert!(!other.ok && other.lines[0].starts_with("error: line "), "{other:?}");
    assert_eq!(hash(&mut engine), at);
}

#[test]
fn a_session_survives_any_bytes() {
    let mut input = Vec::new();
    input.extend_from_slice(b"hello\r\n\xff\xfe\n");
    input.extend(std::iter::repeat_n(b'x', 3 * LINE_MAX));
    input.extend_from_slice(b"\n\0\n\nload\nsave 1\n\xff\nend\nnew example ford\nload\nquit\n");
    let mut output = Vec::new();
    streams::run(&mut Engine::new(), Client::Program, &mut input.as_slice(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    let errors: Vec<&str> = output.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 5, "{output}");
    assert!(errors[1].contains("too long") && errors[3].contains("line 2"), "{output}");
    assert!(errors[4].contains("ended within a save"), "{output}");
}

#[test]
fn a_person_may_leave_out_do() {
    let mut engine = engine(&[GAME]);
    let word = first_legal(&mut engine);
    let input = format!("{word}\nundo\nnonsense\nquit\n");
    let mut output = Vec::new();
    streams::run(&mut engine, Client::Person, &mut input.as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert_eq!(output.matches("asks ").count(), 3, "{output}");
    assert!(
        output.contains(&format!("took back do {word}")) && output.contains("error: "),
        "{output}"
    );
}

/// The sessions in the document are what the engine says. `HEXMARCH_BLESS=1` writes them anew.
#[test]
fn the_document_shows_what_happens() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/protocol.md");
    let text = std::fs::read_to_string(&path).expect("docs/protocol.md");
    let mut fresh = String::new();
    let mut session: Option<Engine> = None;
    for line in text.lines() {
        match (&mut session, line) {
            (None, "```session") => session = Some(Engine::new()),
            (Some(_), "```") => session = None,
            (Some(engine), line) => {
                if let Some(command) = line.strip_prefix("> ") {
                    fresh += &format!("{line}\n");
                    engine
                        .line(command)
                        .lines
                        .iter()
                        .for_each(|line| fresh += &format!("{line}\n"));
                }
                continue;
            }
            (None, _) => {}
        }
        fresh += &format!("{line}\n");
    }
    if std::env::var_os("HEXMARCH_BLESS").is_some() {
        std::fs::write(&path, &fresh).expect("docs/protocol.md can be written");
        return;
    }
    // What a hash is does not matter to a reader, and it changes with every change to the state.
    let plain =
        |line: &str| if line.starts_with("hash ") { "hash".into() } else { line.to_string() };
    for (n, (is, should)) in text.lines().zip(fresh.lines()).enumerate() {
        assert_eq!(plain(is), plain(should), "docs/protocol.md:{}", n + 1);
    }
    assert_eq!(text.lines().count(), fresh.lines().count(), "docs/protocol.md");
}
