//! The handheld for a person: in a window, or with its log.

use crate::arm::{self, LM3S6965};
use crate::device::drive;
use crate::images::{Aboard, Kind};
use crate::pair::blank;
use crate::process::{Done, openly, root};
use defmt_decoder::{DecodeError, Table};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The handheld in a window, for a person. The card stays for the next time.
pub fn run() -> Done {
    let image = Aboard::usual(&LM3S6965).build(&LM3S6965, "hexmarch", Kind::Shipped)?;
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
    journal(&mut command, &logging()?, A_DAY, &mut |line| {
        println!("{line}");
        true
    })
}

/// Runs a board whose image logs, and hands its lines on for as long as somebody wants them.
/// It ends when the board says nothing for so long.
pub fn journal(
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

/// The image with its log lines. They cost flash, so it has one game.
pub fn logging() -> Result<PathBuf, String> {
    let first = Aboard::of(&LM3S6965).into_iter().next().ok_or("there is no game")?;
    arm::qemu()?;
    first.build(&LM3S6965, "hexmarch", Kind::Logging)
}
