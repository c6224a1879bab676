//! All the chance in a game, in its state.

use crate::budget::LOADED_DICE_MAX;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

/// The generator of a game, and dice loaded by a sandbox, which come first.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Dice {
    #[serde(with = "saved")]
    generator: Pcg32,
    loaded: heapless::Vec<u8, LOADED_DICE_MAX, u8>,
}

impl Dice {
    /// Dice from a seed: the same seed, the same dice, everywhere.
    pub fn new(seed: u64) -> Self {
        Self { generator: Pcg32::seed_from_u64(seed), loaded: heapless::Vec::new() }
    }

    /// Queues faces to come up next. Those that do not fit are dropped.
    pub fn load(&mut self, faces: &[u8]) {
        for face in faces {
            let _ = self.loaded.push(*face);
        }
    }

    /// Rolls one die of six.
    pub fn d6(&mut self) -> u8 {
        if !self.loaded.is_empty() {
            return self.loaded.remove(0);
        }
        self.below(6) as u8 + 1
    }

    /// A number from 0 to `n - 1`, each as likely as the others.
    pub fn below(&mut self, n: u32) -> u32 {
        // Numbers from the incomplete last round would favour the low ones: draw again.
        let n = n.max(1);
        let fair = u32::MAX - u32::MAX % n;
        loop {
            let drawn = self.generator.next_u32();
            if drawn < fair {
                return drawn % n;
            }
        }
    }
}

/// The generator as two numbers. Its crate could do this, but brings the standard library along.
mod saved {
    use rand_pcg::Pcg32;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(generator: &Pcg32, serializer: S) -> Result<S::Ok, S::Error> {
        (generator.state(), generator.stream()).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pcg32, D::Error> {
        let (state, stream) = Deserialize::deserialize(deserializer)?;
        Ok(Pcg32::from_state(state, stream))
    }
}
