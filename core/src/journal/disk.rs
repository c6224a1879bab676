//! Reading and writing bytes on flash whatever the sizes of its units.
//!
//! Everything is read in blocks of 512 bytes, of which the last is remembered, and written in
//! whole write units. That is all the buffer there is.

use crc::{CRC_32_ISO_HDLC, Crc, Digest, NoTable};
use embedded_storage::nor_flash::NorFlash;

/// Bytes read and written at a time.
pub const BLOCK: usize = 512;

/// Without a table, which would take a kilobyte of flash to make a millisecond of a page shorter.
static CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

/// A sum being made.
pub type Sum = Digest<'static, u32, NoTable>;

/// Begins a sum.
pub fn sum() -> Sum {
    CRC.digest()
}

/// The sum of some bytes.
pub fn sum_of(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}

/// Flash with a block of it in memory.
#[derive(Clone)]
pub struct Disk<F> {
    flash: F,
    at: Option<u32>,
    block: [u8; BLOCK],
}

impl<F: NorFlash> Disk<F> {
    /// The sizes this layer can work with; others fail the build.
    const SIZES: () = {
        assert!(F::WRITE_SIZE >= 1 && BLOCK.is_multiple_of(F::WRITE_SIZE));
        assert!(F::READ_SIZE >= 1 && BLOCK.is_multiple_of(F::READ_SIZE));
        assert!(F::ERASE_SIZE >= BLOCK && F::ERASE_SIZE.is_multiple_of(BLOCK));
        assert!(F::ERASE_SIZE <= 64 * 1024);
    };
    /// Bytes erased together.
    pub const ERASE: u32 = F::ERASE_SIZE as u32;
    /// Bytes written together.
    pub const WRITE: u32 = F::WRITE_SIZE as u32;

    pub const fn new(flash: F) -> Self {
        let () = Self::SIZES;
        Self { flash, at: None, block: [0; BLOCK] }
    }

    pub fn free(self) -> F {
        self.flash
    }

    pub fn flash(&mut self) -> &mut F {
        self.at = None;
        &mut self.flash
    }

    pub fn capacity(&self) -> u32 {
        u32::try_from(self.flash.capacity()).unwrap_or(u32::MAX)
    }

    /// The byte at an address.
    pub fn byte(&mut self, at: u32) -> Result<u8, F::Error> {
        let start = at - at % BLOCK as u32;
        if self.at != Some(start) {
            self.at = None;
            self.flash.read(start, &mut self.block)?;
            self.at = Some(start);
        }
        Ok(self.block.get((at - start) as usize).copied().unwrap_or(0))
    }

    /// Reads from an address on.
    pub fn read(&mut self, at: u32, out: &mut [u8]) -> Result<(), F::Error> {
        for (byte, at) in out.iter_mut().zip(at..) {
            *byte = self.byte(at)?;
        }
        Ok(())
    }

    /// The sum of a stretch.
    pub fn sum(&mut self, mut sum: Sum, at: u32, len: u32) -> Result<u32, F::Error> {
        for at in at..at + len {
            sum.update(&[self.byte(at)?]);
        }
        Ok(sum.finalize())
    }

    /// Is a stretch as erasing leaves it?
    pub fn is_blank(&mut self, at: u32, len: u32) -> Result<bool, F::Error> {
        for at in at..at + len {
            if self.byte(at)? != 0xFF {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Erases whole units.
    pub fn erase(&mut self, from: u32, to: u32) -> Result<(), F::Error> {
        self.at = None;
        if from < to { self.flash.erase(from, to) } else { Ok(()) }
    }

    /// Writes at most a block in whole units, the last filled up.
    pub fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), F::Error> {
        self.at = None;
        let mut whole = [0xFF; BLOCK];
        let len = bytes.len().next_multiple_of(F::WRITE_SIZE);
        match (whole.get_mut(..bytes.len()), len <= BLOCK) {
            (Some(part), true) => part.copy_from_slice(bytes),
            _ => debug_assert!(false, "more than a block"),
        }
        self.flash.write(at, whole.get(..len).unwrap_or(&[]))
    }
}

/// Writes a stretch byte by byte, and sums it.
pub struct Writer<'a, F: NorFlash> {
    pub disk: &'a mut Disk<F>,
    at: u32,
    end: u32,
    sum: Sum,
    len: u32,
    block: heapless::Vec<u8, BLOCK>,
    fault: Option<F::Error>,
}

impl<'a, F: NorFlash> Writer<'a, F> {
    /// Writes from `at`, which begins a write unit, and not past `end`.
    pub fn new(disk: &'a mut Disk<F>, at: u32, end: u32, sum: Sum) -> Self {
        Self { disk, at, end, sum, len: 0, block: heapless::Vec::new(), fault: None }
    }

    /// One more byte. `false` if there is no room or the flash failed; then nothing more counts.
    pub fn push(&mut self, byte: u8) -> bool {
        if self.fault.is_some() || self.at + self.len >= self.end {
            return false;
        }
        self.sum.update(&[byte]);
        self.len += 1;
        if self.block.push(byte).is_err() {
            return false;
        }
        if self.block.is_full() {
            let start = self.at + self.len - BLOCK as u32;
            let done = self.disk.write(start, &self.block);
            self.fault = done.err();
            self.block.clear();
        }
        self.fault.is_none()
    }

    /// More bytes.
    pub fn push_all(&mut self, bytes: &[u8]) -> bool {
        bytes.iter().all(|byte| self.push(*byte))
    }

    /// The sum of what was written so far.
    pub fn sum_so_far(&self) -> u32 {
        self.sum.clone().finalize()
    }

    /// Writes what is left. Length and sum, if all went well.
    pub fn finish(mut self, complete: bool) -> Result<(u32, u32), Option<F::Error>> {
        if let Some(fault) = self.fault.take() {
            return Err(Some(fault));
        }
        if !complete {
            return Err(None);
        }
        if !self.block.is_empty() {
            let start = self.at + self.len - self.block.len() as u32;
            self.disk.write(start, &self.block)?;
        }
        Ok((self.len, self.sum.finalize()))
    }
}
