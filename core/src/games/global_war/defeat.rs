//! How powers fall (How to Determine When a Major Belligerent is Defeated): France and Vichy,
//! Germany, Italy, Japan, Britain, the Soviets and their armistice, China, the US; and small
//! nations (NEU-04).

use super::dates::Date;
use super::nations::Side;
use super::state::State;
use crate::game::Events;

/// How and when powers fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Falls {
    /// DEF-02: when France fell.
    pub france: Date,
    /// DEF-03: there is a Vichy France.
    pub vichy: bool,
    /// STA-15: when Free France was formed.
    pub free_france: Date,
    /// FRT-07: when the Siegfried Line was taken down.
    pub siegfried: Date,
    /// FRT-12: when the Soviets came to Brest-Litovsk.
    pub brest: Date,
    /// VIC-06: when the last of the three Axis powers fell.
    pub axis: Date,
}

crate::codec!(struct Falls { france, vichy, free_france, siegfried, brest, axis });

impl Falls {
    /// Nobody fell.
    pub const NONE: Falls = Falls {
        france: Date::NEVER,
        vichy: false,
        free_france: Date::NEVER,
        siegfried: Date::NEVER,
        brest: Date::NEVER,
        axis: Date::NEVER,
    };
}

impl State {
    /// DEF-15, MPL-06: who has fallen as the last player turn of a side ends.
    pub(super) fn judge_defeats(&mut self, _side: Side, _events: &mut dyn Events) {}
}
