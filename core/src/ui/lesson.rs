//! The guided first turn on the screen: what it says now, and whether what it waits for has
//! happened.

use super::app::App;
use super::draft::ALONE;
use super::page::Page;
use crate::game::{Cue, GameInfo, Lesson, Until};
use crate::journal::{Header, Sitter};
use crate::opponent::Level;

/// The lesson that is being given, if one is.
#[derive(Clone, Copy, Default)]
pub(super) struct Guide {
    lesson: Option<&'static Lesson>,
    at: u8,
}

impl Guide {
    /// Gives a lesson from its beginning.
    fn begin(&mut self, lesson: &'static Lesson) {
        *self = Guide { lesson: Some(lesson), at: 0 };
    }

    /// The lesson is over.
    pub(super) fn end(&mut self) {
        self.lesson = None;
    }

    /// Is a lesson being given?
    pub(super) fn is_on(&self) -> bool {
        self.lesson.is_some()
    }

    /// The cue that waits.
    fn cue(&self) -> Option<&'static Cue> {
        self.lesson?.cues.get(usize::from(self.at))
    }

    /// What it says now.
    pub(super) fn text(&self) -> Option<&'static str> {
        self.cue().map(|cue| cue.text)
    }

    /// Does it wait for no more than a press?
    pub(super) fn waits_for_reading(&self) -> bool {
        self.cue().is_some_and(|cue| cue.until == Until::Read)
    }

    /// Something has happened. Says whether it is what the cue has been waiting for; then the next
    /// one is up.
    fn meet(&mut self, what: Until) -> bool {
        let Some(cue) = self.cue() else { return false };
        let met =
            cue.until == what || matches!((cue.until, what), (Until::AnySpace, Until::Space(_)));
        if met {
            self.at += 1;
            if self.cue().is_none() {
                self.end();
            }
        }
        met
    }
}

impl App {
    /// Something a lesson may have been waiting for has happened.
    pub(super) fn taught(&mut self, what: Until) {
        if self.guide.meet(what) {
            self.screen.redraw();
            self.go_to_lesson();
        }
    }

    /// A space with this number was picked.
    pub(super) fn taught_space(&mut self, label: &str) {
        if let Some(Until::Space(wanted)) = self.guide.cue().map(|cue| cue.until)
            && wanted == label
        {
            self.taught(Until::Space(wanted));
        }
    }

    /// Puts the cursor where the lesson wants it.
    pub(super) fn go_to_lesson(&mut self) {
        if let (Some(cue), Some(board)) = (self.guide.cue(), self.board())
            && let Some(space) = board.find(cue.cursor)
        {
            self.put_cursor(space, true);
        }
    }

    /// The games that have a guided turn, each with it.
    pub(super) fn lessons(&self) -> impl Iterator<Item = (&'static GameInfo, &'static Lesson)> {
        let games = self.draft.games().iter();
        games.filter_map(|info| info.lesson.map(|lesson| (*info, lesson)))
    }

    /// Teaches the only game that can be taught, or asks which.
    pub(super) fn teach(&mut self) {
        if self.lessons().count() > 1 {
            self.open(Page::Lessons);
        } else {
            self.teach_game(0);
        }
    }

    /// Begins the guided turn of one of those games, against a weak computer.
    pub(super) fn teach_game(&mut self, n: usize) {
        let Some((info, lesson)) = self.lessons().nth(n) else { return };
        let mut seats = ALONE;
        seats[1..].fill(Sitter::Computer(Level::Recruit as u8));
        let header = Header { seats, ..Header::new(info.code, lesson.scenario, lesson.seed) };
        self.begin_after(header, lesson.opening);
        self.guide.begin(lesson);
        self.pages.switch(Page::Map);
        self.go_to_lesson();
        self.screen.redraw();
    }
}
