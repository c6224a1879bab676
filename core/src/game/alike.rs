//! What every game answers in the same way.

use crate::forces::{UnitId, Where};

/// The part of [`Game`](super::Game) that only hands a question on, for use inside its `impl`. The
/// state has what it names: `position`, `outcome`, `dice`, `imagined` and `units`, and a method for
/// each question. `check_action` judges a decision, `carry_out` makes it, `settle` runs what needs
/// none.
macro_rules! alike {
    ($info:ident) => {
        fn info(&self) -> &'static $crate::game::GameInfo {
            &$info
        }

        fn scenario(&self) -> &'static $crate::game::Scenario {
            let all = $info.scenarios;
            all.get(usize::from(self.scenario)).unwrap_or(&all[0])
        }

        fn apply(
            &mut self,
            scratch: &mut $crate::march::Scratch,
            action: $crate::game::Action,
            events: &mut dyn $crate::game::Events,
        ) -> Result<(), $crate::game::Refusal> {
            self.check_action(scratch, action).map_err(|why| self.explain(why, action))?;
            let [a, b, c] = action.to_bytes();
            self.carry_out(scratch, action, events);
            self.settle(events);
            let what = u64::from(u32::from_le_bytes([a, b, c, 1]));
            self.position = $crate::game::follow(self.position, what);
            Ok(())
        }

        fn why_not(
            &self,
            scratch: &mut $crate::march::Scratch,
            action: $crate::game::Action,
        ) -> Option<$crate::game::Refusal> {
            self.check_action(scratch, action).err().map(|why| self.explain(why, action))
        }

        fn outcome(&self) -> Option<$crate::game::Outcome> {
            self.outcome
        }

        fn dice(&self) -> &$crate::game::Dice {
            &self.dice
        }

        fn score(&self, seat: $crate::game::Seat) -> i32 {
            self.standing(seat)
        }

        fn tally(&self, line: &mut dyn FnMut(&'static str, i16)) {
            self.count_points(line);
        }

        fn whereabouts(&self, unit: $crate::forces::UnitId) -> $crate::forces::Where {
            self.units.whereabouts(unit)
        }

        fn control(&self, space: $crate::board::SpaceId) -> Option<$crate::game::Seat> {
            self.holder(space)
        }

        // In a guess nothing is hidden.
        fn sees(&self, viewer: $crate::game::Seat, unit: $crate::forces::UnitId) -> bool {
            self.imagined || self.lies_open(viewer, unit)
        }

        fn zones(&self, seat: $crate::game::Seat, out: &mut $crate::board::SpaceSet) {
            *out = self.zones_of(seat);
        }

        fn threat(
            &self,
            scratch: &mut $crate::march::Scratch,
            seat: $crate::game::Seat,
            out: &mut $crate::board::SpaceSet,
        ) {
            self.threatened(scratch, seat, out);
        }

        fn reach(
            &self,
            scratch: &mut $crate::march::Scratch,
            unit: $crate::forces::UnitId,
            out: &mut $crate::board::SpaceSet,
        ) {
            self.within_reach(scratch, unit, out);
        }

        fn objectives(&self, visit: &mut dyn FnMut($crate::board::SpaceId, i16)) {
            self.prizes(visit);
        }

        fn guess(&mut self, viewer: $crate::game::Seat, dice: &mut $crate::game::Dice) {
            self.imagine(viewer, dice);
            let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
            self.dice = $crate::game::Dice::new(seed);
            self.position = $crate::game::follow(seed, 0);
            self.imagined = true;
        }

        fn hash(&self) -> u64 {
            $crate::game::hash_of(self)
        }
    };
}

pub(crate) use alike;

/// A game whose counters the kit may move, behind the back of the rules.
pub trait Counters: super::Game {
    /// Puts a unit somewhere.
    fn put(&mut self, unit: UnitId, to: Where);

    /// Puts a unit on top of its stack.
    fn lift(&mut self, unit: UnitId);

    /// Forgets all that a unit has done.
    fn forget(&mut self, unit: UnitId);
}

/// Opens a state to the kit, for one with `units` and a `group` of those that are picked.
macro_rules! counters {
    ($state:ident) => {
        impl $crate::game::Counters for $state {
            fn put(&mut self, unit: $crate::forces::UnitId, to: $crate::forces::Where) {
                self.units.put(unit, to);
            }

            fn lift(&mut self, unit: $crate::forces::UnitId) {
                self.units.raise(unit);
            }

            fn forget(&mut self, unit: $crate::forces::UnitId) {
                self.units.set_marks(unit, $crate::forces::Marks::NONE);
                self.group.remove(unit);
            }
        }
    };
}

pub(crate) use counters;

/// The phases of a game with their numbers, which are part of every kept game, and their names.
macro_rules! phases {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $text:literal;)+) => {
        /// A phase of the sequence of play.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        #[allow(missing_docs)]
        pub enum Phase {
            $($(#[$doc])* $name = $number,)+
        }

        $crate::codec!(enum Phase { $($name = $number,)+ } else [$(Phase::$name),+][0]);

        /// Names of the phases, by number.
        pub const NAMES: &[&str] = &[$($text),+];

        impl Phase {
            /// The phase with this number.
            pub fn from_number(number: u8) -> Option<Phase> {
                [$(Phase::$name),+].get(usize::from(number)).copied()
            }
        }
    };
}

pub(crate) use phases;

/// What never changes in a game whose tables are in its `data`, its phases in `phases` and its
/// boxes in `units`.
macro_rules! game_info {
    ($code:literal, $name:literal, $options:expr, $lesson:expr) => {
        $crate::game::GameInfo {
            code: $code,
            name: $name,
            board: &data::BOARD,
            roster: &data::ROSTER,
            scenarios: data::SCENARIOS,
            rules: &data::RULES,
            phases: phases::NAMES,
            boxes: units::BOXES,
            options: $options,
            lesson: $lesson,
        }
    };
}

pub(crate) use game_info;
