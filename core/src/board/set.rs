//! Sets of spaces: one bit a space, whole boards combined a word at a time.

use super::SpaceId;
use crate::budget::SPACES_MAX;

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

    /// The set whose words are given; missing words are empty.
    pub fn from_words(words: &[u64]) -> Self {
        let mut set = Self::EMPTY;
        for (to, from) in set.words.iter_mut().zip(words) {
            *to = *from;
        }
        set
    }

    /// Adds every space of the set whose words are given; missing words are empty.
    pub fn insert_words(&mut self, words: &[u64]) {
        for (to, from) in self.words.iter_mut().zip(words) {
            *to |= *from;
        }
    }

    /// Adds `space`; a number past every board is ignored.
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
        self.words.iter().enumerate().flat_map(|(at, word)| {
            let mut rest = *word;
            core::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    SpaceId::new((at * 64 + bit) as u16)
                })
            })
        })
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

    /// Takes out all spaces of word `word` and returns them as bits.
    #[inline]
    pub(crate) fn take_word(&mut self, word: usize) -> u64 {
        self.words.get_mut(word).map_or(0, core::mem::take)
    }

    /// The words behind the set, for code that works on many spaces at once.
    #[inline]
    pub fn words(&self) -> &[u64; SET_WORDS] {
        &self.words
    }

    /// `count` (at most 64) spaces beginning at number `first`, as the low bits of a word.
    #[inline]
    pub fn window(&self, first: usize, count: usize) -> u64 {
        window(&self.words, first, count)
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

/// Serialised without trailing empty words, so that a small board makes small saves.
impl serde::Serialize for SpaceSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let used = SET_WORDS - self.words.iter().rev().take_while(|w| **w == 0).count();
        let mut seq = serializer.serialize_seq(Some(used))?;
        for word in self.words.iter().take(used) {
            // Fixed-width bytes: half-full words would grow as variable-length integers.
            seq.serialize_element(&word.to_le_bytes())?;
        }
        seq.end()
    }
}

impl<'de> serde::Deserialize<'de> for SpaceSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;
        impl<'de> serde::de::Visitor<'de> for Words {
            type Value = SpaceSet;
            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "at most {SET_WORDS} words of a set of spaces")
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut seq: A,
            ) -> Result<SpaceSet, A::Error> {
                let mut set = SpaceSet::EMPTY;
                let mut at = 0;
                while let Some(bytes) = seq.next_element::<[u8; 8]>()? {
                    match set.words.get_mut(at) {
                        Some(word) => *word = u64::from_le_bytes(bytes),
                        None => return Err(serde::de::Error::invalid_length(at, &self)),
                    }
                    at += 1;
                }
                Ok(set)
            }
        }
        deserializer.deserialize_seq(Words)
    }
}
