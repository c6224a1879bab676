//! What the enemies of a seat have to fear.

use super::{Own, Position};
use crate::board::SpaceSet;
use crate::forces::UnitId;
use crate::game::{Decisions, ForScreens, Rulebook, Seat};
use crate::march::Scratch;
use crate::supply::{Over, spread};

impl<O: Own, const UNITS: usize> Position<O, UNITS>
where
    Self: ForScreens,
{
    /// Where the units of a seat stand that count, where they could come to, and what is beside.
    pub(crate) fn threatened_by(
        &self,
        scratch: &mut Scratch,
        seat: Seat,
        counts: impl Fn(UnitId) -> bool,
    ) -> SpaceSet {
        let mut reach = SpaceSet::EMPTY;
        for (unit, at) in self.units.on_map() {
            if counts(unit) && self.commander(unit) == Some(seat) {
                reach.insert(at);
                self.reach(scratch, unit, &mut reach);
            }
        }
        let mut threat = SpaceSet::EMPTY;
        spread(self.info().board, &reach, Over::Open, &mut threat);
        threat
    }
}
