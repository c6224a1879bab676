//! Units with steps of strength, and units that stop for the rest of a phase.

use super::{Course, Own, Position, Question};
use crate::forces::{UnitId, UnitSet, Where, mark};
use crate::game::{Event, Events};

impl<O: Own, const UNITS: usize> Position<O, UNITS>
where
    Self: Course<Question = O::Question>,
    O::Question: Question<Self>,
{
    /// Steps a unit has left.
    pub(crate) fn steps_left(&self, unit: UnitId) -> u8 {
        let all = self.roster().get(unit).steps();
        all.saturating_sub(self.units.marks(unit).steps_lost())
    }

    /// A unit loses a step, which is seen at a place, if anywhere. Says whether it had one to lose;
    /// what becomes of a unit that has only its last is for the game to say.
    pub(crate) fn lose_step(
        &mut self,
        unit: UnitId,
        at: Option<Where>,
        rule: &'static str,
        events: &mut dyn Events,
    ) -> bool {
        let has_more = self.steps_left(unit) > 1;
        if has_more {
            let marks = self.units.marks(unit);
            self.units.set_marks(unit, marks.with_steps_lost(marks.steps_lost() + 1));
            if let Some(at) = at {
                events.event(Event::Reduced { unit, at, rule });
            }
        }
        has_more
    }

    /// The picked units stay where they are for the rest of the phase, and what was asked about
    /// them is over.
    pub(crate) fn stand_picked(&mut self) {
        for unit in self.group.iter() {
            self.units.mark(unit, mark::FINISHED, true);
        }
        self.group = UnitSet::EMPTY;
        self.frames.end();
    }
}
