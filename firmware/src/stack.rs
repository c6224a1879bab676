//! How deep the stack has been.
//!
//! Start-up paints the stack; what has lost its paint has been in use. The stack lies at the bottom
//! of RAM (memory.x), so one that grows past its end faults at once and harms nothing.

use core::ptr;
use cortex_m_rt::STACK_PAINT_VALUE;

/// The deepest the stack has been, and the room it has, in bytes.
#[cfg_attr(not(feature = "defmt"), allow(dead_code, reason = "for the log and the image of games"))]
pub fn depth() -> (usize, usize) {
    unsafe extern "C" {
        static _stack_start: u32;
        static _stack_end: u32;
    }
    let top = &raw const _stack_start;
    let mut word = &raw const _stack_end;
    let room = top.addr() - word.addr();
    // SAFETY: both symbols are set by the linker script, aligned to words, with nothing but the
    // stack between them; start-up painted all of it, so every word there can be read.
    while word < top && unsafe { ptr::read_volatile(word) } == STACK_PAINT_VALUE {
        word = word.wrapping_add(1);
    }
    (top.addr() - word.addr(), room)
}
