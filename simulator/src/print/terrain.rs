//! What terrain looks like on paper: a tint and a sign, so that it can be told without colour.

use super::brush::{Brush, Spot, mix};
use super::ink;
use embedded_graphics::pixelcolor::Rgb888;
use hexmarch_core::ui::{Ink, Look};

/// The colour of the whole hex.
pub fn tint(look: Look) -> Rgb888 {
    let land = ink(Ink::Land);
    match look {
        Look::Clear | Look::Void => land,
        Look::Woods => mix(land, ink(Ink::Woods), 0.28),
        Look::Broken => mix(land, ink(Ink::Relief), 0.12),
        Look::Rough => mix(land, ink(Ink::Relief), 0.25),
        Look::Mountain => mix(land, ink(Ink::Relief), 0.42),
        Look::Swamp => mix(land, ink(Ink::Swamp), 0.25),
        Look::City => mix(land, ink(Ink::City), 0.22),
        Look::Water => ink(Ink::Water),
    }
}

/// Draws what stands in the hex. `u` is a 48th of the way from column to column.
pub fn sign(look: Look, brush: &mut Brush, centre: Spot, u: f32) {
    let at = |x: f32, y: f32| centre.by(x * u, y * u);
    match look {
        Look::Woods => {
            for (x, y) in
                [(-15.0, -4.0), (-4.0, -9.0), (9.0, -6.0), (17.0, 4.0), (-9.0, 7.0), (4.0, 5.0)]
            {
                brush.line(at(x, y), at(x, y + 7.0), 1.6 * u, ink(Ink::Relief));
                let crown = [at(x, y - 7.0), at(x + 5.0, y + 4.0), at(x - 5.0, y + 4.0)];
                brush.area(&crown, ink(Ink::Woods));
            }
        }
        Look::Broken => {
            for (x, y) in [(-13.0, -3.0), (7.0, -7.0), (4.0, 8.0)] {
                hill(brush, at(x, y), u, 7.0, 5.0);
            }
        }
        Look::Rough => {
            for (x, y) in [(-13.0, 0.0), (1.0, -7.0), (13.0, 2.0), (-2.0, 10.0)] {
                hill(brush, at(x, y), u, 7.0, 9.0);
            }
        }
        Look::Mountain => {
            for (x, y, r) in [(-13.0, 0.0, 9.0), (11.0, -2.0, 10.0), (-1.0, 8.0, 11.0)] {
                peak(brush, at(x, y), u * r);
            }
        }
        Look::Swamp => {
            for (x, y) in [(-12.0, -6.0), (8.0, -8.0), (-2.0, 1.0), (13.0, 5.0), (-12.0, 9.0)] {
                brush.line(at(x - 6.0, y), at(x + 6.0, y), 1.5 * u, ink(Ink::Swamp));
                for (dx, dy) in [(-3.0, -5.0), (0.0, -6.5), (3.0, -5.0)] {
                    let (foot, tip) = (at(x + dx / 2.0, y), at(x + dx, y + dy));
                    brush.line(foot, tip, 1.2 * u, ink(Ink::Swamp));
                }
            }
        }
        Look::City => {
            for (x, y) in [(-16.0, -8.0), (-14.0, 6.0), (12.0, 9.0), (-3.0, -12.0), (1.0, 13.0)] {
                let r = 3.2;
                let block =
                    [at(x - r, y - r), at(x + r, y - r), at(x + r, y + r), at(x - r, y + r)];
                brush.area(&block, mix(tint(look), ink(Ink::City), 0.35));
            }
        }
        Look::Water => {
            for (x, y) in [(-9.0, 3.0), (7.0, 9.0)] {
                brush.line(at(x - 5.0, y), at(x, y - 2.0), 1.3 * u, ink(Ink::Wave));
                brush.line(at(x, y - 2.0), at(x + 5.0, y), 1.3 * u, ink(Ink::Wave));
            }
        }
        Look::Clear | Look::Void => {}
    }
}

/// Two slopes.
fn hill(brush: &mut Brush, top: Spot, u: f32, wide: f32, high: f32) {
    let (left, right) = (top.by(-wide * u, high * u), top.by(wide * u, high * u));
    brush.line(left, top, 1.8 * u, ink(Ink::Relief));
    brush.line(top, right, 1.8 * u, ink(Ink::Relief));
}

/// A mountain with its lit side to the west.
fn peak(brush: &mut Brush, middle: Spot, r: f32) {
    let (top, left, right) = (middle.by(0.0, -r), middle.by(-r, r * 0.6), middle.by(r, r * 0.6));
    let foot = middle.by(r * 0.15, r * 0.6);
    brush.area(&[top, foot, left], mix(ink(Ink::Relief), ink(Ink::Land), 0.45));
    brush.area(&[top, right, foot], ink(Ink::Relief));
}
