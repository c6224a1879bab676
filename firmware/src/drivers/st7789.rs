//! The ST7789: 240x240 pixels in colour on a fast one-way bus.
//!
//! Drawing goes to the frame; [`St7789::show`] sends what has changed of it and nothing else, and
//! sleeps while the bus is at it. The controller keeps the picture by itself. The words of the
//! command set are mipidsi's; its own display waits for the bus with the processor, so the sending
//! is ours.

use super::colours::Colours;
use embedded_hal::digital::OutputPin;
use embedded_hal_async::delay::DelayNs;
use embedded_hal_async::spi::SpiBus;
use mipidsi::dcs::{
    BitsPerPixel, DcsCommand, ExitSleepMode, PixelFormat, SetAddressMode, SetColumnAddress,
    SetDisplayOn, SetInvertMode, SetPageAddress, SetPixelFormat, SetTearingEffect,
    WriteMemoryStart,
};
use mipidsi::options::{
    ColorInversion, ColorOrder, HorizontalRefreshOrder, Orientation, RefreshOrder, TearingEffect,
    VerticalRefreshOrder,
};

/// The most values that a command has.
const VALUES_MAX: usize = 16;

/// After a reset and when woken, the controller wants this long before it is spoken to again.
const PAUSE_MS: u32 = 120;

/// The glass of the PicoSystem is lit from right to left, and from the top.
const REFRESH: RefreshOrder =
    RefreshOrder::new(VerticalRefreshOrder::TopToBottom, HorizontalRefreshOrder::RightToLeft);

/// What the panel of the PicoSystem wants to be told once beyond the command set: a command and its
/// values.
const PANEL: &[(u8, &[u8])] = &[
    // Porches, gate and common voltages, and the voltages of the panel: the maker's values.
    (0xB2, &[0x0C, 0x0C, 0x00, 0x33, 0x33]),
    (0xB7, &[0x14]),
    (0xBB, &[0x25]),
    (0xC0, &[0x2C]),
    (0xC2, &[0x01]),
    (0xC3, &[0x12]),
    (0xC4, &[0x20]),
    (0xD0, &[0xA4, 0xA1]),
    // Sixty pictures a second.
    (0xC6, &[0x0F]),
    // The two gamma curves.
    (0xE0, &[0xD0, 0x04, 0x0D, 0x11, 0x13, 0x2B, 0x3F, 0x54, 0x4C, 0x18, 0x0D, 0x0B, 0x1F, 0x23]),
    (0xE1, &[0xD0, 0x04, 0x0C, 0x11, 0x13, 0x2C, 0x3F, 0x44, 0x51, 0x2F, 0x1F, 0x1F, 0x20, 0x23]),
];

/// The display: a bus of its own, three pins beside it, and a frame to draw in.
pub struct St7789<'a, SPI, PIN> {
    spi: SPI,
    pins: Pins<PIN>,
    frame: &'a mut Colours,
    is_ready: bool,
}

/// Pins of the display that are not part of its bus.
pub struct Pins<PIN> {
    /// Low while the display is spoken to.
    pub select: PIN,
    /// High for pixels, low for commands.
    pub data: PIN,
    /// Low to start the controller anew.
    pub reset: PIN,
}

impl<'a, SPI: SpiBus, PIN: OutputPin> St7789<'a, SPI, PIN> {
    /// A display that nothing has been told yet.
    pub fn new(spi: SPI, pins: Pins<PIN>, frame: &'a mut Colours) -> Self {
        Self { spi, pins, frame, is_ready: false }
    }

    /// Starts the controller, which takes a quarter of a second, with everything still to be sent.
    async fn prepare(&mut self, delay: &mut impl DelayNs) {
        let _ = self.pins.select.set_high();
        let _ = self.pins.reset.set_low();
        delay.delay_ms(1).await;
        let _ = self.pins.reset.set_high();
        delay.delay_ms(PAUSE_MS).await;
        // Drawn as it is held.
        self.say(SetAddressMode::new(ColorOrder::Rgb, Orientation::new(), REFRESH)).await;
        self.say(SetPixelFormat::new(PixelFormat::with_all(BitsPerPixel::Sixteen))).await;
        self.say(SetTearingEffect::new(TearingEffect::Vertical)).await;
        for (command, values) in PANEL {
            self.command(*command, values).await;
        }
        // This glass is dark where it is told to be bright.
        self.say(SetInvertMode::new(ColorInversion::Inverted)).await;
        self.say(ExitSleepMode).await;
        delay.delay_ms(PAUSE_MS).await;
        self.say(SetDisplayOn).await;
        self.frame.forget();
        self.is_ready = true;
    }

    /// Where to draw.
    pub fn frame(&mut self) -> &mut Colours {
        self.frame
    }

    /// Sends what has changed. Says how many bytes of picture that took.
    pub async fn show(&mut self, delay: &mut impl DelayNs) -> usize {
        if !self.is_ready {
            self.prepare(delay).await;
        }
        let mut sent = 0;
        while let Some(patch) = self.frame.take_patch() {
            let last = |end: u8| u16::from(end.saturating_sub(1));
            self.say(SetColumnAddress::new(patch.from.into(), last(patch.to))).await;
            self.say(SetPageAddress::new(patch.top.into(), last(patch.bottom))).await;
            self.begin(WriteMemoryStart.instruction()).await;
            for bytes in self.frame.stretches(patch) {
                sent += bytes.len();
                let _ = self.spi.write(bytes).await;
            }
            let _ = self.pins.select.set_high();
        }
        sent
    }

    async fn say(&mut self, command: impl DcsCommand) {
        let mut values = [0; VALUES_MAX];
        let count = command.fill_params_buf(&mut values);
        self.command(command.instruction(), values.get(..count).unwrap_or(&[])).await;
    }

    async fn command(&mut self, command: u8, values: &[u8]) {
        self.begin(command).await;
        if !values.is_empty() {
            let _ = self.spi.write(values).await;
        }
        let _ = self.pins.select.set_high();
    }

    /// A command; data may follow. A display that does not listen cannot be helped: nothing comes
    /// back from it.
    async fn begin(&mut self, command: u8) {
        let _ = self.pins.select.set_low();
        let _ = self.pins.data.set_low();
        let _ = self.spi.write(&[command]).await;
        let _ = self.pins.data.set_high();
    }
}
