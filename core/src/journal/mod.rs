//! Games as they are kept: header, actions, a state to go on from, and two of everything.
//!
//! A [`Shelf`] keeps games in numbered slots on anything that is a
//! [`embedded_storage::nor_flash::NorFlash`]: blocks of a card, flash, a file, memory in tests.
//! Power may fail after any byte of any write; what was recorded before stays, and the action being
//! written is there wholly or not at all. `docs/saves.md` has the form and how this was tested.
//!
//! ```text
//! let mut shelf = Shelf::new(flash);              // 0.9 KB of RAM, one block of it a buffer
//! shelf.now = When::Clock(seconds);               // or When::Count(n) where there is no clock
//! shelf.begin(slot, &header, &session)?;          // a game just set up, or
//! let header = shelf.load(slot, &mut table, &mut scratch)?; // a kept one, an Option<Session>
//! shelf.record(slot, &session)?;                  // after every action and every undo
//! shelf.summary(slot)?;                           // title, scenario, turn, date: None if empty
//! shelf.delete(slot)?; shelf.copy(from, to, "title")?;
//! shelf.action(n)?;                               // any action of the open game, for replay
//! shelf.keep_settings(&settings)?; shelf.settings::<Settings>()?;
//! ```
//!
//! What a flash must do: write units of 1 to 512 bytes, erase units of 512 bytes to 64 KB, reads of
//! at most 512 at a time aligned to 512. Reads after an erase give 0xFF or, where a write replaces
//! what was there (cards, files), whatever was there before: such an `erase` may do nothing. A
//! write must be on the medium when `write` returns.
//!
//! Not here: how a player picks a slot (`ui`), files (`simulator`), cards (`firmware`).

mod copies;
mod disk;
mod header;
mod moves;
mod shelf;
mod trail;

pub(crate) use disk::sum_of;
pub use header::{HEADER_MAX, Header, Name, Sitter, Summary, When, name, title_of_copy};
pub use moves::{MOVES_MAX, Moves, MovesText};
pub use shelf::{Room, SLOTS_MAX, Shelf};
pub use trail::Trail;

/// Why something could not be kept or read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault<E> {
    /// The flash said no.
    Flash(E),
    /// There is no game in the slot.
    Empty,
    /// There is no such slot.
    NoSlot,
    /// There is a game in the slot already.
    Taken,
    /// The slot was neither begun nor loaded.
    NotOpen,
    /// A newer program wrote it, in this form.
    Newer(u16),
    /// This program does not have the game or the scenario.
    UnknownGame,
    /// It was damaged, and not by a loss of power.
    Damaged,
    /// Another program kept it, and this action of it is not legal here.
    Departs(u32),
    /// It does not fit.
    Full,
    /// More happened on the table than can still be told.
    Behind,
}

impl<E: core::fmt::Debug> core::fmt::Display for Fault<E> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Fault::Flash(error) => write!(f, "the storage failed: {error:?}"),
            Fault::Empty => f.write_str("the slot is empty"),
            Fault::NoSlot => f.write_str("there is no such slot"),
            Fault::Taken => f.write_str("the slot has a game in it"),
            Fault::NotOpen => f.write_str("the slot is not open"),
            Fault::Newer(form) => write!(f, "a newer Hexmarch kept it (form {form})"),
            Fault::UnknownGame => f.write_str("this Hexmarch does not have that game"),
            Fault::Damaged => f.write_str("it is damaged"),
            Fault::Departs(n) => {
                write!(f, "another Hexmarch kept it; decision {} is not legal here", n + 1)
            }
            Fault::Full => f.write_str("there is no room for it"),
            Fault::Behind => f.write_str("too much happened since it was last kept"),
        }
    }
}
