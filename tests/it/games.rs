//! Facts of single games, a module each.
//!
//! Whatever holds for every game loops over the list of games and stands elsewhere; only here is a
//! game named. A game that is not built takes its line with it.

mod munich_war;
mod war_comes_early;
