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
}

/// From the whole theatre to a few hexes.
pub const ZOOMS: [Zoom; 4] = [
    Zoom { column: 2, row: 2 },
    Zoom { column: 7, row: 8 },
    Zoom { column: 15, row: 18 },
    Zoom { column: 25, row: 30 },
];

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
        centre + Point::new(x, y)
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
    pub fn scale(self) -> Zoom {
        if self.zoom == 0 {
            let column = i32::from(self.theatre).max(ZOOMS[0].column);
            return Zoom { column, row: column * 8 / 7 };
        }
        ZOOMS.get(usize::from(self.zoom)).copied().unwrap_or(ZOOMS[0])
    }

    /// Fits the farthest zoom to a window.
    pub fn fit(&mut self, board: &Board, window: Rectangle) {
        let (x, y) = board.extent();
        let wide = window.size.width / (u32::from(x) + 2);
        let high = window.size.height * 7 / 4 / (u32::from(y) + 4);
        self.theatre = wide.min(high).clamp(2, 6) as u8;
    }

    /// Where the centre of a space is on the screen, inside `window`.
    pub fn centre(self, board: &Board, window: Rectangle, space: SpaceId) -> Point {
        self.on_map(board, space) - self.corner + window.top_left
    }

    /// Where the centre of a space is on the whole map.
    pub fn on_map(self, board: &Board, space: SpaceId) -> Point {
        let zoom = self.scale();
        let (x, y) = board.position(space);
        let half = zoom.row * i32::from(y);
        Point::new(zoom.column * (1 + i32::from(x)), zoom.row + half / 2)
    }

    /// How large the whole map is.
    pub fn extent(self, board: &Board) -> Size {
        let zoom = self.scale();
        let (x, y) = board.extent();
        let wide = zoom.column * (i32::from(x) + 2);
        let high = zoom.row * (i32::from(y) + 4) / 2;
        Size::new(wide.max(1) as u32, high.max(1) as u32)
    }

    /// The rectangle a space covers on the screen, with its edges.
    pub fn cover(self, board: &Board, window: Rectangle, space: SpaceId) -> Rectangle {
        let zoom = self.scale();
        // At the farthest zoom the cursor is larger than a hex.
        let half = Size::new(zoom.half_width() as u32 + 1, zoom.row as u32 / 2 + 1)
            .component_max(Size::new(4, 4));
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
        let zoom = self.scale();
        let margin = Point::new(
            (zoom.column * 3 / 2).min(size.x / 2 - 1).max(0),
            zoom.row.min(size.y / 2 - 1).max(0),
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
