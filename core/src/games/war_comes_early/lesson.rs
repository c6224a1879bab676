//! A guided first German turn of Poland 1939.

use super::choices::verb;
use crate::game::{Choice, Cue, Lesson, Until};

/// The lesson. Three lines of the smallest display are 75 letters.
pub static POLAND: Lesson = Lesson {
    scenario: "1939",
    seed: 1939,
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

#[cfg(test)]
mod tests {
    use super::POLAND;
    use crate::forces::UnitId;
    use crate::game::{Action, Quiet, Until};
    use crate::games::AnyGame;
    use crate::march::Scratch;
    use crate::session::Session;

    #[test]
    fn every_cue_fits_three_lines_of_the_smallest_display() {
        for cue in POLAND.cues {
            assert!(crate::ui::paint::wrap(cue.text, 25, &mut |_, _| {}) <= 3, "{}", cue.text);
        }
    }

    #[test]
    fn what_the_lesson_asks_for_can_be_done() {
        let game = AnyGame::start("war-comes-early", POLAND.scenario, POLAND.seed);
        let mut scratch = Scratch::new();
        let game = game.unwrap_or_else(|refusal| panic!("{refusal}"));
        let mut session = Session::new(game, &mut scratch);
        for cue in POLAND.cues {
            let info = session.game().info();
            let action = match cue.until {
                Until::Unit(code) => {
                    Action::Unit(info.roster.find(code).unwrap_or(UnitId::new(999)))
                }
                Until::Space(label) => match info.board.find(label) {
                    Some(space) => Action::Space(space),
                    None => panic!("{label}"),
                },
                Until::Choice(choice) => loop {
                    if session.prompt().choices.contains(&choice) {
                        break Action::Choice(choice);
                    }
                    // A question about the last battle may stand in between.
                    match session.prompt().nth(0) {
                        Some(first) => session
                            .apply(&mut scratch, first, &mut Quiet)
                            .unwrap_or_else(|no| panic!("{no}")),
                        None => panic!("{choice:?}"),
                    }
                },
                _ => continue,
            };
            if let Err(refusal) = session.apply(&mut scratch, action, &mut Quiet) {
                panic!("{}: {refusal}", cue.text);
            }
        }
    }
}
