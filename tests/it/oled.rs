//! The OLED's driver on a bus that writes down what it is told.

#[allow(dead_code)]
#[path = "../../firmware/src/drivers"]
pub mod drivers {
    pub mod changes;
    pub mod greys;
    pub mod ssd0323;
}

use drivers::greys::Greys;
use drivers::ssd0323::Ssd0323;
use embedded_graphics::pixelcolor::Gray4;
use embedded_graphics::prelude::*;
use embedded_hal::digital::{self, OutputPin};
use embedded_hal::spi::{self, Operation, SpiDevice};
use std::cell::{Cell, RefCell};
use std::convert::Infallible;

/// What has been sent: bytes, and whether they were pixels.
#[derive(Default)]
struct Wire {
    data: Cell<bool>,
    sent: RefCell<Vec<(bool, Vec<u8>)>>,
}

impl Wire {
    /// What has been sent since the last look.
    fn take(&self) -> Vec<(bool, Vec<u8>)> {
        self.sent.take()
    }
}

struct Bus<'a>(&'a Wire);
struct Pin<'a>(&'a Wire);

impl spi::ErrorType for Bus<'_> {
    type Error = Infallible;
}

impl SpiDevice for Bus<'_> {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), Infallible> {
        for operation in operations {
            match operation {
                Operation::Write(bytes) => {
                    self.0.sent.borrow_mut().push((self.0.data.get(), bytes.to_vec()));
                }
                _ => panic!("the display has nothing to say"),
            }
        }
        Ok(())
    }
}

impl digital::ErrorType for Pin<'_> {
    type Error = Infallible;
}

impl OutputPin for Pin<'_> {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.0.data.set(false);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.0.data.set(true);
        Ok(())
    }
}

/// The controller's commands, by its data sheet.
const CONTRAST: u8 = 0x81;
const OFF: u8 = 0xAE;
const ON: u8 = 0xAF;

#[test]
fn brightness_is_a_command_of_two_bytes() {
    let (wire, mut frame) = (Wire::default(), Greys::new());
    let mut display = Ssd0323::new(Bus(&wire), Pin(&wire), &mut frame);
    wire.take();
    for (wanted, told) in [(8, 8), (75, 75), (127, 127), (200, 127)] {
        display.set_contrast(wanted);
        assert_eq!(wire.take(), [(false, vec![CONTRAST, told])]);
    }
}

#[test]
fn off_is_dark_and_on_brings_the_picture_back() {
    let (wire, mut frame) = (Wire::default(), Greys::new());
    let mut display = Ssd0323::new(Bus(&wire), Pin(&wire), &mut frame);
    display.set_on(true);
    wire.take();
    let Ok(()) = Pixel(Point::new(3, 2), Gray4::WHITE).draw(display.frame());
    assert_eq!(display.show(), 1, "one byte has changed");
    let window = vec![0x15, 1, 1, 0x75, 2, 2];
    assert_eq!(wire.take(), [(false, window), (true, vec![0x0F])]);

    display.set_on(false);
    let sent = wire.take();
    assert_eq!(sent[0], (false, vec![OFF]));
    assert!(sent[2..].iter().all(|(data, bytes)| *data && bytes.iter().all(|byte| *byte == 0)));
    display.set_on(false);
    assert!(wire.take().is_empty(), "it is off");

    display.set_on(true);
    let sent = wire.take();
    assert_eq!(sent.last(), Some(&(false, vec![ON])));
    let lit: usize = sent.iter().filter(|(data, _)| *data).flat_map(|(_, bytes)| bytes).count();
    assert_eq!(lit, 128 * 64 / 2, "all of the picture is sent again");
}

#[test]
fn every_command_of_the_start_is_whole() {
    let (wire, mut frame) = (Wire::default(), Greys::new());
    Ssd0323::new(Bus(&wire), Pin(&wire), &mut frame);
    let sent = wire.take();
    assert!(sent.iter().all(|(data, _)| !data));
    let mut bytes = sent.into_iter().flat_map(|(_, bytes)| bytes);
    let mut commands = Vec::new();
    while let Some(command) = bytes.next() {
        let more = match command {
            OFF | 0x84..=0x86 | 0xA4..=0xA7 => 0,
            0xA0..=0xA2 | 0xA8 | 0xAD | 0xB1..=0xB3 | 0xBC | 0xBE | 0xBF => 1,
            0xB8 => 8,
            other => panic!("{other:#04x} is no command of the data sheet"),
        };
        assert_eq!(bytes.by_ref().take(more).count(), more, "{command:#04x} is cut off");
        commands.push(command);
    }
    assert_eq!(commands.first(), Some(&OFF), "nothing is to be seen while it is set up");
}
