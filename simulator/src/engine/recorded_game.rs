//! A game with the record of how it came about.
//!
//! The game is played in a [`Session`], which also knows the way back. Here is what the engine has
//! beyond a device: a line for everything done ([`Record`]), positions changed by hand, lines that
//! are carried out whole or not at all, and undo that is not short of room. For the last, sessions
//! are put aside where they forget; where a die, a revelation or a change of side is the reason,
//! only a sandbox goes back to them.

use super::record::{Entry, Kind, Record};
use super::words::Words;
use hexmarch_core::game::{Action, Edit, Event, Game, GameInfo, Prompt, Refusal, Scenario};
use hexmarch_core::games::AnyGame;
use hexmarch_core::march::Scratch;
use hexmarch_core::session::{Barrier, Session};

/// Sessions that a sandbox puts aside at most. Each is some ten kilobytes.
const EARLIER_MAX: usize = 4096;

/// A session as it was before something that it cannot take back itself.
struct Earlier {
    session: Session,
    was_sandbox: bool,
    /// Why a game by the rules does not go back to it, in words; it does if there are none.
    barrier: Option<&'static str>,
}

/// Where a game stood, for [`RecordedGame::rewind`].
pub struct Mark {
    session: Session,
    earlier: usize,
    entries: usize,
}

/// A game in play with its record.
pub struct RecordedGame {
    session: Session,
    scratch: Box<Scratch>,
    record: Record,
    earlier: Vec<Earlier>,
    /// Why there is no way back to before all of them, if there was something.
    barrier: Option<&'static str>,
    sandbox: bool,
}

impl RecordedGame {
    /// Sets up a scenario with these options. A sandbox begins with every unit on the map taken
    /// off.
    pub fn start(
        info: &'static GameInfo,
        scenario: &'static Scenario,
        options: u32,
        seed: u64,
        kind: Kind,
    ) -> Result<RecordedGame, Refusal> {
        let mut game = AnyGame::agreed(info.code, scenario.code, options, seed)?;
        if kind == Kind::Sandbox {
            game.get_mut().edit(Edit::Clear)?;
        }
        let mut scratch = Box::new(Scratch::new());
        Ok(RecordedGame {
            session: Session::new(game, &mut scratch),
            scratch,
            record: Record { info, scenario, options, seed, kind, entries: Vec::new() },
            earlier: Vec::new(),
            barrier: None,
            sandbox: kind == Kind::Sandbox,
        })
    }

    /// The game.
    pub fn game(&self) -> &dyn Game {
        self.session.game()
    }

    /// The game with its type, to copy.
    pub fn any(&self) -> &AnyGame {
        self.session.any()
    }

    /// What it asks now.
    pub fn prompt(&self) -> &Prompt {
        self.session.prompt()
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
        self.session.why_not(&mut self.scratch, action)
    }

    /// Carries out one decision and says what happened.
    pub fn act(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        let text = format!("do {}", Words::new(self.game()).action(self.prompt(), action));
        let (before, mut events) = (self.session.clone(), Vec::new());
        self.session.apply(&mut self.scratch, action, &mut |event| events.push(event))?;
        let entry = self.entry(&before, text);
        if !self.session.can_undo() {
            let barrier = self.session.barrier().and_then(|barrier| text_of(barrier, &events));
            self.put_aside(before, barrier);
        }
        self.record.entries.push(entry);
        Ok(events)
    }

    /// Changes the position outside the rules; `text` is the protocol line that does so.
    pub fn edit(&mut self, edits: &[Edit<'_>], text: String) -> Result<(), Refusal> {
        let mut game = self.session.any().clone();
        for edit in edits {
            game.get_mut().edit(*edit)?;
        }
        let (before, count) = (self.session.clone(), self.session.count());
        self.session.reset(&mut self.scratch, game, count);
        let entry = self.entry(&before, text);
        self.put_aside(before, None);
        self.record.entries.push(entry);
        Ok(())
    }

    /// Lets this game be changed outside the rules from now on.
    pub fn become_sandbox(&mut self) {
        let entry = self.entry(&self.session, "sandbox on".to_string());
        self.put_aside(self.session.clone(), None);
        self.session.settle();
        self.record.entries.push(entry);
        self.sandbox = true;
    }

    /// Where the game stands, for [`RecordedGame::rewind`].
    pub fn mark(&self) -> Mark {
        let (earlier, entries) = (self.earlier.len(), self.record.entries.len());
        Mark { session: self.session.clone(), earlier, entries }
    }

    /// Takes back all decisions since `mark`, whatever was rolled or shown: a line is all or
    /// nothing. [`RecordedGame::settle`] must not have come in between.
    pub fn rewind(&mut self, mark: Mark) {
        self.session = mark.session;
        self.earlier.truncate(mark.earlier);
        self.record.entries.truncate(mark.entries);
    }

    /// Forgets what may no longer be gone back to.
    pub fn settle(&mut self) {
        let spent = match self.sandbox {
            true => self.earlier.len().saturating_sub(EARLIER_MAX),
            false => {
                let barred = self.earlier.iter().rposition(|earlier| earlier.barrier.is_some());
                barred.map_or(0, |n| n + 1)
            }
        };
        if let Some(earlier) = self.earlier.drain(..spent).next_back() {
            self.barrier = earlier.barrier;
        }
    }

    /// Takes back the last decision or edit and says which it was.
    pub fn undo(&mut self) -> Result<String, &'static str> {
        if self.session.undo(&mut self.scratch).is_none() {
            let nothing = self.barrier.unwrap_or("there is nothing to take back");
            let earlier = self.earlier.pop().ok_or(nothing)?;
            self.session = earlier.session;
            self.sandbox = earlier.was_sandbox;
        }
        self.record.entries.pop().map(|entry| entry.text).ok_or("there is nothing to take back")
    }

    /// The line of the record for what was done since `before`.
    fn entry(&self, before: &Session, text: String) -> Entry {
        Entry { text, status: before.game().status(), hash: self.game().hash() }
    }

    fn put_aside(&mut self, session: Session, barrier: Option<&'static str>) {
        self.earlier.push(Earlier { session, was_sandbox: self.sandbox, barrier });
    }
}

/// What stands in the way of going back, in words; room is no matter here.
fn text_of(barrier: Barrier, events: &[Event]) -> Option<&'static str> {
    let rolled = events.iter().any(|event| matches!(event, Event::Rolled { .. }));
    match barrier {
        Barrier::Dice if rolled => Some("a die has been rolled, so there is no way back"),
        // A marker drawn by chance is no die to whoever draws it.
        Barrier::Dice | Barrier::Shown => {
            Some("something has been revealed, so there is no way back")
        }
        Barrier::Seat => Some("another side has the decision, so there is no way back"),
        Barrier::Room => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No phase of a game so far is long enough to come there in play.
    #[test]
    fn room_never_keeps_the_engine_from_going_back() {
        assert_eq!(text_of(Barrier::Room, &[]), None);
        for barrier in [Barrier::Dice, Barrier::Shown, Barrier::Seat] {
            assert!(text_of(barrier, &[]).is_some());
        }
    }
}
