//! The computer's thoughts: for its own decisions, or as advice.

use crate::live::LiveGame;
use crate::opponent::{Level, Opponent, Thought};

/// Decisions a computer player tries out between two looks at the buttons.
const SLICE: u32 = 16;

/// The computer, as it last sat down.
pub(super) struct Thinking {
    opponent: Opponent,
    /// It has sat down since the program began.
    is_seated: bool,
    is_advising: bool,
    /// How far its thoughts are, in hundredths.
    progress: u8,
}

impl Thinking {
    /// Inlined, so that it is made where it stays.
    #[inline(always)]
    pub(super) fn new() -> Self {
        let opponent = Opponent::new(Level::Regular, 0, 0);
        Self { opponent, is_seated: false, is_advising: false, progress: 0 }
    }

    /// How far its thoughts are, in hundredths.
    pub(super) fn progress(&self) -> u8 {
        self.progress
    }

    /// Is it asked for advice?
    pub(super) fn is_advising(&self) -> bool {
        self.is_advising
    }

    /// It is asked for advice.
    pub(super) fn advise(&mut self) {
        self.is_advising = true;
        self.progress = 0;
    }

    /// Advice is no longer wanted.
    pub(super) fn end_advice(&mut self) {
        self.is_advising = false;
    }

    /// It has decided. Says whether that is advice.
    pub(super) fn finish(&mut self) -> bool {
        self.progress = 0;
        core::mem::take(&mut self.is_advising)
    }

    /// Puts a computer player of this level in the chair. Not inlined: the first one is made on the
    /// stack.
    #[inline(never)]
    pub(super) fn sit(&mut self, level: Level, seed: u64) {
        if self.opponent.level() != level || !self.is_seated {
            self.opponent.reset(level, seed, level.budget());
            self.is_seated = true;
        }
    }

    /// It thinks a little about the question of the game.
    pub(super) fn think(&mut self, live: &mut LiveGame) -> Thought {
        let Some((session, scratch)) = live.search() else { return Thought::Nothing };
        self.opponent.think(session.any(), scratch, session.prompt(), SLICE)
    }

    /// It says what it has found so far.
    pub(super) fn stop(&mut self, live: &mut LiveGame) -> Thought {
        let Some((session, scratch)) = live.search() else { return Thought::Nothing };
        self.opponent.stop(session.any(), scratch, session.prompt())
    }

    /// So many thousandths are done. Says whether that is worth telling.
    pub(super) fn note(&mut self, permille: u16) -> bool {
        let percent = (permille / 10) as u8;
        let told = self.progress / 5 != percent / 5;
        if told {
            self.progress = percent;
        }
        told
    }
}
