//! The cursor and the part of the map about it.

use super::app::{App, Button, Stale};
use super::map::ZOOMS;
use super::overlays::Layer;
use super::page::Page;
use super::paint::Type;
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::Until;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;

impl App {
    pub(super) fn set_zoom(&mut self, zoom: u8) {
        self.camera.zoom = zoom;
        if let Some(board) = self.board() {
            let window = self.window();
            self.camera.fit(board, window);
            self.camera.follow(board, window, self.cursor, true);
        }
        self.stale = Stale::Everything;
        self.taught(Until::Zoomed);
    }

    /// From the nearest zoom round to the farthest.
    pub(super) fn next_zoom(&mut self) {
        self.set_zoom((self.camera.zoom + 1) % ZOOMS.len() as u8);
    }

    pub(super) fn board(&self) -> Option<&'static crate::board::Board> {
        self.session.as_ref().map(|session| session.game().info().board)
    }

    /// The letters most of the screen is written in.
    pub(super) fn text(&self) -> Type {
        match (self.is_small(), self.settings.large_text) {
            (true, false) => Type::Small,
            (true, true) | (false, false) => Type::Medium,
            (false, true) => Type::Large,
        }
    }

    /// Is there room for little more than the map?
    pub(super) fn is_small(&self) -> bool {
        !cfg!(feature = "large-screens") || self.screen.height <= 100
    }

    /// The part of the screen that shows the map.
    pub(super) fn window(&self) -> Rectangle {
        let bar = self.bar_height();
        let low = match self.shown() {
            Page::Ask => self.ask_height(),
            _ => self.foot_height(),
        };
        let high = self.screen.height.saturating_sub(bar + low);
        Rectangle::new(Point::new(0, bar as i32), Size::new(self.screen.width, high))
    }

    /// Height of a question that lists its answers below the map.
    pub(super) fn ask_height(&self) -> u32 {
        let line = self.text().cell().height;
        let most = self.screen.height / 2 / line;
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
        let lines = match self.lesson_text() {
            Some(text) => {
                let width = self.text().fit(self.screen.width.saturating_sub(2));
                super::paint::wrap(text, width, &mut |_, _| {}) as u32
            }
            None if !self.is_small() => 2,
            None => 1,
        };
        lines * line + 1
    }

    /// Moves the cursor and the map under it.
    pub(super) fn put_cursor(&mut self, space: SpaceId, centre: bool) {
        let before = self.cursor;
        self.cursor = space;
        let window = self.window();
        let moved =
            self.board().is_some_and(|board| self.camera.follow(board, window, space, centre));
        if self.layer == Layer::Reach && before != space {
            self.refresh();
        } else if moved {
            self.stale = Stale::Everything;
        } else {
            self.stale.spots(before, space);
        }
    }

    /// One hex in a direction. Left and right keep to the row as well as the grid allows.
    pub(super) fn step(&mut self, button: Button) {
        let Some(board) = self.board() else { return };
        let (x, y) = board.position(self.cursor);
        let low = y % 2 == 1;
        let (dx, dy): (i32, i32) = match button {
            Button::Up => (0, -2),
            Button::Down => (0, 2),
            Button::Left => (-1, if low { -1 } else { 1 }),
            _ => (1, if low { -1 } else { 1 }),
        };
        let (x, y) = (i32::from(x), i32::from(y));
        let there = board.at_position(x + dx, y + dy).or_else(|| {
            // Ragged edges: the other of the two neighbours will do.
            (dx != 0).then(|| board.at_position(x + dx, y - dy)).flatten()
        });
        if let Some(space) = there {
            self.put_cursor(space, false);
        }
    }

    /// The spaces where something may be picked.
    pub(super) fn picks(&self) -> SpaceSet {
        let Some(session) = &self.session else { return SpaceSet::EMPTY };
        let mut spaces = session.prompt().spaces;
        for unit in session.prompt().units.iter() {
            if let Where::Space(space) = session.game().whereabouts(unit) {
                spaces.insert(space);
            }
        }
        spaces
    }

    /// The nearest thing that may be picked in a direction.
    pub(super) fn jump(&mut self, button: Button) {
        let Some(board) = self.board() else { return };
        let (cx, cy) = board.position(self.cursor);
        let here = Point::new(i32::from(cx) * 15, i32::from(cy) * 9);
        let picks = self.picks();
        let cost = |space: &SpaceId| {
            let (x, y) = board.position(*space);
            let apart = Point::new(i32::from(x) * 15, i32::from(y) * 9) - here;
            let (along, across) = match button {
                Button::Up => (-apart.y, apart.x),
                Button::Down => (apart.y, apart.x),
                Button::Left => (-apart.x, apart.y),
                _ => (apart.x, apart.y),
            };
            (along > 0 && across.abs() <= 2 * along).then_some(along + 2 * across.abs())
        };
        let best = picks.iter().filter_map(|space| cost(&space).map(|cost| (cost, space))).min();
        match best {
            Some((_, space)) => self.put_cursor(space, false),
            None => self.step(button),
        }
    }

    /// Goes to the next unit that may be picked.
    pub(super) fn next_unit(&mut self) {
        let Some(session) = &self.session else { return };
        let game = session.game();
        let on_map = |unit: &UnitId| matches!(game.whereabouts(*unit), Where::Space(_));
        let units: UnitSet = session.prompt().units.iter().filter(on_map).collect();
        let after = |unit: &UnitId| self.last.is_none_or(|last| *unit > last);
        let next = units.iter().find(after).or_else(|| units.iter().next());
        let Some(unit) = next else { return };
        self.last = Some(unit);
        if let Where::Space(space) = session.game().whereabouts(unit) {
            self.put_cursor(space, false);
        }
    }

    /// A phase begins: the cursor goes to the nearest thing that can be picked, or to any unit of
    /// the viewer's.
    pub(super) fn go_home(&mut self) {
        self.last = None;
        let Some((session, board)) = self.session.as_ref().zip(self.board()) else { return };
        // Nobody has looked at this game yet, so nothing is near.
        let asked = self.awaited().is_none() && !session.prompt().units.is_empty();
        if self.stage.is_none() && asked && self.off_map().is_empty() {
            return self.next_unit();
        }
        let game = session.game();
        let (x, y) = board.position(self.cursor);
        let far = |space: &SpaceId| {
            let (a, b) = board.position(*space);
            u32::from(a.abs_diff(x)).pow(2) * 3 + u32::from(b.abs_diff(y)).pow(2)
        };
        let own = || {
            game.info().roster.units().find_map(|unit| match game.whereabouts(unit) {
                Where::Space(space) if game.seat_of(unit) == Some(self.viewer) => Some(space),
                _ => None,
            })
        };
        // Before anything is on the map a capital shows more of it than a corner does.
        let capital =
            || board.places.iter().find(|place| place.is_capital()).map(|place| place.space);
        // A question with nothing to pick but choices leaves the map as it lies.
        if self.stage.is_some() && session.prompt().len() == session.prompt().choices.len() {
            return self.put_cursor(self.cursor, false);
        }
        if let Some(space) = self.picks().iter().min_by_key(far).or_else(own).or_else(capital) {
            self.put_cursor(space, true);
        }
    }
}
