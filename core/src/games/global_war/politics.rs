//! Declarations of war, treaties and the reorganization (Declarations of War, Special
//! Considerations, Reorganization of the German Army).
//!
//! As a player turn begins each of its powers may declare war, in the order of their numbers
//! (DOW-15). What a declaration does to other nations stands in `entry` and `status`; here is who
//! may declare on whom, and the setting-up of a nation that is drawn in (NEU-01).

use super::choices::verb;
use super::dates::Date;
use super::nations::Nation;
use super::nations::{NATIONS, POWERS};
use super::refusal as no;
use super::state::State;
use crate::forces::UnitId;
use crate::game::{Events, Kind, No, Seat};
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
    /// DOW-16: all Axis powers are at war with all active Allies.
    pub total: bool,
    /// SJT-01: the treaty of Summer 1941 is in force.
    pub treaty: bool,
    /// OPT-08: an Ally has invaded a neutral.
    pub aggressors: bool,
    /// USE-05: areas of China that Japan has taken once.
    pub chinese: u8,
    /// SPC-11: the surprise attack may be made in this turn.
    pub surprise: bool,
}

crate::codec!(struct Politics {
    reorganized, armistice, had_armistice, invasion, pacific, japan_soviets, japan_others,
    us_entry, total, treaty, aggressors, chinese, surprise
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
        total: false,
        treaty: false,
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
        nation == Nation::Soviets && self.date() < self.first_winter()
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

    /// DOW-15: powers of this share of the turn speak one after another.
    fn next_to_declare(&mut self, from: u8) {
        let acting = self.acting();
        let next = (from..POWERS as u8).filter_map(Nation::from_number).find(|nation| {
            acting & nation.bit() != 0 && self.has_something_to_declare(*nation)
        });
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
    fn check_war(&self, _nation: Nation, _on: u8) -> Result<(), No> {
        Err(no::NOT_ASKED)
    }

    /// DOW-15: war is declared.
    fn declare(&mut self, _nation: Nation, _on: u8, _events: &mut dyn Events) {}

    /// REO-01: the judge of the reorganization.
    fn check_reorganize(&self, _nation: Nation) -> Result<(), No> {
        Err(no::NOT_ASKED)
    }

    fn reorganize(&mut self, _events: &mut dyn Events) {}

    /// DEF-27: the judge of a war that goes on.
    fn check_resume(&self, _nation: Nation) -> Result<(), No> {
        Err(no::NOT_ASKED)
    }

    fn resume(&mut self, _nation: Nation, _events: &mut dyn Events) {}

    /// NEU-01: who sets a nation up.
    fn levy_seat(&self, nation: Nation) -> Seat {
        self.seat_for(nation).unwrap_or(self.active)
    }

    fn levied(&self, _nation: Nation) -> crate::forces::UnitSet {
        crate::forces::UnitSet::EMPTY
    }

    fn end_levy(&mut self, _nation: Nation) -> bool {
        self.frames.end();
        true
    }

    fn check_levy(&self, _unit: UnitId) -> Result<(), No> {
        Err(no::NOT_LEVIED)
    }

    fn levy_all(&mut self, _nation: Nation, _events: &mut dyn Events) {}

    fn levy_areas(&self, _unit: UnitId) -> crate::board::SpaceSet {
        crate::board::SpaceSet::EMPTY
    }

    fn check_levy_to(&self, _unit: UnitId, _to: crate::board::SpaceId) -> Result<(), No> {
        Err(no::LEVY_HOME)
    }
}
