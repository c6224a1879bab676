//! What each unit is to do in a phase: guard a prize, gather against a stack, or march.

use super::picture::{Picture, Spot, Stack};
use super::style::Style;
use crate::board::SpaceId;
use crate::budget::UNITS_MAX;
use crate::forces::{UnitId, Where};
use crate::game::{Game, Seat};

/// A unit's part in the plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Nothing in particular.
    Free,
    /// Stand in this space.
    Guard(SpaceId),
    /// Come up beside this enemy.
    Strike(SpaceId),
    /// Make for this space.
    March(SpaceId),
}

const KIND: u16 = 0x3000;
const GUARD: u16 = 0x1000;
const STRIKE: u16 = 0x2000;
const MARCH: u16 = 0x3000;

/// Tasks of all units, two bytes each.
pub struct Plan {
    tasks: [u16; UNITS_MAX],
}

impl Plan {
    pub const fn new() -> Self {
        Self { tasks: [0; UNITS_MAX] }
    }

    /// What a unit is to do.
    pub fn task(&self, unit: UnitId) -> Task {
        let packed = self.tasks.get(unit.index()).copied().unwrap_or(0);
        let space = SpaceId::new(packed & !KIND);
        match packed & KIND {
            GUARD => Task::Guard(space),
            STRIKE => Task::Strike(space),
            MARCH => Task::March(space),
            _ => Task::Free,
        }
    }

    fn give(&mut self, unit: UnitId, kind: u16, space: SpaceId) {
        if let Some(task) = self.tasks.get_mut(unit.index()) {
            *task = kind | space.raw() & !KIND;
        }
    }

    /// Makes the plan of a phase.
    pub fn make(&mut self, game: &dyn Game, picture: &Picture, style: &Style) {
        self.tasks = [0; UNITS_MAX];
        if style.plans {
            self.guard(game, picture, style);
            self.strike(game, picture, style);
            self.march(game, picture);
        } else {
            self.advance(game, picture);
        }
    }

    /// Without a plan everybody makes for the nearest prize to be had, or else the nearest enemy.
    fn advance(&mut self, game: &dyn Game, picture: &Picture) {
        for unit in game.info().roster.units() {
            let Some(at) = self.free_at(game, picture.seat, unit) else { continue };
            let goals = picture.goals.iter().filter(|goal| !goal.mine);
            let goals = goals.map(|goal| (goal.space, goal.spot));
            let foes = picture.foes.iter().map(|foe| (foe.space, foe.spot));
            let goal = goals.min_by_key(|(_, spot)| at.far(*spot));
            if let Some((to, _)) = goal.or(foes.min_by_key(|(_, spot)| at.far(*spot))) {
                self.give(unit, MARCH, to);
            }
        }
    }

    /// Prizes we hold and the enemy could come to get a garrison, nearest units first.
    fn guard(&mut self, game: &dyn Game, picture: &Picture, style: &Style) {
        let mut done = [false; crate::budget::GOALS_MAX];
        for _ in 0..picture.goals.len() {
            let open = picture
                .goals
                .iter()
                .enumerate()
                .filter(|(n, goal)| goal.mine && !done.get(*n).copied().unwrap_or(true));
            let Some((number, goal)) = open.max_by_key(|(_, goal)| goal.worth) else { break };
            if let Some(done) = done.get_mut(number) {
                *done = true;
            }
            let threat = picture.foes.iter().map(|foe| menace(foe, goal.spot)).sum::<i32>();
            let mut wanted = threat * i32::from(style.garrison) / 16;
            let fixed = picture.friend(goal.space).map_or(0, |_| fixed_defence(game, goal.space));
            wanted -= fixed;
            // A stack can hold only so many; what is over stands beside it.
            for _ in 0..8 {
                if wanted <= 0 {
                    break;
                }
                let best = self.nearest(game, picture.seat, |unit, at| {
                    let face = game.strength(unit);
                    let far = at.far(goal.spot);
                    (face.defence > 0 && far <= 12).then(|| far * 4 - i32::from(face.defence))
                });
                let Some(unit) = best else { break };
                self.give(unit, GUARD, goal.space);
                wanted -= i32::from(game.strength(unit).defence);
            }
        }
    }

    /// Enemy stacks are taken on in the order of what their destruction promises.
    fn strike(&mut self, game: &dyn Game, picture: &Picture, style: &Style) {
        let mut taken: heapless::Vec<SpaceId, 16> = heapless::Vec::new();
        while !taken.is_full() {
            let mut best: Option<(i32, &Stack)> = None;
            for foe in picture.foes.iter().filter(|foe| !taken.contains(&foe.space)) {
                let mut attack = 0;
                self.each_free(game, picture.seat, |unit, at| {
                    let face = game.strength(unit);
                    if at.far(foe.spot) <= i32::from(face.movement) + 1 {
                        attack += i32::from(face.attack);
                    }
                });
                let gain = promise(game, picture, style, foe, attack);
                if gain > i32::from(style.nerve) && best.is_none_or(|(most, _)| gain > most) {
                    best = Some((gain, foe));
                }
            }
            let Some((gain, foe)) = best else { break };
            let _ = taken.push(foe.space);
            let mut attack = 0;
            while promise(game, picture, style, foe, attack) < gain * 7 / 8 {
                let next = self.nearest(game, picture.seat, |unit, at| {
                    let face = game.strength(unit);
                    let far = at.far(foe.spot);
                    let can = face.attack > 0 && far <= i32::from(face.movement) + 1;
                    can.then(|| far * 4 - i32::from(face.attack))
                });
                let Some(unit) = next else { break };
                self.give(unit, STRIKE, foe.space);
                attack += i32::from(game.strength(unit).attack);
            }
        }
    }

    /// All others make for the prize that is worth the way.
    fn march(&mut self, game: &dyn Game, picture: &Picture) {
        let mut sent = [0i32; crate::budget::GOALS_MAX];
        for unit in game.info().roster.units() {
            let Some(at) = self.free_at(game, picture.seat, unit) else { continue };
            let mut best: Option<(i32, usize, SpaceId)> = None;
            for (n, goal) in picture.goals.iter().enumerate() {
                let worth = if goal.mine { goal.worth / 4 } else { goal.worth };
                let crowd = sent.get(n).copied().unwrap_or(0);
                let pull = worth * 64 / (4 + at.far(goal.spot)) / (64 + crowd);
                if best.is_none_or(|(most, ..)| pull > most) {
                    best = Some((pull, n, goal.space));
                }
            }
            if let Some((_, n, space)) = best {
                self.give(unit, MARCH, space);
                if let Some(sent) = sent.get_mut(n) {
                    *sent += i32::from(game.strength(unit).attack);
                }
            }
        }
    }

    /// Where a unit without a task stands, if it is ours and can move.
    fn free_at(&self, game: &dyn Game, seat: Seat, unit: UnitId) -> Option<Spot> {
        let Where::Space(at) = game.whereabouts(unit) else { return None };
        let free = self.task(unit) == Task::Free
            && game.seat_of(unit) == Some(seat)
            && game.strength(unit).movement > 0;
        free.then(|| Spot::of(game.info().board, at))
    }

    fn each_free(&self, game: &dyn Game, seat: Seat, mut visit: impl FnMut(UnitId, Spot)) {
        for unit in game.info().roster.units() {
            if let Some(at) = self.free_at(game, seat, unit) {
                visit(unit, at);
            }
        }
    }

    /// The free unit with the least price, of those that have one.
    fn nearest(
        &self,
        game: &dyn Game,
        seat: Seat,
        price: impl Fn(UnitId, Spot) -> Option<i32>,
    ) -> Option<UnitId> {
        let mut best: Option<(i32, UnitId)> = None;
        self.each_free(game, seat, |unit, at| {
            if let Some(price) = price(unit, at)
                && best.is_none_or(|(least, _)| price < least)
            {
                best = Some((price, unit));
            }
        });
        best.map(|(_, unit)| unit)
    }
}

/// What a stack could bring against a space in a turn or two.
fn menace(foe: &Stack, spot: Spot) -> i32 {
    let (far, reach) = (spot.far(foe.spot), i32::from(foe.reach) + 1);
    let attack = i32::from(foe.attack);
    match far {
        _ if far <= reach => attack,
        _ if far <= 2 * reach => attack / 2,
        _ if far <= 3 * reach => attack / 4,
        _ => 0,
    }
}

/// The defence of what cannot leave a space anyway.
fn fixed_defence(game: &dyn Game, space: SpaceId) -> i32 {
    let mut sum = 0;
    game.stack(space, &mut |unit| {
        let face = game.strength(unit);
        if face.movement == 0 {
            sum += i32::from(face.defence);
        }
    });
    sum
}

/// What attacking a stack with so much promises, in points of the score.
pub fn promise(game: &dyn Game, picture: &Picture, style: &Style, foe: &Stack, attack: i32) -> i32 {
    if attack <= 0 {
        return -1000;
    }
    let attack = attack.min(i32::from(i16::MAX)) as i16;
    let outlook = game.prospect(picture.seat, foe.space, attack, foe.defence);
    let halves = i32::from(foe.halves).max(1);
    let killed = (i32::from(outlook.defender) / 6).min(halves);
    let gain = killed * i32::from(foe.worth) / halves;
    let loss = i32::from(outlook.attacker) * 10 / 6 * i32::from(style.caution.max(8)) / 16;
    // The chance to clear the space grows with the square of what is expected to fall.
    let matters = picture.matters(foe.spot);
    gain - loss + matters * killed * killed / (halves * halves)
}
