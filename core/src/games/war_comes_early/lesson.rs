//! A guided first German turn of Poland 1939.

use crate::ui::{Lesson, Step, Until};

/// The lesson.
pub static POLAND: Lesson = Lesson {
    scenario: "1939",
    seed: 1939,
    steps: &[
        step(
            "Poland 1939. You are German: take Warsaw and Krakow in six turns. Select goes on.",
            Until::Read,
            "3821",
        ),
        step("This is Warsaw. Move about with the arrows.", Until::Looked, "3821"),
        step("Hold select for the menu. Choose Zoom there.", Until::Zoomed, ""),
        step(
            "First say in which order you reorganise, move and fight. Take move, fight, reorganise.",
            Until::Choice("move-fight-reorg"),
            "",
        ),
        step(
            "A bright corner marks units that can act. Pick the 10th Army.",
            Until::Unit("GE39.10A"),
            "3022",
        ),
        step(
            "Dotted hexes are in its reach. An army has 4 points; rivers and hills cost more. Pick 3222.",
            Until::Space("3222"),
            "3222",
        ),
        step(
            "The enemy's zone stopped it: the six hexes round his units. Pick the 8th Army now.",
            Until::Unit("GE39.8A"),
            "2921",
        ),
        step(
            "Along a railway a hex costs half a point. Pick 3220 next to the enemy.",
            Until::Space("3220"),
            "3220",
        ),
        step(
            "Anything else may move now. When you are done: menu, End the phase.",
            Until::Choice("end"),
            "",
        ),
        step(
            "Combat. Pick the hex to attack: 3120, the cavalry at Kalisz.",
            Until::Space("3120"),
            "3120",
        ),
        step("Now the attackers. Pick the 8th Army.", Until::Unit("GE39.8A"), "3220"),
        step(
            "Menu, Attack: you see every chance before you commit. Select there is final.",
            Until::Choice("attack"),
            "",
        ),
        step(
            "Lost corps are paid by their owner. If the hex is empty you may advance: pick units, then Stop.",
            Until::Read,
            "",
        ),
        step(
            "A unit abroad needs a line to a German city. Menu, Look shows supply for the hex under the cursor.",
            Until::Panel,
            "",
        ),
        step(
            "Advancing units may attack once more; Germans may also slip into empty hexes beside the enemy. End the phase when done.",
            Until::Choice("end"),
            "",
        ),
        step("Reorganise, end, and it is Poland's turn. Good luck.", Until::Read, ""),
    ],
};

const fn step(text: &'static str, until: Until, cursor: &'static str) -> Step {
    Step { text, until, cursor }
}
