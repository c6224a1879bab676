//! The second serial port, 115,200 bauds, as an embedded-io port that sleeps while it waits.

use super::clock::HZ;
use super::pins::Pins;
use super::registers::{GPIO_D, Register, UART};
use core::cell::RefCell;
use core::convert::Infallible;
use core::future::poll_fn;
use core::task::Poll;
use cortex_m::peripheral::NVIC;
use critical_section::Mutex;
use embassy_sync::waitqueue::AtomicWaker;
use embedded_io_async::{ErrorType, Read, Write};
use heapless::Deque;
use lm3s6965::{Interrupt, interrupt};

const DATA: Register = Register::new(UART, 0x00);
const FLAGS: Register = Register::new(UART, 0x18);
const DIVISOR: Register = Register::new(UART, 0x24);
const DIVISOR_64THS: Register = Register::new(UART, 0x28);
const LINE: Register = Register::new(UART, 0x2C);
const CONTROL: Register = Register::new(UART, 0x30);
const INTERRUPT_MASK: Register = Register::new(UART, 0x38);
const INTERRUPT_CLEAR: Register = Register::new(UART, 0x44);

const RECEIVER_EMPTY: u32 = 1 << 4;
const SENDER_FULL: u32 = 1 << 5;
const BAUDS: u32 = 115_200;

/// Bytes that have come and nobody has read; more are lost, which the protocol must stand anyway.
static ARRIVED: Mutex<RefCell<Deque<u8, 128>>> = Mutex::new(RefCell::new(Deque::new()));
static WAKER: AtomicWaker = AtomicWaker::new();

/// The port. There is one.
pub struct Link(());

impl Link {
    /// Starts the port: eight bits, no parity, one stop bit.
    pub fn init() -> Self {
        const RECEIVE_SEND: u32 = 1 << 2 | 1 << 3;
        const EIGHT_BITS: u32 = 3 << 5;
        const ON_SEND_RECEIVE: u32 = 1 | 1 << 8 | 1 << 9;
        const RECEIVED: u32 = 1 << 4;
        // In 64ths of a bit time, rounded.
        const CLOCKS: u32 = (HZ * 4 + BAUDS / 2) / BAUDS;
        Pins::new(GPIO_D, RECEIVE_SEND).lend();
        CONTROL.write(0);
        DIVISOR.write(CLOCKS / 64);
        DIVISOR_64THS.write(CLOCKS % 64);
        LINE.write(EIGHT_BITS);
        INTERRUPT_MASK.write(RECEIVED);
        CONTROL.write(ON_SEND_RECEIVE);
        // SAFETY: no critical section relies on this interrupt being masked.
        unsafe { NVIC::unmask(Interrupt::UART1) };
        Self(())
    }
}

impl ErrorType for Link {
    type Error = Infallible;
}

impl Read for Link {
    async fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Infallible> {
        poll_fn(|context| {
            WAKER.register(context.waker());
            let mut count = 0;
            critical_section::with(|cs| {
                let mut arrived = ARRIVED.borrow_ref_mut(cs);
                for (byte, got) in bytes.iter_mut().zip(core::iter::from_fn(|| arrived.pop_front()))
                {
                    *byte = got;
                    count += 1;
                }
            });
            if count == 0 && !bytes.is_empty() { Poll::Pending } else { Poll::Ready(Ok(count)) }
        })
        .await
    }
}

impl Write for Link {
    async fn write(&mut self, bytes: &[u8]) -> Result<usize, Infallible> {
        for byte in bytes {
            while FLAGS.read() & SENDER_FULL != 0 {
                embassy_futures::yield_now().await;
            }
            DATA.write((*byte).into());
        }
        Ok(bytes.len())
    }

    async fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

#[interrupt]
fn UART1() {
    critical_section::with(|cs| {
        let mut arrived = ARRIVED.borrow_ref_mut(cs);
        while FLAGS.read() & RECEIVER_EMPTY == 0 {
            let _ = arrived.push_back(DATA.read() as u8);
        }
    });
    INTERRUPT_CLEAR.write(0x7FF);
    WAKER.wake();
}
