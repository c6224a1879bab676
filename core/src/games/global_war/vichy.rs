//! The fall of France, Vichy France and Free France (France in How to Determine When a Major
//! Belligerent is Defeated; Status of All Nations).

use super::areas::{AreaSet, INDOCHINA, NORTH_AFRICA, PARIS, VICHY, VICHY_LANDS, home_of};
use super::data::BOARD;
use super::nations::Nation::{self, *};
use super::nations::{Side, each};
use super::option;
use super::refusal as no;
use super::state::State;
use super::units::{COLONIAL, Class, FREE_FRENCH, class};
use crate::board::{Sides, SpaceId};
use crate::forces::{UnitId, Where};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::rules::questions;

questions! {
    /// DEF-03: the fall of France.
    pub enum Fall of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// DEF-06: where the Colonial Army stands.
    Colony {
        asks game.first_seat(Side::Axis), Kind::Marker, "Colonial Army: where?", "DEF-06";
        show prompt.ask.unit = Some(COLONIAL);
        space at in NORTH_AFRICA.iter(), if game.check_colony(at) => game.place_colony(at, events);
    }
    /// DEF-04: where a unit goes that has to leave Vichy France.
    Vacate(unit: UnitId) {
        asks game.owner_seat(unit), Kind::RetreatTo, "Leave Vichy: go where?", "DEF-04";
        show prompt.ask.unit = Some(unit);
        space to in game.vacate_areas(unit).iter(), if game.check_vacate(unit, to) => {
            game.frames.end();
            game.vacate(unit, to, events);
        };
    }
}

impl State {
    /// DEF-02: has France fallen, as an Allied turn ends? OPT-10: with Free France not before the
    /// last unit.
    pub(super) fn has_france_fallen(&self) -> bool {
        if self.is_defeated(France) || !self.is_active(France) {
            return false;
        }
        if self.plays(option::FREE_FRANCE) {
            return !self.units.on_map().any(|(unit, _)| self.nation(unit) == France);
        }
        self.possesses(Side::Axis, PARIS)
    }

    /// DEF-03 to DEF-07, STA-04, STA-05, STA-24.
    pub(super) fn france_falls(&mut self, events: &mut dyn Events) {
        self.own.defeated |= France.bit();
        self.own.defeat.france = self.date();
        self.announce(France, "is defeated", "DEF-02", events);
        for unit in self.units_of(France).iter().filter(|unit| *unit != COLONIAL) {
            self.remove_for_good(unit, "DEF-05", events);
        }
        // GR-58: without a Vichy the Axis has what is left.
        if self.plays(option::FREE_FRANCE) {
            self.remove_for_good(COLONIAL, "DEF-05", events);
            self.share_out_france(events);
        } else {
            self.found_vichy(events);
        }
    }

    /// DEF-07, STA-04, STA-24: who has what is left of France, once guests have left Vichy (GR-89).
    fn share_out_france(&mut self, events: &mut dyn Events) {
        for at in self.own.owner.lands(France.bit()).iter() {
            let home = home_of(France).contains(at);
            let to = if home { self.heir_in_france(at) } else { Britain };
            self.possess(at, to, events);
        }
        for enemy in Nation::ALL {
            if enemy != France {
                self.set_war(France, enemy, false);
            }
        }
    }

    /// DEF-07: the Axis, unless a British unit is there.
    fn heir_in_france(&self, at: SpaceId) -> Nation {
        let british = |unit: UnitId| {
            let class = class(unit);
            let occupies = class.is_troops() || class == Class::Tactical || class.is_ship();
            self.nation(unit) == Britain && occupies
        };
        if self.units.stack(at).any(british) { Britain } else { Germany }
    }

    /// DEF-03, STA-27: Vichy France lies open to all and fights nobody.
    fn found_vichy(&mut self, events: &mut dyn Events) {
        self.own.defeat.vichy = true;
        self.own.sides[Vichy as usize] = Side::Neutral;
        for power in each(0xFF & !France.bit()) {
            self.set_war(Vichy, power, true);
        }
        self.announce(Vichy, "is founded", "DEF-03", events);
        // DEF-03, DEF-04: whoever has come there before leaves again.
        for at in VICHY_LANDS.iter() {
            self.possess(at, Vichy, events);
        }
        self.own.defeat.colony_due = true;
        self.units.put(COLONIAL, Where::Box(super::units::ASIDE));
    }

    /// What is still to be asked: who leaves Vichy, and where the Colonial Army goes. Says whether
    /// anything was.
    pub(super) fn ask_about_vichy(&mut self, events: &mut dyn Events) -> bool {
        if !self.own.defeat.colony_due {
            return false;
        }
        let mut guests = self.units.on_map().filter(|(unit, at)| {
            self.own.owner.of(*at) == Some(Vichy) && self.nation(*unit) != Vichy
        });
        if let Some((unit, _)) = guests.next() {
            drop(guests);
            self.make_leave(unit, events);
            return true;
        }
        drop(guests);
        self.own.defeat.colony_due = false;
        self.share_out_france(events);
        let free = NORTH_AFRICA.iter().filter(|at| self.check_colony(*at).is_ok()).count();
        if free == 0 {
            self.remove_for_good(COLONIAL, "DEF-06", events);
            return false;
        }
        self.frames.call(Fall::Colony);
        true
    }

    /// DEF-06: the judge of an area for the Colonial Army.
    fn check_colony(&self, at: SpaceId) -> Result<(), No> {
        let vichy = NORTH_AFRICA.contains(at) && self.own.owner.of(at) == Some(Vichy);
        allowed(vichy, no::COLONY_PLACE)
    }

    fn place_colony(&mut self, at: SpaceId, events: &mut dyn Events) {
        self.frames.end();
        self.units.put(COLONIAL, Where::Space(at));
        events.event(Event::Placed { unit: COLONIAL, at });
    }

    /// DEF-04: a unit leaves, where it can.
    fn make_leave(&mut self, unit: UnitId, events: &mut dyn Events) {
        let areas = self.vacate_areas(unit);
        let mut all = areas.iter().filter(|to| self.check_vacate(unit, *to).is_ok());
        match (all.next(), all.next()) {
            (None, _) => {
                drop(all);
                self.eliminate(unit, "DEF-04", events);
            }
            (Some(only), None) => {
                drop(all);
                self.vacate(unit, only, events);
            }
            _ => {
                drop(all);
                self.frames.call(Fall::Vacate(unit));
            }
        }
    }

    fn vacate_areas(&self, unit: UnitId) -> AreaSet {
        let Some(from) = self.units.space(unit) else { return AreaSet::EMPTY };
        BOARD.along(from, Sides::BLACK.with(Sides::SEA_LANE)).collect()
    }

    /// DEF-04: the judge of where it goes: an adjacent friendly area.
    fn check_vacate(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let from = self.units.space(unit).ok_or(no::NOT_ON_MAP)?;
        let class = class(unit);
        let lane = BOARD.joined(from, to, Sides::SEA_LANE);
        let road = BOARD.joined(from, to, Sides::BLACK);
        let sails = class.is_ship() || class.is_atlantic();
        allowed(!sails || lane, no::NOT_BESIDE_BLUE)?;
        allowed(sails || class.is_air() || road, no::NOT_BESIDE_BLACK)?;
        self.check_refuge(self.nation(unit), to, class.is_air())?;
        self.check_stay(unit, to)
    }

    fn vacate(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let from = self.units.space(unit).unwrap_or(to);
        self.units.put(unit, Where::Space(to));
        events.event(Event::Dispersed { unit, from, to });
        self.unload_in_port(unit, events);
    }

    /// STA-15: has somebody come to what is Vichy's?
    pub(super) fn is_vichy_broken(&self) -> bool {
        let american = home_of(France).or(&NORTH_AFRICA);
        let own = |areas: &AreaSet, nation: Nation| self.own.owner.lands(nation.bit()).meets(areas);
        let axis = NORTH_AFRICA.or(&INDOCHINA).or(&AreaSet::of(&[VICHY]));
        self.own.defeat.vichy
            && (own(&american, America) || own(&axis, Germany) || own(&axis, Italy))
    }

    /// STA-16, STA-17: Free France.
    pub(super) fn found_free_france(&mut self, events: &mut dyn Events) {
        self.announce(Vichy, "goes over to the Allies", "STA-15", events);
        self.own.defeat.free_france = self.date();
        let heir = if self.is_active(America) { America } else { Britain };
        for at in self.own.owner.lands(Vichy.bit()).iter() {
            self.possess(at, heir, events);
        }
        self.remove_for_good(COLONIAL, "STA-16", events);
        self.own.defeat.vichy = false;
        for power in Nation::ALL {
            if power != Vichy {
                self.set_war(Vichy, power, false);
            }
        }
        self.await_event(FREE_FRENCH, 1, events);
    }
}
