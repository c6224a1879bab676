//! Decisions taken on the screen: what is picked, why not, what comes of it, and the way back.

use super::app::App;
use super::page::Page;
use crate::board::SpaceId;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Action, Choice, Game, Pick, Quiet, Refusal, Seat, Until};
use crate::games::AnyGame;
use crate::journal::{Header, Sitter};
use crate::saving::Request;
use crate::session::Session;

/// Units of a stack that are listed; of more than these the lowest stay out.
const LISTED_MAX: usize = 24;

impl App {
    /// May whoever looks know which unit this is? Where nobody plays, everything may be seen.
    pub(super) fn sees(&self, unit: UnitId) -> bool {
        let seen = |game: &dyn Game| game.sees(self.view.viewer(), unit);
        self.live.game().is_some_and(seen) || self.live.people().next().is_none()
    }

    /// Units of the stack under the cursor that may be picked, and all of it that can be seen.
    pub(super) fn stack(&self) -> (UnitSet, heapless::Vec<UnitId, LISTED_MAX>) {
        let mut all = heapless::Vec::new();
        let mut ready = UnitSet::EMPTY;
        if let Some(session) = self.live.session() {
            session.game().stack(self.view.cursor(), &mut |unit| {
                if self.sees(unit) {
                    if all.is_full() {
                        debug_assert!(false, "a stack of more than {LISTED_MAX}");
                        all.remove(0);
                    }
                    let _ = all.push(unit);
                }
                if session.prompt().units.contains(unit) {
                    ready.insert(unit);
                }
            });
        }
        all.reverse();
        (ready, all)
    }

    /// Picks what is under the cursor, or says why not.
    pub(super) fn pick(&mut self) {
        self.news.set_own(true);
        let Some(session) = self.live.session() else { return };
        if self.live.awaited().is_some() {
            return self.open(Page::Menu);
        }
        if self.live.is_over() {
            return self.open(Page::End);
        }
        let cursor = self.view.cursor();
        if session.prompt().spaces.contains(cursor) {
            return self.act(Action::Space(cursor));
        }
        let (ready, all) = self.stack();
        match (ready.only(), ready.is_empty()) {
            // A lone unit is taken at once, one of several only after a look at the stack.
            (Some(unit), _) if all.len() == 1 => self.act(Action::Unit(unit)),
            (_, false) => {
                self.open(Page::Stack);
                let first = all.iter().position(|unit| ready.contains(*unit));
                self.pages.pick(first.unwrap_or(0) as u16);
            }
            _ if self.nothing_on_map() => {
                let page = if self.guide.is_on() { Page::Menu } else { Page::Ask };
                self.open(page);
            }
            _ => self.explain(),
        }
    }

    /// Units that may be picked though they are not on the map.
    pub(super) fn off_map(&self) -> UnitSet {
        let Some(session) = self.live.session() else { return UnitSet::EMPTY };
        let game = session.game();
        let placed = |unit: &UnitId| matches!(game.whereabouts(*unit), Where::Space(_));
        session.prompt().units.iter().filter(|unit| !placed(unit)).collect()
    }

    /// Can the question not be answered on the map?
    pub(super) fn nothing_on_map(&self) -> bool {
        self.picks().is_empty()
    }

    /// Says why what is under the cursor cannot be picked.
    pub(super) fn explain(&mut self) {
        if self.live.awaited().is_some() {
            return;
        }
        let (_, all) = self.stack();
        let cursor = self.view.cursor();
        let Some(session) = self.live.session() else { return };
        let prefer_space = session.prompt().ask.kind.wants() == Pick::Space;
        let action = match all.first() {
            Some(unit) if !prefer_space => Action::Unit(*unit),
            // A unit is asked for and there is none here.
            None if !prefer_space => {
                let ask = &session.prompt().ask;
                let (text, rule) = (crate::words!("{} None is here.", ask.text), ask.rule);
                return self.say(text, rule);
            }
            _ => Action::Space(cursor),
        };
        match self.live.why_not(action) {
            Some(refusal) => self.refuse(refusal),
            None => self.act(action),
        }
    }

    fn refuse(&mut self, refusal: Refusal) {
        self.say(crate::words!("{refusal}"), refusal.rule());
    }

    /// Takes a decision that was not picked on the screen, for somebody at this device. Says
    /// whether it could be taken.
    pub fn decide(&mut self, action: Action) -> bool {
        let before = self.live.count();
        if self.live.awaited().is_none() {
            self.news.set_own(true);
            self.act(action);
        }
        self.live.count() != before
    }

    /// Takes an action and shows what came of it.
    pub(super) fn act(&mut self, action: Action) {
        if self.is_replaying() {
            return;
        }
        let Some(game) = self.live.game() else { return };
        // What is needed for the lesson is looked up before the state changes.
        let done = match action {
            Action::Unit(unit) => Until::Unit(game.info().roster.code(unit)),
            Action::Space(_) => Until::AnySpace,
            Action::Choice(choice) => Until::Choice(choice),
        };
        let label = match action {
            Action::Space(space) => Some(crate::words!("{}", game.info().board.label(space))),
            _ => None,
        };
        self.news.begin();
        if let Err(refusal) = self.live.act(action, &mut self.news) {
            return self.refuse(refusal);
        }
        let settings = self.settings();
        if settings.speed == 0 {
            self.news.finish();
        }
        self.saving.ask(Request::Save);
        self.arrive();
        if !self.news.is_still() {
            self.news.set_wait(settings.step_ms());
        }
        // A lesson has the last word on where the cursor is.
        self.taught(done);
        if let Some(label) = label {
            self.taught_space(&label);
        }
    }

    /// A new question is there: chooses the page and the place for it.
    pub(super) fn arrive(&mut self) {
        let speed = self.device.settings().speed;
        // At once means at once: the battles of the computer are in the log.
        if !self.news.is_own() && speed == 0 && self.live.awaited().is_some() {
            self.news.pass_battle();
        }
        self.thinking.end_advice();
        if let (Some(session), None) = (self.live.session(), self.live.awaited())
            && session.seat() != self.view.viewer()
            && !self.is_secret(session.seat())
        {
            self.view.hand_over(session.seat());
        }
        let Some(game) = self.live.game() else { return };
        self.news.follow(game);
        // What the computer's decision brought is told to whoever is asked next. If that is the
        // computer again, markers, nations and turns are shown in passing, as battles are.
        let asked = self.news.is_own() || self.live.awaited().is_none();
        let told = asked || self.news.log().turned && speed > 0;
        let has_page = self.news.take_page(told && !self.guide.is_on());
        self.pages.turn_to(if has_page { Page::Result } else { self.page_to_ask() });
        self.place_cursor();
        if self.pages.page() == Page::Result {
            self.linger();
        }
        self.refresh();
    }

    /// The page on which the question of the game is asked.
    fn page_to_ask(&self) -> Page {
        let seat = self.live.session().map(Session::seat);
        if self.live.is_over() {
            Page::End
        } else if self.live.awaited().is_some() {
            Page::Map
        } else if seat.is_some_and(|seat| self.is_secret(seat)) {
            Page::Curtain
        } else if self.nothing_on_map() && !self.guide.is_on() {
            Page::Ask
        } else {
            Page::Map
        }
    }

    /// Must whoever looks not see what this seat sees? Who sits together may, unless one of them
    /// knows units that the other does not.
    fn is_secret(&self, seat: Seat) -> bool {
        let viewer = self.view.viewer();
        let Some(game) = self.live.game().filter(|_| seat != viewer) else { return false };
        let differs = |unit: UnitId| game.sees(viewer, unit) != game.sees(seat, unit);
        !game.are_allies(viewer, seat) || game.info().roster.units().any(differs)
    }

    /// Puts the cursor where the question is about, or to something that can be picked.
    fn place_cursor(&mut self) {
        let Some(session) = self.live.session() else { return };
        let (game, prompt) = (session.game(), session.prompt());
        let (stage, before) = (Some(game.status()), self.view.stage());
        let unit = prompt.ask.unit;
        let about = prompt.ask.space.or_else(|| site(game, Action::Unit(unit?)));
        // An army that pays comes apart where it stands, and its corps are asked next.
        let more = prompt.ask.kind.wants() == Pick::Unit && stage == before;
        let unplaced = prompt.ask.kind.places_unit();
        let is_awaited = self.live.awaited().is_some();
        let cursor = self.view.cursor();
        match about {
            // What somebody else is asked is theirs to look at, once one has looked at all.
            _ if is_awaited && before.is_some() => {}
            _ if is_awaited => self.go_home(),
            // More of the same may be picked right here: another unit of the stack.
            Some(_) if more && self.picks().contains(cursor) => self.put_cursor(cursor, false),
            Some(space) => self.put_cursor(space, false),
            None if stage != before || unplaced => self.go_home(),
            // The question may cover part of the map: the cursor stays in sight.
            None => self.put_cursor(cursor, false),
        }
        // Whoever is asked within somebody else's phase has not seen it begin.
        if !is_awaited || before.is_none() {
            self.view.set_stage(stage);
        }
    }

    /// Takes the last action back; where none can be, the menu says what else there is.
    pub(super) fn undo_or_menu(&mut self) {
        if !self.undo() {
            self.open(Page::Menu);
        }
    }

    /// Takes the last action back and returns to where it was taken.
    pub(super) fn undo(&mut self) -> bool {
        if self.is_replaying() {
            return false;
        }
        let Some(undone) = self.live.undo() else { return false };
        let at = self.live.session().and_then(|session| match undone {
            // A unit that was picked before this is where the eye should be.
            Action::Space(_) if session.prompt().ask.kind.places_unit() => None,
            undone => site(session.game(), undone),
        });
        self.saving.ask(Request::Save);
        self.arrive();
        if self.pages.page() != Page::Ask {
            self.pages.switch(Page::Map);
        }
        if let Some(space) = at {
            self.put_cursor(space, false);
        }
        true
    }

    /// Takes back what was done in this phase.
    pub(super) fn undo_phase(&mut self) {
        if self.live.undo_phase() {
            self.saving.ask(Request::Save);
            self.arrive();
        }
    }

    /// Does again what was taken back last.
    pub(super) fn redo(&mut self) {
        if let Some(action) = self.live.session().and_then(Session::undone) {
            self.act(action);
        }
    }

    /// Plays a game as it stands, from now on.
    pub fn resume(&mut self, header: Header, game: AnyGame) {
        self.saving.leave_slot();
        self.live.put(header, game);
        self.welcome();
        self.arrive();
    }

    /// Begins a game, or says why not.
    pub(super) fn begin(&mut self, header: Header) {
        self.begin_after(header, &[]);
    }

    /// The same, with these choices made at once, whoever would make them.
    pub(super) fn begin_after(&mut self, header: Header, opening: &[Choice]) {
        self.saving.leave_slot();
        match self.live.begin(header) {
            Ok(()) => {
                for choice in opening {
                    let made = self.live.act(Action::Choice(*choice), &mut Quiet);
                    debug_assert!(made.is_ok(), "{choice:?} cannot be made");
                }
                self.welcome();
                self.arrive();
                self.saving.ask(Request::Begin);
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Another game is there to be played: nothing of the one before it is shown any more, and the
    /// title page offers it.
    pub(super) fn welcome(&mut self) {
        let Some(seat) = self.live.session().map(Session::seat) else { return };
        // Whoever is to decide looks, or else the first who is here.
        let is_here = self.live.sitter(seat) == Sitter::Here;
        let first = self.live.people().next().unwrap_or(Seat(0));
        self.view.begin(if is_here { seat } else { first });
        self.news.clear();
        self.guide.end();
        self.thinking.end_advice();
        self.recall();
        self.open(Page::Title);
    }

    /// Back from the title page to the game. Of two who share the device, only the right one may
    /// look.
    pub(super) fn sit_down(&mut self) {
        self.call_again();
        self.arrive();
        let is_shared = self.live.people().any(|seat| self.is_secret(seat));
        if is_shared && matches!(self.pages.page(), Page::Map | Page::Ask) {
            self.open(Page::Curtain);
        }
    }
}

/// Where what an action picks is on the map.
pub(super) fn site(game: &dyn Game, action: Action) -> Option<SpaceId> {
    match action {
        Action::Space(space) => Some(space),
        Action::Unit(unit) => match game.whereabouts(unit) {
            Where::Space(space) => Some(space),
            _ => None,
        },
        Action::Choice(_) => None,
    }
}
