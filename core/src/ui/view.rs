//! What is seen of the map: by whom, which part, where the cursor is, and what is laid over it.

use super::camera::{Camera, ZOOMS};
use super::overlays::{Layer, spaces_of};
use crate::board::{Board, SpaceId, SpaceSet};
use crate::forces::{UnitId, UnitSet};
use crate::game::{Seat, Status};
use crate::live::LiveGame;
use embedded_graphics::geometry::Point;
use embedded_graphics::primitives::Rectangle;

/// What is seen of the map.
pub(super) struct MapView {
    /// Whose eyes it is seen with.
    viewer: Seat,
    cursor: SpaceId,
    camera: Camera,
    layer: Layer,
    /// The spaces of the layer.
    shade: SpaceSet,
    /// The last unit "next" went to.
    last: Option<UnitId>,
    /// The phase the cursor was last placed for.
    stage: Option<Status>,
}

impl MapView {
    pub(super) fn new() -> Self {
        Self {
            viewer: Seat(0),
            cursor: SpaceId::new(0),
            camera: Camera { zoom: 2, corner: Point::zero(), theatre: 2 },
            layer: Layer::None,
            shade: SpaceSet::EMPTY,
            last: None,
            stage: None,
        }
    }

    /// Another game is looked at, with these eyes.
    pub(super) fn begin(&mut self, viewer: Seat) {
        self.viewer = viewer;
        self.last = None;
        self.stage = None;
    }

    /// Whose eyes it is seen with.
    pub(super) fn viewer(&self) -> Seat {
        self.viewer
    }

    /// Somebody else looks.
    pub(super) fn hand_over(&mut self, viewer: Seat) {
        self.viewer = viewer;
        self.last = None;
    }

    /// Where the cursor is.
    pub(super) fn cursor(&self) -> SpaceId {
        self.cursor
    }

    /// Moves the cursor. Says where it was.
    pub(super) fn put_cursor(&mut self, space: SpaceId) -> SpaceId {
        core::mem::replace(&mut self.cursor, space)
    }

    /// What part of the map is shown.
    pub(super) fn camera(&self) -> Camera {
        self.camera
    }

    /// Brings a space into sight. Says whether the map moved.
    pub(super) fn follow(
        &mut self,
        board: &Board,
        window: Rectangle,
        space: SpaceId,
        centre: bool,
    ) -> bool {
        self.camera.follow(board, window, space, centre)
    }

    /// Shows the map from nearer or farther. [`MapView::fit`] must follow where there is a map.
    pub(super) fn set_zoom(&mut self, zoom: u8) {
        self.camera.zoom = zoom;
    }

    /// The next zoom, from the nearest round to the farthest.
    pub(super) fn next_zoom(&self) -> u8 {
        (self.camera.zoom + 1) % ZOOMS.len() as u8
    }

    /// The zoom next to this one, if there is one.
    pub(super) fn other_zoom(&self, nearer: bool) -> u8 {
        let last = ZOOMS.len() as u8 - 1;
        if nearer { (self.camera.zoom + 1).min(last) } else { self.camera.zoom.saturating_sub(1) }
    }

    /// Fits the map to its window, with the cursor in the middle.
    pub(super) fn fit(&mut self, board: &Board, window: Rectangle) {
        self.camera.fit(board, window);
        self.camera.follow(board, window, self.cursor, true);
    }

    /// What is laid over the map.
    pub(super) fn layer(&self) -> Layer {
        self.layer
    }

    /// Lays something else over it. [`MapView::shade_anew`] must follow.
    pub(super) fn set_layer(&mut self, layer: Layer) {
        self.layer = layer;
    }

    /// The spaces of the layer.
    pub(super) fn shade(&self) -> &SpaceSet {
        &self.shade
    }

    /// Works out the spaces of the layer; `here` is the unit under the cursor.
    pub(super) fn shade_anew(&mut self, live: &mut LiveGame, here: Option<UnitId>) {
        spaces_of(self.layer, live, self.viewer, here, &mut self.shade);
    }

    /// The next of these units after the one "next" went to last, and again from the first.
    pub(super) fn next_of(&mut self, units: &UnitSet) -> Option<UnitId> {
        let after = |unit: &UnitId| self.last.is_none_or(|last| *unit > last);
        let next = units.iter().find(after).or_else(|| units.iter().next());
        if next.is_some() {
            self.last = next;
        }
        next
    }

    /// "Next" begins with the first unit again.
    pub(super) fn forget_last(&mut self) {
        self.last = None;
    }

    /// The phase the cursor was last placed for.
    pub(super) fn stage(&self) -> Option<Status> {
        self.stage
    }

    /// The cursor has been placed for this phase.
    pub(super) fn set_stage(&mut self, stage: Option<Status>) {
        self.stage = stage;
    }
}
