//! What is read of a slot: a line about its game, the game itself, and any of its actions.

use super::form::{COUNTS, Counts, RECORD, Record};
use super::{Done, Fault, Layout, Open, Shelf, TAIL_MAX};
use crate::codec;
use crate::game::Action;
use crate::journal::copies::{Found, Kind};
use crate::journal::disk::{Disk, Sum, sum};
use crate::journal::header::{HEADER_MAX, Header, Summary};
use crate::march::Scratch;
use crate::session::Session;
use embedded_storage::nor_flash::NorFlash;

impl<F: NorFlash> Shelf<F> {
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
        place: &Layout,
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
    fn state(&mut self, place: &Layout, open: &Open, session: &mut Session) -> Done<(), F> {
        let len = open.counts.count - open.counts.volumes * Self::VOLUME;
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

    /// The newest game of a slot.
    pub(super) fn game(&mut self, place: &Layout) -> Done<Option<Found>, F> {
        let newest = place.copies.newest(&mut self.disk)?;
        newest.filter(|found| found.kind == Kind::Game).map(Found::readable).transpose()
    }

    /// Header, numbers, and where the actions begin.
    pub(super) fn front(
        &mut self,
        place: &Layout,
        found: &Found,
    ) -> Done<(Header, Counts, u32), F> {
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
        // No more volumes than there are: then their actions can be counted.
        let bound = (counts.volumes <= place.volume_count).then(|| counts.volumes * Self::VOLUME);
        let list = bound.and_then(|bound| counts.count.checked_sub(bound));
        let list = list.and_then(|len| len.checked_mul(Action::BYTES as u32));
        if list.is_none_or(|len| at + COUNTS + len > body + found.len) {
            return Err(Fault::Damaged);
        }
        Ok((header, counts, at + COUNTS))
    }

    pub(super) fn record_at(
        &mut self,
        place: &Layout,
        found: &Found,
        n: u32,
    ) -> Done<Option<Record>, F> {
        let at = place.copies.at(found.copy) + place.tail + n * place.place;
        let mut bytes = [0; RECORD];
        self.disk.read(at, &mut bytes).map_err(Fault::Flash)?;
        Ok(Record::from_bytes(&bytes, found, n))
    }

    /// Follows the records of the tail.
    pub(super) fn read_tail(&mut self, place: &Layout, open: &mut Open) -> Done<(), F> {
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

    pub(super) fn listed(&mut self, open: &Open, n: u32) -> Done<Option<[u8; Action::BYTES]>, F> {
        listed(&mut self.disk, open, n, Self::VOLUME).map_err(Fault::Flash)
    }

    /// Action `n` wherever it is kept.
    fn kept_action(
        &mut self,
        place: &Layout,
        open: &Open,
        seed: u64,
        n: u32,
    ) -> Done<Option<Action>, F> {
        let bytes = if n >= open.counts.volumes * Self::VOLUME {
            self.listed(open, n)?
        } else {
            let (volume, row) = (n / Self::VOLUME, n % Self::VOLUME);
            let at = place.volumes + volume * Self::ERASE;
            // A volume is checked where it begins.
            if row == 0 {
                let len = Self::VOLUME * Action::BYTES as u32;
                let own = self.disk.sum(volume_sum(seed, volume), at, len).map_err(Fault::Flash)?;
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

/// An action that is not on a volume: in the copy, or recorded since.
pub(super) fn listed<F: NorFlash>(
    disk: &mut Disk<F>,
    open: &Open,
    n: u32,
    volume: u32,
) -> Result<Option<[u8; Action::BYTES]>, F::Error> {
    if n >= open.kept {
        return Ok(open.recent.get((n - open.kept) as usize).copied());
    }
    let Some(row) = n.checked_sub(open.counts.volumes * volume) else { return Ok(None) };
    let mut bytes = [0; Action::BYTES];
    disk.read(open.list + row * Action::BYTES as u32, &mut bytes)?;
    Ok(Some(bytes))
}

/// The sum of a volume begins with the game it belongs to and its number.
pub(super) fn volume_sum(seed: u64, volume: u32) -> Sum {
    let mut sum = sum();
    sum.update(&seed.to_le_bytes());
    sum.update(&volume.to_le_bytes());
    sum
}
