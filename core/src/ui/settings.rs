//! What a player can set to taste.

use super::paint::Words;

/// The settings, kept by the device between games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Settings {
    /// How fast moves are shown, 0 (at once) to 3 (slow).
    pub speed: u8,
    /// 1 to 5.
    pub brightness: u8,
    /// 1 to 5.
    pub contrast: u8,
    /// Larger letters.
    pub large_text: bool,
    /// Ask before a phase ends.
    pub confirm: bool,
    /// A click for every key, on devices that can.
    pub clicks: bool,
}

impl Settings {
    /// What a new device has.
    pub const DEFAULT: Settings = Settings {
        speed: 1,
        brightness: 3,
        contrast: 3,
        large_text: false,
        confirm: true,
        clicks: true,
    };
    /// How many settings every device has.
    pub const COUNT: usize = 5;
    /// How many there are where clicks can be heard.
    pub const COUNT_WITH_SOUND: usize = Self::COUNT + 1;

    /// How long a step of a move is shown, in milliseconds; none to show moves at once.
    pub const fn step_ms(&self) -> u32 {
        match self.speed {
            0 => 0,
            1 => 60,
            2 => 150,
            _ => 400,
        }
    }

    /// A line that shows a setting.
    pub fn describe(&self, n: usize) -> Words {
        let yes = |on| if on { "yes" } else { "no" };
        match n {
            0 => {
                let speed = ["at once", "fast", "normal", "slow"];
                crate::words!("Moves: {}", speed.get(usize::from(self.speed)).unwrap_or(&"fast"))
            }
            1 => crate::words!("Brightness: {}", self.brightness),
            2 => crate::words!("Contrast: {}", self.contrast),
            3 => crate::words!("Larger text: {}", yes(self.large_text)),
            4 => crate::words!("Confirm ends: {}", yes(self.confirm)),
            _ if cfg!(feature = "portable") => crate::words!("Key clicks: {}", yes(self.clicks)),
            _ => Words::new(),
        }
    }

    /// Turns a setting to its next value.
    pub fn turn(&mut self, n: usize) {
        let next = |value: u8| if value >= 5 { 1 } else { value + 1 };
        match n {
            0 => self.speed = (self.speed + 1) % 4,
            1 => self.brightness = next(self.brightness),
            2 => self.contrast = next(self.contrast),
            3 => self.large_text = !self.large_text,
            4 => self.confirm = !self.confirm,
            _ if cfg!(feature = "portable") => self.clicks = !self.clicks,
            _ => {}
        }
    }
}
