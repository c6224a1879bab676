//! Neutrals (3.6, 3.7), where units may go at all (3.9, 12.9), and the Ardennes (10.10).

use super::data::BOARD;
use super::refusal as no;
use super::state::{Attitude, Command, State};
use super::terrain::{self, flag};
use super::units::{self, BE, BELGIUM, FRANCE, GE, GERMANY, HOLLAND, LUXEMBOURG, NE, SU};
use crate::board::{Country, Lands, SpaceId, SpaceSet, lands};
use crate::forces::UnitId;
use crate::game::{Event, Events, No, allowed};

/// The die that brings Belgium over.
const COUP: u8 = 1;

/// How a unit would come into a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// By movement: into a neutral country too, which violates it (3.6).
    Moving,
    /// By retreat, displacement or advance: never into neutral land.
    Forced,
    /// Not at all: it attacks somebody there.
    Attacking,
}

impl State {
    /// 3.6: how a neutral stands.
    pub(super) fn attitude(&self, country: Country) -> Attitude {
        match country {
            BELGIUM => self.own.belgium,
            HOLLAND => self.own.holland,
            _ => Attitude::Violated,
        }
    }

    /// 3.10: is the game played with the border moved?
    pub(super) fn border(&self) -> bool {
        self.plays(super::option::BORDER)
    }

    /// The country of a hex in this game.
    pub(super) fn country(&self, at: SpaceId) -> Country {
        terrain::country(at, self.border())
    }

    /// 3.6 to 3.9, 10.10, 12.9: may a unit ever be in a hex, or attack into it, whoever is there?
    pub(super) fn check_land(&self, unit: UnitId, to: SpaceId, entry: Entry) -> Result<(), No> {
        if !BOARD.exists(to) {
            return Err(no::NO_SUCH_SPACE);
        }
        if !BOARD.is_land(to) {
            return Err(no::WATER);
        }
        let from = self.units.space(unit);
        let same_map = from.is_none_or(|from| terrain::is_west(from) == terrain::is_west(to));
        allowed(same_map, no::OTHER_MAP)?;
        self.check_country(unit, to, entry)?;
        if terrain::is(to, flag::RED_ROW) {
            match units::nation_of(unit) {
                GE => return Err(no::RED_ROW_GERMAN),
                _ if entry == Entry::Attacking => {}
                _ => {
                    let inside = from.is_some_and(|from| terrain::is(from, flag::RED_ROW));
                    allowed(inside, no::RED_ROW_ONCE)?;
                }
            }
        }
        if entry != Entry::Attacking {
            self.check_ardennes(unit, to)?;
        }
        Ok(())
    }

    /// 10.10: only cavalry of the west knows its way through the Ardennes, until they are opened.
    pub(super) fn check_ardennes(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let shut = terrain::is_ardennes(to) && !self.own.ardennes;
        allowed(!shut || units::is_western_cavalry(unit), no::ARDENNES)
    }

    /// 3.6 to 3.9: the countries of a unit.
    fn check_country(&self, unit: UnitId, to: SpaceId, entry: Entry) -> Result<(), No> {
        let country = self.country(to);
        match units::nation_of(unit) {
            GE if terrain::is_west(to) => allowed(country == GERMANY, no::GERMANS_STAY),
            GE | SU => Ok(()),
            NE => allowed(country == HOLLAND, no::DUTCH_STAY),
            BE => allowed(matches!(country, BELGIUM | GERMANY), no::BELGIANS_STAY),
            _ => match country {
                FRANCE | LUXEMBOURG | GERMANY => Ok(()),
                BELGIUM | HOLLAND => {
                    let open = self.attitude(country) != Attitude::Neutral;
                    allowed(open || entry == Entry::Moving, no::NEUTRAL_LAND)
                }
                _ => Err(no::NO_SUCH_SPACE),
            },
        }
    }

    /// 10.7, 3.6, A-05, A-29: may a unit come into a hex that somebody else may be in?
    pub(super) fn check_free(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        if self.is_frozen(to) {
            return Err(no::NEUTRAL_UNITS);
        }
        let Some(camp) = self.camp_of(unit) else { return Err(no::NEUTRAL_UNITS) };
        if self.occupant(to) == Some(camp.foe()) {
            return Err(no::ENEMY_THERE);
        }
        allowed(self.garrison_at(to) != Some(camp.foe()), no::GARRISON_THERE)
    }

    /// 3.6 to 3.9: the countries that a unit may move in.
    pub(super) fn countries_of(&self, unit: UnitId) -> Lands {
        match units::nation_of(unit) {
            GE if self.units.space(unit).is_some_and(terrain::is_west) => lands(&[GERMANY]),
            GE | SU => units::EAST,
            NE => lands(&[HOLLAND]),
            BE => lands(&[BELGIUM, GERMANY]),
            _ => lands(&[FRANCE, LUXEMBOURG, GERMANY, BELGIUM, HOLLAND]),
        }
    }

    /// Hexes that stop whoever moves into them: those of neutrals, whose units come to life.
    pub(super) fn borders(&self) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        for country in [BELGIUM, HOLLAND] {
            if self.attitude(country) == Attitude::Neutral {
                set.union(&terrain::land_of(1 << country.0));
            }
        }
        set
    }

    /// 3.6: Anglo-French units come into a country. The first time that violates it.
    pub(super) fn violate(&mut self, at: SpaceId, events: &mut dyn Events) {
        if self.own.command != Command::AngloFrench {
            return;
        }
        let Some(country) = terrain::neutral_of(at) else { return };
        if self.attitude(country) != Attitude::Neutral {
            return;
        }
        let name = BOARD.countries.get(usize::from(country.0)).map_or("", |kind| kind.name);
        events.event(Event::Nation { name, what: "is violated", rule: "3.6" });
        if country == HOLLAND {
            self.own.holland = Attitude::Violated;
            self.settle_home(NE);
            return;
        }
        if self.roll("3.6", events) == COUP {
            self.own.belgium = Attitude::Joined;
            self.settle_home(BE);
            events.event(Event::Nation { name, what: "joins the Allies", rule: "3.6" });
        } else {
            self.own.belgium = Attitude::Violated;
            events.event(Event::Nation { name, what: "stands by", rule: "3.6" });
        }
    }

    /// 3.12: units that have come to life control the hexes they stand in.
    fn settle_home(&mut self, nation: crate::forces::Nation) {
        for unit in super::data::ROSTER.units() {
            let at = self.units.space(unit).filter(|_| units::nation_of(unit) == nation);
            if let (Some(at), Some(camp)) = (at, self.camp_of(unit)) {
                self.held.give(at, Some(crate::game::Seat(camp as u8)));
            }
        }
    }
}
