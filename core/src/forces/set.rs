//! Sets of units: one bit a counter.

use super::UnitId;
use crate::board::Bits;
use crate::budget::UNITS_MAX;

const WORDS: usize = UNITS_MAX / 64;

/// A set of units of one roster.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct UnitSet {
    words: [u64; WORDS],
}

impl UnitSet {
    /// The empty set.
    pub const EMPTY: Self = Self { words: [0; WORDS] };

    /// Adds `unit`. A number past every roster is a mistake, and ignored.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn insert(&mut self, unit: UnitId) {
        debug_assert!(unit.index() < UNITS_MAX, "{unit:?} is past every roster");
        if let Some(word) = self.words.get_mut(unit.index() >> 6) {
            *word |= 1 << (unit.index() & 63);
        }
    }

    /// Takes `unit` out.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn remove(&mut self, unit: UnitId) {
        if let Some(word) = self.words.get_mut(unit.index() >> 6) {
            *word &= !(1 << (unit.index() & 63));
        }
    }

    /// Is `unit` in the set?
    #[cfg_attr(feature = "small", inline(never))]
    pub fn contains(&self, unit: UnitId) -> bool {
        self.words.get(unit.index() >> 6).is_some_and(|w| w >> (unit.index() & 63) & 1 != 0)
    }

    /// Is nothing in the set?
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }

    /// How many units are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.words = [0; WORDS];
    }

    /// The units in ascending order.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + use<> {
        Bits::new(self.words).map(UnitId::new)
    }

    /// The `n`th unit in ascending order.
    pub fn nth(&self, n: usize) -> Option<UnitId> {
        self.iter().nth(n)
    }

    /// The only unit, if there is exactly one.
    pub fn only(&self) -> Option<UnitId> {
        let mut units = self.iter();
        let first = units.next()?;
        units.next().is_none().then_some(first)
    }
}

crate::codec!(struct UnitSet { words });

impl crate::codec::Blank for UnitSet {
    const BLANK: Self = Self::EMPTY;
}

impl core::fmt::Debug for UnitSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        let mut set = Self::EMPTY;
        for unit in units {
            set.insert(unit);
        }
        set
    }
}

/// Sorts by numbers. The library's own sort is faster for thousands and takes 2 KB of flash.
pub fn in_order(units: &mut [UnitId]) {
    for n in 1..units.len() {
        for at in (1..=n).rev() {
            if let Some([before, after]) = units.get_mut(at - 1..=at)
                && before > after
            {
                core::mem::swap(before, after);
            }
        }
    }
}

/// Puts units, or anything else, into an order that dice decide.
pub fn shuffle<T>(items: &mut [T], dice: &mut crate::game::Dice) {
    for n in (1..items.len()).rev() {
        items.swap(n, dice.below(n as u32 + 1) as usize);
    }
}
