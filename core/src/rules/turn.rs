//! What happens to a decision: judged, answered, and everything that then needs nobody.
//!
//! This is the part of a game that is the same for all of them. A game says of itself what stands
//! in [`Course`]; its questions say the rest.

use super::{Own, Phased, Position, Question, Sandbox, Secrets};
use crate::board::{Board, Sides, SpaceId};
use crate::forces::{Roster, UnitId, UnitSet, Where};
use crate::game::{
    Action, Decisions, Dice, Edit, Event, Events, GameInfo, No, Outcome, Prompt, Refusal, Scenario,
    Seat, Standing, Status, follow, hash_of, word,
};
use crate::march::{Scratch, Steps, Terms};

/// What the kit must know of a game to run it. Nobody else asks.
pub trait Course: Standing + Secrets + Sandbox {
    /// What it asks.
    type Question;

    /// What never changes.
    const INFO: &'static GameInfo;

    /// The question of a game that is over, to which there is no answer.
    const OVER: Self::Question;

    /// Puts every counter where the scenario has it and asks the first question.
    fn lay_out(&mut self);

    /// The game has just ended: what need not be remembered any more goes.
    fn clean_up(&mut self) {}

    /// Whose phase it is, where it is not the active seat's.
    fn phase_seat(&self) -> Option<Seat> {
        None
    }

    /// Which of the seat's forces act, where not all do.
    fn who(&self) -> &'static str {
        ""
    }

    /// The numbers of a refusal.
    fn numbers(&self, _why: No, _action: Action) -> Option<(i16, i16)> {
        None
    }
}

impl<O: Own, const UNITS: usize> Position<O, UNITS>
where
    Self: Course<Question = O::Question>,
    O::Question: Question<Self>,
{
    /// A game that has just begun, for tests.
    #[cfg(test)]
    pub(crate) fn new(scenario: u8, seed: u64) -> Self {
        let mut game = Self::blank();
        game.begin(scenario, 0, seed);
        game
    }

    /// A scenario before its first decision, in the place of whatever is here; the seed decides all
    /// dice.
    pub(crate) fn begin(&mut self, scenario: u8, options: u32, seed: u64) {
        self.clear(scenario, options, seed);
        self.lay_out();
    }

    /// Who decides now.
    pub(crate) fn decider(&self) -> Seat {
        self.frames.top().decider(self)
    }

    /// The counters of this game.
    pub(crate) fn roster(&self) -> &'static Roster {
        Self::INFO.roster
    }

    /// The map of this game.
    #[allow(dead_code, reason = "not every game offers all spaces there are")]
    pub(crate) fn board(&self) -> &'static Board {
        Self::INFO.board
    }

    /// Turn and phase.
    fn now(&self) -> Status {
        let active = self.phase_seat().unwrap_or(self.active);
        Status { turn: self.turn, phase: self.phase.into(), active, who: self.who() }
    }

    /// A turn begins.
    pub(crate) fn open_turn(&mut self, turn: u8, events: &mut dyn Events) {
        self.turn = turn;
        events.event(Event::Turn { turn });
    }

    /// A phase of a seat begins, with nobody picked and its own question asked.
    pub(crate) fn open_phase(&mut self, phase: O::Phase, seat: Seat, events: &mut dyn Events) {
        self.phase = phase;
        self.active = seat;
        self.group = UnitSet::EMPTY;
        self.frames.reset(phase.question());
        let Status { phase, active: seat, who, .. } = self.now();
        events.event(Event::Phase { phase, seat, who });
    }

    /// Units on the spaces around a space.
    pub(crate) fn beside(&self, space: SpaceId) -> impl Iterator<Item = UnitId> + '_ {
        self.board().ways(space).flat_map(|way| self.units.stack(way.to))
    }

    /// Are there units in a force, and do all of them come into a space over such a side?
    pub(crate) fn all_cross(&self, force: &UnitSet, space: SpaceId, sides: Sides) -> bool {
        let crosses = |unit: UnitId| {
            let over = self.units.space(unit).and_then(|at| self.board().between(at, space));
            over.is_some_and(|over| over.any(sides))
        };
        !force.is_empty() && force.iter().all(crosses)
    }

    /// A unit goes a way that a search has found, and `passes` is what comes of each space on it.
    pub(crate) fn go_along(
        &mut self,
        scratch: &Scratch,
        unit: UnitId,
        (steps, terms): (&impl Steps, &Terms<'_>),
        to: SpaceId,
        events: &mut dyn Events,
        mut passes: impl FnMut(&mut Self, SpaceId, &mut dyn Events),
    ) {
        let mut from = terms.start;
        scratch.walk(Self::INFO.board, steps, terms, to, |at| {
            events.event(Event::Moved { unit, from, to: at });
            passes(self, at, events);
            from = at;
        });
        debug_assert!(from == to, "a path must lead to its end");
        self.units.put(unit, Where::Space(from));
    }

    /// Runs what needs no decision until somebody must decide.
    pub(crate) fn settle(&mut self, events: &mut dyn Events) {
        while self.frames.top() != Self::OVER {
            if let Some(outcome) = self.outcome.or_else(|| self.sudden_end()) {
                self.conclude(outcome, events);
            } else if !self.frames.top().run(self, events) {
                return;
            }
        }
    }

    /// The game is over.
    pub(crate) fn conclude(&mut self, outcome: Outcome, events: &mut dyn Events) {
        self.outcome = Some(outcome);
        self.group = UnitSet::EMPTY;
        self.frames.reset(Self::OVER);
        self.clean_up();
        events.event(Event::Over { outcome });
    }

    fn judge_action(&self, scratch: &mut Scratch, action: Action) -> Result<(), No> {
        self.frames.top().judge(self, scratch, action)
    }

    /// A judge's no with its numbers.
    fn explain(&self, why: No, action: Action) -> Refusal {
        let (a, b) = self.numbers(why, action).unwrap_or_default();
        Refusal::with(why, a, b)
    }
}

impl<O: Own, const UNITS: usize> Decisions for Position<O, UNITS>
where
    Self: Course<Question = O::Question>,
    O::Question: Question<Self>,
{
    fn info(&self) -> &'static GameInfo {
        Self::INFO
    }

    fn scenario(&self) -> &'static Scenario {
        let all = Self::INFO.scenarios;
        all.get(usize::from(self.scenario)).unwrap_or(&all[0])
    }

    fn prompt(&self, scratch: &mut Scratch, prompt: &mut Prompt) {
        self.frames.top().ask(self, scratch, prompt);
    }

    fn apply(
        &mut self,
        scratch: &mut Scratch,
        action: Action,
        events: &mut dyn Events,
    ) -> Result<(), Refusal> {
        self.judge_action(scratch, action).map_err(|why| self.explain(why, action))?;
        self.frames.top().answer(self, scratch, action, events);
        self.settle(events);
        let [a, b, c] = action.to_bytes();
        self.running = follow(self.running, u64::from(u32::from_le_bytes([a, b, c, 1])));
        Ok(())
    }

    fn why_not(&self, scratch: &mut Scratch, action: Action) -> Option<Refusal> {
        self.judge_action(scratch, action).err().map(|why| self.explain(why, action))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn status(&self) -> Status {
        self.now()
    }

    fn dice(&self) -> &Dice {
        &self.dice
    }

    fn whereabouts(&self, unit: UnitId) -> Where {
        self.units.whereabouts(unit)
    }

    fn stacked(&self, space: SpaceId, visit: &mut dyn FnMut(UnitId)) {
        self.units.stack(space).for_each(visit);
    }

    fn holder(&self, space: SpaceId) -> Option<Seat> {
        self.held.holder(space)
    }

    fn sees(&self, viewer: Seat, unit: UnitId) -> bool {
        self.imagined || self.lies_open(viewer, unit)
    }

    fn guess(&mut self, viewer: Seat, dice: &mut Dice) {
        self.imagine(viewer, dice);
        let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
        self.dice = Dice::new(seed);
        self.running = follow(seed, 0);
        self.imagined = true;
    }

    fn edit(&mut self, edit: Edit<'_>) -> Result<(), No> {
        self.edit_by_hand(edit)
    }

    fn check(&self) -> Result<(), &'static str> {
        if !self.units.is_sound() {
            return Err(word("the order of units is broken"));
        }
        self.held.check()?;
        if self.turn > self.turns() {
            return Err(word("the game has gone on after its end"));
        }
        if self.frames.top().is_silent() {
            return Err(word("the game waits for nobody"));
        }
        self.check_position()
    }

    fn hash(&self) -> u64 {
        hash_of(self)
    }
}
