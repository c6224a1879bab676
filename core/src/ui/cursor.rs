//! The cursor and the part of the map about it.

use super::app::{App, Button};
use super::decide::site;
use super::overlays::Layer;
use crate::board::{Board, SpaceId, SpaceSet};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Action, Pick, Until};
use embedded_graphics::geometry::Point;

impl App {
    pub(super) fn set_zoom(&mut self, zoom: u8) {
        self.view.set_zoom(zoom);
        if let Some(board) = self.board() {
            let window = self.window();
            self.view.fit(board, window);
        }
        self.screen.redraw();
        self.taught(Until::Zoomed);
    }

    /// From the nearest zoom round to the farthest.
    pub(super) fn next_zoom(&mut self) {
        self.set_zoom(self.view.next_zoom());
    }

    pub(super) fn board(&self) -> Option<&'static Board> {
        self.live.game().map(|game| game.info().board)
    }

    /// Moves the cursor and the map under it.
    pub(super) fn put_cursor(&mut self, space: SpaceId, centre: bool) {
        let before = self.view.put_cursor(space);
        let window = self.window();
        let board = self.board();
        let moved = board.is_some_and(|board| self.view.follow(board, window, space, centre));
        if self.view.layer() == Layer::Reach && before != space {
            self.refresh();
        } else if moved {
            self.screen.redraw();
        } else {
            self.screen.redraw_spots(before, space);
        }
    }

    /// One hex in a direction, or the nearest area there. Left and right keep to the row as well as
    /// the grid allows.
    pub(super) fn move_cursor(&mut self, button: Button) {
        let Some(board) = self.board() else { return };
        if board.has_areas() {
            let there = nearest_that_way(board, self.view.cursor(), button, board.area_spaces());
            return there.into_iter().for_each(|space| self.put_cursor(space, false));
        }
        let (x, y) = board.position(self.view.cursor());
        let low = y % 2 == 1;
        let (dx, dy): (i32, i32) = match unturned(board, button) {
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
        let there = there.or_else(|| board.over_the_gap(self.view.cursor(), (dx, dy)));
        if let Some(space) = there {
            self.put_cursor(space, false);
        }
    }

    /// Has the board another map to go to?
    pub(super) fn has_other_map(&self) -> bool {
        let maps = |board: &Board| board.areas.plates.len().max(board.sheets.len());
        self.board().is_some_and(|board| maps(board) > 1)
    }

    /// To the other map of the board.
    pub(super) fn go_to_other_map(&mut self) {
        if self.board().is_some_and(Board::has_areas) {
            self.go_to_other_plate();
        } else {
            self.go_to_other_sheet();
        }
        self.taught(Until::Looked);
    }

    /// From one sheet to the next, and from the last to the first: there to the nearest thing that
    /// may be picked, or else to the nearest unit of the viewer's, or else to the nearest hex.
    fn go_to_other_sheet(&mut self) {
        let Some((game, board)) = self.live.game().zip(self.board()) else { return };
        let from = self.view.cursor();
        let here = board.sheets.iter().position(|sheet| sheet.holds(from)).unwrap_or(0);
        let Some(sheet) = board.sheets.get((here + 1) % board.sheets.len()) else { return };
        let there = |space: &SpaceId| sheet.holds(*space);
        let (x, y) = board.position(from);
        let far = |space: &SpaceId| {
            let (a, b) = board.position(*space);
            u32::from(a.abs_diff(x)).pow(2) * 3 + u32::from(b.abs_diff(y)).pow(2)
        };
        let own = |unit: UnitId| match game.whereabouts(unit) {
            Where::Space(at) if game.seat_of(unit) == Some(self.view.viewer()) => Some(at),
            _ => None,
        };
        let units = || game.info().roster.units().filter_map(own);
        let picked = self.picks().iter().filter(there).min_by_key(far);
        let space = picked
            .or_else(|| units().filter(there).min_by_key(far))
            .or_else(|| board.spaces().filter(there).min_by_key(far));
        if let Some(space) = space {
            self.put_cursor(space, true);
        }
    }

    /// From one plate of a board of areas to the same place on the other: there the nearest thing
    /// that may be picked, or else the nearest area.
    fn go_to_other_plate(&mut self) {
        let Some(board) = self.board() else { return };
        let Some(here) = board.plate_of(self.view.cursor()) else { return };
        let Some(there) = board.areas.plates.iter().find(|plate| plate.first != here.first) else {
            return;
        };
        let (x, y) = board.position(self.view.cursor());
        let (x, y) = (i32::from(x) - i32::from(here.left) + i32::from(there.left), i32::from(y));
        let far = |space: &SpaceId| {
            let (a, b) = board.position(*space);
            (i32::from(a) - x).pow(2) * 3 + (i32::from(b) - y).pow(2)
        };
        let picks = self.picks();
        let picked = picks.iter().filter(|space| there.holds(*space)).min_by_key(far);
        let nearest = || board.area_spaces().filter(|space| there.holds(*space)).min_by_key(far);
        if let Some(space) = picked.or_else(nearest) {
            self.put_cursor(space, true);
        }
    }

    /// The spaces where something may be picked.
    pub(super) fn picks(&self) -> SpaceSet {
        let Some(session) = self.live.session() else { return SpaceSet::EMPTY };
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
        match nearest_that_way(board, self.view.cursor(), button, self.picks().iter()) {
            Some(space) => self.put_cursor(space, false),
            None => self.move_cursor(button),
        }
    }

    /// Goes to the next unit on the map that may be picked. Says whether there is one.
    pub(super) fn next_unit(&mut self) -> bool {
        let Some(session) = self.live.session() else { return false };
        let game = session.game();
        let on_map = |unit: &UnitId| matches!(game.whereabouts(*unit), Where::Space(_));
        let units: UnitSet = session.prompt().units.iter().filter(on_map).collect();
        let next = self.view.next_of(&units).and_then(|unit| site(game, Action::Unit(unit)));
        next.inspect(|space| self.put_cursor(*space, false)).is_some()
    }

    /// A phase begins: the cursor goes to the nearest thing that can be picked, or to any unit of
    /// the viewer's.
    pub(super) fn go_home(&mut self) {
        self.view.forget_last();
        let Some((session, board)) = self.live.session().zip(self.board()) else { return };
        let is_new = self.view.stage().is_none();
        // Nobody has looked at this game yet, so nothing is near.
        let asked = self.live.awaited().is_none();
        let by_unit = session.prompt().ask.kind.wants() == Pick::Unit;
        if is_new && asked && by_unit && self.off_map().is_empty() && self.next_unit() {
            return;
        }
        let Some(session) = self.live.session() else { return };
        let game = session.game();
        let (x, y) = board.position(self.view.cursor());
        let far = |space: &SpaceId| {
            let (a, b) = board.position(*space);
            u32::from(a.abs_diff(x)).pow(2) * 3 + u32::from(b.abs_diff(y)).pow(2)
        };
        let own = || {
            game.info().roster.units().find_map(|unit| match game.whereabouts(unit) {
                Where::Space(space) if game.seat_of(unit) == Some(self.view.viewer()) => {
                    Some(space)
                }
                _ => None,
            })
        };
        // Before anything is on the map a capital shows more of it than a corner does.
        let capital =
            || board.places.iter().find(|place| place.is_capital()).map(|place| place.space);
        // A question with nothing to pick but choices leaves the map as it lies.
        if !is_new && session.prompt().is_plain() {
            return self.put_cursor(self.view.cursor(), false);
        }
        if let Some(space) = self.picks().iter().min_by_key(far).or_else(own).or_else(capital) {
            self.put_cursor(space, true);
        }
    }
}

/// Which of some spaces is the nearest in a direction; those far aside are in none.
fn nearest_that_way(
    board: &Board,
    from: SpaceId,
    button: Button,
    spaces: impl Iterator<Item = SpaceId>,
) -> Option<SpaceId> {
    let at = |space| {
        let (x, y) = board.position(space);
        Point::new(i32::from(x) * 15, i32::from(y) * 9)
    };
    let here = at(from);
    let cost = |space: SpaceId| {
        let apart = at(space) - here;
        let (along, across) = match unturned(board, button) {
            Button::Up => (-apart.y, apart.x),
            Button::Down => (apart.y, apart.x),
            Button::Left => (-apart.x, apart.y),
            _ => (apart.x, apart.y),
        };
        (along > 0 && across.abs() <= 2 * along).then_some(along + 2 * across.abs())
    };
    let near = spaces.filter_map(|space| cost(space).map(|cost| (cost, space)));
    near.min().map(|(_, space)| space)
}

/// The button that points the same way where the map is not turned.
fn unturned(board: &Board, button: Button) -> Button {
    match button {
        _ if !board.turned => button,
        Button::Left => Button::Up,
        Button::Right => Button::Down,
        Button::Up => Button::Right,
        Button::Down => Button::Left,
        _ => button,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// From any area to any other with the four arrows alone.
    #[test]
    fn arrows_lead_to_every_area() {
        let boards = crate::games::ALL.iter().map(|info| info.board);
        for board in boards.filter(|board| board.has_areas()) {
            let arrows = [Button::Up, Button::Down, Button::Left, Button::Right];
            let next: Vec<Vec<SpaceId>> = board
                .area_spaces()
                .map(|from| {
                    let there = |arrow| nearest_that_way(board, from, arrow, board.area_spaces());
                    arrows.into_iter().filter_map(there).collect()
                })
                .collect();
            for start in board.area_spaces() {
                let (mut reached, mut edge, mut presses) = (SpaceSet::EMPTY, [start].to_vec(), 0);
                while !edge.is_empty() {
                    edge.retain(|space| !reached.contains(*space));
                    edge.iter().for_each(|space| reached.insert(*space));
                    edge = edge.iter().flat_map(|space| next[space.index()].clone()).collect();
                    presses += usize::from(!edge.iter().all(|space| reached.contains(*space)));
                }
                let from = board.area_id(start);
                assert_eq!(reached.len(), board.area_spaces().count(), "from {from}");
                assert!(presses <= 40, "{presses} presses from {from}");
            }
        }
    }
}
