//! A device and the same program here, press for press.
//!
//! After every press the two displays must be the same to the pixel. The device says with what
//! chance it stirred its dice, so they also roll the same.

use super::emulator::{Emulator, GAMES_BYTES, Number};
use super::flash::Flash;
use crate::process::root;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::pixelcolor::raw::RawU16;
use embedded_graphics::prelude::*;
use hexmarch_core::journal::Shelf;
use hexmarch_core::ui::{App, Button, Gauge, Press, Settings};
use hexmarch_simulator::play::picture::{read_png, side_by_side, write_png};
use hexmarch_simulator::play::script::{Order, Sight, parse};
use hexmarch_simulator::play::{Canvas, Input, Panel, Picture, Screen, reading};
use std::collections::BTreeSet;
use std::path::Path;

/// A device is at rest when nothing has happened for so many milliseconds: longer than a unit on
/// its way takes for a hex.
const QUIET_MS: u32 = 120;

/// The display takes a quarter of a second to start, in which nothing seems to happen, after what
/// was kept has been opened, which may take as long.
const STARTED: &str = "run 500";

/// The battery is looked at every twenty seconds.
const MEASURED: &str = "run 20100";

/// Presses after which a text is given up; more than any list has lines.
const PRESSES_MAX: usize = 200;

/// The two.
pub struct Twin {
    /// The device.
    pub device: Emulator,
    /// The program here.
    pub here: Here,
    /// Presses so far.
    pub presses: u32,
    /// Pictures that were compared with kept ones.
    pub golden: BTreeSet<String>,
}

/// The program on this machine, with a display and a shelf like the device's.
pub struct Here {
    app: App,
    panel: Panel,
    shelf: Shelf<Flash>,
}

impl Here {
    /// The program as it starts on a device with these games.
    pub fn wake(games: Vec<u8>) -> Result<Self, String> {
        let mut app = App::new(Settings::DEFAULT, 0);
        app.set_sounds(true);
        app.fit_cable();
        let mut shelf = Shelf::new(Flash(games));
        app.wake(&mut shelf).map_err(|fault| fault.to_string())?;
        Ok(Self { app, panel: Screen::Pico.panel(), shelf })
    }

    /// Comes to rest: units have arrived, games are kept.
    fn rest(&mut self) -> Result<(), String> {
        self.obey()?;
        self.panel.show(&mut self.app);
        while let Some(ms) = self.app.due() {
            self.app.tick(ms);
            self.obey()?;
            self.panel.show(&mut self.app);
        }
        Ok(())
    }

    fn obey(&mut self) -> Result<(), String> {
        while let Some(request) = self.app.take_request() {
            self.app.serve(&mut self.shelf, request).map_err(|fault| fault.to_string())?;
        }
        Ok(())
    }

    /// How many decisions the game at the table has seen, and its hash; none without a game.
    pub fn game(&self) -> Option<Game> {
        self.app.session().map(|session| (session.count(), session.game().hash()))
    }

    /// Is a unit to be picked, and nothing else?
    pub fn picking(&self) -> bool {
        self.app.session().is_some_and(|session| session.prompt().spaces.is_empty())
    }
}

/// A game, as far as it matters which one it is: decisions taken, and the hash.
pub type Game = (u32, u64);

impl Twin {
    /// A new device is switched on, without a battery, so that its bar shows none.
    pub fn start(image: &Path) -> Result<Self, String> {
        let mut device = Emulator::start(image)?;
        device.order("power 0")?;
        let here = Here::wake(vec![0xFF; GAMES_BYTES])?;
        let mut twin = Self { device, here, presses: 0, golden: BTreeSet::new() };
        twin.begin()?;
        Ok(twin)
    }

    /// Power comes back after it was cut: the device opens what it kept, and so do we.
    pub fn reboot(&mut self) -> Result<(), String> {
        self.device.order("boot")?;
        self.resumed()
    }

    /// The same with a battery.
    pub fn reboot_with(&mut self, gauge: Option<Gauge>) -> Result<(), String> {
        self.device.order("boot")?;
        self.here = Here::wake(self.device.games()?)?;
        self.here.app.set_gauge(gauge);
        self.begin()
    }

    /// The device has started again by itself.
    pub fn resumed(&mut self) -> Result<(), String> {
        self.here = Here::wake(self.device.games()?)?;
        self.begin()
    }

    /// The device has just been given power.
    pub fn begin(&mut self) -> Result<(), String> {
        self.device.order(STARTED)?;
        self.rest()
    }

    /// The battery changes, and the device has time to notice.
    pub fn set_power(&mut self, power: &str, gauge: Option<Gauge>) -> Result<(), String> {
        self.device.order(format_args!("power {power}"))?;
        self.device.order(MEASURED)?;
        self.here.app.set_gauge(gauge);
        Ok(())
    }

    /// Something is told to the player here, as it is there.
    pub fn notice(&mut self, text: &str) {
        self.here.app.notice(text);
    }

    /// The game that the device would open if it started now.
    pub fn kept(&mut self) -> Result<Option<Game>, String> {
        Ok(Here::wake(self.device.games()?)?.game())
    }

    /// Lets both come to rest; then they must look the same.
    pub fn rest(&mut self) -> Result<(), String> {
        self.device.order(format_args!("rest {QUIET_MS}"))?;
        self.here.rest()?;
        let here = mark(&self.here.panel);
        if self.device.order(format_args!("see {here:x}")).is_ok() {
            return Ok(());
        }
        let there = self.picture()?;
        let path = root().join("target/screens/picosystem-apart.png");
        write_png(&path, &side_by_side(Some(&self.here.panel.picture()), &there))
            .map_err(|e| e.to_string())?;
        let status = self.device.order("status").unwrap_or_else(|fault| fault);
        Err(format!(
            "after {} presses the device shows something else (here, there, where): {}; {status}",
            self.presses,
            path.display()
        ))
    }

    /// What the device shows.
    fn picture(&mut self) -> Result<Picture, String> {
        Ok(seen(&mut self.device)?.picture())
    }

    /// Presses a button on both. Select is the device's A.
    pub fn press(&mut self, press: Press) -> Result<(), String> {
        let button = if press.button == Button::Select { Button::A } else { press.button };
        let press = Press { button, ..press };
        let short = Press { held: false, ..press };
        let waits = button == Button::A;
        self.presses += 1;
        self.device.press(press, |device, held| {
            // A direction steps when it goes down and jumps when it is held; A waits until it is
            // clear which of the two is meant.
            if held == press.held || !waits {
                let chance = device.gauge(Number::Stirred)?;
                self.here.app.stir(chance.into());
                self.here.app.press(if held { press } else { short });
            }
            Ok(())
        })?;
        self.rest()
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
            if seen(&self.here.panel, &sight.text) {
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
                Order::Input(Input::Press(press)) => self.press(*press)?,
                Order::See(sight) if reading::says(&self.here.panel, &sight.text) => {}
                Order::See(sight) => return Err(sight.fault.clone()),
                Order::Choose(sight) => {
                    let down = Press { button: Button::Down, held: false };
                    self.press_until(down, sight, reading::picked)?;
                    self.tap(Button::A)?;
                }
                Order::Until(press, sight) => self.press_until(*press, sight, reading::says)?,
                Order::Shot(name) if !skip.contains(&name.as_str()) => self.compare(name)?,
                Order::Shot(_) | Order::Pause(_) | Order::Wait(_) => {}
                step => return Err(format!("{script}: the device cannot do {step:?}")),
            }
        }
        Ok(())
    }

    /// Compares with a picture that was kept: one of this device where it differs from the
    /// simulator's, which has no shelf and no battery, and the simulator's otherwise.
    pub fn compare(&mut self, name: &str) -> Result<(), String> {
        let path = |folder| root().join(format!("tests/screens/{folder}/{name}.png"));
        let there = self.picture()?;
        let own = path("picosystem");
        let kept = read_png(&own).or_else(|_| read_png(&path("pico"))).ok();
        if kept.as_ref() == Some(&there) {
            self.golden.insert(name.to_owned());
            return Ok(());
        }
        if std::env::var_os("HEXMARCH_BLESS").is_some_and(|value| value != "0") {
            return write_png(&own, &there).map_err(|e| format!("{}: {e}", own.display()));
        }
        let path = root().join(format!("target/screens/picosystem-{name}-diff.png"));
        let _ = write_png(&path, &side_by_side(kept.as_ref(), &there));
        Err(format!("{name} differs: {}", path.display()))
    }
}

/// The display of a device.
pub fn seen(device: &mut Emulator) -> Result<Panel, String> {
    let pixels = device.order("picture")?;
    let mut canvas = Canvas::new(Size::new_equal(240), Rgb565::BLACK);
    for (n, digits) in pixels.as_bytes().chunks(4).enumerate() {
        let digits = std::str::from_utf8(digits).unwrap_or_default();
        let colour = u16::from_str_radix(digits, 16).map_err(|e| e.to_string())?;
        let at = Point::new(n as i32 % 240, n as i32 / 240);
        canvas.set(at, Rgb565::from(RawU16::new(colour)));
    }
    Ok(Panel::Colour(canvas))
}

/// A number for a picture, as the emulator makes it: FNV-1a of its bytes, high byte first.
fn mark(panel: &Panel) -> u32 {
    let Panel::Colour(canvas) = panel else { return 0 };
    let bytes = canvas.pixels().iter().flat_map(|colour| colour.into_storage().to_be_bytes());
    bytes.fold(0x811C_9DC5, |mark, byte| (mark ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
