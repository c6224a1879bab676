//! What the tasks share: the program, and the notes they pass each other.

use crate::board::Light;
use core::cell::{Cell, RefCell};
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use hexmarch_core::ui::{App, Press, Settings};
use static_cell::StaticCell;

/// Presses that wait while the processor is busy. Who presses faster than the picture follows does
/// not want all of it carried out a second later.
const PRESSES: usize = 8;

/// The desk. One task at a time looks at it, and none waits for anything while it does.
pub struct Desk {
    /// The program.
    pub app: RefCell<App>,
    /// From the buttons to the game.
    pub presses: Channel<NoopRawMutex, Press, PRESSES>,
    /// From the game to the screen: draw.
    pub look: Signal<NoopRawMutex, ()>,
    /// How bright the screen is to be.
    pub light: Cell<Light>,
    /// From the screen to the storage, once there is a picture: keep.
    pub drawn: Signal<NoopRawMutex, ()>,
    /// What has to be kept.
    pub unkept: Cell<Unkept>,
}

/// What is newer on the desk than on the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unkept {
    /// The game.
    pub game: bool,
    /// The settings.
    pub settings: bool,
}

static LAID: AtomicPtr<Desk> = AtomicPtr::new(ptr::null_mut());

/// Lays the desk; once. Not inlined: the stack that building it takes is free again in play.
#[inline(never)]
pub fn lay() -> &'static Desk {
    static DESK: StaticCell<Desk> = StaticCell::new();
    let desk = DESK.init_with(|| Desk {
        app: RefCell::new(App::new(Settings::DEFAULT, 0)),
        presses: Channel::new(),
        look: Signal::new(),
        light: Cell::new(Light::On(Settings::DEFAULT.brightness)),
        drawn: Signal::new(),
        unkept: Cell::new(Unkept::default()),
    });
    LAID.store(desk, Ordering::Relaxed);
    desk
}
