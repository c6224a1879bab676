//! Pins as embedded-hal sees them.

use super::registers::Register;
use core::convert::Infallible;
use embedded_hal::digital::{ErrorType, InputPin, OutputPin};

const DIRECTION: usize = 0x400;
const BOTH_EDGES: usize = 0x408;
const INTERRUPT_MASK: usize = 0x410;
const INTERRUPT_CLEAR: usize = 0x41C;
const ALTERNATE: usize = 0x420;
const PULL_UP: usize = 0x510;
const DIGITAL: usize = 0x51C;

/// Pins of one port, by the bits of a mask.
#[derive(Clone, Copy)]
pub struct Pins {
    port: usize,
    mask: u32,
}

impl Pins {
    /// Names pins; changes nothing yet.
    pub const fn new(port: usize, mask: u32) -> Self {
        Self { port, mask }
    }

    const fn register(self, offset: usize) -> Register {
        Register::new(self.port, offset)
    }

    /// The data register that shows only these pins: ten address bits choose them.
    const fn data(self) -> Register {
        self.register((self.mask as usize) << 2)
    }

    /// Gives the pins to the peripheral they belong to.
    pub fn lend(self) {
        self.register(ALTERNATE).change(0, self.mask);
        self.register(DIGITAL).change(0, self.mask);
    }

    /// Makes them outputs, at this level from the first moment.
    pub fn drive(self, high: bool) {
        self.register(DIGITAL).change(0, self.mask);
        self.write(high);
        self.register(DIRECTION).change(0, self.mask);
        // An input ignores what is written to it, so the level is set again.
        self.write(high);
    }

    /// Makes them inputs, pulled up, that interrupt on every change.
    pub fn watch(self) {
        self.register(DIGITAL).change(0, self.mask);
        self.register(PULL_UP).change(0, self.mask);
        // The emulator forgets at reset that nothing is pressed: driven high once, its inputs
        // start out as pulled-up pins do. On the board the pins are driven for a few cycles
        // against nothing but an open button.
        self.drive(true);
        self.register(DIRECTION).change(self.mask, 0);
        self.register(BOTH_EDGES).change(0, self.mask);
        self.clear();
        self.register(INTERRUPT_MASK).change(0, self.mask);
    }

    /// The interrupt of these pins has been seen.
    pub fn clear(self) {
        self.register(INTERRUPT_CLEAR).write(self.mask);
    }

    /// Levels of the pins, in their bits.
    pub fn read(self) -> u32 {
        self.data().read()
    }

    fn write(self, high: bool) {
        self.data().write(if high { self.mask } else { 0 });
    }
}

impl ErrorType for Pins {
    type Error = Infallible;
}

impl OutputPin for Pins {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.write(false);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.write(true);
        Ok(())
    }
}

impl InputPin for Pins {
    fn is_high(&mut self) -> Result<bool, Infallible> {
        Ok(self.read() != 0)
    }

    fn is_low(&mut self) -> Result<bool, Infallible> {
        Ok(self.read() == 0)
    }
}
