//! The display: how large it is, and what of it has to be drawn again.

use crate::board::SpaceId;
use embedded_graphics::geometry::Size;

/// What has to be drawn again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stale {
    Nothing,
    /// The bars and these hexes: where the cursor or a unit came from and went.
    Spots(heapless::Vec<SpaceId, 6>),
    Everything,
}

/// The display.
pub(super) struct Screen {
    size: Size,
    stale: Stale,
}

impl Screen {
    pub(super) const fn new() -> Self {
        Self { size: Size::new(128, 64), stale: Stale::Everything }
    }

    /// How large it is.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// Another display may be there now. Says whether it is of another size.
    pub(super) fn resize(&mut self, size: Size) -> bool {
        let other = size != self.size;
        if other {
            self.size = size;
            self.redraw();
        }
        other
    }

    /// Everything has to be drawn again.
    pub(super) fn redraw(&mut self) {
        self.stale = Stale::Everything;
    }

    /// The bars have to be drawn again.
    pub(super) fn redraw_bars(&mut self) {
        if self.stale == Stale::Nothing {
            self.stale = Stale::Spots(heapless::Vec::new());
        }
    }

    /// Two hexes have to be drawn again, and the bars.
    pub(super) fn redraw_spots(&mut self, from: SpaceId, to: SpaceId) {
        self.redraw_bars();
        if let Stale::Spots(spots) = &mut self.stale
            && spots.extend_from_slice(&[from, to]).is_err()
        {
            self.stale = Stale::Everything;
        }
    }

    /// What has to be drawn again, which will have been.
    pub(super) fn take_stale(&mut self) -> Stale {
        core::mem::replace(&mut self.stale, Stale::Nothing)
    }
}
