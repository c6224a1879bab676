//! The reference board plays every opening and speaks to the host by semihosting, so the image
//! needs an emulator or a debugger and no wiring at all.

use core::fmt::Arguments;
use cortex_m_rt::{ExceptionFrame, exception};
use cortex_m_semihosting::{debug, hprintln};
// The interrupt table.
use lm3s6965 as _;
use panic_semihosting as _;

/// The number of the next opening.
pub struct Voice(usize);

impl Voice {
    /// Nothing has been said.
    pub fn start() -> Self {
        Self(0)
    }

    /// What to play next: all of them, one after the other.
    pub fn next(&mut self) -> Option<usize> {
        self.0 += 1;
        Some(self.0 - 1)
    }

    /// Says a line.
    pub fn say(&mut self, line: Arguments<'_>) {
        hprintln!("{}", line);
    }

    /// Ends the emulator.
    pub fn leave(self) -> ! {
        leave(debug::EXIT_SUCCESS)
    }
}

/// A fault ends the run; the default handler would wait for somebody to come and look.
// SAFETY: the handler touches no state but the semihosting channel and never returns.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    hprintln!("hard fault at {:#010x}", frame.pc());
    leave(debug::EXIT_FAILURE)
}

/// Ends the emulator with this status.
fn leave(status: debug::ExitStatus) -> ! {
    debug::exit(status);
    loop {
        cortex_m::asm::wfi();
    }
}
