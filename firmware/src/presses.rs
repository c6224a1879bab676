//! From levels to presses: contacts that bounce, presses that last.
//!
//! A change counts at once, and further changes of the same button are not believed for a moment.
//! A direction acts when it goes down, and again and again while it stays down. Select, or A,
//! means two things, so it acts when it is let go, or once when it has been held long enough. The
//! other buttons act when they go down.
//!
//! Time is handed in and may lie in the past: what happened while the processor was busy is told
//! afterwards, in order.

use hexmarch_core::ui::{Button, Press};

/// Milliseconds after a change in which a contact may bounce.
const SETTLE: u64 = 8;
/// From here on a press is held.
const HELD_AFTER: u64 = 400;
/// A direction that stays down is held again so often.
const AGAIN_AFTER: u64 = 220;

/// Buttons a board may have.
const KEYS: usize = 8;

/// A button that is down, and how often it has been told as held.
#[derive(Clone, Copy)]
struct Hold {
    key: usize,
    since: u64,
    told: u64,
}

impl Hold {
    /// When it is to be told again.
    fn due(self, button: Button) -> Option<u64> {
        let again = match button {
            Button::Up | Button::Down | Button::Left | Button::Right => true,
            // The shortcuts mean one thing, once.
            Button::B | Button::X | Button::Y => false,
            button => waits(button) && self.told == 0,
        };
        again.then_some(self.since + HELD_AFTER + self.told * AGAIN_AFTER)
    }
}

/// What is known of the buttons.
pub struct Presses {
    buttons: &'static [Button],
    /// The levels as last seen and as believed.
    seen: u8,
    believed: u8,
    /// From when on a button is believed again.
    settled: [u64; KEYS],
    hold: Option<Hold>,
}

impl Presses {
    /// Nothing is pressed.
    pub const fn new(buttons: &'static [Button]) -> Self {
        Self { buttons, seen: 0, believed: 0, settled: [0; KEYS], hold: None }
    }

    /// The buttons that are `down` at a time. `press` is called for what that means.
    pub fn look(&mut self, down: u8, now: u64, press: &mut impl FnMut(Press)) {
        // What became due before comes first, by the levels there were then.
        while let Some(due) = self.due()
            && due < now
        {
            self.settle(due, press);
        }
        self.seen = down & ((1u16 << self.buttons.len().min(KEYS)) - 1) as u8;
        self.settle(now, press);
    }

    /// When to look again although nothing has changed.
    pub fn due(&self) -> Option<u64> {
        let unsure = self.seen ^ self.believed;
        let settling = (0..KEYS).filter(|key| unsure >> key & 1 == 1);
        let settling = settling.filter_map(|key| self.settled.get(key).copied()).min();
        let held = self.hold.and_then(|hold| hold.due(self.button(hold.key)?));
        settling.into_iter().chain(held).min()
    }

    fn button(&self, key: usize) -> Option<Button> {
        self.buttons.get(key).copied()
    }

    fn settle(&mut self, now: u64, press: &mut impl FnMut(Press)) {
        if let Some(hold) = &mut self.hold
            && let Some(button) = self.buttons.get(hold.key).copied()
            && hold.due(button).is_some_and(|due| due <= now)
        {
            hold.told += 1;
            press(Press { button, held: true });
        }
        for key in 0..KEYS {
            let bit = 1 << key;
            let Some(button) = self.button(key) else { return };
            let Some(settled) = self.settled.get_mut(key).filter(|settled| **settled <= now) else {
                continue;
            };
            if (self.seen ^ self.believed) & bit == 0 {
                continue;
            }
            *settled = now + SETTLE;
            self.believed ^= bit;
            if self.believed & bit != 0 {
                self.hold = Some(Hold { key, since: now, told: 0 });
                if !waits(button) {
                    press(Press { button, held: false });
                }
            } else if let Some(hold) = self.hold.filter(|hold| hold.key == key) {
                self.hold = None;
                if waits(button) && hold.told == 0 {
                    press(Press { button, held: false });
                }
            }
        }
    }
}

/// Does a short press of this button act only when it is let go?
fn waits(button: Button) -> bool {
    matches!(button, Button::Select | Button::A)
}
