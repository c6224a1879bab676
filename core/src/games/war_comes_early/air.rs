//! Airpower (6.0): who rules the sky, what the bombers do, and where the zones are.

use super::choices::verb;
use super::data::BOARD;
use super::refusal as no;
use super::state::{ALLIED, GERMAN, State, enemy};
use super::units::GERMANS;
use crate::board::{SpaceId, SpaceSet};
use crate::game::{Event, Events, Kind, No, Seat};
use crate::rules::questions;

questions! {
    /// 6.0: airpower.
    pub enum Air of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 6.2.1: how many airpower markers bomb cities.
    Raids {
        asks game.ruler_of_the_sky(), Kind::Plan, "How many bomb cities?", "6.2.1";
        show prompt.ask.halves = Some(game.own.war.wings * 2);
        auto game.end_air(events);
        choice verb::RAID, each number in 0..=game.own.war.wings, if game.check_raids(number) =>
            game.raid(number, events);
    }
    /// 6.2.2: where the others go.
    Support {
        asks game.ruler_of_the_sky(), Kind::Marker, "Airpower over which hex?", "6.2.2";
        show prompt.ask.halves = Some(game.own.war.wings * 2);
        auto game.end_air(events);
        space to, if game.check_support(to) => game.support(to, events);
    }
}

impl State {
    /// 6.1: who has air superiority.
    fn ruler_of_the_sky(&self) -> Seat {
        self.own.war.sky.unwrap_or(GERMAN)
    }

    /// 6.2: when every marker is used the first group is drawn.
    fn end_air(&mut self, events: &mut dyn Events) -> bool {
        let all_used = self.own.war.wings == 0;
        if all_used {
            self.draw(events);
        }
        all_used
    }

    /// 6.2.1: the judge of a number of raids.
    fn check_raids(&self, number: u8) -> Result<(), No> {
        if number <= self.own.war.wings { Ok(()) } else { Err(no::NOT_SO_MANY) }
    }

    /// 6.1: both sides roll; the higher total has as many markers as it is higher.
    pub(super) fn roll_for_air(&mut self, events: &mut dyn Events) {
        self.own.acting = GERMANS;
        let german = self.roll_dice(3, "6.1", events);
        let allied = self.roll_dice(2, "6.1", events) + self.air_modifier();
        // Whose dice they were, and what they count for.
        for (seat, total) in [(GERMAN, german), (ALLIED, allied)] {
            let count = total.max(0) as u8;
            events.event(Event::Count { seat, count, what: "in the air", rule: "6.1" });
        }
        let lead = german - allied;
        self.own.war.sky = match lead {
            0 => None,
            1.. => Some(GERMAN),
            _ => Some(ALLIED),
        };
        self.own.war.wings = lead.unsigned_abs().min(self.own.war.air.capacity() as u16) as u8;
        self.own.war.air.clear();
        if let Some(seat) = self.own.war.sky {
            let count = self.own.war.wings;
            events.event(Event::Count { seat, count, what: "airpower", rule: "6.1" });
            self.frames.reset(Air::Raids);
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
        let Some(seat) = self.own.war.sky else { return };
        for _ in 0..raids.min(self.own.war.wings) {
            self.own.war.wings -= 1;
            if self.roll_dice(1, "6.2.1", events) >= 4 {
                self.add_points(enemy(seat), -1, "6.2.1", events);
            }
        }
        self.frames.reset(Air::Support);
    }

    /// 6.2.2: the judge of a hex for an airpower marker.
    pub(super) fn check_support(&self, space: SpaceId) -> Result<(), No> {
        if !BOARD.exists(space) {
            return Err(no::NO_SUCH_SPACE);
        }
        if super::terrain::is_void(space) {
            return Err(no::NO_SUCH_SPACE);
        }
        if self.own.war.air.contains(&space) { Err(no::ONE_MARKER) } else { Ok(()) }
    }

    /// 6.2.2: a marker goes onto the map.
    pub(super) fn support(&mut self, space: SpaceId, events: &mut dyn Events) {
        if self.own.war.air.push(space).is_ok() {
            events.event(Event::Marked { space, what: "airpower", on: true, rule: "6.2.2" });
        }
        self.own.war.wings = self.own.war.wings.saturating_sub(1);
    }

    /// 6.3: the markers come back.
    pub(super) fn return_air(&mut self) {
        self.own.war.air.clear();
        self.own.war.wings = 0;
        self.own.war.sky = None;
    }

    /// 6.2.2: hexes in the air zones of a seat: each marker's hex and the six around it.
    pub(super) fn air_zone(&self, seat: Seat) -> SpaceSet {
        let mut zone = SpaceSet::EMPTY;
        if self.own.war.sky == Some(seat) {
            for at in &self.own.war.air {
                zone.insert(*at);
                BOARD.ways(*at).for_each(|way| zone.insert(way.to));
            }
        }
        zone
    }

    /// 6.2.2: is a hex in an air zone of a seat?
    pub(super) fn in_air_zone(&self, seat: Seat, space: SpaceId) -> bool {
        let near = |at: &SpaceId| BOARD.distance(*at, space).is_some_and(|d| d <= 1);
        self.own.war.sky == Some(seat) && self.own.war.air.iter().any(near)
    }
}
