//! The engine as the host of a match: what a player in a seat may ask, and what it is told.

use super::words::Words;
use super::{Engine, NotDone, Reply, Said, options, reply, split};
use hexmarch_core::game::{Event, Game, Seat};

/// What a player of a match may say; the rest would change the game or show what is hidden.
const IN_A_MATCH: [&str; 12] = [
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

    /// The first line for a player.
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
    pub fn take(&mut self, action: &str) -> Result<(), NotDone> {
        self.act(&[action]).map(drop)
    }

    /// Answers a line of the player in a seat.
    pub fn line_from(&mut self, seat: Seat, line: &str) -> Reply {
        let words = split(line);
        let Some((command, args)) = words.split_first() else { return Reply::silent() };
        reply(self.answer_to(seat, command, args))
    }

    fn answer_to(&mut self, seat: Seat, command: &str, args: &[&str]) -> Said {
        if !IN_A_MATCH.contains(&command) {
            return NotDone::error(format!(
                "in a match only these may be said: {}",
                IN_A_MATCH.join(", ")
            ));
        }
        let asked = self.recorded_or()?.prompt().seat;
        if command == "do" && (asked != seat || args.len() != 1) {
            return NotDone::error(match asked == seat {
                true => "in a match one action at a time, `do ACTION`",
                false => "another side decides",
            });
        }
        if command == "show" && args.contains(&"as") {
            return NotDone::error("in a match a side sees what it may see");
        }
        let viewer = self.viewer.replace(seat);
        let said = self.answer(command, args);
        self.viewer = viewer;
        said
    }
}
