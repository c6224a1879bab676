//! How to win (22.0).

use super::data::{BOARD, ROSTER};
use super::state::{ALLIED, AXIS, SEATS, State, enemy};
use super::terrain::{self, flag};
use super::units::{
    self, AVAILABLE, GE, SU, SURRENDERED, UTILIZED, home, land, nation_of, nations,
};
use super::verdict;
use crate::board::{Place, SpaceId};
use crate::forces::{Nation, Where};
use crate::game::{Decisions, Events, Outcome, Refusal, Seat, Standing};

/// 22.0: a Reich Strategic Objective under German boots, and the Mannerheim Line under Soviet ones.
pub const OBJECTIVE: i16 = 2;

/// 22.1: the difference from which the Axis wins, and wins all.
pub const MAJOR: i16 = 11;
const DECISIVE: i16 = 31;

/// A victory point in points of the score.
pub(super) const POINT: i32 = 60;
/// What winning is worth beyond the points.
const WIN: i32 = 3000;
/// A factor of a unit on the map.
pub(super) const FACTOR: i32 = 8;

impl Standing for State {
    /// 22.0: what the points are made of.
    fn tally(&self, line: &mut dyn FnMut(&'static str, i16)) {
        for place in BOARD.places {
            let points = self.place_points(AXIS, place) - self.place_points(ALLIED, place);
            if points != 0 {
                line(BOARD.place_name(place.space), points);
            }
        }
        line("Allied units lost", self.trophies(AXIS));
        line("Axis units lost", -self.trophies(ALLIED));
    }

    /// 22.0, 22.1: why the game ended as it did.
    fn verdict(&self) -> Option<Refusal> {
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

    /// How well a seat stands: victory points, and the strength to get more.
    fn score(&self, seat: Seat) -> i32 {
        let points = i32::from(self.points());
        // 22.1: the Axis needs eleven, so that is where the scales hang level.
        let mut score = (points - i32::from(MAJOR)) * POINT;
        for unit in ROSTER.units() {
            let weight = match self.units.whereabouts(unit) {
                Where::Space(_) | Where::Box(AVAILABLE | UTILIZED) => FACTOR,
                // Called up and on its way.
                Where::Turn(turn) if turn <= self.turns() => FACTOR / 2,
                _ => continue,
            };
            let face = self.strength(unit);
            let worth = weight * (i32::from(face.attack) + i32::from(face.defence)) / 2;
            score += match self.seat(unit) {
                Some(AXIS) => worth,
                Some(_) => -worth,
                None => 0,
            };
        }
        if let Some(Outcome::Win(winner, _)) = self.outcome {
            score += if winner == AXIS { WIN } else { -WIN };
        }
        if seat == AXIS { score } else { -score }
    }
}

impl State {
    fn nation_is_in(&self, nation: Nation, at: SpaceId) -> bool {
        self.troops(at).any(|unit| nation_of(unit) == nation)
    }

    /// 22.0: what a place gives a seat now.
    fn place_points(&self, seat: Seat, place: &Place) -> i16 {
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
            .is_some_and(|city| self.own.taken[usize::from(seat.0 & 1)] >> city & 1 != 0);
        if last && !(german && terrain::is(at, flag::MOBILIZATION)) {
            points += i16::from(place.points);
        }
        points
    }

    /// 22.0: points of a seat for the other's lost units. What 23.1 takes out is worth nothing.
    fn trophies(&self, seat: Seat) -> i16 {
        let lost = self.units.at(Where::Eliminated);
        let given_up = self.units.at(Where::Box(SURRENDERED));
        lost.chain(given_up)
            .filter(|unit| self.seat(*unit) == Some(enemy(seat)))
            .map(units::bounty)
            .sum()
    }

    /// 22.0: all points of a seat.
    fn victory_points(&self, seat: Seat) -> i16 {
        let places: i16 = BOARD.places.iter().map(|place| self.place_points(seat, place)).sum();
        places + self.trophies(seat)
    }

    /// 22.1: Axis points less Allied points.
    pub(super) fn points(&self) -> i16 {
        self.victory_points(AXIS) - self.victory_points(ALLIED)
    }

    /// 22.0: does a seat have nothing left to fight for?
    fn is_beaten(&self, seat: Seat) -> bool {
        let mut powers =
            nations().filter(|nation| self.side(home(*nation)) == Some(seat)).peekable();
        powers.peek().is_some() && powers.all(|nation| self.own.fallen & land(home(nation)) != 0)
    }

    /// 22.0: an automatic victory.
    pub(super) fn check_automatic(&mut self, events: &mut dyn Events) {
        for seat in SEATS {
            if self.is_beaten(enemy(seat)) && !self.is_beaten(seat) {
                self.conclude(Outcome::Win(seat, self.points()), events);
                return;
            }
        }
    }

    /// 22.1: the last turn is over.
    pub(super) fn judge(&mut self, events: &mut dyn Events) {
        let difference = self.points();
        let winner = if difference >= MAJOR { AXIS } else { ALLIED };
        self.conclude(Outcome::Win(winner, difference), events);
    }
}
