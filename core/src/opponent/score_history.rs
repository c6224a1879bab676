//! How a game went: the score turn by turn, and the phases that turned it.

use crate::budget::{SWINGS_MAX, TURNS_MAX};
use crate::game::{Game, Seat, Status};

/// What a phase changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swing {
    /// The phase.
    pub status: Status,
    /// How much better the first seat stood after it; worse if negative.
    pub change: i32,
    /// How the first seat stood then.
    pub score: i32,
}

/// Follows a game from its first decision, in a few hundred bytes.
#[derive(Clone, Default)]
pub struct ScoreHistory {
    last: Option<(Status, i32)>,
    swings: heapless::Vec<Swing, SWINGS_MAX>,
    turns: heapless::Vec<i32, TURNS_MAX>,
}

impl ScoreHistory {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self { last: None, swings: heapless::Vec::new(), turns: heapless::Vec::new() }
    }

    /// Looks at the game: call it at the start and after every decision. A game taken back to an
    /// earlier phase is followed from there.
    pub fn note(&mut self, game: &dyn Game) {
        let now = game.status();
        let over = game.outcome().is_some();
        let Some((status, before)) = self.last else {
            self.last = Some((now, game.score(Seat(0))));
            return;
        };
        if now == status && !over {
            return;
        }
        let score = game.score(Seat(0));
        self.add(Swing { status, change: score - before, score });
        self.last = Some((now, score));
        if now.turn != status.turn || over {
            // A turn that is played again counts once.
            self.turns.truncate(usize::from(status.turn).saturating_sub(1));
            let _ = self.turns.push(score);
        }
    }

    /// Keeps the largest swings, in the order they happened.
    fn add(&mut self, swing: Swing) {
        if swing.change == 0 {
            return;
        }
        if self.swings.is_full() {
            let least = self.swings.iter().enumerate().min_by_key(|(_, s)| s.change.abs());
            match least.map(|(n, least)| (n, least.change.abs())) {
                Some((n, least)) if least < swing.change.abs() => drop(self.swings.remove(n)),
                _ => return,
            }
        }
        let _ = self.swings.push(swing);
    }

    /// The first seat's score at the end of each turn so far.
    pub fn by_turn(&self) -> &[i32] {
        &self.turns
    }

    /// The `n` phases that changed most, in the order they happened.
    pub fn turning_points(&self, n: usize) -> impl Iterator<Item = Swing> + '_ {
        let larger = |swing: &Swing| {
            let size = swing.change.abs();
            self.swings.iter().filter(|other| other.change.abs() > size).count()
        };
        self.swings.iter().filter(move |swing| larger(swing) < n).copied().take(n)
    }
}
