//! A loss that is paid in units, in halves of whatever the game counts.

crate::kept! {
    /// What one side still owes after a battle.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Bill {
        due_halves: u8,
    }
}

impl Bill {
    /// A loss of so many whole units of account.
    pub const fn of(whole: u8) -> Bill {
        Bill { due_halves: whole.saturating_mul(2) }
    }

    /// Halves still owed.
    pub const fn due_halves(self) -> u8 {
        self.due_halves
    }

    /// Nothing more to pay?
    pub const fn is_paid(self) -> bool {
        self.due_halves == 0
    }

    /// Does a whole force worth this much go with the bill, with nothing left to choose?
    pub const fn takes_all(self, force_halves: u16) -> bool {
        !self.is_paid() && force_halves <= self.due_halves as u16
    }

    /// Pays with a unit; paying too much is allowed, change is not given.
    pub const fn pay(&mut self, worth_halves: u8) {
        self.due_halves = self.due_halves.saturating_sub(worth_halves);
    }
}
