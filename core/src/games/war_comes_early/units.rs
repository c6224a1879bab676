//! What units are and what they may do by their kind (2.3, 7.1, 13.4).

use super::data::{BOARD, ROSTER, traits};
use crate::board::Country;
use crate::forces::{Arm, Counter, Nation, Size, UnitId};
use crate::named;

/// Counters in the box.
pub const UNITS: usize = ROSTER.len();

/// Nations that have counters.
pub const NATIONS: usize = ROSTER.nations.len();

/// Boxes beside the map.
pub const BOXES: &[&str] = &["pool", "aside", "reserve"];
/// Corps that are inside armies on the map (3.1, 3.2).
pub const POOL: u8 = 0;
/// Army counters not in use (7.1).
pub const ASIDE: u8 = 1;
/// Units still to come: to be set up, reinforcements, neutrals (3.1 to 3.3).
pub const RESERVE: u8 = 2;

/// Germany's units.
pub const GE: Nation = nation("GE");
/// Poland's units.
pub const PO: Nation = nation("PO");
/// Czech units.
pub const CZ: Nation = nation("CZ");
/// Soviet units.
pub const SU: Nation = nation("SU");
/// French units.
pub const FR: Nation = nation("FR");
/// British units.
pub const UK: Nation = nation("UK");
/// Belgian units.
pub const BE: Nation = nation("BE");
const HU: Nation = nation("HU");
const IT: Nation = nation("IT");
const YG: Nation = nation("YG");
/// Romanian units.
pub const RO: Nation = nation("RO");
const NE: Nation = nation("NE");
const DN: Nation = nation("DN");
const LI: Nation = nation("LI");

/// Germany, with East Prussia.
pub const GERMANY: Country = country("GE");
/// Poland.
pub const POLAND: Country = country("PO");
/// Czechoslovakia.
pub const CZECHOSLOVAKIA: Country = country("CZ");
/// The free city, one hex.
pub const DANZIG: Country = country("DZ");
/// Belgium.
pub const BELGIUM: Country = country("BE");
/// Netherlands.
pub const NETHERLANDS: Country = country("NE");
/// Denmark.
pub const DENMARK: Country = country("DN");
/// Lithuania.
pub const LITHUANIA: Country = country("LI");
/// Luxembourg.
pub const LUXEMBOURG: Country = country("LU");
/// Latvia.
pub const LATVIA: Country = country("LA");
/// Estonia.
pub const ESTONIA: Country = country("ES");
/// Hungary.
pub const HUNGARY: Country = country("HU");
/// Italy.
pub const ITALY: Country = country("IT");
/// Yugoslavia.
pub const YUGOSLAVIA: Country = country("YG");
/// Romania.
pub const ROMANIA: Country = country("RO");
/// France, home of the British expedition too.
pub const FRANCE: Country = country("FR");
/// The Soviet Union.
pub const USSR: Country = country("SU");

/// The 18th Motorized Corps (3.2.1).
pub const MOTORIZED_18: UnitId = unit("GE.18MC");
/// The 18th Mountain Corps (3.2.2).
pub const MOUNTAIN_18: UnitId = unit("GE.18Mt");
/// The 7th Flieger Division (12.8).
pub const FLIEGER_7: UnitId = unit("GE.7F");
/// The Coastal Defense Command (4.3).
pub const COAST: UnitId = unit("PO.CDC");
/// 3.1: the fronts that begin in the north.
pub const NORTHERN: [UnitId; 3] = [unit("SU.1B"), unit("SU.2B"), unit("SU.NW")];

pub use crate::board::{Lands, lands};

/// 1.3: countries nobody enters. Number 0 is no country.
const SHUT: Lands = 1 | lands(&[country("SW"), country("SE"), country("FI")]);
/// Countries of the campaign.
pub const PLAYED: Lands = ((1 << BOARD.countries.len()) - 1) & !SHUT;
/// 1.3, 3.3: countries that begin neutral.
pub const NEUTRALS: [Country; 8] =
    [BELGIUM, NETHERLANDS, LUXEMBOURG, DENMARK, LITHUANIA, LATVIA, ESTONIA, DANZIG];
/// 1.3: countries of the German side.
pub const AXIS: Lands = lands(&[GERMANY, ITALY, HUNGARY, POLAND]);

/// 11.7: the countries that units of a nation may enter and attack, neutrality aside.
pub const fn roams(nation: Nation) -> Lands {
    const DANUBE: Lands = lands(&[HUNGARY, YUGOSLAVIA, ROMANIA, CZECHOSLOVAKIA]);
    match nation {
        GE | FR | UK | SU => PLAYED,
        HU | RO | YG => DANUBE,
        IT => lands(&[ITALY, YUGOSLAVIA]),
        PO => lands(&[POLAND, CZECHOSLOVAKIA]),
        _ => lands(&[home(nation)]),
    }
}

/// 10.1: the country of a nation; the British expedition is at home in France.
pub const fn home(nation: Nation) -> Country {
    const HOMES: [Country; NATIONS] = {
        let mut homes = [Country(0); NATIONS];
        let mut n = 0;
        while n < NATIONS {
            homes[n] = if n == UK.0 as usize { FRANCE } else { country(ROSTER.nations[n].code) };
            n += 1;
        }
        homes
    };
    if (nation.0 as usize) < NATIONS { HOMES[nation.0 as usize] } else { Country(0) }
}

/// A set of nations, a bit each.
pub const fn nations(list: &[Nation]) -> u16 {
    let (mut set, mut n) = (0, 0);
    while n < list.len() {
        set |= 1 << list[n].0;
        n += 1;
    }
    set
}

/// Is a nation in a set?
#[inline]
pub const fn includes(set: u16, nation: Nation) -> bool {
    (set as u32) >> (nation.0 & 31) & 1 != 0
}

/// 1.3: nations of the German side in 1938.
pub const AXIS_NATIONS: u16 = nations(&[GE, IT, HU, PO]);

/// 5.2: nations that act on one marker.
pub struct Group {
    /// The name a player reads.
    pub name: &'static str,
    /// 5.3: what the German player is asked before they go on.
    pub cut_in: &'static str,
    /// Who is in it.
    pub nations: u16,
}

/// Words for the groups, for the engine.
pub static GROUP_WORDS: [&str; 8] =
    ["germany", "west", "czech", "hungary", "italy", "poland", "danube", "soviet"];

/// 5.2: the groups. The first is Germany, which has no marker.
pub static GROUPS: [Group; 8] = [
    Group { name: "Germany", cut_in: "Play a German phase now?", nations: nations(&[GE]) },
    Group {
        name: "Anglo-French",
        cut_in: "Cut in on Anglo-French?",
        nations: nations(&[FR, UK, BE, NE, DN]),
    },
    Group { name: "Czechoslovakia", cut_in: "Cut in on the Czechs?", nations: nations(&[CZ]) },
    Group { name: "Hungary", cut_in: "Cut in on Hungary?", nations: nations(&[HU]) },
    Group { name: "Italy", cut_in: "Cut in on Italy?", nations: nations(&[IT]) },
    Group { name: "Poland", cut_in: "Cut in on Poland?", nations: nations(&[PO]) },
    Group {
        name: "Yugoslavia, Romania",
        cut_in: "Cut in on Yugoslavia?",
        nations: nations(&[YG, RO]),
    },
    Group {
        name: "Soviets, Lithuania",
        cut_in: "Cut in on the Soviets?",
        nations: nations(&[SU, LI]),
    },
];
/// Germany's place in the list.
pub const GERMANS: u8 = 0;
/// Czechoslovakia's.
pub const CZECHS: u8 = 2;
/// Poland's.
pub const POLES: u8 = 5;
/// The Soviets'.
pub const SOVIETS: u8 = 7;
/// 5.2: the seven markers.
pub const MARKERS: u8 = 0b1111_1110;

named::lookups!(ROSTER, BOARD);

/// The counter of a unit.
#[cfg_attr(feature = "small", inline(never))]
pub fn counter(unit: UnitId) -> &'static Counter {
    ROSTER.get(unit)
}

/// 2.3.5: wheels and tracks.
#[inline]
pub fn is_mech(unit: UnitId) -> bool {
    matches!(counter(unit).arm, Arm::Motorized | Arm::Mechanized)
}

/// 2.3.5: no attack factor, no movement.
#[inline]
pub fn is_static(unit: UnitId) -> bool {
    counter(unit).arm == Arm::Static
}

/// 2.3.1: a Western army or a Soviet front. A Soviet army ranks with corps.
#[inline]
pub fn is_army(unit: UnitId) -> bool {
    let counter = counter(unit);
    match counter.size {
        Size::Front => true,
        Size::Army => counter.nation != SU,
        _ => false,
    }
}

/// The nation of a unit.
#[cfg_attr(feature = "small", inline(never))]
pub fn nation_of(unit: UnitId) -> Nation {
    counter(unit).nation
}

/// 8.0: the German 0-3 static corps, of which a hex holds one.
pub fn is_reserve_corps(unit: UnitId) -> bool {
    let counter = counter(unit);
    counter.nation == GE && counter.arm == Arm::Static && counter.size == Size::Corps
}

/// 9.1: German mechanized corps take no notice of enemy zones.
#[inline]
pub fn ignores_zones(unit: UnitId) -> bool {
    counter(unit).nation == GE && is_mech(unit)
}

/// 7.1: may be part of an army.
#[inline]
pub fn is_component(unit: UnitId) -> bool {
    counter(unit).traits & traits::COMPONENT != 0
}

/// 7.1: an army that parts can be taken out of; not SAB (13.4).
#[inline]
pub fn breaks_down(unit: UnitId) -> bool {
    is_army(unit) && counter(unit).traits & traits::NOBREAK == 0
}

/// 7.1, 13.4: how many corps an army is made of, which is what its loss counts for.
pub fn parts_of(army: UnitId) -> usize {
    usize::from(counter(army).worth_halves) / 2
}

/// 3.5, 4.6: a German corps that may come back. Static units and SAB never do.
pub fn is_replaceable(unit: UnitId) -> bool {
    let counter = counter(unit);
    counter.nation == GE
        && counter.size == Size::Corps
        && counter.arm != Arm::Static
        && counter.traits & traits::NOREPLACE == 0
}

/// 3.5: a Soviet army or a corps of another nation that comes back some turns after its loss.
pub fn returns(unit: UnitId) -> bool {
    let counter = counter(unit);
    counter.nation != GE
        && !is_army(unit)
        && counter.arm != Arm::Static
        && counter.traits & traits::NOREPLACE == 0
}

/// 7.1: could this corps be a part of that army? Italian mechanized corps form their own.
pub fn fits(part: UnitId, army: UnitId) -> bool {
    nation_of(part) == nation_of(army) && is_component(part) && is_mech(part) == is_mech(army)
}

/// 13.4: the army that in 1939 makes no flank and momentum attacks.
pub fn is_sab(unit: UnitId) -> bool {
    is_army(unit) && !breaks_down(unit)
}
