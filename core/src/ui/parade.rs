//! Moves on their way: what has already happened, shown one step at a time.
//!
//! The game is always ahead of the screen. Until a unit's steps have been shown, the map draws it
//! where the first of them began.

use crate::board::SpaceId;
use crate::forces::UnitId;
use crate::game::{Event, Events};

/// Steps that wait to be shown; of more than these the first are passed over.
const STEPS_MAX: usize = 48;

/// One step of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who.
    pub unit: UnitId,
    /// From where.
    pub from: SpaceId,
    /// To where.
    pub to: SpaceId,
}

/// Steps that have not been shown yet, in the order they were made.
#[derive(Default)]
pub struct Parade {
    steps: heapless::Deque<Step, STEPS_MAX>,
}

impl Parade {
    /// Is everything shown?
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Shows one step.
    pub fn advance(&mut self) -> Option<Step> {
        self.steps.pop_front()
    }

    /// Shows everything at once.
    pub fn finish(&mut self) {
        self.steps.clear();
    }

    /// Where a unit is shown while it is on its way.
    pub fn place(&self, unit: UnitId) -> Option<SpaceId> {
        self.steps.iter().find(|step| step.unit == unit).map(|step| step.from)
    }

    /// Units shown on a space though they have left it.
    pub fn shown_on(&self, space: SpaceId) -> impl Iterator<Item = UnitId> {
        let here = self.steps.iter().filter(move |step| step.from == space);
        here.map(|step| step.unit).filter(move |unit| self.place(*unit) == Some(space))
    }
}

impl Events for Parade {
    fn event(&mut self, event: Event) {
        let step = match event {
            Event::Moved { unit, from, to }
            | Event::Dispersed { unit, from, to }
            | Event::Advanced { unit, from, to } => Step { unit, from, to },
            _ => return,
        };
        if self.steps.is_full() {
            self.steps.pop_front();
        }
        let _ = self.steps.push_back(step);
    }
}
