//! Chance for tests: the same each time.

use crate::pair::SELECT;

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

/// Presses of all buttons for 1 to 20 ms.
pub fn presses(count: usize) -> Vec<(&'static str, u32)> {
    const KEYS: [&str; 6] = ["up", "down", "left", "right", SELECT, SELECT];
    let mut random = Random::new();
    let mut press = || {
        let key = KEYS[random.below(KEYS.len() as u64) as usize];
        (key, 1 + random.below(20) as u32)
    };
    (0..count).map(|_| press()).collect()
}
