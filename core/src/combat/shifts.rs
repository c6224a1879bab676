//! The column shifts of an attack.

use core::ops::Deref;

/// Shifts of one attack that are listed; no game has more rules that shift.
const LISTED: usize = 12;

/// Every shift of an attack with its rule, right positive, and what they come to.
///
/// The sum is kept beside the list: it is right even if the list were full.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shifts {
    sum: i16,
    list: heapless::Vec<(&'static str, i8), LISTED>,
}

impl Shifts {
    /// One more shift by a rule; none at all is not listed.
    pub fn add(&mut self, rule: &'static str, by: i8) {
        if by == 0 {
            return;
        }
        self.sum += i16::from(by);
        let listed = self.list.push((rule, by));
        debug_assert!(listed.is_ok(), "more shifts than a list holds");
    }

    /// Columns to the right, all shifts together.
    pub fn sum(&self) -> i16 {
        self.sum
    }
}

/// The list, to show.
impl Deref for Shifts {
    type Target = [(&'static str, i8)];

    fn deref(&self) -> &Self::Target {
        &self.list
    }
}

impl<'a> IntoIterator for &'a Shifts {
    type Item = &'a (&'static str, i8);
    type IntoIter = core::slice::Iter<'a, (&'static str, i8)>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}
