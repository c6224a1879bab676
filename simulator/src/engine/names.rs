//! Reads the words a player types: units, spaces, sides, choices.
//!
//! Letters may be of either case, and a blank within a name is written as `-` or `_`. A name that
//! fits two things is refused with both.

use super::quoted;
use super::words::Words;
use hexmarch_core::board::SpaceId;
use hexmarch_core::forces::UnitId;
use hexmarch_core::game::{Action, Choice, Game, Prompt, Seat};

/// Reads names of one game.
pub struct Names<'a> {
    game: &'a dyn Game,
}

impl<'a> Names<'a> {
    /// A reader for this game.
    pub fn new(game: &'a dyn Game) -> Self {
        Self { game }
    }

    /// A unit by its code.
    pub fn unit(&self, word: &str) -> Result<UnitId, String> {
        let roster = self.game.info().roster;
        if let Some(unit) = roster.find(word) {
            return Ok(unit);
        }
        let alike = roster.units().filter(|unit| alike(roster.code(*unit), word));
        one(alike, |unit| roster.code(unit).to_string(), "unit", word)
    }

    /// A space by its printed number or the name of a place in it.
    pub fn space(&self, word: &str) -> Result<SpaceId, String> {
        let board = self.game.info().board;
        if let Some(space) = board.find(word) {
            return Ok(space);
        }
        let named = board.places.iter().filter(|place| alike(board.place_name(place.space), word));
        one(named.map(|place| place.space), |space| board.label(space).to_string(), "space", word)
    }

    /// A side by its name.
    pub fn seat(&self, word: &str) -> Result<Seat, String> {
        let sides = self.game.scenario().sides;
        let found = sides.iter().position(|side| alike(side, word));
        let found = found
            .ok_or_else(|| format!("no side is called {}: {}", quoted(word), sides.join(", ")))?;
        Ok(Seat(found as u8))
    }

    /// A phase by its name, which may be of several words.
    pub fn phase(&self, words: &[&str]) -> Result<u8, String> {
        let (phases, word) = (self.game.info().phases, words.join(" "));
        let found = phases.iter().position(|phase| alike(phase, &word));
        let found = found.ok_or_else(|| {
            format!("no phase is called {}: {}", quoted(&word), phases.join(", "))
        })?;
        Ok(found as u8)
    }

    /// An action: a unit, a space or a choice. What is offered now comes before what is not.
    pub fn action(&self, prompt: &Prompt, word: &str) -> Result<Action, String> {
        if let Some(unit) = self.game.info().roster.find(word) {
            return Ok(Action::Unit(unit));
        }
        if let Some(space) = self.game.info().board.find(word) {
            return Ok(Action::Space(space));
        }
        if let Some(choice) = self.choice(prompt, word) {
            return Ok(Action::Choice(choice));
        }
        match (self.unit(word), self.space(word)) {
            (Ok(unit), _) => Ok(Action::Unit(unit)),
            (_, Ok(space)) => Ok(Action::Space(space)),
            (Err(unit), _) if unit.contains(AMBIGUOUS) => Err(unit),
            (_, Err(space)) if space.contains(AMBIGUOUS) => Err(space),
            _ => Err(format!("no unit, space or choice is called {}", quoted(word))),
        }
    }

    fn choice(&self, prompt: &Prompt, word: &str) -> Option<Choice> {
        let words = Words::new(self.game);
        if let Some(numbers) = word.strip_prefix("choice:") {
            let (verb, number) = numbers.split_once(':')?;
            return Some(Choice { verb: verb.parse().ok()?, number: number.parse().ok()? });
        }
        let offered = || prompt.choices.iter().copied();
        if let Some(choice) = offered().find(|choice| alike(&words.choice(*choice), word)) {
            return Some(choice);
        }
        let named =
            |choice: &Choice| words.choice_word(*choice).is_some_and(|own| alike(own, word));
        let mut by_word = offered().filter(named);
        if let (Some(choice), None) = (by_word.next(), by_word.next()) {
            return Some(choice);
        }
        // Not offered now: still a choice one may ask about.
        let all = (0..=u16::MAX).map(|n| Choice { verb: (n >> 8) as u8, number: n as u8 });
        let mut all = all.filter(|choice| words.choice_word(*choice).is_some());
        all.find(|choice| alike(&words.choice(*choice), word))
    }
}

const AMBIGUOUS: &str = " may be ";

/// The only thing of its name, or why there is none.
fn one<T: Copy>(
    mut found: impl Iterator<Item = T>,
    show: impl Fn(T) -> String,
    what: &str,
    word: &str,
) -> Result<T, String> {
    let Some(first) = found.next() else {
        return Err(format!("no {what} is called {}", quoted(word)));
    };
    let others: Vec<T> = found.collect();
    if others.is_empty() {
        return Ok(first);
    }
    let all: Vec<String> = std::iter::once(first).chain(others).map(show).collect();
    Err(format!("{}{AMBIGUOUS}{}", quoted(word), all.join(" or ")))
}

/// Are two names the same but for case and for what stands between their words?
pub fn alike(a: &str, b: &str) -> bool {
    let plain = |c: char| match c {
        ' ' | '_' => '-',
        c => c.to_ascii_lowercase(),
    };
    a.chars().map(plain).eq(b.chars().map(plain))
}
