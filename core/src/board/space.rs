//! The number of a space. The data compiler includes this file by its path: maps are compiled to
//! the same numbers that the core counts in.

/// A space of a board: a hex or an area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct SpaceId(pub(super) u16);

impl SpaceId {
    /// The space with this number.
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// The number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number as it is stored.
    pub const fn raw(self) -> u16 {
        self.0
    }
}
