//! A guided first turn: short prompts on the real game, each waiting for one thing to happen.

use super::app::{App, Stale};
use super::page::Page;
use super::seats::ALONE;
use crate::game::Choice;
use crate::games::ALL;
use crate::journal::Sitter;
use crate::opponent::Level;

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
    /// This choice was made.
    Choice(Choice),
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
    /// The step that is being taught.
    fn lesson_step(&self) -> Option<&'static Step> {
        let lesson = self.session()?.game().info().lesson?;
        lesson.steps.get(usize::from(self.lesson?))
    }

    /// What the lesson says now.
    pub(super) fn lesson_text(&self) -> Option<&'static str> {
        self.lesson_step().map(|step| step.text)
    }

    /// Does the lesson wait for no more than a press?
    pub(super) fn lesson_waits_for_reading(&self) -> bool {
        self.lesson_step().is_some_and(|step| step.until == Until::Read)
    }

    /// Something a lesson may have been waiting for has happened.
    pub(super) fn taught(&mut self, what: Until) {
        let Some((step, n)) = self.lesson_step().zip(self.lesson) else { return };
        let met =
            step.until == what || matches!((step.until, what), (Until::AnySpace, Until::Space(_)));
        if !met {
            return;
        }
        self.lesson = Some(n + 1);
        if self.lesson_step().is_none() {
            self.lesson = None;
        }
        self.stale = Stale::Everything;
        self.go_to_lesson();
    }

    /// A space with this number was picked.
    pub(super) fn taught_space(&mut self, label: &str) {
        if let Some(Until::Space(wanted)) = self.lesson_step().map(|step| step.until)
            && wanted == label
        {
            self.taught(Until::Space(wanted));
        }
    }

    /// Puts the cursor where the lesson wants it.
    pub(super) fn go_to_lesson(&mut self) {
        if let (Some(step), Some(board)) = (self.lesson_step(), self.board())
            && let Some(space) = board.find(step.cursor)
        {
            self.put_cursor(space, true);
        }
    }

    /// Begins the guided turn of the first game that has one, against a weak computer.
    pub(super) fn teach(&mut self) {
        let with_lesson = ALL.iter().find_map(|info| info.lesson.map(|lesson| (info, lesson)));
        let Some((info, lesson)) = with_lesson else { return };
        let mut seats = ALONE;
        seats[1..].fill(Sitter::Computer(Level::Recruit as u8));
        self.begin(info.code, lesson.scenario, 0, lesson.seed, seats);
        self.lesson = Some(0);
        self.page = Page::Map;
        self.go_to_lesson();
        self.stale = Stale::Everything;
    }
}
