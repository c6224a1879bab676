//! A picture in 65,536 colours that knows which parts of it have changed.
//!
//! A pixel is two bytes, the high one first, as the display wants them: a row can be sent as it
//! stands. 240x240 of them are 112.5 KB, most of the RAM that the program takes; drawing straight
//! to the glass would save it and show every overdrawn pixel.

use super::changes::{Changes, Patch};
use core::convert::Infallible;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Pixels across and down.
pub const SIDE: usize = 240;

/// Sending a rectangle takes as long as so many pixels before its first.
const WINDOW_PIXELS: usize = 48;

/// The picture.
pub struct Colours {
    /// Each pixel with its bytes in the order of the display.
    rows: [[u16; SIDE]; SIDE],
    changed: Changes<SIDE>,
}

impl Colours {
    /// A dark picture, nothing of it changed.
    pub const fn new() -> Self {
        Self { rows: [[0; SIDE]; SIDE], changed: Changes::new() }
    }

    /// Everything counts as changed.
    pub fn forget(&mut self) {
        self.changed.mark_all(SIDE as u8);
    }

    /// The next rectangle to send, in pixels; none when all has been taken.
    pub fn take_patch(&mut self) -> Option<Patch> {
        self.changed.take_patch(WINDOW_PIXELS)
    }

    /// The bytes of a patch in the fewest stretches: all at once if it is as wide as the picture.
    pub fn stretches(&self, patch: Patch) -> impl Iterator<Item = &[u8]> {
        let rows = self.rows.get(patch.top.into()..patch.bottom.into()).unwrap_or(&[]);
        let whole = usize::from(patch.to - patch.from) == SIDE;
        let count = if whole { 1 } else { rows.len() };
        (0..count).filter_map(move |n| match whole {
            true => Some(bytes(rows.as_flattened())),
            false => rows.get(n)?.get(patch.from.into()..patch.to.into()).map(bytes),
        })
    }
}

/// Pixels as the bytes they are made of.
fn bytes(pixels: &[u16]) -> &[u8] {
    // SAFETY: a u16 is two bytes without gaps, and bytes may stand anywhere.
    unsafe { core::slice::from_raw_parts(pixels.as_ptr().cast(), size_of_val(pixels)) }
}

fn stored(colour: Rgb565) -> u16 {
    colour.into_storage().to_be()
}

impl OriginDimensions for Colours {
    fn size(&self) -> Size {
        Size::new_equal(SIDE as u32)
    }
}

impl DrawTarget for Colours {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        for Pixel(at, colour) in pixels {
            // What is negative is far outside as well.
            let (x, y) = (at.x as usize, at.y as usize);
            if let Some(pixel) = self.rows.get_mut(y).and_then(|row| row.get_mut(x)) {
                let new = stored(colour);
                if *pixel != new {
                    *pixel = new;
                    self.changed.mark(y, x as u8, x as u8 + 1);
                }
            }
        }
        Ok(())
    }

    /// Most of a map is filled rows. What has that colour already need not be sent.
    fn fill_solid(&mut self, area: &Rectangle, colour: Rgb565) -> Result<(), Infallible> {
        let area = area.intersection(&self.bounding_box());
        let from = area.top_left.x as usize;
        let to = from + area.size.width as usize;
        let new = stored(colour);
        for y in area.rows() {
            let y = y as usize;
            let Some(row) = self.rows.get_mut(y).and_then(|row| row.get_mut(from..to)) else {
                continue;
            };
            let differs = |pixel: &u16| *pixel != new;
            if let Some(first) = row.iter().position(differs) {
                let last = row.iter().rposition(differs).unwrap_or(first);
                if let Some(row) = row.get_mut(first..=last) {
                    row.fill(new);
                }
                self.changed.mark(y, (from + first) as u8, (from + last) as u8 + 1);
            }
        }
        Ok(())
    }
}
