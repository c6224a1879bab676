//! The desktop's file, with the power failing in the middle of its writes.

use super::flash::{Cuttable, Dark, Tear, tear_byte};
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use hexmarch_simulator::play::store::Blocks;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A file of the desktop's own kind, one for each history.
pub struct Paper {
    blocks: Blocks,
    path: PathBuf,
    size: usize,
    left: Option<u64>,
    steps: u64,
    tear: Tear,
}

impl Cuttable for Paper {
    fn blank(size: usize) -> Paper {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        // In memory where there is such a place: nothing here is for keeps.
        let shared = Path::new("/dev/shm");
        let folder = if shared.is_dir() { shared.to_owned() } else { std::env::temp_dir() };
        let path = folder.join(format!("hexmarch-cuts-{}-{number}", std::process::id()));
        let blocks = Blocks::open(&path).expect("a file");
        Paper { blocks, path, size, left: None, steps: 0, tear: Tear::Prefix }
    }

    fn power(&mut self, left: Option<u64>, tear: Tear) {
        (self.left, self.tear, self.steps) = (left, tear, 0);
    }

    fn steps(&self) -> u64 {
        self.steps
    }
}

impl Clone for Paper {
    fn clone(&self) -> Paper {
        let mut copy = Paper::blank(self.size);
        let mut bytes = vec![0; self.size];
        let mut from = std::fs::File::open(&self.path).expect("a file");
        std::io::Read::read_exact(&mut from, &mut bytes).expect("read");
        copy.blocks.write(0, &bytes).expect("written");
        copy.power(self.left, self.tear);
        copy
    }
}

impl Drop for Paper {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

impl ErrorType for Paper {
    type Error = Dark;
}

impl ReadNorFlash for Paper {
    const READ_SIZE: usize = Blocks::READ_SIZE;

    fn read(&mut self, offset: u32, out: &mut [u8]) -> Result<(), Dark> {
        self.blocks.read(offset, out).expect("read");
        if self.left == Some(0) { Err(Dark) } else { Ok(()) }
    }

    fn capacity(&self) -> usize {
        self.size
    }
}

impl NorFlash for Paper {
    const WRITE_SIZE: usize = Blocks::WRITE_SIZE;
    const ERASE_SIZE: usize = Blocks::ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Dark> {
        self.blocks.erase(from, to).expect("nothing to do");
        Ok(())
    }

    /// A step is a byte of the file. What a cut leaves is written as it would have been left.
    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Dark> {
        let whole = self.left.is_none_or(|left| left >= bytes.len() as u64);
        let done = if whole { bytes.len() as u64 } else { self.left.unwrap_or(0) };
        self.steps += done;
        self.left = self.left.map(|left| left - done);
        if whole {
            self.blocks.write(offset, bytes).expect("written");
            return Ok(());
        }
        let mut torn = vec![0; bytes.len()];
        self.blocks.read(offset, &mut torn).expect("read");
        let mut random = match self.tear {
            Tear::Prefix => None,
            Tear::Bits(random) => Some(random),
        };
        for (n, (old, new)) in torn.iter_mut().zip(bytes).enumerate() {
            match &mut random {
                _ if (n as u64) < done => *old = *new,
                Some(random) => *old = tear_byte(random, *old, *new),
                None => {}
            }
        }
        self.blocks.write(offset, &torn).expect("written");
        Err(Dark)
    }
}
