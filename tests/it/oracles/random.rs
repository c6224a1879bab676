//! Chance for tests: a seed decides everything.

/// Steele, Lea and Flood's SplitMix64: every seed is as good as any other.
#[derive(Clone, Debug)]
pub struct Random(u64);

#[allow(dead_code)] // The benchmarks share this file and need less of it.
impl Random {
    /// Begins at a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Sixty-four bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number from 0 to `n - 1`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n.max(1) as u64) as usize
    }

    /// A number from `low` to `high`, both possible.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True so many times in a hundred.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of a few.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Each number below `n` with a chance of so many in a hundred.
    pub fn some(&mut self, n: usize, chance: usize) -> Vec<usize> {
        (0..n).filter(|_| self.percent(chance)).collect()
    }
}
