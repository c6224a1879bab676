//! What a sandbox refuses in every game.

use super::{Edit, Game, Reason, Refusal, reason};
use crate::board::SpaceId;
use crate::forces::Where;

/// Does an edit name a unit, space, box, turn, phase and dice that there are? `nowhere` refuses a
/// space, `beyond` says which turns there are.
pub fn check_edit(
    game: &dyn Game,
    edit: Edit<'_>,
    nowhere: Refusal,
    beyond: &'static Reason,
) -> Result<(), Refusal> {
    if !cfg!(feature = "sandbox") {
        return Err(Refusal::new(reason!("", "there is no sandbox here")));
    }
    let info = game.info();
    let exists = |at: SpaceId| if info.board.exists(at) { Ok(()) } else { Err(nowhere) };
    match edit {
        Edit::Place(unit, _) if unit.index() >= info.roster.counters.len() => {
            Err(Refusal::new(reason!("", "there is no such unit")))
        }
        Edit::Place(_, Where::Box(number)) if usize::from(number) >= info.boxes.len() => {
            Err(Refusal::new(reason!("", "there is no such box")))
        }
        Edit::Place(_, Where::Space(space)) => exists(space),
        Edit::Control(space, _) | Edit::Marker(_, space, _) => exists(space),
        Edit::Turn(turn) if turn == 0 || turn > game.turns() => {
            Err(Refusal::with(beyond, 1, i16::from(game.turns())))
        }
        Edit::Phase(phase, _) if usize::from(phase) >= info.phases.len() => {
            Err(Refusal::new(reason!("", "there is no such phase")))
        }
        Edit::Dice(faces) if faces.iter().any(|face| !(1..=6).contains(face)) => {
            Err(Refusal::new(reason!("", "a die shows 1 to 6")))
        }
        _ => Ok(()),
    }
}
