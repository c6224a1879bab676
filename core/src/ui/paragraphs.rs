//! Text that is broken into lines.

use super::paint::{Ink, Paper, Type, fill, wrap, write};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Writes lines one below the other, breaking those that are too long.
pub struct Paragraphs<'a, D> {
    d: &'a mut D,
    area: Rectangle,
    size: Type,
    line: u32,
}

impl<'a, D: Paper> Paragraphs<'a, D> {
    /// An empty page, `skip` lines scrolled up.
    pub fn new(d: &'a mut D, area: Rectangle, size: Type, skip: u16) -> Result<Self, D::Error> {
        fill(d, area, Ink::Back)?;
        Ok(Self { d, area, size, line: 0u32.wrapping_sub(u32::from(skip)) })
    }

    /// One paragraph.
    pub fn put(&mut self, text: &str, ink: Ink) -> Result<(), D::Error> {
        let width = self.size.fit(self.area.size.width.saturating_sub(3));
        let high = self.size.cell().height;
        let mut result = Ok(());
        let room = self.area.size.height / high;
        let lines = wrap(text, width, &mut |n, part| {
            let line = self.line.wrapping_add(n as u32);
            // Lines scrolled off the top have wrapped to huge numbers.
            if line < room && result.is_ok() {
                let at = self.area.top_left + Point::new(2, (line * high) as i32);
                result = write(self.d, at, part, self.size, ink).map(drop);
            }
            // A mark at the edge says that there is more below.
            if line == room && result.is_ok() {
                let corner = self.area.top_left + self.area.size;
                let mark = Rectangle::new(corner - Point::new(2, 8), Size::new(2, 8));
                result = fill(self.d, mark, Ink::Pick);
            }
        });
        self.line = self.line.wrapping_add(lines as u32);
        result
    }
}
