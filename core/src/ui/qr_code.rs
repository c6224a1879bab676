//! The last decisions as a QR code, for somebody who plays the other side elsewhere.

use super::app::App;
use super::paint::{Ink, Paper, Words, fill};
use crate::journal::{MOVES_MAX, Moves};
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use qrcodegen_no_heap::{Mask, QrCode, QrCodeEcc, Version};

/// The largest code: 57 dots a side, which fit a display of 64 lines.
const VERSION: Version = Version::new(10);
const BUFFER: usize = VERSION.buffer_len();

impl App {
    /// Is there anybody to send decisions to?
    pub(super) fn has_mail(&self) -> bool {
        self.saving.has_pages() && self.live.has_far_player()
    }

    /// The decisions of a page: 0 are the last that cannot be taken back, 1 those before them.
    fn moves(&self, page: u16) -> Option<Moves> {
        let session = self.live.session()?;
        let most = MOVES_MAX as u32;
        let end = session.base().1.checked_sub(u32::from(page) * most)?;
        let mut first = end.saturating_sub(most);
        while first < end && session.action(first).is_none() {
            first += 1;
        }
        let actions = (first..end).map_while(|n| session.action(n)).collect();
        Some(Moves { seed: self.live.header().seed, first, actions })
    }

    /// How many pages there are.
    pub(super) fn codes(&self) -> usize {
        let kept = |page: &u16| self.moves(*page).is_some_and(|moves| !moves.actions.is_empty());
        (0..4).take_while(kept).count().max(1)
    }

    /// What stands above the code.
    pub(super) fn code_heading(&self) -> Words {
        let moves = self.moves(self.pages.list().at());
        moves.map_or(Words::new(), |moves| {
            let last = moves.first + moves.actions.len() as u32;
            crate::words!("Decisions {} to {last}", moves.first + 1)
        })
    }

    /// Draws the code over the whole screen: a reader needs every line.
    pub(super) fn draw_code<D: Paper>(&self, d: &mut D) -> Result<(), D::Error> {
        if !cfg!(feature = "extras") {
            return Ok(());
        }
        let screen = self.screen.size();
        fill(d, Rectangle::new(Point::zero(), screen), Ink::Cursor)?;
        let Some(moves) = self.moves(self.pages.list().at()) else { return Ok(()) };
        let (mut work, mut out) = ([0; BUFFER], [0; BUFFER]);
        let made = QrCode::encode_text(
            &moves.text(),
            &mut work,
            &mut out,
            QrCodeEcc::Low,
            Version::MIN,
            VERSION,
            Some(Mask::new(0)),
            true,
        );
        let Ok(code) = made else { return Ok(()) };
        let side = code.size();
        let dot = (screen.width.min(screen.height) as i32 / (side + 2)).max(1);
        let corner = Point::new(
            (screen.width as i32 - side * dot) / 2,
            (screen.height as i32 - side * dot) / 2,
        );
        for y in 0..side {
            for x in (0..side).filter(|x| code.get_module(*x, y)) {
                let at = corner + Point::new(x * dot, y * dot);
                fill(d, Rectangle::new(at, Size::new(dot as u32, dot as u32)), Ink::PickText)?;
            }
        }
        Ok(())
    }
}
