//! Which part of the map is on the screen, and how large: four zooms, from the whole theatre to a
//! few hexes with counters that can be read.

use crate::board::{Board, SpaceId};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// A magnification: how far columns and rows are apart, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zoom {
    /// From column to column.
    pub column: i32,
    /// From row to row.
    pub row: i32,
    /// Do columns run upwards and rows to the right?
    pub turned: bool,
}

impl Zoom {
    const fn new(column: i32, row: i32) -> Zoom {
        Zoom { column, row, turned: false }
    }

    /// A way on the unturned map, as it is drawn.
    pub(super) fn way(self, across: i32, down: i32) -> Point {
        if self.turned { Point::new(down, -across) } else { Point::new(across, down) }
    }

    /// So much across and down the unturned map, as it is drawn.
    pub(super) fn size(self, across: i32, down: i32) -> Size {
        let (wide, high) = if self.turned { (down, across) } else { (across, down) };
        Size::new(wide.max(0) as u32, high.max(0) as u32)
    }
}

/// From the whole theatre to a few hexes.
pub const ZOOMS: [Zoom; 4] =
    [Zoom::new(2, 2), Zoom::new(7, 8), Zoom::new(15, 18), Zoom::new(25, 30)];

impl Zoom {
    /// Half the width of a hex, corner to corner.
    pub(super) fn half_width(self) -> i32 {
        self.column * 2 / 3 + i32::from(self.column > 4)
    }

    /// The corner of a hex, clockwise; corner 0 begins the upper side.
    pub(super) fn corner(self, centre: Point, n: usize) -> Point {
        let (w, q, h) = (self.half_width(), self.column - self.half_width(), self.row / 2);
        let (x, y) = match n % 6 {
            0 => (-q, -h),
            1 => (q, -h),
            2 => (w, 0),
            3 => (q, self.row - h),
            4 => (-q, self.row - h),
            _ => (-w, 0),
        };
        centre + self.way(x, y)
    }
}

/// What part of the map is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Camera {
    /// An index into [`ZOOMS`].
    pub zoom: u8,
    /// The map's pixel at the upper left corner of the window.
    pub corner: Point,
    /// From column to column at the farthest zoom, so that the whole theatre fills the window.
    pub theatre: u8,
}

impl Camera {
    /// The zoom's measures.
    pub fn scale(self, board: &Board) -> Zoom {
        let mut zoom = ZOOMS.get(usize::from(self.zoom)).copied().unwrap_or(ZOOMS[0]);
        if self.zoom == 0 {
            zoom.column = i32::from(self.theatre).max(zoom.column);
            zoom.row = zoom.column * 8 / 7;
        }
        Zoom { turned: board.turned, ..zoom }
    }

    /// Fits the farthest zoom to a window.
    pub fn fit(&mut self, board: &Board, window: Rectangle) {
        let (x, y) = board.extent();
        let Size { width, height } = window.size;
        let (across, down) = if board.turned { (height, width) } else { (width, height) };
        let wide = across / (u32::from(x) + 2);
        let high = down * 7 / 4 / (u32::from(y) + 4);
        self.theatre = wide.min(high).clamp(2, 6) as u8;
    }

    /// Where the centre of a space is on the screen, inside `window`.
    pub fn centre(self, board: &Board, window: Rectangle, space: SpaceId) -> Point {
        self.on_map(board, space) - self.corner + window.top_left
    }

    /// Where the centre of a space is on the whole map.
    pub fn on_map(self, board: &Board, space: SpaceId) -> Point {
        let zoom = self.scale(board);
        let (x, y) = board.position(space);
        let half = zoom.row * i32::from(y);
        self.foot(board) + zoom.way(zoom.column * (1 + i32::from(x)), zoom.row + half / 2)
    }

    /// Where the first column begins: at the left, or at the foot of a turned map.
    fn foot(self, board: &Board) -> Point {
        if board.turned { Point::new(0, self.extent(board).height as i32) } else { Point::zero() }
    }

    /// The part of the unturned map that is drawn in a part of the whole map.
    pub(super) fn unturned(self, board: &Board, part: Rectangle) -> Rectangle {
        if !board.turned {
            return part;
        }
        let (at, size) = (part.top_left - self.foot(board), part.size);
        let corner = Point::new(-at.y - size.height as i32, at.x);
        Rectangle::new(corner, Size::new(size.height, size.width))
    }

    /// How large the whole map is.
    pub fn extent(self, board: &Board) -> Size {
        let zoom = self.scale(board);
        let (x, y) = board.extent();
        let wide = zoom.column * (i32::from(x) + 2);
        let high = zoom.row * (i32::from(y) + 4) / 2;
        zoom.size(wide.max(1), high.max(1))
    }

    /// The rectangle a space covers on the screen, with its edges.
    pub fn cover(self, board: &Board, window: Rectangle, space: SpaceId) -> Rectangle {
        let zoom = self.scale(board);
        // At the farthest zoom the cursor is larger than a hex.
        let half =
            zoom.size(zoom.half_width() + 1, zoom.row / 2 + 1).component_max(Size::new(4, 4));
        let centre = self.centre(board, window, space);
        Rectangle::new(centre - half.component_mul(Size::new(1, 1)), half * 2 + Size::new(1, 1))
            .intersection(&window)
    }

    /// Turns the camera so that a space is well inside the window. Says whether it moved.
    pub fn follow(
        &mut self,
        board: &Board,
        window: Rectangle,
        space: SpaceId,
        centre: bool,
    ) -> bool {
        let before = self.corner;
        let at = self.on_map(board, space);
        let size = Point::new(window.size.width as i32, window.size.height as i32);
        let zoom = self.scale(board);
        let margin = zoom.size(zoom.column * 3 / 2, zoom.row);
        let margin = Point::new(
            (margin.width as i32).min(size.x / 2 - 1).max(0),
            (margin.height as i32).min(size.y / 2 - 1).max(0),
        );
        if centre {
            self.corner = at - size / 2;
        } else {
            // Scroll by a good piece, so that the next steps need not scroll again.
            let jump = size / 3;
            if at.x - self.corner.x < margin.x {
                self.corner.x = at.x - margin.x - jump.x;
            } else if at.x - self.corner.x > size.x - margin.x {
                self.corner.x = at.x + margin.x + jump.x - size.x;
            }
            if at.y - self.corner.y < margin.y {
                self.corner.y = at.y - margin.y - jump.y;
            } else if at.y - self.corner.y > size.y - margin.y {
                self.corner.y = at.y + margin.y + jump.y - size.y;
            }
        }
        let extent = self.extent(board);
        let limit = |at: i32, all: u32, shown: i32| {
            let spare = all as i32 - shown;
            if spare <= 0 { spare / 2 } else { at.clamp(0, spare) }
        };
        self.corner.x = limit(self.corner.x, extent.width, size.x);
        self.corner.y = limit(self.corner.y, extent.height, size.y);
        self.corner != before
    }

    /// The space under a point of the screen: the nearest centre.
    pub fn space_at(self, board: &Board, window: Rectangle, at: Point) -> Option<SpaceId> {
        if !window.contains(at) {
            return None;
        }
        let distance = |space: &SpaceId| {
            let apart = self.centre(board, window, *space) - at;
            apart.x * apart.x + apart.y * apart.y
        };
        board.spaces().min_by_key(distance)
    }
}
