//! What the grey display shows.

use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexmarch_simulator::play::Picture;

/// Pixels of the display.
const WIDTH: usize = 128;
/// And down.
const HEIGHT: usize = 64;
/// The emulator shows every pixel as a square of so many.
const SCALE: usize = 4;

/// What the display shows: a grey of sixteen for each pixel, row by row.
#[derive(Clone, PartialEq, Eq)]
pub struct Greys(Vec<u8>);

impl Greys {
    /// The greys of a picture.
    pub fn of(picture: &Picture) -> Greys {
        let points = (0..HEIGHT as i32).flat_map(|y| (0..WIDTH as i32).map(move |x| (x, y)));
        let grey = |(x, y)| {
            let colour = picture.at(Point::new(x, y));
            colour.map_or(0, |colour| level(colour.r()))
        };
        Greys(points.map(grey).collect())
    }

    /// Nothing is lit.
    pub fn dark() -> Greys {
        Greys(vec![0; WIDTH * HEIGHT])
    }

    /// What the emulator has written to a file: "P6 512 256 255", in whatever lines, then three
    /// bytes a pixel.
    pub fn read(file: &[u8]) -> Option<Greys> {
        let size = SCALE * WIDTH * SCALE * HEIGHT * 3;
        let pixels = file.get(file.len().checked_sub(size)?..)?;
        let at = |x: usize, y: usize| pixels.get((y * SCALE * WIDTH + x) * SCALE * 3);
        let points = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        Some(Greys(points.map(|(x, y)| level(at(x, y).copied().unwrap_or(0))).collect()))
    }

    /// As a picture.
    pub fn picture(&self) -> Picture {
        let size = Size::new(WIDTH as u32, HEIGHT as u32);
        let mut picture = Picture::new(size, Rgb888::BLACK);
        let colours = self.0.iter().map(|grey| Rgb888::new(grey * 17, grey * 17, grey * 17));
        let Ok(()) = picture.fill_contiguous(&Rectangle::new(Point::zero(), size), colours);
        picture
    }

    /// Is nothing lit?
    pub fn is_dark(&self) -> bool {
        self.0.iter().all(|grey| *grey == 0)
    }
}

/// A brightness of 256 as one of sixteen.
fn level(bright: u8) -> u8 {
    ((u32::from(bright) * 15 + 127) / 255) as u8
}
