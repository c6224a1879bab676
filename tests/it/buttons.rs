//! Buttons of the handheld: contacts that bounce, presses that last, a processor that is late.

#[path = "../../firmware/src/presses.rs"]
mod presses;

use hexmarch_core::ui::{Button, Press};
use presses::Presses;

const KEYS: &[Button] = &[Button::Up, Button::Down, Button::Left, Button::Right, Button::Select];
const RIGHT: u8 = 1 << 3;
const SELECT: u8 = 1 << 4;

/// What comes of levels at times, and of looking when a look is due until `end`.
fn told(levels: &[(u64, u8)], end: u64) -> Vec<(Button, bool)> {
    let mut presses = Presses::new(KEYS);
    let mut out = Vec::new();
    let mut tell = |press: Press| out.push((press.button, press.held));
    let mut last = 0;
    for (at, down) in levels {
        presses.look(*down, *at, &mut tell);
        last = *down;
    }
    while let Some(due) = presses.due().filter(|due| *due <= end) {
        presses.look(last, due, &mut tell);
    }
    out
}

#[test]
fn a_direction_acts_when_it_goes_down_and_a_contact_may_bounce() {
    let bouncing =
        [(10, RIGHT), (11, 0), (12, RIGHT), (13, 0), (14, RIGHT), (90, 0), (91, RIGHT), (92, 0)];
    assert_eq!(told(&bouncing, 1000), [(Button::Right, false)]);
}

#[test]
fn select_acts_when_it_is_let_go_or_once_when_it_is_held() {
    assert_eq!(told(&[(10, SELECT)], 300), []);
    assert_eq!(told(&[(10, SELECT), (100, 0)], 1000), [(Button::Select, false)]);
    assert_eq!(told(&[(10, SELECT)], 5000), [(Button::Select, true)]);
    assert_eq!(told(&[(10, SELECT), (900, 0)], 5000), [(Button::Select, true)]);
}

#[test]
fn a_direction_that_stays_down_is_held_again_and_again() {
    let (press, held) = ((Button::Right, false), (Button::Right, true));
    assert_eq!(told(&[(0, RIGHT)], 399), [press]);
    assert_eq!(told(&[(0, RIGHT)], 400), [press, held]);
    assert_eq!(told(&[(0, RIGHT)], 840), [press, held, held, held]);
}

/// Nothing was looked at for two seconds, in which much happened.
#[test]
fn what_happened_while_nobody_looked_is_told_in_order() {
    let late = [(10, SELECT), (60, 0), (100, RIGHT), (600, 0), (700, SELECT), (1200, 0)];
    let (right, select) = (Button::Right, Button::Select);
    let all = [(select, false), (right, false), (right, true), (select, true)];
    assert_eq!(told(&late, 2000), all);
}

/// A press shorter than a contact needs to settle is a press.
#[test]
fn presses_of_a_millisecond_count() {
    let quick = [(10, SELECT), (11, 0), (30, SELECT), (31, 0), (50, RIGHT), (51, 0)];
    let (right, select) = ((Button::Right, false), (Button::Select, false));
    assert_eq!(told(&quick, 1000), [select, select, right]);
}

#[test]
fn buttons_that_are_not_there_are_not_told() {
    assert_eq!(told(&[(10, 0xE0), (50, 0)], 1000), []);
}
