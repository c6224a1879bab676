//! Stacks: what a space has room for, and a look at all of them as a phase ends.

use super::{Course, Own, Position, Question};
use crate::board::SpaceId;
use crate::forces::UnitId;
use crate::game::{Events, No};

/// What stands on a space, added up as a game counts it.
pub trait Load: Default {
    /// One more unit.
    fn add(&mut self, unit: UnitId);

    /// The judge of so much on one space.
    fn check(&self, at: SpaceId) -> Result<(), No>;
}

/// A game in which a space holds so much and no more, and which looks at stacks as a phase ends.
pub trait Stacking: Course {
    /// How it counts.
    type Load: Load;

    /// Is this a space to look at? Where nobody could be asked, none is.
    fn is_looked_at(&self, _at: SpaceId) -> bool {
        true
    }

    /// A phase is ending, and a space is overfull: what is asked, and where the look goes on.
    fn thin_out(&mut self, at: SpaceId);

    /// A phase is ending, and all stacks have been looked at.
    fn stacks_done(&mut self, events: &mut dyn Events);
}

impl<O: Own, const UNITS: usize> Position<O, UNITS> {
    /// A stack as it is shown: what lies below the rest first, so that who holds the space is seen.
    pub(crate) fn show_stack(
        &self,
        space: SpaceId,
        lies_below: impl Fn(UnitId) -> bool,
        visit: &mut dyn FnMut(UnitId),
    ) {
        self.units.stack(space).filter(|unit| lies_below(*unit)).for_each(&mut *visit);
        self.units.stack(space).filter(|unit| !lies_below(*unit)).for_each(visit);
    }
}

impl<O: Own, const UNITS: usize> Position<O, UNITS>
where
    Self: Stacking<Question = O::Question>,
    O::Question: Question<Self>,
{
    /// What stands on a space, some left out.
    pub(crate) fn load(
        &self,
        at: SpaceId,
        is_left_out: impl Fn(UnitId) -> bool,
    ) -> <Self as Stacking>::Load {
        let mut load = <Self as Stacking>::Load::default();
        self.units.stack(at).filter(|unit| !is_left_out(*unit)).for_each(|unit| load.add(unit));
        load
    }

    /// The judge of room for a unit beside what else is there.
    pub(crate) fn check_room(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        let mut load = self.load(at, |other| other == unit);
        load.add(unit);
        load.check(at)
    }

    /// The judge of a stack as it stands.
    pub(crate) fn check_stack(&self, at: SpaceId) -> Result<(), No> {
        self.load(at, |_| false).check(at)
    }

    /// Overfull spaces from this one on, each once.
    pub(crate) fn overfull(&self, from: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        let mut last = None;
        let spaces = self.units.on_map().map(|(_, at)| at).filter(move |at| *at >= from);
        let each = spaces.filter(move |at| last.replace(*at) != Some(*at));
        each.filter(|at| self.is_looked_at(*at) && self.check_stack(*at).is_err())
    }

    /// Goes on with the look at all stacks, from this space on.
    pub(crate) fn look_at_stacks(&mut self, from: SpaceId, events: &mut dyn Events) {
        let next = self.overfull(from).next();
        match next {
            Some(at) => self.thin_out(at),
            None => self.stacks_done(events),
        }
    }
}
