//! Nations: eight powers and the smaller ones, on whose side they begin, and where they are.
//!
//! A nation is what owns areas and goes to war. The paper of a counter says of which nation it is,
//! except that nobody owns land as "Axis Allies".

use super::data::{BOARD, ROSTER};
use crate::board::Country;
use crate::forces;
use crate::named;

/// A nation. The first eight are the powers (DOW-01, DOW-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Nation {
    Germany = 0,
    Italy = 1,
    Japan = 2,
    Britain = 3,
    France = 4,
    Soviets = 5,
    America = 6,
    China = 7,
    Poland = 8,
    Finland = 9,
    Hungary = 10,
    Bulgaria = 11,
    Romania = 12,
    /// STA-29: Estonia, Latvia and Lithuania.
    Baltic = 13,
    /// STA-30: with Iceland.
    Denmark = 14,
    Norway = 15,
    /// STA-34: with the Dutch East Indies.
    LowCountries = 16,
    Sweden = 17,
    Switzerland = 18,
    Spain = 19,
    Portugal = 20,
    Greece = 21,
    Yugoslavia = 22,
    Turkey = 23,
    Ireland = 24,
    Siam = 25,
    /// DEF-03: there is none before the fall of France.
    Vichy = 26,
    /// OPT-18: only with that option a nation of its own.
    Iran = 27,
}

use Nation::*;

/// How many there are.
pub const NATIONS: usize = 28;
/// How many of them are powers.
pub const POWERS: usize = 8;

/// A set of nations, a bit each.
pub type Nations = u32;

/// A side of the war (TRM-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Nobody's.
    Neutral = 0,
    /// Germany's, Italy's and Japan's.
    Axis = 1,
    /// That of Britain, France, China, the Soviet Union and the United States.
    Allied = 2,
}

crate::codec!(enum Side { Neutral = 0, Axis = 1, Allied = 2 } else Side::Neutral);

impl Side {
    /// The other side of the war.
    pub const fn foe(self) -> Side {
        match self {
            Side::Axis => Side::Allied,
            Side::Allied => Side::Axis,
            Side::Neutral => Side::Neutral,
        }
    }
}

impl Nation {
    /// All of them, by number.
    pub const ALL: [Nation; NATIONS] = [
        Germany,
        Italy,
        Japan,
        Britain,
        France,
        Soviets,
        America,
        China,
        Poland,
        Finland,
        Hungary,
        Bulgaria,
        Romania,
        Baltic,
        Denmark,
        Norway,
        LowCountries,
        Sweden,
        Switzerland,
        Spain,
        Portugal,
        Greece,
        Yugoslavia,
        Turkey,
        Ireland,
        Siam,
        Vichy,
        Iran,
    ];

    /// The nation with this number.
    pub fn from_number(number: u8) -> Option<Nation> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// The set with this nation alone.
    pub const fn bit(self) -> Nations {
        1 << self as u32
    }

    /// DOW-01, DOW-02: one of the eight?
    pub const fn is_power(self) -> bool {
        (self as usize) < POWERS
    }

    /// The side of a power, whether it is at war or not.
    pub const fn camp(self) -> Side {
        match self {
            Germany | Italy | Japan => Side::Axis,
            Britain | France | Soviets | America | China => Side::Allied,
            _ => Side::Neutral,
        }
    }

    /// Two letters, as on its counters and on the map.
    pub const fn code(self) -> &'static str {
        ROWS[self as usize].0
    }

    /// What a player reads.
    pub const fn name(self) -> &'static str {
        ROWS[self as usize].1
    }

    /// The nation with this code.
    pub fn coded(code: &str) -> Option<Nation> {
        Self::ALL.into_iter().find(|nation| nation.code() == code)
    }

    /// Its home within its boundary on the map (GAR-14).
    pub const fn home(self) -> Country {
        HOMES[self as usize]
    }

    /// The nation whose home a country is.
    pub fn at_home_in(country: Country) -> Option<Nation> {
        Self::ALL.into_iter().find(|nation| nation.home() == country)
    }

    /// The nation of a counter.
    pub fn of_paper(paper: forces::Nation) -> Nation {
        PAPERS.get(usize::from(paper.0)).copied().unwrap_or(Germany)
    }

    /// The paper of its counters, if it has any.
    pub fn paper(self) -> Option<forces::Nation> {
        let own = ROSTER.nations.iter().position(|paper| paper.code == self.code())?;
        Some(forces::Nation(own as u8))
    }
}

/// Codes and names, by number.
const ROWS: [(&str, &str); NATIONS] = [
    ("GE", "Germany"),
    ("IT", "Italy"),
    ("JA", "Japan"),
    ("UK", "Britain"),
    ("FR", "France"),
    ("SU", "Soviet Union"),
    ("US", "United States"),
    ("CH", "China"),
    ("PO", "Poland"),
    ("FI", "Finland"),
    ("HU", "Hungary"),
    ("BU", "Bulgaria"),
    ("RO", "Romania"),
    ("BT", "Baltic Nations"),
    ("DN", "Denmark"),
    ("NO", "Norway"),
    ("LC", "Low Countries"),
    ("SE", "Sweden"),
    ("SW", "Switzerland"),
    ("SP", "Spain"),
    ("PT", "Portugal"),
    ("GR", "Greece"),
    ("YG", "Yugoslavia"),
    ("TU", "Turkey"),
    ("IE", "Ireland"),
    ("SI", "Siam"),
    ("VI", "Vichy France"),
    ("IR", "Iran"),
];

/// Homes, by number. Vichy France has none of its own: its areas lie in three countries (DEF-03).
const HOMES: [Country; NATIONS] = {
    let mut homes = [Country(0); NATIONS];
    let mut n = 0;
    while n < NATIONS {
        if n != Vichy as usize {
            homes[n] = named::country(&BOARD, ROWS[n].0);
        }
        n += 1;
    }
    homes
};

/// The nation of each paper of the roster: the German Allied Army is Germany's (GAL-01).
const PAPERS: [Nation; ROSTER.nations.len()] = {
    let mut papers = [Germany; ROSTER.nations.len()];
    let mut n = 0;
    while n < papers.len() {
        let mut nation = 0;
        while nation < NATIONS {
            if named::same(ROSTER.nations[n].code, ROWS[nation].0) {
                papers[n] = Nation::ALL[nation];
            }
            nation += 1;
        }
        n += 1;
    }
    papers
};

/// The nations of a set, by number.
pub fn each(nations: Nations) -> impl Iterator<Item = Nation> {
    Nation::ALL.into_iter().filter(move |nation| nations & nation.bit() != 0)
}

/// The powers of the Axis.
pub const AXIS: Nations = Germany.bit() | Italy.bit() | Japan.bit();
/// The Allied powers.
pub const ALLIES: Nations =
    Britain.bit() | France.bit() | Soviets.bit() | America.bit() | China.bit();

crate::codec!(enum Nation {
    Germany = 0, Italy = 1, Japan = 2, Britain = 3, France = 4, Soviets = 5, America = 6,
    China = 7, Poland = 8, Finland = 9, Hungary = 10, Bulgaria = 11, Romania = 12, Baltic = 13,
    Denmark = 14, Norway = 15, LowCountries = 16, Sweden = 17, Switzerland = 18, Spain = 19,
    Portugal = 20, Greece = 21, Yugoslavia = 22, Turkey = 23, Ireland = 24, Siam = 25,
    Vichy = 26, Iran = 27,
} else Nation::Germany);
