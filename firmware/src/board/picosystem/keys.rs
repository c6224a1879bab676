//! Eight buttons, low while pressed.
//!
//! They are watched at a higher priority than the rest of the program: a button that goes down and
//! up again while the processor draws is not missed, and each change is noted with its time.

use crate::board::{Edge, Keys};
use core::{array, ptr};
use embassy_executor::SendSpawner;
use embassy_futures::select::select_array;
use embassy_rp::Peri;
use embassy_rp::gpio::{AnyPin, Input, Pull};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::Instant;
use hexmarch_core::ui::Button;

/// How many there are.
pub const COUNT: usize = 8;
/// The first pin; the others follow it.
const FIRST: usize = 16;

/// In the order of their pins.
const BUTTONS: [Button; COUNT] = [
    Button::Y,
    Button::X,
    Button::A,
    Button::B,
    Button::Down,
    Button::Right,
    Button::Left,
    Button::Up,
];

/// Changes nobody has looked at yet.
static EDGES: Channel<CriticalSectionRawMutex, Edge, 16> = Channel::new();

/// The buttons. They are there once.
pub struct Buttons(());

impl Buttons {
    /// Starts listening. The pins are Y, X, A, B, down, right, left, up.
    pub fn init(spawner: SendSpawner, pins: [Peri<'static, AnyPin>; COUNT]) -> Self {
        let inputs = pins.map(|pin| Input::new(pin, Pull::Up));
        if let Ok(task) = watch(inputs) {
            spawner.spawn(task);
        }
        Self(())
    }

    /// The buttons, which somebody else has started to listen to.
    pub fn rescue() -> Self {
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
    /// The levels of all pins, a bit each.
    const LEVELS: *const u32 = ptr::without_provenance(0xD000_0004);
    // SAFETY: a register that can be read at any time and to no effect.
    let levels = unsafe { LEVELS.read_volatile() };
    !(levels >> FIRST) as u8
}

#[embassy_executor::task]
async fn watch(mut inputs: [Input<'static>; COUNT]) {
    let mut seen = 0;
    loop {
        // Waiting for a level and not for a change misses nothing that happens in between.
        let [a, b, c, d, e, f, g, h] = &mut inputs;
        let mut pins = [a, b, c, d, e, f, g, h].into_iter().enumerate();
        let changes: [_; COUNT] = array::from_fn(|_| {
            let next = pins.next();
            async move {
                match next {
                    Some((n, pin)) if seen >> n & 1 == 1 => pin.wait_for_high().await,
                    Some((_, pin)) => pin.wait_for_low().await,
                    None => core::future::pending().await,
                }
            }
        });
        select_array(changes).await;
        let now = down();
        if now != seen {
            seen = now;
            // One too many is dropped: whoever reads the queue looks at the buttons once it is
            // empty.
            let _ = EDGES.try_send(Edge { down: now, at: Instant::now() });
        }
    }
}
