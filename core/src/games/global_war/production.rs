//! Stars (Replacements, US Production Gear Up, Sweden and Turkey, Strategic Bombing): what each
//! power may spend. Counted from scratch each time; only what is left of it is kept.

use super::areas::{
    AreaSet, BALTIC_SEA, BAY_OF_BISCAY, CHELYABINSK, CRETE, CYPRUS, EASTERN_MED, ENGLISH_CHANNEL,
    ISTANBUL, LIVERPOOL, LONDON, MANCHESTER, NARVIK, NORTH_ATLANTIC, NORTH_SEA, NOVOSIBIRSK, STARS,
    THE_LEVANT, home_of,
};
use super::dates::{Date, summer};
use super::nations::Nation::{self, *};
use super::nations::{POWERS, Side, each};
use super::state::State;
use super::units::{Class, class};
use crate::board::{Sides, SpaceId};
use crate::forces::UnitId;
use crate::game::{Events, Seat};

/// GEAR-01, GEAR-02, GEAR-05: home stars of the US at first and at last.
const US_STARS: (u8, u8) = (5, 10);

/// FAC-01: where factories go, in this order.
pub const URALS: [SpaceId; 2] = [CHELYABINSK, NOVOSIBIRSK];

/// Stars and what was done with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Production {
    /// Stars that each power has left in this phase.
    pub left: [u8; POWERS],
    /// RNF-03: powers that have placed an infantry abroad in this turn, a bit each.
    pub abroad: u8,
    /// REP-12: captured stars that Britain and the US have passed to each other in this turn.
    pub shared: [u8; 2],
    /// ATM-02: stars that are destroyed.
    pub destroyed: AreaSet,
    /// SWT-06: Sweden and Turkey give nothing any more.
    pub gifts_lost: bool,
    /// FAC-01: where the two factories came from: an area's number and one more.
    pub factories: [u8; 2],
    /// FAC-04: when each was moved.
    pub factory_dates: [Date; 2],
    /// LST-01: powers that have made their Last Stand, a bit each.
    pub last_stands: u8,
}

crate::codec!(struct Production {
    left, abroad, shared, destroyed, gifts_lost, factories, factory_dates, last_stands
});

impl Production {
    /// Nothing spent.
    pub const NONE: Production = Production {
        left: [0; POWERS],
        abroad: 0,
        shared: [0; 2],
        destroyed: AreaSet::EMPTY,
        gifts_lost: false,
        factories: [0; 2],
        factory_dates: [Date::NEVER; 2],
        last_stands: 0,
    };

    /// FAC-05: was the factory of an area moved away?
    pub fn is_moved(&self, at: SpaceId) -> bool {
        self.factories.iter().any(|from| usize::from(*from) == at.index() + 1)
    }
}

impl State {
    /// GR-81: areas with a star now: those of the map but for destroyed ones, and where Soviet
    /// factories were moved to.
    pub(super) fn star_areas(&self) -> AreaSet {
        let mut stars = STARS.without(&self.own.production.destroyed);
        for (from, to) in self.own.production.factories.iter().zip(URALS) {
            if *from != 0 {
                stars.insert(to);
            }
        }
        stars
    }

    /// REP-07: the replacement phase of a player turn begins: stars are counted for all its powers.
    pub(super) fn count_stars(&mut self) {
        for power in each(self.player_turn().nations()) {
            let pending = core::mem::take(&mut self.own.lend.pending[power as usize]);
            let stars = self.stars(power) + pending;
            self.own.production.left[power as usize] = stars;
        }
        self.own.production.abroad = 0;
        self.own.production.shared = [0; 2];
        self.own.lend.given = [0; 3];
        self.own.lend.ways = [0; 6];
    }

    /// REP-07: stars that a power has in this turn.
    pub(super) fn stars(&self, power: Nation) -> u8 {
        // DEF-01, DEF-23. DEF-17: the Commonwealth goes on without Britain.
        let fallen = self.is_defeated(power) && power != Britain;
        if fallen || power == Soviets && self.own.politics.is_armistice() {
            return 0;
        }
        let own = self.star_areas().and(&self.own.owner.lands(power.bit()));
        let producing: AreaSet = own.iter().filter(|at| self.produces(power, *at)).collect();
        let stars = producing.count() as u8;
        match power {
            America => {
                let home = producing.and(&home_of(America)).count() as u8;
                stars - home + home.min(self.us_gear())
            }
            Germany => stars + self.gifts() + self.wards_stars(Side::Axis),
            Britain => stars + self.wards_stars(Side::Allied),
            _ => stars,
        }
    }

    /// REP-09: does a star that a power possesses produce for it? GR-33: not below enemy bombers;
    /// GAR-10: not without the garrison it needs; FAC-05: not where the factory was; FAC-04: in its
    /// new place from the next turn on.
    fn produces(&self, power: Nation, at: SpaceId) -> bool {
        let production = &self.own.production;
        let away = power == Soviets && production.is_moved(at);
        let fresh = URALS.iter().position(|to| *to == at);
        let fresh = fresh.is_some_and(|n| production.factory_dates[n] >= self.date());
        let idle = away || fresh && power == Soviets;
        let cut_off = power == Britain && self.is_blockaded(at);
        self.is_garrisoned(at) && !idle && !cut_off && !self.is_bombed(power, at)
    }

    /// STR-02, STR-03: are enemy bombers over an area?
    fn is_bombed(&self, nation: Nation, at: SpaceId) -> bool {
        self.foes_in(at, nation).any(|unit| class(unit).is_bomber())
    }

    /// BOA-04 to BOA-06: do U-boats keep a British star from its work?
    fn is_blockaded(&self, at: SpaceId) -> bool {
        match at {
            MANCHESTER => self.has_u_boat(NORTH_SEA),
            LIVERPOOL => self.has_u_boat(NORTH_ATLANTIC) && self.has_u_boat(BAY_OF_BISCAY),
            LONDON => self.has_u_boat(ENGLISH_CHANNEL),
            _ => false,
        }
    }

    /// BOA-04: is a U-boat in a sea area?
    pub(super) fn has_u_boat(&self, at: SpaceId) -> bool {
        self.units.stack(at).any(|unit| class(unit) == Class::UBoat)
    }

    /// GEAR-01 to GEAR-03, USE-07: home stars that the US may use.
    fn us_gear(&self) -> u8 {
        let (first, last) = US_STARS;
        let shift = self.chinese_shift().max(self.early_us_shift());
        let start = summer(1942).minus(1);
        let steps = start.until(self.date().plus(shift));
        first.saturating_add(steps).min(last)
    }

    /// STA-25, SWT-09: stars of small nations that a power runs.
    fn wards_stars(&self, side: Side) -> u8 {
        let stars = self.star_areas();
        let guardian = if side == Side::Axis { Germany } else { Britain };
        let wards = Nation::ALL.into_iter().filter(|nation| {
            !nation.is_power() && self.side_of(*nation) == side && !self.is_defeated(*nation)
        });
        let lands = self.own.owner.lands(wards.fold(0, |set, nation| set | nation.bit()));
        let works = |at: &SpaceId| self.produces(guardian, *at) && self.controls(side, *at);
        stars.and(&lands).iter().filter(works).count() as u8
    }

    /// SWT-01, NAP-04: what Sweden, Turkey and the Soviets give Germany.
    fn gifts(&self) -> u8 {
        u8::from(self.sweden_gives())
            + u8::from(self.turkey_gives())
            + u8::from(self.soviets_give())
    }

    /// NAP-04: up to and with the turn of their war, or Summer 1942.
    fn soviets_give(&self) -> bool {
        let (now, war) = (self.date(), self.own.politics.invasion);
        let last = if war.is_set() { war.0.min(summer(1942).0) } else { summer(1942).0 };
        now.0 <= last && !self.is_defeated(Soviets)
    }

    /// SWT-02: an Allied warship or Tactical in an area?
    fn is_patrolled(&self, at: SpaceId) -> bool {
        self.units.stack(at).any(|unit| {
            let patrols = class(unit).is_warship() || class(unit) == Class::Tactical;
            patrols && self.side_of(self.nation(unit)) == Side::Allied && self.is_active_ally(unit)
        })
    }

    fn is_active_ally(&self, unit: UnitId) -> bool {
        self.at_war(self.nation(unit), Germany)
    }

    /// SWT-04, SWT-05, SWT-07, GR-20: Sweden's ore.
    fn sweden_gives(&self) -> bool {
        let neutral = self.side_of(Sweden) == Side::Neutral && !self.own.production.gifts_lost;
        let narvik = self.possesses(Side::Axis, NARVIK);
        let cut = self.is_patrolled(NORTH_SEA) && !narvik;
        let closed = [BALTIC_SEA, NORTH_SEA].into_iter().all(|sea| {
            self.is_patrolled(sea) && !self.units.stack(sea).any(|unit| self.is_axis_patrol(unit))
        });
        neutral && !cut && !closed
    }

    fn is_axis_patrol(&self, unit: UnitId) -> bool {
        let patrols = class(unit).is_ship() || class(unit) == Class::Tactical;
        patrols && self.side_of(self.nation(unit)) == Side::Axis
    }

    /// SWT-02, SWT-03, SWT-08: Turkey's chromium.
    fn turkey_gives(&self) -> bool {
        let neutral = self.side_of(Turkey) == Side::Neutral && !self.own.production.gifts_lost;
        let patrolled = [EASTERN_MED, CRETE, CYPRUS].into_iter().any(|at| self.is_patrolled(at));
        let army = self.units.stack(THE_LEVANT).any(|unit| {
            class(unit).is_army()
                && self.side_of(self.nation(unit)) == Side::Allied
                && self.is_active_ally(unit)
        });
        neutral && !patrolled && !army && self.is_turkish_railway_open()
    }

    /// SWT-08, GR-19: railways from Istanbul to Germany that no Ally possesses or stands on.
    fn is_turkish_railway_open(&self) -> bool {
        let barred = |at: SpaceId| {
            self.possesses(Side::Allied, at)
                || self.units.stack(at).any(|unit| {
                    class(unit).is_land() && self.side_of(self.nation(unit)) == Side::Allied
                })
        };
        let open: AreaSet = super::areas::LANDS.iter().filter(|at| !barred(*at)).collect();
        let mut joined = AreaSet::of(&[ISTANBUL]).and(&open);
        let germany = home_of(Germany);
        loop {
            if joined.meets(&germany) {
                return true;
            }
            let more = joined.or(&joined.beside(Sides::RAIL).and(&open));
            if more == joined {
                return false;
            }
            joined = more;
        }
    }

    /// What a seat has left, by power, for screens. REP-08: nothing once the phase is over.
    pub(super) fn purse(&self, seat: Seat, line: &mut dyn FnMut(&'static str, i16)) {
        if self.phase != super::phases::Phase::Replace {
            return;
        }
        for power in self.powers_of(seat) {
            let left = self.own.production.left[power as usize];
            if left > 0 {
                line(power.name(), left.into());
            }
        }
    }

    /// REP-07: a replacement phase begins.
    pub(super) fn open_replacements(&mut self, events: &mut dyn Events) {
        if self.own.share == 0 {
            self.count_stars();
        }
        self.event_units(events);
    }
}
