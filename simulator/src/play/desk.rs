//! A desk: the program, the display before it, and the drawer where games are kept.
//!
//! The front ends differ in where presses come from and where pixels go; everything between is
//! here, so that a game closed in a window goes on in a terminal.

use super::canvas::Panel;
use super::store::{FileShelf, Store};
use super::wire::{End, LOOK, Wire, chance};
use embedded_graphics::geometry::Point;
use hexmarch_core::game::{Action, GameInfo};
use hexmarch_core::games::AnyGame;
use hexmarch_core::journal::{Header, Sitter};
use hexmarch_core::link::Cable;
use hexmarch_core::saving::Request;
use hexmarch_core::ui::{App, CableEnd, Press, Settings};

/// What a player can do at a desk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// Presses a button.
    Press(Press),
    /// Points at a pixel of the display, to pick what is there.
    Pick(Point),
    /// Points at a pixel of the display, to ask why it cannot be picked.
    Ask(Point),
    /// Looks from nearer.
    Nearer,
    /// Looks from farther.
    Farther,
}

/// The program, its display and its drawer.
pub struct Desk {
    app: App,
    panel: Panel,
    shelf: Option<FileShelf>,
    wire: Option<(Wire, Cable)>,
    /// Something to know, until the next press.
    note: Option<String>,
    /// Why the game or the settings could not be kept, until they are.
    fault: Option<String>,
    done: bool,
}

impl Desk {
    /// A desk with nothing kept: scripts and tests.
    pub fn new(panel: Panel, seed: u64) -> Desk {
        let app = App::new(Settings::DEFAULT, seed);
        Desk { app, panel, shelf: None, wire: None, note: None, fault: None, done: false }
    }

    /// A desk that goes on where the drawer says, and keeps everything there.
    pub fn with_store(panel: Panel, seed: u64, store: Option<Store>) -> Desk {
        let mut desk = Desk::new(panel, seed);
        let Some(store) = store else {
            desk.note = Some("No home folder: this game will not be kept".to_string());
            return desk;
        };
        match store.open() {
            Ok(mut shelf) => {
                let awake = desk.app.wake(&mut shelf);
                desk.note = awake.err().map(|fault| format!("A kept game: {fault}"));
                if shelf.is_rotten() {
                    desk.note = Some("The last decisions of this game were damaged".to_string());
                }
                desk.shelf = Some(shelf);
            }
            Err(fault) => desk.fault = Some(format!("Not kept: {fault}")),
        }
        desk
    }

    /// The program.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// What the display shows.
    pub fn panel(&self) -> &Panel {
        &self.panel
    }

    /// Shows no more than a board without the pages for kept games.
    pub fn hide_shelf(&mut self) {
        self.app.hide_shelf();
    }

    /// Shows no more games than a board with these and no others.
    pub fn offer_only(&mut self, games: &'static [&'static GameInfo]) {
        self.app.offer_only(games);
    }

    /// Puts another display before the program.
    pub fn set_panel(&mut self, panel: Panel) {
        self.panel = panel;
        self.app.redraw();
    }

    /// Puts a game on the table.
    pub fn resume(&mut self, game: AnyGame) {
        self.app.resume(header_of(&game), game);
    }

    /// Has a game chosen on the pages before it, with these options switched on.
    pub fn prepare(&mut self, game: &str, options: u32) {
        self.app.prepare(game, options);
    }

    /// Something the player should know that is not part of the game.
    pub fn note(&self) -> Option<&str> {
        self.fault().or(self.note.as_deref())
    }

    /// Why the game or the settings could not be kept, if they could not.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Says something beside the game, until the next press.
    pub fn say(&mut self, note: String) {
        self.note = Some(note);
    }

    /// Does the player want to leave?
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The player does something.
    pub fn input(&mut self, input: Input) {
        self.note = None;
        match input {
            Input::Press(press) => self.app.press(press),
            Input::Pick(at) => self.app.touch(at, false),
            Input::Ask(at) => self.app.touch(at, true),
            Input::Nearer => self.app.zoom(true),
            Input::Farther => self.app.zoom(false),
        }
        self.obey();
    }

    /// Takes a decision that was not picked on the screen. Says whether it could be taken.
    pub fn decide(&mut self, action: Action) -> bool {
        let taken = self.app.decide(action);
        self.obey();
        taken
    }

    /// Plays with somebody at the other end of a line.
    pub fn link(&mut self, end: &End) -> Result<(), String> {
        self.wire = Some((Wire::new(end)?, Cable::default()));
        self.app.stir(chance());
        self.app.fit_cable();
        let header = self.app.header();
        let away = self.app.session().is_some() && header.seats.contains(&Sitter::Away);
        match end {
            // The game at the table goes on, or else the prepared one is offered: the first side of
            // its first scenario sits here.
            End::Host(_) if !away => {
                let mut seats = header.seats.map(|_| Sitter::Away);
                if let Some(first) = seats.first_mut() {
                    *first = Sitter::Here;
                }
                self.app.offer_prepared(seats);
            }
            End::Join(_) if !away => self.app.join(),
            _ => {}
        }
        Ok(())
    }

    /// Shows what a program with a cable shows, without one.
    pub fn fit_cable(&mut self) {
        self.app.fit_cable();
    }

    /// The port at which the other end may call, if it may.
    pub fn port(&self) -> Option<u16> {
        self.wire.as_ref()?.0.port()
    }

    /// After how many milliseconds something happens by itself, if anything does.
    pub fn due(&self) -> Option<u32> {
        let look = self.wire.as_ref().map(|_| LOOK);
        [self.app.due(), look].into_iter().flatten().min()
    }

    /// Lets milliseconds pass.
    pub fn pass(&mut self, ms: u32) {
        if self.app.due().is_some() {
            self.app.tick(ms);
            self.obey();
        }
        if let Some((wire, cable)) = &mut self.wire {
            let mut end = CableEnd { app: &mut self.app, shelf: self.shelf.as_mut() };
            cable.pass(&mut end, &wire.read(ms), ms);
            let mut bytes = [0; 256];
            let count = cable.take(&mut bytes);
            wire.write(bytes.get(..count).unwrap_or(&[]));
            self.obey();
        }
    }

    fn obey(&mut self) {
        while let Some(request) = self.app.take_request() {
            match request {
                Request::Quit => self.done = true,
                request => self.serve(request),
            }
        }
    }

    /// Draws what has changed. Says whether anything had.
    pub fn show(&mut self) -> bool {
        self.panel.show(&mut self.app)
    }

    /// Keeps the game, as it is kept after every decision.
    pub fn keep(&mut self) {
        self.serve(Request::Save);
    }

    fn serve(&mut self, request: Request) {
        let Some(shelf) = &mut self.shelf else { return };
        shelf.now = super::store::now();
        let done = self.app.serve(shelf, request);
        self.fault = done.err().map(|fault| format!("Not kept: {fault}"));
    }

    /// What the display makes of a colour at the brightness and contrast that are set.
    pub fn lamp(&self) -> Lamp {
        Lamp::new(self.app.settings())
    }
}

/// A game without its beginning: everybody plays here.
fn header_of(game: &AnyGame) -> Header {
    Header::new(game.get().info().code, game.get().scenario().code, 0)
}

/// How bright each value of a colour comes out: settings of three leave it as it is.
pub struct Lamp([u8; 256]);

impl Lamp {
    fn new(settings: Settings) -> Lamp {
        // A step is a quarter. Contrast turns about the middle grey.
        let step = |n: u8| 100 + 25 * (i32::from(n.clamp(1, 5)) - 3);
        let value = |n: usize| {
            let spread = (n as i32 - 128) * step(settings.contrast) / 100 + 128;
            (spread * step(settings.brightness) / 100).clamp(0, 255) as u8
        };
        Lamp(std::array::from_fn(value))
    }

    /// The value that comes out.
    pub fn value(&self, value: u8) -> u8 {
        self.0.get(usize::from(value)).copied().unwrap_or(value)
    }
}
