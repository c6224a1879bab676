//! Where the one picture in memory is kept.

use core::cell::UnsafeCell;

/// A static frame, which a panic can draw its last words in.
pub struct FrameCell<F>(UnsafeCell<F>);

// SAFETY: `steal` is the only way in, and its condition leaves one user.
unsafe impl<F: Send> Sync for FrameCell<F> {}

impl<F> FrameCell<F> {
    /// Keeps a frame.
    pub const fn new(frame: F) -> Self {
        Self(UnsafeCell::new(frame))
    }

    /// The frame, whoever has it.
    ///
    /// # Safety
    ///
    /// Whoever had it before must never use it again.
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn steal(&'static self) -> &'static mut F {
        // SAFETY: by the condition above there is one user.
        unsafe { &mut *self.0.get() }
    }
}
