//! Slots: lists, copies, deletions, old forms, games that go on.

use super::flash::Memory;
use super::sweep::{Move, header, header_of, point, sit};
use crate::endpoint::crc32;
use hexmarch_core::game::{Dice, GameInfo};
use hexmarch_core::games::ALL;
use hexmarch_core::journal::{Fault, Room, Shelf, Sitter, When};
use hexmarch_core::march::Scratch;
use hexmarch_core::session::Session;

type Card = Memory<512, 512, true>;

const ROOM: Room = Room { slots: 3, actions: 4096 };

fn shelf() -> Shelf<Card> {
    Shelf::with_room(Card::new(Shelf::<Card>::size(ROOM) as usize), ROOM)
}

fn reopened(shelf: &mut Shelf<Card>) -> Shelf<Card> {
    Shelf::with_room(shelf.flash().clone(), ROOM)
}

/// Plays on at random, every move recorded.
fn play(shelf: &mut Shelf<Card>, slot: u8, session: &mut Session, moves: u32, seed: u64) {
    let mut random = Dice::new(seed);
    for _ in 0..moves {
        let Some(next) = Move::random(session, &mut random) else { break };
        next.make(session);
        shelf.record(slot, session).expect("recorded");
    }
}

fn begun(shelf: &mut Shelf<Card>, slot: u8, seed: u64) -> Session {
    begun_of(ALL[0], shelf, slot, seed)
}

fn begun_of(info: &GameInfo, shelf: &mut Shelf<Card>, slot: u8, seed: u64) -> Session {
    let header = header_of(info, seed);
    let session = sit(&header);
    shelf.begin(slot, &header, &session).expect("begun");
    session
}

#[test]
fn a_whole_game_comes_back_with_every_action() {
    let longest = ALL.iter().map(|info| comes_back(info)).max();
    assert!(longest > Some(LONG), "long enough for pages: {longest:?}");
}

/// Decisions that fill pages.
const LONG: u32 = 2 * 168;

/// Says how long the game was.
fn comes_back(info: &GameInfo) -> u32 {
    let mut shelf = shelf();
    let mut session = begun_of(info, &mut shelf, 1, 6);
    play(&mut shelf, 1, &mut session, 40_000, 6);
    // Where no die falls undo goes back a long way, and a game may not come to its end.
    let ended = session.game().outcome().is_some();
    assert!(ended || shelf.count() > LONG, "played out");
    let mut shelf = reopened(&mut shelf);
    let mut table = None;
    let header = shelf.load(1, &mut table, &mut Scratch::new()).expect("loaded");
    let loaded = table.expect("a game");
    assert_eq!(point(&loaded), point(&session));
    // The last of it can be told to somebody elsewhere at once.
    let kept = hexmarch_core::journal::MOVES_MAX as u32;
    let last = loaded.count().saturating_sub(kept)..loaded.count();
    for n in last {
        assert_eq!(loaded.action(n), shelf.action(n).expect("kept"));
        assert!(loaded.action(n).is_some(), "{n} of {}", loaded.count());
    }
    // All of it, played anew from the seed.
    let mut fresh = sit(&header);
    let floor = session.base().1;
    fresh
        .fast_forward(&mut Scratch::new(), floor, &mut |n| shelf.action(n).expect("kept"))
        .expect("legal");
    assert_eq!(point(&fresh), point(&session));
    shelf.count()
}

#[test]
fn undo_reaches_as_far_after_loading_as_before() {
    let deep: u32 = ALL.iter().map(|info| undone(info)).sum();
    assert!(deep > 300, "{deep}");
}

/// How often something was taken back.
fn undone(info: &GameInfo) -> u32 {
    let mut shelf = shelf();
    let mut session = begun_of(info, &mut shelf, 0, 2);
    let mut deep = 0;
    for seed in 0..120 {
        play(&mut shelf, 0, &mut session, 1, seed);
        let mut again = reopened(&mut shelf);
        let mut table = None;
        again.load(0, &mut table, &mut Scratch::new()).expect("loaded");
        let mut loaded = table.expect("a game");
        assert_eq!(point(&loaded), point(&session));
        while loaded.undo(&mut Scratch::new()).is_some() {
            deep += 1;
        }
        assert_eq!(loaded.count(), session.base().1);
    }
    deep
}

#[test]
fn slots_are_listed_copied_and_deleted() {
    let mut shelf = shelf();
    assert_eq!(shelf.slots(), 3);
    assert_eq!(shelf.summary(0), Ok(None));
    assert_eq!(shelf.summary(3), Err(Fault::NoSlot));
    let mut header = header(9);
    header.title = hexmarch_core::journal::name("Białystok, the long way");
    header.seats[1] = Sitter::Computer(2);
    let mut session = sit(&header);
    shelf.now = When::Clock(1_000);
    shelf.begin(2, &header, &session).expect("begun");
    shelf.now = When::Clock(2_000);
    for (moves, seed) in [(1, 1), (70, 2), (63, 3), (300, 4)] {
        play(&mut shelf, 2, &mut session, moves, seed);
        let summary = shelf.summary(2).expect("read").expect("a game");
        assert_eq!(summary.header, header);
        assert_eq!(summary.count, session.count());
        assert_eq!(summary.turn, session.game().status().turn);
        assert_eq!(summary.when, When::Clock(2_000));
    }
    assert_eq!(shelf.empty_slot(), Ok(Some(0)));
    shelf.copy(2, 0, "copy").expect("copied");
    assert_eq!(shelf.copy(2, 0, "again"), Err(Fault::Taken));
    let (mut old, mut new) = (None, None);
    shelf.load(0, &mut new, &mut Scratch::new()).expect("the copy");
    // The copy goes its own way.
    let mut copied = new.expect("a game");
    assert_eq!(point(&copied), point(&session));
    play(&mut shelf, 0, &mut copied, 100, 5);
    shelf.load(2, &mut old, &mut Scratch::new()).expect("the first");
    assert_eq!(old.as_ref().map(point), Some(point(&session)));
    shelf.delete(2).expect("deleted");
    assert_eq!(shelf.summary(2), Ok(None));
    assert_eq!(shelf.load(2, &mut old, &mut Scratch::new()), Err(Fault::Empty));
    let mut shelf = reopened(&mut shelf);
    assert_eq!(shelf.summary(2), Ok(None));
    assert_eq!(shelf.summary(0).expect("read").expect("a game").header.title, "copy");
    shelf.load(0, &mut old, &mut Scratch::new()).expect("the copy");
    assert_eq!(old.as_ref().map(point), Some(point(&copied)));
}

/// Whichever was there before.
#[test]
fn a_new_game_in_a_slot_replaces_the_old() {
    let mut shelf = shelf();
    for seed in 0..6 {
        let info = ALL[seed as usize % ALL.len()];
        let mut session = begun_of(info, &mut shelf, 0, seed);
        play(&mut shelf, 0, &mut session, 170 + 37 * seed as u32, seed);
        let mut table = None;
        reopened(&mut shelf).load(0, &mut table, &mut Scratch::new()).expect("loaded");
        assert_eq!(table.as_ref().map(point), Some(point(&session)));
    }
}

#[test]
fn actions_told_late_are_kept_and_too_late_is_said() {
    let mut shelf = shelf();
    let mut session = begun(&mut shelf, 0, 4);
    let mut random = Dice::new(1);
    for late in [2, 30, 5] {
        for _ in 0..late {
            Move::random(&session, &mut random).expect("a move").make(&mut session);
        }
        shelf.record(0, &session).expect("in time");
        let mut table = None;
        reopened(&mut shelf).load(0, &mut table, &mut Scratch::new()).expect("loaded");
        assert_eq!(table.as_ref().map(point), Some(point(&session)));
    }
    let kept = point(&session);
    while session.count() <= kept.2 + 256 {
        Move::random(&session, &mut random).expect("a move").make(&mut session);
    }
    assert_eq!(shelf.record(0, &session), Err(Fault::Behind));
    let mut table = None;
    reopened(&mut shelf).load(0, &mut table, &mut Scratch::new()).expect("loaded");
    assert_eq!(table.as_ref().map(point), Some(kept));
}

#[test]
fn a_newer_form_is_refused_and_left_alone() {
    let mut shelf = shelf();
    let mut session = begun(&mut shelf, 0, 4);
    play(&mut shelf, 0, &mut session, 100, 1);
    let newer = |shelf: &mut Shelf<Card>| {
        // The form is in the heads, which bear a sum of their own.
        let bytes = shelf.flash().bytes();
        for at in (0..bytes.len() - 32).step_by(512) {
            if bytes[at..].starts_with(b"HxMj") && bytes[at + 6] == 1 {
                bytes[at + 4] = 9;
                let sum = crc32(&bytes[at..at + 28]);
                bytes[at + 28..at + 32].copy_from_slice(&sum.to_le_bytes());
            }
        }
    };
    newer(&mut shelf);
    let before = shelf.flash().bytes().clone();
    let mut shelf = reopened(&mut shelf);
    let mut table = None;
    assert_eq!(shelf.load(0, &mut table, &mut Scratch::new()), Err(Fault::Newer(9)));
    assert_eq!(shelf.summary(0), Err(Fault::Newer(9)));
    let header = header(1);
    let fresh = sit(&header);
    assert_eq!(shelf.begin(0, &header, &fresh), Err(Fault::Newer(9)));
    assert_eq!(shelf.empty_slot(), Ok(Some(1)));
    assert_eq!(*shelf.flash().bytes(), before);
    shelf.delete(0).expect("deleted, since it was asked for");
    assert_eq!(shelf.summary(0), Ok(None));
    assert_eq!(reopened(&mut shelf).begin(0, &header, &fresh), Ok(()));
}

#[test]
fn damage_is_not_taken_for_an_empty_slot() {
    let mut shelf = shelf();
    let mut session = begun(&mut shelf, 0, 4);
    let whole = shelf.flash().bytes().clone();
    let start = whole.windows(4).position(|bytes| bytes == b"HxMj").expect("a head");
    for at in (start + 512..start + 1500).step_by(37) {
        let mut hurt = reopened(&mut shelf);
        hurt.flash().bytes()[at] ^= 0x10;
        assert_eq!(hurt.summary(0).map(|line| line.is_some()), Err(Fault::Damaged), "{at}");
        assert_eq!(hurt.empty_slot(), Ok(Some(1)));
        hurt.delete(0).expect("deleted");
        assert_eq!(hurt.empty_slot(), Ok(Some(0)));
    }
    // Once there are two copies the older serves, and says so.
    play(&mut shelf, 0, &mut session, 70, 1);
    let second = shelf.flash().bytes().windows(4).rposition(|bytes| bytes == b"HxMj");
    let at = second.expect("a head") + 700;
    shelf.flash().bytes()[at] ^= 0x10;
    let mut hurt = reopened(&mut shelf);
    let mut table = None;
    hurt.load(0, &mut table, &mut Scratch::new()).expect("the older copy");
    assert!(hurt.is_rotten());
    assert!(table.is_some_and(|table| table.count() < session.count()));
}
