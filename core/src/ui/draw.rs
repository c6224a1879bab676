//! Drawing: which page, and how little of it.

use super::app::App;
use super::map::{MapPainter, theatre};
use super::page::Page;
use super::paint::{Clipped, Ink, Paper, Shade, fill, write};
use super::screen::Stale;
use crate::forces::UnitSet;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

impl App {
    /// Draws what has changed since the last time. Says whether anything had.
    pub fn draw<D: DrawTarget<Color: Shade>>(&mut self, d: &mut D) -> Result<bool, D::Error> {
        let d = &mut Clipped::new(d);
        let screen = d.bounding_box().size;
        if self.screen.resize(screen) {
            self.put_cursor(self.view.cursor(), true);
        }
        let stale = self.screen.take_stale();
        if stale == Stale::Nothing {
            return Ok(false);
        }
        match (self.shown(), stale) {
            (Page::Map | Page::Ask, Stale::Spots(spots)) => {
                if let Some(board) = self.board() {
                    let window = self.window();
                    for space in spots {
                        let area = self.view.camera().cover(board, window, space);
                        self.draw_map(d, area)?;
                    }
                }
                self.draw_bars(d)?;
            }
            (page @ (Page::Map | Page::Ask | Page::Message), _) => {
                self.draw_map(d, self.window())?;
                self.draw_bars(d)?;
                if page == Page::Message {
                    self.draw_message(d)?;
                }
            }
            _ => self.draw_page(d)?,
        }
        Ok(true)
    }

    fn draw_map<D: Paper>(&self, d: &mut D, area: Rectangle) -> Result<(), D::Error> {
        let Some(session) = self.live.session() else { return Ok(()) };
        let shade_ink = if self.view.layer().warns() { Ink::Threat } else { Ink::Zone };
        // Nothing of the other side's question shows while it is not theirs to see.
        let viewer = self.view.viewer();
        let own = session.seat() == viewer;
        let none = UnitSet::EMPTY;
        let map = MapPainter {
            game: session.game(),
            viewer,
            camera: self.view.camera(),
            window: self.window(),
            cursor: Some(self.view.cursor()),
            legal: own.then_some(&session.prompt().spaces),
            shade: self.view.shade(),
            ready: if own { &session.prompt().units } else { &none },
            selected: if own { &session.prompt().selected } else { &none },
            parade: self.news.parade(),
            shade_ink,
        };
        map.draw(d, area)
    }

    /// The lines of the list on the screen.
    pub(super) fn draw_list<D: Paper>(&mut self, d: &mut D) -> Result<(), D::Error> {
        let Some(area) = self.list_area() else { return Ok(()) };
        let mut list = self.pages.list();
        let drawn = list.draw(d, area, self.text(), self.lines(), |n| self.line(n));
        self.pages.set_list(list);
        drawn
    }

    /// Every page but the map: a heading and what it lists.
    fn draw_page<D: Paper>(&mut self, d: &mut D) -> Result<(), D::Error> {
        let size = self.text();
        let high = self.bar_height();
        let screen = self.screen.size();
        fill(d, Rectangle::new(Point::zero(), screen), Ink::Back)?;
        let bar = Rectangle::new(Point::zero(), Size::new(screen.width, high));
        fill(d, bar, Ink::Bar)?;
        write(d, Point::new(2, 0), &self.heading(), size, Ink::BarText)?;
        let area = self.page_area();
        match self.pages.page() {
            Page::QrCode => self.draw_code(d),
            Page::Cable => self.draw_cable(d, area),
            Page::Look => self.draw_look(d, area),
            Page::Battle(choice) => self.draw_battle(d, area, choice),
            Page::Result => self.draw_result(d, area),
            Page::Warn(choice) => self.draw_warning(d, area, choice),
            Page::Rule(n) => self.draw_rule(d, area, n),
            Page::Curtain => self.draw_curtain(d, area),
            Page::End => self.draw_score(d, area),
            Page::Title | Page::Games | Page::Scenarios | Page::Seats => {
                self.draw_list(d)?;
                // Where there is room, the map to be fought over.
                let listed = self.lines() as u32 * size.cell().height + 8;
                let room = Size::new(screen.width, area.size.height.saturating_sub(listed));
                if !cfg!(feature = "large-screens") || room.height < 100 {
                    return Ok(());
                }
                let window = Rectangle::new(area.top_left + Point::new(0, listed as i32), room);
                theatre(d, self.draft.info().board, window)
            }
            _ => self.draw_list(d),
        }
    }
}
