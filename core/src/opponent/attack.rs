//! What is attacked and with whom: targets looked at closely, attackers added on a copy.

use super::decide::{Decider, at, decline};
use super::situation::{Situation, Spot, Stack};
use super::trial::{Tools, copy};
use super::unit_tasks::{Task, promise};
use crate::board::SpaceId;
use crate::forces::{UnitId, UnitSet};
use crate::game::{Action, Chance, Forecast, Game, Kind, Prompt, Seat};
use crate::games::AnyGame;

/// How many targets are looked at closely.
const TARGETS: usize = 3;
/// How many units an attack is made up of at most.
const ATTACKERS: usize = 16;
/// Attackers that may add nothing before an attack without a die is given up.
const PATIENCE: i32 = 8;
/// What one more attacker must add.
const WORTHWHILE: i32 = 2;

/// An attack decided on: where, and with whom.
#[derive(Clone, Copy)]
pub(super) struct Assault {
    target: SpaceId,
    units: UnitSet,
}

impl Decider {
    /// What to attack, if anything.
    pub(super) fn target(
        &mut self,
        game: &AnyGame,
        prompt: &Prompt,
        tools: &mut Tools<'_>,
    ) -> Option<Action> {
        if prompt.spaces.is_empty() {
            // No target is left, but somebody may still have something to do in this phase.
            return self.act(game, prompt, tools);
        }
        let now = game.get();
        let board = now.info().board;
        let mut best: heapless::Vec<(i32, SpaceId), TARGETS> = heapless::Vec::new();
        for space in prompt.spaces.iter() {
            let guess = match tools.situation.foe(space) {
                Some(foe) => {
                    let around = board.ways(space).filter_map(|l| tools.situation.friend(l.to));
                    let attack = around.map(|stack| i32::from(stack.attack)).sum();
                    promise(now, tools.situation, &tools.style, foe, attack)
                }
                // An empty space is worth an attack only for its own sake.
                None => match tools.situation.goal(space) {
                    Some(goal) if !goal.mine => goal.worth,
                    _ => continue,
                },
            };
            rank(&mut best, guess, space);
        }
        let assaults = best.iter().filter_map(|(_, target)| {
            let (value, units) = self.muster(game, *target, tools)?;
            Some((value, Assault { target: *target, units }))
        });
        // Of equals the first.
        let chosen = assaults.reduce(|best, next| if next.0 > best.0 { next } else { best });
        if let Some((value, assault)) = chosen
            && value > i32::from(tools.style.nerve)
        {
            self.assault = Some(assault);
            return Some(Action::Space(assault.target));
        }
        if prompt.choices.is_empty() {
            return place(now, prompt, tools.situation);
        }
        decline(now, prompt)
    }

    /// The best attack on a space, strongest units first: what it promises and who takes part.
    fn muster(
        &self,
        game: &AnyGame,
        target: SpaceId,
        tools: &mut Tools<'_>,
    ) -> Option<(i32, UnitSet)> {
        tools.attempt(game, Action::Space(target))?;
        self.gather(target, tools)
    }

    /// Adds attackers on the copy as long as they add anything.
    fn gather(&self, target: SpaceId, tools: &mut Tools<'_>) -> Option<(i32, UnitSet)> {
        let seat = tools.situation.seat;
        let mut best: Option<(i32, UnitSet)> = None;
        let (mut useless, mut patience, mut certain) = (0, 2, false);
        // Without a plan nobody waits for others, but for a prize the strongest three go together.
        let most = match tools.style.plans {
            true => ATTACKERS,
            false => 1 + 2 * usize::from(tools.situation.goal(target).is_some()),
        };
        for _ in 0..most {
            if tools.asked.seat != seat || tools.asked.units.is_empty() || useless > patience {
                break;
            }
            let trial = tools.trial.as_ref()?.get();
            // Strongest first; without a plan and a prize whoever comes first.
            let next = tools.asked.units.iter().max_by_key(|unit| {
                let attack = if most > 1 { trial.strength(*unit).attack } else { 0 };
                (attack, core::cmp::Reverse(unit.index()))
            })?;
            tools.go_on(Action::Unit(next))?;
            let after = tools.trial.as_ref()?.get();
            let value = match after.forecast(seat) {
                Some(forecast) => {
                    certain = forecast.certain().is_some();
                    let price = self.price_of_losses(after, tools);
                    expected(after, &forecast, target, tools.situation, price)
                }
                None => tools.situation.goal(target).map_or(-1, |goal| goal.worth),
            };
            // Where no die falls, an attack that comes to nothing yet is still being gathered.
            patience = if certain && value <= 0 { PATIENCE } else { 2 };
            if best.is_none_or(|(most, _)| value >= most + WORTHWHILE) {
                best = Some((value, tools.asked.selected));
                useless = 0;
            } else {
                useless += 1;
            }
        }
        best
    }

    /// The best attack that a unit could begin out of its move, alone or with others that go along,
    /// if one is worth it.
    pub(super) fn storming(
        &self,
        game: &AnyGame,
        unit: UnitId,
        tools: &mut Tools<'_>,
    ) -> Option<Assault> {
        tools.attempt(game, Action::Unit(unit))?;
        if tools.asked.ask.kind != Kind::March || tools.asked.ask.unit.is_none() {
            return None;
        }
        let targets = tools.asked.spaces;
        let mut best: Option<(i32, Assault)> = None;
        for stack in 0..tools.situation.foes.len() {
            let Some(foe) = tools.situation.foes.get(stack).copied() else { break };
            if !targets.contains(foe.space) {
                continue;
            }
            tools.attempt(game, Action::Unit(unit))?;
            let mut units: UnitSet = [unit].into_iter().collect();
            loop {
                let attack = |unit: UnitId| i32::from(game.get().strength(unit).attack);
                let all = units.iter().map(attack).sum();
                let value = promise(game.get(), tools.situation, &tools.style, &foe, all);
                if value > i32::from(tools.style.nerve)
                    && best.as_ref().is_none_or(|(most, _)| value > *most)
                {
                    best = Some((value, Assault { target: foe.space, units }));
                }
                // The strongest of the others, as long as the target stays within reach.
                let others = tools.asked.units.iter().filter(|other| attack(*other) > 0);
                let Some(next) = others.max_by_key(|other| attack(*other)) else { break };
                tools.go_on(Action::Unit(next))?;
                if !tools.asked.spaces.contains(foe.space) {
                    break;
                }
                units.insert(next);
            }
        }
        best.map(|(_, assault)| assault)
    }

    /// The next of those who go along with an attack out of a move, or its target.
    pub(super) fn follow_storm(&mut self, prompt: &Prompt) -> Option<Action> {
        let storm = self.storm?;
        let next = prompt.units.iter().find(|unit| storm.units.contains(*unit));
        if let Some(unit) = next {
            return Some(Action::Unit(unit));
        }
        self.storm = None;
        prompt.spaces.contains(storm.target).then_some(Action::Space(storm.target))
    }

    /// How dear losses are, in sixteenths: twice as dear to those who guard a prize, and cheap in
    /// the last turn, after which nobody needs the men.
    fn price_of_losses(&self, game: &dyn Game, tools: &Tools<'_>) -> i32 {
        let caution = i32::from(tools.style.caution.max(8));
        if tools.style.plans && usize::from(game.status().turn) >= game.scenario().turns.len() {
            return caution / 4;
        }
        let on_guard = |unit: UnitId| match self.plan.task(unit) {
            Task::Guard(goal) => at(game, unit) == Some(goal),
            _ => false,
        };
        if tools.asked.selected.iter().any(on_guard) { 2 * caution } else { caution }
    }

    /// Who takes part in the attack being prepared, if that can be weighed.
    pub(super) fn attackers(
        &mut self,
        game: &AnyGame,
        prompt: &Prompt,
        tools: &mut Tools<'_>,
    ) -> Option<Action> {
        let target = prompt.ask.space?;
        if self.assault.is_none_or(|assault| assault.target != target) {
            // Not our idea, or forgotten. Where no die will fall there is nothing to weigh.
            let first = prompt.units.nth(0)?;
            if !is_attack(tools.attempt(game, Action::Unit(first))?.get(), prompt.seat) {
                return None;
            }
            copy(tools.trial, game);
            tools.asked.clone_from(prompt);
            let (_, units) = self.gather(target, tools)?;
            self.assault = Some(Assault { target, units });
        }
        self.follow_assault(prompt)
    }

    /// Those who were to win a space go in, if it has room for all; else the outcome decides.
    pub(super) fn advance(
        &mut self,
        game: &AnyGame,
        prompt: &Prompt,
        tools: &mut Tools<'_>,
    ) -> Option<Action> {
        let short_of_room = prompt.ask.halves.is_some();
        let won = self.assault.is_some_and(|assault| prompt.ask.space == Some(assault.target));
        if short_of_room || !won {
            return self.by_outcome(game, prompt, tools);
        }
        self.follow_assault(prompt)
    }

    /// The next of those who take part in the assault, or the choice that sends them.
    fn follow_assault(&mut self, prompt: &Prompt) -> Option<Action> {
        let units = self.assault?.units;
        let next = prompt.units.iter().find(|unit| units.contains(*unit));
        if next.is_none() {
            self.assault = None;
        }
        let go = prompt.choices.first().map(|choice| Action::Choice(*choice));
        next.map(Action::Unit).or(go)
    }
}

/// Something must be put somewhere: where most of both sides meets, and where it matters.
fn place(game: &dyn Game, prompt: &Prompt, situation: &Situation) -> Option<Action> {
    let value = |space: &SpaceId| {
        let spot = Spot::of(game.info().board, *space);
        let near = |stacks: &[Stack], strength: fn(&Stack) -> i16| {
            let near = stacks.iter().filter(|stack| situation.far(stack.spot, spot) <= 1);
            near.map(|stack| i32::from(strength(stack))).sum::<i32>()
        };
        let foes = near(&situation.foes, |stack| stack.defence);
        near(&situation.friends, |stack| stack.attack).min(2 * foes)
    };
    prompt.spaces.iter().max_by_key(value).map(Action::Space)
}

/// Puts a target in its place among the best, of which a full list keeps as many as it holds; of
/// equals those found first.
fn rank(best: &mut heapless::VecView<(i32, SpaceId)>, guess: i32, space: SpaceId) {
    let place = best.iter().take_while(|(value, _)| *value >= guess).count();
    if place == best.capacity() {
        return;
    }
    if best.is_full() {
        best.pop();
    }
    let kept = best.insert(place, (guess, space)).is_ok();
    debug_assert!(kept, "no room where some was made");
}

/// Is an attack being prepared? Not inlined: a forecast is large for a stack that others still
/// need.
#[inline(never)]
fn is_attack(game: &dyn Game, seat: Seat) -> bool {
    game.forecast(seat).is_some()
}

/// What the battle being prepared brings on average, in points of the score; `price` weighs our
/// losses, in sixteenths.
fn expected(
    game: &dyn Game,
    forecast: &Forecast,
    target: SpaceId,
    situation: &Situation,
    price: i32,
) -> i32 {
    let (halves, worth) =
        situation.foe(target).map_or((1, 10), |foe| (i32::from(foe.halves).max(1), foe.worth));
    let prize = situation.matters(Spot::of(game.info().board, target));
    let certain = forecast.certain().is_some();
    let brings = |chance: &Chance| {
        let killed = i32::from(chance.defender_halves).min(halves);
        let lost = situation.half * i32::from(chance.attacker_halves) * price / 16;
        // Where nothing is left to chance the forecast knows whether the space falls.
        let clears = if certain { chance.clears } else { killed == halves };
        let cleared = if clears { prize } else { 0 };
        i32::from(chance.weight) * (killed * i32::from(worth) / halves + cleared - lost)
    };
    let sum: i32 = forecast.chances.iter().map(brings).sum();
    let cases: i32 = forecast.chances.iter().map(|chance| i32::from(chance.weight)).sum();
    sum / cases.max(1) - game.outlay()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_targets_are_kept_and_of_equals_the_first() {
        let mut best = heapless::Vec::<(i32, SpaceId), 2>::new();
        for (guess, space) in [(5, 1), (5, 2), (5, 3), (9, 4), (1, 5)] {
            rank(&mut best, guess, SpaceId::new(space));
        }
        assert_eq!(best, [(9, SpaceId::new(4)), (5, SpaceId::new(1))]);
    }
}
