//! A picture in sixteen greys that knows which parts of it have changed.
//!
//! Two pixels share a byte, the left one in its upper half, as the display wants them. For every
//! row the frame keeps the bytes between which something differs from what was last sent: a hundred
//! and some bytes instead of a second picture.

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

/// Bytes of a row from the first to before the last; nothing if the last is not after the first.
#[derive(Clone, Copy)]
struct Span {
    from: u8,
    to: u8,
}

impl Span {
    const NONE: Span = Span { from: 0, to: 0 };

    fn is_empty(self) -> bool {
        self.from >= self.to
    }

    fn bytes(self) -> usize {
        usize::from(self.to.saturating_sub(self.from))
    }

    fn join(self, other: Span) -> Span {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Span { from: self.from.min(other.from), to: self.to.max(other.to) },
        }
    }
}

/// A rectangle of whole bytes that has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patch {
    /// The first byte of each row.
    pub from: u8,
    /// The one after the last.
    pub to: u8,
    /// The first row.
    pub top: u8,
    /// The one after the last.
    pub bottom: u8,
}

/// The picture.
pub struct Frame {
    rows: [[u8; ROW]; HEIGHT],
    changed: [Span; HEIGHT],
}

impl Frame {
    /// A dark picture, nothing of it changed.
    pub const fn new() -> Self {
        Self { rows: [[0; ROW]; HEIGHT], changed: [Span::NONE; HEIGHT] }
    }

    /// Everything counts as changed.
    pub fn forget(&mut self) {
        self.changed = [Span { from: 0, to: ROW as u8 }; HEIGHT];
    }

    /// The bytes of one row of a patch.
    pub fn row(&self, patch: Patch, row: u8) -> &[u8] {
        let row = self.rows.get(usize::from(row));
        row.and_then(|row| row.get(patch.from.into()..patch.to.into())).unwrap_or(&[])
    }

    /// The next rectangle to send, from the top; none when all has been taken.
    ///
    /// Rows are put together as long as that costs fewer bytes than a rectangle of their own.
    pub fn take_patch(&mut self) -> Option<Patch> {
        let top = self.changed.iter().position(|span| !span.is_empty())?;
        let mut all = Span::NONE;
        let mut height = 0;
        for span in self.changed.iter_mut().skip(top) {
            let joined = all.join(*span);
            let apart = all.bytes() * height + span.bytes() + WINDOW_BYTES;
            if height > 0 && (span.is_empty() || joined.bytes() * (height + 1) > apart) {
                break;
            }
            all = joined;
            height += 1;
            *span = Span::NONE;
        }
        Some(Patch { from: all.from, to: all.to, top: top as u8, bottom: (top + height) as u8 })
    }

    /// Changes some of a byte: the bits of `mask`.
    #[inline]
    fn put(&mut self, y: usize, byte: usize, mask: u8, value: u8) {
        let (Some(row), Some(span)) = (self.rows.get_mut(y), self.changed.get_mut(y)) else {
            return;
        };
        if let Some(old) = row.get_mut(byte) {
            let new = (*old & !mask) | (value & mask);
            if new != *old {
                *old = new;
                let at = byte as u8;
                *span = span.join(Span { from: at, to: at + 1 });
            }
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

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Frame {
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
            for byte in from.div_ceil(2)..to / 2 {
                self.put(y, byte, 0xFF, value);
            }
            if to % 2 == 1 && from < to {
                self.put(y, to / 2, 0xF0, value);
            }
        }
        Ok(())
    }
}
