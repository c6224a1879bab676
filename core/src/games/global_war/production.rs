//! Stars (Replacements, US Production Gear Up, Sweden and Turkey, Strategic Bombing): what each
//! power may spend. Counted from scratch each time; only what is left of it is kept.

use super::areas::AreaSet;
use super::nations::POWERS;
use crate::game::{Events, Seat};
use super::state::State;

/// Stars and what was done with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Production {
    /// Stars that each power has left in this phase.
    pub left: [u8; POWERS],
    /// RNF-03: powers that have placed an infantry abroad in this turn, a bit each.
    pub abroad: u8,
    /// REP-12: stars that changed hands between Britain and the US in this turn.
    pub shared: u8,
    /// ATM-02: stars that are destroyed.
    pub destroyed: AreaSet,
    /// SWT-06: Sweden and Turkey give nothing any more.
    pub gifts_lost: bool,
    /// FAC-01: where the two factories came from: an area's number and one more.
    pub factories: [u8; 2],
    /// FAC-04: the turn in which each was moved.
    pub factory_dates: [u8; 2],
    /// LST-01: powers that have made their Last Stand, a bit each.
    pub last_stands: u8,
}

crate::codec!(struct Production {
    left, abroad, shared, destroyed, gifts_lost, factories, factory_dates, last_stands
});

impl Production {
    /// Nothing spent.
    pub const NONE: Production = Production {
        left: [0; POWERS],
        abroad: 0,
        shared: 0,
        destroyed: AreaSet::EMPTY,
        gifts_lost: false,
        factories: [0; 2],
        factory_dates: [0; 2],
        last_stands: 0,
    };
}

impl State {
    /// REP-07: the replacement phase begins: stars are counted.
    pub(super) fn open_replacements(&mut self, _events: &mut dyn Events) {}

    /// What a seat has left, by power, for screens.
    pub(super) fn purse(&self, seat: Seat, line: &mut dyn FnMut(&'static str, i16)) {
        for power in self.powers_of(seat) {
            let left = self.own.production.left[power as usize];
            if left > 0 {
                line(power.name(), left.into());
            }
        }
    }
}
