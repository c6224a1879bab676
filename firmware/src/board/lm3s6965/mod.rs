//! The LM3S6965 evaluation kit: a Cortex-M3 with a grey OLED, five buttons and a card slot.
//!
//! QEMU emulates all of it (`-machine lm3s6965evb`), so the image that is tested is the image that
//! is flashed. Where the emulator differs from the chip, the comment beside the code says so.

mod clock;
mod copy;
pub mod executor;
mod keys;
mod link;
mod pins;
mod registers;
mod screen;
mod spi;
mod time;
mod watchdog;

use crate::board::Absent;
use crate::drivers::blocks::Blocks;
use crate::drivers::sd::Card;
use core::cell::RefCell;
use pins::Pins;
use registers::GPIO_D;
use static_cell::StaticCell;

pub use keys::Buttons;
pub use link::Link;
pub use screen::Display;
pub use time::microseconds;
pub use watchdog::Watchdog;

/// Where games are kept: the blocks of the card.
pub type Medium = Blocks<'static, spi::Bus, Pins>;

/// The kit is fed over its plug.
pub type Battery = Absent;
/// It has a buzzer that QEMU does not.
pub type Sounder = Absent;

/// Low while the card is spoken to. QEMU gives the bus to the display whenever it is high.
const CARD_SELECT: Pins = Pins::new(GPIO_D, 1);

/// Everything on the board that the program uses.
pub struct Parts {
    /// The OLED.
    pub display: Display,
    /// The five buttons.
    pub buttons: Buttons,
    /// The link connector.
    pub link: Link,
    /// The watchdog.
    pub watchdog: Watchdog,
    /// No battery.
    pub battery: Battery,
    /// Nothing that sounds.
    pub sounder: Sounder,
}

/// Starts the board; once, at the beginning.
pub fn start() -> (Parts, Medium) {
    static BUS: StaticCell<RefCell<spi::Bus>> = StaticCell::new();
    clock::init();
    CARD_SELECT.drive(true);
    let bus = &*BUS.init_with(|| RefCell::new(spi::Bus::init()));
    // SAFETY: this runs once, before anything draws.
    let frame = unsafe { screen::FRAME.steal() };
    let parts = Parts {
        display: Display::init(bus, frame),
        buttons: Buttons::init(),
        link: Link::init(),
        watchdog: Watchdog::init(),
        battery: Absent,
        sounder: Absent,
    };
    // SAFETY: this runs once, before anybody else could have taken the timer.
    let core = unsafe { cortex_m::Peripherals::steal() };
    time::init(core.SYST);
    (parts, Blocks::new(Card::new(bus, CARD_SELECT)))
}

/// The display and the buttons for the last words of a program that is at its end.
///
/// # Safety
///
/// Nothing of the program may run again: its display is still around and shares everything with
/// this one.
pub unsafe fn rescue() -> (Display, Buttons, Watchdog) {
    static BUS: StaticCell<RefCell<spi::Bus>> = StaticCell::new();
    CARD_SELECT.drive(true);
    let bus = &*BUS.init_with(|| RefCell::new(spi::Bus::init()));
    // SAFETY: the caller sees to it that the other owner is never used again.
    let frame = unsafe { screen::FRAME.steal() };
    (Display::init(bus, frame), Buttons::init(), Watchdog::init())
}

/// Starts all over, as after power came on.
pub fn restart() -> ! {
    cortex_m::peripheral::SCB::sys_reset()
}
