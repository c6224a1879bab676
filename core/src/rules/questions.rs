//! Questions of a game, each whole in one place.
//!
//! A chapter of a game writes its questions down with [`questions`]. A question says who decides,
//! what kind it is, its words and its rule, what is shown beside it, what happens by itself where
//! nothing is left to choose; and for each thing that may be picked what is offered, who judges it
//! and what comes of it. From these rows follow the enum of the chapter, its written form, and one
//! match for each of the functions of [`Question`], so that a question without an answer does not
//! compile, and what is offered is what is accepted.

use crate::board::{SpaceId, SpaceSet};
use crate::codec::Blank;
use crate::forces::{UnitId, UnitSet};
use crate::game::{Action, Events, No, Prompt, Seat};
use crate::march::Scratch;

/// A question that a game of type `P` can ask.
pub trait Question<P>: Copy + Eq + Blank {
    /// Who decides.
    fn decider(self, game: &P) -> Seat;

    /// What is asked, and what may be picked.
    fn ask(self, game: &P, scratch: &mut Scratch, prompt: &mut Prompt);

    /// The judge of an answer.
    fn judge(self, game: &P, scratch: &mut Scratch, action: Action) -> Result<(), No>;

    /// What comes of an answer that has been judged.
    fn answer(self, game: &mut P, scratch: &mut Scratch, action: Action, events: &mut dyn Events);

    /// Does what happens by itself, if anything does. Says whether it did.
    fn run(self, game: &mut P, events: &mut dyn Events) -> bool;

    /// Is this a step that asks nobody?
    fn is_silent(self) -> bool;
}

/// What may be picked, before the judge looks at it: a set or a list.
pub trait Among<Id> {
    /// Calls `visit` with each.
    fn each(self, visit: &mut dyn FnMut(Id));

    /// Is this among them?
    fn has(self, id: Id) -> bool;
}

impl<Id: PartialEq, I: Iterator<Item = Id>> Among<Id> for I {
    fn each(self, visit: &mut dyn FnMut(Id)) {
        self.for_each(visit);
    }

    fn has(mut self, id: Id) -> bool {
        self.any(|other| other == id)
    }
}

impl Among<UnitId> for UnitSet {
    fn each(self, visit: &mut dyn FnMut(UnitId)) {
        self.iter().for_each(visit);
    }

    fn has(self, unit: UnitId) -> bool {
        self.contains(unit)
    }
}

impl Among<SpaceId> for SpaceSet {
    fn each(self, visit: &mut dyn FnMut(SpaceId)) {
        self.iter().for_each(visit);
    }

    fn has(self, space: SpaceId) -> bool {
        self.contains(space)
    }
}

/// Writes the questions of a chapter down:
///
/// ```text
/// questions! {
///     /// 11.0: movement.
///     pub enum March of State |game, scratch, prompt, events| else no::NOT_ASKED;
///
///     /// 11.0: what to move.
///     Move {
///         asks game.active, Kind::Mover, "Move which unit?", "11.0";
///         auto game.end_if_idle(events);
///         unit it in game.on_map(), if game.check_mover(it) => game.pick(it);
///         choice verb::END => game.end_phase();
///     }
///     /// 11.0: where it goes.
///     To(unit: UnitId) {
///         asks game.active, Kind::March, "Where to?", "11.0";
///         show prompt.ask.unit = Some(unit);
///         space to of game.destinations(scratch), why game.check_there(to) => game.go(to, events);
///     }
///     /// 12.3: a battle under way.
///     Battle { runs game.run_battle(events); }
/// }
/// ```
///
/// The rows of a question, in this order:
/// - `asks WHO, KIND, WORDS, RULE;` or, for a step that asks nobody, `runs DEED;` and nothing else;
/// - `show WHAT;` fills in the rest of the prompt;
/// - `auto DEED;` is tried before anybody is asked, and says whether something happened;
/// - `given NAME = VALUE;` works out what the judges of the rows below share;
/// - `unit IT in SOME, if JUDGE => DEED;` offers those of SOME (a set or an iterator) of whom the
///   judge has nothing to say. Without `in SOME` they are all units of the roster;
/// - `unit IT of SET, why JUDGE => DEED;` offers a set as it is; the judge only says why another is
///   not in it;
/// - `space ...` likewise, without `in SOME` all spaces of the board;
/// - `choice VERB => DEED;` or `choice VERB, if JUDGE => DEED;`, and for a verb with a number
///   `choice VERB, each N in NUMBERS, if JUDGE => DEED;`, in the order in which they are listed;
/// - `else NO;` is the reason against everything else, where it is not the chapter's.
macro_rules! questions {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Chapter:ident of $State:ty
            |$game:ident, $scratch:ident, $prompt:ident, $events:ident| else $not_asked:expr;
        $(
            $(#[$doc:meta])*
            $name:ident $(($($field:ident: $type:ty),*))? { $($row:tt)* }
        )*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $Chapter {
            $($(#[$doc])* $name $(($($type),*))?,)*
        }

        const _: () = {
            use $crate::codec::{Blank, Codec, Reader, Writer};

            /// Numbers of the questions as they are written down: new ones go to the end.
            #[derive(Clone, Copy)]
            #[allow(clippy::enum_variant_names)]
            enum Number {
                $($name,)*
            }

            const ALL: &[Number] = &[$(Number::$name),*];

            impl Codec for $Chapter {
                fn write(&self, out: &mut Writer<'_>) {
                    match self {
                        $(Self::$name $(($($field),*))? => {
                            out.byte(Number::$name as u8);
                            $($($field.write(out);)*)?
                        })*
                    }
                }

                fn read(&mut self, from: &mut Reader<'_>) {
                    let number = usize::from(from.byte());
                    *self = match ALL.get(number) {
                        $(Some(Number::$name) => Self::$name $(($(from.get::<$type>()),*))?,)*
                        None => return from.fail(),
                    };
                }
            }

            impl Blank for $Chapter {
                const BLANK: Self =
                    $crate::rules::questions!(@first $($name $(($($type),*))?,)*);
            }
        };

        // On a small stack a chapter has room for its own questions, not for those of all.
        #[allow(unused_variables)]
        impl $crate::rules::Question<$State> for $Chapter {
            fn decider(self, $game: &$State) -> $crate::game::Seat {
                match self {
                    $(Self::$name $(($($field),*))? => {
                        $crate::rules::questions!(@decider $game; $($row)*)
                    })*
                }
            }

            #[cfg_attr(feature = "small", inline(never))]
            fn ask(
                self,
                $game: &$State,
                $scratch: &mut $crate::march::Scratch,
                $prompt: &mut $crate::game::Prompt,
            ) {
                match self {
                    $(Self::$name $(($($field),*))? => {
                        $crate::rules::questions!(@ask $game $prompt; $($row)*)
                    })*
                }
            }

            #[cfg_attr(feature = "small", inline(never))]
            fn judge(
                self,
                $game: &$State,
                $scratch: &mut $crate::march::Scratch,
                action: $crate::game::Action,
            ) -> Result<(), $crate::game::No> {
                match self {
                    $(Self::$name $(($($field),*))? => {
                        $crate::rules::questions!(@judge $game action $not_asked; $($row)*)
                    })*
                }
            }

            #[cfg_attr(feature = "small", inline(never))]
            fn answer(
                self,
                $game: &mut $State,
                $scratch: &mut $crate::march::Scratch,
                action: $crate::game::Action,
                $events: &mut dyn $crate::game::Events,
            ) {
                match self {
                    $(Self::$name $(($($field),*))? => {
                        $crate::rules::questions!(@answer action; $($row)*)
                    })*
                }
            }

            #[cfg_attr(feature = "small", inline(never))]
            fn run(self, $game: &mut $State, $events: &mut dyn $crate::game::Events) -> bool {
                match self {
                    $(Self::$name $(($($field),*))? => {
                        $crate::rules::questions!(@run; $($row)*)
                    })*
                }
            }

            fn is_silent(self) -> bool {
                match self {
                    $(Self::$name $(($($crate::rules::questions!(@any $field)),*))? => {
                        $crate::rules::questions!(@silent; $($row)*)
                    })*
                }
            }
        }
    };

    (@any $field:ident) => { _ };
    (@first $name:ident, $($rest:tt)*) => { Self::$name };
    (@first $name:ident($($type:ty),*), $($rest:tt)*) => {
        Self::$name($(<$type as $crate::codec::Blank>::BLANK),*)
    };

    (@silent; runs $($rest:tt)*) => { true };
    (@silent; asks $($rest:tt)*) => { false };

    (@decider $game:ident; asks $who:expr, $($rest:tt)*) => { $who };
    (@decider $game:ident; runs $($rest:tt)*) => { $game.active };

    // What happens by itself.
    (@run; runs $deed:expr;) => {{ $deed; true }};
    (@run; asks $who:expr, $kind:expr, $words:expr, $rule:expr; $($rest:tt)*) => {
        $crate::rules::questions!(@run; $($rest)*)
    };
    (@run; show $show:expr; $($rest:tt)*) => { $crate::rules::questions!(@run; $($rest)*) };
    (@run; auto $deed:expr; $($rest:tt)*) => { $deed };
    (@run; $($rest:tt)*) => { false };

    // What is asked and offered.
    (@ask $game:ident $prompt:ident; runs $($rest:tt)*) => {
        $prompt.start($game.active, $crate::game::Ask::new($crate::game::Kind::Over, "", ""))
    };
    (@ask $game:ident $prompt:ident;
        asks $who:expr, $kind:expr, $words:expr, $rule:expr; $($rest:tt)*) => {{
        $prompt.start($who, $crate::game::Ask::new($kind, $words, $rule));
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    }};
    (@offer $game:ident $prompt:ident;) => {};
    (@offer $game:ident $prompt:ident; show $show:expr; $($rest:tt)*) => {
        $show;
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };
    (@offer $game:ident $prompt:ident; given $name:ident = $value:expr; $($rest:tt)*) => {
        let $name = $value;
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };
    (@offer $game:ident $prompt:ident; auto $deed:expr; $($rest:tt)*) => {
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };
    (@offer $game:ident $prompt:ident; else $no:expr;) => {};
    (@offer $game:ident $prompt:ident;
        unit $it:ident in $some:expr, if $judge:expr => $deed:expr; $($rest:tt)*) => {
        $crate::rules::Among::each($some, &mut |$it| {
            if $judge.is_ok() {
                $prompt.units.insert($it)
            }
        });
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };
    (@offer $game:ident $prompt:ident;
        unit $it:ident of $set:expr, why $no:expr => $deed:expr; $($rest:tt)*) => {
        $prompt.units = $set;
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };
    (@offer $game:ident $prompt:ident;
        unit $it:ident, if $judge:expr => $deed:expr; $($rest:tt)*) => {
        for $it in $game.roster().units() {
            if $judge.is_ok() { $prompt.units.insert($it) }
        }
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };
    (@offer $game:ident $prompt:ident;
        space $it:ident in $some:expr, if $judge:expr => $deed:expr; $($rest:tt)*) => {
        $crate::rules::Among::each($some, &mut |$it| {
            if $judge.is_ok() {
                $prompt.spaces.insert($it)
            }
        });
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };
    (@offer $game:ident $prompt:ident;
        space $it:ident of $set:expr, why $no:expr => $deed:expr; $($rest:tt)*) => {
        $prompt.spaces = $set;
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };
    (@offer $game:ident $prompt:ident;
        space $it:ident, if $judge:expr => $deed:expr; $($rest:tt)*) => {
        for $it in $game.board().spaces() {
            if $judge.is_ok() { $prompt.spaces.insert($it) }
        }
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };
    (@offer $game:ident $prompt:ident;
        choice $verb:path, each $n:ident in $numbers:expr, if $judge:expr
            => $deed:expr; $($rest:tt)*) => {
        for $n in $numbers {
            if $judge.is_ok() { $prompt.choice($crate::game::Choice { verb: $verb, number: $n }) }
        }
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };
    (@offer $game:ident $prompt:ident;
        choice $verb:path, each $n:ident in $numbers:expr => $deed:expr; $($rest:tt)*) => {
        for $n in $numbers {
            $prompt.choice($crate::game::Choice { verb: $verb, number: $n });
        }
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };
    (@offer $game:ident $prompt:ident;
        choice $verb:path, if $judge:expr => $deed:expr; $($rest:tt)*) => {
        if $judge.is_ok() { $prompt.choice($crate::game::Choice::new($verb)) }
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };
    (@offer $game:ident $prompt:ident; choice $verb:path => $deed:expr; $($rest:tt)*) => {
        $prompt.choice($crate::game::Choice::new($verb));
        $crate::rules::questions!(@offer $game $prompt; $($rest)*);
    };

    // What is accepted: what is offered, by the same rows.
    (@judge $game:ident $action:ident $not_asked:expr; runs $($rest:tt)*) => { Err($not_asked) };
    (@judge $game:ident $action:ident $not_asked:expr;
        asks $who:expr, $kind:expr, $words:expr, $rule:expr; $($rest:tt)*) => {{
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    }};
    (@accept $game:ident $action:ident $not_asked:expr;) => { Err($not_asked) };
    (@accept $game:ident $action:ident $not_asked:expr; show $show:expr; $($rest:tt)*) => {
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    };
    (@accept $game:ident $action:ident $not_asked:expr;
        given $name:ident = $value:expr; $($rest:tt)*) => {{
        let $name = $value;
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    }};
    (@accept $game:ident $action:ident $not_asked:expr; auto $deed:expr; $($rest:tt)*) => {
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    };
    (@accept $game:ident $action:ident $not_asked:expr; else $no:expr;) => { Err($no) };
    (@accept $game:ident $action:ident $not_asked:expr;
        unit $it:ident in $some:expr, if $judge:expr => $deed:expr; $($rest:tt)*) => {{
        if let $crate::game::Action::Unit($it) = $action {
            $judge?;
            return if $crate::rules::Among::has($some, $it) { Ok(()) } else { Err($not_asked) };
        }
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    }};
    (@accept $game:ident $action:ident $not_asked:expr;
        unit $it:ident of $set:expr, why $no:expr => $deed:expr; $($rest:tt)*) => {{
        if let $crate::game::Action::Unit($it) = $action {
            return if $set.contains($it) { Ok(()) } else { Err($no.err().unwrap_or($not_asked)) };
        }
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    }};
    (@accept $game:ident $action:ident $not_asked:expr;
        unit $it:ident, if $judge:expr => $deed:expr; $($rest:tt)*) => {{
        if let $crate::game::Action::Unit($it) = $action {
            $judge?;
            return if $it.index() < $game.roster().len() { Ok(()) } else { Err($not_asked) };
        }
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    }};
    (@accept $game:ident $action:ident $not_asked:expr;
        space $it:ident in $some:expr, if $judge:expr => $deed:expr; $($rest:tt)*) => {{
        if let $crate::game::Action::Space($it) = $action {
            $judge?;
            return if $crate::rules::Among::has($some, $it) { Ok(()) } else { Err($not_asked) };
        }
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    }};
    (@accept $game:ident $action:ident $not_asked:expr;
        space $it:ident of $set:expr, why $no:expr => $deed:expr; $($rest:tt)*) => {{
        if let $crate::game::Action::Space($it) = $action {
            return if $set.contains($it) { Ok(()) } else { Err($no.err().unwrap_or($not_asked)) };
        }
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    }};
    (@accept $game:ident $action:ident $not_asked:expr;
        space $it:ident, if $judge:expr => $deed:expr; $($rest:tt)*) => {{
        if let $crate::game::Action::Space($it) = $action {
            $judge?;
            return if $game.board().exists($it) { Ok(()) } else { Err($not_asked) };
        }
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    }};
    (@accept $game:ident $action:ident $not_asked:expr;
        choice $verb:path, each $n:ident in $numbers:expr, if $judge:expr
            => $deed:expr; $($rest:tt)*) => {{
        if let $crate::game::Action::Choice(choice) = $action
            && let $crate::game::Choice { verb: $verb, number: $n } = choice
        {
            $judge?;
            return if $numbers.into_iter().any(|other| other == $n) {
                Ok(())
            } else {
                Err($not_asked)
            };
        }
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    }};
    (@accept $game:ident $action:ident $not_asked:expr;
        choice $verb:path, each $n:ident in $numbers:expr => $deed:expr; $($rest:tt)*) => {{
        if let $crate::game::Action::Choice(choice) = $action
            && let $crate::game::Choice { verb: $verb, number: $n } = choice
        {
            return if $numbers.into_iter().any(|other| other == $n) {
                Ok(())
            } else {
                Err($not_asked)
            };
        }
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    }};
    (@accept $game:ident $action:ident $not_asked:expr;
        choice $verb:path, if $judge:expr => $deed:expr; $($rest:tt)*) => {{
        if $action == $crate::game::Action::Choice($crate::game::Choice::new($verb)) {
            $judge?;
            return Ok(());
        }
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    }};
    (@accept $game:ident $action:ident $not_asked:expr;
        choice $verb:path => $deed:expr; $($rest:tt)*) => {{
        if $action == $crate::game::Action::Choice($crate::game::Choice::new($verb)) {
            return Ok(());
        }
        $crate::rules::questions!(@accept $game $action $not_asked; $($rest)*)
    }};

    // What comes of it.
    (@answer $action:ident; runs $($rest:tt)*) => {{}};
    (@answer $action:ident; asks $who:expr, $kind:expr, $words:expr, $rule:expr; $($rest:tt)*) => {{
        $crate::rules::questions!(@do $action; $($rest)*);
    }};
    (@do $action:ident;) => {};
    (@do $action:ident;
        show $show:expr; $($rest:tt)*) => { $crate::rules::questions!(@do $action; $($rest)*); };
    (@do $action:ident;
        given $name:ident = $value:expr;
            $($rest:tt)*) => { $crate::rules::questions!(@do $action; $($rest)*); };
    (@do $action:ident;
        auto $deed:expr; $($rest:tt)*) => { $crate::rules::questions!(@do $action; $($rest)*); };
    (@do $action:ident; else $no:expr;) => {};
    (@do $action:ident;
        unit $it:ident $(in $some:expr)?, if $judge:expr => $deed:expr; $($rest:tt)*) => {
        if let $crate::game::Action::Unit($it) = $action { $deed; return; }
        $crate::rules::questions!(@do $action; $($rest)*);
    };
    (@do $action:ident; unit $it:ident of $set:expr, why $no:expr => $deed:expr; $($rest:tt)*) => {
        if let $crate::game::Action::Unit($it) = $action { $deed; return; }
        $crate::rules::questions!(@do $action; $($rest)*);
    };
    (@do $action:ident;
        space $it:ident $(in $some:expr)?, if $judge:expr => $deed:expr; $($rest:tt)*) => {
        if let $crate::game::Action::Space($it) = $action { $deed; return; }
        $crate::rules::questions!(@do $action; $($rest)*);
    };
    (@do $action:ident; space $it:ident of $set:expr, why $no:expr => $deed:expr; $($rest:tt)*) => {
        if let $crate::game::Action::Space($it) = $action { $deed; return; }
        $crate::rules::questions!(@do $action; $($rest)*);
    };
    (@do $action:ident;
        choice $verb:path, each $n:ident in $numbers:expr $(, if $judge:expr)?
            => $deed:expr; $($rest:tt)*) => {
        if let $crate::game::Action::Choice(choice) = $action
            && let $crate::game::Choice { verb: $verb, number: $n } = choice
        {
            $deed;
            return;
        }
        $crate::rules::questions!(@do $action; $($rest)*);
    };
    (@do $action:ident; choice $verb:path $(, if $judge:expr)? => $deed:expr; $($rest:tt)*) => {
        if $action == $crate::game::Action::Choice($crate::game::Choice::new($verb)) {
            $deed;
            return;
        }
        $crate::rules::questions!(@do $action; $($rest)*);
    };
}

pub(crate) use questions;
