//! Events in words: the one place that tells what happened.
//!
//! There are two wordings. Screens are told in brief, for a line of a small display beside a map
//! that shows the rest; the line protocol is told in full, in a form that programs can read. For
//! each event both stand side by side in the table of [`Teller::event`]. The wording is a type, so
//! that a device has only the words it shows.
//!
//! Not here: words for questions, choices and refusals, which games bring themselves, and how lines
//! are laid out, which is the business of whoever shows them.

use crate::board::SpaceId;
use crate::forces::{UnitId, Where};
use crate::game::{Event, Game, Outcome, Scenario, Seat};
use core::fmt::{self, Display, Formatter, Write};

/// How much is said, and how units and spaces are named.
pub trait Wording: Copy {
    /// Everything, and each name as one word?
    const FULL: bool;
    /// A unit that the reader may not know.
    const HIDDEN: &'static str;

    /// The game before the event: what was laid open may be gone since.
    fn before(&self) -> Option<&dyn Game>;
}

/// For screens.
#[derive(Clone, Copy)]
pub struct Brief;

impl Wording for Brief {
    const FULL: bool = false;
    const HIDDEN: &'static str = "a unit";

    fn before(&self) -> Option<&dyn Game> {
        None
    }
}

/// For the line protocol.
#[derive(Clone, Copy)]
pub struct Full<'a> {
    /// The game before what is told happened.
    pub before: &'a dyn Game,
}

impl Wording for Full<'_> {
    const FULL: bool = true;
    const HIDDEN: &'static str = "?";

    fn before(&self) -> Option<&dyn Game> {
        Some(self.before)
    }
}

/// Tells what happens in a game.
#[derive(Clone, Copy)]
pub struct Teller<'a, W> {
    /// The game as it is now.
    pub game: &'a dyn Game,
    /// Who is told, if not everything may be.
    pub viewer: Option<Seat>,
    /// How.
    pub wording: W,
}

/// Matches an event: first those that need a look at their values, then the table of the others,
/// each with its brief and its full wording. A field stands in the text by the name it has for the
/// reader; `{at:#}` adds the name of the place there.
macro_rules! wordings {
    ($teller:ident, $out:ident, $event:expr;
     { $($special:pat $(if $guard:expr)? => $said:expr,)* }
     $($name:ident { $($field:ident),* } => $brief:literal, $full:literal;)*) => {
        match $event {
            $($special $(if $guard)? => $said,)*
            $(Event::$name { $($field,)* .. } => {
                $(let $field = $field.named($teller);)*
                if W::FULL { write!($out, $full) } else { write!($out, $brief) }
            })*
        }
    };
}

impl<W: Wording> Teller<'_, W> {
    /// Tells one event in a few words.
    pub fn event(&self, event: &Event, out: &mut dyn Write) -> fmt::Result {
        wordings! { self, out, *event;
            {
                Event::Turn { turn } => self.turn(turn, out),
                Event::Phase { phase, seat, who } => self.phase(phase, seat, who, out),
                Event::Rolled { dice, total, rule } if W::FULL && dice != 1 => {
                    write!(out, "rolled {total} with {dice} dice ({rule})")
                },
                Event::Rolled { total, rule, .. }
                    if !W::FULL && !self.game.roll_name(rule).is_empty() =>
                {
                    write!(out, "{}: die {total} ({rule})", self.game.roll_name(rule))
                },
                Event::Sent { unit, to } => self.sent(unit, to, out),
                // Whoever looks at a screen has seen what was lost, also where it came back hidden.
                Event::Lost { unit, at, rule } => match W::FULL {
                    true => {
                        write!(out, "lost {} at {} ({rule})", unit.named(self), at.named(self))
                    }
                    false => write!(out, "{} lost at {}", self.code(unit), at.named(self)),
                },
                Event::Revealed { space } => self.revealed(space, out),
                Event::Battle { .. } => self.battle(event, out),
                Event::Drawn { name: "-", .. } if !W::FULL => out.write_str("No effect"),
                Event::Marked { space, what, on: false, rule } => match W::FULL {
                    true => write!(out, "{what} gone at {:#} ({rule})", space.named(self)),
                    false => write!(out, "{} no {what}", space.named(self)),
                },
                Event::Over { outcome } => self.over(outcome, out),
            }
            Rolled { total, rule } => "Rolled {total} ({rule})", "rolled {total} ({rule})";
            Moved { unit, from, to } => "{unit} {from}-{to}", "{unit} {from}-{to}";
            Placed { unit, at } => "{unit} appears {at}", "placed {unit} at {at}";
            Dispersed { unit, from, to } => "{unit} put in {to}", "dispersed {unit} {from}-{to}";
            BrokeDown { unit, at, rule } =>
                "{unit} breaks down ({rule})", "broke down {unit} at {at} ({rule})";
            Formed { unit, at } => "{unit} formed {at}", "formed {unit} at {at}";
            Reduced { unit, at, rule } => "{unit} reduced", "reduced {unit} at {at} ({rule})";
            Shown { unit, name } => "{unit} is {name}", "{unit} is {name}";
            Refitted { unit } => "{unit} refitted", "refitted {unit}";
            Control { space, seat } => "{space:#} to {seat}", "{space:#} to {seat}";
            Unopposed { target, rule } =>
                "{target} flanked ({rule})", "unopposed attack on {target:#} ({rule})";
            Drawn { name, rule } => "Comes up: {name}", "drawn {name} ({rule})";
            Points { seat, points, total, rule } =>
                "{seat} {points:+} = {total} ({rule})",
                "{seat} points {points:+} to {total} ({rule})";
            Count { seat, count, what, rule } =>
                "{seat}: {count} {what}", "{seat} has {count} {what} ({rule})";
            Nation { name, what, rule } => "{name} {what}", "{name} {what} ({rule})";
            Marked { space, what, rule } => "{space} {what}", "{what} at {space:#} ({rule})";
            Advanced { unit, to } => "{unit} into {to}", "{unit} advanced to {to}";
            Retreated { unit, from, to } => "{unit} back to {to}", "{unit} retreated {from}-{to}";
        }
    }

    /// How the game ended.
    pub fn outcome(&self, outcome: Outcome, out: &mut dyn Write) -> fmt::Result {
        let camp = |seat| CampOf { game: self.game, seat };
        match (outcome, W::FULL) {
            (Outcome::Win(seat, points), true) => {
                let camp = camp(seat);
                write!(out, "{camp} {} with {points}", camp.wins())
            }
            (Outcome::Win(seat, _), false) if !self.game.has_points() => {
                let camp = camp(seat);
                write!(out, "{camp} {}", camp.wins())
            }
            (Outcome::Draw(_), false) if !self.game.has_points() => out.write_str("A draw"),
            (Outcome::Win(seat, points), false) => {
                let camp = camp(seat);
                write!(out, "{camp} {} ({points})", camp.wins())
            }
            (Outcome::Draw(points), true) => write!(out, "draw with {points}"),
            (Outcome::Draw(points), false) => write!(out, "A draw ({points})"),
        }
    }

    /// A place by its name for the reader: a space of the map, or a box beside it.
    pub fn place(&self, place: Where) -> impl Display {
        place.named(self)
    }

    /// May the reader know which unit this is?
    pub fn knows(&self, unit: UnitId) -> bool {
        self.viewer.is_none_or(|viewer| self.game.sees(viewer, unit))
    }

    fn code(&self, unit: UnitId) -> &'static str {
        self.game.info().roster.code(unit)
    }

    fn over(&self, outcome: Outcome, out: &mut dyn Write) -> fmt::Result {
        if W::FULL {
            out.write_str("over: ")?;
        }
        self.outcome(outcome, out)
    }

    fn turn(&self, turn: u8, out: &mut dyn Write) -> fmt::Result {
        let scenario = self.game.scenario();
        match W::FULL {
            true => write!(out, "{}", TurnName { scenario, turn }),
            false => write!(out, "Turn {turn}: {}", date(scenario, turn).unwrap_or("")),
        }
    }

    fn phase(&self, n: u8, seat: Seat, who: &'static str, out: &mut dyn Write) -> fmt::Result {
        let name = self.game.info().phases.get(usize::from(n)).copied().unwrap_or("?");
        match W::FULL {
            true => write!(out, "phase {name} of {}{}", side(self.game, seat), InBrackets(who)),
            false => write!(out, "{} {name}", actor(self.game, seat, who)),
        }
    }

    fn sent(&self, unit: UnitId, to: Where, out: &mut dyn Write) -> fmt::Result {
        let late = |turn| if turn > self.game.turns() { ", too late" } else { "" };
        let unit = unit.named(self);
        match (to, W::FULL) {
            (Where::Turn(turn), true) => write!(out, "{unit} to turn {turn}"),
            (Where::Turn(turn), false) => write!(out, "{unit} due turn {turn}{}", late(turn)),
            (Where::Box(n), _) => {
                let name = self.game.info().boxes.get(usize::from(n)).copied().unwrap_or("?");
                write!(out, "{unit} to {name}")
            }
            (_, true) => write!(out, "{unit} to away"),
            (_, false) => write!(out, "{unit} leaves"),
        }
    }

    /// What was laid open is known to all, whatever became of it since.
    fn revealed(&self, space: SpaceId, out: &mut dyn Write) -> fmt::Result {
        let Some(before) = self.wording.before().filter(|_| W::FULL) else {
            return write!(out, "{} revealed", space.named(self));
        };
        let mut done = write!(out, "revealed {:#}: ", space.named(self));
        let mut gap = "";
        before.stack(space, &mut |unit| {
            let code = before.info().roster.code(unit);
            done = done.and_then(|()| write!(out, "{gap}{code}"));
            gap = " ";
        });
        done
    }

    fn battle(&self, event: &Event, out: &mut dyn Write) -> fmt::Result {
        let &Event::Battle {
            target,
            attack,
            defence,
            column,
            die,
            attacker_halves,
            defender_halves,
            result,
        } = event
        else {
            return Ok(());
        };
        let at = target.named(self);
        if W::FULL {
            let column = column.0 + 1;
            write!(out, "battle at {at:#}: attack {attack}, defence {defence}, ")?;
            write!(out, "column {column}, die {die}: ")?;
        } else {
            write!(out, "Battle {at}: die {die}, ")?;
        }
        match (result, W::FULL) {
            ("", true) => {
                let (attacker, defender) = (Halves(attacker_halves), Halves(defender_halves));
                write!(out, "attacker loses {attacker}, defender {defender}")
            }
            ("", false) => write!(out, "{}/{}", attacker_halves / 2, defender_halves / 2),
            (word, _) => out.write_str(word),
        }
    }
}

/// A value of an event by the name it has for the reader.
trait Named<'a, W> {
    type Name: Display;

    fn named(self, teller: &Teller<'a, W>) -> Self::Name;
}

impl<'a, W: Wording> Named<'a, W> for UnitId {
    type Name = &'static str;

    fn named(self, teller: &Teller<'a, W>) -> &'static str {
        if teller.knows(self) { teller.code(self) } else { W::HIDDEN }
    }
}

impl<'a, W: Wording> Named<'a, W> for SpaceId {
    type Name = SpaceName<'a, W>;

    fn named(self, teller: &Teller<'a, W>) -> SpaceName<'a, W> {
        SpaceName { teller: *teller, space: self }
    }
}

impl<'a, W> Named<'a, W> for Seat {
    type Name = &'static str;

    fn named(self, teller: &Teller<'a, W>) -> &'static str {
        side(teller.game, self)
    }
}

/// What needs no other name.
macro_rules! as_it_is {
    ($($kind:ty),*) => {
        $(impl<'a, W> Named<'a, W> for $kind {
            type Name = $kind;

            fn named(self, _: &Teller<'a, W>) -> $kind {
                self
            }
        })*
    };
}

as_it_is!(u8, i16, &'static str);

/// The printed number of a space, and in the alternate form the name of the place in it.
struct SpaceName<'a, W> {
    teller: Teller<'a, W>,
    space: SpaceId,
}

impl<W: Wording> Display for SpaceName<'_, W> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let board = self.teller.game.info().board;
        let label = board.label(self.space);
        if W::FULL {
            write!(OneWord(f), "{label}")?
        } else {
            write!(f, "{label}")?
        }
        match board.place_name(self.space) {
            name if f.alternate() && !name.is_empty() => write!(f, " {name}"),
            _ => Ok(()),
        }
    }
}

impl<'a, W: Wording> Named<'a, W> for Where {
    type Name = PlaceName<'a, W>;

    fn named(self, teller: &Teller<'a, W>) -> PlaceName<'a, W> {
        PlaceName { teller: *teller, place: self }
    }
}

/// A place on the map, like [`SpaceName`], or the name of a box beside it.
struct PlaceName<'a, W> {
    teller: Teller<'a, W>,
    place: Where,
}

impl<W: Wording> Display for PlaceName<'_, W> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.place {
            Where::Space(space) => space.named(&self.teller).fmt(f),
            Where::Box(n) => {
                let boxes = self.teller.game.info().boxes;
                f.write_str(boxes.get(usize::from(n)).copied().unwrap_or("?"))
            }
            Where::Turn(turn) => write!(f, "turn {turn}"),
            Where::Aboard(_) | Where::Eliminated | Where::Out => f.write_str("away"),
        }
    }
}

/// Writes a name as one word: `The-Hague`.
struct OneWord<'a, 'f>(&'a mut Formatter<'f>);

impl Write for OneWord<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut parts = text.split(' ');
        self.0.write_str(parts.next().unwrap_or(""))?;
        parts.try_for_each(|part| self.0.write_char('-').and_then(|()| self.0.write_str(part)))
    }
}

/// A turn with its date: `turn 1 (1-3 Sep)`.
pub struct TurnName<'a> {
    /// The scenario, which has the dates.
    pub scenario: &'a Scenario,
    /// The turn, from 1; 0 is before the first.
    pub turn: u8,
}

impl Display for TurnName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}{}", self.turn, InBrackets(date(self.scenario, self.turn).unwrap_or("")))
    }
}

/// A remark behind something, if there is one: ` (Hungary)`.
pub struct InBrackets(
    /// The remark, or nothing.
    pub &'static str,
);

impl Display for InBrackets {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, " ({})", self.0) }
    }
}

/// A number of halves as it is said: `2 1/2`.
pub struct Halves(
    /// How many.
    pub u8,
);

impl Display for Halves {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str("1/2"),
            (whole, _) => write!(f, "{whole} 1/2"),
        }
    }
}

/// A seat's name.
pub fn side(game: &dyn Game, seat: Seat) -> &'static str {
    game.scenario().side(seat)
}

/// A seat and whoever sits with it: `West and East`.
#[derive(Clone, Copy)]
pub struct CampOf<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The seat.
    pub seat: Seat,
}

impl CampOf<'_> {
    fn seats(&self) -> impl Iterator<Item = Seat> {
        let Self { game, seat } = *self;
        game.scenario().seats().filter(move |other| game.are_allies(seat, *other))
    }

    /// One of them wins, several win.
    fn wins(&self) -> &'static str {
        if self.seats().count() > 1 { "win" } else { "wins" }
    }
}

impl Display for CampOf<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (n, seat) in self.seats().enumerate() {
            let and = if n > 0 { " and " } else { "" };
            write!(f, "{and}{}", side(self.game, seat))?;
        }
        Ok(())
    }
}

/// Who acts in a phase: some of a seat's forces by their name, or the whole seat.
pub fn actor(game: &dyn Game, seat: Seat, who: &'static str) -> &'static str {
    if who.is_empty() { side(game, seat) } else { who }
}

/// The date of a turn on the track.
fn date(scenario: &Scenario, turn: u8) -> Option<&'static str> {
    scenario.turns.get(usize::from(turn).checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Dice, Prompt};
    use crate::games::{ALL, AnyGame};
    use crate::march::Scratch;
    use crate::ui::paint::Words;
    use std::string::String;
    use std::vec::Vec;

    /// Every event of some random decisions of a game, with the game before and after it.
    fn play(code: &str, scenario: &str, told: &mut dyn FnMut(&dyn Game, &dyn Game, &Event)) {
        let mut game = AnyGame::start(code, scenario, 5).expect("a game");
        let (mut scratch, mut prompt) = (Scratch::new(), Prompt::new());
        let mut dice = Dice::new(11);
        for _ in 0..800 {
            game.get().prompt(&mut scratch, &mut prompt);
            let n = dice.below(prompt.len() as u32) as usize;
            let Some(action) = prompt.nth(n) else { return };
            let (before, mut events) = (game.clone(), Vec::new());
            let done = game.get_mut().apply(&mut scratch, action, &mut |event| events.push(event));
            done.expect("legal");
            events.iter().for_each(|event| told(before.get(), game.get(), event));
        }
    }

    #[test]
    fn every_event_is_told_in_both_wordings() {
        let all = ALL.iter().flat_map(|info| info.scenarios.iter().map(move |s| (info, s)));
        for (info, scenario) in all {
            let mut events = 0;
            play(info.code, scenario.code, &mut |before, game, event| {
                events += 1;
                for viewer in [None, Some(Seat(0)), Some(Seat(1))] {
                    let (mut brief, mut full) = (Words::new(), String::new());
                    let told = Teller { game, viewer, wording: Brief }.event(event, &mut brief);
                    assert!(told.is_ok() && !brief.is_empty(), "{event:?} does not fit: {brief}");
                    let told = Teller { game, viewer, wording: Full { before } };
                    told.event(event, &mut full).expect("a string has room");
                    assert!(!full.is_empty() && !full.contains("a unit"), "{event:?}: {full}");
                    assert!(!brief.contains('?'), "{event:?}: {brief}");
                    let shown = matches!(event, Event::Revealed { .. }) || viewer.is_none();
                    assert!(!shown || !full.contains('?'), "{event:?}: {full}");
                }
            });
            assert!(events > 20, "{} {}: {events}", info.code, scenario.code);
        }
    }

    #[test]
    fn names_are_words_and_halves_are_said() {
        let mut word = String::new();
        struct Shown<'a>(&'a str);
        impl Display for Shown<'_> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                OneWord(f).write_str(self.0)
            }
        }
        write!(word, "{} {} {}", Shown("The Hague"), Shown("Ulm"), Shown("a b c")).expect("room");
        assert_eq!(word, "The-Hague Ulm a-b-c");
        let halves: Vec<String> = (0..6).map(|n| std::format!("{}", Halves(n))).collect();
        assert_eq!(halves, ["0", "1/2", "1", "1 1/2", "2", "2 1/2"]);
    }
}
