//! The handheld from outside: buttons in, pictures out, cards that fail, power that goes.
//!
//! Beside the board a twin plays on this machine, with the same presses. After each press the board
//! must come to show what the twin shows, pixel by pixel; there is no waiting for fixed times. The
//! pictures named in the scripts are also compared with `tests/screens/board/NAME.png`, so that a
//! change of both is noticed. A change that is meant is taken over by
//!
//! ```text
//! HEXMARCH_BLESS=1 cargo xtask arm test
//! ```

use crate::arm;
use crate::device::{Device, Gauges, Greys, drive};
use crate::image::Image;
use crate::process::{Done, openly, root};
use defmt_decoder::{DecodeError, Table};
use hexmarch_core::game::{Dice, Quiet, Seat};
use hexmarch_core::journal::{Header, Room, Shelf, Sitter};
use hexmarch_core::march::Scratch;
use hexmarch_core::session::Session;
use hexmarch_core::ui::{Button, Press};
use hexmarch_simulator::play::picture::{read_png, side_by_side, write_png};
use hexmarch_simulator::play::reading::{self, Reading};
use hexmarch_simulator::play::script::{self, Order};
use hexmarch_simulator::play::store::Blocks;
use hexmarch_simulator::play::{Desk, Input, Screen, Store};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Milliseconds from power on to the map of a campaign that is nearly over.
const RESUME_MS_MAX: u32 = 1000;

/// Milliseconds from a press to the finished picture.
const STEP_MS_MAX: u32 = 60;
const ZOOM_MS_MAX: u32 = 250;

/// Bytes of a card: a power of two, as the emulator wants it, that the shelf fits on.
const CARD_BYTES: u64 = {
    let bytes = Shelf::<Blocks>::size(Room::USUAL) as u64;
    bytes.next_power_of_two()
};

/// The board's time follows its instructions, so that it does not run away from a busy emulator: an
/// instruction takes 2^5 ns, 1.6 cycles of 50 MHz. A Cortex-M3 that fetches from flash takes about
/// that many.
pub const COUNTED: [&str; 2] = ["-icount", "shift=5"];
const INSTRUCTIONS_A_SECOND: f64 = 1e9 / 32.0;

struct Case {
    name: &'static str,
    run: fn(&Bench) -> Done,
}

static CASES: &[Case] = &[
    Case { name: "journey", run: journey },
    Case { name: "munich", run: munich },
    Case { name: "cards", run: cards },
    Case { name: "pulled", run: pulled },
    Case { name: "hasty", run: hasty },
    Case { name: "advice", run: advice },
    Case { name: "campaign", run: campaign },
    Case { name: "resume", run: resume },
    Case { name: "asleep", run: asleep },
    Case { name: "dark", run: dark },
    Case { name: "prompt", run: prompt },
    Case { name: "fails", run: fails },
    Case { name: "hangs", run: hangs },
    Case { name: "log", run: log_lines },
];

/// Runs the cases named, or all.
pub fn test(names: &[&str]) -> Done {
    if let Some(name) = names.iter().find(|name| CASES.iter().all(|case| case.name != **name)) {
        let all: Vec<&str> = CASES.iter().map(|case| case.name).collect();
        return Err(format!("there is no case {name}; the cases are: {}", all.join(" ")));
    }
    let bench = Bench::new(arm::shipped()?, "device")?;
    let mut said = Vec::new();
    for case in CASES.iter().filter(|case| names.is_empty() || names.contains(&case.name)) {
        let done = (case.run)(&bench).map_err(|fault| format!("{}: {fault}", case.name))?;
        said.push(format!("{}: {done}", case.name));
    }
    Ok(said.join("; "))
}

/// The handheld in a window, for a person. The card stays for the next time.
pub fn run() -> Done {
    let image = arm::shipped()?;
    let card = root().join("target/card.img");
    if !card.exists() {
        blank(&card)?;
    }
    let help = Command::new(arm::QEMU).args(["-display", "help"]).output();
    let help = help.map(|help| help.stdout).unwrap_or_default();
    if !["gtk", "sdl"].iter().any(|window| String::from_utf8_lossy(&help).contains(window)) {
        return Err("this QEMU has no window: apt-get install qemu-system-gui".to_owned());
    }
    println!(
        "Arrow keys are the directions, Ctrl is select. Games are kept on {}.",
        card.display()
    );
    let mut command = Command::new(arm::QEMU);
    command.args(["-machine", "lm3s6965evb", "-serial", "null", "-drive", &drive(&card)]);
    openly(command.arg("-kernel").arg(image))
}

/// The handheld with its log, for a developer: in a window if the emulator has one.
pub fn log() -> Done {
    let mut command = Command::new(arm::QEMU);
    command.args(["-machine", "lm3s6965evb", "-serial", "null", "-monitor", "none"]);
    const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);
    journal(&mut command, &arm::logging()?, A_DAY, &mut |line| {
        println!("{line}");
        true
    })
}

/// Runs a board whose image logs, and hands its lines on for as long as somebody wants them.
/// It ends when the board says nothing for so long.
fn journal(
    command: &mut Command,
    image: &Path,
    silence: Duration,
    wants: &mut dyn FnMut(String) -> bool,
) -> Done {
    let file = fs::read(image).map_err(|e| format!("{}: {e}", image.display()))?;
    let told = |e: &dyn std::fmt::Display| format!("{}: {e}", image.display());
    let table = Table::parse(&file).map_err(|e| told(&e))?.ok_or_else(|| told(&"no log"))?;
    command.args(["-semihosting-config", "enable=on,target=native", "-kernel"]).arg(image);
    let mut board = command.stdout(Stdio::piped()).spawn().map_err(|e| e.to_string())?;
    let mut frames = board.stdout.take().ok_or("the board says nothing")?;
    let (sender, bytes) = mpsc::channel();
    thread::spawn(move || {
        let mut some = [0; 256];
        while let Ok(count @ 1..) = frames.read(&mut some) {
            if sender.send(some.get(..count).unwrap_or_default().to_vec()).is_err() {
                break;
            }
        }
    });
    let mut decoder = table.new_stream_decoder();
    let mut wanted = true;
    while wanted {
        let Ok(some) = bytes.recv_timeout(silence) else { break };
        decoder.received(&some);
        while wanted {
            match decoder.decode() {
                Ok(frame) => wanted = wants(frame.display(false).to_string()),
                Err(DecodeError::UnexpectedEof) => break,
                Err(DecodeError::Malformed) => return Err(told(&"the log cannot be read")),
            }
        }
    }
    let _ = board.kill();
    let _ = board.wait();
    Ok(String::new())
}

/// What the cases share: the image, and a folder for cards.
pub struct Bench {
    /// The image.
    pub image: PathBuf,
    /// Where cards are, and what else a case needs.
    pub folder: PathBuf,
}

impl Bench {
    /// A bench for an image, with a folder for what comes about there.
    pub fn new(image: PathBuf, folder: &str) -> Result<Bench, String> {
        let folder = root().join("target").join(folder);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        // A copy: the case that logs builds another image in its place.
        let shipped = image;
        let image = folder.join("hexmarch");
        fs::copy(shipped, &image).map_err(|e| format!("{}: {e}", image.display()))?;
        Ok(Bench { image, folder })
    }

    /// A card with nothing on it.
    pub fn card(&self, name: &str) -> Result<PathBuf, String> {
        let path = self.folder.join(format!("{name}.img"));
        blank(&path)?;
        Ok(path)
    }

    fn pair(&self, card: Option<&Path>) -> Result<Pair, String> {
        self.pair_with(card, &COUNTED)
    }

    /// A board with further options of QEMU, and its twin.
    pub fn pair_with(&self, card: Option<&Path>, more: &[&str]) -> Result<Pair, String> {
        let device = Device::start(&self.image, card, more)?;
        let mut desk = Desk::new(Screen::Oled.panel(), 1);
        desk.fit_cable();
        desk.show();
        let wanted = Greys::of(&desk.panel().picture());
        Ok(Pair { device, desk, wanted, folder: self.folder.clone() })
    }
}

/// A card with nothing on it.
fn blank(path: &Path) -> Result<(), String> {
    let file = fs::File::create(path).map_err(|e| format!("{}: {e}", path.display()))?;
    file.set_len(CARD_BYTES).map_err(|e| format!("{}: {e}", path.display()))
}

/// The board and its twin.
pub struct Pair {
    /// The board.
    pub device: Device,
    desk: Desk,
    /// What the board should show by now.
    wanted: Greys,
    folder: PathBuf,
}

impl Pair {
    /// Plays a script on both.
    pub fn play(&mut self, script: &str) -> Result<(), String> {
        let steps = script::parse("script", script)?;
        let Pair { device, desk, wanted, folder } = self;
        let mut held = false;
        script::run(&steps, desk, &mut |desk, step| {
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
                    // On a busy machine the next press would come before the board's time went on,
                    // and be taken for a contact that bounces.
                    thread::sleep(Duration::from_millis(200));
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
        self.desk.hide_shelf();
        self.desk.fit_cable();
        let steps = script::parse("script", script)?;
        script::run(&steps, &mut self.desk, &mut |_, _| Ok(()))?;
        self.wanted = Greys::of(&self.desk.panel().picture());
        Ok(())
    }

    /// Presses select, after which the board shows what the twin does not know, at rest.
    fn press_and_see(&mut self, shot: &str) -> Result<(), String> {
        let Gauges { shown, not_kept, .. } = self.device.gauges()?;
        let tries = not_kept + u32::from(shot != "no-card-after");
        self.device.press(SELECT)?;
        self.device.wait_until("a notice", |device| {
            let now = device.gauges()?;
            Ok(now.shown > shown && now.not_kept >= tries)
        })?;
        let mut before = self.device.look()?;
        self.device.wait_until("rest", |device| {
            thread::sleep(Duration::from_millis(300));
            let now = device.look()?;
            Ok(now == std::mem::replace(&mut before, now.clone()))
        })?;
        compare(shot, &before)
    }

    /// Waits until more than so many pictures have been shown and no more come, without a fault.
    fn rest(&mut self, shown: u32) -> Result<Gauges, String> {
        let mut before = self.device.gauges()?;
        self.device.wait_until("rest", |device| {
            thread::sleep(Duration::from_secs(2));
            let now = device.gauges()?;
            Ok(now.shown == std::mem::replace(&mut before, now).shown && now.shown > shown)
        })?;
        match (before.ended, before.not_kept) {
            (0, 0) => Ok(before),
            (ended, not_kept) => Err(format!("ended {ended} times, {not_kept} times not kept")),
        }
    }

    /// Waits until everything that was asked for is on the card, or has failed to get there.
    pub fn wait_kept(&mut self, wanted: impl Fn(&Gauges) -> bool) -> Result<(), String> {
        self.device.wait_until("the card is written", |device| Ok(wanted(&device.gauges()?)))
    }

    /// Plays a script that ends with one press; how long that took to be seen, in milliseconds.
    fn time(&mut self, script: &str) -> Result<u32, String> {
        let before = self.device.gauges()?.shown;
        self.play(script)?;
        self.device.wait_until("a picture", |device| Ok(device.gauges()?.shown > before))?;
        let gauges = self.device.gauges()?;
        Ok(gauges.shown_at.wrapping_sub(gauges.pressed_at) / 1000)
    }

    /// Bytes of RAM: statics and stack.
    fn ram(&mut self, most: u32) -> Result<u32, String> {
        let (deep, room) = self.device.stack()?;
        let ram = self.device.statics() + deep;
        match deep < room && ram <= most {
            true => Ok(ram),
            false => Err(format!("stack {deep} of {room}, RAM {ram} of {most}")),
        }
    }
}

/// Waits until the board shows what it should.
fn settle(device: &mut Device, wanted: &Greys, folder: &Path) -> Result<(), String> {
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

/// To where a press of select begins a game for two people.
const PREPARE: &str = "
    choose New game
    choose War Comes Early
    choose Poland 1939
    choose Polish: Regular
    choose Polish: Veteran
    choose Polish: cable
    see Polish: you
    up up
";

/// And that press.
const BEGIN: &str = "
    select
    see Order of your phases?
";

/// A game from power on to power on: a move, a battle, the way out and back.
fn journey(bench: &Bench) -> Done {
    let flash = Image::read(&bench.image)?.flash();
    if flash > arm::FLASH_MAX {
        return Err(format!("flash {flash} of {}", arm::FLASH_MAX));
    }
    let card = bench.card("journey")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.play("shot title")?;
    pair.play(PREPARE)?;
    pair.play(BEGIN)?;
    pair.play("shot begun")?;
    pair.wait_kept(|gauges| gauges.kept > 0)?;
    // The dice of this game are the board's own: the twin learns them from the card.
    pair.adopt(&card, "select select")?;
    fight(&mut pair)?;
    let kept = pair.device.gauges()?.kept;
    pair.play("hold-select\nchoose Title page\nshot title-resume")?;
    let ram = pair.ram(arm::RAM_MAX)?;
    // Quit goes dark; any key comes back, and does nothing else.
    let wanted = pair.wanted.clone();
    pair.device.press("up")?;
    pair.device.press(SELECT)?;
    pair.device.wait_until("the dark", |device| Ok(device.look()?.is_dark()))?;
    pair.device.press("down")?;
    pair.device.wait_until("the light", |device| Ok(!device.look()?.is_dark()))?;
    pair.device.press("down")?;
    settle(&mut pair.device, &wanted, &bench.folder)?;
    // Power off and on.
    drop(pair);
    let mut pair = bench.pair(Some(&card))?;
    pair.adopt(&card, "")?;
    pair.play("shot title-power-on\nselect\nselect\nshot resumed")?;
    Ok(format!("{kept} times kept, flash {flash}, RAM {ram}"))
}

/// Moves two armies next to the enemy and attacks. The words are those of
/// docs/pictures/tour.script.
fn fight(pair: &mut Pair) -> Result<(), String> {
    pair.play("choose Move, fight, reorg\nsee VP0\nshot map")?;
    pair.seek("GE39.10A")?;
    pair.play("select\nshot reach\nuntil up 3021\nuntil right 3121\nselect")?;
    pair.seek("GE39.8A")?;
    pair.play("select\nuntil right 3021\nuntil up 3020\nselect\nshot moved")?;
    pair.play("hold-select\nchoose End the phase\nsee Are you sure?\nshot sure\nselect")?;
    pair.play("see Attack which hex?\nuntil right 31\nuntil down 3120\nselect")?;
    pair.seek("GE39.8A")?;
    pair.play("select")?;
    pair.seek("GE39.10A")?;
    pair.play("select\nchoose Attack\nsee Before the battle\nshot before\nselect\nsee The battle")?;
    pair.play("select")
}

/// Munich War from power on to power on: set-up, an army that moves, a battle.
fn munich(bench: &Bench) -> Done {
    let card = bench.card("munich")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.play("choose New game\nchoose Munich War\nshot munich-scenarios\nchoose Little Entente")?;
    pair.play("choose Allied: Regular\nuntil select Allied: you\nchoose Begin")?;
    pair.play("see Set up which unit?\nshot munich-set-up")?;
    pair.wait_kept(|gauges| gauges.kept > 0)?;
    pair.adopt(&card, "select select")?;
    pair.play("choose Ready-made set-up\nsee Next player\nselect")?;
    pair.play("choose Ready-made set-up\nselect\nchoose Ready-made set-up\nselect")?;
    pair.play("choose Ready-made set-up\nsee Launch which air unit?\nshot munich-launch")?;
    pair.play("choose End the phase\nsee Are you sure?\nselect\nsee Move which unit?")?;
    pair.play("shot munich-map\nselect\nuntil right 3410\nshot munich-reach\nselect")?;
    pair.play("hold-select\nchoose End the phase\nselect\nsee Attack which hex?\nselect")?;
    pair.play("hold-select\nchoose Next unit\nselect\nchoose 18 Panzer Corps")?;
    pair.play("select\nchoose 2 Infantry Corps")?;
    pair.play("hold-select\nchoose Attack\nsee Before the battle\nshot munich-before\nselect")?;
    pair.play("see The battle\nselect")?;
    let (kept, ram) = (pair.device.gauges()?.kept, pair.ram(arm::RAM_MAX_MUNICH)?);
    drop(pair);
    let mut pair = bench.pair(Some(&card))?;
    pair.adopt(&card, "")?;
    pair.play("select\nselect")?;
    Ok(format!("{kept} times kept, RAM {ram}"))
}

/// No card, a card too small, one without room, one full of noise.
fn cards(bench: &Bench) -> Done {
    let mut pair = bench.pair(None)?;
    pair.play(PREPARE)?;
    pair.press_and_see("no-card")?;
    // The game goes on without.
    pair.press_and_see("no-card-after")?;
    drop(pair);

    let small = bench.folder.join("small.img");
    fs::write(&small, vec![0; 256 * 1024]).map_err(|e| e.to_string())?;
    let mut pair = bench.pair(Some(&small))?;
    pair.play(PREPARE)?;
    pair.press_and_see("no-card")?;
    drop(pair);

    let full = bench.card("full")?;
    fill(&full)?;
    let mut pair = bench.pair(Some(&full))?;
    pair.adopt(&full, "see Resume")?;
    pair.play(PREPARE)?;
    pair.press_and_see("card-full")?;
    drop(pair);

    let noise = bench.folder.join("noise.img");
    let mut random = Random::new();
    let bytes: Vec<u8> = (0..CARD_BYTES).map(|_| random.below(256) as u8).collect();
    fs::write(&noise, bytes).map_err(|e| e.to_string())?;
    let mut pair = bench.pair(Some(&noise))?;
    pair.play(PREPARE)?;
    pair.play(BEGIN)?;
    pair.wait_kept(|gauges| gauges.kept > 0)?;
    drop(pair);
    let mut pair = bench.pair(Some(&noise))?;
    pair.adopt(&noise, "see Resume")?;
    pair.play("select select\nsee Order of your phases?")?;
    Ok("none, small, full, noise".to_owned())
}

/// Numbers that look random and are the same each time.
struct Random(u64);

impl Random {
    fn new() -> Self {
        Random(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % end
    }
}

/// Puts a game in every place of a shelf.
fn fill(card: &Path) -> Result<(), String> {
    let mut shelf = Shelf::new(Blocks::open(card)?);
    let mut scratch = Scratch::new();
    for slot in 0..shelf.slots() {
        let header = Header::new("war-comes-early", "1939", u64::from(slot));
        let game = header.start().map_err(|refusal| refusal.to_string())?;
        let session = Session::new(game, &mut scratch);
        shelf.begin(slot, &header, &session).map_err(|fault| fault.to_string())?;
    }
    Ok(())
}

/// A card that is pulled out and pushed back in.
fn pulled(bench: &Bench) -> Done {
    let card = bench.card("pulled")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.play(PREPARE)?;
    pair.play(BEGIN)?;
    pair.wait_kept(|gauges| gauges.kept == 1)?;
    pair.device.pull_card()?;
    pair.press_and_see("card-pulled")?;
    pair.device.push_card(&card)?;
    // One press for the notice, one to pick the unit under the cursor: what failed is kept as well.
    pair.device.press(SELECT)?;
    pair.device.press(SELECT)?;
    pair.wait_kept(|gauges| gauges.kept == 2)?;
    drop(pair);
    let mut pair = bench.pair(Some(&card))?;
    pair.adopt(&card, "see Resume")?;
    pair.play("select select")?;
    Ok("told, and made up for".to_owned())
}

/// Buttons faster than anybody presses them.
fn hasty(bench: &Bench) -> Done {
    const PRESSES: usize = 300;
    let card = bench.card("hasty")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.play(PREPARE)?;
    pair.play(BEGIN)?;
    let mut random = Random::new();
    for _ in 0..PRESSES {
        let keys = ["up", "down", "left", "right", SELECT, SELECT];
        let key = keys[random.below(keys.len() as u64) as usize];
        pair.device.press_for(key, 1 + random.below(20) as u32)?;
    }
    let Gauges { shown, kept, .. } = pair.rest(0)?;
    let ram = pair.ram(arm::RAM_MAX)?;
    // What is on the card is a game, and the board agrees.
    drop(pair);
    let mut pair = bench.pair(Some(&card))?;
    pair.adopt(&card, "see Resume")?;
    pair.play("select select")?;
    Ok(format!("{PRESSES} presses, {shown} pictures, {kept} times kept, RAM {ram}"))
}

/// The computer thinks on the board: it comes to an end, and its stack fits. What it thinks depends
/// on the board's own chance, so the twin stays behind.
fn advice(bench: &Bench) -> Done {
    let card = bench.card("advice")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.play(PREPARE)?;
    pair.play(BEGIN)?;
    pair.play("choose Move, fight, reorg\nsee VP0\nhold-select")?;
    while !reading::picked(pair.desk.panel(), "Suggest a move") {
        pair.play("down")?;
    }
    let before = pair.device.gauges()?.shown;
    pair.device.press(SELECT)?;
    pair.rest(before)?;
    let ram = pair.ram(arm::RAM_MAX)?;
    Ok(format!("RAM {ram}"))
}

/// The largest scenario fits as well, and is kept.
fn campaign(bench: &Bench) -> Done {
    let card = bench.card("campaign")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.play("choose New game\nchoose War Comes Early\nchoose 1938\nsee Begin")?;
    let before = pair.device.gauges()?.shown;
    pair.device.press(SELECT)?;
    let kept = pair.rest(before)?.kept;
    let ram = pair.ram(arm::RAM_MAX)?;
    drop(pair);
    let mut pair = bench.pair(Some(&card))?;
    pair.adopt(&card, "see Resume")?;
    pair.play("")?;
    Ok(format!("{kept} times kept, RAM {ram}"))
}

/// A campaign of 1938 that is nearly over comes back from the card within a second: from power on
/// to the title page, and from the press there to the map.
fn resume(bench: &Bench) -> Done {
    let card = bench.card("resume")?;
    let decisions = nearly_over(&card)?;
    let mut pair = bench.pair(Some(&card))?;
    pair.adopt(&card, "see Resume")?;
    pair.play("")?;
    let woken = pair.device.gauges()?.shown_at / 1000;
    let shown = pair.time("select")?;
    let all = woken + shown;
    match all < RESUME_MS_MAX {
        true => Ok(format!("{decisions} decisions, {woken} + {shown} ms")),
        false => Err(format!("{decisions} decisions took {woken} + {shown} ms to come back")),
    }
}

/// Plays a whole campaign at random and keeps it up to the last question for the first side, who
/// sits here. Says how many decisions those are.
fn nearly_over(card: &Path) -> Result<u32, String> {
    const SEED: u64 = 1938;
    let mut header = Header::new("war-comes-early", "1938", SEED);
    header.seats[1] = Sitter::Computer(0);
    let mut scratch = Scratch::new();
    let mut all = Vec::new();
    let mut last = 0;
    let begin = || header.start().map_err(|refusal| refusal.to_string());
    let mut session = Session::new(begin()?, &mut scratch);
    let mut dice = Dice::new(SEED);
    while session.game().outcome().is_none() {
        let prompt = session.prompt();
        if prompt.seat == Seat(0) && !prompt.spaces.is_empty() {
            last = all.len();
        }
        let n = dice.below(prompt.len() as u32);
        let action = prompt.nth(n as usize).ok_or("a question without an answer")?;
        session.apply(&mut scratch, action, &mut Quiet).map_err(|refusal| refusal.to_string())?;
        all.push(action);
    }
    // In memory where there is such a place: it is written thousands of times.
    let quick = Path::new("/dev/shm").join(format!("hexmarch-{}", std::process::id()));
    let path = if Path::new("/dev/shm").is_dir() { &quick } else { card };
    let mut shelf = Shelf::new(Blocks::open(path)?);
    session = Session::new(begin()?, &mut scratch);
    shelf.begin(0, &header, &session).map_err(|fault| fault.to_string())?;
    for action in all.iter().take(last) {
        let done = session.apply(&mut scratch, *action, &mut Quiet);
        done.map_err(|refusal| refusal.to_string())?;
        shelf.record(0, &session).map_err(|fault| fault.to_string())?;
    }
    drop(shelf);
    if path != card {
        let bytes = fs::read(path).map_err(|e| e.to_string())?;
        let _ = fs::remove_file(path);
        fs::write(card, bytes).map_err(|e| e.to_string())?;
        let file = fs::File::options().write(true).open(card).map_err(|e| e.to_string())?;
        file.set_len(CARD_BYTES).map_err(|e| e.to_string())?;
    }
    Ok(last as u32)
}

/// Asleep while nobody presses anything.
fn asleep(bench: &Bench) -> Done {
    let mut pair = bench.pair(None)?;
    pair.play("shot title")?;
    thread::sleep(Duration::from_secs(1));
    let (before, gauges) = (pair.device.instructions()?, pair.device.gauges()?);
    let seconds = 4;
    thread::sleep(Duration::from_secs(seconds));
    let (after, later) = (pair.device.instructions()?, pair.device.gauges()?);
    let share = (after - before) as f64 / (seconds as f64 * INSTRUCTIONS_A_SECOND);
    if later.shown != gauges.shown || later.sent != gauges.sent {
        return Err("the display is rewritten".to_owned());
    }
    if share >= 0.01 {
        return Err(format!("awake for {:.2} % of the time", share * 100.0));
    }
    Ok(format!("{:.2} % awake", share * 100.0))
}

/// Without a press the screen goes dark after three minutes; a key brings the picture back and does
/// nothing else. Here idle time passes in no time.
fn dark(bench: &Bench) -> Done {
    let mut device = Device::start(&bench.image, None, &["-icount", "shift=5,sleep=off"])?;
    device.wait_until("the dark", |device| {
        Ok(device.gauges()?.shown > 0 && device.look()?.is_dark())
    })?;
    let before = device.gauges()?;
    device.press("down")?;
    device.wait_until("the light", |device| Ok(device.gauges()?.shown != before.shown))?;
    let after = device.gauges()?;
    // A press that counts is handed over with its chance.
    if after.stirred != before.stirred || after.ended > 0 {
        return Err("a press in the dark does more than turn the light on".to_owned());
    }
    Ok("after idle".to_owned())
}

/// From press to picture, in emulated milliseconds.
fn prompt(bench: &Bench) -> Done {
    let card = bench.card("prompt")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.play(PREPARE)?;
    pair.play(BEGIN)?;
    pair.play("choose Move, fight, reorg\nsee VP0")?;
    let mut steps = Vec::new();
    for step in ["right", "right", "down", "left", "up", "left", "down", "down", "down", "right"] {
        steps.push(pair.time(step)?);
    }
    let mut zooms = Vec::new();
    for _ in 0..4 {
        pair.play("hold-select\nuntil down Zoom")?;
        zooms.push(pair.time("choose Zoom")?);
    }
    let worst = |times: &[u32]| times.iter().copied().max().unwrap_or(0);
    let (step, zoom) = (worst(&steps), worst(&zooms));
    if step > STEP_MS_MAX || zoom > ZOOM_MS_MAX {
        return Err(format!("too slow, in ms: steps {steps:?}, zooms {zooms:?}"));
    }
    Ok(format!("worst step {step} ms, zoom {zoom} ms"))
}

/// An instruction that does not exist: what a panic comes to.
const NO_INSTRUCTION: u16 = 0xDEFE;
/// A branch to itself.
const FOR_EVER: u16 = 0xE7FE;

/// The program fails while a decision is not kept yet: it says where, keeps the decision, and a key
/// starts it again.
fn fails(bench: &Bench) -> Done {
    let card = bench.card("fails")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.play(PREPARE)?;
    pair.play(BEGIN)?;
    pair.wait_kept(|gauges| gauges.kept == 1)?;
    pair.device.pull_card()?;
    pair.press_and_see("card-pulled")?;
    pair.device.push_card(&card)?;
    let at = pair.device.jump(NO_INSTRUCTION)?;
    pair.device.wait_until("the last words", |device| Ok(device.gauges()?.ended == 1))?;
    let mut said = Reading::of(&pair.device.look()?.picture());
    pair.device.wait_until("a reason", |device| {
        let picture = device.look()?.picture();
        said = Reading::of(&picture);
        let _ = write_png(&root().join("target/device/fails.png"), &picture);
        Ok(said.says("Any key starts it again."))
    })?;
    for words in ["Hexmarch has stopped:", &format!("fault at {at:08x}")] {
        if !said.says(words) {
            return Err(format!("the screen does not say {words}: target/device/fails.png"));
        }
    }
    let (name, _) = Image::read(&bench.image)?.place(at).ok_or("nowhere")?;
    pair.device.press(SELECT)?;
    pair.device.wait_until("a new start", |device| {
        let gauges = device.gauges()?;
        Ok(gauges.ended == 0 && gauges.shown > 0)
    })?;
    // The decision that could not be kept is there: the order of phases is not asked for again.
    pair.adopt(&card, "see Resume")?;
    pair.play("select select\nsee Reorganise which unit?")?;
    Ok(format!("told at {at:08x} in {name}, decision kept"))
}

/// The tasks get no turn any more: the watchdog starts the board again, and the game is there.
fn hangs(bench: &Bench) -> Done {
    let card = bench.card("hangs")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.play(PREPARE)?;
    pair.play(BEGIN)?;
    pair.wait_kept(|gauges| gauges.kept == 1)?;
    let before = pair.device.gauges()?;
    pair.device.jump(FOR_EVER)?;
    pair.device.wait_until("a new start", |device| {
        let gauges = device.gauges()?;
        Ok(gauges.kept == 0 && gauges.shown > 0 && gauges.shown < before.shown)
    })?;
    pair.adopt(&card, "see Resume")?;
    pair.play("select select\nsee Order of your phases?")?;
    Ok("started again".to_owned())
}

/// The log of the image that has one can be read.
fn log_lines(_: &Bench) -> Done {
    let mut command = Command::new(arm::QEMU);
    command.args(["-machine", "lm3s6965evb", "-serial", "null", "-monitor", "none"]);
    command.args(["-display", "none"]).args(COUNTED);
    let mut lines = Vec::new();
    journal(&mut command, &arm::logging()?, Duration::from_secs(30), &mut |line| {
        lines.push(line);
        !lines.iter().any(|line| line.contains("light"))
    })?;
    let first = lines.first().map_or("nothing", String::as_str);
    match first.contains("INFO") && first.contains("shelf of 0 places, in doubt: true") {
        true => Ok(format!("{first:?} and {} more", lines.len() - 1)),
        false => Err(format!("the log says {lines:?}")),
    }
}
