//! Declarations of war, treaties and the reorganization (Declarations of War, Special
//! Considerations, Reorganization of the German Army).
//!
//! As a player turn begins each of its powers may declare war, in the order of their numbers
//! (DOW-15). What a declaration does to other nations stands in `entry` and `status`; here is who
//! may declare on whom, and the setting-up of a nation that is drawn in (NEU-01).

use super::areas::{ICELAND, is_in};
use super::choices::verb;
use super::dates::{Date, YEAR, spring, summer};
use super::nations::Nation::{self, *};
use super::nations::{AXIS, NATIONS, POWERS, Side, each};
use super::option;
use super::refusal as no;
use super::state::State;
use super::units::{FINNISH, NEUTRAL};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::rules::questions;

questions! {
    /// DOW-15: declarations of war.
    pub enum Diplomacy of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// DOW-15: the next power of this phase that has something to declare, from this number on.
    Next(from: u8) { runs game.next_to_declare(from); }
    /// DOW-15: what a power declares.
    Declare(nation: Nation) {
        asks game.active, Kind::Plan, "Declare war on whom?", "DOW-15";
        choice verb::WAR, each n in 0..NATIONS as u8, if game.check_war(nation, n) =>
            game.declare(nation, n, events);
        choice verb::REORGANIZE, if game.check_reorganize(nation) => game.reorganize(events);
        choice verb::RESUME, if game.check_resume(nation) => game.resume(nation, events);
        choice verb::END => game.frames.reset(Diplomacy::Next(nation as u8 + 1));
    }
    /// NEU-01: the opponent of the declarer sets a nation's units up: which first?
    Levy(nation: Nation) {
        asks game.levy_seat(nation), Kind::SetUp, "Set up which unit?", "NEU-01";
        auto game.end_levy(nation);
        unit it in game.levied(nation), if game.check_levy(it) =>
            game.frames.call(Diplomacy::LevyTo(it));
        choice verb::READY => game.levy_all(nation, events);
    }
    /// NEU-01: where it begins.
    LevyTo(unit: UnitId) {
        asks game.levy_seat(game.nation(unit)), Kind::SetUpTo, "Set it up where?", "NEU-01";
        show prompt.ask.unit = Some(unit);
        space to of game.levy_areas(unit), why game.check_levy_to(unit, to) => {
            game.frames.end();
            game.deploy(unit, to, events);
        };
    }
}

/// What was declared, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Politics {
    /// REO-01: when the reorganization was declared.
    pub reorganized: Date,
    /// DEF-21: when the armistice began that holds now.
    pub armistice: Date,
    /// DEF-27: there was one, so that only total conquest counts.
    pub had_armistice: bool,
    /// GR-70: when Germany and the Soviets first went to war.
    pub invasion: Date,
    /// ERY-04: when Japan and the US went to war.
    pub pacific: Date,
    /// USE-03: when Japan went to war with the Soviets.
    pub japan_soviets: Date,
    /// USE-04: when Japan first went to war with anybody else but China.
    pub japan_others: Date,
    /// When the US went to war.
    pub us_entry: Date,
    /// ERY-02: because a power of the Axis declared it.
    pub us_attacked: bool,
    /// DOW-16: all Axis powers are at war with all active Allies.
    pub total: bool,
    /// SJT-01: the treaty of Summer 1941 is in force.
    pub treaty: bool,
    /// SJT-05: the Soviets have left the border, and Japan is free.
    pub japan_freed: bool,
    /// SJT-05: Japan has, and the Soviets are.
    pub soviets_freed: bool,
    /// OPT-08: an Ally has invaded a neutral.
    pub aggressors: bool,
    /// USE-05: areas of China that Japan has taken once.
    pub chinese: u8,
    /// SPC-11: the surprise attack may be made in this turn.
    pub surprise: bool,
}

crate::codec!(struct Politics {
    reorganized, armistice, had_armistice, invasion, pacific, japan_soviets, japan_others,
    us_entry, us_attacked, total, treaty, japan_freed, soviets_freed, aggressors, chinese, surprise
});

impl Politics {
    /// Nothing declared yet.
    pub const NONE: Politics = Politics {
        reorganized: Date::NEVER,
        armistice: Date::NEVER,
        had_armistice: false,
        invasion: Date::NEVER,
        pacific: Date::NEVER,
        japan_soviets: Date::NEVER,
        japan_others: Date::NEVER,
        us_entry: Date::NEVER,
        us_attacked: false,
        total: false,
        treaty: false,
        japan_freed: false,
        soviets_freed: false,
        aggressors: false,
        chinese: 0,
        surprise: false,
    };

    /// REO-01, REO-02: has the reorganization taken effect?
    pub fn is_reorganized(&self, now: Date) -> bool {
        self.reorganized.is_set() && self.reorganized < now
    }

    /// DEF-21: does an armistice hold between the Soviets and the Axis?
    pub fn is_armistice(&self) -> bool {
        self.armistice.is_set()
    }
}

impl State {
    /// SUN-01, GR-70: Soviets do not stack to attack before the first Winter of the war with
    /// Germany has come.
    pub(super) fn is_unprepared(&self, nation: Nation) -> bool {
        nation == Soviets && self.date() < self.first_winter()
    }

    /// GR-70: the first Winter turn in which Germany and the Soviets are at war, a date beyond the
    /// calendar before they are.
    pub(super) fn first_winter(&self) -> Date {
        let start = self.own.politics.invasion;
        if !start.is_set() {
            return Date(u8::MAX);
        }
        let winter = |turns: &u8| start.plus(*turns).season() == super::dates::Season::Winter;
        start.plus((0..super::dates::YEAR).find(winter).unwrap_or(0))
    }

    /// DOW-15: powers of this share of the turn speak one after another. NEU-01: before anybody
    /// does anything, nations that came into the war are set up.
    fn next_to_declare(&mut self, from: u8) {
        if let Some(nation) = Nation::ALL.into_iter().find(|nation| self.is_to_levy(*nation)) {
            return self.frames.call(Diplomacy::Levy(nation));
        }
        let acting = self.acting();
        let next = (from..POWERS as u8)
            .filter_map(Nation::from_number)
            .find(|nation| acting & nation.bit() != 0 && self.has_something_to_declare(*nation));
        match next {
            Some(nation) => self.frames.reset(Diplomacy::Declare(nation)),
            None => self.end_phase(),
        }
    }

    fn has_something_to_declare(&self, nation: Nation) -> bool {
        (0..NATIONS as u8).any(|n| self.check_war(nation, n).is_ok())
            || self.check_reorganize(nation).is_ok()
            || self.check_resume(nation).is_ok()
    }

    /// The judge of a declaration of war.
    fn check_war(&self, nation: Nation, on: u8) -> Result<(), No> {
        let on = Nation::from_number(on).ok_or(no::NO_SUCH_NATION)?;
        allowed(on != Vichy || !self.own.defeat.vichy, no::VICHY_OPEN)?;
        let exists = on != Vichy && (on != Iran || self.plays(option::ADVANCED_LEND_LEASE));
        allowed(exists, no::NO_SUCH_NATION)?;
        allowed(!self.is_defeated(nation) && !self.is_defeated(on), no::NATION_DEFEATED)?;
        allowed(!self.at_war(nation, on), no::AT_WAR_ALREADY)?;
        allowed(self.side_of(on) != nation.camp(), no::NO_WAR_WITH_FRIENDS)?;
        // STA-30: Denmark, Iceland and Norway are invaded together.
        allowed(on != Norway || self.side_of(Denmark) != Side::Neutral, no::DECLARED_TOGETHER)?;
        match nation.camp() {
            Side::Axis => self.check_axis_war(nation, on),
            _ if nation == America => self.check_us_war(on),
            _ => self.check_allied_war(nation, on),
        }
    }

    /// What an Axis power may declare.
    fn check_axis_war(&self, nation: Nation, on: Nation) -> Result<(), No> {
        // DOW-07: Italy comes in by its date or by German success, and is neutral before.
        allowed(nation != Italy || self.is_active(Italy), no::ITALY_WAITS)?;
        match (nation, on) {
            // NEU-05: any neutral at any time. USE-01: and the US.
            _ if !on.is_power() || on == America => Ok(()),
            (Germany, Soviets) => self.check_german_war(),
            (Japan, Soviets) => self.check_treaty(Japan),
            (Japan, Britain | France) => Ok(()),
            _ => Err(no::NO_WAR_BETWEEN),
        }
    }

    /// DOW-08, DOW-09, GR-02: Germany attacks the Soviets.
    fn check_german_war(&self) -> Result<(), No> {
        allowed(!self.own.politics.is_armistice(), no::ARMISTICE_HOLDS)?;
        let free = self.date() >= summer(1941) || self.is_defeated(France);
        allowed(free, no::GERMAN_PACT)
    }

    /// USE-02: the US declares war on the whole Axis, by the name of the first that stands.
    fn check_us_war(&self, on: Nation) -> Result<(), No> {
        if !on.is_power() {
            return self.check_invasion(America, on);
        }
        allowed(!self.own.politics.aggressors, no::US_BY_COIN)?;
        let first = each(AXIS).find(|power| !self.is_defeated(*power));
        allowed(first == Some(on), no::DECLARED_TOGETHER)?;
        allowed(self.us_may_enter(), no::US_NOT_YET)
    }

    /// What the other Allies may declare.
    fn check_allied_war(&self, nation: Nation, on: Nation) -> Result<(), No> {
        match (nation, on) {
            (Soviets, Germany) => self.check_soviet_war(),
            (Soviets, Japan) => self.check_treaty(Soviets),
            // WWR-01: the Winter War.
            (Soviets, Finland) => Ok(()),
            (Soviets, _) if on.is_power() => Err(no::SOVIET_NO_DOW),
            _ if on.is_power() => Err(no::NO_WAR_BETWEEN),
            _ => self.check_invasion(nation, on),
        }
    }

    /// NEU-05: Allies leave neutrals alone. OPT-08: or not. OPT-18: Iran is another matter.
    fn check_invasion(&self, nation: Nation, on: Nation) -> Result<(), No> {
        // SPC-09: who is at peace attacks nobody.
        allowed(self.is_active(nation), no::NEUTRAL_POWER)?;
        if on == Iran {
            let at_war = self.is_active(nation) && self.own.politics.invasion.is_set();
            return allowed(at_war, no::IRAN_LATER);
        }
        allowed(self.side_of(on) == Side::Neutral, no::NO_WAR_BETWEEN)?;
        allowed(self.plays(option::AGGRESSIVE_ALLIES), no::ALLIES_NO_INVASION)
    }

    /// DOW-11, DOW-12, NAP-06: the Soviets attack Germany.
    fn check_soviet_war(&self) -> Result<(), No> {
        allowed(!self.own.politics.is_armistice(), no::ARMISTICE_HOLDS)?;
        let from = if self.is_defeated(France) { summer(1942) } else { summer(1941) };
        allowed(self.date() >= from, no::SOVIET_PACT)
    }

    /// SJT-02, SJT-05: the treaty between Japan and the Soviets, as it binds one of them.
    fn check_treaty(&self, nation: Nation) -> Result<(), No> {
        // DEF-24: nor during an armistice.
        allowed(!self.own.politics.is_armistice(), no::ARMISTICE_HOLDS)?;
        let politics = &self.own.politics;
        let freed = if nation == Japan { politics.japan_freed } else { politics.soviets_freed };
        let binds = politics.treaty && self.date() < summer(1942) && !freed;
        allowed(!binds, no::TREATY_HOLDS)
    }

    /// DOW-15: war is declared.
    fn declare(&mut self, nation: Nation, on: u8, events: &mut dyn Events) {
        let Some(on) = Nation::from_number(on) else { return };
        match (nation, on) {
            (Germany, Soviets) | (Soviets, Germany) => self.german_soviet_war(events),
            (Japan | Soviets, Soviets | Japan) => self.japan_soviet_war(nation, events),
            (_, America) => {
                self.own.politics.surprise = nation == Japan;
                self.own.politics.us_attacked = !self.own.politics.us_entry.is_set();
                self.us_enters(events);
            }
            (America, _) if on.is_power() => self.us_enters(events),
            _ if on.is_power() => {
                self.own.politics.japan_others = self.date();
                self.announce(on, "is attacked", "DOW-16", events);
                self.set_war(nation, on, true);
                self.total_war(events);
            }
            _ => self.invade(nation, on, events),
        }
        // More may follow; and nations drawn in are set up first.
        self.frames.reset(Diplomacy::Next(nation as u8));
    }

    /// NEU-06: a small nation is invaded, and joins the other side.
    fn invade(&mut self, nation: Nation, on: Nation, events: &mut dyn Events) {
        let side = nation.camp().foe();
        let all: &[Nation] = match on {
            Denmark | Norway => &[Denmark, Norway],
            _ => core::slice::from_ref(&on),
        };
        for victim in all {
            if self.side_of(*victim) == Side::Neutral {
                self.join(*victim, side, false, events);
            }
            self.set_war(nation, *victim, true);
        }
        if nation.camp() == Side::Allied && on != Iran && on != Finland {
            self.own.politics.aggressors = true;
        }
        if side == Side::Allied {
            self.axis_invasion(on, events);
        }
        if nation == Japan {
            if !self.own.politics.japan_others.is_set() {
                self.own.politics.japan_others = self.date();
            }
            self.total_war(events);
        }
    }

    /// What follows from an invasion by the Axis: STA-31, STA-34, STA-38.
    fn axis_invasion(&mut self, on: Nation, events: &mut dyn Events) {
        match on {
            Denmark | Norway => self.possess(ICELAND, Britain, events),
            LowCountries => {
                for at in self.own.owner.lands(LowCountries.bit()).iter() {
                    if !is_in(at, LowCountries) {
                        self.possess(at, Britain, events);
                    }
                }
            }
            Spain if self.side_of(Portugal) == Side::Neutral => {
                self.join(Portugal, Side::Allied, true, events);
            }
            _ => {}
        }
    }

    /// Says what became of a nation.
    pub(super) fn announce(
        &self,
        nation: Nation,
        what: &'static str,
        rule: &'static str,
        events: &mut dyn Events,
    ) {
        events.event(Event::Nation { name: nation.name(), what, rule });
    }

    /// REO-01: the judge of the reorganization.
    fn check_reorganize(&self, nation: Nation) -> Result<(), No> {
        allowed(nation == Germany, no::NOT_YOURS)?;
        allowed(!self.is_defeated(Germany), no::NATION_DEFEATED)?;
        allowed(self.date() >= spring(1943), no::REORGANIZE_LATER)?;
        allowed(!self.own.politics.reorganized.is_set(), no::REORGANIZED)
    }

    fn reorganize(&mut self, events: &mut dyn Events) {
        self.own.politics.reorganized = self.date();
        self.announce(Germany, "reorganizes its army", "REO-01", events);
        self.frames.reset(Diplomacy::Next(Germany as u8));
    }

    /// DEF-27: the judge of a war that goes on: after a year either side may.
    fn check_resume(&self, nation: Nation) -> Result<(), No> {
        allowed(matches!(nation, Germany | Soviets), no::NOT_YOURS)?;
        let since = self.own.politics.armistice;
        allowed(since.is_set() && !self.is_defeated(Germany), no::NO_WAR_BETWEEN)?;
        allowed(self.date() >= since.plus(YEAR), no::ARMISTICE_HOLDS)
    }

    fn resume(&mut self, nation: Nation, events: &mut dyn Events) {
        self.own.politics.armistice = Date::NEVER;
        self.announce(Soviets, "is at war again", "DEF-27", events);
        self.german_soviet_war(events);
        self.frames.reset(Diplomacy::Next(nation as u8));
    }

    // Levies.

    /// NEU-01: units of a nation that are set up when it comes into the war. GR-22: the Finnish
    /// Army before its date, if the Soviets attack.
    fn levied(&self, nation: Nation) -> UnitSet {
        let waits = |unit: &UnitId| self.nation(*unit) == nation;
        let neutral = self.units.at(Where::Box(NEUTRAL)).filter(waits);
        let mut all: UnitSet = neutral.collect();
        let early = matches!(self.units.whereabouts(FINNISH), Where::Turn(_));
        if nation == Finland && early && self.at_war(Finland, Soviets) {
            all.insert(FINNISH);
        }
        all
    }

    /// NEU-01: does a nation have units to set up, and room for them?
    fn is_to_levy(&self, nation: Nation) -> bool {
        self.side_of(nation) != Side::Neutral
            && !self.is_defeated(nation)
            && self.levied(nation).iter().any(|unit| !self.levy_areas(unit).is_empty())
    }

    /// NEU-01: who sets a nation up: who runs it.
    fn levy_seat(&self, nation: Nation) -> Seat {
        self.seat_for(nation).unwrap_or(self.active)
    }

    fn end_levy(&mut self, nation: Nation) -> bool {
        let done = !self.is_to_levy(nation);
        if done {
            self.frames.end();
        }
        done
    }

    /// The judge of a unit that is set up as its nation comes into the war.
    fn check_levy(&self, unit: UnitId) -> Result<(), No> {
        let waits = self.levied(self.nation(unit)).contains(unit);
        allowed(waits && !self.levy_areas(unit).is_empty(), no::NOT_LEVIED)
    }

    fn levy_all(&mut self, nation: Nation, events: &mut dyn Events) {
        for unit in self.levied(nation).iter() {
            let proposed = self.proposed(unit).filter(|at| self.check_levy_to(unit, *at).is_ok());
            if let Some(at) = proposed.or_else(|| self.levy_areas(unit).nth(0)) {
                self.deploy(unit, at, events);
            }
        }
    }

    fn levy_areas(&self, unit: UnitId) -> SpaceSet {
        let lands = self.own.owner.lands(self.nation(unit).bit());
        let fits = |to: &SpaceId| self.check_levy_to(unit, *to).is_ok();
        lands.iter().filter(fits).collect()
    }

    /// NEU-01: the judge of where it begins: in its own country.
    fn check_levy_to(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let nation = self.nation(unit);
        let home = is_in(to, nation) && self.own.owner.of(to) == Some(nation);
        allowed(home, no::LEVY_HOME)?;
        self.check_stay(unit, to)
    }
}
