//! Colours by meaning, text, and small drawing helpers.
//!
//! Screens name an [`Ink`] and never a colour; each kind of display has its own value for it. A
//! grey value is chosen to be told from its neighbours, since shape carries the meaning and hue
//! only helps.

use embedded_graphics::image::GetPixel;
use embedded_graphics::mono_font::MonoFont;
// Only names that players give to themselves and to kept games go beyond ASCII.
#[cfg(feature = "extras")]
use embedded_graphics::mono_font::iso_8859_2 as fonts;
use embedded_graphics::pixelcolor::{BinaryColor, Gray4, Rgb565, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Line, Rectangle};

/// What a thing on the screen is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Ink {
    Back,
    Text,
    Dim,
    Bar,
    BarText,
    Pick,
    PickText,
    Cursor,
    Legal,
    Threat,
    Zone,
    Land,
    Abroad,
    Grid,
    Woods,
    Relief,
    Swamp,
    Water,
    Wave,
    River,
    Rail,
    Border,
    City,
    Points,
    Wall,
    Shadow,
    Good,
    Bad,
    Lane,
    Track,
    Frontier,
    Star,
    Friend,
    Neutral,
    Foe,
}

/// Grey of sixteen, then red, green and blue.
const fn values(ink: Ink) -> (u8, [u8; 3]) {
    match ink {
        Ink::Back => (0, [24, 28, 32]),
        Ink::Text => (15, [236, 236, 228]),
        Ink::Dim => (7, [140, 144, 140]),
        Ink::Bar => (3, [48, 60, 72]),
        Ink::BarText => (15, [250, 246, 230]),
        Ink::Pick => (13, [232, 200, 96]),
        Ink::PickText => (0, [16, 16, 16]),
        Ink::Cursor => (15, [255, 255, 255]),
        Ink::Legal => (11, [255, 224, 64]),
        Ink::Threat => (9, [224, 64, 48]),
        Ink::Zone => (6, [200, 96, 160]),
        Ink::Land => (3, [184, 196, 150]),
        Ink::Abroad => (1, [120, 124, 112]),
        Ink::Grid => (2, [150, 162, 120]),
        Ink::Woods => (7, [44, 110, 52]),
        Ink::Relief => (9, [120, 84, 48]),
        Ink::Swamp => (6, [60, 120, 130]),
        Ink::Water => (0, [92, 148, 196]),
        Ink::Wave => (2, [120, 172, 214]),
        Ink::River => (12, [24, 80, 190]),
        Ink::Rail => (6, [64, 60, 60]),
        Ink::Border => (10, [190, 40, 40]),
        Ink::City => (13, [60, 50, 46]),
        Ink::Points => (15, [200, 24, 24]),
        Ink::Wall => (8, [52, 36, 84]),
        Ink::Shadow => (0, [30, 30, 30]),
        Ink::Good => (13, [90, 190, 90]),
        Ink::Bad => (9, [220, 80, 70]),
        // Of boards of areas: lines at sea and on land, and whose land it is.
        Ink::Lane => (6, [40, 92, 156]),
        Ink::Track => (11, [64, 56, 52]),
        Ink::Frontier => (0, [120, 124, 112]),
        Ink::Star => (15, [255, 214, 64]),
        Ink::Friend => (7, [200, 200, 190]),
        Ink::Neutral => (4, [206, 208, 186]),
        Ink::Foe => (2, [90, 90, 80]),
    }
}

/// A colour that has a value for every ink.
pub trait Shade: PixelColor {
    /// The value of an ink.
    fn of(ink: Ink) -> Self;
    /// The value nearest to red, green and blue.
    fn rgb(rgb: [u8; 3]) -> Self;
}

impl Shade for Gray4 {
    fn of(ink: Ink) -> Self {
        Gray4::new(values(ink).0)
    }

    fn rgb([r, g, b]: [u8; 3]) -> Self {
        let luma = (u32::from(r) * 77 + u32::from(g) * 151 + u32::from(b) * 28) >> 8;
        Gray4::new((luma >> 4) as u8)
    }
}

impl Shade for Rgb565 {
    fn of(ink: Ink) -> Self {
        Self::rgb(values(ink).1)
    }

    fn rgb([r, g, b]: [u8; 3]) -> Self {
        Rgb565::new(r >> 3, g >> 2, b >> 3)
    }
}

impl Shade for Rgb888 {
    fn of(ink: Ink) -> Self {
        Self::rgb(values(ink).1)
    }

    fn rgb([r, g, b]: [u8; 3]) -> Self {
        Rgb888::new(r, g, b)
    }
}

/// Has this display only greys?
pub fn is_grey<C: Shade>() -> bool {
    C::rgb([255, 0, 0]) == C::rgb([76; 3])
}

/// What screens are drawn on. There is one for each display, [`Clipped`], so that a board's program
/// has everything that draws once.
pub trait Paper: DrawTarget<Color: Shade> {
    /// Keeps what is drawn from now on inside an area; returns the area until now.
    fn keep_to(&mut self, area: Rectangle) -> Rectangle;

    /// One pixel.
    fn dot(&mut self, at: Point, colour: Self::Color) -> Result<(), Self::Error>;
}

/// A display, or part of it.
pub struct Clipped<'a, D> {
    display: &'a mut D,
    area: Rectangle,
}

impl<'a, D: DrawTarget<Color: Shade>> Clipped<'a, D> {
    /// All of a display.
    pub fn new(display: &'a mut D) -> Self {
        let area = display.bounding_box();
        Self { display, area }
    }
}

impl<D: DrawTarget<Color: Shade>> Paper for Clipped<'_, D> {
    fn keep_to(&mut self, area: Rectangle) -> Rectangle {
        core::mem::replace(&mut self.area, area)
    }

    // Not inlined: letters and lines are all made of it.
    #[inline(never)]
    fn dot(&mut self, at: Point, colour: D::Color) -> Result<(), D::Error> {
        if self.area.contains(at) {
            return self.display.draw_iter(core::iter::once(Pixel(at, colour)));
        }
        Ok(())
    }
}

impl<D: DrawTarget> Dimensions for Clipped<'_, D> {
    fn bounding_box(&self) -> Rectangle {
        self.area
    }
}

impl<D: DrawTarget<Color: Shade>> DrawTarget for Clipped<'_, D> {
    type Color = D::Color;
    type Error = D::Error;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), D::Error>
    where
        I: IntoIterator<Item = Pixel<D::Color>>,
    {
        pixels.into_iter().try_for_each(|Pixel(at, colour)| self.dot(at, colour))
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: D::Color) -> Result<(), D::Error> {
        self.display.fill_solid(&area.intersection(&self.area), colour)
    }
}

/// Fonts without a search for letters that are nowhere.
#[cfg(not(feature = "extras"))]
mod fonts {
    use embedded_graphics::mono_font::mapping::GlyphMapping;
    use embedded_graphics::mono_font::{MonoFont, ascii};

    /// Where letters are that are not where they belong: all are question marks.
    struct Unknown;

    impl GlyphMapping for Unknown {
        fn index(&self, _: char) -> usize {
            '?' as usize - ' ' as usize
        }
    }

    const fn font(font: MonoFont<'static>) -> MonoFont<'static> {
        MonoFont { glyph_mapping: &Unknown, ..font }
    }

    pub static FONT_4X6: MonoFont<'static> = font(ascii::FONT_4X6);
    pub static FONT_5X8: MonoFont<'static> = font(ascii::FONT_5X8);
    pub static FONT_6X12: MonoFont<'static> = font(ascii::FONT_6X12);
    pub static FONT_8X13: MonoFont<'static> = font(ascii::FONT_8X13);
}

/// Fonts, from the smallest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Type {
    /// Figures on counters.
    Tiny,
    /// What a small screen is written in.
    Small,
    /// What a larger screen is written in, or a small one for those who ask for it.
    Medium,
    /// A larger screen for those who ask for it.
    Large,
}

impl Type {
    /// All of them.
    pub const ALL: [Type; 4] = [Type::Tiny, Type::Small, Type::Medium, Type::Large];

    /// The font.
    pub fn font(self) -> &'static MonoFont<'static> {
        match self {
            Type::Tiny => &fonts::FONT_4X6,
            Type::Small => &fonts::FONT_5X8,
            Type::Medium => &fonts::FONT_6X12,
            // Which only the larger screens ask for.
            Type::Large if cfg!(feature = "large-screens") => &fonts::FONT_8X13,
            Type::Large => &fonts::FONT_6X12,
        }
    }

    /// Width of a letter and height of a line.
    pub fn cell(self) -> Size {
        self.font().character_size
    }

    /// Letters that fit a width.
    pub fn fit(self, width: u32) -> usize {
        (width / self.cell().width.max(1)) as usize
    }
}

/// Writes one line of text from its upper left corner. Returns where it ends.
pub fn write<D: Paper>(
    d: &mut D,
    at: Point,
    text: &str,
    size: Type,
    ink: Ink,
) -> Result<Point, D::Error> {
    write_in(d, at, text, size, D::Color::of(ink))
}

/// The same in any colour.
pub fn write_in<D: Paper>(
    d: &mut D,
    at: Point,
    text: &str,
    size: Type,
    colour: D::Color,
) -> Result<Point, D::Error> {
    let font = size.font();
    let cell = font.character_size;
    let across = (font.image.size().width / cell.width.max(1)).max(1);
    let mut at = at;
    for letter in text.chars() {
        let glyph = match letter {
            // Where most letters are is known; the others are looked for.
            ' '..='~' => letter as u32 - ' ' as u32,
            _ => font.glyph_mapping.index(letter) as u32,
        };
        let glyph =
            Point::new((glyph % across * cell.width) as i32, (glyph / across * cell.height) as i32);
        for y in 0..cell.height as i32 {
            for x in 0..cell.width as i32 {
                let bit = Point::new(x, y);
                if font.image.pixel(glyph + bit) == Some(BinaryColor::On) {
                    d.dot(at + bit, colour)?;
                }
            }
        }
        at.x += cell.width as i32;
    }
    Ok(at)
}

/// Fills a rectangle.
pub fn fill<D: Paper>(d: &mut D, area: Rectangle, ink: Ink) -> Result<(), D::Error> {
    d.fill_solid(&area, D::Color::of(ink))
}

/// Draws a line one pixel wide.
pub fn line<D: Paper>(d: &mut D, from: Point, to: Point, ink: Ink) -> Result<(), D::Error> {
    line_in(d, from, to, D::Color::of(ink), false)
}

/// Draws a line in any colour, one pixel wide or two. A wide one is level or steep, as the sides of
/// hexes are: the second pixel is on the left of who goes along it, and does not stick out at the
/// ends.
pub fn line_in<D: Paper>(
    d: &mut D,
    from: Point,
    to: Point,
    colour: D::Color,
    wide: bool,
) -> Result<(), D::Error> {
    let way = Point::new((to.x - from.x).signum(), (to.y - from.y).signum());
    let left = if way.y == 0 { Point::new(0, -way.x) } else { Point::new(way.y, 0) };
    let end = match way.x * way.y {
        0 => None,
        1 => Some(to),
        _ => Some(from),
    };
    for at in Line::new(from, to).points() {
        d.dot(at, colour)?;
        if wide && Some(at) != end {
            d.dot(at + left, colour)?;
        }
    }
    Ok(())
}

/// Draws the edge of a rectangle.
pub fn frame<D: Paper>(d: &mut D, area: Rectangle, ink: Ink) -> Result<(), D::Error> {
    frame_in(d, area, D::Color::of(ink))
}

/// The same in any colour.
pub fn frame_in<D: Paper>(d: &mut D, area: Rectangle, colour: D::Color) -> Result<(), D::Error> {
    let Some(end) = area.bottom_right() else { return Ok(()) };
    let (wide, high) = (Size::new(area.size.width, 1), Size::new(1, area.size.height));
    d.fill_solid(&Rectangle::new(area.top_left, wide), colour)?;
    d.fill_solid(&Rectangle::new(area.top_left, high), colour)?;
    d.fill_solid(&Rectangle::new(Point::new(area.top_left.x, end.y), wide), colour)?;
    d.fill_solid(&Rectangle::new(Point::new(end.x, area.top_left.y), high), colour)
}

/// Breaks text into lines of at most `width` letters at spaces; calls `visit` for each.
///
/// A word longer than a line is cut where the line ends. Returns how many lines there were.
pub fn wrap(text: &str, width: usize, visit: &mut dyn FnMut(usize, &str)) -> usize {
    let (bytes, width) = (text.as_bytes(), width.max(1));
    let (mut from, mut count) = (0, 0);
    loop {
        let (mut at, mut letters, mut gap) = (from, 0, None);
        let cut = loop {
            match bytes.get(at) {
                None | Some(b'\n') => break at,
                Some(b' ') if letters == width => break at,
                Some(byte) => {
                    // A letter may have several bytes; it begins with one that is not like these.
                    let begins = byte & 0xC0 != 0x80;
                    if begins && letters == width {
                        break gap.unwrap_or(at);
                    }
                    if *byte == b' ' && at > from {
                        gap = Some(at);
                    }
                    letters += usize::from(begins);
                    at += 1;
                }
            }
        };
        let mut end = cut;
        while end > from && bytes.get(end - 1) == Some(&b' ') {
            end -= 1;
        }
        visit(count, text.get(from..end).unwrap_or(""));
        count += 1;
        from = cut;
        while bytes.get(from) == Some(&b' ') {
            from += 1;
        }
        match bytes.get(from) {
            None => return count,
            Some(b'\n') => from += 1,
            Some(_) => {}
        }
    }
}

/// The first letters of a text, as many as fit.
pub fn first(text: &str, letters: usize) -> &str {
    let end = text.char_indices().nth(letters).map_or(text.len(), |(n, _)| n);
    text.get(..end).unwrap_or("")
}

/// A short piece of text made on the spot.
pub type Words = heapless::String<96>;

/// Formats into a short text; what does not fit is dropped.
#[macro_export]
#[doc(hidden)]
macro_rules! words {
    ($($arg:tt)*) => {
        $crate::ui::paint::put_in_words(format_args!($($arg)*))
    };
}

/// A text as it is. Not inlined, like the next.
#[inline(never)]
pub fn plain(text: &str) -> Words {
    let mut words = Words::new();
    let _ = core::fmt::Write::write_str(&mut words, text);
    words
}

/// What [`words!`](crate::words) makes. Not inlined: there are more than a hundred of them.
#[doc(hidden)]
#[inline(never)]
pub fn put_in_words(text: core::fmt::Arguments<'_>) -> Words {
    let mut words = Words::new();
    let _ = core::fmt::Write::write_fmt(&mut words, text);
    words
}
