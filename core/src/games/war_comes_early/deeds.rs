//! Carrying out decisions that have been judged, chapter by chapter.

use super::phases::CLOSED;
use super::play::*;
use super::state::{ALLIED, Chapter, Frame, GERMAN, State};
use super::units;
use crate::board::SpaceId;
use crate::forces::UnitId;
use crate::game::{Action, Choice, Event, Events, SetUp};
use crate::march::Scratch;

impl State {
    /// Carries out a decision that has been checked.
    #[inline(never)]
    pub(super) fn carry_out(
        &mut self,
        scratch: &mut Scratch,
        action: Action,
        events: &mut dyn Events,
    ) {
        let frame = self.frames.top();
        let aside =
            matches!(action, Action::Choice(Choice { verb: verb::VIOLATE | verb::TOP, .. }));
        let opening = !matches!(frame, Frame::Move | Frame::Fight) || aside;
        // 3.3: neutrality is violated before anything else is done in a phase.
        self.war.opening &= opening;
        match (frame, action) {
            (_, Action::Choice(Choice { verb: verb::VIOLATE, number })) => {
                if let Ok(country) = self.check_violation(number) {
                    self.violate(country, events);
                }
            }
            (_, Action::Choice(DROP)) => self.drop_flieger(events),
            (_, Action::Choice(TOP)) => self.call_raise(),
            (_, Action::Choice(END)) => self.end_phase(),
            _ => match frame.chapter() {
                Chapter::Between => self.do_between(frame, action, events),
                Chapter::March => self.do_march(scratch, frame, action, events),
                Chapter::Battle => self.do_battle(frame, action, events),
            },
        }
    }

    /// 3.0, 5.0, 6.0, 10.3: set-up, the air, markers, what comes as a phase ends.
    fn do_between(&mut self, frame: Frame, action: Action, events: &mut dyn Events) {
        match (frame, action) {
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
            _ => {}
        }
    }

    /// 7.0, 8.0, 11.0: reorganisation, stacks, movement.
    fn do_march(
        &mut self,
        scratch: &mut Scratch,
        frame: Frame,
        action: Action,
        events: &mut dyn Events,
    ) {
        match (frame, action) {
            (Frame::Raise, Action::Unit(unit)) => self.raise(unit),
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
            _ => {}
        }
    }

    /// 12.0: combat.
    fn do_battle(&mut self, frame: Frame, action: Action, events: &mut dyn Events) {
        match (frame, action) {
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
            _ => {}
        }
    }

    /// 7.0: a unit is put where the enemy wants it. It is out of any battle it was in.
    pub(super) fn disperse(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let Some(from) = self.units.space(unit) else { return };
        events.event(Event::Dispersed { unit, from, to });
        self.enter(unit, to, events);
        self.group.remove(unit);
    }
}
