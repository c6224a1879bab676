//! What players agree on before a game, from the page to the save, for every game that has options.

use crate::games::{letters, way_to};
use hexmarch_core::codec;
use hexmarch_core::game::{GameInfo, GameOption, Scenario};
use hexmarch_core::games::{ALL, AnyGame, offered};
use hexmarch_core::journal::{HEADER_MAX, Header, Sitter};
use hexmarch_core::march::Scratch;
use hexmarch_core::session::Session;
use hexmarch_simulator::conformance::check;
use hexmarch_simulator::engine::record::{Kind, Record};
use hexmarch_simulator::engine::recorded_game::RecordedGame;
use hexmarch_simulator::engine::{Engine, options};
use hexmarch_simulator::fuzz::{Plan, Rigor, play};
use hexmarch_simulator::mail;
use hexmarch_simulator::play::script::{parse, run};
use hexmarch_simulator::play::{Desk, Screen, Store};

/// A game with three options, to look at and not to play.
static THREE: GameInfo = GameInfo {
    code: "three",
    options: &[
        GameOption { code: "fog", name: "Fog", rule: "1.1" },
        GameOption { code: "night-march", name: "Night march", rule: "1.2" },
        GameOption { code: "mud", name: "Mud", rule: "1.3" },
    ],
    ..*ALL[0]
};

/// Every game and scenario with each of its options, with all of them and with none.
fn sets() -> Vec<(&'static GameInfo, &'static Scenario, u32)> {
    let mut sets = Vec::new();
    for (info, scenario) in ALL.iter().flat_map(|info| info.scenarios.iter().map(|s| (*info, s))) {
        let options = info.options.len() as u32;
        let all = (1u64 << options) as u32 - 1;
        let mut bits: Vec<u32> = (0..options).map(|n| 1 << n).chain([0, all]).collect();
        bits.sort_unstable();
        bits.dedup();
        sets.extend(bits.into_iter().map(|bits| (info, scenario, bits)));
    }
    sets
}

fn said(engine: &mut Engine, line: &str) -> Vec<String> {
    let reply = engine.line(line);
    assert!(reply.ok, "{line}: {reply:?}");
    reply.lines
}

#[test]
fn options_are_read_and_written_by_their_words() {
    let read = |words: &str| options::read(&THREE, words.split_whitespace());
    for bits in 0..8 {
        let words = options::words(&THREE, bits).join(" ");
        if bits != 0 {
            assert_eq!(read(&words), Ok(bits));
        }
    }
    assert_eq!(read("mud Night_March"), Ok(6));
    assert_eq!(options::clause(&THREE, 6), " with night-march mud");
    assert_eq!((read("none"), options::clause(&THREE, 0)), (Ok(0), String::new()));
    let unknown = "three has no option \"rain\": fog, night-march, mud";
    assert_eq!(read("fog rain"), Err(unknown.to_string()));
    assert_eq!(read("mud MUD"), Err("the option \"MUD\" is named twice".to_string()));
    assert_eq!(read("fog none").map_err(|fault| fault.contains("no option \"none\"")), Err(true));
    assert_eq!(read(""), Err("after `with` come options".to_string()));
    assert_eq!(options::list(&THREE)[1], "night-march Night march (1.2)");
}

#[test]
fn a_save_names_the_options_and_only_if_there_are_some() {
    let mut record = Record {
        info: &THREE,
        scenario: &THREE.scenarios[0],
        options: 5,
        seed: 3,
        kind: Kind::Game,
        entries: Vec::new(),
    };
    assert!(record.text().ends_with("\nscenario 1939\noptions fog mud\nseed 3\n"));
    record.options = 0;
    assert!(record.text().ends_with("\nscenario 1939\nseed 3\n"), "as before there were any");
}

/// As many options as there are bits, each with a word of its own.
fn thirty_two() -> GameInfo {
    let option = |n: usize| GameOption { code: format!("o{n}").leak(), name: "Any", rule: "1.1" };
    let options: Vec<GameOption> = (0..u32::BITS as usize).map(option).collect();
    GameInfo { code: "thirty-two", options: options.leak(), ..*ALL[0] }
}

/// Each bit alone, then some and all of them.
fn every_bit() -> impl Iterator<Item = u32> {
    (0..u32::BITS).map(|n| 1 << n).chain([0, 0x8000_0100, 0x0F0F_F0F0, u32::MAX])
}

#[test]
fn all_bits_of_the_options_go_through_the_words_of_a_save() {
    let info: &GameInfo = Box::leak(Box::new(thirty_two()));
    for bits in every_bit() {
        let scenario = &info.scenarios[0];
        let (options, seed, kind) = (bits, 3, Kind::Game);
        let text = Record { info, scenario, options, seed, kind, entries: Vec::new() }.text();
        let said = text.lines().find_map(|line| line.strip_prefix("options "));
        let read = said.map_or(Ok(0), |words| options::read(info, words.split(' ')));
        assert_eq!(read, Ok(bits), "{text}");
    }
}

#[test]
fn all_bits_of_the_options_go_through_the_header_of_a_kept_game() {
    let plain = Header::new(ALL[0].code, ALL[0].scenarios[0].code, 3);
    for options in every_bit() {
        let header = Header { options, ..plain.clone() };
        let mut bytes = Vec::new();
        assert!(codec::write(&header, &mut |byte| {
            bytes.push(byte);
            true
        }));
        let (mut read, mut left) = (plain.clone(), bytes.iter().copied());
        assert!(codec::read(&mut read, &mut || left.next()) && left.next().is_none());
        assert_eq!(read, header);
        assert!(bytes.len() <= HEADER_MAX);
    }
}

#[test]
fn what_a_game_does_not_have_is_refused_everywhere() {
    for info in ALL {
        let scenario = info.scenarios[0].code;
        let beyond = 1u32 << info.options.len();
        let header = Header { options: beyond, ..Header::new(info.code, scenario, 1) };
        let refused = |text: String| assert_eq!(text, "the game has no such option");
        refused(AnyGame::agreed(info.code, scenario, beyond, 1).err().expect("no").to_string());
        let begun = Session::begin(&mut None, &mut Scratch::new(), &header);
        refused(begun.expect_err("no").to_string());
        let recorded = RecordedGame::start(info, &info.scenarios[0], beyond, 1, Kind::Game);
        refused(recorded.err().expect("no").to_string());

        let mut engine = Engine::new();
        said(&mut engine, &format!("sandbox {} {scenario}", info.code));
        let before = engine.line("hash");
        let has_none = format!("error: {} has no option \"teleport\": ", info.code);
        for line in [
            format!("new {} {scenario} with teleport", info.code),
            format!("new {} {scenario} with teleport seed 3", info.code),
            format!("sandbox {} {scenario} with teleport", info.code),
            format!("begin {scenario} with teleport"),
            format!("case {} with teleport: nothing", info.rules.get(0).expect("a rule").id),
        ] {
            let reply = engine.line(&line);
            assert!(!reply.ok && reply.lines[0].starts_with(&has_none), "{line}: {reply:?}");
        }
        for line in [
            format!("new {} {scenario} with", info.code),
            format!("new {} {scenario} with seed 3", info.code),
            format!("new {} {scenario} seed 3 with none", info.code),
            format!("new {} {scenario} teleport", info.code),
            format!("begin {scenario} seed"),
            "begin".to_string(),
            "begin 1066".to_string(),
            "options".to_string(),
            "options chess".to_string(),
        ] {
            let reply = engine.line(&line);
            let error = reply.lines[0].starts_with("error: ");
            assert!(!reply.ok && reply.lines.len() == 1 && error, "{line}: {reply:?}");
        }
        assert_eq!(engine.line("hash"), before, "nothing has changed");

        engine.line("load");
        for line in ["save 1", &format!("game {}", info.code), "options teleport", "seed 1"] {
            engine.line(line);
        }
        let reply = engine.line("end").lines;
        assert!(reply[0].starts_with(&format!("error: line 3: {}", &has_none[7..])), "{reply:?}");
        for lines in [["save 1", "options teleport"], ["options teleport", "save 1"]] {
            engine.line("load");
            lines.iter().for_each(|line| drop(engine.line(line)));
            assert!(engine.line("end").lines[0].starts_with("error: line "), "{lines:?}");
        }
    }
}

#[test]
fn only_a_sandbox_begins_again() {
    let info = ALL[0];
    let [first, second] = [0, 1].map(|n| info.scenarios[n].code);
    let mut engine = Engine::new();
    assert!(engine.line(&format!("begin {first}")).lines[0].starts_with("error: there is no game"));
    said(&mut engine, &format!("new {} {first}", info.code));
    let reply = engine.line(&format!("begin {second}")).lines;
    assert_eq!(reply, ["error: this is a game by the rules; `new` begins another"]);
    said(&mut engine, &format!("sandbox {} {first} seed 9", info.code));
    said(&mut engine, "turn 2");
    let lines = said(&mut engine, &format!("begin {second} with none seed 4"));
    assert_eq!(lines[0], format!("{} {second}, seed 4", info.code));
    let recorded = engine.recorded().expect("a sandbox");
    assert_eq!((recorded.is_sandbox(), recorded.game().scenario().code), (true, second));
    assert!(recorded.record().entries.is_empty());
    let case = format!(
        "case {} with none: in another scenario
           begin {second}    | has {} {second}
           begin {first}     | has turn 1
           begin nowhere     | error",
        info.rules.get(0).expect("a rule").id,
        info.code
    );
    let report = check("trial", &case);
    assert_eq!((report.failures, report.ids.len()), (Vec::<String>::new(), 1));
}

#[test]
fn options_go_through_the_protocol_and_its_saves() {
    for (info, scenario, bits) in sets() {
        let with = options::clause(info, bits);
        let mut engine = Engine::new();
        let lines = said(&mut engine, &format!("new {} {}{with} seed 3", info.code, scenario.code));
        assert_eq!(lines[0], format!("{} {}{with}, seed 3", info.code, scenario.code));
        let shown = said(&mut engine, "show options");
        assert_eq!(shown.len(), info.options.len() + 1);
        for (n, (option, line)) in info.options.iter().zip(&shown).enumerate() {
            let state = if bits >> n & 1 != 0 { "on" } else { "off" };
            let text = format!("{state} {} {} ({})", option.code, option.name, option.rule);
            assert_eq!(*line, text);
        }
        let hash = said(&mut engine, "hash");
        let plain = AnyGame::start(info.code, scenario.code, 3).expect("a game").get().hash();
        let same = hash[0] == format!("hash {plain:016x}");
        assert_eq!(same, bits == 0, "{}{with}: what was agreed on is in the position", info.code);

        let saved = said(&mut engine, "save");
        let mut other = Engine::new();
        other.line("load");
        for line in &saved[..saved.len() - 1] {
            other.line(line);
        }
        said(&mut other, "end");
        assert_eq!(said(&mut other, "hash"), hash);
        assert_eq!(other.recorded().expect("a game").record().options, bits);
        let listed = said(&mut other, &format!("options {}", info.code));
        assert_eq!(listed.len(), info.options.len() + 1);

        let rule = info.rules.get(0).expect("a rule").id;
        for line in [
            format!("sandbox {} {}{with}", info.code, scenario.code),
            format!("begin {}{with}", scenario.code),
            format!("case {rule}{with}: nothing"),
        ] {
            said(&mut other, &line);
            let recorded = other.recorded().expect("a sandbox");
            assert_eq!((recorded.record().options, recorded.is_sandbox()), (bits, true), "{line}");
        }
        let title = other.invitation(hexmarch_core::game::Seat(0));
        assert!(title.ends_with(&with), "{title}");
    }
}

#[test]
fn options_go_through_the_mail() {
    let folder = std::env::temp_dir().join(format!("hexmarch-options-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let mut shelf = Store::at(&folder).open().expect("a shelf");
    for (info, scenario, bits) in sets() {
        let plan = Plan { info, scenario, options: Some(bits), seed: 5, rigor: Rigor::Trust };
        let played = play(plan, 0, 20).unwrap_or_else(|failure| panic!("{failure}"));
        let (seed, mut header) = (played.record.seed, Header::new(info.code, scenario.code, 0));
        (header.options, header.seed, header.seats[1]) = (bits, seed, Sitter::Computer(1));
        let mut engine = Engine::new();
        engine.line("load");
        played.record.text().lines().for_each(|line| drop(engine.line(line)));
        said(&mut engine, "end");
        let recorded = engine.recorded().expect("a game");
        let text = mail::write(&header, scenario, recorded);
        let (read, again) = mail::read(&text).unwrap_or_else(|fault| panic!("{fault}:\n{text}"));
        assert_eq!(read, header);
        assert_eq!(again.game().hash(), played.hash);
        let words = options::words(info, bits).join(" ");
        assert_eq!(text.contains(&format!("\noptions {words}\n")), bits != 0, "{text}");
        // On a shelf and off it again.
        let slot = mail::import(&mut shelf, &text).expect("imported");
        assert_eq!(mail::export(&mut shelf, slot), Ok(text));
        let title = format!("1: {} {}{}, ", info.code, scenario.code, options::clause(info, bits));
        assert!(mail::list(&mut shelf)[0].starts_with(&title));
        shelf.delete(slot).expect("deleted");
    }
    drop(shelf);
    std::fs::remove_dir_all(folder).expect("gone");
}

#[test]
fn random_games_meet_every_set_of_options() {
    let plan = |options| Plan {
        info: &THREE,
        scenario: &THREE.scenarios[0],
        options,
        seed: 1,
        rigor: Rigor::Trust,
    };
    let mut met: Vec<u32> = (0..8).map(|number| plan(None).options_of(number)).collect();
    assert_eq!(met[0], 0);
    met.sort_unstable();
    assert_eq!(met, [0, 1, 2, 3, 4, 5, 6, 7]);
    assert!((0..20).all(|number| plan(Some(2)).options_of(number) == 2));
    // There is no such game: what fails names the options with which it is played again.
    let failure = play(plan(Some(5)), 0, 1).map(drop).expect_err("refused");
    let line = "hexmarch replay three 1939 --with fog --with mud --seed 1 --game 0";
    assert!(failure.replay.starts_with(line), "{failure}");
    for info in offered() {
        let plan = Plan { info, scenario: &info.scenarios[0], ..plan(None) };
        let first = (0..12).fold(0, |bits, number| bits | plan.options_of(number));
        assert_eq!(first, (1u64 << info.options.len()) as u32 - 1, "a dozen games meet them all");
    }
}

#[test]
fn the_page_before_a_game_switches_options() {
    for info in offered() {
        let scenario = &info.scenarios[0];
        let (mut script, fit) = (way_to(info), letters());
        let mut bits = 0;
        for (n, option) in info.options.iter().enumerate() {
            let line = format!("{}: off", option.name);
            assert!(line.chars().count() <= fit, "{line:?} is longer than {fit} letters");
            script += &format!("choose {line}\nsee {}: on\n", option.name);
            bits |= 1 << n;
        }
        // And one of them back again.
        if let Some(first) = info.options.first() {
            script += &format!("choose {}: on\nsee {}: off\n", first.name, first.name);
            bits &= !1;
        }
        // Nobody but us sits there, so that nothing is decided yet when we look.
        for side in scenario.sides.iter().skip(1) {
            script += &format!("choose {side}: Regular\nchoose {side}: Veteran\n");
        }
        script += "choose Begin\n";
        for screen in Screen::ALL {
            let mut desk = Desk::new(screen.panel(), 1);
            let steps = parse("page", &script).expect("a script");
            let played = run(&steps, &mut desk, &mut |_, _| Ok(()));
            played.unwrap_or_else(|fault| panic!("{} on {}: {fault}", info.code, screen.name()));
            let header = desk.app().header();
            assert_eq!((header.game.as_str(), header.options), (info.code, bits));
            let fresh = header.start().expect("a game").get().hash();
            assert_eq!(desk.app().session().expect("begun").game().hash(), fresh);
        }
    }
}

#[test]
fn options_that_are_prepared_are_for_one_game() {
    let visit = |desk: &mut Desk, info: &GameInfo| {
        let steps = format!("choose New game\nchoose {}\nhold-select\nhold-select\n", info.name);
        let steps = parse("visit", &steps).expect("a script");
        run(&steps, desk, &mut |_, _| Ok(())).unwrap_or_else(|fault| panic!("{fault}"));
    };
    for info in offered() {
        let all = (1u64 << info.options.len()) as u32 - 1;
        let mut desk = Desk::new(Screen::Pico.panel(), 1);
        desk.prepare(info.code, all);
        let prepared = |desk: &Desk| (desk.app().prepared().0.code, desk.app().prepared().1);
        visit(&mut desk, info);
        assert_eq!(prepared(&desk), (info.code, all));
        for other in offered().iter().filter(|other| other.code != info.code) {
            visit(&mut desk, other);
            assert_eq!(prepared(&desk), (other.code, 0));
        }
        desk.prepare("chess", 1);
        assert_ne!(prepared(&desk).0, "chess");
    }
}
