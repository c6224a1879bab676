//! The map of a board of areas: land as cells about its areas, the lines between them, their kinds,
//! stars and names, and where one of the map's marks ends.

use super::brush::{Brush, Spot, Type, Weight, mix, spot};
use super::{INK, PAPER, ink};
use crate::play::Picture;
use embedded_graphics::geometry::Size;
use embedded_graphics::pixelcolor::{Rgb888, RgbColor};
use hexmarch_core::board::{AreaKind, Board, Mark, Plate, Sides, SpaceId, Way};
use hexmarch_core::game::GameInfo;
use hexmarch_core::ui::{Ink, Shade};

/// Marks of this name, with a nation's code behind it, say whose an area is when the war begins.
const HELD: &str = "held-";

/// Colours of the ends of other marks, in the order of the map.
const ENDS: [Rgb888; 3] =
    [Rgb888::new(30, 110, 200), Rgb888::new(190, 30, 30), Rgb888::new(120, 40, 140)];

/// Corners of the disc that a cell is cut out of.
const CORNERS: usize = 48;

/// Draws the map, its columns so many pixels apart.
pub fn draw(info: &GameInfo, column: f32) -> Picture {
    let mut map = Map::new(info, column);
    let cells: Vec<Cell> = map.board.area_spaces().map(|space| map.cell(space)).collect();
    cells.iter().for_each(|cell| map.land(cell));
    cells.iter().for_each(|cell| map.frontiers(cell));
    for from in map.board.area_spaces() {
        for way in map.board.area_ways(from).iter().filter(|way| from < way.to) {
            map.link(from, *way);
        }
    }
    map.board.area_spaces().for_each(|space| map.area(space));
    map.legend();
    map.brush.finish()
}

struct Map<'a> {
    info: &'a GameInfo,
    board: &'static Board,
    brush: Brush,
    column: f32,
    /// One unit of length: a 48th of the way from column to column.
    unit: f32,
    size: Size,
    /// Where the legend begins.
    foot: f32,
}

/// An area and the edge of its land: each corner with the area beyond the side that begins there,
/// if the side is a frontier and no coast.
struct Cell {
    space: SpaceId,
    edge: Vec<(Spot, Option<SpaceId>)>,
}

impl<'a> Map<'a> {
    fn new(info: &'a GameInfo, column: f32) -> Map<'a> {
        let unit = column / 48.0;
        let (columns, half_rows) = info.board.extent();
        let wide = column * (f32::from(columns) + 3.0);
        let foot = 130.0 * unit + column * 4.0 / 7.0 * (f32::from(half_rows) + 4.0);
        let size = Size::new(wide.ceil() as u32, (foot + 150.0 * unit).ceil() as u32);
        let brush = Brush::new(size, ink(Ink::Water));
        Map { info, board: info.board, brush, column, unit, size, foot }
    }

    fn centre(&self, space: SpaceId) -> Spot {
        let (x, y) = self.board.position(space);
        let (across, down) = (self.column, self.column * 4.0 / 7.0);
        let head = 130.0 * self.unit;
        spot((f32::from(x) + 2.0) * across, head + (f32::from(y) + 2.0) * down)
    }

    /// How far land goes at most about an area: farthest inland.
    fn reach(&self, space: SpaceId) -> f32 {
        match self.board.area_kind(space) {
            Some(AreaKind::Land) => self.column * 2.0,
            Some(AreaKind::Coastal) => self.column * 1.25,
            Some(AreaKind::Island) => self.column * 0.75,
            Some(AreaKind::Sea) | None => 0.0,
        }
    }

    /// The land about an area: a disc, cut off halfway to every other area.
    fn cell(&self, space: SpaceId) -> Cell {
        let (centre, reach) = (self.centre(space), self.reach(space));
        let turn = |n: usize| n as f32 / CORNERS as f32 * std::f32::consts::TAU;
        let corner = |n: usize| centre.by(reach * turn(n).cos(), reach * turn(n).sin());
        let mut edge: Vec<(Spot, Option<SpaceId>)> =
            (0..CORNERS).filter(|_| reach > 0.0).map(|n| (corner(n), None)).collect();
        for other in self.board.area_spaces().filter(|other| *other != space) {
            let there = self.centre(other);
            let apart = spot(there.x - centre.x, there.y - centre.y);
            if apart.x.hypot(apart.y) < 2.0 * reach {
                let land = self.reach(other) > 0.0;
                edge = cut(&edge, centre.toward(there, 0.5), apart, land.then_some(other));
            }
        }
        // A side without length has no inside.
        let ends: Vec<Spot> = edge.iter().skip(1).chain(edge.first()).map(|(at, _)| *at).collect();
        let mut ends = ends.into_iter();
        edge.retain(|(from, _)| {
            let to = ends.next().unwrap_or(*from);
            (to.x - from.x).hypot(to.y - from.y) > 0.1
        });
        Cell { space, edge }
    }

    /// The nation that has an area when the war begins.
    fn colour(&self, space: SpaceId) -> Rgb888 {
        let marks = self.board.marks.iter().filter(|mark| mark.spaces.contains(&space));
        let held = marks.filter_map(|mark| mark.name.strip_prefix(HELD)).next();
        let country = self.board.countries.get(usize::from(self.board.country(space).0));
        let code = held.or(country.map(|country| country.code)).unwrap_or_default();
        let nation = self.info.roster.nations.iter().find(|nation| nation.code == code);
        let paper = nation.map_or(ink(Ink::Neutral), |nation| Rgb888::rgb(nation.paper));
        mix(paper, PAPER, 0.45)
    }

    fn land(&mut self, cell: &Cell) {
        let corners: Vec<Spot> = cell.edge.iter().map(|(at, _)| *at).collect();
        if corners.len() > 2 {
            self.brush.area(&corners, self.colour(cell.space));
        }
    }

    /// Coasts, frontiers, and where the land of a mark ends.
    fn frontiers(&mut self, cell: &Cell) {
        let (u, board) = (self.unit, self.board);
        let ends = ends(board);
        for (n, (from, beyond)) in cell.edge.iter().enumerate() {
            let (to, _) = cell.edge[(n + 1) % cell.edge.len()];
            let Some(other) = beyond else {
                self.brush.line(*from, to, 1.6 * u, mix(ink(Ink::Lane), INK, 0.3));
                continue;
            };
            let border = board.is_border(cell.space, *other);
            let wide = if border { 2.2 } else { 1.0 };
            let grey = mix(INK, PAPER, if border { 0.35 } else { 0.6 });
            self.brush.line(*from, to, wide * u, grey);
            for (mark, colour) in ends.iter().zip(ENDS) {
                let inside = |space: &SpaceId| mark.spaces.contains(space);
                if inside(&cell.space) && !inside(other) {
                    self.brush.dashes(*from, to, 4.0 * u, 7.0 * u, 5.0 * u, colour);
                }
            }
        }
    }

    /// A line to another area; of one to another plate its beginning at either end, with a name.
    fn link(&mut self, from: SpaceId, way: Way) {
        let (a, b) = (self.centre(from), self.centre(way.to));
        let plate = |space| self.board.plate_of(space).map(|plate: &Plate| plate.first);
        if plate(from) == plate(way.to) {
            return self.track(a, b, way.sides);
        }
        for (near, far, beyond) in [(a, b, way.to), (b, a, from)] {
            let long = (far.x - near.x).hypot(far.y - near.y).max(1.0);
            let end = near.toward(far, self.column / long);
            self.track(near, end, way.sides);
            let style = Type { colour: ink(Ink::Lane), ..name(10.0 * self.unit, Weight::Plain) };
            let text = format!("to {}", self.board.place_name(beyond));
            self.brush.centred(end.by(0.0, 8.0 * self.unit), &text, style);
        }
    }

    fn track(&mut self, a: Spot, b: Spot, sides: Sides) {
        let u = self.unit;
        if sides.any(Sides::SEA_LANE) {
            self.brush.line(a, b, 2.0 * u, ink(Ink::Lane));
        }
        let black = ink(Ink::Track);
        if sides.any(Sides::RAIL) {
            self.brush.line(a, b, 2.4 * u, black);
        } else if sides.any(Sides::ROAD) {
            self.brush.dashes(a, b, 2.4 * u, 7.0 * u, 5.0 * u, black);
        }
    }

    /// The sign of an area's kind, its star and its name.
    fn area(&mut self, space: SpaceId) {
        let (centre, u) = (self.centre(space), self.unit);
        let Some(kind) = self.board.area_kind(space) else { return };
        self.kind(centre, kind);
        let star = self.board.place(space).is_some_and(|place| place.points > 0);
        if star {
            self.star(centre.by(13.0 * u, -9.0 * u));
        }
        let weight = if star { Weight::Bold } else { Weight::Plain };
        let style = match kind {
            AreaKind::Sea => Type {
                colour: mix(ink(Ink::Lane), INK, 0.3),
                rim: Some(ink(Ink::Water)),
                ..name(12.0 * u, weight)
            },
            _ => name(13.0 * u, weight),
        };
        self.brush.centred(centre.by(0.0, 15.0 * u), self.board.place_name(space), style);
    }

    fn kind(&mut self, at: Spot, kind: AreaKind) {
        let u = self.unit;
        let block = |r: f32| [at.by(-r, -r), at.by(r, -r), at.by(r, r), at.by(-r, r)];
        let diamond = |r: f32| [at.by(-r, 0.0), at.by(0.0, -r), at.by(r, 0.0), at.by(0.0, r)];
        match kind {
            AreaKind::Land => self.brush.area(&block(5.5 * u), ink(Ink::City)),
            AreaKind::Coastal | AreaKind::Island => {
                self.brush.disc(at, 6.5 * u, ink(Ink::City));
                self.brush.disc(at, 3.4 * u, PAPER);
            }
            AreaKind::Sea => {
                self.brush.area(&diamond(8.5 * u), ink(Ink::Lane));
                self.brush.area(&diamond(6.0 * u), PAPER);
            }
        }
    }

    fn star(&mut self, at: Spot) {
        let tip = |n: i32, r: f32| {
            let turn = n as f32 * std::f32::consts::PI / 5.0;
            at.by(r * self.unit * turn.sin(), -r * self.unit * turn.cos())
        };
        let kites: Vec<[Spot; 4]> = (0..5)
            .map(|n| [at, tip(2 * n - 1, 3.4), tip(2 * n, 8.5), tip(2 * n + 1, 3.4)])
            .collect();
        kites.iter().for_each(|kite| self.brush.area(kite, ink(Ink::Points)));
    }

    /// The title above the map, the names of its plates, and the legend below it.
    fn legend(&mut self) {
        let u = self.unit;
        let large = Type { apart: 10.0 * u, rim: None, ..name(64.0 * u, Weight::Bold) };
        self.brush.text(spot(40.0 * u, 26.0 * u), &self.info.name.to_uppercase(), large);
        let plain = Type { rim: None, ..name(22.0 * u, Weight::Plain) };
        let note = format!("Hexmarch {}", env!("CARGO_PKG_VERSION"));
        let wide = self.brush.width(&note, plain);
        self.brush.text(spot(self.size.width as f32 - 40.0 * u - wide, 56.0 * u), &note, plain);
        for plate in self.board.areas.plates {
            let middle = f32::from(plate.left) + f32::from(plate.cols) / 2.0 + 1.5;
            let at = spot(middle * self.column, 110.0 * u);
            let style = Type { apart: 8.0 * u, rim: None, ..name(34.0 * u, Weight::Bold) };
            self.brush.centred(at, plate.name, style);
        }
        let mut at = spot(60.0 * u, self.foot + 30.0 * u);
        let mut entry = |map: &mut Self, text: &str, sample: &dyn Fn(&mut Self, Spot)| {
            sample(map, at);
            map.brush.text(at.by(34.0 * u, -11.0 * u), text, plain);
            let wide = map.brush.width(text, plain) + 110.0 * u;
            at = at.by(wide, 0.0);
            if at.x + 300.0 * u > map.size.width as f32 {
                at = spot(60.0 * u, at.y + 46.0 * u);
            }
        };
        for kind in AreaKind::ALL {
            if self.board.area_spaces().any(|space| self.board.area_kind(space) == Some(*kind)) {
                entry(self, kind.word(), &|map, at| map.kind(at, *kind));
            }
        }
        entry(self, "star", &|map, at| map.star(at));
        for (text, sides) in
            [("rail", Sides::RAIL), ("road", Sides::ROAD), ("sea lane", Sides::SEA_LANE)]
        {
            if self.board.ways.iter().any(|way| way.sides.any(sides)) {
                let track = |map: &mut Self, at: Spot| {
                    map.track(at.by(-24.0 * u, 0.0), at.by(24.0 * u, 0.0), sides);
                };
                entry(self, text, &track);
            }
        }
        for (mark, colour) in ends(self.board).iter().zip(ENDS) {
            let line = |map: &mut Self, at: Spot| {
                let (a, b) = (at.by(-24.0 * u, 0.0), at.by(24.0 * u, 0.0));
                map.brush.dashes(a, b, 4.0 * u, 7.0 * u, 5.0 * u, colour);
            };
            entry(self, &format!("end of {}", mark.name), &line);
        }
    }
}

/// Marks that end somewhere on the map.
fn ends(board: &'static Board) -> Vec<&'static Mark> {
    board.marks.iter().filter(|mark| !mark.name.starts_with(HELD)).collect()
}

/// Cuts off what of a convex shape lies beyond a line through `at`, across `apart`; the new side
/// leads to `other`.
fn cut(
    edge: &[(Spot, Option<SpaceId>)],
    at: Spot,
    apart: Spot,
    other: Option<SpaceId>,
) -> Vec<(Spot, Option<SpaceId>)> {
    let beyond = |p: Spot| (p.x - at.x) * apart.x + (p.y - at.y) * apart.y;
    let mut kept = Vec::new();
    for (n, (from, side)) in edge.iter().enumerate() {
        let (to, _) = edge[(n + 1) % edge.len()];
        let (here, there) = (beyond(*from), beyond(to));
        let crossing = || from.toward(to, here / (here - there));
        if here <= 0.0 {
            kept.push((*from, *side));
            if there > 0.0 {
                kept.push((crossing(), other));
            }
        } else if there <= 0.0 {
            kept.push((crossing(), *side));
        }
    }
    kept
}

fn name(height: f32, weight: Weight) -> Type {
    Type { weight, height, colour: INK, strength: 1.0, rim: Some(Rgb888::WHITE), apart: 0.0 }
}
