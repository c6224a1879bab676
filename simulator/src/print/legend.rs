//! The title above the map and the legend below it.

use super::brush::{Spot, Type, Weight, spot};

use super::{INK, Map, ink, is_work};
use embedded_graphics::pixelcolor::Rgb888;
use hexmarch_core::board::{Dir, PlaceKind, Sides};
use hexmarch_core::game::GameInfo;
use hexmarch_core::ui::Ink;
use hexmarch_core::ui::{Look, look};

/// Something the legend explains.
#[derive(Clone, Copy)]
enum Entry {
    Terrain(Look),
    River,
    MajorRiver,
    Strait,
    Closed,
    Rail,
    Border,
    City,
    Town,
    Dot,
    Points,
    Capital,
    Port,
    Work(&'static str),
}

impl Entry {
    fn name(self, info: &GameInfo) -> String {
        let name = match self {
            // Kinds that look alike share a line.
            Entry::Terrain(shown) => {
                let kinds = info.board.terrains.iter().map(|kind| kind.name);
                let kinds: Vec<&str> = kinds.filter(|name| look(name) == shown).collect();
                return kinds.join(", ");
            }
            Entry::River => "river",
            Entry::MajorRiver => "major river",
            Entry::Strait => "strait",
            Entry::Closed => "no way across",
            Entry::Rail => "railway",
            Entry::Border => "border",
            Entry::City => "city",
            Entry::Town => "town",
            Entry::Dot => "other place",
            Entry::Points => "victory points",
            Entry::Capital => "capital",
            Entry::Port => "port",
            Entry::Work(name) => name,
        };
        name.to_string()
    }
}

/// What this map has.
fn entries(info: &GameInfo) -> Vec<Entry> {
    let board = info.board;
    let mut entries = Vec::new();
    for (n, kind) in board.terrains.iter().enumerate() {
        let look = look(kind.name);
        let used = board.spaces().any(|space| usize::from(board.terrain(space).0) == n);
        let known = entries.iter().any(|entry| matches!(entry, Entry::Terrain(l) if *l == look));
        // Cities have an entry of their own.
        if used && !known && !matches!(look, Look::Void | Look::City) {
            entries.push(Entry::Terrain(look));
        }
    }
    let sides = |what: Sides| board.side_sets.iter().any(|set| set.any(what));
    // The edge of what is no map closes sides, too, but shows.
    let closed = board.spaces().filter(|space| board.is_land(*space)).any(|a| {
        let shut = |dir: &Dir| board.side(a, *dir).any(Sides::BLOCKED);
        let beyond = |dir| board.neighbour(a, dir).is_some_and(|b| board.is_land(b));
        Dir::ALL.into_iter().filter(shut).any(beyond)
    });
    let border = board.spaces().any(|a| board.ways(a).any(|way| board.is_border(a, way.to)));
    let place = |test: fn(&hexmarch_core::board::Place) -> bool| board.places.iter().any(test);
    let known = [
        (Entry::River, sides(Sides::RIVER)),
        (Entry::MajorRiver, sides(Sides::MAJOR_RIVER)),
        (Entry::Strait, sides(Sides::STRAIT)),
        (Entry::Closed, closed),
        (Entry::Rail, sides(Sides::RAIL)),
        (Entry::Border, border),
        (Entry::City, place(|place| place.kind == PlaceKind::City)),
        (Entry::Town, place(|place| place.kind == PlaceKind::Town)),
        (Entry::Dot, place(|place| place.kind == PlaceKind::Dot)),
        (Entry::Points, place(|place| place.points > 0)),
        (Entry::Capital, place(|place| place.is_capital())),
        (Entry::Port, place(|place| place.is_port())),
    ];
    entries.extend(known.iter().filter(|(_, has)| *has).map(|(entry, _)| *entry));
    let works = board.marks.iter().filter(|mark| is_work(mark.name));
    entries.extend(works.map(|mark| Entry::Work(mark.name)));
    entries
}

const CELL_WIDE: f32 = 236.0;
const CELL_HIGH: f32 = 74.0;

fn columns(wide: f32, unit: f32) -> usize {
    (((wide - 80.0 * unit) / (CELL_WIDE * unit)) as usize).max(1)
}

/// How much room the legend needs.
pub fn height(info: &GameInfo, wide: f32, unit: f32) -> f32 {
    entries(info).len().div_ceil(columns(wide, unit)) as f32 * CELL_HIGH * unit
}

fn style(height: f32, weight: Weight, colour: Rgb888) -> Type {
    Type { weight, height, colour, strength: 1.0, rim: None, apart: 0.0 }
}

/// Draws both.
pub fn draw(map: &mut Map) {
    let u = map.unit;
    let title = map.info.name.to_uppercase();
    let large = Type { apart: 10.0 * u, ..style(64.0 * u, Weight::Bold, INK) };
    map.brush.text(spot(40.0 * u, 26.0 * u), &title, large);
    let note = format!("Hexmarch {}", env!("CARGO_PKG_VERSION"));
    let small = style(22.0 * u, Weight::Plain, INK);
    let wide = map.brush.width(&note, small);
    map.brush.text(spot(map.size.width as f32 - 40.0 * u - wide, 56.0 * u), &note, small);
    let entries = entries(map.info);
    let columns = columns(map.size.width as f32, u);
    for (n, entry) in entries.into_iter().enumerate() {
        let (column, row) = ((n % columns) as f32, (n / columns) as f32);
        let left = spot(40.0 * u, map.foot).by(column * CELL_WIDE * u, row * CELL_HIGH * u);
        let middle = left.by(map.radius, CELL_HIGH * u / 2.0);
        sample(map, entry, middle);
        let text = style(20.0 * u, Weight::Plain, INK);
        let at = middle.by(map.radius + 10.0 * u, -10.0 * u);
        map.brush.text(at, &entry.name(map.info), text);
    }
}

/// A hex that shows what the entry is about.
fn sample(map: &mut Map, entry: Entry, middle: Spot) {
    let u = map.unit;
    let look = match entry {
        Entry::Terrain(look) => look,
        Entry::City | Entry::Capital => Look::City,
        _ => Look::Clear,
    };
    map.hex(middle, look);
    for n in 0..6 {
        let (a, b) = (map.corner(middle, n), map.corner(middle, n + 1));
        map.brush.line(a, b, u, ink(Ink::Grid));
    }
    let sides = |map: &mut Map, what: Sides| {
        for n in [4, 5, 0] {
            let (a, b) = (map.corner(middle, n), map.corner(middle, n + 1));
            map.side_line(a, b, what, true);
        }
    };
    match entry {
        Entry::Terrain(_) => {}
        Entry::River => sides(map, Sides::RIVER),
        Entry::MajorRiver => sides(map, Sides::MAJOR_RIVER),
        Entry::Strait => sides(map, Sides::STRAIT),
        Entry::Closed => sides(map, Sides::BLOCKED),
        Entry::Border => {
            for n in [4, 5, 0] {
                let (a, b) = (map.corner(middle, n), map.corner(middle, n + 1));
                map.border(a, b);
            }
        }
        Entry::Rail => {
            let (a, b) = (middle.by(-24.0 * u, 14.0 * u), middle.by(24.0 * u, -14.0 * u));
            map.rail(a, b);
        }
        Entry::City => map.city(middle),
        Entry::Town => map.town(middle),
        Entry::Dot => map.brush.disc(middle, 3.4 * u, ink(Ink::City)),
        Entry::Points => map.points(middle, 3),
        Entry::Capital => {
            map.city(middle);
            map.star(middle, 5.5 * u);
        }
        Entry::Port => map.anchor(middle),
        Entry::Work(name) => map.work(middle, name),
    }
}
