//! The pages: what each lists and what a press does there.

use super::app::{App, Button, Press, Request, Stale};
use super::lesson::Until;
use super::list::List;
use super::overlays::Layer;
use super::seats::ALONE;
use super::settings::Settings;
use super::slots::Wish;
use crate::game::{Action, Choice, GameInfo, Rule, Scope};
use crate::games::ALL;
use crate::journal::Sitter;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Page {
    Title,
    Games,
    Scenarios,
    /// Who is to sit where.
    Seats,
    Map,
    /// The answers to a question that the map cannot answer, below the map.
    Ask,
    Menu,
    /// Which unit of the stack under the cursor.
    Stack,
    Look,
    /// The battle before this choice is made.
    Battle(Choice),
    /// The battle after the die.
    Result,
    Log,
    Rules,
    Rule(u16),
    Overlays,
    Settings,
    Curtain,
    /// What will go wrong if this choice is made.
    Warn(Choice),
    Message,
    End,
    /// The games that are kept.
    Shelf,
    /// What to do with the game in this slot.
    Slot(u8),
    /// Is it really to be deleted?
    Erase(u8),
    /// What to do with the game being seen again.
    Replayed,
    /// The last decisions as a picture for a camera.
    Code,
    /// How the cable stands, before there is a game.
    Cable,
}

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

impl App {
    /// The lines of the menu.
    pub(super) fn menu(&self) -> heapless::Vec<Item, 64> {
        let mut items = heapless::Vec::new();
        let Some(session) = &self.session else { return items };
        let prompt = session.prompt();
        let mut add = |item| {
            let _ = items.push(item);
        };
        match self.awaited() {
            Some(Sitter::Computer(_)) => add(Item::Decide),
            Some(_) => {}
            None => {
                if !prompt.units.is_empty() {
                    add(Item::Next);
                }
                prompt.choices.iter().for_each(|choice| add(Item::Choice(*choice)));
                if !self.off_map().is_empty() {
                    add(Item::OffMap);
                }
                if session.can_undo() {
                    add(Item::Undo);
                }
                if session.can_undo() && self.has_pages() {
                    add(Item::UndoPhase);
                }
                if session.can_redo() && self.has_pages() {
                    add(Item::Redo);
                }
                if session.game().outcome().is_none() {
                    add(Item::Suggest);
                }
            }
        }
        let everywhere =
            [Item::Look, Item::Zoom, Item::Layers, Item::Log, Item::Score, Item::Rules];
        everywhere.into_iter().for_each(&mut add);
        add(Item::Settings);
        if self.has_mail() {
            add(Item::Mail);
        }
        if self.lesson.is_some() {
            add(Item::EndLesson);
        }
        add(Item::Leave);
        items
    }

    /// The entries of the title page.
    pub(super) fn title(&self) -> heapless::Vec<&'static str, 8> {
        let mut entries = heapless::Vec::new();
        if self.session.is_some() {
            let _ = entries.push("Resume");
        }
        let _ = entries.push("New game");
        if self.has_pages() {
            let _ = entries.push("Kept games");
        }
        if self.far.fitted {
            let _ = entries.push("Join by cable");
        }
        for entry in ["Teach me", "Rules", "Settings", "Quit"] {
            let _ = entries.push(entry);
        }
        entries
    }

    pub(super) fn info(&self) -> &'static GameInfo {
        match &self.session {
            Some(session) => session.game().info(),
            None => ALL.get(usize::from(self.game)).copied().unwrap_or(ALL[0]),
        }
    }

    /// How many lines the page on the screen has.
    pub(super) fn lines(&self) -> usize {
        match self.page {
            Page::Title => self.title().len(),
            Page::Games => ALL.len(),
            Page::Scenarios => self.chosen().scenarios.len(),
            Page::Seats => self.seat_lines(),
            Page::Ask => {
                let choices = self.session.as_ref().map_or(0, |s| s.prompt().choices.len());
                choices + self.off_map().len()
            }
            Page::Menu => self.menu().len(),
            Page::Stack => self.stack().1.len(),
            Page::Log => self.log.len(),
            Page::Rules => self.info().rules.len(),
            Page::Overlays => self.layers(),
            Page::Settings if cfg!(feature = "portable") && self.sounds => {
                Settings::COUNT_WITH_SOUND
            }
            Page::Settings => Settings::COUNT,
            Page::Shelf | Page::Slot(_) | Page::Erase(_) | Page::Replayed | Page::Code
                if !cfg!(feature = "extras") =>
            {
                0
            }
            Page::Shelf => self.kept.len().max(1),
            Page::Slot(_) => super::slots::DEEDS.len(),
            Page::Erase(_) => 2,
            Page::Replayed => 3,
            Page::Code => self.codes(),
            _ => 64,
        }
    }

    /// Has the game at the table ended?
    pub(super) fn is_over(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.game().outcome().is_some())
    }

    pub(super) fn chosen(&self) -> &'static GameInfo {
        ALL.get(usize::from(self.game)).copied().unwrap_or(ALL[0])
    }

    /// Pages that show one thing and wait.
    pub(super) fn press_through(&mut self, press: Press) {
        if !matches!(press.button, Button::Select | Button::A | Button::B) {
            // A small screen has no room for all that came of a battle.
            let at = self.list.at;
            self.list.at = match press.button {
                Button::Down => at.saturating_add(1),
                Button::Up => at.saturating_sub(1),
                _ => at,
            };
            self.stale = Stale::Everything;
            return;
        }
        match self.page {
            Page::Result => {
                self.log.battle = None;
                self.arrive();
                self.go_to_lesson();
            }
            Page::Curtain => {
                if let Some(session) = &self.session {
                    self.viewer = session.seat();
                }
                self.last = None;
                self.arrive();
                self.next_unit();
                self.refresh();
            }
            // The rule behind a refusal is one press away.
            Page::Message if press.held => match self.rule_named(self.message_rule) {
                Some(n) => self.open(Page::Rule(n as u16)),
                None => self.open(Page::Map),
            },
            _ => self.open(Page::Map),
        }
    }

    /// The first line of the index with this number, of those that act in this scenario if any do.
    fn rule_named(&self, wanted: &str) -> Option<usize> {
        let rules = self.info().rules;
        let here = self.session.as_ref().map(|session| session.game().scenario().code);
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
        let len = self.lines();
        match (press.button, press.held) {
            (Button::B, _) if self.page == Page::Ask => return self.undo_or_menu(),
            (Button::Select, true) if self.page == Page::Ask => return self.open(Page::Menu),
            (Button::Y, _) if self.page == Page::Ask => self.next_zoom(),
            // Out of the way, to look about; select brings the question back.
            (Button::Left | Button::Right, _) if self.page == Page::Ask => {
                return self.open(Page::Map);
            }
            (Button::Up, false) => self.list.step(-1, len),
            (Button::Down, false) => self.list.step(1, len),
            (Button::Up | Button::Left, _) => self.list.page(-1, len),
            (Button::Down | Button::Right, _) => self.list.page(1, len),
            (Button::Select, true) | (Button::B, _) => return self.back(),
            (Button::Select, false) => return self.choose(usize::from(self.list.at)),
            _ => {}
        }
        self.stale = Stale::Everything;
    }

    /// Where the lines of a list are on the screen.
    pub(super) fn list_area(&self) -> Option<Rectangle> {
        match self.page {
            Page::Ask => {
                let high = self.ask_height();
                let top = self.screen.height.saturating_sub(high) + 2;
                let below = if self.is_small() { 0 } else { self.text().cell().height };
                Some(Rectangle::new(
                    Point::new(0, (top + below) as i32),
                    Size::new(self.screen.width, high.saturating_sub(below + 2)),
                ))
            }
            Page::Title
            | Page::Games
            | Page::Scenarios
            | Page::Seats
            | Page::Menu
            | Page::Stack
            | Page::Log
            | Page::Rules
            | Page::Overlays
            | Page::Shelf
            | Page::Slot(_)
            | Page::Erase(_)
            | Page::Replayed
            | Page::Settings => Some(self.page_area()),
            _ => None,
        }
    }

    /// The screen below the heading.
    pub(super) fn page_area(&self) -> Rectangle {
        let top = self.bar_height() + 1;
        let size = Size::new(self.screen.width, self.screen.height.saturating_sub(top));
        Rectangle::new(Point::new(0, top as i32), size)
    }

    /// The line of a list at a point of the screen.
    pub(super) fn line_at(&self, at: Point) -> Option<u16> {
        let area = self.list_area().filter(|area| area.contains(at))?;
        let row = (at.y - area.top_left.y) as u32 / self.text().cell().height;
        let line = self.list.top.saturating_add(row as u16);
        (usize::from(line) < self.lines()).then_some(line)
    }

    fn back(&mut self) {
        let in_game = self.session.is_some();
        match self.page {
            Page::Rule(n) => {
                self.open(Page::Rules);
                self.list.at = n;
            }
            Page::Cable => {
                self.recall();
                self.open(Page::Title);
            }
            Page::Title if in_game => self.sit_down(),
            Page::Title => {}
            Page::Scenarios => self.open(Page::Games),
            Page::Seats => self.open(Page::Scenarios),
            Page::End if !self.is_over() => self.open(Page::Map),
            Page::Games | Page::End | Page::Shelf => self.open(Page::Title),
            Page::Slot(_) | Page::Erase(_) => self.open(Page::Shelf),
            _ if in_game => self.open(Page::Map),
            _ => self.open(Page::Title),
        }
    }

    /// Select on a line of a list.
    fn choose(&mut self, n: usize) {
        match self.page {
            Page::Title => match self.title().get(n).copied() {
                Some("Resume") => self.sit_down(),
                Some("New game") => self.open(Page::Games),
                Some("Kept games") => self.request = Some(Request::Shelf(Wish::List)),
                Some("Join by cable") => self.join(),
                Some("Teach me") => self.teach(),
                Some("Rules") => self.open(Page::Rules),
                Some("Settings") => self.open(Page::Settings),
                _ => self.request = Some(Request::Quit),
            },
            Page::Games => {
                if self.game != n as u8 {
                    // Another game has options of its own.
                    self.options = 0;
                }
                self.game = n as u8;
                self.open(Page::Scenarios);
            }
            Page::Scenarios => {
                self.scenario = n as u8;
                self.draft = ALONE;
                self.open(Page::Seats);
            }
            Page::Seats => {
                self.choose_seat(n);
                self.stale = Stale::Everything;
            }
            Page::Ask => {
                let Some(session) = &self.session else { return };
                let choices = &session.prompt().choices;
                match choices.get(n).copied() {
                    Some(choice) => self.make(choice),
                    None => {
                        let unit = self.off_map().nth(n - choices.len());
                        if let Some(unit) = unit {
                            self.own_act = true;
                            self.act(Action::Unit(unit));
                        }
                    }
                }
            }
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
                self.settings.turn(n);
                self.request = Some(Request::Settings);
                self.stale = Stale::Everything;
            }
            Page::Overlays => {
                self.layer = self.layer(n).map_or(Layer::None, |layer| layer.0);
                self.open(Page::Map);
                self.refresh();
            }
            Page::Battle(choice) | Page::Warn(choice) => {
                self.page = Page::Map;
                self.act(Action::Choice(choice));
            }
            Page::Shelf | Page::Slot(_) | Page::Erase(_) | Page::Replayed | Page::Code
                if !cfg!(feature = "extras") => {}
            Page::Shelf => self.choose_slot(n),
            Page::Slot(slot) => self.choose_deed(slot, n),
            Page::Erase(slot) if n == 1 => {
                self.request = Some(Request::Shelf(Wish::Delete(slot)));
            }
            Page::Replayed => self.choose_replayed(n),
            _ => self.back(),
        }
    }

    fn menu_item(&mut self, item: Item) {
        self.open(Page::Map);
        match item {
            Item::Next => self.next_unit(),
            Item::Choice(choice) => self.make(choice),
            Item::Undo => {
                self.undo();
            }
            Item::UndoPhase => self.undo_phase(),
            Item::Redo => self.redo(),
            Item::Mail => self.open(Page::Code),
            Item::Look => self.open(Page::Look),
            Item::Zoom => self.next_zoom(),
            Item::Layers => self.open(Page::Overlays),
            Item::Log => self.open(Page::Log),
            Item::Score => self.open(Page::End),
            Item::Rules => self.open(Page::Rules),
            Item::Settings => self.open(Page::Settings),
            Item::OffMap => {
                self.open(Page::Ask);
                let choices = self.session.as_ref().map_or(0, |s| s.prompt().choices.len());
                self.list.at = choices as u16;
            }
            Item::Suggest => {
                self.advising = true;
                self.progress = 0;
            }
            Item::Decide => self.decide_now(),
            Item::EndLesson => self.lesson = None,
            Item::Leave => self.open(Page::Title),
        }
    }

    /// Makes a choice, after showing what it means where it means much.
    fn make(&mut self, choice: Choice) {
        self.own_act = true;
        let Some(session) = &self.session else { return };
        let game = session.game();
        let mut warned = false;
        game.warnings(&mut |_, _| warned = true);
        if game.ends_phase(choice) && (warned || self.settings.confirm) {
            return self.open(Page::Warn(choice));
        }
        if game.forecast(self.viewer).is_some_and(|battle| battle.go == choice) {
            return self.open(Page::Battle(choice));
        }
        self.act(Action::Choice(choice));
    }

    /// Opens a page from its beginning.
    pub(super) fn open(&mut self, page: Page) {
        self.page = page;
        self.list = List::default();
        self.stale = Stale::Everything;
        match page {
            Page::Menu => self.taught(Until::Menu),
            Page::Look | Page::Stack => self.taught(Until::Panel),
            _ => {}
        }
    }
}

/// The rule number of an id: `9.1` of `WCE-9.1a`.
pub(super) fn number(id: &str) -> &str {
    let number = crate::texts::cut(id, b'-').map_or(id, |(_, number)| number);
    number.trim_end_matches(|c: char| c.is_ascii_lowercase())
}
