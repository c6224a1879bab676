//! The board in the emulator, as a person has it in hand: buttons, a screen, a card, a switch.
//!
//! QEMU is told what to do through its machine protocol (QMP), a line of JSON there and a line
//! back. Nothing in the image knows about it: what is tested is what ships.

use crate::arm::QEMU;
use crate::image::Image;
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexmarch_simulator::play::Picture;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Pixels of the display.
pub const WIDTH: usize = 128;
/// And down.
pub const HEIGHT: usize = 64;
/// The emulator shows every pixel as a square of so many.
const SCALE: usize = 4;

/// Milliseconds of a short press.
const SHORT: u32 = 30;

/// However busy this machine is, a picture comes within this time or not at all.
const PATIENCE: Duration = Duration::from_secs(60);
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// What the display shows: a grey of sixteen for each pixel, row by row.
#[derive(Clone, PartialEq, Eq)]
pub struct Greys(Vec<u8>);

impl Greys {
    /// The greys of a picture.
    pub fn of(picture: &Picture) -> Greys {
        let points = (0..HEIGHT as i32).flat_map(|y| (0..WIDTH as i32).map(move |x| (x, y)));
        let grey = |(x, y)| {
            let colour = picture.at(Point::new(x, y));
            colour.map_or(0, |colour| level(colour.r()))
        };
        Greys(points.map(grey).collect())
    }

    /// As a picture.
    pub fn picture(&self) -> Picture {
        let size = Size::new(WIDTH as u32, HEIGHT as u32);
        let mut picture = Picture::new(size, Rgb888::BLACK);
        let colours = self.0.iter().map(|grey| Rgb888::new(grey * 17, grey * 17, grey * 17));
        let Ok(()) = picture.fill_contiguous(&Rectangle::new(Point::zero(), size), colours);
        picture
    }

    /// Is nothing lit?
    pub fn is_dark(&self) -> bool {
        self.0.iter().all(|grey| *grey == 0)
    }
}

/// A brightness of 256 as one of sixteen.
fn level(bright: u8) -> u8 {
    ((u32::from(bright) * 15 + 127) / 255) as u8
}

/// A board that is switched on.
pub struct Device {
    emulator: Child,
    orders: UnixStream,
    answers: BufReader<UnixStream>,
    screen: PathBuf,
    debugger: PathBuf,
    image: Image,
}

impl Device {
    /// Switches a board on, with a card if there is one. `more` are further options of QEMU.
    pub fn start(image: &Path, card: Option<&Path>, more: &[&str]) -> Result<Device, String> {
        static BOARDS: AtomicU32 = AtomicU32::new(0);
        let number = BOARDS.fetch_add(1, Ordering::Relaxed);
        let folder = image.with_file_name(format!("device-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let socket = folder.join("qmp");
        let _ = std::fs::remove_file(&socket);
        let mut command = Command::new(QEMU);
        command.args(["-machine", "lm3s6965evb", "-display", "none", "-serial", "null"]);
        // QEMU calls us: called by us while it starts, it may forget to listen.
        let seat = UnixListener::bind(&socket).map_err(|e| format!("{}: {e}", socket.display()))?;
        seat.set_nonblocking(true).map_err(|e| e.to_string())?;
        command.arg("-qmp").arg(format!("unix:{}", socket.display()));
        let debugger = folder.join("gdb");
        let _ = std::fs::remove_file(&debugger);
        let port = format!("socket,id=gdb,path={},server=on,wait=off", debugger.display());
        command.args(["-chardev", &port, "-gdb", "chardev:gdb"]);
        if let Some(card) = card {
            command.args(["-drive", &drive(card)]);
        }
        command.args(more).arg("-kernel").arg(image);
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let emulator = quiet.spawn().map_err(|e| format!("{QEMU}: {e}"))?;
        let start = Instant::now();
        let orders = loop {
            match seat.accept() {
                Ok((stream, _)) => break stream,
                Err(e) if start.elapsed() > PATIENCE => return Err(format!("{QEMU}: {e}")),
                Err(_) => thread::sleep(LOOK_EVERY),
            }
        };
        orders.set_nonblocking(false).map_err(|e| e.to_string())?;
        let twin = orders.try_clone().map_err(|e| e.to_string())?;
        let (answers, screen) = (BufReader::new(twin), folder.join("screen.ppm"));
        let image = Image::read(image)?;
        let mut device = Device { emulator, orders, answers, screen, debugger, image };
        device.order("qmp_capabilities", "")?;
        Ok(device)
    }

    /// Carries an order out and waits for its answer.
    fn order(&mut self, name: &str, arguments: &str) -> Result<String, String> {
        let line = format!("{{\"execute\":\"{name}\",\"arguments\":{{{arguments}}}}}\n");
        self.orders.write_all(line.as_bytes()).map_err(|e| format!("{name}: {e}"))?;
        loop {
            let mut answer = String::new();
            let read = self.answers.read_line(&mut answer).map_err(|e| format!("{name}: {e}"))?;
            if read == 0 {
                return Err(format!("{name}: the emulator has gone"));
            }
            if answer.starts_with("{\"return\"") {
                return Ok(answer);
            }
            if answer.starts_with("{\"error\"") {
                return Err(format!("{name} {arguments}: {answer}"));
            }
        }
    }

    /// An order in the words of the emulator's monitor.
    fn monitor(&mut self, line: &str) -> Result<String, String> {
        self.order("human-monitor-command", &format!("\"command-line\":{line:?}"))
    }

    /// Presses a button for so long. It is let go later, and further presses wait for that.
    pub fn press_for(&mut self, key: &str, ms: u32) -> Result<(), String> {
        let keys = format!("[{{\"type\":\"qcode\",\"data\":\"{key}\"}}]");
        self.order("send-key", &format!("\"keys\":{keys},\"hold-time\":{ms}")).map(drop)
    }

    /// Presses a button.
    pub fn press(&mut self, key: &str) -> Result<(), String> {
        self.press_for(key, SHORT)
    }

    /// Pushes a button down, or lets it go.
    pub fn push(&mut self, key: &str, down: bool) -> Result<(), String> {
        let key = format!("{{\"type\":\"qcode\",\"data\":\"{key}\"}}");
        let data = format!("{{\"down\":{down},\"key\":{key}}}");
        let event = format!("{{\"type\":\"key\",\"data\":{data}}}");
        self.order("input-send-event", &format!("\"events\":[{event}]")).map(drop)
    }

    /// What the display shows now.
    pub fn look(&mut self) -> Result<Greys, String> {
        let path = self.screen.clone();
        self.order("screendump", &format!("\"filename\":{:?}", path.display().to_string()))?;
        let file = std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        // "P6 512 256 255", in whatever lines, then three bytes a pixel.
        let size = SCALE * WIDTH * SCALE * HEIGHT * 3;
        let pixels = file.len().checked_sub(size).and_then(|start| file.get(start..));
        let pixels = pixels.ok_or("the screen is not as large as it should be")?;
        let at = |x: usize, y: usize| pixels.get((y * SCALE * WIDTH + x) * SCALE * 3);
        let points = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        Ok(Greys(points.map(|(x, y)| level(at(x, y).copied().unwrap_or(0))).collect()))
    }

    /// Waits for a picture. Says what came instead.
    pub fn wait_for(&mut self, wanted: &Greys) -> Result<(), Greys> {
        let blank = || Greys(vec![0; WIDTH * HEIGHT]);
        let start = Instant::now();
        loop {
            let seen = self.look().unwrap_or_else(|_| blank());
            if seen == *wanted {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                return Err(seen);
            }
            thread::sleep(LOOK_EVERY);
        }
    }

    /// Waits until something is so.
    pub fn wait_until(
        &mut self,
        what: &str,
        mut so: impl FnMut(&mut Device) -> Result<bool, String>,
    ) -> Result<(), String> {
        let start = Instant::now();
        while !so(self)? {
            if start.elapsed() > PATIENCE {
                return Err(format!("in vain: {what}"));
            }
            thread::sleep(LOOK_EVERY);
        }
        Ok(())
    }

    /// Words of memory, from a name of the image on.
    fn words(&mut self, name: &str, count: usize) -> Result<Vec<u32>, String> {
        let address = self.image.address(name)?;
        let said = self.monitor(&format!("xp /{count}wx {address:#x}"))?;
        let words = said.split([' ', '\\', '"']).filter_map(|word| word.strip_prefix("0x"));
        let words: Vec<u32> = words.filter_map(|word| u32::from_str_radix(word, 16).ok()).collect();
        if words.len() == count { Ok(words) } else { Err(format!("not {count} words: {said}")) }
    }

    /// The numbers that the image keeps about itself.
    pub fn gauges(&mut self) -> Result<Gauges, String> {
        match *self.words("HEXMARCH_GAUGES", 8)?.as_slice() {
            [pressed_at, shown_at, shown, sent, kept, not_kept, ended, stirred] => {
                Ok(Gauges { pressed_at, shown_at, shown, sent, kept, not_kept, ended, stirred })
            }
            _ => Err("the gauges are not eight".to_owned()),
        }
    }

    /// How deep the stack has been, and the room it has: start-up painted it.
    pub fn stack(&mut self) -> Result<(u32, u32), String> {
        const PAINT: u32 = 0xCCCC_CCCC;
        let room = self.image.address("_stack_start")? - self.image.address("_stack_end")?;
        let words = self.words("_stack_end", room as usize / 4)?;
        let clean = words.iter().take_while(|word| **word == PAINT).count() as u32;
        Ok((room - 4 * clean, room))
    }

    /// Bytes of statics.
    pub fn statics(&self) -> u32 {
        self.image.ram()
    }

    /// Instructions so far, when the emulator counts them.
    pub fn instructions(&mut self) -> Result<u64, String> {
        let said = self.order("query-replay", "")?;
        let digits = said.split("\"icount\": ").nth(1).unwrap_or_default();
        let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().map_err(|_| format!("no count of instructions: {said}"))
    }

    /// The pseudo terminal that a serial port of the board ends in, where it was started with one.
    pub fn terminal(&mut self) -> Result<String, String> {
        let said = self.order("query-chardev", "")?;
        let path = said.split("\"pty:").nth(1).and_then(|rest| rest.split('"').next());
        path.map(str::to_owned).ok_or(format!("no pseudo terminal: {said}"))
    }

    /// Makes the processor go on somewhere else, as a debugger does: the first halfword of code
    /// that is `code`. Says where that is.
    pub fn jump(&mut self, code: u16) -> Result<u32, String> {
        let to = self.image.find(code).ok_or(format!("the image has no {code:04x}"))?;
        let told = |e: std::io::Error| format!("{}: {e}", self.debugger.display());
        let mut line = UnixStream::connect(&self.debugger).map_err(told)?;
        // Whoever comes stops the processor, and whoever leaves lets it go on. Single registers can
        // be set once somebody has asked for their description.
        const PROGRAM_COUNTER: u8 = 15;
        let orders = [
            ("qXfer:features:read:target.xml:0,20".to_owned(), "m"),
            (format!("P{PROGRAM_COUNTER:x}={:08x}", to.swap_bytes()), "OK"),
            ("D".to_owned(), "OK"),
        ];
        for (order, wanted) in orders {
            let sum = order.bytes().fold(0u8, u8::wrapping_add);
            line.write_all(format!("${order}#{sum:02x}").as_bytes()).map_err(told)?;
            // First the processor says that it has stopped.
            let mut answer = packet(&mut line).map_err(told)?;
            while answer.starts_with('T') {
                answer = packet(&mut line).map_err(told)?;
            }
            if !answer.starts_with(wanted) {
                return Err(format!("the debugger says {answer:?} to {order}"));
            }
        }
        Ok(to)
    }

    /// Pulls the card out.
    pub fn pull_card(&mut self) -> Result<(), String> {
        self.monitor("eject -f sd0").map(drop)
    }

    /// Pushes a card in.
    pub fn push_card(&mut self, card: &Path) -> Result<(), String> {
        self.monitor(&format!("change sd0 {} raw", card.display())).map(drop)
    }
}

/// What a debugger's line says next: between a dollar and a sharp, and then two digits of a sum.
fn packet(line: &mut UnixStream) -> std::io::Result<String> {
    let mut byte = || {
        let mut one = [0];
        line.read_exact(&mut one).map(|()| char::from(one[0]))
    };
    while byte()? != '$' {}
    let mut said = String::new();
    loop {
        match byte()? {
            '#' => break,
            letter => said.push(letter),
        }
    }
    byte()?;
    byte()?;
    line.write_all(b"+")?;
    Ok(said)
}

/// Switches the board off, without warning, as one pulls a battery.
impl Drop for Device {
    fn drop(&mut self) {
        let _ = self.emulator.kill();
        let _ = self.emulator.wait();
        if let Some(folder) = self.screen.parent() {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// What `firmware/src/gauges.rs` keeps, in its order.
#[derive(Clone, Copy, Debug)]
pub struct Gauges {
    /// When the last press came about, in microseconds.
    pub pressed_at: u32,
    /// When the last picture was on the glass.
    pub shown_at: u32,
    /// Pictures shown.
    pub shown: u32,
    /// Bytes of picture sent.
    pub sent: u32,
    /// Times something was kept.
    pub kept: u32,
    /// Times that failed.
    pub not_kept: u32,
    /// The program has failed.
    pub ended: u32,
    /// The chance that the last press which counted brought.
    pub stirred: u32,
}

/// A card as QEMU wants to hear of it.
pub fn drive(card: &Path) -> String {
    let mut words = String::from("if=sd,format=raw,file=");
    let _ = write!(words, "{}", card.display().to_string().replace(',', ",,"));
    words
}
