//! A guided first German turn in the east.

use super::choices::verb;
use crate::game::{Choice, Cue, Lesson, Until};

/// The lesson. Three lines of the smallest display are 75 letters. It is about the march on
/// Minsk, so everybody begins with the ready-made set-up.
pub static MINSK: Lesson = Lesson {
    scenario: "two",
    seed: 20,
    opening: &[Choice::new(verb::READY); 6],
    cues: &[
        cue(
            "You are German. Take Moscow; keep the Allies out of the Ruhr. Select",
            Until::Read,
            "4624",
        ),
        cue("There are two maps. Menu: The other map shows the west", Until::Looked, "4804"),
        cue(
            "Menu: the order of your phases in the east. Move, then fight",
            Until::Choice(Choice::new(verb::MOVE_FIRST)),
            "",
        ),
        cue(
            "Your aircraft could pin theirs. Keep them for battle. Menu: Done here",
            Until::Choice(Choice::new(verb::END)),
            "",
        ),
        cue(
            "Nobody leaves the west for the reserve. Menu: Done here",
            Until::Choice(Choice::new(verb::END)),
            "",
        ),
        cue(
            "And nobody leaves the reserve. Menu: Done here",
            Until::Choice(Choice::new(verb::END)),
            "4804",
        ),
        cue(
            "Surprise: the rivers do not help them. Select the 19th Panzer Corps",
            Until::Unit("GE.19Pz"),
            "4804",
        ),
        cue("Who goes along? Select the 16th here", Until::Unit("GE.16Pz"), "4804"),
        cue("Dotted: in reach. Select 4609, beside Minsk", Until::Space("4609"), "4609"),
        cue(
            "They have points left for an assault. Select the 19th again",
            Until::Unit("GE.19Pz"),
            "4609",
        ),
        cue("And the 16th", Until::Unit("GE.16Pz"), "4609"),
        cue(
            "A ? is an army that not even its owner knows. Select Minsk: 4509",
            Until::Space("4509"),
            "4509",
        ),
        cue(
            "Now it is known. Menu: 1 aircraft, which is one column more",
            Until::Choice(Choice { verb: verb::SUPPORT, number: 1 }),
            "",
        ),
        cue(
            "Bloodbath: both lose a step. Select the corps that pays, the 19th",
            Until::Unit("GE.19Pz"),
            "4609",
        ),
        cue(
            "Minsk is yours. Go on as you like. Menu: Done here. Combat is next",
            Until::Choice(Choice::new(verb::END)),
            "",
        ),
    ],
};

const fn cue(text: &'static str, until: Until, cursor: &'static str) -> Cue {
    Cue { text, until, cursor }
}
