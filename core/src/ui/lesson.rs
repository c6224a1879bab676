//! A guided first turn: short prompts on the real game, each waiting for one thing to happen.

use super::app::{App, Stale};
use super::page::Page;
use crate::games::{ALL, AnyGame};

/// What a step of a lesson waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// Any press of select.
    Read,
    /// The cursor has moved.
    Looked,
    /// The zoom has changed.
    Zoomed,
    /// The menu was opened.
    Menu,
    /// This unit was picked.
    Unit(&'static str),
    /// This space was picked, by its printed number.
    Space(&'static str),
    /// Any space was picked.
    AnySpace,
    /// This choice was made, by its word.
    Choice(&'static str),
    /// A panel with the stack or hex was opened.
    Panel,
}

/// A step of a lesson.
#[derive(Debug)]
pub struct Step {
    /// What is said.
    pub text: &'static str,
    /// What it waits for.
    pub until: Until,
    /// Where the cursor is put as the step begins, by printed number; empty leaves it.
    pub cursor: &'static str,
}

/// A whole lesson: a scenario with a seed, and its steps.
#[derive(Debug)]
pub struct Lesson {
    /// The scenario it is played on.
    pub scenario: &'static str,
    /// Its dice.
    pub seed: u64,
    /// What is said and waited for.
    pub steps: &'static [Step],
}

impl App {
    /// What the lesson says now.
    pub(super) fn lesson_text(&self) -> Option<&'static str> {
        let steps = self.session.as_ref()?.game().lesson()?.steps;
        steps.get(usize::from(self.lesson?)).map(|step| step.text)
    }

    /// Something a lesson may have been waiting for has happened.
    pub(super) fn taught(&mut self, what: Until) {
        let Some(n) = self.lesson else { return };
        let Some(lesson) = self.session.as_ref().and_then(|session| session.game().lesson()) else {
            return;
        };
        let Some(step) = lesson.steps.get(usize::from(n)) else { return };
        let met =
            step.until == what || matches!((step.until, what), (Until::AnySpace, Until::Space(_)));
        if !met {
            return;
        }
        let next = lesson.steps.get(usize::from(n) + 1);
        self.lesson = next.map(|_| n + 1);
        self.stale = Stale::Everything;
        self.go_to_lesson();
    }

    /// Puts the cursor where the lesson wants it.
    pub(super) fn go_to_lesson(&mut self) {
        let lesson = self.session.as_ref().and_then(|session| session.game().lesson());
        let step = lesson.zip(self.lesson).and_then(|(lesson, n)| lesson.steps.get(usize::from(n)));
        if let (Some(step), Some(board)) = (step, self.board())
            && let Some(space) = board.find(step.cursor)
        {
            self.put_cursor(space, true);
        }
    }

    pub(super) fn lesson_waits_for_reading(&self) -> bool {
        let steps =
            self.session.as_ref().and_then(|session| session.game().lesson()).map(|l| l.steps);
        match (steps, self.lesson) {
            (Some(steps), Some(n)) => {
                steps.get(usize::from(n)).is_some_and(|s| s.until == Until::Read)
            }
            _ => false,
        }
    }

    pub(super) fn taught_space(&mut self, label: &str) {
        let Some(lesson) = self.session.as_ref().and_then(|session| session.game().lesson()) else {
            return;
        };
        let step = self.lesson.and_then(|n| lesson.steps.get(usize::from(n)));
        if let Some(Until::Space(wanted)) = step.map(|step| step.until)
            && wanted == label
        {
            self.taught(Until::Space(wanted));
        }
    }

    /// Begins the guided turn of the first game that has one.
    pub(super) fn teach(&mut self) {
        for info in ALL {
            let Some(scenario) = info.scenarios.first() else { continue };
            let Ok(game) = AnyGame::start(info.code, scenario.code, 0) else { continue };
            let Some(lesson) = game.get().lesson() else { continue };
            self.begin(info.code, lesson.scenario, lesson.seed);
            self.lesson = Some(0);
            self.page = Page::Map;
            self.go_to_lesson();
            self.stale = Stale::Everything;
            return;
        }
    }
}
