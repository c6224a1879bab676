//! A game on the table: its state, how it came about, and the way back.
//!
//! Every change goes through [`Table::act`] or [`Table::edit`], which keep the state before it and
//! note the change in the [`Record`]. Undo is putting the earlier state back. It goes no further
//! than the last die, the last thing revealed and the last change of side, except in a sandbox.

use super::words::Words;
use hexmarch_core::forces::Where;
use hexmarch_core::game::{Action, Edit, Event, Game, GameInfo, Prompt, Refusal, Scenario, Status};
use hexmarch_core::games::AnyGame;
use hexmarch_core::march::Scratch;

/// Steps that a sandbox can go back. Each keeps a whole state, a few kilobytes.
const HISTORY_MAX: usize = 4096;

/// How a game was begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// By the rules.
    Game,
    /// As an arrangement to be changed at will.
    Sandbox,
}

/// Why what is done cannot be undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Barrier {
    Die,
    Revealed,
    Side,
}

impl Barrier {
    fn text(self) -> &'static str {
        match self {
            Barrier::Die => "a die has been rolled, so there is no way back",
            Barrier::Revealed => "something has been revealed, so there is no way back",
            Barrier::Side => "another side has the decision, so there is no way back",
        }
    }
}

/// A line of the record: one decision or one edit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The protocol line that does it again.
    pub text: String,
    /// Turn and phase it was done in.
    pub status: Status,
    /// The position it led to.
    pub hash: u64,
}

/// How a game came about: all that is needed to play it again.
#[derive(Clone, Debug)]
pub struct Record {
    /// The game.
    pub info: &'static GameInfo,
    /// The scenario.
    pub scenario: &'static Scenario,
    /// What the players agreed on, a bit each by the game's list.
    pub options: u32,
    /// The seed of all dice.
    pub seed: u64,
    /// How it was begun.
    pub kind: Kind,
    /// What was done, in order.
    pub entries: Vec<Entry>,
}

impl Record {
    /// The record as text: a header, then a protocol line for everything done, with the turn and
    /// phase over each group and the hash of the position below it.
    pub fn text(&self) -> String {
        let mut text = format!(
            "save {}\ngame {}\nscenario {}\n",
            super::PROTOCOL,
            self.info.code,
            self.scenario.code
        );
        let options = super::options::words(self.info, self.options);
        if !options.is_empty() {
            text += &format!("options {}\n", options.join(" "));
        }
        text += &format!("seed {}\n", self.seed);
        if self.kind == Kind::Sandbox {
            text.push_str("sandbox\n");
        }
        self.body(0, &mut text);
        text
    }

    /// Appends the lines for all entries from number `from`, which begins a group.
    pub fn body(&self, from: usize, text: &mut String) {
        let entries = self.entries.get(from..).unwrap_or(&[]);
        for group in entries.chunk_by(|a, b| a.status == b.status) {
            let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
            *text +=
                &format!("# {}\n", super::words::status(self.info, self.scenario, first.status));
            for entry in group {
                *text += &entry.text;
                text.push('\n');
            }
            *text += &format!("hash {:016x}\n", last.hash);
        }
    }
}

struct Step {
    before: AnyGame,
    was_sandbox: bool,
    barrier: Option<Barrier>,
}

/// A game in play with its record.
pub struct Table {
    game: AnyGame,
    prompt: Prompt,
    scratch: Box<Scratch>,
    record: Record,
    history: Vec<Step>,
    /// Why there is nothing before the history, if there was something.
    barrier: Option<Barrier>,
    sandbox: bool,
}

impl Table {
    /// Sets up a scenario with these options. A sandbox begins with every unit on the map taken
    /// off.
    pub fn start(
        info: &'static GameInfo,
        scenario: &'static Scenario,
        options: u32,
        seed: u64,
        kind: Kind,
    ) -> Result<Table, Refusal> {
        let mut game = AnyGame::agreed(info.code, scenario.code, options, seed)?;
        if kind == Kind::Sandbox {
            for unit in info.roster.units() {
                if let Where::Space(_) = game.get().whereabouts(unit) {
                    game.get_mut().edit(Edit::Place(unit, Where::Out))?;
                }
            }
        }
        let mut table = Table {
            game,
            prompt: Prompt::new(),
            scratch: Box::new(Scratch::new()),
            record: Record { info, scenario, options, seed, kind, entries: Vec::new() },
            history: Vec::new(),
            barrier: None,
            sandbox: kind == Kind::Sandbox,
        };
        table.ask();
        Ok(table)
    }

    /// The game.
    pub fn game(&self) -> &dyn Game {
        self.game.get()
    }

    /// The game with its type, to copy.
    pub fn any(&self) -> &AnyGame {
        &self.game
    }

    /// What it asks now.
    pub fn prompt(&self) -> &Prompt {
        &self.prompt
    }

    /// How it came about.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// May the position be changed outside the rules?
    pub fn is_sandbox(&self) -> bool {
        self.sandbox
    }

    /// Why an action cannot be taken now.
    pub fn why_not(&mut self, action: Action) -> Option<Refusal> {
        self.game.get().why_not(&mut self.scratch, action)
    }

    /// The game before the last change, if it can still be taken back.
    pub fn before(&self) -> Option<&dyn Game> {
        self.history.last().map(|step| step.before.get())
    }

    /// Carries out one decision and says what happened.
    pub fn act(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        let before = self.game.clone();
        let text = format!("do {}", Words::new(self.game()).action(&self.prompt, action));
        let seat = self.prompt.seat;
        let mut events = Vec::new();
        let mut note = |event| events.push(event);
        self.game.get_mut().apply(&mut self.scratch, action, &mut note)?;
        self.ask();
        let barrier = if events.iter().any(|event| matches!(event, Event::Rolled { .. })) {
            Some(Barrier::Die)
        } else if events.iter().any(Event::reveals) {
            Some(Barrier::Revealed)
        } else {
            (self.prompt.seat != seat).then_some(Barrier::Side)
        };
        self.note(before, text, barrier);
        Ok(events)
    }

    /// Changes the position outside the rules; `text` is the protocol line that does so.
    pub fn edit(&mut self, edits: &[Edit<'_>], text: String) -> Result<(), Refusal> {
        let before = self.game.clone();
        for edit in edits {
            if let Err(why) = self.game.get_mut().edit(*edit) {
                self.game = before;
                return Err(why.into());
            }
        }
        self.ask();
        self.note(before, text, None);
        Ok(())
    }

    /// Lets this game be changed outside the rules from now on.
    pub fn become_sandbox(&mut self) {
        self.note(self.game.clone(), "sandbox on".to_string(), None);
        self.sandbox = true;
    }

    /// Where the table stands, for [`Table::rewind`].
    pub fn mark(&self) -> usize {
        self.history.len()
    }

    /// Takes back everything since `mark`, whatever was rolled or shown: a line is all or nothing.
    pub fn rewind(&mut self, mark: usize) {
        while self.history.len() > mark {
            self.step_back();
        }
    }

    /// Forgets the steps that may no longer be taken back.
    pub fn settle(&mut self) {
        let spent = match self.sandbox {
            true => self.history.len().saturating_sub(HISTORY_MAX),
            false => {
                self.history.iter().rposition(|step| step.barrier.is_some()).map_or(0, |n| n + 1)
            }
        };
        if let Some(step) = self.history.drain(..spent).next_back() {
            self.barrier = step.barrier;
        }
    }

    /// Takes back the last decision or edit and says which it was.
    pub fn undo(&mut self) -> Result<String, &'static str> {
        match (self.step_back(), self.barrier) {
            (Some(text), _) => Ok(text),
            (None, Some(barrier)) => Err(barrier.text()),
            (None, None) => Err("there is nothing to take back"),
        }
    }

    fn step_back(&mut self) -> Option<String> {
        let step = self.history.pop()?;
        self.game = step.before;
        self.sandbox = step.was_sandbox;
        self.ask();
        self.record.entries.pop().map(|entry| entry.text)
    }

    fn note(&mut self, before: AnyGame, text: String, barrier: Option<Barrier>) {
        let status = before.get().status();
        self.record.entries.push(Entry { text, status, hash: self.game.get().hash() });
        self.history.push(Step { before, was_sandbox: self.sandbox, barrier });
    }

    fn ask(&mut self) {
        self.game.get().prompt(&mut self.scratch, &mut self.prompt);
    }
}
