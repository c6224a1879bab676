//! Neighbours, distances, rings and printed numbers of every scheme against `hexx`.

use super::boards::{self, WAYS, draw, hexx_of, number_of, printed, schemes, space};
use super::random::Random;
use hexmarch_core::board::{Board, Dir, DirSet, Parity, Sheet, Sides, SpaceId, offsets};
use hexmarch_core::games::ALL;
use hexx::Hex;
use std::collections::{BTreeSet, HashMap};

/// Every hex of a sheet: where `hexx` has it and which space it must be.
fn hexes(sheet: &Sheet) -> Vec<(Hex, SpaceId)> {
    let hex = |(col, row)| (hexx_of(sheet, col, row), space(number_of(sheet, col, row)));
    printed(sheet).map(hex).collect()
}

/// The schemes and two hundred that nobody printed.
fn sheets() -> Vec<Sheet> {
    let mut random = Random::new(1938);
    let printed = schemes().into_iter().flatten();
    printed.chain((0..200).map(|_| boards::sheet(&mut random, 100, 900))).collect()
}

#[test]
fn printed_numbers_and_spaces_agree() {
    for sheet in sheets() {
        let all: BTreeSet<(u8, u8)> = printed(&sheet).collect();
        for col in 0..=u8::MAX {
            for row in 0..=u8::MAX {
                let there = all.contains(&(col, row));
                assert_eq!(sheet.has(col, row), there, "{sheet:?} {col} {row}");
                let number = there.then(|| space(number_of(&sheet, col, row)));
                assert_eq!(sheet.at(col, row), number, "{sheet:?} {col} {row}");
                if let Some(number) = number {
                    assert_eq!(sheet.coords(number), Some((col, row)), "{sheet:?}");
                }
            }
        }
        let found = (0..=u16::MAX).filter(|n| sheet.coords(SpaceId::new(*n)).is_some()).count();
        assert_eq!(found, all.len(), "{sheet:?}");
    }
}

#[test]
fn neighbours_agree() {
    for sheet in sheets() {
        let hexes = hexes(&sheet);
        let spaces: HashMap<Hex, SpaceId> = hexes.iter().copied().collect();
        for (hex, at) in &hexes {
            let low = sheet.down.matches(sheet.coords(*at).unwrap().0);
            for (dir, way) in Dir::ALL.into_iter().zip(WAYS) {
                let there = spaces.get(&hex.neighbor(way)).copied();
                assert_eq!(sheet.neighbour(*at, dir), there, "{sheet:?} {at:?} {dir:?}");
                let Some(there) = there else { continue };
                assert_eq!(sheet.neighbour(there, dir.opposite()), Some(*at));
                let step = offsets(sheet.rows.into(), low)[dir as usize];
                assert_eq!(at.index() as i32 + step, there.index() as i32);
            }
        }
    }
}

#[test]
fn directions_turn_as_they_do_in_hexx() {
    for (n, (dir, way)) in Dir::ALL.into_iter().zip(WAYS).enumerate() {
        assert_eq!(dir as usize, n);
        assert_eq!(WAYS[dir.opposite() as usize], way.const_neg());
        assert_eq!(dir.opposite().opposite(), dir);
        assert_eq!(Dir::from_index(n + 6), dir);
    }
}

#[test]
fn distances_agree() {
    let mut pairs = 0;
    for sheet in sheets() {
        let hexes = hexes(&sheet);
        // Every pair of the small sheets, every pair with one hex in seven of the large.
        let every = if hexes.len() > 600 { 7 } else { 1 };
        for (a, at) in hexes.iter().step_by(every) {
            for (b, there) in &hexes {
                let far = a.unsigned_distance_to(*b) as u16;
                assert_eq!(sheet.distance(*at, *there), Some(far), "{sheet:?} {at:?} {there:?}");
                pairs += 1;
            }
        }
    }
    assert!(pairs > 1_000_000);
}

#[test]
fn spaces_of_two_sheets_are_strangers() {
    let board = draw(&mut Random::new(2), boards::TWO_SHEETS.into(), 0, 0).board;
    let (west, east) = (board.find("w0100").unwrap(), board.find("e4533").unwrap());
    assert_eq!(board.distance(west, east), None);
    assert_eq!(board.find("w0126"), None, "odd columns of this sheet lack the last row");
    assert_eq!(board.find("0100"), None);
    for sheet in board.sheets {
        for (_, at) in hexes(sheet) {
            assert!(board.ways(at).all(|way| sheet.holds(way.to)), "{}", board.label(at));
        }
    }
}

/// Everything a board says about its hexes, against `hexx` and against itself.
fn check_board(board: &'static Board) {
    for sheet in board.sheets {
        let hexes = hexes(sheet);
        let spaces: HashMap<Hex, SpaceId> = hexes.iter().copied().collect();
        for (hex, at) in &hexes {
            let label = board.label(*at).to_string();
            assert_eq!(board.find(&label), Some(*at));
            let around: Vec<Option<SpaceId>> =
                WAYS.iter().map(|way| spaces.get(&hex.neighbor(*way)).copied()).collect();
            let ways: Vec<SpaceId> = board.ways(*at).map(|way| way.to).collect();
            assert_eq!(ways, around.iter().copied().flatten().collect::<Vec<_>>(), "{label}");
            let mut again = Vec::new();
            board.for_each_way(*at, |way| again.push(way));
            assert_eq!(again, board.ways(*at).collect::<Vec<_>>(), "{label}");
            for (dir, there) in Dir::ALL.into_iter().zip(around) {
                assert_eq!(board.neighbour(*at, dir), there, "{label} {dir:?}");
                let sides = board.side(*at, dir);
                let Some(there) = there else {
                    assert_eq!(sides, Sides::EDGE, "{label} {dir:?}");
                    continue;
                };
                assert_eq!(board.side(there, dir.opposite()), sides, "{label} {dir:?}");
                assert_eq!(board.between(*at, there), Some(sides));
                assert_eq!(board.direction(*at, there), Some(dir));
                assert_eq!(board.distance(*at, there), Some(1));
                if (dir as usize) < 3 {
                    let bit = |words: &[u64]| words[at.index() / 64] >> (at.index() % 64) & 1 != 0;
                    assert_eq!(bit(board.open.dirs[dir as usize]), !sides.any(Sides::CLOSED));
                    assert_eq!(bit(board.rail.dirs[dir as usize]), sides.any(Sides::RAIL));
                }
            }
        }
    }
}

#[test]
fn boards_agree_with_their_sheets() {
    ALL.iter().for_each(|info| check_board(info.board));
    let mut random = Random::new(4);
    for sheets in schemes() {
        check_board(draw(&mut random, sheets, 0, 0).board);
    }
}

#[test]
fn shapes_of_attack_by_brute_force() {
    for bits in 0..64u32 {
        let chosen: Vec<usize> = (0..6).filter(|n| bits >> n & 1 != 0).collect();
        let has = |n: usize| chosen.contains(&(n % 6));
        let mut set = DirSet::EMPTY;
        chosen.iter().for_each(|n| set.insert(Dir::from_index(*n)));
        assert_eq!(set.len() as usize, chosen.len());
        assert_eq!(set.is_empty(), chosen.is_empty());
        Dir::ALL.into_iter().for_each(|dir| assert_eq!(set.contains(dir), has(dir as usize)));
        // In the plane: two ways out that cancel, and three that cancel.
        let ways: Vec<Hex> = chosen.iter().map(|n| Hex::ZERO.neighbor(WAYS[*n])).collect();
        let pairs = ways.iter().any(|a| ways.iter().any(|b| *a + *b == Hex::ZERO));
        assert_eq!(set.has_opposites(), pairs, "{chosen:?}");
        let mut threes = false;
        for a in &ways {
            for b in &ways {
                threes |= ways.iter().any(|c| *a + *b + *c == Hex::ZERO);
            }
        }
        assert_eq!(set.has_three_with_gaps(), threes, "{chosen:?}");
    }
}

#[test]
fn parities_are_parities() {
    for n in 0..=u8::MAX {
        assert_eq!(Parity::Odd.matches(n), n & 1 == 1);
        assert_eq!(Parity::Even.matches(n), n & 1 == 0);
    }
}
