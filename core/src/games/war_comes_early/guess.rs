//! What a player who sees only the tops of enemy stacks (8.3) may take for the truth.

use super::state::State;
use super::units::{self, UNITS};
use crate::board::SpaceId;
use crate::forces::{Marks, Start, UnitId, Where, in_order, shuffle};
use crate::game::{Dice, Seat, follow};

/// How often hidden units are dealt anew before one that finds no room is left out.
const DEALS: usize = 4;

impl State {
    /// Deals the units that `viewer` does not see to the places where it sees that some are, and
    /// takes new dice. Which units are where now makes no difference to the result.
    pub(super) fn imagine(&mut self, viewer: Seat, dice: &mut Dice) {
        let mut hidden: heapless::Vec<UnitId, UNITS> = heapless::Vec::new();
        let mut slots: heapless::Vec<SpaceId, UNITS> = heapless::Vec::new();
        for (unit, at) in self.units.on_map() {
            if !self.lies_open(viewer, unit) && !self.stands_where_it_began(unit, at) {
                let _ = hidden.push(unit);
                let _ = slots.push(at);
            }
        }
        if !hidden.is_empty() {
            self.deal(viewer, &mut hidden, &slots, dice);
        }
        let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
        self.dice = Dice::new(seed);
        self.position = follow(seed, 0);
        self.imagined = true;
    }

    /// A static unit in the hex the scenario gives it: everybody has read the scenario.
    fn stands_where_it_began(&self, unit: UnitId, at: SpaceId) -> bool {
        units::is_static(unit) && self.starts().of(unit) == Start::At(at)
    }

    fn deal(&mut self, viewer: Seat, hidden: &mut [UnitId], slots: &[SpaceId], dice: &mut Dice) {
        in_order(hidden);
        for unit in hidden.iter() {
            self.units.put(*unit, Where::Out);
            self.units.set_marks(*unit, Marks::NONE);
            self.group.remove(*unit);
        }
        for deal in 1..=DEALS {
            shuffle(hidden, dice);
            let all = self.place_hidden(hidden, slots, dice);
            if all || deal == DEALS {
                break;
            }
            hidden.iter().for_each(|unit| self.units.put(*unit, Where::Out));
        }
        // The dealt units came on top of the one that is seen there.
        let mut last = None;
        for at in slots {
            if last != Some(at) {
                last = Some(at);
                let seen = |unit: &UnitId| !hidden.contains(unit);
                let top = self.units.stack(*at).rfind(seen);
                if let Some(top) = top {
                    self.units.raise(top);
                }
            }
        }
        debug_assert!(slots.iter().all(|at| !self.has_unit(viewer, *at)));
    }

    /// Could this unit be under the top of the stack there?
    fn could_hide(&self, at: SpaceId, unit: UnitId) -> bool {
        !self.has_other_nation(unit, at) && self.room(at, unit).is_ok()
    }

    /// Puts each unit into one of the slots left that has room. Says whether all found one.
    fn place_hidden(&mut self, hidden: &[UnitId], slots: &[SpaceId], dice: &mut Dice) -> bool {
        let mut left: heapless::Vec<SpaceId, UNITS> = slots.iter().copied().collect();
        let mut all = true;
        // Armies first: they are the hardest to find room for.
        let armies = hidden.iter().filter(|unit| units::is_army(**unit));
        let others = hidden.iter().filter(|unit| !units::is_army(**unit));
        for unit in armies.chain(others) {
            let first = dice.below(left.len() as u32) as usize;
            let fits = |n: &usize| left.get(*n).is_some_and(|at| self.could_hide(*at, *unit));
            let slot = (first..left.len()).chain(0..first).find(fits);
            match slot {
                Some(n) => {
                    let at = left.swap_remove(n);
                    self.units.put(*unit, Where::Space(at));
                }
                None => all = false,
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::enemy;
    use super::*;
    use crate::game::{Game, Quiet};

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
        one.imagine(viewer, &mut Dice::new(5));
        assert_eq!(one.units.top(warsaw), Some(cavalry));
        assert_eq!(one.units.stack(warsaw).count(), state.units.stack(warsaw).count());
        assert_eq!(one.check(), Ok(()));
        assert_ne!(one.dice, state.dice);
    }
}
