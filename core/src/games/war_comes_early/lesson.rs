//! A guided first German turn of Poland 1939.

use super::choices::verb;
use crate::game::Choice;
use crate::ui::{Lesson, Step, Until};

/// The lesson. Three lines of the smallest display are 75 letters.
pub static POLAND: Lesson = Lesson {
    scenario: "1939",
    seed: 1939,
    steps: &[
        step(
            "You are German. Take Warsaw and Krakow in six turns. Select: next",
            Until::Read,
            "3821",
        ),
        step("The bright hex is Warsaw. Arrows move the cursor: look about", Until::Looked, "3821"),
        step("Hold select: the menu. Choose Zoom to come nearer", Until::Zoomed, ""),
        step(
            "Menu: the order of your phases. Take move, fight, reorganise",
            Until::Choice(Choice { verb: verb::ORDER, number: 3 }),
            "",
        ),
        step(
            "A bright corner: can act. Go to the 10th Army and select",
            Until::Unit("GE39.10A"),
            "3022",
        ),
        step(
            "Dotted hexes are in reach. Rails cost half a point. Select 3121",
            Until::Space("3121"),
            "3121",
        ),
        step(
            "Enemy zones stop a move. Now the 8th Army: select it",
            Until::Unit("GE39.8A"),
            "2921",
        ),
        step("Bring it beside the same enemy: select 3020", Until::Space("3020"), "3020"),
        step("Move others if you like. Then menu: End the phase", Until::Choice(Choice::new(verb::END)), ""),
        step("Combat: select the hex to attack, 3120 Kalisz", Until::Space("3120"), "3120"),
        step("Now your attackers. Select the 8th Army", Until::Unit("GE39.8A"), "3020"),
        step("And the 10th Army", Until::Unit("GE39.10A"), "3121"),
        step("Menu: Attack. You see all chances first; select is final", Until::Choice(Choice::new(verb::ATTACK)), ""),
        step("The hex is empty: select an army to advance into it", Until::Unit("GE39.8A"), "3020"),
        step("Abroad, units need a line to a German city. Menu: Look", Until::Panel, "3120"),
        step("Go on, or menu: End the phase. Poland is next. Good luck", Until::Choice(Choice::new(verb::END)), ""),
    ],
};

const fn step(text: &'static str, until: Until, cursor: &'static str) -> Step {
    Step { text, until, cursor }
}

#[cfg(test)]
mod tests {
    use super::POLAND;
    use crate::forces::UnitId;
    use crate::game::{Action, Quiet};
    use crate::games::AnyGame;
    use crate::march::Scratch;
    use crate::session::Session;
    use crate::ui::Until;

    #[test]
    fn every_step_fits_three_lines_of_the_smallest_display() {
        for step in POLAND.steps {
            assert!(crate::ui::paint::wrap(step.text, 25, &mut |_, _| {}) <= 3, "{}", step.text);
        }
    }

    #[test]
    fn what_the_lesson_asks_for_can_be_done() {
        let game = AnyGame::start("war-comes-early", POLAND.scenario, POLAND.seed);
        let mut scratch = Scratch::new();
        let game = game.unwrap_or_else(|refusal| panic!("{refusal}"));
        let mut session = Session::new(game, &mut scratch);
        for step in POLAND.steps {
            let info = session.game().info();
            let action = match step.until {
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
                panic!("{}: {refusal}", step.text);
            }
        }
    }
}
