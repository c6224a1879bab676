//! A position as a player looks at it: prizes, stacks, and who could strike where.

use super::style::Style;
use crate::board::{Board, SpaceId, SpaceSet};
use crate::budget::{GOALS_MAX, STACKS_MAX};
use crate::forces::Where;
use crate::game::{Game, Seat};

/// A space worth having.
#[derive(Clone, Copy)]
pub struct Goal {
    pub space: SpaceId,
    /// How much of the score its control decides, as the style weighs it.
    pub worth: i32,
    pub mine: bool,
}

/// What stands in a space.
#[derive(Clone, Copy)]
pub struct Stack {
    pub space: SpaceId,
    pub attack: i16,
    pub defence: i16,
    pub worth: i16,
    /// What its loss counts for, in halves.
    pub halves: u8,
    /// The longest move of a unit in it, in points.
    pub reach: u8,
}

/// The stacks of both sides and the prizes, from one seat.
pub struct Picture {
    pub seat: Seat,
    pub goals: heapless::Vec<Goal, GOALS_MAX>,
    pub friends: heapless::Vec<Stack, STACKS_MAX>,
    pub foes: heapless::Vec<Stack, STACKS_MAX>,
}

impl Picture {
    pub const fn new() -> Self {
        Self {
            seat: Seat(0),
            goals: heapless::Vec::new(),
            friends: heapless::Vec::new(),
            foes: heapless::Vec::new(),
        }
    }

    /// Looks at a position. What does not fit is left out, farthest spaces first.
    pub fn look(&mut self, game: &dyn Game, seat: Seat, style: &Style) {
        self.seat = seat;
        self.goals.clear();
        let mut number = 0;
        game.objectives(&mut |space, worth| {
            let weight = style.goals.get(number % style.goals.len()).copied().unwrap_or(16);
            let worth = i32::from(worth) * i32::from(weight) / 16;
            let mine = game.control(space) == Some(seat);
            let _ = self.goals.push(Goal { space, worth, mine });
            number += 1;
        });
        let (mut ours, mut theirs) = (SpaceSet::EMPTY, SpaceSet::EMPTY);
        for unit in game.info().roster.units() {
            if let Where::Space(at) = game.whereabouts(unit) {
                match game.seat_of(unit) {
                    Some(owner) if owner == seat => ours.insert(at),
                    Some(_) => theirs.insert(at),
                    None => {}
                }
            }
        }
        collect(game, &ours, &mut self.friends);
        collect(game, &theirs, &mut self.foes);
    }

    /// The friendly stack in a space.
    pub fn friend(&self, space: SpaceId) -> Option<&Stack> {
        find(&self.friends, space)
    }

    /// The enemy stack in a space.
    pub fn foe(&self, space: SpaceId) -> Option<&Stack> {
        find(&self.foes, space)
    }

    /// The prize in a space.
    pub fn goal(&self, space: SpaceId) -> Option<&Goal> {
        self.goals.iter().find(|goal| goal.space == space)
    }

    /// How much a space matters: what it is worth itself, or how near it is to what we want.
    pub fn matters(&self, board: &Board, space: SpaceId) -> i32 {
        let near = |goal: &Goal| {
            let far = far(board, space, goal.space);
            match far {
                0 if !goal.mine => goal.worth,
                0 => goal.worth / 4,
                _ => goal.worth / 8 / (1 + far * far),
            }
        };
        self.goals.iter().map(near).max().unwrap_or(0).max(10)
    }

    /// The strength that could come against a space in the enemy's next turn.
    pub fn threat(&self, board: &Board, space: SpaceId) -> i32 {
        let mut sum = 0;
        for foe in &self.foes {
            let (far, reach) = (far(board, foe.space, space), i32::from(foe.reach));
            let attack = i32::from(foe.attack);
            sum += match far {
                0 | 1 => attack,
                _ if far <= reach / 2 + 1 => attack,
                _ if far <= reach + 1 => attack / 2,
                _ => 0,
            };
        }
        sum
    }
}

fn find(stacks: &[Stack], space: SpaceId) -> Option<&Stack> {
    // Collected in the order of spaces.
    stacks.binary_search_by_key(&space, |stack| stack.space).ok().and_then(|n| stacks.get(n))
}

fn collect(game: &dyn Game, spaces: &SpaceSet, out: &mut heapless::Vec<Stack, STACKS_MAX>) {
    out.clear();
    for space in spaces.iter() {
        let mut stack = Stack { space, attack: 0, defence: 0, worth: 0, halves: 0, reach: 0 };
        game.stack(space, &mut |unit| {
            let face = game.strength(unit);
            stack.attack += i16::from(face.attack);
            stack.defence += i16::from(face.defence);
            stack.worth = stack.worth.saturating_add(game.worth(unit));
            let halves = game.info().roster.get(unit).worth_halves;
            stack.halves = stack.halves.saturating_add(halves);
            stack.reach = stack.reach.max(face.movement);
        });
        let _ = out.push(stack);
    }
}

/// Steps between two spaces: exact on a sheet of hexes, by eye between areas.
pub fn far(board: &Board, a: SpaceId, b: SpaceId) -> i32 {
    match board.distance(a, b) {
        Some(steps) => i32::from(steps),
        None => {
            let ((x, y), (u, v)) = (board.position(a), board.position(b));
            i32::from(x.abs_diff(u)).max(i32::from(y.abs_diff(v)) / 2).max(1)
        }
    }
}
