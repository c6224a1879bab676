//! The display: an ST7789 on a bus of its own, fed by DMA, and the light behind it.

use crate::board::{Light, Screen};
use crate::drivers::colours::Colours;
use crate::drivers::frame::FrameCell;
use crate::drivers::st7789::{Pins, St7789};
use embassy_rp::gpio::{AnyPin, Level, Output};
use embassy_rp::peripherals::{DMA_CH0, PIN_6, PIN_7, PIN_12, PWM_SLICE6, SPI0};
use embassy_rp::pwm::{self, Pwm};
use embassy_rp::spi::{self, Spi};
use embassy_rp::{Peri, bind_interrupts, dma};
use embassy_time::{Duration, Timer, block_for};
use embedded_hal_async::delay::DelayNs;

/// The fastest that the controller takes, and half of what the processor runs at.
const BUS_HZ: u32 = 62_500_000;

/// The one frame there is.
pub static FRAME: FrameCell<Colours> = FrameCell::new(Colours::new());

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// What the display is wired to.
pub struct Wires {
    /// The bus, what feeds it, its clock and its data.
    pub bus: Peri<'static, SPI0>,
    /// The feeder.
    pub dma: Peri<'static, DMA_CH0>,
    /// The clock of the bus.
    pub clock: Peri<'static, PIN_6>,
    /// What the bus says.
    pub out: Peri<'static, PIN_7>,
    /// Low while the display is spoken to.
    pub select: Peri<'static, AnyPin>,
    /// High for pixels, low for commands.
    pub data: Peri<'static, AnyPin>,
    /// Low to start the display anew.
    pub reset: Peri<'static, AnyPin>,
    /// The light, and what makes it shine part of the time.
    pub light: Peri<'static, PIN_12>,
    /// The maker of pulses.
    pub pulses: Peri<'static, PWM_SLICE6>,
}

/// The display.
pub struct Display {
    panel: St7789<'static, Spi<'static, SPI0, spi::Async>, Output<'static>>,
    light: Pwm<'static>,
    pauses: Pauses,
}

/// How the display waits for its controller.
#[derive(Clone, Copy)]
pub enum Pauses {
    /// Other tasks get their turn.
    Shared,
    /// There is nothing else left that could run, and no interrupt that would say when.
    Alone,
}

impl DelayNs for Pauses {
    async fn delay_ns(&mut self, ns: u32) {
        let time = Duration::from_nanos(ns.into());
        match self {
            Pauses::Shared => Timer::after(time).await,
            Pauses::Alone => block_for(time),
        }
    }
}

impl Display {
    /// Starts the display, dark.
    pub fn init(wires: Wires, frame: &'static mut Colours, pauses: Pauses) -> Self {
        let light = Pwm::new_output_a(wires.pulses, wires.light, shine(0));
        let mut config = spi::Config::default();
        config.frequency = BUS_HZ;
        let bus = Spi::new_txonly(wires.bus, wires.clock, wires.out, wires.dma, Irqs, config);
        let [select, data, reset] =
            [wires.select, wires.data, wires.reset].map(|pin| Output::new(pin, Level::High));
        Self { panel: St7789::new(bus, Pins { select, data, reset }, frame), light, pauses }
    }
}

impl Screen for Display {
    type Canvas = Colours;

    fn canvas(&mut self) -> &mut Colours {
        self.panel.frame()
    }

    async fn show(&mut self) -> usize {
        self.panel.show(&mut self.pauses).await
    }

    fn set_light(&mut self, light: Light) {
        /// In hundredths of the pulse. The eye sees a fifth of the light as half as bright.
        const LEVELS: [u16; 5] = [6, 15, 32, 60, 100];
        const DIM: u16 = 3;
        let hundredths = match light {
            Light::On(level) => {
                LEVELS.get(usize::from(level).saturating_sub(1)).copied().unwrap_or(100)
            }
            Light::Dim => DIM,
            Light::Off => 0,
        };
        self.light.set_config(&shine(hundredths));
    }
}

/// Pulses of light, a hundred steps each and five thousand a second, which no eye tells apart.
fn shine(hundredths: u16) -> pwm::Config {
    let mut config = pwm::Config::default();
    config.divider = 250.into();
    config.top = 99;
    config.compare_a = hundredths;
    config
}
