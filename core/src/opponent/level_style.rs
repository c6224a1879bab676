//! How each level plays, and styles near a given one. The search tries several on the same
//! position.

use super::Level;
use crate::game::{Dice, Game, Seat, Skill, Style};

impl Style {
    /// How a level plays a game unless it finds something better.
    pub(super) fn of(level: Level, game: &dyn Game, seat: Seat) -> Style {
        match level {
            Level::Recruit => Style::SIMPLE,
            Level::Regular => *game.style(seat, Skill::Sound),
            Level::Veteran => *game.style(seat, Skill::Sharp),
        }
    }

    /// The same with its numbers moved a little by chance: as sound, but not always alike.
    pub(super) fn coloured(self, dice: &mut Dice) -> Style {
        let mut style = self;
        for goal in &mut style.goals {
            colour(goal, dice);
        }
        let Style { drive, caution, fear, garrison, hold, strike, grab, press, .. } = &mut style;
        for number in [drive, caution, fear, garrison, hold, strike, grab, press] {
            colour(number, dice);
        }
        style
    }

    /// The same with its numbers moved by chance.
    pub(super) fn varied(self, dice: &mut Dice) -> Style {
        let mut style = self;
        for goal in &mut style.goals {
            vary(goal, dice);
        }
        let Style { drive, caution, fear, garrison, price, hold, strike, grab, press, .. } =
            &mut style;
        for number in [drive, caution, fear, garrison, price, hold, strike, grab, press] {
            vary(number, dice);
        }
        style
    }
}

/// Up to an eighth less or more.
fn colour(number: &mut u8, dice: &mut Dice) {
    let by = dice.below(5) as u16 + 14;
    *number = (u16::from(*number) * by / 16).min(255) as u8;
}

/// Mostly as much, or else half or twice as much: a style of which everything is changed at once is
/// seldom better.
fn vary(number: &mut u8, dice: &mut Dice) {
    *number = match dice.below(8) {
        0 => *number / 2,
        1 => number.saturating_mul(2),
        _ => *number,
    };
}
