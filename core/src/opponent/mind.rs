//! One decision, answered by looking: no dice, no search, a copy of the state to try things on.
//!
//! The shape of the question says what it is about. Spaces for a unit are a march, spaces alone
//! are targets, units with a forecast are attackers; everything else is tried out and the outcome
//! looked at. No game is known here.

use super::picture::{Picture, Spot, Stack};
use super::plan::{Plan, Task, menace, promise};
use crate::board::SpaceId;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Action, Choice, Game, Prompt, Quiet, Seat, Status, Style};
use crate::games::{AnyGame, SEVERAL};
use crate::march::Scratch;

/// An attack decided on: where, and with whom.
#[derive(Clone, Copy)]
struct Assault {
    target: SpaceId,
    units: UnitSet,
}

/// What a player keeps in mind between decisions. Losing it costs time and not sense.
pub struct Mind {
    phase: Option<(Status, Seat)>,
    plan: Plan,
    /// Units looked at in this phase that had better stay as they are.
    settled: UnitSet,
    /// Where the unit just picked is to go.
    next: Option<(UnitId, SpaceId)>,
    assault: Option<Assault>,
}

/// What a decision is made with.
pub struct Tools<'a> {
    pub trial: &'a mut Option<AnyGame>,
    pub scratch: &'a mut Scratch,
    pub asked: &'a mut Prompt,
    pub picture: &'a mut Picture,
    pub style: Style,
}

impl Tools<'_> {
    /// Carries an action out on a copy and asks what comes next.
    fn attempt(&mut self, game: &AnyGame, action: Action) -> Option<&AnyGame> {
        copy(self.trial, game);
        self.go_on(action)
    }

    /// The same, on the copy as it is.
    fn go_on(&mut self, action: Action) -> Option<&AnyGame> {
        let trial = self.trial.as_mut()?;
        trial.get_mut().apply(self.scratch, action, &mut Quiet).ok()?;
        trial.get().prompt(self.scratch, self.asked);
        Some(trial)
    }
}

/// Copies a game into a place for one.
pub fn copy(to: &mut Option<AnyGame>, game: &AnyGame) {
    // A blank one first: a clone would stand on the stack on its way.
    if to.is_none() {
        *to = Some(AnyGame::BLANK);
    }
    if let Some(to) = to {
        to.clone_from(game);
    }
}

/// Is an attack being prepared? Not inlined: a forecast is large for a stack that others still
/// need.
#[inline(never)]
fn is_attack(game: &dyn Game, seat: Seat) -> bool {
    game.forecast(seat).is_some()
}

/// How many targets are looked at closely.
const TARGETS: usize = 3;
/// How many units an attack is made up of at most.
const ATTACKERS: usize = 16;
/// How bad it is to be one too many, in halves of a loss.
const CROWDED: i32 = 64;
/// What one more attacker must add.
const WORTHWHILE: i32 = 2;

impl Mind {
    pub const fn new() -> Self {
        Self { phase: None, plan: Plan::new(), settled: UnitSet::EMPTY, next: None, assault: None }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.phase = None;
        self.next = None;
        self.assault = None;
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
        tools.picture.look(now, prompt.seat, &tools.style);
        let phase = Some((now.status(), prompt.seat));
        if self.phase != phase {
            self.clear();
            self.phase = phase;
            self.settled.clear();
            self.plan.make(now, tools.picture, &tools.style);
        }
        let action = match (prompt.spaces.is_empty(), prompt.units.is_empty(), prompt.ask.unit) {
            (true, true, _) => self.choose(game, prompt, tools),
            (false, _, Some(unit)) => self.destination(game, prompt, unit, tools),
            (false, _, None) => self.target(game, prompt, tools),
            (true, false, _) => self.pick(game, prompt, tools),
        };
        Some(action.filter(|action| prompt.offers(*action)).unwrap_or(first))
    }

    /// Where a unit goes.
    fn destination(
        &mut self,
        game: &AnyGame,
        prompt: &Prompt,
        unit: UnitId,
        tools: &Tools<'_>,
    ) -> Option<Action> {
        if let Some((mover, to)) = self.next.take()
            && mover == unit
            && prompt.spaces.contains(to)
        {
            return Some(Action::Space(to));
        }
        let best = self.best_space(game.get(), prompt, unit, tools);
        let stay = prompt.choices.first().map(|choice| Action::Choice(*choice));
        best.map(Action::Space).or(stay)
    }

    /// The best of the spaces offered, or none if the unit should rather stay.
    fn best_space(
        &self,
        game: &dyn Game,
        prompt: &Prompt,
        unit: UnitId,
        tools: &Tools<'_>,
    ) -> Option<SpaceId> {
        let here = at(game, unit);
        let mut best = here.map(|here| (self.rate(game, unit, here, here, i32::MIN, tools), here));
        for space in prompt.spaces.iter() {
            let floor = best.map_or(i32::MIN, |(most, _)| most);
            let value = self.rate(game, unit, here.unwrap_or(space), space, floor, tools);
            if best.is_none() || value > floor {
                best = Some((value, space));
            }
        }
        best.map(|(_, space)| space).filter(|space| Some(*space) != here)
    }

    /// How good a space is for a unit. Danger only takes away, so it is looked at only in what is
    /// better than `floor` without it.
    fn rate(
        &self,
        game: &dyn Game,
        unit: UnitId,
        here: SpaceId,
        space: SpaceId,
        floor: i32,
        tools: &Tools<'_>,
    ) -> i32 {
        if SEVERAL && let Some(value) = game.lure(unit, space) {
            return value;
        }
        let (board, picture, style) = (game.info().board, &*tools.picture, &tools.style);
        let face = game.strength(unit);
        let spot = Spot::of(board, space);
        let far = |to: SpaceId| spot.far(Spot::of(board, to));
        let half = picture.half;
        let [drive, hold, strike] = [style.drive, style.hold, style.strike].map(i32::from);
        let mut value = match self.plan.task(unit) {
            // Nobody has thought of it, as it was not on the map: towards what is to be had.
            Task::Free => -half * drive * picture.way_to_go(spot) / 16,
            // To be there is the point. Who finds no room waits near by, but not in the way.
            Task::Guard(goal) => match far(goal) {
                0 => half * hold,
                far => -half * hold * (far + 3 * (far - 2).max(0)) / 32,
            },
            Task::March(goal) => -half * drive * far(goal) / 16,
            Task::Strike(foe) => match far(foe) {
                1 => half * strike + half * self.concentration(game, space, foe, picture) / 8,
                far => half * strike * 3 / 4 - half * strike * far / 16,
            },
        };
        // Somebody would have to go again, for good.
        if SEVERAL && game.crowds(unit, space) {
            value -= CROWDED * half;
        }
        let goal = picture.goal(space);
        if let Some(goal) = goal.filter(|goal| !goal.mine) {
            value += goal.worth * i32::from(style.grab) / 16;
        }
        let others = picture.friend(space).map_or(0, |stack| i32::from(stack.defence))
            - if space == here { i32::from(face.defence) } else { 0 };
        // A prize that is left empty may be gone, if anybody can come for it.
        if let Some(goal) = goal.filter(|goal| goal.mine && others <= 0)
            && (!style.plans || menace(game, picture, goal) > 0)
        {
            value += goal.worth * i32::from(style.keep) / 64;
        }
        if value <= floor {
            return value;
        }
        let threat = picture.threat(game, space) * i32::from(style.fear) / 16;
        if threat == 0 {
            return value;
        }
        let defence = others + i32::from(face.defence);
        let foe = Seat(1 - (picture.seat.0 & 1));
        let small = |n: i32| n.clamp(0, i32::from(i16::MAX)) as i16;
        let outlook = game.prospect(foe, space, small(threat), small(defence));
        let loss = i32::from(outlook.defender - outlook.attacker / 2).max(0) * half / 6;
        let loss = loss.min(i32::from(game.worth(unit)));
        value - loss * i32::from(style.caution) / 16
    }

    /// Prefers coming from a new side, best from opposite the others.
    fn concentration(
        &self,
        game: &dyn Game,
        space: SpaceId,
        foe: SpaceId,
        picture: &Picture,
    ) -> i32 {
        let board = game.info().board;
        let Some(dir) = board.direction(foe, space) else { return 0 };
        let opposite = board.neighbour(foe, dir.opposite());
        match opposite {
            Some(there) if picture.friend(there).is_some() => 20,
            _ if picture.friend(space).is_none() => 4,
            _ => 0,
        }
    }

    /// What to attack, if anything.
    fn target(&mut self, game: &AnyGame, prompt: &Prompt, tools: &mut Tools<'_>) -> Option<Action> {
        let now = game.get();
        let board = now.info().board;
        let mut best: heapless::Vec<(i32, SpaceId), TARGETS> = heapless::Vec::new();
        for space in prompt.spaces.iter() {
            let guess = match tools.picture.foe(space) {
                Some(foe) => {
                    let around = board.links(space).filter_map(|l| tools.picture.friend(l.to));
                    let attack = around.map(|stack| i32::from(stack.attack)).sum();
                    promise(now, tools.picture, &tools.style, foe, attack)
                }
                // An empty space is worth an attack only for its own sake.
                None => match tools.picture.goal(space) {
                    Some(goal) if !goal.mine => goal.worth,
                    _ => continue,
                },
            };
            let place = best.iter().take_while(|(value, _)| *value >= guess).count();
            if best.is_full() && place < TARGETS {
                best.pop();
            }
            let _ = best.insert(place, (guess, space));
        }
        let mut chosen: Option<(i32, Assault)> = None;
        for (_, space) in &best {
            if let Some((value, units)) = self.muster(game, *space, tools)
                && chosen.is_none_or(|(most, _)| value > most)
            {
                chosen = Some((value, Assault { target: *space, units }));
            }
        }
        if let Some((value, assault)) = chosen
            && value > i32::from(tools.style.nerve)
        {
            self.assault = Some(assault);
            return Some(Action::Space(assault.target));
        }
        if prompt.choices.is_empty() {
            return self.place(prompt, tools);
        }
        decline(now, prompt)
    }

    /// Something must be put somewhere: where most of both sides meets, and where it matters.
    fn place(&self, prompt: &Prompt, tools: &Tools<'_>) -> Option<Action> {
        let picture = &*tools.picture;
        let value = |spot: Spot| {
            let near = |stacks: &[Stack], strength: fn(&Stack) -> i16| {
                let near = stacks.iter().filter(|stack| stack.spot.far(spot) <= 1);
                near.map(|stack| i32::from(strength(stack))).sum::<i32>()
            };
            let foes = near(&picture.foes, |stack| stack.defence);
            near(&picture.friends, |stack| stack.attack).min(2 * foes)
        };
        let board = tools.trial.as_ref()?.get().info().board;
        let best = prompt.spaces.iter().max_by_key(|space| value(Spot::of(board, *space)));
        best.map(Action::Space)
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
        let seat = tools.picture.seat;
        let mut best: Option<(i32, UnitSet)> = None;
        let mut useless = 0;
        // Without a plan nobody waits for others, but for a prize the strongest three go together.
        let most = match tools.style.plans {
            true => ATTACKERS,
            false => 1 + 2 * usize::from(tools.picture.goal(target).is_some()),
        };
        for _ in 0..most {
            if tools.asked.seat != seat || tools.asked.units.is_empty() || useless > 2 {
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
                    let price = self.price_of_losses(after, tools);
                    expected(after, &forecast, target, tools.picture, price)
                }
                None => tools.picture.goal(target).map_or(-1, |goal| goal.worth),
            };
            if best.is_none_or(|(most, _)| value >= most + WORTHWHILE) {
                best = Some((value, tools.asked.selected));
                useless = 0;
            } else {
                useless += 1;
            }
        }
        best
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

    /// Units are offered: to act with, to attack with, to lose, to advance.
    fn pick(&mut self, game: &AnyGame, prompt: &Prompt, tools: &mut Tools<'_>) -> Option<Action> {
        let now = game.get();
        if let Some(end) = prompt.choices.iter().find(|choice| now.ends_phase(**choice)) {
            return Some(self.next_unit(game, prompt, *end, tools));
        }
        if let Some(action) = self.attackers(game, prompt, tools) {
            return Some(action);
        }
        self.by_outcome(game, prompt, tools)
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
            if self.settled.contains(unit) {
                continue;
            }
            let pick = Action::Unit(unit);
            if tools.attempt(game, pick).is_some() {
                let asks_where = tools.asked.seat == seat
                    && tools.asked.ask.unit == Some(unit)
                    && !tools.asked.spaces.is_empty();
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

    /// Was a guard that finds its place taken just broken up on the copy, so that its parts fit?
    fn fills(&self, game: &dyn Game, unit: UnitId, tools: &Tools<'_>) -> bool {
        let Task::Guard(goal) = self.plan.task(unit) else { return false };
        let Some(trial) = tools.trial.as_ref() else { return false };
        let Some(here) = at(game, unit) else { return false };
        let board = game.info().board;
        Spot::of(board, here).far(Spot::of(board, goal)) == 1
            && at(trial.get(), unit).is_none()
            && trial.get().score(tools.picture.seat) >= game.score(tools.picture.seat)
    }

    /// Who takes part in the attack being prepared, if one is.
    fn attackers(
        &mut self,
        game: &AnyGame,
        prompt: &Prompt,
        tools: &mut Tools<'_>,
    ) -> Option<Action> {
        // Losses are nobody's attack.
        if prompt.ask.halves.is_some() {
            return None;
        }
        let target = prompt.ask.space?;
        let go = prompt.choices.first().map(|choice| Action::Choice(*choice));
        if self.assault.is_none_or(|assault| assault.target != target) {
            // Not our idea, or forgotten: is this an attack at all?
            let first = prompt.units.nth(0)?;
            if !is_attack(tools.attempt(game, Action::Unit(first))?.get(), prompt.seat) {
                return None;
            }
            copy(tools.trial, game);
            tools.asked.clone_from(prompt);
            let (_, units) = self.gather(target, tools)?;
            self.assault = Some(Assault { target, units });
        }
        let assault = self.assault?;
        let next = prompt.units.iter().find(|unit| assault.units.contains(*unit));
        if let Some(unit) = next {
            return Some(Action::Unit(unit));
        }
        self.assault = None;
        go
    }

    /// Nothing but choices: to end the phase if that is one of them, or else the best.
    fn choose(&mut self, game: &AnyGame, prompt: &Prompt, tools: &mut Tools<'_>) -> Option<Action> {
        let end = prompt.choices.iter().find(|choice| game.get().ends_phase(**choice));
        match end {
            Some(end) => Some(Action::Choice(*end)),
            None => self.by_outcome(game, prompt, tools),
        }
    }

    /// Tries every answer and takes the one after which things look best; of plain choices that
    /// look alike the one that lets us do most.
    fn by_outcome(
        &mut self,
        game: &AnyGame,
        prompt: &Prompt,
        tools: &mut Tools<'_>,
    ) -> Option<Action> {
        let seat = prompt.seat;
        let plain = prompt.units.is_empty() && prompt.spaces.is_empty();
        let mut best: Option<(i32, Action)> = None;
        for action in prompt.actions() {
            let Some(after) = tools.attempt(game, action) else { continue };
            let mut value = appraise(after.get(), seat);
            if let Action::Unit(unit) = action
                && let (Some(from), Some(to)) = (at(game.get(), unit), at(after.get(), unit))
                && from != to
                && game.get().seat_of(unit) == Some(seat)
            {
                let now = game.get();
                let rated = self.rate(now, unit, from, to, i32::MIN, tools);
                value += rated - self.rate(now, unit, from, from, i32::MIN, tools);
            }
            if plain && tools.asked.seat == seat {
                value += tools.asked.len().min(12) as i32;
            }
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
    }
}

/// The choice that ends the question without doing anything, or the first there is.
fn decline(game: &dyn Game, prompt: &Prompt) -> Option<Action> {
    let end = prompt.choices.iter().find(|choice| game.ends_phase(**choice));
    end.or(prompt.choices.first()).map(|choice| Action::Choice(*choice))
}

/// Does what was begun on the copy lead to something better? Follows up questions of its own.
fn improves(before: i32, seat: Seat, tools: &mut Tools<'_>) -> bool {
    for _ in 0..6 {
        let open = tools.asked.seat == seat && tools.asked.choices.is_empty();
        let Some(first) = tools.asked.nth(0).filter(|_| open) else { break };
        if tools.go_on(first).is_none() {
            return false;
        }
    }
    tools.trial.as_ref().is_some_and(|trial| appraise(trial.get(), seat) > before)
}

/// How a position looks: the score first, then the strength on the map.
pub fn appraise(game: &dyn Game, seat: Seat) -> i32 {
    let mut value = 8 * game.score(seat);
    for unit in game.info().roster.units() {
        if let Where::Space(_) = game.whereabouts(unit) {
            let face = game.strength(unit);
            let strength = i32::from(face.attack) + i32::from(face.defence);
            value += if game.seat_of(unit) == Some(seat) { strength } else { -strength };
        }
    }
    value
}

/// What the battle being prepared brings on average, in points of the score; `price` weighs our
/// losses, in sixteenths.
fn expected(
    game: &dyn Game,
    forecast: &crate::game::Forecast,
    target: SpaceId,
    picture: &Picture,
    price: i32,
) -> i32 {
    let (halves, worth) =
        picture.foe(target).map_or((1, 10), |foe| (i32::from(foe.halves).max(1), foe.worth));
    let prize = picture.matters(Spot::of(game.info().board, target));
    let mut sum = 0;
    for chance in &forecast.chances {
        let killed = i32::from(chance.defender_halves).min(halves);
        let lost = picture.half * i32::from(chance.attacker_halves) * price / 16;
        sum += killed * i32::from(worth) / halves - lost;
        if killed == halves {
            sum += prize;
        }
    }
    sum / forecast.chances.len().max(1) as i32
}

/// The space a unit is on.
fn at(game: &dyn Game, unit: UnitId) -> Option<SpaceId> {
    match game.whereabouts(unit) {
        Where::Space(space) => Some(space),
        _ => None,
    }
}
