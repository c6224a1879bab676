//! The synchronous serial port that display and card share, as an embedded-hal SPI bus.

use super::clock::HZ;
use super::pins::Pins;
use super::registers::{GPIO_A, Register, SSI};
use core::convert::Infallible;
use embedded_hal::spi::{ErrorType, SpiBus};

const CONTROL_0: Register = Register::new(SSI, 0x00);
const CONTROL_1: Register = Register::new(SSI, 0x04);
const DATA: Register = Register::new(SSI, 0x08);
const STATUS: Register = Register::new(SSI, 0x0C);
const PRESCALE: Register = Register::new(SSI, 0x10);

const SENDER_HAS_ROOM: u32 = 1 << 1;
const RECEIVER_HAS_DATA: u32 = 1 << 2;
const BUSY: u32 = 1 << 4;

/// The display takes 10 MHz and the card 25: this is the nearest below the slower.
const BUS_HZ: u32 = 8_333_333;
const PRESCALER: u32 = HZ / BUS_HZ & !1;

/// What is sent while only listening: cards take it for silence.
const IDLE: u8 = 0xFF;

/// The bus. There is one.
pub struct Bus(());

impl Bus {
    /// Starts the bus: eight bits, clock low at rest, data taken on the first edge.
    pub fn init() -> Self {
        const CLOCK_RECEIVE_SEND: u32 = 1 << 2 | 1 << 4 | 1 << 5;
        const EIGHT_BITS: u32 = 7;
        const ON: u32 = 1 << 1;
        Pins::new(GPIO_A, CLOCK_RECEIVE_SEND).lend();
        CONTROL_1.write(0);
        PRESCALE.write(PRESCALER);
        CONTROL_0.write(EIGHT_BITS);
        CONTROL_1.write(ON);
        while STATUS.read() & RECEIVER_HAS_DATA != 0 {
            DATA.read();
        }
        Self(())
    }

    /// One byte out, one byte in. Waiting for the answer keeps the queues short and in step.
    fn exchange(&mut self, byte: u8) -> u8 {
        while STATUS.read() & SENDER_HAS_ROOM == 0 {}
        DATA.write(byte.into());
        while STATUS.read() & RECEIVER_HAS_DATA == 0 {}
        DATA.read() as u8
    }
}

impl ErrorType for Bus {
    type Error = Infallible;
}

impl SpiBus for Bus {
    fn read(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        words.iter_mut().for_each(|word| *word = self.exchange(IDLE));
        Ok(())
    }

    fn write(&mut self, words: &[u8]) -> Result<(), Infallible> {
        for word in words {
            self.exchange(*word);
        }
        Ok(())
    }

    fn transfer(&mut self, read: &mut [u8], write: &[u8]) -> Result<(), Infallible> {
        for n in 0..read.len().max(write.len()) {
            let got = self.exchange(write.get(n).copied().unwrap_or(IDLE));
            if let Some(word) = read.get_mut(n) {
                *word = got;
            }
        }
        Ok(())
    }

    fn transfer_in_place(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        words.iter_mut().for_each(|word| *word = self.exchange(*word));
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        while STATUS.read() & BUSY != 0 {}
        Ok(())
    }
}
