//! A way to play, as a handful of numbers. The search tries several on the same position.

use super::Level;
use crate::game::Dice;

/// Sixteenths throughout: 16 is "as it is".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// How dear the prizes are, in the order the game names them, round and round.
    pub goals: [u8; 6],
    /// How hard units press on towards a prize.
    pub drive: u8,
    /// How much a loss to come counts.
    pub caution: u8,
    /// How much of the strength near a space is thought to come.
    pub fear: u8,
    /// How much of the threat to a prize its garrison should match.
    pub garrison: u8,
    /// What a prize must be worth for each factor of its garrison.
    pub price: u8,
    /// What an attack must bring before it is made, in points of the score.
    pub nerve: i8,
    /// What standing in the prize to be guarded is worth, in halves of a step.
    pub hold: u8,
    /// What standing beside the enemy to be struck is worth, in halves of a step.
    pub strike: u8,
    /// How much of a prize's worth entering it is worth.
    pub grab: u8,
    /// How much of it not leaving it empty is worth, in sixty-fourths.
    pub keep: u8,
    /// How much of the defence near a prize is sent against it.
    pub press: u8,
    /// Does it break up formations to fill the stacks that guard prizes?
    pub splits: bool,
    /// Does it plan, or go straight for what is near?
    pub plans: bool,
}

impl Style {
    /// Straight ahead.
    pub const SIMPLE: Style = Style {
        goals: [16; 6],
        drive: 16,
        caution: 0,
        fear: 0,
        garrison: 0,
        price: 0,
        nerve: 0,
        hold: 0,
        strike: 0,
        grab: 2,
        keep: 4,
        press: 0,
        splits: false,
        plans: false,
    };

    /// Sound.
    pub const SOUND: Style = Style {
        goals: [40; 6],
        drive: 16,
        caution: 16,
        fear: 8,
        garrison: 12,
        price: 20,
        nerve: 2,
        hold: 12,
        strike: 24,
        grab: 4,
        keep: 4,
        press: 16,
        splits: true,
        plans: true,
    };

    /// How a level plays unless it finds something better.
    pub const fn of(level: Level) -> Style {
        match level {
            Level::Recruit => Style::SIMPLE,
            Level::Regular | Level::Veteran => Style::SOUND,
        }
    }

    /// The same with its numbers moved by chance.
    pub fn varied(self, dice: &mut Dice) -> Style {
        let mut style = self;
        for goal in &mut style.goals {
            vary(goal, dice);
        }
        let Style { drive, caution, fear, garrison, price, hold, strike, grab, press, .. } =
            &mut style;
        for number in [drive, caution, fear, garrison, price, hold, strike, grab, press] {
            vary(number, dice);
        }
        if dice.below(4) == 0 {
            style.nerve = pick(dice, &[-20, 0, 8, 20]);
        }
        style
    }
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

fn pick<T: Copy + Default>(dice: &mut Dice, from: &[T]) -> T {
    from.get(dice.below(from.len() as u32) as usize).copied().unwrap_or_default()
}
