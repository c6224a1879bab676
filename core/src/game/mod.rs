//! The decision interface: one question at a time, one shape of answer.
//!
//! At every moment a game waits for exactly one decision of exactly one seat. The [`Prompt`] says
//! whose it is and what may be picked: units, spaces, choices. An [`Action`] picks one of them.
//! Everything that drives a game (screens, journals, opponents, the line protocol, random play)
//! goes through [`Game`] and knows nothing else.
//!
//! There is no action for "never mind": going back is undo, which every driver offers by keeping
//! an earlier copy of the state. So play always moves on, and random play always ends.

mod action;
mod camp;
mod dice;
mod event;
pub mod hints;
mod interface;
mod kind;
mod lesson;
mod prompt;
pub(crate) mod refusal;
mod rules;
mod style;

pub use action::{Action, Choice};
pub use camp::{Camp, enemy};
pub use dice::Dice;
pub use event::{Event, Events, Quiet};
pub use hints::Prospect;
pub use interface::{Decisions, ForPlayer, ForScreens, Game, Rulebook, Standing};
pub use kind::{Kind, Pick};
pub use lesson::{Cue, Lesson, Until};
pub use prompt::{Ask, Prompt};
pub use refusal::{No, Reasons, Refusal};
pub(crate) use refusal::{allowed, reasons, refusals};
pub use rules::{Rule, Rules, Scope};
pub use style::{Manner, Skill, Style};

use crate::board::{Board, SpaceId};
use crate::codec::Codec;
use crate::forces::{Roster, Starts, UnitId, Where};

/// A player at the table, an index into the scenario's sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Seat(pub u8);

crate::codec!(Seat(0));

/// Words for the engine and for tests. A device without them has the empty word instead.
pub(crate) const fn word(word: &'static str) -> &'static str {
    if cfg!(feature = "engine-words") { word } else { "" }
}

/// A scenario of a game.
#[derive(Debug)]
pub struct Scenario {
    /// Its short name, `1939`.
    pub code: &'static str,
    /// The name a player reads.
    pub name: &'static str,
    /// The dates on the turn track; as many as there are turns.
    pub turns: &'static [&'static str],
    /// The players.
    pub sides: &'static [&'static str],
    /// The camp that each of them is in, in the same order.
    pub camps: &'static [Camp],
    /// How computer players play it, by seat and skill; of those that fit the last counts.
    pub manners: &'static [Manner],
    /// Where each counter of the roster begins.
    pub starts: Starts,
}

/// What never changes in a game.
#[derive(Debug)]
pub struct GameInfo {
    /// Its short name, `war-comes-early`.
    pub code: &'static str,
    /// The name a player reads.
    pub name: &'static str,
    /// The map.
    pub board: &'static Board,
    /// The counters.
    pub roster: &'static Roster,
    /// The scenarios that can be played.
    pub scenarios: &'static [Scenario],
    /// The rule index.
    pub rules: &'static Rules,
    /// Names of the phases, for showing and for the sandbox.
    pub phases: &'static [&'static str],
    /// What can be chosen beside units and spaces, in words.
    pub choices: Choices,
    /// Names of the boxes units may be in beside the map.
    pub boxes: &'static [&'static str],
    /// Rules that a game may be begun with or without, a bit each in this order.
    pub options: &'static [GameOption],
    /// Are players offered it? Not a game to copy, nor one that is still being finished.
    pub is_offered: bool,
    /// A first turn for newcomers, if there is one.
    pub lesson: Option<&'static Lesson>,
}

/// The choices of a game with their words, as the macro `rules::choices!` writes them.
#[derive(Clone, Copy, Debug)]
pub struct Choices {
    /// The one that ends a phase.
    pub end: u8,
    /// Short word and full text of each, by number; empty where the number it comes with decides.
    pub texts: &'static [(&'static str, &'static str)],
}

impl Choices {
    /// Short word and full text of a choice.
    pub fn text(&self, choice: Choice) -> (&'static str, &'static str) {
        self.texts.get(usize::from(choice.verb)).copied().unwrap_or(("?", "?"))
    }
}

/// A rule that players may agree on before a game.
#[derive(Debug)]
pub struct GameOption {
    /// A word for the protocol, `armour`.
    pub code: &'static str,
    /// The name a player reads.
    pub name: &'static str,
    /// The rule.
    pub rule: &'static str,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A seat has won; the number is the score that decided.
    Win(Seat, i16),
    /// Nobody has.
    Draw(i16),
}

crate::codec!(enum Outcome { Win(seat, score) = 0, Draw(score) = 1 } else Outcome::Draw(0));

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status {
    /// The turn, counted from 1.
    pub turn: u8,
    /// An index into [`GameInfo::phases`].
    pub phase: u8,
    /// Whose phase it is.
    pub active: Seat,
    /// Which of the seat's forces act, where not all do; else empty.
    pub who: &'static str,
}

/// A change that a sandbox makes to a position outside the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit<'a> {
    /// Takes everything off the map, for a position of one's own.
    Clear,
    /// Puts a unit somewhere.
    Place(UnitId, Where),
    /// Gives a space to a seat, or to nobody.
    Control(SpaceId, Option<Seat>),
    /// Sets the turn.
    Turn(u8),
    /// Begins a phase (an index into [`GameInfo::phases`]) of a seat, with all units fresh.
    Phase(u8, Seat),
    /// Loads the next dice.
    Dice(&'a [u8]),
    /// Puts a named marker of the game on a space, or takes it away.
    Marker(&'a str, SpaceId, bool),
    /// Sets a named number of the game: points, the state of a country.
    Value(&'a str, i16),
    /// Names the marker or card that is drawn next.
    Draw(&'a str),
}

/// What finds the column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Heading {
    /// The difference of the strengths.
    #[default]
    Difference,
    /// Attack as a percentage of defence.
    Percent,
    /// Odds, as rungs of a ladder: see [`crate::combat::odds`].
    Odds,
}

impl Heading {
    /// Two strengths side by side, as this heading compares them.
    pub fn compare(self, attack: i16, defence: i16) -> i16 {
        let small = |n: i16| n.max(0) as u16;
        match self {
            Heading::Difference => attack.saturating_sub(defence),
            Heading::Percent => attack.saturating_mul(100).checked_div(defence).unwrap_or(0),
            Heading::Odds => crate::combat::odds(small(attack), small(defence)),
        }
    }

    /// A number as it stands over a column.
    pub const fn head(self, number: i16) -> Head {
        Head { heading: self, number }
    }
}

/// A number as it stands over a column: `+5`, `150%`, `3:1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    heading: Heading,
    number: i16,
}

impl core::fmt::Display for Head {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let number = i32::from(self.number);
        match self.heading {
            Heading::Difference => write!(f, "{number:+}"),
            Heading::Percent => write!(f, "{number}%"),
            Heading::Odds if number < 0 => write!(f, "1:{}", 1 - number),
            Heading::Odds => write!(f, "{}:1", number + 1),
        }
    }
}

/// One face of a die before it is rolled, or all that come to the same: what would come of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// The face; 0 where several faces or dice come to the same.
    pub die: u8,
    /// In how many cases it comes out so.
    pub weight: u8,
    /// What the attacker would lose, in halves.
    pub attacker_halves: u8,
    /// What the defender would lose, in halves.
    pub defender_halves: u8,
    /// How many hexes the attacker would have to go back.
    pub attacker_back: u8,
    /// How many hexes the defender would have to go back.
    pub defender_back: u8,
    /// The word in the table, where results are words; else empty.
    pub result: &'static str,
    /// Would the defender be gone, one way or another?
    pub clears: bool,
}

/// A battle as it would be fought now, worked out by the code that will fight it.
#[derive(Clone, Debug, Default)]
pub struct Forecast {
    /// The choice that rolls the die.
    pub go: Choice,
    /// Total attack strength.
    pub attack: i16,
    /// Total defence strength, as far as the viewer knows it.
    pub defence: i16,
    /// Does the viewer see every defender?
    pub exact: bool,
    /// The name of the table line used.
    pub line: &'static str,
    /// What the columns are found by.
    pub heading: Heading,
    /// The heading of the column before shifts and after.
    pub columns: (i16, i16),
    /// Every shift with its rule.
    pub shifts: crate::combat::Shifts,
    /// What each face would bring, or each result with the number of cases that come to it.
    pub chances: heapless::Vec<Chance, 6>,
}

/// What is certain of a battle without a die: whoever attacks with more wins by the difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Certain {
    /// By how much the attacker is ahead; nothing happens where that is not more than nothing.
    pub due: i16,
    /// The defence.
    pub defence: i16,
    /// How much more would win, or destroy all who defend; zero if nothing is left to be had.
    pub more: i16,
    /// Will nobody be left in the space?
    pub clears: bool,
}

impl Forecast {
    /// What is certain of this battle, if it has no die.
    pub fn certain(&self) -> Option<Certain> {
        let [only] = self.chances.as_slice() else { return None };
        if only.die != 0 || only.weight != 1 {
            return None;
        }
        let due = self.attack - self.defence;
        // Where nobody can defend whoever comes wins.
        let won = only.defender_back > 0;
        let more = if won { (self.defence - due).max(0) } else { 1 - due };
        let due = if won { due.max(1) } else { due.min(0) };
        Some(Certain { due, defence: self.defence, more, clears: only.clears })
    }
}

impl Certain {
    /// What more would bring.
    pub fn wanted(&self) -> Wanted {
        Wanted(*self)
    }
}

/// What more in an attack would bring, in words.
#[derive(Clone, Copy, Debug)]
pub struct Wanted(Certain);

impl core::fmt::Display for Wanted {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let what = if self.0.due > 0 { "destroy all" } else { "win" };
        write!(f, "{} more would {what}", self.0.more)
    }
}

impl core::fmt::Display for Certain {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Certain { due, defence, clears, .. } = *self;
        if due <= 0 {
            return write!(f, "certain: nothing happens");
        }
        match defence {
            0 => write!(f, "certain: won, nobody defends")?,
            _ if due >= defence => write!(f, "certain: won by {due}, all are lost")?,
            _ => write!(f, "certain: won by {due}, they lose {due} of {defence}")?,
        }
        match clears {
            true if due < defence => write!(f, ", the rest retreats"),
            true => Ok(()),
            false => write!(f, ", some stay"),
        }
    }
}

/// Hashes any state by its bytes as they are kept.
pub fn hash_of(state: &dyn Codec) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325;
    crate::codec::write(state, &mut |byte| {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        true
    });
    hash
}

/// The running mark of a position: what it was before, mixed with what happened.
///
/// A state is decided by its seed and its actions, so this number tells two positions of one game
/// apart without looking at them.
pub const fn follow(mark: u64, what: u64) -> u64 {
    let mixed = (mark ^ what).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 29
}
