//! One decision, answered by looking: no dice, no search, a copy of the state to try things on.
//!
//! The kind of the question says how it is answered: a unit's place is rated, a target is looked at
//! closely, attackers are gathered on a copy, units that act do so one after another; everything
//! else is tried out and the outcome looked at. No game is known here.

use super::attack::Assault;
use super::situation::Spot;
use super::trial::Tools;
use super::unit_tasks::{Plan, Task};
use crate::board::SpaceId;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Action, Choice, Game, Kind, Prompt, Seat, Status};
use crate::games::AnyGame;
use core::cmp::Reverse;

/// Questions that are followed up after a first step, before it is judged by where that led.
const FOLLOWED: usize = 6;

/// What a player keeps in mind between decisions. Losing it costs time and not sense.
pub struct Decider {
    phase: Option<(Status, Seat)>,
    pub(super) plan: Plan,
    /// Units looked at in this phase that had better stay as they are.
    settled: UnitSet,
    /// Where the unit just picked is to go.
    pub(super) next: Option<(UnitId, SpaceId)>,
    pub(super) assault: Option<Assault>,
    /// What is attacked in the middle of a move, and by whom.
    pub(super) storm: Option<Assault>,
}

impl Decider {
    pub const fn new() -> Self {
        Self {
            phase: None,
            plan: Plan::new(),
            settled: UnitSet::EMPTY,
            next: None,
            assault: None,
            storm: None,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.phase = None;
        self.next = None;
        self.assault = None;
        self.storm = None;
    }

    /// Where the unit that was just picked is to go: an answer that needs no question.
    pub fn foregone(&mut self) -> Option<Action> {
        self.next.take().map(|(_, to)| Action::Space(to))
    }

    /// Answers a question. Every answer is one of those offered.
    pub fn decide(
        &mut self,
        game: &AnyGame,
        prompt: &Prompt,
        tools: &mut Tools<'_>,
    ) -> Option<Action> {
        let first = prompt.nth(0)?;
        if prompt.len() == 1 {
            return Some(first);
        }
        let now = game.get();
        tools.situation.look(now, prompt.seat, &tools.style);
        let phase = Some((now.status(), prompt.seat));
        if self.phase != phase {
            self.clear();
            self.phase = phase;
            self.settled.clear();
            self.plan.make(now, tools.situation, &tools.style);
        }
        if tools.style.plans
            && let Some(action) = advised(now, prompt)
        {
            return Some(action);
        }
        let action = match prompt.ask.kind {
            _ if prompt.is_plain() => self.choose(game, prompt, tools),
            Kind::SetUpTo
            | Kind::Arrive
            | Kind::March
            | Kind::SortieTo
            | Kind::RetreatTo
            | Kind::Pursue
            | Kind::ExcessTo => self.destination(game, prompt, tools),
            // What can still be called off is weighed against that.
            Kind::Sequence if !prompt.choices.is_empty() => self.by_outcome(game, prompt, tools),
            Kind::Target | Kind::Marker | Kind::Sequence => self.target(game, prompt, tools),
            Kind::Spend | Kind::Mover | Kind::Sortie => self.act(game, prompt, tools),
            Kind::Join => {
                let next = self.cargo(game.get(), prompt);
                next.or_else(|| self.by_outcome(game, prompt, tools))
            }
            Kind::Muster => {
                let next = self.attackers(game, prompt, tools);
                next.or_else(|| self.by_outcome(game, prompt, tools))
            }
            Kind::Advance => self.advance(game, prompt, tools),
            Kind::Over
            | Kind::Plan
            | Kind::SetUp
            | Kind::Raise
            | Kind::Losses
            | Kind::Hit
            | Kind::GiveUp
            | Kind::Retreat
            | Kind::Excess => self.by_outcome(game, prompt, tools),
        };
        Some(action.filter(|action| prompt.offers(*action)).unwrap_or(first))
    }

    /// Units act one after another until the phase ends.
    pub(super) fn act(
        &mut self,
        game: &AnyGame,
        prompt: &Prompt,
        tools: &mut Tools<'_>,
    ) -> Option<Action> {
        if tools.style.plans
            && let Some(leaning) = self.leaning(game.get(), prompt)
        {
            return Some(leaning);
        }
        match phase_end(game.get(), prompt) {
            Some(end) => Some(self.next_unit(game, prompt, end, tools)),
            None => self.by_outcome(game, prompt, tools),
        }
    }

    /// The next unit that has something better to do than to stay as it is, or the phase ends.
    fn next_unit(
        &mut self,
        game: &AnyGame,
        prompt: &Prompt,
        end: Choice,
        tools: &mut Tools<'_>,
    ) -> Action {
        let seat = prompt.seat;
        let before = appraise(game.get(), seat);
        for unit in prompt.units.iter() {
            if tools.style.plans && beside_foe(game.get(), unit, tools) {
                self.storm = self.storming(game, unit, tools);
                if self.storm.is_some() {
                    return Action::Unit(unit);
                }
            }
        }
        let mut looked_at = UnitSet::EMPTY;
        while let Some(unit) = self.most_wished(game.get(), prompt, &looked_at) {
            looked_at.insert(unit);
            let pick = Action::Unit(unit);
            if tools.attempt(game, pick).is_some() {
                let ask = tools.asked.ask;
                let asks_where = tools.asked.seat == seat
                    && ask.kind.places_unit()
                    && ask.unit == Some(unit)
                    && !tools.asked.spaces.is_empty();
                let loads = tools.asked.units.iter().any(|load| game.get().freight(unit, load) > 0);
                if asks_where && loads {
                    self.settled.insert(unit);
                    return pick;
                }
                if asks_where {
                    let best = self.best_space(game.get(), tools.asked, unit, tools);
                    if let Some(to) = best {
                        // What is left of its points is not worth another look.
                        self.settled.insert(unit);
                        self.next = Some((unit, to));
                        return pick;
                    }
                } else if tools.style.plans
                    && (self.fills(game.get(), unit, tools) || improves(before, seat, tools))
                {
                    return pick;
                }
            }
            self.settled.insert(unit);
        }
        Action::Choice(end)
    }

    /// Of the units that have not been looked at whoever is wished for most, of equals the first.
    fn most_wished(&self, game: &dyn Game, prompt: &Prompt, seen: &UnitSet) -> Option<UnitId> {
        let open = |unit: &UnitId| !self.settled.contains(*unit) && !seen.contains(*unit);
        let wishes = prompt.units.iter().filter(open).map(|unit| (game.wish(unit), unit));
        let wished = wishes.filter(|(wish, _)| *wish >= 0);
        let best = wished.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(_, unit)| unit)
    }

    /// What a unit takes aboard, where the game says anything about it.
    fn cargo(&self, game: &dyn Game, prompt: &Prompt) -> Option<Action> {
        let ship = prompt.ask.unit?;
        let loads = prompt.units.iter().map(|unit| (game.freight(ship, unit), unit));
        let (most, unit) = loads.max_by_key(|(most, unit)| (*most, Reverse(unit.index())))?;
        match most {
            0 => None,
            1.. => Some(Action::Unit(unit)),
            _ => prompt.choices.first().map(|choice| Action::Choice(*choice)),
        }
    }

    /// The choice that promises most of those that promise anything.
    fn leaning(&self, game: &dyn Game, prompt: &Prompt) -> Option<Action> {
        let leanings = prompt.choices.iter().map(|choice| (game.leaning(*choice), *choice));
        let promising = leanings.filter(|(leaning, _)| *leaning > 0);
        let best = promising.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(_, choice)| Action::Choice(choice))
    }

    /// Was a guard that finds its place taken just broken up on the copy, so that its parts fit?
    fn fills(&self, game: &dyn Game, unit: UnitId, tools: &Tools<'_>) -> bool {
        let Task::Guard(goal) = self.plan.task(unit) else { return false };
        let Some(trial) = tools.trial.as_ref() else { return false };
        let Some(here) = at(game, unit) else { return false };
        let board = game.info().board;
        Spot::of(board, here).far(&board.areas, Spot::of(board, goal)) == 1
            && at(trial.get(), unit).is_none()
            && trial.get().score(tools.situation.seat) >= game.score(tools.situation.seat)
    }

    /// Nothing but choices: to end the phase if that is one of them, or else the best.
    fn choose(&mut self, game: &AnyGame, prompt: &Prompt, tools: &mut Tools<'_>) -> Option<Action> {
        if tools.style.plans
            && let Some(leaning) = self.leaning(game.get(), prompt)
        {
            return Some(leaning);
        }
        match phase_end(game.get(), prompt) {
            Some(end) => Some(Action::Choice(end)),
            None => self.by_outcome(game, prompt, tools),
        }
    }

    /// Tries every answer and takes the one after which things look best; of plain choices that
    /// look alike the one that lets us do most.
    pub(super) fn by_outcome(
        &mut self,
        game: &AnyGame,
        prompt: &Prompt,
        tools: &mut Tools<'_>,
    ) -> Option<Action> {
        let seat = prompt.seat;
        // An area is taken by whoever goes in, whatever else it was to do.
        let areas = game.get().info().board.has_areas();
        let takes_area = areas && prompt.ask.kind == Kind::Advance;
        let mut best: Option<(i32, Action)> = None;
        for action in prompt.actions() {
            // What was begun is gone through with.
            let calls_off = matches!(action, Action::Choice(_)) && !prompt.spaces.is_empty();
            if prompt.ask.kind == Kind::Sequence && calls_off {
                continue;
            }
            let Some(after) = tools.attempt(game, action) else { continue };
            let mut value = appraise(after.get(), seat);
            if let Action::Unit(unit) = action
                && let (Some(from), Some(to)) = (at(game.get(), unit), at(after.get(), unit))
                && from != to
                && game.get().seat_of(unit) == Some(seat)
                && !takes_area
            {
                let now = game.get();
                let rated = self.rate(now, unit, from, to, i32::MIN, tools);
                value += rated - self.rate(now, unit, from, from, i32::MIN, tools);
            }
            // One goes in, and others only if there is more to be had by it.
            if takes_area && matches!(action, Action::Unit(_)) {
                value -= 1;
            }
            if prompt.is_plain() && tools.asked.seat == seat {
                value += tools.asked.len().min(12) as i32;
            }
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
    }
}

/// The answer that the game itself calls best, if it has a word for all of them, or one to urge.
fn advised(game: &dyn Game, prompt: &Prompt) -> Option<Action> {
    let mut best: Option<(i32, Action)> = None;
    let mut all = true;
    for action in prompt.actions() {
        match game.advice(prompt.seat, action) {
            // Of equals the first.
            Some(value) if best.is_none_or(|(most, _)| value > most) => {
                best = Some((value, action));
            }
            Some(_) => {}
            None => all = false,
        }
    }
    best.filter(|(value, _)| all || *value > 0).map(|(_, action)| action)
}

/// Does a unit stand next to enemies?
fn beside_foe(game: &dyn Game, unit: UnitId, tools: &Tools<'_>) -> bool {
    let Some(here) = at(game, unit) else { return false };
    game.info().board.ways(here).any(|way| tools.situation.foe(way.to).is_some())
}

/// The choice that ends the question without doing anything, or the first there is.
pub(super) fn decline(game: &dyn Game, prompt: &Prompt) -> Option<Action> {
    phase_end(game, prompt).or(prompt.choices.first().copied()).map(Action::Choice)
}

/// The choice that ends the phase, if there is one.
fn phase_end(game: &dyn Game, prompt: &Prompt) -> Option<Choice> {
    prompt.choices.iter().copied().find(|choice| game.ends_phase(*choice))
}

/// Does what was begun on the copy lead to something better? Follows up questions of its own.
fn improves(before: i32, seat: Seat, tools: &mut Tools<'_>) -> bool {
    for _ in 0..FOLLOWED {
        let open = tools.asked.seat == seat && tools.asked.choices.is_empty();
        let Some(first) = tools.asked.nth(0).filter(|_| open) else { break };
        if tools.go_on(first).is_none() {
            return false;
        }
    }
    tools.trial.as_ref().is_some_and(|trial| appraise(trial.get(), seat) > before)
}

/// How a position looks: the score first, then the strength on the map.
fn appraise(game: &dyn Game, seat: Seat) -> i32 {
    let on_map = game.info().roster.units().filter(|unit| at(game, *unit).is_some());
    let strength = on_map.map(|unit| {
        let face = game.strength(unit);
        let strength = i32::from(face.attack) + i32::from(face.defence);
        if game.seat_of(unit) == Some(seat) { strength } else { -strength }
    });
    8 * game.score(seat) + strength.sum::<i32>()
}

/// The space a unit is on.
pub(super) fn at(game: &dyn Game, unit: UnitId) -> Option<SpaceId> {
    match game.whereabouts(unit) {
        Where::Space(space) => Some(space),
        _ => None,
    }
}
