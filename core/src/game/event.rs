//! What happened, as small values. `telling` makes words of them.

use super::{Outcome, Seat};
use crate::board::SpaceId;
use crate::combat::Column;
use crate::forces::{UnitId, Where};

/// Something that happened while a decision was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Event {
    /// A turn began.
    Turn { turn: u8 },
    /// A phase began; `who` acts in it, where not all of the seat's forces do.
    Phase { phase: u8, seat: Seat, who: &'static str },
    /// Dice were rolled; `total` is their sum.
    Rolled { dice: u8, total: u8, rule: &'static str },
    /// A unit moved one space.
    Moved { unit: UnitId, from: SpaceId, to: SpaceId },
    /// A unit came onto the map.
    Placed { unit: UnitId, at: SpaceId },
    /// A unit was moved aside by the other side.
    Dispersed { unit: UnitId, from: SpaceId, to: SpaceId },
    /// A unit was broken down into parts, which came onto the map.
    BrokeDown { unit: UnitId, at: SpaceId, rule: &'static str },
    /// A unit was formed from parts, which left the map.
    Formed { unit: UnitId, at: SpaceId },
    /// A unit lost a step and shows its next face.
    Reduced { unit: UnitId, at: Where, rule: &'static str },
    /// A unit is back at full strength.
    Refitted { unit: UnitId },
    /// A unit was lost.
    Lost { unit: UnitId, at: Where, rule: &'static str },
    /// A space changed hands.
    Control { space: SpaceId, seat: Seat },
    /// A stack was laid open.
    Revealed { space: SpaceId },
    /// A unit turned out to be something that nobody knew.
    Shown { unit: UnitId, name: &'static str },
    /// A battle was resolved.
    Battle {
        target: Where,
        attack: i16,
        defence: i16,
        column: Column,
        die: u8,
        attacker_halves: u8,
        defender_halves: u8,
        /// The word in the table, where results are words; else empty.
        result: &'static str,
    },
    /// An attack went in without a fight.
    Unopposed { target: Where, rule: &'static str },
    /// A marker or card was drawn.
    Drawn { name: &'static str, rule: &'static str },
    /// A seat's points changed, and what they are now.
    Points { seat: Seat, points: i16, total: i16, rule: &'static str },
    /// A seat has so many of something.
    Count { seat: Seat, count: u8, what: &'static str, rule: &'static str },
    /// A nation changed its mind: joined, gave up.
    Nation { name: &'static str, what: &'static str, rule: &'static str },
    /// Something was marked on a space, or a mark was taken away.
    Marked { space: SpaceId, what: &'static str, on: bool, rule: &'static str },
    /// A unit advanced after combat.
    Advanced { unit: UnitId, from: SpaceId, to: SpaceId },
    /// A unit gave ground.
    Retreated { unit: UnitId, from: SpaceId, to: SpaceId },
    /// A unit left the map for a box or the turn track, or went from one to another.
    Sent { unit: UnitId, to: Where },
    /// The game ended.
    Over { outcome: Outcome },
}

/// Takes events as they come.
pub trait Events {
    /// One more event.
    fn event(&mut self, event: Event);
}

/// Lets all events pass.
#[derive(Debug, Clone, Copy)]
pub struct Quiet;

impl Events for Quiet {
    fn event(&mut self, _: Event) {}
}

impl<F: FnMut(Event)> Events for F {
    fn event(&mut self, event: Event) {
        self(event);
    }
}
