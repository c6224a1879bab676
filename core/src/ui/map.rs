//! Drawing the map: hexes, what lies in and between them, places, counters, overlays.
//!
//! The map is drawn through a clip: to redraw a hex, its rectangle is cleared and everything that
//! touches it is drawn again.

use super::areas::Lay;
use super::camera::{Camera, Zoom};
use super::counter::{self, Strength};
use super::paint::{Ink, Paper, Shade, Type, fill, line, line_in, write};
use super::parade::Parade;
use crate::board::{Board, Dir, PlaceKind, Sides, SpaceId, SpaceSet};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Game, Seat};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// What a hex looks like, by the name its terrain has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Look {
    Clear,
    Woods,
    Broken,
    Rough,
    Mountain,
    Swamp,
    City,
    Water,
    Void,
}

/// The look of a terrain, from the words maps use.
pub fn look(name: &str) -> Look {
    match name {
        "woods" | "forest" => Look::Woods,
        "broken" | "hills" => Look::Broken,
        "rough" | "ardennes" => Look::Rough,
        "mountain" => Look::Mountain,
        "swamp" | "marsh" => Look::Swamp,
        "city" => Look::City,
        "sea" | "lake" => Look::Water,
        "void" => Look::Void,
        _ => Look::Clear,
    }
}

/// Everything the map needs to be drawn.
pub struct MapPainter<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// Whose eyes it is seen with.
    pub viewer: Seat,
    /// What part is shown.
    pub camera: Camera,
    /// Where on the screen.
    pub window: Rectangle,
    /// The space the cursor is on.
    pub cursor: Option<SpaceId>,
    /// Spaces that may be picked.
    pub legal: Option<&'a SpaceSet>,
    /// Spaces of some other note: zones, supply, control.
    pub shade: &'a SpaceSet,
    /// Units that may be picked.
    pub ready: &'a UnitSet,
    /// Units that are picked.
    pub selected: &'a UnitSet,
    /// Units that are on their way.
    pub parade: &'a Parade,
    /// What they are drawn with.
    pub shade_ink: Ink,
}

impl MapPainter<'_> {
    pub(super) fn board(&self) -> &'static Board {
        self.game.info().board
    }

    pub(super) fn zoom(&self) -> Zoom {
        self.camera.scale(self.board())
    }

    pub(super) fn centre(&self, space: SpaceId) -> Point {
        self.camera.centre(self.board(), self.window, space)
    }

    /// The hexes whose centres are inside an area of the screen.
    pub(super) fn visible(&self, area: Rectangle) -> SpaceSet {
        let board = self.board();
        if board.has_areas() {
            return board.area_spaces().filter(|at| area.contains(self.centre(*at))).collect();
        }
        let zoom = self.zoom();
        let on_map = area.top_left + self.camera.corner - self.window.top_left;
        let part = self.camera.unturned(board, Rectangle::new(on_map, area.size));
        let (column, row) = (zoom.column.max(1), zoom.row.max(1));
        let (x, y) = (part.top_left.x / column - 2, (part.top_left.y / row - 2) * 2);
        let wide = part.size.width as i32 / column + 3;
        let high = (part.size.height as i32 / row + 3) * 2;
        let mut spaces = SpaceSet::EMPTY;
        for x in x..=x + wide {
            for y in y..=y + high {
                if let Some(space) = board.at_position(x, y)
                    && area.contains(self.centre(space))
                {
                    spaces.insert(space);
                }
            }
        }
        spaces
    }

    /// Draws what is inside `area` of the screen.
    pub fn draw<D: Paper>(&self, d: &mut D, area: Rectangle) -> Result<(), D::Error> {
        let area = area.intersection(&self.window);
        if area.is_zero_sized() {
            return Ok(());
        }
        let whole = d.keep_to(area);
        let drawn = self.draw_inside(d, area);
        d.keep_to(whole);
        drawn
    }

    fn draw_inside<D: Paper>(&self, d: &mut D, area: Rectangle) -> Result<(), D::Error> {
        let zoom = self.zoom();
        // Names and stacks reach into neighbouring hexes, so a wider ring is drawn through the
        // clip.
        let near = grown(area, zoom.column + 2, zoom.row + 2);
        let wide = grown(area, 48.max(zoom.column), zoom.row + 6);
        let board = self.board();
        // Looked for once: the passes below draw the same hexes again and again.
        let shown = self.visible(near);
        if board.has_areas() {
            self.draw_areas(d, area)?;
        } else {
            fill(d, area, Ink::Back)?;
            for space in shown.iter() {
                self.ground(d, space)?;
            }
        }
        if self.camera.zoom > 0 && !board.has_areas() {
            for space in shown.iter() {
                self.sides(d, space)?;
            }
            for space in shown.iter() {
                self.marks(d, space)?;
            }
        }
        let places = if board.has_areas() { &[] } else { board.places };
        for place in places.iter().filter(|place| wide.contains(self.centre(place.space))) {
            self.place(d, place)?;
        }
        for space in shown.iter() {
            self.units(d, space)?;
        }
        if self.camera.zoom > 1 {
            for space in shown.iter() {
                self.sign(d, space)?;
            }
        }
        if let Some(cursor) = self.cursor
            && shown.contains(cursor)
        {
            self.draw_cursor(d, cursor)?;
        }
        if board.has_areas() && self.camera.zoom > 0 {
            self.stars(d, &shown)?;
            self.area_names(d, area)?;
        }
        Ok(())
    }

    fn ground<D: Paper>(&self, d: &mut D, space: SpaceId) -> Result<(), D::Error> {
        let board = self.board();
        let centre = self.centre(space);
        let zoom = self.zoom();
        let look = look_of(board, space);
        let ink = match look {
            Look::Water => Ink::Water,
            Look::Void => Ink::Back,
            _ if self.game.in_play(space) => Ink::Land,
            _ => Ink::Abroad,
        };
        if self.camera.zoom == 0 {
            return speck(d, centre, zoom, look, ink);
        }
        self.hexagon(d, centre, ink)?;
        // Shapes that tell terrain apart without colour; one unit is a fifth of a row.
        let u = (zoom.row / 6).max(1);
        let p = |x: i32, y: i32| centre + Point::new(x * u, y * u);
        match look {
            Look::Woods => {
                for (x, y) in [(-2, 1), (0, -1), (2, 1)] {
                    line(d, p(x, y), p(x, y) - Point::new(0, u), Ink::Woods)?;
                    line(d, p(x, y) - Point::new(u, u), p(x, y) + Point::new(u, -u), Ink::Woods)?;
                }
            }
            Look::Broken => {
                line(d, p(-2, 1), p(-1, 0), Ink::Relief)?;
                line(d, p(-1, 0), p(0, 1), Ink::Relief)?;
            }
            Look::Rough => {
                for x in [-2, 0] {
                    line(d, p(x, 1), p(x + 1, -1), Ink::Relief)?;
                    line(d, p(x + 1, -1), p(x + 2, 1), Ink::Relief)?;
                }
            }
            Look::Mountain => {
                for y in 0..=(3 * u) {
                    let at = centre + Point::new(0, y - 2 * u);
                    line(
                        d,
                        at - Point::new(y * 2 / 3, 0),
                        at + Point::new(y * 2 / 3, 0),
                        Ink::Relief,
                    )?;
                }
            }
            Look::Swamp => {
                for (x, y) in [(-2, -1), (0, 0), (-2, 1)] {
                    line(d, p(x, y), p(x + 2, y), Ink::Swamp)?;
                }
            }
            Look::Water => {
                line(d, p(-1, 0), p(0, 0), Ink::Wave)?;
            }
            _ => {}
        }
        // Railways run from the middle to the sides they cross.
        for dir in Dir::ALL {
            if board.side(space, dir).any(Sides::RAIL) {
                let n = dir as usize;
                let side = middle(zoom.corner(centre, n), zoom.corner(centre, n + 1));
                line(d, centre, side, Ink::Rail)?;
            }
        }
        Ok(())
    }

    /// Fills a hexagon row by row (of a turned map column by column), so that neighbours meet
    /// without gaps.
    fn hexagon<D: Paper>(&self, d: &mut D, centre: Point, ink: Ink) -> Result<(), D::Error> {
        let zoom = self.zoom();
        let (w, h) = (zoom.half_width(), zoom.row / 2);
        let q = zoom.column - w;
        for y in -h..(zoom.row - h) {
            let lean = if y < 0 { -y } else { y };
            let half = w - (w - q) * lean / h.max(1);
            let start = if zoom.turned { zoom.way(half, y) } else { zoom.way(-half, y) };
            fill(d, Rectangle::new(centre + start, zoom.size(2 * half, 1)), ink)?;
        }
        Ok(())
    }

    /// Edges, rivers, borders: each side is drawn by the hex it is upper or right-hand to.
    fn sides<D: Paper>(&self, d: &mut D, space: SpaceId) -> Result<(), D::Error> {
        let board = self.board();
        let centre = self.centre(space);
        let zoom = self.zoom();
        for dir in [Dir::Up, Dir::UpRight, Dir::DownRight] {
            let sides = board.side(space, dir);
            let n = dir as usize;
            let (a, b) = (zoom.corner(centre, n), zoom.corner(centre, n + 1));
            let next = board.neighbour(space, dir);
            let land = board.is_land(space) || next.is_some_and(|n| board.is_land(n));
            if sides.any(Sides::RIVER.with(Sides::MAJOR_RIVER)) {
                line_in(d, a, b, D::Color::of(Ink::River), self.camera.zoom > 1)?;
                if sides.any(Sides::MAJOR_RIVER) {
                    // Twice as wide, into the hex.
                    let inner = middle(centre, middle(a, b)) - middle(a, b);
                    let inward = Point::new(inner.x.signum(), inner.y.signum());
                    line_in(d, a + inward, b + inward, D::Color::of(Ink::River), true)?;
                }
            } else if sides.any(Sides::STRAIT) {
                line(d, a, b, Ink::Wave)?;
            } else if sides.any(Sides::BLOCKED) && land {
                line_in(d, a, b, D::Color::of(Ink::Relief), true)?;
            } else if land {
                line(d, a, b, Ink::Grid)?;
            }
            if next.is_some_and(|next| board.is_border(space, next)) {
                dashes(d, a, b, Ink::Border)?;
            }
        }
        Ok(())
    }

    /// Fortifications, and what the overlays say of a hex.
    fn marks<D: Paper>(&self, d: &mut D, space: SpaceId) -> Result<(), D::Error> {
        let centre = self.centre(space);
        let zoom = self.zoom();
        if self.game.is_fortified(space) {
            // A wall about the hex, which counters leave in sight.
            let wall = Zoom { column: zoom.column - 1, row: zoom.row - 2, ..zoom };
            for n in 0..6 {
                line(d, wall.corner(centre, n), wall.corner(centre, n + 1), Ink::Wall)?;
            }
        }
        if self.shade.contains(space) {
            let reach = zoom.row / 2 - 2;
            let mut y = -reach;
            while y <= reach {
                let mut x = -reach;
                while x <= reach {
                    dot(d, centre + Point::new(x + (y & 1), y), self.shade_ink)?;
                    x += 4;
                }
                y += 3;
            }
        }
        if self.legal.is_some_and(|legal| legal.contains(space)) {
            // A ring of dots inside the hex: seen in grey, and the terrain stays visible.
            let inner = Zoom { column: zoom.column - 2, row: zoom.row - 3, ..zoom };
            for n in 0..6 {
                dashes(d, inner.corner(centre, n), inner.corner(centre, n + 1), Ink::Legal)?;
            }
        }
        Ok(())
    }

    fn place<D: Paper>(&self, d: &mut D, place: &crate::board::Place) -> Result<(), D::Error> {
        let centre = self.centre(place.space);
        let zoom = self.zoom();
        if self.camera.zoom == 0 {
            return Ok(());
        }
        let city = matches!(place.kind, PlaceKind::City | PlaceKind::Town);
        let r = if city { zoom.row / 8 + 1 } else { 1 };
        if city || self.camera.zoom > 1 {
            let at = Rectangle::with_center(centre, Size::new(2 * r as u32, 2 * r as u32));
            fill(d, at, Ink::City)?;
            if place.points > 0 && city {
                super::paint::frame(d, at, Ink::Points)?;
            }
        }
        if self.camera.zoom > 1 && self.game.in_play(place.space) && (city || self.camera.zoom > 2)
        {
            let name = self.board().place_name(place.space);
            let wide = Type::Tiny.cell().width as i32 * name.chars().count() as i32;
            let at = centre + Point::new(-wide / 2, zoom.row / 2 - 7);
            write(d, at + Point::new(1, 1), name, Type::Tiny, Ink::Back)?;
            write(d, at, name, Type::Tiny, Ink::Text)?;
        }
        Ok(())
    }

    fn units<D: Paper>(&self, d: &mut D, space: SpaceId) -> Result<(), D::Error> {
        let mut top: Option<UnitId> = None;
        let mut depth = 0;
        let (mut ready, mut selected) = (false, false);
        let mut add = |unit| {
            top = Some(unit);
            depth += 1;
            ready |= self.ready.contains(unit);
            selected |= self.selected.contains(unit);
        };
        self.game.stack(space, &mut |unit| {
            if self.parade.place(unit).is_none_or(|shown| shown == space) {
                add(unit);
            }
        });
        // Who is still to go from here stands on top of who stays.
        self.parade
            .shown_on(space)
            .filter(|unit| self.game.whereabouts(*unit) != Where::Space(space))
            .for_each(&mut add);
        let Some(unit) = top else { return Ok(()) };
        let own = self.game.seat_of(unit) == Some(self.viewer);
        let (zoom, strength) = (self.camera.zoom, Strength::of(self.game, unit));
        let state = counter::Shown { depth, ready, selected, own, zoom, strength };
        counter::draw(d, self.centre(space), self.game.info().roster, unit, state)
    }

    /// A marker's letters at the upper edge of its hex, where counters leave them in sight.
    fn sign<D: Paper>(&self, d: &mut D, space: SpaceId) -> Result<(), D::Error> {
        let text = self.game.sign(space);
        if text.is_empty() {
            return Ok(());
        }
        let cell = Type::Tiny.cell();
        let size = Size::new(cell.width * text.len() as u32 + 1, cell.height);
        let corner = Point::new(size.width as i32 / 2, self.zoom().row / 2);
        let at = self.centre(space) - corner;
        fill(d, Rectangle::new(at, size), Ink::Back)?;
        write(d, at + Point::new(1, 0), text, Type::Tiny, Ink::Pick).map(drop)
    }

    fn draw_cursor<D: Paper>(&self, d: &mut D, space: SpaceId) -> Result<(), D::Error> {
        let centre = self.centre(space);
        let zoom = self.zoom();
        if self.camera.zoom == 0 {
            return super::paint::frame(
                d,
                Rectangle::with_center(centre, Size::new(6, 6)),
                Ink::Cursor,
            );
        }
        if self.board().has_areas() {
            return self.area_cursor(d, space);
        }
        for n in 0..6 {
            let (a, b) = (zoom.corner(centre, n), zoom.corner(centre, n + 1));
            line_in(d, a, b, D::Color::of(Ink::Cursor), self.camera.zoom > 1)?;
        }
        Ok(())
    }
}

/// The looks of a space.
fn look_of(board: &Board, space: SpaceId) -> Look {
    let kind = board.terrains.get(usize::from(board.terrain(space).0));
    kind.map_or(Look::Void, |kind| look(kind.name))
}

/// A hex from so far that it is a few pixels.
fn speck<D: Paper>(
    d: &mut D,
    centre: Point,
    zoom: Zoom,
    look: Look,
    ink: Ink,
) -> Result<(), D::Error> {
    let size = zoom.size(zoom.column, zoom.row);
    fill(d, Rectangle::new(centre - Point::new(1, 1), size), ink)?;
    let ink = match look {
        Look::Mountain => Ink::Relief,
        Look::Woods => Ink::Woods,
        Look::City => Ink::City,
        _ => return Ok(()),
    };
    dot(d, centre, ink)
}

/// A whole map in little, with no game on it.
pub fn theatre<D: Paper>(d: &mut D, board: &Board, window: Rectangle) -> Result<(), D::Error> {
    let mut camera = Camera { zoom: 0, corner: Point::zero(), theatre: 0 };
    camera.fit(board, window);
    camera.follow(board, window, SpaceId::new(0), true);
    let whole = d.keep_to(window);
    let centre = |space| camera.centre(board, window, space);
    let lay = Lay { board, zoom: camera.scale(board), centre: &centre };
    if board.has_areas() {
        fill(d, window, Ink::Water)?;
        board.area_spaces().try_for_each(|at| lay.cell(d, at, D::Color::of(Ink::Land), false))?;
    }
    let hexes = board.spaces().filter(|_| !board.has_areas());
    let drawn = hexes.into_iter().try_for_each(|space| {
        let look = look_of(board, space);
        let ink = match look {
            Look::Void => return Ok(()),
            Look::Water => Ink::Water,
            _ => Ink::Land,
        };
        speck(d, camera.centre(board, window, space), camera.scale(board), look, ink)
    });
    d.keep_to(whole);
    drawn
}

/// One pixel.
pub(super) fn dot<D: Paper>(d: &mut D, at: Point, ink: Ink) -> Result<(), D::Error> {
    d.dot(at, D::Color::of(ink))
}

/// Every other pair of pixels of a line.
pub(super) fn dashes<D: Paper>(
    d: &mut D,
    from: Point,
    to: Point,
    ink: Ink,
) -> Result<(), D::Error> {
    let apart = to - from;
    let long = apart.x.abs().max(apart.y.abs()).max(1);
    for n in (0..=long).filter(|n| n & 2 == 0) {
        dot(d, from + Point::new(apart.x * n / long, apart.y * n / long), ink)?;
    }
    Ok(())
}

fn middle(a: Point, b: Point) -> Point {
    (a + b) / 2
}

/// A rectangle larger by so much on every side.
pub(super) fn grown(area: Rectangle, x: i32, y: i32) -> Rectangle {
    let more = Size::new(2 * x.max(0) as u32, 2 * y.max(0) as u32);
    Rectangle::new(area.top_left - Point::new(x, y), area.size + more)
}
