//! Who has won (13.3), and who is winning.

use super::data::BOARD;
use super::state::{ALLIED, Frame, GERMAN, State};
use super::units;
use crate::board::SpaceId;
use crate::forces::Where;
use crate::game::{Event, Events, Outcome, Seat};

/// What a victory point counts for beside the units.
pub(super) const POINT: i16 = 2000;

/// The hexes 13.3 names.
pub(super) const KRAKOW: SpaceId = hex(32, 26);
pub(super) const DANZIG: SpaceId = hex(37, 14);
pub(super) const WARSAW: SpaceId = hex(38, 21);

const fn hex(col: u8, row: u8) -> SpaceId {
    match BOARD.sheets[0].at(col, row) {
        Some(space) => space,
        None => panic!("the map lacks a hex that the rules name"),
    }
}

impl State {
    /// 13.3: German victory points as the map stands, by what gives them.
    pub(super) fn count_points(&self, line: &mut dyn FnMut(&'static str, i16)) {
        line("Krakow German", i16::from(self.holds(GERMAN, KRAKOW)));
        // The Coastal Defense Command must be gone and Danzig German.
        let coast = super::data::ROSTER.find("PO.CDC");
        let gone = coast.is_some_and(|unit| self.units.whereabouts(unit) == Where::Eliminated);
        line("Coast and Danzig", i16::from(gone && self.holds(GERMAN, DANZIG)));
        let near = || BOARD.links(WARSAW).any(|link| self.has_unit(GERMAN, link.to));
        if self.holds(GERMAN, WARSAW) {
            line("Warsaw German", 2);
        } else {
            line("Germans at Warsaw", i16::from(self.holds(ALLIED, WARSAW) && near()));
        }
    }

    /// 13.3: German victory points as the map stands.
    pub(super) fn german_points(&self) -> i16 {
        let mut points = 0;
        self.count_points(&mut |_, more| points += more);
        points
    }

    /// 13.3: the result at the end of the last turn.
    pub(super) fn judge(&mut self, events: &mut dyn Events) {
        let points = self.german_points();
        let outcome = match points {
            ..=2 => Outcome::Win(ALLIED, points),
            3 => Outcome::Draw(points),
            _ => Outcome::Win(GERMAN, points),
        };
        self.outcome = Some(outcome);
        self.frames.reset(Frame::Over);
        events.event(Event::Over { outcome });
    }

    /// How well a seat stands: points first, then what is left on the map.
    pub(super) fn standing(&self, seat: Seat) -> i32 {
        let mut german =
            i32::from(POINT) * i32::from(self.german_points()) - i32::from(POINT) * 5 / 2;
        for (unit, _) in self.units.on_map() {
            let worth = 10 * i32::from(units::counter(unit).worth_halves);
            german += if self.seat(unit) == GERMAN { worth } else { -worth };
        }
        if seat == GERMAN { german } else { -german }
    }
}
