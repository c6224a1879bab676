//! What happens to a decision: judged, answered, and everything that then needs nobody.
//!
//! This is the part of a game that is the same for all of them. A game says of itself what stands
//! in [`Course`]; its questions say the rest.

use super::{Own, Position, Question, Sandbox};
use crate::board::Board;
use crate::forces::{Roster, UnitId, UnitSet, Where};
use crate::game::{
    Action, Decisions, Dice, Edit, Event, Events, GameInfo, No, Outcome, Prompt, Refusal, Scenario,
    Seat, Status, follow, hash_of, word,
};
use crate::march::Scratch;

/// What the kit must know of a game to run it. Nobody else asks.
pub trait Course {
    /// What it asks.
    type Question;

    /// What never changes.
    const INFO: &'static GameInfo;

    /// The question of a game that is over, to which there is no answer.
    const OVER: Self::Question;

    /// Puts every counter where the scenario has it and asks the first question.
    fn lay_out(&mut self);

    /// The result, if the game is over before anybody is asked again.
    fn sudden_end(&self) -> Option<Outcome> {
        None
    }

    /// The game has just ended: what need not be remembered any more goes.
    fn clean_up(&mut self) {}

    /// Whose phase it is, and which of the seat's forces act, where not all do.
    fn acting(&self) -> (Seat, &'static str);

    /// May a seat know which unit this is? In a game that hides nothing everybody may.
    fn lies_open(&self, _viewer: Seat, _unit: UnitId) -> bool {
        true
    }

    /// The numbers of a refusal.
    fn numbers(&self, _why: No, _action: Action) -> Option<(i16, i16)> {
        None
    }

    /// Puts what `viewer` may not see where `dice` want it.
    fn imagine(&mut self, _viewer: Seat, _dice: &mut Dice) {}

    /// What must hold whenever somebody is asked, beyond what must in every game.
    fn check_own(&self) -> Result<(), &'static str> {
        Ok(())
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
    Self: Course<Question = O::Question> + Sandbox,
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
        let (active, who) = self.acting();
        Status { turn: self.turn, phase: self.phase.into(), active, who }
    }

    fn dice(&self) -> &Dice {
        &self.dice
    }

    fn whereabouts(&self, unit: UnitId) -> Where {
        self.units.whereabouts(unit)
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
        self.check_own()
    }

    fn hash(&self) -> u64 {
        hash_of(self)
    }
}
