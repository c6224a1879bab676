//! The decision interface: every question, every answer, handed to the chapter it belongs to.

use super::phases::Phase;
use super::refusal as no;
use super::state::{ALLIED, By, Frame, SEATS, Stage, State, enemy, mark};
use super::terrain::{self, class, flag};
use super::units::{self, AVAILABLE, UNITS, home, nation_of};
use super::{INFO, data};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Face, UnitId, UnitSet, Where};
use crate::game::sandbox::no as sandbox;
use crate::game::{
    Action, Ask, Choice, Edit, Event, Events, Forecast, Game, No, Prompt, Prospect, Quiet, Refusal,
    Seat, SetUp, Status, alike, check_edit, follow, hash_of, word,
};
use crate::march::Scratch;

/// The choices of this game.
mod verb {
    use crate::game::Choice;
    pub const END: Choice = Choice::new(0);
    pub const READY: Choice = Choice::new(1);
    pub const ROLL: Choice = Choice::new(2);
    pub const STAND: Choice = Choice::new(3);
    pub const RAIL: Choice = Choice::new(4);
    pub const SEA: Choice = Choice::new(5);
    pub const AIR: Choice = Choice::new(6);
    pub const LEAVE: Choice = Choice::new(7);
    pub const ATTACK: Choice = Choice::new(8);
    pub const MOBILE: Choice = Choice::new(9);
    pub const CITY: Choice = Choice::new(10);
    pub const TROOPS: Choice = Choice::new(11);
    pub const STAY: Choice = Choice::new(12);
    pub const STOP: Choice = Choice::new(13);
    pub const CARRY: Choice = Choice::new(14);
}

/// Word and text of each choice, by its number.
static CHOICES: [(&str, &str); 15] = [
    (word("end"), "End the phase"),
    (word("ready"), "Ready-made set-up"),
    (word("roll"), "Roll the die"),
    (word("stand"), "Stay here"),
    (word("rail"), "Only by rail"),
    (word("sea"), "Only by sea"),
    (word("air"), "Only by air"),
    (word("leave"), "Leave by rail, eastwards"),
    (word("attack"), "Attack"),
    (word("mobile"), "Use the mobile table"),
    (word("city"), "Bomb the city"),
    (word("troops"), "Bomb the units"),
    (word("stay"), "Hold the fortification"),
    (word("stop"), "No further advance"),
    (word("carry"), "Wait for a passenger"),
];

/// 8.0: the ways a choice keeps to.
const fn way(choice: Choice) -> Option<By> {
    match choice {
        verb::RAIL => Some(By::Rail),
        verb::SEA => Some(By::Sea),
        verb::AIR => Some(By::Air),
        _ => None,
    }
}

impl State {
    /// Who decides now.
    fn decider(&self) -> Seat {
        match self.frames.top() {
            Frame::Roll => ALLIED,
            Frame::Spare(step) | Frame::Deploy(step) => State::deployer(step),
            Frame::DeployTo(_) => self.active,
            Frame::Crisis(seat) | Frame::Losses(seat) | Frame::Retreat(seat) => seat,
            Frame::Alert(_) => ALLIED,
            Frame::Intercept | Frame::InterceptTo(_) | Frame::Dogfight => enemy(self.active),
            Frame::RetreatTo(unit) => self.seat(unit).unwrap_or(self.active),
            Frame::Crowd(at) => self.crowd_seat(at),
            _ => self.active,
        }
    }

    fn end_check(&self) -> Result<(), No> {
        if self.phase == Phase::Combat { self.check_end() } else { Ok(()) }
    }

    /// The only judge of a decision: what `prompt` offers, `apply` accepts and `why_not` explains.
    #[inline(never)]
    fn check_action(&self, scratch: &mut Scratch, action: Action) -> Result<(), No> {
        use Action::{Choice as Pick, Space, Unit};
        let allowed = |yes: bool, no: No| if yes { Ok(()) } else { Err(no) };
        match (self.frames.top(), action) {
            (Frame::Over, _) => Err(no::OVER),
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
            (Frame::Move, Unit(unit)) => self.check_mover(unit),
            (Frame::March(unit, by), Space(to)) => self.check_destination(scratch, unit, by, to),
            (Frame::March(..), Pick(verb::STAND)) => Ok(()),
            (Frame::March(unit, By::Any), Pick(verb::LEAVE)) => self.check_departure(scratch, unit),
            (Frame::March(unit, By::Any), Pick(choice)) => match way(choice) {
                Some(by) => self.check_way(scratch, unit, by),
                None => Err(no::NOT_ASKED),
            },
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
            (
                Frame::Alert(_)
                | Frame::Crisis(_)
                | Frame::Mobilize
                | Frame::Launch
                | Frame::Intercept
                | Frame::Bomb
                | Frame::Move
                | Frame::Fight,
                Pick(verb::END),
            ) => self.end_check(),
            _ => Err(no::NOT_ASKED),
        }
    }

    /// A judge's no with its numbers.
    #[inline(never)]
    fn explain(&self, why: No, action: Action) -> Refusal {
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

    /// Carries out a decision that has been checked.
    #[inline(never)]
    fn carry_out(&mut self, scratch: &mut Scratch, action: Action, events: &mut dyn Events) {
        use Action::{Choice as Pick, Space, Unit};
        match (self.frames.top(), action) {
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
            (Frame::Alert(_), Pick(_)) => self.frames.end(),
            (Frame::Storm(left), Unit(unit)) => self.ground(unit, left, events),
            (Frame::Arrive(unit), Space(to)) => {
                self.frames.end();
                self.arrive(unit, to, events);
            }
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
            (Frame::Move, Unit(unit)) => self.pick_mover(unit),
            (Frame::March(unit, by), Space(to)) => self.march(scratch, unit, by, to, events),
            (Frame::March(unit, _), Pick(verb::STAND)) => self.stand(unit),
            (Frame::March(unit, _), Pick(verb::LEAVE)) => self.depart(unit, events),
            (Frame::March(unit, _), Pick(choice)) => {
                if let Some(by) = way(choice) {
                    self.frames.goto(Frame::March(unit, by));
                }
            }
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
            (_, Pick(verb::END)) => self.end_phase(events),
            _ => {}
        }
    }

    /// Runs what needs no decision until somebody must decide.
    #[inline(never)]
    fn settle(&mut self, events: &mut dyn Events) {
        loop {
            match self.frames.top() {
                Frame::Over => return,
                Frame::Deploy(step) => {
                    if self.to_deploy(step).next().is_some() {
                        return;
                    }
                    self.next_step(step, events);
                }
                Frame::DeployTo(unit) if self.deploy_hexes(unit).is_empty() => {
                    self.frames.end();
                    self.strand(unit, events);
                }
                Frame::Surprise(next) => self.surprise(next, events),
                Frame::Alert(_) if !self.can_spend() => self.frames.end(),
                Frame::Crisis(_) if !self.can_spend() => self.finish_phase(events),
                Frame::Mobilize => match self.next_due() {
                    Some(unit) => self.call_arrival(unit, events),
                    None if self.is_idle() => self.finish_phase(events),
                    None => return,
                },
                Frame::Launch | Frame::Intercept | Frame::Bomb | Frame::Move if self.is_idle() => {
                    self.end_phase(events);
                }
                Frame::Fight if self.is_idle() => self.end_phase(events),
                Frame::Dogfight => {
                    let fights = self.dogfights();
                    match (fights.nth(0), fights.nth(1)) {
                        (None, _) => self.finish_phase(events),
                        (Some(only), None) => self.dogfight(only, events),
                        _ => return,
                    }
                }
                Frame::Battle => self.run_battle(events),
                Frame::Ending(from) => self.look_at_stacks(from, events),
                _ => return,
            }
        }
    }

    /// 8.0: where a picked unit can go, and which ways it can keep to.
    fn ask_where(&self, scratch: &mut Scratch, prompt: &mut Prompt, unit: UnitId, by: By) {
        prompt.ask.unit = Some(unit);
        if self.units.space(unit).is_some() {
            prompt.ask.halves = Some(self.left_halves(unit));
        }
        prompt.choice(verb::STAND);
        if by == By::Any && self.check_departure(scratch, unit).is_ok() {
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

    /// What is the same in every sandbox: a position that no play led to is settled first.
    fn tidy(&mut self) {
        self.settle_control(&mut Quiet);
        self.position = follow(self.position, hash_of(self));
    }
}

impl Game for State {
    alike!(INFO);

    #[inline(never)]
    fn prompt(&self, scratch: &mut Scratch, prompt: &mut Prompt) {
        let frame = self.frames.top();
        let (text, rule) = question(frame);
        prompt.start(self.decider(), Ask::new(text, rule));
        let fit = |check: &dyn Fn(UnitId) -> Result<(), No>| -> UnitSet {
            data::ROSTER.units().filter(|unit| check(*unit).is_ok()).collect()
        };
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
                prompt.units = fit(&|unit| self.check_storm(unit));
            }
            Frame::Arrive(unit) => {
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.arrival_hexes(unit);
            }
            Frame::Launch => {
                prompt.units = self.units.at(Where::Box(AVAILABLE)).collect();
                prompt.units =
                    prompt.units.iter().filter(|u| self.check_launch(*u).is_ok()).collect();
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
                prompt.units = self
                    .units
                    .at(Where::Box(AVAILABLE))
                    .filter(|unit| self.check_interceptor(*unit).is_ok())
                    .collect();
                prompt.choice(verb::END);
            }
            Frame::InterceptTo(unit) => {
                prompt.ask.unit = Some(unit);
                prompt.spaces = self.intercept_hexes(unit);
            }
            Frame::Dogfight => prompt.spaces = self.dogfights(),
            Frame::Bomb => {
                prompt.units = fit(&|unit| self.check_bomber(unit).map(drop));
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
            Frame::Move => {
                prompt.units = fit(&|unit| self.check_mover(unit));
                prompt.choice(verb::END);
            }
            Frame::March(unit, by) => self.ask_where(scratch, prompt, unit, by),
            Frame::Fight => {
                prompt.spaces = self.targets();
                if self.opening {
                    prompt.units = fit(&|unit| self.check_moor(unit));
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
                prompt.units = fit(&|unit| self.check_muster(unit));
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
                prompt.units = self.troops(at).collect();
                prompt.units =
                    prompt.units.iter().filter(|u| self.check_crowd(*u, at).is_ok()).collect();
            }
            Frame::Surprise(_) | Frame::Battle | Frame::Ending(_) | Frame::Over => {}
        }
    }

    fn verdict(&self) -> Option<Refusal> {
        self.reason()
    }

    fn status(&self) -> Status {
        let set_up = self.phase == Phase::SetUp;
        let active = if set_up { self.decider() } else { self.phase_seat() };
        Status { turn: self.turn, phase: self.phase as u8, active, who: "" }
    }

    fn funds(&self, line: &mut dyn FnMut(&'static str, i16)) {
        let left = data::ROSTER.nations.iter().zip(self.points);
        let shown = left.filter(|(_, left)| *left > 0 && self.phase == Phase::Mobilization);
        shown.for_each(|(nation, left)| line(nation.name, i16::from(left)));
    }

    fn points(&self) -> i16 {
        self.difference()
    }

    fn seat_of(&self, unit: UnitId) -> Option<Seat> {
        (unit.index() < UNITS && self.units.whereabouts(unit) != Where::Out)
            .then(|| self.seat(unit))
            .flatten()
    }

    fn in_supply(&self, unit: UnitId) -> bool {
        !units::is_troop(unit) || self.supplied(unit, self.purpose())
    }

    fn layers(&self) -> &'static [&'static str] {
        &["Terror", "Trenches", "Centres", "Objectives", "Ports", "Aircraft"]
    }

    fn layer(&self, layer: u8, out: &mut SpaceSet) {
        let mask = match layer {
            0 => {
                let cities = data::BOARD.places.iter().map(|place| place.space);
                cities.filter(|at| self.terrorized(*at)).for_each(|at| out.insert(at));
                return;
            }
            1 => flag::ENTRENCHMENT,
            2 => flag::CAPITAL | flag::MOBILIZATION,
            3 => flag::OBJECTIVE | flag::MANNERHEIM,
            4 => flag::PORT,
            _ => {
                SEATS.iter().for_each(|seat| out.union(&self.air_hexes(*seat)));
                return;
            }
        };
        data::BOARD.spaces().filter(|at| terrain::is(*at, mask)).for_each(|at| out.insert(at));
    }

    fn price_to_enter(&self, space: SpaceId) -> Option<u8> {
        let walker = match self.frames.top() {
            Frame::March(unit, _) => class(unit),
            _ => terrain::Class::Foot,
        };
        terrain::price_within(space, walker)
    }

    fn forecast(&self, viewer: Seat) -> Option<Forecast> {
        let preparing = self.frames.top() == Frame::Muster;
        (preparing && !self.group.is_empty()).then(|| self.preview(viewer))
    }

    fn warnings(&self, warn: &mut dyn FnMut(No, Option<SpaceId>)) {
        if matches!(self.phase, Phase::Movement | Phase::Combat) {
            let mut from = SpaceId::new(0);
            while let Some(at) = self.next_overfull(from) {
                warn(self.overfull(at).unwrap_or(no::HEX_FULL), Some(at));
                from = SpaceId::new(at.raw() + 1);
            }
            self.starving(&mut |_, at| warn(no::UNSUPPLIED, Some(at)));
        }
        if self.phase == Phase::Mobilization && self.can_spend() {
            warn(no::POINTS_LOST, None);
        }
    }

    fn ends_phase(&self, choice: Choice) -> bool {
        choice == verb::END
    }

    fn in_play(&self, space: SpaceId) -> bool {
        data::BOARD.is_land(space)
            && (self.side(self.country(space)).is_some()
                || units::nation_in(self.country(space)).is_some())
    }

    fn choice_text(&self, choice: Choice) -> (&'static str, &'static str) {
        CHOICES.get(usize::from(choice.verb)).copied().unwrap_or(("?", "?"))
    }

    fn worth(&self, unit: UnitId) -> i16 {
        self.price_of(unit)
    }

    fn lure(&self, unit: UnitId, space: SpaceId) -> Option<i32> {
        units::is_air(unit).then(|| self.air_value(unit, space))
    }

    fn crowds(&self, unit: UnitId, space: SpaceId) -> bool {
        self.check_room(unit, space).is_err()
    }

    fn may_go(&self, unit: UnitId, space: SpaceId) -> bool {
        self.has_business(unit, space)
    }

    fn strength(&self, unit: UnitId) -> Face {
        self.face(unit)
    }

    fn is_reduced(&self, unit: UnitId) -> bool {
        unit.index() < UNITS && self.units.marks(unit).steps_lost() > 0
    }

    fn prospect(&self, _seat: Seat, target: SpaceId, attack: i16, defence: i16) -> Prospect {
        self.outlook(target, attack, defence)
    }

    fn edit(&mut self, edit: Edit<'_>) -> Result<(), No> {
        check_edit(self, edit, no::NO_SUCH_SPACE, sandbox::NO_SUCH_TURN)?;
        match edit {
            Edit::Place(unit, to) => self.edit_place(unit, to)?,
            Edit::Control(space, seat) => {
                self.held.give(space, seat);
                if let Some(city) = terrain::city(space) {
                    let abroad = self.side(self.country(space)) != seat;
                    for other in SEATS {
                        let taken = &mut self.taken[usize::from(other.0 & 1)];
                        let last = u128::from(abroad && seat == Some(other));
                        *taken = *taken & !(1 << city) | last << city;
                    }
                }
            }
            Edit::Turn(turn) => self.turn = turn,
            Edit::Phase(phase, seat) => {
                let phase = Phase::from_number(phase).ok_or(sandbox::NO_SUCH_PHASE)?;
                if seat.0 > 1 || phase == Phase::SetUp {
                    return Err(sandbox::PHASE_OF_OTHER_SIDE);
                }
                self.settle_control(&mut Quiet);
                self.enter_phase(phase, seat, &mut Quiet);
                self.settle_sandbox();
            }
            Edit::Dice(faces) => self.dice.load(faces),
            Edit::Marker(name, at, on) => self.edit_marker(name, at, on)?,
            Edit::Value(name, value) => self.edit_value(name, value)?,
            Edit::Draw(_) => {
                return Err(sandbox::NOTHING_TO_DRAW);
            }
        }
        self.tidy();
        Ok(())
    }

    fn check(&self) -> Result<(), &'static str> {
        if !self.units.is_sound() {
            return Err(word("the order of units is broken"));
        }
        self.held.check()?;
        if self.camp[0] & self.camp[1] != 0 {
            return Err(word("a country is on both sides"));
        }
        if self.turn > self.turns() {
            return Err(word("the game has gone on after its end"));
        }
        for (unit, at) in self.all_troops() {
            if self.troops(at).any(|other| self.seat(other) != self.seat(unit)) {
                return Err(word("both sides are in one hex"));
            }
            let neutral = self.seat(unit).is_none();
            if neutral && self.country(at) != home(nation_of(unit)) {
                return Err(word("a neutral unit is abroad"));
            }
            if !neutral && data::BOARD.is_land(at) && self.side(self.country(at)).is_none() {
                return Err(word("a unit is in a neutral country"));
            }
            if !data::BOARD.is_land(at) && !units::is_marine(unit) {
                return Err(word("a unit is at sea"));
            }
            if self.steps_left(unit) == 0 {
                return Err(word("a unit has no step left and is still there"));
            }
        }
        for seat in SEATS {
            for at in self.air_hexes(seat).iter() {
                let own = |u: &UnitId| units::is_air(*u) && self.seat(*u) == Some(seat);
                if self.units.stack(at).filter(own).count() > 1 {
                    return Err(word("two air units of a side are in one hex"));
                }
            }
        }
        // 9.1: stacks are in order once a movement phase is over.
        let looked_at = self.frames.top() == Frame::Fight && self.opening && self.turn > 0;
        if looked_at && self.next_overfull(SpaceId::new(0)).is_some() {
            return Err(word("a hex is overfull after the phase"));
        }
        if matches!(self.frames.top(), Frame::Battle | Frame::Ending(_) | Frame::Surprise(_)) {
            return Err(word("the game waits for nobody"));
        }
        if self.battle.stage != Stage::Idle && self.frames.depth() == 1 {
            return Err(word("a battle is over but not forgotten"));
        }
        Ok(())
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
        Frame::March(..) => ("Where to?", "8.1"),
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
