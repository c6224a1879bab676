//! Supply floods against `pathfinding`: breadth first for any length, Dijkstra with unit steps
//! where the length is limited.

use super::boards::{Drawn, FROM_ZERO, Make, draw, lay_out, of_games, schemes, sheet, space};
use super::random::Random;
use hexmarch_core::board::{Sheet, Sides, SpaceSet};
use hexmarch_core::supply::{Over, flood, spread};
use pathfinding::prelude::{bfs_reach, dijkstra_all};

/// What a flood may go over.
const OVERS: [Over; 5] =
    [Over::Open, Over::Rail, Over::Air, Over::Lines(Sides::BLACK), Over::Lines(Sides::SEA_LANE)];

/// Where a flood may go.
#[derive(Clone, Debug)]
struct Terms {
    sources: SpaceSet,
    enter: SpaceSet,
    pass: SpaceSet,
    over: Over,
}

impl Terms {
    fn draw(random: &mut Random, drawn: &Drawn) -> Terms {
        let [few, most, some] =
            [&[0, 1, 1, 5, 30][..], &[40, 70, 90, 100], &[0, 50, 85, 100]].map(|c| random.pick(c));
        let mut sources = drawn.set(random, few);
        sources.insert(space(random.below(drawn.len())));
        Terms {
            sources,
            enter: drawn.set(random, most),
            pass: drawn.set(random, some),
            over: random.pick(&OVERS),
        }
    }

    /// Spaces a line can go on to; `None` stands before all sources.
    fn next(&self, drawn: &Drawn, at: Option<usize>) -> Vec<Option<usize>> {
        let Some(at) = at else {
            return self.sources.iter().map(|space| Some(space.index())).collect();
        };
        if !self.sources.contains(space(at)) && !self.pass.contains(space(at)) {
            return Vec::new();
        }
        let ways = drawn.ways.get(at).map_or(&[][..], |ways| ways);
        let allowed = |sides: Sides| match self.over {
            Over::Open => !sides.any(Sides::CLOSED),
            Over::Rail => sides.any(Sides::RAIL),
            Over::Air => true,
            Over::Lines(lines) => sides.any(lines),
        };
        // Hexsides stand first, and lines lead only from area to area.
        let hexsides = match self.over {
            Over::Lines(_) => ways.len() - drawn.board.area_ways(space(at)).len(),
            _ => 0,
        };
        let ways = ways.iter().skip(hexsides).filter(|(_, sides)| allowed(*sides));
        ways.filter(|(to, _)| self.enter.contains(space(*to))).map(|(to, _)| Some(*to)).collect()
    }

    fn any_length(&self, drawn: &Drawn) -> SpaceSet {
        bfs_reach(None, |at| self.next(drawn, *at)).flatten().map(space).collect()
    }

    fn within(&self, drawn: &Drawn, limit: u16) -> SpaceSet {
        let next = |at: &Option<usize>| {
            let price = u32::from(at.is_some());
            self.next(drawn, *at).into_iter().map(move |to| (to, price))
        };
        let found = dijkstra_all(&None, next).into_iter();
        let near = found.filter(|(_, (_, steps))| *steps <= u32::from(limit));
        near.filter_map(|(at, _)| at).map(space).collect()
    }
}

/// Two sets must be the same; a failure names the difference only.
fn assert_same(ours: &SpaceSet, theirs: &SpaceSet, what: impl Fn() -> String) {
    let (mut missing, mut wrong) = (*theirs, *ours);
    missing.subtract(ours);
    wrong.subtract(theirs);
    assert!(ours == theirs, "{}: missing {missing:?}, wrong {wrong:?}", what());
}

fn check_board(seed: u64, drawn: &Drawn, floods: usize) {
    let mut random = Random::new(!seed);
    for n in 0..floods {
        let terms = Terms::draw(&mut random, drawn);
        let Terms { sources, enter, pass, over } = &terms;
        let what = || format!("seed {seed}, flood {n}, {over:?}");
        let board = drawn.board;
        let whole = flood(board, sources, enter, pass, *over, None);
        assert_same(&whole, &terms.any_length(drawn), what);
        let limit = random.pick(&[0, 1, 2, 4, 9, 30, 3000]);
        let near = flood(board, sources, enter, pass, *over, Some(limit));
        assert_same(&near, &terms.within(drawn, limit), || format!("{}, limit {limit}", what()));
        let mut beside = SpaceSet::EMPTY;
        spread(board, sources, *over, &mut beside);
        let all: SpaceSet = (0..drawn.len()).map(space).collect();
        let free = Terms { enter: all, ..terms.clone() };
        let next = sources.iter().flat_map(|at| free.next(drawn, Some(at.index()))).flatten();
        assert_same(&beside, &next.map(space).collect(), what);
    }
}

#[test]
fn floods_of_one_sheet_agree() {
    for seed in 0..500 {
        check_board(seed, &Make::Sheet.draw(&mut Random::new(seed)), 6);
    }
}

#[test]
fn floods_of_two_sheets_agree() {
    for seed in 0..300 {
        check_board(seed, &Make::TwoSheets.draw(&mut Random::new(seed)), 6);
    }
}

#[test]
fn floods_of_areas_agree() {
    for seed in 0..500 {
        check_board(seed, &Make::Areas.draw(&mut Random::new(seed)), 6);
    }
}

/// An area behind a column of two hexes: a line goes hex to hex and on to the area.
#[test]
fn a_line_goes_from_hexes_on_to_areas() {
    let sheet = Sheet { cols: 1, rows: 2, ..FROM_ZERO };
    let joints = [(1, 2, Sides::NONE)];
    let board = lay_out(vec![sheet], vec![0; 3], &joints, &mut || Sides::NONE).board;
    let all: SpaceSet = (0..3).map(space).collect();
    let source = [space(0)].into_iter().collect();
    assert_same(&flood(board, &source, &all, &all, Over::Open, None), &all, String::new);
    assert_same(&flood(board, &source, &all, &all, Over::Open, Some(2)), &all, String::new);
}

/// A source in the last column of the widest sheet wets its own column.
#[test]
fn the_sixty_fourth_column_floods_like_the_others() {
    for cols in [62, 63, 64] {
        let sheet = Sheet { cols, rows: 3, ..FROM_ZERO };
        let board = lay_out(vec![sheet], vec![0; 192], &[], &mut || Sides::NONE).board;
        let last = 3 * (usize::from(cols) - 1);
        let column: SpaceSet = (last..last + 3).map(space).collect();
        let source = [space(last)].into_iter().collect();
        let wet = flood(board, &source, &column, &column, Over::Open, None);
        assert_same(&wet, &column, || format!("{cols} columns"));
    }
}

#[test]
fn floods_of_sheets_and_areas_together_agree() {
    for seed in 0..500 {
        check_board(seed, &Make::Everything.draw(&mut Random::new(seed)), 6);
    }
}

#[test]
fn floods_of_the_printed_sizes_agree() {
    for (seed, sheets) in schemes().into_iter().enumerate() {
        check_board(seed as u64, &draw(&mut Random::new(seed as u64), sheets, 0, 0), 60);
    }
}

#[test]
fn floods_of_the_games_boards_agree() {
    for (seed, (_, drawn)) in of_games().enumerate() {
        check_board(seed as u64, &drawn, 60);
    }
}

#[test]
fn floods_of_the_largest_sheets_agree() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let (cols, rows) = random.pick(&[(64, 38), (38, 64), (63, 38), (64, 3), (64, 1), (2, 64)]);
        let sheet = Sheet { cols, rows, first_col: 1, ..sheet(&mut random, 0, 1) };
        check_board(seed, &draw(&mut random, vec![sheet], 0, 0), 12);
    }
}
