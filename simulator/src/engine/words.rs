//! Makes words of what the core says in values: units, spaces, events, results.
//!
//! With a viewer, units that the viewer may not see are written `?`.

use hexmarch_core::board::SpaceId;
use hexmarch_core::forces::{UnitId, Where};
use hexmarch_core::game::{
    Action, Choice, Event, Game, GameInfo, Outcome, Prompt, Scenario, Seat, Status,
};

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
        match outcome {
            Outcome::Win(seat, score) => format!("{} wins with {score}", self.seat(seat)),
            Outcome::Draw(score) => format!("draw with {score}"),
        }
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
                (Event::Revealed { space }, ..) => {
                    // What was laid open is known to all, whatever became of it since.
                    let open = Words::new(before);
                    let stack = open.units(open.stack(space));
                    lines.push(format!("revealed {}: {stack}", self.place(space)));
                }
                _ => lines.push(self.event(event)),
            }
            last = Some(*event);
        }
        lines
    }

    fn event(&self, event: &Event) -> String {
        match *event {
            Event::Turn { turn } => turn_text(self.game.scenario(), turn),
            Event::Phase { phase, seat, who } => {
                let name = self.game.info().phases.get(usize::from(phase)).copied().unwrap_or("?");
                format!("phase {name} of {}{}", self.seat(seat), in_brackets(who))
            }
            Event::Rolled { dice: 1, total, rule } => format!("rolled {total} ({rule})"),
            Event::Rolled { dice, total, rule } => {
                format!("rolled {total} with {dice} dice ({rule})")
            }
            Event::Moved { unit, from, to } => {
                format!("{} {}-{}", self.unit(unit), self.space(from), self.space(to))
            }
            Event::Placed { unit, at } => {
                format!("placed {} at {}", self.unit(unit), self.space(at))
            }
            Event::Dispersed { unit, from, to } => {
                format!("dispersed {} {}-{}", self.unit(unit), self.space(from), self.space(to))
            }
            Event::BrokeDown { unit, at, rule } => {
                format!("broke down {} at {} ({rule})", self.unit(unit), self.space(at))
            }
            Event::Formed { unit, at } => {
                format!("formed {} at {}", self.unit(unit), self.space(at))
            }
            Event::Reduced { unit, at, rule } => {
                format!("reduced {} at {} ({rule})", self.unit(unit), self.space(at))
            }
            Event::Refitted { unit } => format!("refitted {}", self.unit(unit)),
            Event::Retreated { unit, from, to } => {
                format!("{} retreated {}-{}", self.unit(unit), self.space(from), self.space(to))
            }
            Event::Sent { unit, to } => {
                let place = match to {
                    Where::Turn(turn) => format!("turn {turn}"),
                    Where::Box(n) => {
                        let name = self.game.info().boxes.get(usize::from(n));
                        name.copied().unwrap_or("?").to_owned()
                    }
                    _ => "away".to_owned(),
                };
                format!("{} to {place}", self.unit(unit))
            }
            Event::Lost { unit, at, rule } => {
                format!("lost {} at {} ({rule})", self.unit(unit), self.space(at))
            }
            Event::Control { space, seat } => {
                format!("{} to {}", self.place(space), self.seat(seat))
            }
            Event::Revealed { space } => format!("revealed {}", self.place(space)),
            Event::Battle {
                target,
                attack,
                defence,
                column,
                die,
                attacker_halves,
                defender_halves,
                result,
            } => {
                if !result.is_empty() {
                    return format!(
                        "battle at {}: attack {attack}, defence {defence}, column {}, die {die}: \
                         {result}",
                        self.place(target),
                        column.0 + 1
                    );
                }
                format!(
                    "battle at {}: attack {attack}, defence {defence}, column {}, die {die}: \
                     attacker loses {}, defender {}",
                    self.place(target),
                    column.0 + 1,
                    halves(attacker_halves),
                    halves(defender_halves)
                )
            }
            Event::Unopposed { target, rule } => {
                format!("unopposed attack on {} ({rule})", self.place(target))
            }
            Event::Drawn { name, rule } => format!("drawn {name} ({rule})"),
            Event::Points { seat, points, total, rule } => {
                format!("{} points {points:+} to {total} ({rule})", self.seat(seat))
            }
            Event::Count { seat, count, what, rule } => {
                format!("{} has {count} {what} ({rule})", self.seat(seat))
            }
            Event::Nation { name, what, rule } => format!("{name} {what} ({rule})"),
            Event::Marked { space, what, on, rule } => {
                let no = if on { "" } else { "no " };
                format!("{no}{what} at {} ({rule})", self.place(space))
            }
            Event::Advanced { unit, to, .. } => {
                format!("{} advanced to {}", self.unit(unit), self.space(to))
            }
            Event::Over { outcome } => format!("over: {}", self.outcome(outcome)),
        }
    }
}

/// Turn, phase and whose it is.
pub fn status(info: &GameInfo, scenario: &Scenario, at: Status) -> String {
    let phase = info.phases.get(usize::from(at.phase)).copied().unwrap_or("?");
    let side = scenario.sides.get(usize::from(at.active.0)).copied().unwrap_or("nobody");
    format!("{}, {phase}, {side}{}", turn_text(scenario, at.turn), in_brackets(at.who))
}

/// Which of a side's forces act, if not all do.
fn in_brackets(who: &str) -> String {
    if who.is_empty() { String::new() } else { format!(" ({who})") }
}

fn turn_text(scenario: &Scenario, turn: u8) -> String {
    match usize::from(turn).checked_sub(1).and_then(|n| scenario.turns.get(n)) {
        Some(date) => format!("turn {turn} ({date})"),
        None => format!("turn {turn}"),
    }
}

/// A number of halves as it is said: 2 1/2.
pub fn halves(n: u8) -> String {
    match (n / 2, n % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "1/2".to_string(),
        (whole, _) => format!("{whole} 1/2"),
    }
}
