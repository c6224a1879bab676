//! Advice: what a level of the core would do now.

use super::words::Words;
use super::{Engine, NotDone, Said, no_game};
use hexmarch_core::game::Seat;
use hexmarch_core::march::Scratch;
use hexmarch_core::opponent::{Level, Opponent, Thought};

/// Somebody to ask, with memory of its own.
pub(super) struct Adviser {
    level: Level,
    seat: Seat,
    opponent: Opponent,
    scratch: Scratch,
}

impl Engine {
    /// `suggest [LEVEL]`: what a level of the core would do now.
    pub(super) fn suggest(&mut self, level: &str) -> Said {
        let Some(level) = Level::find(level) else {
            let names = Level::ALL.map(|level| level.name().to_ascii_lowercase());
            return NotDone::error(format!("the levels are {}", names.join(", ")));
        };
        let recorded = self.recorded.as_ref().ok_or_else(no_game)?;
        let (prompt, words) = (recorded.prompt(), Words::new(recorded.game()));
        let seat = prompt.seat;
        if self.viewer.is_some_and(|viewer| viewer != seat) {
            return NotDone::error(format!("{} decides", words.seat(seat)));
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
                Thought::Nothing => return NotDone::error("there is nothing to decide"),
            }
        }
    }
}
