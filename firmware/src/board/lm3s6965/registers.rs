//! Registers of the chip, as words at fixed addresses.

use core::ptr;

/// A register.
#[derive(Clone, Copy)]
pub struct Register(usize);

impl Register {
    /// The register so many bytes into a peripheral.
    pub const fn new(base: usize, offset: usize) -> Self {
        Self(base + offset)
    }

    /// Reads it.
    #[inline(always)]
    pub fn read(self) -> u32 {
        // SAFETY: every register of this folder is made from the constants below and the offsets of
        // the chip's manual, so it is an aligned word of a peripheral.
        unsafe { ptr::read_volatile(self.0 as *const u32) }
    }

    /// Writes it.
    #[inline(always)]
    pub fn write(self, value: u32) {
        // SAFETY: as for reading; no register used here moves or frees memory.
        unsafe { ptr::write_volatile(self.0 as *mut u32, value) }
    }

    /// Sets and clears bits. Not for registers that an interrupt changes as well.
    #[inline(always)]
    pub fn change(self, clear: u32, set: u32) {
        self.write((self.read() & !clear) | set);
    }
}

/// Clocks and power of everything else.
pub const SYSTEM: usize = 0x400F_E000;
/// The watchdog.
pub const WATCHDOG: usize = 0x4000_0000;
/// The synchronous serial port of display and card.
pub const SSI: usize = 0x4000_8000;
/// The second serial port, which goes to the link connector.
pub const UART: usize = 0x4000_D000;
/// Ports of pins.
pub const GPIO_A: usize = 0x4000_4000;
/// Pins of the display's data/command line and its power.
pub const GPIO_C: usize = 0x4000_6000;
/// Pins of the card's select line and of the link.
pub const GPIO_D: usize = 0x4000_7000;
/// Pins of the four directions.
pub const GPIO_E: usize = 0x4002_4000;
/// Pin of select.
pub const GPIO_F: usize = 0x4002_5000;
