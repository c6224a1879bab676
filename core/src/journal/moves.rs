//! The last decisions of a game as a line of letters: for a QR code, or to be typed and pasted.
//!
//! `HXM1:` and then, five bits a letter: the seed, the number of the first decision, how many,
//! three bytes each, and a CRC-32. Decisions bear their numbers, so it does no harm to send some
//! again. The letters are those a QR code packs best, without I, L, O and U.

use super::disk::sum_of;
use crate::game::Action;

/// Decisions in one line: what a code of 57 dots a side holds.
pub const MOVES_MAX: usize = 70;

const HEAD: &str = "HXM1:";
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BYTES_MAX: usize = 8 + 4 + 1 + MOVES_MAX * Action::BYTES + 4;
const TEXT_MAX: usize = HEAD.len() + (BYTES_MAX * 8).div_ceil(5);

/// A line of decisions.
pub type MovesText = heapless::String<TEXT_MAX>;

/// Decisions that were read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moves {
    /// The seed of their game.
    pub seed: u64,
    /// The number of the first.
    pub first: u32,
    /// The decisions.
    pub actions: heapless::Vec<Action, MOVES_MAX>,
}

impl Moves {
    /// The decisions as a line.
    pub fn text(&self) -> MovesText {
        let mut bytes = heapless::Vec::<u8, BYTES_MAX>::new();
        let mut put = |part: &[u8]| _ = bytes.extend_from_slice(part);
        put(&self.seed.to_le_bytes());
        put(&self.first.to_le_bytes());
        put(&[self.actions.len() as u8]);
        self.actions.iter().for_each(|action| put(&action.to_bytes()));
        let sum = sum_of(&bytes).to_le_bytes();
        let _ = bytes.extend_from_slice(&sum);
        let mut text = MovesText::new();
        let _ = text.push_str(HEAD);
        for n in 0..(bytes.len() * 8).div_ceil(5) {
            let (at, shift) = (n * 5 / 8, n * 5 % 8);
            let byte = |at: usize| u16::from(bytes.get(at).copied().unwrap_or(0));
            let two = byte(at) << 8 | byte(at + 1);
            let five = two >> (11 - shift) & 31;
            let letter = LETTERS.get(usize::from(five)).copied().unwrap_or(b'0');
            let _ = text.push(char::from(letter));
        }
        text
    }

    /// The decisions of a line; none if it is not whole.
    pub fn read(text: &str) -> Option<Moves> {
        let letters = text.trim().strip_prefix(HEAD)?;
        let mut bytes = heapless::Vec::<u8, BYTES_MAX>::new();
        let (mut bits, mut held) = (0u32, 0);
        for letter in letters.bytes() {
            let five = LETTERS.iter().position(|own| *own == letter.to_ascii_uppercase())?;
            bits = bits << 5 | five as u32;
            held += 5;
            if held >= 8 {
                held -= 8;
                bytes.push((bits >> held) as u8).ok()?;
            }
        }
        // The last letter is filled up with nothing, and there is none behind it.
        if held >= 5 || bits & ((1 << held) - 1) != 0 {
            return None;
        }
        let (body, sum) = bytes.split_last_chunk::<4>()?;
        if sum_of(body).to_le_bytes() != *sum {
            return None;
        }
        let (seed, rest) = body.split_first_chunk()?;
        let (first, rest) = rest.split_first_chunk()?;
        let (count, rest) = rest.split_first()?;
        let mut actions = heapless::Vec::new();
        for bytes in rest.chunks(Action::BYTES) {
            actions.push(Action::from_bytes(*bytes.first_chunk()?)?).ok()?;
        }
        let whole = actions.len() == usize::from(*count);
        let (seed, first) = (u64::from_le_bytes(*seed), u32::from_le_bytes(*first));
        whole.then_some(Moves { seed, first, actions })
    }
}
