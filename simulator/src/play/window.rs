//! The game in a window.
//!
//! The display is shown at the largest whole scale that fits, its pixels square and sharp. The
//! window sleeps until something happens; a key that is down wakes it when it counts as held.

use super::canvas::Picture;
use super::desk::{Desk, Input};
use super::keys::{HELP, Hold, Key, Meaning, meaning};
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::mono_font::{MonoTextStyle, iso_8859_2 as fonts};
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{PrimitiveStyle, Rectangle};
use embedded_graphics::text::{Baseline, Text};
use hexmarch_core::ui::Press;
use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::time::{Duration, Instant};
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::{
    ElementState, KeyEvent, MouseButton, MouseScrollDelta, StartCause, WindowEvent,
};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop, OwnedDisplayHandle};
use winit::keyboard::{Key as WinitKey, ModifiersState, NamedKey};
use winit::window::{Window, WindowId};

/// Steps of the wheel are at least so long apart.
const NOTCH: Duration = Duration::from_millis(100);

type Surface = softbuffer::Surface<OwnedDisplayHandle, Rc<Window>>;

/// Plays at a desk until the window is closed. Fails, with the desk untouched, if none opens.
///
/// Without a `scale` the window takes about three quarters of the monitor.
pub fn run(desk: &mut Desk, scale: Option<u32>) -> Result<(), String> {
    if !has_display() {
        return Err("there is no display".to_string());
    }
    // A display's libraries are found when they are needed, and one that is missing panics.
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let made = catch_unwind(EventLoop::new);
    std::panic::set_hook(quiet);
    let events = match made {
        Ok(Ok(events)) => events,
        // The last part says what; the parts before say in which file of the library.
        Ok(Err(error)) => {
            let text = error.to_string();
            return Err(text.rsplit(": ").next().unwrap_or(&text).to_string());
        }
        Err(_) => return Err("a library of the display is missing".to_string()),
    };
    let mut front = Front {
        desk,
        scale,
        surface: None,
        fault: None,
        hold: Hold::default(),
        shift: false,
        pointer: Point::zero(),
        wheel: 0.0,
        shown: Instant::now(),
        turned: None,
        help: false,
    };
    let ran = catch_unwind(AssertUnwindSafe(|| events.run_app(&mut front)));
    // Whatever went wrong with the window, the game is safe before it is told.
    front.desk.keep();
    match (ran, front.fault.take()) {
        (Err(panic), _) => std::panic::resume_unwind(panic),
        (Ok(_), Some(fault)) => Err(fault),
        (Ok(Err(error)), None) => Err(error.to_string()),
        (Ok(Ok(())), None) => Ok(()),
    }
}

/// Might a window open? Elsewhere than on X11 and Wayland the system always has one.
fn has_display() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let unix = cfg!(unix) && !cfg!(target_os = "macos");
    !unix || set("DISPLAY") || set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET")
}

struct Front<'a> {
    desk: &'a mut Desk,
    scale: Option<u32>,
    surface: Option<Surface>,
    fault: Option<String>,
    hold: Hold,
    shift: bool,
    pointer: Point,
    /// Wheel movement that has not yet come to a whole step.
    wheel: f64,
    /// When the display was last brought up to date.
    shown: Instant,
    /// When the wheel last made a step.
    turned: Option<Instant>,
    help: bool,
}

impl ApplicationHandler for Front<'_> {
    fn new_events(&mut self, events: &ActiveEventLoop, _: StartCause) {
        let now = Instant::now();
        if let Some(press) = self.hold.tick(now) {
            self.input(Input::Press(press));
        }
        let passed = now.duration_since(self.shown).as_millis() as u32;
        if self.desk.due().is_some_and(|ms| ms <= passed) {
            self.desk.pass(passed);
            self.shown = now;
            self.redraw();
        }
        self.settle(events);
    }

    fn resumed(&mut self, events: &ActiveEventLoop) {
        if self.surface.is_none() {
            match self.open(events) {
                Ok(surface) => self.surface = Some(surface),
                Err(fault) => {
                    self.fault = Some(fault);
                    events.exit();
                }
            }
        }
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested | WindowEvent::Destroyed => events.exit(),
            WindowEvent::RedrawRequested => {
                if let Err(fault) = self.draw() {
                    self.fault = Some(fault);
                    events.exit();
                }
            }
            WindowEvent::Resized(_) => self.redraw(),
            WindowEvent::Focused(false) => self.hold.forget(),
            WindowEvent::ModifiersChanged(now) => {
                self.shift = now.state().contains(ModifiersState::SHIFT);
            }
            WindowEvent::KeyboardInput { event, .. } => self.key(event),
            WindowEvent::CursorMoved { position, .. } => {
                self.pointer = Point::new(position.x as i32, position.y as i32);
            }
            WindowEvent::MouseInput { state: ElementState::Pressed, button, .. } => {
                self.click(button);
            }
            WindowEvent::MouseWheel { delta, .. } => self.turn(delta),
            _ => {}
        }
        self.settle(events);
    }
}

impl Front<'_> {
    fn open(&self, events: &ActiveEventLoop) -> Result<Surface, String> {
        let screen = self.desk.panel().size();
        let monitor = events.primary_monitor().or_else(|| events.available_monitors().next());
        let room = monitor.map_or(PhysicalSize::new(1280, 960), |monitor| monitor.size());
        let fits = (room.width * 3 / 4 / screen.width).min(room.height * 3 / 4 / screen.height);
        let scale = self.scale.unwrap_or(fits.clamp(1, 8));
        let size = PhysicalSize::new(screen.width * scale, screen.height * scale);
        let about = Window::default_attributes()
            .with_title("Hexmarch")
            .with_inner_size(size)
            .with_min_inner_size(PhysicalSize::new(screen.width, screen.height));
        let window = Rc::new(events.create_window(about).map_err(|error| error.to_string())?);
        let display = softbuffer::Context::new(events.owned_display_handle());
        let display = display.map_err(|error| error.to_string())?;
        softbuffer::Surface::new(&display, window).map_err(|error| error.to_string())
    }

    fn redraw(&self) {
        if let Some(surface) = &self.surface {
            surface.window().request_redraw();
        }
    }

    fn input(&mut self, input: Input) {
        self.help = false;
        self.desk.input(input);
        self.shown = Instant::now();
        self.redraw();
    }

    /// Leaves if the player wants to, and sleeps until a key that is down is held or something
    /// happens by itself.
    fn settle(&self, events: &ActiveEventLoop) {
        if self.desk.is_done() {
            events.exit();
        }
        let moving = self.desk.due().map(|ms| self.shown + Duration::from_millis(ms.into()));
        let next = [self.hold.due(), moving].into_iter().flatten().min();
        events.set_control_flow(next.map_or(ControlFlow::Wait, ControlFlow::WaitUntil));
    }

    fn key(&mut self, event: KeyEvent) {
        // The keyboard's own repeats are not ours.
        if event.repeat {
            return;
        }
        let Some(key) = key(&event.logical_key) else { return };
        let down = event.state == ElementState::Pressed;
        match meaning(key, self.shift) {
            Some(Meaning::Button(button)) if down => {
                if let Some(press) = self.hold.down(button, Instant::now()) {
                    self.input(Input::Press(press));
                }
            }
            Some(Meaning::Button(button)) => self.let_go(button),
            // Shift may have come and gone while the key was down.
            Some(Meaning::Input(Input::Press(Press { button, .. }))) if !down => {
                self.let_go(button);
            }
            Some(Meaning::Input(input)) if down => self.input(input),
            Some(Meaning::Help) if down => {
                self.help = !self.help;
                self.redraw();
            }
            _ => {}
        }
    }

    fn let_go(&mut self, button: hexmarch_core::ui::Button) {
        if let Some(press) = self.hold.up(button) {
            self.input(Input::Press(press));
        }
    }

    fn click(&mut self, button: MouseButton) {
        let Some(at) = self.pixel_at(self.pointer) else { return };
        match button {
            MouseButton::Left => self.input(Input::Pick(at)),
            MouseButton::Right => self.input(Input::Ask(at)),
            _ => {}
        }
    }

    fn turn(&mut self, delta: MouseScrollDelta) {
        self.wheel += match delta {
            MouseScrollDelta::LineDelta(_, lines) => f64::from(lines),
            MouseScrollDelta::PixelDelta(pixels) => pixels.y / 40.0,
        };
        if self.wheel.abs() < 1.0 {
            return;
        }
        // Some displays report a notch twice, and a pad reports a sweep as many notches.
        let now = Instant::now();
        if self.turned.is_none_or(|last| now - last > NOTCH) {
            self.turned = Some(now);
            self.input(if self.wheel > 0.0 { Input::Nearer } else { Input::Farther });
        }
        self.wheel = 0.0;
    }

    /// Where the display is in the window, and at which scale.
    fn place(&self) -> (Rectangle, u32) {
        let inner = self.surface.as_ref().map(|surface| surface.window().inner_size());
        let inner = inner.map_or(Size::zero(), |size| Size::new(size.width, size.height));
        let screen = self.desk.panel().size();
        let scale = (inner.width / screen.width).min(inner.height / screen.height).max(1);
        let size = screen * scale;
        let spare = inner.saturating_sub(size) / 2;
        (Rectangle::new(Point::new(spare.width as i32, spare.height as i32), size), scale)
    }

    /// The pixel of the display under a point of the window.
    fn pixel_at(&self, at: Point) -> Option<Point> {
        let (place, scale) = self.place();
        place.contains(at).then(|| (at - place.top_left) / scale as i32)
    }

    fn draw(&mut self) -> Result<(), String> {
        self.desk.show();
        let (place, scale) = self.place();
        let Some(surface) = self.surface.as_mut() else { return Ok(()) };
        let inner = surface.window().inner_size();
        let (Some(width), Some(height)) =
            (NonZeroU32::new(inner.width), NonZeroU32::new(inner.height))
        else {
            return Ok(());
        };
        let title = self.desk.note().unwrap_or("F1 shows the keys");
        surface.window().set_title(&format!("Hexmarch - {title}"));
        let mut picture = Picture::new(Size::new(inner.width, inner.height), Rgb888::BLACK);
        let lamp = self.desk.lamp();
        for at in Rectangle::new(Point::zero(), self.desk.panel().size()).points() {
            let c = self.desk.panel().at(at);
            let lit = Rgb888::new(lamp.value(c.r()), lamp.value(c.g()), lamp.value(c.b()));
            let square = Rectangle::new(place.top_left + at * scale as i32, Size::new_equal(scale));
            let Ok(()) = picture.fill_solid(&square, lit);
        }
        if self.help {
            draw_help(&mut picture);
        }
        surface.resize(width, height).map_err(|error| error.to_string())?;
        let mut buffer = surface.buffer_mut().map_err(|error| error.to_string())?;
        for (out, c) in buffer.iter_mut().zip(picture.pixels()) {
            *out = u32::from(c.r()) << 16 | u32::from(c.g()) << 8 | u32::from(c.b());
        }
        buffer.present().map_err(|error| error.to_string())
    }
}

fn key(key: &WinitKey) -> Option<Key> {
    Some(match key {
        WinitKey::Named(named) => match named {
            NamedKey::ArrowUp => Key::Up,
            NamedKey::ArrowDown => Key::Down,
            NamedKey::ArrowLeft => Key::Left,
            NamedKey::ArrowRight => Key::Right,
            NamedKey::Enter => Key::Enter,
            NamedKey::Space => Key::Letter(' '),
            NamedKey::Tab => Key::Tab,
            NamedKey::Escape => Key::Escape,
            NamedKey::F1 => Key::F1,
            _ => return None,
        },
        WinitKey::Character(text) => Key::Letter(text.chars().next()?),
        _ => return None,
    })
}

/// Writes the keys over the middle of the window, as large as fits.
fn draw_help(window: &mut Picture) {
    let more = [("Hold a key", "an arrow jumps, Enter opens the menu")];
    let (cell, high) = (fonts::FONT_6X10.character_size, 13);
    let lines = HELP.len() + more.len();
    let longest = HELP.iter().map(|(_, what)| what.len()).max().unwrap_or(0) as u32;
    let size = Size::new(cell.width * (longest + 16), high * lines as u32 + 10);
    let mut paper = Picture::new(size, Rgb888::new(24, 28, 32));
    let gold = Rgb888::new(232, 200, 96);
    let rim = PrimitiveStyle::with_stroke(gold, 1);
    let Ok(()) = paper.bounding_box().into_styled(rim).draw(&mut paper);
    for (n, (key, what)) in HELP.iter().chain(&more).enumerate() {
        let y = 6 + n as i32 * high as i32;
        for (text, letters, colour) in [(key, 1, gold), (what, 15, Rgb888::new(236, 236, 228))] {
            let at = Point::new(letters * cell.width as i32, y);
            let style = MonoTextStyle::new(&fonts::FONT_6X10, colour);
            let Ok(_) = Text::with_baseline(text, at, style, Baseline::Top).draw(&mut paper);
        }
    }
    let room = window.size();
    let scale = (room.width / size.width).min(room.height / size.height).max(1);
    let spare = room.saturating_sub(size * scale) / 2;
    window.paste(Point::new(spare.width as i32, spare.height as i32), &paper.enlarged(scale));
}
