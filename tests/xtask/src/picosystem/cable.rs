//! A device and the simulator's program at one cable.
//!
//! The device is the host and is played by its buttons, by what its own display says. The other end
//! is the program on this machine, which takes decisions at random. Time is the device's: every few
//! milliseconds of it the bytes that have come out of either end go into the other.

use super::emulator::Emulator;
use super::twin::{Here, Twin, seen};
use crate::arm::{self, PICOSYSTEM};
use crate::process::Done;
use hexmarch_core::ui::{Button, Cable, Press};
use hexmarch_simulator::play::reading;

/// Milliseconds between two looks at the cable.
const LOOK_MS: u32 = 10;

/// Milliseconds after which an end that has something to say has said it.
const SAID_MS: u32 = 3_000;

/// And after which everything has been said and shown, or nothing will be.
const PATIENCE_MS: u32 = 120_000;

/// Presses after which the device's turn must be over.
const PRESSES_MAX: u32 = 200;

/// To the page on which the other side can be given to the cable.
const PREPARE: &str = "tests/picosystem/cable.script";

/// The two ends.
struct Ends {
    device: Emulator,
    here: Here,
    cable: Cable,
    carried: usize,
}

/// A game is offered, begun and played over the serial port, and goes on after power was cut.
pub fn cable() -> Done {
    let mut twin = Twin::start(&arm::image_path(&PICOSYSTEM, "hexmarch"))?;
    twin.play(PREPARE, &[])?;
    let erased = vec![0xFF; super::emulator::GAMES_BYTES];
    let mut ends = Ends {
        device: twin.device,
        here: Here::wake(erased)?,
        cable: Cable::default(),
        carried: 0,
    };
    ends.here.join();
    ends.agree()?;

    let turn = ends.end_turn()?;
    ends.agree()?;
    let mut answers = 0;
    while ends.here.decide() {
        answers += 1;
    }
    ends.agree()?;

    ends.device.order("cut")?;
    ends.device.order("boot")?;
    ends.pass(SAID_MS)?;
    ends.press(Button::A, false)?;
    ends.agree()?;
    let more = ends.end_turn()?;
    let (decisions, _) = ends.agree()?;
    if turn + more == 0 || answers == 0 {
        return Err("one end has decided nothing".to_owned());
    }
    let carried = ends.carried;
    Ok(format!("{decisions} decisions, {answers} of them of the other end, {carried} bytes"))
}

impl Ends {
    /// Carries bytes for so long.
    fn pass(&mut self, ms: u32) -> Result<(), String> {
        for _ in 0..ms / LOOK_MS {
            self.device.order(format_args!("run {LOOK_MS}"))?;
            let came = bytes(&self.device.order("sent")?)?;
            let sent = self.here.talk(&mut self.cable, &came, LOOK_MS)?;
            self.carried += came.len() + sent.len();
            if !sent.is_empty() {
                let digits: String = sent.iter().map(|byte| format!("{byte:02x}")).collect();
                self.device.order(format_args!("send {digits}"))?;
            }
        }
        Ok(())
    }

    /// Waits until both have the same game, and the device has kept it.
    fn agree(&mut self) -> Result<(u32, u64), String> {
        let mut waited = 0;
        loop {
            self.pass(SAID_MS)?;
            let kept = Here::wake(self.device.games()?)?.game();
            match (kept, self.here.game()) {
                (Some(there), Some(here)) if there == here => return Ok(here),
                (there, here) if waited > PATIENCE_MS => {
                    return Err(format!("the ends differ: {there:?} there, {here:?} here"));
                }
                _ => waited += SAID_MS,
            }
        }
    }

    fn press(&mut self, button: Button, held: bool) -> Result<(), String> {
        self.device.press(Press { button, held }, |_, _| Ok(()))?;
        self.pass(200)
    }

    fn says(&mut self, text: &str) -> Result<bool, String> {
        Ok(reading::says(&seen(&mut self.device)?, text))
    }

    /// Ends the phases of the player at the device until it is for the other end to decide. Says
    /// how many decisions that took.
    fn end_turn(&mut self) -> Result<u32, String> {
        const END: &str = "End the phase";
        let before = self.here.game().map_or(0, |(count, _)| count);
        for _ in 0..PRESSES_MAX {
            if self.here.is_asked() {
                let now = self.here.game().map_or(0, |(count, _)| count);
                return Ok(now - before);
            }
            let display = seen(&mut self.device)?;
            if reading::picked(&display, END) || !reading::says(&display, END) {
                let on_map = reading::says(&display, "VP");
                self.press(Button::A, on_map)?;
            } else {
                self.press(Button::Down, false)?;
            }
        }
        let shows = self.says("Waiting for the other device")?;
        Err(format!("the turn at the device does not end; it waits: {shows}"))
    }
}

fn bytes(digits: &str) -> Result<Vec<u8>, String> {
    let pairs = digits.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    pairs.map(byte).collect::<Option<_>>().ok_or(format!("{digits} is not hexadecimal"))
}
