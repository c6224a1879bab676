//! Two copies of something, written in turns: one is whole at every moment.
//!
//! A copy is a head of 32 bytes and what it stands for. The older copy is erased and written anew,
//! its head last of all, so a head that is right stands for bytes that are all there. The head says
//! which copy is newer and keeps this form in all versions, so that a newer one can be told.

use super::Fault;
use super::disk::{BLOCK, Disk, Writer, sum, sum_of};
use embedded_storage::nor_flash::NorFlash;

/// The form of what is kept. A program reads its own and those it knows from before.
pub const FORM: u16 = 1;

const MAGIC: [u8; 4] = *b"HxMj";
/// Bytes of a head. What follows begins at the next write unit.
const HEAD: usize = 32;

/// What a copy is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nothing: it was deleted.
    Nothing,
    /// A game.
    Game,
    /// Settings.
    Settings,
}

/// A copy that was found whole.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// Which of the two.
    pub copy: u32,
    /// The form it was written in.
    pub form: u16,
    /// What it is.
    pub kind: Kind,
    /// How many were written before it.
    pub seq: u32,
    /// Its bytes.
    pub len: u32,
    /// Their sum.
    pub sum: u32,
    /// A newer copy is there and has been damaged: not by a cut, which leaves no head.
    pub rotten: bool,
}

/// Where two copies are.
#[derive(Clone, Copy, Debug)]
pub struct Copies {
    /// Where the first begins.
    pub start: u32,
    /// From the first to the second.
    pub stride: u32,
    /// Bytes of each, whole erase units.
    pub size: u32,
}

struct Head {
    form: u16,
    kind: u8,
    seq: u32,
    len: u32,
    sum: u32,
}

impl Head {
    fn to_bytes(&self) -> [u8; HEAD] {
        let mut bytes = [0; HEAD];
        let mut at = 0;
        let mut put = |part: &[u8]| {
            if let Some(place) = bytes.get_mut(at..at + part.len()) {
                place.copy_from_slice(part);
            }
            at += part.len();
        };
        put(&MAGIC);
        put(&self.form.to_le_bytes());
        put(&[self.kind, 0]);
        put(&self.seq.to_le_bytes());
        put(&self.len.to_le_bytes());
        put(&self.sum.to_le_bytes());
        let (body, end) = bytes.split_at(HEAD - 4);
        debug_assert!(end.len() == 4);
        let own = sum_of(body).to_le_bytes();
        if let Some(place) = bytes.get_mut(HEAD - 4..) {
            place.copy_from_slice(&own);
        }
        bytes
    }

    fn from_bytes(bytes: &[u8; HEAD]) -> Option<Head> {
        let word = |n: usize| {
            let word = bytes.get(n..)?.first_chunk::<4>()?;
            Some(u32::from_le_bytes(*word))
        };
        let (body, _) = bytes.split_at(HEAD - 4);
        if !bytes.starts_with(&MAGIC) || word(HEAD - 4)? != sum_of(body) {
            return None;
        }
        let [low, high, kind, _] = word(4)?.to_le_bytes();
        let form = u16::from_le_bytes([low, high]);
        Some(Head { form, kind, seq: word(8)?, len: word(12)?, sum: word(16)? })
    }
}

impl Found {
    /// The copy, if this program can read it.
    pub fn readable<E>(self) -> Result<Found, Fault<E>> {
        if self.form > FORM { Err(Fault::Newer(self.form)) } else { Ok(self) }
    }
}

impl Copies {
    /// Where a copy begins.
    pub const fn at(&self, copy: u32) -> u32 {
        self.start + copy * self.stride
    }

    /// Where the bytes of a copy begin.
    pub const fn body<F: NorFlash>(&self, copy: u32) -> u32 {
        self.at(copy) + (HEAD as u32).next_multiple_of(Disk::<F>::WRITE)
    }

    /// The newest copy that is whole.
    pub fn newest<F: NorFlash>(
        &self,
        disk: &mut Disk<F>,
    ) -> Result<Option<Found>, Fault<F::Error>> {
        let mut best: Option<Found> = None;
        let mut rotten = None;
        for copy in 0..2 {
            let mut bytes = [0; HEAD];
            disk.read(self.at(copy), &mut bytes).map_err(Fault::Flash)?;
            let Some(head) = Head::from_bytes(&bytes) else { continue };
            let body = self.body::<F>(copy);
            let fits = head.len <= self.at(copy) + self.size - body;
            let newer = |seq: u32| head.seq.wrapping_sub(seq) as i32 > 0;
            if !fits || disk.sum(sum(), body, head.len).map_err(Fault::Flash)? != head.sum {
                rotten = Some(head.seq);
            } else if best.is_none_or(|best| newer(best.seq)) {
                let kind = match head.kind {
                    1 => Kind::Game,
                    2 => Kind::Settings,
                    _ => Kind::Nothing,
                };
                let Head { form, seq, len, sum, .. } = head;
                best = Some(Found { copy, form, kind, seq, len, sum, rotten: false });
            }
        }
        match (&mut best, rotten) {
            (Some(best), Some(seq)) => best.rotten = seq.wrapping_sub(best.seq) as i32 > 0,
            (None, Some(_)) => return Err(Fault::Damaged),
            _ => {}
        }
        Ok(best)
    }

    /// Writes a copy in place of the older one; `write` says whether it wrote all it wanted.
    pub fn replace<F: NorFlash>(
        &self,
        disk: &mut Disk<F>,
        newest: Option<Found>,
        kind: Kind,
        write: impl FnOnce(&mut Writer<'_, F>) -> bool,
    ) -> Result<Found, Fault<F::Error>> {
        let (copy, seq) =
            newest.map_or((0, 1), |found| (1 - found.copy, found.seq.wrapping_add(1)));
        let start = self.at(copy);
        disk.erase(start, start + self.size).map_err(Fault::Flash)?;
        let mut writer = Writer::new(disk, self.body::<F>(copy), start + self.size, sum());
        let complete = write(&mut writer);
        let written = writer.finish(complete);
        let (len, sum) = written.map_err(|fault| fault.map_or(Fault::Full, Fault::Flash))?;
        let number = match kind {
            Kind::Nothing => 0,
            Kind::Game => 1,
            Kind::Settings => 2,
        };
        let head = Head { form: FORM, kind: number, seq, len, sum };
        disk.write(start, &head.to_bytes()).map_err(Fault::Flash)?;
        Ok(Found { copy, form: FORM, kind, seq, len, sum, rotten: false })
    }
}

const _: () = assert!(HEAD <= BLOCK);
