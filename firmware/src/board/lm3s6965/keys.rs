//! Five buttons, low while pressed: four directions on port E, select on port F.

use super::pins::Pins;
use super::registers::{GPIO_E, GPIO_F};
use crate::board::{Edge, Keys};
use cortex_m::peripheral::NVIC;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::Instant;
use hexmarch_core::ui::Button;
use lm3s6965::{Interrupt, interrupt};

const DIRECTIONS: Pins = Pins::new(GPIO_E, 0x0F);
const SELECT: Pins = Pins::new(GPIO_F, 1 << 1);

/// In the order of their bits.
const BUTTONS: [Button; 5] =
    [Button::Up, Button::Down, Button::Left, Button::Right, Button::Select];

/// Changes nobody has looked at yet. The processor may be drawing while a button goes down and up
/// again; neither is lost.
static EDGES: Channel<CriticalSectionRawMutex, Edge, 16> = Channel::new();

/// The buttons. They are there once.
pub struct Buttons(());

impl Buttons {
    /// Starts listening.
    pub fn init() -> Self {
        DIRECTIONS.watch();
        SELECT.watch();
        for port in [Interrupt::GPIOE, Interrupt::GPIOF] {
            // SAFETY: no critical section relies on these interrupts being masked.
            unsafe { NVIC::unmask(port) };
        }
        Self(())
    }
}

impl Keys for Buttons {
    const BUTTONS: &'static [Button] = &BUTTONS;

    fn down(&self) -> u8 {
        down()
    }

    async fn edge(&mut self) -> Edge {
        EDGES.receive().await
    }
}

fn down() -> u8 {
    let pressed = !(DIRECTIONS.read() | SELECT.read() << 3);
    pressed as u8 & 0x1F
}

fn changed() {
    // One too many is dropped: whoever reads the queue looks at the buttons once it is empty.
    let _ = EDGES.try_send(Edge { down: down(), at: Instant::now() });
}

#[interrupt]
fn GPIOE() {
    DIRECTIONS.clear();
    changed();
}

#[interrupt]
fn GPIOF() {
    SELECT.clear();
    changed();
}
