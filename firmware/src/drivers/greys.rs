//! A picture in sixteen greys that knows which parts of it have changed.
//!
//! Two pixels share a byte, the left one in its upper half, as the display wants them.

use super::changes::{Changes, Patch};
use core::convert::Infallible;
use embedded_graphics::pixelcolor::Gray4;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Pixels across.
pub const WIDTH: usize = 128;
/// Pixels down.
pub const HEIGHT: usize = 64;
/// Bytes of a row.
pub const ROW: usize = WIDTH / 2;

/// Sending a rectangle costs so many bytes before its first pixel.
const WINDOW_BYTES: usize = 6;

/// The picture.
pub struct Greys {
    rows: [[u8; ROW]; HEIGHT],
    changed: Changes<HEIGHT>,
}

impl Greys {
    /// A dark picture, nothing of it changed.
    pub const fn new() -> Self {
        Self { rows: [[0; ROW]; HEIGHT], changed: Changes::new() }
    }

    /// Everything counts as changed.
    pub fn forget(&mut self) {
        self.changed.mark_all(ROW as u8);
    }

    /// The bytes of one row of a patch.
    pub fn row(&self, patch: Patch, row: u8) -> &[u8] {
        let row = self.rows.get(usize::from(row));
        row.and_then(|row| row.get(patch.from.into()..patch.to.into())).unwrap_or(&[])
    }

    /// The next rectangle to send, in bytes and rows; none when all has been taken.
    pub fn take_patch(&mut self) -> Option<Patch> {
        self.changed.take_patch(WINDOW_BYTES)
    }

    /// Changes some of a byte: the bits of `mask`.
    #[inline]
    fn put(&mut self, y: usize, byte: usize, mask: u8, value: u8) {
        if let Some(old) = self.rows.get_mut(y).and_then(|row| row.get_mut(byte)) {
            let new = (*old & !mask) | (value & mask);
            if new != *old {
                *old = new;
                self.changed.mark(y, byte as u8, byte as u8 + 1);
            }
        }
    }

    /// Fills whole bytes of a row.
    fn run(&mut self, y: usize, from: usize, to: usize, value: u8) {
        let Some(bytes) = self.rows.get_mut(y).and_then(|row| row.get_mut(from..to)) else {
            return;
        };
        let other = |byte: &u8| *byte != value;
        if let (Some(first), Some(last)) =
            (bytes.iter().position(other), bytes.iter().rposition(other))
        {
            bytes.fill(value);
            self.changed.mark(y, (from + first) as u8, (from + last + 1) as u8);
        }
    }

    #[inline]
    fn dot(&mut self, at: Point, colour: Gray4) {
        if at.x < 0 || at.y < 0 {
            return;
        }
        let mask = if at.x & 1 == 0 { 0xF0 } else { 0x0F };
        self.put(at.y as usize, at.x as usize / 2, mask, colour.luma() * 0x11);
    }
}

impl OriginDimensions for Greys {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Greys {
    type Color = Gray4;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Gray4>>,
    {
        for Pixel(at, colour) in pixels {
            self.dot(at, colour);
        }
        Ok(())
    }

    /// Most of a map is filled rows: whole bytes at a time.
    fn fill_solid(&mut self, area: &Rectangle, colour: Gray4) -> Result<(), Infallible> {
        let area = area.intersection(&self.bounding_box());
        let from = area.top_left.x as usize;
        let to = from + area.size.width as usize;
        let value = colour.luma() * 0x11;
        for y in area.rows() {
            let y = y as usize;
            if from % 2 == 1 && from < to {
                self.put(y, from / 2, 0x0F, value);
            }
            self.run(y, from.div_ceil(2), to / 2, value);
            if to % 2 == 1 && from < to {
                self.put(y, to / 2, 0xF0, value);
            }
        }
        Ok(())
    }
}
