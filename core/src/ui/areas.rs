//! Drawing boards of areas.
//!
//! Land is drawn as cells in the colours of its owners: about each area a disc, cut off halfway to
//! every area beside it, so that coasts and frontiers come of themselves from where areas are. What
//! is left is water. Lines run from middle to middle, railways whole and roads broken, and where no
//! counter stands the middle has the sign of the kind: a square inland, a ring where there is a
//! port, a diamond at sea. A star stands at the upper right, where counters leave it in sight.

use super::camera::Zoom;
use super::map::{MapPainter, dashes, dot, grown};
use super::paint::{Ink, Paper, Shade, Type, fill, frame, is_grey, line, write};
use crate::board::{AreaKind, Board, Country, Sides, SpaceId, SpaceSet, Way};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Half the edge of what stands about an area's counter, by zoom: its frame, its cursor.
const HALF: [i32; 4] = [3, 5, 9, 13];

/// Half the size of the sign of a kind, by zoom.
const SIGN: [i32; 4] = [0, 1, 2, 4];

impl MapPainter<'_> {
    /// Land, lines and signs of an area board inside `area`.
    pub(super) fn draw_areas<D: Paper>(&self, d: &mut D, area: Rectangle) -> Result<(), D::Error> {
        let board = self.board();
        fill(d, area, Ink::Water)?;
        let far = 2 * self.zoom().column;
        let near = self.visible(grown(area, far, far));
        let lay = Lay { board, zoom: self.zoom(), centre: &|space| self.centre(space) };
        for space in near.iter() {
            lay.cell(d, space, self.paint::<D>(space), self.camera.zoom > 1)?;
        }
        if self.camera.zoom == 0 {
            return self.stars(d, &near);
        }
        for from in board.area_spaces() {
            for way in board.area_ways(from).iter().filter(|way| from < way.to) {
                let whole = Rectangle::with_corners(self.centre(from), self.centre(way.to));
                if !whole.intersection(&grown(area, 1, 1)).is_zero_sized() {
                    self.link(d, from, *way)?;
                }
            }
        }
        near.iter().try_for_each(|space| self.kind(d, space))?;
        near.iter().try_for_each(|space| self.about(d, space))
    }

    /// The colour of the land: a paler one than its owner's counters have, or on a grey display the
    /// grey of friend and foe.
    fn paint<D: Paper>(&self, space: SpaceId) -> D::Color {
        let game = self.game;
        if is_grey::<D::Color>() {
            return D::Color::of(match game.control(space) {
                Some(seat) if game.are_allies(seat, self.viewer) => Ink::Friend,
                Some(_) => Ink::Foe,
                None => Ink::Neutral,
            });
        }
        let nations = game.info().roster.nations;
        match game.owner(space).and_then(|nation| nations.get(usize::from(nation.0))) {
            Some(nation) => D::Color::rgb(nation.paper.map(pale)),
            None => D::Color::of(Ink::Neutral),
        }
    }

    /// A line to another area; of one to another plate only its beginning at either end.
    fn link<D: Paper>(&self, d: &mut D, from: SpaceId, way: Way) -> Result<(), D::Error> {
        let board = self.board();
        let (a, b) = (self.centre(from), self.centre(way.to));
        let plate = |space| board.plate_of(space).map(|plate| plate.first);
        let stub = |at: Point, to: Point| {
            let apart = to - at;
            at + apart * self.zoom().column / apart.x.abs().max(apart.y.abs()).max(1)
        };
        if plate(from) == plate(way.to) {
            return track(d, a, b, way.sides);
        }
        track(d, a, stub(a, b), way.sides)?;
        track(d, b, stub(b, a), way.sides)
    }

    /// The sign of an area's kind.
    fn kind<D: Paper>(&self, d: &mut D, space: SpaceId) -> Result<(), D::Error> {
        let centre = self.centre(space);
        let Some(kind) = self.board().area_kind(space) else { return Ok(()) };
        let size = SIGN.get(usize::from(self.camera.zoom)).copied().unwrap_or(1);
        // A diamond looks smaller than it is.
        let (size, ink) = match kind {
            AreaKind::Sea => (size + size / 2, Ink::Text),
            _ => (size, Ink::City),
        };
        for y in -size..=size {
            let half = match kind {
                AreaKind::Land => size,
                AreaKind::Coastal | AreaKind::Island => size - i32::from(y.abs() == size),
                AreaKind::Sea => size - y.abs(),
            };
            row(d, centre + Point::new(0, y), half, D::Color::of(ink))?;
        }
        let port = matches!(kind, AreaKind::Coastal | AreaKind::Island);
        // A ring: water comes up to it.
        for y in (1 - size / 2 - size % 2)..=(size / 2 + size % 2 - 1) {
            let inner = size / 2 + size % 2 - 1;
            if port && size > 1 {
                row(d, centre + Point::new(0, y), inner, D::Color::of(Ink::Text))?;
            }
        }
        Ok(())
    }

    /// What stands about an area: a fort, what overlays say of it, and whether it may be picked.
    fn about<D: Paper>(&self, d: &mut D, space: SpaceId) -> Result<(), D::Error> {
        let (centre, half) = (self.centre(space), self.half());
        if self.game.is_fortified(space) {
            frame(d, square(centre, half - 1), Ink::Wall)?;
        }
        if self.shade.contains(space) {
            let reach = self.zoom().row * 2 / 3;
            for y in (-reach..=reach).step_by(3) {
                for x in (-reach..=reach).step_by(4).filter(|x| x * x + y * y <= reach * reach) {
                    dot(d, centre + Point::new(x + (y & 1), y), self.shade_ink)?;
                }
            }
        }
        if self.legal.is_some_and(|legal| legal.contains(space)) {
            // A broken frame with its corners cut: seen in grey, and the land stays visible.
            let corners = ring(half + 1 + i32::from(self.camera.zoom));
            for (n, from) in corners.iter().enumerate() {
                let to = corners.get(n + 1).unwrap_or(&corners[0]);
                dashes(d, centre + *from, centre + *to, Ink::Legal)?;
            }
        }
        Ok(())
    }

    /// The stars of some areas; counters leave them in sight.
    pub(super) fn stars<D: Paper>(&self, d: &mut D, shown: &SpaceSet) -> Result<(), D::Error> {
        let board = self.board();
        let has_star = |space: &SpaceId| board.place(*space).is_some_and(|place| place.points > 0);
        for space in shown.iter().filter(has_star) {
            let at = self.centre(space);
            match self.camera.zoom {
                0 => {
                    dot(d, at, Ink::Points)?;
                    continue;
                }
                1 => {
                    fill(d, Rectangle::new(at + Point::new(2, -4), Size::new(2, 2)), Ink::Points)?;
                    continue;
                }
                _ => {}
            }
            let at = at + Point::new(self.half() - 3, 2 - self.half());
            fill(d, square(at, 3), Ink::Back)?;
            for (y, half) in [(-2, 0), (-1, 0), (0, 2), (1, 1)] {
                row(d, at + Point::new(0, y), half, D::Color::of(Ink::Star))?;
            }
            dot(d, at + Point::new(-2, 2), Ink::Star)?;
            dot(d, at + Point::new(2, 2), Ink::Star)?;
        }
        Ok(())
    }

    /// Names below their areas: from near all of them, from farther those with a star, where the
    /// screen is large.
    pub(super) fn area_names<D: Paper>(&self, d: &mut D, area: Rectangle) -> Result<(), D::Error> {
        let board = self.board();
        let far = self.camera.zoom == 2;
        if self.camera.zoom < 2 || far && self.window.size.width < 200 {
            return Ok(());
        }
        let wide = grown(area, 60, self.zoom().row);
        for place in board.places.iter().filter(|place| !far || place.points > 0) {
            let centre = self.centre(place.space);
            if !wide.contains(centre) {
                continue;
            }
            let name = board.place_name(place.space);
            let half = Type::Tiny.cell().width as i32 * name.chars().count() as i32 / 2;
            let at = centre + Point::new(-half, self.half() + 1);
            if is_grey::<D::Color>() || place.country == Country(0) {
                write(d, at + Point::new(1, 1), name, Type::Tiny, Ink::Back)?;
                write(d, at, name, Type::Tiny, Ink::Text)?;
            } else {
                write(d, at, name, Type::Tiny, Ink::Back)?;
            }
        }
        Ok(())
    }

    /// The frame of an area that the cursor is on.
    pub(super) fn area_cursor<D: Paper>(&self, d: &mut D, space: SpaceId) -> Result<(), D::Error> {
        let (centre, half) = (self.centre(space), self.half());
        frame(d, square(centre, half), Ink::Cursor)?;
        if self.camera.zoom > 1 {
            frame(d, square(centre, half - 1), Ink::Cursor)?;
        }
        Ok(())
    }

    /// Half the edge of what stands about a counter.
    fn half(&self) -> i32 {
        HALF.get(usize::from(self.camera.zoom)).copied().unwrap_or(3)
    }
}

/// Where cells lie.
pub(super) struct Lay<'a> {
    /// The map.
    pub board: &'a Board,
    /// How large it is drawn.
    pub zoom: Zoom,
    /// Where the middles of areas are.
    pub centre: &'a dyn Fn(SpaceId) -> Point,
}

impl Lay<'_> {
    /// The land about an area, as far as it is nearer than any other; with a frontier about it.
    pub(super) fn cell<D: Paper>(
        &self,
        d: &mut D,
        space: SpaceId,
        land: D::Color,
        frontier: bool,
    ) -> Result<(), D::Error> {
        let Some(reach) = self.reach(space) else { return Ok(()) };
        let centre = (self.centre)(space);
        let mut beside = heapless::Vec::<Neighbour, 48>::new();
        for other in self.board.area_spaces().filter(|other| *other != space) {
            let apart = (self.centre)(other) - centre;
            let square = apart.x * apart.x + apart.y * apart.y;
            // No more than these are ever so near: what is one too many would cut off nothing.
            if square < 4 * reach * reach && beside.push(Neighbour { apart, square }).is_err() {
                break;
            }
        }
        for y in -reach..=reach {
            let half = ((reach * reach - y * y).max(0) as u32).isqrt() as i32;
            let mut fill = |margin: bool, colour| {
                let cuts = beside.iter().map(|other| other.cut(y, margin));
                let (low, high) = cuts
                    .fold((-half, half), |(low, high), (from, to)| (low.max(from), high.min(to)));
                let wide = Size::new((high - low + 1).max(0) as u32, 1);
                d.fill_solid(&Rectangle::new(centre + Point::new(low, y), wide), colour)
            };
            if frontier {
                fill(false, D::Color::of(Ink::Frontier))?;
            }
            fill(frontier, land)?;
        }
        Ok(())
    }

    /// How far land goes at most about an area: farthest inland. The sea has none.
    fn reach(&self, space: SpaceId) -> Option<i32> {
        let column = self.zoom.column;
        match self.board.area_kind(space)? {
            AreaKind::Land => Some(column * 2),
            AreaKind::Coastal => Some(column * 5 / 4),
            AreaKind::Island => Some(column * 3 / 4),
            AreaKind::Sea => None,
        }
    }
}

/// An area beside another.
struct Neighbour {
    apart: Point,
    /// Its distance, multiplied by itself.
    square: i32,
}

impl Neighbour {
    /// What it leaves of a row of the other's disc, in pixels from the middle: as far as halfway
    /// there, and half a pixel less with a margin.
    fn cut(&self, y: i32, margin: bool) -> (i32, i32) {
        let margin = if margin { (self.square as u32).isqrt() as i32 } else { 0 };
        // As far from both is what makes x * apart.x + y * apart.y the half of the square.
        let rest = self.square - margin - 2 * y * self.apart.y;
        match 2 * self.apart.x {
            0 if rest < 0 => (1, 0),
            0 => (i32::MIN, i32::MAX),
            twice if twice > 0 => (i32::MIN, rest.div_euclid(twice)),
            twice => (-rest.div_euclid(-twice), i32::MAX),
        }
    }
}

/// A line of some kinds: a railway whole, a road broken, a sea lane in the colour of the sea.
fn track<D: Paper>(d: &mut D, from: Point, to: Point, sides: Sides) -> Result<(), D::Error> {
    if sides.any(Sides::SEA_LANE) {
        line(d, from, to, Ink::Lane)?;
    }
    match sides {
        _ if sides.any(Sides::RAIL) => line(d, from, to, Ink::Track),
        _ if sides.any(Sides::ROAD) => dashes(d, from, to, Ink::Track),
        _ => Ok(()),
    }
}

/// A row of pixels, so many to either side.
fn row<D: Paper>(d: &mut D, middle: Point, half: i32, colour: D::Color) -> Result<(), D::Error> {
    let wide = Size::new((2 * half + 1).max(0) as u32, 1);
    d.fill_solid(&Rectangle::new(middle - Point::new(half, 0), wide), colour)
}

/// A square, so many pixels to every side of its middle.
fn square(middle: Point, half: i32) -> Rectangle {
    Rectangle::with_center(middle, Size::new_equal((2 * half + 1).max(0) as u32))
}

/// The corners of a ring about a middle: a square whose corners are cut.
fn ring(half: i32) -> [Point; 8] {
    let cut = half / 2;
    [
        (-cut, -half),
        (cut, -half),
        (half, -cut),
        (half, cut),
        (cut, half),
        (-cut, half),
        (-half, cut),
        (-half, -cut),
    ]
    .map(|(x, y)| Point::new(x, y))
}

/// A paler value of a colour: counters of the owner still stand out on his land.
fn pale(value: u8) -> u8 {
    value + (245 - value.min(245)) / 5 * 2
}
