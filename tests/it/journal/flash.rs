//! Flash in memory that loses power where it is told to.

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

/// There is no power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dark;

impl NorFlashError for Dark {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// What a cut leaves of the write or erase it falls into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tear {
    /// Everything before it is done, nothing after.
    Prefix,
    /// Behind it some bits have changed and some have not.
    Bits(u64),
}

/// Some bits of what was there and some of what should have come.
pub fn tear_byte(random: &mut u64, old: u8, new: u8) -> u8 {
    *random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    let mask = (*random >> 33) as u8;
    old & !mask | new & mask
}

/// What power can be cut from.
pub trait Cuttable: NorFlash<Error = Dark> + Clone {
    /// A new one of so many bytes.
    fn blank(size: usize) -> Self;
    /// Power comes back, to fail again after so many steps.
    fn power(&mut self, left: Option<u64>, tear: Tear);
    /// Steps since then.
    fn steps(&self) -> u64;
}

/// Bytes erased in one step: a cut may fall between any two steps. A write's steps are bytes.
pub const ERASE_STEP: usize = 64;

/// `W` bytes a write unit, `E` an erase unit. With `CARD` a write replaces what was there and an
/// erase does nothing, as on a card or in a file; else bits only fall, and a unit is written once.
#[derive(Clone)]
pub struct Memory<const W: usize, const E: usize, const CARD: bool> {
    bytes: Vec<u8>,
    /// Steps until the power fails, if it will.
    pub left: Option<u64>,
    /// Steps taken.
    pub steps: u64,
    /// How it fails.
    pub tear: Tear,
}

impl<const W: usize, const E: usize, const CARD: bool> Memory<W, E, CARD> {
    /// Of a card it is not known what is on it.
    pub fn new(size: usize) -> Self {
        let first = if CARD { 0xA5 } else { 0xFF };
        Self { bytes: vec![first; size], left: None, steps: 0, tear: Tear::Prefix }
    }

    pub fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    fn step(&mut self) -> bool {
        match &mut self.left {
            Some(0) => return false,
            Some(left) => *left -= 1,
            None => {}
        }
        self.steps += 1;
        true
    }

    /// Some bits of what should have become of these bytes.
    fn torn(&mut self, from: usize, to: usize, new: impl Fn(usize) -> u8) {
        let Tear::Bits(mut random) = self.tear else { return };
        for at in from..to {
            self.bytes[at] = tear_byte(&mut random, self.bytes[at], new(at));
        }
    }
}

impl<const W: usize, const E: usize, const CARD: bool> Cuttable for Memory<W, E, CARD> {
    fn blank(size: usize) -> Self {
        Self::new(size)
    }

    fn power(&mut self, left: Option<u64>, tear: Tear) {
        (self.left, self.tear, self.steps) = (left, tear, 0);
    }

    fn steps(&self) -> u64 {
        self.steps
    }
}

impl<const W: usize, const E: usize, const CARD: bool> ErrorType for Memory<W, E, CARD> {
    type Error = Dark;
}

impl<const W: usize, const E: usize, const CARD: bool> ReadNorFlash for Memory<W, E, CARD> {
    const READ_SIZE: usize = W;

    fn read(&mut self, offset: u32, out: &mut [u8]) -> Result<(), Dark> {
        let from = offset as usize;
        assert!(from.is_multiple_of(W) && out.len().is_multiple_of(W), "whole units");
        out.copy_from_slice(&self.bytes[from..from + out.len()]);
        if self.left == Some(0) { Err(Dark) } else { Ok(()) }
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl<const W: usize, const E: usize, const CARD: bool> NorFlash for Memory<W, E, CARD> {
    const WRITE_SIZE: usize = W;
    const ERASE_SIZE: usize = E;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Dark> {
        let (from, to) = (from as usize, to as usize);
        assert!(from.is_multiple_of(E) && to.is_multiple_of(E) && from < to, "whole units");
        if CARD {
            return Ok(());
        }
        for at in (from..to).step_by(ERASE_STEP) {
            if !self.step() {
                self.torn(at, to, |_| 0xFF);
                return Err(Dark);
            }
            self.bytes[at..at + ERASE_STEP].fill(0xFF);
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Dark> {
        let from = offset as usize;
        assert!(from.is_multiple_of(W) && bytes.len().is_multiple_of(W), "whole units");
        for (n, byte) in bytes.iter().enumerate() {
            if !self.step() {
                let old = self.bytes[from..from + bytes.len()].to_vec();
                let new = |at: usize| {
                    let byte = bytes[at - from];
                    if CARD { byte } else { byte & old[at - from] }
                };
                self.torn(from + n, from + bytes.len(), new);
                return Err(Dark);
            }
            assert!(CARD || self.bytes[from + n] == 0xFF, "written twice at {}", from + n);
            self.bytes[from + n] = *byte;
        }
        Ok(())
    }
}
