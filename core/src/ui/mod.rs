//! The screens, written once for every game and every display.
//!
//! [`App`] is the whole program but for pins and pixels: it takes button presses and draws itself
//! on any embedded-graphics target from 128x64 greys to colour. It knows games only through
//! [`crate::game::Game`].
//!
//! Five buttons do everything. On the map a direction moves the cursor, and held down it jumps to
//! the next thing that may be picked; select picks what is under the cursor, and says why not
//! where it cannot; select held down opens the menu, and elsewhere goes back.
//!
//! ```text
//!   app        the parts, and which of them a press is for
//!     draft      the game being prepared          news       what has happened, log and parade
//!     view       the map as it is seen            thinking   the computer's thoughts
//!     page       the page that is open            lesson     the guided first turn
//!     screen     what must be drawn again         device     settings, battery, sound
//!   what concerns several parts
//!     decide     decisions: picked, taken, taken back
//!     cursor overlays menu replay kept_games cable passing (what happens without a press)
//!   drawing
//!     draw layout bars lines panels battle score map camera counter qr_code gauge
//!     list paragraphs paint
//! ```
//!
//! Not here: the game being played ([`crate::live`]), how it is kept ([`crate::saving`]), what goes
//! over the cable ([`crate::link`]).

mod app;
mod areas;
mod bars;
mod battle;
mod cable;
mod camera;
mod counter;
mod cursor;
mod decide;
mod device;
mod draft;
mod draw;
mod gauge;
mod kept_games;
mod layout;
mod lesson;
mod lines;
mod list;
mod log;
mod map;
mod menu;
mod news;
mod overlays;
mod page;
pub mod paint;
mod panels;
mod parade;
mod paragraphs;
mod passing;
mod qr_code;
mod replay;
mod score;
mod screen;
mod settings;
mod thinking;
mod view;

pub use app::{App, Button, Press};
pub use cable::CableEnd;
pub use gauge::Gauge;
pub use map::{Look, look};
pub use paint::{Ink, Shade, Words};
pub use settings::Settings;
