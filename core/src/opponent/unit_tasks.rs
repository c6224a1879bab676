//! What each unit is to do in a phase: guard a prize, gather against a stack, or march.

use super::situation::{Goal, Situation, Spot, Stack, Troop};
use crate::board::SpaceId;
use crate::budget::{GOALS_MAX, SPACES_MAX, UNITS_MAX};
use crate::forces::UnitId;
use crate::game::{Game, Style};

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

const _: () = assert!(SPACES_MAX <= 0x1000, "a space and a kind share two bytes");

/// Stacks that are taken on in a phase. More would leave no strength for each; those that promise
/// least are left alone.
const STRIKES: usize = 16;

/// A garrison that is there and no more.
const PICKET: i32 = 1;

/// What calling a unit away from a prize of the same worth costs, in quarters of a step.
const POST: i32 = 32;

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

    /// Makes the plan of a phase. Not inlined: what it takes of the stack is free again when the
    /// plan is carried out.
    #[inline(never)]
    pub fn make(&mut self, game: &dyn Game, situation: &Situation, style: &Style) {
        self.tasks = [0; UNITS_MAX];
        if style.plans {
            self.allot(game, situation, style);
            self.march(game, situation);
            self.strike(game, situation, style);
        } else {
            self.advance(game, situation);
        }
    }

    /// Without a plan everybody makes for the nearest prize to be had, or else the nearest enemy.
    fn advance(&mut self, game: &dyn Game, situation: &Situation) {
        for troop in &situation.troops {
            let open = |space| game.may_go(troop.unit, space);
            let goals = situation.goals.iter().filter(|goal| !goal.mine && open(goal.space));
            let goals = goals.map(|goal| (goal.space, goal.spot));
            let foes = situation.foes.iter().map(|foe| (foe.space, foe.spot));
            let goal = goals.min_by_key(|(_, spot)| situation.far(troop.spot, *spot));
            if let Some((to, _)) =
                goal.or(foes.min_by_key(|(_, spot)| situation.far(troop.spot, *spot)))
            {
                self.give(troop.unit, MARCH, to);
            }
        }
    }

    /// Prizes get the strength that holds or takes them, in the order of what a factor brings.
    fn allot(&mut self, game: &dyn Game, situation: &Situation, style: &Style) {
        let mut densities = [0i32; GOALS_MAX];
        for (density, goal) in densities.iter_mut().zip(&situation.goals) {
            let need = need_of(game, situation, style, goal);
            let near = self.nearest(situation, |troop| {
                can_help(game, situation, goal, troop).then(|| situation.far(troop.spot, goal.spot))
            });
            if let Some((far, _)) = near.filter(|_| need > 0) {
                *density = 1 + 64 * goal.worth / need / (4 + far);
            }
        }
        // A prize of ours is served by turns with the others, the less the more it has got: what is
        // half safe matters less than what is bare. One we want is served at once or not at all.
        let mut given = [(0i32, 0u8); GOALS_MAX];
        for _ in 0..situation.troops.len() + situation.goals.len() {
            let all = densities.iter_mut().zip(&mut given).zip(&situation.goals);
            let best = all.max_by_key(|((density, _), _)| **density);
            let Some(((density, (sent, units)), goal)) = best else { break };
            if *density <= 0 {
                break;
            }
            let need = need_of(game, situation, style, goal);
            let next = self.nearest(situation, |troop| {
                let can = can_help(game, situation, goal, troop);
                let more = if need == PICKET { -2 } else { 1 };
                let price = 4 * situation.far(troop.spot, goal.spot) - more * counts(goal, troop);
                can.then(|| price + post(situation, goal, troop))
            });
            // A stack can hold only so many.
            let most = if goal.mine { 5 } else { 16 };
            let Some((_, troop)) = next.filter(|_| *units < most && *sent < need) else {
                *density = 0;
                continue;
            };
            self.give(troop.unit, if goal.mine { GUARD } else { MARCH }, goal.space);
            let count = counts(goal, troop);
            if goal.mine {
                *density -= density.saturating_mul(count) / (need - *sent).max(1);
            }
            *sent += count;
            *units += 1;
        }
    }

    /// Enemy stacks on the way are taken on in the order of what their destruction promises.
    fn strike(&mut self, game: &dyn Game, situation: &Situation, style: &Style) {
        let mut taken = heapless::Vec::<SpaceId, STRIKES>::new();
        while !taken.is_full() {
            let open = situation.foes.iter().filter(|foe| !taken.contains(&foe.space));
            let promising = open.map(|foe| {
                let able = |troop: &&Troop| self.can_strike(game, foe, troop).is_some();
                let troops = situation.troops.iter().filter(able);
                let attack = troops.map(|troop| i32::from(troop.attack)).sum();
                (promise(game, situation, style, foe, attack), foe)
            });
            let worthwhile = promising.filter(|(gain, _)| *gain > i32::from(style.nerve));
            // Of equals the first.
            let best = worthwhile.reduce(|best, next| if next.0 > best.0 { next } else { best });
            let Some((gain, foe)) = best else { break };
            let noted = taken.push(foe.space).is_ok();
            debug_assert!(noted, "no room though it was looked for");
            let mut attack = 0;
            while promise(game, situation, style, foe, attack) < gain * 7 / 8 {
                let next = situation.troops.iter().filter_map(|troop| {
                    let far = self.can_strike(game, foe, troop)?;
                    Some((far * 4 - i32::from(troop.attack), troop))
                });
                let Some((_, troop)) = next.min_by_key(|(price, _)| *price) else { break };
                self.give(troop.unit, STRIKE, foe.space);
                attack += i32::from(troop.attack);
            }
        }
    }

    /// How far a unit is from a stack that it could come up to without leaving its way.
    fn can_strike(&self, game: &dyn Game, foe: &Stack, troop: &Troop) -> Option<i32> {
        let board = game.info().board;
        let far = troop.spot.far(&board.areas, foe.spot);
        if troop.attack == 0 || far > i32::from(troop.reach) + 1 {
            return None;
        }
        let on_the_way = match self.task(troop.unit) {
            Task::Free => true,
            Task::March(goal) => {
                let goal = Spot::of(board, goal);
                foe.spot.far(&board.areas, goal) <= troop.spot.far(&board.areas, goal) + 1
            }
            _ => false,
        };
        (on_the_way && game.may_go(troop.unit, foe.space)).then_some(far)
    }

    /// All others make for the prize that is worth the way.
    fn march(&mut self, game: &dyn Game, situation: &Situation) {
        let mut sent = [0i32; GOALS_MAX];
        for troop in &situation.troops {
            if self.task(troop.unit) != Task::Free {
                continue;
            }
            let mut best: Option<(i32, &mut i32, SpaceId)> = None;
            for (goal, crowd) in situation.goals.iter().zip(&mut sent) {
                if !game.may_go(troop.unit, goal.space) {
                    continue;
                }
                let worth = match goal.mine {
                    false => goal.worth,
                    true if menace(game, situation, goal) > 0 => goal.worth / 4,
                    true => 0,
                };
                let pull = worth * 64 / (4 + situation.far(troop.spot, goal.spot)) / (64 + *crowd);
                if best.as_ref().is_none_or(|(most, ..)| pull > *most) {
                    best = Some((pull, crowd, goal.space));
                }
            }
            if let Some((_, crowd, space)) = best {
                *crowd += i32::from(troop.attack);
                self.give(troop.unit, MARCH, space);
            }
        }
    }

    /// The free unit with the least price, of those that have one.
    fn nearest<'a>(
        &self,
        situation: &'a Situation,
        price: impl Fn(&Troop) -> Option<i32>,
    ) -> Option<(i32, &'a Troop)> {
        let free = situation.troops.iter().filter(|troop| self.task(troop.unit) == Task::Free);
        let priced = free.filter_map(|troop| Some((price(troop)?, troop)));
        priced.min_by_key(|(price, _)| *price)
    }
}

/// Is a unit of use to a prize, and near enough to guard it?
fn can_help(game: &dyn Game, situation: &Situation, goal: &Goal, troop: &Troop) -> bool {
    let near = !goal.mine || situation.far(troop.spot, goal.spot) <= 2 * i32::from(troop.reach);
    near && counts(goal, troop) > 0 && game.may_go(troop.unit, goal.space)
}

/// The price of calling a unit away from another prize of ours where it stands.
fn post(situation: &Situation, goal: &Goal, troop: &Troop) -> i32 {
    let here = |post: &&Goal| post.mine && post.spot == troop.spot && post.space != goal.space;
    situation.goals.iter().find(here).map_or(0, |post| POST * post.worth / goal.worth.max(1))
}

/// What a unit adds to the holding or taking of a prize.
fn counts(goal: &Goal, troop: &Troop) -> i32 {
    i32::from(if goal.mine { troop.defence } else { troop.attack })
}

/// The strength that a prize needs, or nothing if it is not worth that.
fn need_of(game: &dyn Game, situation: &Situation, style: &Style, goal: &Goal) -> i32 {
    if !goal.mine {
        let near = situation.foes.iter().filter(|foe| situation.far(foe.spot, goal.spot) <= 2);
        let defence = near.map(|foe| i32::from(foe.defence)).sum::<i32>();
        return 10 + defence * i32::from(style.press) / 16;
    }
    let threat = menace(game, situation, goal) * i32::from(style.garrison) / 16;
    let need = threat - fixed_defence(game, goal.space);
    // What would take more than it is worth gets a picket, so that nobody just walks in.
    if need * i32::from(style.price) > goal.worth { PICKET } else { need }
}

/// What the enemy could bring against a prize in a turn or two.
pub fn menace(game: &dyn Game, situation: &Situation, goal: &Goal) -> i32 {
    let comes = |foe: &Stack| {
        let (far, reach) = (situation.far(goal.spot, foe.spot), situation.reach(foe) + 1);
        match i32::from(foe.attack) {
            attack if far <= reach => attack,
            attack if far <= 2 * reach => attack / 2,
            _ => 0,
        }
    };
    let coming = situation.foes.iter().map(|foe| (foe, comes(foe))).filter(|(_, n)| *n > 0);
    coming.filter(|(foe, _)| game.may_go(foe.top, goal.space)).map(|(_, attack)| attack).sum()
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
pub fn promise(
    game: &dyn Game,
    situation: &Situation,
    style: &Style,
    foe: &Stack,
    attack: i32,
) -> i32 {
    if attack <= 0 {
        return -1000;
    }
    let attack = attack.min(i32::from(i16::MAX)) as i16;
    let outlook = game.prospect(situation.seat, foe.space, attack, foe.defence);
    let halves = i32::from(foe.halves).max(1);
    let killed = (i32::from(outlook.defender) / 6).min(halves);
    let gain = killed * i32::from(foe.worth) / halves;
    let loss =
        i32::from(outlook.attacker) * situation.half / 6 * i32::from(style.caution.max(8)) / 16;
    // The chance to clear the space grows with the square of what is expected to fall.
    let matters = situation.matters(foe.spot);
    gain - loss + matters * killed * killed / (halves * halves)
}
