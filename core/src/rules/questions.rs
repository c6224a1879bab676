//! Questions of a game, each whole in one place.
//!
//! A chapter of a game writes its questions down with [`questions`]. A question says who decides,
//! what kind it is, its words and its rule, what is shown beside it, what happens by itself where
//! nothing is left to choose; and for each thing that may be picked what is offered, who judges it
//! and what comes of it. From these rows follow the enum of the chapter, its written form, and one
//! match for each of the functions of [`Question`], so that a question without an answer does not
//! compile, and what is offered is what is accepted.

use super::Inquiry;
use crate::codec::Blank;
use crate::game::{Action, Events, No, Prompt, Seat};
use crate::march::Scratch;

/// A question that a game of type `P` can ask.
pub trait Question<P>: Copy + Eq + Blank {
    /// Who decides.
    fn decider(self, game: &P) -> Seat;

    /// Goes through its rows for one who asks or judges. Gives back the reason against everything
    /// that no row speaks of.
    fn inquire(self, game: &P, scratch: &mut Scratch, inquiry: &mut Inquiry<'_>) -> No;

    /// What comes of an answer that has been judged.
    fn answer(self, game: &mut P, scratch: &mut Scratch, action: Action, events: &mut dyn Events);

    /// Does what happens by itself, if anything does. Says whether it did.
    fn run(self, game: &mut P, events: &mut dyn Events) -> bool;

    /// Is this a step that asks nobody?
    fn is_silent(self) -> bool;

    /// What is asked, and what may be picked.
    fn ask(self, game: &P, scratch: &mut Scratch, prompt: &mut Prompt) {
        prompt.start(self.decider(game));
        self.inquire(game, scratch, &mut Inquiry::Ask(prompt));
    }

    /// The judge of an answer.
    fn judge(self, game: &P, scratch: &mut Scratch, action: Action) -> Result<(), No> {
        let mut inquiry = Inquiry::Judge { action, is_listed: true, said: None };
        let otherwise = self.inquire(game, scratch, &mut inquiry);
        inquiry.verdict(otherwise)
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
///
/// A question with nothing to pick does not compile, unless it says `else`, as the end of a game
/// does.
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
            fn inquire(
                self,
                $game: &$State,
                $scratch: &mut $crate::march::Scratch,
                inquiry: &mut $crate::rules::Inquiry<'_>,
            ) -> $crate::game::No {
                match self {
                    $(Self::$name $(($($field),*))? => {
                        $crate::rules::questions!(@row $game $prompt inquiry $not_asked; $($row)*)
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
                        $crate::rules::questions!(@answer action; $($row)*);
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
    // What nobody can answer is no question; what has an end says so (`else`).
    (@silent; asks $who:expr, $kind:expr, $words:expr, $rule:expr;
        $(show $show:expr;)? $(auto $deed:expr;)? $(given $name:ident = $value:expr;)*) => {
        compile_error!("a question with nothing to pick")
    };
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

    // What is asked and offered, and by the same rows what is accepted.
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr;) => { $no };
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr; else $other:expr;) => { $other };
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr; runs $deed:expr;) => { $no };
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr;
        asks $who:expr, $kind:expr, $words:expr, $rule:expr; $($rest:tt)*) => {{
        $inquiry.asks(&($kind, $words, $rule));
        $crate::rules::questions!(@row $game $prompt $inquiry $no; $($rest)*)
    }};
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr; show $show:expr; $($rest:tt)*) => {{
        if let $crate::rules::Inquiry::Ask($prompt) = $inquiry { $show; }
        $crate::rules::questions!(@row $game $prompt $inquiry $no; $($rest)*)
    }};
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr; auto $deed:expr; $($rest:tt)*) => {
        $crate::rules::questions!(@row $game $prompt $inquiry $no; $($rest)*)
    };
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr;
        given $name:ident = $value:expr; $($rest:tt)*) => {{
        let $name = $value;
        $crate::rules::questions!(@row $game $prompt $inquiry $no; $($rest)*)
    }};
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr;
        choice $verb:path, each $n:ident in $numbers:expr $(, if $judge:expr)?
            => $deed:expr; $($rest:tt)*) => {{
        for $n in $inquiry.numbers($verb, $numbers) {
            let choice = $crate::game::Choice { verb: $verb, number: $n };
            $inquiry.weigh(choice, None $(.or($judge.err()))?);
        }
        $crate::rules::questions!(@row $game $prompt $inquiry $no; $($rest)*)
    }};
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr;
        choice $verb:path $(, if $judge:expr)? => $deed:expr; $($rest:tt)*) => {{
        let choice = $crate::game::Choice::new($verb);
        if $inquiry.choice(choice) {
            $inquiry.weigh(choice, None $(.or($judge.err()))?);
        }
        $crate::rules::questions!(@row $game $prompt $inquiry $no; $($rest)*)
    }};
    // Units and spaces: the word is the function of the inquiry that asks whether they matter.
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr; unit $it:ident, $($rest:tt)*) => {
        $crate::rules::questions!(@row $game $prompt $inquiry $no;
            unit $it in $game.roster().units(), $($rest)*)
    };
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr; space $it:ident, $($rest:tt)*) => {
        $crate::rules::questions!(@row $game $prompt $inquiry $no;
            space $it in $game.board().spaces(), $($rest)*)
    };
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr;
        $what:ident $it:ident in $some:expr, if $judge:expr => $deed:expr; $($rest:tt)*) => {{
        if $inquiry.$what() {
            for $it in $inquiry.among($some).iter() {
                $inquiry.weigh($it, $judge.err());
            }
        }
        $crate::rules::questions!(@row $game $prompt $inquiry $no; $($rest)*)
    }};
    (@row $game:ident $prompt:ident $inquiry:ident $no:expr;
        $what:ident $it:ident of $set:expr, why $why:expr => $deed:expr; $($rest:tt)*) => {{
        if $inquiry.$what()
            && let Some($it) = $inquiry.outside($set)
        {
            $inquiry.weigh($it, $why.err());
        }
        $crate::rules::questions!(@row $game $prompt $inquiry $no; $($rest)*)
    }};

    // What comes of it.
    (@answer $action:ident; runs $deed:expr;) => {};
    (@answer $action:ident;) => {};
    (@answer $action:ident;
        asks $who:expr, $kind:expr, $words:expr, $rule:expr; $($rest:tt)*) => {
        $crate::rules::questions!(@answer $action; $($rest)*);
    };
    (@answer $action:ident; show $show:expr; $($rest:tt)*) => {
        $crate::rules::questions!(@answer $action; $($rest)*);
    };
    (@answer $action:ident; auto $deed:expr; $($rest:tt)*) => {
        $crate::rules::questions!(@answer $action; $($rest)*);
    };
    (@answer $action:ident; given $name:ident = $value:expr; $($rest:tt)*) => {
        $crate::rules::questions!(@answer $action; $($rest)*);
    };
    (@answer $action:ident; else $no:expr;) => {};
    (@answer $action:ident;
        choice $verb:path, each $n:ident in $numbers:expr $(, if $judge:expr)?
            => $deed:expr; $($rest:tt)*) => {
        if let $crate::game::Action::Choice(choice) = $action
            && let $crate::game::Choice { verb: $verb, number: $n } = choice
        {
            $deed;
            return;
        }
        $crate::rules::questions!(@answer $action; $($rest)*);
    };
    (@answer $action:ident; choice $verb:path $(, if $judge:expr)? => $deed:expr; $($rest:tt)*) => {
        if $action == $crate::game::Action::Choice($crate::game::Choice::new($verb)) {
            $deed;
            return;
        }
        $crate::rules::questions!(@answer $action; $($rest)*);
    };
    (@answer $action:ident;
        $what:ident $it:ident $($from:ident $some:expr)?, $how:ident $judge:expr
            => $deed:expr; $($rest:tt)*) => {
        if let $crate::rules::questions!(@action $what $it) = $action {
            $deed;
            return;
        }
        $crate::rules::questions!(@answer $action; $($rest)*);
    };
    (@action unit $it:ident) => { $crate::game::Action::Unit($it) };
    (@action space $it:ident) => { $crate::game::Action::Space($it) };
}

pub(crate) use questions;
