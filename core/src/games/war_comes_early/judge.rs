//! The one judge of every decision, chapter by chapter: what `prompt` offers, `apply` accepts and
//! `why_not` explains.

use super::combat::Survey;
use super::phases::ORDERS;
use super::play::*;
use super::refusal as no;
use super::reorg::Reorg;
use super::state::{Chapter, Frame, State};
use crate::board::SpaceId;
use crate::forces::UnitId;
use crate::game::{Action, Choice, No, Refusal, SetUp};
use crate::march::Scratch;

/// What a judge says.
type Judged = Result<(), No>;

impl State {
    /// The judge of a decision: the chapter that it belongs to.
    #[inline(never)]
    pub(super) fn check_action(&self, scratch: &mut Scratch, action: Action) -> Judged {
        let frame = self.frames.top();
        match (frame, action) {
            (Frame::Over, _) => Err(if self.is_campaign() { no::OVER } else { no::OVER_1939 }),
            (Frame::Reorganise | Frame::Move | Frame::Fight, Action::Choice(END)) => Ok(()),
            (Frame::Reorganise | Frame::Move, Action::Choice(TOP)) => self.check_raising(),
            (
                Frame::Move | Frame::Fight,
                Action::Choice(Choice { verb: verb::VIOLATE, number }),
            ) => self.check_violation(number).map(drop),
            _ => match frame.chapter() {
                Chapter::Between => self.judge_between(frame, action),
                Chapter::March => self.judge_march(scratch, frame, action),
                Chapter::Battle => self.judge_battle(frame, action),
            },
        }
    }

    /// 3.0, 5.0, 6.0, 10.3: set-up, the air, markers, what comes as a phase ends.
    fn judge_between(&self, frame: Frame, action: Action) -> Judged {
        match (frame, action) {
            (Frame::Order, Action::Choice(Choice { verb: verb::ORDER, number }))
                if usize::from(number) < ORDERS.len() =>
            {
                Ok(())
            }
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

    /// 7.0, 8.0, 11.0: reorganisation, stacks, movement.
    fn judge_march(&self, scratch: &mut Scratch, frame: Frame, action: Action) -> Judged {
        match (frame, action) {
            (Frame::Reorganise, Action::Unit(unit)) => self.judge_reorg(unit).map(drop),
            (Frame::Raise, Action::Unit(unit)) => self.check_raise(unit),
            (Frame::Combine(at), Action::Unit(unit)) => self.check_part(unit, at),
            (Frame::Replace(unit), Action::Space(to)) => self.check_replace_at(unit, to),
            (Frame::Move, Action::Unit(unit)) => self.check_mover(unit),
            (Frame::March, Action::Unit(unit)) => self.check_joiner(unit),
            (Frame::March, Action::Space(to)) => self.check_destination(scratch, to),
            (Frame::March, Action::Choice(STAND)) => Ok(()),
            (Frame::March, Action::Choice(COLUMN)) => self.check_column(),
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
            _ => Err(no::NOT_ASKED),
        }
    }

    /// 12.0: combat.
    fn judge_battle(&self, frame: Frame, action: Action) -> Judged {
        match (frame, action) {
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
            (Frame::Muster, Action::Choice(DROP)) => self.check_drop(),
            _ => Err(no::NOT_ASKED),
        }
    }

    /// 7.0: the judge of a pick. Its survey is large, so it has a place of its own on the stack.
    #[inline(never)]
    pub(super) fn judge_reorg(&self, unit: UnitId) -> Result<Reorg, No> {
        self.check_reorg(&Survey::of(self), unit)
    }

    /// 12.0, 12.7: the judge of a target.
    #[inline(never)]
    pub(super) fn judge_target(&self, at: SpaceId, momentum: bool) -> Result<(), No> {
        Survey::of(self).check_target(at, momentum)
    }

    /// 12.0: the judge of an attacker.
    #[inline(never)]
    pub(super) fn judge_muster(&self, unit: UnitId) -> Result<(), No> {
        self.check_muster(&Survey::of(self), unit)
    }

    /// A judge's no with its numbers.
    #[inline(never)]
    pub(super) fn explain(&self, why: No, action: Action) -> Refusal {
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
    pub(super) fn check_excess(&self, unit: UnitId, from: SpaceId) -> Result<(), No> {
        if self.units.space(unit) != Some(from) {
            return Err(no::NOT_IN_THAT_HEX);
        }
        if self.dispersal(unit).is_empty() { Err(no::NO_ROOM_FOR_IT) } else { Ok(()) }
    }
}
