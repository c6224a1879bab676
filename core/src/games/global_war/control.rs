//! Possession, control, and the map as one nation sees it (Possessing and Controlling an Area,
//! Friendly Areas, Zone of Control).
//!
//! Who possesses an area is remembered; who controls it follows from who is there. [`Outlook`] is
//! the answer for the whole map at once: one pass over the areas and one over the units, which is
//! cheaper than asking area by area, and every search works on its sets.

use super::areas::{AreaSet, LANDS, MALTA, NORTH_AFRICA, SEAS};
use super::nations::Nation;
use super::nations::{Nations, Side};
use super::state::{SHARED_BLOC, State, mark};
use super::units::{self, Class, class};
use crate::board::{Sides, SpaceId};
use crate::forces::UnitId;
use crate::game::{Event, Events};

/// The map as one nation sees it now.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    /// Whose view it is.
    pub nation: Nation,
    /// FRD-01: areas on land that it or its friends possess, or control.
    pub friendly: AreaSet,
    /// LND-01: areas on land that it or its friends possess, whoever controls them.
    pub soil: AreaSet,
    /// Areas on land that enemies possess and nobody of its friends controls, or that they control.
    pub hostile: AreaSet,
    /// FRD-03: areas of those who are neither.
    pub closed: AreaSet,
    /// Enemy land units that can be in the way: all but supply, and but airborne ones overhead.
    pub foe_land: AreaSet,
    /// ZOC-01: enemy land units with a zone of control: no forts, no markers.
    pub foe_troops: AreaSet,
    /// Enemy supply units.
    pub foe_supply: AreaSet,
    /// Enemy ships.
    pub foe_ships: AreaSet,
    /// Enemy Carriers.
    pub foe_carriers: AreaSet,
    /// Enemy Tacticals.
    pub foe_tacticals: AreaSet,
    /// Enemy Strategics.
    pub foe_bombers: AreaSet,
    /// Own and friendly land units.
    pub own_land: AreaSet,
    /// Own and friendly ships.
    pub own_ships: AreaSet,
    /// Own and friendly Carriers.
    pub own_carriers: AreaSet,
    /// Own and friendly Tacticals.
    pub own_tacticals: AreaSet,
    /// Own and friendly Strategics.
    pub own_bombers: AreaSet,
}

impl Outlook {
    /// Areas with any enemy unit.
    pub fn foes(&self) -> AreaSet {
        self.foe_land
            .or(&self.foe_supply)
            .or(&self.foe_ships)
            .or(&self.foe_tacticals)
            .or(&self.foe_bombers)
    }

    /// Areas with any own or friendly unit but Strategics.
    pub fn friends(&self) -> AreaSet {
        self.own_land.or(&self.own_ships).or(&self.own_tacticals)
    }

    /// LND-03: areas where an enemy land unit beside them stops land units: none of ours on land or
    /// in the air is there.
    pub fn land_zone(&self) -> AreaSet {
        self.foe_troops.beside(Sides::BLACK).without(&self.own_land.or(&self.own_tacticals))
    }

    /// NAV-04: areas where an enemy ship or Tactical beside them stops ships.
    pub fn sea_zone(&self) -> AreaSet {
        let foes = self.foe_ships.or(&self.foe_tacticals).beside(Sides::SEA_LANE);
        // GR-41: the zone of aircraft runs along lines of both kinds.
        foes.or(&self.foe_tacticals.beside(Sides::BLACK)).without(&self.friends())
    }

    /// AIR-01: areas where any enemy unit but a Strategic stops a Tactical: land units along black
    /// lines, ships along blue ones, aircraft along both (GR-41).
    pub fn air_zone(&self) -> AreaSet {
        let black = self.foe_troops.or(&self.foe_tacticals);
        let blue = self.foe_ships.or(&self.foe_tacticals);
        let zone = black.beside(Sides::BLACK).or(&blue.beside(Sides::SEA_LANE));
        // As for land units: friends on land or in the air keep an area open, ships do not.
        zone.without(&self.own_land.or(&self.own_tacticals))
    }
}

impl State {
    /// POS-03 to POS-15: who controls an area on land: whoever possesses it, unless enemies are
    /// there alone; at sea whoever is there alone.
    pub(super) fn controller(&self, at: SpaceId) -> Option<Nation> {
        let owner = self.own.owner.of(at);
        let mut there = None;
        for unit in self.units.stack(at) {
            let nation = self.nation(unit);
            if !self.counts_for_control(unit, at) {
                continue;
            }
            match owner {
                // POS-13: a defender keeps it.
                Some(owner) if !self.at_war(owner, nation) => return Some(owner),
                Some(_) => there = Some(nation),
                None => match there {
                    Some(other) if self.at_war(other, nation) => return None,
                    _ => there = Some(nation),
                },
            }
        }
        there.or(owner)
    }

    /// Does a unit keep or give control of an area? POS-12: ships and Tacticals on the coast, land
    /// units everywhere (GR-40). Not Strategics (GR-84), not who is overhead, not who breaks
    /// through before the phase ends (BRK-02), and no supply unit of the enemy (GR-66).
    fn counts_for_control(&self, unit: UnitId, at: SpaceId) -> bool {
        let class = class(unit);
        let marks = self.units.marks(unit);
        let owns = self.own.owner.of(at).is_some_and(|owner| !self.is_foe(unit, owner));
        if owns {
            return !class.is_bomber() && !class.is_atlantic();
        }
        match class {
            Class::Tactical => !super::areas::INLAND.contains(at),
            _ if class.is_ship() => true,
            _ if class.is_land() => !marks.has(mark::OVERHEAD | mark::BROKE),
            _ => false,
        }
    }

    /// The map as a nation sees it.
    pub(super) fn outlook(&self, nation: Nation, by_air: bool) -> Outlook {
        let hosts = self.hosts(nation, by_air);
        let enemies = self.own.wars[nation as usize];
        let mut view = Outlook::blank(nation);
        for (at, owner) in self.own.owner.iter() {
            if hosts & owner.bit() != 0 {
                view.friendly.insert(at);
            } else if enemies & owner.bit() != 0 {
                view.hostile.insert(at);
            } else {
                view.closed.insert(at);
            }
        }
        view.soil = view.friendly;
        for (unit, at) in self.units.on_map() {
            self.see(&mut view, unit, at, hosts, enemies);
        }
        self.judge_control(&mut view, hosts, enemies);
        view
    }

    /// Notes one unit.
    fn see(&self, view: &mut Outlook, unit: UnitId, at: SpaceId, hosts: Nations, enemies: Nations) {
        let (class, bit) = (class(unit), self.nation(unit).bit());
        if class.is_atlantic() {
            return;
        }
        if enemies & bit != 0 {
            match class {
                Class::Supply => view.foe_supply.insert(at),
                Class::Tactical => view.foe_tacticals.insert(at),
                Class::Carrier => {
                    view.foe_carriers.insert(at);
                    view.foe_ships.insert(at);
                }
                _ if class.is_bomber() => view.foe_bombers.insert(at),
                _ if class.is_ship() => view.foe_ships.insert(at),
                _ if self.units.marks(unit).has(mark::OVERHEAD) => {}
                _ => {
                    view.foe_land.insert(at);
                    if class.is_troops() {
                        view.foe_troops.insert(at);
                    }
                }
            }
        } else if hosts & bit != 0 || bit == view.nation.bit() {
            match class {
                Class::Supply => {}
                Class::Tactical => view.own_tacticals.insert(at),
                Class::Carrier => {
                    view.own_carriers.insert(at);
                    view.own_ships.insert(at);
                }
                _ if class.is_bomber() => view.own_bombers.insert(at),
                _ if class.is_ship() => view.own_ships.insert(at),
                _ if self.units.marks(unit).has(mark::OVERHEAD) => {}
                _ => view.own_land.insert(at),
            }
        }
    }

    /// Where ships, aircraft and landings control what others possess.
    fn judge_control(&self, view: &mut Outlook, hosts: Nations, enemies: Nations) {
        let ours = view.hostile.and(&view.friends());
        let theirs = view.friendly.and(&view.foe_land.or(&view.foe_ships).or(&view.foe_tacticals));
        for at in ours.or(&theirs).iter() {
            let Some(controller) = self.controller(at) else { continue };
            view.friendly.remove(at);
            view.hostile.remove(at);
            if hosts & controller.bit() != 0 {
                view.friendly.insert(at);
            } else if enemies & controller.bit() != 0 {
                view.hostile.insert(at);
            }
        }
        // FRT-10, GR-61: with nothing but its fort Malta lies open to Axis ships and aircraft.
        let lone_fort = self.units.stack(MALTA).all(|unit| unit == units::MALTA_FORT);
        if lone_fort && view.foe_land.contains(MALTA) && self.side_of(view.nation) == Side::Axis {
            view.foe_land.remove(MALTA);
        }
    }

    /// TER-01: is a sea area without enemies of a nation?
    pub(super) fn is_open_sea(&self, at: SpaceId, nation: Nation) -> bool {
        let barred = |unit: UnitId| {
            self.is_foe(unit, nation) && !class(unit).is_atlantic() && !class(unit).is_bomber()
        };
        SEAS.contains(at) && !self.units.stack(at).any(barred)
    }

    /// Does a side possess an area?
    pub(super) fn possesses(&self, side: Side, at: SpaceId) -> bool {
        self.own.owner.of(at).is_some_and(|owner| self.side_of(owner) == side)
    }

    /// Does a side control an area, on land or at sea?
    pub(super) fn controls(&self, side: Side, at: SpaceId) -> bool {
        self.controller(at).is_some_and(|nation| self.side_of(nation) == side)
    }

    /// POS-01: who possesses an area once a unit has taken it: its own nation at home, abroad the
    /// power that runs it.
    pub(super) fn taker(&self, unit: UnitId, at: SpaceId) -> Nation {
        let nation = self.nation(unit);
        if super::areas::is_in(at, nation) {
            return nation;
        }
        self.guardian(nation).unwrap_or(nation)
    }

    /// POS-01: a nation takes possession of an area.
    pub(super) fn possess(&mut self, at: SpaceId, nation: Nation, events: &mut dyn Events) {
        let before = self.own.owner.of(at);
        if !LANDS.contains(at) || before == Some(nation) {
            return;
        }
        self.own.owner.give(at, Some(nation));
        self.hold(at);
        if let Some(seat) = self.seat_for(nation) {
            events.event(Event::Control { space: at, seat });
        }
        self.area_taken(at, before, nation, events);
    }

    /// POS-11: a land unit that stands in an area of the enemy, or in one that enemies held it
    /// against, takes it. Friendly areas stay whose they are.
    pub(super) fn take_by(&mut self, unit: UnitId, at: SpaceId, events: &mut dyn Events) {
        if self.is_to_take(at, self.nation(unit)) {
            let taker = self.taker(unit, at);
            self.possess(at, taker, events);
            // STA-18.
            if NORTH_AFRICA.contains(at) && self.own.defeat.africa == Side::Neutral {
                self.own.defeat.africa = self.side_of(taker);
            }
        }
    }

    /// POS-11: does an area change hands when a nation's land unit comes there?
    pub(super) fn is_to_take(&self, at: SpaceId, nation: Nation) -> bool {
        let hostile = self.own.owner.of(at).is_some_and(|owner| self.at_war(owner, nation));
        hostile || self.annexable(nation).contains(at) && !self.is_friendly_to(at, nation)
    }

    /// Is an area on land possessed by a nation or by one that opens its land to it?
    fn is_friendly_to(&self, at: SpaceId, nation: Nation) -> bool {
        self.own.owner.of(at).is_some_and(|owner| self.opens_to(owner, nation, false))
    }

    /// GR-34: what is friendly to each bloc as a player turn begins: possessed, controlled or
    /// occupied.
    pub(super) fn note_bases(&mut self) {
        self.own.bases = [AreaSet::EMPTY; 3];
        for nation in super::nations::each(self.player_turn().nations()) {
            let bloc = Self::bloc(nation);
            // FRD-02: the land of a friend at peace is no base for others.
            if self.enemies(nation) == 0 && bloc == SHARED_BLOC {
                continue;
            }
            // SPC-04: China is open to US aircraft, and no base of anybody else.
            let view = self.outlook(nation, false);
            // GR-84: bombers hold nothing.
            let own = view.friendly.or(&view.friends());
            self.own.bases[bloc] = self.own.bases[bloc].or(&own);
        }
    }
}

impl Outlook {
    /// A view of nothing.
    const fn blank(nation: Nation) -> Outlook {
        Outlook {
            nation,
            friendly: AreaSet::EMPTY,
            soil: AreaSet::EMPTY,
            hostile: AreaSet::EMPTY,
            closed: AreaSet::EMPTY,
            foe_land: AreaSet::EMPTY,
            foe_troops: AreaSet::EMPTY,
            foe_supply: AreaSet::EMPTY,
            foe_ships: AreaSet::EMPTY,
            foe_carriers: AreaSet::EMPTY,
            foe_tacticals: AreaSet::EMPTY,
            foe_bombers: AreaSet::EMPTY,
            own_land: AreaSet::EMPTY,
            own_ships: AreaSet::EMPTY,
            own_carriers: AreaSet::EMPTY,
            own_tacticals: AreaSet::EMPTY,
            own_bombers: AreaSet::EMPTY,
        }
    }
}
