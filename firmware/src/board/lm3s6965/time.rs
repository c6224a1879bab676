//! Time: a thousand ticks a second from SysTick, which is what embassy-time counts in.
//!
//! The processor's other timers cannot be read back in the emulator, so the one that every Cortex-M
//! has does all of it. A tick costs some thirty instructions of the fifty thousand between two.

use super::clock::HZ;
use core::cell::{Cell, RefCell};
use core::task::Waker;
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_rt::exception;
use critical_section::Mutex;
use embassy_time_driver::{Driver, TICK_HZ};
use embassy_time_queue_utils::Queue;

const CYCLES_PER_TICK: u32 = HZ / TICK_HZ as u32;
const CYCLES_PER_MICROSECOND: u32 = HZ / 1_000_000;

/// Laid out as written: tests read the time from outside, by the first words.
#[repr(C)]
struct Ticks {
    // A Cortex-M3 has no 64-bit atomics.
    now: Mutex<Cell<u64>>,
    /// When the first of the queue is due.
    next: Mutex<Cell<u64>>,
    queue: Mutex<RefCell<Queue>>,
}

embassy_time_driver::time_driver_impl!(static TICKS: Ticks = Ticks {
    now: Mutex::new(Cell::new(0)),
    next: Mutex::new(Cell::new(u64::MAX)),
    queue: Mutex::new(RefCell::new(Queue::new())),
});

impl Driver for Ticks {
    fn now(&self) -> u64 {
        critical_section::with(|cs| self.now.borrow(cs).get())
    }

    fn schedule_wake(&self, at: u64, waker: &Waker) {
        critical_section::with(|cs| {
            let mut queue = self.queue.borrow(cs).borrow_mut();
            if queue.schedule_wake(at, waker) {
                let now = self.now.borrow(cs).get();
                self.next.borrow(cs).set(queue.next_expiration(now));
            }
        });
    }
}

/// Starts the ticks.
pub fn init(mut timer: SYST) {
    timer.set_clock_source(SystClkSource::Core);
    timer.set_reload(CYCLES_PER_TICK - 1);
    timer.clear_current();
    timer.enable_interrupt();
    timer.enable_counter();
}

/// Microseconds since the start; they wrap after an hour. For measuring, not for waiting.
pub fn microseconds() -> u32 {
    critical_section::with(|cs| {
        let mut ticks = TICKS.now.borrow(cs).get() as u32;
        let mut left = SYST::get_current();
        // The counter may have wrapped while interrupts were off and the tick not be counted yet.
        if cortex_m::peripheral::SCB::is_pendst_pending() {
            ticks = ticks.wrapping_add(1);
            left = SYST::get_current();
        }
        let passed = (CYCLES_PER_TICK - 1).saturating_sub(left) / CYCLES_PER_MICROSECOND;
        ticks.wrapping_mul(1_000_000 / TICK_HZ as u32).wrapping_add(passed)
    })
}

#[exception]
fn SysTick() {
    critical_section::with(|cs| {
        let now = TICKS.now.borrow(cs).get() + 1;
        TICKS.now.borrow(cs).set(now);
        if now >= TICKS.next.borrow(cs).get() {
            let next = TICKS.queue.borrow(cs).borrow_mut().next_expiration(now);
            TICKS.next.borrow(cs).set(next);
        }
    });
}
