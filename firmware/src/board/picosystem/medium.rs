//! Where games are kept: nowhere yet. The program says so when a game begins.

use crate::board::Removable;
use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};

/// Flash without room.
pub struct Medium;

impl Removable for Medium {
    fn again(self) -> Self {
        self
    }
}

impl ErrorType for Medium {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Medium {
    const READ_SIZE: usize = 1;

    fn read(&mut self, _: u32, _: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        Err(NorFlashErrorKind::OutOfBounds)
    }

    fn capacity(&self) -> usize {
        0
    }
}

impl NorFlash for Medium {
    const WRITE_SIZE: usize = 256;
    const ERASE_SIZE: usize = 4096;

    fn erase(&mut self, _: u32, _: u32) -> Result<(), NorFlashErrorKind> {
        Err(NorFlashErrorKind::OutOfBounds)
    }

    fn write(&mut self, _: u32, _: &[u8]) -> Result<(), NorFlashErrorKind> {
        Err(NorFlashErrorKind::OutOfBounds)
    }
}
