//! Games as text: there and back, and what was changed on the way is found. Old saves.

use crate::journal::sweep::{Move, header_of, point, sit};
use crate::source::{blesses, files};
use hexmarch_core::board::SpaceId;
use hexmarch_core::game::{Action, Dice, GameInfo, Quiet};
use hexmarch_core::games::{ALL, offered};
use hexmarch_core::journal::{Fault, MOVES_MAX, Moves, Room, Shelf, Sitter, name};
use hexmarch_core::march::Scratch;
use hexmarch_core::session::Session;
use hexmarch_simulator::engine::record::Kind;
use hexmarch_simulator::engine::recorded_game::RecordedGame;
use hexmarch_simulator::engine::{find_game, find_scenario};
use hexmarch_simulator::mail;
use hexmarch_simulator::play::Store;
use hexmarch_simulator::play::store::FileShelf;
use std::path::PathBuf;

fn saves() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("saves")
}

/// A game with a title and names, played at random for so many moves on a shelf of its own.
fn played(info: &GameInfo, store: &Store, moves: u32) -> (Session, String) {
    let mut header = header_of(info, 11);
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

fn store(test: &str, info: &GameInfo) -> (Store, PathBuf) {
    let name = format!("hexmarch-{test}-{}-{}", info.code, std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    (Store::at(&folder), folder)
}

#[test]
fn a_game_goes_into_text_and_comes_back() {
    ALL.iter().for_each(|info| goes_into_text(info));
}

fn goes_into_text(info: &GameInfo) {
    let (store, folder) = store("mail", info);
    let (session, text) = played(info, &store, 120);
    let (game, scenario) = (info.code, &info.scenarios[0]);
    let head = format!("save 1\ngame {game}\nscenario {}\nseed 11\nstart ", scenario.code);
    assert!(text.starts_with(&head), "{text}");
    assert!(text.contains("\ntitle Autumn\n"), "{text}");
    assert!(text.contains(&format!("\nsits {} here Ala Ma\n", scenario.sides[0])), "{text}");
    assert!(text.contains(&format!("\nsits {} computer-2\n", scenario.sides[1])), "{text}");
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
    let line = format!("2: {game} {} \"Autumn\", turn ", scenario.code);
    assert!(list[1].starts_with(&line), "{list:?}");
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
    ALL.iter().for_each(|info| changed_text_is_refused(info));
}

/// A space that a game does not offer to begin with, by its label.
fn not_offered(info: &GameInfo) -> String {
    let session = sit(&header_of(info, 11));
    let prompt = session.prompt();
    let offers = |space: SpaceId| {
        let mut all = (0..prompt.len()).filter_map(|n| prompt.nth(n));
        all.any(|action| action == Action::Space(space))
    };
    let space = info.board.spaces().find(|space| !offers(*space)).expect("some space");
    info.board.label(space).to_string()
}

fn changed_text_is_refused(info: &GameInfo) {
    let (store, folder) = store("changed", info);
    let (_, text) = played(info, &store, 40);
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("do ")).expect("a decision");
    let illegal = format!("do {}", not_offered(info));
    let mut other = lines.clone();
    other[first] = &illegal;
    let fault = mail::read(&other.join("\n")).map(drop).expect_err("not legal");
    assert!(fault.starts_with(&format!("line {}: `{illegal}`: no", first + 1)), "{fault}");
    let short = lines[..lines.len() - 1].join("\n");
    assert!(mail::read(&short).map(drop).expect_err("cut").contains("no checksum"));
    // Blank lines may follow, and nothing else: nobody would notice if it were changed.
    assert!(mail::read(&format!("{text}\n  \r\n")).is_ok());
    for more in ["# a remark", "| a bar", "hash 0", &illegal] {
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
    any_change_is_noticed(&text);
    std::fs::remove_dir_all(folder).expect("gone");
}

/// Any letter changed, dropped or added is noticed.
fn any_change_is_noticed(text: &str) {
    let mut random = Dice::new(5);
    let plain = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    for _ in 0..200 {
        let mut hurt = text.as_bytes().to_vec();
        let at = random.below(hurt.len() as u32) as usize;
        match random.below(3) {
            0 => hurt[at] = b' ' + random.below(95) as u8,
            1 => drop(hurt.remove(at)),
            _ => hurt.insert(at, b' ' + random.below(95) as u8),
        }
        let hurt = String::from_utf8_lossy(&hurt).into_owned();
        if plain(&hurt) != plain(text) {
            assert!(mail::read(&hurt).is_err(), "byte {at}:\n{hurt}");
        }
    }
}

#[test]
fn the_last_decisions_go_by_a_line_of_letters() {
    for info in ALL {
        // A line holds a turn of the usual length; in a longer one it says what is missing.
        let exchanged: u32 = (0..4).map(|seed| Correspondence::new(info, seed).play(6)).sum();
        assert!(exchanged >= 6, "{}: {exchanged} lines were of use", info.code);
    }
}

/// The same game at two tables: slot 0 of the shelf plays the first side, slot 1 the second.
struct Correspondence {
    shelf: FileShelf,
    folder: PathBuf,
    random: Dice,
    /// Decisions that both have.
    shared: u32,
}

impl Correspondence {
    fn new(info: &GameInfo, seed: u64) -> Self {
        let (store, folder) = store(&format!("moves-{seed}"), info);
        let mut shelf = store.open().expect("a shelf");
        for slot in 0..2 {
            let mut header = header_of(info, seed);
            header.seats[1 - slot] = Sitter::Away;
            shelf.begin(slot as u8, &header, &sit(&header)).expect("begun");
        }
        Self { shelf, folder, random: Dice::new(seed), shared: 0 }
    }

    fn open(&mut self, slot: u8) -> Session {
        let mut table = None;
        self.shelf.load(slot, &mut table, &mut Scratch::new()).expect("loaded");
        table.expect("a game")
    }

    /// So many turns at most, each told in a line. Says how many came across.
    fn play(mut self, turns: u32) -> u32 {
        let mut told = 0;
        while told < turns {
            let session = self.open(0);
            if session.game().outcome().is_some() {
                break;
            }
            let here = session.seat().0;
            let count = self.decide(here);
            if !self.tell(here, count) {
                break;
            }
            (told, self.shared) = (told + 1, count);
        }
        drop(self.shelf);
        std::fs::remove_dir_all(self.folder).expect("gone");
        told
    }

    /// Whoever sits here decides at random until it is for the other. Says how many decisions
    /// there are then.
    fn decide(&mut self, here: u8) -> u32 {
        let mut session = self.open(here);
        while session.seat().0 == here && session.game().outcome().is_none() {
            // Choices end things: turns are shorter with more of them.
            let (all, choices) = (session.prompt().len(), session.prompt().choices.len());
            let most = if choices > 0 && self.random.below(2) == 0 { choices } else { all };
            let n = self.random.below(most as u32) as usize;
            let action = session.prompt().nth(n).expect("offered");
            session.apply(&mut Scratch::new(), action, &mut Quiet).expect("legal");
            self.shelf.record(here, &session).expect("kept");
        }
        session.count()
    }

    /// Tells the other table, once it was told wrongly. Says whether a line was long enough.
    fn tell(&mut self, here: u8, count: u32) -> bool {
        let line = mail::moves(&mut self.shelf, here).expect("a line");
        let there = 1 - here;
        let read = check_line(&line);
        let mut hurt = line.clone();
        hurt.replace_range(20..21, if &line[20..21] == "7" { "8" } else { "7" });
        assert_eq!(mail::take_moves(&mut self.shelf, there, &hurt).ok(), None);
        let new = mail::take_moves(&mut self.shelf, there, &line);
        if count - self.shared > MOVES_MAX as u32 {
            assert_eq!(read.first, count - MOVES_MAX as u32);
            let missing = format!("decisions from {} on are missing", self.shared + 1);
            assert_eq!(new, Err(missing));
            return false;
        }
        assert_eq!(new, Ok(count - self.shared));
        assert_eq!(mail::take_moves(&mut self.shelf, there, &line), Ok(0));
        assert_eq!(point(&self.open(0)), point(&self.open(1)));
        true
    }
}

/// A line is read as it was written, and no other line is taken for it.
fn check_line(line: &str) -> Moves {
    let read = Moves::read(line).expect("whole");
    assert_eq!(read.text().as_str(), line);
    assert!(Moves::read(&line.to_lowercase().replacen("hxm1", "HXM1", 1)).as_ref() == Some(&read));
    // Letters behind it, and the bits that fill up its last letter, count as well.
    for more in ["0", "00", "Z"] {
        assert_eq!(Moves::read(&format!("{line}{more}")), None);
    }
    for last in b"0123456789ABCDEFGHJKMNPQRSTVWXYZ".iter().map(|byte| char::from(*byte)) {
        let other = format!("{}{last}", &line[..line.len() - 1]);
        assert_eq!(Moves::read(&other).is_some(), other == line);
    }
    read
}

/// Room of the binary saves in `tests/saves`.
const ROOM: Room = Room { slots: 1, actions: 1024 };

type Card = crate::journal::flash::Memory<512, 512, true>;

/// The form in which games are kept today.
const FORM: &str = "form-1";

/// Every form that was ever released stays here and must load, with each game there was then: a
/// text and a card, named by both. `HEXMARCH_BLESS=1` adds those of today's form that are missing.
#[test]
fn old_saves_still_load() {
    for info in offered() {
        let name = format!("{FORM}-{}", info.code);
        if blesses() && !saves().join(format!("{name}.card")).exists() {
            keep_for_ever(info, &pair(&name));
        }
        let kept = pair(&name).iter().all(|path| path.exists());
        assert!(kept, "tests/saves has no {name} yet: HEXMARCH_BLESS=1 keeps it for ever");
    }
    for path in files("tests/saves", ".card") {
        let name = path.trim_start_matches("tests/saves/").trim_end_matches(".card");
        // Behind the number of its form stands the game; one that is not aboard cannot be loaded.
        let game = name.splitn(3, '-').nth(2).unwrap_or_else(|| panic!("{path} names no game"));
        if ALL.iter().any(|info| info.code == game) {
            loads(name, game, &pair(name));
        }
    }
}

/// The text and the card of a save.
fn pair(name: &str) -> [PathBuf; 2] {
    [".txt", ".card"].map(|end| saves().join(format!("{name}{end}")))
}

fn keep_for_ever(info: &GameInfo, [text, card]: &[PathBuf; 2]) {
    // Where a set-up is long, going back and forth leads nowhere for a while.
    for moves in (800..=80_000).step_by(800) {
        let (store, folder) = store("bless", info);
        let kept = played(info, &store, moves).1;
        std::fs::remove_dir_all(folder).expect("gone");
        std::fs::write(text, &kept).expect("written");
        if kept.lines().count() > 60 {
            break;
        }
    }
    let mut shelf = Shelf::with_room(Card::new(Shelf::<Card>::size(ROOM) as usize), ROOM);
    let (header, recorded) = mail::read(&std::fs::read_to_string(text).unwrap()).expect("read");
    let scratch = &mut Scratch::new();
    let mut session = Session::new(header.start().expect("a game"), scratch);
    shelf.begin(0, &header, &session).expect("begun");
    for entry in &recorded.record().entries {
        let word = entry.text.strip_prefix("do ").expect("a decision");
        let names = hexmarch_simulator::engine::names::Names::new(session.game());
        let action = names.action(session.prompt(), word).expect("named");
        session.apply(scratch, action, &mut Quiet).expect("legal");
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
