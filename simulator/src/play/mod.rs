//! Playing on a desktop: the program of the device, in a window, in a terminal, or in a script.
//!
//! Everything a player sees is drawn by `hexmarch_core::ui::App`. What is here brings it pixels,
//! presses and a place to keep the game:
//!
//! ```text
//!   window ---+                  +--> panel (pixels)
//!   terminal -+-> keys -> desk --+--> App
//!   script ---+                  +--> store (disk)
//! ```
//!
//! Not here: any rule, any layout. A front end that lacks something asks the core for it.

pub mod canvas;
pub mod desk;
pub mod keys;
pub mod launch;
pub mod picture;
pub mod reading;
pub mod script;
pub mod store;
#[cfg(feature = "terminal")]
pub mod terminal;
#[cfg(feature = "window")]
pub mod window;
pub mod wire;

pub use canvas::{Canvas, Panel, Picture};
pub use desk::{Desk, Input};
pub use embedded_graphics::geometry::Point;
pub use store::Store;

/// A display the game is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// 128x64, sixteen greys.
    Oled,
    /// 240x240 in colour.
    Pico,
    /// 320x240 in colour.
    Qvga,
}

impl Screen {
    /// All of them, from the smallest.
    pub const ALL: [Screen; 3] = [Screen::Oled, Screen::Pico, Screen::Qvga];

    /// The name on the command line and in folders of pictures.
    pub const fn name(self) -> &'static str {
        match self {
            Screen::Oled => "oled",
            Screen::Pico => "pico",
            Screen::Qvga => "qvga",
        }
    }

    /// The display with this name.
    pub fn find(name: &str) -> Result<Screen, String> {
        let found = Self::ALL.into_iter().find(|screen| screen.name() == name);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Screen::name).join(", ");
            format!("there is no screen {name:?}: {names}")
        })
    }

    /// A dark display of this kind.
    pub fn panel(self) -> Panel {
        match self {
            Screen::Oled => Panel::grey(128, 64),
            Screen::Pico => Panel::colour(240, 240),
            Screen::Qvga => Panel::colour(320, 240),
        }
    }
}
