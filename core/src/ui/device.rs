//! The device as the player set it and as it is: settings, battery, sound.

use super::gauge::Gauge;
use super::settings::Settings;

/// What is known of the device.
pub(super) struct Device {
    settings: Settings,
    gauge: Option<Gauge>,
    has_sound: bool,
}

impl Device {
    pub(super) const fn new(settings: Settings) -> Self {
        Self { settings, gauge: None, has_sound: false }
    }

    /// The settings in force.
    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Takes up settings that were kept.
    pub(super) fn take_up(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Turns a setting to its next value.
    pub(super) fn turn(&mut self, n: usize) {
        self.settings.turn(n);
    }

    /// How many settings it has.
    pub(super) fn settings_len(&self) -> usize {
        let sound = cfg!(feature = "portable") && self.has_sound;
        if sound { Settings::COUNT_WITH_SOUND } else { Settings::COUNT }
    }

    /// The battery, if there is one.
    pub(super) fn gauge(&self) -> Option<Gauge> {
        self.gauge.filter(|_| cfg!(feature = "portable"))
    }

    /// The battery was looked at. Says whether that changed anything.
    pub(super) fn set_gauge(&mut self, gauge: Option<Gauge>) -> bool {
        core::mem::replace(&mut self.gauge, gauge) != gauge
    }

    /// It can make keys click.
    pub(super) fn set_sound(&mut self, has_sound: bool) {
        self.has_sound = has_sound;
    }
}
