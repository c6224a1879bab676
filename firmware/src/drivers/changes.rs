//! Which parts of a picture have changed since it was last sent.
//!
//! For every row there is one span between whose ends something differs: two bytes a row instead of
//! a second picture. What a span counts is the frame's affair: bytes or pixels.

/// From the first to before the last; nothing if the last is not after the first.
#[derive(Clone, Copy)]
struct Span {
    from: u8,
    to: u8,
}

impl Span {
    const NONE: Span = Span { from: 0, to: 0 };

    fn is_empty(self) -> bool {
        self.from >= self.to
    }

    fn width(self) -> usize {
        usize::from(self.to.saturating_sub(self.from))
    }

    fn join(self, other: Span) -> Span {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Span { from: self.from.min(other.from), to: self.to.max(other.to) },
        }
    }
}

/// A rectangle that has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patch {
    /// The first column.
    pub from: u8,
    /// The one after the last.
    pub to: u8,
    /// The first row.
    pub top: u8,
    /// The one after the last.
    pub bottom: u8,
}

/// The changes of a picture of so many rows.
pub struct Changes<const ROWS: usize> {
    rows: [Span; ROWS],
}

impl<const ROWS: usize> Changes<ROWS> {
    /// Nothing has changed.
    pub const fn new() -> Self {
        Self { rows: [Span::NONE; ROWS] }
    }

    /// All of it has, this many columns wide.
    pub fn mark_all(&mut self, width: u8) {
        self.rows = [Span { from: 0, to: width }; ROWS];
    }

    /// A row has, from the first to before the last column.
    #[inline]
    pub fn mark(&mut self, row: usize, from: u8, to: u8) {
        if let Some(span) = self.rows.get_mut(row) {
            *span = span.join(Span { from, to });
        }
    }

    /// The next rectangle to send, from the top; none when all has been taken.
    ///
    /// Rows are put together as long as that costs less than a rectangle of their own, which is
    /// worth `window` columns before its first.
    pub fn take_patch(&mut self, window: usize) -> Option<Patch> {
        let top = self.rows.iter().position(|span| !span.is_empty())?;
        let mut all = Span::NONE;
        let mut height = 0;
        for span in self.rows.iter_mut().skip(top) {
            let joined = all.join(*span);
            let apart = all.width() * height + span.width() + window;
            if height > 0 && (span.is_empty() || joined.width() * (height + 1) > apart) {
                break;
            }
            all = joined;
            height += 1;
            *span = Span::NONE;
        }
        Some(Patch { from: all.from, to: all.to, top: top as u8, bottom: (top + height) as u8 })
    }
}
