//! A position as a player looks at it: prizes, stacks, and who could strike where.

use crate::board::{Areas, Board, SpaceId};
use crate::budget::{GOALS_MAX, SEATS_MAX, STACKS_MAX, TROOPS_MAX};
use crate::forces::{UnitId, Where};
use crate::game::{Game, Seat, Style};

/// Where a space lies on the map: column and half row of a hex, the number of an area.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    x: u8,
    y: u8,
}

impl Spot {
    pub fn of(board: &Board, space: SpaceId) -> Self {
        let (x, y) = if board.has_areas() { (space.raw(), 0) } else { board.position(space) };
        Self { x: x.min(255) as u8, y: y.min(255) as u8 }
    }

    /// Steps to another place: exact on a sheet of hexes, and between areas along their lines.
    pub fn far(self, areas: &Areas, other: Spot) -> i32 {
        if let Some(steps) = areas.steps_between(self.x, other.x) {
            return steps.into();
        }
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
    /// How much of the score its control decides, as the game says.
    named: i16,
    /// The same as the style weighs it.
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

/// The stacks of all camps and the prizes, from one seat: friends are those of its camp.
pub struct Situation {
    pub seat: Seat,
    /// The enemy seat with the most attack factors on the map.
    pub rival: Seat,
    pub troops: heapless::Vec<Troop, TROOPS_MAX>,
    pub goals: heapless::Vec<Goal, GOALS_MAX>,
    pub friends: heapless::Vec<Stack, STACKS_MAX>,
    pub foes: heapless::Vec<Stack, STACKS_MAX>,
    /// What half a step is worth on average.
    pub half: i32,
    /// The board that is looked at.
    board: Option<&'static Board>,
    /// Does every enemy near a prize seem to matter, even one of ours?
    eager: bool,
}

impl Situation {
    pub const fn new() -> Self {
        Self {
            seat: Seat(0),
            rival: Seat(0),
            troops: heapless::Vec::new(),
            goals: heapless::Vec::new(),
            friends: heapless::Vec::new(),
            foes: heapless::Vec::new(),
            half: 0,
            board: None,
            eager: false,
        }
    }

    /// Looks at a position.
    pub fn look(&mut self, game: &dyn Game, seat: Seat, style: &Style) {
        self.seat = seat;
        self.board = Some(game.info().board);
        self.eager = !style.plans;
        self.look_at_goals(game, style);
        self.look_at_units(game);
        let sum =
            |of: fn(&Stack) -> i32| self.friends.iter().chain(&self.foes).map(of).sum::<i32>();
        let worth = sum(|stack| i32::from(stack.worth));
        self.half = match sum(|stack| i32::from(stack.halves)) {
            // A game without steps: a stack has perhaps four halves.
            0 => worth / (4 * (self.friends.len() + self.foes.len()).max(1) as i32),
            halves => worth / halves,
        };
    }

    fn look_at_goals(&mut self, game: &dyn Game, style: &Style) {
        self.goals.clear();
        let mut weights = style.goals.iter().cycle();
        game.objectives(&mut |space, named| {
            let weight = weights.next().copied().unwrap_or(16);
            let worth = i32::from(named) * i32::from(weight) / 16;
            let mine = game.control(space).is_some_and(|seat| game.are_allies(seat, self.seat));
            let spot = Spot::of(game.info().board, space);
            let goal = Goal { space, spot, named, worth, mine };
            let in_order = take_goal(&mut self.goals, goal);
            debug_assert!(in_order, "a prize without room is dearer than one before it");
        });
    }

    fn look_at_units(&mut self, game: &dyn Game) {
        let board = game.info().board;
        let seat = self.seat;
        let mut factors = [0u16; SEATS_MAX];
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
                let troop = Troop { unit, spot, attack, defence, reach };
                let all = take_troop(&mut self.troops, troop);
                debug_assert!(all, "more units that move than the budget allows");
            }
            let is_friend = owner == seat || game.are_allies(owner, seat);
            let stacks = if is_friend { &mut self.friends } else { &mut self.foes };
            if let Some(stack) = place(stacks, &board.areas, space, spot, unit) {
                debug_assert!(stack.space == space, "more stacks than the budget allows");
                if let Some(factors) = factors.get_mut(usize::from(owner.0)) {
                    *factors += u16::from(face.attack);
                }
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
        let foes = game.scenario().seats().filter(|other| !game.are_allies(*other, seat));
        let strength = |foe: &Seat| factors.get(usize::from(foe.0)).copied();
        self.rival = foes.max_by_key(strength).unwrap_or(seat);
    }

    /// Steps between two places of the board.
    pub fn far(&self, one: Spot, other: Spot) -> i32 {
        self.board.map_or(0, |board| one.far(&board.areas, other))
    }

    /// How far an enemy stack gets. On a board of areas units go far on their own land, and a step
    /// or two beyond.
    pub fn reach(&self, foe: &Stack) -> i32 {
        let reach = i32::from(foe.reach);
        if self.board.is_some_and(Board::has_areas) { reach / 2 } else { reach }
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
                |stack: &Stack| 16 * i32::from(strength(stack)) / (1 + self.far(stack.spot, spot));
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
            let far = self.far(spot, goal.spot);
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
        let ways = self.goals.iter().map(|goal| (goal.mine, self.far(spot, goal.spot)));
        ways.min().map_or(0, |(_, far)| far)
    }

    /// The strength that could come against a space in the enemy's next turn.
    pub fn threat(&self, game: &dyn Game, space: SpaceId) -> i32 {
        let spot = Spot::of(game.info().board, space);
        let comes = |foe: &Stack| {
            let (far, reach) = (self.far(spot, foe.spot), self.reach(foe));
            match i32::from(foe.attack) {
                attack if far <= reach / 2 + 1 => attack,
                attack if far <= reach + 1 => attack / 2,
                _ => 0,
            }
        };
        let coming = self.foes.iter().map(|foe| (foe, comes(foe))).filter(|(_, n)| *n > 0);
        coming.filter(|(foe, _)| game.may_go(foe.top, space)).map(|(_, attack)| attack).sum()
    }
}

fn find(stacks: &[Stack], space: SpaceId) -> Option<&Stack> {
    // They are in the order of spaces.
    stacks.binary_search_by_key(&space, |stack| stack.space).ok().and_then(|n| stacks.get(n))
}

/// Takes a prize in. A full list keeps the dearest, of equals those named first. A game names the
/// least of them last, so these are left out; says whether that held.
fn take_goal(goals: &mut heapless::VecView<Goal>, goal: Goal) -> bool {
    let Err(goal) = goals.push(goal) else { return true };
    let least = goals.iter_mut().rev().min_by_key(|least| least.named);
    match least.filter(|least| least.named < goal.named) {
        Some(least) => {
            *least = goal;
            false
        }
        None => true,
    }
}

/// Takes a unit in. A full list keeps the strongest, of equals those first met; the others move
/// without a task, towards what is to be had. Says whether there was room.
fn take_troop(troops: &mut heapless::VecView<Troop>, troop: Troop) -> bool {
    let Err(troop) = troops.push(troop) else { return true };
    let strength = |troop: &Troop| u16::from(troop.attack) + u16::from(troop.defence);
    let weakest = troops.iter_mut().rev().min_by_key(|weakest| strength(weakest));
    if let Some(weakest) = weakest.filter(|weakest| strength(weakest) < strength(&troop)) {
        *weakest = troop;
    }
    false
}

/// The stack in a space, empty if it is new. Where there is no room for one more, its units are
/// counted with the nearest: their place is then seen amiss by a little, and their strength is not.
fn place<'a>(
    stacks: &'a mut heapless::VecView<Stack>,
    areas: &Areas,
    space: SpaceId,
    spot: Spot,
    top: UnitId,
) -> Option<&'a mut Stack> {
    let n = match stacks.binary_search_by_key(&space, |stack| stack.space) {
        Ok(n) => n,
        Err(_) if stacks.is_full() => {
            return stacks.iter_mut().min_by_key(|stack| stack.spot.far(areas, spot));
        }
        Err(n) => {
            let new =
                Stack { space, spot, top, attack: 0, defence: 0, worth: 0, halves: 0, reach: 0 };
            stacks.insert(n, new).ok()?;
            n
        }
    };
    stacks.get_mut(n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn goal(space: u16, named: i16) -> Goal {
        let spot = Spot { x: 0, y: 0 };
        Goal { space: SpaceId::new(space), spot, named, worth: 16, mine: false }
    }

    fn spaces(goals: &[Goal]) -> Vec<u16> {
        goals.iter().map(|goal| goal.space.raw()).collect()
    }

    #[test]
    fn prizes_named_last_find_no_room() {
        let mut goals = heapless::Vec::<Goal, 3>::new();
        for (space, named) in [(7, 300), (8, 100), (9, 100), (10, 100), (11, 50)] {
            assert!(take_goal(&mut goals, goal(space, named)));
        }
        assert_eq!(spaces(&goals), [7, 8, 9]);
    }

    #[test]
    fn a_dearer_prize_out_of_order_takes_the_place_of_the_last_of_the_least() {
        let mut goals = heapless::Vec::<Goal, 3>::new();
        for (space, named) in [(7, 300), (8, 100), (9, 100)] {
            assert!(take_goal(&mut goals, goal(space, named)));
        }
        assert!(!take_goal(&mut goals, goal(10, 200)));
        assert_eq!(spaces(&goals), [7, 8, 10]);
    }

    #[test]
    fn a_full_list_keeps_the_strongest_units() {
        let mut troops = heapless::Vec::<Troop, 2>::new();
        let mut take = |unit, attack, defence| {
            let (unit, spot) = (UnitId::new(unit), Spot { x: 0, y: 0 });
            take_troop(&mut troops, Troop { unit, spot, attack, defence, reach: 4 })
        };
        assert!(take(1, 3, 3));
        assert!(take(2, 1, 2));
        assert!(!take(3, 2, 1), "as strong as the weakest: left out");
        assert!(!take(4, 2, 2));
        let units: Vec<_> = troops.iter().map(|troop| troop.unit).collect();
        assert_eq!(units, [UnitId::new(1), UnitId::new(4)]);
    }

    #[test]
    fn units_of_a_stack_without_room_count_with_the_nearest() {
        let mut stacks = heapless::Vec::<Stack, 2>::new();
        let mut add = |space, x| {
            let (space, top) = (SpaceId::new(space), UnitId::new(0));
            let areas = &Areas::NONE;
            let stack = place(&mut stacks, areas, space, Spot { x, y: 0 }, top).expect("a stack");
            stack.attack += 5;
            stack.space.raw()
        };
        assert_eq!([add(30, 30), add(10, 10), add(12, 12), add(30, 30)], [30, 10, 10, 30]);
        let strengths: Vec<_> = stacks.iter().map(|s| (s.space.raw(), s.attack)).collect();
        assert_eq!(strengths, [(10, 10), (30, 10)], "in the order of spaces, and nothing lost");
    }
}
