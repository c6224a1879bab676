//! What ships carry (Convoys and Landing Craft): loading, unloading, and going ashore.
//!
//! A ship's move has two legs at most: to a port where it loads one unit, and on to where that goes
//! ashore. In a port it unloads by itself as it stops (CON-17); at sea the cargo stays aboard.

use super::areas::{AreaSet, PORTS};
use super::choices::verb;
use super::data::BOARD;
use super::dates::Date;
use super::moves::Movement;
use super::refusal as no;
use super::state::{State, mark};
use super::units::{self, Class, class};
use crate::board::{Sides, SpaceId};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::rules::questions;

questions! {
    /// CON-01: what ships carry.
    pub enum Shipping of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// CON-03: a ship has come to a port: what does it load?
    Load(ship: UnitId) {
        asks game.active, Kind::Join, "Load which unit?", "CON-03";
        show prompt.ask.unit = Some(ship);
        auto game.end_loading(ship, events);
        unit it in game.loadable(ship).iter(), if game.check_load(ship, it) => {
            game.load(ship, it, events);
            game.frames.goto(Movement::March(ship));
        };
        choice verb::STAND => {
            game.frames.end();
            game.moor(ship, events);
        };
    }
    /// CON-12: a landing craft lies before an enemy coast: does its cargo land?
    Ashore(ship: UnitId) {
        asks game.active, Kind::March, "Land where?", "CON-12";
        show prompt.ask.unit = Some(ship);
        auto game.end_ashore(ship, events);
        space to in game.beaches(ship).iter(), if game.check_beach(ship, to) =>
            game.go_ashore(ship, to, events);
        choice verb::STAND => {
            game.frames.end();
            game.moor(ship, events);
        };
    }
}

impl State {
    // Loading.

    /// Units in a ship's port.
    pub(super) fn loadable(&self, ship: UnitId) -> UnitSet {
        match self.units.space(ship) {
            Some(at) if class(ship).is_transport() => {
                self.units.stack(at).filter(|unit| *unit != ship).collect()
            }
            _ => UnitSet::EMPTY,
        }
    }

    /// CON-01, CON-03: the judge of a unit that a ship takes aboard.
    pub(super) fn check_load(&self, ship: UnitId, unit: UnitId) -> Result<(), No> {
        allowed(class(ship).is_transport(), no::NOT_A_SHIP)?;
        let at = self.units.space(ship).ok_or(no::NOT_ON_MAP)?;
        allowed(PORTS.contains(at) && self.units.space(unit) == Some(at), no::CARGO_THERE)?;
        let loaded = self.cargo_of(ship).is_some() || self.units.marks(ship).has(mark::SHIPPED);
        allowed(!loaded, no::CARRIES_ONE)?;
        self.check_own(unit)?;
        let kind = class(unit);
        let carried = kind.is_troops()
            || matches!(kind, Class::Supply | Class::Tactical | Class::Strategic | Class::Heavy);
        allowed(carried, no::NO_CARGO)?;
        allowed(self.lends_supply(ship, self.nation(unit)), no::SOURCE_FOREIGN)?;
        let marks = self.units.marks(unit);
        allowed(!marks.has(mark::MOVED | mark::SHIPPED), no::CARGO_MOVED)?;
        allowed(!marks.has(mark::LANDED | mark::OVERHEAD), no::LANDED_NOW)?;
        let first = unit == units::FIRST_SUPPLY && self.date() == Date(1);
        allowed(!first, no::FIRST_TURN_SUPPLY)?;
        self.check_held(unit)
    }

    /// CON-03: a unit goes aboard.
    pub(super) fn load(&mut self, ship: UnitId, unit: UnitId, events: &mut dyn Events) {
        self.send(unit, Where::Aboard(ship), events);
        self.units.mark(ship, mark::SHIPPED, true);
    }

    fn end_loading(&mut self, ship: UnitId, events: &mut dyn Events) -> bool {
        let some = self.loadable(ship).iter().any(|unit| self.check_load(ship, unit).is_ok());
        if !some {
            self.frames.end();
            self.moor(ship, events);
        }
        !some
    }

    // The end of a voyage.

    /// A ship has come where it sailed to: it may load and go on if nothing stopped it (CON-03), or
    /// its cargo may land (CON-12); otherwise it is done.
    pub(super) fn end_voyage(&mut self, ship: UnitId, pass: &AreaSet, events: &mut dyn Events) {
        let Some(at) = self.units.space(ship) else { return };
        if !class(ship).is_transport() {
            self.units.mark(ship, mark::MOVED, true);
            return;
        }
        match self.cargo_of(ship) {
            // CON-09: into an empty enemy port.
            Some(cargo) if self.is_to_take(at, self.nation(cargo)) => {
                self.units.mark(ship, mark::MOVED, true);
                self.disembark(ship, cargo, at, events);
            }
            Some(_) if self.check_ashore(ship).is_ok() => {
                self.frames.call(Shipping::Ashore(ship));
            }
            None if PORTS.contains(at) && pass.contains(at) => {
                self.frames.call(Shipping::Load(ship));
            }
            _ => self.moor(ship, events),
        }
    }

    /// CON-04, CON-17: a ship's move is over; in a friendly port its cargo goes ashore and may still
    /// move by itself.
    pub(super) fn moor(&mut self, ship: UnitId, events: &mut dyn Events) {
        self.units.mark(ship, mark::MOVED, true);
        let Some(at) = self.units.space(ship) else { return };
        let Some(cargo) = self.cargo_of(ship) else { return };
        if PORTS.contains(at) && self.check_cargo_to(ship, at).is_ok() {
            self.units.put(cargo, Where::Space(at));
            self.units.mark(cargo, mark::SHIPPED, true);
            events.event(Event::Placed { unit: cargo, at });
            self.note_italian(cargo, at);
            self.use_up(ship);
        }
    }

    /// STK-05: a ship that was driven into a port has unloaded there.
    pub(super) fn unload_in_port(&mut self, ship: UnitId, events: &mut dyn Events) {
        let (Some(at), Some(cargo)) = (self.units.space(ship), self.cargo_of(ship)) else { return };
        if PORTS.contains(at) && self.check_cargo_to(ship, at).is_ok() {
            self.units.put(cargo, Where::Space(at));
            events.event(Event::Placed { unit: cargo, at });
        }
    }

    /// ERY-07: a one-use landing craft has been used; it leaves when combat is over.
    fn use_up(&mut self, ship: UnitId) {
        if units::is_one_use(ship) {
            self.units.mark(ship, mark::LANDED, true);
        }
    }

    /// Combat is over. ERY-07: one-use craft that were used leave the game. LDG-12: craft that
    /// landed somebody upon an enemy, be it a supply unit, are lost.
    pub(super) fn remove_used_craft(&mut self, events: &mut dyn Events) {
        let used = |unit: &UnitId| {
            class(*unit) == Class::LandingCraft && self.units.marks(*unit).has(mark::LANDED)
        };
        let used: UnitSet = self.units.on_map().map(|(unit, _)| unit).filter(used).collect();
        for unit in used.iter() {
            if units::is_one_use(unit) {
                self.remove_for_good(unit, "ERY-07", events);
            } else {
                self.eliminate(unit, "LDG-12", events);
            }
        }
    }

    /// CON-07, POS-08, POS-09: the judge of where a loaded ship stops: at sea, or in a port that
    /// friends of its cargo possess and control; a landing craft with a land unit before an empty
    /// enemy coast.
    pub(super) fn check_cargo_to(&self, ship: UnitId, to: SpaceId) -> Result<(), No> {
        let Some(cargo) = self.cargo_of(ship) else { return Ok(()) };
        if !PORTS.contains(to) {
            return Ok(());
        }
        let nation = self.nation(cargo);
        if self.is_to_take(to, nation) {
            // LDG-04: a landing that goes on does not make it friendly before combat is over.
            let beachhead = |unit: UnitId| self.units.marks(unit).has(mark::LANDED);
            let landing = self.units.stack(to).any(beachhead);
            // POS-08: to control it is not enough.
            let no = match self.controls(self.side_of(nation), to) {
                _ if landing => no::UNLOAD_LANDING,
                true => no::UNLOAD_OWNED,
                false => no::UNLOAD_FRIENDLY,
            };
            allowed(class(ship) == Class::LandingCraft, no)?;
            return self.check_landing(cargo, to);
        }
        let owner = self.own.owner.of(to).ok_or(no::UNLOAD_FRIENDLY)?;
        let open = self.opens_to(owner, nation, self.is_guest(cargo));
        allowed(open, no::UNLOAD_FRIENDLY)?;
        // POS-08, POS-09: nor into an area that ships or aircraft of the enemy control.
        let held = self.controller(to).is_some_and(|holder| !self.at_war(holder, nation));
        allowed(held, no::UNLOAD_OWNED)?;
        self.check_range(cargo, to)?;
        self.check_company(cargo, to)
    }

    // Ashore.

    /// CON-12: enemy coasts next to a landing craft.
    fn beaches(&self, ship: UnitId) -> AreaSet {
        let Some(at) = self.units.space(ship) else { return AreaSet::EMPTY };
        BOARD.along(at, Sides::SEA_LANE).filter(|to| PORTS.contains(*to)).collect()
    }

    /// The judge of a coast that the cargo lands on from beside it.
    fn check_beach(&self, ship: UnitId, to: SpaceId) -> Result<(), No> {
        let cargo = self.cargo_of(ship).ok_or(no::CARRIES_ONE)?;
        allowed(class(ship) == Class::LandingCraft, no::CRAFT_ONLY)?;
        allowed(self.is_to_take(to, self.nation(cargo)), no::STOPS_THERE)?;
        let near = self.depth_by_sea(self.nation(cargo)).contains(to);
        allowed(near, no::TOO_DEEP)?;
        self.check_landing(cargo, to)
    }

    /// Could the cargo of a landing craft land from where it lies?
    pub(super) fn check_ashore(&self, ship: UnitId) -> Result<(), No> {
        allowed(class(ship) == Class::LandingCraft, no::CRAFT_ONLY)?;
        let some = self.beaches(ship).iter().any(|to| self.check_beach(ship, to).is_ok());
        allowed(some, no::NOT_REACHED)
    }

    fn end_ashore(&mut self, ship: UnitId, events: &mut dyn Events) -> bool {
        let done = self.check_ashore(ship).is_err();
        if done {
            self.frames.end();
            self.moor(ship, events);
        }
        done
    }

    fn go_ashore(&mut self, ship: UnitId, to: SpaceId, events: &mut dyn Events) {
        self.frames.end();
        self.units.mark(ship, mark::MOVED, true);
        if let Some(cargo) = self.cargo_of(ship) {
            self.disembark(ship, cargo, to, events);
        }
    }

    /// CON-09, LDG-07: a land unit lands on an empty enemy coast, or onto those it overruns.
    fn disembark(&mut self, ship: UnitId, cargo: UnitId, at: SpaceId, events: &mut dyn Events) {
        self.units.put(cargo, Where::Space(at));
        events.event(Event::Placed { unit: cargo, at });
        self.units.mark(cargo, mark::MOVED | mark::LANDED, true);
        self.use_up(ship);
        if self.foes_in(at, self.nation(cargo)).next().is_some() {
            self.units.mark(ship, mark::LANDED, true);
        }
        self.note_italian(cargo, at);
        self.overrun(at, cargo, events);
        if class(cargo).is_army() {
            self.push_out(at, self.nation(cargo));
        }
    }
}
