//! The pages: which is open, how many lines it has, and where it is on the screen.

use super::app::App;
use super::list::List;
use super::paint::{Words, plain};
use crate::game::{Choice, Until};
use crate::saving::HAS_PAGES;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Page {
    Title,
    Games,
    /// Which game is to be taught.
    Lessons,
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
    QrCode,
    /// How the cable stands, before there is a game.
    Cable,
}

impl Page {
    /// Is it a page for kept games that this program does not have?
    pub(super) fn is_missing(self) -> bool {
        let kept = matches!(
            self,
            Page::Shelf | Page::Slot(_) | Page::Erase(_) | Page::Replayed | Page::QrCode
        );
        kept && !HAS_PAGES
    }
}

/// The page that is open, and the message over the map if there is one.
pub(super) struct Pages {
    page: Page,
    list: List,
    message: Words,
    /// The rule behind the message; empty if there is none.
    rule: &'static str,
}

/// A page and how far one has read it.
#[derive(Clone, Copy)]
pub(super) struct Bookmark(Page, List);

impl Bookmark {
    pub(super) fn page(self) -> Page {
        self.0
    }
}

impl Pages {
    pub(super) const fn new() -> Self {
        Self { page: Page::Title, list: List::new(), message: Words::new(), rule: "" }
    }

    /// The page that is open.
    pub(super) fn page(&self) -> Page {
        self.page
    }

    /// Its list, or how far it is scrolled.
    pub(super) fn list(&self) -> List {
        self.list
    }

    /// Opens a page from its beginning.
    pub(super) fn turn_to(&mut self, page: Page) {
        self.page = page;
        self.list = List::new();
    }

    /// Opens a page where the one before it was.
    pub(super) fn switch(&mut self, page: Page) {
        self.page = page;
    }

    /// Where one reads.
    pub(super) fn bookmark(&self) -> Bookmark {
        Bookmark(self.page, self.list)
    }

    /// Reads on there.
    pub(super) fn return_to(&mut self, Bookmark(page, list): Bookmark) {
        (self.page, self.list) = (page, list);
    }

    /// The list was drawn, perhaps scrolled.
    pub(super) fn set_list(&mut self, list: List) {
        self.list = list;
    }

    /// Picks a line.
    pub(super) fn pick(&mut self, line: u16) {
        self.list.pick(line);
    }

    /// The message over the map, and the rule behind it.
    pub(super) fn message(&self) -> (&str, &'static str) {
        (&self.message, self.rule)
    }

    /// What is to be said over the map; the page for it is opened by [`App::say`].
    fn set_message(&mut self, message: Words, rule: &'static str) {
        (self.message, self.rule) = (message, rule);
    }
}

impl App {
    /// Opens a page from its beginning.
    pub(super) fn open(&mut self, page: Page) {
        self.pages.turn_to(page);
        self.screen.redraw();
        match page {
            Page::Menu => self.taught(Until::Menu),
            Page::Look | Page::Stack => self.taught(Until::Panel),
            _ => {}
        }
    }

    /// Says something over the map; a rule may be behind it.
    pub(super) fn say(&mut self, text: Words, rule: &'static str) {
        self.pages.set_message(text, rule);
        self.open(Page::Message);
    }

    /// Tells the player something that is not about the game, such as why it could not be kept.
    pub fn notice(&mut self, text: &str) {
        self.pages.set_message(plain(text), "");
        if self.live.session().is_some() {
            self.open(Page::Message);
        }
    }

    /// The page to draw. While units are on their way it is the map, whatever comes next.
    pub(super) fn shown(&self) -> Page {
        if self.news.is_still() { self.pages.page() } else { Page::Map }
    }

    /// How many lines the page on the screen has.
    pub(super) fn lines(&self) -> usize {
        match self.pages.page() {
            page if page.is_missing() => 0,
            Page::Title => self.title().len(),
            Page::Games => self.draft.games().len(),
            Page::Lessons => self.lessons().count(),
            Page::Scenarios => self.draft.info().scenarios.len(),
            Page::Seats => self.draft.lines(),
            Page::Ask => self.choices() + self.off_map().len(),
            Page::Menu => self.menu().len(),
            Page::Stack => self.stack().1.len(),
            Page::Log => self.news.log().len(),
            Page::Rules => self.info().rules.len(),
            Page::Overlays => self.layers(),
            Page::Settings => self.device.settings_len(),
            Page::Shelf => self.saving.kept().len().max(1),
            Page::Slot(_) => super::kept_games::DEEDS.len(),
            Page::Erase(_) => 2,
            Page::Replayed => 3,
            Page::QrCode => self.codes(),
            _ => 64,
        }
    }

    /// How many choices the question has.
    pub(super) fn choices(&self) -> usize {
        self.live.session().map_or(0, |session| session.prompt().choices.len())
    }

    /// Where the lines of a list are on the screen.
    pub(super) fn list_area(&self) -> Option<Rectangle> {
        match self.pages.page() {
            Page::Ask => {
                let screen = self.screen.size();
                let high = self.ask_height();
                let top = screen.height.saturating_sub(high) + 2;
                let below = if self.is_small() { 0 } else { self.text().cell().height };
                Some(Rectangle::new(
                    Point::new(0, (top + below) as i32),
                    Size::new(screen.width, high.saturating_sub(below + 2)),
                ))
            }
            Page::Title
            | Page::Games
            | Page::Lessons
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

    /// The line of a list at a point of the screen.
    pub(super) fn line_at(&self, at: Point) -> Option<u16> {
        let area = self.list_area().filter(|area| area.contains(at))?;
        let row = (at.y - area.top_left.y) as u32 / self.text().cell().height;
        let line = self.pages.list().top().saturating_add(row as u16);
        (usize::from(line) < self.lines()).then_some(line)
    }
}
