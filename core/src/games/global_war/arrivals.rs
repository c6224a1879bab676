//! Reinforcements, upgrades and units that come by events (Reinforcements, Early and
//! Date-Dependent Reinforcements, Special Replacements, Upgrades).
//!
//! A unit on the track stands at its printed turn; what is due follows from the shifts (ERY-01,
//! USE-06). The phase deals with arrivals one by one, asking where a unit goes only if there is a
//! choice, and then lets the player buy ([`super::replacements`]).

use super::areas::{
    AreaSet, BAY_OF_BISCAY, BREST_LITOVSK, CALAIS_LILLE, ENGLISH_CHANNEL, EUROPE, HAMBURG, HUNGARY,
    LANDS, MOSCOW, NORTH_ATLANTIC, NORTH_SEA, PORTS, ROMANIA, STARS, VYBORG, is_in,
};
use super::data::BOARD;
use super::dates::Season;
use super::nations::Nation::{self, *};
use super::nations::Side;
use super::refusal as no;
use super::replacements::Replacements;
use super::state::State;
use super::units::{
    self, ATLANTIC_WALL, AXIS_ALLIES, BREST_FORT, BRITISH_CRAFT, Class, FINNISH, FREE_FRENCH,
    GERMAN_OIL, JAPANESE_CRAFT, JAPANESE_OIL, LATER, MOSCOW_FORT, PILE, ROYAL_MARINES,
    WINTER_SUPPLY, class,
};
use crate::board::{Sides, SpaceId};
use crate::forces::{Start, UnitId, Where};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::rules::questions;

questions! {
    /// RNF-01: what comes by itself.
    pub enum Arrivals of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// RNF-01: the next unit that is due.
    Next { runs game.next_arrival(events); }
    /// RNF-02: where it arrives.
    Arrive(unit: UnitId) {
        asks game.owner_seat(unit), Kind::Arrive, "Where does it arrive?", "RNF-02";
        show prompt.ask.unit = Some(unit);
        space to of game.arrival_areas(unit).spaces(), why game.check_arrival(unit, to) => {
            game.frames.end();
            game.arrive(unit, to, events);
        };
    }
}

/// FRT-09: ports on these seas take the Atlantic Wall.
const WALL_SEAS: AreaSet =
    AreaSet::of(&[BAY_OF_BISCAY, ENGLISH_CHANNEL, NORTH_SEA, NORTH_ATLANTIC]);
/// ERY-05: turns that Japan's landing craft stays.
const CRAFT_TURNS: u8 = 3;

impl State {
    /// Who decides for a unit.
    pub(super) fn owner_seat(&self, unit: UnitId) -> Seat {
        self.seat_for(self.nation(unit)).unwrap_or(self.active)
    }

    /// ERY-01, ERY-02, USE-06, GR-07: is a unit on the track due, brought forward or not?
    fn is_due(&self, unit: UnitId) -> bool {
        let Where::Turn(turn) = self.units.whereabouts(unit) else { return false };
        let printed = matches!(self.start_of(unit), Start::Due(_));
        let shift = match self.nation(unit) {
            _ if !printed => 0,
            Soviets => self.early_soviet_shift(),
            America if class(unit).is_bomber() => self.early_us_attack(),
            America => self.early_us_attack().max(self.chinese_shift()),
            _ => 0,
        };
        turn.saturating_sub(shift) <= self.date().0
    }

    /// RNF-01: the next arrival of the acting nations, or the buying begins.
    fn next_arrival(&mut self, events: &mut dyn Events) {
        let track = super::data::ROSTER.units().filter(|unit| self.is_own(*unit));
        let mut due = track.filter(|unit| self.is_due(*unit));
        let next = due.next();
        drop(due);
        match next {
            Some(unit) => self.bring(unit, events),
            None => self.frames.reset(Replacements::Rebuild),
        }
    }

    /// A unit is due.
    fn bring(&mut self, unit: UnitId, events: &mut dyn Events) {
        // BMD-01: the first British landing craft sends the marines home.
        if unit == BRITISH_CRAFT {
            self.remove_for_good(ROYAL_MARINES, "BMD-01", events);
        }
        // RNF-07, STA-17; DEF-17, DEF-19: what Britain misses while it is defeated.
        let missed = self.nation(unit) == Britain
            && self.is_defeated(Britain)
            && !units::is_commonwealth(unit);
        if units::arrives_in_pile(unit) || unit == FREE_FRENCH || missed {
            return self.send(unit, Where::Box(PILE), events);
        }
        let areas = self.arrival_areas(unit);
        let mut all = areas.iter();
        match (all.next(), all.next()) {
            (None, _) => self.miss(unit, events),
            (Some(only), None) => self.arrive(unit, only, events),
            _ => self.frames.call(Arrivals::Arrive(unit)),
        }
    }

    /// RNF-09: a unit that is due finds no place.
    fn miss(&mut self, unit: UnitId, events: &mut dyn Events) {
        match unit {
            // FRT-13, and its like for Brest-Litovsk.
            MOSCOW_FORT | BREST_FORT => self.remove_for_good(unit, "FRT-13", events),
            _ if class(unit) == Class::Fort => {
                // The Wall waits for a coast.
                self.units.put(unit, Where::Turn(self.date().0 + 1));
            }
            _ => {
                if let Some(old) = units::upgraded_from(unit) {
                    self.remove_for_good(old, "UPG-01", events);
                }
                self.send(unit, Where::Box(PILE), events);
            }
        }
    }

    /// RNF-02 to RNF-06: where a unit may arrive.
    pub(super) fn arrival_areas(&self, unit: UnitId) -> AreaSet {
        let fits = |to: &SpaceId| self.check_arrival(unit, *to).is_ok();
        LANDS.iter().filter(fits).collect()
    }

    /// The judge of an arrival, or of a replacement (REP-10).
    pub(super) fn check_arrival(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let (nation, class) = (self.nation(unit), class(unit));
        // UPG-03: where the old unit is.
        if let Some(old) = units::upgraded_from(unit)
            && matches!(self.units.whereabouts(unit), Where::Turn(_))
            && self.units.space(old) == Some(to)
        {
            return Ok(());
        }
        if let Some(judged) = self.check_special_arrival(unit, to) {
            return judged;
        }
        if !nation.is_power() {
            return self.check_minor_arrival(unit, to);
        }
        let owner = self.own.owner.of(to);
        // SWT-10: what a neutral gives is not Germany's yet.
        let gift = nation == Germany && matches!(owner, Some(Sweden | Turkey));
        allowed(!gift, no::NEUTRAL_STAR)?;
        allowed(owner == Some(nation), no::STAR_NOT_HELD)?;
        allowed(self.star_areas().contains(to), no::HOME_STAR)?;
        if !is_in(to, nation) {
            // RNF-03, RNF-04.
            let kind = match class {
                _ if class.is_air() => no::AIR_HOME_STAR,
                _ if class.is_ship() => no::NAVAL_HOME_PORT,
                _ => no::ABROAD_INFANTRY,
            };
            allowed(class == Class::Infantry, kind)?;
            let once = self.own.production.abroad >> nation as u8 & 1 == 0;
            allowed(once, no::ABROAD_ONCE)?;
        }
        let ship = class.is_ship() || class.is_atlantic();
        allowed(!ship || PORTS.contains(to), no::NAVAL_HOME_PORT)?;
        allowed(self.range(unit).contains(to) || class.is_ship(), no::HOME_STAR)?;
        self.check_ground(unit, to)
    }

    /// RNF-12: no Tactical or Carrier where enemy bombers are; nobody where enemies stand on land.
    fn check_ground(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let nation = self.nation(unit);
        let bombed = self.foes_in(to, nation).any(|foe| class(foe).is_bomber());
        allowed(!class(unit).is_fighter() || !bombed, no::BOMBER_ABOVE)?;
        let held = |foe: UnitId| class(foe).is_land() && !self.is_overhead(foe);
        allowed(!self.foes_in(to, nation).any(held), no::ENEMY_THERE)
    }

    /// Units with a place of their own.
    fn check_special_arrival(&self, unit: UnitId, to: SpaceId) -> Option<Result<(), No>> {
        let owner = self.own.owner.of(to);
        let axis = self.possesses(Side::Axis, to);
        let judged = match unit {
            // STA-14: first anywhere but in Vyborg. GAL-02: later anywhere.
            FINNISH => {
                let first = matches!(self.units.whereabouts(unit), Where::Turn(_));
                let finnish = is_in(to, Finland) && axis && !(first && to == VYBORG);
                allowed(finnish, no::FINLAND_ONLY)
            }
            AXIS_ALLIES => {
                let home = matches!(to, HUNGARY | ROMANIA);
                let held = home && self.controls(Side::Axis, to) && axis;
                allowed(held, no::ALLIES_ONLY)
            }
            // FRT-13, FRT-12.
            MOSCOW_FORT => allowed(to == MOSCOW && owner == Some(Soviets), no::NO_PLACE),
            BREST_FORT => allowed(to == BREST_LITOVSK && owner == Some(Soviets), no::NO_PLACE),
            _ if ATLANTIC_WALL.contains(&unit) => {
                let coast = PORTS.contains(to) && self.controls(Side::Axis, to) && axis;
                let west = BOARD.along(to, Sides::SEA_LANE).any(|sea| WALL_SEAS.contains(sea));
                let open = owner.is_some_and(|owner| self.opens_to(owner, Germany, false));
                allowed(coast && west && open, no::WALL_COAST)
            }
            // STA-17: any Allied star of the European map.
            FREE_FRENCH => {
                let star = self.star_areas().contains(to) && EUROPE.contains(to);
                let open = owner.is_some_and(|owner| self.opens_to(owner, America, false));
                allowed(star && open, no::FREE_FRENCH_STAR)
            }
            // BOA-13.
            _ if class(unit) == Class::UBoat => {
                allowed(matches!(to, HAMBURG | CALAIS_LILLE) && axis, no::UBOAT_PORT)
            }
            _ => return None,
        };
        let judged = judged.and_then(|()| match class(unit) {
            Class::UBoat => self.check_room_for(unit, to),
            // STK-02: one fort an area.
            Class::Fort => self.check_ground(unit, to).and_then(|()| self.check_room_for(unit, to)),
            _ => self.check_ground(unit, to),
        });
        Some(judged)
    }

    /// MIN-02, STA-12: a small nation's unit comes back in its own country, where that is friendly.
    fn check_minor_arrival(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let nation = self.nation(unit);
        let friendly = self.possesses(self.side_of(nation), to);
        allowed(is_in(to, nation) && friendly, no::MINOR_HOME)?;
        self.check_ground(unit, to)?;
        self.check_stay(unit, to)
    }

    /// A unit comes onto the map. UPG-01: in the place of an older one.
    pub(super) fn arrive(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        if let Some(old) = units::upgraded_from(unit) {
            self.remove_for_good(old, "UPG-01", events);
        }
        let nation = self.nation(unit);
        let abroad = nation.is_power() && !is_in(to, nation) && STARS.contains(to);
        if abroad && class(unit) == Class::Infantry && unit != AXIS_ALLIES && unit != FREE_FRENCH {
            self.own.production.abroad |= 1 << nation as u8;
        }
        self.units.put(unit, Where::Space(to));
        events.event(Event::Placed { unit, at: to });
        // RNF-10: enemies who only control it have to go.
        self.push_out(to, nation);
    }

    // Units that events bring and take.

    /// SPR-01 to SPR-05, ERY-05, ERY-06: what a replacement phase brings and takes by itself.
    pub(super) fn event_units(&mut self, events: &mut dyn Events) {
        let acting = self.acting();
        if acting & Germany.bit() != 0 {
            let held = self.has_german_oil();
            self.come_and_go(GERMAN_OIL, held, events);
        }
        if acting & Japan.bit() != 0 {
            let flows = self.has_oil_route();
            self.come_and_go(JAPANESE_OIL, flows, events);
            let war = self.own.politics.pacific;
            if war.is_set() && self.date() >= war.plus(CRAFT_TURNS) {
                self.remove_for_good(JAPANESE_CRAFT, "ERY-05", events);
            }
        }
        let winter = self.season() == Season::Winter && self.at_war(Soviets, Germany);
        let waits = self.units.whereabouts(WINTER_SUPPLY) == Where::Box(LATER);
        if acting & Soviets.bit() != 0 && winter && waits {
            self.send(WINTER_SUPPLY, Where::Turn(self.date().0), events);
        }
    }

    /// A unit that a power has while a condition holds.
    fn come_and_go(&mut self, unit: UnitId, held: bool, events: &mut dyn Events) {
        let waits = self.units.whereabouts(unit) == Where::Box(LATER);
        let defeated = matches!(self.units.whereabouts(unit), Where::Eliminated | Where::Out);
        if defeated {
            return;
        }
        if held && waits {
            self.send(unit, Where::Box(PILE), events);
        } else if !held && !waits {
            if self.units.space(unit).is_some() {
                self.eliminate(unit, "SPR-02", events);
            }
            self.send(unit, Where::Box(LATER), events);
        }
    }

    /// ERY-06: as a Soviet turn ends, the Winter supply unit waits for the next Winter.
    pub(super) fn put_winter_supply_away(&mut self, nation: Nation, events: &mut dyn Events) {
        let gone = matches!(self.units.whereabouts(WINTER_SUPPLY), Where::Eliminated | Where::Out);
        if nation == Soviets && !gone {
            self.send(WINTER_SUPPLY, Where::Box(LATER), events);
        }
    }
}
