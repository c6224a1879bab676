//! SHA-256 of a few bytes, in as little flash as it takes.

/// Bytes that fit one block with their length.
const ROOM: usize = 55;

/// The sum of at most 55 bytes; what is over is left out.
pub fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut block = [0; 64];
    let mut len = 0;
    for part in parts {
        for (to, from) in block.iter_mut().take(ROOM).skip(len).zip(*part) {
            *to = *from;
            len += 1;
        }
    }
    if let Some(end) = block.get_mut(len) {
        *end = 0x80;
    }
    let bits = (len * 8) as u16;
    if let Some(last) = block.last_chunk_mut() {
        *last = bits.to_be_bytes();
    }
    let mut sum = [0; 32];
    for (to, word) in sum.chunks_exact_mut(4).zip(digest(&block)) {
        to.copy_from_slice(&word.to_be_bytes());
    }
    sum
}

/// Fractions of the roots of the first primes: square for the start, cubic for the rounds.
const START: [u32; 8] = [
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
static ROUNDS: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// One block, which is all there is.
fn digest(block: &[u8; 64]) -> [u32; 8] {
    // The last sixteen words, in a ring.
    let mut words = [0u32; 16];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks::<4>().0) {
        *word = u32::from_be_bytes(*bytes);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = START;
    for (n, round) in ROUNDS.iter().enumerate() {
        let word = words[n % 16];
        let mix = |x: u32, [r, s, t]: [u32; 3]| x.rotate_right(r) ^ x.rotate_right(s) ^ t;
        let t1 = h
            .wrapping_add(mix(e, [6, 11, e.rotate_right(25)]))
            .wrapping_add((e & f) ^ (!e & g))
            .wrapping_add(*round)
            .wrapping_add(word);
        let t2 = mix(a, [2, 13, a.rotate_right(22)]).wrapping_add((a & b) ^ (a & c) ^ (b & c));
        (h, g, f, e) = (g, f, e, d.wrapping_add(t1));
        (d, c, b, a) = (c, b, a, t1.wrapping_add(t2));
        // The word for sixteen rounds later.
        let (x, y) = (words[(n + 1) % 16], words[(n + 14) % 16]);
        words[n % 16] = word
            .wrapping_add(mix(x, [7, 18, x >> 3]))
            .wrapping_add(words[(n + 9) % 16])
            .wrapping_add(mix(y, [17, 19, y >> 10]));
    }
    let end = [a, b, c, d, e, f, g, h];
    core::array::from_fn(|n| START[n].wrapping_add(end[n]))
}
