//! Movement at sea (Naval Movement and Marines, Battle of the Atlantic): ships, marines by
//! themselves, U-boats and their hunters. What ships carry stands in `cargo`.

use super::areas::{
    AreaSet, BORNEO, EUROPE, GIBRALTAR, JAVA, MALTA, PORTS, SEAS, SOVIET_1939, SUMATRA,
};
use super::control::Outlook;
use super::data::BOARD;
use super::dates::{Season, summer};
use super::nations::Side;
use super::option;
use super::refusal as no;
use super::state::{State, mark};
use super::units::{Class, class};
use crate::board::{Sides, SpaceId, Way};
use crate::forces::{UnitId, Where};
use crate::game::{Event, Events, No, allowed};
use crate::march::{ANY_LENGTH, Legs, Scratch};

/// How a ship journeys: along sea lanes, into areas it may enter, on from those it may pass.
pub(super) struct Voyage {
    pub(super) enter: AreaSet,
    pub(super) pass: AreaSet,
}

impl Legs for Voyage {
    fn lengths(&self) -> &[u8] {
        &[ANY_LENGTH]
    }

    fn enters(&self, _leg: usize, _from: SpaceId, way: Way) -> bool {
        way.sides.any(Sides::SEA_LANE) && self.enter.contains(way.to)
    }

    fn goes_on(&self, _leg: usize, at: SpaceId) -> bool {
        self.pass.contains(at)
    }
}

/// How a marine journeys by itself: over land and over sea in any order (MEL-12).
struct Expedition {
    /// Areas that it may enter over a black line, and over a blue one.
    land: AreaSet,
    sea: AreaSet,
    /// Areas that it may go on from, since no rule of the line it came by stops it there.
    pass: AreaSet,
    /// Those of them where it only passes by sea, since ashore it would land (LDG-07).
    afloat: AreaSet,
    /// Areas that it gets into over a black line, so that it does not land there (LDG-01).
    dry: AreaSet,
}

impl Legs for Expedition {
    fn lengths(&self) -> &[u8] {
        &[ANY_LENGTH]
    }

    fn enters(&self, _leg: usize, from: SpaceId, way: Way) -> bool {
        let ashore = !self.afloat.contains(from);
        let black = ashore && way.sides.any(Sides::BLACK) && self.land.contains(way.to);
        black || way.sides.any(Sides::SEA_LANE) && self.sea.contains(way.to)
    }

    fn goes_on(&self, _leg: usize, at: SpaceId) -> bool {
        self.pass.contains(at)
    }
}

/// OPT-19: islands of the Dutch East Indies with a star.
const OIL: [SpaceId; 3] = [SUMATRA, JAVA, BORNEO];

impl State {
    // What all who sail have in common.

    /// Areas with enemies that bar ships of a nation. FRT-10: Malta's fort alone bars nobody.
    fn sea_foes(&self, view: &Outlook) -> AreaSet {
        view.foe_land.or(&view.foe_ships).or(&view.foe_tacticals).or(&view.foe_supply)
    }

    /// NAV-02, NAV-03, FRT-11: areas that a ship may enter.
    pub(super) fn sea_entries(&self, view: &Outlook, unit: UnitId) -> AreaSet {
        let foes = self.sea_foes(view);
        let hostile = view.hostile.and(&PORTS).and(&self.depth_by_sea(view.nation));
        let mut enter = SEAS.or(&view.friendly.and(&PORTS)).or(&hostile).without(&foes);
        if view.hostile.contains(GIBRALTAR) {
            enter.remove(GIBRALTAR);
        }
        if self.side_of(view.nation) == Side::Axis && self.is_malta_open() {
            enter.insert(MALTA);
        }
        // OVR-11: Carriers keep out from under enemy bombers.
        if class(unit) == Class::Carrier {
            enter = enter.without(&view.foe_bombers);
        }
        let range = self.range(unit);
        enter.and(&range)
    }

    /// NAV-02 to NAV-05: areas that a ship may go on from.
    pub(super) fn sea_passes(&self, view: &Outlook) -> AreaSet {
        let mut open = SEAS.or(&view.friendly.and(&PORTS)).without(&view.sea_zone());
        if self.side_of(view.nation) == Side::Axis && self.is_malta_open() {
            open.insert(MALTA);
        }
        open.or(&view.friends())
    }

    /// SPM-01, GR-69: in the mud nobody goes on from an area of the 1939 Soviet Union, and who
    /// begins there goes one area.
    pub(super) fn in_mud(&self, pass: AreaSet, start: SpaceId) -> AreaSet {
        match self.is_rasputitsa() {
            false => pass,
            true if SOVIET_1939.contains(start) => AreaSet::EMPTY,
            true => pass.without(&SOVIET_1939),
        }
    }

    // Ships.

    fn voyage(&self, unit: UnitId, start: SpaceId) -> Voyage {
        let view = self.outlook(self.nation(unit), false);
        if class(unit).is_atlantic() {
            return self.hunt(&view);
        }
        let enter = self.sea_entries(&view, unit).or(&self.landing_areas(&view, unit));
        Voyage { enter, pass: self.in_mud(self.sea_passes(&view), start) }
    }

    /// BOA-11, BOA-12, BOA-16: U-boats and hunters go past everybody, on the European map.
    fn hunt(&self, view: &Outlook) -> Voyage {
        let open = SEAS.or(&view.friendly.and(&PORTS)).and(&EUROPE);
        Voyage { enter: open, pass: open }
    }

    /// Everywhere a ship can sail to and stay.
    pub(super) fn sea_reach(&self, scratch: &mut Scratch, unit: UnitId) -> AreaSet {
        let Some(start) = self.units.space(unit) else { return AreaSet::EMPTY };
        scratch.journey(&BOARD, start, &self.voyage(unit, start));
        let mut reach: AreaSet = scratch.reach().iter().collect();
        reach.remove(start);
        reach.iter().filter(|to| self.check_berth(unit, *to).is_ok()).collect()
    }

    /// The judge of an area where a ship ends its move.
    fn check_berth(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        if class(unit).is_atlantic() {
            let hunted = class(unit) == Class::UBoat
                && self.units.stack(to).any(|other| class(other) == Class::Asw);
            allowed(!hunted, no::UBOAT_HUNTED)?;
            return self.check_room_for(unit, to);
        }
        self.check_company(unit, to)?;
        self.check_cargo_to(unit, to)
    }

    /// The most telling reason why a ship does not sail somewhere.
    pub(super) fn why_not_sail(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let (nation, class) = (self.nation(unit), class(unit));
        allowed(SEAS.or(&PORTS).contains(to), no::INLAND)?;
        allowed(!class.is_atlantic() || EUROPE.contains(to), no::UBOAT_EUROPE)?;
        self.check_range(unit, to)?;
        self.check_closed(unit, to, false)?;
        let view = self.outlook(nation, false);
        allowed(!(to == GIBRALTAR && view.hostile.contains(to)), no::GIBRALTAR)?;
        self.check_berth(unit, to)?;
        if self.sea_foes(&view).contains(to) && !class.is_atlantic() {
            let no = if to == MALTA { no::MALTA_HELD } else { no::ENEMY_THERE };
            return Err(no);
        }
        let bombed = class == Class::Carrier && view.foe_bombers.contains(to);
        allowed(!bombed, no::BOMBER_BARS)?;
        if view.hostile.contains(to) {
            allowed(self.depth_by_sea(nation).contains(to), no::TOO_DEEP)?;
        }
        if self.is_rasputitsa() && SOVIET_1939.contains(to) {
            return Err(no::MUD);
        }
        // MOV-04: the next port by land is none by sea.
        let start = self.units.space(unit).unwrap_or(to);
        let by_land = BOARD.joined(start, to, Sides::BLACK);
        Err(if by_land { no::BLUE_ONLY } else { no::NOT_REACHED })
    }

    /// A ship sails, area by area, with what it carries; what comes of it as it stops stands in
    /// `cargo`.
    pub(super) fn go_by_sea(
        &mut self,
        scratch: &mut Scratch,
        unit: UnitId,
        to: SpaceId,
        events: &mut dyn Events,
    ) {
        let Some(start) = self.units.space(unit) else { return };
        let voyage = self.voyage(unit, start);
        self.follow(scratch, unit, &voyage, to, events);
        // BOA-15: a hunter that comes upon a U-boat sinks it.
        if class(unit) == Class::Asw {
            let found = self.units.stack(to).find(|other| class(*other) == Class::UBoat);
            if let Some(sunk) = found {
                self.eliminate(sunk, "BOA-15", events);
            }
        }
        self.end_voyage(unit, &voyage.pass, events);
    }

    /// A unit goes a journey, area by area.
    pub(super) fn follow(
        &mut self,
        scratch: &mut Scratch,
        unit: UnitId,
        legs: &impl Legs,
        to: SpaceId,
        events: &mut dyn Events,
    ) -> SpaceId {
        let Some(start) = self.units.space(unit) else { return to };
        let (mut before, mut from) = (start, start);
        scratch.walk_journey(&BOARD, start, legs, to, |at| {
            events.event(Event::Moved { unit, from, to: at });
            (before, from) = (from, at);
        });
        debug_assert!(from == to, "a journey leads to its end");
        self.units.put(unit, Where::Space(from));
        self.note_italian(unit, from);
        before
    }

    /// OPT-19: Japan's warships without oil.
    pub(super) fn check_fuel(&self, unit: UnitId) -> Result<(), No> {
        let japanese = self.nation(unit) == super::nations::Nation::Japan;
        let dry = self.plays(option::FUEL)
            && japanese
            && class(unit).is_warship()
            && self.date() > summer(1942)
            && !OIL.into_iter().any(|at| self.controls(Side::Axis, at));
        allowed(!dry, no::FUEL)
    }

    // Marines.

    fn expedition(&self, unit: UnitId, start: SpaceId) -> Expedition {
        let view = self.outlook(self.nation(unit), false);
        let foes = view.foe_ships.or(&view.foe_tacticals);
        let seas = SEAS.without(&foes).and(&self.range(unit));
        let ports = view.friendly.and(&PORTS).without(&self.sea_foes(&view));
        let landings = self.landing_areas(&view, unit);
        let land = self.land_entries(&view, unit);
        let sea = seas.or(&ports.and(&self.range(unit))).or(&landings);
        // MAR-06: who has landed goes no further.
        let by_land = self.in_mud(self.land_passes(&view), start);
        let landings = landings.without(&view.friendly);
        let by_sea = self.in_mud(self.sea_passes(&view), start).without(&landings);
        let claims = self.claims(&view);
        let (mut ashore, mut pass) = (AreaSet::EMPTY, AreaSet::EMPTY);
        ashore.insert(start);
        loop {
            let walked = ashore.beside(Sides::BLACK).and(&land).and(&by_land);
            let sailed = pass.or(&ashore).beside(Sides::SEA_LANE).and(&sea).and(&by_sea);
            let (before, far) = (ashore, pass);
            ashore = ashore.or(&walked).or(&sailed.without(&claims));
            pass = pass.or(&ashore).or(&sailed);
            if (ashore, pass) == (before, far) {
                let dry = ashore.beside(Sides::BLACK).and(&land);
                return Expedition { land, sea, pass, afloat: pass.without(&ashore), dry };
            }
        }
    }

    /// MAR-01, MAR-02: everywhere a marine can go by itself. MAR-08, GR-78: at sea only before an
    /// enemy coast, which it attacks from there.
    pub(super) fn marine_reach(&self, scratch: &mut Scratch, unit: UnitId) -> AreaSet {
        let Some(start) = self.units.space(unit) else { return AreaSet::EMPTY };
        let journey = self.expedition(unit, start);
        scratch.journey(&BOARD, start, &journey);
        let mut reach: AreaSet = scratch.reach().iter().collect();
        reach.remove(start);
        let shores = self.defended_shores(unit);
        // LDG-08: in a port that own ships control for the enemy it lands, if it comes by sea.
        let claims = self.claims(&self.outlook(self.nation(unit), false)).without(&journey.dry);
        let fits = |to: &SpaceId| {
            (!SEAS.contains(*to) || shores.contains(*to))
                && (!claims.contains(*to) || self.check_landing(unit, *to).is_ok())
                && self.check_company(unit, *to).is_ok()
        };
        reach.iter().filter(fits).collect()
    }

    /// GR-78: sea areas before a coast with enemies of a unit.
    fn defended_shores(&self, unit: UnitId) -> AreaSet {
        let nation = self.nation(unit);
        let foes = |at: &SpaceId| self.foes_in(*at, nation).next().is_some();
        let coasts: AreaSet = PORTS.iter().filter(foes).collect();
        coasts.beside(Sides::SEA_LANE).and(&SEAS)
    }

    /// The most telling reason why a marine does not sail somewhere.
    pub(super) fn why_not_land_marines(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let at_sea = SEAS.contains(to) && !self.defended_shores(unit).contains(to);
        allowed(!at_sea, no::MARINE_AT_SEA)?;
        let view = self.outlook(self.nation(unit), false);
        let foreign = view.hostile.contains(to) || self.is_to_take(to, view.nation);
        if foreign && PORTS.contains(to) {
            self.check_landing(unit, to)?;
        }
        Ok(())
    }

    /// MAR-01 to MAR-06: a marine goes by itself; over the sea onto an enemy coast it lands.
    pub(super) fn go_by_itself(
        &mut self,
        scratch: &mut Scratch,
        unit: UnitId,
        to: SpaceId,
        events: &mut dyn Events,
    ) {
        let Some(start) = self.units.space(unit) else { return };
        let journey = self.expedition(unit, start);
        let hostile = self.is_to_take(to, self.nation(unit));
        self.follow(scratch, unit, &journey, to, events);
        self.units.mark(unit, mark::MOVED, true);
        let by_land = journey.dry.contains(to);
        self.overrun(to, unit, events);
        if hostile && !by_land {
            // LDG-03: the area is only controlled until combat is over.
            self.units.mark(unit, mark::LANDED, true);
        } else {
            self.take_by(unit, to, events);
        }
        if class(unit).is_army() {
            self.push_out(to, self.nation(unit));
        }
    }

    // Landings by movement.

    /// MAR-02, CON-09, LDG-01: enemy coasts where a unit, or what a landing craft carries, could
    /// land without a fight.
    pub(super) fn landing_areas(&self, view: &Outlook, unit: UnitId) -> AreaSet {
        let lander = match class(unit) {
            Class::LandingCraft => self.cargo_of(unit),
            class if class.is_marine() => Some(unit),
            _ => None,
        };
        let Some(lander) = lander else { return AreaSet::EMPTY };
        let coast = view.hostile.and(&PORTS).and(&self.depth_by_sea(view.nation));
        // POS-09: into an own area that the enemy controls nobody comes back by sea.
        let own = |at: &SpaceId| !self.is_to_take(*at, view.nation);
        let coast = coast.without(&coast.iter().filter(own).collect()).or(&self.claims(view));
        coast.iter().filter(|at| self.check_landing(lander, *at).is_ok()).collect()
    }

    /// Ports of the enemy that own ships or aircraft control: whoever comes there by sea lands.
    fn claims(&self, view: &Outlook) -> AreaSet {
        let held = view.friendly.and(&PORTS);
        held.iter().filter(|at| self.is_to_take(*at, view.nation)).collect()
    }

    /// LDG-05 to LDG-08, GR-90: the judge of an unopposed landing.
    pub(super) fn check_landing(&self, lander: UnitId, at: SpaceId) -> Result<(), No> {
        let nation = self.nation(lander);
        allowed(class(lander).is_troops(), no::LAND_ARMY_ONLY)?;
        allowed(PORTS.contains(at), no::INLAND)?;
        let winter = self.season() == Season::Winter && super::areas::WINTER.contains(at);
        allowed(!winter, no::LANDING_WINTER)?;
        self.check_range(lander, at)?;
        let (mut others, mut supply) = (false, false);
        for foe in self.foes_in(at, nation).filter(|foe| !self.is_overhead(*foe)) {
            let foe = class(foe);
            // LDG-05: aircraft in the way ask for a fight.
            allowed(!foe.is_fighter(), no::LANDING_COVER)?;
            allowed(!foe.is_warship(), no::LANDING_OPPOSED)?;
            supply |= foe == Class::Supply;
            others |= foe != Class::Supply;
        }
        if class(lander).is_army() {
            self.check_overrun(nation, at).map_err(|_| no::LANDING_OPPOSED)?;
        } else {
            // MAR-02, MAR-04: a small marine onto nobody, or onto a lone supply unit.
            allowed(!others, no::MARINE_ALONE)?;
            allowed(!supply || class(lander).is_marine(), no::LANDING_OPPOSED)?;
        }
        self.check_company(lander, at)?;
        self.check_landing_supply(lander, at)
    }

    /// LDG-08, LDG-11: some source must be at hand: an empty one in the area or a line away, or the
    /// landing craft itself once it is empty.
    pub(super) fn check_landing_supply(&self, lander: UnitId, at: SpaceId) -> Result<(), No> {
        let aboard = match self.units.whereabouts(lander) {
            Where::Aboard(ship) => Some(ship),
            _ => None,
        };
        if super::units::is_elite(lander)
            || aboard.is_some_and(|ship| class(ship) == Class::LandingCraft)
        {
            return Ok(());
        }
        let serves = |source: UnitId, from: SpaceId| {
            let class = class(source);
            let black = BOARD.joined(from, at, Sides::BLACK);
            let blue = BOARD.joined(from, at, Sides::SEA_LANE);
            let near = match class {
                Class::Supply => black,
                _ => blue || black && PORTS.contains(from),
            };
            class.is_source() && (from == at || near)
        };
        let some = self.units.on_map().any(|(source, from)| {
            self.is_own(source)
                && serves(source, from)
                && self.check_source(source, self.nation(lander)).is_ok()
        });
        allowed(some, no::LANDING_SUPPLY)
    }
}
