//! The shelf: games in slots, and the settings.
//!
//! What a slot holds, one after another, each beginning with an erase unit:
//!
//! ```text
//!   copy 0   head, header, counts, the actions not yet on pages, the state
//!   tail 0   what was done since copy 0: a record an action
//!   copy 1
//!   tail 1
//!   pages    the actions from the first on, an erase unit a page
//! ```
//!
//! One of the two copies is the newest. An action is one more record in its tail. When the tail is
//! full, actions that can no longer be taken back fill the next pages, and the other copy is
//! written with the state of now and an empty tail. A page counts only once a copy says so, so it
//! is never written over. Records bear the sum of their copy, so those of earlier copies count for
//! nothing.

use super::Fault;
use super::copies::{Copies, Found, Kind};
use super::disk::{Disk, Writer, sum};
use super::header::{HEADER_MAX, Header, Summary, When};
use crate::budget::{ACTIONS_MAX, UNDO_MAX, WRITTEN_STATE_MAX};
use crate::codec;
use crate::game::Action;
use crate::games::AnyGame;
use crate::march::Scratch;
use crate::session::Session;
use embedded_storage::nor_flash::NorFlash;

/// Records a tail holds. Each is played again when the game is opened.
const TAIL_MAX: u32 = 64;
/// Bytes of a record.
const RECORD: usize = 20;
/// Bytes of the numbers between header and actions.
const COUNTS: u32 = 32;
/// Bytes kept for settings.
const SETTINGS_MAX: u32 = 480;
/// Sums at the end of a page.
const PAGE_SUM: u32 = 4;
/// Slots a shelf has at most.
pub const SLOTS_MAX: u8 = 12;

/// How much a shelf is to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Games, unless the flash is too small for so many.
    pub slots: u8,
    /// Actions a game.
    pub actions: u32,
}

impl Room {
    /// What every device has: a card or a file fits any other device.
    pub const USUAL: Room = Room { slots: SLOTS_MAX, actions: ACTIONS_MAX };
}

/// Where the parts of a slot are.
#[derive(Clone, Copy)]
struct Slot {
    copies: Copies,
    /// From a copy to its tail.
    tail: u32,
    /// From one record to the next.
    place: u32,
    /// Where the pages begin and how many there are.
    pages: u32,
    page_count: u32,
}

/// The game that is open, as far as it must be known without reading.
#[derive(Clone)]
struct Open {
    slot: u8,
    found: Found,
    counts: Counts,
    /// Where the actions of the copy are.
    list: u32,
    /// Actions of the copy and the pages that still hold.
    kept: u32,
    /// The actions after those.
    recent: heapless::Vec<[u8; Action::BYTES], { TAIL_MAX as usize }>,
    /// The next record.
    next: u32,
    /// Undo goes no further back.
    floor: u32,
    /// The tail cannot take another record: write the other copy.
    full: bool,
}

impl Open {
    fn count(&self) -> u32 {
        self.kept + self.recent.len() as u32
    }

    /// Puts an action at number `n`, after which there is none. `false` if it does not fit.
    fn set(&mut self, n: u32, action: Option<[u8; Action::BYTES]>) -> bool {
        if n > self.count() {
            return false;
        }
        self.kept = self.kept.min(n);
        self.recent.truncate((n - self.kept) as usize);
        action.is_none_or(|action| self.recent.push(action).is_ok())
    }
}

/// The numbers of a copy.
#[derive(Clone, Copy)]
struct Counts {
    /// Pages that count.
    pages: u32,
    /// Actions before the state.
    base: u32,
    /// Undo goes no further back.
    floor: u32,
    /// Actions altogether.
    count: u32,
    /// The hash of the game as it was set up: tells whether this is the program that kept it.
    start: u64,
    when: When,
    turn: u8,
    over: bool,
}

impl Counts {
    fn to_bytes(self) -> [u8; COUNTS as usize] {
        let (clock, when) = when_number(self.when);
        let flags = u8::from(self.over) | u8::from(clock) << 1;
        let mut bytes = [0; COUNTS as usize];
        let start = [self.start as u32, (self.start >> 32) as u32];
        let last = u32::from(self.turn) | u32::from(flags) << 8;
        let words = [self.pages, self.base, self.floor, self.count, when, start[0], start[1], last];
        for (place, word) in bytes.chunks_exact_mut(4).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8; COUNTS as usize]) -> Option<Counts> {
        let word = |n: usize| Some(u32::from_le_bytes(*bytes.get(4 * n..)?.first_chunk::<4>()?));
        let start = u64::from(word(5)?) | u64::from(word(6)?) << 32;
        let [turn, flags, ..] = word(7)?.to_le_bytes();
        let (pages, base, floor, count) = (word(0)?, word(1)?, word(2)?, word(3)?);
        let when = when_of(flags & 2 != 0, word(4)?);
        let sound = base <= floor && floor <= count && count <= 4 * ACTIONS_MAX;
        let counts = Counts { pages, base, floor, count, start, when, turn, over: flags & 1 != 0 };
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
struct Record {
    action: Option<[u8; Action::BYTES]>,
    count: u32,
    /// How far undo can go back from there.
    depth: u8,
    when: When,
    turn: u8,
    over: bool,
}

impl Record {
    fn to_bytes(self, found: &Found, place: u32) -> [u8; RECORD] {
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

    fn from_bytes(bytes: &[u8; RECORD], found: &Found, place: u32) -> Option<Record> {
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

/// Kept games and settings on flash.
#[derive(Clone)]
pub struct Shelf<F> {
    disk: Disk<F>,
    room: Room,
    slots: u8,
    open: Option<Open>,
    /// The time of play, noted with every action: set it before recording.
    pub now: When,
}

type Done<T, F> = Result<T, Fault<<F as embedded_storage::nor_flash::ErrorType>::Error>>;

impl<F: NorFlash> Shelf<F> {
    const ERASE: u32 = Disk::<F>::ERASE;
    /// Actions a page holds.
    const PAGE: u32 = (Self::ERASE - PAGE_SUM) / Action::BYTES as u32;
    /// From one record to the next.
    const PLACE: u32 = (RECORD as u32).next_multiple_of(Disk::<F>::WRITE);
    /// Where a record fills an erase unit it is erased alone, just before it is written.
    const ALONE: bool = Self::PLACE == Self::ERASE;
    /// Bytes of a copy.
    const COPY: u32 = {
        let list = Self::ERASE + (UNDO_MAX + TAIL_MAX as usize) as u32 * Action::BYTES as u32;
        let head = 512 + 2 + HEADER_MAX as u32 + COUNTS;
        (head + list + WRITTEN_STATE_MAX).next_multiple_of(Self::ERASE)
    };
    const TAIL: u32 = (TAIL_MAX * Self::PLACE).next_multiple_of(Self::ERASE);
    const SETTINGS: u32 = (SETTINGS_MAX + 512).next_multiple_of(Self::ERASE);

    /// A shelf with the usual room; as many slots as the flash has place for.
    pub fn new(flash: F) -> Self {
        Self::with_room(flash, Room::USUAL)
    }

    /// A shelf with other room than usual. The same room must be given each time.
    pub fn with_room(flash: F, room: Room) -> Self {
        let disk = Disk::new(flash);
        let mut shelf = Self { disk, room, slots: 0, open: None, now: When::Count(0) };
        let free = shelf.disk.capacity().saturating_sub(2 * Self::SETTINGS);
        shelf.slots = (free / shelf.slot_size()).min(u32::from(room.slots)) as u8;
        shelf
    }

    /// The flash, when the shelf is no longer needed.
    pub fn free(self) -> F {
        self.disk.free()
    }

    /// The flash, to look at or to tend.
    pub fn flash(&mut self) -> &mut F {
        self.disk.flash()
    }

    /// How many games it can hold.
    pub fn slots(&self) -> u8 {
        self.slots
    }

    /// Bytes of flash that a room takes.
    pub const fn size(room: Room) -> u32 {
        let pages = room.actions.div_ceil(Self::PAGE);
        let slot = 2 * (Self::COPY + Self::TAIL) + pages * Self::ERASE;
        2 * Self::SETTINGS + room.slots as u32 * slot
    }

    fn slot_size(&self) -> u32 {
        Self::size(Room { slots: 1, ..self.room }) - 2 * Self::SETTINGS
    }

    fn slot(&self, slot: u8) -> Done<Slot, F> {
        if slot >= self.slots {
            return Err(Fault::NoSlot);
        }
        let start = 2 * Self::SETTINGS + u32::from(slot) * self.slot_size();
        let stride = Self::COPY + Self::TAIL;
        Ok(Slot {
            copies: Copies { start, stride, size: Self::COPY },
            tail: Self::COPY,
            place: Self::PLACE,
            pages: start + 2 * stride,
            page_count: self.room.actions.div_ceil(Self::PAGE),
        })
    }

    const DRAWER: Copies = Copies { start: 0, stride: Self::SETTINGS, size: Self::SETTINGS };

    /// Keeps settings, or any other small thing there is one of.
    pub fn keep_settings(&mut self, settings: &impl serde::Serialize) -> Done<(), F> {
        let mut bytes = [0; SETTINGS_MAX as usize];
        let bytes = &*postcard::to_slice(settings, &mut bytes).map_err(|_| Fault::Full)?;
        let newest = match Self::DRAWER.newest(&mut self.disk) {
            // What cannot be read may be replaced: settings are quickly set again.
            Err(Fault::Damaged) => None,
            found => found?,
        };
        Self::DRAWER
            .replace(&mut self.disk, newest, Kind::Settings, |writer| writer.push_all(bytes))?;
        Ok(())
    }

    /// The settings that were kept last; none if there are none that can be read.
    pub fn settings<T: serde::de::DeserializeOwned>(&mut self) -> Done<Option<T>, F> {
        let newest = Self::DRAWER.newest(&mut self.disk)?;
        let Some(found) = newest.filter(|found| found.kind == Kind::Settings) else {
            return Ok(None);
        };
        let found = found.readable()?;
        let mut bytes = [0; SETTINGS_MAX as usize];
        let Some(bytes) = bytes.get_mut(..found.len as usize) else { return Ok(None) };
        self.disk.read(Self::DRAWER.body::<F>(found.copy), bytes).map_err(Fault::Flash)?;
        Ok(postcard::from_bytes(bytes).ok())
    }

    /// A line about the game in a slot; none if there is none.
    pub fn summary(&mut self, slot: u8) -> Done<Option<Summary>, F> {
        let place = self.slot(slot)?;
        let Some(found) = self.game(&place)? else { return Ok(None) };
        let (header, counts, _) = self.front(&place, &found)?;
        let Counts { count, turn, when, over, .. } = counts;
        let mut summary = Summary { header, count, turn, when, over };
        // Records stand side by side from the first, so halving finds the last.
        let (mut good, mut bad) = (0, TAIL_MAX);
        while good < bad {
            let middle = (good + bad) / 2;
            match self.record_at(&place, &found, middle)? {
                Some(record) => {
                    let Record { count, turn, when, over, .. } = record;
                    summary = Summary { count, turn, when, over, ..summary };
                    good = middle + 1;
                }
                None => bad = middle,
            }
        }
        Ok(Some(summary))
    }

    /// The first slot without a game.
    pub fn empty_slot(&mut self) -> Done<Option<u8>, F> {
        for slot in 0..self.slots {
            let place = self.slot(slot)?;
            match self.game(&place) {
                Ok(None) => return Ok(Some(slot)),
                Ok(Some(_)) | Err(Fault::Newer(_) | Fault::Damaged) => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(None)
    }

    /// Keeps a new game in place of what was in the slot. Not much may have happened in it yet.
    pub fn begin(&mut self, slot: u8, header: &Header, session: &Session) -> Done<(), F> {
        self.begin_fresh(slot, header, |start| {
            session.count() > 0 || session.game().hash() == start
        })?;
        self.record(slot, session)
    }

    /// Keeps a game as it is set up, if `goes` with the number of that position. Not inlined: the
    /// position takes much of a small stack.
    #[inline(never)]
    pub fn begin_fresh(
        &mut self,
        slot: u8,
        header: &Header,
        goes: impl FnOnce(u64) -> bool,
    ) -> Done<(), F> {
        let place = self.slot(slot)?;
        self.open = None;
        let opening = header.opening().map_err(|_| Fault::UnknownGame)?;
        // Set up in place: a small stack has no room for the game twice.
        let mut fresh = AnyGame::BLANK;
        fresh.begin(opening);
        let start = fresh.get().hash();
        if !goes(start) {
            return Err(Fault::Behind);
        }
        let mut bytes = [0; HEADER_MAX];
        let bytes = codec::to_slice(header, &mut bytes).ok_or(Fault::Full)?;
        let newest = place.copies.newest(&mut self.disk)?;
        newest.map_or(Ok(()), |found| found.readable().map(|_| ()))?;
        let turn = fresh.get().status().turn;
        let counts = Counts {
            pages: 0,
            base: 0,
            floor: 0,
            count: 0,
            start,
            when: self.now,
            turn,
            over: false,
        };
        let written = self.write_copy(&place, newest, |writer| {
            writer.push_all(&(bytes.len() as u16).to_le_bytes())
                && writer.push_all(bytes)
                && writer.push_all(&counts.to_bytes())
                && fresh.write(&mut |byte| writer.push(byte))
        })?;
        let list = place.copies.body::<F>(written.copy) + 2 + bytes.len() as u32 + COUNTS;
        self.open = Some(Self::opened(slot, written, counts, list));
        Ok(())
    }

    /// Opens the game of a slot and puts it on the table.
    ///
    /// A game kept by a program with another map or other rules is played again from its beginning,
    /// and refused where it departs from what is legal now.
    pub fn load(
        &mut self,
        slot: u8,
        table: &mut Option<Session>,
        scratch: &mut Scratch,
    ) -> Done<Header, F> {
        let place = self.slot(slot)?;
        self.open = None;
        let found = self.game(&place)?.ok_or(Fault::Empty)?;
        let (header, counts, list) = self.front(&place, &found)?;
        let mut open = Self::opened(slot, found, counts, list);
        self.read_tail(&place, &mut open)?;
        let seated = self.seat(&place, &header, &open, table, scratch);
        let Some(session) = table.as_mut().filter(|_| seated.is_ok()) else {
            *table = None;
            return Err(seated.err().unwrap_or(Fault::Empty));
        };
        let mut fault = None;
        let played = session.fast_forward(scratch, open.floor, &mut |n| {
            let action = self.kept_action(&place, &open, header.seed, n);
            action.unwrap_or_else(|error| {
                fault = Some(error);
                None
            })
        });
        if let Some(fault) = fault.or(played.err().map(Fault::Departs)) {
            *table = None;
            return Err(fault);
        }
        // The last decisions can be told to somebody elsewhere, also after power was off.
        if cfg!(feature = "extras") {
            session
                .remember(&mut |n| self.kept_action(&place, &open, header.seed, n).ok().flatten());
        }
        self.open = Some(open);
        Ok(header)
    }

    /// Puts the state of the copy on the table, or the game as it was set up where another program
    /// kept it. States are large and stacks are small: one at a time is made here, on its way to
    /// the table.
    fn seat(
        &mut self,
        place: &Slot,
        header: &Header,
        open: &Open,
        table: &mut Option<Session>,
        scratch: &mut Scratch,
    ) -> Done<(), F> {
        Session::begin(table, scratch, header).map_err(|_| Fault::UnknownGame)?;
        let session = table.as_mut().ok_or(Fault::Empty)?;
        if session.game().hash() != open.counts.start {
            return Ok(());
        }
        self.state(place, open, session)?;
        let game = session.game();
        if game.info().code != header.game || game.check().is_err() {
            return Err(Fault::Damaged);
        }
        session.go_on(scratch, open.counts.base);
        Ok(())
    }

    /// Reads the state of the copy.
    fn state(&mut self, place: &Slot, open: &Open, session: &mut Session) -> Done<(), F> {
        let len = open.counts.count - open.counts.pages * Self::PAGE;
        let mut at = open.list + len * Action::BYTES as u32;
        let end = place.copies.body::<F>(open.found.copy) + open.found.len;
        let mut fault = None;
        let read = session.read(&mut || {
            if at >= end {
                return None;
            }
            at += 1;
            self.disk.byte(at - 1).map_err(|error| fault = Some(error)).ok()
        });
        match fault {
            Some(error) => Err(Fault::Flash(error)),
            None if read => Ok(()),
            None => Err(Fault::Damaged),
        }
    }

    /// Keeps what has happened on the table since the last time: one action, several, or some
    /// taken back. The slot must be open, by [`Shelf::begin`] or [`Shelf::load`].
    ///
    /// To be called after every action. Fifty actions late is early enough.
    pub fn record(&mut self, slot: u8, session: &Session) -> Done<(), F> {
        let place = self.slot(slot)?;
        let Some(mut open) = self.open.take_if(|open| open.slot == slot) else {
            return Err(Fault::NotOpen);
        };
        let done = self.catch_up(&place, &mut open, session);
        if done.is_err() {
            // What the flash holds behind the last record is anybody's guess now.
            open.full = true;
        }
        self.open = Some(open);
        done
    }

    fn catch_up(&mut self, place: &Slot, open: &mut Open, session: &Session) -> Done<(), F> {
        let (kept, count) = (open.count(), session.count());
        // Undo may have gone back to the floor; all that was done from there on must be known.
        if count < open.floor || (open.floor..count).any(|n| session.action(n).is_none()) {
            return Err(Fault::Behind);
        }
        // What is kept and still true.
        let mut same = open.floor;
        while same < kept.min(count) {
            let old = self.listed(open, same)?;
            if old != session.action(same).map(Action::to_bytes) {
                break;
            }
            same += 1;
        }
        let records = (count - same).max(u32::from(same < kept && count == same));
        let room = TAIL_MAX.saturating_sub(open.next).min(TAIL_MAX - open.recent.len() as u32);
        if open.full || records > room {
            return self.renew(place, open, same, session);
        }
        if count == same && same < kept {
            self.append(place, open, same, None, session)?;
        }
        for n in same..count {
            let action = session.action(n).ok_or(Fault::Behind)?;
            self.append(place, open, n, Some(action.to_bytes()), session)?;
        }
        open.floor = session.base().1;
        Ok(())
    }

    /// Writes one record.
    fn append(
        &mut self,
        place: &Slot,
        open: &mut Open,
        n: u32,
        action: Option<[u8; Action::BYTES]>,
        session: &Session,
    ) -> Done<(), F> {
        let count = n + u32::from(action.is_some());
        let depth = count.saturating_sub(session.base().1).min(u32::from(u8::MAX)) as u8;
        let game = session.game();
        let (turn, over) = (game.status().turn, game.outcome().is_some());
        let record = Record { action, count, depth, when: self.now, turn, over };
        let at = place.copies.at(open.found.copy) + place.tail + open.next * place.place;
        if Self::ALONE {
            self.disk.erase(at, at + Self::ERASE).map_err(Fault::Flash)?;
        }
        let bytes = record.to_bytes(&open.found, open.next);
        self.disk.write(at, &bytes).map_err(Fault::Flash)?;
        open.next += 1;
        if open.set(n, action) { Ok(()) } else { Err(Fault::Behind) }
    }

    /// Writes the other copy: the first `same` actions as they are kept, the rest from the table.
    fn renew(
        &mut self,
        place: &Slot,
        open: &mut Open,
        same: u32,
        session: &Session,
    ) -> Done<(), F> {
        let base = session.base().1;
        let mut pages = open.counts.pages;
        let body = place.copies.body::<F>(open.found.copy);
        let (header, ..) = self.front(place, &open.found)?;
        while base >= (pages + 1) * Self::PAGE {
            if pages >= place.page_count {
                return Err(Fault::Full);
            }
            let at = place.pages + pages * Self::ERASE;
            self.disk.erase(at, at + Self::ERASE).map_err(Fault::Flash)?;
            let numbers = pages * Self::PAGE..(pages + 1) * Self::PAGE;
            let salt = page_sum(header.seed, pages);
            let mut writer = Writer::new(&mut self.disk, at, at + Self::ERASE, salt);
            let mut complete = Self::copy_actions(&mut writer, open, numbers, same, session);
            let own = writer.sum_so_far().to_le_bytes();
            complete &= writer.push_all(&own);
            let written = writer.finish(complete);
            written.map_err(|fault| fault.map_or(Fault::Damaged, Fault::Flash))?;
            pages += 1;
        }
        let counts = self.counts(session, pages, open.counts.start);
        let front = open.list - COUNTS - body;
        let newest = Some(open.found);
        let written = self.write_copy(place, newest, |writer| {
            let head = (body..body + front).all(|at| match writer.disk.byte(at) {
                Ok(byte) => writer.push(byte),
                Err(_) => false,
            });
            head && writer.push_all(&counts.to_bytes())
                && Self::copy_actions(writer, open, pages * Self::PAGE..counts.count, same, session)
                && session.base().0.write(&mut |byte| writer.push(byte))
        })?;
        let list = place.copies.body::<F>(written.copy) + front + COUNTS;
        *open = Self::opened(open.slot, written, counts, list);
        Ok(())
    }

    /// Writes actions by number: those before `same` as they are kept, the others from the table.
    fn copy_actions(
        writer: &mut Writer<'_, F>,
        open: &Open,
        mut numbers: core::ops::Range<u32>,
        same: u32,
        session: &Session,
    ) -> bool {
        numbers.all(|n| {
            let action = if n < same {
                listed(writer.disk, open, n, Self::PAGE).ok().flatten()
            } else {
                session.action(n).map(Action::to_bytes)
            };
            action.is_some_and(|action| writer.push_all(&action))
        })
    }

    /// Empties a slot.
    pub fn delete(&mut self, slot: u8) -> Done<(), F> {
        let place = self.slot(slot)?;
        self.open.take_if(|open| open.slot == slot);
        let newest = match place.copies.newest(&mut self.disk) {
            Err(Fault::Damaged) => None,
            Ok(None | Some(Found { kind: Kind::Nothing, .. })) => return Ok(()),
            found => found?,
        };
        place.copies.replace(&mut self.disk, newest, Kind::Nothing, |_| true)?;
        Ok(())
    }

    /// Copies a game to an empty slot, under another title.
    pub fn copy(&mut self, from: u8, to: u8, title: &str) -> Done<(), F> {
        self.duplicate(from, to, None, title)
    }

    /// Copies the first `count` decisions of a game to an empty slot: another game may follow them.
    pub fn branch(&mut self, from: u8, to: u8, count: u32, title: &str) -> Done<(), F> {
        self.duplicate(from, to, Some(count), title)
    }

    fn duplicate(&mut self, from: u8, to: u8, until: Option<u32>, title: &str) -> Done<(), F> {
        let (source, target) = (self.slot(from)?, self.slot(to)?);
        let newest = target.copies.newest(&mut self.disk)?;
        if newest.is_some_and(|found| found.kind == Kind::Game) {
            return Err(Fault::Taken);
        }
        let found = self.game(&source)?.ok_or(Fault::Empty)?;
        let (mut header, old, list) = self.front(&source, &found)?;
        let mut open = Self::opened(from, found, old, list);
        self.read_tail(&source, &mut open)?;
        header.title = super::header::name(title);
        let count = until.map_or(open.count(), |count| count.min(open.count()));
        let pages = old.pages.min(count / Self::PAGE);
        for page in 0..pages {
            let (from, to) = (source.pages + page * Self::ERASE, target.pages + page * Self::ERASE);
            self.disk.erase(to, to + Self::ERASE).map_err(Fault::Flash)?;
            let mut writer = Writer::new(&mut self.disk, to, to + Self::ERASE, sum());
            let complete = (from..from + Self::PAGE * Action::BYTES as u32 + PAGE_SUM)
                .all(|at| writer.disk.byte(at).is_ok_and(|byte| writer.push(byte)));
            let written = writer.finish(complete);
            written.map_err(|fault| fault.map_or(Fault::Damaged, Fault::Flash))?;
        }
        let last = open.next.checked_sub(1);
        let last = last.map(|n| self.record_at(&source, &found, n)).transpose()?.flatten();
        let (turn, over) = last.map_or((old.turn, old.over), |last| (last.turn, last.over));
        let when = self.now;
        let mut counts = Counts { pages, count, floor: open.floor, when, turn, over, ..old };
        // A state in the middle is not kept anywhere: a branch grows from the beginning.
        let fresh = match until {
            Some(_) => {
                counts = Counts { base: 0, floor: count, turn: 1, over: false, ..counts };
                Some(header.start().map_err(|_| Fault::UnknownGame)?)
            }
            None => None,
        };
        let mut bytes = [0; HEADER_MAX];
        let bytes = codec::to_slice(&header, &mut bytes).ok_or(Fault::Full)?;
        let state = list + (old.count - old.pages * Self::PAGE) * Action::BYTES as u32;
        let end = source.copies.body::<F>(found.copy) + found.len;
        self.write_copy(&target, newest, |writer| {
            let head = writer.push_all(&(bytes.len() as u16).to_le_bytes())
                && writer.push_all(bytes)
                && writer.push_all(&counts.to_bytes());
            let mut list = pages * Self::PAGE..counts.count;
            let listed = head
                && list.all(|n| {
                    let action = if n < old.pages * Self::PAGE {
                        let (page, row) = (n / Self::PAGE, n % Self::PAGE);
                        let at = source.pages + page * Self::ERASE + row * Action::BYTES as u32;
                        let mut bytes = [0; Action::BYTES];
                        writer.disk.read(at, &mut bytes).ok().map(|()| bytes)
                    } else {
                        listed(writer.disk, &open, n, Self::PAGE).ok().flatten()
                    };
                    action.is_some_and(|action| writer.push_all(&action))
                });
            let mut state = state..end;
            listed
                && match &fresh {
                    Some(fresh) => fresh.write(&mut |byte| writer.push(byte)),
                    None => {
                        state.all(|at| writer.disk.byte(at).is_ok_and(|byte| writer.push(byte)))
                    }
                }
        })?;
        Ok(())
    }

    /// Action `n` of the game that is open, from the first to the last.
    pub fn action(&mut self, n: u32) -> Done<Option<Action>, F> {
        let Some(open) = self.open.take() else { return Err(Fault::NotOpen) };
        let done = self.slot(open.slot).and_then(|place| {
            let (header, ..) = self.front(&place, &open.found)?;
            self.kept_action(&place, &open, header.seed, n)
        });
        self.open = Some(open);
        done
    }

    /// How many actions of the open game are kept.
    pub fn count(&self) -> u32 {
        self.open.as_ref().map_or(0, Open::count)
    }

    /// Was the newest copy of the open game damaged, so that an earlier one had to do?
    pub fn is_rotten(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.found.rotten)
    }

    /// The slot that is open.
    pub fn open_slot(&self) -> Option<u8> {
        self.open.as_ref().map(|open| open.slot)
    }

    fn opened(slot: u8, found: Found, counts: Counts, list: u32) -> Open {
        let (kept, floor) = (counts.count, counts.floor);
        let recent = heapless::Vec::new();
        Open { slot, found, counts, list, kept, recent, next: 0, floor, full: false }
    }

    fn counts(&self, session: &Session, pages: u32, start: u64) -> Counts {
        let game = session.game();
        let base = session.base().1;
        let (turn, over) = (game.status().turn, game.outcome().is_some());
        let when = self.now;
        Counts { pages, base, floor: base, count: session.count(), start, when, turn, over }
    }

    /// Erases the tail that belongs to the other copy, then writes that copy.
    fn write_copy(
        &mut self,
        place: &Slot,
        newest: Option<Found>,
        write: impl FnOnce(&mut Writer<'_, F>) -> bool,
    ) -> Done<Found, F> {
        let copy = newest.map_or(0, |found| 1 - found.copy);
        if !Self::ALONE {
            let tail = place.copies.at(copy) + place.tail;
            self.disk.erase(tail, tail + Self::TAIL).map_err(Fault::Flash)?;
        }
        place.copies.replace(&mut self.disk, newest, Kind::Game, write)
    }

    /// The newest game of a slot.
    fn game(&mut self, place: &Slot) -> Done<Option<Found>, F> {
        let newest = place.copies.newest(&mut self.disk)?;
        newest.filter(|found| found.kind == Kind::Game).map(Found::readable).transpose()
    }

    /// Header, numbers, and where the actions begin.
    fn front(&mut self, place: &Slot, found: &Found) -> Done<(Header, Counts, u32), F> {
        let body = place.copies.body::<F>(found.copy);
        let mut two = [0; 2];
        self.disk.read(body, &mut two).map_err(Fault::Flash)?;
        let len = u16::from_le_bytes(two);
        let mut bytes = [0; HEADER_MAX];
        let bytes = bytes.get_mut(..usize::from(len)).ok_or(Fault::Damaged)?;
        self.disk.read(body + 2, bytes).map_err(Fault::Flash)?;
        let mut header = Header::new("", "", 0);
        if !codec::from_slice(&mut header, bytes) {
            return Err(Fault::Damaged);
        }
        let mut numbers = [0; COUNTS as usize];
        let at = body + 2 + u32::from(len);
        self.disk.read(at, &mut numbers).map_err(Fault::Flash)?;
        let counts = Counts::from_bytes(&numbers).ok_or(Fault::Damaged)?;
        // No more pages than there are: then their actions can be counted.
        let paged = (counts.pages <= place.page_count).then(|| counts.pages * Self::PAGE);
        let list = paged.and_then(|paged| counts.count.checked_sub(paged));
        let list = list.and_then(|len| len.checked_mul(Action::BYTES as u32));
        if list.is_none_or(|len| at + COUNTS + len > body + found.len) {
            return Err(Fault::Damaged);
        }
        Ok((header, counts, at + COUNTS))
    }

    fn record_at(&mut self, place: &Slot, found: &Found, n: u32) -> Done<Option<Record>, F> {
        let at = place.copies.at(found.copy) + place.tail + n * place.place;
        let mut bytes = [0; RECORD];
        self.disk.read(at, &mut bytes).map_err(Fault::Flash)?;
        Ok(Record::from_bytes(&bytes, found, n))
    }

    /// Follows the records of the tail.
    fn read_tail(&mut self, place: &Slot, open: &mut Open) -> Done<(), F> {
        while open.next < TAIL_MAX {
            let found = open.found;
            let Some(record) = self.record_at(place, &found, open.next)? else { break };
            let number = record.count.checked_sub(u32::from(record.action.is_some()));
            let number = number.filter(|n| *n >= open.floor).ok_or(Fault::Damaged)?;
            if !open.set(number, record.action) {
                return Err(Fault::Damaged);
            }
            open.floor = record.count - u32::from(record.depth).min(record.count);
            open.next += 1;
        }
        // A record that was cut short lies in the way of the next.
        if !Self::ALONE && open.next < TAIL_MAX {
            let at = place.copies.at(open.found.copy) + place.tail + open.next * place.place;
            open.full = !self.disk.is_blank(at, place.place).map_err(Fault::Flash)?;
        }
        Ok(())
    }

    fn listed(&mut self, open: &Open, n: u32) -> Done<Option<[u8; Action::BYTES]>, F> {
        listed(&mut self.disk, open, n, Self::PAGE).map_err(Fault::Flash)
    }

    /// Action `n` wherever it is kept.
    fn kept_action(
        &mut self,
        place: &Slot,
        open: &Open,
        seed: u64,
        n: u32,
    ) -> Done<Option<Action>, F> {
        let bytes = if n >= open.counts.pages * Self::PAGE {
            self.listed(open, n)?
        } else {
            let (page, row) = (n / Self::PAGE, n % Self::PAGE);
            let at = place.pages + page * Self::ERASE;
            // A page is checked where it begins.
            if row == 0 {
                let len = Self::PAGE * Action::BYTES as u32;
                let own = self.disk.sum(page_sum(seed, page), at, len).map_err(Fault::Flash)?;
                let mut kept = [0; 4];
                self.disk.read(at + len, &mut kept).map_err(Fault::Flash)?;
                if kept != own.to_le_bytes() {
                    return Err(Fault::Damaged);
                }
            }
            let mut bytes = [0; Action::BYTES];
            let row = at + row * Action::BYTES as u32;
            self.disk.read(row, &mut bytes).map_err(Fault::Flash)?;
            Some(bytes)
        };
        bytes.map(|bytes| Action::from_bytes(bytes).ok_or(Fault::Damaged)).transpose()
    }
}

/// An action that is not on a page: in the copy, or recorded since.
fn listed<F: NorFlash>(
    disk: &mut Disk<F>,
    open: &Open,
    n: u32,
    page: u32,
) -> Result<Option<[u8; Action::BYTES]>, F::Error> {
    if n >= open.kept {
        return Ok(open.recent.get((n - open.kept) as usize).copied());
    }
    let Some(row) = n.checked_sub(open.counts.pages * page) else { return Ok(None) };
    let mut bytes = [0; Action::BYTES];
    disk.read(open.list + row * Action::BYTES as u32, &mut bytes)?;
    Ok(Some(bytes))
}

/// The sum of a page begins with the game it belongs to and its number.
fn page_sum(seed: u64, page: u32) -> super::disk::Sum {
    let mut sum = sum();
    sum.update(&seed.to_le_bytes());
    sum.update(&page.to_le_bytes());
    sum
}
