//! The piezo, which clicks.

use crate::board::Sound;
use embassy_rp::Peri;
use embassy_rp::peripherals::{PIN_11, PWM_SLICE5};
use embassy_rp::pwm::{Config, Pwm};
use embassy_time::Timer;

/// The counter runs at a megahertz: half a thousandth of a second a beat.
const BEAT: u16 = 500;
/// A few beats are a click, more would be a tone.
const CLICK_MS: u64 = 3;

/// The piezo.
pub struct Sounder(Pwm<'static>);

impl Sounder {
    /// Takes the piezo, silent.
    pub fn init(pulses: Peri<'static, PWM_SLICE5>, pin: Peri<'static, PIN_11>) -> Self {
        Self(Pwm::new_output_b(pulses, pin, beats(0)))
    }
}

impl Sound for Sounder {
    const IS_FITTED: bool = true;

    async fn click(&mut self) {
        self.0.set_config(&beats(BEAT / 2));
        Timer::after_millis(CLICK_MS).await;
        self.0.set_config(&beats(0));
    }
}

fn beats(high: u16) -> Config {
    let mut config = Config::default();
    config.divider = 125.into();
    config.top = BEAT - 1;
    config.compare_b = high;
    config
}
