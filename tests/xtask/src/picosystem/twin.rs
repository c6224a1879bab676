//! A device and the same program here, press for press.
//!
//! After every press the two displays must be the same to the pixel. The device says with what
//! chance it stirred its dice, so they also roll the same.

use super::emulator::{Emulator, Gauge};
use super::flash::Flash;
use crate::process::root;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::pixelcolor::raw::RawU16;
use embedded_graphics::prelude::*;
use hexmarch_core::journal::Shelf;
use hexmarch_core::ui::{App, Button, Press, Settings};
use hexmarch_simulator::play::picture::{read_png, side_by_side, write_png};
use hexmarch_simulator::play::script::{Sight, Step, parse};
use hexmarch_simulator::play::{Canvas, Input, Panel, Picture, Screen, reading};
use std::collections::BTreeSet;
use std::path::Path;

/// A device is at rest when nothing has happened for so many milliseconds: longer than a unit on
/// its way takes for a hex.
const QUIET_MS: u32 = 120;

/// The display takes a quarter of a second to start, in which nothing seems to happen.
const STARTED: &str = "run 250";

/// Presses after which a text is given up; more than any list has lines.
const PRESSES_MAX: usize = 200;

/// The two.
pub struct Twin {
    /// The device.
    pub device: Emulator,
    /// The program here.
    pub app: App,
    panel: Panel,
    /// Presses so far.
    pub presses: u32,
    /// Pictures that were compared with kept ones.
    pub golden: BTreeSet<String>,
}

impl Twin {
    /// A new device is switched on, without a battery, so that its bar shows none.
    pub fn start(image: &Path) -> Result<Self, String> {
        let mut device = Emulator::start(image)?;
        device.order("power 0")?;
        let mut twin = Self {
            device,
            app: fresh_app(),
            panel: Screen::Pico.panel(),
            presses: 0,
            golden: BTreeSet::new(),
        };
        twin.device.order(STARTED)?;
        twin.rest()?;
        Ok(twin)
    }

    /// Power comes back after it was cut: the device opens what it kept, and so do we.
    pub fn reboot(&mut self) -> Result<(), String> {
        self.device.order("boot")?;
        self.device.order("power 0")?;
        let mut shelf = Shelf::new(Flash(self.device.games()?));
        self.app = fresh_app();
        self.app.wake(&mut shelf).map_err(|fault| fault.to_string())?;
        self.panel = Screen::Pico.panel();
        self.device.order(STARTED)?;
        self.rest()
    }

    /// The hash of the game as the device has kept it; none if it has none.
    pub fn kept_hash(&mut self) -> Result<Option<u64>, String> {
        Ok(kept(self.device.games()?).map(|(_, hash)| hash))
    }

    /// The hash of the game at the table here.
    pub fn hash(&self) -> Option<u64> {
        self.app.session().map(|session| session.game().hash())
    }

    /// Is a unit to be picked, and nothing else?
    pub fn picking(&self) -> bool {
        self.app.session().is_some_and(|session| session.prompt().spaces.is_empty())
    }

    /// Lets both come to rest; then they must look the same.
    fn rest(&mut self) -> Result<(), String> {
        self.device.order(format_args!("rest {QUIET_MS}"))?;
        self.panel.show(&mut self.app);
        while let Some(ms) = self.app.due() {
            self.app.tick(ms);
            self.panel.show(&mut self.app);
        }
        while self.app.take_request().is_some() {}
        let here = mark(&self.panel);
        if self.device.order(format_args!("see {here:x}")).is_ok() {
            return Ok(());
        }
        let there = self.picture()?;
        let path = root().join("target/screens/picosystem-apart.png");
        write_png(&path, &side_by_side(Some(&self.panel.picture()), &there))
            .map_err(|e| e.to_string())?;
        Err(format!(
            "after {} presses the device shows something else (here, there, where): {}",
            self.presses,
            path.display()
        ))
    }

    /// What the device shows.
    fn picture(&mut self) -> Result<Picture, String> {
        let pixels = self.device.order("picture")?;
        let mut canvas = Canvas::new(Size::new_equal(240), Rgb565::BLACK);
        for (n, digits) in pixels.as_bytes().chunks(4).enumerate() {
            let digits = std::str::from_utf8(digits).unwrap_or_default();
            let colour = u16::from_str_radix(digits, 16).map_err(|e| e.to_string())?;
            let at = Point::new(n as i32 % 240, n as i32 / 240);
            canvas.set(at, Rgb565::from(RawU16::new(colour)));
        }
        Ok(Panel::Colour(canvas).picture())
    }

    /// Presses a button on both. Select is the device's A.
    pub fn press(&mut self, press: Press) -> Result<(), String> {
        let button = if press.button == Button::Select { Button::A } else { press.button };
        let press = Press { button, ..press };
        let (name, waits) = match press.button {
            Button::Up => ("up", false),
            Button::Down => ("down", false),
            Button::Left => ("left", false),
            Button::Right => ("right", false),
            Button::Select | Button::A => ("a", true),
            Button::B => ("b", false),
            Button::X => ("x", false),
            Button::Y => ("y", false),
        };
        self.presses += 1;
        self.device.order(format_args!("down {name}"))?;
        self.device.order("run 40")?;
        let short = Press { held: false, ..press };
        if press.held {
            // What waits for the second meaning has told nothing yet.
            if !waits {
                self.follow(short)?;
            }
            self.device.order("run 400")?;
            self.device.order(format_args!("up {name}"))?;
            self.device.order("run 20")?;
            self.follow(press)?;
        } else {
            self.device.order(format_args!("up {name}"))?;
            self.device.order("run 20")?;
            self.follow(short)?;
        }
        self.rest()
    }

    /// Does here what the device has done.
    fn follow(&mut self, press: Press) -> Result<(), String> {
        let chance = self.device.gauge(Gauge::Stirred)?;
        self.app.stir(chance.into());
        self.app.press(press);
        Ok(())
    }

    fn tap(&mut self, button: Button) -> Result<(), String> {
        self.press(Press { button, held: false })
    }

    fn press_until(
        &mut self,
        press: Press,
        sight: &Sight,
        seen: fn(&Panel, &str) -> bool,
    ) -> Result<(), String> {
        for _ in 0..PRESSES_MAX {
            if seen(&self.panel, &sight.text) {
                return Ok(());
            }
            self.press(press)?;
        }
        Err(sight.fault.clone())
    }

    /// Plays a script of the simulator. Its pictures are those of tests/screens/pico, unless
    /// `skip` says that the device must differ there.
    pub fn play(&mut self, script: &str, skip: &[&str]) -> Result<(), String> {
        let path = root().join(script);
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{script}: {e}"))?;
        for step in parse(script, &text)? {
            match &step {
                Step::Input(Input::Press(press)) => self.press(*press)?,
                Step::See(sight) if reading::says(&self.panel, &sight.text) => {}
                Step::See(sight) => return Err(sight.fault.clone()),
                Step::Choose(sight) => {
                    let down = Press { button: Button::Down, held: false };
                    self.press_until(down, sight, reading::picked)?;
                    self.tap(Button::A)?;
                }
                Step::Until(press, sight) => self.press_until(*press, sight, reading::says)?,
                Step::Shot(name) if !skip.contains(&name.as_str()) => self.compare(name)?,
                Step::Shot(_) | Step::Pause(_) | Step::Wait(_) => {}
                step => return Err(format!("{script}: the device cannot do {step:?}")),
            }
        }
        Ok(())
    }

    /// Compares with a picture that was kept.
    fn compare(&mut self, name: &str) -> Result<(), String> {
        let kept = root().join(format!("tests/screens/pico/{name}.png"));
        let kept = read_png(&kept).map_err(|e| format!("{name}: {e}"))?;
        let there = self.picture()?;
        if kept != there {
            let path = root().join(format!("target/screens/picosystem-{name}-diff.png"));
            let _ = write_png(&path, &side_by_side(Some(&kept), &there));
            return Err(format!("{name} differs: {}", path.display()));
        }
        self.golden.insert(name.to_owned());
        Ok(())
    }
}

/// The program as the device starts it.
fn fresh_app() -> App {
    let mut app = App::new(Settings::DEFAULT, 0);
    app.set_sounds(true);
    app
}

/// Actions and hash of the game in a piece of flash; none if there is none that can be opened.
pub fn kept(flash: Vec<u8>) -> Option<(u32, u64)> {
    let mut table = None;
    let mut scratch = hexmarch_core::march::Scratch::new();
    Shelf::new(Flash(flash)).load(0, &mut table, &mut scratch).ok()?;
    table.map(|session| (session.count(), session.game().hash()))
}

/// A number for a picture, as the emulator makes it: FNV-1a of its bytes, high byte first.
fn mark(panel: &Panel) -> u32 {
    let Panel::Colour(canvas) = panel else { return 0 };
    let bytes = canvas.pixels().iter().flat_map(|colour| colour.into_storage().to_be_bytes());
    bytes.fold(0x811C_9DC5, |mark, byte| (mark ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
