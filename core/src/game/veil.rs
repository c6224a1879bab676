//! Stacks of which only the top is seen: what a player who may not look below takes for the truth.

use super::{Counters, Dice};
use crate::board::SpaceId;
use crate::forces::{UnitId, Where, in_order, shuffle};

/// How often hidden units are dealt anew before one that finds no room is left out.
const DEALS: usize = 4;

/// A game that hides units below others.
pub trait Veiled: Counters {
    /// Could this unit be below the top of the stack there?
    fn could_hide(&self, unit: UnitId, at: SpaceId) -> bool;

    /// Does it take more room than others?
    fn is_bulky(unit: UnitId) -> bool;

    /// Deals the units that are not seen to the places where some are, a place for each. Which of
    /// them were where makes no difference to the result. `slots` is in order.
    fn deal<const N: usize>(&mut self, hidden: &mut [UnitId], slots: &[SpaceId], dice: &mut Dice) {
        in_order(hidden);
        for unit in hidden.iter() {
            self.put(*unit, Where::Out);
            self.forget(*unit);
        }
        for deal in 1..=DEALS {
            shuffle(hidden, dice);
            let all = self.place_hidden::<N>(hidden, slots, dice);
            if all || deal == DEALS {
                break;
            }
            hidden.iter().for_each(|unit| self.put(*unit, Where::Out));
        }
        // The dealt units came on top of the one that is seen there.
        let mut last = None;
        for at in slots {
            if last != Some(at) {
                last = Some(at);
                let mut top = None;
                self.stack(*at, &mut |unit| {
                    if !hidden.contains(&unit) {
                        top = Some(unit);
                    }
                });
                if let Some(top) = top {
                    self.lift(top);
                }
            }
        }
    }

    /// Puts each unit into one of the slots left that has room. Says whether all found one.
    fn place_hidden<const N: usize>(
        &mut self,
        hidden: &[UnitId],
        slots: &[SpaceId],
        dice: &mut Dice,
    ) -> bool {
        let mut left: heapless::Vec<SpaceId, N> = slots.iter().copied().collect();
        let mut all = true;
        // The bulky first: they are the hardest to find room for.
        for bulky in [true, false] {
            for unit in hidden.iter().filter(|unit| Self::is_bulky(**unit) == bulky) {
                let first = dice.below(left.len() as u32) as usize;
                let fits = |n: &usize| left.get(*n).is_some_and(|at| self.could_hide(*unit, *at));
                let slot = (0..left.len()).map(|n| (first + n) % left.len()).find(fits);
                match slot {
                    Some(n) => {
                        let at = left.swap_remove(n);
                        self.put(*unit, Where::Space(at));
                    }
                    None => all = false,
                }
            }
        }
        all
    }
}
