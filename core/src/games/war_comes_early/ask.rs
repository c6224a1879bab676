//! Every question with what may be picked, chapter by chapter.

use super::combat::Survey;
use super::data;
use super::phases::{NEXT_MARKER, NOT_THIS_TURN, ORDERS};
use super::play::*;
use super::state::{Chapter, Frame, State};
use super::units::{self, GROUPS, NEUTRALS};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Ask, Choice, No, Prompt, SetUp};
use crate::march::Scratch;

impl State {
    /// What is asked now, by the chapter it belongs to.
    pub(super) fn ask(&self, scratch: &mut Scratch, prompt: &mut Prompt) {
        let frame = self.frames.top();
        match frame.chapter() {
            Chapter::Between => self.ask_between(frame, prompt),
            Chapter::March => self.ask_march(scratch, frame, prompt),
            Chapter::Battle => self.ask_battle(frame, prompt),
        }
    }

    /// A question begins.
    #[inline(never)]
    fn open(&self, prompt: &mut Prompt, text: &'static str, rule: &'static str) {
        prompt.start(self.decider(), Ask::new(text, rule));
    }

    /// 3.0, 5.0, 6.0, 10.3: set-up, the air, markers, what comes as a phase ends.
    fn ask_between(&self, frame: Frame, prompt: &mut Prompt) {
        match frame {
            Frame::Order => {
                self.open(prompt, "Order of your phases?", "5.1");
                for number in 0..ORDERS.len() as u8 {
                    prompt.choice(Choice { verb: verb::ORDER, number });
                }
            }
            Frame::Deploy(seat) => {
                self.open(prompt, "Set up which unit?", if self.turn == 0 { "3.0" } else { "3.3" });
                prompt.units = self.to_deploy(seat).collect();
                // A look at the country before the first hex is chosen.
                prompt.ask.space = self.to_deploy(seat).next().and_then(|unit| self.proposed(unit));
                prompt.choice(READY);
            }
            Frame::DeployTo(unit) => {
                self.open(prompt, "In which hex?", self.deploy_rule(unit));
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.deploy_hexes(unit);
            }
            Frame::Railheads => {
                self.open(prompt, "Railhead in which hex?", "3.1");
                prompt.spaces = self.first_railheads();
                prompt.choice(READY);
            }
            Frame::Raids => {
                self.open(prompt, "How many bomb cities?", "6.2.1");
                prompt.ask.halves = Some(self.war.wings * 2);
                for number in 0..=self.war.wings {
                    prompt.choice(Choice { verb: verb::RAID, number });
                }
            }
            Frame::Support => {
                self.open(prompt, "Airpower over which hex?", "6.2.2");
                prompt.ask.halves = Some(self.war.wings * 2);
                let all = data::BOARD.spaces();
                prompt.spaces = all.filter(|at| self.check_support(*at).is_ok()).collect();
            }
            Frame::CutIn => self.ask_cut_in(prompt),
            Frame::Arrive(unit) => {
                self.open(prompt, "Where does it arrive?", "3.2.2");
                prompt.ask.unit = Some(unit);
                // 3.2.2: so many static corps are still to be placed.
                prompt.ask.halves = (self.war.arriving > 0).then_some(self.war.arriving * 2);
                prompt.spaces = self.arrival_hexes(unit);
            }
            Frame::Motorized => {
                self.open(prompt, "Where does it arrive?", "3.2.1");
                prompt.ask.unit = Some(units::MOTORIZED_18);
                prompt.spaces = self.motorized_hexes();
                prompt.choice(STAY);
            }
            Frame::Railhead(number) => {
                self.open(prompt, "Move this railhead?", "10.3.1");
                prompt.ask.space = self.war.railheads.get(usize::from(number)).copied();
                prompt.spaces = self.railhead_goals(number);
                prompt.choice(STAY);
                prompt.choice(STAY_ALL);
            }
            _ => {}
        }
    }

    /// 5.3: whether the German player cuts in.
    fn ask_cut_in(&self, prompt: &mut Prompt) {
        self.open(prompt, self.cut_in_question(), "5.3");
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

    /// 7.0, 8.0, 11.0: reorganisation, stacks, movement.
    fn ask_march(&self, scratch: &mut Scratch, frame: Frame, prompt: &mut Prompt) {
        match frame {
            Frame::Reorganise => {
                self.open(prompt, "Reorganise which unit?", "7.0");
                self.offer_reorg(prompt);
                prompt.choice(END);
                self.offer_top(prompt);
            }
            Frame::Combine(at) => {
                self.open(prompt, "Which corps joins it?", "7.1");
                prompt.ask.space = Some(at);
                prompt.units =
                    self.units.stack(at).filter(|u| self.check_part(*u, at).is_ok()).collect();
                prompt.selected = self.group;
            }
            Frame::Replace(unit) => {
                self.open(prompt, "Where does it come back?", "3.5");
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.replace_hexes(unit);
            }
            Frame::Move => {
                self.open(prompt, "Move which unit?", "11.0");
                prompt.units = self.fitting(|unit| self.check_mover(unit));
                prompt.choice(END);
                self.offer_top(prompt);
                self.offer_violations(prompt);
            }
            Frame::March => {
                self.open(prompt, "Where to?", "11.0");
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
            Frame::Disperse { .. } | Frame::DisperseTo(_) | Frame::GiveUp(_) => {
                self.ask_excess(frame, prompt);
            }
            Frame::Raise => {
                self.open(prompt, "Which unit goes on top?", "8.3");
                prompt.units = self.fitting(|unit| self.check_raise(unit));
                // Where there is one stack to think of, that is the place to look at.
                let mut hexes = prompt.units.iter().filter_map(|unit| self.units.space(unit));
                let first = hexes.next();
                prompt.ask.space = first.filter(|first| hexes.all(|at| at == *first));
            }
            Frame::Over => {
                let rule = if self.is_campaign() { "4.2" } else { "13.3" };
                self.open(prompt, "The game is over", rule);
            }
            _ => self.open(prompt, "", ""),
        }
    }

    /// 7.0, 8.0: units for which there is no room.
    fn ask_excess(&self, frame: Frame, prompt: &mut Prompt) {
        match frame {
            Frame::Disperse { from, optional } => {
                self.open(prompt, "Move which excess unit?", if optional { "8.0" } else { "7.0" });
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
                self.open(prompt, "Where to?", "7.0");
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.dispersal(unit);
            }
            Frame::GiveUp(at) => {
                self.open(prompt, "No room: give up which?", "7.0");
                prompt.ask.space = Some(at);
                prompt.units = self.units.stack(at).collect();
            }
            _ => {}
        }
    }

    /// 12.0: combat.
    fn ask_battle(&self, frame: Frame, prompt: &mut Prompt) {
        match frame {
            Frame::Fight => {
                self.open(prompt, "Attack which hex?", "12.0");
                self.offer_targets(false, prompt);
                prompt.choice(END);
                self.offer_violations(prompt);
            }
            Frame::Muster => {
                self.open(
                    prompt,
                    "With which units?",
                    if self.battle.flank { "12.6" } else { "12.0" },
                );
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
                self.open(prompt, "Which unit pays?", "12.3");
                prompt.ask.halves = Some(self.battle.bill.due_halves());
                prompt.units = self.involved(seat);
                // Where those are who can pay.
                prompt.ask.space = prompt.units.iter().find_map(|unit| self.units.space(unit));
            }
            Frame::Advance => {
                self.open(prompt, "Who advances?", "12.5");
                prompt.ask.space = Some(self.battle.target);
                prompt.units = self.advancers();
                prompt.choice(STOP);
            }
            Frame::Momentum => {
                self.open(prompt, "Attack again where?", "12.7");
                prompt.ask.space = Some(self.battle.target);
                prompt.selected = self.battle.advanced;
                self.offer_targets(true, prompt);
                prompt.choice(HOLD);
            }
            _ => {}
        }
    }

    /// Units of the active seat for which `check` finds nothing to say.
    fn fitting<T>(&self, check: impl Fn(UnitId) -> Result<T, No>) -> UnitSet {
        self.units.on_map().map(|(unit, _)| unit).filter(|unit| check(*unit).is_ok()).collect()
    }

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
        for way in data::BOARD.ways(self.battle.target) {
            for unit in self.units.stack(way.to) {
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
}
