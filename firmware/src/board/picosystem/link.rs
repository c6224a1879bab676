//! The way to whoever is at the cable: the serial port on the pads inside, 115,200 bauds, and the
//! one over USB, as one embedded-io port that sleeps while it waits.
//!
//! Both are listened to and both are told everything. With somebody at each of them neither would
//! understand much.

use super::usb;
use core::convert::Infallible;
use embassy_futures::select::{Either, select};
use embassy_rp::peripherals::{PIN_0, PIN_1, UART0};
use embassy_rp::uart::{BufferedInterruptHandler, BufferedUart, Config};
use embassy_rp::{Peri, bind_interrupts};
use embedded_io_async::{ErrorType, Read, Write};
use static_cell::StaticCell;

/// Bytes that have come and nobody has read; more are lost, which the protocol must stand anyway.
const ARRIVED: usize = 256;
/// Bytes on their way out.
const LEAVING: usize = 64;
/// Bytes that are taken from USB at a time.
const PACKET: usize = 64;

bind_interrupts!(struct Irqs {
    UART0_IRQ => BufferedInterruptHandler<UART0>;
});

/// The port. There is one.
pub struct Link(BufferedUart);

impl Link {
    /// Starts the port on the pads: eight bits, no parity, one stop bit.
    pub fn init(
        port: Peri<'static, UART0>,
        send: Peri<'static, PIN_0>,
        receive: Peri<'static, PIN_1>,
    ) -> Self {
        static BUFFERS: StaticCell<([u8; LEAVING], [u8; ARRIVED])> = StaticCell::new();
        let (leaving, arrived) = BUFFERS.init_with(|| ([0; LEAVING], [0; ARRIVED]));
        // The default is 115,200 bauds and the usual eight bits.
        Self(BufferedUart::new(port, send, receive, Irqs, leaving, arrived, Config::default()))
    }
}

impl ErrorType for Link {
    type Error = Infallible;
}

impl Read for Link {
    /// A byte that came damaged is as good as lost.
    async fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Infallible> {
        let mut packet = [0; PACKET];
        loop {
            match select(self.0.read(bytes), usb::read(&mut packet)).await {
                Either::First(Ok(count)) => return Ok(count),
                Either::First(Err(_)) => {}
                Either::Second(count) => {
                    let count = count.min(bytes.len());
                    if let (Some(to), Some(from)) = (bytes.get_mut(..count), packet.get(..count)) {
                        to.copy_from_slice(from);
                    }
                    return Ok(count);
                }
            }
        }
    }
}

impl Write for Link {
    async fn write(&mut self, bytes: &[u8]) -> Result<usize, Infallible> {
        let count = self.0.write(bytes).await.unwrap_or(bytes.len());
        usb::write(bytes.get(..count).unwrap_or(&[]));
        Ok(count)
    }

    async fn flush(&mut self) -> Result<(), Infallible> {
        let _ = self.0.flush().await;
        Ok(())
    }
}
