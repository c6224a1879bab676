//! Where all counters begin, packed.

use super::{SpaceId, Start, UnitId};

/// The same in two bytes: what it is in the upper four bits, which space or box in the others.
const ABSENT: u16 = 0;
const AT: u16 = 0x1000;
const POOL: u16 = 0x2000;
const FREE: u16 = 0x3000;
const LATER: u16 = 0x4000;
const NEUTRAL: u16 = 0x5000;
const BOX: u16 = 0x6000;
/// So many more counters that begin like the one before.
const MORE: u16 = 0x7000;
/// In the lower bits the turn.
const DUE: u16 = 0x8000;
/// Which of them.
const WHICH: u16 = 0x0FFF;

impl Start {
    /// The two bytes of [`Starts`], worked out while compiling.
    pub const fn pack(self) -> u16 {
        const fn number(space: SpaceId) -> u16 {
            assert!(space.raw() < WHICH, "no board has so many spaces");
            space.raw()
        }
        /// No space has the number that stands for none.
        const fn proposed(space: Option<SpaceId>) -> u16 {
            if let Some(space) = space { number(space) } else { WHICH }
        }
        match self {
            Start::Absent => ABSENT,
            Start::At(space) => AT | number(space),
            Start::Pool => POOL,
            Start::Free(space) => FREE | proposed(space),
            Start::Later => LATER,
            Start::Neutral(space) => NEUTRAL | proposed(space),
            Start::Box(number) => BOX | number as u16,
            Start::Due(turn) => DUE | turn as u16,
        }
    }

    fn unpack(packed: u16) -> Self {
        let space = SpaceId::new(packed & WHICH);
        let proposed = (packed & WHICH != WHICH).then_some(space);
        match packed & !WHICH {
            AT => Start::At(space),
            POOL => Start::Pool,
            FREE => Start::Free(proposed),
            LATER => Start::Later,
            NEUTRAL => Start::Neutral(proposed),
            BOX => Start::Box(packed as u8),
            DUE => Start::Due(packed as u8),
            _ => Start::Absent,
        }
    }
}

// Every space has a number of its own beside the one that stands for none.
const _: () = assert!(crate::budget::SPACES_MAX <= WHICH as usize);

/// Behind a packed start: so many more counters begin like this one.
pub const fn more(count: u16) -> u16 {
    assert!(count <= WHICH, "no roster has so many counters");
    MORE | count
}

/// Where all counters of a roster begin in one scenario, one after another; of those in a row that
/// begin alike the first, and then how many [`more`].
#[derive(Clone, Copy, Debug)]
pub struct Starts(pub &'static [u16]);

impl Starts {
    /// The different ones in a row, and how many counters each is of.
    fn runs(self) -> impl Iterator<Item = (u16, u16)> {
        let mut last = ABSENT;
        self.0.iter().map(move |packed| match packed & !WHICH {
            MORE => (last, packed & WHICH),
            _ => {
                last = *packed;
                (last, 1)
            }
        })
    }

    /// Where a unit begins.
    pub fn of(self, unit: UnitId) -> Start {
        let mut end = 0;
        let run = self.runs().find(|(_, count)| {
            end += usize::from(*count);
            unit.index() < end
        });
        Start::unpack(run.map_or(ABSENT, |(packed, _)| packed))
    }

    /// All units and where they begin.
    pub fn iter(self) -> impl Iterator<Item = (UnitId, Start)> {
        let len = self.runs().map(|(_, count)| count).sum();
        (0..len).map(UnitId).map(move |unit| (unit, self.of(unit)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_read_as_they_were_packed() {
        let space = SpaceId::new(crate::budget::SPACES_MAX as u16 - 1);
        let starts = [
            Start::Absent,
            Start::At(space),
            Start::Pool,
            Start::Free(None),
            Start::Free(Some(space)),
            Start::Later,
            Start::Neutral(None),
            Start::Neutral(Some(SpaceId::new(0))),
            Start::Box(u8::MAX),
            Start::Due(26),
        ];
        for start in starts {
            assert_eq!(Start::unpack(start.pack()), start);
        }
    }

    #[test]
    fn rows_that_begin_alike_are_read_one_by_one() {
        static ROW: [u16; 4] = [Start::Pool.pack(), more(2), Start::Later.pack(), more(1)];
        let read = Starts(&ROW).iter().map(|(_, start)| start).collect::<std::vec::Vec<_>>();
        let expected = [Start::Pool, Start::Pool, Start::Pool, Start::Later, Start::Later];
        assert_eq!(read, expected);
        assert_eq!(Starts(&ROW).of(UnitId(5)), Start::Absent);
    }
}
