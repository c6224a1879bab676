//! Games that are there twice: whole, or as far as they went then.

use super::form::Counts;
use super::reading::listed;
use super::{Done, Fault, Shelf, VOLUME_SUM};
use crate::codec;
use crate::game::Action;
use crate::journal::copies::Kind;
use crate::journal::disk::{Writer, sum};
use crate::journal::header::{HEADER_MAX, name};
use embedded_storage::nor_flash::NorFlash;

impl<F: NorFlash> Shelf<F> {
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
        header.title = name(title);
        let count = until.map_or(open.count(), |count| count.min(open.count()));
        let volumes = old.volumes.min(count / Self::VOLUME);
        for volume in 0..volumes {
            let (from, to) =
                (source.volumes + volume * Self::ERASE, target.volumes + volume * Self::ERASE);
            self.disk.erase(to, to + Self::ERASE).map_err(Fault::Flash)?;
            let mut writer = Writer::new(&mut self.disk, to, to + Self::ERASE, sum());
            let complete = (from..from + Self::VOLUME * Action::BYTES as u32 + VOLUME_SUM)
                .all(|at| writer.disk.byte(at).is_ok_and(|byte| writer.push(byte)));
            let written = writer.finish(complete);
            written.map_err(|fault| fault.map_or(Fault::Damaged, Fault::Flash))?;
        }
        let last = open.next.checked_sub(1);
        let last = last.map(|n| self.record_at(&source, &found, n)).transpose()?.flatten();
        let (turn, over) = last.map_or((old.turn, old.over), |last| (last.turn, last.over));
        let when = self.now;
        let mut counts = Counts { volumes, count, floor: open.floor, when, turn, over, ..old };
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
        let state = list + (old.count - old.volumes * Self::VOLUME) * Action::BYTES as u32;
        let end = source.copies.body::<F>(found.copy) + found.len;
        self.write_copy(&target, newest, |writer| {
            let head = writer.push_all(&(bytes.len() as u16).to_le_bytes())
                && writer.push_all(bytes)
                && writer.push_all(&counts.to_bytes());
            let mut list = volumes * Self::VOLUME..counts.count;
            let listed = head
                && list.all(|n| {
                    let action = if n < old.volumes * Self::VOLUME {
                        let (volume, row) = (n / Self::VOLUME, n % Self::VOLUME);
                        let at = source.volumes + volume * Self::ERASE + row * Action::BYTES as u32;
                        let mut bytes = [0; Action::BYTES];
                        writer.disk.read(at, &mut bytes).ok().map(|()| bytes)
                    } else {
                        listed(writer.disk, &open, n, Self::VOLUME).ok().flatten()
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
}
