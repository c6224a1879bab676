//! Belligerents and neutrals (5.0), events (6.0), surrender (21.0).

use super::data::{BOARD, EVENTS_TABLE};
use super::mobilization::Mobilization;
use super::state::{ALLIED, AXIS, State, enemy};
use super::terrain::{self, flag};
use super::units::{
    self, Attitude, DANZIG, GE, Lands, POLAND, SURRENDERED, attitude, home, land, nation_of,
    nations, prey,
};
use crate::board::{Country, SpaceId};
use crate::combat::Column;
use crate::forces::{Nation, UnitId, UnitSet, Where};
use crate::game::{Event, Events, Seat};

/// 6.0: points from a crisis elsewhere.
const CRISIS_POINTS: u8 = 2;
/// 6.0: cities that Germans must hold for the Allies to lose heart.
const BLITZ_CITIES: usize = 3;

impl State {
    /// 5.0: a country comes in on a side.
    pub(super) fn join(
        &mut self,
        country: Country,
        seat: Seat,
        rule: &'static str,
        events: &mut dyn Events,
    ) {
        let side = usize::from(seat.0 & 1);
        self.own.camp[side] |= land(country);
        // 5.6: Danzig comes with Poland.
        let also = if country == POLAND { land(DANZIG) } else { 0 };
        self.held.of_mut(seat).union(&terrain::land_of(land(country) | also));
        let name = BOARD.countries.get(usize::from(country.0)).map_or("", |kind| kind.name);
        let what = if seat == AXIS { "joins the Axis" } else { "joins the Allies" };
        events.event(Event::Nation { name, what, rule });
    }

    /// 5.4: an invasion brings a neutral in on the other side.
    pub(super) fn invade(&mut self, country: Country, by: Seat, events: &mut dyn Events) {
        if self.side(country).is_none() {
            self.join(country, enemy(by), "5.4", events);
        }
    }

    /// 5.5: neutrals that a nation may invade now.
    pub(super) fn prey_of(&self, nation: Nation) -> Lands {
        prey(nation) & !self.at_war()
    }

    /// 6.0: the event of the turn.
    pub(super) fn draw_event(&mut self, events: &mut dyn Events) {
        let die = self.roll("6.0", events);
        let name = EVENTS_TABLE.word(Column(0), die as i8);
        events.event(Event::Drawn { name, rule: "6.0" });
        match name {
            "weather" if self.is_november() && !self.own.storm => {
                self.own.storm = true;
                events.event(Event::Nation { name: "Storms", what: "set in", rule: "20.0" });
            }
            "intervention" if !self.own.joined => self.intervene(events),
            "crisis" => {
                let seat = if self.roll("6.0", events) <= 3 { AXIS } else { ALLIED };
                self.own.gift = CRISIS_POINTS;
                events.event(Event::Count { seat, count: 2, what: "points", rule: "6.0" });
                self.frames.reset(Mobilization::Crisis(seat));
                return;
            }
            "putsch" if self.german_conquests() == 0 => self.starve(AXIS, events),
            "blitzkrieg" if self.german_conquests() >= BLITZ_CITIES => self.starve(ALLIED, events),
            _ => events.event(Event::Drawn { name: "-", rule: "6.0" }),
        }
        self.finish_phase(events);
    }

    fn starve(&mut self, seat: Seat, events: &mut dyn Events) {
        self.own.starved = Some(seat);
        events.event(Event::Count { seat, count: 0, what: "points", rule: "6.0" });
    }

    /// 5.3: everybody who may join does, the first time.
    fn intervene(&mut self, events: &mut dyn Events) {
        self.own.joined = true;
        for nation in nations() {
            if let Attitude::MayJoin(seat) = attitude(nation, self.scenario)
                && self.side(home(nation)).is_none()
            {
                self.join(home(nation), seat, "5.3", events);
            }
        }
        self.settle_control(events);
    }

    /// 6.0: enemy capitals and mobilization centres that German land units are in.
    fn german_conquests(&self) -> usize {
        let foes = self.own.camp[usize::from(ALLIED.0)];
        let counts = |space: SpaceId| {
            terrain::is(space, flag::CAPITAL | flag::MOBILIZATION)
                && foes >> (self.country(space).0 & 31) & 1 != 0
                && self.troops(space).any(|unit| nation_of(unit) == GE)
        };
        BOARD.places.iter().filter(|place| counts(place.space)).count()
    }

    /// 21.0: countries of the active player that may give up.
    pub(super) fn check_surrenders(&mut self, events: &mut dyn Events) {
        let zones = self.zones_of(self.active);
        for nation in nations() {
            let country = home(nation);
            let range = units::surrender_range(nation);
            let out = self.own.fallen & land(country) != 0 || range == 0;
            if out || self.side(country) != Some(self.active) || self.outcome.is_some() {
                continue;
            }
            let foe = enemy(self.active);
            let mut cities = BOARD
                .places
                .iter()
                .filter(|place| place.country == country)
                .map(|place| place.space)
                .filter(|space| terrain::is(*space, flag::CAPITAL | flag::MOBILIZATION))
                .peekable();
            let any = cities.peek().is_some();
            if any && cities.all(|space| self.controls(foe, space, &zones)) {
                let die = self.roll("21.0", events);
                if die <= range {
                    self.surrender(nation, events);
                }
            }
        }
    }

    /// 21.0: a country is out of the war; its land stays.
    pub(super) fn surrender(&mut self, nation: Nation, events: &mut dyn Events) {
        self.own.fallen |= land(home(nation));
        let name = super::data::ROSTER.nations.get(usize::from(nation.0)).map_or("", |n| n.name);
        events.event(Event::Nation { name, what: "surrenders", rule: "21.0" });
        let gone: UnitSet = super::data::ROSTER
            .units()
            .filter(|unit| nation_of(*unit) == nation)
            .filter(|unit| !matches!(self.units.whereabouts(*unit), Where::Eliminated | Where::Out))
            .collect();
        for unit in gone.iter() {
            self.send(unit, Where::Box(SURRENDERED), events);
        }
        self.settle_control(events);
        self.check_automatic(events);
    }

    /// Who decides for a unit, its owner or nobody.
    pub(super) fn is_own(&self, unit: UnitId, seat: Seat) -> bool {
        unit.index() < units::UNITS && self.seat(unit) == Some(seat)
    }
}
