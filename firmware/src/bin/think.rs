//! Lets the computer player take its turns on the board, in every scenario, and prints how long
//! each took.
//!
//! Time is counted in instructions: the system timer runs with the emulator's clock, and a loop of
//! known length says how many of its ticks an instruction takes. `cargo xtask arm think` runs it.
#![no_std]
#![no_main]

#[path = "../stack.rs"]
mod stack;

use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_rt::{ExceptionFrame, entry, exception};
use cortex_m_semihosting::{debug, hprintln};
use hexmarch_core::game::{Prompt, Quiet};
use hexmarch_core::games::{self, AnyGame};
use hexmarch_core::march::Scratch;
use hexmarch_core::opponent::{Level, Opponent, Thought};
// The interrupt table.
use lm3s6965 as _;
use panic_semihosting as _;
use static_cell::StaticCell;

/// Instructions of the loop that sets the scale.
const KNOWN: u32 = 1_000_000;
/// Turns that are timed for each level.
const TURNS: u8 = 2;

/// Everything large, kept off the stack.
struct Desk {
    game: Option<AnyGame>,
    scratch: Scratch,
    prompt: Prompt,
    player: Opponent,
}

#[entry]
fn main() -> ! {
    let Some(peripherals) = cortex_m::Peripherals::take() else { leave(debug::EXIT_FAILURE) };
    let mut timer = peripherals.SYST;
    timer.set_clock_source(SystClkSource::Core);
    timer.set_reload(0x00FF_FFFF);
    timer.clear_current();
    timer.enable_counter();
    let mut since = SYST::get_current();
    cortex_m::asm::delay(KNOWN);
    let scale = lap(&mut since);
    let desk = desk();
    for game in games::ALL {
        for scenario in game.scenarios {
            for level in Level::ALL {
                play(desk, (game.code, scenario.code), level, scale);
            }
        }
    }
    let (used, whole) = stack::depth();
    hprintln!("stack {} of {}", used, whole);
    leave(debug::EXIT_SUCCESS)
}

/// Ticks since the last look. Looks must come at least once a second.
fn lap(since: &mut u32) -> u64 {
    let now = SYST::get_current();
    let ticks = since.wrapping_sub(now) & 0x00FF_FFFF;
    *since = now;
    u64::from(ticks)
}

/// Plays both sides of the first turns.
fn play(desk: &mut Desk, (code, scenario): (&str, &str), level: Level, scale: u64) {
    let Desk { game, scratch, prompt, player } = desk;
    *game = AnyGame::start(code, scenario, 1939).ok();
    player.reset(level, 7, level.budget());
    let Some(game) = game.as_mut() else { return };
    let mut begun = game.get().status();
    let (mut ticks, mut decisions) = (0u64, 0u32);
    loop {
        let now = game.get().status();
        if (now.turn, now.active) != (begun.turn, begun.active) {
            let thousands = ticks * u64::from(KNOWN / 1000) / scale.max(1);
            let (turn, seat) = (begun.turn, begun.active.0);
            hprintln!(
                "{} {} {} turn {} seat {} decisions {} thousand instructions {}",
                code,
                scenario,
                level.name(),
                turn,
                seat,
                decisions,
                thousands
            );
            (ticks, decisions, begun) = (0, 0, now);
        }
        if now.turn > TURNS {
            return;
        }
        let mut since = SYST::get_current();
        game.get().prompt(scratch, prompt);
        let action = loop {
            let thought = player.think(game, scratch, prompt, 1);
            ticks += lap(&mut since);
            match thought {
                Thought::Busy(_) => {}
                Thought::Play(action) => break action,
                Thought::Nothing => return,
            }
        };
        decisions += 1;
        if game.get_mut().apply(scratch, action, &mut Quiet).is_err() {
            return;
        }
        ticks += lap(&mut since);
    }
}

/// The one desk there is. Not inlined: the stack that building it takes is free again in play.
#[inline(never)]
fn desk() -> &'static mut Desk {
    static DESK: StaticCell<Desk> = StaticCell::new();
    DESK.init_with(|| Desk {
        game: None,
        scratch: Scratch::new(),
        prompt: Prompt::new(),
        player: Opponent::new(Level::Recruit, 7, 0),
    })
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
