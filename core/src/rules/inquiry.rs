//! Going through the rows of a question: to ask it, or to judge an answer.
//!
//! Both go through the same rows, so that what is offered is what is accepted. Whoever asks looks
//! at all that may be picked; whoever judges looks at what has been picked, and at nothing else.

use crate::board::{SpaceId, SpaceSet};
use crate::budget::UNITS_MAX;
use crate::forces::{UnitId, UnitSet};
use crate::game::{Action, Choice, Kind, No, Prompt};

/// For whom the rows of a question are gone through.
pub enum Inquiry<'a> {
    /// For one who asks: what may be picked is listed here.
    Ask(&'a mut Prompt),
    /// For a judge.
    Judge {
        /// The answer.
        action: Action,
        /// Is it one of those that its row looks at?
        is_listed: bool,
        /// What its row has said of it.
        said: Option<Result<(), No>>,
    },
}

impl Inquiry<'_> {
    /// What is asked: its kind, its words and its rule.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn asks(&mut self, (kind, text, rule): &(Kind, &'static str, &'static str)) {
        if let Inquiry::Ask(prompt) = self {
            prompt.ask.kind = *kind;
            prompt.ask.text = text;
            prompt.ask.rule = rule;
        }
    }

    /// Do units matter?
    pub fn unit(&self) -> bool {
        matches!(self, Inquiry::Ask(_) | Inquiry::Judge { action: Action::Unit(_), .. })
    }

    /// Do spaces matter?
    pub fn space(&self) -> bool {
        matches!(self, Inquiry::Ask(_) | Inquiry::Judge { action: Action::Space(_), .. })
    }

    /// Does this choice matter?
    #[cfg_attr(feature = "small", inline(never))]
    pub fn choice(&self, choice: Choice) -> bool {
        match self {
            Inquiry::Ask(_) => true,
            Inquiry::Judge { action, .. } => *action == Action::Choice(choice),
        }
    }

    /// Which numbers of a verb are to be looked at.
    pub fn numbers<I>(&mut self, wanted: u8, some: I) -> impl Iterator<Item = u8> + use<I>
    where
        I: IntoIterator<Item = u8>,
    {
        let (all, one) = match self {
            Inquiry::Ask(_) => (Some(some), None),
            Inquiry::Judge {
                action: Action::Choice(Choice { verb, number }), is_listed, ..
            } if *verb == wanted => {
                *is_listed = some.into_iter().any(|other| other == *number);
                (None, Some(*number))
            }
            Inquiry::Judge { .. } => (None, None),
        };
        all.into_iter().flatten().chain(one)
    }

    /// Which of them are to be looked at.
    pub fn among<A: Among>(&mut self, some: A) -> <A::Id as Pick>::Set {
        self.narrow::<A::Id>(some.gather())
    }

    #[cfg_attr(feature = "small", inline(never))]
    fn narrow<Id: Pick>(&mut self, all: Id::Set) -> Id::Set {
        let Inquiry::Judge { action, is_listed, .. } = self else { return all };
        let one = Id::of(*action);
        *is_listed = one.is_some_and(|id| id.is_in(&all));
        one.into_iter().collect()
    }

    /// These may be picked as they are. Gives back what was picked and is not one of them.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn outside<A: Among>(&mut self, some: A) -> Option<A::Id> {
        let all = some.gather();
        match self {
            Inquiry::Ask(prompt) => {
                A::Id::offer_all(all, prompt);
                None
            }
            Inquiry::Judge { action, is_listed, said } => {
                let picked = A::Id::of(*action)?;
                *is_listed = picked.is_in(&all);
                *said = is_listed.then_some(Ok(()));
                Some(picked).filter(|_| !*is_listed)
            }
        }
    }

    /// What the judge of a row has against this answer, if anything. Nothing against it is not
    /// enough where the row does not look at it.
    pub fn weigh(&mut self, answer: impl Into<Action>, against: Option<No>) {
        self.weigh_action(answer.into(), against);
    }

    #[cfg_attr(feature = "small", inline(never))]
    fn weigh_action(&mut self, answer: Action, against: Option<No>) {
        match self {
            Inquiry::Ask(prompt) if against.is_none() => prompt.offer(answer),
            Inquiry::Ask(_) => {}
            Inquiry::Judge { is_listed, said, .. } => {
                let fine = is_listed.then_some(Ok(()));
                *said = against.map(Err).or(fine);
            }
        }
    }

    /// What the rows have said, or else this reason.
    pub fn verdict(self, otherwise: No) -> Result<(), No> {
        match self {
            Inquiry::Judge { said: Some(said), .. } => said,
            _ => Err(otherwise),
        }
    }
}

/// What is picked from a set: a unit or a space.
pub trait Pick: Copy + Into<Action> {
    /// Many of them.
    type Set: FromIterator<Self>;

    /// The one that an answer picks.
    fn of(action: Action) -> Option<Self>;

    /// Is it one of these?
    fn is_in(self, all: &Self::Set) -> bool;

    /// Offers these.
    fn offer_all(all: Self::Set, prompt: &mut Prompt);
}

impl Pick for UnitId {
    type Set = UnitSet;

    /// A number past every roster picks nothing: it fits no set, and no judge hears of it.
    fn of(action: Action) -> Option<Self> {
        match action {
            Action::Unit(unit) if unit.index() < UNITS_MAX => Some(unit),
            _ => None,
        }
    }

    fn is_in(self, all: &UnitSet) -> bool {
        all.contains(self)
    }

    fn offer_all(all: UnitSet, prompt: &mut Prompt) {
        prompt.units = all;
    }
}

impl Pick for SpaceId {
    type Set = SpaceSet;

    fn of(action: Action) -> Option<Self> {
        if let Action::Space(space) = action { Some(space) } else { None }
    }

    fn is_in(self, all: &SpaceSet) -> bool {
        all.contains(self)
    }

    fn offer_all(all: SpaceSet, prompt: &mut Prompt) {
        prompt.spaces = all;
    }
}

/// What a row looks at: a set, or whatever goes through units or spaces.
pub trait Among {
    /// Of what it is.
    type Id: Pick;

    /// It as a set.
    fn gather(self) -> <Self::Id as Pick>::Set;
}

impl<I: Iterator<Item: Pick>> Among for I {
    type Id = I::Item;

    fn gather(self) -> <I::Item as Pick>::Set {
        self.collect()
    }
}

impl Among for UnitSet {
    type Id = UnitId;

    fn gather(self) -> UnitSet {
        self
    }
}

impl Among for SpaceSet {
    type Id = SpaceId;

    fn gather(self) -> SpaceSet {
        self
    }
}
