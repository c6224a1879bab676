//! Boards drawn at random, in two forms: plain lists for the oracle and the core's packed form.
//!
//! The lists come from `hexx` and from nothing in the core. Packing follows the documents of
//! `board`: five bits a side, number 0 the edge, sides and planes for three directions. Boards are
//! leaked, since the core wants them `static`; they are small and a test run is short.

use super::random::Random;
use hexmarch_core::board::{
    Areas, Board, Country, CountryKind, Ground, Halves, LOW_BIT, Parity, Sheet, SidePlanes, Sides,
    SpaceId, SpaceSet, Terrain, TerrainKind, Way,
};
use hexmarch_core::budget::SPACES_MAX;
use hexmarch_core::games::ALL;
use hexmarch_core::texts::Texts;
use hexx::{EdgeDirection, Hex, HexOrientation, OffsetHexMode};
use std::collections::HashMap;

/// The six ways out of a hex in the core's order, as `hexx` names them.
pub const WAYS: [EdgeDirection; 6] = [
    EdgeDirection::FLAT_TOP,
    EdgeDirection::FLAT_TOP_RIGHT,
    EdgeDirection::FLAT_BOTTOM_RIGHT,
    EdgeDirection::FLAT_BOTTOM,
    EdgeDirection::FLAT_BOTTOM_LEFT,
    EdgeDirection::FLAT_TOP_LEFT,
];

/// Kinds of terrain on a random board.
pub const TERRAINS: usize = 6;

/// Both numbers from 0, odd columns low.
pub const FROM_ZERO: Sheet = Sheet {
    name: "main",
    prefix: "",
    first_col: 0,
    first_row: 0,
    cols: 53,
    rows: 44,
    down: Parity::Odd,
    short: None,
    first: 0,
};

/// Two sheets, each with rows from 00 and a letter before its numbers.
pub const TWO_SHEETS: [Sheet; 2] = [
    Sheet {
        name: "west",
        prefix: "w",
        first_col: 1,
        cols: 33,
        rows: 27,
        short: Some(Parity::Odd),
        ..FROM_ZERO
    },
    Sheet {
        name: "east",
        prefix: "e",
        first_col: 1,
        cols: 45,
        rows: 34,
        first: 33 * 27,
        ..FROM_ZERO
    },
];

/// Numbering schemes: those of all games, and two that no game aboard need have.
pub fn schemes() -> Vec<Vec<Sheet>> {
    let sheet = |sheet: &Sheet| Sheet { ..*sheet };
    let hexes = ALL.iter().filter(|info| !info.board.has_areas());
    let games = hexes.map(|info| info.board.sheets.iter().map(sheet).collect());
    games.chain([TWO_SHEETS.into(), vec![FROM_ZERO]]).collect()
}

/// The boards of all games as they are. Their lists are the core's own ways, which `geometry`
/// holds against `hexx`.
pub fn of_games() -> impl Iterator<Item = (&'static str, Drawn)> {
    ALL.iter().map(|info| {
        let mut ways = vec![Vec::new(); info.board.len.into()];
        let mut terrain = vec![0; ways.len()];
        for at in info.board.spaces() {
            ways[at.index()] = info.board.ways(at).map(|way| (way.to.index(), way.sides)).collect();
            terrain[at.index()] = info.board.terrain(at).0 % TERRAINS as u8;
        }
        (info.code, Drawn { board: info.board, ways, terrain })
    })
}

/// The printed column and row of every hex of a sheet, by the sheet's description alone.
pub fn printed(sheet: &Sheet) -> impl Iterator<Item = (u8, u8)> + '_ {
    (sheet.first_col..sheet.first_col + sheet.cols).flat_map(move |col| {
        let odd = col % 2 == 1;
        let lacks = match sheet.short {
            None => 0,
            Some(Parity::Odd) => u8::from(odd),
            Some(Parity::Even) => u8::from(!odd),
        };
        (sheet.first_row..sheet.first_row + sheet.rows - lacks).map(move |row| (col, row))
    })
}

/// Where `hexx` has the hex with this printed number.
pub fn hexx_of(sheet: &Sheet, col: u8, row: u8) -> Hex {
    let mode = match sheet.down {
        Parity::Even => OffsetHexMode::Even,
        Parity::Odd => OffsetHexMode::Odd,
    };
    Hex::from_offset_coordinates([col.into(), row.into()], mode, HexOrientation::Flat)
}

/// The number of the space with this printed number: column by column, `rows` to each.
pub fn number_of(sheet: &Sheet, col: u8, row: u8) -> usize {
    let (col, row) = (usize::from(col - sheet.first_col), usize::from(row - sheet.first_row));
    usize::from(sheet.first) + col * usize::from(sheet.rows) + row
}

/// A board as plain lists and as the core has it.
pub struct Drawn {
    /// The core's form.
    pub board: &'static Board,
    /// Ways out of each space and what lies on them, hex neighbours clockwise from up first.
    pub ways: Vec<Vec<(usize, Sides)>>,
    /// Terrain by space.
    pub terrain: Vec<u8>,
}

impl Drawn {
    /// How many spaces, gaps included.
    pub fn len(&self) -> usize {
        self.ways.len()
    }

    /// A random set of spaces; now and then one beyond the board is in it.
    pub fn set(&self, random: &mut Random, chance: usize) -> SpaceSet {
        let mut set: SpaceSet = random.some(self.len(), chance).into_iter().map(space).collect();
        if random.percent(20) {
            set.insert(space(random.below(2 * SPACES_MAX)));
        }
        set
    }
}

/// The space with this number.
pub fn space(number: usize) -> SpaceId {
    SpaceId::new(number as u16)
}

/// What may lie on a random side: rivers, rails, closed sides of every kind, and both at once.
const PALETTE: [(Sides, usize); 14] = [
    (Sides::NONE, 28),
    (Sides::SEA_LANE, 10),
    (Sides(Sides::SEA_LANE.0 | Sides::ROAD.0), 2),
    (Sides::RIVER, 15),
    (Sides::RAIL, 12),
    (Sides(Sides::RAIL.0 | Sides::RIVER.0), 5),
    (Sides::BORDER, 4),
    (Sides::MAJOR_RIVER, 4),
    (Sides::STRAIT, 3),
    (Sides::SEA, 4),
    (Sides::LAKE, 4),
    (Sides::BLOCKED, 5),
    (Sides(Sides::BLOCKED.0 | Sides::RAIL.0), 2),
    (Sides(Sides::ROAD.0 | Sides::BORDER.0), 2),
];

fn side(random: &mut Random) -> Sides {
    let mut at = random.below(100);
    for (sides, weight) in PALETTE {
        if at < weight {
            return sides;
        }
        at -= weight;
    }
    Sides::NONE
}

/// A way between two spaces, and what lies on it.
pub type Joint = (usize, usize, Sides);

/// Draws a board of these sheets, then so many areas, with so many ways between any spaces.
pub fn draw(random: &mut Random, sheets: Vec<Sheet>, areas: usize, ways: usize) -> Drawn {
    let hexes: usize = sheets.iter().map(Sheet::len).sum();
    let len = hexes + areas;
    let terrain = (0..len).map(|_| random.below(TERRAINS) as u8).collect();
    let mut joints = Vec::new();
    for _ in 0..ways {
        let a = if random.percent(60) { hexes + random.below(areas) } else { random.below(len) };
        let (a, b) = (a.min(len - 1), random.below(len));
        if a != b {
            joints.push((a, b, side(random)));
        }
    }
    lay_out(sheets, terrain, &joints, &mut || side(random))
}

/// Lays out sheets and areas with these ways; `side` is asked once for each hexside.
pub fn lay_out(
    sheets: Vec<Sheet>,
    terrain: Vec<u8>,
    joints: &[Joint],
    side: &mut dyn FnMut() -> Sides,
) -> Drawn {
    let len = terrain.len();
    assert!(len <= SPACES_MAX, "{len} spaces");
    let mut ways = vec![Vec::new(); len];
    let mut packed = vec![0u16; sheets.iter().map(Sheet::len).sum()];
    let words = len.div_ceil(64);
    let mut open = [vec![0u64; words], vec![0; words], vec![0; words]];
    let mut rail = open.clone();

    for sheet in &sheets {
        let spaces: HashMap<Hex, usize> = printed(sheet)
            .map(|(col, row)| (hexx_of(sheet, col, row), number_of(sheet, col, row)))
            .collect();
        let mut between = HashMap::new();
        for (col, row) in printed(sheet) {
            let (hex, from) = (hexx_of(sheet, col, row), number_of(sheet, col, row));
            let low = sheet.down == if col % 2 == 0 { Parity::Even } else { Parity::Odd };
            packed[from] = if low { LOW_BIT } else { 0 };
            for (dir, way) in WAYS.into_iter().enumerate() {
                let Some(to) = spaces.get(&hex.neighbor(way)).copied() else { continue };
                let pair = (from.min(to), from.max(to));
                let sides = *between.entry(pair).or_insert_with(&mut *side);
                ways[from].push((to, sides));
                let class = 1 + PALETTE.iter().position(|(set, _)| *set == sides).unwrap();
                if dir < 3 {
                    packed[from] |= (class as u16) << (5 * dir);
                    let bit = 1 << (from % 64);
                    open[dir][from / 64] |= if sides.any(Sides::CLOSED) { 0 } else { bit };
                    rail[dir][from / 64] |= if sides.any(Sides::RAIL) { bit } else { 0 };
                }
            }
        }
    }

    let (way_starts, joined) = join(joints, &mut ways);
    let planes = |planes: [Vec<u64>; 3]| SidePlanes { dirs: planes.map(|plane| &*plane.leak()) };
    let board = Board {
        name: "laid out for a test",
        turned: false,
        sheets: sheets.leak(),
        len: len as u16,
        terrains: &[TerrainKind { letter: '.', name: "clear", closed: false, area: None }],
        countries: &[CountryKind { code: "-", name: "none" }],
        ground: terrain.clone().leak(),
        grounds: (0..=u8::MAX)
            .map(|number| Ground { terrain: Terrain(number), country: Country(0) })
            .collect::<Vec<_>>()
            .leak(),
        halves: halves(&packed),
        side_sets: [Sides::EDGE]
            .into_iter()
            .chain(PALETTE.map(|side| side.0))
            .collect::<Vec<_>>()
            .leak(),
        open: planes(open),
        rail: planes(rail),
        areas: Areas::NONE,
        way_starts,
        ways: joined,
        land: vec![u64::MAX; words].leak(),
        places: &[],
        place_names: Texts::NONE,
        marks: &[],
    };
    Drawn { board: Box::leak(Box::new(board)), ways, terrain }
}

/// The sides that hexes keep themselves, with as many kinds as there are hexes.
fn halves(packed: &[u16]) -> Halves {
    let byte = |shift: usize| (0..packed.len()).map(|n| (n >> shift) as u8).collect::<Vec<_>>();
    Halves { numbers: byte(0).leak(), high: byte(8).leak(), kinds: packed.to_vec().leak() }
}

/// Adds joints to the ways out of both spaces, and lists them one space behind the other.
fn join(joints: &[Joint], ways: &mut [Vec<(usize, Sides)>]) -> (&'static [u16], &'static [Way]) {
    if joints.is_empty() {
        return (&[], &[]);
    }
    let mut lists = vec![Vec::new(); ways.len()];
    for (a, b, sides) in joints {
        lists[*a].push((*b, *sides));
        lists[*b].push((*a, *sides));
    }
    let mut starts = vec![0];
    let mut joined = Vec::new();
    for (list, ways) in lists.iter().zip(ways) {
        ways.extend(list);
        joined.extend(list.iter().map(|(to, sides)| Way { to: space(*to), sides: *sides }));
        starts.push(joined.len() as u16);
    }
    (starts.leak(), joined.leak())
}

/// A sheet of a random numbering scheme with at most so many spaces.
pub fn sheet(random: &mut Random, first: usize, spaces_max: usize) -> Sheet {
    let parity = [Parity::Even, Parity::Odd];
    let cols = random.between(1, 64.min(spaces_max));
    let rows = random.between(1, 64.min(spaces_max / cols));
    Sheet {
        name: "random",
        prefix: "",
        first_col: random.pick(&[0, 1, 10, 35]),
        first_row: random.pick(&[0, 1, 7]),
        cols: cols as u8,
        rows: rows as u8,
        down: random.pick(&parity),
        short: random.pick(&[None, Some(Parity::Even), Some(Parity::Odd)]),
        first: first as u16,
    }
}

/// What a board is made of.
#[derive(Clone, Copy, Debug)]
pub enum Make {
    /// One sheet.
    Sheet,
    /// Two sheets with nothing between them.
    TwoSheets,
    /// Areas only.
    Areas,
    /// Two sheets and some areas, all joined by ways.
    Everything,
}

impl Make {
    /// All makes.
    pub const ALL: [Make; 4] = [Make::Sheet, Make::TwoSheets, Make::Areas, Make::Everything];

    /// A random board of this make with up to a few hundred spaces.
    pub fn draw(self, random: &mut Random) -> Drawn {
        let size = random.pick(&[12, 60, 240, 700]);
        let mut sheets = match self {
            Make::Areas => Vec::new(),
            _ => vec![sheet(random, 0, size)],
        };
        if matches!(self, Make::TwoSheets | Make::Everything) {
            let first = sheets[0].len();
            sheets.push(sheet(random, first, size));
        }
        let areas = match self {
            Make::Areas => random.between(2, 160),
            Make::Everything => random.between(0, 30),
            _ => 0,
        };
        let ways = match self {
            Make::Areas => areas * random.between(1, 3),
            Make::Everything => random.between(1, 20),
            _ => 0,
        };
        draw(random, sheets, areas, ways)
    }
}
