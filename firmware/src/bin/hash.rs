//! Plays whole games on the board and prints what came of them, one line a game.
//!
//! The desktop prints the same lines from the same seeds; `cargo xtask arm hash` holds the two side
//! by side. The last line says how much stack it took. Output goes to the host by semihosting, so
//! the image needs an emulator or a debugger and no wiring at all.
#![no_std]
#![no_main]

#[path = "../stack.rs"]
mod stack;
#[path = "../trace.rs"]
mod trace;

use cortex_m_rt::{ExceptionFrame, entry, exception};
use cortex_m_semihosting::{debug, hprintln};
use hexmarch_core::game::Prompt;
use hexmarch_core::games::AnyGame;
use hexmarch_core::march::Scratch;
// The interrupt table.
use lm3s6965 as _;
use panic_semihosting as _;
use static_cell::StaticCell;

/// Everything large, kept off the stack.
struct Desk {
    game: Option<AnyGame>,
    scratch: Scratch,
    prompt: Prompt,
}

#[entry]
fn main() -> ! {
    let Desk { game, scratch, prompt } = desk();
    for seed in trace::SEEDS {
        match trace::play(seed, game, scratch, prompt) {
            Ok(trace) => hprintln!("{}", trace),
            Err(broken) => hprintln!("seed {} {}", seed, broken),
        }
    }
    let (used, whole) = stack::depth();
    hprintln!("stack {} of {}", used, whole);
    leave(debug::EXIT_SUCCESS)
}

/// The one desk there is. Not inlined: the stack that building it takes is free again in play.
#[inline(never)]
fn desk() -> &'static mut Desk {
    static DESK: StaticCell<Desk> = StaticCell::new();
    DESK.init_with(|| Desk { game: None, scratch: Scratch::new(), prompt: Prompt::new() })
}

/// A fault ends the run; the default handler would wait for somebody to come and look.
// SAFETY: the handler touches no state but the semihosting channel and never returns.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    hprintln!("hard fault at {:#010x}", frame.pc());
    leave(debug::EXIT_FAILURE)
}

/// Ends the emulator with this status.
fn leave(status: debug::ExitStatus) -> ! {
    debug::exit(status);
    loop {
        cortex_m::asm::wfi();
    }
}
