//! The questions of all chapters of a game in one.

/// Puts the questions of all chapters together into the enum `Question` of a game. The order of the
/// chapters is part of every kept game: new ones go to the end.
macro_rules! chapters {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Question:ident of $State:ty { $($Chapter:ident: $path:path,)+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        $vis enum $Question {
            $($Chapter($path),)+
        }

        const _: () = {
            use $crate::codec::{Blank, Codec, Reader, Writer};
            use $crate::game::{Action, Events, No, Seat};
            use $crate::march::Scratch;
            use $crate::rules::Inquiry;

            $(impl From<$path> for $Question {
                fn from(question: $path) -> Self {
                    $Question::$Chapter(question)
                }
            })+

            #[derive(Clone, Copy)]
            enum Number {
                $($Chapter,)+
            }

            const ALL: &[Number] = &[$(Number::$Chapter),+];

            impl Codec for $Question {
                fn write(&self, out: &mut Writer<'_>) {
                    match self {
                        $(Self::$Chapter(question) => {
                            out.byte(Number::$Chapter as u8);
                            question.write(out);
                        })+
                    }
                }

                fn read(&mut self, from: &mut Reader<'_>) {
                    let number = usize::from(from.byte());
                    *self = match ALL.get(number) {
                        $(Some(Number::$Chapter) => Self::$Chapter(from.get()),)+
                        None => return from.fail(),
                    };
                }
            }

            impl Blank for $Question {
                const BLANK: Self =
                    [$(Self::$Chapter(<$path as Blank>::BLANK)),+][0];
            }

            impl $crate::rules::Question<$State> for $Question {
                fn decider(self, game: &$State) -> Seat {
                    match self {
                        $(Self::$Chapter(question) => question.decider(game),)+
                    }
                }

                fn inquire(
                    self,
                    game: &$State,
                    scratch: &mut Scratch,
                    inquiry: &mut Inquiry<'_>,
                ) -> No {
                    match self {
                        $(Self::$Chapter(question) => question.inquire(game, scratch, inquiry),)+
                    }
                }

                fn answer(
                    self,
                    game: &mut $State,
                    scratch: &mut Scratch,
                    action: Action,
                    events: &mut dyn Events,
                ) {
                    match self {
                        $(Self::$Chapter(question) => {
                            question.answer(game, scratch, action, events);
                        })+
                    }
                }

                fn run(self, game: &mut $State, events: &mut dyn Events) -> bool {
                    match self {
                        $(Self::$Chapter(question) => question.run(game, events),)+
                    }
                }

                fn is_silent(self) -> bool {
                    match self {
                        $(Self::$Chapter(question) => question.is_silent(),)+
                    }
                }
            }
        };
    };
}

pub(crate) use chapters;
