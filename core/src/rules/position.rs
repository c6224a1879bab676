//! What every game remembers, with its written form.

use super::{Frames, Holdings, Phased};
use crate::board::SpaceId;
use crate::codec::Blank;
use crate::forces::{UnitId, UnitSet, UnitTable, Where};
use crate::game::{Dice, Event, Events, Outcome, Seat, follow};

/// What a game remembers beyond what every game does, written down with `kept!`.
pub trait Own: Clone + PartialEq + Blank + 'static {
    /// What it asks.
    type Question: Copy + Eq + Blank + 'static;
    /// The phases of its sequence of play.
    type Phase: Phased<Self::Question> + 'static;
}

/// A game in play: what every game remembers, and what only this one does.
#[derive(Clone, PartialEq)]
pub struct Position<O: Own, const UNITS: usize> {
    /// Which scenario, an index into the list.
    pub(crate) scenario: u8,
    /// What the players agreed on, a bit each.
    pub(crate) options: u32,
    /// The turn, from 1; 0 before the first.
    pub(crate) turn: u8,
    /// The phase being played.
    pub(crate) phase: O::Phase,
    /// Whose phase it is.
    pub(crate) active: Seat,
    /// Tells the positions of a game apart: [`follow`].
    pub(crate) running: u64,
    /// All chance.
    pub(crate) dice: Dice,
    /// Where the counters are.
    pub(crate) units: UnitTable<UNITS>,
    /// Who holds which spaces.
    pub(crate) held: Holdings,
    /// What is asked, innermost last.
    pub(crate) frames: Frames<O::Question>,
    /// Units picked for what is being prepared.
    pub(crate) group: UnitSet,
    /// How it ended, if it did.
    pub(crate) outcome: Option<Outcome>,
    /// A guess at the position, in which nothing is hidden from anybody. Never written down.
    pub(crate) imagined: bool,
    /// What only this game remembers.
    pub(crate) own: O,
}

impl<O: Own, const UNITS: usize> Position<O, UNITS> {
    /// Memory for a game. All of it is zero, so that it takes no flash, and nothing of it counts.
    pub(crate) const fn blank() -> Self {
        Self {
            scenario: 0,
            options: 0,
            turn: 0,
            phase: O::Phase::BLANK,
            active: Seat(0),
            running: 0,
            dice: Dice::BLANK,
            units: UnitTable::BLANK,
            held: Holdings::NONE,
            frames: Frames::blank(O::Question::BLANK),
            group: UnitSet::EMPTY,
            outcome: Some(Outcome::Win(Seat(0), 0)),
            imagined: false,
            own: O::BLANK,
        }
    }

    /// Before anything is laid out, in the place of whatever is here: a small stack has no room for
    /// a game on its way. The seed decides all dice.
    pub(crate) fn clear(&mut self, scenario: u8, options: u32, seed: u64) {
        self.scenario = scenario;
        self.options = options;
        self.turn = 0;
        self.phase = O::Phase::BLANK;
        self.active = Seat(0);
        self.running = follow(seed, u64::from(options) << 8 | u64::from(scenario));
        self.dice = Dice::new(seed);
        self.units.clear();
        self.held = Holdings::NONE;
        self.frames.reset(O::Question::BLANK);
        self.group = UnitSet::EMPTY;
        self.outcome = None;
        self.imagined = false;
        self.own = O::BLANK;
    }

    /// Was this option agreed on?
    pub(crate) fn plays(&self, option: u8) -> bool {
        self.options >> option & 1 != 0
    }

    /// Rolls a die for everybody to see.
    pub(crate) fn roll(&mut self, rule: &'static str, events: &mut dyn Events) -> u8 {
        let die = self.dice.d6();
        events.event(Event::Rolled { dice: 1, total: die, rule });
        die
    }

    /// A seat takes a space, if it does not hold it already. Says whether it did not.
    pub(crate) fn take(&mut self, space: SpaceId, seat: Seat, events: &mut dyn Events) -> bool {
        let takes = !self.held.holds(seat, space);
        if takes {
            self.held.give(space, Some(seat));
            events.event(Event::Control { space, seat });
        }
        takes
    }

    /// A unit is lost for good.
    pub(crate) fn remove(&mut self, unit: UnitId, rule: &'static str, events: &mut dyn Events) {
        if let Some(at) = self.units.space(unit) {
            events.event(Event::Lost { unit, at: at.into(), rule });
        }
        self.units.put(unit, Where::Eliminated);
    }

    /// A unit goes to a box or a track, or from one to another.
    pub(crate) fn send(&mut self, unit: UnitId, to: Where, events: &mut dyn Events) {
        if self.units.whereabouts(unit) != to {
            self.units.put(unit, to);
            events.event(Event::Sent { unit, to });
        }
    }
}

crate::codec!([O: Own, const UNITS: usize] struct Position<O, UNITS> {
    scenario, options, turn, phase, active, running, dice, units, held, frames, group, outcome, own;
    imagined
});
