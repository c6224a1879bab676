//! Frames: a kind, a few bytes and a sum, so stuffed (COBS) that a zero byte ends each.

use crate::journal::sum_of;

/// Bytes of a message with its kind.
pub const MESSAGE_MAX: usize = 128;
const SUM: usize = 4;
/// Bytes of a frame on the wire: one that counts before them, and the zero at its end.
pub const FRAME_MAX: usize = MESSAGE_MAX + SUM + 2;

/// The byte that counts can count so far.
const _: () = assert!(MESSAGE_MAX + SUM < 254);

/// A message: its first byte is its kind.
pub type Message = heapless::Vec<u8, MESSAGE_MAX>;

/// Adds the frame of a message if there is room for all of it, and nothing of it otherwise.
pub fn pack(message: &[u8], out: &mut heapless::VecView<u8>) {
    let start = out.len();
    if start + message.len() + SUM + 2 > out.capacity() {
        return;
    }
    let sum = sum_of(message).to_le_bytes();
    // Where the next zero is counted from. Nothing below can fail: there is room for all of it.
    let mut count_at = start;
    let _ = out.push(1);
    for byte in message.iter().chain(&sum) {
        if *byte != 0 {
            if let Some(count) = out.get_mut(count_at) {
                *count += 1;
            }
            let _ = out.push(*byte);
        } else {
            count_at = out.len();
            let _ = out.push(1);
        }
    }
    let _ = out.push(0);
}

/// Finds messages in whatever bytes come.
#[derive(Default)]
pub struct FrameReader {
    frame: heapless::Vec<u8, FRAME_MAX>,
    /// More came without a zero than any frame has.
    overlong: bool,
}

impl FrameReader {
    /// Takes a byte. A message, if that completes one whose sum is right.
    pub fn read(&mut self, byte: u8) -> Option<Message> {
        if byte != 0 {
            self.overlong |= self.frame.push(byte).is_err();
            return None;
        }
        let overlong = core::mem::take(&mut self.overlong);
        let message = if overlong { None } else { unpack(&mut self.frame) };
        self.frame.clear();
        message
    }
}

/// Puts the zeros back where a frame counts them to be, and looks at the sum.
fn unpack(frame: &mut [u8]) -> Option<Message> {
    let mut at = 0;
    while at < frame.len() {
        let count = frame.get_mut(at)?;
        at += usize::from(core::mem::take(count));
    }
    // Each count leads to the next, and the last to the end.
    let plain = frame.get(1..).filter(|_| at == frame.len())?;
    let (message, sum) = plain.split_last_chunk::<SUM>()?;
    let sound = !message.is_empty() && sum_of(message).to_le_bytes() == *sum;
    if sound { Message::from_slice(message).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_without_room_leaves_those_before_it_whole() {
        let mut out = heapless::Vec::<u8, 16>::new();
        pack(&[1, 0, 2], &mut out);
        let first = out.clone();
        pack(&[3, 0, 4], &mut out);
        assert_eq!(out, first, "no room for nine bytes more");
        let mut reader = FrameReader::default();
        let message = out.iter().find_map(|byte| reader.read(*byte));
        assert_eq!(message.as_deref(), Some(&[1, 0, 2][..]));
    }

    #[test]
    fn more_bytes_than_a_frame_has_are_passed_over_to_the_next_zero() {
        let mut reader = FrameReader::default();
        assert!((0..2 * FRAME_MAX).all(|_| reader.read(7).is_none()));
        let mut out = heapless::Vec::<u8, 16>::new();
        pack(&[5, 6], &mut out);
        assert_eq!(reader.read(0), None);
        let message = out.iter().find_map(|byte| reader.read(*byte));
        assert_eq!(message.as_deref(), Some(&[5, 6][..]));
    }
}
