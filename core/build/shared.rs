//! Files of the core that the compiler includes by their paths.
//!
//! Types, limits and packed forms that both need exist once, in the core: what the compiler refuses
//! is what the core has no room for, and what it packs is what the core unpacks. Such a file names
//! nothing of the core but its own neighbours in this list, and `super` is this module here.

#![allow(dead_code, reason = "the core's own files, of which the compiler needs a part")]

/// How a rule of the index is packed.
#[path = "../src/game/rules/form.rs"]
pub mod form;
/// Directions, sheets and the numbers of hexes.
#[path = "../src/board/hex.rs"]
pub mod hex;
/// Arms, sizes and places, with their words.
#[path = "../src/kinds.rs"]
pub mod kinds;
/// How much of everything there may be.
#[path = "../src/budget/data.rs"]
pub mod limits;
/// What lies between two neighbours, and how it is packed.
#[path = "../src/board/sides.rs"]
pub mod sides;
#[path = "../src/board/space.rs"]
mod space;
#[path = "../src/forces/start.rs"]
mod start;
/// The numbers of a style.
#[path = "../src/game/style/numbers.rs"]
pub mod style;
/// How short texts are packed.
#[path = "../src/texts.rs"]
pub mod texts;

pub use space::SpaceId;
pub use start::Start;
