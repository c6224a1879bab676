//! A few numbers that the tests read out of the running image through the emulator's monitor.
//!
//! They are kept in every image, so that what is measured is what ships. Each costs a store.

use crate::board;
use portable_atomic::{AtomicU32, Ordering::Relaxed};

/// The numbers, in the order in which the tests know them.
#[repr(C)]
pub struct Gauges {
    /// When the last press came about, in microseconds: a direction that went down, a select that
    /// was let go.
    pressed_at: AtomicU32,
    /// When the last picture was on the glass.
    shown_at: AtomicU32,
    /// Pictures shown.
    shown: AtomicU32,
    /// Bytes of picture sent.
    sent: AtomicU32,
    /// Games and settings kept.
    kept: AtomicU32,
    /// Times that failed.
    not_kept: AtomicU32,
    /// The program has failed.
    ended: AtomicU32,
    /// The chance that the last press brought: with it a test can follow the dice.
    stirred: AtomicU32,
}

/// Found by its name.
#[unsafe(no_mangle)]
static HEXMARCH_GAUGES: Gauges = Gauges {
    pressed_at: AtomicU32::new(0),
    shown_at: AtomicU32::new(0),
    shown: AtomicU32::new(0),
    sent: AtomicU32::new(0),
    kept: AtomicU32::new(0),
    not_kept: AtomicU32::new(0),
    ended: AtomicU32::new(0),
    stirred: AtomicU32::new(0),
};

/// A button was pressed, at a time in milliseconds.
pub fn pressed(at: u64) {
    HEXMARCH_GAUGES.pressed_at.store(at.wrapping_mul(1000) as u32, Relaxed);
}

/// A press was handed over, with this for chance.
pub fn stirred(chance: u32) {
    HEXMARCH_GAUGES.stirred.store(chance, Relaxed);
}

/// A picture has been brought to the glass.
pub fn shown(bytes: usize) {
    HEXMARCH_GAUGES.sent.fetch_add(bytes as u32, Relaxed);
    HEXMARCH_GAUGES.shown_at.store(board::microseconds(), Relaxed);
    HEXMARCH_GAUGES.shown.fetch_add(1, Relaxed);
}

/// The card has taken something, or has not.
pub fn kept(well: bool) {
    let gauge = if well { &HEXMARCH_GAUGES.kept } else { &HEXMARCH_GAUGES.not_kept };
    gauge.fetch_add(1, Relaxed);
}

/// The program says its last words.
pub fn ended() {
    HEXMARCH_GAUGES.ended.store(1, Relaxed);
}
