//! Who has won (4.1, 4.2, 13.3), and who is winning.

use super::data::BOARD;
use super::state::{ALLIED, GERMAN, State, enemy};
use super::units::{COAST, CZECHOSLOVAKIA};
use super::verdict;
use crate::board::SpaceId;
use crate::forces::Where;
use crate::game::{Events, ForPlayer, Outcome, Refusal, Seat, Standing};

/// What a victory point counts for beside the units.
pub(super) const POINT: i16 = 2000;

/// The same in the campaign, where there are a hundred of them.
pub(super) const CAMPAIGN_POINT: i16 = 100;
/// 4.2: what the fall of Czechoslovakia counts for, and a breach on the way to it.
pub(super) const CZECH_FALL: i32 = 4000;
pub(super) const BREACH: i32 = 100;

/// What half a corps counts for, in the campaign and in 1939: enough that nobody throws an army
/// away for a small hope of a point.
pub const HALF: [i16; 2] = [25, 50];

/// The hexes 13.3 names.
pub(super) const KRAKOW: SpaceId = hex(32, 26);
pub(super) const DANZIG: SpaceId = hex(37, 14);
pub(super) const WARSAW: SpaceId = hex(38, 21);
/// The hexes 4.1 names.
const PRAGUE: SpaceId = hex(21, 21);
const BERLIN: [SpaceId; 2] = [hex(24, 13), hex(24, 14)];

/// A hex by its printed number.
pub const fn hex(col: u8, row: u8) -> SpaceId {
    match BOARD.sheets[0].at(col, row) {
        Some(space) => space,
        None => panic!("the map lacks a hex that the rules name"),
    }
}

impl Standing for State {
    /// 4.1: sudden victories, looked for after every decision. If one thing gives both sides
    /// theirs, it is the side that did it that wins.
    fn sudden_end(&self) -> Option<Outcome> {
        if !self.is_campaign() {
            return None;
        }
        let [german, allied] = self.own.war.points;
        let wins = |seat| {
            if seat == GERMAN {
                allied <= 1 || german >= 100 && self.holds(GERMAN, PRAGUE)
            } else {
                german <= 1 || allied >= 100 || BERLIN.iter().all(|at| self.holds(ALLIED, *at))
            }
        };
        let first = self.active;
        let winner = [first, enemy(first)].into_iter().find(|seat| wins(*seat))?;
        Some(Outcome::Win(winner, self.own.war.points[usize::from(winner.0 & 1)]))
    }

    /// 4.3, 13.3: victory points as the map stands, by what gives them.
    fn tally(&self, line: &mut dyn FnMut(&'static str, i16)) {
        if self.is_campaign() {
            line("German points", self.own.war.points[0]);
            line("Allied points", self.own.war.points[1]);
            if !self.has_fallen(CZECHOSLOVAKIA) {
                line("Czech forts breached", self.czech_breaches() as i16);
            }
            line("Nations fallen", self.own.war.fallen.count_ones() as i16);
            return;
        }
        line("Krakow German", i16::from(self.holds(GERMAN, KRAKOW)));
        // The Coastal Defense Command must be gone and Danzig German.
        let gone = self.units.whereabouts(COAST) == Where::Eliminated;
        line("Coast and Danzig", i16::from(gone && self.holds(GERMAN, DANZIG)));
        let near = || BOARD.ways(WARSAW).any(|way| self.has_unit(GERMAN, way.to));
        if self.holds(GERMAN, WARSAW) {
            line("Warsaw German", 2);
        } else {
            line("Germans at Warsaw", i16::from(self.holds(ALLIED, WARSAW) && near()));
        }
    }

    /// 4.1, 4.2, 13.3: what decided a game that is over.
    fn verdict(&self) -> Option<Refusal> {
        self.outcome?;
        let [german, allied] = self.own.war.points;
        Some(Refusal::new(if !self.is_campaign() {
            verdict::DECIDED_1939
        } else if self.sudden_end().is_some() {
            match (german, allied) {
                (_, ..=1) => verdict::ALLIES_DOWN,
                (..=1, _) => verdict::GERMANY_DOWN,
                (100.., _) if self.holds(GERMAN, PRAGUE) => verdict::POINTS_AND_PRAGUE,
                (_, 100..) => verdict::HUNDRED_POINTS,
                _ => verdict::BERLIN_FELL,
            }
        } else if !self.has_fallen(CZECHOSLOVAKIA) {
            verdict::CZECHS_STAND
        } else if self.turn <= 2 {
            verdict::CZECHS_FELL
        } else {
            verdict::LEAD_DECIDES
        }))
    }

    /// How well a seat stands: points first, then what is left on the map.
    fn score(&self, seat: Seat) -> i32 {
        let mut german = match self.outcome {
            Some(Outcome::Win(winner, _)) if self.is_campaign() => {
                if winner == GERMAN {
                    1_000_000
                } else {
                    -1_000_000
                }
            }
            _ if self.is_campaign() => self.campaign_standing(),
            // 13.3: three points are a draw.
            _ => i32::from(POINT) * i32::from(self.german_points() - 3),
        };
        for (unit, _) in self.units.on_map() {
            let worth = i32::from(self.worth(unit));
            german += if self.seat(unit) == GERMAN { worth } else { -worth };
        }
        if seat == GERMAN { german } else { -german }
    }
}

impl State {
    /// 13.3: German victory points as the map stands.
    pub(super) fn german_points(&self) -> i16 {
        let mut points = 0;
        self.tally(&mut |_, more| points += more);
        points
    }

    /// 4.2, 13.3: the result at the end of the last turn.
    pub(super) fn judge(&mut self, events: &mut dyn Events) {
        let outcome =
            if self.is_campaign() { self.campaign_result() } else { self.polish_result() };
        self.conclude(outcome, events);
    }

    /// 4.2: Czech survival wins for the Allies; after their fall twenty points of lead decide.
    fn campaign_result(&self) -> Outcome {
        let [german, allied] = self.own.war.points;
        match german - allied {
            _ if !self.has_fallen(CZECHOSLOVAKIA) => Outcome::Win(ALLIED, allied),
            20.. => Outcome::Win(GERMAN, german),
            ..=-20 => Outcome::Win(ALLIED, allied),
            lead => Outcome::Draw(lead),
        }
    }

    fn polish_result(&self) -> Outcome {
        let points = self.german_points();
        match points {
            ..=2 => Outcome::Win(ALLIED, points),
            3 => Outcome::Draw(points),
            _ => Outcome::Win(GERMAN, points),
        }
    }

    /// 4.1, 4.2: a lead of twenty is worth nothing to Germany while Czechoslovakia stands, and
    /// every breach brings its fall nearer.
    fn campaign_standing(&self) -> i32 {
        let [german, allied] = self.own.war.points.map(i32::from);
        let czechs = if self.has_fallen(CZECHOSLOVAKIA) {
            CZECH_FALL / 2
        } else {
            BREACH * self.czech_breaches() as i32 - CZECH_FALL / 2
        };
        i32::from(CAMPAIGN_POINT) * (german - allied) + czechs
    }
}

#[cfg(test)]
mod tests {
    use super::super::CAMPAIGN;
    use super::State;
    use crate::game::ForScreens;

    #[test]
    fn the_number_on_the_bar_is_the_lead() {
        let mut state = State::new(CAMPAIGN, 1);
        assert_eq!(state.points(), 0);
        state.own.war.points = [56, 44];
        assert_eq!(state.points(), 12);
        state.own.war.points = [49, 51];
        assert_eq!(state.points(), -2);
    }
}
