//! Colours by meaning, text, and small drawing helpers.
//!
//! Screens name an [`Ink`] and never a colour; each kind of display has its own value for it. A
//! grey value is chosen to be told from its neighbours, since shape carries the meaning and hue
//! only helps.

use embedded_graphics::mono_font::{MonoFont, MonoTextStyle, iso_8859_2 as fonts};
use embedded_graphics::pixelcolor::{Gray4, Rgb565, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Line, PrimitiveStyle, Rectangle};
use embedded_graphics::text::{Baseline, Text};

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

/// A display that screens can be drawn on.
pub trait Paper: DrawTarget<Color: Shade> {}

impl<D: DrawTarget<Color: Shade>> Paper for D {}

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
    Text::with_baseline(text, at, MonoTextStyle::new(size.font(), colour), Baseline::Top).draw(d)
}

/// Fills a rectangle.
pub fn fill<D: Paper>(d: &mut D, area: Rectangle, ink: Ink) -> Result<(), D::Error> {
    d.fill_solid(&area, D::Color::of(ink))
}

/// Draws a line one pixel wide, or wider.
pub fn line<D: Paper>(
    d: &mut D,
    from: Point,
    to: Point,
    ink: Ink,
    width: u32,
) -> Result<(), D::Error> {
    Line::new(from, to).into_styled(PrimitiveStyle::with_stroke(D::Color::of(ink), width)).draw(d)
}

/// Draws the edge of a rectangle.
pub fn frame<D: Paper>(d: &mut D, area: Rectangle, ink: Ink) -> Result<(), D::Error> {
    area.into_styled(PrimitiveStyle::with_stroke(D::Color::of(ink), 1)).draw(d)
}

/// Breaks text into lines of at most `width` letters at spaces; calls `visit` for each.
///
/// A word longer than a line is cut where the line ends. Returns how many lines there were.
pub fn wrap(text: &str, width: usize, mut visit: impl FnMut(usize, &str)) -> usize {
    let width = width.max(1);
    let mut count = 0;
    for part in text.split('\n') {
        let mut rest = part;
        loop {
            let end = rest.char_indices().nth(width).map_or(rest.len(), |(n, _)| n);
            let (head, tail) = rest.split_at_checked(end).unwrap_or((rest, ""));
            // The line ends at the last space, unless the next word begins just after it.
            let cut = if tail.is_empty() || tail.starts_with(' ') {
                end
            } else {
                head.rfind(' ').filter(|n| *n > 0).unwrap_or(end)
            };
            let (shown, left) = rest.split_at_checked(cut).unwrap_or((rest, ""));
            visit(count, shown.trim_end_matches(' '));
            count += 1;
            rest = left.trim_start_matches(' ');
            if rest.is_empty() {
                break;
            }
        }
    }
    count
}

/// A short piece of text made on the spot.
pub type Words = heapless::String<96>;

/// Formats into a short text; what does not fit is dropped.
#[macro_export]
#[doc(hidden)]
macro_rules! words {
    ($($arg:tt)*) => {{
        let mut words = $crate::ui::Words::new();
        let _ = core::fmt::Write::write_fmt(&mut words, format_args!($($arg)*));
        words
    }};
}
