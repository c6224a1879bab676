//! How to win (4.0): the Ruhr, Moscow, and what is left at the end.

use super::data::MODIFIERS_CHART;
use super::data::MOSCOW_TABLE;
use super::state::{Allied, Camp, German, State};
use super::terrain::{self, LENINGRAD, MOSCOW, flag};
use super::units::{self, BE, FR, UK};
use super::verdict;
use crate::board::SpaceId;
use crate::combat::Column;
use crate::forces::Where;
use crate::game::{Event, Events, No, Outcome, Refusal};

/// A sudden end counts for so much more than an end by the calendar.
const SUDDEN: i16 = 2;
/// An end by the calendar.
const BY_DEFAULT: i16 = 1;

/// What is added to a die for a reason.
pub(super) fn modifier(name: &str) -> i8 {
    MODIFIERS_CHART.get(name, "die").unwrap_or(0)
}

/// A reason for a modifier of the roll for Moscow, and whether it holds.
pub(super) struct Cause {
    /// Its row in the chart.
    row: &'static str,
    /// What a player reads.
    pub(super) name: &'static str,
    /// Does it hold now?
    pub(super) holds: bool,
}

impl Cause {
    /// What it adds to the die.
    pub(super) fn by(&self) -> i8 {
        modifier(self.row)
    }
}

impl State {
    /// 4.2: the first Allied unit in a Ruhr city ends the game, supplied or not.
    pub(super) fn look_at_ruhr(&mut self, camp: Camp, at: SpaceId) {
        if camp == Allied && terrain::is(at, flag::RUHR) && self.outcome.is_none() {
            self.outcome = Some(self.win(Allied, SUDDEN));
        }
    }

    /// 4.3: everything that moves the roll for Moscow.
    pub(super) fn moscow_causes(&self) -> [Cause; 4] {
        let cause = |row, name, holds| Cause { row, name, holds };
        [
            cause("moscow-finland", "Finland", self.own.finland),
            cause("moscow-leningrad", "Leningrad", self.holds(German, LENINGRAD)),
            cause("moscow-japan", "Japan", self.own.japan),
            cause("moscow-ploesti", "Ploesti", self.own.ploesti),
        ]
    }

    /// 4.3: what is added to the roll for Moscow now.
    pub(super) fn moscow_modifier(&self) -> i8 {
        self.moscow_causes().iter().filter(|cause| cause.holds).map(Cause::by).sum()
    }

    /// 4.3: does Moscow's fall end the war at this total?
    pub(super) fn moscow_falls(total: i8) -> bool {
        MOSCOW_TABLE.word(Column(0), total) == "falls"
    }

    /// 4.3: step I.G.
    pub(super) fn roll_for_moscow(&mut self, events: &mut dyn Events) {
        if !self.holds(German, MOSCOW) {
            return;
        }
        let total = self.roll("4.3", events) as i8 + self.moscow_modifier();
        if Self::moscow_falls(total) {
            self.outcome = Some(self.win(German, SUDDEN));
        } else {
            let what = "fights on without Moscow";
            events.event(Event::Nation { name: "Soviet Union", what, rule: "4.3" });
        }
    }

    /// 4.4: is a British, French or allied Belgian corps dead?
    pub(super) fn has_allied_dead(&self) -> bool {
        self.units
            .at(Where::Eliminated)
            .any(|unit| matches!(units::nation_of(unit), FR | UK | BE) && units::is_ground(unit))
    }

    /// 4.4: what the end of the calendar brings.
    pub(super) fn default_result(&self) -> Outcome {
        if self.has_allied_dead() { Outcome::Draw(0) } else { self.win(Allied, BY_DEFAULT) }
    }

    /// Why the game ended as it did.
    pub(super) fn why_over(&self) -> Option<Refusal> {
        let why: No = match self.outcome? {
            Outcome::Draw(_) => verdict::DRAWN,
            Outcome::Win(seat, _) if self.camp_at(seat) == German => verdict::MOSCOW,
            Outcome::Win(_, SUDDEN) => verdict::RUHR,
            Outcome::Win(..) => verdict::HELD_OUT,
        };
        Some(Refusal::new(why))
    }
}
