//! The decision interface: who decides, the choices there are, and what screens and players ask.

use super::combat::Survey;
use super::phases::{ORDER_TEXTS, ORDER_WORDS, Phase};
use super::refusal as no;
use super::state::{ALLIED, Frame, GERMAN, State, enemy};
use super::units::{self, GERMANS, NEUTRALS, UNITS};
use super::{INFO, data};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, Where};
use crate::game::sandbox::no as sandbox;
use crate::game::{
    Choice, Edit, Events, Forecast, Game, No, Prompt, Prospect, Refusal, Seat, Status, alike,
    check_edit, word,
};
use crate::march::Scratch;

/// The choices of this game.
pub(super) mod verb {
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
pub(super) const STAND: Choice = Choice::new(verb::STAND);
/// 12.1: the attack goes in.
pub(super) const ATTACK: Choice = Choice::new(verb::ATTACK);
pub(super) const STOP: Choice = Choice::new(verb::STOP);
pub(super) const HOLD: Choice = Choice::new(verb::HOLD);
pub(super) const LEAVE: Choice = Choice::new(verb::LEAVE);
pub(super) const COLUMN: Choice = Choice::new(verb::COLUMN);
pub(super) const READY: Choice = Choice::new(verb::READY);
pub(super) const NOT_NOW: Choice = Choice::new(verb::NOT_NOW);
pub(super) const DROP: Choice = Choice::new(verb::DROP);
pub(super) const STAY: Choice = Choice::new(verb::STAY);
pub(super) const STAY_ALL: Choice = Choice { verb: verb::STAY, number: 1 };
pub(super) const TOP: Choice = Choice::new(verb::TOP);

/// The choice of one of the [`ORDERS`].
pub(super) const fn order(number: u8) -> Choice {
    Choice { verb: verb::ORDER, number }
}

impl State {
    /// Who decides now.
    pub(super) fn decider(&self) -> Seat {
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

    /// Runs what needs no decision until somebody must decide.
    #[inline(never)]
    pub(super) fn settle(&mut self, events: &mut dyn Events) {
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

impl Game for State {
    alike!(INFO);

    fn prompt(&self, scratch: &mut Scratch, prompt: &mut Prompt) {
        self.ask(scratch, prompt);
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

    fn stack(&self, space: SpaceId, visit: &mut dyn FnMut(UnitId)) {
        self.units.stack(space).for_each(visit);
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
        self.edit_by_hand(edit)
    }

    fn check(&self) -> Result<(), &'static str> {
        self.check_position()
    }
}
