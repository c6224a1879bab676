//! The log: the last things that happened, and lines of a display that tell them.

use super::paint::Words;
use crate::game::{Event, Events, Game, Outcome, Seat};
use crate::telling::{Brief, Teller};
pub use crate::telling::{actor, side};

/// Events the log remembers.
const LOG_MAX: usize = 56;

/// The last events of a game, newest last.
#[derive(Default)]
pub struct Log {
    events: heapless::Deque<Event, LOG_MAX>,
    /// The last battle that was fought, until it has been shown.
    pub battle: Option<Event>,
    /// The last decision brought dice, a marker or a nation into play, which the map does not show.
    pub news: bool,
    /// It turned a page of the game: also of a computer's turn this is worth a look.
    pub turned: bool,
    /// How many of the events came of the last decision.
    fresh: u8,
}

impl Log {
    /// How many events are remembered.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// An event, 0 the newest.
    pub fn newest(&self, n: usize) -> Option<&Event> {
        self.events.iter().rev().nth(n)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.events.clear();
        self.battle = None;
        self.begin();
    }

    /// Another decision is taken.
    pub fn begin(&mut self) {
        self.news = false;
        self.turned = false;
        self.fresh = 0;
    }

    /// How many of the newest events came of the last decision.
    pub fn fresh(&self) -> usize {
        self.len().min(usize::from(self.fresh))
    }

    /// How many of them came since its battle.
    pub fn since(&self) -> usize {
        let later = |n: &usize| !matches!(self.newest(*n), Some(Event::Battle { .. }));
        (0..self.fresh()).take_while(later).count()
    }
}

impl Events for Log {
    fn event(&mut self, event: Event) {
        if matches!(event, Event::Battle { .. }) {
            self.battle = Some(event);
        }
        let turned = matches!(event, Event::Nation { .. } | Event::Drawn { .. });
        self.turned |= turned || matches!(event, Event::Turn { .. });
        self.news |= turned || matches!(event, Event::Rolled { .. });
        // A long march is many steps: only the last stays in the log.
        if let (Some(Event::Moved { unit: last, to: end, .. }), Event::Moved { unit, from, to }) =
            (self.events.back_mut(), event)
            && *last == unit
            && *end == from
        {
            *end = to;
            return;
        }
        if self.events.is_full() {
            self.events.pop_front();
        }
        self.fresh = self.fresh.saturating_add(1);
        let _ = self.events.push_back(event);
    }
}

/// An event in a few words, as a seat may read them.
pub fn tell(game: &dyn Game, viewer: Option<Seat>, event: &Event) -> Words {
    let mut words = Words::new();
    // What does not fit a line is dropped.
    let _ = Teller { game, viewer, wording: Brief }.event(event, &mut words);
    words
}

/// The result of a game in a few words.
pub fn result(game: &dyn Game, outcome: Outcome) -> Words {
    let mut words = Words::new();
    let _ = Teller { game, viewer: None, wording: Brief }.outcome(outcome, &mut words);
    words
}
