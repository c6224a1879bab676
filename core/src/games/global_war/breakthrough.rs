//! Breakthrough (Breakthrough Movement Phase): armor that did not attack moves again. Areas it
//! enters stay whose they are until the phase ends (BRK-02), so that nobody follows through them.

use super::areas::{AreaSet, SOVIET_1939, WINTER};
use super::choices::verb;
use super::data::BOARD;
use super::dates::Season;
use super::nations::Nation::{self, Soviets};
use super::refusal as no;
use super::state::{State, mark};
use super::units::class;
use crate::board::{Sides, SpaceId, SpaceSet, Way};
use crate::forces::{UnitId, Where};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::march::{ANY_LENGTH, Legs, Scratch};
use crate::rules::questions;

questions! {
    /// BRK-01: breakthrough.
    pub enum Breakthrough of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// BRK-01: what moves.
    Break {
        asks game.active, Kind::Mover, "Break through with which?", "BRK-01";
        auto game.end_unless(game.can_break());
        unit it in game.units.on_map().map(|(unit, _)| unit), if game.check_breaker(it) =>
            game.frames.call(Breakthrough::BreakTo(it));
        choice verb::END => game.end_phase();
    }
    /// BRK-03: where it goes.
    BreakTo(unit: UnitId) {
        asks game.active, Kind::March, "Where to?", "BRK-03";
        show {
            prompt.ask.unit = Some(unit);
            prompt.ask.space = game.units.space(unit);
        };
        space to of game.break_areas(scratch, unit), why game.why_not_break(unit, to) =>
            game.break_through(scratch, unit, to, events);
        choice verb::STAND => game.stay_back(unit);
    }
}

/// BRK-02: areas that were entered, with the power that will have each: the bits of its number and
/// one more, a set a bit. China has no armor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entered([AreaSet; 3]);

crate::codec!(Entered([AreaSet::EMPTY; 3]));

impl Entered {
    /// None.
    pub const NONE: Entered = Entered([AreaSet::EMPTY; 3]);

    /// All of them.
    fn all(&self) -> AreaSet {
        self.0.iter().fold(AreaSet::EMPTY, |all, set| all.or(set))
    }

    /// An area was entered; whoever came last will have it.
    fn note(&mut self, at: SpaceId, power: Nation) {
        for (bit, set) in self.0.iter_mut().enumerate() {
            if (power as u8 + 1) >> bit & 1 != 0 {
                set.insert(at);
            } else {
                set.remove(at);
            }
        }
    }

    /// The power that will have an area.
    fn power(&self, at: SpaceId) -> Option<Nation> {
        let bits = self.0.iter().enumerate();
        let number: u8 = bits.map(|(bit, set)| u8::from(set.contains(at)) << bit).sum();
        Nation::from_number(number.wrapping_sub(1))
    }
}

/// Areas of the enemy that a unit enters at most: three in Summer.
const DEEPEST: usize = 3;

/// How a unit breaks through: over friendly land, and into enemy areas one by one. Behind them it
/// goes on over friendly land, if there is any: what a pocket of its own side holds.
struct Dash {
    friendly: AreaSet,
    pass: AreaSet,
    /// Enemy areas that may be the first, the second, the third.
    hostile: [AreaSet; DEEPEST],
    /// Where no enemy beside it stops the unit.
    open: AreaSet,
}

impl Legs for Dash {
    fn lengths(&self) -> &[u8] {
        &[ANY_LENGTH, 1, ANY_LENGTH, 1, ANY_LENGTH, 1, ANY_LENGTH]
    }

    fn enters(&self, leg: usize, _from: SpaceId, way: Way) -> bool {
        let into_enemy = !leg.is_multiple_of(2);
        let areas = match self.hostile.get(leg / 2) {
            Some(hostile) if into_enemy => hostile,
            _ => &self.friendly,
        };
        way.sides.any(Sides::BLACK) && areas.contains(way.to)
    }

    fn goes_on(&self, _leg: usize, at: SpaceId) -> bool {
        self.pass.contains(at) || self.open.contains(at)
    }
}

impl State {
    pub(super) fn open_breakthrough(&mut self, events: &mut dyn Events) {
        self.remove_used_craft(events);
        self.own.breakthrough = Entered::NONE;
    }

    fn can_break(&self) -> bool {
        self.units.on_map().any(|(unit, _)| self.check_breaker(unit).is_ok())
    }

    /// BRK-01: the judge of a unit that breaks through.
    fn check_breaker(&self, unit: UnitId) -> Result<(), No> {
        self.check_own(unit)?;
        let Some(at) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        let rested = self.is_winter_breaker(unit) && SOVIET_1939.contains(at);
        allowed(class(unit).breaks_through() || rested, no::NO_ARMOR)?;
        let marks = self.units.marks(unit);
        allowed(!marks.has(mark::ATTACKED), no::ATTACKED_NO_BREAK)?;
        // LDG-07: nor who has landed.
        allowed(!marks.has(mark::LANDED), no::LANDED_NOW)?;
        allowed(!marks.has(mark::BROKE), no::HAS_MOVED)?;
        // SPM-03, GR-38.
        let fall = self.season() == Season::Fall && WINTER.contains(at);
        allowed(!fall, no::FALL_NO_BREAK)
    }

    /// SPM-04, BRK-04, GR-39: in the first Winter every Soviet land unit that can attack.
    fn is_winter_breaker(&self, unit: UnitId) -> bool {
        self.is_first_winter()
            && self.nation(unit) == Soviets
            && class(unit).is_troops()
            && self.values(unit).0 > 0
    }

    fn dash(&self, unit: UnitId) -> Dash {
        let nation = self.nation(unit);
        let view = self.outlook(nation, false);
        let foes = view.foe_land.or(&view.foe_ships).or(&view.foe_tacticals).or(&view.foe_supply);
        // BRK-02: areas that others broke into are not friendly yet.
        let entered = self.own.breakthrough.all();
        let range = self.range(unit);
        let mut friendly = view.friendly.without(&foes).without(&entered).and(&range);
        // NAP-01: the Soviets go into the areas of the pact at any time.
        let annexed = view.closed.and(&self.annexable(nation));
        let mut hostile = view.hostile.or(&annexed).or(&entered).without(&foes);
        if class(unit).is_army() {
            let there = view.hostile.or(&view.friendly).and(&foes);
            let weak = there.iter().filter(|at| self.check_overrun(nation, *at).is_ok());
            hostile = hostile.or(&weak.collect());
        }
        hostile = hostile.and(&range);
        // BRK-04: who breaks through only because it is Winter stays in the Soviet Union.
        if !class(unit).breaks_through() {
            hostile = hostile.and(&SOVIET_1939);
            friendly = friendly.and(&SOVIET_1939);
        }
        // SPM-03: in Fall nobody goes into the winter zone.
        if self.season() == Season::Fall {
            hostile = hostile.without(&WINTER);
        }
        let deep = |number: u8| {
            let fits = |at: &SpaceId| self.break_limit(nation, *at) >= number;
            hostile.iter().filter(fits).collect()
        };
        let open = hostile.without(&view.land_zone());
        Dash {
            friendly,
            pass: self.land_passes(&view).without(&entered),
            hostile: [deep(1), deep(2), deep(3)],
            open,
        }
    }

    fn break_areas(&self, scratch: &mut Scratch, unit: UnitId) -> SpaceSet {
        const QUESTION: u32 = 2;
        if let Some(answer) = scratch.answer(self.running, QUESTION) {
            return *answer;
        }
        let Some(start) = self.units.space(unit) else { return SpaceSet::EMPTY };
        scratch.journey(&BOARD, start, &self.dash(unit));
        let mut reach: AreaSet = scratch.reach().iter().collect();
        reach.remove(start);
        let fits = |to: &SpaceId| self.check_stay(unit, *to).is_ok();
        let all = reach.iter().filter(fits).collect();
        scratch.keep(self.running, QUESTION, &all);
        all
    }

    /// The most telling reason why a unit does not break through to an area.
    fn why_not_break(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let nation = self.nation(unit);
        allowed(self.units.space(unit) != Some(to), no::ALREADY_THERE)?;
        allowed(super::areas::LANDS.contains(to), no::BLACK_ONLY)?;
        self.check_range(unit, to)?;
        self.check_closed(unit, to, false)?;
        self.check_overrun(nation, to)?;
        let fall = self.season() == Season::Fall && WINTER.contains(to);
        allowed(!fall, no::FALL_NO_BREAK)?;
        let winter = class(unit).breaks_through() || SOVIET_1939.contains(to);
        allowed(winter, no::BREAK_SOVIET)?;
        self.check_stay(unit, to)?;
        let friendly = self.controller(to).is_some_and(|n| self.opens_to(n, nation, false));
        allowed(friendly || self.break_limit(nation, to) > 0, no::TOO_DEEP)?;
        Err(no::NOT_REACHED)
    }

    /// BRK-03: how many areas deep, for the refusal.
    pub(super) fn break_numbers(&self, unit: UnitId, to: SpaceId) -> (u8, u8) {
        let nation = self.nation(unit);
        let deep = self.depth_of(nation, to, Sides::BLACK).unwrap_or(u8::MAX);
        (deep.max(1), self.break_limit(nation, to))
    }

    /// The unit that breaks through now.
    pub(super) fn breaking(&self) -> Option<UnitId> {
        match self.frames.top() {
            super::Question::Breakthrough(Breakthrough::BreakTo(unit)) => Some(unit),
            _ => None,
        }
    }

    /// BRK-01: a unit breaks through, area by area.
    fn break_through(
        &mut self,
        scratch: &mut Scratch,
        unit: UnitId,
        to: SpaceId,
        events: &mut dyn Events,
    ) {
        self.frames.end();
        let Some(start) = self.units.space(unit) else { return };
        let dash = self.dash(unit);
        self.units.mark(unit, mark::BROKE, true);
        let nation = self.nation(unit);
        let mut from = start;
        scratch.walk_journey(&BOARD, start, &dash, to, |at| {
            events.event(Event::Moved { unit, from, to: at });
            self.units.put(unit, Where::Space(at));
            self.overrun(at, unit, events);
            self.note_entered(nation, at);
            from = at;
        });
        if class(unit).is_army() {
            self.push_out(from, nation);
        }
    }

    /// BRK-02: an area of the enemy was entered.
    fn note_entered(&mut self, nation: Nation, at: SpaceId) {
        let owner = self.own.owner.of(at);
        let annexed = self.annexable(nation).contains(at);
        if annexed || owner.is_some_and(|owner| self.at_war(owner, nation)) {
            let power = self.guardian(nation).unwrap_or(nation);
            self.own.breakthrough.note(at, power);
        }
    }

    fn stay_back(&mut self, unit: UnitId) {
        self.units.mark(unit, mark::BROKE, true);
        self.frames.end();
    }

    /// BRK-02: entered areas change hands. Whoever was displaced from one has left it.
    pub(super) fn close_breakthrough(&mut self, events: &mut dyn Events) {
        let entered = self.own.breakthrough;
        self.own.breakthrough = Entered::NONE;
        for at in entered.all().iter() {
            if let Some(power) = entered.power(at) {
                self.possess(at, power, events);
            }
        }
        self.finish_phase(events);
    }
}
