//! Replacements (Replacements, Last Stand, Moving Soviet Factories): what is bought out of the
//! pile, and where it is placed.

use super::areas::{AreaSet, home_of};
use super::arrivals::Arrivals;
use super::choices::verb;
use super::dates::spring;
use super::lend::DONORS;
use super::nations::Nation::{self, *};
use super::nations::{NATIONS, Side};
use super::option;
use super::production::URALS;
use super::refusal as no;
use super::state::State;
use super::units::{self, Class, PILE, class};
use crate::board::{Sides, SpaceId};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::rules::questions;

questions! {
    /// REP-02: replacements.
    pub enum Replacements of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// REP-02: what is bought.
    Rebuild {
        asks game.active, Kind::Spend, "Replace which unit?", "REP-02";
        auto game.end_buying();
        unit it in game.units.at(Where::Box(PILE)), if game.check_purchase(it) =>
            game.buy(it, events);
        choice verb::LEND, each n in 0..NATIONS as u8, if game.check_lend(n) =>
            game.lend(n, events);
        choice verb::SHARE, each n in DONORS, if game.check_share(n) => game.share(n);
        choice verb::FACTORY, if game.check_any_factory() =>
            game.frames.call(Replacements::Factory);
        choice verb::LAST_STAND, each n in STANDERS, if game.check_last_stand(n) =>
            game.last_stand(n, events);
        choice verb::END => game.end_phase();
    }
    /// REP-10: where it is placed.
    Place(unit: UnitId) {
        asks game.active, Kind::Arrive, "Place it where?", "REP-10";
        show prompt.ask.unit = Some(unit);
        space to of game.arrival_areas(unit).spaces(), why game.check_arrival(unit, to) => {
            game.frames.end();
            game.place_bought(unit, to, events);
        };
    }
    /// FAC-03: which factory is moved.
    Factory {
        asks game.active, Kind::Marker, "Move which factory?", "FAC-01";
        space at in game.star_areas().iter(), if game.check_factory(at) =>
            game.move_factory(at, events);
    }
}

/// FAC-02: what a factory costs.
const FACTORY_COST: u8 = 3;
/// LST-01: who may make a Last Stand.
const STANDERS: [u8; 2] = [Germany as u8, Japan as u8];

impl State {
    /// Ends by itself when nothing can be bought or given.
    fn end_buying(&mut self) -> bool {
        let can = self.units.at(Where::Box(PILE)).any(|unit| self.check_purchase(unit).is_ok())
            || (0..NATIONS as u8).any(|n| self.check_lend(n).is_ok())
            || DONORS.into_iter().any(|n| self.check_share(n).is_ok())
            || self.check_any_factory().is_ok()
            || STANDERS.into_iter().any(|n| self.check_last_stand(n).is_ok());
        self.end_unless(can)
    }

    /// REP-03 to REP-08: the judge of a unit that is bought.
    fn check_purchase(&self, unit: UnitId) -> Result<(), No> {
        self.check_own(unit)?;
        allowed(self.units.whereabouts(unit) == Where::Box(PILE), no::NOT_IN_PILE)?;
        allowed(class(unit).cost().is_some() && unit != units::WINTER_SUPPLY, no::NEVER_REPLACED)?;
        let nation = self.nation(unit);
        let power = self.guardian(nation).unwrap_or(nation);
        // SPC-10.
        allowed(self.enemies(power) != 0, no::AT_PEACE)?;
        let armistice = power == Soviets && self.own.politics.is_armistice();
        allowed(!armistice, no::ARMISTICE_NO_STARS)?;
        allowed(self.payer(unit).is_some(), no::TOO_DEAR)?;
        allowed(!self.arrival_areas(unit).is_empty(), no::NO_PLACE)
    }

    /// What a unit costs, and the most that one of its payers has, for the refusal.
    pub(super) fn price_of(&self, unit: UnitId) -> (u8, u8) {
        let left = |nation: &Nation| self.own.production.left[*nation as usize];
        let most = self.payers(unit).iter().map(left).max();
        (class(unit).cost().unwrap_or(0), most.unwrap_or(0))
    }

    /// GR-18: who may pay for a unit: its own power; for a small nation of the Allies Britain,
    /// France, the US. OPT-11: for France Britain and the US, too.
    fn payers(&self, unit: UnitId) -> &'static [Nation] {
        let nation = self.nation(unit);
        match nation {
            Germany | Finland => &[Germany],
            Italy => &[Italy],
            Japan => &[Japan],
            Britain => &[Britain],
            France if self.plays(option::FREE_FRANCE) => &[France, Britain, America],
            France => &[France],
            Soviets => &[Soviets],
            America => &[America],
            China => &[China],
            _ if self.side_of(nation) == Side::Axis => &[Germany],
            _ => &[Britain, France, America],
        }
    }

    /// Who pays: the first who has enough, plays now and is at war.
    fn payer(&self, unit: UnitId) -> Option<Nation> {
        let cost = class(unit).cost()?;
        let acting = self.acting();
        let pays = |nation: &&Nation| {
            acting & nation.bit() != 0
                && self.enemies(**nation) != 0
                && self.own.production.left[**nation as usize] >= cost
        };
        self.payers(unit).iter().find(pays).copied()
    }

    /// A unit is bought; where there is a choice its place is asked.
    fn buy(&mut self, unit: UnitId, events: &mut dyn Events) {
        let areas = self.arrival_areas(unit);
        let mut all = areas.iter();
        match (all.next(), all.next()) {
            (Some(only), None) => self.place_bought(unit, only, events),
            _ => self.frames.call(Replacements::Place(unit)),
        }
    }

    fn place_bought(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        if let (Some(payer), Some(cost)) = (self.payer(unit), class(unit).cost()) {
            self.own.production.left[payer as usize] -= cost;
        }
        self.arrive(unit, to, events);
    }

    // Factories.

    /// FAC-01: the judge of moving any factory at all.
    fn check_any_factory(&self) -> Result<(), No> {
        allowed(self.acting() & Soviets.bit() != 0, no::NOT_YOURS)?;
        allowed(self.at_war(Soviets, Germany), no::FACTORY_AT_WAR)?;
        allowed(self.next_factory().is_some(), no::FACTORY_BOTH)?;
        let left = self.own.production.left[Soviets as usize];
        allowed(left >= FACTORY_COST, no::FACTORY_COST)?;
        let some = self.star_areas().iter().any(|at| self.check_factory(at).is_ok());
        allowed(some, no::FACTORY_PATH)
    }

    /// FAC-01: first to Chelyabinsk, then to Novosibirsk.
    fn next_factory(&self) -> Option<usize> {
        self.own.production.factories.iter().position(|from| *from == 0)
    }

    /// FAC-02, FAC-03: the judge of a factory.
    fn check_factory(&self, at: SpaceId) -> Result<(), No> {
        allowed(self.star_areas().contains(at), no::FACTORY_OWN)?;
        allowed(self.own.owner.of(at) == Some(Soviets), no::FACTORY_OWN)?;
        let moved = self.own.production.is_moved(at) || URALS.contains(&at);
        allowed(!moved, no::FACTORY_MOVED)?;
        let to = self.next_factory().and_then(|n| URALS.get(n).copied());
        let to = to.ok_or(no::FACTORY_BOTH)?;
        allowed(self.is_joined_by_land(at, to), no::FACTORY_PATH)
    }

    /// FAC-02: a way over Soviet land without enemies.
    fn is_joined_by_land(&self, from: SpaceId, to: SpaceId) -> bool {
        let own = self.own.owner.lands(Soviets.bit());
        let free = |at: &SpaceId| !self.foes_in(*at, Soviets).any(|foe| class(foe).is_land());
        let open: AreaSet = own.iter().filter(free).collect();
        let mut joined = AreaSet::of(&[from]);
        loop {
            if joined.contains(to) {
                return true;
            }
            let more = joined.or(&joined.beside(Sides::BLACK).and(&open));
            if more == joined {
                return false;
            }
            joined = more;
        }
    }

    fn move_factory(&mut self, at: SpaceId, events: &mut dyn Events) {
        self.frames.end();
        let Some(n) = self.next_factory() else { return };
        let now = self.date();
        let production = &mut self.own.production;
        production.left[Soviets as usize] -= FACTORY_COST;
        production.factories[n] = at.raw() as u8 + 1;
        production.factory_dates[n] = now;
        let (what, rule) = ("factory", "FAC-01");
        events.event(Event::Marked { space: at, what, on: false, rule });
        events.event(Event::Marked { space: URALS[n], what, on: true, rule });
    }

    // Last Stands.

    /// LST-01: the judge of a Last Stand.
    fn check_last_stand(&self, n: u8) -> Result<(), No> {
        let power = Nation::from_number(n).ok_or(no::NOT_YOURS)?;
        allowed(STANDERS.contains(&n) && self.acting() & power.bit() != 0, no::NOT_YOURS)?;
        allowed(!self.is_defeated(power), no::NATION_DEFEATED)?;
        allowed(self.date() >= spring(1944), no::LAST_STAND_LATER)?;
        let once = self.own.production.last_stands >> n & 1 == 0;
        allowed(once, no::LAST_STAND_ONCE)?;
        allowed(self.is_homeland_threatened(power), no::LAST_STAND_SAFE)
    }

    /// LST-01: enemy land units in the home country or beside it, aboard ships or not.
    fn is_homeland_threatened(&self, power: Nation) -> bool {
        let home = home_of(power);
        let near = home.or(&home.beside(Sides::BLACK.with(Sides::SEA_LANE)));
        super::data::ROSTER.units().any(|unit| {
            class(unit).is_troops()
                && self.is_foe(unit, power)
                && self.place(unit).is_some_and(|at| near.contains(at))
        })
    }

    /// LST-02, LST-03: infantry armies, or Tacticals, come back as reinforcements.
    fn last_stand(&mut self, n: u8, events: &mut dyn Events) {
        let Some(power) = Nation::from_number(n) else { return };
        self.own.production.last_stands |= 1 << n;
        self.announce(power, "makes its last stand", "LST-01", events);
        let rises = |unit: &UnitId| match power {
            Germany => units::is_reorganized(*unit),
            _ => self.nation(*unit) == power && class(*unit) == Class::Tactical,
        };
        let risen: UnitSet = self.units.at(Where::Box(PILE)).filter(rises).collect();
        for unit in risen.iter() {
            self.units.put(unit, Where::Turn(self.date().0));
        }
        self.frames.reset(Arrivals::Next);
    }
}
