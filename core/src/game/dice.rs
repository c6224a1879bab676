//! All the chance in a game, in its state.

use crate::budget::LOADED_DICE_MAX;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

/// The generator of a game, and dice loaded by a sandbox, which come first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice {
    /// The generator is two numbers.
    state: u64,
    stream: u64,
    loaded: heapless::Vec<u8, LOADED_DICE_MAX, u8>,
}

crate::codec!(struct Dice { state, stream, loaded });

impl Dice {
    /// Memory for dice, all zeros.
    pub const BLANK: Dice = Dice { state: 0, stream: 0, loaded: heapless::Vec::new() };

    /// Dice from a seed: the same seed, the same dice, everywhere.
    pub fn new(seed: u64) -> Self {
        let generator = Pcg32::seed_from_u64(seed);
        let (state, stream) = (generator.state(), generator.stream());
        Self { state, stream, loaded: heapless::Vec::new() }
    }

    /// Queues faces to come up next, all of them or, if they do not fit, none. Says whether it did.
    pub fn load(&mut self, faces: &[u8]) -> bool {
        self.loaded.extend_from_slice(faces).is_ok()
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
        let mut generator = Pcg32::from_state(self.state, self.stream);
        let mut drawn = u32::MAX;
        while drawn >= fair {
            drawn = generator.next_u32();
        }
        self.state = generator.state();
        drawn % n
    }
}
