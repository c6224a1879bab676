//! The picture of the handheld: what is sent is all that has changed, and not much more.

use crate::oled::drivers::greys as frame;
use embedded_graphics::pixelcolor::Gray4;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use frame::{Greys, HEIGHT, ROW};
use hexmarch_core::game::Dice;

/// What the glass shows: it gets patches and nothing else.
struct Glass([[u8; ROW]; HEIGHT]);

impl Glass {
    /// Takes all patches. Says how many bytes came.
    fn take(&mut self, greys: &mut Greys) -> usize {
        let mut bytes = 0;
        while let Some(patch) = greys.take_patch() {
            for row in patch.top..patch.bottom {
                let sent = greys.row(patch, row);
                let to = &mut self.0[usize::from(row)];
                to[usize::from(patch.from)..usize::from(patch.to)].copy_from_slice(sent);
                bytes += sent.len();
            }
        }
        bytes
    }
}

#[test]
fn the_glass_follows_whatever_is_drawn() {
    let mut dice = Dice::new(1939);
    let mut greys = Greys::new();
    let mut glass = Glass([[0; ROW]; HEIGHT]);
    let mut pixels = [[0u8; 2 * ROW]; HEIGHT];
    for round in 0..2000 {
        for _ in 0..1 + dice.below(3) {
            // Beyond the edges as well, where nothing is drawn.
            let at = Point::new(dice.below(150) as i32 - 10, dice.below(80) as i32 - 8);
            let size = Size::new(dice.below(40), dice.below(20));
            let colour = dice.below(16) as u8;
            let area = match dice.below(2) {
                0 => Rectangle::new(at, size),
                _ => Rectangle::new(at, Size::new_equal(1)),
            };
            match area.size == Size::new_equal(1) {
                true => Pixel(at, Gray4::new(colour)).draw(&mut greys).expect("cannot fail"),
                false => greys.fill_solid(&area, Gray4::new(colour)).expect("cannot fail"),
            }
            for point in area.points() {
                if let (Ok(x), Ok(y)) = (usize::try_from(point.x), usize::try_from(point.y))
                    && let Some(pixel) = pixels.get_mut(y).and_then(|row| row.get_mut(x))
                {
                    *pixel = colour;
                }
            }
        }
        glass.take(&mut greys);
        for (y, row) in pixels.iter().enumerate() {
            let packed: Vec<u8> = row.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect();
            assert_eq!(packed, glass.0[y], "row {y} in round {round}");
        }
    }
}

#[test]
fn what_has_not_changed_is_not_sent() {
    let mut greys = Greys::new();
    let mut glass = Glass([[0; ROW]; HEIGHT]);
    let area = Rectangle::new(Point::new(10, 10), Size::new(20, 5));
    greys.fill_solid(&area, Gray4::WHITE).expect("cannot fail");
    assert_eq!(glass.take(&mut greys), 10 * 5);
    greys.fill_solid(&area, Gray4::WHITE).expect("cannot fail");
    assert_eq!(glass.take(&mut greys), 0);
    greys.forget();
    assert_eq!(glass.take(&mut greys), ROW * HEIGHT);
}
