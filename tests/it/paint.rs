//! Letters, lines and frames are drawn by a few lines of our own, which take less flash than the
//! primitives of embedded-graphics. Here those are the oracle: pixel by pixel the same.

use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::pixelcolor::Gray4;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Line, PrimitiveStyle, Rectangle};
use embedded_graphics::text::{Baseline, Text};
use hexmarch_core::ui::paint::{Clipped, Paper, Type, frame_in, line_in, wrap, write_in};
use std::collections::BTreeSet;
use std::convert::Infallible;

const INK: Gray4 = Gray4::WHITE;

/// Notes which pixels were set.
#[derive(Default)]
struct Noted(BTreeSet<(i32, i32)>);

impl Dimensions for Noted {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(Point::new(-500, -500), Size::new(1000, 1000))
    }
}

impl DrawTarget for Noted {
    type Color = Gray4;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Gray4>>>(
        &mut self,
        all: I,
    ) -> Result<(), Infallible> {
        self.0.extend(all.into_iter().map(|Pixel(at, _)| (at.x, at.y)));
        Ok(())
    }
}

fn ours(draw: impl FnOnce(&mut Clipped<'_, Noted>)) -> BTreeSet<(i32, i32)> {
    let mut noted = Noted::default();
    draw(&mut Clipped::new(&mut noted));
    noted.0
}

fn theirs(drawable: &impl Drawable<Color = Gray4>) -> BTreeSet<(i32, i32)> {
    let mut noted = Noted::default();
    let Ok(_) = drawable.draw(&mut noted);
    noted.0
}

fn check_line(way: Point, width: u32) {
    let from = Point::new(7, -3);
    let style = PrimitiveStyle::with_stroke(INK, width);
    let drawn = ours(|d| {
        let Ok(()) = line_in(d, from, from + way, INK, width > 1);
    });
    assert_eq!(drawn, theirs(&Line::new(from, from + way).into_styled(style)), "{way}, {width}");
}

#[test]
fn thin_lines_go_every_way() {
    for x in -20..=20 {
        for y in -20..=20 {
            check_line(Point::new(x, y), 1);
        }
    }
}

/// The sides of hexes at the zooms that have any, in both directions.
#[test]
fn wide_lines_are_sides_of_hexes() {
    for (level, slope) in [(4, (3, 4)), (8, (7, 9)), (16, (9, 15))] {
        for turn in [-1, 1] {
            check_line(Point::new(level * turn, 0), 2);
            for lean in [-1, 1] {
                check_line(Point::new(slope.0 * turn, slope.1 * turn * lean), 2);
            }
        }
    }
}

#[test]
fn letters_of_every_size() {
    for size in Type::ALL {
        for text in ["", " ", "Brest-Litovsk 4-6 ~", "Łódź, Åbo, Győr", "\u{7f}\u{1F600}x"] {
            let (at, style) = (Point::new(-3, 5), MonoTextStyle::new(size.font(), INK));
            let mut end = None;
            let drawn = ours(|d| {
                let Ok(stop) = write_in(d, at, text, size, INK);
                end = Some(stop);
            });
            let text = Text::with_baseline(text, at, style, Baseline::Top);
            assert_eq!(drawn, theirs(&text), "{size:?} {}", text.text);
            let Ok(stop) = text.draw(&mut Noted::default());
            assert_eq!(end, Some(stop), "{size:?} {}", text.text);
        }
    }
}

#[test]
fn frames_of_every_size() {
    for wide in 0..6 {
        for high in 0..6 {
            let area = Rectangle::new(Point::new(2, 3), Size::new(wide, high));
            let drawn = ours(|d| {
                let Ok(()) = frame_in(d, area, INK);
            });
            let style = PrimitiveStyle::with_stroke(INK, 1);
            assert_eq!(drawn, theirs(&area.into_styled(style)), "{wide} {high}");
        }
    }
}

#[test]
fn nothing_is_drawn_outside_the_area() {
    let area = Rectangle::new(Point::new(4, 4), Size::new(5, 5));
    let drawn = ours(|d| {
        let whole = d.keep_to(area);
        let Ok(()) = line_in(d, Point::zero(), Point::new(20, 20), INK, false);
        let Ok(()) = d.fill_solid(&Rectangle::new(Point::new(6, 0), Size::new(1, 90)), INK);
        assert_eq!(d.keep_to(whole), area);
    });
    let line = (4..9).map(|n| (n, n));
    assert_eq!(drawn, line.chain((4..9).map(|y| (6, y))).collect());
}

/// Breaking lines, as it is said: at the last space that lets a word stay whole.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for part in text.split('\n') {
        let mut rest: Vec<char> = part.chars().collect();
        loop {
            let end = rest.len().min(width);
            let whole = rest.get(end).is_none_or(|next| *next == ' ');
            let gap = rest[..end].iter().rposition(|c| *c == ' ').filter(|n| *n > 0);
            let cut = if whole { end } else { gap.unwrap_or(end) };
            let left: String = rest[cut..].iter().collect();
            lines.push(rest[..cut].iter().collect::<String>().trim_end_matches(' ').to_owned());
            rest = left.trim_start_matches(' ').chars().collect();
            if rest.is_empty() {
                break;
            }
        }
    }
    lines
}

#[test]
fn lines_break_at_spaces() {
    let mut random = 7u32;
    let mut below = |n: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 16) % n
    };
    for _ in 0..3000 {
        let letters = below(40);
        let text: String = (0..letters)
            .map(|_| match below(9) {
                0..3 => ' ',
                3 => 'ó',
                4 if below(4) == 0 => '\n',
                _ => 'n',
            })
            .collect();
        let width = 1 + below(12) as usize;
        let mut lines = Vec::new();
        let count = wrap(&text, width, &mut |n, line| {
            assert_eq!(n, lines.len());
            lines.push(line.to_owned());
        });
        assert_eq!((count, &lines), (lines.len(), &broken(&text, width)), "{text:?} {width}");
    }
}
