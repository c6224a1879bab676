//! Where games are kept: the flash above the program.

use crate::board::Removable;
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash, WRITE_SIZE};
use embassy_rp::peripherals::FLASH;
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use hexmarch_core::journal::{Room, Shelf};

/// All of the chip.
const WHOLE: usize = 16 * 1024 * 1024;
/// The last four megabytes, far from the program (memory.x), which may grow.
const START: u32 = 12 * 1024 * 1024;

const _: () = assert!(Shelf::<Medium>::size(Room::USUAL) as usize <= WHOLE - START as usize);

/// The upper part of the flash. The processor runs from the same chip, so it stands still, deaf
/// to buttons, for the 45 ms that an erase takes.
pub struct Medium(Flash<'static, FLASH, Blocking, WHOLE>);

impl Medium {
    /// Takes the flash.
    pub fn init(flash: Peri<'static, FLASH>) -> Self {
        Self(Flash::new_blocking(flash))
    }
}

impl Removable for Medium {
    /// It cannot have been changed for another.
    fn again(self) -> Self {
        self
    }
}

impl ErrorType for Medium {
    type Error = Error;
}

impl ReadNorFlash for Medium {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        self.0.blocking_read(START.saturating_add(offset), bytes)
    }

    fn capacity(&self) -> usize {
        WHOLE - START as usize
    }
}

impl NorFlash for Medium {
    const WRITE_SIZE: usize = WRITE_SIZE;
    const ERASE_SIZE: usize = ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        self.0.blocking_erase(START.saturating_add(from), START.saturating_add(to))
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        self.0.blocking_write(START.saturating_add(offset), bytes)
    }
}
