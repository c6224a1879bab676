//! Who holds which spaces.

use crate::board::{SpaceId, SpaceSet};
use crate::game::{Seat, word};

/// The spaces of both seats. One of them at most holds a space.
#[derive(Clone, PartialEq, Eq)]
pub struct Holdings([SpaceSet; 2]);

crate::codec!(Holdings([SpaceSet::EMPTY; 2]));

impl Holdings {
    /// Nobody holds anything.
    pub const NONE: Holdings = Holdings([SpaceSet::EMPTY; 2]);

    /// What a seat holds.
    pub fn of(&self, seat: Seat) -> &SpaceSet {
        &self.0[usize::from(seat.0 & 1)]
    }

    /// What a seat holds, to change it.
    pub fn of_mut(&mut self, seat: Seat) -> &mut SpaceSet {
        &mut self.0[usize::from(seat.0 & 1)]
    }

    /// Does a seat hold a space?
    pub fn holds(&self, seat: Seat, space: SpaceId) -> bool {
        self.of(seat).contains(space)
    }

    /// The seat that holds a space, if one does.
    pub fn holder(&self, space: SpaceId) -> Option<Seat> {
        [Seat(0), Seat(1)].into_iter().find(|seat| self.holds(*seat, space))
    }

    /// A space goes to a seat, or to nobody.
    pub fn give(&mut self, space: SpaceId, seat: Option<Seat>) {
        self.0.iter_mut().for_each(|held| held.remove(space));
        if let Some(seat) = seat {
            self.of_mut(seat).insert(space);
        }
    }

    /// Checks that every space is held once at most.
    pub fn check(&self) -> Result<(), &'static str> {
        let [one, other] = &self.0;
        if one.meets(other) { Err(word("a hex has two owners")) } else { Ok(()) }
    }
}
