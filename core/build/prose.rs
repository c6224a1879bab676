//! Packs texts: the most frequent pair of bytes becomes a byte of its own, again and again, until
//! no byte is free. `core/src/game/rules.rs` unpacks.

use super::shared::form::DEPTH_MAX;
use std::collections::BTreeMap;

/// A pair that occurs less often than this saves nothing.
const COUNT_MIN: usize = 3;

/// Packed texts.
pub struct Prose {
    /// For each byte the pair it stands for, `[0, 0]` if it stands for itself.
    pub pairs: Vec<[u8; 2]>,
    /// The texts.
    pub texts: Vec<Vec<u8>>,
}

/// Packs texts, which must not contain zero bytes.
pub fn pack(texts: &[String]) -> Prose {
    let mut texts: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    let mut pairs = vec![[0; 2]; 256];
    let mut depth = [0; 256];
    let used = |byte: u8, texts: &[Vec<u8>]| texts.iter().any(|text| text.contains(&byte));
    let free: Vec<u8> = (1..=u8::MAX).filter(|byte| !used(*byte, &texts)).collect();
    for byte in free {
        let Some(pair) = most_frequent(&texts, |pair| {
            pair.iter().all(|half| depth[usize::from(*half)] + 1 < DEPTH_MAX)
        }) else {
            break;
        };
        depth[usize::from(byte)] =
            1 + pair.map(|half| depth[usize::from(half)]).into_iter().max().unwrap_or(0);
        pairs[usize::from(byte)] = pair;
        texts.iter_mut().for_each(|text| *text = replaced(text, pair, byte));
    }
    Prose { pairs, texts }
}

/// The first in order of those that occur most often, so that the same texts always pack the same.
fn most_frequent(texts: &[Vec<u8>], fits: impl Fn(&[u8; 2]) -> bool) -> Option<[u8; 2]> {
    let mut counts = BTreeMap::new();
    for text in texts {
        for (first, second) in text.iter().zip(text.iter().skip(1)) {
            *counts.entry([*first, *second]).or_insert(0) += 1;
        }
    }
    counts.retain(|pair, count| *count >= COUNT_MIN && fits(pair));
    let best = counts.values().copied().max()?;
    counts.into_iter().find(|(_, count)| *count == best).map(|(pair, _)| pair)
}

fn replaced(text: &[u8], pair: [u8; 2], byte: u8) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    loop {
        match rest {
            [a, b, tail @ ..] if [*a, *b] == pair => {
                out.push(byte);
                rest = tail;
            }
            [a, tail @ ..] => {
                out.push(*a);
                rest = tail;
            }
            [] => return out,
        }
    }
}
