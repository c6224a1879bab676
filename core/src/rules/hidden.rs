//! Stacks of which only the top is seen: what a player who may not look below takes for the truth.

use super::{Own, Position};
use crate::board::SpaceId;
use crate::forces::{Marks, UnitId, Where, in_order, shuffle};
use crate::game::{Dice, ForScreens, Seat};

/// How often hidden units are dealt anew before one that finds no room is left out.
const DEALS: usize = 4;

/// What a game hides from its players; most of the time nothing.
pub trait Secrets {
    /// May a seat know which unit this is? In a game that hides nothing everybody may.
    fn lies_open(&self, _viewer: Seat, _unit: UnitId) -> bool {
        true
    }

    /// Puts what `viewer` may not see where `dice` want it.
    fn imagine(&mut self, _viewer: Seat, _dice: &mut Dice) {}
}

/// A game that hides units below others.
pub trait Veiled: Secrets {
    /// Could this unit be below the top of the stack there?
    fn could_hide(&self, unit: UnitId, at: SpaceId) -> bool;

    /// Does it take more room than others?
    fn is_bulky(unit: UnitId) -> bool;
}

impl<O: Own, const UNITS: usize> Position<O, UNITS>
where
    Self: Veiled + ForScreens,
{
    /// Deals the units on the map of which `is_hidden` says so to the places where some are, a
    /// place for each. Which of them were where makes no difference to the result.
    pub(crate) fn deal(
        &mut self,
        dice: &mut Dice,
        is_hidden: impl Fn(&Self, UnitId, SpaceId) -> bool,
    ) {
        let mut hidden: heapless::Vec<UnitId, UNITS> = heapless::Vec::new();
        let mut slots: heapless::Vec<SpaceId, UNITS> = heapless::Vec::new();
        for (unit, at) in self.units.on_map() {
            if is_hidden(self, unit, at) {
                let all = hidden.push(unit).is_ok() && slots.push(at).is_ok();
                debug_assert!(all, "there are no more units than the roster has");
            }
        }
        if hidden.is_empty() {
            return;
        }
        in_order(&mut hidden);
        for unit in hidden.iter() {
            self.units.put(*unit, Where::Out);
            self.units.set_marks(*unit, Marks::NONE);
            self.group.remove(*unit);
        }
        for deal in 1..=DEALS {
            shuffle(&mut hidden, dice);
            let all = self.place_hidden(&hidden, &slots, dice);
            if all || deal == DEALS {
                break;
            }
            hidden.iter().for_each(|unit| self.units.put(*unit, Where::Out));
        }
        self.raise_seen(&hidden, &slots);
    }

    /// Puts each unit into one of the slots left that has room. Says whether all found one.
    fn place_hidden(&mut self, hidden: &[UnitId], slots: &[SpaceId], dice: &mut Dice) -> bool {
        let mut left: heapless::Vec<SpaceId, UNITS> = slots.iter().copied().collect();
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
                        self.units.put(*unit, Where::Space(at));
                    }
                    None => all = false,
                }
            }
        }
        all
    }

    /// The dealt units came on top of the one that is seen there: it goes back on top.
    fn raise_seen(&mut self, hidden: &[UnitId], slots: &[SpaceId]) {
        let mut last = None;
        for at in slots.iter().filter(|at| last.replace(**at) != Some(**at)) {
            let mut seen = None;
            self.stack(*at, &mut |unit| {
                if !hidden.contains(&unit) {
                    seen = Some(unit);
                }
            });
            if let Some(seen) = seen {
                self.units.raise(seen);
            }
        }
    }
}
