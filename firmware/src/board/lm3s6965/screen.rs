//! The OLED: an SSD0323 on the shared bus, its power switch and its data/command pin.

use super::pins::Pins;
use super::registers::{GPIO_A, GPIO_C};
use super::spi::Bus;
use crate::board::{Light, Screen};
use crate::drivers::frame::FrameCell;
use crate::drivers::greys::Greys;
use crate::drivers::ssd0323::Ssd0323;
use core::cell::RefCell;
use embedded_hal_bus::spi::{NoDelay, RefCellDevice};

/// Low while the display is spoken to.
const SELECT: Pins = Pins::new(GPIO_A, 1 << 3);
/// High for pixels, low for commands.
const DATA: Pins = Pins::new(GPIO_C, 1 << 7);
/// Fifteen volts for the glass.
const POWER: Pins = Pins::new(GPIO_C, 1 << 6);

/// The one frame there is.
pub static FRAME: FrameCell<Greys> = FrameCell::new(Greys::new());

/// The display.
pub struct Display(Ssd0323<'static, RefCellDevice<'static, Bus, Pins, NoDelay>, Pins>);

impl Display {
    /// Starts the display, dark.
    pub fn init(bus: &'static RefCell<Bus>, frame: &'static mut Greys) -> Self {
        SELECT.drive(true);
        DATA.drive(false);
        POWER.drive(true);
        let Ok(device) = RefCellDevice::new_no_delay(bus, SELECT);
        Self(Ssd0323::new(device, DATA, frame))
    }
}

impl Screen for Display {
    type Canvas = Greys;

    fn canvas(&mut self) -> &mut Greys {
        self.0.frame()
    }

    async fn show(&mut self) -> usize {
        self.0.show()
    }

    fn set_light(&mut self, light: Light) {
        const DIM: u8 = 8;
        match light {
            Light::On(level) => self.0.set_contrast(level.clamp(1, 5) * 25),
            Light::Dim => self.0.set_contrast(DIM),
            Light::Off => {}
        }
        self.0.set_on(light != Light::Off);
    }
}
