//! The PicoSystem is asked over its serial port: a byte is the number of an opening to play, one
//! that there is not the end. It answers there, 115,200 bauds.

use core::fmt::{Arguments, Write};
use core::panic::PanicInfo;
use embassy_rp::Peripherals;
use embassy_rp::uart::{Blocking, Config, Uart};

/// The port.
pub struct Voice(Uart<'static, Blocking>);

impl Voice {
    /// Starts the chip and its port.
    pub fn start() -> Self {
        Self::on(embassy_rp::init(Default::default()))
    }

    fn on(p: Peripherals) -> Self {
        Self(Uart::new_blocking(p.UART0, p.PIN_0, p.PIN_1, Config::default()))
    }

    /// What to play next.
    pub fn next(&mut self) -> Option<usize> {
        let mut number = [0];
        while self.0.blocking_read(&mut number).is_err() {}
        let [number] = number;
        Some(number.into())
    }

    /// Says a line.
    pub fn say(&mut self, line: Arguments<'_>) {
        let _ = writeln!(self, "{line}");
    }

    /// There is nowhere to go.
    pub fn leave(self) -> ! {
        loop {
            cortex_m::asm::wfi();
        }
    }
}

impl Write for Voice {
    fn write_str(&mut self, words: &str) -> core::fmt::Result {
        self.0.blocking_write(words.as_bytes()).map_err(|_| core::fmt::Error)
    }
}

/// A fault is told like everything else.
#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    cortex_m::interrupt::disable();
    // SAFETY: interrupts are off and this never returns, so the other owner is never used again.
    let mut voice = Voice::on(unsafe { Peripherals::steal() });
    voice.say(format_args!("{}", info.message()));
    voice.leave()
}
