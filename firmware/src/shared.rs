//! What the tasks share: the program, and the notes they pass each other.

use crate::board::{Light, Medium};
use crate::storage::Keeper;
use core::cell::{Cell, RefCell};
use core::ptr;
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use hexmarch_core::ui::{App, Press, Settings};
use portable_atomic::{AtomicPtr, Ordering};
use static_cell::StaticCell;

/// Presses that wait while the processor is busy. Who presses faster than the picture follows does
/// not want all of it carried out a second later.
const PRESSES: usize = 8;

/// What the tasks share. One task at a time looks at it, and none waits for anything while it does.
pub struct Shared {
    /// The program.
    pub app: RefCell<App>,
    /// From the buttons to the game.
    pub presses: Channel<NoopRawMutex, Press, PRESSES>,
    /// From the game to the screen: draw.
    pub look: Signal<NoopRawMutex, ()>,
    /// From the link to the game: something happened.
    pub news: Signal<NoopRawMutex, ()>,
    /// To the link: there may be something to tell.
    pub tell: Signal<NoopRawMutex, ()>,
    /// From the game to the sounder: click.
    pub click: Signal<NoopRawMutex, ()>,
    /// The battery is empty: nothing is to be done but to wait for a charger.
    pub is_flat: Cell<bool>,
    /// How bright the screen is to be.
    pub light: Cell<Light>,
    /// From the screen to the storage, once there is a picture: keep.
    pub drawn: Signal<NoopRawMutex, ()>,
    /// Whoever keeps it.
    pub keeper: RefCell<Keeper>,
    /// What has to be kept.
    pub unkept: Cell<Unkept>,
    /// Some of it since the card was last tried.
    pub fresh: Cell<bool>,
}

/// What is newer here than on the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unkept {
    /// The game, from its beginning.
    pub begun: bool,
    /// What has happened in it.
    pub game: bool,
    /// The settings.
    pub settings: bool,
}

static BUILT: AtomicPtr<Shared> = AtomicPtr::new(ptr::null_mut());

/// Builds it; once. Not inlined: the stack that building it takes is free again in play.
#[inline(never)]
pub fn build(medium: Medium) -> &'static Shared {
    static SHARED: StaticCell<Shared> = StaticCell::new();
    let shared = SHARED.init_with(|| Shared {
        app: RefCell::new(App::new(Settings::DEFAULT, 0)),
        presses: Channel::new(),
        look: Signal::new(),
        news: Signal::new(),
        tell: Signal::new(),
        click: Signal::new(),
        is_flat: Cell::new(false),
        light: Cell::new(Light::On(Settings::DEFAULT.brightness)),
        drawn: Signal::new(),
        keeper: RefCell::new(Keeper::new(medium)),
        unkept: Cell::new(Unkept::default()),
        fresh: Cell::new(false),
    });
    BUILT.store(shared, Ordering::Relaxed);
    shared
}

impl Shared {
    /// Gets everything as it was when power went off.
    pub fn wake(&self) {
        let mut app = self.app.borrow_mut();
        self.keeper.borrow_mut().wake(&mut app);
        self.light.set(Light::On(app.settings().brightness));
    }

    /// Keeps what is newer here than on the card.
    pub fn keep(&self) {
        let unkept = self.unkept.get();
        if unkept != Unkept::default()
            && let (Ok(mut keeper), Ok(mut app)) =
                (self.keeper.try_borrow_mut(), self.app.try_borrow_mut())
        {
            self.unkept.set(keeper.keep(&mut app, unkept));
        }
    }
}

/// The last service to a program that has failed: a decision that was taken but not kept is kept,
/// unless the fault came while the program or its keeper were at work. What they have in hand then
/// may be what is wrong, and a game that fails again as soon as it is resumed helps nobody.
pub fn keep_at_the_end() {
    // SAFETY: the pointer is null or that of the one there is, which stays where it is for ever.
    if let Some(shared) = unsafe { BUILT.load(Ordering::Relaxed).as_ref() } {
        shared.keep();
    }
}
