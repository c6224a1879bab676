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
    /// Choices that are made before it begins, whoever would make them.
    pub opening: &'static [Choice],
    /// What is said and waited for.
    pub cues: &'static [Cue],
}

#[cfg(test)]
mod tests {
    use super::{Lesson, Until};
    use crate::forces::UnitId;
    use crate::game::{Action, GameInfo, Quiet};
    use crate::games::{ALL, AnyGame};
    use crate::march::Scratch;
    use crate::session::Session;

    fn lessons() -> impl Iterator<Item = (&'static GameInfo, &'static Lesson)> {
        ALL.iter().filter_map(|info| info.lesson.map(|lesson| (*info, lesson)))
    }

    #[test]
    fn every_cue_fits_three_lines_of_the_smallest_display() {
        for cue in lessons().flat_map(|(_, lesson)| lesson.cues) {
            assert!(crate::ui::paint::wrap(cue.text, 25, &mut |_, _| {}) <= 3, "{}", cue.text);
        }
    }

    #[test]
    fn what_the_lessons_ask_for_can_be_done() {
        for (info, lesson) in lessons() {
            follow(info, lesson);
        }
    }

    fn follow(info: &'static GameInfo, lesson: &Lesson) {
        let game = AnyGame::start(info.code, lesson.scenario, lesson.seed);
        let mut scratch = Scratch::new();
        let game = game.unwrap_or_else(|refusal| panic!("{refusal}"));
        let mut session = Session::new(game, &mut scratch);
        for choice in lesson.opening {
            let done = session.apply(&mut scratch, Action::Choice(*choice), &mut Quiet);
            done.unwrap_or_else(|refusal| panic!("{refusal}"));
        }
        for cue in lesson.cues {
            let info = session.game().info();
            let action = match cue.until {
                Until::Unit(code) => {
                    Action::Unit(info.roster.find(code).unwrap_or(UnitId::new(999)))
                }
                Until::Space(label) => match info.board.find(label) {
                    Some(space) => Action::Space(space),
                    None => panic!("{label}"),
                },
                Until::Choice(choice) => loop {
                    if session.prompt().choices.contains(&choice) {
                        break Action::Choice(choice);
                    }
                    // A question about the last battle may stand in between.
                    match session.prompt().nth(0) {
                        Some(first) => session
                            .apply(&mut scratch, first, &mut Quiet)
                            .unwrap_or_else(|no| panic!("{no}")),
                        None => panic!("{choice:?}"),
                    }
                },
                _ => continue,
            };
            if let Err(refusal) = session.apply(&mut scratch, action, &mut Quiet) {
                panic!("{}: {refusal}", cue.text);
            }
        }
    }
}
