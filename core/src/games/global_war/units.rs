//! What counters are: classes, combat values, costs, and the few that rules call by name.

use super::data::{COSTS_CHART, ROSTER, traits};
use super::nations::Nation;
use crate::forces::{Arm, Counter, Size, UnitId};
use crate::named;

/// Counters in the box.
pub const UNITS: usize = ROSTER.len();

/// Places beside the map, in the order of the numbers below.
pub use super::data::BOXES;
/// TRM-01: the replacement piles.
pub const PILE: u8 = 0;
/// SET-07: not yet in the game.
pub const LATER: u8 = 1;
/// Waits to be set up, or to be placed.
pub const ASIDE: u8 = 2;
/// NEU-01: of nations that are not at war.
pub const NEUTRAL: u8 = 3;

/// What a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Class {
    Infantry = 0,
    Armor = 1,
    Shock = 2,
    Guards = 3,
    GuardsTank = 4,
    /// Smaller than an army (MAR-01).
    Marine = 5,
    /// MAR-07: the US 10th Army.
    MarineArmy = 6,
    /// Smaller than an army.
    Parachute = 7,
    AirborneArmy = 8,
    Tactical = 9,
    Strategic = 10,
    /// STR-08.
    Heavy = 11,
    /// ATM-01.
    Atomic = 12,
    Flotilla = 13,
    Carrier = 14,
    Convoy = 15,
    LandingCraft = 16,
    Supply = 17,
    Fort = 18,
    /// SIM-02: an Improvement Marker.
    Marker = 19,
    /// BOA-01.
    UBoat = 20,
    /// BOA-02.
    Asw = 21,
}

use Class::*;

/// All classes, in the order of the chart of costs.
const CLASSES: [Class; 22] = [
    Infantry,
    Armor,
    Shock,
    Guards,
    GuardsTank,
    Marine,
    MarineArmy,
    Parachute,
    AirborneArmy,
    Tactical,
    Strategic,
    Heavy,
    Atomic,
    Flotilla,
    Carrier,
    Convoy,
    LandingCraft,
    Supply,
    Fort,
    Marker,
    UBoat,
    Asw,
];

/// What each class costs to replace; zero for what never is.
static COSTS: [i8; CLASSES.len()] = {
    let rows = [
        "infantry",
        "armor",
        "shock",
        "guards",
        "guards-tank",
        "marine",
        "marine-army",
        "parachute",
        "airborne-army",
        "tactical",
        "strategic",
        "heavy",
        "atomic",
        "flotilla",
        "carrier",
        "convoy",
        "landing-craft",
        "supply",
        "fort",
        "marker",
        "u-boat",
        "asw",
    ];
    let mut costs = [0; CLASSES.len()];
    let mut n = 0;
    while n < rows.len() {
        assert!(CLASSES[n] as usize == n);
        assert!(named::same(COSTS_CHART.rows[n], rows[n]));
        if let Some(stars) = COSTS_CHART.at(n, 0) {
            costs[n] = stars;
        }
        n += 1;
    }
    costs
};

impl Class {
    /// Any unit on land but supply (GR-66): forts and markers are land units, too (FRT-01).
    pub const fn is_land(self) -> bool {
        self.is_troops() || matches!(self, Fort | Marker)
    }

    /// A land unit that can move.
    pub const fn is_troops(self) -> bool {
        self.is_army() || matches!(self, Marine | Parachute)
    }

    /// STK-06, OVR-01: a land unit of army size.
    pub const fn is_army(self) -> bool {
        matches!(self, Infantry | Armor | Shock | Guards | GuardsTank | MarineArmy | AirborneArmy)
    }

    /// Smaller than an army: value 0, and stacks besides an army (STK-02).
    pub const fn is_small(self) -> bool {
        matches!(self, Marine | Parachute)
    }

    /// PAR-01: moves like a land unit or like an aircraft.
    pub const fn is_airborne(self) -> bool {
        matches!(self, Parachute | AirborneArmy)
    }

    /// MAR-01, LDG-16: has sea transport of its own.
    pub const fn is_marine(self) -> bool {
        matches!(self, Marine | MarineArmy)
    }

    /// A Strategic of any kind.
    pub const fn is_bomber(self) -> bool {
        matches!(self, Strategic | Heavy | Atomic)
    }

    /// AIR-15: an air unit.
    pub const fn is_air(self) -> bool {
        matches!(self, Tactical) || self.is_bomber()
    }

    /// OVR-11: what bars a Strategic, and is barred by one: a Tactical or a Carrier.
    pub const fn is_fighter(self) -> bool {
        matches!(self, Tactical | Carrier)
    }

    /// CVL-07: a ship that fights.
    pub const fn is_warship(self) -> bool {
        matches!(self, Flotilla | Carrier)
    }

    /// CON-18: a ship that carries.
    pub const fn is_transport(self) -> bool {
        matches!(self, Convoy | LandingCraft)
    }

    /// NAV-01: whatever moves along sea lanes only and counts for others. BOA-12: U-boats and
    /// their hunters do not.
    pub const fn is_ship(self) -> bool {
        self.is_warship() || self.is_transport()
    }

    /// BOA-12: ignored by everybody else.
    pub const fn is_atlantic(self) -> bool {
        matches!(self, UBoat | Asw)
    }

    /// SUP-01: what is expended to attack.
    pub const fn is_source(self) -> bool {
        self.is_transport() || matches!(self, Supply)
    }

    /// GR-74: "land", "Tactical" and "naval" of the chart of attacks, a bit each. Bombers,
    /// transports and supply make neither.
    pub const fn kind(self) -> u8 {
        match self {
            _ if self.is_land() => 1,
            Tactical => 2,
            Flotilla | Carrier => 4,
            _ => 0,
        }
    }

    /// FRT-02, GR-17: attacks a fort with 1 less.
    pub const fn stalls_at_forts(self) -> bool {
        matches!(self, Armor | Shock | GuardsTank)
    }

    /// BRK-01, GR-16: moves in the Breakthrough phase.
    pub const fn breaks_through(self) -> bool {
        matches!(self, Armor | GuardsTank)
    }

    /// REP-03 to REP-06: what it costs to replace, in stars, if it ever is.
    pub fn cost(self) -> Option<u8> {
        let stars = COSTS.get(self as usize).copied().unwrap_or(0);
        (stars > 0).then_some(stars as u8)
    }
}

const fn class_by_counter(counter: &Counter) -> Class {
    let army = matches!(counter.size, Size::Army);
    match counter.arm {
        Arm::Infantry if counter.traits & traits::SHOCK != 0 => Shock,
        Arm::Infantry if counter.traits & traits::TANK != 0 => GuardsTank,
        Arm::Infantry if counter.traits & traits::GUARDS != 0 => Guards,
        Arm::Infantry => Infantry,
        Arm::Armour => Armor,
        Arm::Marine if army => MarineArmy,
        Arm::Marine => Marine,
        Arm::Airborne if army => AirborneArmy,
        Arm::Airborne => Parachute,
        Arm::Air => Tactical,
        Arm::Bomber if counter.traits & traits::ATOMIC != 0 => Atomic,
        Arm::Bomber if counter.traits & traits::HEAVY != 0 => Heavy,
        Arm::Bomber => Strategic,
        Arm::Naval => Flotilla,
        Arm::Carrier => Carrier,
        Arm::Convoy => Convoy,
        Arm::LandingCraft => LandingCraft,
        Arm::Supply => Supply,
        Arm::Fort => Fort,
        Arm::Marker => Marker,
        Arm::Submarine if counter.traits & traits::U_BOAT != 0 => UBoat,
        Arm::Submarine => Asw,
        _ => panic!("a counter of a kind that the rules do not know"),
    }
}

/// The class of each unit, looked up all the time.
static CLASS_OF: [Class; UNITS] = {
    let mut classes = [Infantry; UNITS];
    let mut n = 0;
    while n < UNITS {
        classes[n] = class_by_counter(&ROSTER.counters[ROSTER.entries[n].counter as usize]);
        n += 1;
    }
    classes
};

/// What a unit is.
#[inline]
pub fn class(unit: UnitId) -> Class {
    CLASS_OF.get(unit.index()).copied().unwrap_or(Marker)
}

/// The counter of a unit.
pub fn counter(unit: UnitId) -> &'static Counter {
    ROSTER.get(unit)
}

/// The nation of a unit. GAL-01: Germany's for the German Allied Army; STA-17: America's for the
/// Free French Army.
#[inline]
pub fn nation_of(unit: UnitId) -> Nation {
    Nation::of_paper(counter(unit).nation)
}

fn has(unit: UnitId, traits: u16) -> bool {
    counter(unit).traits & traits != 0
}

/// WSP-09: attacks without supply.
pub fn is_elite(unit: UnitId) -> bool {
    has(unit, traits::ELITE)
}

/// DEF-17: arrives while Britain is defeated.
pub fn is_commonwealth(unit: UnitId) -> bool {
    has(unit, traits::COMMONWEALTH)
}

/// ERY-07: leaves the game when it is used.
pub fn is_one_use(unit: UnitId) -> bool {
    has(unit, traits::ONE_USE)
}

/// BOA-01: only in the Battle of the Atlantic.
pub fn is_atlantic(unit: UnitId) -> bool {
    class(unit).is_atlantic()
}

/// RNF-07, GR-15: goes to the pile when it is due.
pub fn arrives_in_pile(unit: UnitId) -> bool {
    let class = class(unit);
    (class.is_source() || class.is_atlantic()) && !has(unit, traits::LANDS)
}

/// Printed attack and defence.
pub fn printed(unit: UnitId) -> (u8, u8) {
    let face = counter(unit).front;
    (face.attack, face.defence)
}

/// REO-02: an infantry army of Germany's own, which the reorganization changes.
pub fn is_reorganized(unit: UnitId) -> bool {
    ROSTER.nations.get(usize::from(counter(unit).nation.0)).is_some_and(|n| n.code == "GE")
        && class(unit) == Infantry
}

const fn unit(code: &str) -> UnitId {
    named::unit(&ROSTER, code)
}

/// SPR-01: Germany's Oil supply unit.
pub const GERMAN_OIL: UnitId = unit("GE.Oil");
/// SPR-03: Japan's Oil convoy.
pub const JAPANESE_OIL: UnitId = unit("JA.Oil");
/// ERY-04: Japan's landing craft of the first year.
pub const JAPANESE_CRAFT: UnitId = unit("JA.LC");
/// SET-08: the German supply unit of the start.
pub const FIRST_SUPPLY: UnitId = unit("GE.S1");
/// FRT-07: the Siegfried Line.
pub const SIEGFRIED: UnitId = unit("GE.Sieg");
/// FRT-08: the Atlantic Wall.
pub const ATLANTIC_WALL: [UnitId; 3] = [unit("GE.AWa"), unit("GE.AWb"), unit("GE.AWc")];
/// GAL-02: the Finnish Army.
pub const FINNISH: UnitId = unit("FI.Army");
/// GAL-03: the German Allied Army.
pub const AXIS_ALLIES: UnitId = unit("AA.Army");
/// BMD-01: the British marines, and the landing craft that sends them home.
pub const ROYAL_MARINES: UnitId = unit("UK.RM");
/// BMD-01: the first British landing craft.
pub const BRITISH_CRAFT: UnitId = unit("UK.LC1");
/// DEF-06: the French Colonial Army.
pub const COLONIAL: UnitId = unit("FR.Col");
/// STA-17: the Free French Army.
pub const FREE_FRENCH: UnitId = unit("US.FF");
/// FRT-10: the fort of Malta.
pub const MALTA_FORT: UnitId = unit("UK.Malta");
/// FRT-12: the fort of Brest-Litovsk.
pub const BREST_FORT: UnitId = unit("SU.Brest");
/// FRT-13: the fort of Moscow.
pub const MOSCOW_FORT: UnitId = unit("SU.Moscow");
/// ERY-06: the Soviet Winter supply unit.
pub const WINTER_SUPPLY: UnitId = unit("SU.Winter");
/// SIM-01: the Improvement Markers.
pub const MARKERS: [UnitId; 6] = [
    unit("SU.IM1"),
    unit("SU.IM2"),
    unit("SU.IM3"),
    unit("SU.IM4"),
    unit("SU.IM5"),
    unit("SU.IM6"),
];

/// UPG-01: the unit that leaves and the one that comes, which stands on the track.
pub const UPGRADES: [(UnitId, UnitId); 6] = [
    (unit("GE.AK"), unit("GE.5Pz")),
    (unit("UK.WDF"), unit("UK.8")),
    (unit("UK.1Para"), unit("UK.AAA")),
    (unit("SU.16"), unit("SU.11G")),
    (unit("SU.62"), unit("SU.8G")),
    (unit("SU.3T"), unit("SU.3GT")),
];

/// UPG-01: the unit whose place another takes.
pub fn upgraded_from(unit: UnitId) -> Option<UnitId> {
    UPGRADES.iter().find(|(_, new)| *new == unit).map(|(old, _)| *old)
}
