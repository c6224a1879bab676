//! The games, one after the other: what loops over them, and facts of single ones, a module each.
//!
//! Whatever holds for every game takes [`scenarios`] or the list itself, so that a new game is
//! tested without a line here. Only the modules below name a game, and a game that is not built
//! takes its line with it.

mod munich_war;
mod war_comes_early;

use hexmarch_core::game::{GameInfo, Scenario};
use hexmarch_core::games::ALL;
use hexmarch_core::ui::paint::Type;

/// Every scenario of every game.
pub fn scenarios() -> impl Iterator<Item = (&'static GameInfo, &'static Scenario)> {
    ALL.iter().flat_map(|info| info.scenarios.iter().map(move |scenario| (*info, scenario)))
}

/// How a scenario is called where something is wrong with it.
pub fn title(info: &GameInfo, scenario: &Scenario) -> String {
    format!("{} {}", info.code, scenario.code)
}

/// How many letters of a name the smallest display shows in a line.
pub fn letters() -> usize {
    Type::Small.fit(125)
}

/// The way through the menus to the page before the first scenario of a game, as a script.
pub fn way_to(info: &GameInfo) -> String {
    let short = |text: &str| text.chars().take(letters()).collect::<String>();
    let (game, scenario) = (short(info.name), short(info.scenarios[0].name));
    format!("choose New game\nchoose {game}\nchoose {scenario}\n")
}
