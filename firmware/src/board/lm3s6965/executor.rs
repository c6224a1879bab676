//! The loop that runs the tasks and sleeps between them.
//!
//! Embassy's own waits for events (WFE), which the emulator takes for nothing at all and burns a
//! whole processor on. Waiting for an interrupt (WFI) sleeps there as it does on the chip.

use core::ptr;
use core::sync::atomic::{AtomicBool, Ordering};
use embassy_executor::{Spawner, raw};
use static_cell::StaticCell;

/// Some task can go on.
static WORK: AtomicBool = AtomicBool::new(false);

/// Called by embassy, also from interrupts, when a task can go on.
#[unsafe(export_name = "__pender")]
fn pender(_: *mut ()) {
    WORK.store(true, Ordering::Release);
}

/// Runs tasks for ever.
pub fn run(start: impl FnOnce(Spawner)) -> ! {
    static EXECUTOR: StaticCell<raw::Executor> = StaticCell::new();
    let executor = EXECUTOR.init_with(|| raw::Executor::new(ptr::null_mut()));
    start(executor.spawner());
    loop {
        // SAFETY: this loop is the only place that polls, and it is in thread mode.
        unsafe { executor.poll() };
        cortex_m::interrupt::disable();
        while !WORK.swap(false, Ordering::Acquire) {
            // An interrupt that waits ends the sleep even while interrupts are off, so none that
            // comes between the look at WORK and the sleep is missed.
            cortex_m::asm::wfi();
            // SAFETY: nothing here depends on interrupts being off.
            unsafe { cortex_m::interrupt::enable() };
            cortex_m::asm::isb();
            cortex_m::interrupt::disable();
        }
        // SAFETY: as above.
        unsafe { cortex_m::interrupt::enable() };
    }
}
