//! The screens, written once for every game and every display.
//!
//! [`App`] is the whole program but for pins and pixels: it takes button presses and draws itself
//! on any embedded-graphics target from 128x64 greys to colour. It knows games only through
//! [`crate::game::Game`].
//!
//! Five buttons do everything. On the map a direction moves the cursor, and held down it jumps to
//! the next thing that may be picked; select picks what is under the cursor, and says why not
//! where it cannot; select held down opens the menu, and elsewhere goes back.

mod app;
mod clerk;
mod counter;
mod cursor;
mod far;
mod gauge;
mod lesson;
mod list;
mod log;
mod map;
mod overlays;
mod page;
pub mod paint;
mod panels;
mod parade;
mod qr_code;
mod replay;
mod screens;
mod seats;
mod settings;
mod slots;
mod turn;

/// Has this program the pages for kept games, and so wishes for the shelf?
pub const HAS_PAGES: bool = cfg!(feature = "extras");

pub use app::{App, Button, Press, Request};
pub use counter::Shown;
pub use far::{Cable, FarTable};
pub use gauge::Gauge;
pub use map::{Camera, Look, MapPainter, ZOOMS, look};
pub use paint::{Ink, Shade, Words};
pub use parade::Parade;
pub use settings::Settings;
pub use slots::{Wish, date};
