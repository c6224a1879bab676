//! What a press does on a page: the lines of title page and menu, and what each is for.

use super::app::{App, Button, Press};
use super::overlays::Layer;
use super::page::Page;
use crate::budget::CHOICES_MAX;
use crate::game::{Action, Choice, GameInfo, Pick, Rule, Scope};
use crate::journal::Sitter;
use crate::saving::{Request, Wish};
use crate::session::Session;
use crate::texts::cut;

/// A line of the menu on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    Next,
    Choice(Choice),
    Undo,
    UndoPhase,
    Redo,
    Mail,
    Look,
    Zoom,
    /// The other plate of a board of areas, or the other sheet of one of hexes.
    OtherMap,
    Layers,
    Log,
    Score,
    Rules,
    Settings,
    /// Units that can be picked but are not on the map.
    OffMap,
    /// What would the computer do?
    Suggest,
    /// The computer is to stop thinking and play.
    Decide,
    EndLesson,
    Leave,
}

/// Lines of the longest menu: all choices of a question, and one of each other item.
const ITEMS_MAX: usize = CHOICES_MAX + 18;

/// A line of the title page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    Resume,
    NewGame,
    KeptGames,
    Join,
    Teach,
    Rules,
    Settings,
    Quit,
}

impl Entry {
    const ALL: [Entry; 8] = [
        Entry::Resume,
        Entry::NewGame,
        Entry::KeptGames,
        Entry::Join,
        Entry::Teach,
        Entry::Rules,
        Entry::Settings,
        Entry::Quit,
    ];

    /// What it says.
    pub(super) fn text(self) -> &'static str {
        match self {
            Entry::Resume => "Resume",
            Entry::NewGame => "New game",
            Entry::KeptGames => "Kept games",
            Entry::Join => "Join by cable",
            Entry::Teach => "Teach me",
            Entry::Rules => "Rules",
            Entry::Settings => "Settings",
            Entry::Quit => "Quit",
        }
    }
}

impl App {
    /// The lines of the menu.
    pub(super) fn menu(&self) -> heapless::Vec<Item, ITEMS_MAX> {
        let mut items = heapless::Vec::new();
        let Some(session) = self.live.session() else { return items };
        let prompt = session.prompt();
        let mut add = |item| {
            let pushed = items.push(item);
            debug_assert!(pushed.is_ok(), "a menu longer than {ITEMS_MAX}");
        };
        match self.live.awaited() {
            Some(Sitter::Computer(_)) => add(Item::Decide),
            Some(_) => {}
            None => {
                if prompt.ask.kind.wants() == Pick::Unit && !self.nothing_on_map() {
                    add(Item::Next);
                }
                prompt.choices.iter().for_each(|choice| add(Item::Choice(*choice)));
                if !self.off_map().is_empty() {
                    add(Item::OffMap);
                }
                if session.can_undo() {
                    add(Item::Undo);
                }
                if session.can_undo() && self.saving.has_pages() {
                    add(Item::UndoPhase);
                }
                if session.can_redo() && self.saving.has_pages() {
                    add(Item::Redo);
                }
                if session.game().outcome().is_none() {
                    add(Item::Suggest);
                }
            }
        }
        [Item::Look, Item::Zoom].into_iter().for_each(&mut add);
        if self.has_other_map() {
            add(Item::OtherMap);
        }
        [Item::Layers, Item::Log, Item::Score, Item::Rules].into_iter().for_each(&mut add);
        add(Item::Settings);
        if self.has_mail() {
            add(Item::Mail);
        }
        if self.guide.is_on() {
            add(Item::EndLesson);
        }
        add(Item::Leave);
        items
    }

    /// The entries of the title page.
    pub(super) fn title(&self) -> heapless::Vec<Entry, 8> {
        let is_there = |entry: &Entry| match entry {
            Entry::Resume => self.live.session().is_some(),
            Entry::KeptGames => self.saving.has_pages(),
            Entry::Join => self.calls.is_fitted(),
            _ => true,
        };
        Entry::ALL.into_iter().filter(is_there).collect()
    }

    /// The game being played, or else the one being prepared.
    pub(super) fn info(&self) -> &'static GameInfo {
        self.live.game().map_or(self.draft.info(), |game| game.info())
    }

    /// Pages that show one thing and wait.
    pub(super) fn press_through(&mut self, press: Press) {
        if !matches!(press.button, Button::Select | Button::A | Button::B) {
            // A small screen has no room for all that came of a battle.
            let at = self.pages.list().at();
            self.pages.pick(match press.button {
                Button::Down => at.saturating_add(1),
                Button::Up => at.saturating_sub(1),
                _ => at,
            });
            return self.screen.redraw();
        }
        match self.pages.page() {
            Page::Result => {
                self.news.pass_battle();
                self.arrive();
                self.go_to_lesson();
            }
            Page::Curtain => {
                let seat = self.live.session().map(Session::seat);
                self.view.hand_over(seat.unwrap_or(self.view.viewer()));
                self.arrive();
                self.next_unit();
                self.refresh();
            }
            // The rule behind a refusal is one press away.
            Page::Message if press.held => match self.rule_named(self.pages.message().1) {
                Some(n) => self.open(Page::Rule(n as u16)),
                None => self.open(Page::Map),
            },
            _ => self.open(Page::Map),
        }
    }

    /// The first line of the index with this number, of those that act in this scenario if any do.
    fn rule_named(&self, wanted: &str) -> Option<usize> {
        let rules = self.info().rules;
        let here = self.live.game().map(|game| game.scenario().code);
        let acts = |rule: &Rule| match rule.scope {
            Scope::All | Scope::Option => true,
            Scope::Scenario(code) => here == Some(code),
            Scope::Note => false,
        };
        let named = |rule: &Rule| number(&rule.id) == wanted;
        let best = rules.iter().position(|rule| named(&rule) && acts(&rule));
        best.or_else(|| rules.iter().position(|rule| named(&rule)))
    }

    pub(super) fn press_list(&mut self, press: Press) {
        let (page, len) = (self.pages.page(), self.lines());
        let mut list = self.pages.list();
        match (press.button, press.held) {
            (Button::B, _) if page == Page::Ask => return self.undo_or_menu(),
            (Button::Select, true) if page == Page::Ask => return self.open(Page::Menu),
            (Button::Y, _) if page == Page::Ask => self.next_zoom(),
            // Out of the way, to look about; select brings the question back.
            (Button::Left | Button::Right, _) if page == Page::Ask => {
                return self.open(Page::Map);
            }
            (Button::Left | Button::Right, _) if page == Page::Rules => {
                list.pick(self.next_chapter(list.at(), press.button == Button::Right));
            }
            (Button::Up, false) => list.go(-1, len),
            (Button::Down, false) => list.go(1, len),
            (Button::Up | Button::Left, _) => list.leap(-1, len),
            (Button::Down | Button::Right, _) => list.leap(1, len),
            (Button::Select, true) | (Button::B, _) => return self.back(),
            (Button::Select, false) => return self.choose(usize::from(list.at())),
            _ => {}
        }
        self.pages.set_list(list);
        self.screen.redraw();
    }

    /// The first rule of the next chapter; or of this one, or of the one before if that is where
    /// the list is.
    fn next_chapter(&self, at: u16, on: bool) -> u16 {
        let rules = self.info().rules;
        let same = |a: u16, b: u16| {
            let (a, b) = (rules.get(usize::from(a)), rules.get(usize::from(b)));
            a.zip(b).is_some_and(|(a, b)| chapter(&a.id) == chapter(&b.id))
        };
        let first =
            |from: u16| (0..from).rev().take_while(|n| same(*n, from)).last().unwrap_or(from);
        let last = rules.len().saturating_sub(1) as u16;
        match first(at) {
            _ if on => (at..last).find(|n| !same(*n + 1, at)).map_or(last, |n| n + 1),
            begin if begin < at => begin,
            begin => first(begin.saturating_sub(1)),
        }
    }

    fn back(&mut self) {
        let in_game = self.live.session().is_some();
        match self.pages.page() {
            Page::Rule(n) => {
                self.open(Page::Rules);
                self.pages.pick(n);
            }
            Page::Cable => {
                self.recall();
                self.open(Page::Title);
            }
            Page::Title if in_game => self.sit_down(),
            Page::Title => {}
            Page::Scenarios => self.open(Page::Games),
            Page::Seats => self.open(Page::Scenarios),
            Page::End if !self.live.is_over() => self.open(Page::Map),
            Page::Games | Page::Lessons | Page::End | Page::Shelf => self.open(Page::Title),
            Page::Slot(_) | Page::Erase(_) => self.open(Page::Shelf),
            _ if in_game => self.open(Page::Map),
            _ => self.open(Page::Title),
        }
    }

    /// Select on a line of a list.
    fn choose(&mut self, n: usize) {
        match self.pages.page() {
            Page::Title => match self.title().get(n) {
                Some(Entry::Resume) => self.sit_down(),
                Some(Entry::NewGame) => self.open(Page::Games),
                Some(Entry::KeptGames) => self.saving.ask(Request::Shelf(Wish::List)),
                Some(Entry::Join) => self.join(),
                Some(Entry::Teach) => self.teach(),
                Some(Entry::Rules) => self.open(Page::Rules),
                Some(Entry::Settings) => self.open(Page::Settings),
                Some(Entry::Quit) | None => self.saving.ask(Request::Quit),
            },
            Page::Games => {
                self.draft.choose_game(n);
                self.open(Page::Scenarios);
            }
            Page::Lessons => self.teach_game(n),
            Page::Scenarios => {
                self.draft.choose_scenario(n);
                self.open(Page::Seats);
            }
            Page::Seats => {
                self.choose_seat(n);
                self.screen.redraw();
            }
            Page::Ask => self.answer(n),
            Page::Menu => {
                if let Some(item) = self.menu().get(n).copied() {
                    self.menu_item(item);
                }
            }
            Page::Stack => {
                if let Some(unit) = self.stack().1.get(n).copied() {
                    self.open(Page::Map);
                    self.act(Action::Unit(unit));
                }
            }
            Page::Rules => self.open(Page::Rule(n as u16)),
            Page::Settings => {
                self.device.turn(n);
                self.saving.ask(Request::Settings);
                self.screen.redraw();
            }
            Page::Overlays => {
                self.view.set_layer(self.layer(n).map_or(Layer::None, |layer| layer.0));
                self.open(Page::Map);
                self.refresh();
            }
            Page::Battle(choice) | Page::Warn(choice) => {
                self.pages.switch(Page::Map);
                self.act(Action::Choice(choice));
            }
            page if page.is_missing() => {}
            Page::Shelf => self.choose_kept(n),
            Page::Slot(slot) => self.choose_deed(slot, n),
            Page::Erase(slot) if n == 1 => self.saving.ask(Request::Shelf(Wish::Delete(slot))),
            Page::Replayed => self.choose_replayed(n),
            _ => self.back(),
        }
    }

    /// Answers a question that the map cannot answer: its choices, then the units off the map.
    fn answer(&mut self, n: usize) {
        let Some(session) = self.live.session() else { return };
        let choices = &session.prompt().choices;
        if let Some(choice) = choices.get(n) {
            self.make(*choice);
        } else if let Some(unit) = self.off_map().nth(n - choices.len()) {
            self.news.set_own(true);
            self.act(Action::Unit(unit));
        }
    }

    fn menu_item(&mut self, item: Item) {
        self.open(Page::Map);
        match item {
            Item::Next => {
                self.next_unit();
            }
            Item::Choice(choice) => self.make(choice),
            Item::Undo => {
                self.undo();
            }
            Item::UndoPhase => self.undo_phase(),
            Item::Redo => self.redo(),
            Item::Mail => self.open(Page::QrCode),
            Item::Look => self.open(Page::Look),
            Item::Zoom => self.next_zoom(),
            Item::OtherMap => self.go_to_other_map(),
            Item::Layers => self.open(Page::Overlays),
            Item::Log => self.open(Page::Log),
            Item::Score => self.open(Page::End),
            Item::Rules => self.open(Page::Rules),
            Item::Settings => self.open(Page::Settings),
            Item::OffMap => {
                self.open(Page::Ask);
                self.pages.pick(self.choices() as u16);
            }
            Item::Suggest => self.thinking.advise(),
            Item::Decide => self.decide_now(),
            Item::EndLesson => self.guide.end(),
            Item::Leave => self.open(Page::Title),
        }
    }

    /// Makes a choice, after showing what it means where it means much.
    fn make(&mut self, choice: Choice) {
        self.news.set_own(true);
        let Some(game) = self.live.game() else { return };
        let mut warned = false;
        game.warnings(&mut |_, _| warned = true);
        if game.ends_phase(choice) && (warned || self.device.settings().confirm) {
            return self.open(Page::Warn(choice));
        }
        if game.forecast_of(choice, self.view.viewer()).is_some() {
            return self.open(Page::Battle(choice));
        }
        self.act(Action::Choice(choice));
    }
}

/// The rule number of an id: `9.1` of `WCE-9.1a`.
pub(super) fn number(id: &str) -> &str {
    let number = cut(id, b'-').map_or(id, |(_, number)| number);
    number.trim_end_matches(|c: char| c.is_ascii_lowercase())
}

/// The chapter of an id: `9` of `WCE-9.1a`.
fn chapter(id: &str) -> &str {
    let number = number(id);
    cut(number, b'.').map_or(number, |(chapter, _)| chapter)
}
