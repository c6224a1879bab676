//! A game's whole map as a picture to print.
//!
//! The same board and the same colours by meaning as on the display, drawn large: every hex with
//! its number, terrain by tint and by sign, railways, rivers and borders, places with their names
//! and victory points, works, the countries, and a legend of what is there.

mod areas;
mod brush;
mod legend;
mod terrain;

use crate::play::Picture;
use brush::{Brush, Spot, Type, Weight, mix, spot};
use embedded_graphics::geometry::Size;
use embedded_graphics::pixelcolor::{Rgb888, RgbColor};
use hexmarch_core::board::{Board, Dir, Place, PlaceKind, Sheet, Sides, SpaceId};
use hexmarch_core::game::GameInfo;
use hexmarch_core::ui::{Ink, Look, Shade, look};
use terrain::{sign, tint};

/// From column to column, in pixels, if nobody asks for another measure.
pub const COLUMN: u32 = 48;
/// Measures that make sense: below the numbers cannot be read, above the picture fills memory.
pub const COLUMNS: std::ops::RangeInclusive<u32> = 24..=160;

const PAPER: Rgb888 = Rgb888::new(250, 247, 238);
const INK: Rgb888 = Rgb888::new(34, 34, 38);

fn ink(ink: Ink) -> Rgb888 {
    Rgb888::of(ink)
}

/// Draws the map of a game, its columns so many pixels apart.
pub fn map(info: &GameInfo, column: u32) -> Result<Picture, String> {
    let column = column.clamp(*COLUMNS.start(), *COLUMNS.end()) as f32;
    match (info.board.has_areas(), info.board.sheets) {
        (true, _) => return Ok(areas::draw(info, column)),
        (false, []) => return Err(format!("the map of {} has nothing to draw", info.name)),
        _ => {}
    }
    let mut map = Map::new(info, column);
    map.ground();
    map.lines();
    map.works();
    map.countries();
    map.numbers();
    info.board.places.iter().for_each(|place| map.place(place));
    legend::draw(&mut map);
    Ok(map.brush.finish())
}

struct Map<'a> {
    info: &'a GameInfo,
    board: &'static Board,
    brush: Brush,
    /// One unit of length: a 48th of the way from column to column.
    unit: f32,
    /// Where the middle of the first hex is; on a turned map it is at the foot.
    origin: Spot,
    /// Corner to middle.
    radius: f32,
    /// The whole picture.
    size: Size,
    /// Where the legend begins.
    foot: f32,
}

impl<'a> Map<'a> {
    fn new(info: &'a GameInfo, column: f32) -> Map<'a> {
        let (unit, radius) = (column / 48.0, column / 1.5);
        let (columns, half_rows) = info.board.extent();
        let row = radius * 3f32.sqrt();
        let (edge, head) = (40.0 * unit, 120.0 * unit);
        let across = column * f32::from(columns.saturating_sub(1)) + 2.0 * radius;
        let down = row * (f32::from(half_rows) + 1.0) / 2.0;
        let turned = info.board.turned;
        let (wide, high) = if turned { (down, across) } else { (across, down) };
        let (wide, foot) = (wide + 2.0 * edge, head + high + edge / 2.0);
        let bottom = foot + legend::height(info, wide, unit) + edge;
        let size = Size::new(wide.ceil() as u32, bottom.ceil() as u32);
        let first = if turned { (row / 2.0, high - radius) } else { (radius, row / 2.0) };
        let origin = spot(edge + first.0, head + first.1);
        let brush = Brush::new(size, PAPER);
        Map { info, board: info.board, brush, unit, origin, radius, size, foot }
    }

    fn row(&self) -> f32 {
        self.radius * 3f32.sqrt()
    }

    fn centre(&self, space: SpaceId) -> Spot {
        let (x, y) = self.board.position(space);
        let column = self.radius * 1.5;
        self.way(self.origin, f32::from(x) * column, f32::from(y) * self.row() / 2.0)
    }

    /// So far across and down the unturned map, as it is drawn.
    fn way(&self, from: Spot, across: f32, down: f32) -> Spot {
        if self.board.turned { from.by(down, -across) } else { from.by(across, down) }
    }

    /// A corner of a hex, clockwise; corner 0 begins the upper side.
    fn corner(&self, centre: Spot, n: usize) -> Spot {
        let (half, low) = (self.radius / 2.0, self.row() / 2.0);
        let (across, down) = match n % 6 {
            0 => (-half, -low),
            1 => (half, -low),
            2 => (self.radius, 0.0),
            3 => (half, low),
            4 => (-half, low),
            _ => (-self.radius, 0.0),
        };
        self.way(centre, across, down)
    }

    fn side(&self, centre: Spot, dir: Dir) -> (Spot, Spot) {
        (self.corner(centre, dir as usize), self.corner(centre, dir as usize + 1))
    }

    fn look(&self, space: SpaceId) -> Look {
        let kind = self.board.terrains.get(usize::from(self.board.terrain(space).0));
        kind.map_or(Look::Void, |kind| look(kind.name))
    }

    fn ground(&mut self) {
        for space in self.board.spaces() {
            let look = self.look(space);
            if look != Look::Void {
                let centre = self.centre(space);
                self.hex(centre, look);
            }
        }
    }

    /// A hex with its terrain.
    fn hex(&mut self, centre: Spot, look: Look) {
        let corners: Vec<Spot> = (0..6).map(|n| self.corner(centre, n)).collect();
        self.brush.area(&corners, tint(look));
        sign(look, &mut self.brush, centre, self.unit);
    }

    /// Everything that runs along or across hexsides.
    fn lines(&mut self) {
        let board = self.board;
        let void = |space: SpaceId| self.look(space) == Look::Void;
        let spaces: Vec<SpaceId> = board.spaces().filter(|space| !void(*space)).collect();
        for space in &spaces {
            let centre = self.centre(*space);
            for dir in Dir::ALL {
                let (a, b) = self.side(centre, dir);
                let beyond = board.neighbour(*space, dir);
                let land = board.is_land(*space) || beyond.is_some_and(|n| board.is_land(n));
                let grid = if land { ink(Ink::Grid) } else { ink(Ink::Wave) };
                self.brush.line(a, b, self.unit, grid);
            }
        }
        for space in &spaces {
            self.rails(*space);
        }
        // Each side once, from the hex below or left of it.
        for space in &spaces {
            let centre = self.centre(*space);
            for dir in [Dir::Up, Dir::UpRight, Dir::DownRight] {
                let (a, b) = self.side(centre, dir);
                // Where the map ends there is nothing to be kept from.
                if board.neighbour(*space, dir).is_some_and(|n| self.look(n) != Look::Void) {
                    self.side_line(a, b, board.side(*space, dir), board.is_land(*space));
                }
            }
        }
        for space in &spaces {
            let centre = self.centre(*space);
            for dir in [Dir::Up, Dir::UpRight, Dir::DownRight] {
                let (a, b) = self.side(centre, dir);
                if board.neighbour(*space, dir).is_some_and(|n| board.is_border(*space, n)) {
                    self.border(a, b);
                }
            }
        }
    }

    fn side_line(&mut self, a: Spot, b: Spot, sides: Sides, land: bool) {
        let unit = self.unit;
        if sides.any(Sides::BLOCKED) && land {
            self.brush.line(a, b, 6.0 * unit, ink(Ink::Relief));
        }
        if sides.any(Sides::SEA.with(Sides::LAKE)) && land {
            self.brush.line(a, b, 5.0 * unit, ink(Ink::Water));
        }
        if sides.any(Sides::MAJOR_RIVER) {
            self.brush.line(a, b, 6.5 * unit, ink(Ink::River));
        } else if sides.any(Sides::RIVER) {
            self.brush.line(a, b, 4.5 * unit, ink(Ink::River));
        } else if sides.any(Sides::STRAIT) {
            self.brush.dashes(a, b, 4.0 * unit, 3.0 * unit, 5.0 * unit, ink(Ink::River));
        }
    }

    fn border(&mut self, a: Spot, b: Spot) {
        let unit = self.unit;
        self.brush.dashes(a, b, 3.0 * unit, 7.0 * unit, 4.5 * unit, ink(Ink::Border));
    }

    /// Railways of a hex. Two that merely pass through meet in a curve.
    fn rails(&mut self, space: SpaceId) {
        let centre = self.centre(space);
        let crossed = |dir: &Dir| self.board.side(space, *dir).any(Sides::RAIL);
        let ends: Vec<Spot> = Dir::ALL
            .into_iter()
            .filter(crossed)
            .map(|dir| {
                let (a, b) = self.side(centre, dir);
                a.toward(b, 0.5)
            })
            .collect();
        let passing = self.board.place(space).is_none();
        match ends.as_slice() {
            [a, b] if passing => {
                let curve = |n: u16| {
                    let t = f32::from(n) / 8.0;
                    a.toward(centre, t).toward(centre.toward(*b, t), t)
                };
                for n in 0..8 {
                    self.rail(curve(n), curve(n + 1));
                }
            }
            ends => ends.iter().for_each(|end| self.rail(centre, *end)),
        }
    }

    fn rail(&mut self, a: Spot, b: Spot) {
        let unit = self.unit;
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let long = dx.hypot(dy).max(0.001);
        let (tx, ty) = (-dy / long * 2.6 * unit, dx / long * 2.6 * unit);
        self.brush.line(a, b, 1.6 * unit, ink(Ink::Rail));
        let ties = (long / (7.0 * unit)).round().max(1.0);
        for n in 0..ties as u32 {
            let at = a.toward(b, (n as f32 + 0.5) / ties);
            self.brush.line(at.by(tx, ty), at.by(-tx, -ty), 1.2 * unit, ink(Ink::Rail));
        }
    }

    fn numbers(&mut self) {
        let style = Type {
            weight: Weight::Plain,
            height: 9.5 * self.unit,
            colour: mix(INK, ink(Ink::Land), 0.25),
            strength: 1.0,
            rim: Some(ink(Ink::Land)),
            apart: 0.0,
        };
        for space in self.board.spaces() {
            let look = self.look(space);
            if look == Look::Void {
                continue;
            }
            let colour =
                if look == Look::Water { mix(INK, tint(look), 0.55) } else { style.colour };
            // Below the upper side, or where a hex that stands on its corner is wide enough.
            let rise = if self.board.turned {
                self.radius * 0.6
            } else {
                self.row() / 2.0 - 7.5 * self.unit
            };
            let at = self.centre(space).by(0.0, -rise);
            let text = self.board.label(space).to_string();
            self.brush.centred(at, &text, Type { colour, rim: Some(tint(look)), ..style });
        }
    }

    /// Works of every kind the map marks, with the kind's first letter.
    fn works(&mut self) {
        let works = || self.board.marks.iter().filter(|mark| is_work(mark.name));
        let mut drawn = Vec::new();
        for (n, mark) in works().enumerate() {
            for space in mark.spaces {
                // A hex with several has them one above the other.
                let below = works().take(n).filter(|mark| mark.spaces.contains(space)).count();
                let rise = 3.0 - 17.0 * below as f32;
                let at = self.centre(*space).by(-19.0 * self.unit, rise * self.unit);
                drawn.push((at, mark.name));
            }
        }
        drawn.into_iter().for_each(|(at, name)| self.work(at, name));
    }

    fn work(&mut self, at: Spot, name: &str) {
        let u = self.unit;
        let (w, h) = (7.5 * u, 6.0 * u);
        // A wall with three merlons.
        let wall = |x: f32, y: f32, wide: f32, high: f32| {
            [at.by(x, y), at.by(x + wide, y), at.by(x + wide, y + high), at.by(x, y + high)]
        };
        for x in [-w, -w + 5.5 * u, w - 4.0 * u] {
            self.brush.area(&wall(x, -h - 3.0 * u, 4.0 * u, 4.0 * u), INK);
        }
        self.brush.area(&wall(-w, -h, 2.0 * w, 2.0 * h), INK);
        let letter = name.chars().next().unwrap_or(' ').to_ascii_uppercase().to_string();
        let style = Type {
            weight: Weight::Bold,
            height: 11.0 * u,
            colour: PAPER,
            strength: 1.0,
            rim: None,
            apart: 0.0,
        };
        self.brush.centred(at, &letter, style);
    }

    /// The countries' names, wide and faint over the middle of each, on every sheet.
    fn countries(&mut self) {
        self.board.sheets.iter().for_each(|sheet| self.countries_on(sheet));
    }

    fn countries_on(&mut self, sheet: &Sheet) {
        let across = self.board.spaces().filter(|space| sheet.holds(*space));
        let (left, right) = across
            .map(|space| self.centre(space).x)
            .fold((f32::MAX, f32::MIN), |(low, high), x| (low.min(x), high.max(x)));
        for (n, country) in self.board.countries.iter().enumerate().skip(1) {
            let own = |space: &SpaceId| {
                sheet.holds(*space) && usize::from(self.board.country(*space).0) == n
            };
            let spots: Vec<Spot> =
                self.board.spaces().filter(own).map(|space| self.centre(space)).collect();
            if spots.len() < 12 {
                continue;
            }
            let mean =
                |of: fn(&Spot) -> f32| spots.iter().map(of).sum::<f32>() / spots.len() as f32;
            let middle = spot(mean(|p| p.x), mean(|p| p.y));
            let height = (spots.len() as f32).sqrt().clamp(4.0, 15.0) * 4.6 * self.unit;
            let style = Type {
                weight: Weight::Bold,
                height,
                colour: INK,
                strength: 0.2,
                rim: None,
                apart: height * 0.25,
            };
            let name = country.name.to_uppercase();
            let half = self.brush.width(&name, style) / 2.0 - self.radius / 2.0;
            let middle = spot(middle.x.min(right - half).max(left + half), middle.y);
            self.brush.centred(middle, &name, style);
        }
    }

    fn place(&mut self, place: &Place) {
        let (centre, u) = (self.centre(place.space), self.unit);
        let city = matches!(place.kind, PlaceKind::City | PlaceKind::Town);
        match place.kind {
            PlaceKind::City => self.city(centre),
            PlaceKind::Town => self.town(centre),
            _ => self.brush.disc(centre, 3.4 * u, ink(Ink::City)),
        }
        if place.points > 0 {
            self.points(centre.by(17.0 * u, -3.0 * u), place.points);
        }
        if place.is_capital() {
            self.star(centre.by(0.0, 0.0), 5.5 * u);
        }
        if place.is_port() {
            self.anchor(centre.by(if city { -15.0 } else { -10.0 } * u, 0.0));
        }
        let style = Type {
            weight: if city { Weight::Bold } else { Weight::Plain },
            height: if city { 14.0 } else { 12.0 } * u,
            colour: INK,
            strength: 1.0,
            rim: Some(mix(PAPER, ink(Ink::Land), 0.45)),
            apart: 0.0,
        };
        self.brush.centred(centre.by(0.0, 17.0 * u), self.board.place_name(place.space), style);
    }

    fn city(&mut self, centre: Spot) {
        self.block(centre, 7.5 * self.unit);
    }

    fn town(&mut self, centre: Spot) {
        self.block(centre, 4.5 * self.unit);
    }

    fn block(&mut self, centre: Spot, r: f32) {
        let square =
            |r: f32| [centre.by(-r, -r), centre.by(r, -r), centre.by(r, r), centre.by(-r, r)];
        self.brush.area(&square(r + 1.2 * self.unit), PAPER);
        self.brush.area(&square(r), ink(Ink::City));
    }

    fn points(&mut self, at: Spot, points: u8) {
        let u = self.unit;
        self.brush.disc(at, 8.2 * u, PAPER);
        self.brush.disc(at, 7.2 * u, ink(Ink::Points));
        let style = Type {
            weight: Weight::Bold,
            height: 13.0 * u,
            colour: Rgb888::WHITE,
            strength: 1.0,
            rim: None,
            apart: 0.0,
        };
        self.brush.centred(at.by(0.3 * u, 0.0), &points.to_string(), style);
    }

    fn star(&mut self, centre: Spot, radius: f32) {
        let tip = |n: i32, r: f32| {
            let turn = (n as f32) * std::f32::consts::PI / 5.0;
            centre.by(r * turn.sin(), -r * turn.cos())
        };
        for n in 0..5 {
            let kite = [
                centre,
                tip(2 * n - 1, radius * 0.42),
                tip(2 * n, radius),
                tip(2 * n + 1, radius * 0.42),
            ];
            self.brush.area(&kite, ink(Ink::Pick));
        }
    }

    fn anchor(&mut self, at: Spot) {
        let (u, colour) = (self.unit, ink(Ink::River));
        self.brush.line(at.by(0.0, -5.0 * u), at.by(0.0, 5.0 * u), 1.6 * u, colour);
        self.brush.line(at.by(-2.6 * u, -2.6 * u), at.by(2.6 * u, -2.6 * u), 1.4 * u, colour);
        for side in [-1.0, 1.0] {
            let tip = at.by(side * 4.2 * u, 1.6 * u);
            self.brush.line(at.by(0.0, 5.0 * u), at.by(side * 3.0 * u, 4.0 * u), 1.5 * u, colour);
            self.brush.line(at.by(side * 3.0 * u, 4.0 * u), tip, 1.5 * u, colour);
        }
    }
}

/// Marks that stand for something in the hex and are not merely lists: exits and edges, sources,
/// lands, seas and their coasts.
fn is_work(name: &str) -> bool {
    let sea = name.ends_with("-sea") || ["baltic", "adriatic", "mediterranean"].contains(&name);
    let ends = ["-edge", "-row", "-source", "boundary", "coast", "hub"];
    !sea && !name.contains("exit") && !ends.iter().any(|end| name.ends_with(end))
}
