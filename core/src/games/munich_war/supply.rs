//! Supply (14.0): who can trace a line to a source.
//!
//! A line runs as many hexes as the unit's printed movement to a source of its nation, or to a
//! railway that its side controls all the way to one. It may enter an enemy zone but not go on,
//! unless a friend stands there. Static units and units in their own cities need no line.
//!
//! Not here: what lack of supply does (14.6, 14.7). Moves, combat and mobilization ask.

use super::data::BOARD;
use super::state::{State, enemy, mark};
use super::terrain::{self, flag};
use super::units::{self, home, land, nation_of};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Nation, UnitId, Where};
use crate::game::Seat;
use crate::supply::{Over, flood};

/// What supply is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum For {
    /// Refit, and questions.
    Upkeep,
    /// 14.6: a move.
    Movement,
    /// 14.7: an attack.
    Combat,
}

/// Where lines of a side may go, whatever the nation.
struct Lines {
    seat: Seat,
    /// The enemy's zones.
    zones: SpaceSet,
    /// What a line may enter.
    enter: SpaceSet,
    /// What it may go on from.
    pass: SpaceSet,
    /// 14.4: hexes whose railways the side controls.
    tracks: SpaceSet,
}

/// What is known of supply while many units are looked at: worked out when first asked for.
#[derive(Default)]
pub struct Supplies {
    lines: Option<Lines>,
    depots: Option<Depots>,
}

impl Supplies {
    /// The depots of a nation. Those of the last one are at hand.
    pub fn depots(&mut self, state: &State, nation: Nation) -> &Depots {
        if self.depots.as_ref().is_some_and(|depots| depots.nation != nation) {
            self.depots = None;
        }
        if self.depots.is_none() {
            let seat = state.side(home(nation)).unwrap_or(state.active);
            self.depots = Some(state.depots_on(nation, self.lines(state, seat)));
        }
        self.depots.get_or_insert_with(|| state.depots(nation))
    }

    /// 10.0: the zones of a seat's enemies.
    pub fn enemy_zones(&mut self, state: &State, seat: Seat) -> &SpaceSet {
        &self.lines(state, seat).zones
    }

    fn lines(&mut self, state: &State, seat: Seat) -> &Lines {
        if self.lines.as_ref().is_some_and(|lines| lines.seat != seat) {
            self.lines = None;
        }
        self.lines.get_or_insert_with(|| state.lines(seat))
    }
}

/// The sources of a nation and the railways that lead to them, worked out once for many units.
pub struct Depots {
    nation: Nation,
    /// Where a line may end: sources and railways joined to them.
    ends: SpaceSet,
    /// What a line may enter.
    enter: SpaceSet,
    /// What it may go on from.
    pass: SpaceSet,
}

impl State {
    /// 14.2: is this a source of the nation? Zones do not matter to a source itself.
    fn is_source(&self, nation: Nation, space: SpaceId) -> bool {
        let own = terrain::is(space, flag::CAPITAL | flag::MOBILIZATION)
            && self.country(space) == home(nation);
        if !own && !State::knows_port(nation, space) {
            return false;
        }
        let Some(seat) = self.side(home(nation)) else { return false };
        // 16.8.2: not under a terror marker. 21.0: not in a country that gave up, ports neither.
        let country = self.country(space);
        let fallen = self.own.fallen & land(country) != 0;
        if fallen || self.terrorized(space) || self.holds(enemy(seat), space) {
            return false;
        }
        own || self.is_open_port(nation, space)
    }

    /// 14.2: the sources of a nation and what leads to them.
    pub(super) fn depots(&self, nation: Nation) -> Depots {
        let seat = self.side(home(nation)).unwrap_or(self.active);
        self.depots_on(nation, &self.lines(seat))
    }

    /// 14.3, 14.4: where lines of a side may go.
    fn lines(&self, seat: Seat) -> Lines {
        let sides = self.presence();
        let own = &sides[usize::from(seat.0 & 1)];
        let foe = &sides[usize::from(enemy(seat).0 & 1)];
        let zones = self.zones_around(foe.mobile);
        let mut enter = self.open_land();
        enter.subtract(&foe.occupied);
        let mut pass = enter;
        // 10.5, 14.3: into a zone but not through it, unless a friend is there.
        let mut shut = zones;
        shut.subtract(&own.occupied);
        pass.subtract(&shut);
        // 14.4: what is held and outside enemy zones is controlled; what is occupied serves too.
        let mut tracks = *self.held.of(seat);
        tracks.union(&own.occupied);
        tracks.intersect(&pass);
        Lines { seat, zones, enter, pass, tracks }
    }

    /// The same on the lines of the nation's side.
    fn depots_on(&self, nation: Nation, lines: &Lines) -> Depots {
        let Lines { enter, pass, tracks, .. } = *lines;
        let sources: SpaceSet = BOARD
            .places
            .iter()
            .map(|place| place.space)
            .filter(|space| enter.contains(*space) && self.is_source(nation, *space))
            .collect();
        // 14.4: railways that the side controls, the sources at their ends as well.
        let mut heads = sources;
        heads.intersect(&tracks);
        let mut ends = flood(&BOARD, &heads, &tracks, &tracks, Over::Rail, None);
        ends.union(&sources);
        Depots { nation, ends, enter, pass }
    }

    /// Is a unit on the map in supply where it stands?
    pub(super) fn supplied(&self, unit: UnitId, what: For) -> bool {
        self.needs_no_line(unit, what) || self.is_joined(unit, &self.depots(nation_of(unit)))
    }

    /// The same, with what is known already.
    pub(super) fn supplied_by(&self, unit: UnitId, what: For, depots: &Depots) -> bool {
        self.needs_no_line(unit, what) || self.is_joined(unit, depots)
    }

    /// 14.1, 14.2: is a unit in supply without a line?
    fn needs_no_line(&self, unit: UnitId, what: For) -> bool {
        // 8.6.1: beyond the map nothing is lacking.
        let Some(at) = self.units.space(unit) else { return true };
        // 23.2: neutrals at home lack nothing.
        if self.seat(unit).is_none() {
            return true;
        }
        // 14.1: static units, units with a fortification of their country, units at sea.
        if units::is_static(unit) || terrain::is_sea(at) || self.shares_fort(unit, at) {
            return true;
        }
        self.is_source(nation_of(unit), at) || self.fed_from_outside(unit, at, what)
    }

    /// 14.3: does a line lead from a unit to a depot of its nation?
    fn is_joined(&self, unit: UnitId, depots: &Depots) -> bool {
        debug_assert!(depots.nation == nation_of(unit));
        let Some(at) = self.units.space(unit) else { return true };
        if depots.ends.contains(at) {
            return true;
        }
        let mut range = self.strength(unit).movement;
        if self.own.storm {
            // 20.0: one hex less.
            range = range.saturating_sub(1);
        }
        let mut enter = depots.enter;
        let mut pass = depots.pass;
        if !units::is_alpine(unit) {
            // 14.3: not through terrain that bars the unit.
            pass.subtract(&terrain::MOUNTAINS);
            enter.subtract(&terrain::MOUNTAINS);
        }
        let mut start = SpaceSet::EMPTY;
        start.insert(at);
        flood(&BOARD, &start, &enter, &pass, Over::Open, Some(u16::from(range))).meets(&depots.ends)
    }

    /// 14.1: a fortification of the unit's own country in its hex.
    fn shares_fort(&self, unit: UnitId, at: SpaceId) -> bool {
        let nation = nation_of(unit);
        self.troops(at).any(|other| units::is_fort(other) && nation_of(other) == nation)
    }

    /// 16.10.2, 18.2.1, 18.3: supply from the air and from the sea.
    fn fed_from_outside(&self, unit: UnitId, at: SpaceId, what: For) -> bool {
        if what == For::Upkeep {
            return false;
        }
        let nation = nation_of(unit);
        let feeds = |other: UnitId| {
            let by_air = units::is_airlift(other) && !self.units.marks(other).has(mark::CARRIER);
            let by_sea = units::is_transport(other) && what == For::Combat;
            nation_of(other) == nation && (by_air || by_sea)
        };
        // 18.2.1: whoever has just landed, and who stands with them.
        let landed =
            |other: UnitId| what == For::Combat && self.units.marks(other).has(mark::LANDED);
        self.units.stack(at).any(|other| feeds(other) || landed(other))
            || BOARD.ways(at).any(|way| self.units.stack(way.to).any(feeds))
    }

    /// 14.5: who is out of supply among a seat's units, for warnings.
    pub(super) fn starving(&self, visit: &mut dyn FnMut(UnitId, SpaceId)) {
        let mut supplies = Supplies::default();
        for nation in (0..units::NATIONS as u8).map(Nation) {
            if self.side(home(nation)) != Some(self.active) {
                continue;
            }
            let depots = supplies.depots(self, nation);
            for (unit, at) in self.all_troops() {
                if nation_of(unit) == nation && !self.supplied_by(unit, For::Upkeep, depots) {
                    visit(unit, at);
                }
            }
        }
    }

    /// 8.6.1: Soviet units beyond the edge.
    pub(super) fn beyond(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.units.at(Where::Box(units::OFF_MAP))
    }
}
