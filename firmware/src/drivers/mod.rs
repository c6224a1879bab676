//! Parts that boards are made of, written against embedded-hal: a display, a card, a frame buffer.

pub mod frame;
pub mod sd;
pub mod ssd0323;
