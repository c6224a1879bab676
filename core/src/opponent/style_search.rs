//! Trying things out: copies of the game played on, each with another style or another first step.
//!
//! At first each candidate plays only the phase that is asked for, and one that does what another
//! does makes room for something else: where there is nothing to choose the search is over at once.
//! Then all play on in the usual style and meet the same guesses and the same dice, round by round,
//! and each is compared with the first, which had that style from the beginning. Twice on the way
//! the worse half of the others goes, so most of the budget is spent on telling the good ones
//! apart.

use super::Opponent;
use super::decide::Decider;
use super::trial::{Tools, copy};
use crate::budget::CANDIDATES_MAX;
use crate::game::{Action, Choice, Dice, Game, Outcome, Prompt, Quiet, Seat, Skill, Status, Style};
use crate::games::AnyGame;
use crate::march::Scratch;

/// Phases that are played on, the present one included.
const HORIZON: u8 = 20;
/// Decisions one trial may take, in case a game does not get on.
const TRIAL_MAX: u32 = 2000;
/// Styles tried in place of those that change nothing.
const RETRIES: u8 = 8;
/// How much of a difference is put down to luck, in sixteenths: a style that is to replace the
/// usual one must do better than chance lets it seem.
const DOUBT: i32 = 6;
/// What a won game counts beside its score.
const VICTORY: i32 = 8000;

/// Something to try.
#[derive(Clone, Copy)]
struct Candidate {
    style: Style,
    /// Begin with this.
    first: Option<Action>,
    /// What the phase came to, as a mark of the position after it.
    deed: u32,
    /// How far it was ahead of the first, in all its trials.
    lead: i32,
    trials: u16,
    alive: bool,
}

impl Candidate {
    const fn new(style: Style, first: Option<Action>) -> Self {
        Self { style, first, deed: 0, lead: 0, trials: 0, alive: true }
    }

    /// How far it was ahead on average; nothing yet is worse than anything.
    fn average(&self) -> i32 {
        if self.trials == 0 { i32::MIN } else { self.lead / i32::from(self.trials) }
    }
}

/// A search under way, or what the last one found.
pub struct Search {
    candidates: heapless::Vec<Candidate, CANDIDATES_MAX>,
    /// The question being searched.
    question: Option<u64>,
    /// How often the worse half has gone.
    cuts: u8,
    /// The candidate whose trial is under way, and how far it has come.
    current: u8,
    rolling: bool,
    /// Is it still the round that finds out who does what, and how many may try something else?
    scouting: bool,
    retries: u8,
    steps: u32,
    /// Phases to go, and the one being played.
    phases: u8,
    phase: Option<Status>,
    used: u32,
    /// What the first came to in this round.
    mark: i32,
    /// Guesses and dice of this round.
    round_seed: u64,
    /// The other side's decider; our own is free while we search.
    rival: Decider,
    prompt: Prompt,
    /// The style found last, if one was looked for, and the phase it was found for.
    style: Option<Style>,
    searched: Option<Status>,
    first: Option<Action>,
}

impl Search {
    /// Inlined, so that it is made where it stays: it is large for a small stack.
    #[inline(always)]
    pub const fn new() -> Self {
        Self {
            candidates: heapless::Vec::new(),
            question: None,
            cuts: 0,
            current: 0,
            rolling: false,
            scouting: false,
            retries: 0,
            steps: 0,
            phases: 0,
            phase: None,
            used: 0,
            mark: 0,
            round_seed: 0,
            rival: const { Decider::new() },
            prompt: Prompt::new(),
            style: None,
            searched: None,
            first: None,
        }
    }

    /// How much of the budget is used.
    pub fn permille(&self, budget: u32) -> u16 {
        // Exact up to four million; more is nobody's budget, and dividing 64 bits takes 458 bytes
        // of flash.
        (self.used.saturating_mul(1000) / budget.max(1)).min(999) as u16
    }

    /// The style to play with, if one has been found.
    pub fn style(&self) -> Option<Style> {
        self.style
    }

    /// The first step that was found best, once.
    pub fn take_first(&mut self) -> Option<Action> {
        self.first.take()
    }

    /// Ends the search with the best so far. Says whether there was one.
    pub fn conclude(&mut self) -> bool {
        if self.question.take().is_none() {
            return false;
        }
        // Of equals the first: the usual style, the first choice.
        let living = self.candidates.iter().rev().filter(|c| c.alive);
        if let Some(best) = living.max_by_key(|c| c.average()) {
            self.style = Some(best.style);
            self.first = best.first;
        }
        true
    }

    /// Notes what the current candidate does. One that does what another did before it tries
    /// something else, or goes.
    fn sort_out(&mut self, deed: u32, dice: &mut Dice) {
        let (before, rest) = self.candidates.split_at_mut(usize::from(self.current));
        let Some(current) = rest.first_mut() else { return };
        current.deed = deed;
        if before.iter().any(|c| c.alive && c.deed == deed) {
            if self.retries > 0 {
                self.retries -= 1;
                current.style = current.style.varied(dice);
                return;
            }
            current.alive = false;
        }
        self.current += 1;
    }

    /// Drops the worse half of the living, but never the first.
    fn cut(&mut self) {
        let alive = self.candidates.iter().filter(|c| c.alive).count();
        for _ in 0..alive / 2 {
            let living = self.candidates.iter_mut().skip(1).filter(|c| c.alive);
            if let Some(worst) = living.min_by_key(|c| c.average()) {
                worst.alive = false;
            }
        }
        self.cuts += 1;
    }
}

/// Makes candidates of the choices of a question. Of more than there is room for, those that the
/// question lists first are tried.
fn try_choices(candidates: &mut heapless::VecView<Candidate>, style: Style, choices: &[Choice]) {
    candidates.clear();
    for choice in choices {
        let candidate = Candidate::new(style, Some(Action::Choice(*choice)));
        if candidates.push(candidate).is_err() {
            return;
        }
    }
}

/// Makes candidates of the usual style and the one found last, and then by turns of some near the
/// two, as many as there is room for.
fn try_styles(
    candidates: &mut heapless::VecView<Candidate>,
    [last, usual]: [Style; 2],
    dice: &mut Dice,
) {
    candidates.clear();
    for n in 0..candidates.capacity() {
        let style = match n {
            0 => usual,
            1 => last,
            _ if n.is_multiple_of(2) => last.varied(dice),
            _ => usual.varied(dice),
        };
        let added = candidates.push(Candidate::new(style, None)).is_ok();
        debug_assert!(added, "no room though there are no more than the list holds");
    }
}

impl Opponent {
    /// Is this a question to search, and not yet answered by the last search?
    pub(super) fn searches(&mut self, game: &AnyGame, prompt: &Prompt) -> bool {
        let now = game.get();
        if self.budget == 0 || prompt.len() < 2 {
            return false;
        }
        let hash = now.hash();
        if self.search.question == Some(hash) {
            return true;
        }
        let status = now.status();
        if status.active != prompt.seat || self.search.searched == Some(status) {
            return false;
        }
        self.begin(now, hash, status, prompt);
        true
    }

    fn begin(&mut self, game: &dyn Game, hash: u64, status: Status, prompt: &Prompt) {
        let usual = Style::of(self.level, game, prompt.seat);
        let last = self.search.style.unwrap_or(usual);
        let search = &mut self.search;
        search.question = Some(hash);
        search.searched = Some(status);
        search.first = None;
        search.cuts = 0;
        search.current = 0;
        search.used = 0;
        let plain = prompt.is_plain();
        search.rolling = false;
        search.scouting = !plain;
        search.retries = RETRIES;
        search.round_seed = u64::from(self.dice.below(u32::MAX));
        if plain {
            try_choices(&mut search.candidates, last, &prompt.choices);
        } else {
            try_styles(&mut search.candidates, [last, usual], &mut self.dice);
        }
    }

    /// Goes on with the search for so many decisions. Says whether it is over.
    pub(super) fn run(
        &mut self,
        game: &AnyGame,
        scratch: &mut Scratch,
        prompt: &Prompt,
        slice: u32,
    ) -> bool {
        for _ in 0..slice.max(1) {
            let search = &mut self.search;
            if !search.rolling && !self.next_trial(game, scratch, prompt.seat) {
                self.search.conclude();
                // The style may be another: plan anew.
                self.decider.clear();
                return true;
            }
            self.search.used += 1;
            if !self.trial_step(scratch, prompt.seat) {
                self.end_trial(prompt.seat);
            }
        }
        false
    }

    /// Sets up the next trial, or says that the budget is spent.
    fn next_trial(&mut self, game: &AnyGame, scratch: &mut Scratch, seat: Seat) -> bool {
        let search = &mut self.search;
        let living = |from: u8| {
            let rest = search.candidates.iter().enumerate().skip(usize::from(from));
            rest.filter(|(_, c)| c.alive).map(|(n, _)| n as u8).next()
        };
        let next = match living(search.current) {
            Some(next) => next,
            None => {
                // A round is over.
                let share = 3 * search.used / self.budget.max(1);
                if search.scouting {
                    search.scouting = false;
                } else if share > u32::from(search.cuts) && search.cuts < 2 {
                    search.cut();
                }
                let alive = search.candidates.iter().filter(|c| c.alive).count();
                if search.used >= self.budget || alive < 2 {
                    return false;
                }
                search.round_seed = u64::from(self.dice.below(u32::MAX));
                search.candidates.iter().position(|c| c.alive).unwrap_or(0) as u8
            }
        };
        search.current = next;
        search.rolling = true;
        search.steps = 0;
        search.phases = if search.scouting { 1 } else { HORIZON };
        search.phase = None;
        search.rival.clear();
        self.decider.clear();
        copy(&mut self.view, game);
        let Some(view) = self.view.as_mut() else { return false };
        view.get_mut().guess(seat, &mut Dice::new(search.round_seed));
        let first = search.candidates.get(usize::from(next)).and_then(|c| c.first);
        if let Some(first) = first {
            // What a guess does not allow is not done: the trial goes on with what is asked.
            let _ = view.get_mut().apply(scratch, first, &mut Quiet);
        }
        true
    }

    /// Plays one decision of the trial. Says whether it goes on.
    fn trial_step(&mut self, scratch: &mut Scratch, seat: Seat) -> bool {
        let search = &mut self.search;
        let Some(view) = self.view.as_mut() else { return false };
        search.steps += 1;
        let phase = Some(view.get().status());
        if search.phase != phase {
            if search.phases == 0 {
                return false;
            }
            search.phases -= 1;
            search.phase = phase;
        }
        if view.get().outcome().is_some() || search.steps > TRIAL_MAX {
            return false;
        }
        view.get().prompt(scratch, &mut search.prompt);
        let asked = search.prompt.seat;
        let present = search.scouting || search.phases == HORIZON - 1;
        let candidate = search.candidates.get(usize::from(search.current)).filter(|_| present);
        let style = match candidate {
            _ if asked != seat => *view.get().style(asked, Skill::Sound),
            Some(candidate) => candidate.style,
            None => Style::of(self.level, view.get(), seat),
        };
        let mut tools = Tools {
            trial: &mut self.trial,
            scratch,
            asked: &mut self.asked,
            situation: &mut self.situation,
            style,
        };
        let decider = if asked == seat { &mut self.decider } else { &mut search.rival };
        let Some(action) = decider.decide(view, &search.prompt, &mut tools) else { return false };
        if view.get_mut().apply(scratch, action, &mut Quiet).is_err() {
            return false;
        }
        // Where a unit goes was settled when it was picked; the question need not be asked again.
        // If that is refused after all, it is asked with the next step.
        if let (Action::Unit(_), Some(to)) = (action, decider.foregone()) {
            let _ = view.get_mut().apply(scratch, to, &mut Quiet);
        }
        true
    }

    /// Notes what the trial came to.
    fn end_trial(&mut self, seat: Seat) {
        let search = &mut self.search;
        search.rolling = false;
        let Some(view) = self.view.as_ref() else { return };
        if search.scouting {
            search.sort_out(view.get().hash() as u32, &mut self.dice);
            return;
        }
        self.situation.look(view.get(), seat, view.get().style(seat, Skill::Sound));
        let mut value = view.get().score(seat) + self.situation.promise();
        value += match view.get().outcome() {
            Some(Outcome::Win(winner, _)) if view.get().are_allies(winner, seat) => VICTORY,
            Some(Outcome::Win(..)) => -VICTORY,
            _ => 0,
        };
        if search.current == 0 {
            search.mark = value;
        }
        if let Some(candidate) = search.candidates.get_mut(usize::from(search.current)) {
            let lead = value - search.mark;
            // A first step is as good as another, but a style must earn its place.
            let doubt = if candidate.first.is_some() { 0 } else { lead.abs() / 16 * DOUBT };
            candidate.lead = candidate.lead.saturating_add(lead - doubt);
            candidate.trials = candidate.trials.saturating_add(1);
        }
        search.current += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn of_many_choices_the_first_are_tried() {
        let choices = [4, 5, 6].map(Choice::new);
        let mut candidates = heapless::Vec::<Candidate, 2>::new();
        // What was tried before is gone.
        for _ in 0..2 {
            try_choices(&mut candidates, Style::SOUND, &choices);
            let tried: Vec<_> = candidates.iter().filter_map(|candidate| candidate.first).collect();
            assert_eq!(tried, [choices[0], choices[1]].map(Action::Choice));
        }
    }

    #[test]
    fn the_usual_style_comes_first_and_all_room_is_used() {
        let mut candidates = heapless::Vec::<Candidate, 5>::new();
        try_styles(&mut candidates, [Style::SIMPLE, Style::SOUND], &mut Dice::new(1));
        assert!(candidates.is_full());
        let plans: Vec<_> = candidates.iter().map(|candidate| candidate.style.plans).collect();
        assert_eq!(plans, [true, false, false, true, false], "only the sound style plans");
    }
}
