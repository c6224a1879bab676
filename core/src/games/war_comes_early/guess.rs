//! What a player who sees only the tops of enemy stacks (8.3) may take for the truth.

use super::Question;
use super::stacking::Stacks;
use super::state::State;
use super::units;
use crate::board::SpaceId;
use crate::forces::{Start, UnitId};
use crate::game::{Dice, Seat};
use crate::rules::{Secrets, Veiled};

impl Secrets for State {
    /// 8.3: only the top of an enemy stack shows, until an attack lays it open.
    fn lies_open(&self, viewer: Seat, unit: UnitId) -> bool {
        let Some(at) = self.units.space(unit) else { return true };
        if self.seat(unit) == viewer || self.units.top(at) == Some(unit) {
            return true;
        }
        let battle = &self.own.battle;
        let fighting = battle.open && (at == battle.target || self.is_attacked_from(at));
        fighting || self.is_spread(at)
    }

    /// Deals the units that `viewer` does not see to the places where it sees that some are.
    fn imagine(&mut self, viewer: Seat, dice: &mut Dice) {
        self.deal(dice, |game, unit, at| {
            !game.lies_open(viewer, unit) && !game.stands_where_it_began(unit, at)
        });
    }
}

impl State {
    /// 7.0: is this the hex whose units the enemy moves out?
    fn is_spread(&self, at: SpaceId) -> bool {
        match self.frames.top() {
            Question::Stacks(Stacks::Disperse(from, _)) => from == at,
            Question::Stacks(Stacks::DisperseTo(unit)) => self.units.space(unit) == Some(at),
            _ => false,
        }
    }

    /// A static unit in the hex the scenario gives it: everybody has read the scenario.
    fn stands_where_it_began(&self, unit: UnitId, at: SpaceId) -> bool {
        units::is_static(unit) && self.start_of(unit) == Start::At(at)
    }
}

impl Veiled for State {
    fn could_hide(&self, unit: UnitId, at: SpaceId) -> bool {
        !self.has_other_nation(unit, at) && self.check_room(unit, at).is_ok()
    }

    fn is_bulky(unit: UnitId) -> bool {
        units::is_army(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::enemy;
    use super::*;
    use crate::game::{Decisions, Quiet};

    #[test]
    fn a_guess_keeps_what_is_seen_and_forgets_the_rest() {
        let mut state = State::new(0, 3);
        let lodz = super::super::data::ROSTER.find("PO.Lz").unwrap_or(UnitId::new(0));
        let cavalry = super::super::data::ROSTER.find("PO.2C").unwrap_or(UnitId::new(0));
        let warsaw = super::super::victory::WARSAW;
        for unit in [lodz, cavalry] {
            state.enter(unit, warsaw, &mut Quiet);
        }
        let viewer = enemy(state.seat(lodz));
        assert!(!state.sees(viewer, lodz));
        let mut one = state.clone();
        one.guess(viewer, &mut Dice::new(5));
        assert_eq!(one.units.top(warsaw), Some(cavalry));
        assert_eq!(one.units.stack(warsaw).count(), state.units.stack(warsaw).count());
        assert_eq!(one.check(), Ok(()));
        assert_ne!(one.dice, state.dice);
    }
}
