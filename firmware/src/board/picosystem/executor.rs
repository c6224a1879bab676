//! The loops that run the tasks and sleep between them: embassy's own, which suit this chip.

use embassy_executor::{Executor, InterruptExecutor, SendSpawner, Spawner};
use embassy_rp::interrupt::{self, InterruptExt, Priority};
use static_cell::StaticCell;

/// Runs tasks for ever.
pub fn run(start: impl FnOnce(Spawner)) -> ! {
    static EXECUTOR: StaticCell<Executor> = StaticCell::new();
    EXECUTOR.init_with(Executor::new).run(start)
}

static PROMPT: InterruptExecutor = InterruptExecutor::new();

/// Nothing on the chip raises this interrupt; the executor does when one of its tasks is to run.
#[embassy_rp::interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the interrupt that the executor was started with.
    unsafe { PROMPT.on_interrupt() }
}

/// Starts the loop of tasks that do not wait for others to come to an end; once.
pub fn prompt() -> SendSpawner {
    interrupt::SWI_IRQ_0.set_priority(Priority::P2);
    PROMPT.start(interrupt::SWI_IRQ_0)
}
