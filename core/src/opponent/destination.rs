//! Where a unit goes: spaces rated by its task, by the prizes in them and by the danger there.

use super::decide::{Decider, at};
use super::situation::{Situation, Spot};
use super::trial::Tools;
use super::unit_tasks::{Task, menace};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::UnitId;
use crate::game::{Action, Game, Kind, Prompt};
use crate::games::AnyGame;

/// How bad it is to be one too many, in halves of a loss.
const CROWDED: i32 = 64;

/// How bad it is to be out of supply, likewise.
const HUNGRY: i32 = 4;

impl Decider {
    /// Where a unit goes.
    pub(super) fn destination(
        &mut self,
        game: &AnyGame,
        prompt: &Prompt,
        tools: &mut Tools<'_>,
    ) -> Option<Action> {
        // Where nobody can go somebody may still come along.
        let Some(unit) = prompt.ask.unit.filter(|_| !prompt.spaces.is_empty()) else {
            return self.by_outcome(game, prompt, tools);
        };
        if let Some(action) = self.follow_storm(prompt) {
            return Some(action);
        }
        if let Some((mover, to)) = self.next.take()
            && mover == unit
            && prompt.spaces.contains(to)
        {
            return Some(Action::Space(to));
        }
        let loads = prompt.units.iter().map(|load| (game.get().freight(unit, load), load));
        if let Some((_, load)) = loads.filter(|(most, _)| *most > 0).max_by_key(|(most, _)| *most) {
            return Some(Action::Unit(load));
        }
        let best = self.best_space(game.get(), prompt, unit, tools);
        let stay = prompt.choices.first().map(|choice| Action::Choice(*choice));
        best.map(Action::Space).or(stay)
    }

    /// The best of the spaces offered, or none if the unit should rather stay.
    pub(super) fn best_space(
        &self,
        game: &dyn Game,
        prompt: &Prompt,
        unit: UnitId,
        tools: &Tools<'_>,
    ) -> Option<SpaceId> {
        let here = at(game, unit);
        let mut fed = SpaceSet::EMPTY;
        let may_starve = tools.style.plans && game.fed(unit, &mut fed);
        let rate = |space: SpaceId, floor: i32| {
            let hunger = match may_starve && !fed.contains(space) {
                true => HUNGRY * tools.situation.half,
                false => 0,
            };
            let floor = floor.saturating_add(hunger);
            self.rate(game, unit, here.unwrap_or(space), space, floor, tools) - hunger
        };
        let mut best = here.map(|here| (rate(here, i32::MIN), here));
        for space in prompt.spaces.iter() {
            // An attack on the way is weighed otherwise.
            let storms = prompt.ask.kind == Kind::March && tools.situation.foe(space).is_some();
            if storms && tools.style.plans {
                continue;
            }
            let floor = best.map_or(i32::MIN, |(most, _)| most);
            let value = rate(space, floor);
            if best.is_none() || value > floor {
                best = Some((value, space));
            }
        }
        best.map(|(_, space)| space).filter(|space| Some(*space) != here)
    }

    /// How good a space is for a unit. Danger only takes away, so it is looked at only in what is
    /// better than `floor` without it.
    pub(super) fn rate(
        &self,
        game: &dyn Game,
        unit: UnitId,
        here: SpaceId,
        space: SpaceId,
        floor: i32,
        tools: &Tools<'_>,
    ) -> i32 {
        if let Some(value) = game.lure(unit, space) {
            return value;
        }
        let (situation, style) = (&*tools.situation, &tools.style);
        let mut value = self.serves_task(game, unit, space, tools);
        // Somebody would have to go again, for good.
        if game.crowds(unit, space) {
            value -= CROWDED * situation.half;
        }
        let defence = i32::from(game.strength(unit).defence);
        let there = situation.friend(space).map_or(0, |stack| i32::from(stack.defence));
        let others = if space == here { there - defence } else { there };
        value += match situation.goal(space) {
            Some(goal) if !goal.mine => goal.worth * i32::from(style.grab) / 16,
            // A prize that is left empty may be gone, if anybody can come for it.
            Some(goal) if others <= 0 && (!style.plans || menace(game, situation, goal) > 0) => {
                goal.worth * i32::from(style.keep) / 64
            }
            _ => 0,
        };
        if value <= floor {
            return value;
        }
        value - danger(game, unit, space, others + defence, tools)
    }

    /// How well a space serves what a unit is to do.
    fn serves_task(&self, game: &dyn Game, unit: UnitId, space: SpaceId, tools: &Tools<'_>) -> i32 {
        let (board, situation, style) = (game.info().board, &*tools.situation, &tools.style);
        let spot = Spot::of(board, space);
        let far = |to: SpaceId| spot.far(&board.areas, Spot::of(board, to));
        let half = situation.half;
        let [drive, hold, strike] = [style.drive, style.hold, style.strike].map(i32::from);
        match self.plan.task(unit) {
            // Nobody has thought of it, as it was not on the map: towards what is to be had.
            Task::Free => -half * drive * situation.way_to_go(spot) / 16,
            // To be there is the point. Who finds no room waits near by, but not in the way.
            Task::Guard(goal) => match far(goal) {
                0 => half * hold,
                far => -half * hold * (far + 3 * (far - 2).max(0)) / 32,
            },
            Task::March(goal) => -half * drive * far(goal) / 16,
            Task::Strike(foe) => match far(foe) {
                1 => half * strike + half * concentration(game, space, foe, situation) / 8,
                far => half * strike * 3 / 4 - half * strike * far / 16,
            },
        }
    }
}

/// What the enemy could do next turn to a unit in a stack of this defence.
fn danger(game: &dyn Game, unit: UnitId, space: SpaceId, defence: i32, tools: &Tools<'_>) -> i32 {
    let (situation, style) = (&*tools.situation, &tools.style);
    let threat = situation.threat(game, space) * i32::from(style.fear) / 16;
    if threat == 0 {
        return 0;
    }
    let small = |n: i32| n.clamp(0, i32::from(i16::MAX)) as i16;
    let outlook = game.prospect(situation.rival, space, small(threat), small(defence));
    let loss = i32::from(outlook.defender - outlook.attacker / 2).max(0) * situation.half / 6;
    loss.min(i32::from(game.worth(unit))) * i32::from(style.caution) / 16
}

/// Prefers coming from a new side, best from opposite the others.
fn concentration(game: &dyn Game, space: SpaceId, foe: SpaceId, situation: &Situation) -> i32 {
    let board = game.info().board;
    let Some(dir) = board.direction(foe, space) else { return 0 };
    match board.neighbour(foe, dir.opposite()) {
        Some(there) if situation.friend(there).is_some() => 20,
        _ if situation.friend(space).is_none() => 4,
        _ => 0,
    }
}
