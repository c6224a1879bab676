//! Combat (Land Combat, Air Combat, Naval Combat): attacks are declared, with what supplies them,
//! and then resolved one by one in `battle`.

use super::choices::verb;
use super::refusal as no;
use super::stacking::Stacks;
use super::state::State;
use crate::board::SpaceId;
use crate::game::{Events, Kind};
use crate::rules::questions;

questions! {
    /// CMB-01: combat.
    pub enum Combat of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// CMB-01: what to attack.
    Fight {
        asks game.active, Kind::Target, "Attack which area?", "CMB-01";
        auto game.end_unless(false);
        choice verb::END => game.end_phase();
    }
}

/// Attacks that can be declared before any is resolved; the mark of an attacker has four bits.
pub const ATTACKS_MAX: usize = 15;

/// Attacks that are declared. Their attackers carry the number as a mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plans {
    /// What they are against.
    pub targets: heapless::Vec<SpaceId, ATTACKS_MAX, u8>,
    /// How far a look at all areas has come (STK-07).
    pub looked: u16,
}

crate::codec!(struct Plans { targets, looked });

impl Plans {
    /// None.
    pub const NONE: Plans = Plans { targets: heapless::Vec::new(), looked: 0 };
}

impl State {
    pub(super) fn open_combat(&mut self, _events: &mut dyn Events) {
        self.own.combat = Plans::NONE;
    }

    /// STK-07, PAR-09, MAR-05: combat is over: top armies that did not attack and airborne units
    /// overhead are lost, landings become possession, stacks are looked at.
    pub(super) fn close_combat(&mut self, _events: &mut dyn Events) {
        self.own.combat = Plans::NONE;
        self.frames.reset(Stacks::Crowded);
    }
}
