//! Fifty megahertz from the eight of the crystal, and power to the peripherals in use.

use super::registers::{Register, SYSTEM};

/// What the processor runs at.
pub const HZ: u32 = 50_000_000;

const RAW_INTERRUPTS: Register = Register::new(SYSTEM, 0x50);
const PLL_LOCKED: u32 = 1 << 6;
const RUN_MODE: Register = Register::new(SYSTEM, 0x60);
const CLOCK_GATES_1: Register = Register::new(SYSTEM, 0x104);
const CLOCK_GATES_2: Register = Register::new(SYSTEM, 0x108);
const WATCHDOG_GATE: Register = Register::new(SYSTEM, 0x100);

/// Sets the clock. The order is the manual's: around the PLL, crystal and PLL on, divider, wait,
/// through the PLL.
pub fn init() {
    const BYPASS: u32 = 1 << 11;
    const USE_DIVIDER: u32 = 1 << 22;
    const POWER_DOWN: u32 = 1 << 13;
    const OUTPUT_OFF: u32 = 1 << 12;
    const MAIN_OFF: u32 = 1;
    const SOURCE: u32 = 3 << 4;
    const CRYSTAL: u32 = 0xF << 6;
    const CRYSTAL_8_MHZ: u32 = 0xE << 6;
    const DIVIDER: u32 = 0xF << 23;
    // The PLL runs at 200 MHz behind its own halver; a quarter is what the chip may do at most.
    const DIVIDE_BY_4: u32 = 3 << 23;
    const LOCK_TRIES: u32 = 1 << 16;
    RUN_MODE.change(USE_DIVIDER, BYPASS);
    RUN_MODE.change(CRYSTAL | SOURCE | POWER_DOWN | OUTPUT_OFF | MAIN_OFF, CRYSTAL_8_MHZ);
    RUN_MODE.change(DIVIDER, DIVIDE_BY_4 | USE_DIVIDER);
    for _ in 0..LOCK_TRIES {
        if RAW_INTERRUPTS.read() & PLL_LOCKED != 0 {
            break;
        }
    }
    RUN_MODE.change(BYPASS, 0);

    const WATCHDOG: u32 = 1 << 3;
    const UART1_AND_SSI: u32 = 1 << 1 | 1 << 4;
    const PORTS_A_TO_G: u32 = 0x7F;
    WATCHDOG_GATE.change(0, WATCHDOG);
    CLOCK_GATES_1.change(0, UART1_AND_SSI);
    CLOCK_GATES_2.change(0, PORTS_A_TO_G);
    // A peripheral may be touched three cycles after its clock is on.
    cortex_m::asm::delay(3);
}
