//! The program: the parts it is made of, and which of them a press is for.

use super::device::Device;
use super::draft::Draft;
use super::gauge::Gauge;
use super::lesson::Guide;
use super::news::News;
use super::page::{Page, Pages};
use super::screen::Screen;
use super::settings::Settings;
use super::thinking::Thinking;
use super::view::MapView;
use crate::game::Until;
use crate::journal::Header;
use crate::link::Calls;
use crate::live::LiveGame;
use crate::march::Scratch;
use crate::opponent::Opponent;
use crate::saving::{Request, Saving};
use crate::session::Session;
use embedded_graphics::geometry::Point;

/// The buttons. Five do everything; four more are shortcuts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Button {
    Up,
    Down,
    Left,
    Right,
    Select,
    /// Select by another name.
    A,
    /// Goes back: undo on the map.
    B,
    /// Next unit that can act.
    X,
    /// Next zoom.
    Y,
}

/// A button, pressed or held down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    /// Which.
    pub button: Button,
    /// Held down for a while.
    pub held: bool,
}

/// The program. Each part owns what it knows; what concerns several is a method here, in the file
/// that is named after it.
pub struct App {
    /// The game being played.
    pub(super) live: LiveGame,
    /// Where it is kept, and what else is.
    pub(super) saving: Saving,
    /// What is wanted of the cable.
    pub(super) calls: Calls,
    /// The game being prepared.
    pub(super) draft: Draft,
    /// What has happened in the game, and what of it is still to be shown.
    pub(super) news: News,
    /// The computer's thoughts.
    pub(super) thinking: Thinking,
    /// The lesson that is given.
    pub(super) guide: Guide,
    /// What is seen of the map.
    pub(super) view: MapView,
    /// The page that is open.
    pub(super) pages: Pages,
    /// The display.
    pub(super) screen: Screen,
    /// Settings, battery, sound.
    pub(super) device: Device,
    /// Chance for games begun later.
    pub(super) seed: u64,
}

/// RAM for the screens beside the game being played, the computer's thoughts and the frame buffer.
const _: () = assert!(
    size_of::<App>() - size_of::<Session>() - size_of::<Scratch>() - size_of::<Opponent>()
        <= crate::budget::UI_BYTES_MAX
);

impl App {
    /// The program as it starts. `seed` decides the dice of games begun later. Inlined, so that a
    /// device makes it where it stays.
    #[inline(always)]
    pub fn new(settings: Settings, seed: u64) -> Self {
        Self {
            live: LiveGame::new(),
            saving: Saving::new(),
            calls: Calls::default(),
            draft: Draft::new(),
            news: News::new(),
            thinking: Thinking::new(),
            guide: Guide::default(),
            view: MapView::new(),
            pages: Pages::new(),
            screen: Screen::new(),
            device: Device::new(settings),
            seed,
        }
    }

    /// What the program wants from whatever runs it, if anything.
    pub fn take_request(&mut self) -> Option<Request> {
        self.saving.take_request()
    }

    /// The settings in force.
    pub fn settings(&self) -> Settings {
        *self.device.settings()
    }

    /// Shows how the battery is doing, on a device that has one.
    pub fn set_gauge(&mut self, gauge: Option<Gauge>) {
        if self.device.set_gauge(gauge) {
            self.screen.redraw_bars();
        }
    }

    /// The device can make keys click.
    pub fn set_sounds(&mut self, sounds: bool) {
        self.device.set_sound(sounds);
    }

    /// The game being played.
    pub fn session(&self) -> Option<&Session> {
        self.live.session()
    }

    /// How the game being played was begun, and who sits where.
    pub fn header(&self) -> &Header {
        self.live.header()
    }

    /// Everything is to be drawn again, as after the display was off.
    pub fn redraw(&mut self) {
        self.screen.redraw();
    }

    /// Mixes chance from outside, such as the time of a press, into the seed of later games.
    pub fn stir(&mut self, chance: u64) {
        self.seed = crate::game::follow(self.seed, chance);
    }

    /// A button was pressed.
    pub fn press(&mut self, press: Press) {
        self.stir(press.button as u64 + 1);
        if self.hurry() {
            return;
        }
        let page = self.pages.page();
        let press = match press.button {
            Button::A => Press { button: Button::Select, ..press },
            // Back from a message is where one was; the rule behind it is for those who hold.
            Button::B if page == Page::Message => Press { button: Button::Select, held: false },
            Button::B if !matches!(page, Page::Map | Page::Ask) => {
                Press { button: Button::Select, held: true }
            }
            _ => press,
        };
        match page {
            Page::Map if self.is_replaying() => self.press_replay(press),
            Page::Map => self.press_map(press),
            Page::Curtain | Page::Message | Page::Result => self.press_through(press),
            _ => self.press_list(press),
        }
    }

    /// Shows all moves at once. Says whether that uncovers a page, so that a press meant for the
    /// map does not fall on it unseen.
    fn hurry(&mut self) -> bool {
        if self.news.is_still() {
            return false;
        }
        self.news.finish();
        self.look_again();
        self.pages.page() != Page::Map
    }

    /// A point of the screen was touched or clicked; `why` asks why it cannot be picked.
    pub fn touch(&mut self, at: Point, why: bool) {
        if self.hurry() {
            return;
        }
        let page = self.pages.page();
        let space = match page {
            Page::Map | Page::Ask => {
                self.board().and_then(|board| self.view.camera().space_at(board, self.window(), at))
            }
            _ => None,
        };
        match (page, space, self.line_at(at)) {
            (Page::Map, Some(space), _) => {
                self.put_cursor(space, false);
                if why {
                    self.explain();
                } else {
                    self.pick();
                }
            }
            (Page::Map, None, _) => {}
            (Page::Ask, Some(space), _) => self.put_cursor(space, false),
            (_, _, line) => {
                if let Some(line) = line {
                    self.pages.pick(line);
                    self.screen.redraw();
                }
                // Beside the lines there is nothing to pick, but there is a way back.
                if why || line.is_some() || self.list_area().is_none() {
                    self.press(Press { button: Button::Select, held: why });
                }
            }
        }
    }

    /// The wheel was turned: nearer or farther.
    pub fn zoom(&mut self, nearer: bool) {
        if self.hurry() {
            return;
        }
        if self.pages.page() != Page::Map {
            let button = if nearer { Button::Up } else { Button::Down };
            return self.press(Press { button, held: false });
        }
        self.set_zoom(self.view.other_zoom(nearer));
    }

    fn press_map(&mut self, press: Press) {
        match (press.button, press.held) {
            (Button::Up | Button::Down | Button::Left | Button::Right, held) => {
                if held {
                    self.jump(press.button);
                } else {
                    self.move_cursor(press.button);
                }
                self.taught(Until::Looked);
            }
            (Button::Select, false) => {
                if self.guide.waits_for_reading() {
                    self.taught(Until::Read);
                } else {
                    self.pick();
                }
            }
            (Button::Select, true) => self.open(Page::Menu),
            (Button::B, _) => self.undo_or_menu(),
            (Button::X, _) => {
                self.next_unit();
            }
            (Button::Y, true) if self.has_other_map() => self.go_to_other_map(),
            (Button::Y, _) => self.next_zoom(),
            (Button::A, _) => {}
        }
    }
}
