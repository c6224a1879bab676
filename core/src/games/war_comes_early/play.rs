//! The decision interface: every question, every answer, handed to the chapter it belongs to.

use super::combat::Survey;
use super::phases::{ORDERS, Phase};
use super::refusal as no;
use super::state::{Frame, GERMAN, Stage, State, enemy, mark};
use super::units::{self, ASIDE, POOL, UNITS};
use super::{INFO, data};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{
    Action, Ask, Choice, Dice, Edit, Event, Events, Forecast, Game, GameInfo, Outcome, Prompt,
    Prospect, Quiet, Refusal, Scenario, Seat, Status, follow, hash_of,
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
}

const END: Choice = Choice::new(verb::END);
const STAND: Choice = Choice::new(verb::STAND);
const ATTACK: Choice = Choice::new(verb::ATTACK);
const STOP: Choice = Choice::new(verb::STOP);
const HOLD: Choice = Choice::new(verb::HOLD);
const LEAVE: Choice = Choice::new(verb::LEAVE);
const COLUMN: Choice = Choice::new(verb::COLUMN);

impl State {
    /// Who decides now.
    fn decider(&self) -> Seat {
        match self.frames.top() {
            Frame::Losses(seat) => seat,
            Frame::Disperse { from, .. } => self.owner_of_stack(from).map_or(self.active(), enemy),
            Frame::DisperseTo(unit) => enemy(self.seat(unit)),
            Frame::GiveUp(at) => self.owner_of_stack(at).unwrap_or(self.active()),
            _ => self.active(),
        }
    }

    fn owner_of_stack(&self, at: SpaceId) -> Option<Seat> {
        self.units.top(at).map(|unit| self.seat(unit))
    }

    /// Units of the active seat for which `check` finds nothing to say.
    fn fitting<T>(&self, check: impl Fn(UnitId) -> Result<T, Refusal>) -> UnitSet {
        self.units.on_map().map(|(unit, _)| unit).filter(|unit| check(*unit).is_ok()).collect()
    }

    /// The only judge of a decision: what `prompt` offers, `apply` accepts and `why_not` explains.
    fn check_action(&self, scratch: &mut Scratch, action: Action) -> Result<(), Refusal> {
        let top = self.frames.top();
        match (top, action) {
            (Frame::Over, _) => Err(no::OVER),
            (Frame::Order, Action::Choice(Choice { verb: verb::ORDER, number }))
                if usize::from(number) < ORDERS.len() =>
            {
                Ok(())
            }
            (Frame::Reorganise, Action::Unit(unit)) => {
                self.check_reorg(&Survey::of(self), unit).map(drop)
            }
            (Frame::Reorganise | Frame::Move | Frame::Fight, Action::Choice(END)) => Ok(()),
            (Frame::Combine(at), Action::Unit(unit)) => self.check_part(unit, at),
            (Frame::Replace(unit), Action::Space(to)) => self.check_replace_at(unit, to),
            (Frame::Move, Action::Unit(unit)) => self.check_mover(unit),
            (Frame::March, Action::Unit(unit)) => self.check_joiner(unit),
            (Frame::March, Action::Space(to)) => self.check_destination(scratch, to),
            (Frame::March, Action::Choice(STAND)) => Ok(()),
            (Frame::March, Action::Choice(COLUMN)) => self.check_column(),
            (Frame::Fight, Action::Space(at)) => Survey::of(self).check_target(at, false),
            (Frame::Muster, Action::Unit(unit)) => self.check_muster(&Survey::of(self), unit),
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
            (Frame::Momentum, Action::Space(at)) => Survey::of(self).check_target(at, true),
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
            _ => Err(no::NOT_ASKED),
        }
    }

    /// 7.0: may this unit be moved out of the overfull hex?
    fn check_excess(&self, unit: UnitId, from: SpaceId) -> Result<(), Refusal> {
        if self.units.space(unit) != Some(from) {
            return Err(no::NOT_IN_THAT_HEX);
        }
        if self.dispersal(unit).is_empty() { Err(no::NO_ROOM_FOR_IT) } else { Ok(()) }
    }

    /// Carries out a decision that has been checked.
    fn carry_out(&mut self, scratch: &mut Scratch, action: Action, events: &mut dyn Events) {
        match (self.frames.top(), action) {
            (Frame::Order, Action::Choice(choice)) => self.choose_order(choice.number, events),
            (Frame::Reorganise, Action::Unit(unit)) => {
                if let Ok(what) = self.check_reorg(&Survey::of(self), unit) {
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
        self.settle(events);
    }

    /// 7.0: a unit is put where the enemy wants it. It is out of any battle it was in.
    fn disperse(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let Some(from) = self.units.space(unit) else { return };
        events.event(Event::Dispersed { unit, from, to });
        self.enter(unit, to, events);
        self.group.remove(unit);
    }

    /// Runs what needs no decision until somebody must decide.
    fn settle(&mut self, events: &mut dyn Events) {
        loop {
            match self.frames.top() {
                Frame::Battle => self.run_battle(events),
                // 10.5: all that were picked may have been broken down and put elsewhere.
                Frame::March if self.group.is_empty() => self.frames.end(),
                Frame::Ending(from) => self.look_at_stacks(from, events),
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
    fn look_at_stacks(&mut self, from: SpaceId, events: &mut dyn Events) {
        let next =
            self.units.on_map().map(|(_, at)| at).find(|at| *at >= from && self.is_overfull(*at));
        match next {
            Some(at) => {
                self.frames.goto(Frame::Ending(SpaceId::new(at.raw() + 1)));
                self.frames.call(Frame::Disperse { from: at, optional: true });
            }
            None => self.next_phase(events),
        }
    }

    /// 8.3: only the top of an enemy stack shows, until an attack lays it open.
    pub(super) fn may_see(&self, viewer: Seat, unit: UnitId) -> bool {
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
        for nation in [units::GE, units::PO] {
            let of = |unit: &UnitId| units::counter(*unit).nation == nation;
            let pool = self.units.at(Where::Box(POOL)).filter(of).count();
            let armies = self.units.on_map().map(|(unit, _)| unit).filter(of);
            let inside: usize =
                armies.filter(|a| units::breaks_down(*a)).map(units::parts_of).sum();
            if pool < inside {
                return Err("an army on the map lacks corps in the pool");
            }
        }
        Ok(())
    }
}

impl Game for State {
    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn scenario(&self) -> &'static Scenario {
        data::SCENARIOS.get(usize::from(self.scenario)).unwrap_or(&data::SCENARIOS[0])
    }

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
                let survey = Survey::of(self);
                prompt.units = self.fitting(|unit| self.check_reorg(&survey, unit));
                for unit in self.units.at(Where::Eliminated) {
                    if self.check_reorg(&survey, unit).is_ok() {
                        prompt.units.insert(unit);
                    }
                }
                prompt.choice(END);
            }
            Frame::Combine(at) => {
                ask("Which corps joins the army?", "7.1");
                prompt.ask.space = Some(at);
                prompt.units =
                    self.units.stack(at).filter(|u| self.check_part(*u, at).is_ok()).collect();
                prompt.selected = self.group;
            }
            Frame::Replace(unit) => {
                ask("In which city?", "3.5");
                prompt.ask.unit = Some(unit);
                let cities = data::BOARD.places.iter().map(|place| place.space);
                prompt.spaces =
                    cities.filter(|at| self.check_replace_at(unit, *at).is_ok()).collect();
            }
            Frame::Move => {
                ask("Move which unit?", "11.0");
                prompt.units = self.fitting(|unit| self.check_mover(unit));
                prompt.choice(END);
            }
            Frame::March => {
                ask("Where to?", "11.0");
                let leader = self.group.iter().next();
                prompt.ask.unit = leader;
                prompt.ask.halves = self.group.iter().map(|unit| self.left_halves(unit)).min();
                prompt.spaces = self.destinations(scratch);
                let at = leader.and_then(|unit| self.units.space(unit));
                let stack = at.into_iter().flat_map(|at| self.units.stack(at));
                prompt.units = stack.filter(|unit| self.check_joiner(*unit).is_ok()).collect();
                prompt.selected = self.group;
                prompt.choice(STAND);
                if self.check_column().is_ok() {
                    prompt.choice(COLUMN);
                }
            }
            Frame::Fight => {
                ask("Attack which hex?", "12.0");
                prompt.spaces = Survey::of(self).targets(false);
                prompt.choice(END);
            }
            Frame::Muster => {
                ask("With which units?", if self.battle.flank { "12.6" } else { "12.0" });
                prompt.ask.space = Some(self.battle.target);
                let survey = Survey::of(self);
                for link in data::BOARD.links(self.battle.target) {
                    for unit in self.units.stack(link.to) {
                        if self.check_muster(&survey, unit).is_ok() {
                            prompt.units.insert(unit);
                        }
                    }
                }
                prompt.selected = self.group;
                if !self.group.is_empty() {
                    prompt.choice(ATTACK);
                }
            }
            Frame::Losses(seat) => {
                ask("Which unit pays?", "12.3");
                prompt.ask.space = Some(self.battle.target);
                prompt.ask.halves = Some(self.battle.bill.due_halves());
                prompt.units = self.involved(seat);
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
                prompt.spaces = Survey::of(self).targets(true);
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
                ask("No room: give up which unit?", "7.0");
                prompt.ask.space = Some(at);
                prompt.units = self.units.stack(at).collect();
            }
            Frame::Battle | Frame::Ending(_) => ask("", ""),
            Frame::Over => ask("The game is over", "13.3"),
        }
    }

    fn apply(
        &mut self,
        scratch: &mut Scratch,
        action: Action,
        events: &mut dyn Events,
    ) -> Result<(), Refusal> {
        self.check_action(scratch, action)?;
        let [a, b, c] = action.to_bytes();
        self.carry_out(scratch, action, events);
        self.position = follow(self.position, u64::from(u32::from_le_bytes([a, b, c, 1])));
        Ok(())
    }

    fn why_not(&self, scratch: &mut Scratch, action: Action) -> Option<Refusal> {
        self.check_action(scratch, action).err()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn status(&self) -> Status {
        Status { turn: self.turn, phase: self.phase() as u8, active: self.active() }
    }

    fn score(&self, seat: Seat) -> i32 {
        self.standing(seat)
    }

    fn tally(&self, line: &mut dyn FnMut(&'static str, i16)) {
        self.count_points(line);
    }

    fn whereabouts(&self, unit: UnitId) -> Where {
        self.units.whereabouts(unit)
    }

    fn seat_of(&self, unit: UnitId) -> Option<Seat> {
        (unit.index() < UNITS && self.units.whereabouts(unit) != Where::Out)
            .then(|| self.seat(unit))
    }

    fn stack(&self, space: SpaceId, visit: &mut dyn FnMut(UnitId)) {
        self.units.stack(space).for_each(visit);
    }

    fn control(&self, space: SpaceId) -> Option<Seat> {
        self.holder(space)
    }

    fn sees(&self, viewer: Seat, unit: UnitId) -> bool {
        self.may_see(viewer, unit)
    }

    fn in_supply(&self, unit: UnitId) -> bool {
        self.supplied(unit)
    }

    fn zones(&self, seat: Seat, out: &mut SpaceSet) {
        *out = self.zones_of(seat);
    }

    fn threat(&self, scratch: &mut Scratch, seat: Seat, out: &mut SpaceSet) {
        self.threatened(scratch, seat, out);
    }

    fn reach(&self, scratch: &mut Scratch, unit: UnitId, out: &mut SpaceSet) {
        self.within_reach(scratch, unit, out);
    }

    fn price_to_enter(&self, space: SpaceId) -> Option<u8> {
        let mech = self.group.iter().next().is_some_and(units::is_mech);
        super::terrain::price_within(space, mech)
    }

    fn forecast(&self, viewer: Seat) -> Option<Forecast> {
        let preparing = self.frames.top() == Frame::Muster && !self.battle.flank;
        (preparing && !self.group.is_empty()).then(|| self.preview(viewer))
    }

    fn warnings(&self, warn: &mut dyn FnMut(Refusal, Option<SpaceId>)) {
        if let Some(at) = self.first_overfull() {
            warn(Refusal::new("8.0", "too many units here"), Some(at));
        }
        for (unit, at) in self.units.on_map() {
            if self.seat(unit) == self.active() && !self.supplied(unit) {
                warn(Refusal::new("10.2", "out of supply"), Some(at));
            }
        }
        if self.phase() == Phase::Reorganisation && self.active() == GERMAN && !self.replaced {
            let survey = Survey::of(self);
            let due = self
                .units
                .at(Where::Eliminated)
                .any(|unit| self.check_reorg(&survey, unit).is_ok());
            if due {
                warn(Refusal::new("3.5", "the replacement lapses"), None);
            }
        }
    }

    fn ends_phase(&self, choice: Choice) -> bool {
        choice == END
    }

    fn in_play(&self, space: SpaceId) -> bool {
        super::terrain::in_area(GERMAN, space)
    }

    fn choice_text(&self, choice: Choice) -> (&'static str, &'static str) {
        match choice.verb {
            verb::ORDER => ORDERS
                .get(usize::from(choice.number))
                .map_or(("?", "?"), |order| (order.1, order.2)),
            verb::END => ("end", "End the phase"),
            verb::STAND => ("stand", "Stay here"),
            verb::ATTACK => ("attack", "Attack"),
            verb::STOP => ("stop", "Nobody else advances"),
            verb::HOLD => ("hold", "No second attack"),
            verb::LEAVE => ("leave", "Leave the stack"),
            verb::COLUMN => ("column", "March in column"),
            _ => ("?", "?"),
        }
    }

    fn objectives(&self, visit: &mut dyn FnMut(SpaceId, i16)) {
        self.prizes(visit);
    }

    fn prospect(&self, seat: Seat, target: SpaceId, attack: i16, defence: i16) -> Prospect {
        self.outlook(seat, target, attack, defence)
    }

    fn guess(&mut self, viewer: Seat, dice: &mut Dice) {
        self.imagine(viewer, dice);
    }

    fn edit(&mut self, edit: Edit<'_>) -> Result<(), Refusal> {
        match edit {
            Edit::Place(unit, to) => {
                if unit.index() >= UNITS {
                    return Err(Refusal::new("", "there is no such unit"));
                }
                if let Where::Space(at) = to {
                    if !data::BOARD.exists(at) {
                        return Err(no::NO_SUCH_SPACE);
                    }
                    if self.has_unit(enemy(self.seat(unit)), at) {
                        return Err(no::ENEMY_THERE);
                    }
                    self.give(at, Some(self.seat(unit)));
                }
                if let Where::Box(number) = to
                    && number > ASIDE
                {
                    return Err(Refusal::new("", "there is no such box"));
                }
                self.units.put(unit, to);
                self.group.remove(unit);
            }
            Edit::Control(space, seat) => {
                if !data::BOARD.exists(space) {
                    return Err(no::NO_SUCH_SPACE);
                }
                self.give(space, seat);
            }
            Edit::Turn(turn) => {
                if turn == 0 || turn > self.turns() {
                    return Err(Refusal::with(
                        "13.0",
                        "turns go from {} to {}",
                        1,
                        i16::from(self.turns()),
                    ));
                }
                self.turn = turn;
                self.replaced = false;
            }
            Edit::Phase(phase, seat) => {
                let phase =
                    Phase::from_number(phase).ok_or(Refusal::new("", "there is no such phase"))?;
                if seat.0 > 1 || phase == Phase::Order && seat != GERMAN {
                    return Err(Refusal::new("5.1", "not a phase of that side"));
                }
                self.enter_phase(phase, seat, &mut Quiet);
            }
            Edit::Dice(faces) => {
                if faces.iter().any(|face| !(1..=6).contains(face)) {
                    return Err(Refusal::new("", "a die shows 1 to 6"));
                }
                self.dice.load(faces);
            }
        }
        // Any mixing will do: an edited position must not be taken for the one before.
        self.position = follow(self.position, hash_of(self));
        Ok(())
    }

    fn check(&self) -> Result<(), &'static str> {
        if !self.units.is_sound() {
            return Err("the order of units is broken");
        }
        if self.held[0].meets(&self.held[1]) {
            return Err("a hex has two owners");
        }
        let mut last: Option<(UnitId, SpaceId)> = None;
        for (unit, at) in self.units.on_map() {
            if let Some((other, there)) = last
                && there == at
                && self.seat(other) != self.seat(unit)
            {
                return Err("both sides are in one hex");
            }
            if !self.holds(self.seat(unit), at) {
                return Err("a unit stands in a hex its side does not hold");
            }
            if !super::terrain::in_area(self.seat(unit), at) {
                return Err("a unit is outside its area");
            }
            last = Some((unit, at));
        }
        let spreading = self.frames.iter().any(|frame| {
            matches!(frame, Frame::Disperse { .. } | Frame::Losses(_) | Frame::GiveUp(_))
        });
        if !spreading && self.first_overfull().is_some() {
            return Err("a hex is overfull and nobody is asked to mend it");
        }
        if matches!(self.frames.top(), Frame::Battle | Frame::Ending(_)) {
            return Err("the game waits for nobody");
        }
        if self.battle.stage == Stage::Done && self.frames.depth() == 1 {
            return Err("a battle is over but not forgotten");
        }
        if self
            .units
            .on_map()
            .any(|(u, _)| units::is_static(u) && self.units.marks(u).has(mark::MOVED))
        {
            return Err("a static unit has moved");
        }
        self.check_pools()
    }

    fn hash(&self) -> u64 {
        hash_of(self)
    }
}
