//! A card as the storage layer of the core wants it: flash with blocks for units.
//!
//! A card replaces what it is told to write, so erasing has nothing to do.

use super::sd::{BLOCK, Card, Fault};
use crate::board::Removable;
use embedded_hal::digital::OutputPin;
use embedded_hal::spi::SpiBus;
use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

/// The blocks of a card, whole, from the first.
pub struct Blocks<'a, BUS, CS> {
    card: Card<'a, BUS, CS>,
    count: u32,
}

impl<'a, BUS: SpiBus, CS: OutputPin> Blocks<'a, BUS, CS> {
    /// Whatever is in the slot; without a card there are no blocks.
    pub fn new(mut card: Card<'a, BUS, CS>) -> Self {
        let count = card.blocks().unwrap_or(0);
        Self { card, count }
    }
}

impl<BUS: SpiBus, CS: OutputPin> Removable for Blocks<'_, BUS, CS> {
    fn again(self) -> Self {
        Self::new(self.card)
    }
}

impl NorFlashError for Fault {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Fault::OutOfBounds => NorFlashErrorKind::OutOfBounds,
            _ => NorFlashErrorKind::Other,
        }
    }
}

impl<BUS, CS> ErrorType for Blocks<'_, BUS, CS> {
    type Error = Fault;
}

impl<BUS: SpiBus, CS: OutputPin> ReadNorFlash for Blocks<'_, BUS, CS> {
    const READ_SIZE: usize = BLOCK;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Fault> {
        let (blocks, rest) = bytes.as_chunks_mut::<BLOCK>();
        if !rest.is_empty() {
            return Err(Fault::OutOfBounds);
        }
        for (block, bytes) in (offset / BLOCK as u32..).zip(blocks) {
            self.card.read(block, bytes)?;
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        (self.count as usize).saturating_mul(BLOCK)
    }
}

impl<BUS: SpiBus, CS: OutputPin> NorFlash for Blocks<'_, BUS, CS> {
    const WRITE_SIZE: usize = BLOCK;
    const ERASE_SIZE: usize = BLOCK;

    fn erase(&mut self, _from: u32, _to: u32) -> Result<(), Fault> {
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Fault> {
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        if !rest.is_empty() {
            return Err(Fault::OutOfBounds);
        }
        for (block, bytes) in (offset / BLOCK as u32..).zip(blocks) {
            self.card.write(block, bytes)?;
        }
        Ok(())
    }
}
