//! The Pimoroni PicoSystem: an RP2040 with a colour display, eight buttons, a battery and a piezo.
//!
//! Everything here was seen to work in rp2040js, an emulator of the chip, and on no real device
//! yet; docs/hardware.md says what the emulator cannot show.

mod battery;
pub mod executor;
mod keys;
mod link;
mod medium;
mod screen;
mod sounder;
mod usb;
mod watchdog;

use embassy_rp::Peripherals;
use embassy_time::Instant;
use screen::{Pauses, Wires};

pub use battery::Battery;
pub use keys::Buttons;
pub use link::Link;
pub use medium::Medium;
pub use screen::Display;
pub use sounder::Sounder;
pub use watchdog::Watchdog;

/// Everything on the board that the program uses.
pub struct Parts {
    /// The screen.
    pub display: Display,
    /// The eight buttons.
    pub buttons: Buttons,
    /// The serial port.
    pub link: Link,
    /// The watchdog.
    pub watchdog: Watchdog,
    /// The battery.
    pub battery: Battery,
    /// The piezo.
    pub sounder: Sounder,
}

/// Gives the parts of the chip to those who use them; `$p` is all of them.
macro_rules! wires {
    ($p:ident) => {
        Wires {
            bus: $p.SPI0,
            dma: $p.DMA_CH0,
            clock: $p.PIN_6,
            out: $p.PIN_7,
            select: $p.PIN_5.into(),
            data: $p.PIN_9.into(),
            reset: $p.PIN_4.into(),
            light: $p.PIN_12,
            pulses: $p.PWM_SLICE6,
        }
    };
}

/// Starts the board; once, at the beginning.
pub fn start() -> (Parts, Medium) {
    let p = embassy_rp::init(Default::default());
    let watchdog = Watchdog::init(p.WATCHDOG);
    // SAFETY: this runs once, before anything draws.
    let frame = unsafe { screen::FRAME.steal() };
    let prompt = executor::prompt();
    usb::start(prompt, p.USB, p.PIN_2);
    let parts = Parts {
        display: Display::init(wires!(p), frame, Pauses::Shared),
        buttons: Buttons::init(
            prompt,
            [
                p.PIN_16.into(),
                p.PIN_17.into(),
                p.PIN_18.into(),
                p.PIN_19.into(),
                p.PIN_20.into(),
                p.PIN_21.into(),
                p.PIN_22.into(),
                p.PIN_23.into(),
            ],
        ),
        link: Link::init(p.UART0, p.PIN_0, p.PIN_1),
        watchdog,
        battery: Battery::init(p.ADC, p.PIN_26, p.PIN_24),
        sounder: Sounder::init(p.PWM_SLICE5, p.PIN_11),
    };
    (parts, Medium::init(p.FLASH))
}

/// The display and the buttons for the last words of a program that is at its end.
///
/// # Safety
///
/// Nothing of the program may run again: its display is still around and shares everything with
/// this one.
pub unsafe fn rescue() -> (Display, Buttons, Watchdog) {
    // SAFETY: the caller sees to it that the other owners are never used again.
    let (p, frame) = unsafe { (Peripherals::steal(), screen::FRAME.steal()) };
    let watchdog = Watchdog::init(p.WATCHDOG);
    (Display::init(wires!(p), frame, Pauses::Alone), Buttons::rescue(), watchdog)
}

/// Starts all over, as after power came on.
pub fn restart() -> ! {
    cortex_m::peripheral::SCB::sys_reset()
}

/// Microseconds since the start; they wrap after an hour. For measuring, not for waiting.
pub fn microseconds() -> u32 {
    Instant::now().as_micros() as u32
}
