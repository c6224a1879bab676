//! A game is played and kept, and the power fails at every step of every write of it.
//!
//! After each cut the shelf is opened anew. The game must stand where it stood before the decision
//! that was being kept or after it, and must go on from there.

use super::flash::{Cuttable, Tear};
use hexmarch_core::game::{Action, Dice, Quiet};
use hexmarch_core::journal::{Header, Room, Shelf};
use hexmarch_core::march::Scratch;
use hexmarch_core::session::Session;

/// How much a sweep does.
#[derive(Clone, Copy)]
pub struct Plan {
    /// Decisions of the game.
    pub decisions: u32,
    /// Of the steps of a decision, every how many there is a cut.
    pub stride: u64,
    /// A second cut follows while the power comes back, at every how many steps.
    pub second: u64,
}

/// What a sweep did.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Histories with one cut.
    pub cuts: u64,
    /// Histories with two.
    pub double: u64,
    /// Those after which the decision was there.
    pub kept: u64,
}

/// Something a player does.
#[derive(Clone, Copy, Debug)]
pub enum Move {
    Do(Action),
    Undo,
    UndoPhase,
    Redo,
}

impl Move {
    pub fn make(self, session: &mut Session) {
        let scratch = &mut Scratch::new();
        match self {
            Move::Do(action) => session.apply(scratch, action, &mut Quiet).expect("a legal action"),
            Move::Undo => _ = session.undo(scratch),
            Move::UndoPhase => _ = session.undo_phase(scratch),
            Move::Redo => _ = session.redo(scratch, &mut Quiet),
        }
    }

    /// Any legal action, and now and then a step back or forward.
    pub fn random(session: &Session, random: &mut Dice) -> Option<Move> {
        match random.below(40) {
            0..4 if session.can_undo() => return Some(Move::Undo),
            4 if session.can_undo() => return Some(Move::UndoPhase),
            5..20 if session.can_redo() => return Some(Move::Redo),
            _ => {}
        }
        // Choices end things, so they are made less often: games are longer.
        let prompt = session.prompt();
        let (all, choices) = (prompt.len() as u32, prompt.choices.len() as u32);
        let skip = if all > choices && random.below(4) > 0 { choices } else { 0 };
        prompt.nth((skip + random.below(all - skip)) as usize).map(Move::Do)
    }
}

/// What must come back: actions, the hash, how far undo goes.
type Point = (u32, u64, u32);

pub fn point(session: &Session) -> Point {
    (session.count(), session.game().hash(), session.base().1)
}

pub fn header(seed: u64) -> Header {
    let info = hexmarch_core::games::ALL[0];
    Header::new(info.code, info.scenarios[0].code, seed)
}

/// Sits down to a game from its beginning.
pub fn sit(header: &Header) -> Session {
    Session::new(header.start().expect("a game"), &mut Scratch::new())
}

/// Plays and cuts on flash of a kind.
pub fn sweep<M: Cuttable>(plan: Plan) -> Tally {
    let room = Room { slots: 1, actions: 2048 };
    let size = Shelf::<M>::size(room);
    let header = header(7);
    let mut session = sit(&header);
    let mut shelf = Shelf::with_room(M::blank(size as usize), room);
    shelf.begin(0, &header, &session).expect("begun");
    let mut random = Dice::new(3);
    let mut tally = Tally::default();
    let mut spare = None;
    for number in 0..plan.decisions {
        let Some(mut next) = Move::random(&session, &mut random) else { break };
        let before = point(&session);
        let memory = shelf.flash().clone();
        next.make(&mut session);
        shelf.record(0, &session).expect("recorded");
        let after = point(&session);
        if let Move::Redo = next {
            // What was taken back is not kept; after a load it is done like anything else.
            next = Move::Do(session.action(after.0 - 1).expect("what was done last"));
        }
        let (whole, _) = fail(&memory, room, next, u64::MAX, Tear::Prefix, &mut spare);
        let steps = whole.steps();
        let mut cut = u64::from(number) % plan.stride;
        while cut < steps {
            let tear = if tally.cuts.is_multiple_of(2) { Tear::Prefix } else { Tear::Bits(cut) };
            let (mut dark, landed) = fail(&memory, room, next, cut, tear, &mut spare);
            let now = reopen(&mut dark, room, &mut spare).unwrap_or_else(|fault| {
                panic!("decision {number} {next:?}, cut {cut} {tear:?}: {fault}")
            });
            assert!(
                now == before || now == after,
                "decision {number} {next:?}, cut {cut} {tear:?}"
            );
            assert!(now == after || !landed, "acknowledged and lost: {number}, cut {cut} {tear:?}");
            tally.cuts += 1;
            tally.kept += u64::from(now == after);
            if now == after {
                cut += plan.stride;
                continue;
            }
            // The same once more, and the power fails again.
            let (whole, landed) = fail(&dark, room, next, u64::MAX, tear, &mut spare);
            assert!(landed);
            let mut again = cut % plan.second;
            while again < whole.steps() {
                let tear = Tear::Bits(again ^ cut << 20);
                let (mut dark, _) = fail(&dark, room, next, again, tear, &mut spare);
                let now = reopen(&mut dark, room, &mut spare).unwrap_or_else(|fault| {
                    panic!("decision {number} {next:?}, cuts {cut} and {again}: {fault}")
                });
                assert!(now == before || now == after, "decision {number}, cuts {cut}, {again}");
                if now == before {
                    // And it goes on.
                    let (mut light, landed) = fail(&dark, room, next, u64::MAX, tear, &mut spare);
                    assert!(landed && reopen(&mut light, room, &mut spare) == Ok(after));
                }
                tally.double += 1;
                again += plan.second;
            }
            cut += plan.stride;
        }
    }
    tally
}

/// Loads the game, makes the move and keeps it, with power for so many steps from then on.
fn fail<M: Cuttable>(
    memory: &M,
    room: Room,
    next: Move,
    left: u64,
    tear: Tear,
    spare: &mut Option<Session>,
) -> (M, bool) {
    let mut flash = memory.clone();
    flash.power(None, Tear::Prefix);
    let mut shelf = Shelf::with_room(flash, room);
    shelf.load(0, spare, &mut Scratch::new()).expect("the game before");
    let session = spare.as_mut().expect("a game");
    next.make(session);
    shelf.flash().power(Some(left), tear);
    let landed = shelf.record(0, session).is_ok();
    (shelf.free(), landed)
}

fn reopen<M: Cuttable>(
    memory: &mut M,
    room: Room,
    spare: &mut Option<Session>,
) -> Result<Point, String> {
    memory.power(None, Tear::Prefix);
    let mut shelf = Shelf::with_room(memory.clone(), room);
    shelf.load(0, spare, &mut Scratch::new()).map_err(|fault| fault.to_string())?;
    Ok(spare.as_ref().map(point).expect("a game"))
}
