//! The guided first turn on the screen: what it says now, and whether what it waits for has happened.

use super::app::{App, Stale};
use super::page::Page;
use super::seats::ALONE;
use crate::game::{Cue, Until};
use crate::games::ALL;
use crate::journal::Sitter;
use crate::opponent::Level;

impl App {
    /// The cue that waits.
    fn lesson_cue(&self) -> Option<&'static Cue> {
        let lesson = self.session()?.game().info().lesson?;
        lesson.cues.get(usize::from(self.lesson?))
    }

    /// What the lesson says now.
    pub(super) fn lesson_text(&self) -> Option<&'static str> {
        self.lesson_cue().map(|cue| cue.text)
    }

    /// Does the lesson wait for no more than a press?
    pub(super) fn lesson_waits_for_reading(&self) -> bool {
        self.lesson_cue().is_some_and(|cue| cue.until == Until::Read)
    }

    /// Something a lesson may have been waiting for has happened.
    pub(super) fn taught(&mut self, what: Until) {
        let Some((cue, n)) = self.lesson_cue().zip(self.lesson) else { return };
        let met =
            cue.until == what || matches!((cue.until, what), (Until::AnySpace, Until::Space(_)));
        if !met {
            return;
        }
        self.lesson = Some(n + 1);
        if self.lesson_cue().is_none() {
            self.lesson = None;
        }
        self.stale = Stale::Everything;
        self.go_to_lesson();
    }

    /// A space with this number was picked.
    pub(super) fn taught_space(&mut self, label: &str) {
        if let Some(Until::Space(wanted)) = self.lesson_cue().map(|cue| cue.until)
            && wanted == label
        {
            self.taught(Until::Space(wanted));
        }
    }

    /// Puts the cursor where the lesson wants it.
    pub(super) fn go_to_lesson(&mut self) {
        if let (Some(cue), Some(board)) = (self.lesson_cue(), self.board())
            && let Some(space) = board.find(cue.cursor)
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
