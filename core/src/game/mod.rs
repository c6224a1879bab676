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
mod alike;
mod dice;
mod event;
mod frames;
pub mod hints;
mod holdings;
mod prompt;
pub(crate) mod refusal;
mod rules;
pub(crate) mod sandbox;
mod setup;
mod style;
mod veil;

pub use action::{Action, Choice};
pub use alike::Counters;
pub(crate) use alike::{alike, counters, game_info, phases};
pub use dice::Dice;
pub use event::{Event, Events, Quiet};
pub use frames::Frames;
pub use hints::Prospect;
pub use holdings::Holdings;
pub use prompt::{Ask, Prompt};
pub use refusal::{No, Reasons, Refusal};
pub(crate) use refusal::{reasons, refusals};
pub use rules::{Rule, Rules, Scope};
pub use sandbox::check_edit;
pub use setup::SetUp;
pub use style::{Manner, Skill, Style};
pub use veil::Veiled;

use crate::board::{Board, SpaceId};
use crate::codec::Codec;
use crate::forces::{Face, Roster, Starts, UnitId, Where};
use crate::march::Scratch;

/// A player at the table, an index into the scenario's sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Seat(pub u8);

crate::codec!(Seat(0));

/// Words for the engine and for tests. A device without them has the empty word instead.
pub(crate) const fn word(word: &'static str) -> &'static str {
    if cfg!(feature = "engine-words") { word } else { "" }
}

/// The seat across the table.
pub const fn enemy(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
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
    /// Names of the boxes units may be in beside the map.
    pub boxes: &'static [&'static str],
    /// Rules that a game may be begun with or without, a bit each in this order.
    pub options: &'static [GameOption],
    /// A first turn for newcomers, if there is one.
    pub lesson: Option<&'static crate::ui::Lesson>,
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

/// One face of a die before it is rolled: what would come of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// The face.
    pub die: u8,
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
    /// Are columns found by the ratio in percent, not by the difference?
    pub percent: bool,
    /// The heading of the column before shifts and after.
    pub columns: (i16, i16),
    /// Every shift with its rule.
    pub shifts: heapless::Vec<(&'static str, i8), 8>,
    /// What each face would bring.
    pub chances: heapless::Vec<Chance, 6>,
}

/// A game in play.
///
/// `prompt` and `why_not` only look; the scratch they take is working memory without meaning.
pub trait Game {
    /// What never changes.
    fn info(&self) -> &'static GameInfo;

    /// The scenario in play.
    fn scenario(&self) -> &'static Scenario;

    /// How many turns it has.
    fn turns(&self) -> u8 {
        self.scenario().turns.len() as u8
    }

    /// The one decision the game waits for. After the end nothing can be picked.
    fn prompt(&self, scratch: &mut Scratch, prompt: &mut Prompt);

    /// Carries out a decision, or refuses it and changes nothing.
    fn apply(
        &mut self,
        scratch: &mut Scratch,
        action: Action,
        events: &mut dyn Events,
    ) -> Result<(), Refusal>;

    /// Why an action cannot be taken now; `None` if it can.
    fn why_not(&self, scratch: &mut Scratch, action: Action) -> Option<Refusal>;

    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// Why the game ended as it did: the rule, and what of it was met.
    fn verdict(&self) -> Option<Refusal> {
        None
    }

    /// Turn and phase.
    fn status(&self) -> Status;

    /// How well a seat stands, the higher the better; the seats' scores add up to zero.
    fn score(&self, seat: Seat) -> i32;

    /// What the score is made of: calls `line` with a name and its points, held or not.
    fn tally(&self, line: &mut dyn FnMut(&'static str, i16));

    /// All the chance there is in the state. Where it has moved, there is no way back.
    fn dice(&self) -> &Dice;

    /// What can be spent in this phase: calls `line` with a nation and what it has left.
    fn funds(&self, _line: &mut dyn FnMut(&'static str, i16)) {}

    /// The points in one number, for a bar with room for no more: what the tally adds up to, or
    /// the first seat's lead in a game where both have points.
    fn points(&self) -> i16 {
        let mut sum = 0i16;
        self.tally(&mut |_, more| sum = sum.saturating_add(more));
        sum
    }

    /// Where a unit is.
    fn whereabouts(&self, unit: UnitId) -> Where;

    /// Which seat commands a unit, if any does.
    fn seat_of(&self, unit: UnitId) -> Option<Seat>;

    /// The stack on a space, bottom first: calls `visit` for each unit.
    fn stack(&self, space: SpaceId, visit: &mut dyn FnMut(UnitId));

    /// Who controls a space.
    fn control(&self, space: SpaceId) -> Option<Seat>;

    /// May a seat know which unit this is?
    fn sees(&self, viewer: Seat, unit: UnitId) -> bool;

    /// Is a unit on the map in supply?
    fn in_supply(&self, unit: UnitId) -> bool;

    /// Spaces in the zones of control of a seat's units.
    fn zones(&self, seat: Seat, out: &mut crate::board::SpaceSet);

    /// Spaces that a seat's units could reach and attack in their next turn.
    fn threat(&self, scratch: &mut Scratch, seat: Seat, out: &mut crate::board::SpaceSet);

    /// Spaces that a unit could move to with all its points, from where it stands.
    fn reach(&self, scratch: &mut Scratch, unit: UnitId, out: &mut crate::board::SpaceSet);

    /// Names of what this game can lay over the map beside what all games have.
    fn layers(&self) -> &'static [&'static str] {
        &[]
    }

    /// The spaces of one of [`Game::layers`].
    fn layer(&self, _layer: u8, _out: &mut crate::board::SpaceSet) {}

    /// Is a space fortified, so that the map should show it?
    fn is_fortified(&self, _space: SpaceId) -> bool {
        false
    }

    /// The marker on a space that all may see, in a few letters, or nothing.
    fn sign(&self, _space: SpaceId) -> &'static str {
        ""
    }

    /// What entering a space costs, hexsides aside, in halves: for the picked unit, else on foot.
    fn price_to_enter(&self, space: SpaceId) -> Option<u8>;

    /// The battle being prepared, as `viewer` may know it.
    fn forecast(&self, viewer: Seat) -> Option<Forecast>;

    /// What will go wrong if the phase ends now: calls `warn` with a rule and a space.
    fn warnings(&self, warn: &mut dyn FnMut(No, Option<SpaceId>));

    /// Does this choice end a phase, so that warnings are in place?
    fn ends_phase(&self, choice: Choice) -> bool;

    /// Is a space part of this scenario?
    fn in_play(&self, space: SpaceId) -> bool;

    /// Short word and full text of a choice.
    fn choice_text(&self, choice: Choice) -> (&'static str, &'static str);

    /// Spaces worth having, for a computer player: calls `visit` with a space and how much of the
    /// score its control decides, the least of them last, which may find no room. Without a better
    /// idea: the cities in play, all alike.
    fn objectives(&self, visit: &mut dyn FnMut(SpaceId, i16)) {
        hints::cities(self.info().board, &|space| self.in_play(space), visit);
    }

    /// What losing a unit costs, in points of the score.
    fn worth(&self, unit: UnitId) -> i16 {
        hints::worth(self.info().roster.get(unit))
    }

    /// How good a space is for a unit of a kind that only the game understands, such as aircraft;
    /// nothing for units that march.
    fn lure(&self, unit: UnitId, space: SpaceId) -> Option<i32> {
        let _ = (unit, space);
        None
    }

    /// Would a unit that stops there be one too many when the phase ends?
    fn crowds(&self, unit: UnitId, space: SpaceId) -> bool {
        let _ = (unit, space);
        false
    }

    /// The factors a unit has now.
    fn strength(&self, unit: UnitId) -> Face {
        self.info().roster.get(unit).front
    }

    /// May this unit ever stand in or attack a space, as things are? Where it stands now and who
    /// else is there do not count.
    fn may_go(&self, unit: UnitId, space: SpaceId) -> bool {
        let _ = unit;
        self.in_play(space)
    }

    /// Whether a unit shows a weaker side than its front.
    fn is_reduced(&self, _unit: UnitId) -> bool {
        false
    }

    /// What an attack of this strength by a seat on a space so defended brings on average.
    fn prospect(&self, seat: Seat, target: SpaceId, attack: i16, defence: i16) -> Prospect {
        let _ = (seat, target);
        hints::by_odds(attack, defence)
    }

    /// The numbers to plan with as things are, as matches have shown them to be good for a seat.
    fn style(&self, seat: Seat, skill: Skill) -> &'static Style {
        let turn = self.status().turn;
        let manners = self.scenario().manners.iter().rev();
        let mut fit = manners.filter(|manner| manner.fits(seat, skill, turn));
        fit.next().map_or(&Style::SOUND, |manner| &manner.style)
    }

    /// Makes this copy of a game one that `viewer` could be looking at: what it may not see is put
    /// where `dice` want it, and all later chance comes from them too. Of what was hidden nothing
    /// may be left.
    fn guess(&mut self, viewer: Seat, dice: &mut Dice);

    /// Changes the position outside the rules, for tests and questions; only with the feature
    /// `sandbox`.
    fn edit(&mut self, edit: Edit<'_>) -> Result<(), No>;

    /// Checks what must always hold; the error names what does not.
    fn check(&self) -> Result<(), &'static str>;

    /// A number that stands for the whole state: same state, same number, on every machine.
    fn hash(&self) -> u64;
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
