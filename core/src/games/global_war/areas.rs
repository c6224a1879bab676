//! The map as rules see it: kinds of areas, zones of weather, stars, named areas, and sets of areas.

use super::data::BOARD;
use super::nations::NATIONS;
use super::nations::Nation::{self, *};
use crate::board::{AreaKind, Bits, Country, Sides, SpaceId, SpaceSet};
use crate::codec::{Blank, Codec, Reader, Writer};
use crate::named;

/// Areas of both maps.
pub const AREAS: usize = BOARD.len as usize;

/// Words of an [`AreaSet`].
const WORDS: usize = AREAS.div_ceil(64);

/// A set of areas: a bit each.
///
/// The kit's sets have room for the largest board; this one has room for this map, so that a state
/// can keep some and a search can make many.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AreaSet([u64; WORDS]);

impl AreaSet {
    /// The empty set.
    pub const EMPTY: AreaSet = AreaSet([0; WORDS]);

    /// The set of some areas, while compiling.
    pub const fn of(areas: &[SpaceId]) -> AreaSet {
        let mut words = [0; WORDS];
        let mut n = 0;
        while n < areas.len() {
            words[areas[n].index() / 64] |= 1 << (areas[n].index() % 64);
            n += 1;
        }
        AreaSet(words)
    }

    /// Adds an area.
    #[inline]
    pub fn insert(&mut self, at: SpaceId) {
        if let Some(word) = self.0.get_mut(at.index() / 64) {
            *word |= 1 << (at.index() % 64);
        }
    }

    /// Takes an area out.
    #[inline]
    pub fn remove(&mut self, at: SpaceId) {
        if let Some(word) = self.0.get_mut(at.index() / 64) {
            *word &= !(1 << (at.index() % 64));
        }
    }

    /// Is an area in the set?
    #[inline]
    pub const fn contains(&self, at: SpaceId) -> bool {
        at.index() < 64 * WORDS && self.0[at.index() / 64] >> (at.index() % 64) & 1 != 0
    }

    /// Is nothing in it?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// How many areas are in it.
    pub const fn count(&self) -> usize {
        let (mut count, mut n) = (0, 0);
        while n < WORDS {
            count += self.0[n].count_ones() as usize;
            n += 1;
        }
        count
    }

    /// The areas of either.
    #[must_use]
    pub const fn or(&self, other: &AreaSet) -> AreaSet {
        let (mut words, mut n) = (self.0, 0);
        while n < WORDS {
            words[n] |= other.0[n];
            n += 1;
        }
        AreaSet(words)
    }

    /// The areas of both.
    #[must_use]
    pub const fn and(&self, other: &AreaSet) -> AreaSet {
        let (mut words, mut n) = (self.0, 0);
        while n < WORDS {
            words[n] &= other.0[n];
            n += 1;
        }
        AreaSet(words)
    }

    /// The areas that are not in the other.
    #[must_use]
    pub const fn without(&self, other: &AreaSet) -> AreaSet {
        let (mut words, mut n) = (self.0, 0);
        while n < WORDS {
            words[n] &= !other.0[n];
            n += 1;
        }
        AreaSet(words)
    }

    /// Do the two share an area?
    pub fn meets(&self, other: &AreaSet) -> bool {
        !self.and(other).is_empty()
    }

    /// The areas, ascending.
    pub fn iter(&self) -> impl Iterator<Item = SpaceId> + use<> {
        Bits::new(self.0).map(SpaceId::new)
    }

    /// The areas one line away, over lines of some kinds.
    #[must_use]
    pub fn beside(&self, lines: Sides) -> AreaSet {
        let mut beside = AreaSet::EMPTY;
        for at in self.iter() {
            BOARD.along(at, lines).for_each(|to| beside.insert(to));
        }
        beside
    }

    /// The set as the kit has it.
    pub fn spaces(&self) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        set.insert_words(&self.0);
        set
    }
}

impl FromIterator<SpaceId> for AreaSet {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(areas: I) -> Self {
        let mut set = AreaSet::EMPTY;
        areas.into_iter().for_each(|at| set.insert(at));
        set
    }
}

impl Codec for AreaSet {
    fn write(&self, out: &mut Writer<'_>) {
        self.0.iter().for_each(|word| word.to_le_bytes().write(out));
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        for word in &mut self.0 {
            *word = u64::from_le_bytes(from.get());
        }
    }
}

impl Blank for AreaSet {
    const BLANK: Self = AreaSet::EMPTY;
}

impl core::fmt::Debug for AreaSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Everything where a condition holds, while compiling.
macro_rules! where_area {
    (|$at:ident| $condition:expr) => {{
        let mut words = [0; WORDS];
        let mut n = 0;
        while n < AREAS {
            let $at = SpaceId::new(n as u16);
            if $condition {
                words[n / 64] |= 1 << (n % 64);
            }
            n += 1;
        }
        AreaSet(words)
    }};
}

/// TER-01: areas that are all sea.
pub const SEAS: AreaSet = where_area!(|at| matches!(BOARD.area_kind(at), Some(AreaKind::Sea)));
/// CST-01: coastal areas and islands, which have a port.
pub const PORTS: AreaSet =
    where_area!(|at| matches!(BOARD.area_kind(at), Some(AreaKind::Coastal | AreaKind::Island)));
/// Areas that land units can be in.
pub const LANDS: AreaSet = where_area!(|at| !SEAS.contains(at));
/// TER-01: inland areas.
pub const INLAND: AreaSet = LANDS.without(&PORTS);
/// Areas that can be on the water.
pub const WATERS: AreaSet = SEAS.or(&PORTS);
/// Areas of the European map; the others are on the Pacific one.
pub const EUROPE: AreaSet = where_area!(|at| BOARD.areas.plates[0].holds(at));

/// North of the winter line (GR-59: the line is ours).
pub const WINTER: AreaSet = AreaSet::of(named::mark(&BOARD, "winter"));
/// SPM-05: inside the Soviet border of 1939.
pub const SOVIET_1939: AreaSet = AreaSet::of(named::mark(&BOARD, "soviet-1939"));
/// Areas with a star on the map.
pub const STARS: AreaSet = {
    let mut words = [0; WORDS];
    let mut n = 0;
    while n < BOARD.places.len() {
        let place = &BOARD.places[n];
        words[place.space.index() / 64] |=
            ((place.points > 0) as u64) << (place.space.index() % 64);
        n += 1;
    }
    AreaSet(words)
};

const fn area(id: &str) -> SpaceId {
    named::area(&BOARD, id)
}

macro_rules! areas {
    ($($name:ident)*) => {
        $(#[allow(missing_docs)] pub const $name: SpaceId = area(stringify!($name));)*
    };
}

areas! {
    BERLIN HAMBURG BREST_LITOVSK DENMARK ICELAND NARVIK VYBORG PETSAMO
    ESTONIA LATVIA LITHUANIA PARIS CALAIS_LILLE VICHY
    CASABLANCA ALGIERS TUNISIA THE_LEVANT EGYPT IRAN KUWAIT ISTANBUL GREECE CRETE
    BULGARIA HUNGARY ROMANIA BESSARABIA PORTUGAL GIBRALTAR MALTA CYPRUS
    LONDON MIDLANDS MANCHESTER LIVERPOOL SCOTLAND IRELAND
    LENINGRAD MURMANSK ARCHANGEL MOSCOW KIEV BAKU CHELYABINSK
    NORTH_SEA ENGLISH_CHANNEL NORTH_ATLANTIC MID_ATLANTIC EAST_COAST BAY_OF_BISCAY BALTIC_SEA
    EASTERN_MED HORN_OF_AFRICA CARIBBEAN
    BALEARIC_SEA TYRRHENIAN_SEA ADRIATIC_SEA IONIAN_SEA
    TOKYO OSAKA KYUSHU HOKKAIDO CHUNGKING HANOI SAIGON
    SUMATRA JAVA BORNEO MANILA LEYTE MINDANAO
    VLADIVOSTOK NOVOSIBIRSK WEST_COAST TIBET
}

/// STA-08: the Philippines.
pub const PHILIPPINES: AreaSet = AreaSet::of(&[MANILA, LEYTE, MINDANAO]);
/// DEF-06: French North Africa.
pub const NORTH_AFRICA: AreaSet = AreaSet::of(&[CASABLANCA, ALGIERS, TUNISIA]);
/// SPR-03: the islands with Japan's oil.
pub const OIL_ISLANDS: AreaSet = AreaSet::of(&[SUMATRA, BORNEO, JAVA]);
/// VIC-04: Japan proper, without what lies north and south of it.
pub const JAPAN_HOME: AreaSet = AreaSet::of(&[TOKYO, OSAKA, KYUSHU, HOKKAIDO]);
/// STA-05: French Indochina.
pub const INDOCHINA: AreaSet = AreaSet::of(&[HANOI, SAIGON]);
/// DEF-03: what is Vichy's when France falls.
pub const VICHY_LANDS: AreaSet = NORTH_AFRICA.or(&INDOCHINA).or(&AreaSet::of(&[VICHY]));
/// NAP-01: what the Pact gives the Soviets beside the Baltic nations.
pub const PACT: AreaSet = AreaSet::of(&[BREST_LITOVSK, BESSARABIA, ESTONIA, LATVIA, LITHUANIA]);
/// SIM-03, GR-23: the Soviet Union with what the Pact and the Winter War bring.
pub const EXPANDED_SOVIET: AreaSet = SOVIET_1939.or(&PACT).or(&AreaSet::of(&[VYBORG]));

/// The country of an area.
pub const fn country(at: SpaceId) -> Country {
    BOARD.country(at)
}

/// Is an area within the boundary of a nation on the map (GAR-14)?
pub fn is_in(at: SpaceId, nation: Nation) -> bool {
    country(at) == nation.home()
}

/// The areas of a country.
pub const fn of_country(country: Country) -> AreaSet {
    where_area!(|at| country.0 != 0 && BOARD.country(at).0 == country.0)
}

/// The areas within the boundary of each nation.
static HOMES: [AreaSet; NATIONS] = {
    let mut homes = [AreaSet::EMPTY; NATIONS];
    let mut n = 0;
    while n < NATIONS {
        homes[n] = of_country(Nation::ALL[n].home());
        n += 1;
    }
    homes
};

/// The areas within the boundary of a nation.
pub fn home_of(nation: Nation) -> AreaSet {
    HOMES[nation as usize]
}

/// Are two areas on the same map?
pub const fn same_map(a: SpaceId, b: SpaceId) -> bool {
    EUROPE.contains(a) == EUROPE.contains(b)
}

/// Who possesses each area in Fall 1939; at sea nobody does.
pub const FIRST_OWNERS: [Option<Nation>; AREAS] = {
    let mut owners = [None; AREAS];
    let mut nation = 0;
    while nation < Nation::ALL.len() {
        let code = Nation::ALL[nation].code();
        let mut n = 0;
        while n < AREAS {
            let at = SpaceId::new(n as u16);
            let named = BOARD.countries[country(at).0 as usize].code;
            if !SEAS.contains(at) && owners[n].is_none() && named::same(named, code) {
                owners[n] = Some(Nation::ALL[nation]);
            }
            n += 1;
        }
        nation += 1;
    }
    let held = [
        (Germany, named::mark(&BOARD, "held-GE")),
        (France, named::mark(&BOARD, "held-FR")),
        (Italy, named::mark(&BOARD, "held-IT")),
        (Britain, named::mark(&BOARD, "held-UK")),
        (America, named::mark(&BOARD, "held-US")),
        (Japan, named::mark(&BOARD, "held-JA")),
        (China, named::mark(&BOARD, "held-CH")),
        (LowCountries, named::mark(&BOARD, "held-LC")),
    ];
    let mut row = 0;
    while row < held.len() {
        let (nation, areas) = held[row];
        let mut n = 0;
        while n < areas.len() {
            owners[areas[n].index()] = Some(nation);
            n += 1;
        }
        row += 1;
    }
    owners
};

// Every area on land is somebody's.
const _: () = {
    let mut n = 0;
    while n < AREAS {
        let at = SpaceId::new(n as u16);
        assert!(SEAS.contains(at) == FIRST_OWNERS[n].is_none());
        n += 1;
    }
};
