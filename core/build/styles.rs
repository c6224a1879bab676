//! `style` lines of `scenarios.txt`: how computer players play a seat.
//!
//! `style SIDE [sharp] [from TURN] | NUMBER VALUE | ...`; a number that is not named is the usual
//! one.

use super::shared::style::{GOALS, Style};
use super::source::{Faults, Line};

/// A style and when it is taken.
pub struct Manner<'a> {
    /// The seat's number.
    pub seat: usize,
    /// Is it for those who play to win against sound players?
    pub sharp: bool,
    /// The first turn of it.
    pub from: u8,
    /// The numbers by name, as the core's fields take them.
    pub numbers: Vec<(&'a str, String)>,
}

/// Reads a line of a scenario with these sides.
pub fn read<'a>(line: &Line<'a>, sides: &[&str], faults: &mut Faults) -> Option<Manner<'a>> {
    let mut cells = line.cells().into_iter();
    // The first of them is never missing: a line is never empty.
    let (side, sharp, from) = match cells.next()?.split_whitespace().collect::<Vec<_>>()[..] {
        [_, side] => (side, false, "1"),
        [_, side, "sharp"] => (side, true, "1"),
        [_, side, "from", turn] => (side, false, turn),
        [_, side, "sharp", "from", turn] => (side, true, turn),
        _ => {
            faults.add(line.at, "a style is `style SIDE [sharp] [from TURN] | NUMBER VALUE | ...`");
            return None;
        }
    };
    let from = faults.number(line.at, from)?;
    let Some(seat) = sides.iter().position(|name| *name == side) else {
        faults.add(line.at, format!("there is no side {side}"));
        return None;
    };
    let mut numbers: Vec<(&str, String)> = Vec::new();
    for cell in cells {
        let words: Vec<&str> = cell.split_whitespace().collect();
        let (name, value) = match words[..] {
            ["goals", ref weights @ ..] if weights.len() == GOALS => {
                for weight in weights {
                    faults.number::<u8>(line.at, weight);
                }
                ("goals", format!("[{}]", weights.join(", ")))
            }
            ["nerve", value] => {
                faults.number::<i8>(line.at, value);
                ("nerve", value.to_string())
            }
            [name, value] if Style::BYTES.contains(&name) => {
                faults.number::<u8>(line.at, value);
                (name, value.to_string())
            }
            _ => {
                faults.add(line.at, format!("{cell:?} is no number of a style"));
                continue;
            }
        };
        if numbers.iter().any(|(other, _)| *other == name) {
            faults.add(line.at, format!("{name} is there twice"));
        }
        numbers.push((name, value));
    }
    Some(Manner { seat, sharp, from, numbers })
}
