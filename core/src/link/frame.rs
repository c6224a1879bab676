//! Frames: a kind, a few bytes and a sum, so stuffed that a zero byte ends each.

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

/// Bytes of a message with its kind.
pub const MESSAGE_MAX: usize = 128;
const SUM: usize = 4;
/// Bytes of a frame on the wire: one more in 254, and the zero at its end.
pub const FRAME_MAX: usize = MESSAGE_MAX + SUM + 3;

static CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

/// A message: its first byte is its kind.
pub type Message = heapless::Vec<u8, MESSAGE_MAX>;

/// Makes a frame of a message.
pub fn pack(message: &[u8], out: &mut heapless::Vec<u8, FRAME_MAX>) {
    let mut plain = heapless::Vec::<u8, { MESSAGE_MAX + SUM }>::new();
    let sum = CRC.checksum(message).to_le_bytes();
    out.clear();
    if plain.extend_from_slice(message).is_err() || plain.extend_from_slice(&sum).is_err() {
        return;
    }
    let mut stuffed = [0; FRAME_MAX];
    let len = cobs::encode(&plain, &mut stuffed);
    let _ = out.extend_from_slice(stuffed.get(..len).unwrap_or(&[]));
    let _ = out.push(0);
}

/// Finds messages in whatever bytes come.
#[derive(Default)]
pub struct Ear {
    heard: heapless::Vec<u8, FRAME_MAX>,
    /// More came without a zero than any frame has.
    deaf: bool,
}

impl Ear {
    /// Takes a byte. A message, if that completes one whose sum is right.
    pub fn hear(&mut self, byte: u8) -> Option<Message> {
        if byte != 0 {
            self.deaf |= self.heard.push(byte).is_err();
            return None;
        }
        let deaf = core::mem::take(&mut self.deaf);
        let message = if deaf { None } else { unpack(&self.heard) };
        self.heard.clear();
        message
    }
}

fn unpack(frame: &[u8]) -> Option<Message> {
    let mut plain = [0; FRAME_MAX];
    let len = cobs::decode(frame, &mut plain).ok()?;
    let (message, sum) = plain.get(..len)?.split_last_chunk::<SUM>()?;
    let sound = !message.is_empty() && CRC.checksum(message).to_le_bytes() == *sum;
    if sound { Message::from_slice(message).ok() } else { None }
}
