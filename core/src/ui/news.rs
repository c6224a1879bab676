//! What has happened in the game, and how much of it has been shown.

use super::log::Log;
use super::parade::{Parade, Step};
use crate::game::{Event, Events, Game};
use crate::opponent::ScoreHistory;

/// What has happened and is being shown.
pub(super) struct News {
    log: Log,
    /// What turned the game, for its end.
    story: ScoreHistory,
    parade: Parade,
    /// Milliseconds until the next thing is shown.
    wait: u32,
    /// A person at this device took the last decision.
    is_own: bool,
}

impl News {
    pub(super) fn new() -> Self {
        let (log, story, parade) = (Log::default(), ScoreHistory::new(), Parade::default());
        Self { log, story, parade, wait: 0, is_own: true }
    }

    /// Another game: nothing has happened in it.
    pub(super) fn clear(&mut self) {
        self.log.clear();
        self.story = ScoreHistory::new();
        self.parade.finish();
        self.is_own = true;
    }

    /// The last events.
    pub(super) fn log(&self) -> &Log {
        &self.log
    }

    /// What turned the game.
    pub(super) fn story(&self) -> &ScoreHistory {
        &self.story
    }

    /// Units on their way.
    pub(super) fn parade(&self) -> &Parade {
        &self.parade
    }

    /// Another decision is taken, and its events follow.
    pub(super) fn begin(&mut self) {
        self.log.begin();
    }

    /// The game stands as that decision left it.
    pub(super) fn follow(&mut self, game: &dyn Game) {
        // Before the first turn nothing turns: units only come onto the map.
        if game.status().turn > 0 {
            self.story.note(game);
        }
    }

    /// A person at this device decides, or somebody else.
    pub(super) fn set_own(&mut self, is_own: bool) {
        self.is_own = is_own;
    }

    /// Did a person at this device take the last decision?
    pub(super) fn is_own(&self) -> bool {
        self.is_own
    }

    /// A battle or other news is to be shown on a page of its own; the battle stays until it was.
    pub(super) fn take_page(&mut self, tell_news: bool) -> bool {
        let news = core::mem::take(&mut self.log.news);
        self.log.battle.is_some() || news && tell_news
    }

    /// The last battle has been shown.
    pub(super) fn pass_battle(&mut self) {
        self.log.battle = None;
    }

    /// Are all units where they went?
    pub(super) fn is_still(&self) -> bool {
        self.parade.is_empty()
    }

    /// Shows one step more.
    pub(super) fn advance(&mut self) -> Option<Step> {
        self.parade.advance()
    }

    /// Shows all steps at once.
    pub(super) fn finish(&mut self) {
        self.parade.finish();
    }

    /// Milliseconds until the next thing is shown.
    pub(super) fn wait(&self) -> u32 {
        self.wait
    }

    /// The next thing is shown after so many.
    pub(super) fn set_wait(&mut self, ms: u32) {
        self.wait = ms;
    }

    /// So many milliseconds have passed.
    pub(super) fn pass(&mut self, ms: u32) {
        self.wait = self.wait.saturating_sub(ms);
    }
}

impl Events for News {
    fn event(&mut self, event: Event) {
        self.log.event(event);
        self.parade.event(event);
    }
}
