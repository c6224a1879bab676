//! The decision interface: every question, every answer, handed to the chapter it belongs to.

use super::combat::Survey;
use super::phases::{CLOSED, NEXT_MARKER, NOT_THIS_TURN, ORDER_TEXTS, ORDER_WORDS, ORDERS, Phase};
use super::refusal as no;
use super::reorg::Reorg;
use super::state::{ALLIED, Frame, GERMAN, NOWHERE, Stage, State, enemy, mark};
use super::units::{self, GERMANS, GROUP_WORDS, GROUPS, NEUTRALS, POOL, UNITS};
use super::{INFO, data};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::sandbox::no as sandbox;
use crate::game::{
    Action, Ask, Choice, Edit, Event, Events, Forecast, Game, No, Prompt, Prospect, Quiet, Refusal,
    Seat, SetUp, Status, alike, check_edit, follow, hash_of, word,
};
use crate::march::Scratch;

/// The choices of this game.
mod verb {
    pub const ORDER: u8 = 0;
    pub const END: u8 = 1;
    pub const STAND: u8 = 2;
    pub const ATTACK: u8 = 3;
    pub const STOP: u8 = 4;
    pub const HOLD: u8 = 5;
    pub const LEAVE: u8 = 6;
    pub const COLUMN: u8 = 7;
    /// With a neutral of the list.
    pub const VIOLATE: u8 = 8;
    pub const READY: u8 = 9;
    /// With a number of markers.
    pub const RAID: u8 = 10;
    /// With a phase.
    pub const CUT_IN: u8 = 11;
    /// With a group, or when.
    pub const WAIT: u8 = 12;
    pub const NOT_NOW: u8 = 13;
    pub const DROP: u8 = 14;
    pub const STAY: u8 = 15;
    pub const TOP: u8 = 16;
}

pub(super) const END: Choice = Choice::new(verb::END);
const STAND: Choice = Choice::new(verb::STAND);
pub(super) const ATTACK: Choice = Choice::new(verb::ATTACK);
const STOP: Choice = Choice::new(verb::STOP);
const HOLD: Choice = Choice::new(verb::HOLD);
const LEAVE: Choice = Choice::new(verb::LEAVE);
const COLUMN: Choice = Choice::new(verb::COLUMN);
const READY: Choice = Choice::new(verb::READY);
const NOT_NOW: Choice = Choice::new(verb::NOT_NOW);
const DROP: Choice = Choice::new(verb::DROP);
const STAY: Choice = Choice::new(verb::STAY);
const STAY_ALL: Choice = Choice { verb: verb::STAY, number: 1 };
const TOP: Choice = Choice::new(verb::TOP);

/// The choice of one of the [`ORDERS`].
pub(super) const fn order(number: u8) -> Choice {
    Choice { verb: verb::ORDER, number }
}

impl State {
    /// Who decides now.
    fn decider(&self) -> Seat {
        match self.frames.top() {
            Frame::Losses(seat) => seat,
            Frame::Disperse { from, .. } => self.owner_of_stack(from).map_or(self.active(), enemy),
            Frame::DisperseTo(unit) => enemy(self.seat(unit)),
            Frame::GiveUp(at) => self.owner_of_stack(at).unwrap_or(self.active()),
            Frame::Deploy(seat) => seat,
            Frame::DeployTo(unit) => self.seat(unit),
            Frame::Railheads => ALLIED,
            Frame::Raids | Frame::Support => self.war.sky.unwrap_or(GERMAN),
            _ => self.active(),
        }
    }

    fn owner_of_stack(&self, at: SpaceId) -> Option<Seat> {
        self.units.top(at).map(|unit| self.seat(unit))
    }

    /// Units of the active seat for which `check` finds nothing to say.
    fn fitting<T>(&self, check: impl Fn(UnitId) -> Result<T, No>) -> UnitSet {
        self.units.on_map().map(|(unit, _)| unit).filter(|unit| check(*unit).is_ok()).collect()
    }

    /// 7.0: the judge of a pick. Its survey is large, so it has a place of its own on the stack.
    #[inline(never)]
    fn judge_reorg(&self, unit: UnitId) -> Result<Reorg, No> {
        self.check_reorg(&Survey::of(self), unit)
    }

    /// 12.0, 12.7: the judge of a target.
    #[inline(never)]
    fn judge_target(&self, at: SpaceId, momentum: bool) -> Result<(), No> {
        Survey::of(self).check_target(at, momentum)
    }

    /// 12.0: the judge of an attacker.
    #[inline(never)]
    fn judge_muster(&self, unit: UnitId) -> Result<(), No> {
        self.check_muster(&Survey::of(self), unit)
    }

    /// The only judge of a decision: what `prompt` offers, `apply` accepts and `why_not` explains.
    #[inline(never)]
    fn check_action(&self, scratch: &mut Scratch, action: Action) -> Result<(), No> {
        let top = self.frames.top();
        match (top, action) {
            (Frame::Over, _) => Err(if self.is_campaign() { no::OVER } else { no::OVER_1939 }),
            (Frame::Order, Action::Choice(Choice { verb: verb::ORDER, number }))
                if usize::from(number) < ORDERS.len() =>
            {
                Ok(())
            }
            (Frame::Reorganise, Action::Unit(unit)) => self.judge_reorg(unit).map(drop),
            (Frame::Reorganise | Frame::Move | Frame::Fight, Action::Choice(END)) => Ok(()),
            (Frame::Reorganise | Frame::Move, Action::Choice(TOP)) => self.check_raising(),
            (Frame::Raise, Action::Unit(unit)) => self.check_raise(unit),
            (Frame::Combine(at), Action::Unit(unit)) => self.check_part(unit, at),
            (Frame::Replace(unit), Action::Space(to)) => self.check_replace_at(unit, to),
            (Frame::Move, Action::Unit(unit)) => self.check_mover(unit),
            (Frame::March, Action::Unit(unit)) => self.check_joiner(unit),
            (Frame::March, Action::Space(to)) => self.check_destination(scratch, to),
            (Frame::March, Action::Choice(STAND)) => Ok(()),
            (Frame::March, Action::Choice(COLUMN)) => self.check_column(),
            (Frame::Fight, Action::Space(at)) => self.judge_target(at, false),
            (Frame::Muster, Action::Unit(unit)) => self.judge_muster(unit),
            (Frame::Muster, Action::Choice(ATTACK)) => {
                if self.group.is_empty() {
                    Err(no::NOBODY_ATTACKS)
                } else {
                    Ok(())
                }
            }
            (Frame::Losses(seat), Action::Unit(unit)) => self.check_payer(seat, unit),
            (Frame::Advance, Action::Unit(unit)) => self.check_advance(unit),
            (Frame::Advance, Action::Choice(STOP)) => Ok(()),
            (Frame::Momentum, Action::Space(at)) => self.judge_target(at, true),
            (Frame::Momentum, Action::Choice(HOLD)) => Ok(()),
            (Frame::Disperse { from, .. }, Action::Unit(unit)) => self.check_excess(unit, from),
            (Frame::Disperse { optional: true, .. }, Action::Choice(LEAVE)) => Ok(()),
            (Frame::DisperseTo(unit), Action::Space(to)) => self.check_dispersal(unit, to),
            (Frame::GiveUp(at), Action::Unit(unit)) => {
                if self.units.space(unit) == Some(at) {
                    Ok(())
                } else {
                    Err(no::NOT_IN_THAT_HEX)
                }
            }
            (
                Frame::Move | Frame::Fight,
                Action::Choice(Choice { verb: verb::VIOLATE, number }),
            ) => self.check_violation(number).map(drop),
            (Frame::Muster, Action::Choice(DROP)) => self.check_drop(),
            (Frame::Deploy(seat), Action::Unit(unit)) => self.check_deployed(seat, unit),
            (Frame::Deploy(_), Action::Choice(READY)) => Ok(()),
            (Frame::DeployTo(unit), Action::Space(to)) => self.check_deploy(unit, to),
            (Frame::Railheads, Action::Space(to)) => self.check_first_railhead(to),
            (Frame::Railheads, Action::Choice(READY)) => Ok(()),
            (Frame::Raids, Action::Choice(Choice { verb: verb::RAID, number })) => {
                if number <= self.war.wings { Ok(()) } else { Err(no::NOT_SO_MANY) }
            }
            (Frame::Support, Action::Space(to)) => self.check_support(to),
            (Frame::CutIn, Action::Choice(Choice { verb: verb::CUT_IN, number })) => {
                if self.can_cut_in(number) { Ok(()) } else { Err(no::PHASE_USED) }
            }
            (Frame::CutIn, Action::Choice(NOT_NOW)) => Ok(()),
            (Frame::CutIn, Action::Choice(Choice { verb: verb::WAIT, number })) if number > 0 => {
                if self.can_wait(number) {
                    Ok(())
                } else {
                    Err(no::NOT_TO_COME)
                }
            }
            (Frame::Arrive(unit), Action::Space(to)) => self.check_arrival(unit, to),
            (Frame::Motorized, Action::Space(to)) => self.check_motorized(to),
            (Frame::Motorized | Frame::Railhead(_), Action::Choice(STAY)) => Ok(()),
            (Frame::Railhead(_), Action::Choice(STAY_ALL)) => Ok(()),
            (Frame::Railhead(number), Action::Space(to)) => self.check_railhead(number, to),
            _ => Err(no::NOT_ASKED),
        }
    }

    /// A judge's no with its numbers.
    #[inline(never)]
    fn explain(&self, why: No, action: Action) -> Refusal {
        let numbers = match action {
            Action::Space(to) if why == no::TOO_DEAR => {
                self.group.iter().find_map(|unit| self.dear_step(unit, to))
            }
            Action::Unit(unit) if why == no::TOO_FEW => self.corps_for_army(unit),
            _ => None,
        };
        let (a, b) = numbers.unwrap_or_default();
        Refusal::with(why, a.into(), b.into())
    }

    /// 7.0: may this unit be moved out of the overfull hex?
    fn check_excess(&self, unit: UnitId, from: SpaceId) -> Result<(), No> {
        if self.units.space(unit) != Some(from) {
            return Err(no::NOT_IN_THAT_HEX);
        }
        if self.dispersal(unit).is_empty() { Err(no::NO_ROOM_FOR_IT) } else { Ok(()) }
    }

    /// Carries out a decision that has been checked.
    #[inline(never)]
    fn carry_out(&mut self, scratch: &mut Scratch, action: Action, events: &mut dyn Events) {
        let aside =
            matches!(action, Action::Choice(Choice { verb: verb::VIOLATE | verb::TOP, .. }));
        let opening = !matches!(self.frames.top(), Frame::Move | Frame::Fight) || aside;
        // 3.3: neutrality is violated before anything else is done in a phase.
        self.war.opening &= opening;
        match (self.frames.top(), action) {
            (_, Action::Choice(Choice { verb: verb::VIOLATE, number })) => {
                if let Ok(country) = self.check_violation(number) {
                    self.violate(country, events);
                }
            }
            (_, Action::Choice(DROP)) => self.drop_flieger(events),
            (_, Action::Choice(TOP)) => self.call_raise(),
            (Frame::Raise, Action::Unit(unit)) => self.raise(unit),
            (Frame::Deploy(_), Action::Unit(unit)) => self.frames.call(Frame::DeployTo(unit)),
            (Frame::Deploy(seat), Action::Choice(_)) => self.deploy_ready(seat, events),
            (Frame::DeployTo(unit), Action::Space(to)) => {
                self.frames.end();
                self.deploy(unit, to, events);
            }
            (Frame::Railheads, Action::Space(to)) => self.place_railhead(to, events),
            (Frame::Railheads, Action::Choice(_)) => {
                self.deploy_ready(ALLIED, events);
                self.frames.reset(Frame::Deploy(GERMAN));
            }
            (Frame::Raids, Action::Choice(choice)) => self.raid(choice.number, events),
            (Frame::Support, Action::Space(to)) => self.support(to, events),
            (Frame::CutIn, Action::Choice(Choice { verb: verb::CUT_IN, number })) => {
                self.cut_in(number, events);
            }
            (Frame::CutIn, Action::Choice(choice)) => {
                self.war.waiting = choice.number;
                self.go_on(events);
            }
            (Frame::Arrive(unit), Action::Space(to)) => {
                self.frames.end();
                self.arrive(unit, to, events);
            }
            (Frame::Motorized, Action::Space(to)) => {
                self.frames.end();
                self.arrive(units::MOTORIZED_18, to, events);
            }
            (Frame::Railhead(_), Action::Choice(STAY_ALL)) => {
                self.frames.end();
                self.frames.goto(Frame::Closing(CLOSED));
            }
            (Frame::Motorized | Frame::Railhead(_), Action::Choice(_)) => self.frames.end(),
            (Frame::Railhead(number), Action::Space(to)) => {
                self.frames.end();
                self.set_railhead(usize::from(number), to, events);
            }
            (Frame::Order, Action::Choice(choice)) => self.choose_order(choice.number, events),
            (Frame::Reorganise, Action::Unit(unit)) => {
                if let Ok(what) = self.judge_reorg(unit) {
                    self.reorganise(unit, what, events);
                }
            }
            (Frame::Combine(at), Action::Unit(unit)) => self.add_part(unit, at, events),
            (Frame::Replace(unit), Action::Space(to)) => self.replace(unit, to, events),
            (Frame::Move, Action::Unit(unit)) => self.pick_mover(unit, events),
            (Frame::March, Action::Unit(unit)) => self.join(unit, events),
            (Frame::March, Action::Space(to)) => self.march(scratch, to, events),
            (Frame::March, Action::Choice(COLUMN)) => self.form_column(),
            (Frame::March, Action::Choice(_)) => self.stand(),
            (Frame::Fight, Action::Space(at)) => self.pick_target(at, false),
            (Frame::Muster, Action::Unit(unit)) => self.group.insert(unit),
            (Frame::Muster, Action::Choice(_)) => self.commit(events),
            (Frame::Losses(_), Action::Unit(unit)) => {
                self.frames.end();
                self.pay(unit, events);
            }
            (Frame::Advance, Action::Unit(unit)) => {
                self.advance(unit, events);
                if self.advancers().is_empty() {
                    self.frames.end();
                }
            }
            (Frame::Advance | Frame::Momentum, Action::Choice(_)) => self.frames.end(),
            (Frame::Momentum, Action::Space(at)) => self.pick_target(at, true),
            (Frame::Disperse { .. }, Action::Unit(unit)) => {
                self.frames.call(Frame::DisperseTo(unit))
            }
            (Frame::Disperse { .. }, Action::Choice(_)) => self.frames.end(),
            (Frame::DisperseTo(unit), Action::Space(to)) => {
                self.frames.end();
                self.disperse(unit, to, events);
            }
            (Frame::GiveUp(_), Action::Unit(unit)) => {
                self.frames.end();
                self.lose(unit, "7.0", events);
            }
            (_, Action::Choice(END)) => self.end_phase(),
            _ => {}
        }
    }

    /// 7.0: a unit is put where the enemy wants it. It is out of any battle it was in.
    fn disperse(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let Some(from) = self.units.space(unit) else { return };
        events.event(Event::Dispersed { unit, from, to });
        self.enter(unit, to, events);
        self.group.remove(unit);
    }

    /// Runs what needs no decision until somebody must decide.
    #[inline(never)]
    fn settle(&mut self, events: &mut dyn Events) {
        loop {
            if self.frames.top() != Frame::Over
                && let Some(outcome) = self.outcome.or_else(|| self.sudden_victory())
            {
                self.conclude(outcome, events);
                return;
            }
            match self.frames.top() {
                Frame::Deploy(seat) if self.to_deploy(seat).next().is_none() => {
                    self.deployed(seat, events);
                }
                Frame::Raids | Frame::Support if self.war.wings == 0 => self.draw(events),
                Frame::Reorganise if self.war.arriving > 0 => {
                    self.next_arrival();
                }
                Frame::Closing(step) => {
                    if self.close(step, events) {
                        return;
                    }
                }
                Frame::Battle => self.run_battle(events),
                // 10.5: all that were picked may have been broken down and put elsewhere.
                Frame::March if self.group.is_empty() => self.frames.end(),
                Frame::Ending(from) => self.look_at_stacks(from),
                Frame::Disperse { from, optional } => {
                    let movable = |unit: UnitId| self.check_excess(unit, from).is_ok();
                    if !self.is_overfull(from) {
                        self.frames.end();
                    } else if self.units.stack(from).any(movable) {
                        return;
                    } else if optional {
                        self.frames.end();
                    } else {
                        self.frames.call(Frame::GiveUp(from));
                        return;
                    }
                }
                Frame::DisperseTo(unit) => {
                    let to = self.dispersal(unit);
                    match (to.nth(0), to.nth(1)) {
                        (Some(only), None) => {
                            self.frames.end();
                            self.disperse(unit, only, events);
                        }
                        _ => return,
                    }
                }
                _ => return,
            }
        }
    }

    /// 8.0: at the end of a phase the enemy may thin out overfull hexes, one after another.
    #[inline(never)]
    fn look_at_stacks(&mut self, from: SpaceId) {
        let next =
            self.units.on_map().map(|(_, at)| at).find(|at| *at >= from && self.is_overfull(*at));
        match next {
            Some(at) => {
                self.frames.goto(Frame::Ending(SpaceId::new(at.raw() + 1)));
                self.frames.call(Frame::Disperse { from: at, optional: true });
            }
            None => self.frames.goto(Frame::Closing(0)),
        }
    }

    /// Is there nothing that could be done in this phase?
    #[inline(never)]
    pub(super) fn is_idle(&self) -> bool {
        match self.frames.top() {
            Frame::Reorganise => {
                let survey = Survey::of(self);
                let mut all = data::ROSTER.units();
                all.all(|unit| self.check_reorg(&survey, unit).is_err())
            }
            Frame::Move => !self.units.on_map().any(|(unit, _)| self.check_mover(unit).is_ok()),
            Frame::Fight => Survey::of(self).targets(false).is_empty(),
            _ => false,
        }
    }

    /// 8.3: only the top of an enemy stack shows, until an attack lays it open.
    pub(super) fn lies_open(&self, viewer: Seat, unit: UnitId) -> bool {
        let Some(at) = self.units.space(unit) else { return true };
        if self.seat(unit) == viewer || self.units.top(at) == Some(unit) {
            return true;
        }
        let fighting = self.battle.open
            && (at == self.battle.target
                || self.group.iter().any(|a| self.units.space(a) == Some(at)));
        let spread = matches!(self.frames.top(), Frame::Disperse { from, .. } if from == at)
            || matches!(self.frames.top(), Frame::DisperseTo(u) if self.units.space(u) == Some(at));
        fighting || spread
    }

    /// 3.1, 7.1: corps in the pool are exactly those inside armies on the map.
    fn check_pools(&self) -> Result<(), &'static str> {
        for nation in (0..units::NATIONS as u8).map(crate::forces::Nation) {
            // 3.1, 3.2: two Soviet armies and one German corps are missing from the start.
            let missing = match nation {
                units::SU => 2,
                units::GE if self.is_campaign() => 1,
                _ => 0,
            };
            let of = |unit: &UnitId| units::counter(*unit).nation == nation;
            let pool = self.units.at(Where::Box(POOL)).filter(of).count();
            let armies = self.units.on_map().map(|(unit, _)| unit).filter(of);
            let inside: usize =
                armies.filter(|a| units::breaks_down(*a)).map(units::parts_of).sum();
            if pool + missing < inside {
                return Err(word("an army on the map lacks corps in the pool"));
            }
        }
        Ok(())
    }
}

/// 3.3: the announcements, in the order of the list of neutrals.
static VIOLATIONS: [&str; NEUTRALS.len()] = [
    "Violate Belgium",
    "Violate the Netherlands",
    "Violate Luxembourg",
    "Violate Denmark",
    "Violate Lithuania",
    "Violate Latvia",
    "Violate Estonia",
    "Enter Danzig",
];
static VIOLATION_WORDS: [&str; NEUTRALS.len()] = [
    "violate-belgium",
    "violate-netherlands",
    "violate-luxembourg",
    "violate-denmark",
    "violate-lithuania",
    "violate-latvia",
    "violate-estonia",
    "violate-danzig",
];

/// The word and the text of a numbered choice.
fn named(
    words: &'static [&'static str],
    texts: &'static [&'static str],
    number: usize,
) -> (&'static str, &'static str) {
    let word = if cfg!(feature = "engine-words") { words.get(number) } else { None };
    (word.unwrap_or(&"?"), texts.get(number).unwrap_or(&"?"))
}

/// 6.2.1: a number of raids.
fn raids(number: usize) -> &'static str {
    const DIGITS: &str = "0123456789101112131415161718192021222324";
    let text = match number {
        0 => Some("none"),
        1..10 => DIGITS.get(number..=number),
        // Ten of one digit come before those of two.
        _ => DIGITS.get(2 * number - 10..2 * number - 8),
    };
    text.unwrap_or("?")
}

/// 5.3: German phases by their number.
static CUT_INS: [&str; 4] = ["?", "German reorganisation", "German movement", "German combat"];
static CUT_IN_WORDS: [&str; 4] = ["?", "reorganise", "move", "fight"];

/// 5.3: until when not to ask.
static WAITS: [&str; 10] = [
    "?",
    "Wait for Anglo-French",
    "Wait for the Czechs",
    "Wait for Hungary",
    "Wait for Italy",
    "Wait for Poland",
    "Wait for Yugoslavia",
    "Wait for the Soviets",
    "Wait for the next marker",
    "No more this turn",
];
static WAIT_WORDS: [&str; 10] = [
    "?",
    "wait-west",
    "wait-czech",
    "wait-hungary",
    "wait-italy",
    "wait-poland",
    "wait-danube",
    "wait-soviet",
    "wait-marker",
    "wait-turn",
];

impl State {
    // Surveys are large: each question that needs one has a place of its own on the stack.

    #[inline(never)]
    fn offer_reorg(&self, prompt: &mut Prompt) {
        let survey = Survey::of(self);
        prompt.units = self.fitting(|unit| self.check_reorg(&survey, unit));
        let mut offer = |place| {
            for unit in self.units.at(place) {
                if self.check_reorg(&survey, unit).is_ok() {
                    prompt.units.insert(unit);
                }
            }
        };
        (1..=self.turn).for_each(|turn| offer(Where::Turn(turn)));
        offer(Where::Eliminated);
    }

    #[inline(never)]
    fn offer_muster(&self, prompt: &mut Prompt) {
        let survey = Survey::of(self);
        for link in data::BOARD.links(self.battle.target) {
            for unit in self.units.stack(link.to) {
                if self.check_muster(&survey, unit).is_ok() {
                    prompt.units.insert(unit);
                }
            }
        }
    }

    #[inline(never)]
    fn offer_targets(&self, momentum: bool, prompt: &mut Prompt) {
        prompt.spaces = Survey::of(self).targets(momentum);
    }

    /// 8.3: the order of stacks, where there is any to choose.
    fn offer_top(&self, prompt: &mut Prompt) {
        if self.check_raising().is_ok() {
            prompt.choice(TOP);
        }
    }

    /// 3.3: what may still be announced before the phase begins in earnest.
    fn offer_violations(&self, prompt: &mut Prompt) {
        for number in 0..NEUTRALS.len() as u8 {
            if self.check_violation(number).is_ok() {
                prompt.choice(Choice { verb: verb::VIOLATE, number });
            }
        }
    }

    /// A sandbox puts a marker on the map or takes it away.
    fn edit_marker(&mut self, name: &str, at: SpaceId, on: bool) -> Result<(), No> {
        match name {
            "breached" => self.set_breached(at, on)?,
            "airpower" => {
                self.war.air.retain(|other| *other != at);
                if on {
                    let _ = self.war.air.push(at);
                }
            }
            "railhead" => {
                let (old, new) = if on { (NOWHERE, at) } else { (at, NOWHERE) };
                let slot = self.war.railheads.iter_mut().find(|head| **head == old);
                *slot.ok_or(sandbox::NO_RAILHEAD)? = new;
            }
            "soviet" if on => self.war.soviet.insert(at),
            "soviet" => self.war.soviet.remove(at),
            _ => return Err(sandbox::NO_SUCH_MARKER),
        }
        Ok(())
    }

    /// A sandbox sets a number: points, air superiority, or the state of a country by its code.
    fn edit_value(&mut self, name: &str, value: i16) -> Result<(), No> {
        match name {
            "german-points" => self.war.points[0] = value,
            "allied-points" => self.war.points[1] = value,
            // 0 is nobody, 1 the German player, 2 the other.
            "sky" => self.war.sky = [None, Some(GERMAN), Some(ALLIED)][value.clamp(0, 2) as usize],
            "used" => self.war.used = value as u8,
            _ => {
                let country = data::BOARD.country_coded(name);
                let country = country.ok_or(sandbox::NO_SUCH_NUMBER)?;
                self.set_country(country, value)?;
            }
        }
        Ok(())
    }
}

impl Game for State {
    alike!(INFO);

    fn prompt(&self, scratch: &mut Scratch, prompt: &mut Prompt) {
        let seat = self.decider();
        let mut ask = |text, rule| prompt.start(seat, Ask::new(text, rule));
        match self.frames.top() {
            Frame::Order => {
                ask("Order of your phases?", "5.1");
                for number in 0..ORDERS.len() as u8 {
                    prompt.choice(Choice { verb: verb::ORDER, number });
                }
            }
            Frame::Reorganise => {
                ask("Reorganise which unit?", "7.0");
                self.offer_reorg(prompt);
                prompt.choice(END);
                self.offer_top(prompt);
            }
            Frame::Combine(at) => {
                ask("Which corps joins it?", "7.1");
                prompt.ask.space = Some(at);
                prompt.units =
                    self.units.stack(at).filter(|u| self.check_part(*u, at).is_ok()).collect();
                prompt.selected = self.group;
            }
            Frame::Replace(unit) => {
                ask("Where does it come back?", "3.5");
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.replace_hexes(unit);
            }
            Frame::Move => {
                ask("Move which unit?", "11.0");
                prompt.units = self.fitting(|unit| self.check_mover(unit));
                prompt.choice(END);
                self.offer_top(prompt);
                self.offer_violations(prompt);
            }
            Frame::March => {
                ask("Where to?", "11.0");
                let leader = self.group.iter().next();
                prompt.ask.unit = leader;
                prompt.ask.halves = self.group.iter().map(|unit| self.left_halves(unit)).min();
                prompt.spaces = self.destinations(scratch);
                if let Some(at) = leader.and_then(|unit| self.units.space(unit)) {
                    let joins = |unit: &UnitId| self.check_joiner(*unit).is_ok();
                    prompt.units = self.units.stack(at).filter(joins).collect();
                }
                prompt.selected = self.group;
                prompt.choice(STAND);
                if self.check_column().is_ok() {
                    prompt.choice(COLUMN);
                }
            }
            Frame::Fight => {
                ask("Attack which hex?", "12.0");
                self.offer_targets(false, prompt);
                prompt.choice(END);
                self.offer_violations(prompt);
            }
            Frame::Muster => {
                ask("With which units?", if self.battle.flank { "12.6" } else { "12.0" });
                prompt.ask.space = Some(self.battle.target);
                self.offer_muster(prompt);
                prompt.selected = self.group;
                if !self.group.is_empty() {
                    prompt.choice(ATTACK);
                }
                if self.check_drop().is_ok() {
                    prompt.choice(DROP);
                }
            }
            Frame::Losses(seat) => {
                ask("Which unit pays?", "12.3");
                prompt.ask.halves = Some(self.battle.bill.due_halves());
                prompt.units = self.involved(seat);
                // Where those are who can pay.
                prompt.ask.space = prompt.units.iter().find_map(|unit| self.units.space(unit));
            }
            Frame::Advance => {
                ask("Who advances?", "12.5");
                prompt.ask.space = Some(self.battle.target);
                prompt.units = self.advancers();
                prompt.choice(STOP);
            }
            Frame::Momentum => {
                ask("Attack again where?", "12.7");
                prompt.ask.space = Some(self.battle.target);
                prompt.selected = self.battle.advanced;
                self.offer_targets(true, prompt);
                prompt.choice(HOLD);
            }
            Frame::Disperse { from, optional } => {
                ask("Move which excess unit?", if optional { "8.0" } else { "7.0" });
                prompt.ask.space = Some(from);
                prompt.units = self
                    .units
                    .stack(from)
                    .filter(|u| self.check_excess(*u, from).is_ok())
                    .collect();
                if optional {
                    prompt.choice(LEAVE);
                }
            }
            Frame::DisperseTo(unit) => {
                ask("Where to?", "7.0");
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.dispersal(unit);
            }
            Frame::GiveUp(at) => {
                ask("No room: give up which?", "7.0");
                prompt.ask.space = Some(at);
                prompt.units = self.units.stack(at).collect();
            }
            Frame::Deploy(seat) => {
                ask("Set up which unit?", if self.turn == 0 { "3.0" } else { "3.3" });
                prompt.units = self.to_deploy(seat).collect();
                // A look at the country before the first hex is chosen.
                prompt.ask.space = self.to_deploy(seat).next().and_then(|unit| self.proposed(unit));
                prompt.choice(READY);
            }
            Frame::DeployTo(unit) => {
                ask("In which hex?", self.deploy_rule(unit));
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.deploy_hexes(unit);
            }
            Frame::Railheads => {
                ask("Railhead in which hex?", "3.1");
                prompt.spaces = self.first_railheads();
                prompt.choice(READY);
            }
            Frame::Raids => {
                ask("How many bomb cities?", "6.2.1");
                prompt.ask.halves = Some(self.war.wings * 2);
                for number in 0..=self.war.wings {
                    prompt.choice(Choice { verb: verb::RAID, number });
                }
            }
            Frame::Support => {
                ask("Airpower over which hex?", "6.2.2");
                prompt.ask.halves = Some(self.war.wings * 2);
                let all = data::BOARD.spaces();
                prompt.spaces = all.filter(|at| self.check_support(*at).is_ok()).collect();
            }
            Frame::CutIn => {
                ask(self.cut_in_question(), "5.3");
                prompt.choice(NOT_NOW);
                for number in (0..4).filter(|number| self.can_cut_in(*number)) {
                    prompt.choice(Choice { verb: verb::CUT_IN, number });
                }
                let groups = 1..GROUPS.len() as u8;
                for number in groups.chain([NEXT_MARKER, NOT_THIS_TURN]) {
                    if self.can_wait(number) {
                        prompt.choice(Choice { verb: verb::WAIT, number });
                    }
                }
            }
            Frame::Arrive(unit) => {
                ask("Where does it arrive?", "3.2.2");
                prompt.ask.unit = Some(unit);
                // 3.2.2: so many static corps are still to be placed.
                prompt.ask.halves = (self.war.arriving > 0).then_some(self.war.arriving * 2);
                prompt.spaces = self.arrival_hexes(unit);
            }
            Frame::Motorized => {
                ask("Where does it arrive?", "3.2.1");
                prompt.ask.unit = Some(units::MOTORIZED_18);
                prompt.spaces = self.motorized_hexes();
                prompt.choice(STAY);
            }
            Frame::Railhead(number) => {
                ask("Move this railhead?", "10.3.1");
                prompt.ask.space = self.war.railheads.get(usize::from(number)).copied();
                prompt.spaces = self.railhead_goals(number);
                prompt.choice(STAY);
                prompt.choice(STAY_ALL);
            }
            Frame::Raise => {
                ask("Which unit goes on top?", "8.3");
                prompt.units = self.fitting(|unit| self.check_raise(unit));
                // Where there is one stack to think of, that is the place to look at.
                let mut hexes = prompt.units.iter().filter_map(|unit| self.units.space(unit));
                let first = hexes.next();
                prompt.ask.space = first.filter(|first| hexes.all(|at| at == *first));
            }
            Frame::Battle | Frame::Ending(_) | Frame::Closing(_) => ask("", ""),
            Frame::Over => ask("The game is over", if self.is_campaign() { "4.2" } else { "13.3" }),
        }
    }

    fn verdict(&self) -> Option<Refusal> {
        self.outcome.map(|_| self.reason())
    }

    fn status(&self) -> Status {
        let set_up = self.phase == Phase::SetUp;
        let active = if set_up { self.decider() } else { self.active() };
        Status { turn: self.turn, phase: self.phase as u8, active, who: self.who() }
    }

    fn points(&self) -> i16 {
        self.lead()
    }

    fn seat_of(&self, unit: UnitId) -> Option<Seat> {
        (unit.index() < UNITS && self.units.whereabouts(unit) != Where::Out)
            .then(|| self.seat(unit))
    }

    fn in_supply(&self, unit: UnitId) -> bool {
        self.supplied(unit)
    }

    fn layers(&self) -> &'static [&'static str] {
        if self.is_campaign() { &["Air zones", "Intact works", "Railheads"] } else { &[] }
    }

    fn layer(&self, layer: u8, out: &mut SpaceSet) {
        match layer {
            0 => {
                *out = self.air_zone(GERMAN);
                out.union(&self.air_zone(ALLIED));
            }
            1 => self.intact_works().for_each(|at| out.insert(at)),
            _ => self.war.railheads.iter().for_each(|at| out.insert(*at)),
        }
    }

    fn is_fortified(&self, space: SpaceId) -> bool {
        self.intact(space).is_some()
    }

    fn sign(&self, space: SpaceId) -> &'static str {
        match (self.war.air.contains(&space), self.war.railheads.contains(&space)) {
            (true, _) => "AIR",
            (_, true) => "RAIL",
            _ => "",
        }
    }

    fn price_to_enter(&self, space: SpaceId) -> Option<u8> {
        let mech = self.group.iter().next().is_some_and(units::is_mech);
        super::terrain::price_within(space, mech)
    }

    fn forecast(&self, viewer: Seat) -> Option<Forecast> {
        let preparing = self.frames.top() == Frame::Muster && !self.battle.flank;
        (preparing && !self.group.is_empty()).then(|| self.preview(viewer))
    }

    fn warnings(&self, warn: &mut dyn FnMut(No, Option<SpaceId>)) {
        if let Some(at) = self.first_overfull() {
            warn(no::OVERFULL, Some(at));
        }
        for (unit, at) in self.units.on_map() {
            if self.check_acts(unit).is_ok() && !self.supplied(unit) {
                warn(no::UNSUPPLIED, Some(at));
            }
        }
        if self.phase == Phase::Reorganisation && self.acting == GERMANS && !self.replaced {
            let survey = Survey::of(self);
            let due = self
                .units
                .at(Where::Eliminated)
                .any(|unit| self.check_reorg(&survey, unit).is_ok());
            if due {
                warn(no::REPLACEMENT_LAPSES, None);
            }
        }
    }

    fn ends_phase(&self, choice: Choice) -> bool {
        choice == END
    }

    fn in_play(&self, space: SpaceId) -> bool {
        let lands = if self.is_campaign() { units::PLAYED } else { self.open_lands() };
        super::terrain::is_in(lands, space)
    }

    fn choice_text(&self, choice: Choice) -> (&'static str, &'static str) {
        let number = usize::from(choice.number);
        match choice.verb {
            verb::ORDER => named(&ORDER_WORDS, &ORDER_TEXTS, number),
            verb::END => (word("end"), "End the phase"),
            verb::STAND => (word("stand"), "Stay here"),
            verb::ATTACK => (word("attack"), "Attack"),
            verb::STOP => (word("stop"), "Nobody else advances"),
            verb::HOLD => (word("hold"), "No second attack"),
            verb::LEAVE => (word("leave"), "Leave the stack"),
            verb::COLUMN => (word("column"), "March in column"),
            verb::VIOLATE => named(&VIOLATION_WORDS, &VIOLATIONS, number),
            verb::READY => (word("ready"), "Ready-made set-up"),
            verb::RAID => (raids(number), raids(number)),
            verb::CUT_IN => named(&CUT_IN_WORDS, &CUT_INS, number),
            verb::WAIT => named(&WAIT_WORDS, &WAITS, number),
            verb::NOT_NOW => (word("not-now"), self.without_cut_in()),
            verb::DROP => (word("drop"), "Drop the 7th Flieger"),
            verb::STAY if choice == STAY_ALL => (word("stay-all"), "No railhead moves now"),
            verb::STAY => (word("stay"), "Not now"),
            verb::TOP => (word("top"), "Put a unit on top"),
            _ => ("?", "?"),
        }
    }

    fn worth(&self, unit: UnitId) -> i16 {
        self.unit_worth(unit)
    }

    fn may_go(&self, unit: UnitId, space: SpaceId) -> bool {
        let nation = units::nation_of(unit);
        self.fights(nation) && self.check_country(nation, space).is_ok()
    }

    fn prospect(&self, seat: Seat, target: SpaceId, attack: i16, defence: i16) -> Prospect {
        self.outlook(seat, target, attack, defence)
    }

    fn edit(&mut self, edit: Edit<'_>) -> Result<(), No> {
        check_edit(self, edit, no::NO_SUCH_SPACE, sandbox::NO_SUCH_TURN_1939)?;
        match edit {
            Edit::Place(unit, to) => {
                if let Where::Space(at) = to {
                    if self.has_unit(enemy(self.seat(unit)), at) {
                        return Err(no::ENEMY_THERE);
                    }
                    self.held.give(at, Some(self.seat(unit)));
                }
                self.units.put(unit, to);
                self.group.remove(unit);
            }
            Edit::Control(space, seat) => self.held.give(space, seat),
            Edit::Turn(turn) => {
                self.turn = turn;
                self.replaced = false;
            }
            Edit::Phase(phase, seat) => {
                let phase = Phase::from_number(phase).ok_or(sandbox::NO_SUCH_PHASE)?;
                if seat.0 > 1 || phase == Phase::Order && seat != GERMAN {
                    return Err(sandbox::PHASE_OF_OTHERS);
                }
                if phase > Phase::Combat && (!self.is_campaign() || self.turn < 3) {
                    return Err(sandbox::PHASE_OF_OTHER_TURN);
                }
                self.enter_phase(phase, seat, &mut Quiet);
                if self.is_campaign() {
                    self.settle(&mut Quiet);
                }
            }
            Edit::Dice(faces) => self.dice.load(faces),
            Edit::Marker(name, at, on) => self.edit_marker(name, at, on)?,
            Edit::Value(name, value) => self.edit_value(name, value)?,
            Edit::Draw(name) => {
                let found = GROUP_WORDS.iter().position(|word| *word == name);
                let found = found.ok_or(sandbox::NO_MARKER_TO_DRAW)? as u8;
                self.war.rigged = found;
                if found == GERMANS {
                    self.war.drawn = GERMANS;
                }
            }
        }
        // Any mixing will do: an edited position must not be taken for the one before.
        self.position = follow(self.position, hash_of(self));
        Ok(())
    }

    fn check(&self) -> Result<(), &'static str> {
        if !self.units.is_sound() {
            return Err(word("the order of units is broken"));
        }
        self.held.check()?;
        // A turn has six phases of its own, and three after each marker.
        if self.turn > self.turns() || self.phases_done.max(self.war.step) > 6 {
            return Err(word("the game has gone on after its end"));
        }
        let mut last: Option<(UnitId, SpaceId)> = None;
        for (unit, at) in self.units.on_map() {
            if let Some((other, there)) = last
                && there == at
                && units::nation_of(other) != units::nation_of(unit)
            {
                return Err(word("two nations are in one hex"));
            }
            if !self.holds(self.seat(unit), at) {
                return Err(word("a unit stands in a hex its side does not hold"));
            }
            // 5.1: before turn 3 the others wait at home.
            let nation = units::nation_of(unit);
            if self.fights(nation)
                && self.turn > 0
                && !super::terrain::is_in(self.range(nation), at)
            {
                return Err(word("a unit is outside its area"));
            }
            if self.check_works(nation, at).is_err() {
                return Err(word("a unit is in a work it may not enter"));
            }
            last = Some((unit, at));
        }
        let spreading = self.frames.iter().any(|frame| {
            matches!(frame, Frame::Disperse { .. } | Frame::Losses(_) | Frame::GiveUp(_))
        });
        if !spreading && self.first_overfull().is_some() {
            return Err(word("a hex is overfull and nobody is asked to mend it"));
        }
        if matches!(self.frames.top(), Frame::Battle | Frame::Ending(_) | Frame::Closing(_)) {
            return Err(word("the game waits for nobody"));
        }
        if self.battle.stage == Stage::Done && self.frames.depth() == 1 {
            return Err(word("a battle is over but not forgotten"));
        }
        if self
            .units
            .on_map()
            .any(|(u, _)| units::is_static(u) && self.units.marks(u).has(mark::MOVED))
        {
            return Err(word("a static unit has moved"));
        }
        self.check_pools()
    }
}
