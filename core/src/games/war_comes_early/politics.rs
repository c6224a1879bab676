//! Countries and their points: captures, neutrals, capitulations (3.3, 4.3 to 4.6).

use super::data::{BOARD, ROSTER};
use super::refusal as no;
use super::state::{ALLIED, GERMAN, State, enemy};
use super::units::{
    self, AXIS, BELGIUM, CZ, CZECHOSLOVAKIA, DANZIG, DENMARK, ESTONIA, GERMANS, GROUPS, HUNGARY,
    LATVIA, LITHUANIA, LUXEMBOURG, Lands, NETHERLANDS, NEUTRALS, POLAND, lands, nation_of,
};
use crate::board::{Country, SpaceId};
use crate::forces::{Nation, UnitId, Where};
use crate::game::{Event, Events, No, Outcome, Seat};

/// 4.5.1, 4.5.2: countries whose fall gives Germany a die of points and weakens the Allied air.
const DIE: Lands = lands(&[CZECHOSLOVAKIA, BELGIUM, NETHERLANDS, DENMARK]);
/// 3.3.1: countries whose entry strengthens the Allied air.
const FLYING: Lands = lands(&[BELGIUM, NETHERLANDS, DENMARK]);
/// 4.5.4: German allies that capitulate.
const MINOR: Lands = lands(&[HUNGARY, POLAND]);
/// 4.5.1 to 4.5.3: countries on the Allied side that capitulate; 4.5: no others ever do.
const YIELDING: Lands = DIE | lands(&[DANZIG, LUXEMBOURG, LITHUANIA]);
/// 3.3: the Baltic countries that never capitulate.
const BALTIC: Lands = lands(&[LATVIA, ESTONIA]);

impl State {
    /// Is a country still neutral (3.3)?
    pub(super) fn is_neutral(&self, country: Country) -> bool {
        self.own.war.neutral >> country.0 & 1 != 0
    }

    /// Has a country capitulated (4.5)?
    pub(super) fn has_fallen(&self, country: Country) -> bool {
        self.own.war.fallen >> country.0 & 1 != 0
    }

    /// 5.1, 5.2: does a nation take part in the war now?
    pub(super) fn fights(&self, nation: Nation) -> bool {
        !self.is_campaign() || self.turn >= 3 || matches!(nation, units::GE | CZ)
    }

    /// Countries that anybody may enter now (3.3, 5.1, 13.1).
    pub(super) fn open_lands(&self) -> Lands {
        if !self.is_campaign() {
            return lands(&[units::GERMANY, CZECHOSLOVAKIA, POLAND, DANZIG]);
        }
        match self.turn {
            1 | 2 => lands(&[units::GERMANY, CZECHOSLOVAKIA]),
            _ => units::PLAYED & !self.own.war.neutral,
        }
    }

    /// 10.2: countries that supply lines go through. 5.1: before turn 3 the friends of Germany keep
    /// still, but lines through their land are open (10.2).
    pub(super) fn line_lands(&self) -> Lands {
        let lands = self.open_lands();
        if self.is_campaign() && self.turn < 3 { lands | AXIS } else { lands }
    }

    /// 11.7, 13.1: the countries that units of a nation may enter and attack now.
    pub(super) fn range(&self, nation: Nation) -> Lands {
        if !self.is_campaign() {
            return if nation == units::GE { self.open_lands() } else { lands(&[POLAND]) };
        }
        units::roams(nation) & self.open_lands()
    }

    /// 11.7, 13.1: the judge of a nation in a country.
    pub(super) fn check_country(&self, nation: Nation, to: SpaceId) -> Result<(), No> {
        let country = BOARD.country(to);
        if self.range(nation) >> country.0 & 1 != 0 {
            return Ok(());
        }
        Err(match self.is_campaign() {
            false if nation == units::PO => no::POLES_STAY,
            false => no::OUTSIDE_AREA,
            true if units::PLAYED >> country.0 & 1 == 0 => no::OUT_OF_PLAY,
            true if self.turn < 3 && units::roams(nation) >> country.0 & 1 != 0 => no::EARLY,
            true if self.is_neutral(country) => no::NEUTRAL_LAND,
            true => no::ABROAD,
        })
    }

    /// 4.3: changes one total, and says so.
    pub(super) fn add_points(
        &mut self,
        seat: Seat,
        points: i16,
        rule: &'static str,
        events: &mut dyn Events,
    ) {
        if let Some(total) = self.own.war.points.get_mut(usize::from(seat.0)) {
            *total = total.saturating_add(points);
            events.event(Event::Points { seat, points, total: *total, rule });
        }
    }

    /// 4.4: points that go from one side to the other.
    pub(super) fn capture_points(
        &mut self,
        seat: Seat,
        points: i16,
        rule: &'static str,
        events: &mut dyn Events,
    ) {
        self.add_points(seat, points, rule, events);
        self.add_points(enemy(seat), -points, rule, events);
    }

    /// 4.4, 4.5: a hex has changed hands.
    pub(super) fn captured(
        &mut self,
        space: SpaceId,
        seat: Seat,
        before: Option<Seat>,
        events: &mut dyn Events,
    ) {
        let Some(place) = BOARD.place(space) else { return };
        let points = i16::from(place.points);
        if points > 0 {
            // 4.5.3: until it has fallen once Danzig is the Allies' friend, whom they do not
            // conquer and for whom they lose nothing.
            let friend = place.country == DANZIG && !self.has_fallen(DANZIG);
            match (before, seat) {
                (_, GERMAN) if friend => self.add_points(seat, points, "4.5.3", events),
                (Some(_), _) if !friend => self.capture_points(seat, points, "4.4", events),
                _ => {}
            }
        }
        let ready = if seat == ALLIED { MINOR } else { YIELDING };
        if place.is_capital() && ready >> place.country.0 & 1 != 0 {
            self.fall(place.country, events);
        }
    }

    /// 4.5.1: with its last work Czechoslovakia falls.
    pub(super) fn check_czech_works(&mut self, events: &mut dyn Events) {
        if self.is_campaign() && self.czech_works_gone() {
            self.fall(CZECHOSLOVAKIA, events);
        }
    }

    /// 4.5: a country capitulates, if it has not done so before.
    pub(super) fn fall(&mut self, country: Country, events: &mut dyn Events) {
        if self.has_fallen(country) {
            return;
        }
        self.own.war.fallen |= lands(&[country]);
        let kind = BOARD.countries.get(usize::from(country.0));
        let name = kind.map_or("?", |kind| kind.name);
        events.event(Event::Nation { name, what: "capitulates", rule: "4.5" });
        if country == CZECHOSLOVAKIA && self.turn < 3 {
            // 4.1: before turn 3 that is the end.
            self.outcome = Some(Outcome::Win(GERMAN, self.own.war.points[0]));
            return;
        }
        // Before the works, which are many: what is told first is sure to be read.
        if DIE >> country.0 & 1 != 0 {
            let die = self.roll_dice(1, "4.5", events);
            self.add_points(GERMAN, die, "4.5", events);
        }
        for n in 0..units::NATIONS as u8 {
            let nation = Nation(n);
            if units::home(nation) == country && nation != units::UK {
                self.remove_nation(nation);
                self.breach_all_of(nation, events);
            }
        }
        // 5.2: the marker of a nation that acts alone goes.
        for (n, group) in GROUPS.iter().enumerate() {
            let alone = group.nations.count_ones() == 1;
            if alone && units::home(Nation(group.nations.trailing_zeros() as u8)) == country {
                self.drop_marker(n as u8);
            }
        }
    }

    /// 4.5: all units of a nation leave the game.
    fn remove_nation(&mut self, nation: Nation) {
        for unit in ROSTER.units().filter(|unit| nation_of(*unit) == nation) {
            if self.units.whereabouts(unit) != Where::Out {
                self.units.put(unit, Where::Eliminated);
                self.units.set_marks(unit, crate::forces::Marks::NONE);
                self.group.remove(unit);
            }
        }
    }

    /// 5.2: has every nation of a group capitulated?
    pub(super) fn is_gone(&self, group: u8) -> bool {
        let nations = GROUPS.get(usize::from(group)).map_or(0, |group| group.nations);
        (0..units::NATIONS as u8)
            .filter(|n| nations >> n & 1 != 0)
            .all(|n| self.has_fallen(units::home(Nation(n))))
    }

    /// 3.3: the judge of an announcement that a neutral will be violated.
    pub(super) fn check_violation(&self, number: u8) -> Result<Country, No> {
        let country = NEUTRALS.get(usize::from(number)).copied().ok_or(no::NOT_ASKED)?;
        if !self.is_campaign() || self.own.acting != GERMANS {
            return Err(no::NOT_ASKED);
        }
        if self.turn < 3 {
            return Err(no::EARLY);
        }
        if !self.is_neutral(country) {
            return Err(no::NOT_NEUTRAL);
        }
        if !self.own.war.opening {
            return Err(no::TOO_LATE_TO_VIOLATE);
        }
        Ok(country)
    }

    /// 3.3: the neutrals, by number.
    pub(super) fn neutrals(&self) -> core::ops::Range<u8> {
        0..NEUTRALS.len() as u8
    }

    /// 3.3: neutrality is violated; the country joins the Allies, who set up its units.
    pub(super) fn violate(&mut self, number: u8, events: &mut dyn Events) {
        let Ok(country) = self.check_violation(number) else { return };
        self.take_in(country);
        let kind = BOARD.countries.get(usize::from(country.0));
        let name = kind.map_or("?", |kind| kind.name);
        events.event(Event::Nation { name, what: "joins the Allies", rule: "3.3" });
        self.frames.call(super::setup::Deployment::Deploy(ALLIED));
    }

    /// 3.3: a neutral country is one no more.
    pub(super) fn take_in(&mut self, country: Country) {
        self.own.war.neutral &= !lands(&[country]);
        if country == DANZIG {
            // 4.5.3: its points are won by entering it, and nobody loses them.
            return;
        }
        for space in super::terrain::land_of(lands(&[country])).iter() {
            if !self.has_unit(GERMAN, space) {
                self.held.give(space, Some(ALLIED));
                // 3.3: Latvia and Estonia become friendly to the Soviets for all purposes.
                if BALTIC >> country.0 & 1 != 0 {
                    self.own.war.soviet.insert(space);
                }
            }
        }
    }

    /// 6.1: what the state of the countries does to the Allied air roll.
    pub(super) fn air_modifier(&self) -> i16 {
        let count = |set: Lands| set.count_ones() as i16;
        let fallen = self.own.war.fallen;
        count(FLYING & !self.own.war.neutral & !fallen) - count(DIE & fallen)
            + count(MINOR & fallen)
    }

    /// 4.6: a German mechanized corps is lost.
    pub(super) fn mourn(&mut self, unit: UnitId, unsupplied: bool, events: &mut dyn Events) {
        if self.is_campaign() && units::ignores_zones(unit) {
            self.add_points(GERMAN, if unsupplied { -2 } else { -1 }, "4.6", events);
        }
    }

    /// A sandbox makes a country neutral, a belligerent or fallen.
    pub(super) fn set_country(&mut self, country: Country, value: i16) -> Result<(), No> {
        let bit = lands(&[country]);
        self.own.war.fallen &= !bit;
        self.own.war.neutral &= !bit;
        match value {
            0 if NEUTRALS.contains(&country) => self.own.war.neutral |= bit,
            1 if NEUTRALS.contains(&country) => self.take_in(country),
            1 => {}
            2 => self.own.war.fallen |= bit,
            _ => return Err(no::NO_SUCH_STANCE),
        }
        Ok(())
    }
}
