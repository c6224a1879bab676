//! Parts that boards are made of, written against embedded-hal: displays, a card, frame buffers.

#[cfg(feature = "lm3s6965")]
pub mod blocks;
pub mod changes;
#[cfg(feature = "picosystem")]
pub mod colours;
pub mod frame;
#[cfg(feature = "lm3s6965")]
pub mod greys;
#[cfg(feature = "lm3s6965")]
pub mod sd;
#[cfg(feature = "lm3s6965")]
pub mod ssd0323;
#[cfg(feature = "picosystem")]
pub mod st7789;
