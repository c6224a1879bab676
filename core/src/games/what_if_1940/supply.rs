//! Supply (6.0): who can trace a line, from where, and what coasts give.
//!
//! A line is never shut by the neighbourhood of enemies, only by enemies themselves and by what
//! they hold of cities and forts (6.7). Germans in the east trace along their Rollbahnen (6.5),
//! Soviets to the red row and over lakes, everybody in the west to an edge or the Ruhr (6.4). One
//! flood answers for a whole map; [`Lines`] keeps it for as long as a question takes.

use super::data::BOARD;
use super::state::{Allied, Attitude, Camp, Command, German, State};
use super::terrain::{self, LENINGRAD, MOSCOW, flag};
use super::units::{
    self, BE, BELGIUM, FLIEGER, FORMER_POLAND, FRANCE, GE, GERMANY, HOLLAND, LUXEMBOURG, NE, READY,
    SU,
};
use crate::board::{Lands, Sides, SpaceId, SpaceSet};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Events, Seat};
use crate::supply::{Over, flood, spread};

/// 6.5: hexes from a Rollbahn, or from Greater Germany, that a unit may be.
const REACH: u16 = 6;

/// How a unit is supplied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Line {
    /// Not at all.
    None,
    /// 6.4, 6.5: by ship. It does not serve mobile assaults.
    Coast,
    /// By land.
    Overland,
}

/// Whose lines (6.4, 6.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Net {
    /// Germans in the west: to the Ruhr.
    Ruhr,
    /// Germans in the east: along the Rollbahnen.
    Rollbahn,
    /// Soviets: to the red row.
    RedRow,
    /// Anglo-French: to the French edge.
    French,
    /// The same for their cavalry, which passes the Ardennes (10.10).
    Cavalry,
}

/// Where overland lines of a kind reach.
pub struct Lines {
    net: Net,
    reach: SpaceSet,
}

const fn set_of(country: crate::board::Country) -> Lands {
    1 << country.0
}

impl State {
    /// The kind of lines a unit has where it stands.
    pub(super) fn net_of(&self, unit: UnitId, at: SpaceId) -> Net {
        match units::nation_of(unit) {
            GE if terrain::is_west(at) => Net::Ruhr,
            GE => Net::Rollbahn,
            SU => Net::RedRow,
            _ if units::is_western_cavalry(unit) => Net::Cavalry,
            _ => Net::French,
        }
    }

    /// 6.7, A-05, A-29: hexes that no line of a camp enters: enemies, their garrisons, what they
    /// hold of cities and forts, and Belgians who stand by.
    fn shut_to(&self, camp: Camp) -> SpaceSet {
        let foe = camp.foe();
        let mut shut: SpaceSet = self
            .all_troops()
            .filter(|(unit, _)| self.camp_of(*unit) != Some(camp))
            .map(|(_, at)| at)
            .collect();
        let mut held = *self.held.of(Seat(foe as u8));
        held.intersect(&terrain::STRONGHOLDS);
        shut.union(&held);
        // Where a garrison lives its enemies are not, so nobody else need be looked for.
        for (site, at) in terrain::SITE_HEXES.iter().enumerate() {
            if self.own.garrisons >> site & 1 != 0 && terrain::garrison_camp(*at) == Some(foe) {
                shut.insert(*at);
            }
        }
        if camp == German {
            // 9.8: a fort marker stands where Germans have not been since.
            self.own.forts.iter().for_each(|fort| shut.insert(*fort));
        }
        shut
    }

    /// 6.7: hexes that a line of this kind may enter.
    pub(super) fn passable(&self, net: Net) -> SpaceSet {
        let camp = match net {
            Net::Ruhr | Net::Rollbahn => German,
            Net::RedRow | Net::French | Net::Cavalry => Allied,
        };
        let mut open = terrain::land_of(self.lands_of(net));
        match net {
            // 6.7: Soviets trace over lakes.
            Net::RedRow => open.union(&terrain::LAKES),
            Net::French if !self.own.ardennes => open.subtract(&terrain::ARDENNES_HEXES),
            _ => {}
        }
        open.subtract(&self.shut_to(camp));
        open
    }

    /// 6.7, A-07: the countries that a line may go through.
    fn lands_of(&self, net: Net) -> Lands {
        match net {
            Net::Ruhr => set_of(GERMANY),
            Net::Rollbahn | Net::RedRow => units::EAST,
            Net::French | Net::Cavalry => {
                let mut lands = set_of(FRANCE) | set_of(LUXEMBOURG) | set_of(GERMANY);
                for country in [BELGIUM, HOLLAND] {
                    if self.attitude(country) != Attitude::Neutral {
                        lands |= set_of(country);
                    }
                }
                lands
            }
        }
    }

    /// 6.4, 6.5: where lines of a kind begin.
    pub(super) fn sources(&self, net: Net) -> SpaceSet {
        let mut sources = match net {
            Net::Ruhr => terrain::RUHR,
            Net::Rollbahn => terrain::EAST_EDGE,
            Net::RedRow => terrain::RED_ROW,
            Net::French | Net::Cavalry => terrain::AF_SOURCES,
        };
        // not where enemies are, or what they hold.
        sources.intersect(&self.passable(net));
        sources
    }

    /// 6.3 to 6.5: where overland lines of a kind reach.
    pub(super) fn lines(&self, net: Net) -> Lines {
        let open = self.passable(net);
        let sources = self.sources(net);
        let mut reach = self.traced(net, &sources, &open);
        if net == Net::Rollbahn {
            let roads = self.rollbahnen(&reach, &open);
            reach.intersect(self.near_germany());
            // 6.5: the leg ends at the first road it meets, so it does not cross one that is cut.
            let mut off_roads = open;
            off_roads.subtract(&terrain::ROADS);
            let beside = flood(&BOARD, &roads, &off_roads, &off_roads, Over::Open, Some(REACH));
            reach.union(&beside);
        }
        Lines { net, reach }
    }

    /// 6.7: everything that lines of a kind join to some hexes; Soviet ones go over lakes too.
    pub(super) fn traced(&self, net: Net, from: &SpaceSet, open: &SpaceSet) -> SpaceSet {
        let mut reach = *from;
        loop {
            reach = flood(&BOARD, &reach, open, open, Over::Open, None);
            if net != Net::RedRow {
                return reach;
            }
            let mut dry = terrain::SHORES;
            dry.intersect(open);
            dry.subtract(&reach);
            if dry.is_empty() {
                return reach;
            }
            let mut beyond = wade(&reach);
            beyond.intersect(open);
            beyond.subtract(&reach);
            if beyond.is_empty() {
                return reach;
            }
            reach.union(&beyond);
        }
    }

    /// One step along lines of a kind.
    pub(super) fn one_step(&self, net: Net, from: &SpaceSet, open: &SpaceSet) -> SpaceSet {
        let mut next = *from;
        spread(&BOARD, from, Over::Open, &mut next);
        if net == Net::RedRow {
            next.union(&wade(from));
        }
        next.intersect(open);
        next.union(from);
        next
    }

    /// 6.5: the hexes of the Rollbahnen from which the way back along them to the hub is open, and
    /// from there home.
    fn rollbahnen(&self, home: &SpaceSet, open: &SpaceSet) -> SpaceSet {
        let mut hub = SpaceSet::EMPTY;
        if home.contains(terrain::HUB) {
            hub.insert(terrain::HUB);
        }
        flood(&BOARD, &hub, open, open, Over::Rail, None)
    }

    /// The Rollbahnen as far as they serve now, to show.
    pub(super) fn open_rollbahnen(&self) -> SpaceSet {
        let open = self.passable(Net::Rollbahn);
        let home = flood(&BOARD, &self.sources(Net::Rollbahn), &open, &open, Over::Open, None);
        self.rollbahnen(&home, &open)
    }

    /// 6.5: hexes of the east map within reach of Greater Germany, as the crow flies.
    fn near_germany(&self) -> &'static SpaceSet {
        static NEAR: [SpaceSet; 2] =
            [terrain::near_germany(REACH, false), terrain::near_germany(REACH, true)];
        &NEAR[usize::from(self.border())]
    }

    /// 6.2 to 6.6: how a unit in a hex would be supplied.
    pub(super) fn line_at(&self, unit: UnitId, at: SpaceId, lines: &Lines) -> Line {
        debug_assert!(lines.net == self.net_of(unit, at));
        if lines.reach.contains(at) {
            return Line::Overland;
        }
        let home = self.country(at);
        match units::nation_of(unit) {
            // 6.4: Dutch always, Belgians at home.
            NE => Line::Overland,
            BE if home == BELGIUM => Line::Overland,
            BE => Line::None,
            // 6.5, A-34: what the two capitals store serves those within, until they are lost once.
            SU if self.has_stores(at) => Line::Overland,
            SU => Line::None,
            GE if terrain::is(at, flag::COAST) && !terrain::is_west(at) => Line::Coast,
            // 6.6, 8.2: paratroops are fed by air, unless enemy aircraft are about.
            GE if unit == FLIEGER && !self.is_air_contested(at) => Line::Overland,
            GE => Line::None,
            _ if terrain::is(at, flag::COAST) => Line::Coast,
            _ => Line::None,
        }
    }

    /// 6.5: Moscow or Leningrad, never German so far.
    fn has_stores(&self, at: SpaceId) -> bool {
        let kept = |city| self.own.lost >> city & 1 == 0;
        (at == MOSCOW || at == LENINGRAD) && terrain::soviet_city(at).is_some_and(kept)
    }

    /// 8.2: are enemy aircraft of that map neither suppressed nor spent?
    fn is_air_contested(&self, at: SpaceId) -> bool {
        let west = terrain::is_west(at);
        self.units.at(Where::Box(READY)).any(|unit| units::is_enemy_aircraft(unit, west))
    }

    /// 6.2: how a unit is supplied where it stands. A-90: in boxes everybody is.
    pub(super) fn line(&self, unit: UnitId) -> Line {
        match self.units.space(unit) {
            Some(at) => self.line_at(unit, at, &self.lines(self.net_of(unit, at))),
            None => Line::Overland,
        }
    }

    /// 6.3: is a unit in supply?
    pub(super) fn supplied(&self, unit: UnitId) -> bool {
        self.line(unit) > Line::None
    }

    /// Those of some units that are out of supply.
    pub(super) fn unsupplied(&self, units: &UnitSet) -> UnitSet {
        let mut kept: Option<Lines> = None;
        let mut out = UnitSet::EMPTY;
        for unit in units.iter() {
            let Some(at) = self.units.space(unit) else { continue };
            let net = self.net_of(unit, at);
            if kept.as_ref().is_none_or(|lines| lines.net != net) {
                kept = Some(self.lines(net));
            }
            let line = kept.as_ref().map_or(Line::None, |lines| self.line_at(unit, at, lines));
            if line == Line::None {
                out.insert(unit);
            }
        }
        out
    }

    /// 6.8: units that find themselves without supply lose a step. A-33: Dutch are looked at with
    /// the Germans, Belgians with the Anglo-French.
    pub(super) fn check_terminal_supply(&mut self, command: Command, events: &mut dyn Events) {
        let camp_of = |unit: &UnitId| match command {
            Command::GermanWest | Command::GermanEast => self.camp_of(*unit) == Some(German),
            _ => self.command_of(*unit) == Some(command),
        };
        let all: UnitSet = self.all_troops().map(|(unit, _)| unit).filter(camp_of).collect();
        for unit in self.unsupplied(&all).iter() {
            self.reduce(unit, "6.8", events);
        }
    }

    /// 6.12: does every line of Soviets in this hex go through Former Poland?
    pub(super) fn lines_cross_poland(&self, at: SpaceId) -> bool {
        let mut open = self.passable(Net::RedRow);
        let mut sources = self.sources(Net::RedRow);
        for hex in terrain::land_of(set_of(FORMER_POLAND)).iter() {
            if self.country(hex) == FORMER_POLAND && hex != at {
                open.remove(hex);
                sources.remove(hex);
            }
        }
        !self.traced(Net::RedRow, &sources, &open).contains(at)
    }
}

impl Lines {
    /// Where they reach.
    pub(super) fn reached(&self) -> SpaceSet {
        self.reach
    }
}

/// 6.7: hexes one step from these over the shore of a lake, to it or from it.
fn wade(from: &SpaceSet) -> SpaceSet {
    let mut out = SpaceSet::EMPTY;
    for lake in terrain::LAKES.iter() {
        for way in BOARD.ways(lake).filter(|way| way.sides.any(Sides::LAKE)) {
            if from.contains(way.to) {
                out.insert(lake);
            }
            if from.contains(lake) {
                out.insert(way.to);
            }
        }
    }
    out
}
