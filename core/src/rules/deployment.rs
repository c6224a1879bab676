//! Putting units on the map before play, one by one or all at once.

use super::{Course, Own, Position, Question};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Start, UnitId, UnitSet, Where};
use crate::game::{Decisions, Event, Events, No};

/// A game whose players set up units of their own.
pub trait SetUp {
    /// The judge of a unit's first space.
    fn check_deploy(&self, unit: UnitId, to: SpaceId) -> Result<(), No>;

    /// Where a unit could begin at best, full or not.
    fn homeland(&self, unit: UnitId) -> SpaceSet;
}

impl<O: Own, const UNITS: usize> Position<O, UNITS>
where
    Self: SetUp + Course<Question = O::Question>,
    O::Question: Question<Self>,
{
    /// How a unit begins in this scenario.
    pub(crate) fn start_of(&self, unit: UnitId) -> Start {
        self.scenario().starts.of(unit)
    }

    /// Where the ready-made set-up has a unit.
    pub(crate) fn proposed(&self, unit: UnitId) -> Option<SpaceId> {
        match self.start_of(unit) {
            Start::Free(at) | Start::Neutral(at) => at,
            _ => None,
        }
    }

    /// Spaces where a unit may begin.
    pub(crate) fn deploy_hexes(&self, unit: UnitId) -> SpaceSet {
        let fits = |to: &SpaceId| self.check_deploy(unit, *to).is_ok();
        self.homeland(unit).iter().filter(fits).collect()
    }

    /// A unit begins here.
    pub(crate) fn deploy(&mut self, unit: UnitId, at: SpaceId, events: &mut dyn Events) {
        self.units.put(unit, Where::Space(at));
        events.event(Event::Placed { unit, at });
    }

    /// The ready-made set-up for all these units. What has no room in its proposed space takes the
    /// first one that is allowed; whoever finds none is returned.
    pub(crate) fn deploy_all(&mut self, waiting: &UnitSet, events: &mut dyn Events) -> UnitSet {
        let mut stranded = UnitSet::EMPTY;
        for unit in waiting.iter() {
            let fitting = self.proposed(unit).filter(|at| self.check_deploy(unit, *at).is_ok());
            match fitting.or_else(|| self.deploy_hexes(unit).nth(0)) {
                Some(at) => self.deploy(unit, at, events),
                None => stranded.insert(unit),
            }
        }
        stranded
    }
}
