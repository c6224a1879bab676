//! The engine as the host of a match: what a player in a seat may ask, and what it is told.

use super::words::Words;
use super::{Engine, No, Reply, Said, no_game, options, reply, split};
use hexmarch_core::game::{Event, Game, Seat};
use hexmarch_core::march::Scratch;
use hexmarch_core::opponent::{Level, Opponent, Thought};

/// What a guest may say; the rest would change the game or show what is hidden.
const GUEST: [&str; 12] = [
    "hello",
    "help",
    "games",
    "scenarios",
    "options",
    "rules",
    "prompt",
    "legal",
    "do",
    "why",
    "show",
    "suggest",
];

/// Somebody to ask, with memory of its own.
pub(super) struct Adviser {
    level: Level,
    seat: Seat,
    opponent: Opponent,
    scratch: Scratch,
}

impl Engine {
    /// From now on notes what happens as each side sees it.
    pub fn keep_logs(&mut self) {
        self.logs = Some([Vec::new(), Vec::new()]);
    }

    /// What has happened, as a side sees it.
    pub fn log(&self, seat: Seat) -> &[String] {
        let logs = self.logs.as_ref().and_then(|logs| logs.get(usize::from(seat.0)));
        logs.map_or(&[], Vec::as_slice)
    }

    pub(super) fn note_for_sides(&mut self, events: &[Event], before: &dyn Game) {
        let (Some(recorded), Some(logs)) = (self.recorded.as_ref(), self.logs.as_mut()) else {
            return;
        };
        for (n, log) in logs.iter_mut().enumerate() {
            let viewer = Some(Seat(n as u8));
            log.extend(Words { game: recorded.game(), viewer }.events(events, before));
        }
    }

    /// The first line for a guest.
    pub fn invitation(&self, seat: Seat) -> String {
        match &self.recorded {
            Some(recorded) => {
                let (game, side) = (recorded.game(), Words::new(recorded.game()).seat(seat));
                let with = options::clause(game.info(), recorded.record().options);
                format!("play {side} of {} {}{with}", game.info().code, game.scenario().code)
            }
            None => "no game".to_string(),
        }
    }

    /// Takes one action by its word.
    pub fn take(&mut self, action: &str) -> Result<(), No> {
        self.act(&[action]).map(drop)
    }

    /// Answers a line of the player in a seat.
    pub fn guest(&mut self, seat: Seat, line: &str) -> Reply {
        let words = split(line);
        let Some((command, args)) = words.split_first() else { return Reply::silent() };
        reply(self.for_guest(seat, command, args))
    }

    fn for_guest(&mut self, seat: Seat, command: &str, args: &[&str]) -> Said {
        if !GUEST.contains(&command) {
            return No::error(format!("in a match only these may be said: {}", GUEST.join(", ")));
        }
        let asked = self.recorded_or()?.prompt().seat;
        if command == "do" && (asked != seat || args.len() != 1) {
            return No::error(match asked == seat {
                true => "in a match one action at a time, `do ACTION`",
                false => "another side decides",
            });
        }
        if command == "show" && args.contains(&"as") {
            return No::error("in a match a side sees what it may see");
        }
        let viewer = self.viewer.replace(seat);
        let said = self.answer(command, args);
        self.viewer = viewer;
        said
    }

    /// `suggest [LEVEL]`: what a level of the core would do now.
    pub(super) fn suggest(&mut self, level: &str) -> Said {
        let Some(level) = Level::find(level) else {
            let names = Level::ALL.map(|level| level.name().to_ascii_lowercase());
            return No::error(format!("the levels are {}", names.join(", ")));
        };
        let recorded = self.recorded.as_ref().ok_or_else(no_game)?;
        let (prompt, words) = (recorded.prompt(), Words::new(recorded.game()));
        let seat = prompt.seat;
        if self.viewer.is_some_and(|viewer| viewer != seat) {
            return No::error(format!("{} decides", words.seat(seat)));
        }
        let known = self.advisers.iter().position(|a| a.level == level && a.seat == seat);
        let place = known.unwrap_or_else(|| {
            let opponent = Opponent::new(level, super::SEED, level.budget());
            self.advisers.push(Box::new(Adviser {
                level,
                seat,
                opponent,
                scratch: Scratch::new(),
            }));
            self.advisers.len() - 1
        });
        let Some(adviser) = self.advisers.get_mut(place) else { return Ok(Vec::new()) };
        loop {
            match adviser.opponent.think(recorded.any(), &mut adviser.scratch, prompt, 1000) {
                Thought::Busy(_) => {}
                Thought::Play(action) => {
                    return Ok(vec![format!("suggest {}", words.action(prompt, action))]);
                }
                Thought::Nothing => return No::error("there is nothing to decide"),
            }
        }
    }
}
