//! Plays whole games on the board and prints what came of them, one line a game.
//!
//! The desktop prints the same lines from the same seeds; `cargo xtask arm hash` holds the two side
//! by side. The last line says how much stack it took. Output goes to the host by semihosting, so
//! the image needs an emulator or a debugger and no wiring at all.
#![no_std]
#![no_main]

#[path = "../trace.rs"]
mod trace;

use core::ptr;
use cortex_m_rt::{ExceptionFrame, STACK_PAINT_VALUE, entry, exception};
use cortex_m_semihosting::{debug, hprintln};
use hexmarch_core::game::Prompt;
use hexmarch_core::games::AnyGame;
use hexmarch_core::march::Scratch;
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
    let (used, whole) = stack_bytes();
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

/// The deepest the stack has been, and the room it has.
fn stack_bytes() -> (usize, usize) {
    unsafe extern "C" {
        static _stack_start: u32;
        static _stack_end: u32;
    }
    let top = &raw const _stack_start;
    let mut word = &raw const _stack_end;
    let whole = top.addr() - word.addr();
    // SAFETY: both symbols are set by the linker script, aligned to words, with nothing but the
    // stack between them; start-up painted all of it, so every word there can be read.
    while word < top && unsafe { ptr::read_volatile(word) } == STACK_PAINT_VALUE {
        word = word.wrapping_add(1);
    }
    (top.addr() - word.addr(), whole)
}

/// Ends the emulator with this status.
fn leave(status: debug::ExitStatus) -> ! {
    debug::exit(status);
    loop {
        cortex_m::asm::wfi();
    }
}
