//! Scripts: a game played by a text file, for pictures, films and tests.
//!
//! ```text
//! choose New game              # down the list to that line, and select
//! select select
//! hold-right select            # the next thing to pick, and pick it
//! repeat 3 down
//! see Where to?                # fails unless the display says so
//! shot first-move              # a picture of the display
//! ```
//!
//! A word is a button (`up down left right select a b x y`), with `hold-` before it one held down.
//! `repeat N` does the rest of its line N times. `click X Y` and `ask X Y` point at a pixel,
//! `nearer` and `farther` turn the wheel, `load FILE` puts a game saved by the line protocol on
//! the table, `pause N` lets a film stand for N hundredths of a second more.
//!
//! Three words take the rest of their line as a text: `see TEXT` fails unless the display says so,
//! `choose TEXT` goes down a list to the line with that text and selects it, `until BUTTON TEXT`
//! presses until the display says so.

use super::canvas::Panel;
use super::desk::{Desk, Input};
use super::reading;
use crate::engine::Engine;
use embedded_graphics::geometry::Point;
use hexmarch_core::games::AnyGame;
use hexmarch_core::ui::{Button, Press};
use std::path::{Path, PathBuf};

/// Orders a script may have once its repeats are written out.
const ORDERS_MAX: usize = 1_000_000;

/// One order of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// The player does something.
    Input(Input),
    /// A picture with this name is wanted.
    Shot(String),
    /// A saved game is put on the table.
    Load(PathBuf),
    /// A film stands still for so many hundredths of a second.
    Pause(u16),
    /// So many milliseconds pass, in which something happens by itself.
    Wait(u32),
    /// The display must say this.
    See(Sight),
    /// The line of a list that says this is selected.
    Choose(Sight),
    /// The button is pressed until the display says this.
    Until(Press, Sight),
}

/// A text the display must say at some point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    /// The text.
    pub text: String,
    /// What to say if it never does.
    pub fault: String,
}

/// Presses after which `choose` and `until` give up; more than any list has lines.
const PRESSES_MAX: usize = 600;

/// Reads a script. `path` is where it comes from: errors name it, and `load` looks beside it.
pub fn parse(path: &str, text: &str) -> Result<Vec<Order>, String> {
    let mut orders = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("");
        let words: Vec<&str> = line.split_whitespace().collect();
        let fault = |fault: String| format!("{path}:{}: {fault}", n + 1);
        let (times, words) = match words.as_slice() {
            ["repeat", times, rest @ ..] => {
                let times = times.parse::<usize>();
                (times.map_err(|_| fault("repeat how many times?".to_string()))?, rest)
            }
            words => (1, words),
        };
        let sight = |text: &[&str]| {
            let text = text.join(" ");
            Sight { fault: fault(format!("the display does not say {text:?}")), text }
        };
        let once = match words {
            ["see", text @ ..] => vec![Order::See(sight(text))],
            ["choose", text @ ..] => vec![Order::Choose(sight(text))],
            ["until", button, text @ ..] => {
                vec![Order::Until(press(button).map_err(fault)?, sight(text))]
            }
            words => line_orders(path, words).map_err(fault)?,
        };
        if orders.len() + once.len().saturating_mul(times) > ORDERS_MAX {
            return Err(fault(format!("more than {ORDERS_MAX} orders")));
        }
        for _ in 0..times {
            orders.extend_from_slice(&once);
        }
    }
    Ok(orders)
}

fn line_orders(path: &str, words: &[&str]) -> Result<Vec<Order>, String> {
    let mut orders = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut next = |what: &str| words.next().ok_or_else(|| format!("{word} {what}?"));
        orders.push(match *word {
            "shot" => Order::Shot(picture_name(next("what name")?)?),
            "load" => Order::Load(beside(path, next("which file")?)),
            "pause" => Order::Pause(number("pause", next("how long")?)?),
            "click" => Order::Input(Input::Pick(point(&mut next)?)),
            "ask" => Order::Input(Input::Ask(point(&mut next)?)),
            "nearer" => Order::Input(Input::Nearer),
            "farther" => Order::Input(Input::Farther),
            _ => Order::Input(Input::Press(press(word)?)),
        });
    }
    Ok(orders)
}

fn press(word: &str) -> Result<Press, String> {
    let (name, held) = word.strip_prefix("hold-").map_or((word, false), |name| (name, true));
    let button = match name {
        "up" => Button::Up,
        "down" => Button::Down,
        "left" => Button::Left,
        "right" => Button::Right,
        "select" => Button::Select,
        "a" => Button::A,
        "b" => Button::B,
        "x" => Button::X,
        "y" => Button::Y,
        _ => return Err(format!("unknown button {word:?}")),
    };
    Ok(Press { button, held })
}

fn point<'a>(next: &mut impl FnMut(&str) -> Result<&'a &'a str, String>) -> Result<Point, String> {
    let x: u16 = number("click", next("where")?)?;
    let y: u16 = number("click", next("where")?)?;
    Ok(Point::new(i32::from(x), i32::from(y)))
}

fn number(what: &str, word: &str) -> Result<u16, String> {
    word.parse().map_err(|_| format!("{what}: {word:?} is no number"))
}

/// A picture's name becomes a file's, so it may not lead anywhere.
fn picture_name(word: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    match word.chars().all(plain) {
        true => Ok(word.to_string()),
        false => Err(format!("{word:?} is no name for a picture: letters, digits, - and _ are")),
    }
}

fn beside(path: &str, file: &str) -> PathBuf {
    Path::new(path).parent().unwrap_or(Path::new("")).join(file)
}

/// Plays a script. After each order, and each press within one, `watch` sees the desk.
pub fn run(
    orders: &[Order],
    desk: &mut Desk,
    watch: &mut dyn FnMut(&Desk, &Order) -> Result<(), String>,
) -> Result<(), String> {
    desk.show();
    for order in orders {
        match order {
            Order::Input(input) => desk.input(*input),
            Order::Load(path) => desk.resume(load(path)?),
            Order::Wait(ms) => desk.pass(*ms),
            Order::Shot(_) | Order::Pause(_) => {}
            Order::See(sight) if reading::says(desk.panel(), &sight.text) => {}
            Order::See(sight) => return Err(sight.fault.clone()),
            Order::Choose(sight) => {
                press_until(desk, DOWN, sight, reading::picked, watch)?;
                desk.input(SELECT);
            }
            Order::Until(press, sight) => {
                press_until(desk, Input::Press(*press), sight, reading::says, watch)?;
            }
        }
        desk.show();
        watch(desk, order)?;
        rest(desk, watch)?;
    }
    Ok(())
}

/// Lets time pass until nothing happens by itself any more. At the other end of a line there is
/// always something that may.
fn rest(
    desk: &mut Desk,
    watch: &mut dyn FnMut(&Desk, &Order) -> Result<(), String>,
) -> Result<(), String> {
    while let Some(ms) = desk.app().due() {
        desk.pass(ms);
        desk.show();
        watch(desk, &Order::Wait(ms))?;
    }
    Ok(())
}

const DOWN: Input = Input::Press(Press { button: Button::Down, held: false });
const SELECT: Input = Input::Press(Press { button: Button::Select, held: false });

fn press_until(
    desk: &mut Desk,
    input: Input,
    sight: &Sight,
    seen: fn(&Panel, &str) -> bool,
    watch: &mut dyn FnMut(&Desk, &Order) -> Result<(), String>,
) -> Result<(), String> {
    for _ in 0..PRESSES_MAX {
        if seen(desk.panel(), &sight.text) {
            return Ok(());
        }
        desk.input(input);
        desk.show();
        watch(desk, &Order::Input(input))?;
        rest(desk, watch)?;
    }
    Err(sight.fault.clone())
}

/// Reads a game saved by the line protocol.
pub fn load(path: &Path) -> Result<AnyGame, String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let mut engine = Engine::new();
    engine.line("load");
    text.lines().for_each(|line| drop(engine.line(line)));
    let reply = engine.line("end");
    match engine.recorded() {
        Some(recorded) => Ok(recorded.any().clone()),
        None => Err(format!("{}: {}", path.display(), reply.lines.join(" "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_orders_and_faults_name_their_line() {
        let orders = parse("s", "down # up\n\nrepeat 2 hold-select shot a-1\nclick 3 4");
        let down = Order::Input(Input::Press(Press { button: Button::Down, held: false }));
        let menu = Order::Input(Input::Press(Press { button: Button::Select, held: true }));
        let shot = Order::Shot("a-1".to_string());
        let click = Order::Input(Input::Pick(Point::new(3, 4)));
        let all = vec![down, menu.clone(), shot.clone(), menu, shot, click];
        assert_eq!(orders, Ok(all));
        for (text, fault) in [
            ("up\nfoo", "s:2: unknown button \"foo\""),
            ("hold-hold-up", "s:1: unknown button \"hold-hold-up\""),
            ("shot", "s:1: shot what name?"),
            ("shot ../x", "s:1: \"../x\" is no name for a picture: letters, digits, - and _ are"),
            ("click 3", "s:1: click where?"),
            ("click 3 b", "s:1: click: \"b\" is no number"),
            ("repeat up", "s:1: repeat how many times?"),
            ("repeat 99999999 up", "s:1: more than 1000000 orders"),
        ] {
            assert_eq!(parse("s", text), Err(fault.to_string()), "{text}");
        }
    }
}
