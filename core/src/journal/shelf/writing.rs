//! What is written to a slot: a game from its beginning, and what has happened since the last time.

use super::form::{COUNTS, Counts, Record};
use super::reading::{listed, volume_sum};
use super::{Done, Fault, Layout, Open, Shelf, TAIL_MAX};
use crate::codec;
use crate::game::Action;
use crate::games::AnyGame;
use crate::journal::copies::{Found, Kind};
use crate::journal::disk::Writer;
use crate::journal::header::{HEADER_MAX, Header};
use crate::session::Session;
use embedded_storage::nor_flash::NorFlash;

impl<F: NorFlash> Shelf<F> {
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
            volumes: 0,
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

    fn catch_up(&mut self, place: &Layout, open: &mut Open, session: &Session) -> Done<(), F> {
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
        place: &Layout,
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
        place: &Layout,
        open: &mut Open,
        same: u32,
        session: &Session,
    ) -> Done<(), F> {
        let base = session.base().1;
        let mut volumes = open.counts.volumes;
        let body = place.copies.body::<F>(open.found.copy);
        let (header, ..) = self.front(place, &open.found)?;
        while base >= (volumes + 1) * Self::VOLUME {
            if volumes >= place.volume_count {
                return Err(Fault::Full);
            }
            let at = place.volumes + volumes * Self::ERASE;
            self.disk.erase(at, at + Self::ERASE).map_err(Fault::Flash)?;
            let numbers = volumes * Self::VOLUME..(volumes + 1) * Self::VOLUME;
            let salt = volume_sum(header.seed, volumes);
            let mut writer = Writer::new(&mut self.disk, at, at + Self::ERASE, salt);
            let mut complete = Self::copy_actions(&mut writer, open, numbers, same, session);
            let own = writer.sum_so_far().to_le_bytes();
            complete &= writer.push_all(&own);
            let written = writer.finish(complete);
            written.map_err(|fault| fault.map_or(Fault::Damaged, Fault::Flash))?;
            volumes += 1;
        }
        let counts = self.counts(session, volumes, open.counts.start);
        let front = open.list - COUNTS - body;
        let newest = Some(open.found);
        let written = self.write_copy(place, newest, |writer| {
            let head = (body..body + front).all(|at| match writer.disk.byte(at) {
                Ok(byte) => writer.push(byte),
                Err(_) => false,
            });
            head && writer.push_all(&counts.to_bytes())
                && Self::copy_actions(
                    writer,
                    open,
                    volumes * Self::VOLUME..counts.count,
                    same,
                    session,
                )
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
                listed(writer.disk, open, n, Self::VOLUME).ok().flatten()
            } else {
                session.action(n).map(Action::to_bytes)
            };
            action.is_some_and(|action| writer.push_all(&action))
        })
    }

    fn counts(&self, session: &Session, volumes: u32, start: u64) -> Counts {
        let game = session.game();
        let base = session.base().1;
        let (turn, over) = (game.status().turn, game.outcome().is_some());
        let when = self.now;
        Counts { volumes, base, floor: base, count: session.count(), start, when, turn, over }
    }

    /// Erases the tail that belongs to the other copy, then writes that copy.
    pub(super) fn write_copy(
        &mut self,
        place: &Layout,
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
}
