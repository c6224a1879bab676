//! The serial port on the pads inside, 115,200 bauds, as an embedded-io port that sleeps while it
//! waits.

use core::convert::Infallible;
use embassy_rp::peripherals::{PIN_0, PIN_1, UART0};
use embassy_rp::uart::{BufferedInterruptHandler, BufferedUart, Config};
use embassy_rp::{Peri, bind_interrupts};
use embedded_io_async::{ErrorType, Read, Write};
use static_cell::StaticCell;

/// Bytes that have come and nobody has read; more are lost, which the protocol must stand anyway.
const ARRIVED: usize = 256;
/// Bytes on their way out.
const LEAVING: usize = 64;

bind_interrupts!(struct Irqs {
    UART0_IRQ => BufferedInterruptHandler<UART0>;
});

/// The port. There is one.
pub struct Link(BufferedUart);

impl Link {
    /// Starts the port: eight bits, no parity, one stop bit.
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
        loop {
            if let Ok(count) = self.0.read(bytes).await {
                return Ok(count);
            }
        }
    }
}

impl Write for Link {
    async fn write(&mut self, bytes: &[u8]) -> Result<usize, Infallible> {
        Ok(self.0.write(bytes).await.unwrap_or(bytes.len()))
    }

    async fn flush(&mut self) -> Result<(), Infallible> {
        let _ = self.0.flush().await;
        Ok(())
    }
}
