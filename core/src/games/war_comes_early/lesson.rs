//! A guided first German turn of Poland 1939.

use super::choices::verb;
use crate::game::{Choice, Cue, Lesson, Until};

/// The lesson. Three lines of the smallest display are 75 letters.
pub static POLAND: Lesson = Lesson {
    scenario: "1939",
    seed: 1939,
    opening: &[],
    cues: &[
        cue(
            "You are German. Take Warsaw and Krakow in six turns. Select: next",
            Until::Read,
            "3821",
        ),
        cue("The bright hex is Warsaw. Arrows move the cursor: look about", Until::Looked, "3821"),
        cue("Hold select: the menu. Choose Zoom to come nearer", Until::Zoomed, ""),
        cue(
            "Menu: the order of your phases. Take move, fight, reorganise",
            Until::Choice(Choice { verb: verb::ORDER, number: 3 }),
            "",
        ),
        cue(
            "A bright corner: can act. Go to the 10th Army and select",
            Until::Unit("GE39.10A"),
            "3022",
        ),
        cue(
            "Dotted hexes are in reach. Rails cost half a point. Select 3121",
            Until::Space("3121"),
            "3121",
        ),
        cue("Enemy zones stop a move. Now the 8th Army: select it", Until::Unit("GE39.8A"), "2921"),
        cue("Bring it beside the same enemy: select 3020", Until::Space("3020"), "3020"),
        cue(
            "Move others if you like. Then menu: End the phase",
            Until::Choice(Choice::new(verb::END)),
            "",
        ),
        cue("Combat: select the hex to attack, 3120 Kalisz", Until::Space("3120"), "3120"),
        cue("Now your attackers. Select the 8th Army", Until::Unit("GE39.8A"), "3020"),
        cue("And the 10th Army", Until::Unit("GE39.10A"), "3121"),
        cue(
            "Menu: Attack. You see all chances first; select is final",
            Until::Choice(Choice::new(verb::ATTACK)),
            "",
        ),
        cue("The hex is empty: select an army to advance into it", Until::Unit("GE39.8A"), "3020"),
        cue("Abroad, units need a line to a German city. Menu: Look", Until::Panel, "3120"),
        cue(
            "Go on, or menu: End the phase. Poland is next. Good luck",
            Until::Choice(Choice::new(verb::END)),
            "",
        ),
    ],
};

const fn cue(text: &'static str, until: Until, cursor: &'static str) -> Cue {
    Cue { text, until, cursor }
}
