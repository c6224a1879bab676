//! Plays whole games on the board and says what came of them, one line a game.
//!
//! The desktop says the same lines for the same openings; `cargo xtask arm hash` and `cargo xtask
//! picosystem hash` hold the two side by side. Each board has its own way to be asked and to
//! answer: `voice`. The last line says how much stack it took.
#![no_std]
#![no_main]

#[path = "../../stack.rs"]
mod stack;
#[path = "../../trace.rs"]
mod trace;
#[cfg_attr(feature = "lm3s6965", path = "semihosting.rs")]
#[cfg_attr(feature = "picosystem", path = "serial.rs")]
mod voice;

use cortex_m_rt::entry;
use hexmarch_core::game::Prompt;
use hexmarch_core::games::{self, AnyGame};
use hexmarch_core::march::Scratch;
use static_cell::StaticCell;
use trace::Opening;
use voice::Voice;

/// Everything large, kept off the stack.
struct Desk {
    game: Option<AnyGame>,
    scratch: Scratch,
    prompt: Prompt,
}

#[entry]
fn main() -> ! {
    let mut voice = Voice::start();
    let Desk { game, scratch, prompt } = desk();
    while let Some(opening) = voice.next().and_then(|n| Opening::all(games::ALL).nth(n)) {
        match trace::play(&opening, game, scratch, prompt) {
            Ok(trace) => voice.say(format_args!("{trace}")),
            Err(broken) => voice.say(format_args!("{opening} {broken}")),
        }
    }
    let (used, whole) = stack::depth();
    voice.say(format_args!("stack {used} of {whole}"));
    voice.leave()
}

/// The one desk there is. Not inlined: the stack that building it takes is free again in play.
#[inline(never)]
fn desk() -> &'static mut Desk {
    static DESK: StaticCell<Desk> = StaticCell::new();
    DESK.init_with(|| Desk { game: None, scratch: Scratch::new(), prompt: Prompt::new() })
}
