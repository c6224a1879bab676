//! A guided first turn: short texts on the real game, each waiting for one thing to happen.
//!
//! Here is what a game says of its lesson. Screens show it and watch for what it waits for.

use super::Choice;

/// What a cue of a lesson waits for.
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

/// One thing that a lesson says.
#[derive(Debug)]
pub struct Cue {
    /// What is said.
    pub text: &'static str,
    /// What it waits for.
    pub until: Until,
    /// Where the cursor is put as the cue comes, by printed number; empty leaves it.
    pub cursor: &'static str,
}

/// A whole lesson: a scenario with a seed, and its cues.
#[derive(Debug)]
pub struct Lesson {
    /// The scenario it is played on.
    pub scenario: &'static str,
    /// Its dice.
    pub seed: u64,
    /// What is said and waited for.
    pub cues: &'static [Cue],
}
