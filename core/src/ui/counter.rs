//! Counters: nation, symbol, size, strength, depth of the stack.

use super::paint::{Paper, Shade, Type, Words, frame_in, is_grey, line_in, plain, write_in};
use crate::forces::{Arm, Counter, Face, Roster, Size as Rank, UnitId};
use crate::game::Game;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// How a counter is to be shown.
#[derive(Clone, Copy)]
pub struct Shown {
    /// Units in the stack.
    pub depth: u8,
    /// Some unit of it may be picked.
    pub ready: bool,
    /// Some unit of it is picked.
    pub selected: bool,
    /// It belongs to whoever looks.
    pub own: bool,
    /// The zoom of the map.
    pub zoom: u8,
    /// What it says of its strength.
    pub strength: Strength,
}

/// What a counter says of its strength.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// It lies face down, for its owner as well.
    Unknown,
    /// It has none, as aircraft that only fly missions.
    None,
    /// The factors it has now.
    Factors(Face),
}

impl Strength {
    /// What is to be shown of a unit.
    pub fn of(game: &dyn Game, unit: UnitId) -> Strength {
        let face = game.strength(unit);
        match face {
            _ if game.is_blank(unit) => Strength::Unknown,
            Face { attack: 0, defence: 0, movement: 0 } => Strength::None,
            _ => Strength::Factors(face),
        }
    }

    /// Attack and defence as they are printed.
    pub fn text(self) -> Words {
        match self {
            Strength::Unknown => plain("?"),
            Strength::None => Words::new(),
            Strength::Factors(face) => crate::words!("{}-{}", face.attack, face.defence),
        }
    }

    /// The better of the two, for a small counter.
    fn best(self) -> Words {
        match self {
            Strength::Factors(face) => crate::words!("{}", face.attack.max(face.defence)),
            _ => self.text(),
        }
    }
}

/// Edge of a counter in pixels, by zoom.
const EDGE: [u32; 4] = [3, 6, 13, 21];

/// Draws the top counter of a stack.
pub fn draw<D: Paper>(
    d: &mut D,
    centre: Point,
    roster: &Roster,
    unit: UnitId,
    shown: Shown,
) -> Result<(), D::Error> {
    let counter = roster.get(unit);
    let (paper, ink) = colours::<D::Color>(roster, counter, shown.own);
    let edge = EDGE.get(usize::from(shown.zoom)).copied().unwrap_or(2);
    let body = Rectangle::with_center(centre, Size::new(edge, edge));
    if shown.zoom == 0 {
        return d.fill_solid(&body, paper);
    }
    // Deeper stacks stand out to the lower right, up to three counters.
    let under = i32::from(shown.depth.saturating_sub(1).min(3));
    for n in (1..=under).rev() {
        let back = Rectangle::new(body.top_left + Point::new(n, n), body.size);
        d.fill_solid(&back, ink)?;
        let inside = Rectangle::new(back.top_left, back.size - Size::new(1, 1));
        d.fill_solid(&inside, paper)?;
    }
    d.fill_solid(&body, paper)?;
    let rim = if shown.selected { D::Color::of(super::paint::Ink::Pick) } else { ink };
    frame_in(d, body, rim)?;
    match shown.zoom {
        // So small a counter shows its nation; a symbol would cover the colour.
        1 => {}
        2 => {
            let field = Rectangle::new(body.top_left + Point::new(2, 1), Size::new(9, 5));
            symbol(d, field, counter.arm, ink)?;
            let text = shown.strength.best();
            let at = body.top_left + Point::new((edge as i32 - 4 * text.len() as i32) / 2 + 1, 7);
            write_in(d, at, &text, Type::Tiny, ink)?;
        }
        _ => {
            size_marks(d, body.top_left + Point::new(edge as i32 / 2, 2), counter.size, ink)?;
            let field = Rectangle::new(body.top_left + Point::new(4, 5), Size::new(13, 8));
            symbol(d, field, counter.arm, ink)?;
            let text = shown.strength.text();
            let at = body.top_left + Point::new((edge as i32 - 4 * text.len() as i32) / 2 + 1, 14);
            write_in(d, at, &text, Type::Tiny, ink)?;
        }
    }
    if shown.ready {
        // A corner that can be seen on any counter: this stack can still act.
        let corner = Rectangle::new(body.top_left, Size::new(edge / 6 + 1, edge / 6 + 1));
        d.fill_solid(&corner, D::Color::of(super::paint::Ink::Legal))?;
    }
    Ok(())
}

/// Paper and ink. On a grey display the sides are told apart by a light and a dark counter.
fn colours<C: Shade>(roster: &Roster, counter: &Counter, own: bool) -> (C, C) {
    let nation = roster.nations.get(usize::from(counter.nation.0));
    let (paper, ink) = nation.map_or(([0; 3], [255; 3]), |nation| (nation.paper, nation.ink));
    // Sixteen greys cannot show a dozen nations: own units are white, the others black.
    if is_grey::<C>() {
        let (light, dark) = (C::rgb([250; 3]), C::rgb([0; 3]));
        return if own { (light, dark) } else { (dark, light) };
    }
    (C::rgb(paper), C::rgb(ink))
}

/// Where strokes of a symbol begin and end: corners and middles of its field, and points beside
/// them.
#[derive(Clone, Copy)]
enum Spot {
    NorthWest,
    NorthEast,
    SouthEast,
    SouthWest,
    North,
    East,
    South,
    West,
    Middle,
    /// Next to the middle, on its right.
    MiddleRight,
    /// Next to the south, on its left and on its right.
    SouthLeft,
    SouthRight,
    /// The ends of a vehicle's tracks.
    UpperLeft,
    UpperRight,
    LowerLeft,
    LowerRight,
}

impl Spot {
    fn on(self, field: Rectangle) -> Point {
        let (start, mid) = (field.top_left, field.center());
        let end = start + Point::new(field.size.width as i32 - 1, field.size.height as i32 - 1);
        let (x, y) = match self {
            Spot::NorthWest => (start.x, start.y),
            Spot::NorthEast => (end.x, start.y),
            Spot::SouthEast => (end.x, end.y),
            Spot::SouthWest => (start.x, end.y),
            Spot::North => (mid.x, start.y),
            Spot::East => (end.x, mid.y),
            Spot::South => (mid.x, end.y),
            Spot::West => (start.x, mid.y),
            Spot::Middle => (mid.x, mid.y),
            Spot::MiddleRight => (mid.x + 1, mid.y),
            Spot::SouthLeft => (mid.x - 1, end.y),
            Spot::SouthRight => (mid.x + 1, end.y),
            Spot::UpperLeft => (start.x + 1, mid.y - 1),
            Spot::UpperRight => (end.x - 1, mid.y - 1),
            Spot::LowerLeft => (start.x + 1, mid.y + 1),
            Spot::LowerRight => (end.x - 1, mid.y + 1),
        };
        Point::new(x, y)
    }
}

/// The strokes of the usual military symbols.
fn strokes(arm: Arm) -> &'static [(Spot, Spot)] {
    use Spot::*;
    match arm {
        Arm::Infantry | Arm::Airborne | Arm::Marine => {
            &[(NorthWest, SouthEast), (SouthWest, NorthEast)]
        }
        Arm::Mountain => &[(NorthWest, SouthEast), (SouthWest, NorthEast), (SouthLeft, Middle)],
        Arm::Motorized => &[(NorthWest, SouthEast), (SouthWest, NorthEast), (North, South)],
        // The infantry's cross with a bar: not of the first line.
        Arm::SecondLine => &[(NorthWest, SouthEast), (SouthWest, NorthEast), (West, East)],
        Arm::Cavalry => &[(SouthWest, NorthEast)],
        Arm::Mechanized | Arm::Armour => &[(UpperLeft, UpperRight), (LowerLeft, LowerRight)],
        Arm::ArmouredCavalry => {
            &[(UpperLeft, UpperRight), (LowerLeft, LowerRight), (SouthWest, NorthEast)]
        }
        Arm::Static | Arm::Fort => &[(West, East), (North, South)],
        Arm::Artillery => &[(Middle, MiddleRight)],
        Arm::Security => &[(NorthWest, SouthEast)],
        // A dome over what it guards.
        Arm::AntiAircraft => &[(SouthWest, North), (North, SouthEast)],
        // From above: body, wings, tail.
        Arm::Air => &[(North, South), (West, East), (SouthLeft, SouthRight)],
        // Wings with a load below them.
        Arm::Airlift => &[(West, East), (Middle, South)],
        // A hull.
        Arm::Transport => &[(NorthWest, South), (South, NorthEast)],
        // Heavier than the other aircraft: two pairs of wings.
        Arm::Bomber => {
            &[(North, South), (West, East), (UpperLeft, UpperRight), (SouthLeft, SouthRight)]
        }
        // A deck above a hull.
        Arm::Carrier => &[(UpperLeft, UpperRight), (LowerLeft, LowerRight), (North, South)],
        // A hull with a load.
        Arm::Convoy => &[(NorthWest, South), (South, NorthEast), (West, East)],
        // A hull with its bow open.
        Arm::LandingCraft => &[(NorthWest, SouthWest), (SouthWest, SouthEast)],
        Arm::Submarine => &[(LowerLeft, LowerRight), (North, Middle)],
        Arm::SpecialForces => &[(West, North), (North, East), (East, South), (South, West)],
        Arm::Headquarters | Arm::Naval | Arm::Supply | Arm::Marker => &[(West, East)],
    }
}

fn symbol<D: Paper>(d: &mut D, field: Rectangle, arm: Arm, ink: D::Color) -> Result<(), D::Error> {
    for (from, to) in strokes(arm) {
        line_in(d, from.on(field), to.on(field), ink, false)?;
    }
    // An aircraft is a shape of its own, without a frame.
    if matches!(arm, Arm::Air | Arm::Bomber) { Ok(()) } else { frame_in(d, field, ink) }
}

/// Two crosses for a division, three for a corps, and so on.
fn size_marks<D: Paper>(
    d: &mut D,
    middle: Point,
    size: Rank,
    ink: D::Color,
) -> Result<(), D::Error> {
    let crosses = match size {
        Rank::Brigade => 1,
        Rank::Division => 2,
        Rank::Corps => 3,
        Rank::Army => 4,
        Rank::Front => 5,
        _ => 0,
    };
    for n in 0..crosses {
        // Three pixels stand for a cross at this size: two above, one below.
        let at = middle + Point::new(4 * n - 2 * crosses + 1, 0);
        for (x, y) in [(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)] {
            d.dot(at + Point::new(x, y), ink)?;
        }
    }
    Ok(())
}
