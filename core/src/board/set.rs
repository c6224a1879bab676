//! Sets of spaces: one bit a space, whole boards combined a word at a time.

use super::SpaceId;
use crate::budget::SPACES_MAX;
use crate::codec::{Blank, Codec, Reader, Writer};

/// Words of 64 spaces in a [`SpaceSet`].
pub const SET_WORDS: usize = SPACES_MAX / 64;

/// A set of spaces of one board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SpaceSet {
    words: [u64; SET_WORDS],
}

impl SpaceSet {
    /// The empty set.
    pub const EMPTY: Self = Self { words: [0; SET_WORDS] };

    /// The set that these words are, made while compiling.
    pub const fn of_words(words: [u64; SET_WORDS]) -> Self {
        Self { words }
    }

    /// Adds every space of the set whose words are given; missing words are empty.
    pub fn insert_words(&mut self, words: &[u64]) {
        debug_assert!(words.len() <= SET_WORDS, "no board is so large");
        for (to, from) in self.words.iter_mut().zip(words) {
            *to |= *from;
        }
    }

    /// Adds `space`. A number past every board, such as that of a marker that is nowhere, is in no
    /// set.
    #[inline]
    pub fn insert(&mut self, space: SpaceId) {
        if let Some(word) = self.words.get_mut(space.index() >> 6) {
            *word |= 1 << (space.index() & 63);
        }
    }

    /// Takes `space` out.
    #[inline]
    pub fn remove(&mut self, space: SpaceId) {
        if let Some(word) = self.words.get_mut(space.index() >> 6) {
            *word &= !(1 << (space.index() & 63));
        }
    }

    /// Is `space` in the set?
    #[inline]
    pub fn contains(&self, space: SpaceId) -> bool {
        self.words.get(space.index() >> 6).is_some_and(|w| w >> (space.index() & 63) & 1 != 0)
    }

    /// Is nothing in the set?
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }

    /// How many spaces are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.words = [0; SET_WORDS];
    }

    /// Adds every space of `other`.
    pub fn union(&mut self, other: &Self) {
        for (to, from) in self.words.iter_mut().zip(&other.words) {
            *to |= from;
        }
    }

    /// Keeps only the spaces that are in `other` too.
    pub fn intersect(&mut self, other: &Self) {
        for (to, from) in self.words.iter_mut().zip(&other.words) {
            *to &= from;
        }
    }

    /// Takes out every space of `other`.
    pub fn subtract(&mut self, other: &Self) {
        for (to, from) in self.words.iter_mut().zip(&other.words) {
            *to &= !from;
        }
    }

    /// Do the two sets share a space?
    pub fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// The spaces in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = SpaceId> + '_ {
        Bits::new(&self.words).map(SpaceId::new)
    }

    /// The `n`th space in ascending order.
    pub fn nth(&self, mut n: usize) -> Option<SpaceId> {
        for (at, word) in self.words.iter().enumerate() {
            let here = word.count_ones() as usize;
            if n < here {
                let mut rest = *word;
                for _ in 0..n {
                    rest &= rest - 1;
                }
                return Some(SpaceId::new((at * 64) as u16 + rest.trailing_zeros() as u16));
            }
            n -= here;
        }
        None
    }

    /// Adds `space` if `add` says so, without a branch.
    #[inline(always)]
    pub(crate) fn insert_if(&mut self, space: SpaceId, add: bool) {
        if let Some(word) = self.words.get_mut(space.index() >> 6) {
            *word |= u64::from(add) << (space.index() & 63);
        }
    }

    /// Takes the spaces of `bits` out of word `word`.
    #[inline]
    pub(crate) fn remove_word(&mut self, word: usize, bits: u64) {
        if let Some(word) = self.words.get_mut(word) {
            *word &= !bits;
        }
    }

    /// The words behind the set, for code that works on many spaces at once.
    #[inline]
    pub fn words(&self) -> &[u64; SET_WORDS] {
        &self.words
    }

    /// Adds the spaces whose bits are set in `bits`, counted from number `first`.
    #[inline]
    pub fn insert_window(&mut self, first: usize, bits: u64) {
        let (at, by) = (first >> 6, first & 63);
        if let Some(word) = self.words.get_mut(at) {
            *word |= bits << by;
        }
        if by != 0
            && let Some(word) = self.words.get_mut(at + 1)
        {
            *word |= bits >> (64 - by);
        }
    }
}

/// The numbers of the bits that are set in some words, ascending. One type for every set, so that
/// a board's program has the walk once.
pub(crate) struct Bits<W> {
    words: W,
    at: u16,
    rest: u64,
}

impl<W: AsRef<[u64]>> Bits<W> {
    pub(crate) fn new(words: W) -> Self {
        let rest = words.as_ref().first().copied().unwrap_or(0);
        Self { words, at: 0, rest }
    }
}

impl<W: AsRef<[u64]>> Iterator for Bits<W> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        while self.rest == 0 {
            self.at += 1;
            self.rest = *self.words.as_ref().get(usize::from(self.at))?;
        }
        let bit = self.rest.trailing_zeros() as u16;
        self.rest &= self.rest - 1;
        Some(64 * self.at + bit)
    }
}

/// `count` (at most 64) bits of `words` beginning at bit `first`.
#[inline]
pub fn window(words: &[u64], first: usize, count: usize) -> u64 {
    let (at, by) = (first >> 6, first & 63);
    let low = words.get(at).copied().unwrap_or(0) >> by;
    let high = match by {
        0 => 0,
        _ => words.get(at + 1).copied().unwrap_or(0) << (64 - by),
    };
    let keep = if count >= 64 { u64::MAX } else { (1 << count) - 1 };
    (low | high) & keep
}

impl Default for SpaceSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl core::fmt::Debug for SpaceSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<SpaceId> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(spaces: I) -> Self {
        let mut set = Self::EMPTY;
        for space in spaces {
            set.insert(space);
        }
        set
    }
}

/// Written without trailing empty words, so that a small board makes small saves, and with all
/// bytes of a word: half-full words would grow as numbers of seven bits a byte.
impl Codec for SpaceSet {
    fn write(&self, out: &mut Writer<'_>) {
        let used = SET_WORDS - self.words.iter().rev().take_while(|w| **w == 0).count();
        out.number(used as u64);
        for word in self.words.iter().take(used) {
            word.to_le_bytes().write(out);
        }
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        self.clear();
        let used = from.number(SET_WORDS as u64) as usize;
        for word in self.words.iter_mut().take(used) {
            *word = u64::from_le_bytes(from.get());
        }
    }
}

impl Blank for SpaceSet {
    const BLANK: Self = Self::EMPTY;
}
