//! The watchdog: a program that hangs is started again.

use embassy_rp::Peri;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog;
use embassy_time::Duration;

/// As long as this chip's counter lasts, nearly.
const PATIENCE: Duration = Duration::from_secs(8);

/// The watchdog. There is one.
pub struct Watchdog(watchdog::Watchdog);

impl Watchdog {
    /// Starts it. A debugger that stops the program stops it as well.
    pub fn init(peripheral: Peri<'static, WATCHDOG>) -> Self {
        let mut watchdog = watchdog::Watchdog::new(peripheral);
        watchdog.pause_on_debug(true);
        watchdog.start(PATIENCE);
        Self(watchdog)
    }

    /// The program is alive.
    pub fn feed(&mut self) {
        self.0.feed(PATIENCE);
    }
}
