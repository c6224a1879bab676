//! The loop that runs the tasks and sleeps between them: embassy's own, which suits this chip.

use embassy_executor::{Executor, Spawner};
use static_cell::StaticCell;

/// Runs tasks for ever.
pub fn run(start: impl FnOnce(Spawner)) -> ! {
    static EXECUTOR: StaticCell<Executor> = StaticCell::new();
    EXECUTOR.init_with(Executor::new).run(start)
}
