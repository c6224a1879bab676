//! How far units go into enemy country, and where they may go at all (Movement and Exploitation
//! Limits, Italian Deployment, and what other chapters say of single nations).
//!
//! Depth is counted from what was friendly as the player turn began, over the lines that the unit
//! uses (GR-34): an area taken in this turn is friendly and still no base. [`State::range`] is the
//! other half: areas that a nation's units keep to, whoever holds them.

use super::areas::{
    self, AreaSet, BALEARIC_SEA, EASTERN_MED, EUROPE, IONIAN_SEA, LANDS, PACT, SEAS, SOVIET_1939,
    TYRRHENIAN_SEA, VYBORG,
};
use super::data::{BOARD, LIMITS_CHART};
use super::dates::{self, Season};
use super::nations::Nation::{self, *};
use super::nations::Side;
use super::refusal as no;
use super::state::{State, mark};
use super::units::{self, Class, class};
use crate::board::{Sides, SpaceId};
use crate::forces::UnitId;
use crate::game::{No, allowed};
use crate::named;

/// Columns of the chart of limits.
#[derive(Clone, Copy)]
enum Limit {
    Sea = 0,
    Land = 1,
    Soviet = 2,
    SovietOwn = 3,
    Break = 4,
    BreakSoviet = 5,
    BreakOwn = 6,
}

/// How many areas deep, by season.
fn limit(season: Season, column: Limit) -> u8 {
    static LIMITS: [[i8; 4]; 7] = [
        LIMITS_CHART.column(0),
        LIMITS_CHART.column(1),
        LIMITS_CHART.column(2),
        LIMITS_CHART.column(3),
        LIMITS_CHART.column(4),
        LIMITS_CHART.column(5),
        LIMITS_CHART.column(6),
    ];
    LIMITS[column as usize][season as usize] as u8
}

/// ITD-01: countries that border on the Mediterranean, and three more.
const ITALIAN_LANDS: AreaSet = {
    const CODES: [&str; 18] = [
        "SP", "GI", "FR", "NA", "IT", "AL", "YG", "GR", "TU", "SY", "PS", "EG", "LY", "MA", "CY",
        "IQ", "KU", "IR",
    ];
    let mut set = AreaSet::EMPTY;
    let mut n = 0;
    while n < CODES.len() {
        set = set.or(&areas::of_country(named::country(&BOARD, CODES[n])));
        n += 1;
    }
    set
};

/// GR-83: the seas that Italian units may be in.
const ITALIAN_SEAS: AreaSet =
    AreaSet::of(&[BALEARIC_SEA, TYRRHENIAN_SEA, areas::ADRIATIC_SEA, IONIAN_SEA, EASTERN_MED]);

/// A bit each in a number: the areas of the Soviet Union.
const _: () = assert!(areas::SOVIET_1939.count() <= 32);

/// France within its boundary.
const FRENCH_LANDS: AreaSet = areas::of_country(named::country(&BOARD, "FR"));

impl State {
    /// MEL-04, MEL-05: areas that a nation's units may enter by land as far as depth goes.
    pub(super) fn depth_by_land(&self, nation: Nation) -> AreaSet {
        self.depth_over(nation, Sides::BLACK)
    }

    /// MEL-13: the same by air, over lines of both kinds.
    pub(super) fn depth_by_air(&self, nation: Nation) -> AreaSet {
        self.depth_over(nation, Sides::BLACK.with(Sides::SEA_LANE))
    }

    /// MEL-03: the same by sea.
    pub(super) fn depth_by_sea(&self, nation: Nation) -> AreaSet {
        let deep = limit(self.season(), Limit::Sea);
        let mut reached = self.bases_of(nation);
        for _ in 0..deep {
            reached = reached.or(&reached.beside(Sides::SEA_LANE));
        }
        reached
    }

    /// What was friendly to a nation as the player turn began.
    pub(super) fn bases_of(&self, nation: Nation) -> AreaSet {
        self.own.bases[Self::bloc(nation)]
    }

    /// How deep a nation's units go by land into an area.
    pub(super) fn depth_limit(&self, nation: Nation, at: SpaceId) -> u8 {
        let column = match (SOVIET_1939.contains(at), nation) {
            (false, _) => Limit::Land,
            (true, Soviets) => Limit::SovietOwn,
            (true, _) => Limit::Soviet,
        };
        limit(self.season(), column)
    }

    /// GR-37: how many enemy areas a unit may break into by the time it enters this one.
    pub(super) fn break_limit(&self, nation: Nation, at: SpaceId) -> u8 {
        let column = match (SOVIET_1939.contains(at), nation) {
            (false, _) => Limit::Break,
            (true, Soviets) => Limit::BreakOwn,
            (true, _) => Limit::BreakSoviet,
        };
        limit(self.season(), column)
    }

    fn depth_over(&self, nation: Nation, lines: Sides) -> AreaSet {
        let bases = self.bases_of(nation);
        let (outside, inside) = (
            limit(self.season(), Limit::Land),
            limit(self.season(), if nation == Soviets { Limit::SovietOwn } else { Limit::Soviet }),
        );
        let (mut reached, mut open) = (bases, bases);
        for step in 1..=outside.max(inside) {
            reached = reached.or(&reached.beside(lines));
            if step <= outside {
                open = open.or(&reached.without(&SOVIET_1939));
            }
            if step <= inside {
                open = open.or(&reached.and(&SOVIET_1939));
            }
        }
        open
    }

    /// How many areas deep an area lies for a nation over some lines, if they lead there at all.
    pub(super) fn depth_of(&self, nation: Nation, at: SpaceId, lines: Sides) -> Option<u8> {
        let mut reached = self.bases_of(nation);
        for step in 0..u8::MAX {
            if reached.contains(at) {
                return Some(step);
            }
            let wider = reached.or(&reached.beside(lines));
            if wider == reached {
                return None;
            }
            reached = wider;
        }
        None
    }

    /// MEL-01: how deep an area lies for a unit, and how deep it may go there: by sea, by air or by
    /// land, and what walks and sails by land where that leads there.
    pub(super) fn depth_for(&self, unit: UnitId, at: SpaceId) -> (u8, u8) {
        let (nation, class) = (self.nation(unit), class(unit));
        let by_land = self.depth_of(nation, at, Sides::BLACK).filter(|_| !class.is_ship());
        let by_air = || self.depth_of(nation, at, Sides::BLACK.with(Sides::SEA_LANE));
        let by_sea = || self.depth_of(nation, at, Sides::SEA_LANE);
        let land_limit = self.depth_limit(nation, at);
        match by_land {
            _ if class.is_air() => (by_air().unwrap_or(u8::MAX), land_limit),
            Some(deep) => (deep, land_limit),
            None => (by_sea().unwrap_or(u8::MAX), limit(self.season(), Limit::Sea)),
        }
    }

    /// SPM-01: is this the season in which whoever moves in the 1939 Soviet Union stops at once?
    pub(super) fn is_rasputitsa(&self) -> bool {
        self.season() == Season::Spring
    }

    /// FRW-01: is this the first Winter of the war between Germany and the Soviets?
    pub(super) fn is_first_winter(&self) -> bool {
        self.own.politics.invasion.is_set() && self.date() == self.first_winter()
    }

    /// Areas that a unit keeps to, whoever holds them: enemies, neutrals and depth are no matter
    /// of this.
    pub(super) fn range(&self, unit: UnitId) -> AreaSet {
        let nation = self.nation(unit);
        let range = self.range_of(unit, nation);
        // SUA-01: whoever holds Soviet land, other Allies stay out of it.
        let guest = nation != Soviets && self.side_of(nation) == Side::Allied;
        if guest { range.without(&self.barred_soviet_land()) } else { range }
    }

    /// SUA-01 to SUA-03: areas of the Soviet Union that no other Ally enters: all, but during an
    /// armistice, and but what they have taken in one.
    pub(super) fn barred_soviet_land(&self) -> AreaSet {
        if self.own.politics.is_armistice() {
            return AreaSet::EMPTY;
        }
        if self.own.ceded == 0 {
            return areas::home_of(Soviets);
        }
        let barred = areas::home_of(Soviets).iter().enumerate();
        let barred = barred.filter(|(place, _)| self.own.ceded >> place & 1 == 0);
        barred.map(|(_, at)| at).collect()
    }

    fn range_of(&self, unit: UnitId, nation: Nation) -> AreaSet {
        let all = LANDS.or(&SEAS);
        // NEU-03, NEU-07: small nations stay at home or beside it. OPT-02: Finland may not.
        if !nation.is_power() {
            if nation == Finland && self.plays(super::option::FINLAND) {
                return all;
            }
            let home = areas::home_of(nation);
            return home.or(&home.beside(Sides::BLACK.with(Sides::SEA_LANE)));
        }
        match nation {
            Italy => self.italian_range(unit),
            // NAP-02: what the Pact leaves to the Soviets.
            Germany if !self.at_war(Germany, Soviets) => all.without(&PACT),
            America if unit == units::FREE_FRENCH => EUROPE,
            // SET-15, SPC-09: a power at peace moves within its own areas and over the sea;
            // NAP-01: the Soviets into what the Pact gives them as well.
            _ if self.enemies(nation) == 0 => {
                self.own.owner.lands(nation.bit()).or(&SEAS).or(&self.annexable(nation))
            }
            _ => all,
        }
    }

    /// ITD-01, ITD-02.
    fn italian_range(&self, unit: UnitId) -> AreaSet {
        if self.enemies(Italy) == 0 {
            return self.own.owner.lands(Italy.bit()).or(&ITALIAN_SEAS);
        }
        let fallen = self.own.defeat.france.is_set();
        if fallen && self.may_leave_italy(unit) {
            return LANDS.or(&SEAS);
        }
        let lands = if fallen { ITALIAN_LANDS.without(&FRENCH_LANDS) } else { ITALIAN_LANDS };
        lands.or(&ITALIAN_SEAS)
    }

    /// ITD-02: one supply unit, one infantry and one Tactical go anywhere: this one, if it does
    /// already or if no other of its class does.
    fn may_leave_italy(&self, unit: UnitId) -> bool {
        let kind = class(unit);
        let some = matches!(kind, Class::Infantry | Class::Supply | Class::Tactical);
        let free = |other: UnitId| {
            self.nation(other) == Italy
                && class(other) == kind
                && self.units.marks(other).has(mark::FREE)
        };
        self.units.marks(unit).has(mark::FREE) || some && !super::data::ROSTER.units().any(free)
    }

    /// ITD-02: an Italian unit that has left Italy's part of the world is one of the three, until
    /// it comes back.
    pub(super) fn note_italian(&mut self, unit: UnitId, at: SpaceId) {
        let home = ITALIAN_LANDS.without(&FRENCH_LANDS).or(&ITALIAN_SEAS);
        if self.nation(unit) == Italy && self.own.defeat.france.is_set() {
            self.units.mark(unit, mark::FREE, !home.contains(at));
        }
    }

    /// Why a unit does not go so far, if it does not.
    pub(super) fn check_range(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        if self.range(unit).contains(to) {
            return Ok(());
        }
        let nation = self.nation(unit);
        Err(match nation {
            _ if self.range_of(unit, nation).contains(to) => no::SOVIET_LAND,
            _ if !nation.is_power() => no::MINOR_RANGE,
            _ if self.enemies(nation) == 0 && nation == America => no::US_AT_PEACE,
            _ if self.enemies(nation) == 0 => no::NEUTRAL_POWER,
            Italy if FRENCH_LANDS.contains(to) => no::ITALIANS_IN_FRANCE,
            Italy => no::ITALIAN_RANGE,
            Germany => no::PACT_LAND,
            _ => no::FREE_FRENCH_EUROPE,
        })
    }

    /// NAP-01, WWR-02: areas of nations at peace that a nation's units may simply take: what the
    /// Pact gives the Soviets, and Vyborg in Spring 1940.
    pub(super) fn annexable(&self, nation: Nation) -> AreaSet {
        if nation != Soviets {
            return AreaSet::EMPTY;
        }
        let mut set = PACT;
        if self.date() == dates::spring(1940) {
            set.insert(VYBORG);
        }
        set
    }

    /// FRD-03: the judge of an area of nobody's friends and nobody's enemies.
    pub(super) fn check_closed(&self, unit: UnitId, to: SpaceId, by_air: bool) -> Result<(), No> {
        let nation = self.nation(unit);
        let Some(owner) = self.controller(to) else { return Ok(()) };
        let open = self.opens_to(owner, nation, by_air)
            || self.at_war(owner, nation)
            || self.annexable(nation).contains(to);
        allowed(open, self.why_closed(owner, nation))
    }

    /// The reason why a nation's land is closed to another.
    fn why_closed(&self, owner: Nation, guest: Nation) -> No {
        let same = self.side_of(owner) == self.side_of(guest);
        match (owner, guest) {
            (Soviets, _) | (_, Soviets) if same => no::SOVIET_LAND,
            (China, _) if same => no::CHINA_AIR_ONLY,
            _ if same => no::AXIS_APART,
            _ => no::NEUTRAL_LAND,
        }
    }
}
