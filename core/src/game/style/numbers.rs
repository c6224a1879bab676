//! The numbers of a style. The data compiler includes this file by its path, to know their names.

/// Weights of prizes that a style has.
pub const GOALS: usize = 6;

/// Sixteenths throughout: 16 is "as it is".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// How dear the prizes are, in the order the game names them, round and round.
    pub goals: [u8; GOALS],
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
    /// Does it plan, or go straight for what is near?
    pub plans: bool,
}

impl Style {
    /// Those that data files give as one number of a byte, by their names above.
    pub const BYTES: [&'static str; 10] = [
        "drive", "caution", "fear", "garrison", "price", "hold", "strike", "grab", "keep", "press",
    ];

    /// Straight ahead, planning nothing.
    pub const SIMPLE: Style = Style {
        goals: [16; GOALS],
        drive: 16,
        caution: 0,
        fear: 0,
        garrison: 0,
        price: 0,
        nerve: 0,
        hold: 0,
        strike: 0,
        grab: 2,
        keep: 5,
        press: 0,
        plans: false,
    };

    /// Sound in any game that says nothing better.
    pub const SOUND: Style = Style {
        goals: [40; GOALS],
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
        plans: true,
    };
}
