//! Adding up and comparing strengths without fractions.

/// Which way a half goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// To the next whole number above.
    Up,
    /// To the next whole number below.
    Down,
}

/// A sum of factors in which groups are halved together: add first, halve once.
///
/// Factors are added to one of four groups by how often they are halved; [`Strength::total`]
/// halves each group's sum that many times and rounds every time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Strength {
    sums: [u16; 4],
}

impl Strength {
    /// Adds a factor that is to be halved `halvings` times (at most three).
    pub fn add(&mut self, factor: u8, halvings: u8) {
        if let Some(sum) = self.sums.get_mut(usize::from(halvings.min(3))) {
            *sum = sum.saturating_add(u16::from(factor));
        }
    }

    /// The whole, every group halved as often as it must be.
    pub fn total(&self, rounding: Rounding) -> i16 {
        let mut total: u32 = 0;
        for (times, sum) in self.sums.iter().enumerate() {
            let mut sum = u32::from(*sum);
            for _ in 0..times {
                sum = match rounding {
                    Rounding::Up => sum.div_ceil(2),
                    Rounding::Down => sum / 2,
                };
            }
            total += sum;
        }
        total.min(i16::MAX as u32) as i16
    }
}

/// Odds as a rung of a ladder without a gap: 1:1 is 0, 2:1 is 1 and so on; 1:2 is -1, 1:3 is -2. So
/// a shift is a sum, also across even odds. Fractions go against the attacker. No defence at all is
/// the top of the ladder, no attack the bottom.
pub fn odds(attack: u16, defence: u16) -> i16 {
    match (attack, defence) {
        (_, 0) => i16::MAX,
        (0, _) => i16::MIN,
        (a, d) if a >= d => rung(a / d) - 1,
        (a, d) => 1 - rung(d.div_ceil(a)),
    }
}

/// A step of the ladder, not beyond what it can count.
fn rung(n: u16) -> i16 {
    n.min(i16::MAX as u16) as i16
}

/// Attack as a percentage of defence, fractions dropped; no defence at all is the highest.
pub fn percentage(attack: u16, defence: u16) -> i16 {
    if defence == 0 {
        return i16::MAX;
    }
    (u32::from(attack) * 100 / u32::from(defence)).min(i16::MAX as u32) as i16
}
