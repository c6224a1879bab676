//! A serial port over USB: the other way to whoever is at the cable.
//!
//! The port is there while a plug is. It has a task of its own, which runs beside the buttons and
//! so answers a computer even while the program thinks; bytes wait between the two.

use core::ptr;
use embassy_executor::SendSpawner;
use embassy_futures::join::join3;
use embassy_futures::select::select;
use embassy_rp::gpio::{Input, Pull};
use embassy_rp::peripherals::{PIN_2, USB};
use embassy_rp::usb::{Driver, InterruptHandler};
use embassy_rp::{Peri, bind_interrupts};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::pipe::Pipe;
use embassy_usb::class::cdc_acm::{CdcAcmClass, Receiver, Sender, State};
use embassy_usb::{Builder, Config};
use portable_atomic::{AtomicBool, Ordering};

/// Bytes that wait: more than the longest frame.
const WAITING: usize = 256;
/// The most that goes at a time.
const PACKET: usize = 64;

/// A number that anybody may use for something that is not sold, until there is one of our own.
const VENDOR: u16 = 0x1209;
const PRODUCT: u16 = 0x0001;

static CAME: Pipe<CriticalSectionRawMutex, WAITING> = Pipe::new();
static LEAVING: Pipe<CriticalSectionRawMutex, WAITING> = Pipe::new();
static IS_PLUGGED: AtomicBool = AtomicBool::new(false);

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => InterruptHandler<USB>;
});

/// Has a port whenever there is a plug. `sense` is high then.
pub fn start(spawner: SendSpawner, usb: Peri<'static, USB>, sense: Peri<'static, PIN_2>) {
    // The board divides the volts of the plug for the pin, so it is never left open.
    if let Ok(task) = serve(usb, Input::new(sense, Pull::None)) {
        spawner.spawn(task);
    }
}

/// Bytes that have come; waits for the first.
pub async fn read(bytes: &mut [u8]) -> usize {
    CAME.read(bytes).await
}

/// Sends bytes, as far as there is somebody who takes them.
pub fn write(bytes: &[u8]) {
    if IS_PLUGGED.load(Ordering::Relaxed) {
        let _ = LEAVING.try_write(bytes);
    }
}

#[embassy_executor::task]
async fn serve(mut usb: Peri<'static, USB>, mut sense: Input<'static>) {
    loop {
        sense.wait_for_high().await;
        IS_PLUGGED.store(true, Ordering::Relaxed);
        select(carry(usb.reborrow()), sense.wait_for_low()).await;
        IS_PLUGGED.store(false, Ordering::Relaxed);
        switch_off();
        LEAVING.clear();
    }
}

/// Is a device with a serial port, until it is dropped.
async fn carry(usb: Peri<'_, USB>) {
    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Hexmarch");
    config.product = Some("Hexmarch link");
    let (mut configuration, mut bos, mut control) = ([0; 128], [0; 16], [0; 64]);
    let mut state = State::new();
    let driver = Driver::new(usb, Irqs);
    let mut builder =
        Builder::new(driver, config, &mut configuration, &mut bos, &mut [], &mut control);
    let port = CdcAcmClass::new(&mut builder, &mut state, PACKET as u16);
    let mut device = builder.build();
    let (sender, receiver) = port.split();
    join3(device.run(), send(sender), receive(receiver)).await;
}

async fn send<'d>(mut port: Sender<'d, Driver<'d, USB>>) {
    // A packet that is not full also says that nothing follows it.
    let mut packet = [0; PACKET - 1];
    loop {
        port.wait_connection().await;
        let count = LEAVING.read(&mut packet).await;
        // What a computer does not take is said again.
        let _ = port.write_packet(packet.get(..count).unwrap_or(&[])).await;
    }
}

async fn receive<'d>(mut port: Receiver<'d, Driver<'d, USB>>) {
    let mut packet = [0; PACKET];
    loop {
        port.wait_connection().await;
        if let Ok(count) = port.read_packet(&mut packet).await {
            CAME.write_all(packet.get(..count).unwrap_or(&[])).await;
        }
    }
}

/// Lets go of the bus. The driver can only begin.
fn switch_off() {
    /// Controller, pull-up and interrupts.
    const REGISTERS: [usize; 3] = [0x5011_0040, 0x5011_004C, 0x5011_0090];
    for register in REGISTERS {
        // SAFETY: registers of the USB controller, whose driver is gone.
        unsafe { ptr::without_provenance_mut::<u32>(register).write_volatile(0) };
    }
}
