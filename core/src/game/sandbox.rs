//! What a sandbox refuses in every game.

use super::{Edit, GameInfo, No};
use crate::board::SpaceId;
use crate::forces::Where;
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
        NO_RAILHEAD = "10.3.1", "no railhead to take";
        NO_SUCH_MARKER = "", "there is no such marker";
        NO_SUCH_NUMBER = "", "there is no such number";
        NO_SUCH_TURN_1939 = "13.0", "there is no such turn";
        NO_SUCH_TURN = "3.3", "there is no such turn";
        PHASE_OF_OTHERS = "5.1", "not a phase of that side";
        PHASE_OF_OTHER_SIDE = "4.0", "not a phase of that side";
        PHASE_OF_OTHER_TURN = "5.1", "not a phase of this turn";
        NO_MARKER_TO_DRAW = "5.2", "there is no such marker";
        NO_SUCH_STANCE = "", "0 is neutral, 1 at war, 2 fallen";
        NO_WORK = "11.5", "no work is there";
        NOTHING_TO_DRAW = "6.0", "nothing is drawn: load the dice";
        ONLY_TERROR = "", "the only marker is terror";
        TERROR_IN_CITIES = "16.8.2", "only in cities";
        NOT_THAT_NUMBER = "", "not that number";
        NO_SUCH_VALUE = "", "there is no such value";
        NOT_SO_MANY_STEPS = "11.17", "it has not so many steps";
    }
}

/// Does an edit name a unit, space, box, turn, phase and dice that there are? `nowhere` refuses a
/// space, `beyond` a turn.
pub fn check_edit(
    info: &GameInfo,
    turns: u8,
    edit: Edit<'_>,
    (nowhere, beyond): (No, No),
) -> Result<(), No> {
    if !cfg!(feature = "sandbox") {
        return Err(nothing::NO_SANDBOX);
    }
    let exists = |at: SpaceId| if info.board.exists(at) { Ok(()) } else { Err(nowhere) };
    match edit {
        Edit::Place(unit, _) if unit.index() >= info.roster.len() => Err(no::NO_SUCH_UNIT),
        Edit::Place(_, Where::Box(number)) if usize::from(number) >= info.boxes.len() => {
            Err(no::NO_SUCH_BOX)
        }
        Edit::Place(_, Where::Space(space)) => exists(space),
        Edit::Control(space, _) | Edit::Marker(_, space, _) => exists(space),
        Edit::Turn(turn) if turn == 0 || turn > turns => Err(beyond),
        Edit::Phase(phase, _) if usize::from(phase) >= info.phases.len() => Err(no::NO_SUCH_PHASE),
        Edit::Dice(faces) if faces.iter().any(|face| !(1..=6).contains(face)) => {
            Err(no::NO_SUCH_FACE)
        }
        _ => Ok(()),
    }
}
