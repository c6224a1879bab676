//! The last actions of a game, by number.

use crate::budget::TRAIL_MAX;
use crate::game::Action;

/// A ring of the last [`TRAIL_MAX`] actions. Action 0 is the first of the game.
#[derive(Clone)]
pub struct Trail {
    ring: [[u8; Action::BYTES]; TRAIL_MAX],
    /// The numbers that are held: from, and up to but not with.
    held: (u32, u32),
}

impl Trail {
    /// A trail on which action `count` comes next.
    pub const fn new(count: u32) -> Self {
        Self { ring: [[0; Action::BYTES]; TRAIL_MAX], held: (count, count) }
    }

    /// Sets action `n`, which must be held or come next; all after it are forgotten.
    pub fn set(&mut self, n: u32, action: Action) {
        debug_assert!(self.held.0 <= n && n <= self.held.1);
        if let Some(slot) = self.ring.get_mut(n as usize % TRAIL_MAX) {
            *slot = action.to_bytes();
        }
        self.held.1 = n + 1;
        self.held.0 = self.held.0.max(self.held.1.saturating_sub(TRAIL_MAX as u32));
    }

    /// Sets the action before all that are held. `false` if there is no room for it.
    pub fn precede(&mut self, action: Action) -> bool {
        let Some(n) = self.held.0.checked_sub(1) else { return false };
        let room = self.held.1 - n <= TRAIL_MAX as u32;
        if let Some(slot) = self.ring.get_mut(n as usize % TRAIL_MAX).filter(|_| room) {
            *slot = action.to_bytes();
            self.held.0 = n;
        }
        room
    }

    /// The first number held, or the one that comes next if none is.
    pub const fn start(&self) -> u32 {
        self.held.0
    }

    /// Action `n`, if it is held.
    pub fn get(&self, n: u32) -> Option<Action> {
        let here = self.held.0 <= n && n < self.held.1;
        let bytes = self.ring.get(n as usize % TRAIL_MAX).filter(|_| here)?;
        Action::from_bytes(*bytes)
    }

    /// One more than the last number held.
    pub const fn end(&self) -> u32 {
        self.held.1
    }

    /// Forgets action `n` and all after it.
    pub fn cut(&mut self, n: u32) {
        self.held.1 = self.held.1.min(n).max(self.held.0);
    }
}
