//! What a player who sees only the tops of enemy stacks and none of the enemy's displays (15.0) may
//! take for the truth.

use super::air::Air;
use super::state::State;
use super::units::{self, AVAILABLE, REINFORCEMENT, UTILIZED};
use crate::board::SpaceId;
use crate::forces::{Marks, UnitId, Where};
use crate::game::{Dice, Seat};
use crate::rules::{Secrets, Veiled};

impl Secrets for State {
    /// 15.0: the top of an enemy stack, stacks in a battle, and what friendly aircraft look down
    /// on.
    fn lies_open(&self, viewer: Seat, unit: UnitId) -> bool {
        if self.seat(unit) == Some(viewer) {
            return true;
        }
        let Some(at) = self.units.space(unit) else {
            // 15.0: not into the other player's displays and tracks. What is lost all have seen.
            return matches!(
                self.units.whereabouts(unit),
                Where::Eliminated | Where::Out | Where::Box(units::SURRENDERED)
            );
        };
        if !units::is_troop(unit) || self.troops(at).next_back() == Some(unit) {
            return true;
        }
        let battle = &self.own.battle;
        let fighting = battle.open && (at == battle.target || self.is_attacked_from(at));
        fighting || self.is_bombed(at) || self.is_watched(viewer, at)
    }

    /// Deals what `viewer` does not see anew.
    fn imagine(&mut self, viewer: Seat, dice: &mut Dice) {
        self.shuffle_displays(viewer, dice);
        self.deal(dice, |game, unit, _| units::is_troop(unit) && !game.lies_open(viewer, unit));
    }
}

impl State {
    /// Would the unit be among friends there?
    fn same_side(&self, unit: UnitId, at: SpaceId) -> bool {
        self.troops(at).all(|other| self.seat(other) == self.seat(unit))
    }

    /// 15.0: what the enemy has in his displays and on his track is anybody's guess: markers are
    /// ready or not, the others wait or are due next turn.
    fn shuffle_displays(&mut self, viewer: Seat, dice: &mut Dice) {
        for unit in super::data::ROSTER.units() {
            let place = self.units.whereabouts(unit);
            let unseen =
                matches!(place, Where::Box(AVAILABLE | UTILIZED | REINFORCEMENT) | Where::Turn(_));
            if !unseen || self.seat(unit) == Some(viewer) {
                continue;
            }
            let coin = dice.below(2) == 0;
            self.units.set_marks(unit, Marks::NONE);
            let to = match (units::is_marker(unit), coin) {
                (true, true) => Where::Box(AVAILABLE),
                (true, false) => Where::Box(UTILIZED),
                (false, true) => Where::Box(REINFORCEMENT),
                (false, false) => Where::Turn(self.turn.saturating_add(1)),
            };
            self.units.put(unit, to);
        }
    }

    /// 15.0: friendly aircraft in the hex or beside it.
    fn is_watched(&self, viewer: Seat, at: SpaceId) -> bool {
        self.air_at(viewer, at).is_some()
            || super::data::BOARD.ways(at).any(|way| self.air_at(viewer, way.to).is_some())
    }

    /// 16.8.1: the bomber picks among all units of the hex.
    fn is_bombed(&self, at: SpaceId) -> bool {
        self.frames.top() == Air::BombUnit(at).into()
    }
}

impl Veiled for State {
    fn could_hide(&self, unit: UnitId, at: SpaceId) -> bool {
        // 5.2: neutrals are where they were set up, at home.
        let at_home = self.country(at) == units::home(units::nation_of(unit));
        let may_be_there = at_home || self.seat(unit).is_some();
        may_be_there && self.check_room(unit, at).is_ok() && self.same_side(unit, at)
    }

    fn is_bulky(unit: UnitId) -> bool {
        units::is_army(unit)
    }
}
