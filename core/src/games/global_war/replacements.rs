//! Replacements (Replacements, Special Replacements, Last Stand, Moving Soviet Factories): what is
//! bought out of the pile, and where it is placed.

use super::choices::verb;
use super::refusal as no;
use super::state::State;
use crate::game::Kind;
use crate::rules::questions;

questions! {
    /// REP-02: replacements.
    pub enum Replacements of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// REP-02: what is bought.
    Rebuild {
        asks game.active, Kind::Spend, "Replace which unit?", "REP-02";
        auto game.end_unless(false);
        choice verb::END => game.end_phase();
    }
}
