//! The SSD0323: 128x64 pixels of an OLED in sixteen greys.
//!
//! Drawing goes to the frame; [`Ssd0323::show`] sends what has changed of it and nothing else. The
//! controller keeps the picture by itself, so a display at rest takes no work.

use super::greys::{Greys, HEIGHT, ROW};
use embedded_hal::digital::OutputPin;
use embedded_hal::spi::SpiDevice;

/// Columns are counted in bytes, two pixels each.
const COLUMNS: u8 = 0x15;
const ROWS: u8 = 0x75;
const CONTRAST: u8 = 0x81;
const OFF: u8 = 0xAE;
const ON: u8 = 0xAF;

/// What the OSRAM panel wants to be told once: half current range, rows remapped as it is wired,
/// its offset, its timing and voltages, the steps of its greys.
const PANEL: [u8; 34] = [
    0xAE, 0x85, 0xA0, 0x52, 0xA1, 0x00, 0xA2, 0x4C, 0xA4, 0xA8, 0x3F, 0xB1, 0x22, 0xB2, 0x46, 0xB3,
    0xF1, 0xBF, 0x0D, 0xBE, 0x02, 0xBC, 0x10, 0xB8, 0x01, 0x11, 0x22, 0x32, 0x43, 0x54, 0x65, 0x76,
    0xAD, 0x03,
];

/// The display: a device on a bus, a pin that tells data from commands, a frame to draw in.
pub struct Ssd0323<'a, SPI, DC> {
    spi: SPI,
    data: DC,
    frame: &'a mut Greys,
    is_on: bool,
}

impl<'a, SPI: SpiDevice, DC: OutputPin> Ssd0323<'a, SPI, DC> {
    /// Sets the panel up, dark and with everything still to be sent.
    pub fn new(spi: SPI, data: DC, frame: &'a mut Greys) -> Self {
        let mut display = Self { spi, data, frame, is_on: false };
        display.command(&PANEL);
        display.frame.forget();
        display
    }

    /// Where to draw.
    pub fn frame(&mut self) -> &mut Greys {
        self.frame
    }

    /// Sends what has changed. Says how many bytes of picture that took.
    pub fn show(&mut self) -> usize {
        let mut sent = 0;
        while let Some(patch) = self.frame.take_patch() {
            let (last, bottom) = (patch.to.saturating_sub(1), patch.bottom.saturating_sub(1));
            self.command(&[COLUMNS, patch.from, last, ROWS, patch.top, bottom]);
            let _ = self.data.set_high();
            for row in patch.top..patch.bottom {
                let bytes = self.frame.row(patch, row);
                sent += bytes.len();
                let _ = self.spi.write(bytes);
            }
            // At rest the display listens for commands, where stray bytes do nothing.
            let _ = self.data.set_low();
        }
        sent
    }

    /// How bright, 0 to 127.
    pub fn set_contrast(&mut self, value: u8) {
        self.command(&[CONTRAST, value.min(127)]);
    }

    /// Turns the glass on or off. What is on it goes dark as well, since not every panel (nor the
    /// emulated one) obeys the command alone.
    pub fn set_on(&mut self, on: bool) {
        if on == self.is_on {
            return;
        }
        self.is_on = on;
        if on {
            self.frame.forget();
            self.show();
            self.command(&[ON]);
        } else {
            self.command(&[OFF]);
            self.darken();
        }
    }

    /// Sends a dark picture and leaves the frame alone.
    fn darken(&mut self) {
        self.command(&[COLUMNS, 0, ROW as u8 - 1, ROWS, 0, HEIGHT as u8 - 1]);
        let _ = self.data.set_high();
        for _ in 0..HEIGHT {
            let _ = self.spi.write(&[0; ROW]);
        }
        let _ = self.data.set_low();
    }

    /// A display that does not answer cannot be helped, and it has no way to answer.
    fn command(&mut self, bytes: &[u8]) {
        let _ = self.data.set_low();
        let _ = self.spi.write(bytes);
    }
}
