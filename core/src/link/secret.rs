//! Secrets of the two ends, and the seed that is made of both.

use super::sha256::sha256;

/// Chance from outside: the time between presses, a noisy pin, the system.
pub type Secret = [u8; 16];

/// A secret out of chance that was gathered.
pub fn secret(chance: u64) -> Secret {
    sha256(&[&chance.to_le_bytes()]).first_chunk().copied().unwrap_or_default()
}

/// What is said of a secret before it is told.
pub(super) fn promise(secret: &Secret) -> [u8; 32] {
    sha256(&[secret])
}

/// The seed of two secrets, the host's first.
pub(super) fn agreed(host: &Secret, guest: &Secret) -> u64 {
    first_word(&[host, guest])
}

/// The first eight bytes of what these parts hash to.
pub(super) fn first_word(parts: &[&[u8]]) -> u64 {
    sha256(parts).first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}
