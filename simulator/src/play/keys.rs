//! Keys: what each of them means, and how long it was down.
//!
//! A display with five buttons tells a short press from a long one. [`Hold`] does the same with
//! the keys of a keyboard: short when let go, held after [`HELD_AFTER`], and from then on again
//! and again for directions. It is given the time and never reads a clock.

use super::desk::Input;
use hexmarch_core::ui::{Button, Press};
use std::time::{Duration, Instant};

/// From here on a press is held.
pub const HELD_AFTER: Duration = Duration::from_millis(400);
/// A direction that stays down is held again so often.
const AGAIN_AFTER: Duration = Duration::from_millis(220);

/// A key, by any keyboard's or terminal's name for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Key {
    Up,
    Down,
    Left,
    Right,
    Enter,
    Tab,
    Escape,
    F1,
    Letter(char),
}

/// What a key is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A button that can be held.
    Button(Button),
    /// Something done at once.
    Input(Input),
    /// Shows the keys.
    Help,
}

const fn press(button: Button, held: bool) -> Input {
    Input::Press(Press { button, held })
}

/// What a key means; `shift` holds a button without waiting.
pub fn meaning(key: Key, shift: bool) -> Option<Meaning> {
    let button = match key {
        Key::Up => Button::Up,
        Key::Down => Button::Down,
        Key::Left => Button::Left,
        Key::Right => Button::Right,
        Key::Enter | Key::Letter(' ') => Button::Select,
        Key::Tab | Key::Letter('m' | 'M') => {
            return Some(Meaning::Input(press(Button::Select, true)));
        }
        Key::Escape | Key::Letter('b' | 'B') => {
            return Some(Meaning::Input(press(Button::B, false)));
        }
        Key::Letter('a' | 'A') => return Some(Meaning::Input(press(Button::A, false))),
        Key::Letter('x' | 'X') => return Some(Meaning::Input(press(Button::X, false))),
        Key::Letter('y' | 'Y') => return Some(Meaning::Input(press(Button::Y, false))),
        Key::Letter('+' | '=') => return Some(Meaning::Input(Input::Nearer)),
        Key::Letter('-' | '_') => return Some(Meaning::Input(Input::Farther)),
        Key::F1 | Key::Letter('?') => return Some(Meaning::Help),
        Key::Letter(_) => return None,
    };
    Some(match shift {
        true => Meaning::Input(press(button, true)),
        false => Meaning::Button(button),
    })
}

/// The keys and what they do, for showing.
pub const HELP: [(&str, &str); 10] = [
    ("Arrows", "move the cursor, or up and down a list"),
    ("Shift+arrow", "jump to the next thing to pick"),
    ("Enter, Space", "pick, or say why not"),
    ("Tab, M", "menu; elsewhere back"),
    ("Esc, B", "back; on the map take back"),
    ("X", "next unit that can act"),
    ("Y, + and -", "zoom"),
    ("Click", "pick a hex"),
    ("Right click", "ask why not"),
    ("F1, ?", "these keys"),
];

/// The one key that is down.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hold {
    down: Option<Down>,
}

#[derive(Clone, Copy, Debug)]
struct Down {
    button: Button,
    /// When it is held next; never again if none.
    due: Option<Instant>,
    /// Has it been held already?
    held: bool,
}

impl Hold {
    /// A button goes down. One that was still down and not yet held was a short press.
    pub fn down(&mut self, button: Button, now: Instant) -> Option<Press> {
        if self.down.is_some_and(|down| down.button == button) {
            return None;
        }
        let before = self.down.replace(Down { button, due: Some(now + HELD_AFTER), held: false });
        before.and_then(short)
    }

    /// A button is let go.
    pub fn up(&mut self, button: Button) -> Option<Press> {
        self.down.take_if(|down| down.button == button).and_then(short)
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Instant) -> Option<Press> {
        let down = self.down.as_mut()?;
        down.due.filter(|due| *due <= now)?;
        down.held = true;
        // Select held again and again would open and close the menu.
        down.due = (down.button != Button::Select).then(|| now + AGAIN_AFTER);
        Some(Press { button: down.button, held: true })
    }

    /// When to look again.
    pub fn due(&self) -> Option<Instant> {
        self.down.and_then(|down| down.due)
    }

    /// Nothing is down any more, as when the window loses the keyboard.
    pub fn forget(&mut self) {
        self.down = None;
    }
}

fn short(down: Down) -> Option<Press> {
    (!down.held).then_some(Press { button: down.button, held: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: Press = Press { button: Button::Right, held: false };
    const RIGHT_HELD: Press = Press { button: Button::Right, held: true };
    const MENU: Press = Press { button: Button::Select, held: true };

    #[test]
    fn a_short_press_counts_when_the_key_is_let_go() {
        let (mut hold, start) = (Hold::default(), Instant::now());
        assert_eq!(hold.down(Button::Right, start), None);
        assert_eq!(hold.tick(start + HELD_AFTER / 2), None);
        assert_eq!(hold.up(Button::Right), Some(RIGHT));
        assert_eq!(hold.tick(start + HELD_AFTER * 2), None);
    }

    #[test]
    fn a_direction_is_held_again_and_select_only_once() {
        let (mut hold, start) = (Hold::default(), Instant::now());
        hold.down(Button::Right, start);
        assert_eq!(hold.tick(start + HELD_AFTER), Some(RIGHT_HELD));
        assert_eq!(hold.tick(start + HELD_AFTER), None);
        assert_eq!(hold.tick(start + HELD_AFTER + AGAIN_AFTER), Some(RIGHT_HELD));
        assert_eq!(hold.up(Button::Right), None);
        hold.down(Button::Select, start);
        assert_eq!(hold.tick(start + HELD_AFTER), Some(MENU));
        assert_eq!(hold.tick(start + HELD_AFTER * 9), None);
        assert_eq!(hold.up(Button::Select), None);
    }

    #[test]
    fn no_press_is_lost_when_keys_overlap() {
        let (mut hold, start) = (Hold::default(), Instant::now());
        hold.down(Button::Right, start);
        assert_eq!(hold.down(Button::Right, start), None);
        assert_eq!(hold.down(Button::Down, start), Some(RIGHT));
        assert_eq!(hold.up(Button::Right), None);
        assert_eq!(hold.up(Button::Down), Some(Press { button: Button::Down, held: false }));
    }
}
