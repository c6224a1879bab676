//! Games as text: there and back, and what was changed on the way is found. Old saves.

use crate::journal::sweep::{Move, point};
use hexmarch_core::game::Dice;
use hexmarch_core::journal::{Fault, Header, Room, Shelf, Sitter, name};
use hexmarch_core::march::Scratch;
use hexmarch_core::session::Session;
use hexmarch_simulator::engine::record::Kind;
use hexmarch_simulator::engine::recorded_game::RecordedGame;
use hexmarch_simulator::engine::{find_game, find_scenario};
use hexmarch_simulator::mail;
use hexmarch_simulator::play::Store;
use std::path::PathBuf;

fn saves() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("saves")
}

/// A game with a title and names, played at random for so many moves on a shelf of its own.
fn played(store: &Store, moves: u32) -> (Session, String) {
    played_from(crate::journal::sweep::header(11), store, moves)
}

fn played_from(mut header: Header, store: &Store, moves: u32) -> (Session, String) {
    let mut shelf = store.open().expect("a shelf");
    header.title = name("Autumn");
    header.seats[1] = Sitter::Computer(2);
    header.names[0] = name("Ala Ma");
    let scratch = &mut Scratch::new();
    let mut session = Session::new(header.start().expect("a game"), scratch);
    let slot = shelf.empty_slot().expect("read").expect("room");
    shelf.begin(slot, &header, &session).expect("begun");
    let mut random = Dice::new(2);
    for _ in 0..moves {
        let Some(next) = Move::random(&session, &mut random) else { break };
        next.make(&mut session);
        shelf.record(slot, &session).expect("kept");
    }
    let text = mail::export(&mut shelf, slot).expect("a text");
    (session, text)
}

fn store(test: &str) -> (Store, PathBuf) {
    let folder = std::env::temp_dir().join(format!("hexmarch-{test}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    (Store::at(&folder), folder)
}

#[test]
fn a_game_goes_into_text_and_comes_back() {
    let (store, folder) = store("mail");
    let (session, text) = played(&store, 120);
    assert!(text.starts_with("save 1\ngame war-comes-early\nscenario 1939\nseed 11\nstart "));
    assert!(text.contains("\ntitle Autumn\n"), "{text}");
    assert!(text.contains("sits German here Ala Ma\n"), "{text}");
    assert!(text.contains("sits Polish computer-2\n"), "{text}");
    let mut shelf = store.open().expect("a shelf");
    // Mail changes the ends of lines.
    let slot = mail::import(&mut shelf, &text.replace('\n', "\r\n")).expect("imported");
    assert_eq!(slot, 1);
    let mut table = None;
    let header = shelf.load(slot, &mut table, &mut Scratch::new()).expect("loaded");
    assert_eq!(table.as_ref().map(point), Some(point(&session)));
    assert_eq!((header.title.as_str(), header.seats[1]), ("Autumn", Sitter::Computer(2)));
    assert_eq!(mail::export(&mut shelf, slot).expect("again"), text);
    let list = mail::list(&mut shelf);
    assert_eq!(list.len(), 2);
    assert!(list[1].starts_with("2: war-comes-early 1939 \"Autumn\", turn "), "{list:?}");
    // Copies, under a title of their own: also one that would be a remark elsewhere.
    assert_eq!(mail::copy(&mut shelf, slot, None), Ok(2));
    assert_eq!(mail::copy(&mut shelf, slot, Some("#2 | in May")), Ok(3));
    let list = mail::list(&mut shelf);
    assert!(list[2].contains("\"Copy of Autumn\""), "{list:?}");
    let odd = mail::export(&mut shelf, 3).expect("a text");
    let (header, _) = mail::read(&odd).expect("read");
    assert_eq!(header.title, "#2 | in May");
    assert!(mail::copy(&mut shelf, 9, None).is_err());
    drop(shelf);
    std::fs::remove_dir_all(folder).expect("gone");
}

#[test]
fn a_changed_text_is_refused_with_the_line_where_it_departs() {
    let (store, folder) = store("changed");
    let (_, text) = played(&store, 40);
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("do ")).expect("a decision");
    let mut other = lines.clone();
    other[first] = "do 0101";
    let fault = mail::read(&other.join("\n")).map(drop).expect_err("not legal");
    assert!(fault.starts_with(&format!("line {}: `do 0101`: no", first + 1)), "{fault}");
    let short = lines[..lines.len() - 1].join("\n");
    assert!(mail::read(&short).map(drop).expect_err("cut").contains("no checksum"));
    // Blank lines may follow, and nothing else: nobody would notice if it were changed.
    assert!(mail::read(&format!("{text}\n  \r\n")).is_ok());
    for more in ["# a remark", "| a bar", "hash 0", "do 0101"] {
        let fault = mail::read(&format!("{text}{more}\n")).map(drop).expect_err(more);
        let line = lines.len() + 1;
        assert_eq!(fault, format!("line {line}: nothing may follow the checksum"));
    }
    let (body, sum) = text.trim_end().rsplit_once(' ').expect("a checksum");
    for other in [format!("{sum} # so"), sum.to_uppercase(), format!("+{sum}"), format!("0{sum}")] {
        let fault = mail::read(&format!("{body} {other}\n")).map(drop);
        let told = fault.is_err_and(|fault| fault.contains("its checksum is"));
        assert!(told || other == sum, "{other}");
    }
    let newer = text.replacen("save 1", "save 2", 1);
    let fault = mail::read(&newer).map(drop).expect_err("newer");
    assert_eq!(fault, "line 1: saves of version \"2\" are not known");
    // Any letter changed, dropped or added is noticed.
    let mut random = Dice::new(5);
    let plain = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let bytes = text.as_bytes();
    for _ in 0..400 {
        let mut hurt = bytes.to_vec();
        let at = random.below(hurt.len() as u32) as usize;
        match random.below(3) {
            0 => hurt[at] = b' ' + random.below(95) as u8,
            1 => drop(hurt.remove(at)),
            _ => hurt.insert(at, b' ' + random.below(95) as u8),
        }
        let hurt = String::from_utf8_lossy(&hurt).into_owned();
        if plain(&hurt) != plain(&text) {
            assert!(mail::read(&hurt).is_err(), "byte {at}:\n{hurt}");
        }
    }
    std::fs::remove_dir_all(folder).expect("gone");
}

#[test]
fn the_last_decisions_go_by_a_line_of_letters() {
    use hexmarch_core::game::Quiet;
    use hexmarch_core::journal::Moves;
    let (store, folder) = store("moves");
    let mut shelf = store.open().expect("a shelf");
    let scratch = &mut Scratch::new();
    // The same game at two tables: slot 0 plays the first side, slot 1 the second.
    let mut headers = [crate::journal::sweep::header(12), crate::journal::sweep::header(12)];
    headers[0].seats[1] = Sitter::Away;
    headers[1].seats[0] = Sitter::Away;
    for (slot, header) in (0..).zip(&headers) {
        let fresh = Session::new(header.start().expect("a game"), scratch);
        shelf.begin(slot, header, &fresh).expect("begun");
    }
    let mut random = Dice::new(6);
    let mut exchanges = 0;
    while exchanges < 6 {
        let here = exchanges % 2;
        let mut table = None;
        shelf.load(here as u8, &mut table, scratch).expect("loaded");
        let mut session = table.expect("a game");
        let mine =
            |session: &Session| headers[here].seats[usize::from(session.seat().0)] == Sitter::Here;
        while mine(&session) && session.game().outcome().is_none() {
            let n = random.below(session.prompt().len() as u32) as usize;
            let action = session.prompt().nth(n).expect("offered");
            session.apply(scratch, action, &mut Quiet).expect("legal");
            shelf.record(here as u8, &session).expect("kept");
        }
        let line = mail::moves(&mut shelf, here as u8).expect("a line");
        let read = Moves::read(&line).expect("whole");
        assert_eq!(read.text().as_str(), line);
        assert!(Moves::read(&line.to_lowercase().replacen("hxm1", "HXM1", 1)) == Some(read));
        let mut hurt = line.clone();
        hurt.replace_range(20..21, if &line[20..21] == "7" { "8" } else { "7" });
        assert_eq!(mail::take_moves(&mut shelf, 1 - here as u8, &hurt).ok(), None);
        // Letters behind it, and the bits that fill up its last letter, count as well.
        for more in ["0", "00", "Z"] {
            assert_eq!(Moves::read(&format!("{line}{more}")), None);
        }
        for last in b"0123456789ABCDEFGHJKMNPQRSTVWXYZ".iter().map(|byte| char::from(*byte)) {
            let other = format!("{}{last}", &line[..line.len() - 1]);
            assert_eq!(Moves::read(&other).is_some(), other == line);
        }
        let new = mail::take_moves(&mut shelf, 1 - here as u8, &line);
        let Ok(new) = new else { panic!("{new:?}") };
        assert!(new > 0);
        assert_eq!(mail::take_moves(&mut shelf, 1 - here as u8, &line), Ok(0));
        exchanges += 1;
    }
    drop(shelf);
    std::fs::remove_dir_all(folder).expect("gone");
}

/// Room of the binary saves in `tests/saves`.
const ROOM: Room = Room { slots: 1, actions: 1024 };

type Card = crate::journal::flash::Memory<512, 512, true>;

/// Every form that was ever released stays here and must load, with each game there was then.
/// `HEXMARCH_BLESS=1` adds those of today's form that are missing.
#[test]
fn old_saves_still_load() {
    for (name, game) in [("form-1", "war-comes-early"), ("form-1-munich-war", "munich-war")] {
        let paths = [".txt", ".card"].map(|end| saves().join(format!("{name}{end}")));
        if std::env::var_os("HEXMARCH_BLESS").is_some() && paths.iter().any(|path| !path.exists()) {
            keep_for_ever(game, &paths);
        }
        loads(name, game, &paths);
    }
}

fn keep_for_ever(game: &str, [text, card]: &[PathBuf; 2]) {
    let (store, folder) = store("bless");
    let header = Header::new(game, find_game(game).expect("the game").scenarios[0].code, 11);
    std::fs::write(text, played_from(header, &store, 800).1).expect("written");
    std::fs::remove_dir_all(folder).expect("gone");
    let mut shelf = Shelf::with_room(Card::new(Shelf::<Card>::size(ROOM) as usize), ROOM);
    let (header, recorded) = mail::read(&std::fs::read_to_string(text).unwrap()).expect("read");
    let scratch = &mut Scratch::new();
    let mut session = Session::new(header.start().expect("a game"), scratch);
    shelf.begin(0, &header, &session).expect("begun");
    for entry in &recorded.record().entries {
        let word = entry.text.strip_prefix("do ").expect("a decision");
        let names = hexmarch_simulator::engine::names::Names::new(session.game());
        let action = names.action(session.prompt(), word).expect("named");
        session.apply(scratch, action, &mut hexmarch_core::game::Quiet).expect("legal");
        shelf.record(0, &session).expect("kept");
    }
    let bytes = shelf.flash().bytes();
    let end = bytes.iter().rposition(|byte| *byte != 0xA5).expect("something") + 1;
    std::fs::write(card, &bytes[..end.next_multiple_of(512)]).expect("written");
}

fn loads(name: &str, game: &str, [text, card]: &[PathBuf; 2]) {
    let text = std::fs::read_to_string(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (header, recorded) = mail::read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert_eq!((header.title.as_str(), header.game.as_str()), ("Autumn", game));
    assert!(recorded.record().entries.len() > 40, "{name}");
    let mut flash = Card::new(Shelf::<Card>::size(ROOM) as usize);
    let bytes = std::fs::read(card).expect("the card");
    flash.bytes()[..bytes.len()].copy_from_slice(&bytes);
    let mut shelf = Shelf::with_room(flash, ROOM);
    let mut loaded = None;
    let same = shelf.load(0, &mut loaded, &mut Scratch::new());
    assert_eq!(same.unwrap_or_else(|fault| panic!("{name}: {fault}")), header);
    let loaded = loaded.expect("a game");
    assert_eq!(loaded.game().hash(), recorded.game().hash());
    // And from its beginning.
    let info = find_game(&header.game).expect("the game");
    let scenario = find_scenario(info, &header.scenario).expect("the scenario");
    let mut again = RecordedGame::start(info, scenario, 0, header.seed, Kind::Game).expect("begun");
    for n in 0..shelf.count() {
        again.act(shelf.action(n).expect("kept").expect("there")).expect("legal");
    }
    assert_eq!(again.game().hash(), recorded.game().hash());
    let none: Result<_, Fault<_>> = shelf.summary(1);
    assert_eq!(none.map(|line| line.is_some()), Err(Fault::NoSlot));
    // A program that is older than the card says so, and leaves it alone.
    let mut newer = shelf.free();
    make_newer(newer.bytes());
    let bytes = newer.bytes().clone();
    let mut shelf = Shelf::with_room(newer, ROOM);
    assert_eq!(shelf.load(0, &mut None, &mut Scratch::new()).err(), Some(Fault::Newer(2)));
    let fresh = Session::new(header.start().expect("a game"), &mut Scratch::new());
    assert_eq!(shelf.begin(0, &header, &fresh).err(), Some(Fault::Newer(2)));
    assert_eq!(shelf.empty_slot(), Ok(None));
    assert!(shelf.free().bytes() == &bytes, "{name}: written over");
    let fault: Fault<()> = Fault::Newer(2);
    assert_eq!(fault.to_string(), "a newer Hexmarch kept it (form 2)");
}

/// Makes every copy one of the next form.
fn make_newer(bytes: &mut [u8]) {
    let heads = (0..bytes.len()).step_by(512);
    for at in heads.filter(|at| bytes[*at..].starts_with(b"HxMj")).collect::<Vec<_>>() {
        bytes[at + 4] = 2;
        let sum = crate::endpoint::crc32(&bytes[at..at + 28]);
        bytes[at + 28..at + 32].copy_from_slice(&sum.to_le_bytes());
    }
}
