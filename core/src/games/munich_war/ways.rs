//! Ways to get about (8.0, 16.10.1, 18.2).

/// How a unit moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// Whichever way gets there: on foot or wheels first, then by rail, sea or air.
    Any,
    /// 8.6: by train.
    Rail,
    /// 18.2: aboard ship.
    Sea,
    /// 16.10.1: by air.
    Air,
}

crate::codec!(enum By { Any = 0, Rail = 1, Sea = 2, Air = 3 } else By::Any);

impl By {
    /// The question where a unit goes, and the rule behind it.
    pub const fn question(self) -> (&'static str, &'static str) {
        match self {
            By::Any => ("Where to?", "8.1"),
            By::Rail => ("By rail to which hex?", "8.6"),
            By::Sea => ("By sea to which hex?", "18.2.1"),
            By::Air => ("By air to which city?", "16.10.1"),
        }
    }
}

/// Ways beside walking, a bit each.
#[derive(Clone, Copy)]
pub struct Ways(u8);

impl Ways {
    /// None of them.
    pub const NONE: Ways = Ways(0);

    /// Every set of ways.
    pub fn all() -> impl Iterator<Item = Ways> {
        (0..=7).map(|bits| Ways(bits << By::Rail as u8))
    }

    /// And this one.
    pub const fn with(self, way: By) -> Ways {
        Ways(self.0 | 1 << way as u8)
    }

    /// Is it one of them?
    pub const fn has(self, way: By) -> bool {
        self.0 >> way as u8 & 1 != 0
    }

    /// The number of an answer that the scratch keeps: where a unit can go, these ways being open.
    pub const fn question(self, by: By) -> u32 {
        (self.0 as u32) << 4 | by as u32
    }
}
