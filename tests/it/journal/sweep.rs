//! A game is played and kept, and the power fails at every step of every write of it.
//!
//! After each cut the shelf is opened anew. The game must stand where it stood before the decision
//! that was being kept or after it, and must go on from there.

use super::flash::{Cuttable, Tear};
use hexmarch_core::game::{Action, Dice, GameInfo, Quiet};
use hexmarch_core::games::ALL;
use hexmarch_core::journal::{Header, Room, Shelf};
use hexmarch_core::march::Scratch;
use hexmarch_core::session::Session;

/// How much a sweep does.
#[derive(Clone, Copy)]
pub struct Plan {
    /// The game; its first scenario is played.
    pub info: &'static GameInfo,
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

impl Tally {
    /// Both together.
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            cuts: self.cuts + other.cuts,
            double: self.double + other.double,
            kept: self.kept + other.kept,
        }
    }
}

/// What must come back: actions, the hash, how far undo goes.
type Point = (u32, u64, u32);

pub fn point(session: &Session) -> Point {
    (session.count(), session.game().hash(), session.base().1)
}

/// The first scenario of the first game, where any game would do.
pub fn header(seed: u64) -> Header {
    header_of(ALL[0], seed)
}

/// The first scenario of a game.
pub fn header_of(info: &GameInfo, seed: u64) -> Header {
    Header::new(info.code, info.scenarios[0].code, seed)
}

/// Sits down to a game from its beginning.
pub fn sit(header: &Header) -> Session {
    Session::new(header.start().expect("a game"), &mut Scratch::new())
}

/// Plays a game of every kind and cuts on flash of a kind.
pub fn sweep_all<M: Cuttable>(plan: impl Fn(&'static GameInfo) -> Plan) -> Tally {
    ALL.iter().map(|info| sweep::<M>(plan(info))).fold(Tally::default(), Tally::and)
}

/// Plays and cuts on flash of a kind.
pub fn sweep<M: Cuttable>(plan: Plan) -> Tally {
    let room = Room { slots: 1, actions: 2048 };
    let size = Shelf::<M>::size(room);
    let header = header_of(plan.info, 7);
    let mut session = sit(&header);
    let mut shelf = Shelf::with_room(M::blank(size as usize), room);
    shelf.begin(0, &header, &session).expect("begun");
    let mut random = Dice::new(3);
    let mut tally = Tally::default();
    let (mut first, mut second, mut third) = (None, None, None);
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
        let mut opened = Opened::new(memory, room, &mut first).expect("the game before");
        assert_eq!(opened.make(next), (before, after));
        let steps = opened.whole().steps();
        let mut cut = u64::from(number) % plan.stride;
        while cut < steps {
            let tear = if tally.cuts.is_multiple_of(2) { Tear::Prefix } else { Tear::Bits(cut) };
            let (dark, landed) = opened.cut(cut, tear);
            let told = || format!("decision {number} {next:?}, cut {cut} {tear:?}");
            let mut again = Opened::new(dark, room, &mut second)
                .unwrap_or_else(|fault| panic!("{}: {fault}", told()));
            let now = again.point();
            assert!(now == before || now == after, "{}", told());
            assert!(now == after || !landed, "acknowledged and lost: {}", told());
            tally.cuts += 1;
            tally.kept += u64::from(now == after);
            if now == before {
                // The same once more, and the power fails again.
                again.make(next);
                let steps = again.whole().steps();
                let mut cut = cut % plan.second;
                while cut < steps {
                    let tear = Tear::Bits(cut ^ tally.cuts << 20);
                    let (dark, landed) = again.cut(cut, tear);
                    let mut last = Opened::new(dark, room, &mut third)
                        .unwrap_or_else(|fault| panic!("{}, then {cut}: {fault}", told()));
                    let now = last.point();
                    assert!(now == before || now == after, "{}, then {cut}", told());
                    assert!(now == after || !landed, "lost: {}, then {cut}", told());
                    if now == before {
                        // And it goes on.
                        assert_eq!(last.make(next).1, after);
                        let light = last.whole();
                        assert!(
                            Opened::new(light, room, &mut third).map(|o| o.point()) == Ok(after)
                        );
                    }
                    tally.double += 1;
                    cut += plan.second;
                }
            }
            cut += plan.stride;
        }
    }
    tally
}

/// A shelf that has just been opened, and the game that was on it.
struct Opened<'a, M> {
    shelf: Shelf<M>,
    session: &'a mut Session,
}

impl<'a, M: Cuttable> Opened<'a, M> {
    fn new(mut flash: M, room: Room, table: &'a mut Option<Session>) -> Result<Self, String> {
        flash.power(None, Tear::Prefix);
        let mut shelf = Shelf::with_room(flash, room);
        shelf.load(0, table, &mut Scratch::new()).map_err(|fault| fault.to_string())?;
        Ok(Self { shelf, session: table.as_mut().expect("a game") })
    }

    fn point(&self) -> Point {
        point(self.session)
    }

    /// Makes a move that is not kept yet. Where the game was, and where it is.
    fn make(&mut self, next: Move) -> (Point, Point) {
        let before = self.point();
        next.make(self.session);
        (before, self.point())
    }

    /// What is on the flash if the power fails after so many steps of keeping it, and whether the
    /// shelf thinks that it was kept.
    fn cut(&self, left: u64, tear: Tear) -> (M, bool) {
        let mut shelf = self.shelf.clone();
        shelf.flash().power(Some(left), tear);
        let landed = shelf.record(0, self.session).is_ok();
        (shelf.free(), landed)
    }

    /// What is there if it does not fail.
    fn whole(&self) -> M {
        let (flash, landed) = self.cut(u64::MAX, Tear::Prefix);
        assert!(landed);
        flash
    }
}
