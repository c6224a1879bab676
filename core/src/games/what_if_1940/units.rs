//! What units are and what they can do by their kind (2.5 to 2.12).

use super::data::{BOARD, FACES_CHART, ROSTER, RUNGS_CHART, TURNS_CHART, traits};
use crate::board::{Country, Lands, lands};
use crate::forces::{Arm, Counter, Nation, UnitId};
use crate::named;

/// Counters in the box.
pub const UNITS: usize = ROSTER.len();

/// Places beside the maps, in the order of the numbers below.
pub use super::data::BOXES;
/// 12.1: German corps that came into the reserve this turn.
pub const RESERVE_ARRIVED: u8 = 0;
/// 12.1: German corps in the reserve that may leave it.
pub const RESERVE_READY: u8 = 1;
/// 12.5: the Far East garrison.
pub const FAR_EAST: u8 = 2;
/// 12.6: the Arctic front.
pub const ARCTIC: u8 = 3;
/// 12.7: armies that came to the southwest front this turn.
pub const SOUTHWEST_ARRIVED: u8 = 4;
/// 12.7: armies there that may leave.
pub const SOUTHWEST_READY: u8 = 5;
/// 12.4, 12.7: both sides in Romania.
pub const ROMANIA: u8 = 6;
/// 9.10: bodies without a face, from which replacements come.
pub const PILE: u8 = 7;
/// 8.0: aircraft that can fly this turn.
pub const READY: u8 = 8;
/// 8.6: aircraft that have flown.
pub const FLOWN: u8 = 9;
/// 8.1: aircraft held down this turn.
pub const SUPPRESSED: u8 = 10;
/// 3.3, 9.2: units that wait to be set up or to come in.
pub const ASIDE: u8 = 11;

named::lookups!(ROSTER, BOARD);

/// Germany's units.
pub const GE: Nation = nation("GE");
/// Soviet units.
pub const SU: Nation = nation("SU");
/// French units.
pub const FR: Nation = nation("FR");
/// British units.
pub const UK: Nation = nation("UK");
/// Belgian units.
pub const BE: Nation = nation("BE");
/// Dutch units.
pub const NE: Nation = nation("NE");

/// Greater Germany, on both maps (3.12).
pub const GERMANY: Country = country("GE");
/// France.
pub const FRANCE: Country = country("FR");
/// Belgium (3.6).
pub const BELGIUM: Country = country("BE");
/// Holland (3.6).
pub const HOLLAND: Country = country("NE");
/// Luxembourg (3.7).
pub const LUXEMBOURG: Country = country("LU");
/// Lithuania, German but with option 3.10.
pub const LITHUANIA: Country = country("LI");
/// Latvia.
pub const LATVIA: Country = country("LA");
/// Estonia.
pub const ESTONIA: Country = country("ES");
/// Former Poland (6.12).
pub const FORMER_POLAND: Country = country("FP");
/// The Soviet Union.
pub const USSR: Country = country("SU");
/// All countries of the east map.
pub const EAST: Lands = lands(&[GERMANY, LITHUANIA, LATVIA, ESTONIA, FORMER_POLAND, USSR]);

/// 8.7: 7th Flieger Corps.
pub const FLIEGER: UnitId = unit("GE.7F");
/// An infantry corps.
pub const FIRST_INFANTRY: UnitId = unit("GE.1");
/// 3.2: the garrison of Moscow.
pub const MOSCOW_GARRISON: UnitId = unit("SU.MG");
/// 9.7: 1st Shock Army.
pub const SHOCK: UnitId = unit("SU.1S");
/// 9.2: the tank corps, British and French.
pub const TANKS: [UnitId; 2] = [unit("UK.1T"), unit("FR.21T")];

/// The first of the bodies; they stand together, Juggernauts first.
const FIRST_BODY: usize = unit("SU.J1").index();
/// 3.2: Juggernauts.
pub const JUGGERNAUTS: usize = 9;
/// Bodies of armies that nobody knows at first: Juggernauts, regular armies, and as many more as
/// Juggernauts may need substitutes (9.6).
pub const BODIES: usize = FACES_CHART.rows.len();
/// The first face of a regular army.
pub const FIRST_REGULAR: usize = 2 * JUGGERNAUTS;

/// A set of faces, a bit each.
pub type Faces = u128;
const _: () = assert!(BODIES <= 128);

// The bodies stand together, Juggernauts first, and there is one for each face.
const _: () = {
    assert!(FIRST_BODY + BODIES <= UNITS);
    assert!(unit("SU.R1").index() == FIRST_BODY + JUGGERNAUTS);
    assert!(unit("SU.R57").index() + 1 == FIRST_BODY + BODIES);
};

/// The place of a unit among the bodies, if it is one.
#[inline]
pub const fn body(unit: UnitId) -> Option<usize> {
    let index = unit.index();
    if index >= FIRST_BODY && index < FIRST_BODY + BODIES { Some(index - FIRST_BODY) } else { None }
}

/// The body with this place.
pub const fn unit_of_body(body: usize) -> UnitId {
    UnitId::new((FIRST_BODY + body) as u16)
}

/// 3.2: is it the body of a Juggernaut?
pub fn is_juggernaut(unit: UnitId) -> bool {
    body(unit).is_some_and(|body| body < JUGGERNAUTS)
}

/// Attack and defence of a face.
pub fn face_factors(face: usize) -> (u8, u8) {
    static ATTACK: [i8; BODIES] = FACES_CHART.column(0);
    static DEFENCE: [i8; BODIES] = FACES_CHART.column(1);
    let of = |column: &[i8; BODIES]| column.get(face).copied().unwrap_or(0) as u8;
    (of(&ATTACK), of(&DEFENCE))
}

/// 9.6: the face that takes the place of a Juggernaut's.
pub fn substitute(face: usize) -> Option<usize> {
    FACES_CHART.at(face, 2).map(|row| row as usize)
}

/// The name of a face.
pub fn face_name(face: usize) -> &'static str {
    FACES_CHART.rows.get(face).copied().unwrap_or("?")
}

/// The counter of a unit.
pub fn counter(unit: UnitId) -> &'static Counter {
    ROSTER.get(unit)
}

/// The nation of a unit.
pub fn nation_of(unit: UnitId) -> Nation {
    counter(unit).nation
}

fn has(unit: UnitId, traits: u16) -> bool {
    counter(unit).traits & traits != 0
}

/// 8.0: an aircraft unit.
pub fn is_aircraft(unit: UnitId) -> bool {
    counter(unit).arm == Arm::Air
}

/// 8.5: aircraft that are the Germans' enemies on one of the maps.
pub fn is_enemy_aircraft(unit: UnitId, west: bool) -> bool {
    let nation = nation_of(unit);
    is_aircraft(unit) && nation != GE && (nation == SU) != west
}

/// A unit that stands on the ground.
#[inline]
pub fn is_ground(unit: UnitId) -> bool {
    unit.index() < UNITS && !is_aircraft(unit)
}

/// 2.7: of the mechanized class.
pub fn is_mech(unit: UnitId) -> bool {
    has(unit, traits::MECH)
}

/// 2.7: of the static class.
pub fn is_static(unit: UnitId) -> bool {
    has(unit, traits::STATIC)
}

/// 10.10: cavalry of the west, which knows its way through the Ardennes.
pub fn is_western_cavalry(unit: UnitId) -> bool {
    counter(unit).arm == Arm::Cavalry && matches!(nation_of(unit), FR | BE)
}

/// A German corps that may go into the reserve and out of it (12.1), and has replacements (9.9).
pub fn is_german_infantry(unit: UnitId) -> bool {
    nation_of(unit) == GE && is_ground(unit) && !is_mech(unit) && !is_static(unit)
}

/// A German panzer corps.
pub fn is_panzer(unit: UnitId) -> bool {
    nation_of(unit) == GE && is_mech(unit)
}

/// 9.2: which army's tank corps it is, if one: British 0, French 1.
pub fn tank_army_of(unit: UnitId) -> Option<usize> {
    TANKS.iter().position(|tanks| *tanks == unit)
}

/// 9.3: the variants of a tank corps.
pub const STILLBORN: u8 = 1;
/// The middle one.
pub const INFERIOR: u8 = 2;
/// The best.
pub const TOP_RUNG: u8 = 3;

// 2.1: 176 pieces in the box: the counters, of tank corps one for each rung (9.3), the fort markers
// and the one that marks the turn (2.13).
const _: () = {
    let rungs = TANKS.len() * (TOP_RUNG as usize - 1);
    assert!(UNITS + rungs + super::memory::FIELD_FORTS + 1 == 176);
};

/// 9.3: attack and defence of a tank corps by variant and steps lost. A corps that has not come is
/// worth nothing.
pub fn rung_factors(rung: u8, lost: u8) -> (u8, u8) {
    let at = |column| match usize::from(rung).checked_sub(1) {
        Some(row) => RUNGS_CHART.at(row, column).unwrap_or(0) as u8,
        None => 0,
    };
    if lost == 0 { (at(0), at(1)) } else { (at(2), at(3)) }
}

/// The name of a variant.
pub fn rung_name(rung: u8) -> &'static str {
    match rung {
        STILLBORN => "stillborn",
        INFERIOR => "inferior",
        TOP_RUNG => "top rung",
        _ => "not formed",
    }
}

/// 2.10: movement in the west.
pub const WEST_POINTS: u8 = 6;
/// 2.10: of a tank corps of the best sort.
pub const TOP_RUNG_POINTS: u8 = 8;
/// 2.10: of Soviet armies.
pub const SOVIET_POINTS: u8 = 4;

/// Turns of the game.
pub const TURNS: usize = TURNS_CHART.rows.len();

fn of_turn(turn: u8, column: usize) -> u8 {
    static CHART: [[i8; TURNS]; 4] = [
        TURNS_CHART.column(0),
        TURNS_CHART.column(1),
        TURNS_CHART.column(2),
        TURNS_CHART.column(3),
    ];
    let row = usize::from(turn.max(1)) - 1;
    CHART.get(column).and_then(|numbers| numbers.get(row)).map_or(0, |number| *number as u8)
}

/// 2.10: movement of German units in the east, by class.
pub fn east_points(turn: u8, mech: bool) -> u8 {
    of_turn(turn, usize::from(!mech))
}

/// 3.2: regular armies that come in a turn.
pub fn reinforcements(turn: u8) -> u8 {
    of_turn(turn, 2)
}

/// 9.10: armies that may be brought back in a turn.
pub fn replacements(turn: u8) -> u8 {
    of_turn(turn, 3)
}
