//! The markers of the campaign of 1938, as a screen tells them.

use crate::screens::folder;
use hexmarch_core::game::{Action, Choice};
use hexmarch_core::journal::{Header, Sitter};
use hexmarch_core::ui::paint::Type;
use hexmarch_core::ui::{App, Settings};
use hexmarch_simulator::play::Screen;
use hexmarch_simulator::play::reading::Reading;
use hexmarch_simulator::play::script::load;

/// A computer's decision draws markers: it is told to a person who is asked next,
/// and shown in passing where the computer is.
#[test]
fn what_a_computer_brings_is_told() {
    let game = load(&folder().join("cut-in.save")).expect("a game");
    let mut header = Header::new("war-comes-early", "1938", 0);
    header.seats[1] = Sitter::Computer(0);
    let mut app = Box::new(App::new(Settings::DEFAULT, 1));
    let mut panel = Screen::Pico.panel();
    app.resume(header, game);
    let (mut told, mut passing) = (false, false);
    for _ in 0..200 {
        let session = app.session().expect("a game");
        let text = |choice: &Choice| session.game().choice_text(*choice).1;
        let quiet =
            |choice: &&Choice| matches!(text(choice), "No more this turn" | "End the phase");
        let choice = session.prompt().choices.iter().find(quiet).copied();
        let action = choice.map(Action::Choice).or(session.prompt().nth(0)).expect("offered");
        assert!(app.decide(action));
        let theirs = app.session().is_some_and(|session| session.seat().0 == 1);
        while let Some(ms) = app.due() {
            app.tick(ms);
            panel.show(&mut app);
            let asked = app.session().map(|session| session.seat().0);
            if Reading::new(&panel).says_in("Comes up:", Type::Medium) {
                passing |= asked == Some(1);
                told |= theirs && asked == Some(0) && app.due().is_none();
            }
        }
        if told && passing {
            return;
        }
    }
    panic!("told {told}, in passing {passing}");
}
