//! The one decision a game waits for.

use super::{Action, Choice, Kind, Seat};
use crate::board::{SpaceId, SpaceSet};
use crate::budget::CHOICES_MAX;
use crate::forces::{UnitId, UnitSet};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    /// What it is about.
    pub kind: Kind,
    /// The question in a few words.
    pub text: &'static str,
    /// The rule behind it.
    pub rule: &'static str,
    /// The unit it is about, if one.
    pub unit: Option<UnitId>,
    /// The space it is about, if one.
    pub space: Option<SpaceId>,
    /// The number it is about, if one: losses due, points left, in halves.
    pub halves: Option<u8>,
}

impl Ask {
    /// A question about nothing in particular.
    pub const fn new(kind: Kind, text: &'static str, rule: &'static str) -> Self {
        Self { kind, text, rule, unit: None, space: None, halves: None }
    }
}

/// The one decision a game waits for: whose it is and what may be picked.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// Who decides.
    pub seat: Seat,
    /// What is asked.
    pub ask: Ask,
    /// Units already picked for what is being prepared.
    pub selected: UnitSet,
    /// Units that may be picked.
    pub units: UnitSet,
    /// Spaces that may be picked.
    pub spaces: SpaceSet,
    /// Choices that may be made.
    pub choices: heapless::Vec<Choice, CHOICES_MAX>,
}

impl Prompt {
    /// A prompt that asks nothing.
    pub const fn new() -> Self {
        Self {
            seat: Seat(0),
            ask: Ask::new(Kind::Over, "", ""),
            selected: UnitSet::EMPTY,
            units: UnitSet::EMPTY,
            spaces: SpaceSet::EMPTY,
            choices: heapless::Vec::new(),
        }
    }

    /// Begins anew, with nothing asked yet.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn start(&mut self, seat: Seat) {
        self.seat = seat;
        self.ask = Ask::new(Kind::Over, "", "");
        self.selected.clear();
        self.units.clear();
        self.spaces.clear();
        self.choices.clear();
    }

    /// Offers an action.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn offer(&mut self, action: Action) {
        match action {
            Action::Unit(unit) => self.units.insert(unit),
            Action::Space(space) => self.spaces.insert(space),
            Action::Choice(choice) => {
                let full = self.choices.push(choice).is_err();
                debug_assert!(!full, "more choices than the budget allows");
            }
        }
    }

    /// How many actions are offered.
    pub fn len(&self) -> usize {
        self.units.len() + self.spaces.len() + self.choices.len()
    }

    /// Is nothing offered?
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty() && self.units.is_empty() && self.spaces.is_empty()
    }

    /// Is nothing offered but choices?
    pub fn is_plain(&self) -> bool {
        self.units.is_empty() && self.spaces.is_empty()
    }

    /// Is this action offered?
    pub fn offers(&self, action: Action) -> bool {
        match action {
            Action::Unit(unit) => self.units.contains(unit),
            Action::Space(space) => self.spaces.contains(space),
            Action::Choice(choice) => self.choices.contains(&choice),
        }
    }

    /// The `n`th action offered: choices, then units, then spaces.
    pub fn nth(&self, n: usize) -> Option<Action> {
        if let Some(choice) = self.choices.get(n) {
            return Some(Action::Choice(*choice));
        }
        let n = n - self.choices.len();
        let units = self.units.len();
        if n < units {
            return self.units.nth(n).map(Action::Unit);
        }
        self.spaces.nth(n - units).map(Action::Space)
    }

    /// Every action offered.
    pub fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        let choices = self.choices.iter().map(|choice| Action::Choice(*choice));
        let units = self.units.iter().map(Action::Unit);
        choices.chain(units).chain(self.spaces.iter().map(Action::Space))
    }
}

impl Default for Prompt {
    fn default() -> Self {
        Self::new()
    }
}
