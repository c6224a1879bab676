//! The board in the emulator, as a person has it in hand: buttons, a screen, a card, a switch.
//!
//! QEMU is told what to do through its machine protocol (QMP), a line of JSON there and a line
//! back. Nothing in the image knows about it: what is tested is what ships.
//!
//! Time is the board's own. Its clock follows its instructions while it works, and the wall's while
//! it sleeps; so it runs only while somebody here waits for it or has just pressed something, and
//! every wait counts by the board's clock. A busy machine makes the tests slow and nothing else.

use crate::arm::QEMU;
use crate::greys::Greys;
use crate::image::Image;
use crate::process::{HOPELESS, root};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Milliseconds of a short press.
const SHORT: u32 = 30;

/// Milliseconds of the board's time in which something comes about or not at all.
const PATIENCE: u64 = 300_000;
/// Milliseconds of it in which a change of a button is believed, and told by an interrupt.
const NOTICED: u64 = 20;
/// Milliseconds of it without a picture and nearly without work after which nothing more comes:
/// longer than a unit on its way takes for a hex.
const QUIET: u64 = 1000;

/// The board's time follows its instructions, so that it does not run away from a busy emulator: an
/// instruction takes 2^5 ns, 1.6 cycles of 50 MHz. A Cortex-M3 that fetches from flash takes about
/// that many.
pub const COUNTED: [&str; 2] = ["-icount", "shift=5"];
/// The same, with idle time that passes in no time.
pub const HURRIED: [&str; 2] = ["-icount", "shift=5,sleep=off"];
/// Instructions of a millisecond.
pub const INSTRUCTIONS: u64 = 1_000_000 / 32;

/// How often this machine looks whether something has come about.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// A board that is switched on.
pub struct Device {
    emulator: Child,
    orders: UnixStream,
    answers: BufReader<UnixStream>,
    screen: PathBuf,
    debugger: PathBuf,
    image: Image,
    /// Where the image counts its milliseconds.
    ticks: u32,
    /// Does it run on while nobody waits for it?
    is_free: bool,
    /// Presses that the emulator may still be at: since when, and for how many milliseconds.
    presses: Option<(Moment, u64)>,
}

/// A moment of a board's time.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Milliseconds that the image has counted since it started.
    pub ticks: u64,
    /// Instructions since power came on.
    pub instructions: u64,
}

impl Moment {
    /// Milliseconds from an earlier moment on. The image does not count while it starts or has
    /// failed, but then it works.
    pub fn since(&self, before: &Moment) -> u64 {
        let worked = self.instructions.saturating_sub(before.instructions) / INSTRUCTIONS;
        // One that has started again counts from nothing.
        self.ticks.checked_sub(before.ticks).unwrap_or(self.ticks).max(worked)
    }

    /// The part of the time since an earlier moment that the processor was awake.
    pub fn awake_since(&self, before: &Moment) -> f64 {
        let worked = self.instructions.saturating_sub(before.instructions);
        worked as f64 / (self.since(before).max(1) * INSTRUCTIONS) as f64
    }
}

impl Device {
    /// Switches a board on, with a card if there is one. `more` are further options of QEMU, among
    /// them [`COUNTED`] or [`HURRIED`]. It does nothing before somebody waits for it.
    pub fn start(image: &Path, card: Option<&Path>, more: &[&str]) -> Result<Device, String> {
        static BOARDS: AtomicU32 = AtomicU32::new(0);
        let number = BOARDS.fetch_add(1, Ordering::Relaxed);
        // Short, since addresses of sockets must be.
        let folder = root().join(format!("target/on-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let socket = folder.join("qmp");
        let _ = std::fs::remove_file(&socket);
        let mut command = Command::new(QEMU);
        command.args(["-S", "-machine", "lm3s6965evb", "-display", "none", "-serial", "null"]);
        // QEMU calls us: called by us while it starts, it may forget to listen.
        let seat = UnixListener::bind(&socket).map_err(|e| format!("{}: {e}", socket.display()))?;
        seat.set_nonblocking(true).map_err(|e| e.to_string())?;
        command.arg("-qmp").arg(format!("unix:{}", socket.display()));
        let debugger = folder.join("gdb");
        let _ = std::fs::remove_file(&debugger);
        let port = format!("socket,id=gdb,path={},server=on,wait=off", debugger.display());
        command.args(["-chardev", &port, "-gdb", "chardev:gdb"]);
        if let Some(card) = card {
            // What is written is there at once; nobody waits until it would outlive this machine.
            command.args(["-drive", &format!("{},cache=unsafe", drive(card))]);
        }
        command.args(more).arg("-kernel").arg(image);
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let emulator = quiet.spawn().map_err(|e| format!("{QEMU}: {e}"))?;
        let mut emulator = emulator;
        let start = Instant::now();
        let orders = loop {
            match seat.accept() {
                Ok((stream, _)) => break stream,
                Err(e) if start.elapsed() > HOPELESS => return Err(format!("{QEMU}: {e}")),
                Err(_) => thread::sleep(LOOK_EVERY),
            }
            if let Ok(Some(status)) = emulator.try_wait() {
                return Err(format!("{QEMU} does not start: {status}"));
            }
        };
        orders.set_nonblocking(false).map_err(|e| e.to_string())?;
        let twin = orders.try_clone().map_err(|e| e.to_string())?;
        let (answers, screen) = (BufReader::new(twin), folder.join("screen.ppm"));
        let image = Image::read(image)?;
        let ticks = image.address_of("::time::TICKS")?;
        let (is_free, presses) = (false, None);
        let mut device =
            Device { emulator, orders, answers, screen, debugger, image, ticks, is_free, presses };
        device.order("qmp_capabilities", "")?;
        Ok(device)
    }

    /// From now on it runs on while nobody waits for it: others depend on it.
    pub fn set_free(&mut self) -> Result<(), String> {
        self.is_free = true;
        self.go()
    }

    /// Its time goes on.
    fn go(&mut self) -> Result<(), String> {
        self.order("cont", "").map(drop)
    }

    /// Its time stands still until somebody waits for it or presses something. Not in the middle of
    /// a press: a change of a button that falls due as the emulator stops is lost.
    fn halt(&mut self) -> Result<(), String> {
        if self.is_free {
            return Ok(());
        }
        let start = Instant::now();
        while let Some((begun, ms)) = self.presses {
            if self.now()?.since(&begun) > ms {
                self.presses = None;
            } else if start.elapsed() > HOPELESS {
                return Err("the emulator stands still".to_owned());
            } else {
                thread::sleep(LOOK_EVERY);
            }
        }
        self.order("stop", "").map(drop)
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
        let (begun, before) = self.presses.unwrap_or((self.now()?, NOTICED));
        self.presses = Some((begun, before + 2 * u64::from(ms)));
        // A board that stands still hears nothing.
        self.go()?;
        let keys = format!("[{{\"type\":\"qcode\",\"data\":\"{key}\"}}]");
        self.order("send-key", &format!("\"keys\":{keys},\"hold-time\":{ms}")).map(drop)
    }

    /// Presses a button.
    pub fn press(&mut self, key: &str) -> Result<(), String> {
        self.press_for(key, SHORT)
    }

    /// Presses buttons for so many milliseconds each, one after another and with as much time
    /// between them. The emulator has room for a few hundred presses and drops whatever is too
    /// many, even the end of a press: so there are pauses in which it can get to the end of them.
    pub fn press_all(&mut self, presses: &[(&str, u32)]) -> Result<(), String> {
        const AT_ONCE: usize = 100;
        for some in presses.chunks(AT_ONCE) {
            for (key, ms) in some {
                self.press_for(key, *ms)?;
            }
            let long: u32 = some.iter().map(|(_, ms)| 2 * ms).sum();
            self.pass(u64::from(long) + NOTICED)?;
        }
        Ok(())
    }

    /// Pushes a button down, or lets it go, and waits until that can have been noticed: otherwise
    /// the next change might come before the board's time has gone on.
    pub fn push(&mut self, key: &str, down: bool) -> Result<(), String> {
        self.go()?;
        let key = format!("{{\"type\":\"qcode\",\"data\":\"{key}\"}}");
        let data = format!("{{\"down\":{down},\"key\":{key}}}");
        let event = format!("{{\"type\":\"key\",\"data\":{data}}}");
        self.order("input-send-event", &format!("\"events\":[{event}]"))?;
        self.pass(NOTICED)
    }

    /// What the display shows now.
    pub fn look(&mut self) -> Result<Greys, String> {
        let path = self.screen.clone();
        self.order("screendump", &format!("\"filename\":{:?}", path.display().to_string()))?;
        let file = std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        Greys::read(&file).ok_or_else(|| "the screen is not as large as it should be".to_owned())
    }

    /// Waits for a picture. Says what came instead.
    pub fn wait_for(&mut self, wanted: &Greys) -> Result<(), Greys> {
        let mut seen = Greys::dark();
        let came = self.wait_until("a picture", |device| {
            seen = device.look()?;
            Ok(seen == *wanted)
        });
        came.map_err(|_| seen)
    }

    /// Waits until something is so.
    pub fn wait_until(
        &mut self,
        what: &str,
        so: impl FnMut(&mut Device) -> Result<bool, String>,
    ) -> Result<(), String> {
        self.wait_within(PATIENCE, what, so)
    }

    /// Waits until something is so, for at most so many milliseconds of the board's time.
    pub fn wait_within(
        &mut self,
        patience: u64,
        what: &str,
        mut so: impl FnMut(&mut Device) -> Result<bool, String>,
    ) -> Result<(), String> {
        let (begun, start) = (self.now()?, Instant::now());
        self.go()?;
        while !so(self)? {
            if self.now()?.since(&begun) > patience {
                return Err(format!("in vain: {what}"));
            }
            if start.elapsed() > HOPELESS {
                return Err(format!("the emulator stands still: {what}"));
            }
            thread::sleep(LOOK_EVERY);
        }
        self.halt()
    }

    /// Lets so many milliseconds of the board's time pass, or a little more.
    pub fn pass(&mut self, ms: u64) -> Result<(), String> {
        let begun = self.now()?;
        self.wait_within(u64::MAX, "time", |device| Ok(device.now()?.since(&begun) >= ms))
    }

    /// Waits until nothing more happens by itself: for a while no picture is shown and the
    /// processor is hardly awake.
    pub fn rest(&mut self) -> Result<(), String> {
        const HARDLY: f64 = 0.02;
        let (mut begun, mut shown) = (self.now()?, self.gauges()?.shown);
        self.wait_until("rest", |device| {
            let (now, gauges) = (device.now()?, device.gauges()?);
            let is_quiet = gauges.shown == shown;
            if is_quiet && now.since(&begun) < QUIET {
                return Ok(false);
            }
            let sleeps = now.awake_since(&begun) < HARDLY;
            (begun, shown) = (now, gauges.shown);
            Ok(is_quiet && sleeps)
        })
    }

    /// What the board's time is.
    pub fn now(&mut self) -> Result<Moment, String> {
        let instructions = self.instructions()?;
        match *self.words_at(self.ticks, 2)?.as_slice() {
            [low, high] => {
                Ok(Moment { ticks: u64::from(high) << 32 | u64::from(low), instructions })
            }
            _ => Err("the time is not two words".to_owned()),
        }
    }

    /// Words of memory, from a name of the image on.
    fn words(&mut self, name: &str, count: usize) -> Result<Vec<u32>, String> {
        self.words_at(self.image.address(name)?, count)
    }

    fn words_at(&mut self, address: u32, count: usize) -> Result<Vec<u32>, String> {
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
    fn instructions(&mut self) -> Result<u64, String> {
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
