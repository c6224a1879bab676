//! The small things that are written: the numbers of a copy, and the records of a tail.

use crate::budget::ACTIONS_MAX;
use crate::game::Action;
use crate::journal::copies::Found;
use crate::journal::disk::sum;
use crate::journal::header::When;

/// Bytes of a record.
pub(super) const RECORD: usize = 20;
/// Bytes of the numbers between header and actions.
pub(super) const COUNTS: u32 = 32;

/// The numbers of a copy.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    /// Volumes that count.
    pub(super) volumes: u32,
    /// Actions before the state.
    pub(super) base: u32,
    /// Undo goes no further back.
    pub(super) floor: u32,
    /// Actions altogether.
    pub(super) count: u32,
    /// The hash of the game as it was set up: tells whether this is the program that kept it.
    pub(super) start: u64,
    pub(super) when: When,
    pub(super) turn: u8,
    pub(super) over: bool,
}

impl Counts {
    pub(super) fn to_bytes(self) -> [u8; COUNTS as usize] {
        let (clock, when) = when_number(self.when);
        let flags = u8::from(self.over) | u8::from(clock) << 1;
        let mut bytes = [0; COUNTS as usize];
        let start = [self.start as u32, (self.start >> 32) as u32];
        let last = u32::from(self.turn) | u32::from(flags) << 8;
        let words =
            [self.volumes, self.base, self.floor, self.count, when, start[0], start[1], last];
        for (place, word) in bytes.chunks_exact_mut(4).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8; COUNTS as usize]) -> Option<Counts> {
        let word = |n: usize| Some(u32::from_le_bytes(*bytes.get(4 * n..)?.first_chunk::<4>()?));
        let start = u64::from(word(5)?) | u64::from(word(6)?) << 32;
        let [turn, flags, ..] = word(7)?.to_le_bytes();
        let (volumes, base, floor, count) = (word(0)?, word(1)?, word(2)?, word(3)?);
        let when = when_of(flags & 2 != 0, word(4)?);
        let sound = base <= floor && floor <= count && count <= 4 * ACTIONS_MAX;
        let counts =
            Counts { volumes, base, floor, count, start, when, turn, over: flags & 1 != 0 };
        sound.then_some(counts)
    }
}

fn when_number(when: When) -> (bool, u32) {
    match when {
        When::Count(n) => (false, n),
        When::Clock(n) => (true, n),
    }
}

fn when_of(clock: bool, n: u32) -> When {
    if clock { When::Clock(n) } else { When::Count(n) }
}

/// What one record says: the action that came to be number `count - 1`, or that there are only
/// `count` again.
#[derive(Clone, Copy)]
pub(super) struct Record {
    pub(super) action: Option<[u8; Action::BYTES]>,
    pub(super) count: u32,
    /// How far undo can go back from there.
    pub(super) depth: u8,
    pub(super) when: When,
    pub(super) turn: u8,
    pub(super) over: bool,
}

impl Record {
    pub(super) fn to_bytes(self, found: &Found, place: u32) -> [u8; RECORD] {
        let (clock, when) = when_number(self.when);
        let flags = 1 | u8::from(self.action.is_some()) << 1;
        let flags = flags | u8::from(clock) << 2 | u8::from(self.over) << 3;
        let [a, b, c] = self.action.unwrap_or_default();
        let [c0, c1, c2, c3] = self.count.to_le_bytes();
        let [w0, w1, w2, w3] = when.to_le_bytes();
        let body = [flags, a, b, c, c0, c1, c2, c3, w0, w1, w2, w3, self.turn, self.depth, 0, 0];
        let own = record_sum(&body, found, place).to_le_bytes();
        let mut bytes = [0; RECORD];
        if let Some((first, last)) = bytes.split_first_chunk_mut() {
            *first = body;
            last.copy_from_slice(&own);
        }
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8; RECORD], found: &Found, place: u32) -> Option<Record> {
        let (body, own) = bytes.split_first_chunk::<16>()?;
        if own != record_sum(body, found, place).to_le_bytes() {
            return None;
        }
        let [flags, a, b, c, c0, c1, c2, c3, w0, w1, w2, w3, turn, depth, ..] = *body;
        Some(Record {
            action: (flags & 2 != 0).then_some([a, b, c]),
            count: u32::from_le_bytes([c0, c1, c2, c3]),
            depth,
            when: when_of(flags & 4 != 0, u32::from_le_bytes([w0, w1, w2, w3])),
            turn,
            over: flags & 8 != 0,
        })
    }
}

/// A record belongs to one place of the tail of one copy.
fn record_sum(body: &[u8; 16], found: &Found, place: u32) -> u32 {
    let mut sum = sum();
    sum.update(body);
    for number in [found.seq, found.sum, place] {
        sum.update(&number.to_le_bytes());
    }
    sum.finalize()
}
