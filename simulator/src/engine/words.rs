//! Makes words of what the core says in values: units, spaces, actions, results. What an event is
//! called stands in the core, beside what screens say of it (`telling`).
//!
//! With a viewer, units that the viewer may not see are written `?`.

use hexmarch_core::board::SpaceId;
use hexmarch_core::forces::{UnitId, Where};
use hexmarch_core::game::{
    Action, Choice, Event, Game, GameInfo, Outcome, Prompt, Scenario, Seat, Status,
};
use hexmarch_core::telling::{Full, InBrackets, Teller, TurnName};

/// Writes about one game, for one viewer or for somebody who sees all.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// Who reads it, if not everything may be told.
    pub viewer: Option<Seat>,
}

impl<'a> Words<'a> {
    /// Words for somebody who sees all.
    pub fn new(game: &'a dyn Game) -> Self {
        Self { game, viewer: None }
    }

    /// May the reader know which unit this is?
    pub fn knows(&self, unit: UnitId) -> bool {
        self.viewer.is_none_or(|viewer| self.game.sees(viewer, unit))
    }

    /// The code of a unit.
    pub fn unit(&self, unit: UnitId) -> &'static str {
        if self.knows(unit) { self.game.info().roster.code(unit) } else { "?" }
    }

    /// Codes with a blank between.
    pub fn units(&self, units: impl IntoIterator<Item = UnitId>) -> String {
        let codes: Vec<&str> = units.into_iter().map(|unit| self.unit(unit)).collect();
        codes.join(" ")
    }

    /// The stack on a space, bottom first.
    pub fn stack(&self, space: SpaceId) -> Vec<UnitId> {
        let mut units = Vec::new();
        self.game.stack(space, &mut |unit| units.push(unit));
        units
    }

    /// The printed number of a space, written as one word.
    pub fn space(&self, space: SpaceId) -> String {
        self.game.info().board.label(space).to_string().replace(' ', "-")
    }

    /// A space with the name of the place in it.
    pub fn place(&self, space: SpaceId) -> String {
        match self.game.info().board.place_name(space) {
            "" => self.space(space),
            name => format!("{} {name}", self.space(space)),
        }
    }

    /// The name of a side.
    pub fn seat(&self, seat: Seat) -> &'static str {
        self.game.scenario().sides.get(usize::from(seat.0)).copied().unwrap_or("nobody")
    }

    /// Turn, phase and whose it is.
    pub fn status(&self, at: Status) -> String {
        status(self.game.info(), self.game.scenario(), at)
    }

    /// Where a unit is.
    pub fn whereabouts(&self, at: Where) -> String {
        match at {
            Where::Space(space) => format!("at {}", self.place(space)),
            Where::Aboard(unit) => format!("with {}", self.unit(unit)),
            Where::Turn(turn) => format!("due on turn {turn}"),
            Where::Box(number) => {
                let name = self.game.info().boxes.get(usize::from(number)).copied();
                format!("in {}", name.unwrap_or("a box"))
            }
            Where::Eliminated => "eliminated".to_string(),
            Where::Out => "out of the game".to_string(),
        }
    }

    /// How the game ended.
    pub fn outcome(&self, outcome: Outcome) -> String {
        let mut text = String::new();
        // A string takes all there is.
        let _ = self.teller(self.game).outcome(outcome, &mut text);
        text
    }

    /// The game's own word for a choice; `None` if the game has no such choice.
    pub fn choice_word(&self, choice: Choice) -> Option<&'static str> {
        Some(self.game.choice_text(choice).0).filter(|word| !word.is_empty() && *word != "?")
    }

    /// A choice as one word, with its number where the word alone does not say it.
    pub fn choice(&self, choice: Choice) -> String {
        let plain = self.choice_word(Choice::new(choice.verb));
        match (self.choice_word(choice), choice.number) {
            (None, number) => format!("choice:{}:{number}", choice.verb),
            (Some(word), number) if number != 0 && plain == Some(word) => {
                format!("{}:{number}", word.replace(' ', "-"))
            }
            (Some(word), _) => word.replace(' ', "-"),
        }
    }

    /// An action as the word that picks it from this prompt.
    pub fn action(&self, prompt: &Prompt, action: Action) -> String {
        match action {
            Action::Unit(unit) => self.game.info().roster.code(unit).to_string(),
            Action::Space(space) => self.space(space),
            Action::Choice(choice) => {
                let word = self.choice(choice);
                let same = |other: &&Choice| **other != choice && self.choice(**other) == word;
                match prompt.choices.iter().find(same) {
                    Some(_) => format!("choice:{}:{}", choice.verb, choice.number),
                    None => word,
                }
            }
        }
    }

    /// What happened, a line each; the steps of one unit's move stand in one line. `before` is the
    /// game before it happened: what was revealed may be gone by now.
    pub fn events(&self, events: &[Event], before: &dyn Game) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut last = None;
        for event in events {
            match (*event, last, lines.last_mut()) {
                (
                    Event::Moved { unit, from, to },
                    Some(Event::Moved { unit: u, to: t, .. }),
                    Some(line),
                ) if u == unit && t == from => {
                    *line += &format!("-{}", self.space(to));
                }
                _ => {
                    let mut line = String::new();
                    let _ = self.teller(before).event(event, &mut line);
                    lines.push(line);
                }
            }
            last = Some(*event);
        }
        lines
    }

    fn teller<'b>(&'b self, before: &'b dyn Game) -> Teller<'b, Full<'b>> {
        Teller { game: self.game, viewer: self.viewer, wording: Full { before } }
    }
}

/// Turn, phase and whose it is.
pub fn status(info: &GameInfo, scenario: &Scenario, at: Status) -> String {
    let phase = info.phases.get(usize::from(at.phase)).copied().unwrap_or("?");
    let side = scenario.sides.get(usize::from(at.active.0)).copied().unwrap_or("nobody");
    let turn = TurnName { scenario, turn: at.turn };
    format!("{turn}, {phase}, {side}{}", InBrackets(at.who))
}
