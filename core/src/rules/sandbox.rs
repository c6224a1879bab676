//! Changes of a position outside the rules, for tests and questions.

use super::{Course, Own, Position, Question};
use crate::board::SpaceId;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Decisions, Edit, No, Seat, allowed, follow, hash_of};
use crate::games::nothing;

/// Its refusals, of all games.
pub(crate) mod no {
    #![allow(dead_code, reason = "without the sandbox nobody asks")]
    crate::game::reasons! {
        crate::games::SANDBOX;
        NO_SUCH_UNIT = "", "there is no such unit";
        NO_SUCH_BOX = "", "there is no such box";
        NO_SUCH_PHASE = "", "there is no such phase";
        NO_SUCH_FACE = "", "a die shows 1 to 6";
        TOO_MANY_DICE = "", "no room for so many dice";
        NO_SUCH_MARKER = "", "there is no such marker";
        NO_SUCH_NUMBER = "", "there is no such number";
        NO_SUCH_DRAW = "", "nothing of that name is drawn";
        NOT_THAT_NUMBER = "", "not that number";
    }
}

/// What only the game knows of changes outside the rules. What it says nothing about is done as in
/// any game, or refused.
pub trait Sandbox {
    /// The refusal of a space that there is not.
    const NO_SUCH_SPACE: No;

    /// The refusal of a turn that there is not.
    const NO_SUCH_TURN: No;

    /// The judge of a unit on a space.
    fn check_place(&self, unit: UnitId, at: SpaceId) -> Result<(), No>;

    /// Everything was taken off the map.
    fn cleared(&mut self) {}

    /// A unit was put on a space.
    fn placed(&mut self, unit: UnitId, at: SpaceId);

    /// A space was given to a seat, or to nobody.
    fn given(&mut self, _space: SpaceId, _seat: Option<Seat>) {}

    /// The turn was set.
    fn turned(&mut self) {}

    /// Begins a phase of a seat, with all units fresh.
    fn enter_phase(&mut self, phase: u8, seat: Seat) -> Result<(), No>;

    /// Puts a named marker on a space, or takes it away.
    fn set_marker(&mut self, _name: &str, _at: SpaceId, _on: bool) -> Result<(), No> {
        Err(no::NO_SUCH_MARKER)
    }

    /// Sets a named number.
    fn set_value(&mut self, _name: &str, _value: i16) -> Result<(), No> {
        Err(no::NO_SUCH_NUMBER)
    }

    /// Names what is drawn next.
    fn rig(&mut self, _name: &str) -> Result<(), No> {
        Err(no::NO_SUCH_DRAW)
    }

    /// Something was changed: what follows from it by itself.
    fn edited(&mut self) {}

    /// What must hold whenever somebody is asked, beyond what must in every game.
    fn check_position(&self) -> Result<(), &'static str> {
        Ok(())
    }
}

impl<O: Own, const UNITS: usize> Position<O, UNITS>
where
    Self: Course<Question = O::Question>,
    O::Question: Question<Self>,
{
    /// Changes the position as somebody wants it, or refuses to.
    pub(super) fn edit_by_hand(&mut self, edit: Edit<'_>) -> Result<(), No> {
        self.check_edit(edit)?;
        match edit {
            Edit::Clear => {
                for unit in Self::INFO.roster.units() {
                    if self.units.space(unit).is_some() {
                        self.units.put(unit, Where::Out);
                    }
                }
                self.group = UnitSet::EMPTY;
                self.cleared();
            }
            Edit::Place(unit, to) => {
                if let Where::Space(at) = to {
                    self.check_place(unit, at)?;
                }
                self.units.put(unit, to);
                self.group.remove(unit);
                if let Where::Space(at) = to {
                    self.placed(unit, at);
                }
            }
            Edit::Control(space, seat) => {
                self.held.give(space, seat);
                self.given(space, seat);
            }
            Edit::Turn(turn) => {
                self.turn = turn;
                self.turned();
            }
            Edit::Phase(phase, seat) => self.enter_phase(phase, seat)?,
            Edit::Dice(faces) => allowed(self.dice.load(faces), no::TOO_MANY_DICE)?,
            Edit::Marker(name, at, on) => self.set_marker(name, at, on)?,
            Edit::Value(name, value) => self.set_value(name, value)?,
            Edit::Draw(name) => self.rig(name)?,
        }
        self.edited();
        // Any mixing will do: an edited position must not be taken for the one before.
        self.running = follow(self.running, hash_of(self));
        Ok(())
    }

    /// Does an edit name a unit, space, box, turn, phase and dice that there are?
    fn check_edit(&self, edit: Edit<'_>) -> Result<(), No> {
        if !cfg!(feature = "sandbox") {
            return Err(nothing::NO_SANDBOX);
        }
        let info = Self::INFO;
        let exists = |at: SpaceId| allowed(info.board.exists(at), Self::NO_SUCH_SPACE);
        match edit {
            Edit::Place(unit, _) if unit.index() >= info.roster.len() => Err(no::NO_SUCH_UNIT),
            Edit::Place(_, Where::Box(number)) if usize::from(number) >= info.boxes.len() => {
                Err(no::NO_SUCH_BOX)
            }
            Edit::Place(_, Where::Space(space)) => exists(space),
            Edit::Control(space, _) | Edit::Marker(_, space, _) => exists(space),
            Edit::Turn(turn) if turn == 0 || turn > self.turns() => Err(Self::NO_SUCH_TURN),
            Edit::Phase(phase, _) if usize::from(phase) >= info.phases.len() => {
                Err(no::NO_SUCH_PHASE)
            }
            Edit::Dice(faces) if faces.iter().any(|face| !(1..=6).contains(face)) => {
                Err(no::NO_SUCH_FACE)
            }
            _ => Ok(()),
        }
    }
}
