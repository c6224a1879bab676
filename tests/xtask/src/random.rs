//! Chance for tests: the same each time.

/// Numbers that look random and are the same each time.
pub struct Random(u64);

impl Random {
    /// From the beginning.
    pub fn new() -> Self {
        Random(0x2545_F491_4F6C_DD1D)
    }

    /// The next number, below an end.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % end
    }
}
