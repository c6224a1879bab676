//! The battery in the bar above the map, on devices that have one.

use super::paint::{Ink, Paper, fill, frame};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// How a battery is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gauge {
    /// What is left, 0 to 100.
    pub percent: u8,
    /// It is being filled.
    pub charging: bool,
}

impl Gauge {
    /// From here on downwards the player should look for a socket.
    pub const LOW: u8 = 15;

    /// Its picture, with a little room before it.
    pub(super) const SIZE: Size = Size::new(19, 7);

    /// Draws it with its upper left corner at a point.
    pub(super) fn draw<D: Paper>(self, d: &mut D, at: Point) -> Result<(), D::Error> {
        const INSIDE: u32 = 12;
        let shell = Rectangle::new(at + Point::new(2, 0), Size::new(INSIDE + 4, 7));
        frame(d, shell, Ink::BarText)?;
        let knob = Rectangle::new(at + Point::new(INSIDE as i32 + 6, 2), Size::new(1, 3));
        fill(d, knob, Ink::BarText)?;
        let full = u32::from(self.percent.min(100)) * INSIDE / 100;
        let ink = if self.percent <= Self::LOW { Ink::Bad } else { Ink::Good };
        fill(d, Rectangle::new(at + Point::new(4, 2), Size::new(full.max(1), 3)), ink)?;
        if self.charging {
            // A plus across it.
            fill(d, Rectangle::new(at + Point::new(7, 3), Size::new(5, 1)), Ink::BarText)?;
            fill(d, Rectangle::new(at + Point::new(9, 1), Size::new(1, 5)), Ink::BarText)?;
        }
        Ok(())
    }
}
