//! The end of a program that went wrong: what can be saved is saved, the reason is on the screen
//! and in the log, and any key starts again.

use crate::board::{self, Keys, Light, Screen};
use crate::log::log;
use crate::{gauges, shared};
use core::arch::naked_asm;
use core::fmt::Write;
use core::panic::PanicInfo;
use embedded_graphics::geometry::Dimensions;
use embedded_graphics::prelude::Point;
use hexmarch_core::ui::Ink;
use hexmarch_core::ui::paint::{Clipped, Type, Words, fill, wrap, write};
use portable_atomic::{AtomicBool, Ordering::Relaxed};

/// As long as other texts of the program, so that there is one kind of them.
type Reason = Words;

/// Something went wrong while the last words were being said.
static ENDING: AtomicBool = AtomicBool::new(false);

/// On a board with little flash a panic has no words: it is an instruction that does not exist, and
/// comes to [`hard_fault`] with its place, which `cargo xtask arm where` names.
#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    let mut reason = Reason::new();
    if let Some(at) = info.location() {
        // The file's own name says more than the folders before it.
        let file = at.file().rsplit('/').next().unwrap_or("");
        let _ = write!(reason, "{file}:{} ", at.line());
    }
    let _ = write!(reason, "{}", info.message());
    end(&reason)
}

/// Takes a hard fault. The stack may be what is broken, so the handler begins a new one.
#[unsafe(naked)]
#[unsafe(no_mangle)]
extern "C" fn HardFault() -> ! {
    naked_asm!(
        "mrs r0, msp",
        "ldr r1, =_stack_start",
        "msr msp, r1",
        // Not a mere branch: on a Cortex-M0 that reaches no farther than 2 KB.
        "bl {handler}",
        handler = sym hard_fault,
    )
}

/// `frame` is where the stack was, with the processor's notes on it if they could be written.
extern "C" fn hard_fault(frame: *const u32) -> ! {
    unsafe extern "C" {
        static _stack_start: u32;
        static _stack_end: u32;
    }
    const PROGRAM_COUNTER: usize = 6;
    let mut reason = Reason::new();
    let (bottom, top) = (&raw const _stack_end, &raw const _stack_start);
    let noted = frame.wrapping_add(PROGRAM_COUNTER);
    let _ = if frame < bottom {
        write!(reason, "the stack ran over")
    } else if noted < top {
        // SAFETY: an aligned word inside the stack.
        let at = unsafe { noted.read() };
        write!(reason, "fault at {at:08x}")
    } else {
        write!(reason, "a fault, nobody knows where")
    };
    end(&reason)
}

/// Says why and waits for a key.
fn end(reason: &str) -> ! {
    cortex_m::interrupt::disable();
    if ENDING.swap(true, Relaxed) {
        board::restart();
    }
    log!("ended: {}", reason);
    gauges::ended();
    shared::keep_at_the_end();
    // SAFETY: interrupts are off and this never returns, so nothing else runs again.
    let (mut display, buttons, mut watchdog) = unsafe { board::rescue() };
    let canvas = &mut Clipped::new(display.canvas());
    let area = canvas.bounding_box();
    let size = Type::Small;
    let _ = fill(canvas, area, Ink::Back);
    let _ = write(canvas, Point::new(1, 0), "Hexmarch has stopped:", size, Ink::Text);
    let line = size.cell().height as i32;
    wrap(reason, size.fit(area.size.width - 2), &mut |n, text| {
        let _ = write(canvas, Point::new(1, line * (n as i32 + 1)), text, size, Ink::Text);
    });
    let foot = Point::new(1, area.size.height as i32 - line);
    let _ = write(canvas, foot, "Any key starts it again.", size, Ink::Dim);
    embassy_futures::block_on(display.show());
    display.set_light(Light::On(3));
    // The key that is down now may be what brought us here.
    let mut released = false;
    loop {
        watchdog.feed();
        match buttons.down() {
            0 => released = true,
            _ if released => board::restart(),
            _ => {}
        }
        // Some milliseconds, which is about as long as contacts bounce.
        cortex_m::asm::delay(300_000);
    }
}
