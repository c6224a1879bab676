//! Every question with what may be picked, chapter by chapter.

use super::data;
use super::play::{verb, way};
use super::state::{By, Chapter, Frame, State};
use super::units::AVAILABLE;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Ask, No, Prompt, SetUp};
use crate::march::Scratch;

/// Units of the roster for which a judge finds nothing to say.
fn fitting(check: &dyn Fn(UnitId) -> Result<(), No>) -> UnitSet {
    data::ROSTER.units().filter(|unit| check(*unit).is_ok()).collect()
}

impl State {
    /// What is asked now, by the chapter it belongs to.
    pub(super) fn ask(&self, scratch: &mut Scratch, prompt: &mut Prompt) {
        let frame = self.frames.top();
        let (text, rule) = question(frame);
        prompt.start(self.decider(), Ask::new(text, rule));
        match frame.chapter() {
            Chapter::Forces => self.ask_forces(frame, prompt),
            Chapter::Flight => self.ask_flight(frame, prompt),
            Chapter::March => self.ask_march(scratch, frame, prompt),
            Chapter::Battle => self.ask_battle(frame, prompt),
        }
    }

    /// 16.1: markers in Available for which a judge finds nothing to say.
    fn ready_for(&self, check: &dyn Fn(UnitId) -> Result<(), No>) -> UnitSet {
        self.units.at(Where::Box(AVAILABLE)).filter(|unit| check(*unit).is_ok()).collect()
    }

    /// 3.0, 6.0, 7.0, 20.0: set-up, events, mobilization.
    fn ask_forces(&self, frame: Frame, prompt: &mut Prompt) {
        match frame {
            Frame::Roll => prompt.choice(verb::ROLL),
            Frame::Spare(step) => prompt.units = self.spares(step),
            Frame::Deploy(step) => {
                prompt.units = self.to_deploy(step).collect();
                prompt.choice(verb::READY);
            }
            Frame::DeployTo(unit) => {
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.deploy_hexes(unit);
            }
            Frame::Alert(_) | Frame::Crisis(_) | Frame::Mobilize => {
                prompt.units = self.spendable();
                prompt.ask.halves = match frame {
                    Frame::Crisis(_) => Some(self.gift * 2),
                    Frame::Mobilize => {
                        let all = self.points.iter().fold(0u8, |all, n| all.saturating_add(*n));
                        Some(all.saturating_mul(2))
                    }
                    _ => None,
                };
                prompt.choice(verb::END);
            }
            Frame::Storm(left) => {
                prompt.ask.halves = Some(left * 2);
                prompt.units = fitting(&|unit| self.check_storm(unit));
            }
            Frame::Arrive(unit) => {
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.arrival_hexes(unit);
            }
            _ => {}
        }
    }

    /// 16.0: aircraft.
    fn ask_flight(&self, frame: Frame, prompt: &mut Prompt) {
        match frame {
            Frame::Launch => {
                prompt.units = self.ready_for(&|unit| self.check_launch(unit));
                prompt.choice(verb::END);
            }
            Frame::LaunchTo(unit) => {
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.launch_hexes(unit);
                if !self.carry_hexes(unit).is_empty() {
                    prompt.choice(verb::CARRY);
                }
            }
            Frame::Carry(unit) => {
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.carry_hexes(unit);
            }
            Frame::Intercept => {
                prompt.units = self.ready_for(&|unit| self.check_interceptor(unit));
                prompt.choice(verb::END);
            }
            Frame::InterceptTo(unit) => {
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.intercept_hexes(unit);
            }
            Frame::Dogfight => prompt.spaces = self.dogfights(),
            Frame::Bomb => {
                prompt.units = fitting(&|unit| self.check_bomber(unit).map(drop));
                prompt.choice(verb::END);
            }
            Frame::BombWhat(unit) => {
                prompt.ask.unit = Some(unit);
                prompt.choice(verb::CITY);
                prompt.choice(verb::TROOPS);
            }
            Frame::BombUnit(at) => {
                prompt.ask.space = Some(at);
                prompt.units = self.troops(at).collect();
            }
            _ => {}
        }
    }

    /// 8.0: movement.
    fn ask_march(&self, scratch: &mut Scratch, frame: Frame, prompt: &mut Prompt) {
        match frame {
            Frame::Move => {
                prompt.units = fitting(&|unit| self.check_mover(unit));
                prompt.choice(verb::END);
            }
            Frame::March(unit, by) => self.ask_where(scratch, prompt, unit, by),
            _ => {}
        }
    }

    /// 8.0: where a picked unit can go, and which ways it can keep to.
    fn ask_where(&self, scratch: &mut Scratch, prompt: &mut Prompt, unit: UnitId, by: By) {
        prompt.ask.unit = Some(unit);
        if by == By::Any && self.units.space(unit).is_some() {
            prompt.ask.halves = Some(self.left_halves(unit));
        }
        prompt.choice(verb::STAND);
        if by == By::Any && self.check_departure(unit).is_ok() {
            prompt.choice(verb::LEAVE);
        }
        let mut ways = heapless::Vec::<By, 3>::new();
        prompt.spaces = self.destinations(scratch, unit, by, |way| {
            let _ = ways.push(way);
        });
        for choice in [verb::RAIL, verb::SEA, verb::AIR] {
            if by == By::Any && way(choice).is_some_and(|by| ways.contains(&by)) {
                prompt.choice(choice);
            }
        }
    }

    /// 9.1, 11.0 to 13.0: combat, and what follows from it.
    fn ask_battle(&self, frame: Frame, prompt: &mut Prompt) {
        match frame {
            Frame::Fight => {
                prompt.spaces = self.targets();
                if self.opening {
                    prompt.units = fitting(&|unit| self.check_moor(unit));
                }
                if self.check_end().is_ok() {
                    prompt.choice(verb::END);
                }
            }
            Frame::Moor(unit) => {
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.moorings(unit);
            }
            Frame::Muster => {
                prompt.ask.space = Some(self.battle.target);
                prompt.selected = self.group;
                let markers = [self.battle.air, self.battle.ships, self.battle.special];
                markers.into_iter().flatten().for_each(|unit| prompt.selected.insert(unit));
                prompt.units = fitting(&|unit| self.check_muster(unit));
                if self.check_attack().is_ok() {
                    prompt.choice(verb::ATTACK);
                }
                if self.check_mobile().is_ok() {
                    prompt.choice(verb::MOBILE);
                }
            }
            Frame::Losses(seat) => {
                prompt.ask.space = Some(self.battle.target);
                prompt.ask.halves = Some(self.battle.due * 2);
                prompt.units = self.payers(seat);
            }
            Frame::Retreat(seat) => prompt.units = self.retreaters(seat),
            Frame::RetreatTo(unit) => {
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.retreat_hexes(unit);
                if self.may_stay(unit) {
                    prompt.choice(verb::STAY);
                }
            }
            Frame::Advance => {
                prompt.ask.space = Some(self.battle.target);
                prompt.ask.halves = Some(2 * self.room_left(self.battle.target));
                prompt.units = self.advancers();
                prompt.choice(verb::STOP);
            }
            Frame::Pursue(unit) => {
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.pursuit_hexes(unit);
                prompt.choice(verb::STOP);
            }
            Frame::Crowd(at) => {
                prompt.ask.space = Some(at);
                prompt.units =
                    self.troops(at).filter(|unit| self.check_crowd(*unit, at).is_ok()).collect();
            }
            _ => {}
        }
    }
}

/// What is asked in a frame, and the rule behind it.
const fn question(frame: Frame) -> (&'static str, &'static str) {
    match frame {
        Frame::Roll => ("Which war is it?", "3.2"),
        Frame::Spare(_) => ("Which unit makes room?", "23.1"),
        Frame::Deploy(_) => ("Set up which unit?", "3.4.1"),
        Frame::DeployTo(_) => ("In which hex?", "3.4.2"),
        Frame::Alert(_) => ("Spend the alert point?", "23.2"),
        Frame::Crisis(_) => ("Spend crisis points on?", "6.0"),
        Frame::Storm(_) => ("Ground which air unit?", "20.0"),
        Frame::Arrive(_) => ("Where does it arrive?", "7.2.2"),
        Frame::Mobilize => ("Mobilize or refit what?", "7.2"),
        Frame::Launch => ("Launch which air unit?", "16.2"),
        Frame::LaunchTo(_) => ("Fly to which hex?", "16.3"),
        Frame::Carry(_) => ("Wait in which city?", "16.10.1"),
        Frame::Intercept => ("Intercept with what?", "16.6"),
        Frame::InterceptTo(_) => ("Intercept where?", "16.6"),
        Frame::Dogfight => ("Which interception first?", "16.6"),
        Frame::Bomb => ("Bomb with which unit?", "16.8"),
        Frame::BombWhat(_) => ("Bomb what?", "16.8"),
        Frame::BombUnit(_) => ("Which unit is hit?", "16.8.1"),
        Frame::Move => ("Move which unit?", "8.0"),
        Frame::March(_, By::Any) => ("Where to?", "8.1"),
        Frame::March(_, By::Rail) => ("By rail to which hex?", "8.6"),
        Frame::March(_, By::Sea) => ("By sea to which hex?", "18.2.1"),
        Frame::March(_, By::Air) => ("By air to which city?", "16.10.1"),
        Frame::Fight => ("Attack which hex?", "11.0"),
        Frame::Moor(_) => ("Supply which port?", "18.3"),
        Frame::Muster => ("With which units?", "11.8"),
        Frame::Losses(_) => ("Reduce which unit?", "11.16"),
        Frame::Retreat(_) => ("Which unit retreats next?", "12.0"),
        Frame::RetreatTo(_) => ("Retreat to which hex?", "12.1"),
        Frame::Advance => ("Advance with which unit?", "13.0"),
        Frame::Pursue(_) => ("Pursue to which hex?", "13.1"),
        Frame::Crowd(_) => ("Too many: give up which?", "9.1"),
        Frame::Over => ("The game is over", "22.0"),
        Frame::Surprise(_) | Frame::Battle | Frame::Ending(_) => ("", ""),
    }
}
