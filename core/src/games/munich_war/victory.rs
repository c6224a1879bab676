//! How to win (22.0).

use super::data::BOARD;
use super::state::{ALLIED, AXIS, Frame, SEATS, State, enemy};
use super::terrain::{self, flag};
use super::units::{self, GE, SU, SURRENDERED, home, land, nation_of, nations};
use super::verdict;
use crate::board::{Place, SpaceId};
use crate::forces::{Nation, Where};
use crate::game::{Event, Events, Outcome, Refusal, Seat};

/// 22.0: a Reich Strategic Objective under German boots, and the Mannerheim Line under Soviet ones.
pub const OBJECTIVE: i16 = 2;

/// 22.1: the difference from which the Axis wins, and wins all.
pub const MAJOR: i16 = 11;
const DECISIVE: i16 = 31;

impl State {
    fn nation_is_in(&self, nation: Nation, at: SpaceId) -> bool {
        self.troops(at).any(|unit| nation_of(unit) == nation)
    }

    /// 22.0: what a place gives a seat now.
    pub(super) fn place_points(&self, seat: Seat, place: &Place) -> i16 {
        let at = place.space;
        // 22.0: nothing for what began friendly; all else that can be taken is the enemy's.
        if self.side(self.country(at)) != Some(enemy(seat)) {
            return 0;
        }
        let german = seat == AXIS && terrain::is(at, flag::OBJECTIVE);
        let mut points = 0;
        if german && self.nation_is_in(GE, at) {
            points += OBJECTIVE;
        }
        if terrain::is(at, flag::MANNERHEIM)
            && self.side(home(SU)) == Some(seat)
            && self.nation_is_in(SU, at)
        {
            points += OBJECTIVE;
        }
        // 22.0: cities go to whoever was there last. An objective that is also a mobilization
        // centre gives the Axis only the one or the other.
        let last = terrain::city(at)
            .is_some_and(|city| self.taken[usize::from(seat.0 & 1)] >> city & 1 != 0);
        if last && !(german && terrain::is(at, flag::MOBILIZATION)) {
            points += i16::from(place.points);
        }
        points
    }

    /// 22.0: points of a seat for the other's lost units. What 23.1 takes out is worth nothing.
    pub(super) fn trophies(&self, seat: Seat) -> i16 {
        let lost = self.units.at(Where::Eliminated);
        let given_up = self.units.at(Where::Box(SURRENDERED));
        lost.chain(given_up)
            .filter(|unit| self.seat(*unit) == Some(enemy(seat)))
            .map(units::bounty)
            .sum()
    }

    /// 22.0: all points of a seat.
    pub(super) fn victory_points(&self, seat: Seat) -> i16 {
        let places: i16 = BOARD.places.iter().map(|place| self.place_points(seat, place)).sum();
        places + self.trophies(seat)
    }

    /// 22.1: Axis points less Allied points.
    pub(super) fn difference(&self) -> i16 {
        self.victory_points(AXIS) - self.victory_points(ALLIED)
    }

    /// 22.0: does a seat have nothing left to fight for?
    fn is_beaten(&self, seat: Seat) -> bool {
        let mut powers =
            nations().filter(|nation| self.side(home(*nation)) == Some(seat)).peekable();
        powers.peek().is_some() && powers.all(|nation| self.fallen & land(home(nation)) != 0)
    }

    /// 22.0: an automatic victory.
    pub(super) fn check_automatic(&mut self, events: &mut dyn Events) {
        for seat in SEATS {
            if self.is_beaten(enemy(seat)) && !self.is_beaten(seat) {
                self.conclude(Outcome::Win(seat, self.difference()), events);
                return;
            }
        }
    }

    /// 22.1: the last turn is over.
    pub(super) fn judge(&mut self, events: &mut dyn Events) {
        let difference = self.difference();
        let winner = if difference >= MAJOR { AXIS } else { ALLIED };
        self.conclude(Outcome::Win(winner, difference), events);
    }

    fn conclude(&mut self, outcome: Outcome, events: &mut dyn Events) {
        self.outcome = Some(outcome);
        self.frames.reset(Frame::Over);
        events.event(Event::Over { outcome });
    }

    /// 22.0, 22.1: why the game ended as it did.
    pub(super) fn reason(&self) -> Option<Refusal> {
        let Some(Outcome::Win(seat, difference)) = self.outcome else { return None };
        if self.is_beaten(enemy(seat)) {
            return Some(Refusal::new(verdict::ALL_SURRENDERED));
        }
        let why = match difference {
            DECISIVE.. => verdict::DECISIVE_AXIS,
            MAJOR.. => verdict::MAJOR_AXIS,
            1.. => verdict::MARGINAL_ALLIED,
            _ => verdict::DECISIVE_ALLIED,
        };
        Some(Refusal::with(why, difference, 0))
    }

    /// 22.0: what the points are made of.
    pub(super) fn count_points(&self, line: &mut dyn FnMut(&'static str, i16)) {
        for place in BOARD.places {
            let points = self.place_points(AXIS, place) - self.place_points(ALLIED, place);
            if points != 0 {
                line(BOARD.place_name(place.space), points);
            }
        }
        line("Allied units lost", self.trophies(AXIS));
        line("Axis units lost", -self.trophies(ALLIED));
    }
}
