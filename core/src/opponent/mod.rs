//! The computer player, for every game behind the decision interface.
//!
//! It never looks at what its side may not see: it thinks on copies in which hidden units and dice
//! are guesses of its own ([`crate::game::Decisions::guess`]), and a test swaps what is hidden
//! under its eyes. It has no clock and no luck but its own generator: a seed, a level and a budget
//! always play alike.
//!
//! `situation` is what it sees, `unit_tasks` what each unit is to do, `decide` one decision by
//! looking: `destination` where a unit goes, `attack` what is attacked and with whom, `trial` the
//! copy on which things are tried. `style_search` decides by playing on, `level_style` has the
//! numbers that make one plan differ from another. `score_history` keeps what turned a game, for
//! the report after it.

mod attack;
mod decide;
mod destination;
mod level_style;
mod score_history;
mod situation;
mod style_search;
mod trial;
mod unit_tasks;

use crate::budget::OPPONENT_BYTES_MAX;
use crate::game::{Action, Dice, Prompt, Style};
use crate::games::AnyGame;
use crate::march::Scratch;
use decide::Decider;
use situation::Situation;
use style_search::Search;
use trial::{Tools, copy};

pub use score_history::{ScoreHistory, Swing};

/// How hard it plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Goes straight for what is near, at once.
    Recruit,
    /// Plans each phase.
    Regular,
    /// Tries several plans out before it takes one.
    Veteran,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 3] = [Level::Recruit, Level::Regular, Level::Veteran];

    /// The level of this name, in letters of either case.
    pub fn find(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name))
    }

    /// The name a player reads.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Recruit => "Recruit",
            Level::Regular => "Regular",
            Level::Veteran => "Veteran",
        }
    }

    /// Decisions tried out for each search, before each phase. Only a Veteran tries; the others
    /// look.
    pub const fn budget(self) -> u32 {
        if matches!(self, Level::Veteran) { 5000 } else { 0 }
    }
}

/// What came of thinking for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thought {
    /// Not there yet; so many thousandths of the budget are used.
    Busy(u16),
    /// This is the decision.
    Play(Action),
    /// There is nothing to decide.
    Nothing,
}

/// A computer player. It may sit on either side, or on both.
pub struct Opponent {
    level: Level,
    budget: u32,
    dice: Dice,
    /// What makes one player of a level differ from another.
    temper: u64,
    decider: Decider,
    view: Option<AnyGame>,
    trial: Option<AnyGame>,
    asked: Prompt,
    situation: Situation,
    search: Search,
}

const _: () = assert!(size_of::<Opponent>() <= OPPONENT_BYTES_MAX);

impl Opponent {
    /// A player of this level. `budget` is the number of decisions it may try out before each of
    /// its own; [`Level::budget`] is the usual one. Inlined, so that it is made where it stays.
    #[inline(always)]
    pub fn new(level: Level, seed: u64, budget: u32) -> Self {
        Self {
            level,
            budget,
            dice: Dice::new(seed),
            temper: seed,
            decider: Decider::new(),
            view: None,
            trial: None,
            asked: Prompt::new(),
            situation: Situation::new(),
            search: Search::new(),
        }
    }

    /// Another player takes the chair, in the same memory.
    pub fn reset(&mut self, level: Level, seed: u64, budget: u32) {
        self.level = level;
        self.budget = budget;
        self.dice = Dice::new(seed);
        self.temper = seed;
        self.decider.clear();
        self.search = Search::new();
    }

    /// How hard it plays.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Thinks about the question `prompt` that `game` asks: tries out `slice` decisions at most and
    /// returns. Call it again with the same question until it plays.
    pub fn think(
        &mut self,
        game: &AnyGame,
        scratch: &mut Scratch,
        prompt: &Prompt,
        slice: u32,
    ) -> Thought {
        if prompt.is_empty() {
            return Thought::Nothing;
        }
        if self.searches(game, prompt) && !self.run(game, scratch, prompt, slice) {
            return Thought::Busy(self.search.permille(self.budget));
        }
        self.answer(game, scratch, prompt)
    }

    /// The best answer found so far, at once.
    pub fn stop(&mut self, game: &AnyGame, scratch: &mut Scratch, prompt: &Prompt) -> Thought {
        if prompt.is_empty() {
            return Thought::Nothing;
        }
        if self.search.conclude() {
            self.decider.clear();
        }
        self.answer(game, scratch, prompt)
    }

    fn answer(&mut self, game: &AnyGame, scratch: &mut Scratch, prompt: &Prompt) -> Thought {
        copy(&mut self.view, game);
        let Some(view) = self.view.as_mut() else { return Thought::Nothing };
        view.get_mut().guess(prompt.seat, &mut self.dice);
        let usual = || {
            let style = Style::of(self.level, game.get(), prompt.seat);
            // Where no dice are thrown two games would be the same move by move.
            let same = game.get().info().board.has_areas();
            if same { style.coloured(&mut Dice::new(self.temper)) } else { style }
        };
        let style = self.search.style().unwrap_or_else(usual);
        if let Some(action) = self.search.take_first().filter(|action| prompt.offers(*action)) {
            return Thought::Play(action);
        }
        let mut tools = Tools {
            trial: &mut self.trial,
            scratch,
            asked: &mut self.asked,
            situation: &mut self.situation,
            style,
        };
        match self.decider.decide(view, prompt, &mut tools) {
            Some(action) => Thought::Play(action),
            None => Thought::Nothing,
        }
    }
}
