//! Smooth lines, shapes and letters on a picture.
//!
//! A pixel takes as much of a colour as a shape covers of it. Letters come from the bitmap font of
//! the screens: enlarged with their steps smoothed away, then shrunk to any height.

use crate::play::Picture;
use embedded_graphics::mono_font::{MonoFont, MonoTextStyle, iso_8859_2 as fonts};
use embedded_graphics::pixelcolor::{BinaryColor, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics::text::{Baseline, Text};
use std::collections::HashMap;

/// A point between pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

/// A point between pixels.
pub const fn spot(x: f32, y: f32) -> Spot {
    Spot { x, y }
}

impl Spot {
    /// Moved by so much.
    pub fn by(self, x: f32, y: f32) -> Spot {
        spot(self.x + x, self.y + y)
    }

    /// The point at `part` of the way to another.
    pub fn toward(self, other: Spot, part: f32) -> Spot {
        spot(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    fn distance(self, other: Spot) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// Two letter shapes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Weight {
    /// For what is small or many.
    Plain,
    /// For what matters.
    Bold,
}

impl Weight {
    fn font(self) -> &'static MonoFont<'static> {
        match self {
            Weight::Plain => &fonts::FONT_10X20,
            Weight::Bold => &fonts::FONT_9X18_BOLD,
        }
    }
}

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub struct Type {
    /// Letter shapes.
    pub weight: Weight,
    /// Height of a line.
    pub height: f32,
    /// Colour.
    pub colour: Rgb888,
    /// How much of the colour is taken, up to 1.
    pub strength: f32,
    /// A rim that keeps the text apart from what lies under it.
    pub rim: Option<Rgb888>,
    /// Room between letters beside their own.
    pub apart: f32,
}

/// Coverage of a letter's pixels, and how wide it is.
type Glyph = (usize, Vec<f32>);

/// A picture being drawn.
pub struct Brush {
    picture: Picture,
    glyphs: HashMap<(char, Weight, u32), Glyph>,
}

impl Brush {
    /// A picture of one colour.
    pub fn new(size: Size, paper: Rgb888) -> Brush {
        Brush { picture: Picture::new(size, paper), glyphs: HashMap::new() }
    }

    /// The picture.
    pub fn finish(self) -> Picture {
        self.picture
    }

    fn blend(&mut self, x: i32, y: i32, colour: Rgb888, part: f32) {
        let at = Point::new(x, y);
        if part <= 0.0 {
            return;
        }
        if let Some(under) = self.picture.at(at) {
            self.picture.set(at, mix(under, colour, part.min(1.0)));
        }
    }

    /// Blends every pixel near a shape by how far its middle is inside.
    fn shape(&mut self, low: Spot, high: Spot, colour: Rgb888, inside: impl Fn(Spot) -> f32) {
        for y in (low.y.floor() as i32 - 1)..=(high.y.ceil() as i32 + 1) {
            for x in (low.x.floor() as i32 - 1)..=(high.x.ceil() as i32 + 1) {
                let part = inside(spot(x as f32 + 0.5, y as f32 + 0.5)) + 0.5;
                self.blend(x, y, colour, part);
            }
        }
    }

    /// A line with round ends.
    pub fn line(&mut self, a: Spot, b: Spot, width: f32, colour: Rgb888) {
        let long = a.distance(b).max(0.001);
        let half = width / 2.0;
        let low = spot(a.x.min(b.x) - half, a.y.min(b.y) - half);
        let high = spot(a.x.max(b.x) + half, a.y.max(b.y) + half);
        self.shape(low, high, colour, |p| {
            let along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / (long * long);
            half - p.distance(a.toward(b, along.clamp(0.0, 1.0)))
        });
    }

    /// A broken line: `dash` long, then `gap` nothing.
    pub fn dashes(&mut self, a: Spot, b: Spot, width: f32, dash: f32, gap: f32, colour: Rgb888) {
        let long = a.distance(b).max(0.001);
        // Whole dashes, so that lines that meet look alike at their ends.
        let count = ((long + gap) / (dash + gap)).round().max(1.0);
        let step = (long + gap) / count;
        for n in 0..count as u32 {
            let from = n as f32 * step;
            let to = from + step - gap;
            self.line(a.toward(b, from / long), a.toward(b, to / long), width, colour);
        }
    }

    /// A filled circle.
    pub fn disc(&mut self, centre: Spot, radius: f32, colour: Rgb888) {
        let (low, high) = (centre.by(-radius, -radius), centre.by(radius, radius));
        self.shape(low, high, colour, |p| radius - p.distance(centre));
    }

    /// A filled shape with straight sides that bulges nowhere inwards, corners clockwise.
    pub fn area(&mut self, corners: &[Spot], colour: Rgb888) {
        let fold = |f: fn(f32, f32) -> f32, start, of: fn(&Spot) -> f32| {
            corners.iter().map(of).fold(start, f)
        };
        let low = spot(fold(f32::min, f32::MAX, |p| p.x), fold(f32::min, f32::MAX, |p| p.y));
        let high = spot(fold(f32::max, f32::MIN, |p| p.x), fold(f32::max, f32::MIN, |p| p.y));
        let sides = || corners.iter().zip(corners.iter().cycle().skip(1));
        self.shape(low, high, colour, |p| {
            let inside = |(a, b): (&Spot, &Spot)| {
                let cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
                cross / a.distance(*b).max(0.001)
            };
            sides().map(inside).fold(f32::MAX, f32::min)
        });
    }

    /// How wide a text will be.
    pub fn width(&self, text: &str, style: Type) -> f32 {
        let cell = style.weight.font().character_size;
        let wide = style.height * cell.width as f32 / cell.height as f32;
        text.chars().count() as f32 * (wide + style.apart) - style.apart
    }

    /// Writes a line of text around its middle.
    pub fn centred(&mut self, middle: Spot, text: &str, style: Type) {
        let at = middle.by(-self.width(text, style) / 2.0, -style.height / 2.0);
        self.text(at, text, style);
    }

    /// Writes a line of text from its upper left corner.
    pub fn text(&mut self, at: Spot, text: &str, style: Type) {
        if let Some(rim) = style.rim {
            let rimless = Type { colour: rim, rim: None, ..style };
            for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)] {
                self.text(at.by(x as f32, y as f32), text, rimless);
            }
        }
        let cell = style.weight.font().character_size;
        let wide = style.height * cell.width as f32 / cell.height as f32 + style.apart;
        for (n, letter) in text.chars().enumerate() {
            let left = (at.x + n as f32 * wide).round() as i32;
            let key = (letter, style.weight, style.height.to_bits());
            let made = || glyph(letter, style.weight, style.height);
            let (width, cover) = self.glyphs.entry(key).or_insert_with(made).clone();
            for (n, part) in cover.iter().enumerate() {
                let (x, y) = ((n % width) as i32, (n / width) as i32);
                self.blend(left + x, at.y.round() as i32 + y, style.colour, part * style.strength);
            }
        }
    }
}

/// A colour between two.
pub fn mix(a: Rgb888, b: Rgb888, part: f32) -> Rgb888 {
    let value = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
    Rgb888::new(value(a.r(), b.r()), value(a.g(), b.g()), value(a.b(), b.b()))
}

/// A letter at any height: the bitmap four times as large, then averaged.
fn glyph(letter: char, weight: Weight, height: f32) -> Glyph {
    let font = weight.font();
    let cell = font.character_size;
    let mut small = crate::play::Canvas::new(cell, BinaryColor::Off);
    let mut bytes = [0; 4];
    let style = MonoTextStyle::new(font, BinaryColor::On);
    let text = letter.encode_utf8(&mut bytes);
    let Ok(_) = Text::with_baseline(text, Point::zero(), style, Baseline::Top).draw(&mut small);
    let rows: Vec<Vec<bool>> = (0..cell.height as i32)
        .map(|y| {
            let row = 0..cell.width as i32;
            row.map(|x| small.at(Point::new(x, y)) == Some(BinaryColor::On)).collect()
        })
        .collect();
    let large = doubled(&doubled(&rows));
    let factor = large.len() as f32 / height;
    let width = (large.first().map_or(0, Vec::len) as f32 / factor).ceil() as usize;
    let mut cover = Vec::new();
    for y in 0..height.ceil() as usize {
        for x in 0..width {
            cover.push(average(&large, x as f32 * factor, y as f32 * factor, factor));
        }
    }
    (width.max(1), cover)
}

/// How much of a square of side `side` is set.
fn average(bits: &[Vec<bool>], x: f32, y: f32, side: f32) -> f32 {
    let (mut sum, mut all) = (0.0, 0.0);
    for row in y.floor() as usize..=(y + side).floor() as usize {
        let high = (y + side).min(row as f32 + 1.0) - y.max(row as f32);
        for column in x.floor() as usize..=(x + side).floor() as usize {
            let wide = (x + side).min(column as f32 + 1.0) - x.max(column as f32);
            all += high * wide;
            if bits.get(row).and_then(|row| row.get(column)) == Some(&true) {
                sum += high * wide;
            }
        }
    }
    if all > 0.0 { sum / all } else { 0.0 }
}

/// Twice as large, with slanted edges instead of steps: a corner takes the colour of the two
/// neighbours that meet there if they agree with each other and with nobody else.
fn doubled(bits: &[Vec<bool>]) -> Vec<Vec<bool>> {
    let at = |x: i32, y: i32| {
        let row = usize::try_from(y).ok().and_then(|y| bits.get(y));
        row.and_then(|row| row.get(usize::try_from(x).ok()?)).copied().unwrap_or(false)
    };
    let wide = bits.first().map_or(0, Vec::len) as i32;
    let value = |x: i32, y: i32| {
        let (own, dx, dy) = (at(x / 2, y / 2), x % 2 * 2 - 1, y % 2 * 2 - 1);
        let (x, y) = (x / 2, y / 2);
        let (side, end) = (at(x + dx, y), at(x, y + dy));
        let alone = side != at(x - dx, y) && end != at(x, y - dy);
        if side == end && alone { side } else { own }
    };
    (0..2 * bits.len() as i32).map(|y| (0..2 * wide).map(|x| value(x, y)).collect()).collect()
}
