//! The battery: a lithium cell behind a divider by three, and the charger's word on whether it
//! fills it.

use crate::board::{Charge, Power};
use embassy_rp::Peri;
use embassy_rp::adc::{Adc, Blocking, Channel, Config};
use embassy_rp::gpio::{Input, Pull};
use embassy_rp::peripherals::{ADC, PIN_24, PIN_26};
use hexmarch_core::ui::Gauge;

/// Millivolts and what is left at them, in hundredths: a lithium cell under a light load.
const CURVE: [(u32, u32); 8] =
    [(3300, 0), (3500, 5), (3600, 12), (3700, 30), (3800, 55), (3900, 72), (4000, 86), (4100, 100)];

/// Below this the cell would soon cut itself off, in the middle of whatever goes on.
const FLAT: u32 = 3300;

/// Below this there is no cell, and the device runs from its plug.
const NONE: u32 = 1000;

/// What the gauge is rounded to: the bar is not drawn anew for every flicker.
const STEP: u32 = 5;

/// Samples of a measurement.
const SAMPLES: u32 = 8;

/// The battery.
pub struct Battery {
    converter: Adc<'static, Blocking>,
    level: Channel<'static>,
    /// Low while the charger is at work.
    charger: Input<'static>,
}

impl Battery {
    /// Starts to measure.
    pub fn init(
        converter: Peri<'static, ADC>,
        level: Peri<'static, PIN_26>,
        charger: Peri<'static, PIN_24>,
    ) -> Self {
        Self {
            converter: Adc::new_blocking(converter, Config::default()),
            level: Channel::new_pin(level, Pull::None),
            charger: Input::new(charger, Pull::Up),
        }
    }

    fn millivolts(&mut self) -> Option<u32> {
        let mut sum = 0;
        for _ in 0..SAMPLES {
            sum += u32::from(self.converter.blocking_read(&mut self.level).ok()?);
        }
        // 4096 steps are 3.3 V, a third of what is measured.
        Some(sum * (3 * 3300) / (SAMPLES * 4096))
    }
}

impl Power for Battery {
    fn charge(&mut self) -> Option<Charge> {
        let millivolts = self.millivolts().filter(|millivolts| *millivolts >= NONE)?;
        let charging = self.charger.is_low();
        let percent = (percent(millivolts) / STEP * STEP) as u8;
        Some(Charge { gauge: Gauge { percent, charging }, is_flat: millivolts < FLAT && !charging })
    }
}

/// What is left at so many millivolts, straight between the points of the curve.
fn percent(millivolts: u32) -> u32 {
    let mut below = (0, 0);
    for (volts, left) in CURVE {
        if millivolts < volts {
            let (from, least) = below;
            return least + (left - least) * (millivolts - from) / (volts - from);
        }
        below = (volts, left);
    }
    100
}
