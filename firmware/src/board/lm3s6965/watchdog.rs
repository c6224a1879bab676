//! The watchdog: a program that hangs is started again.

use super::clock::HZ;
use super::registers::{Register, WATCHDOG};

const LOAD: Register = Register::new(WATCHDOG, 0x000);
const CONTROL: Register = Register::new(WATCHDOG, 0x008);
const CLEAR: Register = Register::new(WATCHDOG, 0x00C);
const LOCK: Register = Register::new(WATCHDOG, 0xC00);

/// The first time-out only warns, the second restarts: a hang lasts twice this.
const SECONDS: u32 = 8;

/// The watchdog. There is one.
pub struct Watchdog(());

impl Watchdog {
    /// Starts it; it cannot be stopped again.
    pub fn init() -> Self {
        const UNLOCK: u32 = 0x1ACC_E551;
        const INTERRUPT_AND_RESET: u32 = 3;
        LOCK.write(UNLOCK);
        LOAD.write(SECONDS * HZ);
        CONTROL.write(INTERRUPT_AND_RESET);
        Self(())
    }

    /// The program is alive.
    pub fn feed(&mut self) {
        CLEAR.write(0);
        LOAD.write(SECONDS * HZ);
    }
}
