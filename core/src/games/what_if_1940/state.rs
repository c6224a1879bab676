//! What the rules ask of a position again and again: who is where, what it is worth, whose it is.

pub use super::memory::*;
pub use super::sides::*;

use super::data::BOARD;
use super::sides::Command::{AngloFrench, GermanEast, GermanWest, Soviet};
use super::sides::seat_at;
use super::terrain;
use super::units::{self, UNITS};
use crate::board::SpaceId;
use crate::forces::{Face, UnitId, Where};
use crate::game::{Event, Events, Seat};

impl State {
    /// 1.3: who decides for a command.
    pub(super) fn seat_at(&self, command: Command) -> Seat {
        seat_at(self.scenario, command)
    }

    /// The camp of a seat.
    pub(super) fn camp_at(&self, seat: Seat) -> Camp {
        let sits = |command: &Command| self.seat_at(*command) == seat;
        Command::ALL.into_iter().find(sits).map_or(Allied, Command::camp)
    }

    /// The camp whose player turn it is.
    pub(super) fn acting_camp(&self) -> Camp {
        self.own.command.camp()
    }

    /// Who commands a unit now; nobody commands neutrals (3.6).
    pub(super) fn command_of(&self, unit: UnitId) -> Option<Command> {
        match units::nation_of(unit) {
            units::GE => {
                let west = self.units.space(unit).is_some_and(terrain::is_west);
                Some(if west { GermanWest } else { GermanEast })
            }
            units::SU => Some(Soviet),
            units::BE => (self.own.belgium == Attitude::Joined).then_some(AngloFrench),
            units::NE => (self.own.holland == Attitude::Violated).then_some(GermanWest),
            _ => Some(AngloFrench),
        }
    }

    /// Whose side a unit is on, if on any.
    pub(super) fn camp_of(&self, unit: UnitId) -> Option<Camp> {
        self.command_of(unit).map(Command::camp)
    }

    /// Is this one of the acting command's units?
    pub(super) fn is_own(&self, unit: UnitId) -> bool {
        unit.index() < UNITS && self.command_of(unit) == Some(self.own.command)
    }

    /// 3.12: who controls a hex.
    pub(super) fn holder(&self, at: SpaceId) -> Option<Camp> {
        [German, Allied].into_iter().find(|camp| self.holds(*camp, at))
    }

    /// 3.12: does a camp control a hex?
    pub(super) fn holds(&self, camp: Camp, at: SpaceId) -> bool {
        self.held.holds(Seat(camp as u8), at)
    }

    /// Ground units in a hex, bottom of the stack first.
    pub(super) fn troops(&self, at: SpaceId) -> impl DoubleEndedIterator<Item = UnitId> + '_ {
        self.units.stack(at).filter(|unit| units::is_ground(*unit))
    }

    /// Ground units on the maps with their hexes.
    pub(super) fn all_troops(&self) -> impl Iterator<Item = (UnitId, SpaceId)> + '_ {
        self.units.on_map().filter(|(unit, _)| units::is_ground(*unit))
    }

    /// The camp whose ground units are in a hex. Camps never share one.
    pub(super) fn occupant(&self, at: SpaceId) -> Option<Camp> {
        self.troops(at).next().and_then(|unit| self.camp_of(unit))
    }

    /// 3.6: Belgians who stand by, and neutrals: nobody's units are in the hex.
    pub(super) fn is_frozen(&self, at: SpaceId) -> bool {
        self.troops(at).next().is_some_and(|unit| self.camp_of(unit).is_none())
    }

    /// 2.12: what is under a Soviet body, a row of the chart of faces.
    pub(super) fn face_of(&self, unit: UnitId) -> Option<usize> {
        let body = units::body(unit)?;
        self.own.faces.get(body).copied().map(usize::from)
    }

    /// 2.12: does nobody know what this unit is? In a guess everything is known.
    pub(super) fn is_untried(&self, unit: UnitId) -> bool {
        !self.imagined && self.is_blind(unit)
    }

    /// 2.12: has this army never been tried?
    pub(super) fn is_blind(&self, unit: UnitId) -> bool {
        units::body(unit).is_some() && !self.units.marks(unit).has(mark::TRIED)
    }

    /// 2.9: the factors of a unit at its present strength. An untried one has those of its face,
    /// which nobody may know.
    pub(super) fn factors(&self, unit: UnitId) -> (u8, u8) {
        if let Some(face) = self.face_of(unit) {
            return units::face_factors(face);
        }
        let lost = self.units.marks(unit).steps_lost();
        if let Some(army) = units::tank_army_of(unit) {
            return units::rung_factors(self.own.rungs[army], lost);
        }
        let face = units::counter(unit).face(lost);
        (face.attack, face.defence)
    }

    /// 2.11: is a unit below its full strength?
    pub(super) fn is_worn(&self, unit: UnitId) -> bool {
        self.units.marks(unit).steps_lost() > 0
    }

    /// What a screen shows of a unit: its factors now, and its movement.
    pub(super) fn shown(&self, unit: UnitId) -> Face {
        let (attack, defence) = if self.is_untried(unit) { (0, 0) } else { self.factors(unit) };
        Face { attack, defence, movement: self.allowance(unit) }
    }

    /// 2.10: movement points of a unit before supply is looked at.
    pub(super) fn allowance(&self, unit: UnitId) -> u8 {
        if units::is_static(unit) || !units::is_ground(unit) {
            return 0;
        }
        match units::nation_of(unit) {
            units::SU => units::SOVIET_POINTS,
            units::GE if !self.units.space(unit).is_some_and(terrain::is_west) => {
                let points = units::east_points(self.turn, units::is_mech(unit));
                // 6.10: without Ploesti's oil half of it, for whoever drives.
                if self.own.ploesti && units::is_mech(unit) { points.div_ceil(2) } else { points }
            }
            _ if self.is_top_rung(unit) => units::TOP_RUNG_POINTS,
            _ => units::WEST_POINTS,
        }
    }

    /// 9.3: is this a tank corps of the best sort?
    pub(super) fn is_top_rung(&self, unit: UnitId) -> bool {
        units::tank_army_of(unit).is_some_and(|army| self.own.rungs[army] == units::TOP_RUNG)
    }

    /// 11.21: is a garrison alive in a hex? 11.21: while friends of it are there, it does not
    /// count.
    pub(super) fn garrison_at(&self, at: SpaceId) -> Option<Camp> {
        let site = terrain::site(at)?;
        let alive = self.own.garrisons >> site & 1 != 0;
        let camp = terrain::garrison_camp(at)?;
        (alive && self.occupant(at).is_none()).then_some(camp)
    }

    /// 9.8: is there a fort marker in a hex?
    pub(super) fn has_field_fort(&self, at: SpaceId) -> bool {
        self.own.forts.contains(&at)
    }

    /// A unit goes into a hex: control passes at once (3.12), a fort marker returns to its pool
    /// (9.8), and cities of the Soviets are no longer what they were (6.5, 9.5).
    pub(super) fn enter(&mut self, unit: UnitId, at: SpaceId, events: &mut dyn Events) {
        self.units.put(unit, Where::Space(at));
        let Some(camp) = self.camp_of(unit) else { return };
        if !self.holds(camp, at) {
            self.held.give(at, Some(Seat(camp as u8)));
            events.event(Event::Control { space: at, seat: self.keeper(camp, at) });
        }
        if camp == German {
            if let Some(n) = self.own.forts.iter().position(|fort| *fort == at) {
                self.own.forts.swap_remove(n);
                events.event(Event::Marked { space: at, what: "fort", on: false, rule: "9.8" });
            }
            if let Some(city) = terrain::soviet_city(at) {
                self.own.lost |= 1 << city;
            }
        }
        self.look_at_ruhr(camp, at);
    }

    /// The seat that a camp's hex belongs to in the eyes of screens.
    pub(super) fn keeper(&self, camp: Camp, at: SpaceId) -> Seat {
        self.seat_at(match (camp, terrain::is_west(at)) {
            (German, true) => GermanWest,
            (German, false) => GermanEast,
            (Allied, true) => AngloFrench,
            (Allied, false) => Soviet,
        })
    }

    /// 2.11: a unit loses a step, or is lost with its last.
    pub(super) fn reduce(&mut self, unit: UnitId, rule: &'static str, events: &mut dyn Events) {
        let at = self.place_of(unit);
        if !self.lose_step(unit, Some(at), rule, events) {
            self.eliminate(unit, rule, events);
        }
    }

    /// Where a unit is to be thought of: paratroops in the air over the hex they come down on.
    fn place_of(&self, unit: UnitId) -> Where {
        let landing = self.own.battle.dropped && unit == units::FLIEGER;
        let at = self.units.whereabouts(unit);
        if landing && self.units.space(unit).is_none() {
            Where::Space(self.own.battle.target)
        } else {
            at
        }
    }

    /// 2.11, 9.6, 9.10: a unit is lost. A Soviet army's face goes to the pile, a Juggernaut's place
    /// there is taken by its substitute.
    pub(super) fn eliminate(&mut self, unit: UnitId, rule: &'static str, events: &mut dyn Events) {
        events.event(Event::Lost { unit, at: self.place_of(unit), rule });
        self.group.remove(unit);
        match self.face_of(unit) {
            Some(face) => self.bury(unit, face, events),
            None => self.units.put(unit, Where::Eliminated),
        }
    }

    /// Does a hex lie on the map, with land to stand on?
    pub(super) fn is_ground(at: SpaceId) -> bool {
        BOARD.exists(at) && BOARD.is_land(at)
    }
}
