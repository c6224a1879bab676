//! Kept games seen again through the screens, and games that branch off.

use super::flash::Memory;
use super::sweep::{Move, header, point, sit};
use hexmarch_core::game::Dice;
use hexmarch_core::journal::{Room, Shelf, Sitter};
use hexmarch_core::march::Scratch;
use hexmarch_core::saving::{Request, Wish};
use hexmarch_core::session::Session;
use hexmarch_core::ui::{App, Settings};

type Card = Memory<512, 512, true>;

const ROOM: Room = Room { slots: 3, actions: 4096 };

/// A game played to its end in slot 0, and the hash before every decision.
fn played() -> (Shelf<Card>, Vec<u64>, Vec<u8>) {
    let mut shelf = Shelf::with_room(Card::new(Shelf::<Card>::size(ROOM) as usize), ROOM);
    let mut header = header(3);
    header.seats[1] = Sitter::Here;
    let mut session = sit(&header);
    shelf.begin(0, &header, &session).expect("begun");
    let mut random = Dice::new(9);
    while let Some(next) = Move::random(&session, &mut random) {
        if let Move::Do(_) = next {
            next.make(&mut session);
            shelf.record(0, &session).expect("kept");
        }
        if session.game().outcome().is_some() {
            break;
        }
    }
    let mut again: Session = sit(&header);
    let (mut hashes, mut turns) = (Vec::new(), Vec::new());
    for n in 0..=session.count() {
        again
            .fast_forward(&mut Scratch::new(), 0, &mut |at| {
                if at < n { shelf.action(at).expect("kept") } else { None }
            })
            .expect("legal");
        hashes.push(again.game().hash());
        turns.push(again.game().status().turn);
    }
    assert_eq!(point(&again).1, point(&session).1);
    (shelf, hashes, turns)
}

#[test]
fn a_game_is_seen_again_forwards_and_backwards_and_branches() {
    let (mut shelf, hashes, turns) = played();
    let mut app = Box::new(App::new(Settings::DEFAULT, 1));
    app.wake(&mut shelf).expect("awake");
    let before = shelf.flash().bytes().clone();
    let ask = |app: &mut App, shelf: &mut Shelf<Card>, wish| {
        app.serve(shelf, Request::Shelf(wish)).expect("granted");
        let session = app.session().expect("a game");
        (session.count(), session.game().hash())
    };
    let last = hashes.len() as u32 - 1;
    let start = ask(&mut app, &mut shelf, Wish::Replay(0));
    assert_eq!(start, (0, hashes[0]));
    assert!(app.is_replaying());
    let mut random = Dice::new(4);
    let walk = (0..=last).chain((0..=last).rev()).step_by(3);
    for n in walk.chain((0..60).map(|_| random.below(last + 20))) {
        let shown = ask(&mut app, &mut shelf, Wish::Decision(n));
        assert_eq!(shown, (n.min(last), hashes[n.min(last) as usize]));
        // Nothing that is seen again is kept again.
        app.serve(&mut shelf, Request::Save).expect("nothing");
    }
    ask(&mut app, &mut shelf, Wish::Decision(0));
    for turn in 2..=*turns.last().expect("turns") {
        let (count, _) = ask(&mut app, &mut shelf, Wish::Turns(1));
        let first = turns.iter().position(|other| *other == turn).expect("that turn");
        assert_eq!(count as usize, first, "turn {turn}");
    }
    let (count, _) = ask(&mut app, &mut shelf, Wish::Turns(-1));
    assert_eq!(turns[count as usize], turns.last().expect("turns") - 1);
    assert_eq!(*shelf.flash().bytes(), before, "looking changes nothing");

    // Every branch begins where it left the old game, also after the power was off.
    for n in [0, 1, last / 3, last / 2, last * 2 / 3, last - 1] {
        ask(&mut app, &mut shelf, Wish::Replay(0));
        ask(&mut app, &mut shelf, Wish::Decision(n));
        let branch = ask(&mut app, &mut shelf, Wish::Branch);
        assert_eq!(branch, (n, hashes[n as usize]));
        assert!(!app.is_replaying());
        let mut table = None;
        let mut again = Shelf::with_room(shelf.flash().clone(), ROOM);
        let header = again.load(1, &mut table, &mut Scratch::new()).expect("the branch");
        assert_eq!(header.title, format!("From {n}").as_str());
        let mut session = table.expect("a game");
        assert_eq!(session.game().hash(), hashes[n as usize]);
        assert!(!session.can_undo());
        for _ in 0..100 {
            let Some(next) = Move::random(&session, &mut random) else { break };
            next.make(&mut session);
            again.record(1, &session).expect("kept");
        }
        let mut table = None;
        again.load(1, &mut table, &mut Scratch::new()).expect("the branch");
        assert_eq!(table.as_ref().map(point), Some(point(&session)));
        app.serve(&mut shelf, Request::Shelf(Wish::Delete(1))).expect("deleted");
    }
    let mut table = None;
    shelf.load(0, &mut table, &mut Scratch::new()).expect("the first game");
    assert_eq!(table.map(|table| table.game().hash()), hashes.last().copied());
}
