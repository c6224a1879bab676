//! Battles: result tables, strengths, losses, and the shapes of attack.
//!
//! Each game has its own way to a result, so this room offers pieces and no procedure: a
//! [`Table`] read by differential or percentage, with shifts that stop at its ends; sums
//! with the rulebooks' ways of rounding; the bookkeeping of a loss that is paid in units; the ways
//! out for units that must go.

mod losses;
mod retreat;
mod shifts;
mod strength;
mod table;

pub use losses::Bill;
pub use retreat::best_steps;
pub use shifts::Shifts;
pub use strength::{Rounding, Strength, odds, percentage};
pub use table::{Chart, Column, Line, Table};
