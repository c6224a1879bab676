//! Saves, texts and frames with something changed in them.
//!
//! Nothing may panic or hang, and nothing may be taken for what it is not: a save comes back as a
//! position the game really had, a text as decisions that the rules allow, a frame changes a table
//! only by a legal decision of the other end. Half of the mutants have their sums made right again,
//! so that not only the sums are tested. Every game is among them.

use super::endpoint::{Endpoint, crc32, frame};
use super::journal::flash::Memory;
use super::journal::sweep::{Move, point, sit};
use hexmarch_core::game::{Dice, Quiet};
use hexmarch_core::games::ALL;
use hexmarch_core::journal::{Header, Room, Shelf, Sitter};
use hexmarch_core::link::{Link, NearEnd, Status};
use hexmarch_core::march::Scratch;
use hexmarch_core::session::Session;
use hexmarch_simulator::mail;
use std::ops::Range;
use std::time::{Duration, Instant};

/// What became of some mutants.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Mutants.
    pub all: u64,
    /// Those that were taken.
    pub taken: u64,
    /// The longest that one took.
    pub slowest: Duration,
}

impl Tally {
    /// One more was tried.
    fn tried(&mut self, since: Instant) {
        self.all += 1;
        self.slowest = self.slowest.max(since.elapsed());
    }
}

/// How a game of each kind begins: its scenarios by turns.
fn header(game: usize, seed: u64) -> Header {
    let info = ALL[game];
    let scenario = &info.scenarios[seed as usize % info.scenarios.len()];
    Header::new(info.code, scenario.code, seed)
}

/// Every game with every one of these numbers.
fn with_all(numbers: &[u32]) -> Vec<(usize, u32)> {
    (0..ALL.len()).flat_map(|game| numbers.iter().map(move |n| (game, *n))).collect()
}

#[test]
fn nothing_changed_is_taken_for_what_it_is_not() {
    let [saves, texts, frames] = [saves(4000, 1), texts(1500, 1), frames(20_000, 1)];
    // A mutant may leave everything as it was, or only the older copy; none would be odd.
    assert!(saves.taken > 0 && saves.taken < saves.all, "{saves:?}");
    assert!(texts.taken < texts.all / 2, "{texts:?}");
    assert!(frames.taken > 0 && frames.taken < frames.all / 2, "{frames:?}");
}

/// Changes some bytes: bits, runs, pieces moved from elsewhere.
fn mutate(bytes: &mut [u8], random: &mut Dice) {
    let len = bytes.len() as u32;
    if len == 0 {
        return;
    }
    for _ in 0..1 + random.below(3) {
        let at = random.below(len) as usize;
        let longest = 1 << random.below(8);
        let run = (1 + random.below(longest)).min(len - at as u32) as usize;
        match random.below(5) {
            0 | 1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes[at] = random.below(256) as u8,
            3 => {
                let byte = [0, 0xFF, random.below(256) as u8][random.below(3) as usize];
                bytes[at..at + run].fill(byte);
            }
            _ => {
                let from = random.below(len - run as u32 + 1) as usize;
                bytes.copy_within(from..from + run, at);
            }
        }
    }
}

type Card = Memory<512, 512, true>;
const ROOM: Room = Room { slots: 1, actions: 512 };

/// A card with a game of so many moves.
struct Whole {
    card: Card,
    bytes: Vec<u8>,
    /// Every point the game has been at.
    points: Vec<(u32, u64, u32)>,
    /// Where copies begin.
    starts: Vec<usize>,
}

fn card(game: usize, moves: u32) -> Whole {
    let header = header(game, u64::from(moves));
    let mut session = sit(&header);
    let mut shelf = Shelf::with_room(Card::new(Shelf::<Card>::size(ROOM) as usize), ROOM);
    shelf.begin(0, &header, &session).expect("begun");
    let mut random = Dice::new(u64::from(moves));
    let mut points = vec![point(&session)];
    for _ in 0..moves {
        let Some(next) = Move::random(&session, &mut random) else { break };
        next.make(&mut session);
        shelf.record(0, &session).expect("kept");
        points.push(point(&session));
    }
    let mut card = shelf.free();
    let bytes = card.bytes().clone();
    let blocks = (0..bytes.len()).step_by(512);
    let starts = blocks.filter(|at| bytes[*at..].starts_with(b"HxMj")).collect();
    Whole { card, bytes, points, starts }
}

/// Makes the sums of both copies right again, wherever a head still says how long it is.
fn seal(bytes: &mut [u8], starts: &[usize]) {
    for start in starts {
        let Some(head) = bytes.get(*start..start + 32) else { continue };
        let len = u32::from_le_bytes([head[12], head[13], head[14], head[15]]) as usize;
        let Some(body) = bytes.get(start + 512..start + 512 + len) else { continue };
        let sum = crc32(body);
        bytes[start + 16..start + 20].copy_from_slice(&sum.to_le_bytes());
        let own = crc32(&bytes[*start..start + 28]);
        bytes[start + 28..start + 32].copy_from_slice(&own.to_le_bytes());
    }
}

/// Changed cards.
pub fn saves(count: u64, seed: u64) -> Tally {
    // Sixty-four records fill a tail: some have one copy, some two, and tails of all lengths.
    let mut cards: Vec<Whole> = with_all(&[1, 3, 20, 66, 70, 134])
        .iter()
        .map(|(game, moves)| card(*game, *moves))
        .collect();
    let mut random = Dice::new(seed);
    let mut tally = Tally::default();
    let (mut table, mut scratch) = (None::<Session>, Scratch::new());
    while tally.all < count {
        let chosen = random.below(cards.len() as u32) as usize;
        let Whole { card, bytes, points, starts } = &mut cards[chosen];
        let sealed = random.below(4) == 0;
        let mut flash = std::mem::replace(card, Card::new(0));
        let changed = mutate_near(flash.bytes(), starts, &mut random);
        if sealed {
            seal(flash.bytes(), starts);
        }
        let mut opened = Shelf::with_room(flash, ROOM);
        let since = Instant::now();
        let _ = opened.summary(0);
        let loaded = opened.load(0, &mut table, &mut scratch);
        tally.tried(since);
        if loaded.is_ok() {
            tally.taken += 1;
            let session = table.as_mut().expect("a game");
            // With a right sum a state may be anything; it must still be one to play on from.
            assert!(sealed || points.contains(&point(session)), "mutant {} of {seed}", tally.all);
            let _ = opened.action(session.count().saturating_sub(1));
            if sealed {
                for _ in 0..3 {
                    let len = session.prompt().len() as u32;
                    let Some(action) = session.prompt().nth(random.below(len.max(1)) as usize)
                    else {
                        break;
                    };
                    let _ = session.apply(&mut scratch, action, &mut Quiet);
                }
            }
        }
        // As it was, for the next.
        *card = opened.free();
        let heads = starts.iter().map(|start| *start..start + 32);
        for part in heads.chain([changed]) {
            card.bytes()[part.clone()].copy_from_slice(&bytes[part]);
        }
    }
    tally
}

/// Changes a card where there is something: heads, bodies, tails. Says where.
fn mutate_near(bytes: &mut [u8], starts: &[usize], random: &mut Dice) -> Range<usize> {
    let start = starts.get(random.below(starts.len().max(1) as u32) as usize).copied();
    let start = start.unwrap_or(0);
    let reach = [32, 1024, 8192, 65_536][random.below(4) as usize];
    let end = (start + reach).min(bytes.len());
    mutate(&mut bytes[start..end], random);
    start..end
}

/// Changed texts.
pub fn texts(count: u64, seed: u64) -> Tally {
    let mut random = Dice::new(seed);
    let mut tally = Tally::default();
    let texts: Vec<String> =
        with_all(&[4, 12, 30]).iter().map(|(game, moves)| text(*game, *moves)).collect();
    while tally.all < count {
        let whole = &texts[random.below(texts.len() as u32) as usize];
        let sealed = random.below(2) == 0;
        let mut bytes = whole.clone().into_bytes();
        if random.below(2) == 0 {
            mutate(&mut bytes, &mut random);
        } else {
            mutate_lines(&mut bytes, &mut random);
        }
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        if sealed {
            text = seal_text(&text);
        }
        let since = Instant::now();
        let read = mail::read(&text);
        tally.tried(since);
        if let Ok((header, table)) = read {
            tally.taken += 1;
            assert!(sealed || same_lines(&text, whole), "mutant {} of {seed}: {text}", tally.all);
            // What was taken are legal decisions from the beginning: they make the same text again.
            assert!(header.start().is_ok());
            assert!(table.record().entries.len() <= 40);
            if tally.taken.is_multiple_of(16) {
                let again = mail::read(&mail::write(&header, table.record().scenario, &table));
                let again = again.unwrap_or_else(|fault| panic!("{fault}: {text}"));
                assert_eq!(again.0, header, "{text}");
                assert_eq!(again.1.game().hash(), table.game().hash(), "{text}");
            }
        }
    }
    tally
}

/// The same but for blanks at the ends of lines and empty lines at the end, which mail adds and
/// takes.
fn same_lines(a: &str, b: &str) -> bool {
    let lines = |text: &str| -> Vec<String> {
        text.trim_end().lines().map(|line| line.trim().to_owned()).collect()
    };
    lines(a) == lines(b)
}

/// Leaves lines out, doubles and exchanges them.
fn mutate_lines(bytes: &mut Vec<u8>, random: &mut Dice) {
    let mut lines: Vec<Vec<u8>> = bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    for _ in 0..1 + random.below(2) {
        let len = lines.len() as u32;
        let (a, b) = (random.below(len) as usize, random.below(len) as usize);
        match random.below(4) {
            0 if len > 1 => _ = lines.remove(a),
            1 => lines.insert(b, lines[a].clone()),
            2 => lines.swap(a, b),
            _ => mutate(&mut lines[a], random),
        }
    }
    *bytes = lines.join(&b'\n');
}

/// Gives a text a checksum that is right.
fn seal_text(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("checksum "));
    let body: String = lines.map(|line| format!("{}\n", line.trim_end())).collect();
    format!("{body}checksum {:08x}\n", crc32(body.as_bytes()))
}

/// A text of so many moves.
fn text(game: usize, moves: u32) -> String {
    let folder = std::env::temp_dir().join(format!("hexmarch-mutants-{}-{moves}", unique()));
    let store = hexmarch_simulator::play::Store::at(&folder);
    let mut shelf = store.open().expect("a shelf");
    let mut header = header(game, u64::from(moves));
    header.title = hexmarch_core::journal::name("Autumn #2");
    let mut session = sit(&header);
    shelf.begin(0, &header, &session).expect("begun");
    let mut random = Dice::new(9);
    for _ in 0..moves {
        let Some(next) = Move::random(&session, &mut random) else { break };
        next.make(&mut session);
        shelf.record(0, &session).expect("kept");
    }
    let text = mail::export(&mut shelf, 0).expect("a text");
    drop(shelf);
    let _ = std::fs::remove_dir_all(folder);
    assert!(mail::read(&text).is_ok() && seal_text(&text).lines().eq(text.lines()), "{text}");
    text
}

/// A number that no other folder has.
fn unique() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Two ends in the middle of a game.
struct Ends {
    endpoints: [Endpoint; 2],
    links: [Link; 2],
    /// Messages that they have exchanged, without kinds that only end a link.
    said: Vec<Vec<u8>>,
}

impl Ends {
    fn new(seed: u64, random: &mut Dice) -> Ends {
        let games = ALL.len() as u64;
        let mut header = header((seed % games) as usize, seed / games);
        // Both ends agree on the dice.
        header.seed = 0;
        header.seats[1] = Sitter::Away;
        let secret = |n: u64| hexmarch_core::link::secret(seed * 2 + n);
        let links = [Link::host(&header, secret(0)), Link::guest(secret(1))];
        let endpoints = [Endpoint::new(), Endpoint::new()];
        let mut ends = Ends { endpoints, links, said: Vec::new() };
        for round in 0..60 {
            // In the middle of it, not at its end.
            if ends.endpoints.iter().any(|end| end.kept.len() > 12) {
                break;
            }
            if round > 6 {
                ends.endpoints[round % 2].play(random);
                ends.links[round % 2].hurry();
            }
            ends.exchange();
        }
        ends.level();
        ends
    }

    /// What one end was not told yet, it gets: from here on both have the same.
    fn level(&mut self) {
        self.endpoints.iter_mut().for_each(Endpoint::keep);
        let longer =
            self.endpoints.iter().map(|endpoint| &endpoint.kept).max_by_key(|kept| kept.len());
        let kept = longer.cloned().unwrap_or_default();
        for endpoint in &mut self.endpoints {
            endpoint.kept.clone_from(&kept);
            endpoint.restart();
        }
        self.anew();
    }

    fn exchange(&mut self) {
        for end in 0..2 {
            self.links[end].tick(300, &mut self.endpoints[end]);
            let mut buffer = [0; 512];
            let n = self.links[end].take(&mut buffer);
            for frame in buffer[..n].split(|byte| *byte == 0).filter(|frame| !frame.is_empty()) {
                let mut plain = vec![0; frame.len()];
                let len = cobs::decode(frame, &mut plain).expect("a frame");
                plain.truncate(len - 4);
                if self.said.len() < 300 && plain[0] != 7 {
                    self.said.push(plain);
                }
            }
            self.links[1 - end].receive(&buffer[..n], &mut self.endpoints[1 - end]);
        }
    }

    /// Both ends meet anew with what they have.
    fn anew(&mut self) {
        for end in 0..2 {
            self.endpoints[end].keep();
            let header = self.endpoints[end].header.clone().expect("a game");
            self.links[end] = Link::host(&header, [3; 16]);
        }
        for _ in 0..4 {
            self.exchange();
        }
    }
}

/// Changed frames.
pub fn frames(count: u64, seed: u64) -> Tally {
    let mut random = Dice::new(seed);
    let mut tally = Tally::default();
    let (mut games, mut age) = (seed * 1_000_000, 0);
    let mut ends = Ends::new(games, &mut random);
    while tally.all < count {
        let end = random.below(2) as usize;
        let endpoint = &mut ends.endpoints[end];
        age += 1;
        if endpoint.session.is_none() || endpoint.seat().is_none() || age > 20_000 {
            (games, age) = (games + 1, 0);
            ends = Ends::new(games, &mut random);
            continue;
        }
        endpoint.keep();
        let before = endpoint.kept.len();
        let seat = endpoint.seat().expect("not over");
        let theirs = endpoint.header.as_ref().map(|header| header.seats[usize::from(seat.0)]);
        let mut message = ends.said[random.below(ends.said.len() as u32) as usize].clone();
        if random.below(8) == 0 {
            // A decision that would be legal, whoever makes it.
            let prompt = endpoint.session.as_ref().expect("a game").prompt();
            let action = prompt.nth(random.below(prompt.len() as u32) as usize).expect("offered");
            message = [&[5], &(before as u32).to_le_bytes()[..], &action.to_bytes()].concat();
        }
        let sealed = random.below(2) == 0;
        let bytes = if sealed {
            if random.below(4) > 0 {
                mutate(&mut message, &mut random);
            }
            // Often with the number that is expected.
            if message.len() > 5 && message[0] == 5 && random.below(2) == 0 {
                message[1..5].copy_from_slice(&(before as u32).to_le_bytes());
            }
            frame(&message)
        } else {
            let mut bytes = frame(&message);
            mutate(&mut bytes, &mut random);
            bytes.push(0);
            bytes
        };
        let right = bytes.split(|byte| *byte == 0).any(is_right);
        let since = Instant::now();
        ends.links[end].receive(&bytes, endpoint);
        tally.tried(since);
        endpoint.keep();
        let after = endpoint.kept.len();
        if after > before {
            tally.taken += 1;
            assert!(right, "mutant {} of {seed}: the sum was wrong", tally.all);
            assert_eq!(theirs, Some(Sitter::Away), "mutant {} of {seed}: not theirs", tally.all);
        }
        assert!(after >= before, "mutant {} of {seed}: something is gone", tally.all);
        // Now the two have different games, or the link is broken.
        let status = ends.links[end].status(endpoint);
        if after > before {
            let (new, header) = (endpoint.kept[before..].to_vec(), endpoint.header.clone());
            let other = &mut ends.endpoints[1 - end];
            assert_eq!(other.header.as_ref().map(|h| h.seed), header.map(|h| h.seed));
            // The other end takes the same decisions: they are legal there, too.
            for action in new {
                assert!(other.act(action), "mutant {} of {seed}: not legal", tally.all);
            }
            ends.anew();
        } else if let Status::Broken(trouble) = status {
            assert!(!trouble.to_string().is_empty());
            ends.anew();
        }
    }
    tally
}

/// Is it a whole frame with the right sum?
fn is_right(frame: &[u8]) -> bool {
    let mut plain = vec![0; frame.len()];
    let Ok(len) = cobs::decode(frame, &mut plain) else { return false };
    let split = len.checked_sub(4).filter(|at| *at > 0);
    split.is_some_and(|at| crc32(&plain[..at]).to_le_bytes() == plain[at..len])
}
