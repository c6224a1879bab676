//! What a sandbox refuses in every game.

use super::{Edit, Game, No, reason};
use crate::board::SpaceId;
use crate::forces::Where;

/// Does an edit name a unit, space, box, turn, phase and dice that there are? `nowhere` refuses a
/// space, `beyond` a turn.
pub fn check_edit(game: &dyn Game, edit: Edit<'_>, nowhere: No, beyond: No) -> Result<(), No> {
    if !cfg!(feature = "sandbox") {
        return Err(reason!("", "there is no sandbox here"));
    }
    let info = game.info();
    let exists = |at: SpaceId| if info.board.exists(at) { Ok(()) } else { Err(nowhere) };
    match edit {
        Edit::Place(unit, _) if unit.index() >= info.roster.len() => {
            Err(reason!("", "there is no such unit"))
        }
        Edit::Place(_, Where::Box(number)) if usize::from(number) >= info.boxes.len() => {
            Err(reason!("", "there is no such box"))
        }
        Edit::Place(_, Where::Space(space)) => exists(space),
        Edit::Control(space, _) | Edit::Marker(_, space, _) => exists(space),
        Edit::Turn(turn) if turn == 0 || turn > game.turns() => Err(beyond),
        Edit::Phase(phase, _) if usize::from(phase) >= info.phases.len() => {
            Err(reason!("", "there is no such phase"))
        }
        Edit::Dice(faces) if faces.iter().any(|face| !(1..=6).contains(face)) => {
            Err(reason!("", "a die shows 1 to 6"))
        }
        _ => Ok(()),
    }
}
