//! Naval operations (18.0), and the options that add to them (23.3, 23.4).

use super::data::BOARD;
use super::option;
use super::refusal as no;
use super::state::{AXIS, State, VOYAGES, Voyage, enemy, mark};
use super::terrain::{self, flag};
use super::units::{
    self, AVAILABLE, BRITAIN, FR, FRANCE, GE, IT, ITALY, ROMANIA, SU, UK, UTILIZED, home, land,
    nation_of,
};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Nation, UnitId, Where};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::named;
use crate::rules::questions;

/// 18.1: whoever holds it holds the door to the Baltic.
const COPENHAGEN: SpaceId = named::place(&BOARD, "Copenhagen");

/// 18.2.1: units that fill a transport, and what an army takes of it.
const HOLD: u8 = 3;

/// 23.4: Italian hexes at the edge of the map.
static ITALIAN_EDGE: [(u8, u8); 3] = [(18, 23), (19, 22), (20, 23)];

questions! {
    /// 18.3: supply by sea.
    pub enum Sea of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 18.3: where ships bring supply.
    Moor(unit: UnitId) {
        asks game.active, Kind::SortieTo, "Supply which port?", "18.3";
        show prompt.ask.unit = Some(unit);
        space at of game.moorings(unit), why allowed(false, no::NO_PORT) => {
            game.frames.end();
            game.units.put(unit, Where::Space(at));
            events.event(Event::Placed { unit, at });
        };
    }
}

impl State {
    /// 18.1: the seas where a nation's ships may be.
    fn seas_of(&self, nation: Nation) -> u16 {
        match nation {
            // 18.1: the Baltic too, unless Germany has Copenhagen.
            UK | FR if self.control(COPENHAGEN) == Some(AXIS) => flag::NORTH_SEA,
            _ => State::all_seas_of(nation),
        }
    }

    /// 18.1: the seas where they may be at the best of times.
    const fn all_seas_of(nation: Nation) -> u16 {
        match nation {
            UK | FR => flag::NORTH_SEA | flag::BALTIC,
            IT => flag::ADRIATIC,
            SU => flag::BLACK_SEA,
            GE => flag::BALTIC,
            _ => 0,
        }
    }

    /// 16.8.2, 18.2.1: is this a port that a nation's ships can use?
    fn is_harbour(&self, nation: Nation, at: SpaceId) -> bool {
        State::knows_port(nation, at)
            && terrain::seas(at) & self.seas_of(nation) != 0
            && !self.terrorized(at)
    }

    /// 18.1: is this a port that a nation's ships can ever come to?
    pub(super) fn knows_port(nation: Nation, at: SpaceId) -> bool {
        terrain::is(at, flag::PORT) && terrain::seas(at) & State::all_seas_of(nation) != 0
    }

    /// 14.2: is it one under its side's control?
    pub(super) fn is_open_port(&self, nation: Nation, at: SpaceId) -> bool {
        let seat = self.side(home(nation));
        self.is_harbour(nation, at) && seat.is_some() && self.control(at) == seat
    }

    /// 18.1: can ships of a nation fire on a hex?
    pub(super) fn can_bombard(&self, nation: Nation, at: SpaceId) -> bool {
        let south = if nation == FR { flag::MEDITERRANEAN } else { 0 };
        terrain::is_coast(at) && terrain::seas(at) & (self.seas_of(nation) | south) != 0
    }

    /// 18.2: a transport of a nation that waits for a task.
    fn idle_ships(&self, nation: Nation) -> Option<UnitId> {
        let mut all = self.units.at(Where::Box(AVAILABLE));
        all.find(|unit| {
            units::is_transport(*unit)
                && nation_of(*unit) == nation
                && !self.own.voyages.iter().any(|voyage| voyage.ships == *unit)
        })
    }

    /// 18.2.1: a voyage from here with room for the unit.
    fn voyage_for(&self, unit: UnitId, from: SpaceId) -> Option<usize> {
        let room = |voyage: &Voyage| voyage.load + space_aboard(unit) <= HOLD;
        self.own.voyages.iter().position(|voyage| {
            voyage.from == from
                && nation_of(voyage.ships) == nation_of(unit)
                && room(voyage)
                && !terrain::is_sea(voyage.to)
        })
    }

    /// 18.2.1: can a unit embark where it is? 23.3: also from a beach.
    fn check_embark(&self, unit: UnitId, from: SpaceId) -> Result<(), No> {
        let nation = nation_of(unit);
        if self.units.marks(unit).has(mark::MOVED) {
            return Err(no::SEA_FIRST);
        }
        if self.voyage_for(unit, from).is_none() && self.idle_ships(nation).is_none() {
            return Err(no::NO_SHIPS);
        }
        let port = terrain::is(from, flag::PORT) && !self.terrorized(from);
        let beach = units::is_marine(unit) || self.plays(option::EVACUATION);
        let coast = port || beach && terrain::is_coast(from);
        let waters = self.seas_of(nation) | self.far_seas(nation, from);
        if coast && terrain::seas(from) & waters != 0 { Ok(()) } else { Err(no::NO_PORT) }
    }

    /// 23.4: Romania can be reached through the Mediterranean while Italy is no enemy.
    fn far_seas(&self, nation: Nation, at: SpaceId) -> u16 {
        let open = self.plays(option::SEAWAYS)
            && State::is_western_power(nation)
            && self.at_war() & land(ROMANIA) != 0
            && self.side(ITALY) != Some(AXIS)
            && self.country(at) == ROMANIA;
        if open { flag::BLACK_SEA } else { 0 }
    }

    /// 18.2.1: where a unit can be put ashore, or wait for an assault (18.2.2).
    pub(super) fn landings(&self, unit: UnitId) -> SpaceSet {
        let Some(from) = self.units.space(unit) else { return SpaceSet::EMPTY };
        if self.check_embark(unit, from).is_err() {
            return SpaceSet::EMPTY;
        }
        let own = self.seas_of(nation_of(unit));
        BOARD.spaces().filter(|to| self.check_shore(unit, from, *to, own).is_ok()).collect()
    }

    /// 18.2.1, 18.2.2, 23.3, 23.4: the judge of a landing.
    pub(super) fn check_landing(&self, unit: UnitId, from: SpaceId, to: SpaceId) -> Result<(), No> {
        self.check_embark(unit, from)?;
        self.check_shore(unit, from, to, self.seas_of(nation_of(unit)))
    }

    /// The same for a unit that can embark; `own` are the seas of its nation.
    fn check_shore(&self, unit: UnitId, from: SpaceId, to: SpaceId, own: u16) -> Result<(), No> {
        let nation = nation_of(unit);
        let Some(seat) = self.seat(unit) else { return Err(no::NOT_YOURS) };
        let inland = terrain::seas(to) == 0 && !self.plays(option::SEAWAYS);
        if inland {
            return Err(no::NO_LANDING);
        }
        if to == from {
            return Err(no::ALREADY_THERE);
        }
        // 18.2.1: one transport goes from one port to one other.
        if self.idle_ships(nation).is_none() {
            let bound = self.voyage_for(unit, from).and_then(|n| self.own.voyages.get(n));
            if bound.is_none_or(|voyage| voyage.to != to) {
                return Err(no::NO_SHIPS);
            }
        }
        let same_sea = terrain::seas(from) & terrain::seas(to) & own != 0;
        if terrain::is_sea(to) {
            // 18.2.2: marines wait off a coast that the enemy occupies.
            let assault = units::is_marine(unit)
                && same_sea
                && !self.units.stack(to).any(units::is_troop)
                && BOARD
                    .ways(to)
                    .any(|way| terrain::is_coast(way.to) && self.occupies(enemy(seat), way.to));
            return if assault { Ok(()) } else { Err(no::NO_LANDING) };
        }
        self.check_entry(unit, to)?;
        if self.has_other_nation(unit, to) {
            return Err(no::OTHER_NATION);
        }
        let port = terrain::is(to, flag::PORT) && !self.terrorized(to);
        let beach = !terrain::is(from, flag::PORT) && !units::is_marine(unit);
        // 23.3: from a beach only to a port of one's own.
        if beach {
            let own_port = port && same_sea && self.control(to) == Some(seat);
            return if own_port { Ok(()) } else { Err(no::EVACUATE_TO_PORT) };
        }
        if same_sea && self.is_landing(unit, to) {
            return Ok(());
        }
        if self.goes_round(nation, from, to, port || units::is_marine(unit)) {
            return Ok(());
        }
        Err(no::NO_LANDING)
    }

    /// 18.2.1, 18.2.2: a port that serves, or for marines any coast.
    fn is_landing(&self, unit: UnitId, to: SpaceId) -> bool {
        terrain::is(to, flag::PORT) && !self.terrorized(to)
            || units::is_marine(unit) && terrain::is_coast(to)
    }

    /// 23.4: routes that leave the map.
    fn goes_round(&self, nation: Nation, from: SpaceId, to: SpaceId, landing: bool) -> bool {
        if !self.plays(option::SEAWAYS) {
            return false;
        }
        let at_sea = terrain::seas(from) & self.seas_of(nation) != 0;
        let country = self.country(to);
        let edge = terrain::on_edge(to)
            && match home(nation) {
                BRITAIN | FRANCE => matches!(country, BRITAIN | FRANCE),
                ITALY => ITALIAN_EDGE.iter().any(|(col, row)| {
                    BOARD.sheets.first().and_then(|sheet| sheet.at(*col, *row)) == Some(to)
                }),
                _ => false,
            };
        // To Romania and back.
        let there = self.far_seas(nation, to) != 0 && at_sea && landing && terrain::is_coast(to);
        let back = self.far_seas(nation, from) != 0
            && landing
            && terrain::seas(to) & self.seas_of(nation) != 0;
        at_sea && edge || there || back
    }

    /// 18.2.1: a unit goes by sea.
    pub(super) fn sail(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let Some(from) = self.units.space(unit) else { return };
        let nation = nation_of(unit);
        let load = space_aboard(unit);
        let joined = self
            .voyage_for(unit, from)
            .filter(|n| self.own.voyages.get(*n).is_some_and(|voyage| voyage.to == to));
        match joined.and_then(|n| self.own.voyages.get_mut(n)) {
            Some(voyage) => voyage.load += load,
            None => {
                if let Some(ships) = self.idle_ships(nation) {
                    debug_assert!(self.own.voyages.len() < VOYAGES);
                    let _ = self.own.voyages.push(Voyage { ships, from, to, load });
                }
            }
        }
        let beach = !terrain::is(from, flag::PORT) && !units::is_marine(unit);
        let same_sea = terrain::seas(from) & terrain::seas(to) & self.seas_of(nation) != 0;
        let by_map = same_sea && (terrain::is_sea(to) || self.is_landing(unit, to));
        self.units.put(unit, Where::Space(to));
        events.event(Event::Moved { unit, from, to });
        // 23.4: whoever comes over the edge does not attack.
        let edge = !by_map && self.far_seas(nation, to) | self.far_seas(nation, from) == 0;
        let tired = if edge { mark::SPENT_FORCE } else { mark::LANDED };
        self.units.mark(unit, tired | mark::MOVED | mark::FINISHED, true);
        if beach && self.roll("23.3", events) > 3 {
            // 23.3: caught on the way.
            self.units.mark(unit, mark::SPENT_FORCE, true);
            self.reduce(unit, "23.3", events);
        }
    }

    /// 18.2: ships that carried somebody return at the end of the movement phase.
    pub(super) fn dock(&mut self, events: &mut dyn Events) {
        while let Some(voyage) = self.own.voyages.pop() {
            self.send(voyage.ships, Where::Box(UTILIZED), events);
        }
    }

    /// 18.3: the judge of ships that are to bring supply.
    pub(super) fn check_moor(&self, ships: UnitId) -> Result<(), No> {
        if !self.is_own(ships, self.active) {
            return Err(no::NOT_YOURS);
        }
        if !units::is_transport(ships) {
            return Err(no::NO_ENEMY);
        }
        if !self.own.opening {
            return Err(no::MOOR_FIRST);
        }
        if self.units.whereabouts(ships) != Where::Box(AVAILABLE) {
            return Err(no::NOT_READY);
        }
        if self.moorings(ships).is_empty() { Err(no::NO_PORT) } else { Ok(()) }
    }

    /// 18.3: can anybody bring supply by sea?
    pub(super) fn can_moor(&self) -> bool {
        self.own.opening && self.available().any(|unit| self.check_moor(unit).is_ok())
    }

    /// 18.3: ports where ships can bring supply: controlled, or occupied under the enemy's eyes.
    fn moorings(&self, ships: UnitId) -> SpaceSet {
        let nation = nation_of(ships);
        let friendly = |at: SpaceId| {
            self.is_open_port(nation, at)
                || self.is_harbour(nation, at) && self.occupies(self.active, at)
        };
        let taken = |at: SpaceId| self.units.stack(at).any(units::is_transport);
        BOARD
            .places
            .iter()
            .map(|place| place.space)
            .filter(|at| friendly(*at) && !taken(*at))
            .collect()
    }
}

/// 18.2.1: an army fills the ships, three others do.
fn space_aboard(unit: UnitId) -> u8 {
    if units::is_army(unit) { HOLD } else { 1 }
}
