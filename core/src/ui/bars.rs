//! The bars about the map: turn, phase and score above it, the question and the cursor below.

use super::app::App;
use super::counter::Strength;
use super::gauge::Gauge;
use super::log::{actor, side};
use super::page::Page;
use super::paint::{Ink, Paper, Words, fill, first, frame, plain, wrap, write};
use super::panels::{halves, possessor};
use super::paragraphs::Paragraphs;
use crate::game::{Forecast, Game};
use crate::journal::Sitter;
use crate::session::Session;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

impl App {
    /// Turn, phase and score above the map; the question and the cursor below it.
    pub(super) fn draw_bars<D: Paper>(&mut self, d: &mut D) -> Result<(), D::Error> {
        let Some(session) = self.live.session() else { return Ok(()) };
        let size = self.text();
        let screen = self.screen.size();
        let bar = Rectangle::new(Point::zero(), Size::new(screen.width, self.bar_height()));
        fill(d, bar, Ink::Bar)?;
        let mut end = screen.width.saturating_sub(1);
        if let Some(gauge) = self.device.gauge() {
            end = end.saturating_sub(Gauge::SIZE.width);
            let top = (self.bar_height().saturating_sub(Gauge::SIZE.height) / 2) as i32;
            gauge.draw(d, Point::new(end as i32, top))?;
        }
        let room = size.fit(end.saturating_sub(1));
        let said = self.said(session, room);
        let text = said.as_ref().map_or(session.prompt().ask.text, |said| said);
        let (head, score) = self.head(session, text, room);
        let room = room.saturating_sub(score.len());
        write(d, Point::new(1, 0), first(&head, room), size, Ink::BarText)?;
        let at = end as i32 - (size.cell().width as usize * score.len()) as i32;
        write(d, Point::new(at, 0), &score, size, Ink::BarText)?;
        match self.shown() {
            Page::Ask => self.draw_ask(d),
            _ => self.draw_foot(d, session, said),
        }
    }

    /// What is said in place of the question: who is awaited, how far advice is, or the question
    /// with the name of the unit it is about, where there is `room` for that. The unit may be under
    /// others, or nowhere.
    fn said(&self, session: &Session, room: usize) -> Option<Words> {
        if let Some(awaited) = self.replay_text().or_else(|| self.awaited_text()) {
            return Some(awaited);
        }
        if self.thinking.is_advising() {
            return Some(crate::words!("Thinking {}%", self.thinking.progress()));
        }
        let ask = &session.prompt().ask;
        let code = session.game().info().roster.code(ask.unit?);
        let named = match session.prompt().selected.len() {
            0 | 1 => crate::words!("{code}: {}", ask.text),
            // With others that were picked to go with it.
            all => crate::words!("{code} +{}: {}", all - 1, ask.text),
        };
        Some(named).filter(|named| named.chars().count() <= room)
    }

    /// What stands above the map, on the left and on the right.
    fn head(&self, session: &Session, text: &str, room: usize) -> (Words, Words) {
        let game = session.game();
        let status = game.status();
        let cut_off = if self.calls.is_cut_off() { "no link " } else { "" };
        // While a battle is put together its strengths say more than the score.
        let viewer = self.view.viewer();
        let mut score = match game.forecast(viewer).filter(|_| session.seat() == viewer) {
            Some(Forecast { attack, defence, exact, .. }) => {
                // There may be more under the top unit.
                let known = if exact { "" } else { "+?" };
                crate::words!("{cut_off}{attack}:{defence}{known}")
            }
            None if game.has_points() => crate::words!("{cut_off}VP{}", game.points()),
            None => plain(cut_off),
        };
        if !self.is_small() {
            let phase = game.info().phases.get(usize::from(status.phase)).copied().unwrap_or("");
            let who = actor(game, status.active, status.who);
            return (crate::words!("T{} {who} {phase}", status.turn), score);
        }
        // A small screen has one line above the map: the question says more than the phase, and a
        // long one more than the score.
        let long = text.chars().count();
        if long + score.len() >= room {
            score.clear();
        }
        let turn = crate::words!("T{} ", status.turn);
        let fits = long + turn.len() + score.len() < room;
        (crate::words!("{}{text}", if fits { &turn } else { "" }), score)
    }

    /// What stands below the map: a lesson, or the question and what is under the cursor.
    fn draw_foot<D: Paper>(
        &self,
        d: &mut D,
        session: &Session,
        said: Option<Words>,
    ) -> Result<(), D::Error> {
        let (size, screen) = (self.text(), self.screen.size());
        let wide = size.fit(screen.width.saturating_sub(2));
        let high = self.foot_height();
        let top = screen.height as i32 - high as i32;
        let foot = Rectangle::new(Point::new(0, top), Size::new(screen.width, high));
        fill(d, foot, Ink::Bar)?;
        if let Some(text) = self.guide.text() {
            let mut drawn = Ok(());
            wrap(text, wide, &mut |n, line| {
                if drawn.is_ok() {
                    let y = top + 1 + (n as u32 * size.cell().height) as i32;
                    drawn = write(d, Point::new(1, y), line, size, Ink::Pick).map(drop);
                }
            });
            return drawn;
        }
        let (game, ask) = (session.game(), &session.prompt().ask);
        let is_asked = !self.is_replaying() && self.live.awaited().is_none();
        let number = ask.halves.filter(|_| is_asked);
        // A small screen has the number of the question on the same line.
        let spare = if self.is_small() && number.is_some() { " (10)".len() } else { 0 };
        let here = self.here(game, wide.saturating_sub(spare));
        let at = Point::new(1, top + 1);
        if self.is_small() {
            // No room for its name above: then the unit asked about goes where the cursor is.
            let line = match ask.unit.filter(|_| said.is_none() && ask.kind.places_unit()) {
                Some(unit) => crate::words!("{}: {here}", game.info().roster.code(unit)),
                None => with_number(&here, number),
            };
            return write(d, at, first(&line, wide), size, Ink::BarText).map(drop);
        }
        let text = said.as_ref().map_or(ask.text, |said| said);
        write(d, at, &with_number(text, number), size, Ink::BarText)?;
        let below = at + Point::new(0, size.cell().height as i32);
        write(d, below, &here, size, Ink::Pick).map(drop)
    }

    /// The answers to a question, below the map; a large screen repeats the question.
    fn draw_ask<D: Paper>(&mut self, d: &mut D) -> Result<(), D::Error> {
        let (high, size, screen) = (self.ask_height(), self.text(), self.screen.size());
        let top = Point::new(0, screen.height.saturating_sub(high) as i32);
        let wide = screen.width;
        fill(d, Rectangle::new(top, Size::new(wide, high)), Ink::Bar)?;
        fill(d, Rectangle::new(top, Size::new(wide, 1)), Ink::Pick)?;
        if let Some(session) = self.live.session().filter(|_| !self.is_small()) {
            let ask = &session.prompt().ask;
            let text = with_number(ask.text, ask.halves);
            write(d, top + Point::new(1, 2), &text, size, Ink::BarText)?;
        }
        self.draw_list(d)
    }

    /// The hex under the cursor in a few words: the top unit, or the place, or the terrain.
    fn here(&self, game: &dyn Game, room: usize) -> Words {
        let board = game.info().board;
        let label = board.label(self.view.cursor());
        let place = board.place_name(self.view.cursor());
        let (_, stack) = self.stack();
        let is_area = board.has_areas();
        if let Some(unit) = stack.first() {
            let code = game.info().roster.code(*unit);
            let strength = Strength::of(game, *unit).text();
            let mut text = crate::words!("{code} {strength}");
            if stack.len() > 1 {
                let _ = text.push_str(&crate::words!(" +{}", stack.len() - 1));
            }
            if is_area {
                return crate::words!("{place}: {text}");
            }
            // The counter hides the name of the place: it stands here, where there is room.
            let with_place = crate::words!("{label} {place} {text}");
            let fits = !place.is_empty() && with_place.chars().count() <= room;
            return if fits { with_place } else { crate::words!("{label} {text}") };
        }
        let terrain = board.terrains.get(usize::from(board.terrain(self.view.cursor()).0));
        if is_area {
            let kind = terrain.map_or("", |kind| kind.name);
            return match possessor(game, self.view.cursor()) {
                "" => crate::words!("{place}: {kind}"),
                owner => crate::words!("{place}: {owner}, {kind}"),
            };
        }
        if !place.is_empty() {
            return crate::words!("{label} {place}");
        }
        crate::words!("{label} {}", terrain.map_or("", |kind| kind.name))
    }

    /// What is said over the map.
    pub(super) fn draw_message<D: Paper>(&self, d: &mut D) -> Result<(), D::Error> {
        let (size, screen) = (self.text(), self.screen.size());
        let (message, rule) = self.pages.message();
        let wide = screen.width.saturating_sub(8);
        let lines = wrap(message, size.fit(wide - 3), &mut |_, _| {}) as u32;
        let high = (lines + 1) * size.cell().height + 4;
        let middle = Point::new(screen.width as i32 / 2, screen.height as i32 / 2);
        let box_ = Rectangle::with_center(middle, Size::new(wide, high));
        let mut page = Paragraphs::new(d, box_, size, 0)?;
        page.put(message, Ink::Text)?;
        if !rule.is_empty() {
            page.put("Hold select: the rule", Ink::Dim)?;
        }
        frame(d, box_, Ink::Pick)
    }

    /// What stands above or below the map while somebody else decides.
    pub(super) fn awaited_text(&self) -> Option<Words> {
        let session = self.live.session()?;
        let name = side(session.game(), session.seat());
        match self.live.awaited()? {
            Sitter::Computer(_) => {
                Some(crate::words!("{name} thinks {}%", self.thinking.progress()))
            }
            _ if self.calls.is_cut_off() => Some(crate::words!("No answer from {name}")),
            _ => Some(crate::words!("Waiting for {name}")),
        }
    }
}

/// A question with the number it is about, in halves.
fn with_number(text: &str, number: Option<u8>) -> Words {
    match number.map(halves) {
        Some(number) => crate::words!("{text} ({number})"),
        None => plain(text),
    }
}
