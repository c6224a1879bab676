//! A board and its twin: what every test of the handheld is made of.
//!
//! The twin plays on this machine, with the same presses. After each the board must come to show
//! what the twin shows, pixel by pixel. How they play is written in tests/xtask/scripts.

use crate::arm::LM3S6965;
use crate::device::{COUNTED, Device, Gauges};
use crate::greys::Greys;
use crate::images::{Aboard, Kind};
use crate::process::root;
use hexmarch_core::game::GameInfo;
use hexmarch_core::journal::{Room, Shelf};
use hexmarch_core::ui::{Button, Press};
use hexmarch_simulator::play::picture::{read_png, side_by_side, write_png};
use hexmarch_simulator::play::reading;
use hexmarch_simulator::play::script::{self as scripts, Order};
use hexmarch_simulator::play::store::Blocks;
use hexmarch_simulator::play::{Desk, Input, Screen, Store};
use std::fs;
use std::path::{Path, PathBuf};

/// Bytes of a card: a power of two, as the emulator wants it, that the shelf fits on.
pub const CARD_BYTES: u64 = {
    let bytes = Shelf::<Blocks>::size(Room::USUAL) as u64;
    bytes.next_power_of_two()
};

/// What the cases share: the image, and a folder for cards.
pub struct Bench {
    /// The image.
    pub image: PathBuf,
    /// The games that it has, which are all that the twin offers.
    pub games: &'static [&'static GameInfo],
    /// Where cards are, and what else a case needs.
    pub folder: PathBuf,
}

impl Bench {
    /// A bench for the image of the reference board with these games, with a folder for what comes
    /// about there.
    pub fn new(aboard: &Aboard, kind: Kind, folder: &str) -> Result<Bench, String> {
        let image = aboard.build(&LM3S6965, "hexmarch", kind)?;
        // There are as many benches as there are images.
        let games = Vec::leak(aboard.games().to_vec());
        let folder = root().join("target").join(folder);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        Ok(Bench { image, games, folder })
    }

    /// A card with nothing on it.
    pub fn card(&self, name: &str) -> Result<PathBuf, String> {
        let path = self.folder.join(format!("{name}.img"));
        blank(&path)?;
        Ok(path)
    }

    /// A board and its twin.
    pub fn pair(&self, card: Option<&Path>) -> Result<Pair, String> {
        self.pair_with(card, &COUNTED)
    }

    /// A board with further options of QEMU, and its twin.
    pub fn pair_with(&self, card: Option<&Path>, more: &[&str]) -> Result<Pair, String> {
        let device = Device::start(&self.image, card, more)?;
        let mut desk = Desk::new(Screen::Oled.panel(), 1);
        desk.offer_only(self.games);
        desk.fit_cable();
        desk.show();
        let wanted = Greys::of(&desk.panel().picture());
        Ok(Pair { device, desk, wanted, games: self.games, folder: self.folder.clone() })
    }
}

/// A card with nothing on it.
pub fn blank(path: &Path) -> Result<(), String> {
    let file = fs::File::create(path).map_err(|e| format!("{}: {e}", path.display()))?;
    file.set_len(CARD_BYTES).map_err(|e| format!("{}: {e}", path.display()))
}

/// The board and its twin.
pub struct Pair {
    /// The board.
    pub device: Device,
    /// Its twin.
    pub desk: Desk,
    /// What the board should show by now.
    pub wanted: Greys,
    games: &'static [&'static GameInfo],
    folder: PathBuf,
}

impl Pair {
    /// Plays a script on both.
    pub fn play(&mut self, script: &str) -> Result<(), String> {
        let steps = scripts::parse("script", script)?;
        let Pair { device, desk, wanted, folder, .. } = self;
        let mut held = false;
        scripts::run(&steps, desk, &mut |desk, step| {
            let press = match step {
                Order::Input(Input::Press(press)) => Some(*press),
                Order::Choose(_) => Some(Press { button: Button::Select, held: false }),
                _ => None,
            };
            if let Some(press) = press {
                settle(device, wanted, folder)?;
                // What is held is let go when it can be seen to have been held long enough.
                if std::mem::replace(&mut held, press.held) {
                    device.push(SELECT, false)?;
                }
                match press {
                    Press { button: Button::Select, held: true } => device.push(SELECT, true)?,
                    Press { held: true, .. } => return Err("only select is held here".to_owned()),
                    Press { button, .. } => device.press(key(button)?)?,
                }
            }
            *wanted = Greys::of(&desk.panel().picture());
            if let Order::Shot(name) = step {
                settle(device, wanted, folder)?;
                compare(name, wanted)?;
            }
            Ok(())
        })?;
        settle(device, wanted, folder)?;
        if held { device.push(SELECT, false) } else { Ok(()) }
    }

    /// Plays a script of tests/xtask/scripts on both. Beside the words of every script there is
    /// `seek UNIT`, which goes from unit to unit until the screen names it.
    pub fn perform(&mut self, name: &str) -> Result<(), String> {
        let mut lines = String::new();
        for line in script(name)?.lines() {
            match line.strip_prefix("seek ") {
                Some(unit) => {
                    self.play(&std::mem::take(&mut lines))?;
                    self.seek(unit)?;
                }
                None => lines.extend([line, "\n"]),
            }
        }
        self.play(&lines).map_err(|fault| format!("{name}: {fault}"))
    }

    /// Goes from unit to unit until the screen names this one.
    fn seek(&mut self, unit: &str) -> Result<(), String> {
        for _ in 0..UNITS_MAX {
            if reading::says(self.desk.panel(), unit) {
                return Ok(());
            }
            self.play("hold-select\nchoose Next unit")?;
        }
        Err(format!("no way leads to {unit}"))
    }

    /// The twin goes on with what is on the board's card, to where `script` leads.
    pub fn adopt(&mut self, card: &Path, script: &str) -> Result<(), String> {
        let store = Store::at(&self.folder.join("twin"));
        let path = store.path();
        let told = |e: std::io::Error| format!("{}: {e}", path.display());
        fs::create_dir_all(self.folder.join("twin")).map_err(told)?;
        fs::copy(card, &path).map_err(told)?;
        self.desk = Desk::with_store(Screen::Oled.panel(), 1, Some(store));
        self.desk.offer_only(self.games);
        self.desk.hide_shelf();
        self.desk.fit_cable();
        let steps = scripts::parse("script", script)?;
        scripts::run(&steps, &mut self.desk, &mut |_, _| Ok(()))?;
        self.wanted = Greys::of(&self.desk.panel().picture());
        Ok(())
    }

    /// Presses select, after which the board shows what the twin does not know, at rest.
    pub fn press_and_see(&mut self, shot: &str) -> Result<(), String> {
        let Gauges { shown, not_kept, .. } = self.device.gauges()?;
        let tries = not_kept + u32::from(shot != "no-card-after");
        self.device.press(SELECT)?;
        self.device.wait_until("a notice", |device| {
            let now = device.gauges()?;
            Ok(now.shown > shown && now.not_kept >= tries)
        })?;
        self.device.rest()?;
        compare(shot, &self.device.look()?)
    }

    /// Waits until more than so many pictures have been shown and no more come, without a fault.
    pub fn rest(&mut self, shown: u32) -> Result<Gauges, String> {
        self.device.wait_until("a picture", |device| Ok(device.gauges()?.shown > shown))?;
        self.device.rest()?;
        self.sound()
    }

    /// What the image says of itself, if nothing has failed.
    pub fn sound(&mut self) -> Result<Gauges, String> {
        let gauges = self.device.gauges()?;
        match (gauges.ended, gauges.not_kept) {
            (0, 0) => Ok(gauges),
            (ended, not_kept) => Err(format!("ended {ended} times, {not_kept} times not kept")),
        }
    }

    /// Waits until everything that was asked for is on the card, or has failed to get there.
    pub fn wait_kept(&mut self, wanted: impl Fn(&Gauges) -> bool) -> Result<(), String> {
        let kept = self.device.wait_until("the card is written", |d| Ok(wanted(&d.gauges()?)));
        kept.map_err(|fault| {
            let path = self.folder.join("unkept.png");
            let _ = self.device.look().map(|seen| write_png(&path, &seen.picture()));
            format!("{fault}: {}, {:?}", path.display(), self.device.gauges())
        })
    }

    /// Plays a script that ends with one press; how long that took to be seen, in milliseconds.
    pub fn time(&mut self, script: &str) -> Result<u32, String> {
        let before = self.device.gauges()?.shown;
        self.play(script)?;
        self.device.wait_until("a picture", |device| Ok(device.gauges()?.shown > before))?;
        let gauges = self.device.gauges()?;
        Ok(gauges.shown_at.wrapping_sub(gauges.pressed_at) / 1000)
    }

    /// Bytes of RAM: statics and the deepest the stack has been.
    pub fn ram(&mut self) -> Result<u32, String> {
        let (deep, room) = self.device.stack()?;
        match deep < room {
            true => Ok(self.device.statics() + deep),
            false => Err(format!("the stack took {deep} of {room} bytes")),
        }
    }
}

/// Waits until the board shows what it should.
pub fn settle(device: &mut Device, wanted: &Greys, folder: &Path) -> Result<(), String> {
    device.wait_for(wanted).map_err(|seen| {
        let path = folder.join("failed.png");
        let _ = write_png(&path, &side_by_side(Some(&wanted.picture()), &seen.picture()));
        let gauges = device.gauges();
        format!(
            "the board shows something else: {} has what it should show first; {gauges:?}",
            path.display()
        )
    })
}

/// Compares a picture with the one that is kept, or keeps it.
pub fn compare(name: &str, seen: &Greys) -> Result<(), String> {
    let path = root().join("tests/screens/board").join(format!("{name}.png"));
    let kept = read_png(&path).ok();
    if kept.as_ref().is_some_and(|kept| Greys::of(kept) == *seen) {
        return Ok(());
    }
    if std::env::var_os("HEXMARCH_BLESS").is_some_and(|value| value != "0") {
        return write_png(&path, &seen.picture()).map_err(|e| format!("{}: {e}", path.display()));
    }
    let shown = root().join("target/device").join(format!("{name}.png"));
    let _ = write_png(&shown, &side_by_side(kept.as_ref(), &seen.picture()));
    Err(format!("picture {name} differs: see {}", shown.display()))
}

/// The key that is select.
pub const SELECT: &str = "ctrl";

fn key(button: Button) -> Result<&'static str, String> {
    match button {
        Button::Up => Ok("up"),
        Button::Down => Ok("down"),
        Button::Left => Ok("left"),
        Button::Right => Ok("right"),
        Button::Select => Ok(SELECT),
        _ => Err(format!("the board has no button {button:?}")),
    }
}

/// More units than can be asked for.
const UNITS_MAX: usize = 80;

/// A script of tests/xtask/scripts.
pub fn script(name: &str) -> Result<String, String> {
    let path = root().join("tests/xtask/scripts").join(format!("{name}.script"));
    fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
}
