//! Reading text off a display, letter by letter, as a player would.
//!
//! Scripts use it to say what must be on the screen, so that a picture is not taken of another
//! page than its name says. It knows the fonts of the screens and nothing of their layout.

use super::canvas::{Canvas, Panel};
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::pixelcolor::{BinaryColor, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics::text::{Baseline, Text};
use hexmarch_core::ui::paint::Type;

/// Where a display says `text` on one line, in any of the screens' fonts; its upper left corner.
pub fn find(panel: &Panel, text: &str) -> Option<Point> {
    [Type::Small, Type::Large, Type::Tiny].into_iter().find_map(|size| find_in(panel, text, size))
}

/// Does a display say `text`?
pub fn says(panel: &Panel, text: &str) -> bool {
    find(panel, text).is_some()
}

fn find_in(panel: &Panel, text: &str, size: Type) -> Option<Point> {
    let cell = size.cell();
    let wide = cell.width * text.chars().count() as u32;
    let mut mask = Canvas::new(Size::new(wide, cell.height), BinaryColor::Off);
    let style = MonoTextStyle::new(size.font(), BinaryColor::On);
    let Ok(_) = Text::with_baseline(text, Point::zero(), style, Baseline::Top).draw(&mut mask);
    let points = |colour| {
        let here = mask.bounding_box().points();
        here.filter(|at| mask.at(*at) == Some(colour)).collect::<Vec<Point>>()
    };
    let (ink, paper) = (points(BinaryColor::On), points(BinaryColor::Off));
    let first = *ink.first()?;
    let right = panel.size().width.checked_sub(wide)? as i32;
    let low = panel.size().height.checked_sub(cell.height)? as i32;
    let mut corners = (0..=low).flat_map(|y| (0..=right).map(move |x| Point::new(x, y)));
    corners.find(|corner| {
        // Letters are of one colour, and nothing about them is of the same.
        let colour: Rgb888 = panel.at(*corner + first);
        ink.iter().all(|at| panel.at(*corner + *at) == colour)
            && paper.iter().all(|at| panel.at(*corner + *at) != colour)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Desk, Screen};

    #[test]
    fn the_title_page_can_be_read() {
        for screen in Screen::ALL {
            let mut desk = Desk::new(screen.panel(), 1);
            desk.show();
            assert!(says(desk.panel(), "New game"), "{}", screen.name());
            assert!(!says(desk.panel(), "New games"), "{}", screen.name());
            assert!(!says(desk.panel(), "Resume"), "{}", screen.name());
        }
    }
}
