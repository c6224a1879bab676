//! Victory (Determining Game Victory).

use super::areas::{BERLIN, TOKYO};
use super::nations::Nation::{Britain, France, Germany, Italy, Japan, Soviets};
use super::nations::Side;
use super::state::State;
use super::verdict;
use crate::game::{Events, No, Outcome, Refusal, Seat};

/// The three levels of a victory.
const DECISIVE: i16 = 3;
/// See [`DECISIVE`].
const MARGINAL: i16 = 1;

impl State {
    /// The first seat of a side.
    pub(super) fn first_seat(&self, side: Side) -> Seat {
        let power = if side == Side::Axis { Germany } else { Britain };
        self.seat_for(power).unwrap_or(Seat(0))
    }

    /// VIC-02: the end before the calendar's.
    pub(super) fn decided(&self) -> Option<Outcome> {
        let fallen = [France, Britain, Soviets].into_iter().all(|power| self.is_defeated(power));
        fallen.then(|| Outcome::Win(self.first_seat(Side::Axis), DECISIVE))
    }

    /// VIC-01: the calendar is over.
    pub(super) fn final_result(&mut self, _events: &mut dyn Events) -> Outcome {
        let holds = |at| self.controls(Side::Axis, at) || self.possesses(Side::Axis, at);
        let fallen = [Germany, Italy, Japan].into_iter().all(|power| self.is_defeated(power));
        if fallen {
            Outcome::Win(self.first_seat(Side::Allied), MARGINAL)
        } else if holds(BERLIN) && holds(TOKYO) {
            Outcome::Win(self.first_seat(Side::Axis), MARGINAL)
        } else {
            Outcome::Draw(0)
        }
    }

    /// Why the game ended as it did.
    pub(super) fn why_over(&self) -> Option<Refusal> {
        let axis = self.first_seat(Side::Axis);
        let why: No = match self.outcome? {
            Outcome::Draw(_) => verdict::DRAWN,
            Outcome::Win(seat, 3) if seat == axis => verdict::AXIS_DECISIVE,
            Outcome::Win(seat, 2) if seat == axis => verdict::AXIS_SUBSTANTIAL,
            Outcome::Win(seat, _) if seat == axis => verdict::AXIS_MARGINAL,
            Outcome::Win(_, 3) => verdict::ALLIED_DECISIVE,
            Outcome::Win(_, 2) => verdict::ALLIED_SUBSTANTIAL,
            Outcome::Win(..) => verdict::ALLIED_MARGINAL,
        };
        Some(Refusal::new(why))
    }
}
