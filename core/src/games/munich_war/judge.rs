//! The one judge of every decision, chapter by chapter: what `prompt` offers, `apply` accepts and
//! `why_not` explains.

use super::phases::Phase;
use super::play::{verb, way};
use super::refusal as no;
use super::state::{By, Chapter, Frame, State};
use super::units::{self, nation_of};
use crate::game::Action::{self, Choice as Pick, Space, Unit};
use crate::game::{No, Refusal, SetUp};
use crate::march::Scratch;

/// What a judge says.
type Judged = Result<(), No>;

fn allowed(yes: bool, no: No) -> Judged {
    if yes { Ok(()) } else { Err(no) }
}

impl State {
    /// The judge of a decision: the chapter that it belongs to.
    #[inline(never)]
    pub(super) fn check_action(&self, scratch: &mut Scratch, action: Action) -> Judged {
        let frame = self.frames.top();
        if frame == Frame::Over {
            return Err(no::OVER);
        }
        match frame.chapter() {
            _ if action == Pick(verb::END) => self.check_over(frame),
            Chapter::Forces => self.judge_forces(frame, action),
            Chapter::Flight => self.judge_flight(frame, action),
            Chapter::March => self.judge_march(scratch, frame, action),
            Chapter::Battle => self.judge_battle(frame, action),
        }
    }

    /// 4.0: may the phase end, or the spending of points?
    fn check_over(&self, frame: Frame) -> Judged {
        let ends = matches!(
            frame,
            Frame::Alert(_)
                | Frame::Crisis(_)
                | Frame::Mobilize
                | Frame::Launch
                | Frame::Intercept
                | Frame::Bomb
                | Frame::Move
                | Frame::Fight
        );
        if !ends {
            return Err(no::NOT_ASKED);
        }
        if self.phase == Phase::Combat { self.check_end() } else { Ok(()) }
    }

    /// 3.0, 6.0, 7.0, 20.0: set-up, events, mobilization.
    fn judge_forces(&self, frame: Frame, action: Action) -> Judged {
        match (frame, action) {
            (Frame::Roll, Pick(verb::ROLL)) => Ok(()),
            (Frame::Spare(step), Unit(unit)) => {
                allowed(self.spares(step).contains(unit), no::NOT_SPARE)
            }
            (Frame::Deploy(step), Unit(unit)) => self.check_deployed(step, unit),
            (Frame::Deploy(_), Pick(verb::READY)) => Ok(()),
            (Frame::DeployTo(unit), Space(to)) => self.check_deploy(unit, to),
            (Frame::Alert(_) | Frame::Crisis(_) | Frame::Mobilize, Unit(unit)) => {
                self.check_spend(unit).map(drop)
            }
            (Frame::Storm(_), Unit(unit)) => self.check_storm(unit),
            (Frame::Arrive(unit), Space(to)) => self.check_arrival(unit, to),
            _ => Err(no::NOT_ASKED),
        }
    }

    /// 16.0: aircraft.
    fn judge_flight(&self, frame: Frame, action: Action) -> Judged {
        match (frame, action) {
            (Frame::Launch, Unit(unit)) => self.check_launch(unit),
            (Frame::LaunchTo(unit), Space(to)) => self.check_launch_at(unit, to),
            (Frame::LaunchTo(unit), Pick(verb::CARRY)) => {
                allowed(!self.carry_hexes(unit).is_empty(), no::NOBODY_TO_CARRY)
            }
            (Frame::Carry(unit), Space(at)) => {
                allowed(self.carry_hexes(unit).contains(at), no::NOBODY_TO_CARRY)
            }
            (Frame::Intercept, Unit(unit)) => self.check_interceptor(unit),
            (Frame::InterceptTo(unit), Space(to)) => {
                allowed(self.intercept_hexes(unit).contains(to), no::NOTHING_TO_MEET)
            }
            (Frame::Dogfight, Space(at)) => allowed(self.dogfights().contains(at), no::NO_DOGFIGHT),
            (Frame::Bomb, Unit(unit)) => self.check_bomber(unit).map(drop),
            (Frame::BombWhat(_), Pick(verb::CITY | verb::TROOPS)) => Ok(()),
            (Frame::BombUnit(at), Unit(unit)) => {
                let there = units::is_troop(unit) && self.units.space(unit) == Some(at);
                allowed(there, no::NO_TARGET_UNIT)
            }
            _ => Err(no::NOT_ASKED),
        }
    }

    /// 8.0: movement.
    fn judge_march(&self, scratch: &mut Scratch, frame: Frame, action: Action) -> Judged {
        match (frame, action) {
            (Frame::Move, Unit(unit)) => self.check_mover(unit),
            (Frame::March(unit, by), Space(to)) => self.check_destination(scratch, unit, by, to),
            (Frame::March(..), Pick(verb::STAND)) => Ok(()),
            (Frame::March(unit, By::Any), Pick(verb::LEAVE)) => self.check_departure(unit),
            (Frame::March(unit, By::Any), Pick(choice)) => match way(choice) {
                Some(by) => self.check_way(unit, by),
                None => Err(no::NOT_ASKED),
            },
            _ => Err(no::NOT_ASKED),
        }
    }

    /// 9.1, 11.0 to 13.0: combat, and what follows from it.
    fn judge_battle(&self, frame: Frame, action: Action) -> Judged {
        match (frame, action) {
            (Frame::Fight, Space(at)) => self.check_target(at),
            (Frame::Fight, Unit(unit)) => self.check_moor(unit),
            (Frame::Moor(unit), Space(at)) => {
                allowed(self.moorings(unit).contains(at), no::NO_PORT)
            }
            (Frame::Muster, Unit(unit)) => self.check_muster(unit),
            (Frame::Muster, Pick(verb::ATTACK)) => self.check_attack(),
            (Frame::Muster, Pick(verb::MOBILE)) => self.check_mobile(),
            (Frame::Losses(seat), Unit(unit)) => self.check_payer(seat, unit),
            (Frame::Retreat(seat), Unit(unit)) => self.check_retreater(seat, unit),
            (Frame::RetreatTo(unit), Space(to)) => self.check_retreat(unit, to),
            (Frame::RetreatTo(unit), Pick(verb::STAY)) => {
                allowed(self.may_stay(unit), no::MUST_RETREAT)
            }
            (Frame::Advance, Unit(unit)) => self.check_advance(unit),
            (Frame::Advance | Frame::Pursue(_), Pick(verb::STOP)) => Ok(()),
            (Frame::Pursue(unit), Space(to)) => self.check_pursuit(unit, to),
            (Frame::Crowd(at), Unit(unit)) => self.check_crowd(unit, at),
            _ => Err(no::NOT_ASKED),
        }
    }

    /// A judge's no with its numbers.
    #[inline(never)]
    pub(super) fn explain(&self, why: No, action: Action) -> Refusal {
        let picked = match (self.frames.top(), action) {
            (_, Action::Unit(unit)) | (Frame::March(unit, _), _) => Some(unit),
            _ => None,
        };
        let numbers = match (picked, action) {
            (Some(unit), Action::Space(to)) if why == no::TOO_DEAR => self.dear_step(unit, to),
            (Some(unit), _) if why == no::TOO_POOR => Some(self.spending(unit)),
            (Some(unit), _) if why == no::RAIL_FULL => {
                Some((units::rail_capacity(nation_of(unit)), 0))
            }
            _ => None,
        };
        let (a, b) = numbers.unwrap_or_default();
        Refusal::with(why, a.into(), b.into())
    }
}
