//! A list with one line picked: menus, rules, logs.

use super::paint::{Ink, Paper, Type, Words, fill, first, write};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Which line of a list is picked, and which is the first shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct List {
    at: u16,
    top: u16,
}

impl List {
    /// The first line is picked.
    pub const fn new() -> Self {
        Self { at: 0, top: 0 }
    }

    /// The picked line.
    pub fn at(&self) -> u16 {
        self.at
    }

    /// The first line shown.
    pub fn top(&self) -> u16 {
        self.top
    }

    /// Picks a line.
    pub fn pick(&mut self, line: u16) {
        self.at = line;
    }

    /// Moves the pick, round the ends.
    pub fn go(&mut self, by: i32, len: usize) {
        let len = len.max(1) as i32;
        self.at = (i32::from(self.at) + by).rem_euclid(len) as u16;
    }

    /// Moves the pick by many lines, not beyond the ends.
    pub fn leap(&mut self, by: i32, len: usize) {
        let last = len.max(1) as i32 - 1;
        self.at = (i32::from(self.at) + by * 5).clamp(0, last) as u16;
    }

    /// Draws the lines that fit `area`.
    pub fn draw<D: Paper>(
        &mut self,
        d: &mut D,
        area: Rectangle,
        size: Type,
        len: usize,
        text: impl Fn(usize) -> Words,
    ) -> Result<(), D::Error> {
        let high = size.cell().height;
        let lines = (area.size.height / high).max(1) as u16;
        if self.at < self.top {
            self.top = self.at;
        }
        if self.at >= self.top + lines {
            self.top = self.at + 1 - lines;
        }
        for n in 0..lines {
            let row = Rectangle::new(
                area.top_left + Point::new(0, (u32::from(n) * high) as i32),
                Size::new(area.size.width, high),
            );
            let item = usize::from(self.top + n);
            let picked = self.top + n == self.at && item < len;
            fill(d, row, if picked { Ink::Pick } else { Ink::Back })?;
            if item < len {
                let ink = if picked { Ink::PickText } else { Ink::Text };
                let words = text(item);
                let fits = size.fit(area.size.width.saturating_sub(3));
                write(d, row.top_left + Point::new(2, 0), first(&words, fits), size, ink)?;
            }
        }
        // A bar at the edge says how much more there is.
        if len > usize::from(lines) {
            let track = area.size.height as i32;
            let bar = (track * i32::from(lines) / len as i32).max(3);
            let from = track * i32::from(self.top) / len as i32;
            let at = area.top_left + Point::new(area.size.width as i32 - 1, from);
            fill(d, Rectangle::new(at, Size::new(1, bar as u32)), Ink::Dim)?;
        }
        Ok(())
    }
}
