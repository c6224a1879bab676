//! The shelf: games in slots, and the settings.
//!
//! What a slot holds, one after another, each beginning with an erase unit:
//!
//! ```text
//!   copy 0   head, header, counts, the actions not yet in volumes, the state
//!   tail 0   what was done since copy 0: a record an action
//!   copy 1
//!   tail 1
//!   volumes  the actions from the first on, an erase unit a volume
//! ```
//!
//! One of the two copies is the newest. An action is one more record in its tail. When the tail is
//! full, actions that can no longer be taken back fill the next volumes, and the other copy is
//! written with the state of now and an empty tail. A volume counts only once a copy says so, so it
//! is never written over. Records bear the sum of their copy, so those of earlier copies count for
//! nothing.

mod copying;
mod form;
mod reading;
mod settings;
mod writing;

use super::Fault;
use super::copies::{Copies, Found, Kind};
use super::disk::Disk;
use super::header::{HEADER_MAX, When};
use crate::budget::{ACTIONS_MAX, UNDO_MAX, WRITTEN_STATE_MAX};
use crate::game::Action;
use embedded_storage::nor_flash::NorFlash;
use form::{COUNTS, Counts, RECORD};

/// Records a tail holds. Each is played again when the game is opened.
const TAIL_MAX: u32 = 64;
/// Bytes kept for settings.
const SETTINGS_MAX: u32 = 480;
/// Sums at the end of a volume.
const VOLUME_SUM: u32 = 4;
/// Slots a shelf has at most.
pub const SLOTS_MAX: u8 = 12;

/// How much a shelf is to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Games, unless the flash is too small for so many.
    pub slots: u8,
    /// Actions a game.
    pub actions: u32,
}

impl Room {
    /// What every device has: a card or a file fits any other device.
    pub const USUAL: Room = Room { slots: SLOTS_MAX, actions: ACTIONS_MAX };
}

/// Where the parts of a slot are.
#[derive(Clone, Copy)]
struct Layout {
    copies: Copies,
    /// From a copy to its tail.
    tail: u32,
    /// From one record to the next.
    place: u32,
    /// Where the volumes begin and how many there are.
    volumes: u32,
    volume_count: u32,
}

/// The game that is open, as far as it must be known without reading.
#[derive(Clone)]
struct Open {
    slot: u8,
    found: Found,
    counts: Counts,
    /// Where the actions of the copy are.
    list: u32,
    /// Actions of the copy and the volumes that still hold.
    kept: u32,
    /// The actions after those.
    recent: heapless::Vec<[u8; Action::BYTES], { TAIL_MAX as usize }>,
    /// The next record.
    next: u32,
    /// Undo goes no further back.
    floor: u32,
    /// The tail cannot take another record: write the other copy.
    full: bool,
}

impl Open {
    fn count(&self) -> u32 {
        self.kept + self.recent.len() as u32
    }

    /// Puts an action at number `n`, after which there is none. `false` if it does not fit.
    fn set(&mut self, n: u32, action: Option<[u8; Action::BYTES]>) -> bool {
        if n > self.count() {
            return false;
        }
        self.kept = self.kept.min(n);
        self.recent.truncate((n - self.kept) as usize);
        action.is_none_or(|action| self.recent.push(action).is_ok())
    }
}

/// Kept games and settings on flash.
#[derive(Clone)]
pub struct Shelf<F> {
    disk: Disk<F>,
    room: Room,
    slots: u8,
    open: Option<Open>,
    /// The time of play, noted with every action: set it before recording.
    pub now: When,
}

type Done<T, F> = Result<T, Fault<<F as embedded_storage::nor_flash::ErrorType>::Error>>;

impl<F: NorFlash> Shelf<F> {
    const ERASE: u32 = Disk::<F>::ERASE;
    /// Actions a volume holds.
    const VOLUME: u32 = (Self::ERASE - VOLUME_SUM) / Action::BYTES as u32;
    /// From one record to the next.
    const PLACE: u32 = (RECORD as u32).next_multiple_of(Disk::<F>::WRITE);
    /// Where a record fills an erase unit it is erased alone, just before it is written.
    const ALONE: bool = Self::PLACE == Self::ERASE;
    /// Bytes of a copy.
    const COPY: u32 = {
        let list = Self::ERASE + (UNDO_MAX + TAIL_MAX as usize) as u32 * Action::BYTES as u32;
        let head = 512 + 2 + HEADER_MAX as u32 + COUNTS;
        (head + list + WRITTEN_STATE_MAX).next_multiple_of(Self::ERASE)
    };
    const TAIL: u32 = (TAIL_MAX * Self::PLACE).next_multiple_of(Self::ERASE);
    const SETTINGS: u32 = (SETTINGS_MAX + 512).next_multiple_of(Self::ERASE);

    /// A shelf with the usual room; as many slots as the flash has place for.
    pub fn new(flash: F) -> Self {
        Self::with_room(flash, Room::USUAL)
    }

    /// A shelf with other room than usual. The same room must be given each time.
    pub fn with_room(flash: F, room: Room) -> Self {
        let disk = Disk::new(flash);
        let mut shelf = Self { disk, room, slots: 0, open: None, now: When::Count(0) };
        let free = shelf.disk.capacity().saturating_sub(2 * Self::SETTINGS);
        shelf.slots = (free / shelf.slot_size()).min(u32::from(room.slots)) as u8;
        shelf
    }

    /// The flash, when the shelf is no longer needed.
    pub fn free(self) -> F {
        self.disk.free()
    }

    /// The flash, to look at or to tend.
    pub fn flash(&mut self) -> &mut F {
        self.disk.flash()
    }

    /// How many games it can hold.
    pub fn slots(&self) -> u8 {
        self.slots
    }

    /// Bytes of flash that a room takes.
    pub const fn size(room: Room) -> u32 {
        let volumes = room.actions.div_ceil(Self::VOLUME);
        let slot = 2 * (Self::COPY + Self::TAIL) + volumes * Self::ERASE;
        2 * Self::SETTINGS + room.slots as u32 * slot
    }

    fn slot_size(&self) -> u32 {
        Self::size(Room { slots: 1, ..self.room }) - 2 * Self::SETTINGS
    }

    fn slot(&self, slot: u8) -> Done<Layout, F> {
        if slot >= self.slots {
            return Err(Fault::NoSlot);
        }
        let start = 2 * Self::SETTINGS + u32::from(slot) * self.slot_size();
        let stride = Self::COPY + Self::TAIL;
        Ok(Layout {
            copies: Copies { start, stride, size: Self::COPY },
            tail: Self::COPY,
            place: Self::PLACE,
            volumes: start + 2 * stride,
            volume_count: self.room.actions.div_ceil(Self::VOLUME),
        })
    }

    /// The first slot without a game.
    pub fn empty_slot(&mut self) -> Done<Option<u8>, F> {
        for slot in 0..self.slots {
            let place = self.slot(slot)?;
            match self.game(&place) {
                Ok(None) => return Ok(Some(slot)),
                Ok(Some(_)) | Err(Fault::Newer(_) | Fault::Damaged) => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(None)
    }

    /// Empties a slot.
    pub fn delete(&mut self, slot: u8) -> Done<(), F> {
        let place = self.slot(slot)?;
        self.open.take_if(|open| open.slot == slot);
        let newest = match place.copies.newest(&mut self.disk) {
            Err(Fault::Damaged) => None,
            Ok(None | Some(Found { kind: Kind::Nothing, .. })) => return Ok(()),
            found => found?,
        };
        place.copies.replace(&mut self.disk, newest, Kind::Nothing, |_| true)?;
        Ok(())
    }

    /// How many actions of the open game are kept.
    pub fn count(&self) -> u32 {
        self.open.as_ref().map_or(0, Open::count)
    }

    /// Was the newest copy of the open game damaged, so that an earlier one had to do?
    pub fn is_rotten(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.found.rotten)
    }

    /// The slot that is open.
    pub fn open_slot(&self) -> Option<u8> {
        self.open.as_ref().map(|open| open.slot)
    }

    fn opened(slot: u8, found: Found, counts: Counts, list: u32) -> Open {
        let (kept, floor) = (counts.count, counts.floor);
        let recent = heapless::Vec::new();
        Open { slot, found, counts, list, kept, recent, next: 0, floor, full: false }
    }
}
