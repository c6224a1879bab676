//! A device and the simulator play one game: decisions go both ways, and each of the two is
//! switched off and on again.
//!
//! The simulator's end is a desk like that of `hexmarch play --join`, with a shelf on disk and a
//! socket; here is the other end of that socket, and bytes go on from there to a port of the
//! emulated device. Both clocks are moved by hand, so nothing waits and nothing depends on how fast
//! the machine is.

use super::emulator::Emulator;
use super::twin::{Game, Here, Twin, seen};
use super::{fetch, files};
use crate::process::{Done, root};
use hexmarch_core::game::{Action, Dice};
use hexmarch_core::journal::Sitter;
use hexmarch_core::ui::{Button, Press};
use hexmarch_simulator::play::wire::End;
use hexmarch_simulator::play::{Desk, Screen, Store, reading};
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;

/// The device offers a game.
const TO_THE_OFFER: &str = "tests/picosystem/offer.script";

/// Milliseconds of both clocks between two looks at the cable.
const STEP_MS: u32 = 20;

/// Steps after which something that must happen has not.
const STEPS_MAX: u32 = 3000;

/// An end that hears nothing says so after six seconds.
const SILENCE_MS: u32 = 8000;

/// Presses by which the device must have ended its turn.
const PRESSES_MAX: u32 = 200;

/// Decisions by which the desk moves units in a turn; after that it ends its phases.
const MOVES: u32 = 8;

/// What is asked in the phase that the desk passes over.
const ATTACK: &str = "Attack which hex?";

/// Turns of both that are played.
const TURNS: u32 = 2;

/// Plays over the pads, and over USB.
pub fn link() -> Done {
    fetch()?;
    files()?;
    let said = [("pads", Port::Pads), ("USB", Port::Usb)].map(|(name, port)| {
        play(port).map(|words| format!("{name} {words}")).map_err(|why| format!("{name}: {why}"))
    });
    Ok(said.into_iter().collect::<Result<Vec<_>, _>>()?.join(", "))
}

/// Where the cable is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Port {
    /// The serial port on the pads inside.
    Pads,
    /// The one over USB.
    Usb,
}

fn play(port: Port) -> Done {
    let mut twin = Twin::start(&files()?.elf)?;
    if port == Port::Usb {
        twin.device.plug()?;
        twin.device.order("port usb")?;
    }
    twin.play(TO_THE_OFFER, &[])?;
    let mut ends = Ends::join(twin.device, port)?;
    ends.wait("the game does not begin", |ends| Ok(ends.desk.app().session().is_some()))?;
    for turn in 0..TURNS {
        ends.device_plays(turn == 1)?;
        ends.desk_plays(turn == 1)?;
    }
    ends.agree()?;
    let (count, hash) = ends.here().ok_or("the game is gone")?;
    let (told, off) = (ends.told, ends.off);
    Ok(format!("{count} decisions, {told:?} of them by each, {off} times off, {hash:016x}"))
}

/// The two ends and what is between them.
struct Ends {
    port: Port,
    device: Emulator,
    desk: Desk,
    folder: PathBuf,
    listener: TcpListener,
    line: Option<TcpStream>,
    random: Dice,
    /// Decisions by the device and by the desk.
    told: [u32; 2],
    /// Times that an end was switched off.
    off: u32,
}

impl Ends {
    /// The desk joins the game that the device offers.
    fn join(device: Emulator, port: Port) -> Result<Self, String> {
        let folder = root().join(format!("target/picosystem-link-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let listener = TcpListener::bind("127.0.0.1:0").map_err(|e| e.to_string())?;
        listener.set_nonblocking(true).map_err(|e| e.to_string())?;
        let desk = Desk::new(Screen::Oled.panel(), 1);
        let random = Dice::new(7);
        let (told, off, line) = ([0; 2], 0, None);
        let mut ends = Self { port, device, desk, folder, listener, line, random, told, off };
        ends.sit()?;
        Ok(ends)
    }

    /// Somebody sits down at the desk, with what is on its shelf.
    fn sit(&mut self) -> Result<(), String> {
        let store = Store::at(&self.folder);
        self.desk = Desk::with_store(Screen::Oled.panel(), 1, Some(store));
        let at = self.listener.local_addr().map_err(|e| e.to_string())?;
        self.desk.link(&End::Join(at.to_string()))
    }

    /// A moment passes at both ends.
    fn step(&mut self) -> Result<(), String> {
        self.device.order(format_args!("run {STEP_MS}"))?;
        let sent = from_hex(&self.device.order("sent")?);
        if let Ok((caller, _)) = self.listener.accept() {
            caller.set_nonblocking(true).map_err(|e| e.to_string())?;
            self.line = Some(caller);
        }
        let mut came = Vec::new();
        if let Some(line) = &mut self.line {
            let written = line.write_all(&sent);
            let mut bytes = [0; 512];
            let closed = loop {
                match line.read(&mut bytes) {
                    Ok(0) => break true,
                    Ok(n) => came.extend_from_slice(bytes.get(..n).unwrap_or(&[])),
                    Err(why) => break why.kind() != ErrorKind::WouldBlock,
                }
            };
            if closed || written.is_err() {
                self.line = None;
            }
        }
        if !came.is_empty() {
            let hex: String = came.iter().map(|byte| format!("{byte:02x}")).collect();
            self.device.order(format_args!("send {hex}"))?;
        }
        self.desk.pass(STEP_MS);
        match self.desk.fault() {
            Some(why) => Err(why.to_owned()),
            None => Ok(()),
        }
    }

    fn steps(&mut self, ms: u32) -> Result<(), String> {
        (0..ms / STEP_MS).try_for_each(|_| self.step())
    }

    fn wait(
        &mut self,
        otherwise: &str,
        mut until: impl FnMut(&mut Self) -> Result<bool, String>,
    ) -> Result<(), String> {
        for _ in 0..STEPS_MAX {
            if until(self)? {
                return Ok(());
            }
            self.step()?;
        }
        Err(otherwise.to_owned())
    }

    /// The game at the desk.
    fn here(&self) -> Option<Game> {
        self.desk.app().session().map(|session| (session.count(), session.game().hash()))
    }

    /// The game that the device has kept.
    fn there(&mut self) -> Result<Option<Game>, String> {
        Ok(Here::wake(self.device.games()?)?.game())
    }

    /// Is the next decision the desk's?
    fn is_desks(&self) -> bool {
        let app = self.desk.app();
        let seat = app.session().map(|session| usize::from(session.seat().0));
        seat.and_then(|seat| app.header().seats.get(seat)) == Some(&Sitter::Here)
    }

    /// Waits until both have the same game.
    fn agree(&mut self) -> Result<(), String> {
        // To look into flash takes longer than a step.
        for _ in 0..60 {
            self.steps(200)?;
            let there = self.there()?;
            if there.is_some() && there == self.here() {
                return Ok(());
            }
        }
        Err(format!("the ends have {:?} and {:?}", self.there()?, self.here()))
    }

    /// The device plays until the desk is to decide, the desk perhaps away meanwhile.
    fn device_plays(&mut self, away: bool) -> Result<(), String> {
        let before = self.here().map_or(0, |(count, _)| count);
        if away {
            self.desk = Desk::new(Screen::Oled.panel(), 1);
            self.line = None;
            self.off += 1;
            if self.port == Port::Usb {
                self.device.order("unplug")?;
            }
            self.run_alone(SILENCE_MS)?;
            if !reading::says(&seen(&mut self.device)?, "no link") {
                return Err("the device does not say that nobody is there".to_owned());
            }
            (0..4).try_for_each(|_| self.press())?;
            if self.port == Port::Usb {
                self.device.plug()?;
            }
            self.sit()?;
        }
        for _ in 0..PRESSES_MAX {
            if self.is_desks() {
                self.agree()?;
                let now = self.here().map_or(0, |(count, _)| count);
                self.told[0] += now - before;
                return Ok(());
            }
            self.press()?;
            self.steps(400)?;
        }
        Err("the device does not come to the end of its turn".to_owned())
    }

    /// The device's time passes, with nobody at the cable.
    fn run_alone(&mut self, ms: u32) -> Result<(), String> {
        self.device.order(format_args!("run {ms}"))?;
        self.device.order("sent").map(drop)
    }

    /// Whoever has the device does the next thing that leads to the end of the turn.
    fn press(&mut self) -> Result<(), String> {
        let page = seen(&mut self.device)?;
        let says = |text| reading::says(&page, text);
        let tap = |button| Press { button, held: false };
        if says("Move which unit?") || says(ATTACK) || says("Reorganise which") {
            self.tap(Press { button: Button::A, held: true })?;
            for _ in 0..PRESSES_MAX {
                if reading::picked(&seen(&mut self.device)?, "End the phase") {
                    break;
                }
                self.tap(tap(Button::Down))?;
            }
        }
        self.tap(tap(Button::A))
    }

    fn tap(&mut self, press: Press) -> Result<(), String> {
        self.device.press(press, |_, _| Ok(()))?;
        self.device.order("run 100").map(drop)
    }

    /// The desk plays until the device is to decide, which perhaps loses power in the middle.
    fn desk_plays(&mut self, cut: bool) -> Result<(), String> {
        let mut taken = 0;
        while self.is_desks() {
            let action = self.choose(taken).ok_or("nothing is offered")?;
            if !self.desk.decide(action) {
                return Err("the desk refuses what it offers".to_owned());
            }
            taken += 1;
            self.steps(100)?;
            match taken {
                2 if cut => {
                    self.device.order("cut")?;
                    self.off += 1;
                }
                MOVES if cut => self.device.order("boot").map(drop)?,
                _ => {}
            }
        }
        if taken < MOVES {
            return Err(format!("the desk's turn was over after {taken} decisions"));
        }
        self.told[1] += taken;
        self.agree()
    }

    /// What the desk does: it moves a little, attacks nobody, and comes to an end. So nothing is
    /// asked of the device meanwhile, whatever the dice say.
    fn choose(&mut self, taken: u32) -> Option<Action> {
        let prompt = self.desk.app().session()?.prompt();
        let choices = prompt.choices.len();
        let others = prompt.len() - choices;
        let moves = prompt.ask.text != ATTACK && taken < MOVES;
        let n = match others > 0 && (moves || choices == 0) {
            true => choices + self.random.below(others as u32) as usize,
            false => 0,
        };
        prompt.nth(n)
    }
}

impl Drop for Ends {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn from_hex(digits: &str) -> Vec<u8> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    digits.as_bytes().chunks(2).filter_map(byte).collect()
}
