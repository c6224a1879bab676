//! Victory (Determining Game Victory): three levels for either side, or none.

use super::areas::{AreaSet, BERLIN, TOKYO, home_of};
use super::dates::{Date, summer, winter};
use super::nations::Nation::{Britain, France, Germany, Italy, Japan, Soviets};
use super::nations::Side;
use super::state::State;
use super::units::class;
use super::verdict;
use crate::game::{No, Outcome, Refusal, Seat};

/// The three levels of a victory.
const DECISIVE: i16 = 3;
/// See [`DECISIVE`].
const SUBSTANTIAL: i16 = 2;
/// See [`DECISIVE`].
const MARGINAL: i16 = 1;

impl State {
    /// The first seat of a side.
    pub(super) fn first_seat(&self, side: Side) -> Seat {
        let power = if side == Side::Axis { Germany } else { Britain };
        self.seat_for(power).unwrap_or(Seat(0))
    }

    /// VIC-02, GR-65: the end before the calendar's. During an armistice the Soviets count as
    /// beaten.
    pub(super) fn decided(&self) -> Option<Outcome> {
        let soviets = self.is_defeated(Soviets) || self.own.politics.is_armistice();
        let all = soviets && self.is_defeated(France) && self.is_defeated(Britain);
        all.then(|| Outcome::Win(self.first_seat(Side::Axis), DECISIVE))
    }

    /// VIC-06 to VIC-08: all three Axis powers are beaten, which ends the game. DEF-15: as of the
    /// Allied turn before, unless it is that turn which ends.
    pub(super) fn axis_is_beaten(&mut self, allied_turn: bool) {
        let when = if allied_turn { self.date() } else { self.date().minus(1) };
        self.outcome = Some(Outcome::Win(self.first_seat(Side::Allied), allied_level(when)));
    }

    /// VIC-01, GR-57: the calendar is over.
    pub(super) fn final_result(&self) -> Outcome {
        if let Some(aim) = super::seats::aim(self.scenario) {
            return self.short_result(aim);
        }
        let axis = self.first_seat(Side::Axis);
        let holds = |at| self.controls(Side::Axis, at) || self.possesses(Side::Axis, at);
        let stand = !self.is_defeated(Germany) && !self.is_defeated(Japan);
        if !self.is_axis_entered() {
            Outcome::Win(axis, SUBSTANTIAL)
        } else if stand && holds(BERLIN) && holds(TOKYO) {
            Outcome::Win(axis, MARGINAL)
        } else {
            Outcome::Draw(0)
        }
    }

    /// VIC-03, VIC-04, GR-84: does an Ally possess or occupy any area of Germany, Italy or Japan?
    fn is_axis_entered(&self) -> bool {
        let homes: AreaSet = home_of(Germany).or(&home_of(Italy)).or(&home_of(Japan));
        let there = self.units.on_map().any(|(unit, at)| {
            homes.contains(at)
                && self.side_of(self.nation(unit)) == Side::Allied
                && !class(unit).is_bomber()
                && !class(unit).is_atlantic()
        });
        there || homes.iter().any(|at| self.possesses(Side::Allied, at))
    }

    /// Why the game ended as it did.
    pub(super) fn why_over(&self) -> Option<Refusal> {
        let axis = self.first_seat(Side::Axis);
        let short = super::seats::aim(self.scenario).is_some() && self.decided().is_none();
        let why: No = match self.outcome? {
            Outcome::Win(seat, 1) if short && seat == axis => verdict::AXIS_AIM,
            Outcome::Win(_, 1) if short => verdict::ALLIED_AIM,
            Outcome::Draw(_) => verdict::DRAWN,
            Outcome::Win(seat, DECISIVE) if seat == axis => verdict::AXIS_DECISIVE,
            Outcome::Win(seat, SUBSTANTIAL) if seat == axis => verdict::AXIS_SUBSTANTIAL,
            Outcome::Win(seat, _) if seat == axis => verdict::AXIS_MARGINAL,
            Outcome::Win(_, DECISIVE) => verdict::ALLIED_DECISIVE,
            Outcome::Win(_, SUBSTANTIAL) => verdict::ALLIED_SUBSTANTIAL,
            Outcome::Win(..) => verdict::ALLIED_MARGINAL,
        };
        Some(Refusal::new(why))
    }
}

/// The level of an Allied victory by when the last Axis power fell.
fn allied_level(when: Date) -> i16 {
    if when <= winter(1944) {
        DECISIVE
    } else if when <= summer(1945) {
        SUBSTANTIAL
    } else {
        MARGINAL
    }
}

#[cfg(test)]
mod tests {
    use super::super::dates::{fall, spring};
    use super::*;

    #[test]
    fn the_sooner_the_better() {
        assert_eq!(allied_level(winter(1944)), DECISIVE);
        assert_eq!([spring(1945), summer(1945)].map(allied_level), [SUBSTANTIAL; 2]);
        assert_eq!([fall(1945), winter(1945)].map(allied_level), [MARGINAL; 2]);
    }
}
