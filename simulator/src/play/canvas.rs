//! Pixels in memory that the screens draw themselves on.
//!
//! A [`Canvas`] is an array of one kind of colour. A [`Panel`] is the canvas of one display, with
//! the colours that display has, so what is seen here is what a device would show.

use embedded_graphics::pixelcolor::{Gray4, Rgb565, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexmarch_core::ui::{App, Ink, Shade};
use std::convert::Infallible;

/// A rectangle of pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canvas<C> {
    size: Size,
    pixels: Vec<C>,
}

impl<C: PixelColor> Canvas<C> {
    /// A canvas of one colour.
    pub fn new(size: Size, colour: C) -> Self {
        Self { size, pixels: vec![colour; size.width as usize * size.height as usize] }
    }

    /// The pixels, row by row.
    pub fn pixels(&self) -> &[C] {
        &self.pixels
    }

    /// One pixel; none outside.
    pub fn at(&self, at: Point) -> Option<C> {
        self.index(at).and_then(|n| self.pixels.get(n).copied())
    }

    fn index(&self, at: Point) -> Option<usize> {
        let (x, y) = (u32::try_from(at.x).ok()?, u32::try_from(at.y).ok()?);
        let inside = x < self.size.width && y < self.size.height;
        inside.then(|| y as usize * self.size.width as usize + x as usize)
    }

    /// Changes one pixel; outside nothing happens.
    pub fn set(&mut self, at: Point, colour: C) {
        if let Some(pixel) = self.index(at).and_then(|n| self.pixels.get_mut(n)) {
            *pixel = colour;
        }
    }
}

impl<C> OriginDimensions for Canvas<C> {
    fn size(&self) -> Size {
        self.size
    }
}

impl<C: PixelColor> DrawTarget for Canvas<C> {
    type Color = C;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<C>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(at, colour) in pixels {
            self.set(at, colour);
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: C) -> Result<(), Infallible> {
        let area = area.intersection(&self.bounding_box());
        for y in area.rows() {
            if let Some(start) = self.index(Point::new(area.top_left.x, y))
                && let Some(row) = self.pixels.get_mut(start..start + area.size.width as usize)
            {
                row.fill(colour);
            }
        }
        Ok(())
    }
}

/// A picture in full colour, to show or to write to a file.
pub type Picture = Canvas<Rgb888>;

impl Picture {
    /// The picture with every pixel a square of `scale` pixels.
    pub fn enlarged(&self, scale: u32) -> Picture {
        let scale = scale.max(1);
        let mut large = Picture::new(self.size * scale, Rgb888::BLACK);
        for (n, colour) in self.pixels.iter().enumerate() {
            let wide = self.size.width.max(1) as usize;
            let at = Point::new((n % wide) as i32, (n / wide) as i32) * scale as i32;
            let Ok(()) = large.fill_solid(&Rectangle::new(at, Size::new_equal(scale)), *colour);
        }
        large
    }

    /// Copies another picture into this one, its upper left corner at `at`.
    pub fn paste(&mut self, at: Point, other: &Picture) {
        for (n, colour) in other.pixels.iter().enumerate() {
            let wide = other.size.width.max(1) as usize;
            self.set(at + Point::new((n % wide) as i32, (n / wide) as i32), *colour);
        }
    }
}

/// A display and what it shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Panel {
    /// Sixteen greys.
    Grey(Canvas<Gray4>),
    /// 65,536 colours.
    Colour(Canvas<Rgb565>),
}

impl Panel {
    /// A dark display of greys.
    pub fn grey(width: u32, height: u32) -> Panel {
        Panel::Grey(Canvas::new(Size::new(width, height), Gray4::BLACK))
    }

    /// A dark display of colours.
    pub fn colour(width: u32, height: u32) -> Panel {
        Panel::Colour(Canvas::new(Size::new(width, height), Rgb565::BLACK))
    }

    /// Lets the program draw what has changed. Says whether anything had.
    pub fn show(&mut self, app: &mut App) -> bool {
        let Ok(drawn) = match self {
            Panel::Grey(canvas) => app.draw(canvas),
            Panel::Colour(canvas) => app.draw(canvas),
        };
        drawn
    }

    /// Width and height in pixels.
    pub fn size(&self) -> Size {
        match self {
            Panel::Grey(canvas) => canvas.size,
            Panel::Colour(canvas) => canvas.size,
        }
    }

    /// One pixel as an eye sees it; black outside.
    pub fn at(&self, at: Point) -> Rgb888 {
        match self {
            Panel::Grey(canvas) => canvas.at(at).map_or(Rgb888::BLACK, Rgb888::from),
            Panel::Colour(canvas) => canvas.at(at).map_or(Rgb888::BLACK, Rgb888::from),
        }
    }

    /// What an ink looks like here.
    pub fn ink(&self, ink: Ink) -> Rgb888 {
        match self {
            Panel::Grey(_) => Gray4::of(ink).into(),
            Panel::Colour(_) => Rgb565::of(ink).into(),
        }
    }

    /// What the display shows, as a picture.
    pub fn picture(&self) -> Picture {
        let pixels = match self {
            Panel::Grey(canvas) => canvas.pixels.iter().map(|c| Rgb888::from(*c)).collect(),
            Panel::Colour(canvas) => canvas.pixels.iter().map(|c| Rgb888::from(*c)).collect(),
        };
        Picture { size: self.size(), pixels }
    }
}
