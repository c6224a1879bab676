//! Carrying out decisions that have been judged, chapter by chapter.

use super::play::{verb, way};
use super::state::{Chapter, Frame, State, mark};
use crate::forces::Where;
use crate::game::Action::{self, Choice as Pick, Space, Unit};
use crate::game::{Event, Events, SetUp};
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
        match frame.chapter() {
            _ if action == Pick(verb::END) => match frame {
                Frame::Alert(_) => self.frames.end(),
                _ => self.end_phase(events),
            },
            Chapter::Forces => self.do_forces(frame, action, events),
            Chapter::Flight => self.do_flight(frame, action, events),
            Chapter::March => self.do_march(scratch, frame, action, events),
            Chapter::Battle => self.do_battle(frame, action, events),
        }
    }

    /// 3.0, 6.0, 7.0, 20.0: set-up, events, mobilization.
    fn do_forces(&mut self, frame: Frame, action: Action, events: &mut dyn Events) {
        match (frame, action) {
            (Frame::Roll, _) => self.roll_scenario(events),
            (Frame::Spare(step), Unit(unit)) => self.spare(unit, step),
            (Frame::Deploy(_), Unit(unit)) => self.frames.call(Frame::DeployTo(unit)),
            (Frame::Deploy(step), Pick(_)) => self.deploy_ready(step, events),
            (Frame::DeployTo(unit), Space(to)) => {
                self.frames.end();
                self.deploy(unit, to, events);
            }
            (Frame::Alert(_) | Frame::Crisis(_) | Frame::Mobilize, Unit(unit)) => {
                if let Ok(cost) = self.check_spend(unit) {
                    self.spend(unit, cost, events);
                }
            }
            (Frame::Storm(left), Unit(unit)) => self.ground(unit, left, events),
            (Frame::Arrive(unit), Space(to)) => {
                self.frames.end();
                self.arrive(unit, to, events);
            }
            _ => {}
        }
    }

    /// 16.0: aircraft.
    fn do_flight(&mut self, frame: Frame, action: Action, events: &mut dyn Events) {
        match (frame, action) {
            (Frame::Launch, Unit(unit)) => self.frames.call(Frame::LaunchTo(unit)),
            (Frame::LaunchTo(unit), Space(to)) => {
                self.frames.end();
                self.launch(unit, to, events);
            }
            (Frame::LaunchTo(unit), Pick(_)) => self.frames.goto(Frame::Carry(unit)),
            (Frame::Carry(unit), Space(at)) => {
                self.frames.end();
                self.launch(unit, at, events);
                self.units.mark(unit, mark::CARRIER, true);
            }
            (Frame::Intercept, Unit(unit)) => self.frames.call(Frame::InterceptTo(unit)),
            (Frame::InterceptTo(unit), Space(to)) => {
                self.frames.end();
                self.units.put(unit, Where::Space(to));
                events.event(Event::Placed { unit, at: to });
            }
            (Frame::Dogfight, Space(at)) => self.dogfight(at, events),
            (Frame::Bomb, Unit(unit)) => self.bomb(unit, events),
            (Frame::BombWhat(unit), Pick(choice)) => {
                self.frames.end();
                self.drop_bombs(unit, choice == verb::CITY, events);
            }
            (Frame::BombUnit(_), Unit(unit)) => {
                self.frames.end();
                self.reduce(unit, "16.8.1", events);
                self.settle_control(events);
            }
            _ => {}
        }
    }

    /// 8.0: movement.
    fn do_march(
        &mut self,
        scratch: &mut Scratch,
        frame: Frame,
        action: Action,
        events: &mut dyn Events,
    ) {
        match (frame, action) {
            (Frame::Move, Unit(unit)) => self.pick_mover(unit),
            (Frame::March(unit, by), Space(to)) => self.march(scratch, unit, by, to, events),
            (Frame::March(unit, _), Pick(verb::STAND)) => self.stand(unit),
            (Frame::March(unit, _), Pick(verb::LEAVE)) => self.depart(unit, events),
            (Frame::March(unit, _), Pick(choice)) => {
                if let Some(by) = way(choice) {
                    self.frames.goto(Frame::March(unit, by));
                }
            }
            _ => {}
        }
    }

    /// 9.1, 11.0 to 13.0: combat, and what follows from it.
    fn do_battle(&mut self, frame: Frame, action: Action, events: &mut dyn Events) {
        match (frame, action) {
            (Frame::Fight, Space(at)) => self.pick_target(at),
            (Frame::Fight, Unit(unit)) => self.frames.call(Frame::Moor(unit)),
            (Frame::Moor(unit), Space(at)) => {
                self.frames.end();
                self.units.put(unit, Where::Space(at));
                events.event(Event::Placed { unit, at });
            }
            (Frame::Muster, Unit(unit)) => self.muster(unit),
            (Frame::Muster, Pick(verb::MOBILE)) => self.battle.mobile = true,
            (Frame::Muster, Pick(_)) => self.commit(events),
            (Frame::Losses(seat), Unit(unit)) => self.pay_chosen(seat, unit, events),
            (Frame::Retreat(_), Unit(unit)) => {
                self.frames.end();
                self.start_retreat(unit, events);
            }
            (Frame::RetreatTo(unit), Space(to)) => self.step_back(unit, to, events),
            (Frame::RetreatTo(_), Pick(_)) => self.frames.end(),
            (Frame::Advance, Unit(unit)) => {
                self.advance(unit, self.battle.target, events);
                if self.advancers().is_empty() {
                    self.frames.end();
                }
                if !self.pursuit_hexes(unit).is_empty() {
                    self.frames.call(Frame::Pursue(unit));
                }
            }
            (Frame::Pursue(unit), Space(to)) => {
                self.frames.end();
                // 13.1: from the second hex it does not come back into the first.
                self.group.remove(unit);
                self.advance(unit, to, events);
            }
            (Frame::Advance | Frame::Pursue(_), Pick(_)) => self.frames.end(),
            (Frame::Crowd(_), Unit(unit)) => {
                self.frames.end();
                self.eliminate(unit, "9.1", events);
                self.settle_control(events);
            }
            _ => {}
        }
    }
}
