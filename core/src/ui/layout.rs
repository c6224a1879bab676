//! How the screen is divided: the bar above, the map, what stands below it, and the letters.

use super::app::App;
use super::page::Page;
use super::paint::{Type, wrap};
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;

impl App {
    /// The letters most of the screen is written in.
    pub(super) fn text(&self) -> Type {
        match (self.is_small(), self.device.settings().large_text) {
            (true, false) => Type::Small,
            (true, true) | (false, false) => Type::Medium,
            (false, true) => Type::Large,
        }
    }

    /// Is there room for little more than the map?
    pub(super) fn is_small(&self) -> bool {
        !cfg!(feature = "large-screens") || self.screen.size().height <= 100
    }

    /// The part of the screen that shows the map.
    pub(super) fn window(&self) -> Rectangle {
        let screen = self.screen.size();
        let bar = self.bar_height();
        let low = match self.shown() {
            Page::Ask => self.ask_height(),
            _ => self.foot_height(),
        };
        let high = screen.height.saturating_sub(bar + low);
        Rectangle::new(Point::new(0, bar as i32), Size::new(screen.width, high))
    }

    /// Height of a question that lists its answers below the map.
    pub(super) fn ask_height(&self) -> u32 {
        let line = self.text().cell().height;
        let most = self.screen.size().height / 2 / line;
        let question = if self.is_small() { 0 } else { line };
        ((self.lines() as u32).min(most) * line + question + 2).max(self.foot_height())
    }

    /// Height of the bar at the top.
    pub(super) fn bar_height(&self) -> u32 {
        self.text().cell().height + 1
    }

    /// Height of what stands below the map: the question, the cursor, a lesson.
    pub(super) fn foot_height(&self) -> u32 {
        let line = self.text().cell().height;
        let lines = match self.guide.text() {
            Some(text) => {
                let width = self.text().fit(self.screen.size().width.saturating_sub(2));
                wrap(text, width, &mut |_, _| {}) as u32
            }
            None if !self.is_small() => 2,
            None => 1,
        };
        lines * line + 1
    }

    /// The screen below the heading.
    pub(super) fn page_area(&self) -> Rectangle {
        let screen = self.screen.size();
        let top = self.bar_height() + 1;
        let size = Size::new(screen.width, screen.height.saturating_sub(top));
        Rectangle::new(Point::new(0, top as i32), size)
    }
}
