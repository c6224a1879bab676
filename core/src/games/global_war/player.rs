//! What this game values, for the computer player.

use super::areas::STARS;
use super::nations::{Nation, Side};
use super::state::State;
use super::units;
use crate::board::SpaceId;
use crate::forces::{UnitId, Where};
use crate::game::{ForPlayer, Outcome, Seat};

/// A star.
const STAR: i32 = 100;
/// A star's worth of a unit on the map.
const COST: i32 = 10;

impl ForPlayer for State {
    /// REP-07: stars.
    fn objectives(&self, visit: &mut dyn FnMut(SpaceId, i16)) {
        STARS.iter().for_each(|at| visit(at, STAR as i16));
    }

    fn worth(&self, unit: UnitId) -> i16 {
        (COST * i32::from(units::class(unit).cost().unwrap_or(1))) as i16
    }

    fn crowds(&self, unit: UnitId, space: SpaceId) -> bool {
        self.check_stay(unit, space).is_err()
    }
}

impl State {
    /// How well a seat's side stands, the other as badly.
    pub(super) fn score_of(&self, seat: Seat) -> i32 {
        let mut axis = 0;
        if let Some(Outcome::Win(winner, level)) = self.outcome {
            let won = winner == self.first_seat(Side::Axis);
            axis += if won { 1 } else { -1 } * 1000 * i32::from(level);
        }
        for at in STARS.iter() {
            match self.own.owner.of(at).map(|owner| self.side_of(owner)) {
                Some(Side::Axis) => axis += STAR,
                Some(Side::Allied) => axis -= STAR,
                _ => {}
            }
        }
        for unit in super::data::ROSTER.units() {
            if !matches!(self.whereabouts_of(unit), Where::Space(_) | Where::Aboard(_)) {
                continue;
            }
            let worth = i32::from(self.worth(unit));
            match self.side_of(self.nation(unit)) {
                Side::Axis => axis += worth,
                Side::Allied => axis -= worth,
                Side::Neutral => {}
            }
        }
        if self.is_axis(seat) { axis } else { -axis }
    }

    fn whereabouts_of(&self, unit: UnitId) -> Where {
        self.units.whereabouts(unit)
    }

    /// Does a seat play for the Axis?
    pub(super) fn is_axis(&self, seat: Seat) -> bool {
        self.powers_of(seat).next().is_some_and(|power| power.camp() == Side::Axis)
    }

    /// Stars that a nation possesses.
    pub(super) fn stars_of(&self, nation: Nation) -> usize {
        self.own.owner.lands(nation.bit()).and(&STARS).count()
    }
}
