//! Combat (Land Combat, Air Combat, Naval Combat): attacks are declared with what supplies them,
//! and then resolved one by one in `battle`.
//!
//! A round goes like this: attacks are declared, each with its units (`attacks`) and sources
//! (`supply`), and the sources are spent at once; then all of the round are resolved or called off,
//! in any order; then another round may begin (CMB-02). So a source names all attacks that it
//! serves before any of them is fought (SUP-11).

use super::aftermath::Landings;
use super::areas::{AreaSet, EUROPE, PORTS};
use super::battle::Fighting;
use super::choices::verb;
use super::data::BOARD;
use super::nations::Nation;
use super::refusal as no;
use super::state::{State, mark};
use super::units::{Class, class};
use crate::board::{Sides, SpaceId};
use crate::forces::{UnitId, UnitSet};
use crate::game::{Events, Kind, No, Seat, allowed};
use crate::rules::questions;

questions! {
    /// CMB-01: combat.
    pub enum Combat of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// CMB-01: what to attack next; or what was declared is resolved.
    Fight {
        asks game.active, Kind::Target, "Attack which area?", "CMB-01";
        auto game.supply_landings() || game.end_unless(game.can_fight());
        space at of game.targets().spaces(), why game.check_target(at) => game.pick_target(at);
        choice verb::RESOLVE, if game.check_resolve() => game.frames.reset(Combat::Resolve);
        choice verb::END, if allowed(game.own.combat.targets.is_empty(), no::RESOLVE_FIRST) =>
            game.end_phase();
    }
    /// CMB-04: which units attack.
    Muster {
        asks game.active, Kind::Muster, "With which units?", "CMB-04";
        show {
            prompt.ask.space = Some(game.own.battle.target);
            prompt.selected = game.group;
        };
        unit it in game.around(game.own.battle.target), if game.check_muster(it) =>
            game.group.insert(it);
        choice verb::ATTACK, if game.check_declare() => game.frames.reset(Combat::Pledge);
        choice verb::SURPRISE, if game.check_surprise() => game.declare_surprise();
    }
    /// SUP-11: the sources of an attack are picked, where it matters which.
    Pledge { runs game.pledge(events); }
    /// SUP-10: which source is spent.
    Source {
        asks game.active, Kind::GiveUp, "Expend which source?", "SUP-10";
        show {
            prompt.ask.space = Some(game.own.battle.target);
            prompt.selected = game.group;
        };
        unit it of game.sources_wanted(), why game.check_pick_source(it) => {
            game.number_attack(it, PLEDGE);
            game.frames.end();
        };
    }
    /// MPL-05: the partner whose units or sources are to be used is asked.
    Consent(seat: Seat) {
        asks seat, Kind::Plan, "Join in this attack?", "MPL-05";
        show {
            prompt.ask.space = Some(game.own.battle.target);
            prompt.selected = game.group;
        };
        choice verb::AGREE => game.commit(events);
        choice verb::REFUSE => game.call_off_joint();
    }
    /// CMB-01: which attack is fought first.
    Resolve {
        asks game.active, Kind::Sequence, "Resolve which attack?", "CMB-01";
        auto game.next_round();
        space at of game.declared().spaces(), why allowed(false, no::NOT_DECLARED) =>
            game.fight(at);
        choice verb::CANCEL => game.cancel_all();
    }
}

/// Attacks that can be declared before any is resolved; the mark of an attacker has four bits.
pub const ATTACKS_MAX: usize = 14;
/// The mark of a source that is picked for the attack being prepared.
pub const PLEDGE: u8 = 15;
/// Sources that can be spent in a round: as many as nations that share have counters.
pub const SOURCES_MAX: usize = 20;

/// A source that was spent, and that other attacks of the round may share (SUP-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent {
    /// The unit.
    pub unit: UnitId,
    /// Where it was.
    pub at: SpaceId,
}

crate::codec!(struct Spent { unit, at });

impl crate::codec::Blank for Spent {
    const BLANK: Self = Spent { unit: UnitId::new(0), at: SpaceId::new(0) };
}

/// Attacks that are declared. Their attackers carry the number as a mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plans {
    /// What they are against, by number; one that has been fought stays in its place.
    pub targets: heapless::Vec<SpaceId, ATTACKS_MAX, u8>,
    /// Those that are still to be fought, a bit each by number.
    pub open: u16,
    /// Sources spent in this round. LDG-09: what a landing has spent is its own and not here.
    pub spent: heapless::Vec<Spent, SOURCES_MAX, u8>,
    /// SPC-11: the number of the surprise attack of this round.
    pub surprise: u8,
    /// MPL-05: the partner has refused in this phase, and is not asked again.
    pub refused: bool,
    /// Landings of this turn that are still to be supplied (LDG-08).
    pub landings: AreaSet,
    /// How far a look at all areas has come (STK-07).
    pub looked: u16,
}

crate::codec!(struct Plans { targets, open, spent, surprise, refused, landings, looked });

impl Plans {
    /// None.
    pub const NONE: Plans = Plans {
        targets: heapless::Vec::new(),
        open: 0,
        spent: heapless::Vec::new(),
        surprise: 0,
        refused: false,
        landings: AreaSet::EMPTY,
        looked: 0,
    };
}

impl State {
    /// A new phase of combat. LDG-08: what has landed by moving is supplied first.
    pub(super) fn open_combat(&mut self, _events: &mut dyn Events) {
        self.own.combat = Plans::NONE;
        self.own.combat.landings = self.landed_areas();
        if self.own.share == 0 {
            self.note_tops();
        }
    }

    /// The attack that a unit is in, by number, 0 for none.
    pub(super) fn attack_number(&self, unit: UnitId) -> u8 {
        let (at, width) = mark::ATTACK;
        self.units.marks(unit).number(at, width)
    }

    /// Puts a unit into an attack.
    pub(super) fn number_attack(&mut self, unit: UnitId, number: u8) {
        let (at, width) = mark::ATTACK;
        let marks = self.units.marks(unit).with_number(at, width, number);
        self.units.set_marks(unit, marks);
    }

    // What can be attacked -----------------------------------------------------------------------

    /// Units around an area, and above it.
    pub(super) fn around(&self, target: SpaceId) -> impl Iterator<Item = UnitId> + '_ {
        let mut areas = AreaSet::EMPTY;
        areas.insert(target);
        let lines = Sides::BLACK.with(Sides::SEA_LANE);
        BOARD.along(target, lines).for_each(|at| areas.insert(at));
        areas.iter().flat_map(|at| self.units.stack(at))
    }

    /// Areas where enemies of the acting nations are.
    fn enemy_areas(&self) -> AreaSet {
        let acting = super::nations::each(self.acting());
        let enemies = acting.fold(0, |all, nation| all | self.enemies_in_arms(nation));
        let foe =
            |(unit, at): (UnitId, SpaceId)| (enemies & self.nation(unit).bit() != 0).then_some(at);
        self.units.on_map().filter_map(foe).collect()
    }

    /// Everybody a nation is at war with, Vichy too.
    fn enemies_in_arms(&self, nation: Nation) -> super::nations::Nations {
        self.own.wars[nation as usize]
    }

    /// Areas that somebody can attack.
    fn targets(&self) -> AreaSet {
        if self.own.combat.targets.len() >= ATTACKS_MAX {
            return AreaSet::EMPTY;
        }
        let areas = self.enemy_areas();
        areas.iter().filter(|at| self.has_attacker(*at)).collect()
    }

    fn has_attacker(&self, target: SpaceId) -> bool {
        let first = |unit: UnitId| self.check_join(unit, &UnitSet::EMPTY, target).is_ok();
        self.around(target).filter(|unit| self.is_own(*unit)).any(first)
    }

    fn can_fight(&self) -> bool {
        !self.own.combat.targets.is_empty()
            || self.enemy_areas().iter().any(|at| self.has_attacker(at))
    }

    /// CMB-01: why an area cannot be attacked: the reason of the unit that comes nearest to it.
    fn check_target(&self, target: SpaceId) -> Result<(), No> {
        allowed(BOARD.exists(target), no::NO_SUCH_SPACE)?;
        allowed(self.own.combat.targets.len() < ATTACKS_MAX, no::TOO_MANY_ATTACKS)?;
        if !self.enemy_areas().contains(target) {
            let others = self.units.stack(target).any(|unit| !self.is_own(unit));
            return Err(if others { no::NOT_AT_WAR } else { no::NO_ENEMY });
        }
        let mut reason = no::NOBODY_CAN;
        for unit in self.around(target).filter(|unit| self.is_own(*unit)) {
            match self.check_join(unit, &UnitSet::EMPTY, target) {
                Ok(()) => return Ok(()),
                Err(no::NEVER_ATTACKS | no::NOT_BESIDE_BLACK | no::NOT_BESIDE_BLUE) => {}
                Err(why) => reason = why,
            }
        }
        Err(reason)
    }

    fn pick_target(&mut self, target: SpaceId) {
        self.group = UnitSet::EMPTY;
        self.own.battle.target = target;
        self.frames.call(Combat::Muster);
    }

    // Declaring ----------------------------------------------------------------------------------

    /// SUP-01: the judge of an attack as it is.
    pub(super) fn check_declare(&self) -> Result<(), No> {
        allowed(!self.group.is_empty(), no::NOBODY_ATTACKS)?;
        self.check_supply(&self.group, self.own.battle.target)
    }

    /// SPC-11: the judge of the surprise attack.
    fn check_surprise(&self) -> Result<(), No> {
        allowed(!self.group.is_empty(), no::NOBODY_ATTACKS)?;
        self.check_surprise_by(&self.group, self.own.battle.target)
    }

    /// SPC-11: one Japanese stack, without landing craft or marines, against a US coast of the
    /// Pacific map, on the turn that opens the war.
    pub(super) fn check_surprise_by(&self, group: &UnitSet, target: SpaceId) -> Result<(), No> {
        let surprise = self.own.politics.surprise && self.own.combat.surprise == 0;
        allowed(surprise, no::SURPRISE_GONE)?;
        let american = |unit: UnitId| self.nation(unit) == Nation::America;
        let coast = PORTS.contains(target) && !EUROPE.contains(target);
        let there = self.units.stack(target).any(american);
        allowed(coast && there, no::SURPRISE_TARGET)?;
        let place = group.nth(0).and_then(|unit| self.units.space(unit));
        let fits = |unit: UnitId| {
            self.nation(unit) == Nation::Japan
                && self.units.space(unit) == place
                && class(unit) != Class::LandingCraft
                && !class(unit).is_marine()
        };
        allowed(group.iter().all(fits), no::SURPRISE_STACK)
    }

    /// SPC-11: the attack goes in without supply.
    fn declare_surprise(&mut self) {
        self.own.combat.surprise = self.own.combat.targets.len() as u8 + 1;
        self.own.politics.surprise = false;
        self.enlist();
    }

    /// SUP-10, SUP-11: picks sources as long as nobody has to choose, and then the attack stands.
    fn pledge(&mut self, events: &mut dyn Events) {
        let wanted = self.sources_wanted();
        if wanted.is_empty() {
            match self.partner() {
                Some(seat) => self.frames.goto(Combat::Consent(seat)),
                None => self.commit(events),
            }
            return;
        }
        match self.forced_source(&wanted) {
            Some(unit) => self.number_attack(unit, PLEDGE),
            None => self.frames.call(Combat::Source),
        }
    }

    /// Sources picked for the attack that is being prepared.
    fn picked(&self) -> UnitSet {
        let sources = self.units.on_map().map(|(unit, _)| unit);
        sources.filter(|unit| self.attack_number(*unit) == PLEDGE).collect()
    }

    /// MPL-05: the other seat whose units or sources the attack uses.
    fn partner(&self) -> Option<Seat> {
        let picked = self.picked();
        let used = self.group.iter().chain(picked.iter());
        let mut seats = used.filter_map(|unit| self.seat_for(self.nation(unit)));
        seats.find(|seat| *seat != self.active)
    }

    /// MPL-05: the partner does not join in, and nothing was spent.
    fn call_off_joint(&mut self) {
        self.own.combat.refused = true;
        for unit in self.picked().iter() {
            self.number_attack(unit, 0);
        }
        self.group = UnitSet::EMPTY;
        self.frames.reset(Combat::Fight);
    }

    /// SUP-09: the attack stands, and its sources are spent.
    fn commit(&mut self, events: &mut dyn Events) {
        let landing = self.needs(&self.group, self.own.battle.target).own > 0;
        for unit in self.picked().iter() {
            if let Some(at) = self.units.space(unit).filter(|_| !landing) {
                let kept = self.own.combat.spent.push(Spent { unit, at });
                debug_assert!(kept.is_ok(), "more sources than counters");
            }
            self.eliminate(unit, "SUP-09", events);
        }
        self.enlist();
    }

    /// The attack has a number from now on.
    fn enlist(&mut self) {
        let plans = &mut self.own.combat;
        let kept = plans.targets.push(self.own.battle.target);
        debug_assert!(kept.is_ok(), "no target is offered beyond this");
        let number = plans.targets.len() as u8;
        plans.open |= 1 << number;
        for unit in self.group.iter() {
            self.number_attack(unit, number);
        }
        self.group = UnitSet::EMPTY;
        self.frames.reset(Combat::Fight);
    }

    // Resolving ----------------------------------------------------------------------------------

    fn check_resolve(&self) -> Result<(), No> {
        allowed(!self.own.combat.targets.is_empty(), no::NOT_DECLARED)
    }

    /// Attacks still to be fought, by number.
    fn open_attacks(&self) -> impl Iterator<Item = (u8, SpaceId)> + '_ {
        let numbered = (1..).zip(self.own.combat.targets.iter().copied());
        numbered.filter(|(number, _)| self.own.combat.open >> number & 1 != 0)
    }

    /// What is still to be attacked.
    fn declared(&self) -> AreaSet {
        self.open_attacks().map(|(_, at)| at).collect()
    }

    /// Who is in an attack.
    fn enlisted(&self, number: u8) -> UnitSet {
        let units = self.units.on_map().map(|(unit, _)| unit);
        units.filter(|unit| self.attack_number(*unit) == number).collect()
    }

    /// CMB-02: when all is resolved another round may begin. Says whether it does.
    fn next_round(&mut self) -> bool {
        let over = self.own.combat.open == 0;
        if over {
            self.cancel_all();
        }
        over
    }

    /// CMB-03: attacks that are left are not made; what they cost is spent.
    fn cancel_all(&mut self) {
        let (at, width) = mark::ATTACK;
        for unit in super::data::ROSTER.units() {
            if self.attack_number(unit) != 0 {
                let marks = self.units.marks(unit).with_number(at, width, 0);
                self.units.set_marks(unit, marks);
            }
        }
        let plans = &mut self.own.combat;
        plans.targets.clear();
        plans.spent.clear();
        plans.open = 0;
        plans.surprise = 0;
        self.frames.reset(Combat::Fight);
    }

    /// An attack is fought: the first on this target, if several were declared.
    fn fight(&mut self, target: SpaceId) {
        let Some((number, _)) = self.open_attacks().find(|(_, at)| *at == target) else { return };
        self.own.combat.open &= !(1 << number);
        self.group = self.enlisted(number);
        for unit in self.group.iter() {
            self.number_attack(unit, 0);
        }
        let surprise = self.own.combat.surprise == number;
        self.begin_battle(target, surprise);
        self.frames.call(Fighting::Battle);
    }

    /// LDG-08: what has landed by moving expends its source. Says whether somebody is asked or
    /// something has happened.
    fn supply_landings(&mut self) -> bool {
        match self.own.combat.landings.iter().next() {
            Some(at) => {
                self.frames.call(Landings::Expend(at));
                true
            }
            None => false,
        }
    }
}
