//! Reading text off a display, letter by letter, as a player would.
//!
//! Scripts use it to say what must be on the screen, so that a picture is not taken of another
//! page than its name says. It knows the fonts of the screens and nothing of their layout.

use super::canvas::{Canvas, Panel, Picture};
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::pixelcolor::{BinaryColor, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics::text::{Baseline, Text};
use hexmarch_core::ui::Ink;
use hexmarch_core::ui::paint::Type;

/// Does a display say `text` on one line, in any of the screens' fonts?
pub fn says(panel: &Panel, text: &str) -> bool {
    Reading::new(panel).says(text)
}

/// Is `text` on the line of a list that would be selected?
pub fn picked(panel: &Panel, text: &str) -> bool {
    Reading { ink: Some(panel.ink(Ink::PickText)), ..Reading::new(panel) }.says(text)
}

/// A display as it was when somebody began to read it.
pub struct Reading {
    size: Size,
    pixels: Vec<Rgb888>,
    /// The colour that letters must have, if any.
    ink: Option<Rgb888>,
}

impl Reading {
    /// Looks at a display.
    pub fn new(panel: &Panel) -> Reading {
        Reading::of(&panel.picture())
    }

    /// Looks at a picture of one.
    pub fn of(picture: &Picture) -> Reading {
        Reading { size: picture.size(), pixels: picture.pixels().to_vec(), ink: None }
    }

    /// Does it say `text`?
    pub fn says(&self, text: &str) -> bool {
        Type::ALL.into_iter().any(|size| self.says_in(text, size))
    }

    /// Does it say `text` in letters of this size?
    pub fn says_in(&self, text: &str, size: Type) -> bool {
        let cell = size.cell();
        let wide = cell.width * text.chars().count() as u32;
        let mut mask = Canvas::new(Size::new(wide, cell.height), BinaryColor::Off);
        let style = MonoTextStyle::new(size.font(), BinaryColor::On);
        let Ok(_) = Text::with_baseline(text, Point::zero(), style, Baseline::Top).draw(&mut mask);
        let offsets = |colour| {
            let here = mask.bounding_box().points().filter(|at| mask.at(*at) == Some(colour));
            here.map(|at| (at.y * self.size.width as i32 + at.x) as usize).collect::<Vec<usize>>()
        };
        let (ink, paper) = (offsets(BinaryColor::On), offsets(BinaryColor::Off));
        let Some(first) = ink.first() else { return true };
        let (Some(right), Some(low)) =
            (self.size.width.checked_sub(wide), self.size.height.checked_sub(cell.height))
        else {
            return false;
        };
        let rows = (0..=low).map(|y| (y * self.size.width) as usize);
        let mut corners = rows.flat_map(|row| row..=row + right as usize);
        // Letters are of one colour, and nothing about them is of the same.
        corners.any(|corner| {
            let at = |n: &usize| self.pixels.get(corner + n);
            let colour = at(first);
            self.ink.as_ref().is_none_or(|ink| colour == Some(ink))
                && ink.iter().all(|n| at(n) == colour)
                && paper.iter().all(|n| at(n) != colour)
        })
    }
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
            assert!(picked(desk.panel(), "New game"), "{}", screen.name());
            assert!(!picked(desk.panel(), "Quit"), "{}", screen.name());
        }
    }
}
