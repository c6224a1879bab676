//! The seam between the program and the thing it runs on.
//!
//! A board is a folder here. It fills in [`Parts`] from its pins, mostly with the drivers of
//! [`crate::drivers`], which ask for embedded-hal; it brings the loop that runs the tasks and the
//! time they wait for. The rest of the firmware knows only what this file names. docs/hardware.md
//! tells how to add one.

use embassy_time::Instant;
use embedded_graphics::draw_target::DrawTarget;
use hexmarch_core::ui::{Button, Gauge, Shade};

#[cfg(feature = "lm3s6965")]
mod lm3s6965;
#[cfg(feature = "picosystem")]
mod picosystem;

#[cfg(feature = "lm3s6965")]
use lm3s6965 as this;
#[cfg(feature = "picosystem")]
use picosystem as this;

pub use this::{Battery, Buttons, Display, Link, Medium, Parts, Sounder, Watchdog};
pub use this::{executor, microseconds, rescue, restart, start};

/// How bright a display is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    /// As the player has set it, 1 to 5.
    On(u8),
    /// Nobody has pressed anything for a while.
    Dim,
    /// Nobody has for a long while.
    Off,
}

/// A display: drawing changes a picture in memory, and `show` brings it to the glass.
pub trait Screen {
    /// What can be drawn on.
    type Canvas: DrawTarget<Color: Shade>;

    /// Where to draw.
    fn canvas(&mut self) -> &mut Self::Canvas;

    /// Sends what has changed. Says how many bytes of picture that took.
    async fn show(&mut self) -> usize;

    /// Sets how bright it is.
    fn set_light(&mut self, light: Light);
}

/// Where games are kept, if it can be taken out and put back.
pub trait Removable {
    /// Looks again what there is.
    fn again(self) -> Self;
}

/// Buttons went down or up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Which are down now: a bit each, in the order of [`Keys::BUTTONS`].
    pub down: u8,
    /// When it happened, which may be a while ago.
    pub at: Instant,
}

/// Buttons that wake the processor.
pub trait Keys {
    /// What the bits mean.
    const BUTTONS: &'static [Button];

    /// Which are down now.
    fn down(&self) -> u8;

    /// Waits for the next change. Changes are kept while nobody waits, up to a few dozen.
    async fn edge(&mut self) -> Edge;
}

/// What is known of a battery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// For the player.
    pub gauge: Gauge,
    /// It will not last until the next look.
    pub is_flat: bool,
}

/// Where the power comes from.
pub trait Power {
    /// Measures the battery; nothing if there is none.
    fn charge(&mut self) -> Option<Charge>;
}

/// What can be heard.
pub trait Sound {
    /// Is there anything to make it with?
    const IS_FITTED: bool;

    /// A short click.
    async fn click(&mut self);
}

/// A part that a board does not have.
#[cfg(feature = "lm3s6965")]
pub struct Absent;

#[cfg(feature = "lm3s6965")]
impl Power for Absent {
    fn charge(&mut self) -> Option<Charge> {
        None
    }
}

#[cfg(feature = "lm3s6965")]
impl Sound for Absent {
    const IS_FITTED: bool = false;

    async fn click(&mut self) {}
}
