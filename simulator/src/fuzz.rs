//! Random play: whole games of legal decisions, with everything checked that must always hold.
//!
//! A game has two generators of its own, one for what is picked and one for what is looked at
//! closely, so that checking more never changes the play. Its dice come from a third seed. All
//! three follow from the seed of the run and the number of the game: a failing game is one line.
//!
//! At each decision: something is offered unless the game is over; what is offered is allowed and
//! what is not offered is refused, by `why_not` and by `apply` with the same words and without a
//! trace; units stand where their stacks say; the game's own checks pass; a copy of the position
//! plays on to the same hash. Every [`SAVE_EVERY`] decisions the new lines of the save go into a
//! second engine, which must come to the same hash, and at the end the whole save once more.

use crate::engine::record::{Entry, Kind, Record};
use crate::engine::words::Words;
use crate::engine::{Loader, options};
use hexmarch_core::board::SpaceSet;
use hexmarch_core::forces::{Start, UnitSet, Where};
use hexmarch_core::game::{
    Action, Choice, Dice, Event, GameInfo, Outcome, Prompt, Quiet, Refusal, Scenario,
};
use hexmarch_core::games::AnyGame;
use hexmarch_core::march::Scratch;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Decisions after which a game counts as endless.
pub const DECISIONS_MAX: u64 = 50_000;

/// Decisions between two looks at the save.
pub const SAVE_EVERY: u64 = 50;

/// How closely a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rigor {
    /// Only played.
    Trust,
    /// A few offered and a few other actions at each decision.
    Sample,
    /// Every unit, space and verb there is, and random bytes, at each decision.
    Hostile,
}

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The game.
    pub info: &'static GameInfo,
    /// The scenario.
    pub scenario: &'static Scenario,
    /// What is agreed on in every game; if nothing is said, each game has a set of its own.
    pub options: Option<u32>,
    /// The seed of the run.
    pub seed: u64,
    /// How closely to look.
    pub rigor: Rigor,
}

impl Plan {
    /// The options of one game of the run. Those of a game that has some are all met: the factor
    /// is odd, so the numbers go through every set before the first comes again, and it is large,
    /// so a few games already meet every option.
    pub fn options_of(&self, number: u64) -> u32 {
        let sets = 1u64 << self.info.options.len();
        self.options.unwrap_or((number.wrapping_mul(0x9E37_79B9) % sets) as u32)
    }
}

/// What many games came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Decisions made in them.
    pub decisions: u64,
    /// Decisions of the longest game, and its number.
    pub longest: (u64, u64),
    /// How often each result came up.
    pub results: BTreeMap<String, u64>,
    /// All final positions in one number, the same on every machine.
    pub digest: u64,
}

/// A game in which something did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The line that plays it again.
    pub replay: String,
    /// What did not hold.
    pub cause: String,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}  # {}", self.replay, self.cause.replace('\n', " "))
    }
}

/// One game played to its end, or as far as it was to go.
#[derive(Clone, Debug)]
pub struct Played {
    /// Decisions made.
    pub decisions: u64,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// The last position.
    pub hash: u64,
    /// How it came about.
    pub record: Record,
}

/// Plays games 0 to `games - 1` on all cores. `done` is called after each game.
pub fn run(plan: Plan, games: u64, done: &(dyn Fn() + Sync)) -> Result<Tally, Failure> {
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Ok(Tally::default()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return;
            }
            let played = play(plan, number, u64::MAX);
            let mut tally = tally.lock().unwrap_or_else(|poison| poison.into_inner());
            match (&mut *tally, played) {
                (Ok(tally), Ok(played)) => tally.add(plan, number, &played),
                (Ok(_), Err(failure)) => {
                    *tally = Err(failure);
                    next.store(games, Ordering::Relaxed);
                }
                // Another game failed first.
                (Err(_), _) => return,
            }
            drop(tally);
            done();
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    tally.into_inner().unwrap_or_else(|poison| poison.into_inner())
}

impl Tally {
    fn add(&mut self, plan: Plan, number: u64, played: &Played) {
        self.games += 1;
        self.decisions += played.decisions;
        self.longest = self.longest.max((played.decisions, number));
        let result = match played.outcome {
            Some(Outcome::Win(seat, _)) => format!("{} wins", plan.scenario.side(seat)),
            Some(Outcome::Draw(_)) => "draw".to_string(),
            None => "unfinished".to_string(),
        };
        *self.results.entry(result).or_default() += 1;
        // Games finish in any order, so the sum must not depend on it.
        self.digest = self.digest.wrapping_add(played.hash);
    }
}

/// Plays one game of the run, up to and with decision number `until`.
pub fn play(plan: Plan, number: u64, until: u64) -> Result<Played, Failure> {
    let decision = Cell::new(0);
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut random = Random::start(plan, number).map_err(|refusal| refusal.to_string())?;
        random.play(until, &decision)?;
        random.finish(decision.get())
    }));
    let cause = match played {
        Ok(Ok(played)) => return Ok(played),
        Ok(Err(cause)) => cause,
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
            format!("panicked: {}", text.unwrap_or_default())
        }
    };
    let hostile = if plan.rigor == Rigor::Hostile { " --hostile" } else { "" };
    let with = flags(plan.info, plan.options_of(number));
    let replay = format!(
        "hexmarch replay {} {}{with} --seed {} --game {number} --until {}{hostile}",
        plan.info.code,
        plan.scenario.code,
        plan.seed,
        decision.get()
    );
    Err(Failure { replay, cause })
}

/// Options as the command line takes them; nothing where a game has none to choose from.
fn flags(info: &GameInfo, bits: u32) -> String {
    match options::words(info, bits).as_slice() {
        [] if info.options.is_empty() => String::new(),
        [] => format!(" --with {}", options::NONE),
        words => words.iter().map(|word| format!(" --with {word}")).collect(),
    }
}

/// How the next action is picked; games take turns.
#[derive(Clone, Copy)]
enum Taste {
    /// Every action is as likely.
    Even,
    /// First among choices, units and spaces, then one of them.
    Kinds,
    /// Rarely a choice while there is a unit or a space: long phases, many battles.
    Bold,
}

/// A game that plays itself.
struct Random {
    rigor: Rigor,
    game: AnyGame,
    hash: u64,
    prompt: Prompt,
    scratch: Box<Scratch>,
    cold: Box<Scratch>,
    record: Record,
    loader: Loader,
    /// Entries of the record that the loader has had.
    loaded: usize,
    picker: Dice,
    sampler: Dice,
    taste: Taste,
    /// Units that have been in play.
    in_play: UnitSet,
}

impl Random {
    fn start(plan: Plan, number: u64) -> Result<Random, Refusal> {
        let Plan { info, scenario, .. } = plan;
        let options = plan.options_of(number);
        // Seeds that lie side by side must not give generators that do.
        let mixed = hexmarch_core::game::follow(hexmarch_core::game::follow(0, plan.seed), number);
        let game = AnyGame::agreed(info.code, scenario.code, options, mixed)?;
        let taste = [Taste::Even, Taste::Kinds, Taste::Bold][(number % 3) as usize];
        Ok(Random {
            rigor: plan.rigor,
            hash: game.get().hash(),
            game,
            prompt: Prompt::new(),
            scratch: Box::new(Scratch::new()),
            cold: Box::new(Scratch::new()),
            record: Record {
                info,
                scenario,
                options,
                seed: mixed,
                kind: Kind::Game,
                entries: Vec::new(),
            },
            loader: Loader::new(),
            loaded: 0,
            picker: Dice::new(mixed ^ 1),
            sampler: Dice::new(mixed ^ 2),
            taste,
            in_play: UnitSet::EMPTY,
        })
    }

    fn play(&mut self, until: u64, decision: &Cell<u64>) -> Result<(), String> {
        loop {
            self.game.get().prompt(&mut self.scratch, &mut self.prompt);
            if self.rigor != Rigor::Trust {
                self.check(decision.get())?;
            }
            match (self.game.get().outcome(), self.prompt.is_empty()) {
                (Some(_), true) => return Ok(()),
                (Some(_), false) => return Err("the game is over and still asks".to_string()),
                (None, true) => {
                    return Err(format!("nothing is offered: {}", self.prompt.ask.text));
                }
                (None, false) => {}
            }
            if decision.get() >= DECISIONS_MAX {
                return Err(format!("the game has not ended after {DECISIONS_MAX} decisions"));
            }
            let action = self.pick();
            self.act(action, decision.get())?;
            if decision.get() >= until {
                return Ok(());
            }
            decision.set(decision.get() + 1);
        }
    }

    fn finish(mut self, decisions: u64) -> Result<Played, String> {
        if self.rigor != Rigor::Trust {
            self.check_save()?;
            let mut loader = Loader::new();
            self.record.text().lines().for_each(|line| loader.line(line));
            let loaded = loader.finish()?.game().hash();
            same("the whole save", loaded, self.hash)?;
        }
        let outcome = self.game.get().outcome();
        Ok(Played { decisions, outcome, hash: self.hash, record: self.record })
    }

    /// One of the offered actions.
    fn pick(&mut self) -> Action {
        let (choices, units) = (self.prompt.choices.len(), self.prompt.units.len());
        let all = self.prompt.len();
        let (first, count) = match self.taste {
            Taste::Even => (0, all),
            Taste::Bold if choices < all && self.picker.below(10) > 0 => (choices, all - choices),
            Taste::Bold => (0, all),
            Taste::Kinds => {
                let kinds =
                    [(0, choices), (choices, units), (choices + units, all - choices - units)];
                let mut kinds = kinds.into_iter().filter(|(_, count)| *count > 0);
                let n = self.picker.below(kinds.clone().count() as u32) as usize;
                kinds.nth(n).unwrap_or((0, all))
            }
        };
        let n = first + self.picker.below(count as u32) as usize;
        self.prompt.nth(n).unwrap_or(Action::Choice(Choice::new(0)))
    }

    fn act(&mut self, action: Action, decision: u64) -> Result<(), String> {
        let before = self.game.clone();
        let status = before.get().status();
        let text = format!("do {}", self.word(action));
        let mut events: Vec<Event> = Vec::new();
        let mut note = |event| events.push(event);
        let done = self.game.get_mut().apply(&mut self.scratch, action, &mut note);
        done.map_err(|refusal| format!("`{text}` is offered but refused: {refusal}"))?;
        let hash = self.game.get().hash();
        if self.rigor == Rigor::Hostile || self.rigor == Rigor::Sample && decision.is_multiple_of(8)
        {
            // Undo is a copy from before: it must be whole, and the same decision must lead on
            // from it to the same place, also with nothing remembered in the scratch.
            same("a copy from before", before.get().hash(), self.hash)?;
            let mut again = before;
            *self.cold = Scratch::new();
            let mut others: Vec<Event> = Vec::new();
            let mut note = |event| others.push(event);
            let done = again.get_mut().apply(&mut self.cold, action, &mut note);
            done.map_err(|refusal| format!("`{text}` is refused the second time: {refusal}"))?;
            same(&format!("`{text}` done again"), again.get().hash(), hash)?;
            if events != others {
                return Err(format!("`{text}` done again has other events"));
            }
        }
        self.hash = hash;
        self.record.entries.push(Entry { text, status, hash });
        Ok(())
    }

    fn check(&mut self, decision: u64) -> Result<(), String> {
        self.game.get().check()?;
        self.check_units()?;
        self.check_scores()?;
        self.check_offered()?;
        self.check_refused()?;
        if decision.is_multiple_of(SAVE_EVERY) { self.check_save() } else { Ok(()) }
    }

    /// Seats of one camp stand alike, and the camps' scores add up to zero.
    fn check_scores(&self) -> Result<(), String> {
        let game = self.game.get();
        let mut sum = 0;
        for seat in game.scenario().seats() {
            let mut before = game.scenario().seats().take_while(|other| *other != seat);
            match before.find(|other| game.are_allies(*other, seat)) {
                None => sum += game.score(seat),
                Some(ally) if game.score(ally) == game.score(seat) => {}
                Some(_) => return Err("two seats of one camp do not stand alike".to_string()),
            }
        }
        if sum == 0 { Ok(()) } else { Err("the scores do not add up to zero".to_string()) }
    }

    /// The counters of the scenario are all in play and no others; every unit on the map is in one
    /// stack, once.
    fn check_units(&mut self) -> Result<(), String> {
        let (game, roster) = (self.game.get(), self.record.info.roster);
        let mut spaces = SpaceSet::EMPTY;
        let mut on_map = 0;
        for (unit, start) in self.record.scenario.starts.iter() {
            let at = game.whereabouts(unit);
            // A scenario may leave counters out by its own rules, but none that was in play
            // vanishes.
            let out = at == Where::Out;
            if !out && start == Start::Absent || out && self.in_play.contains(unit) {
                let code = roster.code(unit);
                return Err(format!("{code} begins as {start:?} and is now {at:?}"));
            }
            if !out {
                self.in_play.insert(unit);
            }
            if let Where::Space(space) = at {
                spaces.insert(space);
                on_map += 1;
            }
        }
        let mut stacked = 0;
        let mut astray = None;
        for space in spaces.iter() {
            game.stack(space, &mut |unit| {
                stacked += 1;
                if game.whereabouts(unit) != Where::Space(space) {
                    astray = Some(unit);
                }
            });
        }
        match astray {
            Some(unit) => Err(format!("{} is in a stack where it is not", roster.code(unit))),
            None if stacked != on_map => {
                Err(format!("{on_map} units on the map, {stacked} in stacks"))
            }
            None => Ok(()),
        }
    }

    fn check_offered(&mut self) -> Result<(), String> {
        let all = self.prompt.len();
        let picks: Vec<usize> = match self.rigor {
            Rigor::Hostile => (0..all).collect(),
            _ if all == 0 => Vec::new(),
            _ => (0..4).map(|_| self.sampler.below(all as u32) as usize).collect(),
        };
        for action in picks.into_iter().filter_map(|n| self.prompt.nth(n)) {
            if let Some(refusal) = self.game.get().why_not(&mut self.scratch, action) {
                let word = self.word(action);
                return Err(format!("`{word}` is offered, but why_not says: {refusal}"));
            }
        }
        Ok(())
    }

    fn check_refused(&mut self) -> Result<(), String> {
        let before = self.game.clone();
        let actions = self.others();
        for action in &actions {
            self.check_refusal(*action)?;
        }
        if self.game.get().hash() == self.hash {
            return Ok(());
        }
        // Once more, now looking after each, to name the one that did it.
        self.game = before;
        for action in actions {
            let _ = self.game.get_mut().apply(&mut self.scratch, action, &mut Quiet);
            if self.game.get().hash() != self.hash {
                return Err(format!("`{}` is refused but changes the position", self.word(action)));
            }
        }
        Err("why_not has changed the position".to_string())
    }

    /// Actions that are not offered: a few, or all there are.
    fn others(&mut self) -> Vec<Action> {
        let info = self.record.info;
        let sampler = &mut self.sampler;
        let mut any = || {
            let bytes =
                [sampler.below(3) as u8, sampler.below(256) as u8, sampler.below(256) as u8];
            Action::from_bytes(bytes)
        };
        let mut actions: Vec<Action> = (0..8).filter_map(|_| any()).collect();
        let unit = |sampler: &mut Dice| sampler.below(info.roster.len() as u32);
        let space = |sampler: &mut Dice| sampler.below(u32::from(info.board.len));
        if self.rigor == Rigor::Hostile {
            actions.extend(info.roster.units().map(Action::Unit));
            actions.extend(
                (0..info.board.len).map(hexmarch_core::board::SpaceId::new).map(Action::Space),
            );
            actions.extend((0..=u8::MAX).map(|verb| Action::Choice(Choice::new(verb))));
        } else {
            for _ in 0..3 {
                let (unit, space) = (unit(&mut self.sampler), space(&mut self.sampler));
                actions.push(Action::Unit(hexmarch_core::forces::UnitId::new(unit as u16)));
                actions.push(Action::Space(hexmarch_core::board::SpaceId::new(space as u16)));
            }
        }
        actions.retain(|action| !self.prompt.offers(*action));
        actions
    }

    fn check_refusal(&mut self, action: Action) -> Result<(), String> {
        let why = self.game.get().why_not(&mut self.scratch, action);
        let mut events = 0;
        let mut count = |_| events += 1;
        let done = self.game.get_mut().apply(&mut self.scratch, action, &mut count);
        let word = || format!("`{}` ({action:?})", self.word(action));
        match (why, done) {
            (Some(why), Err(refusal)) if why == refusal && events == 0 => Ok(()),
            (Some(_), Err(_)) if events > 0 => Err(format!("{} is refused with events", word())),
            (None, _) => Err(format!("{} is not offered, but why_not allows it", word())),
            (_, Ok(())) => Err(format!("{} is not offered, but apply took it", word())),
            (Some(why), Err(refusal)) => {
                Err(format!("{}: why_not says `{why}`, apply says `{refusal}`", word()))
            }
        }
    }

    /// Feeds the new lines of the save to a second engine and compares.
    fn check_save(&mut self) -> Result<(), String> {
        let mut text = String::new();
        match self.loaded {
            0 => text = self.record.text(),
            from => self.record.body(from, &mut text),
        }
        if self.record.entries.len() > self.loaded {
            text.lines().for_each(|line| self.loader.line(line));
            self.loaded = self.record.entries.len();
            same("the save", self.loader.so_far()?.game().hash(), self.hash)?;
        }
        Ok(())
    }

    fn word(&self, action: Action) -> String {
        Words::new(self.game.get()).action(&self.prompt, action)
    }
}

fn same(what: &str, got: u64, expected: u64) -> Result<(), String> {
    if got == expected {
        return Ok(());
    }
    Err(format!("{what} has hash {got:016x} and not {expected:016x}"))
}
