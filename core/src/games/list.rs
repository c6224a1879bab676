//! What follows from the list of games.

/// Makes everything that depends on which games there are out of one row a game: its code, which is
/// also its feature and its data folder; its module; and its name among the variants. The order of
/// the rows is part of every kept game: new ones go to the end, before samples, which nobody keeps.
macro_rules! games {
    ($($(#[$doc:meta])* $code:literal, $module:ident, $Game:ident;)+) => {
        $(
            #[cfg(feature = $code)]
            pub mod $module;
        )+

        #[cfg(not(any($(feature = $code),+)))]
        compile_error!("no game is aboard: switch on the feature of at least one");

        /// What can be played.
        pub static ALL: &[&GameInfo] = &[$(#[cfg(feature = $code)] &$module::INFO,)+];

        /// How many of them players are offered.
        const OFFERED: usize = {
            let (mut n, mut count) = (0, 0);
            while n < ALL.len() {
                count += ALL[n].is_offered as usize;
                n += 1;
            }
            count
        };

        /// What players are offered: all but those withheld, unless there is nothing else.
        pub fn offered() -> &'static [&'static GameInfo] {
            static GAMES: [&GameInfo; OFFERED] = {
                let mut games = [ALL[0]; OFFERED];
                let (mut n, mut count) = (0, 0);
                while n < ALL.len() {
                    if ALL[n].is_offered {
                        games[count] = ALL[n];
                        count += 1;
                    }
                    n += 1;
                }
                games
            };
            if GAMES.is_empty() { ALL } else { &GAMES }
        }

        /// The rows of [`ALL`].
        const ABOARD: &[Row] = &[$(#[cfg(feature = $code)] Row::$Game,)+];

        /// The games there are, aboard or not, by number.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(dead_code, reason = "not every game is aboard")]
        pub(crate) enum Row {
            $($(#[$doc])* $Game,)+
        }

        #[allow(dead_code, reason = "not every game is aboard")]
        impl Row {
            /// Where a game's reasons to say no are among [`REASONS`].
            pub(crate) const fn refusals(self) -> u16 {
                FIRST_OF_GAMES + 2 * self as u16
            }

            /// Where its reasons for a result are.
            pub(crate) const fn verdicts(self) -> u16 {
                self.refusals() + 1
            }
        }

        /// The place of what there is not among [`REASONS`].
        pub(crate) const NOTHING: u16 = 0;
        /// The place of what a sandbox refuses.
        pub(crate) const SANDBOX: u16 = 1;
        const FIRST_OF_GAMES: u16 = 2;

        /// Every list of reasons to say no, whatever is aboard.
        pub(crate) static REASONS: &[&Reasons] = &[
            &nothing::REASONS,
            #[cfg(feature = "sandbox")]
            &crate::rules::sandbox::no::REASONS,
            #[cfg(not(feature = "sandbox"))]
            &Reasons::NONE,
            $(
                #[cfg(feature = $code)]
                &$module::refusal::REASONS,
                #[cfg(not(feature = $code))]
                &Reasons::NONE,
                #[cfg(feature = $code)]
                &$module::verdict::REASONS,
                #[cfg(not(feature = $code))]
                &Reasons::NONE,
            )+
        ];

        /// A game in play, whichever it is.
        ///
        /// There is one of these at a table, and no heap to put the larger ones on.
        #[allow(clippy::large_enum_variant)]
        pub enum AnyGame {
            $(
                $(#[$doc])*
                #[cfg(feature = $code)]
                $Game($module::State),
            )+
        }

        impl AnyGame {
            /// Memory for a game, all zeros: something must be put there before it is used.
            pub const BLANK: AnyGame = AnyGame::blank(ABOARD[0]);

            const fn blank(game: Row) -> AnyGame {
                match game {
                    $(
                        #[cfg(feature = $code)]
                        Row::$Game => AnyGame::$Game($module::State::blank()),
                    )+
                    #[allow(unreachable_patterns)]
                    _ => AnyGame::blank(ABOARD[0]),
                }
            }

            /// Which game this is.
            const fn row(&self) -> Row {
                match self {
                    $(
                        #[cfg(feature = $code)]
                        AnyGame::$Game(_) => Row::$Game,
                    )+
                }
            }

            /// Turns this into memory for another game, if it is one.
            #[inline(never)]
            fn make_room(&mut self, game: Row) {
                if self.row() == game {
                    return;
                }
                match game {
                    $(
                        // Made in place, one after another: a second one has no room on a small
                        // stack.
                        #[cfg(feature = $code)]
                        Row::$Game => *self = AnyGame::$Game($module::State::blank()),
                    )+
                    #[allow(unreachable_patterns)]
                    _ => debug_assert!(false, "an opening names a game that is aboard"),
                }
            }

            /// Sets up a game in the place of this one, where a small stack has no room for
            /// another.
            pub fn begin(&mut self, opening: Opening) {
                let Opening { game, scenario, options, seed } = opening;
                self.make_room(game);
                match self {
                    $(
                        #[cfg(feature = $code)]
                        AnyGame::$Game(state) => state.begin(scenario, options, seed),
                    )+
                }
            }

            /// The game, to look at.
            #[cfg_attr(feature = "small", inline(never))]
            pub fn get(&self) -> &dyn Game {
                match self {
                    $(
                        #[cfg(feature = $code)]
                        AnyGame::$Game(state) => state,
                    )+
                }
            }

            /// The game, to play.
            pub fn get_mut(&mut self) -> &mut dyn Game {
                match self {
                    $(
                        #[cfg(feature = $code)]
                        AnyGame::$Game(state) => state,
                    )+
                }
            }
        }

        impl Clone for AnyGame {
            fn clone(&self) -> Self {
                match self {
                    $(
                        #[cfg(feature = $code)]
                        AnyGame::$Game(state) => AnyGame::$Game(state.clone()),
                    )+
                }
            }

            /// In place: undo and the computer player copy states all the time, on small stacks.
            fn clone_from(&mut self, other: &Self) {
                self.make_room(other.row());
                match (self, other) {
                    $(
                        #[cfg(feature = $code)]
                        (AnyGame::$Game(to), AnyGame::$Game(from)) => to.copy_from(from),
                    )+
                    #[allow(unreachable_patterns)]
                    _ => debug_assert!(false, "room was made for the other game"),
                }
            }
        }

        /// First the number of the game, by its row.
        impl crate::codec::Codec for AnyGame {
            fn write(&self, out: &mut crate::codec::Writer<'_>) {
                out.byte(self.row() as u8);
                match self {
                    $(
                        #[cfg(feature = $code)]
                        AnyGame::$Game(state) => state.write(out),
                    )+
                }
            }

            fn read(&mut self, from: &mut crate::codec::Reader<'_>) {
                if from.byte() != self.row() as u8 {
                    return from.fail();
                }
                match self {
                    $(
                        #[cfg(feature = $code)]
                        AnyGame::$Game(state) => state.read(from),
                    )+
                }
            }
        }
    };
}

pub(super) use games;
