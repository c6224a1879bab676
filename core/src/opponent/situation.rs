//! A position as a player looks at it: prizes, stacks, and who could strike where.

use crate::board::{Board, SpaceId};
use crate::budget::{GOALS_MAX, STACKS_MAX, TROOPS_MAX};
use crate::forces::{UnitId, Where};
use crate::game::{Game, Seat, Style};

/// Where a space lies on the map.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    x: u8,
    /// In half rows.
    y: u8,
}

impl Spot {
    pub fn of(board: &Board, space: SpaceId) -> Self {
        let (x, y) = board.position(space);
        Self { x: x.min(255) as u8, y: y.min(255) as u8 }
    }

    /// Steps to another place: exact on a sheet of hexes, by eye otherwise.
    pub fn far(self, other: Spot) -> i32 {
        let dx = i32::from(self.x.abs_diff(other.x));
        let dy = i32::from(self.y.abs_diff(other.y));
        dx + (dy - dx).max(0) / 2
    }
}

/// A space worth having.
#[derive(Clone, Copy)]
pub struct Goal {
    pub space: SpaceId,
    pub spot: Spot,
    /// How much of the score its control decides, as the style weighs it.
    pub worth: i32,
    pub mine: bool,
}

/// What stands in a space.
#[derive(Clone, Copy)]
pub struct Stack {
    pub space: SpaceId,
    pub spot: Spot,
    /// One of its units that move, for those that stand there.
    pub top: UnitId,
    pub attack: i16,
    pub defence: i16,
    pub worth: i16,
    /// What its loss counts for, in halves.
    pub halves: u8,
    /// The longest move of a unit in it, in points.
    pub reach: u8,
}

/// A unit of ours that can move.
#[derive(Clone, Copy)]
pub struct Troop {
    pub unit: UnitId,
    pub spot: Spot,
    pub attack: u8,
    pub defence: u8,
    pub reach: u8,
}

/// The stacks of both sides and the prizes, from one seat.
pub struct Situation {
    pub seat: Seat,
    pub troops: heapless::Vec<Troop, TROOPS_MAX>,
    pub goals: heapless::Vec<Goal, GOALS_MAX>,
    pub friends: heapless::Vec<Stack, STACKS_MAX>,
    pub foes: heapless::Vec<Stack, STACKS_MAX>,
    /// What half a step is worth on average.
    pub half: i32,
    /// Does every enemy near a prize seem to matter, even one of ours?
    eager: bool,
}

impl Situation {
    pub const fn new() -> Self {
        Self {
            seat: Seat(0),
            troops: heapless::Vec::new(),
            goals: heapless::Vec::new(),
            friends: heapless::Vec::new(),
            foes: heapless::Vec::new(),
            half: 0,
            eager: false,
        }
    }

    /// Looks at a position. What does not fit is left out.
    pub fn look(&mut self, game: &dyn Game, seat: Seat, style: &Style) {
        let board = game.info().board;
        self.seat = seat;
        self.eager = !style.plans;
        self.goals.clear();
        let mut number = 0;
        game.objectives(&mut |space, worth| {
            let weight = style.goals.get(number % style.goals.len()).copied().unwrap_or(16);
            let worth = i32::from(worth) * i32::from(weight) / 16;
            let mine = game.control(space) == Some(seat);
            let spot = Spot::of(board, space);
            number += 1;
            // What a game names last may find no room (`GOALS_MAX`).
            let _ = self.goals.push(Goal { space, spot, worth, mine });
        });
        self.troops.clear();
        self.friends.clear();
        self.foes.clear();
        for unit in game.info().roster.units() {
            let Where::Space(space) = game.whereabouts(unit) else { continue };
            let Some(owner) = game.seat_of(unit) else { continue };
            let spot = Spot::of(board, space);
            let face = game.strength(unit);
            if owner == seat && face.movement > 0 {
                let (attack, defence, reach) = (face.attack, face.defence, face.movement);
                let _ = self.troops.push(Troop { unit, spot, attack, defence, reach });
            }
            let stacks = if owner == seat { &mut self.friends } else { &mut self.foes };
            if let Some(stack) = place(stacks, space, spot, unit) {
                stack.attack += i16::from(face.attack);
                stack.defence += i16::from(face.defence);
                stack.worth = stack.worth.saturating_add(game.worth(unit));
                let halves = game.info().roster.get(unit).worth_halves;
                stack.halves = stack.halves.saturating_add(halves);
                if stack.reach == 0 {
                    stack.top = unit;
                }
                stack.reach = stack.reach.max(face.movement);
            }
        }
        let sum =
            |of: fn(&Stack) -> i32| self.friends.iter().chain(&self.foes).map(of).sum::<i32>();
        let worth = sum(|stack| i32::from(stack.worth));
        self.half = match sum(|stack| i32::from(stack.halves)) {
            // A game without steps: a stack has perhaps four halves.
            0 => worth / (4 * (self.friends.len() + self.foes.len()).max(1) as i32),
            halves => worth / halves,
        };
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

    /// What the places of both sides promise: each prize leans to the side that is strong near it.
    pub fn promise(&self) -> i32 {
        let near = |stacks: &[Stack], spot: Spot, strength: fn(&Stack) -> i16| {
            let weigh =
                |stack: &Stack| 16 * i32::from(strength(stack)) / (1 + stack.spot.far(spot));
            stacks.iter().map(weigh).sum::<i32>()
        };
        let mut sum = 0;
        for goal in &self.goals {
            let (ours, theirs) = match goal.mine {
                true => (
                    near(&self.friends, goal.spot, |s| s.defence),
                    near(&self.foes, goal.spot, |s| s.attack),
                ),
                false => (
                    near(&self.friends, goal.spot, |s| s.attack),
                    near(&self.foes, goal.spot, |s| s.defence),
                ),
            };
            sum += goal.worth / 16 * (ours - theirs) / (ours + theirs).max(1);
        }
        sum
    }

    /// How much a space matters: what it is worth itself, or how near it is to what we want.
    pub fn matters(&self, spot: Spot) -> i32 {
        let near = |goal: &Goal| {
            let far = spot.far(goal.spot);
            match far {
                0 if !goal.mine => goal.worth,
                0 => goal.worth / 4,
                _ if goal.mine && !self.eager => goal.worth / 32 / (1 + far * far),
                _ => goal.worth / 8 / (1 + far * far),
            }
        };
        self.goals.iter().map(near).max().unwrap_or(0).max(10)
    }

    /// Steps from a space to the nearest prize that is not ours, or else that is.
    pub fn way_to_go(&self, spot: Spot) -> i32 {
        let ways = self.goals.iter().map(|goal| (goal.mine, spot.far(goal.spot)));
        ways.min().map_or(0, |(_, far)| far)
    }

    /// The strength that could come against a space in the enemy's next turn.
    pub fn threat(&self, game: &dyn Game, space: SpaceId) -> i32 {
        let spot = Spot::of(game.info().board, space);
        let mut sum = 0;
        for foe in self.foes.iter().filter(|foe| foe.attack > 0) {
            let (far, reach) = (spot.far(foe.spot), i32::from(foe.reach));
            let attack = match far {
                _ if far <= 1.max(reach / 2 + 1) => i32::from(foe.attack),
                _ if far <= reach + 1 => i32::from(foe.attack) / 2,
                _ => continue,
            };
            if game.may_go(foe.top, space) {
                sum += attack;
            }
        }
        sum
    }
}

fn find(stacks: &[Stack], space: SpaceId) -> Option<&Stack> {
    // Codec in the order of spaces.
    stacks.binary_search_by_key(&space, |stack| stack.space).ok().and_then(|n| stacks.get(n))
}

/// The stack in a space, empty if it is new. What does not fit is left out.
fn place(
    stacks: &mut heapless::Vec<Stack, STACKS_MAX>,
    space: SpaceId,
    spot: Spot,
    top: UnitId,
) -> Option<&mut Stack> {
    let n = match stacks.binary_search_by_key(&space, |stack| stack.space) {
        Ok(n) => n,
        Err(n) => {
            let new =
                Stack { space, spot, top, attack: 0, defence: 0, worth: 0, halves: 0, reach: 0 };
            stacks.insert(n, new).ok()?;
            n
        }
    };
    stacks.get_mut(n)
}
