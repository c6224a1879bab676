//! Flash in memory, as it was taken from the device.

use core::convert::Infallible;
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

/// The part of the flash where games are. Out of bounds nothing happens.
pub struct Flash(pub Vec<u8>);

impl ErrorType for Flash {
    type Error = Infallible;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Infallible> {
        let offset = offset as usize;
        if let Some(here) = self.0.get(offset..offset + bytes.len()) {
            bytes.copy_from_slice(here);
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.len()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = 4096;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Infallible> {
        if let Some(here) = self.0.get_mut(from as usize..to as usize) {
            here.fill(0xFF);
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Infallible> {
        for (byte, new) in self.0.iter_mut().skip(offset as usize).zip(bytes) {
            *byte &= new;
        }
        Ok(())
    }
}
