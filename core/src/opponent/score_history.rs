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
            let all = self.add_turn(status.turn, score);
            debug_assert!(all, "more turns than the budget allows");
        }
    }

    /// Notes the score at the end of a turn. Of more turns than there is room for, the last place
    /// has the latest. Says whether there was room.
    fn add_turn(&mut self, turn: u8, score: i32) -> bool {
        // A turn that is played again counts once.
        self.turns.truncate(usize::from(turn).saturating_sub(1));
        if self.turns.push(score).is_ok() {
            return true;
        }
        if let Some(last) = self.turns.last_mut() {
            *last = score;
        }
        false
    }

    /// Keeps the largest swings, in the order they happened; of equals those that came first. A
    /// game has many more than there is room for.
    fn add(&mut self, swing: Swing) {
        if swing.change == 0 {
            return;
        }
        if self.swings.push(swing).is_ok() {
            return;
        }
        let sizes = self.swings.iter().map(|swing| swing.change.abs());
        if let Some((n, least)) = sizes.enumerate().min_by_key(|(_, size)| *size)
            && least < swing.change.abs()
        {
            self.swings.remove(n);
            let kept = self.swings.push(swing).is_ok();
            debug_assert!(kept, "no room where some was made");
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn swing(turn: u8, change: i32) -> Swing {
        let status = Status { turn, phase: 0, active: Seat(0), who: "" };
        Swing { status, change, score: 0 }
    }

    #[test]
    fn the_least_swing_gives_way_to_a_greater_one() {
        let mut history = ScoreHistory::new();
        for turn in 1..=SWINGS_MAX as u8 {
            history.add(swing(turn, if turn == 3 { -1 } else { 10 }));
        }
        history.add(swing(20, -50));
        history.add(swing(21, 10));
        let turns: Vec<_> = history.turning_points(99).map(|swing| swing.status.turn).collect();
        let mut expected: Vec<_> = (1..=SWINGS_MAX as u8).filter(|turn| *turn != 3).collect();
        expected.push(20);
        assert_eq!(
            turns, expected,
            "the third is the least; one as great as others comes too late"
        );
    }

    #[test]
    fn the_last_place_has_the_latest_turn() {
        let mut history = ScoreHistory::new();
        for turn in 1..=TURNS_MAX as u8 {
            assert!(history.add_turn(turn, i32::from(turn)));
        }
        assert!(!history.add_turn(TURNS_MAX as u8 + 1, 77));
        assert_eq!(history.by_turn().len(), TURNS_MAX);
        assert_eq!(history.by_turn().last(), Some(&77));
        assert!(history.add_turn(2, 5), "taken back to an earlier turn there is room again");
        assert_eq!(history.by_turn(), [1, 5]);
    }
}
