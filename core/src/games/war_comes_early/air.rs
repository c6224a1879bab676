//! Airpower (6.0): who rules the sky, what the bombers do, and where the zones are.

use super::data::BOARD;
use super::refusal as no;
use super::state::{ALLIED, Frame, GERMAN, State, enemy};
use super::units::GERMANS;
use crate::board::{SpaceId, SpaceSet};
use crate::game::{Event, Events, No, Seat};

impl State {
    /// 6.1: both sides roll; the higher total has as many markers as it is higher.
    pub(super) fn roll_for_air(&mut self, events: &mut dyn Events) {
        self.acting = GERMANS;
        let german = self.roll_dice(3, "6.1", events);
        let allied = self.roll_dice(2, "6.1", events) + self.air_modifier();
        // Whose dice they were, and what they count for.
        for (seat, total) in [(GERMAN, german), (ALLIED, allied)] {
            let count = total.max(0) as u8;
            events.event(Event::Count { seat, count, what: "in the air", rule: "6.1" });
        }
        let lead = german - allied;
        self.war.sky = match lead {
            0 => None,
            1.. => Some(GERMAN),
            _ => Some(ALLIED),
        };
        self.war.wings = lead.unsigned_abs().min(self.war.air.capacity() as u16) as u8;
        self.war.air.clear();
        if let Some(seat) = self.war.sky {
            let count = self.war.wings;
            events.event(Event::Count { seat, count, what: "airpower", rule: "6.1" });
            self.frames.reset(Frame::Raids);
        }
    }

    /// Rolls some dice and says so.
    pub(super) fn roll_dice(
        &mut self,
        dice: u8,
        rule: &'static str,
        events: &mut dyn Events,
    ) -> i16 {
        let total = (0..dice).map(|_| self.dice.d6()).sum();
        events.event(Event::Rolled { dice, total, rule });
        i16::from(total)
    }

    /// 6.2.1: so many markers bomb cities, a die each.
    pub(super) fn raid(&mut self, raids: u8, events: &mut dyn Events) {
        let Some(seat) = self.war.sky else { return };
        for _ in 0..raids.min(self.war.wings) {
            self.war.wings -= 1;
            if self.roll_dice(1, "6.2.1", events) >= 4 {
                self.add_points(enemy(seat), -1, "6.2.1", events);
            }
        }
        self.frames.reset(Frame::Support);
    }

    /// 6.2.2: the judge of a hex for an airpower marker.
    pub(super) fn check_support(&self, space: SpaceId) -> Result<(), No> {
        if !BOARD.exists(space) {
            return Err(no::NO_SUCH_SPACE);
        }
        if super::terrain::is_void(space) {
            return Err(no::NO_SUCH_SPACE);
        }
        if self.war.air.contains(&space) { Err(no::ONE_MARKER) } else { Ok(()) }
    }

    /// 6.2.2: a marker goes onto the map.
    pub(super) fn support(&mut self, space: SpaceId, events: &mut dyn Events) {
        if self.war.air.push(space).is_ok() {
            events.event(Event::Marked { space, what: "airpower", on: true, rule: "6.2.2" });
        }
        self.war.wings = self.war.wings.saturating_sub(1);
    }

    /// 6.3: the markers come back.
    pub(super) fn return_air(&mut self) {
        self.war.air.clear();
        self.war.wings = 0;
        self.war.sky = None;
    }

    /// 6.2.2: hexes in the air zones of a seat: each marker's hex and the six around it.
    pub(super) fn air_zone(&self, seat: Seat) -> SpaceSet {
        let mut zone = SpaceSet::EMPTY;
        if self.war.sky == Some(seat) {
            for at in &self.war.air {
                zone.insert(*at);
                BOARD.ways(*at).for_each(|way| zone.insert(way.to));
            }
        }
        zone
    }

    /// 6.2.2: is a hex in an air zone of a seat?
    pub(super) fn in_air_zone(&self, seat: Seat, space: SpaceId) -> bool {
        let near = |at: &SpaceId| BOARD.distance(*at, space).is_some_and(|d| d <= 1);
        self.war.sky == Some(seat) && self.war.air.iter().any(near)
    }
}
