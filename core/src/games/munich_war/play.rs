//! The decision interface: who decides, the choices there are, and what screens and players ask.

use super::phases::Phase;
use super::refusal as no;
use super::state::{ALLIED, By, Frame, SEATS, State, enemy};
use super::terrain::{self, class, flag};
use super::units::{self, UNITS};
use super::{INFO, data};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Face, UnitId, Where};
use crate::game::sandbox::no as sandbox;
use crate::game::{
    Choice, Edit, Events, Forecast, Game, No, Prompt, Prospect, Refusal, Seat, SetUp, Status,
    alike, check_edit, word,
};
use crate::march::Scratch;

/// The choices of this game.
pub(super) mod verb {
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
pub(super) const fn way(choice: Choice) -> Option<By> {
    match choice {
        verb::RAIL => Some(By::Rail),
        verb::SEA => Some(By::Sea),
        verb::AIR => Some(By::Air),
        _ => None,
    }
}

impl State {
    /// Who decides now.
    pub(super) fn decider(&self) -> Seat {
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
}

impl Game for State {
    alike!(INFO);

    #[inline(never)]
    fn prompt(&self, scratch: &mut Scratch, prompt: &mut Prompt) {
        self.ask(scratch, prompt);
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
        &["Terror", "Trenches", "Centres", "Objectives", "Ports", "Aircraft", "Disputed"]
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
            5 => {
                SEATS.iter().for_each(|seat| out.union(&self.air_hexes(*seat)));
                return;
            }
            _ => {
                // 2.3: what somebody would hold, were it not for the other's zones.
                let land = self.open_land();
                *out = land.iter().filter(|at| self.holder(*at).is_none()).collect();
                return;
            }
        };
        data::BOARD.spaces().filter(|at| terrain::is(*at, mask)).for_each(|at| out.insert(at));
    }

    /// Aircraft lie below the rest: who holds the hex is to be seen.
    fn stack(&self, space: SpaceId, visit: &mut dyn FnMut(UnitId)) {
        let above = |unit: &UnitId| units::is_troop(*unit);
        self.units.stack(space).filter(|unit| !above(unit)).for_each(&mut *visit);
        self.units.stack(space).filter(above).for_each(visit);
    }

    /// 11.12: trenches.
    fn is_fortified(&self, space: SpaceId) -> bool {
        terrain::is(space, flag::ENTRENCHMENT)
    }

    fn sign(&self, space: SpaceId) -> &'static str {
        if self.units.stack(space).any(units::is_air) {
            "AIR"
        } else if self.terrorized(space) {
            "TERROR"
        } else {
            ""
        }
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
        self.edit_by_hand(edit)
    }

    fn check(&self) -> Result<(), &'static str> {
        self.check_position()
    }
}
