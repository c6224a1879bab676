//! The checksum of a text: of its lines without what ends them, so that mail may change the ends.

use crc::{CRC_32_ISO_HDLC, Crc, Digest};

static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// A checksum being made.
#[derive(Clone)]
pub struct Checksum(Digest<'static, u32>);

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum(CRC.digest())
    }
}

impl Checksum {
    /// One more line. Blanks at its ends do not count.
    pub fn add(&mut self, line: &str) {
        self.0.update(line.trim().as_bytes());
        self.0.update(b"\n");
    }

    /// The sum of the lines so far.
    pub fn value(&self) -> u32 {
        self.0.clone().finalize()
    }
}
