//! Nested questions: a stack of fixed depth.

use crate::budget::FRAMES_MAX;
use crate::codec::{Blank, Codec, Reader, Writer};

/// What a game is in the middle of, innermost question last.
#[derive(Clone, Copy, Debug)]
pub struct Frames<T: Copy> {
    frames: [T; FRAMES_MAX],
    depth: u8,
}

impl<T: Copy> Frames<T> {
    /// A stack with one frame.
    pub const fn new(first: T) -> Self {
        Self { frames: [first; FRAMES_MAX], depth: 1 }
    }

    /// Memory for a stack, with nothing open. It must be reset or read before it is used.
    pub const fn blank(any: T) -> Self {
        Self { frames: [any; FRAMES_MAX], depth: 0 }
    }

    /// The innermost frame.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn top(&self) -> T {
        let top = usize::from(self.depth).saturating_sub(1);
        self.frames.get(top).copied().unwrap_or(self.frames[0])
    }

    /// Opens a question inside the present one. Deeper than the budget it replaces the innermost,
    /// which the depth the games need never does.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn call(&mut self, frame: impl Into<T>) {
        debug_assert!(usize::from(self.depth) < FRAMES_MAX);
        if usize::from(self.depth) < FRAMES_MAX {
            self.depth += 1;
        }
        self.goto(frame);
    }

    /// Replaces the innermost frame.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn goto(&mut self, frame: impl Into<T>) {
        let top = usize::from(self.depth).saturating_sub(1);
        if let Some(slot) = self.frames.get_mut(top) {
            *slot = frame.into();
        }
    }

    /// Closes the innermost frame; the outermost stays.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn end(&mut self) {
        if self.depth > 1 {
            self.depth -= 1;
        }
    }

    /// How many frames are open.
    pub const fn depth(&self) -> u8 {
        self.depth
    }

    /// Closes everything and begins anew.
    pub fn reset(&mut self, first: impl Into<T>) {
        *self = Self::new(first.into());
    }

    /// The open frames, outermost first.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.frames.iter().take(usize::from(self.depth)).copied()
    }
}

/// Only open frames count.
impl<T: Copy + PartialEq> PartialEq for Frames<T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Copy + Eq> Eq for Frames<T> {}

/// Only the open frames are written.
impl<T: Copy + Blank> Codec for Frames<T> {
    fn write(&self, out: &mut Writer<'_>) {
        out.number(u64::from(self.depth));
        self.iter().for_each(|frame| frame.write(out));
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        self.depth = from.number(FRAMES_MAX as u64) as u8;
        if self.depth == 0 {
            self.depth = 1;
            from.fail();
        }
        self.frames.iter_mut().take(usize::from(self.depth)).for_each(|frame| frame.read(from));
    }
}
