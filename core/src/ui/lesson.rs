//! A guided first turn: short prompts on the real game, each waiting for one thing to happen.

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
