//! The score by turn as a picture.

use super::{Match, Tally};
use crate::play::canvas::Picture;
use embedded_graphics::mono_font::{MonoTextStyle, ascii::FONT_6X10};
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Line, PrimitiveStyle};
use embedded_graphics::text::Text;

const SIZE: Size = Size::new(640, 360);
/// Left, top, right and bottom of what is plotted.
const FRAME: [i32; 4] = [60, 30, 620, 320];
const INK: Rgb888 = Rgb888::new(40, 40, 40);
const GRID: Rgb888 = Rgb888::new(220, 220, 220);
const LINES: [Rgb888; 2] = [Rgb888::new(30, 90, 160), Rgb888::new(190, 80, 20)];

/// The first player's score at the end of each turn, a line for each camp it had.
pub fn draw(plan: &Match, tally: &Tally) -> Picture {
    let mut picture = Picture::new(SIZE, Rgb888::WHITE);
    let [left, top, right, bottom] = FRAME;
    let lines = [0, 1].map(|camp| tally.by_turn(camp));
    let most = lines.iter().flatten().fold(1000.0_f64, |most, value| most.max(value.abs()));
    let turns = plan.scenario.turns.len().max(2);
    let x = |turn: usize| left + (right - left) * turn as i32 / (turns as i32 - 1);
    let y = |value: f64| {
        let middle = f64::from(top + bottom) / 2.0;
        (middle - value / most * f64::from(bottom - top) / 2.0) as i32
    };
    for value in [-most, -most / 2.0, 0.0, most / 2.0, most] {
        rule(&mut picture, Point::new(left, y(value)), Point::new(right, y(value)), GRID);
        word(&mut picture, &format!("{value:>8.0}"), Point::new(6, y(value) + 3), INK);
    }
    for turn in 0..turns {
        rule(&mut picture, Point::new(x(turn), top), Point::new(x(turn), bottom), GRID);
        word(&mut picture, &(turn + 1).to_string(), Point::new(x(turn) - 3, bottom + 14), INK);
    }
    rule(&mut picture, Point::new(left, y(0.0)), Point::new(right, y(0.0)), INK);
    let [a, b] = plan.players.each_ref().map(super::player::Player::name);
    let title = format!("{}: score of {a} against {b} by turn", plan.title());
    word(&mut picture, &title, Point::new(left, 12), INK);
    for (camp, (line, colour)) in lines.iter().zip(LINES).enumerate() {
        for (turn, pair) in line.windows(2).enumerate() {
            let [one, two] = pair else { continue };
            let (from, to) = (Point::new(x(turn), y(*one)), Point::new(x(turn + 1), y(*two)));
            rule(&mut picture, from, to, colour);
            rule(&mut picture, from + Point::new(0, 1), to + Point::new(0, 1), colour);
        }
        let at = Point::new(left + 200 * camp as i32, bottom + 32);
        word(&mut picture, &format!("{a} as {}", plan.camp(camp)), at, colour);
    }
    picture
}

fn rule(picture: &mut Picture, from: Point, to: Point, colour: Rgb888) {
    let _ = Line::new(from, to).into_styled(PrimitiveStyle::with_stroke(colour, 1)).draw(picture);
}

fn word(picture: &mut Picture, text: &str, at: Point, colour: Rgb888) {
    let _ = Text::new(text, at, MonoTextStyle::new(&FONT_6X10, colour)).draw(picture);
}
