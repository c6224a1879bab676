//! The emulated PicoSystem, as a process that takes orders: tests/picosystem/run.mjs.

use crate::process::root;
use hexmarch_core::ui::{Button, Press};
use std::fmt::Display;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;

/// Where games begin in flash, as the board's medium.rs has it.
pub const GAMES_START: usize = 12 * 1024 * 1024;
/// And how much room they have.
pub const GAMES_BYTES: usize = 4 * 1024 * 1024;

/// A number that the image keeps for tests, in the order of firmware/src/gauges.rs.
#[derive(Clone, Copy)]
pub enum Number {
    /// When a button was last pressed, in microseconds.
    PressedAt = 0,
    /// When the last picture was on the glass.
    ShownAt = 1,
    /// Games and settings kept.
    Kept = 4,
    /// Times that failed.
    NotKept = 5,
    /// The program has failed.
    Ended = 6,
    /// The chance that the last press brought.
    Stirred = 7,
}

/// Something that was done to flash.
pub struct Change {
    /// Where, from the beginning of the games.
    pub at: usize,
    /// What was written; nothing where it was erased.
    pub bytes: Option<Vec<u8>>,
    /// How many bytes it concerns.
    pub length: usize,
    /// When it began, in milliseconds.
    pub begun: f64,
    /// When it was done.
    pub done: f64,
}

impl Change {
    fn read(word: &str) -> Option<Self> {
        let mut fields = word.split(',');
        let bytes = match fields.next()? {
            "erase" => None,
            digits => {
                let byte =
                    |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
                Some(digits.as_bytes().chunks(2).map(byte).collect::<Option<Vec<u8>>>()?)
            }
        };
        let at = fields.next()?.parse::<usize>().ok()?.checked_sub(GAMES_START)?;
        let length = fields.next()?.parse().ok()?;
        let begun: f64 = fields.next()?.parse().ok()?;
        let took: f64 = fields.next()?.parse().ok()?;
        Some(Self { at, bytes, length, begun, done: begun + took })
    }

    /// Brings the first bytes of the change to flash; of the next one some bits.
    pub fn apply(&self, flash: &mut [u8], count: usize, bits: u8) {
        for n in 0..self.length.min(count + 1) {
            let Some(old) = flash.get_mut(self.at + n) else { return };
            let torn = n == count;
            *old = match &self.bytes {
                None if torn => *old | bits,
                None => 0xFF,
                Some(bytes) => {
                    let new = bytes.get(n).copied().unwrap_or(0xFF);
                    *old & if torn { new | bits } else { new }
                }
            };
        }
    }
}

/// A device on the bench.
pub struct Emulator {
    child: Child,
    orders: ChildStdin,
    replies: BufReader<ChildStdout>,
    /// For flash on its way here.
    file: PathBuf,
}

impl Emulator {
    /// Switches a device on that has this image, an ELF or a UF2 file, and nothing else in flash.
    pub fn start(image: &Path) -> Result<Self, String> {
        let mut command = Command::new("node");
        command.arg(root().join("tests/picosystem/run.mjs")).arg(image);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|e| format!("node cannot be run: {e}"))?;
        let (Some(orders), Some(replies)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("node has no pipes".to_owned());
        };
        let file = root().join(format!("target/picosystem-{}.flash", child.id()));
        Ok(Self { child, orders, replies: BufReader::new(replies), file })
    }

    /// Gives an order and waits for its reply.
    pub fn order(&mut self, order: impl Display) -> Result<String, String> {
        let gone = |e: std::io::Error| format!("{order}: the emulator is gone: {e}");
        writeln!(self.orders, "{order}").map_err(gone)?;
        let mut line = String::new();
        self.replies.read_line(&mut line).map_err(gone)?;
        match line.trim_end().split_once(' ').unwrap_or((line.trim_end(), "")) {
            ("ok", words) => Ok(words.to_owned()),
            ("no", why) => Err(format!("{order}: {why}")),
            _ => Err(format!("{order}: the emulator has died")),
        }
    }

    /// An order whose reply is a number.
    pub fn ask<T: FromStr>(&mut self, order: impl Display) -> Result<T, String> {
        let reply = self.order(&order)?;
        reply.parse().map_err(|_| format!("{order}: {reply} is no number"))
    }

    /// Presses a button. `told` is called when the press has been told, as short and perhaps then
    /// as held.
    pub fn press(
        &mut self,
        Press { button, held }: Press,
        mut told: impl FnMut(&mut Self, bool) -> Result<(), String>,
    ) -> Result<(), String> {
        let name = name(button);
        self.order(format_args!("down {name}"))?;
        self.order("run 40")?;
        if held {
            told(self, false)?;
            self.order("run 400")?;
        }
        self.order(format_args!("up {name}"))?;
        self.order("run 20")?;
        told(self, held)
    }

    /// Presses a button up to the instant at which it acts: A when it is let go.
    pub fn push(&mut self, Press { button, .. }: Press) -> Result<(), String> {
        let name = name(button);
        self.order(format_args!("down {name}"))?;
        if name == "a" {
            self.order("run 40")?;
            self.order("up a")?;
        }
        Ok(())
    }

    /// Puts a computer at the USB port, which opens the serial port that it must find there.
    pub fn plug(&mut self) -> Result<(), String> {
        self.order("plug")?;
        self.order("run 300")?;
        match self.order("opened")?.as_str() {
            "yes" => Ok(()),
            _ => Err("the computer finds no serial port".to_owned()),
        }
    }

    /// One of the image's own numbers.
    pub fn gauge(&mut self, number: Number) -> Result<u32, String> {
        self.ask(format_args!("word HEXMARCH_GAUGES {}", number as u8))
    }

    /// Starts anew with this in the part of flash where games are.
    pub fn boot_with(&mut self, games: &[u8]) -> Result<(), String> {
        let file = self.file.clone();
        std::fs::write(&file, games).map_err(|e| e.to_string())?;
        self.order(format_args!("torn {} {GAMES_START}", file.display())).map(drop)
    }

    /// What was done to flash since it was asked last.
    pub fn changes(&mut self) -> Result<Vec<Change>, String> {
        let told = self.order("changes")?;
        told.split_whitespace().map(|word| Change::read(word).ok_or(word.to_owned())).collect()
    }

    /// The part of flash where games are.
    pub fn games(&mut self) -> Result<Vec<u8>, String> {
        let file = self.file.clone();
        self.order(format_args!("flash {} {GAMES_START}", file.display()))?;
        std::fs::read(&file).map_err(|e| e.to_string())
    }
}

/// What the emulator calls a button.
fn name(button: Button) -> &'static str {
    match button {
        Button::Up => "up",
        Button::Down => "down",
        Button::Left => "left",
        Button::Right => "right",
        Button::Select | Button::A => "a",
        Button::B => "b",
        Button::X => "x",
        Button::Y => "y",
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_file(&self.file);
    }
}
