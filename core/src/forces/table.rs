//! Where every unit is and what marks it carries.

use super::UnitId;
use crate::board::SpaceId;
use crate::codec::{Codec, Reader, Writer};

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    /// On a space of the board.
    Space(SpaceId),
    /// Carried by another unit, or attached to it.
    Aboard(UnitId),
    /// On the turn track, to come back that turn.
    Turn(u8),
    /// In one of the game's boxes: a pool, a holding box, a display.
    Box(u8),
    /// Lost in play.
    Eliminated,
    /// Not in this game.
    Out,
}

impl From<SpaceId> for Where {
    fn from(space: SpaceId) -> Where {
        Where::Space(space)
    }
}

/// The same in two bytes, ordered so that units on the map come first.
const ABOARD: u16 = 0x1000;
const TURN: u16 = 0x2000;
const BOX: u16 = 0x3000;
const ELIMINATED: u16 = 0x4000;
const OUT: u16 = 0x4001;
/// The bits of a space, a unit, a turn or a box.
const NUMBER: u16 = 0xFFF;

impl Where {
    const fn pack(self) -> u16 {
        match self {
            Where::Space(space) => {
                debug_assert!(space.raw() < ABOARD, "no board goes that far");
                if space.raw() < ABOARD { space.raw() } else { OUT }
            }
            Where::Aboard(unit) => {
                debug_assert!(unit.raw() <= NUMBER, "no roster goes that far");
                if unit.raw() <= NUMBER { ABOARD | unit.raw() } else { OUT }
            }
            Where::Turn(turn) => TURN | turn as u16,
            Where::Box(number) => BOX | number as u16,
            Where::Eliminated => ELIMINATED,
            Where::Out => OUT,
        }
    }

    const fn unpack(packed: u16) -> Where {
        match packed & !NUMBER {
            0 => Where::Space(SpaceId::new(packed)),
            ABOARD => Where::Aboard(UnitId::new(packed & NUMBER)),
            TURN => Where::Turn(packed as u8),
            BOX => Where::Box(packed as u8),
            _ if packed == ELIMINATED => Where::Eliminated,
            _ => Where::Out,
        }
    }
}

/// Marks that mean the same in every game whose units move by points. Bits 0 and 1 are the steps,
/// and from bit 5 on the game's own list begins.
pub mod mark {
    /// Has begun to move.
    pub const MOVED: u16 = 1 << 2;
    /// Will not move any more this phase.
    pub const FINISHED: u16 = 1 << 3;
    /// Out of supply when its move began.
    pub const UNSUPPLIED: u16 = 1 << 4;
}

/// Sixteen bits that a unit carries: two for lost steps, the rest by the game's own list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks(u16);

impl Marks {
    /// No marks.
    pub const NONE: Marks = Marks(0);
    const STEPS: u16 = 0b11;

    /// Steps lost so far, which is the number of the face that shows.
    pub const fn steps_lost(self) -> u8 {
        (self.0 & Self::STEPS) as u8
    }

    /// The same marks with `lost` steps lost.
    pub const fn with_steps_lost(self, lost: u8) -> Marks {
        debug_assert!(lost as u16 <= Self::STEPS, "no counter has so many steps");
        Marks(self.0 & !Self::STEPS | lost as u16 & Self::STEPS)
    }

    /// Is any bit of `mask` set? Bits 0 and 1 belong to the steps.
    #[inline]
    pub const fn has(self, mask: u16) -> bool {
        self.0 & mask != 0
    }

    /// Sets or clears the bits of `mask`.
    pub const fn with(self, mask: u16, on: bool) -> Marks {
        if on { Marks(self.0 | mask) } else { Marks(self.0 & !mask) }
    }

    /// A small number kept in `width` bits from bit `at`.
    pub const fn number(self, at: u32, width: u32) -> u8 {
        (self.0 >> at & ((1 << width) - 1)) as u8
    }

    /// The same marks with that number changed.
    pub const fn with_number(self, at: u32, width: u32, number: u8) -> Marks {
        let mask = ((1 << width) - 1) << at;
        debug_assert!((number as u16) << at & !mask == 0, "the number is wider than its bits");
        Marks(self.0 & !mask | (number as u16) << at & mask)
    }
}

/// The units of a game: where they are, in which order they stack, what marks they carry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct UnitTable<const N: usize> {
    at: [u16; N],
    marks: [Marks; N],
    /// All units, sorted by where they are; within a space from the bottom of the stack up.
    order: [u16; N],
}

impl<const N: usize> UnitTable<N> {
    /// A table with every unit out of the game.
    pub const fn new() -> Self {
        let mut order = [0; N];
        let mut n = 0;
        while n < N {
            order[n] = n as u16;
            n += 1;
        }
        Self { at: [OUT; N], marks: [Marks::NONE; N], order }
    }

    /// Memory for a table, all zeros. It must be cleared or read before it is used.
    pub const BLANK: Self = Self { at: [0; N], marks: [Marks::NONE; N], order: [0; N] };

    /// Puts every unit out of the game, without marks.
    pub fn clear(&mut self) {
        self.at.fill(OUT);
        self.clear_marks();
        self.order.iter_mut().zip(0..).for_each(|(unit, n)| *unit = n);
    }

    /// Where a unit is; a number that no unit has is out of the game.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn whereabouts(&self, unit: UnitId) -> Where {
        Where::unpack(self.at.get(unit.index()).copied().unwrap_or(OUT))
    }

    /// The space a unit is on, if it is on the map.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn space(&self, unit: UnitId) -> Option<SpaceId> {
        match self.whereabouts(unit) {
            Where::Space(space) => Some(space),
            _ => None,
        }
    }

    /// A unit's marks.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn marks(&self, unit: UnitId) -> Marks {
        self.marks.get(unit.index()).copied().unwrap_or_default()
    }

    /// Changes a unit's marks; a number that no unit has is a mistake, and has none.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn set_marks(&mut self, unit: UnitId, marks: Marks) {
        debug_assert!(unit.index() < N, "{unit:?} is not in the table");
        if let Some(slot) = self.marks.get_mut(unit.index()) {
            *slot = marks;
        }
    }

    /// Sets or clears mark bits of a unit.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn mark(&mut self, unit: UnitId, mask: u16, on: bool) {
        self.set_marks(unit, self.marks(unit).with(mask, on));
    }

    /// A unit on the move spends points, which are added up in `width` bits from bit `at`: as many
    /// as they hold, and no more.
    pub fn spend(&mut self, unit: UnitId, (at, width): (u32, u32), points: u8) {
        let marks = self.marks(unit).with(mark::MOVED, true);
        let spent = marks.number(at, width).saturating_add(points).min((1 << width) - 1);
        self.set_marks(unit, marks.with_number(at, width, spent));
    }

    /// Gives the mark `then` to every unit that has the mark `having`.
    pub fn mark_all(&mut self, having: u16, then: u16) {
        for marks in self.marks.iter_mut().filter(|marks| marks.has(having)) {
            *marks = marks.with(then, true);
        }
    }

    /// Takes all marks but those of `mask` and the lost steps from all units.
    pub fn keep_marks(&mut self, mask: u16) {
        for marks in &mut self.marks {
            *marks = Marks(marks.0 & (mask | Marks::STEPS));
        }
    }

    /// Takes all marks from all units.
    pub fn clear_marks(&mut self) {
        self.marks = [Marks::NONE; N];
    }

    /// Puts a unit somewhere: on a space, on top of the stack there. A number that no unit has is a
    /// mistake, and nothing moves.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn put(&mut self, unit: UnitId, to: Where) {
        debug_assert!(unit.index() < N, "{unit:?} is not in the table");
        let to = to.pack();
        let Some(at) = self.at.get(unit.index()).copied() else { return };
        // Where it stands in the order now, and where it is to stand: behind all that are there.
        let Some(old) = self.run(at).find(|n| self.order.get(*n) == Some(&unit.raw())) else {
            return;
        };
        let new =
            self.order.partition_point(|u| self.at.get(*u as usize).is_some_and(|a| *a <= to));
        if let Some(slot) = self.at.get_mut(unit.index()) {
            *slot = to;
        }
        if new > old {
            if let Some(span) = self.order.get_mut(old..new) {
                span.rotate_left(1);
            }
        } else if let Some(span) = self.order.get_mut(new..=old) {
            span.rotate_right(1);
        }
    }

    /// Brings a unit to the top of the stack it is in.
    pub fn raise(&mut self, unit: UnitId) {
        self.put(unit, self.whereabouts(unit));
    }

    /// The places in `order` of everything at `at`.
    #[cfg_attr(feature = "small", inline(never))]
    fn run(&self, at: u16) -> core::ops::Range<usize> {
        let place = |u: &u16| self.at.get(*u as usize).copied().unwrap_or(OUT);
        let start = self.order.partition_point(|u| place(u) < at);
        let rest = self.order.get(start..).unwrap_or(&[]);
        let len = rest.iter().take_while(|u| place(u) == at).count();
        start..start + len
    }

    /// Everything at one place, bottom of the stack first.
    pub fn at(
        &self,
        place: Where,
    ) -> impl DoubleEndedIterator<Item = UnitId> + ExactSizeIterator + '_ {
        let run = match place {
            // No board goes that far; packed, it would be taken for another place.
            Where::Space(space) if space.raw() >= ABOARD => 0..0,
            _ => self.run(place.pack()),
        };
        self.order.get(run).unwrap_or(&[]).iter().map(|u| UnitId::new(*u))
    }

    /// The stack on a space, bottom first.
    pub fn stack(
        &self,
        space: SpaceId,
    ) -> impl DoubleEndedIterator<Item = UnitId> + ExactSizeIterator + '_ {
        self.at(Where::Space(space))
    }

    /// The unit on top of a stack.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn top(&self, space: SpaceId) -> Option<UnitId> {
        self.stack(space).next_back()
    }

    /// Every unit on the map with its space, space by space.
    pub fn on_map(&self) -> impl Iterator<Item = (UnitId, SpaceId)> + '_ {
        self.order.iter().map_while(|u| {
            let unit = UnitId::new(*u);
            self.space(unit).map(|space| (unit, space))
        })
    }

    /// Checks that the order is a true order of all units; for tests and loaded saves.
    pub fn is_sound(&self) -> bool {
        let mut seen = [false; N];
        for unit in &self.order {
            match seen.get_mut(*unit as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => return false,
            }
        }
        let place = |u: &u16| self.at.get(*u as usize).copied().unwrap_or(OUT);
        self.order.is_sorted_by_key(place)
            && self.at.iter().all(|at| Where::unpack(*at).pack() == *at)
    }
}

impl<const N: usize> Default for UnitTable<N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Unit by unit: place, marks, order.
impl<const N: usize> Codec for UnitTable<N> {
    fn write(&self, out: &mut Writer<'_>) {
        for ((at, marks), order) in self.at.iter().zip(&self.marks).zip(&self.order) {
            at.write(out);
            marks.0.write(out);
            order.write(out);
        }
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        let rows = self.at.iter_mut().zip(&mut self.marks).zip(&mut self.order);
        for ((at, marks), order) in rows {
            at.read(from);
            marks.0.read(from);
            order.read(from);
        }
        if !self.is_sound() {
            from.fail();
        }
    }
}

const _: () = assert!(size_of::<UnitTable<100>>() == 600);
